//! Files are saved whole, in the version that the page knows, or not at all.

use crate::client::{Reply, Server};
use serde_json::json;
use std::fs;
use std::io::{Read, Write};
use std::thread;
use std::time::Duration;
use studio_server::StudioLimits;

const TEXT: &str = "catalogue \"é\"\nwidth 2\n";

/// A server of `a.non` in a folder.
fn server() -> Server {
    Server::of_text("a.non", TEXT)
}

/// What the folder holds: a save leaves no temporary file.
#[track_caller]
fn assert_alone(server: &Server) {
    let names: Vec<_> = fs::read_dir(server.folder.path())
        .expect("a folder")
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["a.non"]);
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let server = server();
    let expected = "# catalogue \"ö\"\nwidth 3\nheight 1\n";
    let reply = server.save(&server.tag(), expected);
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(server.read("a.non"), expected);
    let answer = reply.json();
    assert_eq!(answer["etag"], *server.tag());
    assert_eq!(answer.get("note"), None);
    assert_alone(&server);
    // The tag of the answer is good for the next time.
    let tag = answer["etag"].as_str().expect("a tag");
    assert_eq!(server.save(tag, "").status, 200);
    assert_eq!(server.get("file/0").text(), "");
}

#[test]
fn of_two_tabs_the_second_is_refused() {
    let server = server();
    let tag = server.tag();
    assert_eq!(server.save(&tag, "tab one").status, 200);
    let second = server.save(&tag, "tab two");
    assert_eq!(second.status, 412);
    assert_eq!(
        second.message(),
        "a.non changed on disk since it was opened: nothing was saved"
    );
    assert_eq!(server.get("file/0").text(), "tab one");
    assert_ne!(server.tag(), tag);
}

#[test]
fn of_many_tabs_at_once_one_saves() {
    let server = server();
    for _ in 0..5 {
        let tag = server.tag();
        let save = |number: u64| server.save(&tag, &number.to_string()).status;
        let codes: Vec<u16> = thread::scope(|scope| {
            let tabs: Vec<_> = (0..8)
                .map(|number| scope.spawn(move || save(number)))
                .collect();
            tabs.into_iter()
                .map(|tab| tab.join().expect("a reply"))
                .collect()
        });
        let saved = codes.iter().filter(|code| **code == 200).count();
        let refused = codes.iter().filter(|code| **code == 412).count();
        assert_eq!((saved, refused), (1, 7), "{codes:?}");
    }
    assert_alone(&server);
}

#[test]
fn a_file_that_changed_on_disk_is_not_touched() {
    let server = server();
    let path = server.folder.path().join("a.non");
    let tag = server.tag();
    fs::write(&path, "of another program").expect("a file");
    assert_eq!(server.save(&tag, "x").status, 412);
    assert_eq!(server.read("a.non"), "of another program");
    // Another file of the same size takes its place.
    let tag = server.tag();
    fs::write(server.folder.path().join("new"), "of another Program").expect("a file");
    fs::rename(server.folder.path().join("new"), &path).expect("a file");
    assert_eq!(server.save(&tag, "x").status, 412);
    assert_eq!(server.read("a.non"), "of another Program");
    assert_alone(&server);
}

#[test]
fn a_file_that_is_gone_is_not_made_again() {
    let server = server();
    let (tag, path) = (server.tag(), server.folder.path().join("a.non"));
    fs::remove_file(&path).expect("a file");
    for reply in [server.save(&tag, "x"), server.get("file/0")] {
        assert_eq!(reply.status, 404);
        assert_eq!(reply.message(), "a.non is gone: it was moved or removed");
    }
    fs::create_dir(&path).expect("a folder");
    let reply = server.save(&tag, "x");
    assert_eq!(
        (reply.status, &*reply.message()),
        (409, "cannot read a.non: it is no file any more")
    );
    fs::remove_dir(&path).expect("a folder");
    fs::write(&path, TEXT).expect("a file");
    assert_eq!(server.save(&server.tag(), "x").status, 200);
}

#[test]
fn without_the_right_tag_nothing_is_saved() {
    let server = server();
    assert_eq!(server.ask("PUT", "file/0", "", b"x").status, 428);
    for tag in ["*", "\"\"", "W/\"1\"", "", "\"new\""] {
        assert_eq!(server.save(tag, "x").status, 412, "{tag}");
    }
    assert_eq!(server.get("file/0").text(), TEXT);
    assert_alone(&server);
}

#[test]
fn a_large_file_is_neither_served_nor_saved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.non");
    fs::write(&path, TEXT).expect("a file");
    let mut limits = StudioLimits::default();
    limits.file = TEXT.len() as u64;
    let server = Server::within(std::slice::from_ref(&path), limits);
    let long = format!("{TEXT}#");
    assert_eq!(server.save(&server.tag(), &long).status, 413);
    assert_eq!(server.save(&server.tag(), TEXT).status, 200);
    fs::write(&path, long).expect("a file");
    let reply = server.get("file/0");
    assert_eq!(
        (reply.status, &*reply.message()),
        (413, "a.non has 24 bytes, more than 23")
    );
}

#[test]
fn an_edited_pack_is_said_to_differ_from_its_manifest() {
    let server = Server::of_text("pack.csv", "width,height,cells\n1,1,1\n");
    let save = || server.save(&server.tag(), "width,height,cells\n").json();
    assert_eq!(save().get("note"), None);
    // Even one that cannot be read.
    let manifest = server.folder.path().join("pack.csv.manifest.json");
    fs::write(&manifest, "{}").expect("a file");
    let note = save()["note"].as_str().expect("a note").to_string();
    assert!(
        note.starts_with("pack.csv.manifest.json describes the pack as it was made"),
        "{note}"
    );
    assert_eq!(fs::read_to_string(manifest).unwrap(), "{}");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn permissions_stay_and_links_stay_links() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("store")).expect("a folder");
        let (target, link) = (
            folder.path().join("store").join("real.non"),
            folder.path().join("a.non"),
        );
        fs::write(&target, TEXT).expect("a file");
        fs::set_permissions(&target, PermissionsExt::from_mode(0o640)).expect("our file");
        symlink("store/real.non", &link).expect("a link");
        let server = Server::of(std::slice::from_ref(&link));
        assert_eq!(server.save(&server.tag(), "changed").status, 200);
        assert_eq!(fs::read_to_string(&target).unwrap(), "changed");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(
            target.metadata().unwrap().permissions().mode() & 0o777,
            0o640
        );
        // A link that leads elsewhere now is another file.
        let tag = server.tag();
        let other = folder.path().join("other");
        fs::write(&other, TEXT).expect("a file");
        fs::remove_file(&link).expect("a link");
        symlink(&other, &link).expect("a link");
        assert_eq!(server.save(&tag, "changed").status, 412);
        assert_eq!(fs::read_to_string(other).unwrap(), TEXT);
    }

    #[test]
    fn a_folder_that_is_read_only_is_a_message() {
        let server = server();
        let lock = |mode| {
            fs::set_permissions(server.folder.path(), PermissionsExt::from_mode(mode))
                .expect("our folder")
        };
        lock(0o555);
        // An administrator may write everywhere.
        let is_locked = fs::write(server.folder.path().join("probe"), "").is_err();
        let reply = server.save(&server.tag(), "x");
        lock(0o755);
        if is_locked {
            assert_eq!(reply.status, 409);
            assert!(
                reply.message().starts_with("cannot save a.non: "),
                "{}",
                reply.message()
            );
            assert_eq!(server.get("file/0").text(), TEXT);
            assert_alone(&server);
        }
    }
}

#[test]
fn a_folder_without_puzzles_has_a_pack_that_is_made_when_it_is_saved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Server::of(&[folder.path().to_path_buf()]);
    let path = folder.path().join("drawings.csv");
    let files = || server.get("host.json").json()["files"].clone();
    assert_eq!(
        files(),
        json!([{"id": 0, "name": "drawings.csv", "bytes": 0, "etag": "\"new\""}])
    );
    assert!(!path.exists());
    assert_eq!(server.tag(), "\"new\"");
    assert_eq!(server.get("file/0").text(), "");
    let pack = "width,height,cells\n1,1,1\n";
    assert_eq!(server.save("\"new\"", pack).status, 200);
    assert_eq!(fs::read_to_string(&path).expect("the pack"), pack);
    // It is there now, and has a tag as any file.
    assert_eq!(server.save("\"new\"", pack).status, 412);
    assert_eq!(server.save(&server.tag(), pack).status, 200);
}

/// Files are received one after the other.
#[test]
fn a_file_that_does_not_arrive_keeps_no_other_from_being_saved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.non");
    fs::write(&path, TEXT).expect("a file");
    let mut limits = StudioLimits::default();
    limits.time = Duration::from_millis(300);
    let server = Server::within(std::slice::from_ref(&path), limits);
    let head = format!(
        "PUT {} HTTP/1.1\r\nHost: {}\r\nIf-Match: {}\r\nContent-Length: 2\r\n\r\n",
        server.path("file/0"),
        server.host(),
        server.tag()
    );
    let mut half = server.connect();
    half.write_all(head.as_bytes()).expect("it is open");
    assert_eq!(server.save(&server.tag(), "whole").status, 200);
    let mut reply = Vec::new();
    half.read_to_end(&mut reply).expect("a reply");
    assert_eq!(Reply::of(&reply).status, 408);
    assert_eq!(server.get("file/0").text(), "whole");
}
