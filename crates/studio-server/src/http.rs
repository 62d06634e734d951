//! Requests within limits, and responses, on top of `hyper`, which speaks HTTP/1.1.

use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use std::time::Duration;
use tokio::time::timeout;

/// A header of a request, which may be given once.
pub(crate) fn header(parts: &Parts, name: HeaderName) -> Result<Option<&str>, Response> {
    let mut values = parts.headers.get_all(&name).iter();
    let value = values.next().map(HeaderValue::to_str).transpose();
    let value = value.map_err(|_| Response::error(400, format!("the header {name} is no text")))?;
    match values.next() {
        None => Ok(value),
        Some(_) => Err(Response::error(400, format!("two headers {name}"))),
    }
}

/// Reads a body of at most `most` bytes, which must arrive within this time.
pub(crate) async fn read_body(
    body: Incoming,
    most: u64,
    time: Duration,
) -> Result<Vec<u8>, Response> {
    let length = body.size_hint().lower();
    if length > most {
        drain(body, time).await;
        return Err(Response::error(
            413,
            format!("the request has {length} bytes, more than {most}"),
        ));
    }
    let limited = Limited::new(body, usize::try_from(most).unwrap_or(usize::MAX));
    let Ok(collected) = timeout(time, limited.collect()).await else {
        return Err(Response::error(408, "the request did not arrive in time"));
    };
    match collected {
        Ok(collected) => Ok(collected.to_bytes().into()),
        Err(error) if error.is::<LengthLimitError>() => Err(Response::error(
            413,
            format!("the request has more than {most} bytes"),
        )),
        Err(_) => Err(Response::error(400, "the request broke off")),
    }
}

/// Reads the rest of a refused request for a while: with unread bytes, the system would end the
/// connection at once, and the client might not see the response.
async fn drain(mut body: Incoming, time: Duration) {
    let all = async { while let Some(Ok(_)) = body.frame().await {} };
    let _ = timeout(time.min(Duration::from_secs(2)), all).await;
}

/// A response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) mime: &'static str,
    pub(crate) body: Bytes,
    /// A header of this response, besides those that all have.
    pub(crate) header: Option<(HeaderName, String)>,
}

/// Headers of every response. The page loads nothing from elsewhere, runs no script but its own,
/// and cannot be framed.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src \
         'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri \
         'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

impl Response {
    pub(crate) fn new(status: u16, mime: &'static str, body: impl Into<Bytes>) -> Self {
        Self {
            status,
            mime,
            body: body.into(),
            header: None,
        }
    }

    /// JSON.
    pub(crate) fn json(value: &serde_json::Value) -> Self {
        Self::new(200, "application/json", value.to_string())
    }

    /// A refusal, with a sentence for people.
    pub(crate) fn error(status: u16, message: impl Into<String>) -> Self {
        let value = serde_json::json!({"message": message.into()});
        Self {
            status,
            ..Self::json(&value)
        }
    }

    /// The same with a header.
    pub(crate) fn with(self, name: HeaderName, value: String) -> Self {
        let header = Some((name, value));
        Self { header, ..self }
    }

    /// What is sent. `hyper` leaves the body out if the request was `HEAD`.
    pub(crate) fn into_http(self) -> hyper::Response<Full<Bytes>> {
        let mut response = hyper::Response::builder().status(self.status);
        for (name, value) in HEADERS {
            response = response.header(name, value);
        }
        response = response.header(header::CONTENT_TYPE, self.mime);
        if let Some((name, value)) = self.header {
            response = response.header(name, value);
        }
        response
            .body(Full::new(self.body))
            .expect("the headers are ours")
    }
}
