//! HTTP/1.1 as a browser on the same machine needs it: a request with a length and within limits, and its response, after
//! which the connection ends. `httparse` reads the head.

use std::fs::File;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The most bytes of a head: the request line and the headers.
const MAX_HEAD: usize = 1 << 14;

/// The most headers of a request.
const MAX_HEADERS: usize = 64;

/// How long the rest of a refused request is read, so that the client sees the response before the connection ends.
const LINGER: Duration = Duration::from_secs(2);

/// The head of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) method: String,
    /// The address without its query, as it was sent: nothing is decoded.
    pub(crate) path: String,
    /// What follows the question mark.
    pub(crate) query: String,
    pub(crate) host: Option<String>,
    pub(crate) origin: Option<String>,
    pub(crate) if_match: Option<String>,
    /// The length of the body in bytes.
    length: u64,
}

impl Head {
    /// The number after `name=` in the query.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, Response> {
        let mut members = self
            .query
            .split('&')
            .filter_map(|pair| pair.split_once('='));
        match members.find(|(key, _)| *key == name) {
            None => Ok(None),
            Some((_, value)) => value.parse().map(Some).map_err(|_| {
                Response::error(
                    400,
                    format!("{name}: expected a number of bytes, found {value:?}"),
                )
            }),
        }
    }
}

/// A connection with a request that is being read.
pub(crate) struct Connection {
    stream: TcpStream,
    /// When the whole request must have arrived.
    deadline: Instant,
    /// Bytes that were read and not yet used.
    buffer: Vec<u8>,
}

impl Connection {
    /// The request must arrive within this time, and each part of the response must be taken within this time.
    pub(crate) fn new(stream: TcpStream, time: Duration) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(time))?;
        let deadline = Instant::now() + time;
        let buffer = Vec::new();
        Ok(Self {
            stream,
            deadline,
            buffer,
        })
    }

    /// Reads what there is, at most up to `limit` bytes in the buffer. Returns whether the connection goes on.
    fn fill(&mut self, limit: usize) -> Result<bool, Response> {
        let slow = || Response::error(408, "the request did not arrive in time");
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(slow());
        }
        let set = self.stream.set_read_timeout(Some(left));
        let old = self.buffer.len();
        let mut part = [0; 1 << 14];
        let wanted = (limit - old).min(part.len());
        let read = set.and_then(|()| self.stream.read(&mut part[..wanted]));
        match read {
            Ok(count) => {
                self.buffer.extend_from_slice(&part[..count]);
                Ok(count > 0)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(true),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                ) =>
            {
                Err(slow())
            }
            Err(_) => Ok(false),
        }
    }

    /// Reads the head. `None` if the connection ends before there is one, as when a browser opens a connection in advance.
    pub(crate) fn head(&mut self) -> Result<Option<Head>, Response> {
        loop {
            let more = match self.fill(MAX_HEAD) {
                Err(_) if self.buffer.is_empty() => return Ok(None),
                filled => filled?,
            };
            if !more {
                return Ok(None);
            }
            if let Some((head, used)) = parse(&self.buffer)? {
                self.buffer.drain(..used);
                return Ok(Some(head));
            }
            if self.buffer.len() == MAX_HEAD {
                return Err(Response::error(431, "the head of the request is too long"));
            }
        }
    }

    /// Reads the body, of at most `limit` bytes. `None` if the connection ends before.
    pub(crate) fn body(&mut self, head: &Head, limit: u64) -> Result<Option<Vec<u8>>, Response> {
        if head.length > limit {
            let message = format!("the request has {} bytes, more than {limit}", head.length);
            return Err(Response::error(413, message));
        }
        let length = head.length as usize;
        while self.buffer.len() < length {
            if !self.fill(length)? {
                return Ok(None);
            }
        }
        self.buffer.truncate(length);
        Ok(Some(std::mem::take(&mut self.buffer)))
    }

    /// Sends the response, without its body if the request was `HEAD`, and ends the connection.
    pub(crate) fn send(mut self, response: Response, is_head: bool) -> io::Result<()> {
        response.write(&self.stream, is_head)?;
        // With unread bytes, the system would end the connection at once, and the client might not see the response.
        self.stream.shutdown(Shutdown::Write)?;
        self.deadline = Instant::now() + LINGER;
        self.buffer.clear();
        while let Ok(true) = self.fill(1 << 14) {
            self.buffer.clear();
        }
        Ok(())
    }
}

/// The head at the beginning of these bytes, and its length. `None` if it is not complete.
fn parse(bytes: &[u8]) -> Result<Option<(Head, usize)>, Response> {
    let bad = |why: &str| Response::error(400, format!("not a request: {why}"));
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let used = match request.parse(bytes) {
        Ok(httparse::Status::Complete(used)) => used,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Response::error(431, "the request has too many headers"));
        }
        Err(error) => return Err(bad(&error.to_string())),
    };
    let target = request.path.unwrap_or_default();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut head = Head {
        method: request.method.unwrap_or_default().to_string(),
        path: path.to_string(),
        query: query.to_string(),
        ..Head::default()
    };
    let mut length = None;
    for header in request.headers {
        let place = match header.name.to_ascii_lowercase().as_str() {
            "host" => &mut head.host,
            "origin" => &mut head.origin,
            "if-match" => &mut head.if_match,
            "content-length" => &mut length,
            "transfer-encoding" => {
                return Err(Response::error(411, "a body needs a Content-Length"));
            }
            _ => continue,
        };
        let value = str::from_utf8(header.value).map_err(|_| bad("a header is not UTF-8"))?;
        if place.replace(value.to_string()).is_some() {
            return Err(bad(&format!("two headers {}", header.name)));
        }
    }
    if let Some(length) = length {
        // Only digits: `parse` would take a sign.
        let is_number = length.bytes().all(|byte| byte.is_ascii_digit());
        let length = length.parse().ok().filter(|_| is_number);
        head.length = length.ok_or_else(|| bad("the Content-Length is no number"))?;
    }
    Ok(Some((head, used)))
}

/// The body of a response.
#[derive(Debug)]
pub(crate) enum Body {
    /// Of the page.
    Static(&'static [u8]),
    Bytes(Vec<u8>),
    /// As many bytes of a file, from where it is read.
    File(File, u64),
}

/// A response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) mime: &'static str,
    pub(crate) body: Body,
    /// A header of this response, besides those that all have.
    pub(crate) header: Option<(&'static str, String)>,
}

/// Headers of every response. The page loads nothing from elsewhere, runs no script but its own, and cannot be framed.
const HEADERS: &str = "\
Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
form-action 'none'; frame-ancestors 'none'\r\n\
X-Content-Type-Options: nosniff\r\n\
Referrer-Policy: no-referrer\r\n\
Cache-Control: no-store\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Connection: close\r\n";

impl Response {
    pub(crate) fn new(status: u16, mime: &'static str, body: Body) -> Self {
        Self {
            status,
            mime,
            body,
            header: None,
        }
    }

    /// JSON.
    pub(crate) fn json(value: &serde_json::Value) -> Self {
        Self::new(
            200,
            "application/json",
            Body::Bytes(value.to_string().into()),
        )
    }

    /// A refusal, with a sentence for people.
    pub(crate) fn error(status: u16, message: impl Into<String>) -> Self {
        let value = serde_json::json!({"message": message.into()});
        Self {
            status,
            ..Self::json(&value)
        }
    }

    /// Another method is expected: `GET, HEAD`, for example.
    pub(crate) fn only(methods: &'static str) -> Self {
        let refusal = Self::error(405, format!("expected the method {methods}"));
        refusal.with("Allow", methods.to_string())
    }

    /// The client finds the page under another path.
    pub(crate) fn see_other(path: String) -> Self {
        Self::error(303, "the page is elsewhere").with("Location", path)
    }

    /// The same with a header.
    pub(crate) fn with(self, name: &'static str, value: String) -> Self {
        let header = Some((name, value));
        Self { header, ..self }
    }

    pub(crate) fn write(self, mut stream: &TcpStream, is_head: bool) -> io::Result<()> {
        let length = match &self.body {
            Body::Static(bytes) => bytes.len() as u64,
            Body::Bytes(bytes) => bytes.len() as u64,
            Body::File(_, length) => *length,
        };
        let reason = match self.status {
            200 => "OK",
            503 => "Service Unavailable",
            _ => "Refused",
        };
        let mut head = format!("HTTP/1.1 {} {reason}\r\n{HEADERS}", self.status);
        head += &format!(
            "Content-Type: {}\r\nContent-Length: {length}\r\n",
            self.mime
        );
        if let Some((name, value)) = self.header {
            head += &format!("{name}: {value}\r\n");
        }
        head += "\r\n";
        stream.write_all(head.as_bytes())?;
        match self.body {
            _ if is_head => {}
            Body::Static(bytes) => stream.write_all(bytes)?,
            Body::Bytes(bytes) => stream.write_all(&bytes)?,
            Body::File(file, length) => {
                io::copy(&mut file.take(length), &mut stream)?;
            }
        }
        stream.flush()
    }
}
