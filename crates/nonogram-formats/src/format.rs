//! The table of formats: names, extensions and contents.

use std::fmt;

/// A file format for puzzles.
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
    /// `.g` of Mirek and Petr Olšák's solver.
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
    /// The text of P. Dejoue's picross-solver: `GRID`, `ROWS`, `COLUMNS`. It can only be read.
    Picross,
    /// The text of the terminal game Nonovi. It can only be read.
    Nnv,
    /// The text of the program Gnonograms. It can only be read.
    Gno,
    /// A link of puzz.link and other pages of the program pzpr, or its `pzprv3` text. It can only
    /// be read.
    Pzpr,
    /// A saved game of Simon Tatham's Pattern. It can only be read.
    Sgt,
    /// The XML of webpbn.com.
    Webpbn,
    /// An object with arrays of numbers, as JavaScript libraries use it.
    Json,
    /// The TOML of nonogrid.
    Toml,
    /// A PBM image of the solution, plain or raw. PGM and PPM can only be read.
    Pbm,
    /// A PNG image of the solution.
    Png,
    /// A JPEG image of the solution. It can only be read.
    Jpeg,
    /// A GIF image of the solution; only its first frame is read. It can only be read.
    Gif,
    /// A WebP image of the solution; only its first frame is read. It can only be read.
    Webp,
    /// A BMP image of the solution. It can only be read.
    Bmp,
    /// Pictures as rows of `#` and `.`, of letters of inks and `.`, of 1 and 0, or of other signs
    /// for filled and empty cells, with a blank line between two pictures.
    Rows,
    /// A picture as 0s and 1s. [`read_bits`](crate::read_bits) reads it, because the size must be
    /// given.
    Bits,
}

/// What a format holds besides the clues, by the keys of `.non`.
const NON: &[&str] = &[
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "goal",
    "saved",
    "palette",
];

const GNO: &[&str] = &["title", "by", "license", "goal", "saved"];

const OLSAK: &[&str] = &["title", "copyright", "palette"];

const TEXTS: &[&str] = &[
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "description",
    "palette",
];

const JSON: &[&str] = &[
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "description",
    "given",
    "goal",
    "palette",
];

const WEBPBN: &[&str] = &[
    "catalogue",
    "title",
    "by",
    "copyright",
    "description",
    "goal",
    "saved",
    "palette",
];

/// The formats in their order, each with its name, its name for people, the extensions of file
/// names without the dot, and what it holds besides the clues.
type Row = (
    Format,
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

const TABLE: [Row; 27] = [
    (
        Format::Non,
        "non",
        "non (text, most programs)",
        &["non", "nonpack"],
        NON,
    ),
    (Format::Nin, "nin", "nin", &["nin"], &[]),
    (Format::Mk, "mk", "mk", &["mk"], &[]),
    (Format::Cwd, "cwd", "CWD", &["cwd"], &[]),
    (Format::Olsak, "olsak", "Olšák", &["g", "olsak"], OLSAK),
    (Format::Bosch, "bosch", "Bosch LP", &["lp", "bosch"], &[]),
    (Format::Syro, "syro", "Syromolotov", &["syro"], &[]),
    (
        Format::Makhorin,
        "makhorin",
        "Makhorin",
        &["makhorin"],
        &["title"],
    ),
    (Format::Tcga, "tcga", "TCGA tournaments", &["tcga"], &[]),
    (Format::Id, "id", "Short ID (Tatham)", &["id"], &["given"]),
    (
        Format::Inversor,
        "inversor",
        "CodinGame",
        &["in", "inversor"],
        &[],
    ),
    (
        Format::Picross,
        "picross",
        "picross-solver",
        &["picross"],
        &["title"],
    ),
    (Format::Nnv, "nnv", "Nonovi", &["nnv"], &["goal"]),
    (Format::Gno, "gno", "Gnonograms", &["gno"], GNO),
    (
        Format::Pzpr,
        "pzpr",
        "puzz.link",
        &["pzpr"],
        &["by", "description", "saved"],
    ),
    (
        Format::Sgt,
        "sgt",
        "Saved game (Tatham)",
        &["sgt", "sgtpuzzle"],
        &["given", "saved"],
    ),
    (
        Format::Webpbn,
        "webpbn",
        "webpbn XML",
        &["xml", "webpbn"],
        WEBPBN,
    ),
    (Format::Json, "json", "JSON", &["json", "jsonl"], JSON),
    (Format::Toml, "toml", "TOML (nonogrid)", &["toml"], TEXTS),
    (
        Format::Pbm,
        "pbm",
        "PBM, PGM or PPM image",
        &["pbm", "pgm", "ppm", "pnm"],
        &["title", "goal"],
    ),
    (Format::Png, "png", "PNG image", &["png"], &["goal"]),
    (
        Format::Jpeg,
        "jpeg",
        "JPEG image",
        &["jpeg", "jpg"],
        &["goal"],
    ),
    (Format::Gif, "gif", "GIF image", &["gif"], &["goal"]),
    (Format::Webp, "webp", "WebP image", &["webp"], &["goal"]),
    (Format::Bmp, "bmp", "BMP image", &["bmp"], &["goal"]),
    (
        Format::Rows,
        "rows",
        "Rows of # and .",
        &["rows"],
        &["goal"],
    ),
    (
        Format::Bits,
        "bits",
        "Strings of 0 and 1",
        &["bits"],
        &["goal"],
    ),
];

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &{
        let mut all = [Self::Non; TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].0;
            assert!(
                all[at] as usize == at,
                "the table has the order of the variants"
            );
            at += 1;
        }
        all
    };

    /// The name, in lower case: `non`, `nin`, `olsak`, ...
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The name for people, such as `webpbn XML`.
    pub fn title(self) -> &'static str {
        self.row().2
    }

    /// What a file of this format is, in a sentence for people.
    pub fn about(self) -> &'static str {
        match self {
            Self::Non => "A text that most programs read, with names and numbers.",
            Self::Nin => "Numbers: the size, the rows, the columns.",
            Self::Mk => "Numbers: height, width, the rows, the sign #, the columns.",
            Self::Cwd => "Numbers: height, width, the rows, a blank line, the columns.",
            Self::Olsak => "A text for the solver by Mirek and Petr Olšák.",
            Self::Bosch => "Numbers for the linear programs by Robert Bosch.",
            Self::Syro => {
                "Numbers: the rows, a blank line, the columns; each clue ends with a zero."
            }
            Self::Makhorin => "Numbers: the rows, the sign &, the columns.",
            Self::Tcga => {
                "Numbers as in the computer tournaments TCGA and TAAI: the columns, the rows."
            }
            Self::Id => "A short line for Pattern in Simon Tatham's collection of puzzles.",
            Self::Inversor => {
                "The input of the inverse nonogram of the site CodinGame: the size, the columns, \
                 the rows."
            }
            Self::Picross => "A text for the solver picross-solver.",
            Self::Nnv => "A text for the terminal game Nonovi.",
            Self::Gno => "A text of the program Gnonograms.",
            Self::Pzpr => "A link of puzz.link and other sites of the program pzpr.",
            Self::Sgt => "A saved game of Pattern in Simon Tatham's collection of puzzles.",
            Self::Webpbn => "A text of the site webpbn.com, which many programs read.",
            Self::Json => "Lists of numbers, for programs.",
            Self::Toml => "A text for the solver nonogrid.",
            Self::Pbm | Self::Png | Self::Jpeg | Self::Gif | Self::Webp | Self::Bmp => {
                "An image with a pixel for each cell."
            }
            Self::Rows => "The picture as text, with a sign for each cell.",
            Self::Bits => "The picture as text, with 0 or 1 for each cell.",
        }
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The extensions of file names, without the dot; the usual one first.
    pub fn extensions(self) -> &'static [&'static str] {
        self.row().3
    }

    /// What the format holds besides the clues, by the names of `.non`'s keys: texts, `goal` and
    /// `saved`; `given`, the cells that the puzzle gives; and `palette`, the colors of the
    /// background and of the inks.
    pub fn fields(self) -> &'static [&'static str] {
        self.row().4
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.name() == name)
    }

    /// The format of files with this extension, given without its dot and in any case. `txt` is
    /// none: such files are recognised by their content.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.row().3.contains(&extension.as_str()))
    }

    /// Whether the format holds pictures. It then stores the goal, and the clues follow from it.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Bits | Self::Rows) || self.is_image()
    }

    /// Whether the format holds images, which [`read_image`](crate::read_image) reads.
    pub fn is_image(self) -> bool {
        matches!(
            self,
            Self::Pbm | Self::Png | Self::Jpeg | Self::Gif | Self::Webp | Self::Bmp
        )
    }

    /// Whether the format can be read, and not written.
    pub fn is_only_read(self) -> bool {
        matches!(
            self,
            Self::Picross
                | Self::Nnv
                | Self::Gno
                | Self::Pzpr
                | Self::Sgt
                | Self::Jpeg
                | Self::Gif
                | Self::Webp
                | Self::Bmp
        )
    }

    /// Whether the format can hold boards of several inks. [`Self::Id`] and [`Self::Rows`] hold the
    /// inks without their colors. [`Self::Png`] holds the colors, which
    /// [`ImageOptions::inks`](crate::ImageOptions::inks) reads.
    pub fn holds_colors(self) -> bool {
        self.holds("palette") || matches!(self, Self::Id | Self::Rows | Self::Png)
    }

    /// Whether texts may have several lines.
    pub(crate) fn holds_line_breaks(self) -> bool {
        matches!(self, Self::Webpbn | Self::Json | Self::Toml)
    }

    /// Whether the format can hold a text, the given cells, the goal or the saved board.
    pub(crate) fn holds(self, what: &str) -> bool {
        self.row().4.contains(&what)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
