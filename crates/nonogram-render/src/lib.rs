#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! | file | contents |
//! |---|---|
//! | `layout.rs` | clues, lines and filled cells as rectangles and numbers, in units of a cell |
//! | `colors.rs` | the colors of inks, and of texts on them |
//! | `inked.rs` | boxes behind numbers, letters and the legend of boards of several inks |
//! | `font.rs`, `printable.rs` | [`Fonts`]: glyphs, widths, line breaks; texts without what no font shows |
//! | `text.rs`, `svg.rs`, `png.rs` | one drawing in each of these formats |
//! | `sheets.rs` | [`Sheets`]: which drawings share a page, and where they stand |
//! | `page.rs`, `pdf.rs`, `page_svg.rs` | [`page`]: pages of placed things, their PDF file, a page as SVG |
//! | `error.rs` | [`RenderError`] |

mod colors;
mod error;
mod font;
mod inked;
mod layout;
pub mod page;
mod page_svg;
mod pdf;
mod png;
mod printable;
mod sheets;
mod svg;
mod text;

pub use error::RenderError;
pub use font::Fonts;
#[cfg(feature = "fonts")]
pub use font::NOTO_SANS;
/// The types of boards that this crate takes.
pub use nonogram;
pub use printable::{LeftOut, Printable};
pub use sheets::{Paper, PerPage, Sheets};

use colors::Colors;
use layout::{Layout, Part};
use nonogram::{Grid, Line, Palette, Picture, Position, Puzzle};

/// A puzzle to draw. [`Drawing::new`] has nothing but its clues and its given cells.
///
/// Drawing panics if the palette has fewer inks than the puzzle, or if the solution or the step has
/// another size.
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

    /// Draws with letters and digits, for a terminal.
    pub fn to_text(&self) -> String {
        text::write(self, false)
    }

    /// Draws as [`Self::to_text`], with the colors of the inks for terminals that know the 24-bit
    /// colors of ANSI.
    pub fn to_colored_text(&self) -> String {
        text::write(self, true)
    }

    /// Draws an SVG image. The fonts decide where the heading breaks; the viewer has fonts of its
    /// own.
    pub fn to_svg(&self, fonts: &Fonts) -> String {
        let faces = fonts.faces();
        svg::write(&self.layout(&faces), self.title, &faces)
    }

    /// Draws a PNG image, in shades of grey unless there are colors. At scale 1, a cell has 24
    /// pixels.
    ///
    /// # Errors
    ///
    /// - [`RenderError::TooManyPixels`] for images of more than 2^26 pixels;
    /// - [`RenderError::MissingGlyph`] and [`RenderError::Script`] for characters of the heading
    ///   that the fonts cannot show.
    ///
    /// # Panics
    ///
    /// If the scale is not a positive number.
    pub fn to_png(&self, scale: f32, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let faces = fonts.faces();
        png::write(&self.layout(&faces), scale, &faces)
    }

    /// The colors, if all parts fit the puzzle.
    fn colors(&self) -> Colors {
        let size = |width: usize, height: usize| {
            (width, height) == (self.puzzle.width(), self.puzzle.height())
        };
        let fits = self
            .solution
            .is_none_or(|picture| size(picture.width(), picture.height()));
        assert!(fits, "the solution has another size than the puzzle");
        let fits = self
            .step
            .is_none_or(|step| size(step.grid.width(), step.grid.height()));
        assert!(fits, "the board has another size than the puzzle");
        Colors::new(self.puzzle.inks(), self.palette)
    }

    /// The board without words, except for the names of its inks.
    fn board(&self, faces: &font::Faces<'_>) -> Layout {
        let colors = self.colors();
        let whole = Part::whole(self.puzzle);
        let mut layout = Layout::part(self.puzzle, &whole, &colors);
        match (self.solution, &self.step) {
            (None, None) => layout = layout.with_givens(self.puzzle, &whole, &colors),
            (Some(picture), _) => layout.fill(picture, &colors),
            (None, Some(_)) => {}
        }
        if let Some(step) = &self.step {
            layout.step(step, &colors);
        }
        if let (Some(picture), true) = (self.solution, self.has_letters) {
            layout = layout.with_letters(picture, &colors, faces);
        }
        let layout = layout.with_legend(self.puzzle, &colors, faces);
        layout.finished(&colors)
    }

    fn layout(&self, faces: &font::Faces<'_>) -> Layout {
        let mut layout = self.board(faces);
        if let Some(caption) = self.caption {
            layout = layout.captioned(caption, faces);
        }
        match self.heading {
            Some(heading) => layout.titled(heading, faces),
            None => layout,
        }
    }
}
