//! Images that are recognised by their first bytes and are not read.

use crate::format::Format;

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
    let is_there = |&&(_, at, mark): &&(&str, usize, &[u8])| {
        bytes.get(at..).is_some_and(|rest| rest.starts_with(mark))
    };
    // Before CUR, whose mark a TGA image may have.
    if is_targa(bytes) {
        return Some("TGA");
    }
    if let Some((kind, ..)) = KINDS.iter().find(is_there) {
        return Some(kind);
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

/// What to do with an image of a kind that is not read.
pub(crate) fn advice(kind: &str) -> &'static str {
    match kind {
        "SVG" => {
            "install with `cargo install --path crates/crosscover --features svg`, or save the \
             picture as PNG"
        }
        "PDF" | "EPS" => "save the page as PNG, such as with `pdftoppm -png -r 60`",
        _ => "save the picture as PNG, such as with `magick FILE FILE.png`",
    }
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
    let start = &bytes[..bytes.len().min(4096)];
    let has = |mark: &[u8]| start.windows(mark.len()).any(|window| window == mark);
    start.starts_with(b"<") && (has(b"<svg") || has(b":svg"))
}
