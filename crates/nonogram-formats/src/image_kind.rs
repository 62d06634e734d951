//! The kinds of images, by their first bytes: those that are read, and others.

use crate::format::Format;
use crate::picture::{ico, pbm};

/// The kinds of images, and what is at which place in their files. Those of one kind with several
/// versions have several rows.
const KINDS: [(&str, usize, &[u8]); 29] = [
    ("TIFF", 0, b"II*\0"),
    ("TIFF", 0, b"MM\0*"),
    ("TIFF", 0, b"II+\0"),
    ("TIFF", 0, b"MM\0+"),
    ("AVIF", 4, b"ftypavi"),
    ("HEIC", 4, b"ftyphe"),
    ("HEIC", 4, b"ftypmif1"),
    ("HEIC", 4, b"ftypmsf1"),
    ("JPEG 2000", 4, b"jP  "),
    ("JPEG 2000", 0, b"\xff\x4f\xff\x51"),
    ("JPEG XL", 4, b"JXL "),
    ("JPEG XL", 0, b"\xff\x0a"),
    ("ICO", 0, b"\0\0\x01\0"),
    ("CUR", 0, b"\0\0\x02\0"),
    ("ICNS", 0, b"icns"),
    ("PSD", 0, b"8BPS"),
    ("XCF", 0, b"gimp xcf"),
    ("PDF", 0, b"%PDF-"),
    ("EPS", 0, b"%!PS"),
    ("DjVu", 0, b"AT&TFORM"),
    ("EMF", 40, b" EMF"),
    ("WMF", 0, b"\xd7\xcd\xc6\x9a"),
    ("QOI", 0, b"qoif"),
    ("DDS", 0, b"DDS \x7c"),
    ("OpenEXR", 0, b"v/1\x01"),
    ("PAM", 0, b"P7\n"),
    ("XPM", 0, b"/* XPM */"),
    ("PCX", 0, b"\x0a\x05\x01"),
    ("SVGZ", 0, b"\x1f\x8b\x08"),
];

impl Format {
    /// The format of an image, by its first bytes; `None` for other files. Icons for Windows (ICO)
    /// whose largest image is in PNG count as PNG.
    ///
    /// ```
    /// use nonogram_formats::Format;
    ///
    /// assert_eq!(Format::of_image(b"GIF89a..."), Some(Format::Gif));
    /// assert_eq!(Format::of_image(b"P1 3 2 101110"), Some(Format::Pbm));
    /// assert_eq!(Format::of_image(b"P1 is a puzzle"), None);
    /// ```
    pub fn of_image(bytes: &[u8]) -> Option<Self> {
        if pbm::is_start(bytes) {
            return Some(Self::Pbm);
        }
        if ico::png(bytes).is_some() {
            return Some(Self::Png);
        }
        match bytes {
            [0x89, b'P', b'N', b'G', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'G', b'I', b'F', b'8', ..] => Some(Self::Gif),
            _ if bytes.starts_with(b"RIFF") && has(bytes, 8, b"WEBP") => Some(Self::Webp),
            // The second header of a bitmap has fewer than 256 bytes, and no text has zeros.
            [b'B', b'M', ..] if has(bytes, 15, &[0; 3]) => Some(Self::Bmp),
            _ => None,
        }
    }
}

/// Whether these bytes are at a place.
fn has(bytes: &[u8], at: usize, mark: &[u8]) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(mark))
}

/// The kind of an image that cannot be read, such as TIFF, by its first bytes.
///
/// ```
/// assert_eq!(nonogram_formats::unreadable_image(b"MM\0*..."), Some("TIFF"));
/// assert_eq!(nonogram_formats::unreadable_image(b"P4 1 1"), None);
/// ```
pub fn unreadable_image(bytes: &[u8]) -> Option<&'static str> {
    if Format::of_image(bytes).is_some() {
        return None;
    }
    // Before CUR, whose mark a TGA image may have.
    if is_targa(bytes) {
        return Some("TGA");
    }
    for (kind, at, mark) in KINDS {
        if has(bytes, at, mark) {
            return Some(kind);
        }
    }
    (!cfg!(feature = "svg") && is_svg(bytes)).then_some("SVG")
}

/// Whether a file is an image that can be read, by its first bytes: 4096 are enough.
///
/// ```
/// assert!(nonogram_formats::is_image(b"GIF89a..."));
/// assert!(!nonogram_formats::is_image(b"MM\0*..."));
/// ```
pub fn is_image(bytes: &[u8]) -> bool {
    Format::of_image(bytes).is_some() || cfg!(feature = "svg") && is_svg(bytes)
}

/// Whether a file seems to be a TGA image, which has no mark: the header allows few values, and
/// zeros, which no text has.
fn is_targa(bytes: &[u8]) -> bool {
    let kind = match bytes {
        [_, 0, kind, 0, 0, 0, 0, 0, ..] => matches!(kind, 2 | 3 | 10 | 11),
        [_, 1, kind, _, _, _, _, 15 | 16 | 24 | 32, ..] => matches!(kind, 1 | 9),
        _ => false,
    };
    kind && matches!(bytes.get(16), Some(8 | 15 | 16 | 24 | 32))
}

/// Whether a file seems to be an SVG image: its first element, or one soon after comments, is
/// `svg`.
pub(crate) fn is_svg(bytes: &[u8]) -> bool {
    let bytes = bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(bytes)
        .trim_ascii_start();
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    start.starts_with('<') && (start.contains("<svg") || start.contains(":svg"))
}
