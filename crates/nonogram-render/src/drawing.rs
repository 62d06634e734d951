//! What a drawing shows.

use crate::colors::InkColors;
use nonogram::{Grid, Line, Palette, Picture, Position, Puzzle};

/// A puzzle to draw. [`Drawing::new`] has nothing but its clues and its given cells.
///
/// Drawing panics if the palette has fewer inks than the puzzle, or if the solution or the step has
/// another size. Later versions may add fields: end a value of yours with
/// `..Drawing::new(&puzzle)`.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// The clues, and the given cells: without a solution or a step, they are filled, or have a dot
    /// if they are empty.
    pub puzzle: &'a Puzzle,
    /// A line above the text, the `<title>` of the SVG. It is not part of the picture.
    pub title: Option<&'a str>,
    /// The text above the drawing in SVG and PNG images, broken into lines where it is wider.
    pub heading: Option<&'a str>,
    /// A picture whose cells are filled.
    pub solution: Option<&'a Picture>,
    /// A board in play after a step of an explanation. In text, its lines and decided cells are not
    /// marked.
    pub step: Option<BoardStep<'a>>,
    /// The text at the drawing in SVG, PNG and PDF, broken into lines where it is wider.
    pub caption: Option<&'a str>,
    /// The colors of the background and of the inks, by default those of [`Palette::standard`].
    pub palette: Option<&'a Palette>,
    /// Whether SVG, PNG and PDF show the letter of its ink in each filled cell of a board of
    /// several inks, so that the solution can be read in grey. Clues always have letters.
    pub has_letters: bool,
}

/// The board after a step of an explanation, with the lines that the step uses and the cells that
/// it decides.
#[derive(Clone, Copy, Debug)]
pub struct BoardStep<'a> {
    /// The board.
    pub grid: &'a Grid,
    /// The lines that the step uses, which are on the board: they get a grey background.
    pub lines: &'a [Line],
    /// The cells that the step decides: they get a frame; in text, unknown ones are `*`.
    pub decided: &'a [Position],
}

impl<'a> Drawing<'a> {
    /// A drawing of the board before the first step, with its clues.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            title: None,
            heading: None,
            solution: None,
            step: None,
            caption: None,
            palette: None,
            has_letters: false,
        }
    }

    /// The colors, if all parts fit the puzzle.
    pub(crate) fn colors(&self) -> InkColors {
        let size = (self.puzzle.width(), self.puzzle.height());
        if let Some(picture) = self.solution {
            let own = (picture.width(), picture.height());
            assert!(own == size, "the solution has another size than the puzzle");
        }
        if let Some(step) = self.step {
            let own = (step.grid.width(), step.grid.height());
            assert!(own == size, "the board has another size than the puzzle");
        }
        InkColors::new(self.puzzle.inks(), self.palette)
    }
}
