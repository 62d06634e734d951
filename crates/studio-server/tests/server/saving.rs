//! Edits of a file: all or none, in the version that the page knows, and nothing else.

use crate::client::Server;
use serde_json::{Value, json};
use std::fs;
use std::thread;

const TEXT: &str = "catalogue \"é\"\nwidth 2\n";

/// A server of `a.non` in a folder.
fn server() -> Server {
    Server::of_text("a.non", TEXT)
}

fn edit(from: u64, to: u64, text: &str) -> Value {
    json!({"from": from, "to": to, "text": text})
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
fn edits_replace_parts_of_the_file_in_any_order() {
    let server = server();
    let edits = json!([
        edit(21, 22, "3"),
        edit(11, 13, "ö"),
        edit(23, 23, "height 1\n"),
        edit(0, 0, "# "),
        edit(15, 15, "")
    ]);
    let reply = server.edit(&server.tag(), &edits);
    assert_eq!(reply.status, 200, "{}", reply.text());
    let expected = "# catalogue \"ö\"\nwidth 3\nheight 1\n";
    assert_eq!(server.read("a.non"), expected);
    let answer = reply.json();
    assert_eq!(
        (&answer["bytes"], &answer["etag"]),
        (&expected.len().into(), &server.tag().into())
    );
    assert_eq!(answer.get("note"), None);
    assert_alone(&server);
    // The tag of the answer is good for the next edit.
    let whole = json!([edit(0, expected.len() as u64, "")]);
    assert_eq!(
        server.edit(answer["etag"].as_str().unwrap(), &whole).status,
        200
    );
    assert_eq!(server.get("file/0").text(), "");
}

#[test]
fn of_two_tabs_the_second_is_refused() {
    let server = server();
    let tag = server.tag();
    assert_eq!(
        server.edit(&tag, &json!([edit(0, 9, "tab one")])).status,
        200
    );
    let second = server.edit(&tag, &json!([edit(0, 9, "tab two")]));
    assert_eq!(second.status, 412);
    assert_eq!(
        second.message(),
        "a.non changed on disk since it was opened: nothing was saved"
    );
    assert!(server.get("file/0").text().starts_with("tab one"));
    assert_ne!(server.tag(), tag);
}

#[test]
fn of_many_tabs_at_once_one_saves() {
    let server = server();
    for _ in 0..5 {
        let tag = server.tag();
        let save = |number: u64| {
            server
                .edit(&tag, &json!([edit(0, 1, &number.to_string())]))
                .status
        };
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
    assert_eq!(server.edit(&tag, &json!([edit(0, 1, "x")])).status, 412);
    assert_eq!(server.read("a.non"), "of another program");
    // Another file of the same size takes its place.
    let tag = server.tag();
    fs::write(server.folder.path().join("new"), "of another Program").expect("a file");
    fs::rename(server.folder.path().join("new"), &path).expect("a file");
    assert_eq!(server.edit(&tag, &json!([edit(0, 1, "x")])).status, 412);
    assert_eq!(server.read("a.non"), "of another Program");
    assert_alone(&server);
}

#[test]
fn a_file_that_is_gone_is_not_made_again() {
    let server = server();
    let (tag, path) = (server.tag(), server.folder.path().join("a.non"));
    fs::remove_file(&path).expect("a file");
    for reply in [
        server.edit(&tag, &json!([edit(0, 1, "x")])),
        server.get("file/0"),
    ] {
        assert_eq!(reply.status, 404);
        assert_eq!(reply.message(), "a.non is gone: it was moved or removed");
    }
    fs::create_dir(&path).expect("a folder");
    let reply = server.edit(&tag, &json!([edit(0, 1, "x")]));
    assert_eq!(
        (reply.status, &*reply.message()),
        (409, "cannot read a.non: it is no file any more")
    );
    fs::remove_dir(&path).expect("a folder");
    fs::write(&path, TEXT).expect("a file");
    assert_eq!(
        server.edit(&server.tag(), &json!([edit(0, 1, "x")])).status,
        200
    );
}

#[test]
fn impossible_edits_change_nothing() {
    let server = server();
    for (edits, message) in [
        (
            json!([edit(5, 4, "")]),
            "bytes 5 to 4 are not a part of a file of 23 bytes",
        ),
        (
            json!([edit(0, 24, "")]),
            "bytes 0 to 24 are not a part of a file of 23 bytes",
        ),
        (
            json!([edit(u64::MAX, u64::MAX, "")]),
            "bytes 18446744073709551615 to",
        ),
        (
            json!([edit(4, 9, ""), edit(0, 5, "")]),
            "the edits from 0 and from 4 overlap",
        ),
        (
            json!([edit(4, 9, ""), edit(4, 9, "")]),
            "the edits from 4 and from 4 overlap",
        ),
        (
            json!([edit(12, 13, "")]),
            "byte 12 is in the middle of a character",
        ),
        (
            json!([edit(0, 1, "x"), edit(11, 12, "")]),
            "byte 12 is in the middle of a character",
        ),
    ] {
        let reply = server.edit(&server.tag(), &edits);
        assert_eq!(reply.status, 422, "{edits}");
        assert!(
            reply.message().starts_with(message),
            "{edits}: {}",
            reply.message()
        );
    }
    let with = |body: &str| {
        let tag = format!("If-Match: {}\r\n", server.tag());
        server.ask("PATCH", "file/0", &tag, body.as_bytes()).status
    };
    for body in [
        "",
        "[]",
        "{}",
        r#"{"edits":0}"#,
        r#"{"edits":[{"from":-1,"to":0,"text":""}]}"#,
        r#"{"edits":[{"from":0,"to":1}]}"#,
    ] {
        assert_eq!(with(body), 400, "{body}");
    }
    assert_eq!(
        server.ask("PATCH", "file/0", "", br#"{"edits":[]}"#).status,
        428
    );
    for tag in ["*", "\"\"", "W/\"1\"", ""] {
        assert_eq!(server.edit(tag, &json!([])).status, 412, "{tag}");
    }
    assert_eq!(server.get("file/0").text(), TEXT);
    assert_alone(&server);
}

#[test]
fn no_edits_leave_the_file_as_it_is() {
    let server = server();
    let tag = server.tag();
    let reply = server.edit(&tag, &json!([]));
    assert_eq!(
        (reply.status, &reply.json()["etag"]),
        (200, &tag.as_str().into())
    );
    assert_eq!(server.tag(), tag);
}

#[test]
fn a_file_that_holds_no_text_is_not_edited() {
    let bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    let server = Server::of_text("a.png", bytes);
    let reply = server.edit(&server.tag(), &json!([edit(0, 1, "x")]));
    assert_eq!(
        (reply.status, &*reply.message()),
        (409, "a.png holds no text, so it cannot be edited")
    );
    assert_eq!(fs::read(server.folder.path().join("a.png")).unwrap(), bytes);
}

#[test]
fn an_edited_pack_is_said_to_differ_from_its_manifest() {
    let server = Server::of_text("pack.csv", "width,height,cells\n1,1,1\n");
    let save = || {
        server
            .edit(&server.tag(), &json!([edit(19, 25, "1,1,1\n")]))
            .json()
    };
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
        assert_eq!(
            server
                .edit(&server.tag(), &json!([edit(0, 9, "changed")]))
                .status,
            200
        );
        assert!(fs::read_to_string(&target).unwrap().starts_with("changed"));
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
        assert_eq!(
            server.edit(&tag, &json!([edit(0, 9, "changed")])).status,
            412
        );
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
        let reply = server.edit(&server.tag(), &json!([edit(0, 1, "x")]));
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
    let edits = json!([{"from": 0, "to": 0, "text": "width,height,cells\n1,1,1\n"}]);
    assert_eq!(server.edit("\"new\"", &edits).status, 200);
    assert_eq!(
        fs::read_to_string(&path).expect("the pack"),
        "width,height,cells\n1,1,1\n"
    );
    // It is there now, and has a tag as any file.
    assert_eq!(server.edit("\"new\"", &edits).status, 412);
    assert_eq!(server.edit(&server.tag(), &json!([])).status, 200);
}
