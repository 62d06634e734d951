//! How a book is made.

use crate::isbn::Isbn;
use crate::trim::Trim;
use nonogram_render::board::LineWeights;
use puzzle_pack::TitleLanguage;

/// The most puzzles of a book: far more than anybody binds, and few enough for the memory.
pub const MAX_PUZZLES: usize = 10_000;

/// What a book looks like, apart from its puzzles. Later versions may add fields: end a value of
/// yours with `..BookSettings::default()`.
#[derive(Clone, Debug, Default)]
pub struct BookSettings {
    /// The size of the pages.
    pub trim: Trim,
    /// The inside margin in points. By default the number of pages decides, but it is at least 3 mm
    /// wider than the outside margin.
    pub inside: Option<f32>,
    /// The title of the book.
    pub title: String,
    /// A line below the title, or nothing.
    pub subtitle: String,
    /// Who made the book, or nothing.
    pub author: String,
    /// The year of the copyright, or nothing.
    pub year: Option<u16>,
    /// The number of the book, or nothing.
    pub isbn: Option<Isbn>,
    /// Where pictures are from, with their licences: a line of the imprint for each.
    pub credits: Vec<String>,
    /// The first lines of the imprint, with their line breaks; by default the author and a promise.
    /// Number and credits stand below.
    pub imprint: Option<String>,
    /// The language of all texts.
    pub language: TitleLanguage,
    /// Another language of all texts, which stand behind those of the first one.
    pub second_language: Option<TitleLanguage>,
    /// How the puzzles are divided.
    pub sections: SectionsBy,
    /// How many puzzles a page has.
    pub per_page: BoardsPerPage,
    /// How heavy lines are.
    pub weights: LineWeights,
    /// Whether the expected time of each puzzle stands beside its size.
    pub times: bool,
    /// Whether the solutions of boards of several inks have the letters of the inks, where there is
    /// room, so that they can be read in grey.
    pub letters: bool,
    /// Whether clues have at least 14 points, and cells at least 6.5 mm.
    pub is_large_print: bool,
    /// The least size of cells in points; by default 3.25 mm, and in large print 6.5 mm.
    pub cell: Option<f32>,
    /// Whether a board that is too large for a page is printed over two facing pages, which share
    /// two columns.
    pub spreads: bool,
    /// Whether the solutions are a booklet of their own, not the end of the book.
    pub solutions_apart: bool,
    /// Whether the book is read on a screen: its file has bookmarks and links, which printers do
    /// not want, and neither blank pages nor inside margins.
    pub is_ebook: bool,
    /// The number of ruled pages for notes at the end.
    pub note_pages: usize,
    /// The text of the last page, with its line breaks, or nothing for no such page; by default
    /// thanks, how the puzzles were checked, and where their solutions are.
    pub closing: Option<String>,
}

/// How the puzzles are divided into sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SectionsBy {
    /// A section for each level.
    #[default]
    Level,
    /// A section for each size.
    Size,
    /// No sections.
    Nothing,
}

impl BookSettings {
    /// The languages of the texts: one or two.
    pub fn languages(&self) -> impl Iterator<Item = TitleLanguage> + use<> {
        let second = self
            .second_language
            .filter(|&second| second != self.language);
        std::iter::once(self.language).chain(second)
    }
}

impl SectionsBy {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Level, Self::Size, Self::Nothing];

    /// `level`, `size` or `none`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Size => "size",
            Self::Nothing => "none",
        }
    }
}

/// How many puzzles a page has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardsPerPage {
    /// One.
    #[default]
    One,
    /// Two.
    Two,
    /// Two rows of two.
    Four,
    /// Three rows of two, or on wide pages two of three.
    Six,
}

impl BoardsPerPage {
    /// All of them, the emptiest page first.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Four, Self::Six];

    /// The number of puzzles as text.
    pub fn name(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::Two => "2",
            Self::Four => "4",
            Self::Six => "6",
        }
    }

    /// The number of puzzles.
    pub fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Six => 6,
        }
    }
}
