//! The page that the program contains, and the list of files.

use crate::client::Server;
use std::fs;
use std::path::PathBuf;
use studio_server::{OpenedFiles, PAGE};

fn page() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "page"].iter().collect()
}

#[test]
fn the_page_is_served_with_its_types() {
    let server = Server::of(&[]);
    assert!(PAGE.iter().any(|file| file.name == "rooms/draw.js"));
    for file in PAGE {
        let reply = server.get(file.name);
        let bytes = fs::read(page().join(file.name)).expect(file.name);
        assert!(
            (reply.status, reply.body == bytes) == (200, true),
            "{}",
            file.name
        );
        assert_eq!(
            reply.header("content-type"),
            Some(file.mime()),
            "{}",
            file.name
        );
        assert_ne!(
            file.mime(),
            "application/octet-stream",
            "{}: no known extension",
            file.name
        );
    }
    assert_eq!(server.get("").body, server.get("index.html").body);
    // The page asks for its fonts when something is printed.
    for font in ["regular.ttf", "bold.ttf"] {
        let reply = server.get(font);
        assert_eq!(reply.header("content-type"), Some("font/ttf"));
        assert!(reply.body.len() > 100_000, "{font}");
    }
}

#[test]
fn the_game_of_a_room_is_played() {
    let game = "seed 1\nside 8\nmodulus 10\npreset seed-text\nvariant numbers\npractice no\n";
    let saved = format!("{game}score 0\n");
    let request =
        serde_json::json!({"version": 1, "ask": "play", "game": saved, "line": "1 6 left"});
    let reply = Server::of(&[]).ask("POST", "decodoku", "", request.to_string().as_bytes());
    assert_eq!(
        (reply.status, &reply.json()["game"]),
        (200, &format!("{game}1 6 left\nscore 1\n").into())
    );
}

#[test]
fn the_host_lists_the_files_with_their_sizes_and_tags() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("b.csv", "width\n"),
        ("a.non", "width 1\n"),
        ("pack.csv.manifest.json", "{}"),
    ] {
        fs::write(folder.path().join(name), text).expect(name);
    }
    for name in ["notes.txt", ".hidden.non", "pack.csv.checkpoint.json"] {
        fs::write(folder.path().join(name), "no puzzle").expect(name);
    }
    fs::create_dir(folder.path().join("folder.non")).expect("a folder");
    let other = folder.path().join("folder.non").join("a.non");
    fs::write(&other, "x").expect("a file");
    let again = folder.path().join("a.non");
    let server = Server::of(&[folder.path().to_path_buf(), other.clone(), again]);
    let host = server.get("host.json").json();
    assert_eq!(host["host"], "native");
    let files = host["files"].as_array().expect("a list");
    // Two files with one name are shown with their folders.
    let names: Vec<&str> = files
        .iter()
        .map(|file| file["name"].as_str().expect("a name"))
        .collect();
    let first = folder.path().join("a.non");
    assert_eq!(
        names,
        [first.to_str().unwrap(), "b.csv", other.to_str().unwrap()]
    );
    assert_eq!(
        (&files[1]["id"], &files[1]["bytes"]),
        (&1.into(), &6.into())
    );
    assert_eq!(files[0]["etag"], server.tag());
    fs::remove_file(folder.path().join("b.csv")).expect("a file");
    assert_eq!(
        server.get("host.json").json()["files"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    assert_eq!(server.get("file/1").status, 404);
}

#[test]
fn what_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let missing = folder.path().join("missing.csv");
    let error = OpenedFiles::open(&[&missing]).expect_err("there is no such file");
    assert!(
        error
            .to_string()
            .starts_with(&format!("cannot open {}: ", missing.display())),
        "{error}"
    );
    assert!(OpenedFiles::open::<&str>(&[]).expect("no file").is_empty());
}

#[test]
fn a_file_is_served_with_its_tag() {
    let bytes = b"0123456789\xff\0";
    let server = Server::of_text("a.bin", bytes);
    let reply = server.get("file/0");
    assert_eq!((reply.status, &reply.body[..]), (200, &bytes[..]));
    assert_eq!(reply.header("etag"), Some(&*server.tag()));
    assert_eq!(
        reply.header("content-type"),
        Some("application/octet-stream")
    );
}

/// Those who put the page on a host of their own get the same protection.
#[test]
fn the_examples_of_hosts_have_the_policy_of_this_server() {
    let server = Server::of(&[]);
    let reply = server.get("");
    let policy = reply.header("content-security-policy").expect("a policy");
    for name in ["nginx.conf", "Caddyfile"] {
        let path: PathBuf = [
            env!("CARGO_MANIFEST_DIR"),
            "..",
            "..",
            "contrib",
            "site",
            name,
        ]
        .iter()
        .collect();
        let text = fs::read_to_string(path).expect(name);
        assert!(text.contains(&format!("\"{policy}\"")), "{name}");
    }
}
