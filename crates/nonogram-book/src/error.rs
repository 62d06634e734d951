//! Why a book cannot be made.

use crate::settings::{BoardsPerPage, MAX_PUZZLES};
use crate::trim::{Trim, millimetres};
use nonogram_render::RenderError;
use puzzle_pack::TitleLanguage;
use std::fmt;

/// Why a book cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// There are no puzzles.
    #[error("a book needs a puzzle")]
    Empty,
    /// There are more puzzles than [`MAX_PUZZLES`].
    #[error("a book has at most {MAX_PUZZLES} puzzles, found {found}")]
    TooMany {
        /// How many there are.
        found: usize,
    },
    /// Boards that cannot be printed legibly: all of them.
    #[error("{} cannot be printed legibly:{}", boards(.0), list(.0))]
    TooLarge(Vec<Misfit>),
    /// A text that is not the title of a puzzle has a sign that the fonts cannot show.
    #[error("{what}: {error}")]
    Text {
        /// Which one.
        what: FrontText,
        /// The sign.
        error: RenderError,
    },
    /// A text of the front matter is too long for its page.
    #[error("{what} is too long for a page")]
    LongText {
        /// Which one.
        what: FrontText,
    },
}

/// A text of a book besides those of its puzzles. The enum is closed: a new text is a new variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontText {
    /// The texts in the language of the book.
    Language(TitleLanguage),
    /// The title of the book.
    Title,
    /// The line below it.
    Subtitle,
    /// Who made the book.
    Author,
    /// The imprint, with the lines about pictures.
    Imprint,
    /// The text of the last page.
    Closing,
}

impl fmt::Display for FrontText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Language(language) => write!(f, "the texts of the language {language}"),
            Self::Title => f.write_str("the title"),
            Self::Subtitle => f.write_str("the subtitle"),
            Self::Author => f.write_str("the author"),
            Self::Imprint => f.write_str("the imprint"),
            Self::Closing => f.write_str("the text of the last page"),
        }
    }
}

/// The most boards of one size and one remedy that a message names.
const MOST_NAMED: usize = 3;

/// A board that does not fit on its page in legible print.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// What messages call it.
    pub name: String,
    /// Width and height in cells.
    pub size: (usize, usize),
    /// What would fit.
    pub remedy: Remedy,
}

/// How a board could be printed legibly. The enum is closed: there is no other way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Remedy {
    /// On pages of this size, with fewer puzzles on a page.
    PerPage(BoardsPerPage),
    /// With cells of this size in points, which are smaller than the settings ask for.
    Cell(f32),
    /// On larger pages, with this many puzzles on a page.
    Trim(Trim, BoardsPerPage),
    /// Over two facing pages.
    Spread,
    /// Without large print.
    NormalPrint,
    /// On no page: its clues are too long, or its lines too many.
    Nothing,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size;
        write!(f, "{} ({width}x{height}): ", self.name)?;
        match self.remedy {
            Remedy::PerPage(count) => write!(f, "fits with {} a page", puzzles(count)),
            Remedy::Cell(cell) => write!(f, "fits with cells of {} mm", millimetres(cell)),
            Remedy::Trim(trim, count) => write!(f, "fits on {trim} with {} a page", puzzles(count)),
            Remedy::Spread => f.write_str("fits over two facing pages"),
            Remedy::NormalPrint => f.write_str("fits in normal print only"),
            Remedy::Nothing => {
                f.write_str("fits on no page: it needs fewer lines or fewer numbers")
            }
        }
    }
}

fn puzzles(per_page: BoardsPerPage) -> String {
    match per_page {
        BoardsPerPage::One => "1 puzzle".to_string(),
        _ => format!("{} puzzles", per_page.count()),
    }
}

fn boards(misfits: &[Misfit]) -> String {
    match misfits.len() {
        1 => "1 board".to_string(),
        count => format!("{count} boards"),
    }
}

/// A line for each board; of many boards that have one size and one remedy, the first ones alone.
fn list(misfits: &[Misfit]) -> String {
    let mut kinds: Vec<((usize, usize), Remedy)> = Vec::new();
    for misfit in misfits {
        let kind = (misfit.size, misfit.remedy);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let mut text = String::new();
    for (size, remedy) in kinds {
        let alike: Vec<&Misfit> = misfits
            .iter()
            .filter(|misfit| (misfit.size, misfit.remedy) == (size, remedy))
            .collect();
        let named = if alike.len() > MOST_NAMED + 1 {
            MOST_NAMED
        } else {
            alike.len()
        };
        for misfit in &alike[..named] {
            text += &format!("\n  {misfit}");
        }
        if alike.len() > named {
            let (width, height) = size;
            text += &format!("\n  and {} more of {width}x{height}", alike.len() - named);
        }
    }
    text
}
