//! Replaces parts of a file safely: the new file is complete before it takes the place of the old
//! one, and a file that changed meanwhile is not touched.

use crate::http::Response;
use crate::opened::{NEW_TAG, OpenedFile, Tag};
use hyper::header::ETAG;
use puzzle_pack::files::{PackFiles, replace_name};
use serde::Deserialize;
use serde_json::json;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::PoisonError;

/// The body of a request.
#[derive(Deserialize)]
struct Edits {
    edits: Vec<Edit>,
}

/// Replaces the bytes from `from` up to `to` by a text.
#[derive(Deserialize)]
struct Edit {
    from: u64,
    to: u64,
    text: String,
}

/// Makes the edits of a request in the version of the file that the request names.
pub(crate) fn save(
    file: &OpenedFile,
    version: Option<&str>,
    body: &[u8],
) -> Result<Response, Response> {
    let edits: Edits = serde_json::from_slice(body)
        .map_err(|error| Response::error(400, format!("expected edits: {error}")))?;
    let version = version
        .ok_or_else(|| Response::error(428, "expected If-Match with the tag of the file"))?;
    let name = file.name();
    let changed = || {
        let message = format!("{name} changed on disk since it was opened: nothing was saved");
        Response::error(412, message)
    };
    // Of two tabs, one saves after the other and is refused.
    let _saving = file.saving.lock().unwrap_or_else(PoisonError::into_inner);
    if file.is_moved() {
        return Err(changed());
    }
    let is_new = version == NEW_TAG && file.is_missing_pack();
    if is_new {
        File::create_new(&file.place).map_err(|error| file.cannot("save", &error))?;
    }
    let (mut old, tag) = file.open()?;
    if tag.text != version && !is_new {
        return Err(changed());
    }
    let edits = in_order(edits.edits, tag.bytes)?;
    if edits.is_empty() {
        return Ok(saved(tag, None));
    }
    check_text(&name, &edits, &mut old).map_err(|error| file.cannot("read", &error))??;
    let mut new = None;
    // A link that takes the place of the file is not followed.
    let replaced = replace_name(&file.place, |out| {
        write(&mut old, &tag, &edits, out)?;
        // Before the comparison, because it takes long: the file is put in place directly after it.
        out.sync_all()?;
        if file.read()?.1 != tag {
            return Err(io::Error::other("it changed"));
        }
        new = Some(Tag::of(&out.metadata()?)?);
        Ok(())
    });
    match (replaced, new) {
        (Ok(()), Some(tag)) => Ok(saved(tag, note(file))),
        (Err(_), None) if file.read().map_or(true, |(_, now)| now != tag) => Err(changed()),
        (Err(error), _) => Err(file.cannot("save", &error)),
        (Ok(()), None) => unreachable!("the file is replaced only after its tag is known"),
    }
}

/// The file is as the page wants it.
fn saved(tag: Tag, note: Option<String>) -> Response {
    let mut answer = json!({"etag": tag.text, "bytes": tag.bytes});
    if let Some(note) = note {
        answer["note"] = note.into();
    }
    Response::json(&answer).with(ETAG, tag.text)
}

/// The edits by their places, if these are parts of a file of this size and do not overlap.
fn in_order(mut edits: Vec<Edit>, bytes: u64) -> Result<Vec<Edit>, Response> {
    edits.sort_by_cached_key(|edit| (edit.from, edit.to));
    let refuse = |why: String| Err(Response::error(422, why));
    if let Some(Edit { from, to, .. }) = edits
        .iter()
        .find(|edit| edit.from > edit.to || edit.to > bytes)
    {
        return refuse(format!(
            "bytes {from} to {to} are not a part of a file of {bytes} bytes"
        ));
    }
    if let Some(pair) = edits.windows(2).find(|pair| pair[0].to > pair[1].from) {
        let (first, second) = (pair[0].from, pair[1].from);
        return refuse(format!("the edits from {first} and from {second} overlap"));
    }
    Ok(edits)
}

/// Checks that the file holds text, and that the edits begin and end between its characters.
fn check_text(name: &str, edits: &[Edit], old: &mut File) -> io::Result<Result<(), Response>> {
    let mut first = Vec::new();
    old.take(1 << 12).read_to_end(&mut first)?;
    if first.contains(&0) {
        let message = format!("{name} holds no text, so it cannot be edited");
        return Ok(Err(Response::error(409, message)));
    }
    for place in edits.iter().flat_map(|edit| [edit.from, edit.to]) {
        let mut next = [0];
        old.seek(SeekFrom::Start(place))?;
        // At the end of the file there is no next byte.
        if old.read(&mut next)? == 1 && next[0] & 0xC0 == 0x80 {
            let message = format!("byte {place} is in the middle of a character");
            return Ok(Err(Response::error(422, message)));
        }
    }
    Ok(Ok(()))
}

/// Writes the new file: the texts of the edits, and what is between them in the old file.
fn write(old: &mut File, tag: &Tag, edits: &[Edit], out: &mut File) -> io::Result<()> {
    let mut done = 0;
    old.seek(SeekFrom::Start(0))?;
    for edit in edits {
        copy(old, edit.from - done, out)?;
        out.write_all(edit.text.as_bytes())?;
        old.seek(SeekFrom::Start(edit.to))?;
        done = edit.to;
    }
    copy(old, tag.bytes - done, out)
}

/// Copies exactly as many bytes.
fn copy(old: &mut File, count: u64, out: &mut File) -> io::Result<()> {
    if io::copy(&mut old.take(count), out)? == count {
        Ok(())
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

/// What a user should know about a pack with a manifest.
fn note(file: &OpenedFile) -> Option<String> {
    let manifest = PackFiles::of(&file.place).read_manifest();
    let has_manifest = !matches!(manifest, Ok(None));
    has_manifest.then(|| {
        let name = file.name();
        format!(
            "{name}.manifest.json describes the pack as it was made, so `crosscover verify {name}` \
             now reports that they do not match. Remove the manifest if the pack should stay as it \
             is now."
        )
    })
}
