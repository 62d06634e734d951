//! Texts in other encodings than UTF-8.

use crate::error::ParseError;
use std::borrow::Cow;

/// A text as UTF-8, if a byte order mark or an XML declaration says that it is in another encoding,
/// which needs the feature `encodings`. If its lines end in carriage returns alone, they end in
/// line feeds. Otherwise the same bytes, which need not be UTF-8.
///
/// # Errors
/// [`ParseErrorKind::Other`](crate::ParseErrorKind::Other) if the text is not in its encoding.
///
/// # Examples
/// ```
/// let text = nonogram_formats::to_utf8(b"1x1:1/1\r1x1:/\r").unwrap();
/// assert_eq!(*text, *b"1x1:1/1\n1x1:/\n");
/// ```
pub fn to_utf8(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ParseError> {
    let mut text = decoded(bytes)?;
    if text.contains(&b'\r') && !text.contains(&b'\n') {
        for byte in text.to_mut() {
            if *byte == b'\r' {
                *byte = b'\n';
            }
        }
    }
    Ok(text)
}

/// The text as UTF-8, if a byte order mark or an XML declaration says that it is in another
/// encoding. Otherwise the same bytes, which need not be UTF-8. What is UTF-8 stays so, whatever it
/// declares: programs that change the encoding of a file often leave the declaration as it is.
#[cfg(feature = "encodings")]
fn decoded(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ParseError> {
    use crate::piece::Lines;
    use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

    let (encoding, text) = match bytes {
        [0xfe, 0xff, text @ ..] => (UTF_16BE, text),
        [0xff, 0xfe, text @ ..] => (UTF_16LE, text),
        [0, b'<', ..] => (UTF_16BE, bytes),
        [b'<', 0, ..] => (UTF_16LE, bytes),
        _ => {
            let declared = match str::from_utf8(bytes) {
                Ok(_) => None,
                Err(_) => declared(bytes).and_then(|label| Encoding::for_label(label.as_bytes())),
            };
            match declared.filter(|encoding| encoding.is_ascii_compatible()) {
                Some(encoding) if encoding != encoding_rs::UTF_8 => (encoding, bytes),
                _ => return Ok(bytes.into()),
            }
        }
    };
    match encoding.decode_without_bom_handling_and_without_replacement(text) {
        Some(text) => Ok(text.into_owned().into_bytes().into()),
        None => {
            let message = format!("expected a text in {}", encoding.name());
            Err(Lines::start().error(message))
        }
    }
}

/// Without the feature, all texts are UTF-8.
#[cfg(not(feature = "encodings"))]
fn decoded(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ParseError> {
    Ok(bytes.into())
}

/// The encoding that the declaration of an XML text names.
#[cfg(feature = "encodings")]
fn declared(bytes: &[u8]) -> Option<&str> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let end = declaration.iter().position(|&byte| byte == b'>')?;
    let declaration = str::from_utf8(&declaration[..end]).ok()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    value.split(['"', '\'']).nth(1)
}
