//! Who may ask: those who know the token in the address, from a page of this server.
//!
//! The server listens on the loopback address, where every program and every user of the machine
//! can reach it, and every page in a browser can send requests to it. So nothing is served without
//! the token, which other programs and pages cannot guess. A page of a foreign name that leads to
//! this address (DNS rebinding) is recognised by the header `Host`, and a request that a foreign
//! page sends by the header `Origin`.

use crate::http::{Response, header};
use hyper::header::{HOST, LOCATION, ORIGIN};
use hyper::http::request::Parts;
use std::sync::{Mutex, PoisonError};

/// The token and the names of the server.
#[derive(Debug)]
pub(crate) struct Access {
    /// 128 random bits in hexadecimal digits.
    pub(crate) token: String,
    /// The values of `Host` that mean this server.
    hosts: Vec<String>,
    /// Leads to the page once. The address of the page itself must not be an argument of a
    /// browser's process, because all users of the machine can read these.
    ticket: Mutex<Option<String>>,
}

impl Access {
    /// Draws a token for a server on this port.
    pub(crate) fn new(port: u16) -> Result<Self, getrandom::Error> {
        let token = secret()?;
        let mut hosts = Vec::new();
        for name in ["127.0.0.1", "localhost"] {
            hosts.push(format!("{name}:{port}"));
            // Browsers leave this port out.
            if port == 80 {
                hosts.push(name.to_string());
            }
        }
        let ticket = Mutex::default();
        Ok(Self {
            token,
            hosts,
            ticket,
        })
    }

    /// Draws a ticket. An earlier one is void.
    pub(crate) fn ticket(&self) -> Result<String, getrandom::Error> {
        let ticket = secret()?;
        let mut place = self.ticket.lock().unwrap_or_else(PoisonError::into_inner);
        *place = Some(ticket.clone());
        Ok(ticket)
    }

    /// Takes the ticket, if this is it.
    fn is_ticket(&self, text: &str) -> bool {
        let mut ticket = self.ticket.lock().unwrap_or_else(PoisonError::into_inner);
        ticket
            .take_if(|ticket| are_equal(text.as_bytes(), ticket.as_bytes()))
            .is_some()
    }

    /// What follows the token in the path: a route without its first slash.
    pub(crate) fn route<'a>(&self, parts: &'a Parts) -> Result<&'a str, Response> {
        let host = header(parts, HOST)?.unwrap_or_default();
        if !self.hosts.iter().any(|known| known == host) {
            return Err(Response::error(403, "this server has another name"));
        }
        // An address with a host of its own is for proxies. Nothing is decoded.
        let is_local = parts.uri.scheme().is_none();
        let path = parts
            .uri
            .path()
            .strip_prefix('/')
            .filter(|_| is_local)
            .ok_or_else(nothing_there)?;
        if parts.method == "GET" && self.is_ticket(path) {
            let path = format!("/{}/", self.token);
            return Err(Response::error(303, "the page is elsewhere").with(LOCATION, path));
        }
        let (token, route) = path.split_once('/').ok_or_else(nothing_there)?;
        if !are_equal(token.as_bytes(), self.token.as_bytes()) {
            return Err(nothing_there());
        }
        match header(parts, ORIGIN)? {
            Some(origin) if origin.strip_prefix("http://") != Some(host) => {
                Err(Response::error(403, "the request comes from another page"))
            }
            _ => Ok(route),
        }
    }
}

fn nothing_there() -> Response {
    let message =
        "there is nothing at this address: open the one that `crosscover studio` printed last";
    Response::error(404, message)
}

/// 128 random bits in hexadecimal digits.
fn secret() -> Result<String, getrandom::Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    Ok(bits.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Compares in a time that does not depend on where the difference is.
fn are_equal(left: &[u8], right: &[u8]) -> bool {
    let mut differences = 0;
    for (a, b) in left.iter().zip(right) {
        differences |= a ^ b;
    }
    left.len() == right.len() && differences == 0
}
