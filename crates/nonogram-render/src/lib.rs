#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! | file | contents |
//! |---|---|
//! | `layout.rs` | clues, lines and filled cells as rectangles and numbers, in units of a cell |
//! | `colors.rs` | the colors of inks, and of texts on them |
//! | `inked.rs` | boxes behind numbers, letters and the legend of boards of several inks |
//! | `step.rs` | [`BoardStep`]: a step of an explanation |
//! | `font.rs` | [`Fonts`]: glyphs, widths, line breaks |
//! | `text.rs`, `svg.rs`, `png.rs` | one drawing in each of these formats |
//! | `sheets.rs`, `paper.rs` | [`Sheets`]: which drawings share a page, and where they stand |
//! | `page.rs`, `pdf.rs`, `page_svg.rs` | [`page`]: pages of placed things, their PDF file, a page as SVG |
//! | `error.rs` | [`RenderError`] |

mod colors;
mod error;
mod font;
mod inked;
mod layout;
pub mod page;
mod page_svg;
mod paper;
mod pdf;
mod png;
mod sheets;
mod step;
mod svg;
mod text;

pub use error::RenderError;
pub use font::Fonts;
#[cfg(feature = "fonts")]
pub use font::NOTO_SANS;
/// The types of boards that this crate takes.
pub use nonogram;
pub use paper::{Paper, PerPage};
pub use sheets::Sheets;
pub use step::BoardStep;

use colors::Colors;
use layout::Layout;
use nonogram::{Palette, Picture, Puzzle};

/// A puzzle to draw.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    puzzle: &'a Puzzle,
    title: Option<&'a str>,
    heading: Option<&'a str>,
    solution: Option<&'a Picture>,
    step: Option<BoardStep<'a>>,
    caption: Option<&'a str>,
    palette: Option<&'a Palette>,
    has_letters: bool,
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
            palette: None,
            has_letters: false,
        }
    }

    /// Sets the colors of the background and of the inks. The default is [`Palette::standard`].
    ///
    /// # Panics
    ///
    /// If the palette has fewer inks than the puzzle.
    #[must_use]
    pub fn palette(self, palette: impl Into<Option<&'a Palette>>) -> Self {
        let palette = palette.into();
        Colors::new(self.puzzle.inks(), palette);
        Self { palette, ..self }
    }

    /// Whether SVG, PNG and PDF show the letter of its ink in each filled cell of a board of several inks, so that the
    /// solution can be read in grey. Clues always have letters.
    #[must_use]
    pub fn letters(self, has_letters: bool) -> Self {
        Self { has_letters, ..self }
    }

    /// Sets the title: a line above the text, the `<title>` of the SVG. It is not part of the picture.
    #[must_use]
    pub fn title(self, title: impl Into<Option<&'a str>>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// Sets the text above the drawing in SVG and PNG images, broken into lines where it is wider.
    #[must_use]
    pub fn heading(self, heading: impl Into<Option<&'a str>>) -> Self {
        Self { heading: heading.into(), ..self }
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
        Self { caption: caption.into(), ..self }
    }

    /// Draws with letters and digits, for a terminal.
    pub fn to_text(&self) -> String {
        text::write(self, false)
    }

    /// Draws as [`Self::to_text`], with the colors of the inks for terminals that know the 24-bit colors of ANSI.
    pub fn to_colored_text(&self) -> String {
        text::write(self, true)
    }

    /// Draws an SVG image. The fonts decide where the heading breaks; the viewer has fonts of its own.
    pub fn to_svg(&self, fonts: &Fonts) -> String {
        let faces = fonts.faces();
        svg::write(&self.layout(&faces), self.title, &faces)
    }

    /// Draws a PNG image, in shades of grey unless there are colors. At scale 1, a cell has 24 pixels.
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

    fn colors(&self) -> Colors {
        Colors::new(self.puzzle.inks(), self.palette)
    }

    /// The board without words, except for the names of its inks.
    fn board(&self, faces: &font::Faces<'_>) -> Layout {
        let colors = self.colors();
        let mut layout = Layout::puzzle(self.puzzle, self.solution, &colors);
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

fn assert_same_size(puzzle: &Puzzle, picture: &Picture) {
    assert_eq!(
        (picture.width(), picture.height()),
        (puzzle.width(), puzzle.height()),
        "the solution has another size than the puzzle"
    );
}
