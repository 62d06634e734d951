//! The answer of `export`: a file.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ExportedFile {
    pub(super) name: String,
    pub(super) mime: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) base64: Option<String>,
    pub(super) lost: Vec<&'static str>,
}

impl ExportedFile {
    /// A file with these bytes.
    pub(super) fn new(
        name: String,
        mime: &'static str,
        bytes: Vec<u8>,
        lost: Vec<&'static str>,
    ) -> Self {
        let (text, base64) = match String::from_utf8(bytes) {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(BASE64_STANDARD.encode(error.as_bytes()))),
        };
        Self {
            name,
            mime,
            text,
            base64,
            lost,
        }
    }
}
