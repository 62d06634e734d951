//! Recognises the format of a text by its first bytes and lines.

use crate::encoding::to_utf8;
use crate::format::Format;
use crate::picture::rows;
use crate::piece::{Lines, Piece};

/// Whether a text has the clues of [`Format::Non`].
fn has_clues(text: &[u8]) -> bool {
    let mut lines = Lines::new(text).into_iter().flatten();
    lines.any(|line| {
        let mut words = line.words().map(|word| word.text);
        let is_key = |word: &str| {
            ["rows", "columns"]
                .iter()
                .any(|key| word.eq_ignore_ascii_case(key))
        };
        // Perhaps with a size.
        words.next().is_some_and(is_key) && words.all(|word| word.parse::<usize>().is_ok())
    })
}

/// The kind of an image that cannot be read, such as WebP, by its first bytes.
///
/// ```
/// assert_eq!(nonogram_formats::unreadable_image(b"MM\0*..."), Some("TIFF"));
/// assert_eq!(nonogram_formats::unreadable_image(b"P4 1 1"), None);
/// ```
pub fn unreadable_image(bytes: &[u8]) -> Option<&'static str> {
    let is_at =
        |at: usize, magic: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(magic));
    // A bitmap's header has zeros at its places 6 to 9, which no text has.
    let is_bitmap = is_at(0, b"BM") && is_at(6, &[0; 4]);
    let heif = [
        (&b"avif"[..], "AVIF"),
        (b"heic", "HEIC"),
        (b"heix", "HEIC"),
        (b"mif1", "HEIF"),
    ];
    if is_at(0, b"RIFF") && is_at(8, b"WEBP") {
        Some("WebP")
    } else if is_bitmap {
        Some("BMP")
    } else if is_at(0, b"II*\0") || is_at(0, b"MM\0*") {
        Some("TIFF")
    } else if is_at(4, b"ftyp") {
        heif.into_iter()
            .find(|(brand, _)| is_at(8, brand))
            .map(|(_, name)| name)
    } else if [b"P2", b"P3", b"P5", b"P6"]
        .iter()
        .any(|&magic| is_at(0, magic))
    {
        Some("PGM or PPM")
    } else {
        None
    }
}

impl Format {
    /// The format that the beginning of a text suggests, or `None` if that is not clear.
    ///
    /// `.nin` looks like the input of the inversor, and `.cwd` and `syro` have no distinctive mark;
    /// these are recognised by their file names. The text may still be wrong. The suggested format is
    /// the one whose errors help most.
    pub fn sniff(text: &[u8]) -> Option<Self> {
        if text.starts_with(b"P1") || text.starts_with(b"P4") {
            return Some(Self::Pbm);
        }
        if text.starts_with(b"\x89PNG") {
            return Some(Self::Png);
        }
        if text.starts_with(b"\xff\xd8\xff") {
            return Some(Self::Jpeg);
        }
        if text.starts_with(b"GIF8") {
            return Some(Self::Gif);
        }
        let text = &*to_utf8(text).ok()?;
        let format = Self::of_text(text);
        match format {
            None | Some(Self::Non) if rows::has_row(text) && !has_clues(text) => Some(Self::Rows),
            Some(Self::Bits) if rows::are_rows(text) => Some(Self::Rows),
            format => format,
        }
    }

    /// The format of a text, which has no pictures in rows.
    fn of_text(text: &[u8]) -> Option<Self> {
        let is_content = |line: &Piece<'_>| !line.is_blank() && !line.text.starts_with('#');
        let line = Lines::new(text).ok()?.find(is_content)?;
        let line = line.trim().text;
        let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let has_line = |is: fn(&str) -> bool| {
            let mut lines = Lines::new(text).into_iter().flatten();
            lines.any(|line| is(line.text.trim_end()))
        };
        if line.starts_with('<') {
            return Some(Self::Webpbn);
        } else if line.starts_with(['{', '[']) && line != "[clues]" {
            return Some(Self::Json);
        } else if has_line(|line| line == "[clues]") {
            return Some(Self::Toml);
        }
        if has_line(|line| line.starts_with(':') || line.eq_ignore_ascii_case("#d")) {
            Some(Self::Olsak)
        } else if line.starts_with("number_of_rows") {
            Some(Self::Bosch)
        } else if line.starts_with('$') {
            Some(Self::Tcga)
        } else if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '=') {
            Some(Self::Non)
        } else if digits.starts_with(['x', ':', '#']) && digits.len() < line.len() {
            Some(Self::Id)
        } else if has_line(|line| line == "&") {
            Some(Self::Makhorin)
        } else if line.bytes().all(|byte| matches!(byte, b'0' | b'1')) {
            Some(Self::Bits)
        } else if digits.starts_with([' ', '\t']) {
            let is_mk = has_line(|line| line == "#");
            Some(if is_mk { Self::Mk } else { Self::Inversor })
        } else {
            None
        }
    }
}
