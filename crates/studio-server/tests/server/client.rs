//! A server in this process, and what a client gets from it.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::Duration;
use studio_server::{OpenedFiles, StudioLimits, StudioServer};
use tempfile::TempDir;

/// No test waits as long as this; a hang fails instead.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A running server.
pub(crate) struct Server {
    pub(crate) server: StudioServer,
    /// The folder of its files.
    pub(crate) folder: TempDir,
}

/// What a client got.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Server {
    /// Serves these files.
    pub(crate) fn of(files: &[PathBuf]) -> Self {
        Self::within(files, StudioLimits::default())
    }

    pub(crate) fn within(files: &[PathBuf], limits: StudioLimits) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let files = OpenedFiles::open(files).expect("files of the test");
        let server = StudioServer::bind(0, files, limits).expect("a free port");
        server.start().expect("a thread");
        Self { server, folder }
    }

    /// Serves a file with this text, in a folder of its own.
    pub(crate) fn of_text(name: &str, text: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file that can be written");
        let server = Self::of(&[path]);
        Self { folder, ..server }
    }

    /// The text of a file in its folder.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(name)).expect(name)
    }

    /// The status of a request to a path with these lines of headers.
    pub(crate) fn status(&self, method: &str, path: &str, headers: &str) -> u16 {
        self.send(method, path, headers, b"").status
    }

    /// `/TOKEN/route`.
    pub(crate) fn path(&self, route: &str) -> String {
        let address = self.server.address();
        let path = address.splitn(4, '/').last().expect("a path");
        format!("/{path}{route}")
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.server.port())
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.host()).expect("the server accepts");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a time");
        stream
    }

    /// Sends these bytes, and reads to the end of the connection. The reply is empty if the server
    /// just closes it.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // A server that refuses early may close before everything is sent.
        let _ = stream.write_all(bytes);
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        reply
    }

    /// Sends a request to a path with these lines of headers.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nContent-Length: {length}\r\n{headers}\r\n");
        Reply::of(&self.raw(&[head.as_bytes(), body].concat()))
    }

    /// The same to a route below the token, with the right host.
    pub(crate) fn ask(&self, method: &str, route: &str, headers: &str, body: &[u8]) -> Reply {
        let headers = format!("Host: {}\r\n{headers}", self.host());
        self.send(method, &self.path(route), &headers, body)
    }

    pub(crate) fn get(&self, route: &str) -> Reply {
        self.ask("GET", route, "", b"")
    }

    /// The tag of the first file.
    pub(crate) fn tag(&self) -> String {
        let reply = self.ask("HEAD", "file/0", "", b"");
        reply.header("etag").expect("a file has a tag").to_string()
    }

    /// Saves the first file in a version of it.
    pub(crate) fn save(&self, tag: &str, content: &str) -> Reply {
        let headers = format!("If-Match: {tag}\r\n");
        self.ask("PUT", "file/0", &headers, content.as_bytes())
    }
}

impl Reply {
    #[track_caller]
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no reply: {:?}", String::from_utf8_lossy(bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).expect("a head in ASCII");
        let status = head
            .strip_prefix("HTTP/1.1 ")
            .and_then(|rest| rest.get(..3));
        let status = status
            .and_then(|status| status.parse().ok())
            .expect("a status");
        let body = bytes[end + 4..].to_vec();
        Self { status, head, body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    }

    #[track_caller]
    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.body).expect("a body in UTF-8")
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The sentence of a refusal.
    #[track_caller]
    pub(crate) fn message(&self) -> String {
        self.json()["message"]
            .as_str()
            .expect("a message")
            .to_string()
    }
}
