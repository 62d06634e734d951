//! From a request to its response.

use crate::edits;
use crate::http::{Body, Connection, Head, Response};
use crate::opened::OpenedFile;
use crate::page;
use crate::rows;
use crate::server::Shared;
use std::io::{Seek, SeekFrom};

/// The response to a request. `None` if the connection ended before the request was complete.
pub(crate) fn respond(
    shared: &Shared,
    connection: &mut Connection,
) -> Result<Option<(Response, bool)>, Response> {
    let Some(head) = connection.head()? else {
        return Ok(None);
    };
    let route = shared.access.route(&head)?;
    let Some(route) = Route::of(route, shared) else {
        return Err(Response::error(404, "there is nothing here"));
    };
    let methods = route.methods();
    if !methods.split(", ").any(|method| method == head.method) {
        return Err(Response::only(methods));
    }
    let Some(body) = connection.body(&head, shared.limits.body)? else {
        return Ok(None);
    };
    let work = || route.respond(shared, &head, &body);
    let response = match route {
        // These read no file and cost nothing.
        Route::Page(_) | Route::Host => work(),
        _ => shared.queue.work(work).unwrap_or_else(|| {
            Err(Response::error(
                503,
                "too many requests at a time: try again",
            ))
        }),
    };
    Ok(Some((response?, head.method == "HEAD")))
}

/// What a path below the token names. There is no other path, so no path leads out of the page and the opened files.
#[derive(Clone, Copy)]
enum Route<'a> {
    Page(&'static page::PageFile),
    Host,
    Ask,
    File(&'a OpenedFile),
    Rows(&'a OpenedFile),
}

impl<'a> Route<'a> {
    fn of(path: &str, shared: &'a Shared) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').collect();
        match parts[..] {
            ["host.json"] => Some(Self::Host),
            ["ask"] => Some(Self::Ask),
            ["file", id] => shared.files.get(id).map(Self::File),
            ["file", id, "rows"] => shared.files.get(id).map(Self::Rows),
            [name] => page::find(name).map(Self::Page),
            _ => None,
        }
    }

    fn methods(self) -> &'static str {
        match self {
            Self::Page(_) | Self::Host | Self::Rows(_) => "GET, HEAD",
            Self::Ask => "POST",
            Self::File(_) => "GET, HEAD, PATCH",
        }
    }

    fn respond(self, shared: &Shared, head: &Head, body: &[u8]) -> Result<Response, Response> {
        match self {
            Self::Page(file) => Ok(Response::new(200, file.mime(), Body::Static(file.bytes))),
            Self::Host => Ok(Response::json(&shared.files.list())),
            Self::Ask => {
                let request = str::from_utf8(body);
                let request =
                    request.map_err(|_| Response::error(400, "the request is not UTF-8"))?;
                let answer = studio::answer(request).into_bytes();
                Ok(Response::new(200, "application/json", Body::Bytes(answer)))
            }
            Self::Rows(file) => rows::rows(file, head.number("from")?.unwrap_or(0)),
            Self::File(file) if head.method == "PATCH" => {
                edits::save(file, head.if_match.as_deref(), body)
            }
            Self::File(file) => part(file, head),
        }
    }
}

/// The bytes of a file, from `from` up to `to`.
fn part(file: &OpenedFile, head: &Head) -> Result<Response, Response> {
    let (mut input, tag) = file.open()?;
    let to = head.number("to")?.unwrap_or(tag.bytes).min(tag.bytes);
    let from = head.number("from")?.unwrap_or(0).min(to);
    let seek = input.seek(SeekFrom::Start(from));
    seek.map_err(|error| file.cannot("read", &error))?;
    let body = Body::File(input, to - from);
    let response = Response::new(200, "application/octet-stream", body);
    Ok(response.with("ETag", tag.text))
}
