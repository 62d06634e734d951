#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! | file | contents |
//! |---|---|
//! | `layout.rs` | clues, lines and filled cells as rectangles and numbers, in units of a cell |
//! | `step.rs` | [`BoardStep`]: a step of an explanation |
//! | `font.rs` | [`Fonts`]: glyphs, widths, line breaks |
//! | `text.rs`, `svg.rs`, `png.rs` | one drawing in each of these formats |
//! | `booklet.rs` | [`Booklet`]: what it consists of |
//! | `arrange.rs` | which drawings share a page, and where they stand |
//! | `pdf.rs` | pages as a file |
//! | `error.rs` | [`RenderError`] |

mod arrange;
mod booklet;
mod error;
mod font;
mod layout;
mod paper;
mod pdf;
mod png;
mod step;
mod svg;
mod text;

pub use booklet::Booklet;
pub use error::RenderError;
pub use font::Fonts;
pub use paper::{Paper, PerPage, Titles};
pub use step::BoardStep;

use layout::Layout;
use nonogram::{Picture, Puzzle};

/// A puzzle to draw.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    puzzle: &'a Puzzle,
    title: Option<&'a str>,
    heading: Option<&'a str>,
    solution: Option<&'a Picture>,
    step: Option<BoardStep<'a>>,
    caption: Option<&'a str>,
}

impl<'a> Drawing<'a> {
    /// A drawing of the empty board with its clues.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            title: None,
            heading: None,
            solution: None,
            step: None,
            caption: None,
        }
    }

    /// Sets the title: a line above the text, the `<title>` of the SVG. It is not part of the picture.
    #[must_use]
    pub fn title(self, title: impl Into<Option<&'a str>>) -> Self {
        Self {
            title: title.into(),
            ..self
        }
    }

    /// Sets the text above the drawing in SVG and PNG images, broken into lines where it is wider.
    #[must_use]
    pub fn heading(self, heading: impl Into<Option<&'a str>>) -> Self {
        Self {
            heading: heading.into(),
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

    /// Shows a step of an explanation in SVG, PNG and PDF.
    ///
    /// # Panics
    ///
    /// If its board does not have the size of the puzzle.
    #[must_use]
    pub fn step(self, step: impl Into<Option<BoardStep<'a>>>) -> Self {
        let step = step.into();
        if let Some(BoardStep { grid, .. }) = step {
            assert_eq!(
                (grid.width(), grid.height()),
                (self.puzzle.width(), self.puzzle.height()),
                "the board has another size than the puzzle"
            );
        }
        Self { step, ..self }
    }

    /// Sets the text at the drawing in SVG, PNG and PDF, broken into lines where it is wider.
    #[must_use]
    pub fn caption(self, caption: impl Into<Option<&'a str>>) -> Self {
        Self {
            caption: caption.into(),
            ..self
        }
    }

    /// Draws with letters and digits, for a terminal.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// Draws an SVG image. The fonts decide where the heading breaks; the viewer has fonts of its own.
    pub fn to_svg(&self, fonts: &Fonts) -> String {
        let faces = fonts.faces();
        svg::write(&self.layout(&faces), self.title, &faces)
    }

    /// Draws a PNG image in shades of grey. At scale 1, a cell has 24 pixels.
    ///
    /// # Errors
    ///
    /// - [`RenderError::TooManyPixels`] for images of more than 2^26 pixels;
    /// - [`RenderError::MissingGlyph`] and [`RenderError::Script`] for characters of the heading that the
    ///   fonts cannot show.
    ///
    /// # Panics
    ///
    /// If the scale is not a positive number.
    pub fn to_png(&self, scale: f32, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let faces = fonts.faces();
        png::write(&self.layout(&faces), scale, &faces)
    }

    /// Draws a page in PDF, with the heading and the caption above the board.
    ///
    /// # Errors
    ///
    /// [`RenderError::MissingGlyph`], [`RenderError::Script`], [`RenderError::LongTitle`] and
    /// [`RenderError::Font`], as for [`Booklet::to_pdf`].
    pub fn to_pdf(
        &self,
        paper: Paper,
        is_landscape: bool,
        fonts: &Fonts,
    ) -> Result<Vec<u8>, RenderError> {
        let faces = fonts.faces();
        let sheet = arrange::Sheet::new(paper, is_landscape);
        let words = [self.heading, self.caption].into_iter().flatten();
        let drawing = arrange::Drawing {
            caption: words.collect::<Vec<_>>().join(": "),
            layout: self.board(),
        };
        let arrangement = sheet.puzzles(PerPage::One);
        let pages = arrange::arrange(&[drawing], &arrangement, &sheet, &faces)?;
        let title = self.title.unwrap_or_default();
        pdf::write(&pages, (sheet.width, sheet.height), title, &faces)
    }

    /// The board without words.
    fn board(&self) -> Layout {
        let mut layout = Layout::puzzle(self.puzzle, self.solution);
        if let Some(step) = &self.step {
            layout.step(step);
        }
        layout
    }

    fn layout(&self, faces: &font::Faces<'_>) -> Layout {
        let mut layout = self.board();
        if let Some(caption) = self.caption {
            layout = layout.captioned(caption, faces);
        }
        match self.heading {
            Some(heading) => layout.titled(heading, faces),
            None => layout,
        }
    }
}

fn assert_same_size(puzzle: &Puzzle, picture: &Picture) {
    assert_eq!(
        (picture.width(), picture.height()),
        (puzzle.width(), puzzle.height()),
        "the solution has another size than the puzzle"
    );
}
