//! The formats by name: of the user, of a file, or known by how a text begins.

use super::Document;
use super::piece::{Lines, Piece};
use std::fmt;

/// A format for puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `.non` and `.nonpack`: keys and values, with clues, texts and solution.
    Non,
    /// `.nin`: size, rows, columns.
    Nin,
    /// `.mk`: height, width, rows, `#`, columns.
    Mk,
    /// `.cwd`: height, width, rows, a blank line, columns.
    Cwd,
    /// `.g` of Mirek and Petr Olšák's solver, without colors.
    Olsak,
    /// `.lp` of Robert Bosch's linear programs.
    Bosch,
    /// Rows, a blank line, columns; each clue ends in ` 0`.
    Syro,
    /// Rows, `&`, columns.
    Makhorin,
    /// The TCGA and TAAI tournaments: `$1`, columns, rows.
    Tcga,
    /// A game id of Simon Tatham's Pattern: `3x2:2/1/1/1.1/2`.
    Id,
    /// The input of CodinGame's inverse nonogram: size, columns, rows.
    Inversor,
    /// The XML of webpbn.com, without colors.
    #[cfg(feature = "files")]
    Webpbn,
    /// An object of arrays of numbers, as JavaScript libraries have it.
    #[cfg(feature = "files")]
    Json,
    /// The TOML of nonogrid, without colors.
    #[cfg(feature = "files")]
    Toml,
    /// A PBM image of the solution, plain or raw.
    Pbm,
    /// A PNG image of the solution.
    #[cfg(feature = "files")]
    Png,
    /// A JPEG image of the solution, which is read and not written.
    #[cfg(feature = "files")]
    Jpeg,
    /// A picture as 0s and 1s; [`read_bits`](super::read_bits) reads it, as its size must be given.
    Bits,
}

/// What a format holds beside the clues, by the names in [`Document`]'s texts.
const NON: &[&str] = &[
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "goal",
    "saved",
];

#[cfg(feature = "files")]
const TEXTS: &[&str] = &[
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "description",
];

#[cfg(feature = "files")]
const JSON: &[&str] = &[
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "description",
    "goal",
];

#[cfg(feature = "files")]
const WEBPBN: &[&str] = &[
    "catalogue",
    "title",
    "by",
    "copyright",
    "description",
    "goal",
    "saved",
];

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &[
        Self::Non,
        Self::Nin,
        Self::Mk,
        Self::Cwd,
        Self::Olsak,
        Self::Bosch,
        Self::Syro,
        Self::Makhorin,
        Self::Tcga,
        Self::Id,
        Self::Inversor,
        #[cfg(feature = "files")]
        Self::Webpbn,
        #[cfg(feature = "files")]
        Self::Json,
        #[cfg(feature = "files")]
        Self::Toml,
        Self::Pbm,
        #[cfg(feature = "files")]
        Self::Png,
        #[cfg(feature = "files")]
        Self::Jpeg,
        Self::Bits,
    ];

    /// The name, in small letters: `non`, `nin`, `olsak`, ...
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Name, extensions, and what the format holds beside the clues.
    fn row(
        self,
    ) -> (
        &'static str,
        &'static [&'static str],
        &'static [&'static str],
    ) {
        match self {
            Self::Non => ("non", &["non", "nonpack"], NON),
            Self::Nin => ("nin", &["nin"], &[]),
            Self::Mk => ("mk", &["mk"], &[]),
            Self::Cwd => ("cwd", &["cwd"], &[]),
            Self::Olsak => ("olsak", &["g", "olsak"], &["title", "copyright"]),
            Self::Bosch => ("bosch", &["lp", "bosch"], &[]),
            Self::Syro => ("syro", &["syro"], &[]),
            Self::Makhorin => ("makhorin", &["makhorin"], &["title"]),
            Self::Tcga => ("tcga", &["tcga"], &[]),
            Self::Id => ("id", &["id"], &[]),
            Self::Inversor => ("inversor", &["in", "inversor"], &[]),
            #[cfg(feature = "files")]
            Self::Webpbn => ("webpbn", &["xml", "webpbn"], WEBPBN),
            #[cfg(feature = "files")]
            Self::Json => ("json", &["json", "jsonl"], JSON),
            #[cfg(feature = "files")]
            Self::Toml => ("toml", &["toml"], TEXTS),
            #[cfg(feature = "files")]
            Self::Png => ("png", &["png"], &["goal"]),
            #[cfg(feature = "files")]
            Self::Jpeg => ("jpeg", &["jpeg", "jpg"], &["goal"]),
            Self::Pbm => ("pbm", &["pbm"], &["title", "goal"]),
            Self::Bits => ("bits", &["bits"], &["goal"]),
        }
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.name() == name)
    }

    /// The format of files with this extension, given without its dot and in any case: its name,
    /// and also `nonpack` (several `.non`), `g` (Olšák), `lp` (Bosch) and `in` (the inversor's
    /// cases).
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.row().1.contains(&extension.as_str()))
    }

    /// Whether the format is of pictures: the goal is written, and the clues follow from it.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Bits) || self.is_image()
    }

    /// Whether the format is of images, which [`read_image`](super::read_image) reads.
    pub fn is_image(self) -> bool {
        match self {
            Self::Pbm => true,
            #[cfg(feature = "files")]
            Self::Png | Self::Jpeg => true,
            _ => false,
        }
    }

    /// Whether its texts have several lines.
    pub(super) fn holds_line_breaks(self) -> bool {
        match self {
            #[cfg(feature = "files")]
            Self::Webpbn | Self::Json | Self::Toml => true,
            _ => false,
        }
    }

    /// Whether the format has a place for a text, the goal or the saved board.
    pub(super) fn holds(self, what: &str) -> bool {
        self.row().2.contains(&what)
    }

    /// What `document` has that this format has no place for, by the names of `.non`'s keys.
    ///
    /// # Examples
    /// ```
    /// use nonogram::format::{self, Format};
    ///
    /// let picture = nonogram::Picture::from_bits(1, 1, "1").unwrap();
    /// let document = format::Document::from(picture);
    /// assert_eq!(Format::Nin.lost(&document), ["goal"]);
    /// assert_eq!(Format::Non.lost(&document).len(), 0);
    /// ```
    pub fn lost(self, document: &Document) -> Vec<&'static str> {
        let texts = document.texts().map(|(key, text)| (key, text.is_some()));
        let boards = [
            ("goal", document.goal.is_some()),
            ("saved", document.saved.is_some()),
        ];
        let present = texts.into_iter().chain(boards).filter(|&(_, is)| is);
        let names = present.map(|(name, _)| name);
        names.filter(|name| !self.holds(name)).collect()
    }

    /// The format that the beginning of a text suggests, or `None` where it would be a guess.
    ///
    /// `.nin` looks like the inversor's input, `.cwd` and `syro` like anything: they are known by
    /// the names of their files. The text may still be wrong: this chooses the reader whose errors
    /// make sense.
    pub fn sniff(text: &[u8]) -> Option<Self> {
        if text.starts_with(b"P1") || text.starts_with(b"P4") {
            return Some(Self::Pbm);
        }
        #[cfg(feature = "files")]
        if text.starts_with(b"\x89PNG") {
            return Some(Self::Png);
        }
        #[cfg(feature = "files")]
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
        #[cfg(feature = "files")]
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

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
