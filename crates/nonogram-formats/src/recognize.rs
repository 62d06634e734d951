//! Recognises the format of a text by its first bytes and lines.

use crate::format::Format;
use crate::piece::{Lines, Piece};

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
        if has_line(|line| line == ": rows" || line.eq_ignore_ascii_case("#d")) {
            Some(Self::Olsak)
        } else if line.starts_with("number_of_rows") {
            Some(Self::Bosch)
        } else if line.starts_with('$') {
            Some(Self::Tcga)
        } else if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '=') {
            Some(Self::Non)
        } else if digits.starts_with('x') && digits.len() < line.len() {
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
