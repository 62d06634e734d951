//! Who gets something: only a page of this server that knows the token.

use crate::client::{Reply, Server};

#[test]
fn nothing_is_served_without_the_token() {
    let server = Server::of_text("a.non", "width 1\n");
    let host = format!("Host: {}\r\n", server.host());
    let path = server.path("");
    let token = path.trim_matches('/');
    assert_eq!(token.len(), 32, "128 bits");
    let other: String = token.chars().rev().collect();
    let known = [
        "/",
        "/index.html",
        "/host.json",
        "/file/0",
        "/ask",
        token,
        "*",
    ]
    .map(String::from);
    let others = [
        format!("/{other}/host.json"),
        format!("/{}/host.json", &token[..31]),
        format!("/{token}0/host.json"),
        format!("/{}/host.json", token.to_uppercase()),
        format!("//{token}/host.json"),
        format!("/x/{token}/host.json"),
        format!("/{token}"),
        format!("http://{}/{token}/host.json", server.host()),
    ];
    for path in known.into_iter().chain(others) {
        for method in ["GET", "POST", "PATCH", "OPTIONS"] {
            if path.contains(&token.to_uppercase()) && token == token.to_uppercase() {
                continue; // Only digits.
            }
            let reply = server.send(method, &path, &host, b"");
            assert_eq!(reply.status, 404, "{method} {path}");
            assert!(!reply.text().contains("a.non"), "{method} {path}");
        }
    }
    assert_eq!(server.get("host.json").status, 200);
}

#[test]
fn every_start_has_a_token_of_its_own() {
    let [first, second] = [Server::of(&[]), Server::of(&[])];
    assert_ne!(first.path(""), second.path(""));
}

/// A name that is made to lead to this machine (DNS rebinding) makes a foreign page one of the same
/// origin.
#[test]
fn a_foreign_host_is_refused_even_with_the_token() {
    let server = Server::of(&[]);
    let port = server.server.port();
    for host in [
        "evil.example".to_string(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("127.0.0.2:{port}"),
        format!("[::1]:{port}"),
        format!("0.0.0.0:{port}"),
        "127.0.0.1".to_string(),
        format!("127.0.0.1:{}", port ^ 1),
        String::new(),
    ] {
        let reply = server.send(
            "GET",
            &server.path("host.json"),
            &format!("Host: {host}\r\n"),
            b"",
        );
        assert_eq!(reply.status, 403, "{host}");
    }
    let reply = server.send("GET", &server.path("host.json"), "", b"");
    assert_eq!(reply.status, 403, "without a host");
    let twice = format!("Host: {0}\r\nHost: {0}\r\n", server.host());
    assert_eq!(server.status("GET", &server.path(""), &twice), 400);
    let local = format!("Host: localhost:{port}\r\n");
    assert_eq!(server.status("GET", &server.path("host.json"), &local), 200);
}

#[test]
fn requests_of_foreign_pages_are_refused_even_with_the_token() {
    let server = Server::of_text("a.non", "width 1\n");
    let (tag, port) = (server.tag(), server.server.port());
    for origin in [
        "http://evil.example".to_string(),
        "null".to_string(),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        // One of our names, but another page.
        format!("http://localhost:{port}"),
        String::new(),
    ] {
        let headers = format!("Origin: {origin}\r\nIf-Match: {tag}\r\n");
        assert_eq!(
            server.ask("PUT", "file/0", &headers, b"gone").status,
            403,
            "{origin}"
        );
        assert_eq!(
            server.ask("POST", "ask", &headers, b"{}").status,
            403,
            "{origin}"
        );
        assert_eq!(
            server.ask("GET", "host.json", &headers, b"").status,
            403,
            "{origin}"
        );
    }
    assert_eq!(server.get("file/0").text(), "width 1\n");
    let ours = format!("Origin: http://{}\r\n", server.host());
    assert_eq!(server.ask("POST", "ask", &ours, b"{}").status, 200);
}

#[test]
fn no_path_leads_out_of_the_page_and_the_opened_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("secret"), "secret").expect("a file");
    let server = Server::of_text("a.non", "width 1\n");
    let routes = r"
        .. ../ ../secret ../../../../../../etc/passwd ..%2fsecret %2e%2e/secret %2e%2e%2fsecret
        ..\secret ./index.html file/../index.html file/0/../../../etc/passwd file/0/ file/0/rows file/1
        file/-1 file/99999999999999999999999 file/secret file//etc/passwd file/ /etc/passwd index.html/
        index.html%00 INDEX.HTML tsconfig.json Cargo.toml a.non
    ";
    for route in routes.split_whitespace() {
        for method in ["GET", "PUT", "POST"] {
            let reply = server.ask(method, route, "", b"{}");
            assert_eq!(reply.status, 404, "{method} {route}");
        }
    }
    // The same in the query is no path.
    assert_eq!(server.get("host.json?../../secret").status, 200);
}

#[cfg(unix)]
mod links {
    use crate::client::Server;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    /// Two folders with a file each: one to open, and one that nobody may reach.
    fn folders() -> tempfile::TempDir {
        let all = tempfile::tempdir().expect("a temporary folder");
        for folder in ["inside", "outside"] {
            fs::create_dir_all(all.path().join(folder).join("sub")).expect("a folder");
            for file in ["a.non", "sub/b.non"] {
                fs::write(all.path().join(folder).join(file), folder).expect("a file");
            }
        }
        all
    }

    fn names(server: &Server) -> Vec<String> {
        let list = server.get("host.json").json();
        let files = list["files"].as_array().expect("a list").iter();
        files
            .map(|file| file["name"].as_str().expect("a name").to_string())
            .collect()
    }

    /// Each file is refused, and nothing outside is written.
    #[track_caller]
    fn assert_refused(server: &Server, all: &Path) {
        assert_eq!(names(server), [""; 0]);
        let reply = server.get("file/0");
        assert_eq!(reply.status, 409);
        assert!(!reply.text().contains("outside"));
        for file in ["a.non", "sub/b.non"] {
            let path = all.join("outside").join(file);
            assert_eq!(fs::read_to_string(path).expect("a file"), "outside");
        }
    }

    #[test]
    fn links_out_of_a_folder_are_not_opened() {
        let all = folders();
        let inside = all.path().join("inside");
        for (target, name) in [
            ("../outside/a.non", "c.non"),
            ("../outside", "folder.csv"),
            ("../outside", "step"),
            ("step/a.non", "chain.non"),
            ("loop.non", "loop.non"),
            ("nothing", "gone.non"),
            // These two stay inside.
            ("sub/b.non", "d.non"),
            ("../inside/sub/../a.non", "e.non"),
        ] {
            symlink(target, inside.join(name)).expect("a link");
        }
        symlink(all.path().join("outside/a.non"), inside.join("f.non")).expect("a link");
        // A folder with a similar name is another one.
        fs::create_dir(all.path().join("inside2")).expect("a folder");
        fs::write(all.path().join("inside2/a.non"), "outside").expect("a file");
        symlink("../inside2/a.non", inside.join("g.non")).expect("a link");
        // The folder that is named may be a link.
        symlink("inside", all.path().join("link")).expect("a link");
        for folder in ["inside", "link"] {
            let server = Server::of(&[all.path().join(folder)]);
            assert_eq!(names(&server), ["a.non", "d.non"]);
            for file in ["file/0", "file/1"] {
                assert_eq!(server.get(file).text(), "inside");
            }
        }
    }

    /// A file, a link to a file inside, and the folder of its target: a link out takes the place of
    /// each.
    #[test]
    fn a_link_that_takes_the_place_of_a_file_is_not_followed() {
        for (removed, target) in [
            ("inside/a.non", "../outside/a.non"),
            ("inside/sub", "../outside/sub"),
        ] {
            for is_named in [false, true] {
                let all = folders();
                let at = |path: &str| all.path().join(path);
                if removed == "inside/sub" {
                    fs::remove_file(at("inside/a.non")).expect("a file");
                    symlink("sub/b.non", at("inside/a.non")).expect("a link");
                }
                let name = if is_named { "inside/a.non" } else { "inside" };
                let server = Server::of(&[at(name)]);
                let tag = server.tag();
                assert_eq!(server.get("file/0").text(), "inside");
                fs::rename(at(removed), at("old")).expect("it is there");
                symlink(target, at(removed)).expect("a link");
                assert_refused(&server, all.path());
                assert_eq!(server.save(&tag, "saved").status, 412);
                assert_refused(&server, all.path());
                // When the file is back, so is its content.
                fs::remove_file(at(removed)).expect("a link");
                fs::rename(at("old"), at(removed)).expect("it is there");
                assert_eq!(server.save(&tag, "saved").status, 200);
                assert_eq!(server.get("file/0").text(), "saved");
            }
        }
    }
}

#[test]
fn a_route_takes_its_own_methods_only() {
    let server = Server::of_text("a.non", "width 1\n");
    for (route, methods) in [
        ("", "GET, HEAD"),
        ("index.html", "GET, HEAD"),
        ("host.json", "GET, HEAD"),
        ("ask", "POST"),
        ("file/0", "GET, HEAD, PUT"),
    ] {
        for method in [
            "GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "TRACE", "get",
        ] {
            let reply = server.ask(method, route, "", b"");
            let is_known = methods.split(", ").any(|known| known == method);
            assert_eq!(reply.status != 405, is_known, "{method} {route}");
            assert_eq!(
                reply.header("allow").is_some(),
                !is_known,
                "{method} {route}"
            );
        }
    }
    let head = server.ask("HEAD", "file/0", "", b"");
    assert_eq!(
        (head.header("content-length"), &head.body[..]),
        (Some("8"), &b""[..])
    );
}

#[test]
fn every_response_has_the_headers_that_keep_the_page_to_itself() {
    let server = Server::of(&[]);
    let check = |reply: &Reply| {
        let policy = reply.header("content-security-policy").expect("a policy");
        for rule in [
            "default-src 'none'",
            "connect-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{rule}");
        }
        assert!(!policy.contains("unsafe-inline") && !policy.contains('*'));
        for (name, value) in [
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), Some(value));
        }
        assert_eq!(reply.header("access-control-allow-origin"), None);
    };
    for route in ["", "host.json", "nothing"] {
        check(&server.get(route));
    }
    check(&server.ask("POST", "ask", "", b"{}"));
    check(&server.ask("PUT", "ask", "", b""));
}

#[test]
fn a_ticket_leads_to_the_page_once() {
    let server = Server::of(&[]);
    let host = format!("Host: {}\r\n", server.host());
    let path = |address: String| format!("/{}", address.splitn(4, '/').last().expect("a path"));
    let old = path(server.server.ticket().expect("random numbers"));
    let ticket = path(server.server.ticket().expect("random numbers"));
    // Neither a foreign page nor another method uses it up.
    assert_eq!(server.status("GET", &ticket, "Host: evil.example\r\n"), 403);
    assert_eq!(server.status("HEAD", &ticket, &host), 404);
    assert_eq!(server.status("GET", &old, &host), 404, "an old one");
    assert_eq!(server.status("GET", &format!("{ticket}/"), &host), 404);
    let reply = server.send("GET", &ticket, &host, b"");
    assert_eq!(
        (reply.status, reply.header("location")),
        (303, Some(&*server.path("")))
    );
    assert_eq!(server.status("GET", &ticket, &host), 404, "a second time");
}
