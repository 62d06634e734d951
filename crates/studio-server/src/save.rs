//! Saves a file safely: the new file is complete before it takes the place of the old one, and a
//! file that changed meanwhile is not touched.

use crate::http::Response;
use crate::opened::{OpenedFile, Tag};
use hyper::header::ETAG;
use puzzle_pack::files::{PackFiles, replace_name};
use serde_json::json;
use std::io::{self, Write};

/// Puts this content in the place of a file that is still the version that the page knows. The
/// caller saves one file after the other: of two tabs, the second one is refused.
pub(crate) fn save(
    file: &OpenedFile,
    version: Option<&str>,
    content: &[u8],
) -> Result<Response, Response> {
    let version = version
        .ok_or_else(|| Response::error(428, "expected If-Match with the tag of the file"))?;
    if file.is_moved() || file.tag()?.text != version {
        return Err(changed(file));
    }
    let mut new = None;
    // A link that takes the place of the file is not followed.
    let replaced = replace_name(&file.place, |out| {
        out.write_all(content)?;
        // Before the comparison, because it takes long: the file is put in place directly after it.
        out.sync_all()?;
        if !file.is_version(version) {
            return Err(io::Error::other("it changed"));
        }
        new = Some(Tag::of(&out.metadata()?)?);
        Ok(())
    });
    match (replaced, new) {
        (Ok(()), Some(tag)) => {
            let mut answer = json!({"etag": tag.text});
            if let Some(note) = note(file) {
                answer["note"] = note.into();
            }
            Ok(Response::json(&answer).with(ETAG, tag.text))
        }
        (Err(_), None) if !file.is_version(version) => Err(changed(file)),
        (Err(error), _) => Err(file.cannot("save", &error)),
        (Ok(()), None) => unreachable!("the file is replaced only after its tag is known"),
    }
}

/// The page knows another version.
fn changed(file: &OpenedFile) -> Response {
    let name = file.name();
    let message = format!("{name} changed on disk since it was opened: nothing was saved");
    Response::error(412, message)
}

/// What a user should know about a pack with a manifest.
fn note(file: &OpenedFile) -> Option<String> {
    let manifest = PackFiles::of(&file.place).read_manifest();
    if let Ok(None) = manifest {
        return None;
    }
    let name = file.name();
    Some(format!(
        "{name}.manifest.json describes the pack as it was made. Remove it if the pack should stay \
         as it is now."
    ))
}
