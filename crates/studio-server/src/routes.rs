//! From a request to its response.

use crate::http::{Response, header, read_body};
use crate::opened::OpenedFile;
use crate::page;
use crate::save::save;
use crate::seats::Seat;
use crate::shared::ServerState;
use hyper::Request;
use hyper::body::Incoming;
use hyper::header::{ALLOW, ETAG, IF_MATCH};
use hyper::http::request::Parts;
use std::sync::Arc;
use tokio::task::spawn_blocking;

/// The response to a request.
pub(crate) async fn respond(
    shared: &Arc<ServerState>,
    seat: &Seat,
    request: Request<Incoming>,
) -> Response {
    let (parts, body) = request.into_parts();
    try_respond(shared, seat, parts, body)
        .await
        .unwrap_or_else(|refusal| refusal)
}

async fn try_respond(
    shared: &Arc<ServerState>,
    seat: &Seat,
    parts: Parts,
    body: Incoming,
) -> Result<Response, Response> {
    let route = shared.access.route(&parts)?;
    seat.keep();
    let route =
        Route::of(route, shared).ok_or_else(|| Response::error(404, "there is nothing here"))?;
    let methods = route.methods();
    if !methods.split(", ").any(|method| method == parts.method) {
        let refusal = Response::error(405, format!("expected the method {methods}"));
        return Err(refusal.with(ALLOW, methods.to_string()));
    }
    let most = match &route {
        Route::File(_) => shared.limits.file,
        _ => shared.limits.body,
    };
    let saving = match &route {
        Route::File(_) if parts.method == "PUT" => {
            Some(Arc::clone(&shared.saving).lock_owned().await)
        }
        _ => None,
    };
    let body = read_body(body, most, shared.limits.time).await?;
    if let Route::Page(_) | Route::Host = route {
        // These read no file and cost nothing.
        return route.respond(shared, &parts, &body);
    }
    // Dropped when the work has ended, even if the client is gone by then.
    let turn = Arc::clone(&shared.queue).try_acquire_owned();
    let turn = turn.map_err(|_| Response::error(503, "too many requests at a time: try again"))?;
    let shared = Arc::clone(shared);
    let work = spawn_blocking(move || {
        let (_turn, _saving) = (turn, saving);
        route.respond(&shared, &parts, &body)
    });
    work.await
        .map_err(|_| Response::error(500, "the program failed: this is a bug"))?
}

/// What a path below the token names. There is no other path, so no path leads out of the page and
/// the opened files.
enum Route {
    Page(page::PageFile),
    Host,
    /// Questions to a library.
    Ask(fn(&str) -> String),
    File(Arc<OpenedFile>),
}

impl Route {
    fn of(path: &str, shared: &ServerState) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').collect();
        match parts[..] {
            ["host.json"] => Some(Self::Host),
            ["ask"] => Some(Self::Ask(studio::answer)),
            ["decodoku"] => Some(Self::Ask(decodoku::answer)),
            ["file", id] => shared.files.get(id).map(Self::File),
            _ => page::find(path).map(Self::Page),
        }
    }

    fn methods(&self) -> &'static str {
        match self {
            Self::Page(_) | Self::Host => "GET, HEAD",
            Self::Ask(_) => "POST",
            Self::File(_) => "GET, HEAD, PUT",
        }
    }

    fn respond(
        &self,
        shared: &ServerState,
        parts: &Parts,
        body: &[u8],
    ) -> Result<Response, Response> {
        match self {
            Self::Page(file) => Ok(Response::new(200, file.mime(), file.bytes)),
            Self::Host => Ok(Response::json(&shared.files.list())),
            Self::Ask(answer) => {
                let request = str::from_utf8(body);
                let request =
                    request.map_err(|_| Response::error(400, "the request is not UTF-8"))?;
                Ok(Response::new(200, "application/json", answer(request)))
            }
            Self::File(file) if parts.method == "PUT" => save(file, header(parts, IF_MATCH)?, body),
            Self::File(file) => {
                let (content, tag) = file.content(shared.limits.file)?;
                Ok(Response::new(200, "application/octet-stream", content).with(ETAG, tag.text))
            }
        }
    }
}
