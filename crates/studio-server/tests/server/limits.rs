//! Requests that are too large, too slow, too many, or no requests.

use crate::client::{Reply, Server};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};
use studio_server::StudioLimits;

/// A server that waits only a short time.
fn hasty() -> Server {
    let mut limits = StudioLimits::default();
    limits.time = Duration::from_millis(300);
    Server::within(&[], limits)
}

/// Far above the time of a [`hasty`] server, and far below what a client that is waited for could
/// take.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn a_large_body_is_refused_and_the_client_hears_why() {
    let mut limits = StudioLimits::default();
    limits.body = 1000;
    let server = Server::within(&[], limits);
    assert_eq!(server.ask("POST", "ask", "", &[b' '; 1000]).status, 200);
    let reply = server.ask("POST", "ask", "", &[b' '; 1001]);
    assert_eq!(reply.status, 413);
    assert_eq!(
        reply.message(),
        "the request has 1001 bytes, more than 1000"
    );
    // More than the buffers of the system hold.
    assert_eq!(
        server.ask("POST", "ask", "", &vec![b' '; 32 << 20]).status,
        413
    );
    // Without the body: its length is enough.
    let path = server.path("ask");
    let claim = |length: &str| {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {length}\r\n\r\n",
            server.host()
        );
        Reply::of(&server.raw(head.as_bytes())).status
    };
    assert_eq!(claim("9000000000000000000"), 413);
    for length in ["18446744073709551616", "-1", "+1", "1x", "0x10", ""] {
        assert_eq!(claim(length), 400, "{length:?}");
    }
    assert_eq!(server.get("host.json").status, 200);
}

#[test]
fn a_body_in_chunks_has_the_same_limit() {
    let mut limits = StudioLimits::default();
    limits.body = 1000;
    let server = Server::within(&[], limits);
    let (path, host) = (server.path("ask"), server.host());
    let status = |chunks: usize| {
        let body = format!("c8\r\n{}\r\n", " ".repeat(200)).repeat(chunks);
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n");
        Reply::of(&server.raw(format!("{head}{body}0\r\n\r\n").as_bytes())).status
    };
    assert_eq!((status(5), status(6)), (200, 413));
}

#[test]
fn a_long_head_is_refused() {
    let server = Server::of(&[]);
    let long = "x".repeat(20_000);
    assert_eq!(server.get(&long).status, 431);
    for headers in [format!("X-Long: {long}\r\n"), "X-Many: x\r\n".repeat(70)] {
        assert_eq!(server.ask("GET", "", &headers, b"").status, 431);
    }
}

#[test]
fn bytes_that_are_no_request_are_refused() {
    let server = Server::of(&[]);
    // The last is the beginning of TLS.
    for bytes in [
        &b"GET\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ] {
        assert_eq!(Reply::of(&server.raw(bytes)).status, 400, "{bytes:?}");
    }
    assert_eq!(server.ask("POST", "ask", "", b"\xff").status, 400);
}

/// Every cut of a request and every flipped byte of its head: a reply or an end, and the server
/// goes on.
#[test]
fn damaged_requests_do_not_stop_the_server() {
    let server = hasty();
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.path("host.json"),
        server.host()
    );
    for place in (0..request.len()).step_by(3) {
        for flip in [1, 0x80] {
            let mut bytes = request.clone().into_bytes();
            bytes[place] ^= flip;
            let mut stream = server.connect();
            stream.write_all(&bytes).expect("it is short");
            stream
                .shutdown(std::net::Shutdown::Write)
                .expect("a connection");
            let mut reply = Vec::new();
            stream.read_to_end(&mut reply).expect("a reply or an end");
        }
    }
    assert_eq!(server.get("").status, 200);
}

#[test]
fn a_slow_request_is_ended() {
    let server = hasty();
    let path = server.path("ask");
    let half_body = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: 9\r\n\r\n{{",
        server.host()
    );
    let begin = Instant::now();
    assert_eq!(Reply::of(&server.raw(half_body.as_bytes())).status, 408);
    // Browsers open connections in advance: nothing may be sent on them, or it would pass for a
    // later reply.
    for bytes in [&b""[..], b"GET / HT"] {
        assert_eq!(server.raw(bytes), b"");
    }
    assert!(begin.elapsed() < SOON);
}

/// The time is for the whole request, not for each byte.
#[test]
fn a_request_that_drips_is_ended() {
    let server = hasty();
    let mut stream = server.connect();
    let begin = Instant::now();
    let drip = "GET / HTTP/1.1\r\nX: "
        .bytes()
        .chain(std::iter::repeat(b'x'));
    for byte in drip.take(400) {
        if stream.write_all(&[byte]).is_err() || begin.elapsed() > Duration::from_secs(2) {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply);
    assert!(
        reply.is_empty() || reply.starts_with(b"HTTP/1.1 408"),
        "{reply:?}"
    );
    assert!(begin.elapsed() < SOON);
}

/// A client that never reads what it asked for.
#[test]
fn a_client_that_does_not_read_is_ended() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("large.csv");
    let file = std::fs::File::create(&path).expect("a file");
    file.set_len(64 << 20).expect("room for a file with a hole");
    let mut limits = StudioLimits::default();
    limits.time = Duration::from_millis(300);
    limits.connections = 1;
    let server = Server::within(&[path], limits);
    let mut stream = server.connect();
    let head = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.path("file/0"),
        server.host()
    );
    stream.write_all(head.as_bytes()).expect("it is short");
    wait_for_a_free_connection(&server);
}

/// The only connection becomes free.
#[track_caller]
fn wait_for_a_free_connection(server: &Server) {
    let begin = Instant::now();
    let host = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.path("host.json"),
        server.host()
    );
    while !server.raw(host.as_bytes()).starts_with(b"HTTP/1.1 200") {
        assert!(begin.elapsed() < SOON, "the connection stays open");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A server for a few connections that ends none of them because of the time.
fn patient(connections: usize) -> Server {
    let mut limits = StudioLimits::default();
    limits.connections = connections;
    limits.time = Duration::from_secs(1 << 20);
    Server::within(&[], limits)
}

/// Sends a request with the token but not its body, and waits until the server asks for it.
fn known(server: &Server) -> TcpStream {
    let mut stream = server.connect();
    let head = format!(
        "POST {} HTTP/1.1\r\nHost: {}\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n",
        server.path("ask"),
        server.host()
    );
    stream.write_all(head.as_bytes()).expect("it is short");
    let expected = b"HTTP/1.1 100 Continue\r\n\r\n";
    let mut found = [0; 25];
    stream.read_exact(&mut found).expect("it asks for the body");
    assert_eq!(&found, expected);
    stream
}

/// What the server sends until it ends the connection.
fn rest(mut stream: TcpStream) -> Vec<u8> {
    let mut rest = Vec::new();
    // It may end it without reading what was sent.
    let _ = stream.read_to_end(&mut rest);
    rest
}

#[test]
fn too_many_connections_are_refused_until_some_end() {
    let server = patient(3);
    let mut open: Vec<_> = (0..3).map(|_| known(&server)).collect();
    for bytes in [&b""[..], b"GET / HT"] {
        let reply = server.raw(bytes);
        assert!(reply.starts_with(b"HTTP/1.1 503"), "{reply:?}");
    }
    // None of them lost its place, and each can give it to another.
    for mut stream in open.drain(..) {
        stream.write_all(b"{\"ask\":0}").expect("it is open");
        assert_eq!(Reply::of(&rest(stream)).status, 200);
        assert_eq!(server.get("host.json").status, 200);
    }
}

#[test]
fn the_oldest_connection_without_the_token_gives_its_place_to_a_new_one() {
    let server = patient(4);
    let kept = known(&server);
    let (silent, mut slow, mut late) = (server.connect(), server.connect(), server.connect());
    slow.write_all(b"GET / HTTP/1.1\r\nX: ")
        .expect("it is open");
    assert_eq!(server.get("host.json").status, 200);
    assert_eq!(rest(silent), b"");
    // One place is free again, so the next but one takes that of the slow one.
    let _last = server.connect();
    assert_eq!(server.get("host.json").status, 200);
    assert_eq!(rest(slow), b"");
    // The others are still there.
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.path("host.json"),
        server.host()
    );
    late.write_all(request.as_bytes()).expect("it is open");
    assert_eq!(Reply::of(&rest(late)).status, 200);
    let mut kept = kept;
    kept.write_all(b"{\"ask\":0}").expect("it is open");
    assert_eq!(Reply::of(&rest(kept)).status, 200);
}

#[test]
fn requests_that_find_no_place_are_refused() {
    let mut limits = StudioLimits::default();
    (limits.working, limits.waiting) = (0, 0);
    let server = Server::within(&[], limits);
    assert_eq!(server.ask("POST", "ask", "", b"{}").status, 503);
    assert_eq!(server.get("host.json").status, 200);
}

#[test]
fn requests_are_answered_in_parallel() {
    let server = Server::of(&[]);
    // Connections with half a request hold nobody up.
    let _open: Vec<_> = (0..20).map(|_| server.connect()).collect();
    thread::scope(|scope| {
        for number in 0..20 {
            let server = &server;
            scope.spawn(move || {
                for _ in 0..5 {
                    let request = format!(r#"{{"version":1,"ask":"about","number":{number}}}"#);
                    let reply = server.ask("POST", "ask", "", request.as_bytes());
                    assert_eq!(
                        (reply.status, &reply.json()["answer"]),
                        (200, &"about".into())
                    );
                    assert_eq!(server.get("index.html").status, 200);
                }
            });
        }
    });
}
