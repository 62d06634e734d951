//! The rows of a pack, a slice of the file at a time.

use crate::http::Response;
use crate::opened::OpenedFile;
use hyper::header::ETAG;
use serde::Deserialize;
use serde_json::json;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// The bytes of a slice.
const SLICE: u64 = 1 << 20;

/// The most bytes of a slice with one long row: as long as the rows that `puzzle-pack` reads.
const MAX_SLICE: u64 = 1 << 26;

/// The most bytes of a header.
const MAX_HEADER: u64 = 1 << 16;

/// The rows that begin in the slice from this byte on.
pub(crate) fn rows(file: &OpenedFile, from: u64) -> Result<Response, Response> {
    let (mut input, tag) = file.open()?;
    let unreadable = |error| file.cannot("read", &error);
    let first = slice(&mut input, 0, MAX_HEADER).map_err(unreadable)?;
    let header = header(&first);
    if header.len() as u64 == MAX_HEADER {
        return Err(Response::error(422, "the first line is too long for a pack"));
    }
    let from = from.max(header.len() as u64);
    let header = text(file, header, 0, true)?;
    let header = header.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
    let mut size = SLICE;
    loop {
        let bytes = slice(&mut input, from, size).map_err(unreadable)?;
        let is_end = from + bytes.len() as u64 >= tag.bytes;
        let text = text(file, &bytes, from, is_end)?;
        let request = json!({
            "version": 1, "ask": "rows", "header": header, "text": text, "at": from, "end": is_end,
        });
        let answer = studio::answer(&request.to_string());
        let Answer { used } = serde_json::from_str(&answer).expect("the library answers in JSON");
        let Some(used) = used else {
            return Ok(Response::new(200, "application/json", answer)); // An error.
        };
        if used == 0 && !is_end && size < MAX_SLICE {
            size *= 4; // The row is longer than the slice.
            continue;
        }
        let next = from + used;
        if used == 0 && !is_end {
            let message = format!("{}: the row at byte {next} is too long", file.name());
            return Err(Response::error(422, message));
        }
        // What is left without a row, an empty line for example, is the end as well.
        let end = next >= tag.bytes || is_end && used == 0;
        let more = json!({"header": header, "next": next, "end": end}).to_string();
        // Both are objects with members: they become one.
        let answer = format!("{},{}", answer.trim_end_matches('}'), &more[1..]);
        let response = Response::new(200, "application/json", answer);
        return Ok(response.with(ETAG, tag.text));
    }
}

/// What the server needs of an answer.
#[derive(Deserialize)]
struct Answer {
    /// `None` in an error.
    used: Option<u64>,
}

/// At most `size` bytes of the file, from this one on.
pub(crate) fn slice(input: &mut File, from: u64, size: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.seek(SeekFrom::Start(from))?;
    input.take(size).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The first line, with its end. JSON lines have no header.
fn header(first: &[u8]) -> &[u8] {
    let end = first.iter().position(|&byte| byte == b'\n');
    match first.first() {
        Some(b'{') => &[],
        _ if first.starts_with("\u{feff}{".as_bytes()) => &first[..3],
        _ => &first[..end.map_or(first.len(), |end| end + 1)],
    }
}

/// A part of the file as text. A character that the slice cuts is left to the next slice.
fn text<'a>(file: &OpenedFile, bytes: &'a [u8], from: u64, is_end: bool) -> Result<&'a str, Response> {
    let error = match str::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    let valid = error.valid_up_to();
    if error.error_len().is_none() && !is_end {
        return Ok(str::from_utf8(&bytes[..valid]).expect("it was read as far as this"));
    }
    let place = from + valid as u64;
    let message = format!("{}: not UTF-8 at byte {place}: save the file as UTF-8", file.name());
    Err(Response::error(422, message))
}
