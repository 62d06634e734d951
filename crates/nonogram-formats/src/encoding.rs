//! Texts in other encodings than UTF-8.

use crate::document::Document;
use crate::error::ParseError;
use crate::warning::Warning;
use std::borrow::Cow;

/// A text as UTF-8, which [`to_utf8`] returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utf8Text<'a> {
    /// The text. If its lines ended in carriage returns alone, they end in line feeds. A binary
    /// file need not be UTF-8.
    pub bytes: Cow<'a, [u8]>,
    /// The encoding that was assumed, because the text states none and is not UTF-8.
    pub assumed: Option<&'static str>,
}

impl Utf8Text<'_> {
    /// What a person should know about the encoding.
    pub fn warning(&self) -> Option<Warning> {
        self.assumed.map(Warning::AssumedEncoding)
    }

    /// Adds the warning to the first document.
    pub(crate) fn warn<'d>(&self, documents: impl IntoIterator<Item = &'d mut Document>) {
        if let Some(document) = documents.into_iter().next() {
            document.warnings.extend(self.warning());
        }
    }
}

/// The same bytes.
impl<'a> From<&'a [u8]> for Utf8Text<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self {
            bytes: bytes.into(),
            assumed: None,
        }
    }
}

/// A text as UTF-8. With the feature `encodings`, a text is read in the encoding that its byte
/// order mark or its XML declaration states. If it states none and is not UTF-8, it is read in
/// Windows-1252, which includes Latin-1. Binary files stay as they are.
///
/// # Errors
/// [`ParseErrorKind::Other`](crate::ParseErrorKind::Other) if the text is not in the encoding that
/// it states.
///
/// # Examples
/// ```
/// use nonogram_formats::to_utf8;
///
/// let text = to_utf8(b"1x1:1/1\r1x1:/\r").unwrap();
/// assert_eq!(*text.bytes, *b"1x1:1/1\n1x1:/\n");
///
/// let text = to_utf8(b"title Caf\xe9").unwrap();
/// assert_eq!(*text.bytes, *"title Café".as_bytes());
/// assert_eq!(text.assumed, Some("Windows-1252"));
/// ```
pub fn to_utf8(bytes: &[u8]) -> Result<Utf8Text<'_>, ParseError> {
    let mut text = decoded(bytes)?;
    if text.bytes.contains(&b'\r') && !text.bytes.contains(&b'\n') {
        for byte in text.bytes.to_mut() {
            if *byte == b'\r' {
                *byte = b'\n';
            }
        }
    }
    Ok(text)
}

/// The text as UTF-8. What is UTF-8 stays so, whatever it declares: programs that change the
/// encoding of a file often leave the declaration as it is.
fn decoded(bytes: &[u8]) -> Result<Utf8Text<'_>, ParseError> {
    if let Some(text) = stated(bytes)? {
        return Ok(Utf8Text {
            bytes: text.into_bytes().into(),
            assumed: None,
        });
    }
    // A false declaration of UTF-8 is a frequent mistake.
    let may_assume = declared(bytes).is_none_or(|label| label.eq_ignore_ascii_case("utf-8"))
        && !bytes.starts_with(b"\xef\xbb\xbf");
    if str::from_utf8(bytes).is_err()
        && may_assume
        && let Some(text) = bytes
            .iter()
            .map(|&byte| sign(byte))
            .collect::<Option<String>>()
    {
        return Ok(Utf8Text {
            bytes: text.into_bytes().into(),
            assumed: Some("Windows-1252"),
        });
    }
    Ok(bytes.into())
}

/// The signs of Windows-1252 from 0x80 on that differ from Latin-1. Five bytes have none; they are
/// frequent in other encodings.
const HIGH: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘',
    '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

/// The sign of a byte in Windows-1252. `None` for control characters that a text does not have.
fn sign(byte: u8) -> Option<char> {
    let sign = match byte {
        0x80..0xa0 => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    let is_text = !sign.is_control() || matches!(sign, '\t' | '\n' | '\x0c' | '\r');
    is_text.then_some(sign)
}

/// The text in the encoding that its byte order mark or its declaration states. `None` if it states
/// none that is known, or if it is UTF-8.
#[cfg(feature = "encodings")]
fn stated(bytes: &[u8]) -> Result<Option<String>, ParseError> {
    use crate::piece::Piece;
    use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

    let (encoding, text) = match bytes {
        [0xfe, 0xff, text @ ..] => (UTF_16BE, text),
        [0xff, 0xfe, text @ ..] => (UTF_16LE, text),
        [0, b'<', ..] => (UTF_16BE, bytes),
        [b'<', 0, ..] => (UTF_16LE, bytes),
        _ if str::from_utf8(bytes).is_ok() => return Ok(None),
        _ => {
            let declared = declared(bytes).and_then(|label| Encoding::for_label(label.as_bytes()));
            match declared {
                Some(encoding) if encoding.is_ascii_compatible() && encoding != UTF_8 => {
                    (encoding, bytes)
                }
                _ => return Ok(None),
            }
        }
    };
    match encoding.decode_without_bom_handling_and_without_replacement(text) {
        Some(text) => Ok(Some(text.into_owned())),
        None => {
            let message = format!("expected a text in {}", encoding.name());
            Err(Piece::START.error(message))
        }
    }
}

/// Without the feature, statements of encodings are not followed.
#[cfg(not(feature = "encodings"))]
fn stated(_bytes: &[u8]) -> Result<Option<String>, ParseError> {
    Ok(None)
}

/// The encoding that the declaration of an XML text names.
fn declared(bytes: &[u8]) -> Option<&str> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let end = declaration.iter().position(|&byte| byte == b'>')?;
    let declaration = str::from_utf8(&declaration[..end]).ok()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    value.split(['"', '\'']).nth(1)
}
