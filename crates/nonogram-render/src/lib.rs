#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! | file | contents |
//! |---|---|
//! | `layout.rs` | clues, lines and filled cells as rectangles and numbers, in units of a cell |
//! | `text.rs`, `svg.rs`, `png.rs` | one drawing in each of these formats |
//! | `pdf.rs` | [`Booklet`]: pages of drawings |

mod layout;
mod pdf;
mod png;
mod svg;
mod text;

pub use pdf::{Booklet, PerPage};
pub use png::PngError;

use layout::Layout;
use nonogram::{Picture, Puzzle};

/// A puzzle to draw.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    puzzle: &'a Puzzle,
    title: Option<&'a str>,
    solution: Option<&'a Picture>,
}

impl<'a> Drawing<'a> {
    /// A drawing of the empty board with its clues.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            title: None,
            solution: None,
        }
    }

    /// Sets the title: a line above the text, the `<title>` of the SVG. A PNG image has none.
    #[must_use]
    pub fn title(self, title: impl Into<Option<&'a str>>) -> Self {
        Self {
            title: title.into(),
            ..self
        }
    }

    /// Fills the cells of this picture.
    ///
    /// # Panics
    ///
    /// If the picture does not have the size of the puzzle.
    #[must_use]
    pub fn solution(self, solution: impl Into<Option<&'a Picture>>) -> Self {
        let solution = solution.into();
        if let Some(picture) = solution {
            assert_same_size(self.puzzle, picture);
        }
        Self { solution, ..self }
    }

    /// Draws with letters and digits, for a terminal.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// Draws an SVG image.
    pub fn to_svg(&self) -> String {
        svg::write(&Layout::puzzle(self.puzzle, self.solution), self.title)
    }

    /// Draws a PNG image in black and white.
    ///
    /// # Errors
    ///
    /// [`PngError::TooLarge`] for boards that would need more than 2^26 pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        png::write(&Layout::puzzle(self.puzzle, self.solution))
    }
}

fn assert_same_size(puzzle: &Puzzle, picture: &Picture) {
    assert_eq!(
        (picture.width(), picture.height()),
        (puzzle.width(), puzzle.height()),
        "the solution has another size than the puzzle"
    );
}
