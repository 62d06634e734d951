//! The table of formats: names, extensions and contents.

use std::fmt;
use std::str::FromStr;

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

/// What there is to say about a format.
struct FormatEntry {
    format: Format,
    name: &'static str,
    /// The name for people.
    title: &'static str,
    /// The extensions of file names, without the dot; the usual one first.
    extensions: &'static [&'static str],
    /// What the format holds besides the clues.
    fields: &'static [&'static str],
    /// What a file is, in a sentence for people.
    about: &'static str,
    is_only_read: bool,
}

const fn entry(
    format: Format,
    name: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
    fields: &'static [&'static str],
    about: &'static str,
) -> FormatEntry {
    FormatEntry {
        format,
        name,
        title,
        extensions,
        fields,
        about,
        is_only_read: false,
    }
}

impl FormatEntry {
    const fn only_read(self) -> Self {
        Self {
            is_only_read: true,
            ..self
        }
    }
}

const ABOUT_IMAGES: &str = "An image with a pixel for each cell.";

/// The formats in their order.
const TABLE: [FormatEntry; 27] = [
    entry(
        Format::Non,
        "non",
        "non (text, most programs)",
        &["non", "nonpack"],
        NON,
        "A text that most programs read, with names and numbers.",
    ),
    entry(
        Format::Nin,
        "nin",
        "nin",
        &["nin"],
        &[],
        "Numbers: the size, the rows, the columns.",
    ),
    entry(
        Format::Mk,
        "mk",
        "mk",
        &["mk"],
        &[],
        "Numbers: height, width, the rows, the sign #, the columns.",
    ),
    entry(
        Format::Cwd,
        "cwd",
        "CWD",
        &["cwd"],
        &[],
        "Numbers: height, width, the rows, a blank line, the columns.",
    ),
    entry(
        Format::Olsak,
        "olsak",
        "Olšák",
        &["g", "olsak"],
        OLSAK,
        "A text for the solver by Mirek and Petr Olšák.",
    ),
    entry(
        Format::Bosch,
        "bosch",
        "Bosch LP",
        &["lp", "bosch"],
        &[],
        "Numbers for the linear programs by Robert Bosch.",
    ),
    entry(
        Format::Syro,
        "syro",
        "Syromolotov",
        &["syro"],
        &[],
        "Numbers: the rows, a blank line, the columns; each clue ends with a zero.",
    ),
    entry(
        Format::Makhorin,
        "makhorin",
        "Makhorin",
        &["makhorin"],
        &["title"],
        "Numbers: the rows, the sign &, the columns.",
    ),
    entry(
        Format::Tcga,
        "tcga",
        "TCGA tournaments",
        &["tcga"],
        &[],
        "Numbers as in the computer tournaments TCGA and TAAI: the columns, the rows.",
    ),
    entry(
        Format::Id,
        "id",
        "Short ID (Tatham)",
        &["id"],
        &["given"],
        "A short line for Pattern in Simon Tatham's collection of puzzles.",
    ),
    entry(
        Format::Inversor,
        "inversor",
        "CodinGame",
        &["in", "inversor"],
        &[],
        "The input of the inverse nonogram of the site CodinGame: the size, the columns, the rows.",
    ),
    entry(
        Format::Picross,
        "picross",
        "picross-solver",
        &["picross"],
        &["title"],
        "A text for the solver picross-solver.",
    )
    .only_read(),
    entry(
        Format::Nnv,
        "nnv",
        "Nonovi",
        &["nnv"],
        &["goal"],
        "A text for the terminal game Nonovi.",
    )
    .only_read(),
    entry(
        Format::Gno,
        "gno",
        "Gnonograms",
        &["gno"],
        GNO,
        "A text of the program Gnonograms.",
    )
    .only_read(),
    entry(
        Format::Pzpr,
        "pzpr",
        "puzz.link",
        &["pzpr"],
        &["by", "description", "saved"],
        "A link of puzz.link and other sites of the program pzpr.",
    )
    .only_read(),
    entry(
        Format::Sgt,
        "sgt",
        "Saved game (Tatham)",
        &["sgt", "sgtpuzzle"],
        &["given", "saved"],
        "A saved game of Pattern in Simon Tatham's collection of puzzles.",
    )
    .only_read(),
    entry(
        Format::Webpbn,
        "webpbn",
        "webpbn XML",
        &["xml", "webpbn"],
        WEBPBN,
        "A text of the site webpbn.com, which many programs read.",
    ),
    entry(
        Format::Json,
        "json",
        "JSON",
        &["json", "jsonl"],
        JSON,
        "Lists of numbers, for programs.",
    ),
    entry(
        Format::Toml,
        "toml",
        "TOML (nonogrid)",
        &["toml"],
        TEXTS,
        "A text for the solver nonogrid.",
    ),
    entry(
        Format::Pbm,
        "pbm",
        "PBM, PGM or PPM image",
        &["pbm", "pgm", "ppm", "pnm"],
        &["title", "goal"],
        ABOUT_IMAGES,
    ),
    entry(
        Format::Png,
        "png",
        "PNG image",
        &["png"],
        &["goal"],
        ABOUT_IMAGES,
    ),
    entry(
        Format::Jpeg,
        "jpeg",
        "JPEG image",
        &["jpeg", "jpg"],
        &["goal"],
        ABOUT_IMAGES,
    )
    .only_read(),
    entry(
        Format::Gif,
        "gif",
        "GIF image",
        &["gif"],
        &["goal"],
        ABOUT_IMAGES,
    )
    .only_read(),
    entry(
        Format::Webp,
        "webp",
        "WebP image",
        &["webp"],
        &["goal"],
        ABOUT_IMAGES,
    )
    .only_read(),
    entry(
        Format::Bmp,
        "bmp",
        "BMP image",
        &["bmp"],
        &["goal"],
        ABOUT_IMAGES,
    )
    .only_read(),
    entry(
        Format::Rows,
        "rows",
        "Rows of # and .",
        &["rows"],
        &["goal"],
        "The picture as text, with a sign for each cell.",
    ),
    entry(
        Format::Bits,
        "bits",
        "Strings of 0 and 1",
        &["bits"],
        &["goal"],
        "The picture as text, with 0 or 1 for each cell.",
    ),
];

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &{
        let mut all = [Self::Non; TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].format;
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
        self.entry().name
    }

    /// The name for people, such as `webpbn XML`.
    pub fn title(self) -> &'static str {
        self.entry().title
    }

    /// What a file of this format is, in a sentence for people.
    pub fn about(self) -> &'static str {
        self.entry().about
    }

    fn entry(self) -> &'static FormatEntry {
        &TABLE[self as usize]
    }

    /// The extensions of file names, without the dot; the usual one first.
    pub fn extensions(self) -> &'static [&'static str] {
        self.entry().extensions
    }

    /// What the format holds besides the clues, by the names of `.non`'s keys: texts, `goal` and
    /// `saved`; `given`, the cells that the puzzle gives; and `palette`, the colors of the
    /// background and of the inks.
    pub fn fields(self) -> &'static [&'static str] {
        self.entry().fields
    }

    /// The format of files with this extension, given without its dot and in any case. `txt` is
    /// none: such files are recognised by their content.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.extensions().contains(&extension.as_str()))
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
        self.entry().is_only_read
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
        self.fields().contains(&what)
    }
}

/// Reads [`Format::name`].
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL
            .iter()
            .copied()
            .find(|format| format.name() == name);
        found.ok_or_else(|| UnknownFormat(name.to_string()))
    }
}

/// The error of a text that is no [name](Format::name) of a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format {0:?}: expected one of {known}", known = known_names())]
pub struct UnknownFormat(String);

/// The names of the formats that this build has.
fn known_names() -> String {
    let has_images = cfg!(feature = "images");
    let all = Format::ALL.iter();
    let known = all.filter(|&&it| has_images || !it.is_image() || it == Format::Pbm);
    let known: Vec<&str> = known.map(|format| format.name()).collect();
    known.join(", ")
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
