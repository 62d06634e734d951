//! A puzzle with its texts and boards.

use crate::error::{WriteError, goal_error};
use crate::format::Format;
use crate::warning::Warning;
use nonogram::{Cell, Grid, Ink, Palette, Picture, Puzzle, Rgb, check};
use std::collections::BTreeSet;

/// A puzzle, with the texts and boards from its file.
///
/// ```
/// use nonogram_formats::{Document, Format, write};
///
/// let picture = nonogram::Picture::from_bits(3, 2, "101110").unwrap();
/// let mut document = Document::from(picture);
/// document.title = Some("Pair".to_string());
/// assert!(write(&document, Format::Non).unwrap().starts_with("title \"Pair\"\n"));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Document {
    /// The clues and the given cells.
    pub puzzle: Puzzle,
    /// The name of the picture.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The holder of the rights.
    pub copyright: Option<String>,
    /// The terms of use.
    pub license: Option<String>,
    /// Any further text.
    pub description: Option<String>,
    /// The name of the puzzle in the collection it comes from.
    pub catalogue: Option<String>,
    /// The intended solution. After reading, it is known to solve the puzzle.
    pub goal: Option<Picture>,
    /// A board in play, of the puzzle's size: what a player has found so far. It may be wrong, and
    /// it says nothing about the puzzle, unlike [`Puzzle::givens`].
    pub saved: Option<Grid>,
    /// The looks of the background and of the inks: those of the file, or [`Palette::standard`].
    /// After reading, it has at least the inks of the puzzle and of the boards.
    pub palette: Palette,
    /// What the file has and a document has no place for, such as `note`, as a list for people. It
    /// is about the file, and does not count when documents are compared.
    pub left_out: BTreeSet<String>,
    /// What a person should know about the reading. Like [`Self::left_out`], it does not count when
    /// documents are compared.
    pub warnings: Vec<Warning>,
}

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        self.texts() == other.texts()
            && self.puzzle == other.puzzle
            && self.goal == other.goal
            && self.saved == other.saved
            && self.palette == other.palette
    }
}

impl Eq for Document {}

/// A document with only a puzzle, in the standard palette.
impl From<Puzzle> for Document {
    fn from(puzzle: Puzzle) -> Self {
        Self {
            palette: Palette::standard(puzzle.inks()),
            puzzle,
            title: None,
            author: None,
            copyright: None,
            license: None,
            description: None,
            catalogue: None,
            goal: None,
            saved: None,
            left_out: BTreeSet::new(),
            warnings: Vec::new(),
        }
    }
}

/// A document with the clues of `picture`, and the picture as its goal.
impl From<Picture> for Document {
    fn from(picture: Picture) -> Self {
        Self {
            goal: Some(picture.clone()),
            ..Self::from(picture.puzzle())
        }
    }
}

impl Document {
    /// Checks that the document can be written in this format and read back.
    pub(crate) fn check_for(&self, format: Format) -> Result<(), WriteError> {
        let puzzle = &self.puzzle;
        if let Some(goal) = &self.goal {
            check(puzzle, goal).map_err(|mismatch| WriteError::new(goal_error(mismatch)))?;
        }
        let (width, height) = (puzzle.width(), puzzle.height());
        if let Some(saved) = &self.saved {
            let (w, h) = (saved.width(), saved.height());
            if (w, h) != (width, height) {
                return Err(WriteError::new(format_args!(
                    "the saved board is {w}x{h}, but the puzzle is {width}x{height}"
                )));
            }
        }
        if puzzle.is_colored() && !format.holds_colors() {
            return Err(WriteError::new(format_args!("{format} cannot hold colors")));
        }
        let (inks, palette) = (self.inks(), self.palette.inks());
        if inks > palette {
            return Err(WriteError::new(format_args!(
                "the board has {inks} inks, but the palette has {palette}"
            )));
        }
        if format == Format::Png && puzzle.is_colored() && !self.has_different_colors() {
            let message = "an image cannot hold two inks of the same color";
            return Err(WriteError::new(message));
        }
        if format.is_picture() && self.goal.is_none() {
            return Err(WriteError::new(format_args!(
                "{format} holds pictures, and the goal of the puzzle is not known"
            )));
        }
        for (key, text) in self.texts() {
            let Some(text) = text else { continue };
            if !format.holds(key) {
                continue;
            }
            if text.contains(['\n', '\r']) && !format.holds_line_breaks() {
                return Err(WriteError::new(format_args!(
                    "{key}: a line break cannot be written"
                )));
            }
            if format == Format::Webpbn && text.contains(|c: char| c.is_control() && c != '\n') {
                return Err(WriteError::new(format_args!(
                    "{key}: a control character cannot be written"
                )));
            }
        }
        Ok(())
    }

    /// The number of the last ink of the puzzle and of the saved board; at least 1.
    pub(crate) fn inks(&self) -> usize {
        let mut inks = self.puzzle.inks();
        for cell in self.saved.iter().flat_map(Grid::rows).flatten() {
            if let Cell::Known(ink) = cell {
                inks = inks.max(ink.number());
            }
        }
        inks
    }

    /// Whether the puzzle or the saved board has another ink than [`nonogram::Ink::FIRST`].
    pub fn is_colored(&self) -> bool {
        self.inks() > 1
    }

    /// Whether the colors of the palette are those of the standard palette for the inks of this
    /// document.
    pub(crate) fn has_standard_colors(&self) -> bool {
        let standard = Palette::standard(self.inks());
        let colors = self.palette.swatches().map(|(_, swatch)| swatch.rgb);
        colors.eq(standard.swatches().map(|(_, swatch)| swatch.rgb))
    }

    /// Whether no two of the background and the inks have the same color.
    fn has_different_colors(&self) -> bool {
        let mut seen = std::collections::HashSet::new();
        let mut swatches = self.palette.swatches();
        swatches.all(|(_, swatch)| seen.insert(swatch.rgb))
    }

    /// The goal. [`Document::check_for`] has checked that there is one.
    pub(crate) fn picture(&self) -> &Picture {
        self.goal.as_ref().expect("the goal was checked")
    }

    /// The fields of this document that `format` cannot hold, by the names of `.non`'s keys; and
    /// `palette`, if it has other colors than the standard palette. A board of several inks is not
    /// written at all in a format without [colors](Format::holds_colors).
    ///
    /// # Examples
    /// ```
    /// use nonogram_formats::{Document, Format};
    ///
    /// let picture = nonogram::Picture::from_bits(1, 1, "1").unwrap();
    /// let document = Document::from(picture);
    /// assert_eq!(document.lost_in(Format::Nin), ["goal"]);
    /// assert_eq!(document.lost_in(Format::Non).len(), 0);
    /// ```
    pub fn lost_in(&self, format: Format) -> Vec<&'static str> {
        let texts = self.texts().map(|(key, text)| (key, text.is_some()));
        let boards = [
            ("given", self.puzzle.givens().is_some()),
            ("goal", self.goal.is_some()),
            ("saved", self.saved.is_some()),
        ];
        let mut lost = Vec::new();
        for (name, is_present) in texts.into_iter().chain(boards) {
            if is_present && !format.holds(name) {
                lost.push(name);
            }
        }
        let holds_palette = match format {
            // Images in color have the colors of the palette.
            Format::Png => self.puzzle.is_colored(),
            Format::Toml => {
                let background = self.palette.get(Ink::BACKGROUND);
                background.is_some_and(|swatch| swatch.rgb == Rgb::WHITE)
            }
            format => format.holds("palette"),
        };
        if !holds_palette && !self.has_standard_colors() {
            lost.push("palette");
        }
        lost
    }

    /// The texts that are present, with their names in JSON and TOML.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.texts().into_iter().filter_map(|(key, text)| {
            let name = if key == "by" { "author" } else { key };
            Some((name, text?))
        })
    }

    /// The texts, with the names of `.non`'s keys.
    pub(crate) fn texts(&self) -> [(&'static str, Option<&str>); 6] {
        [
            ("catalogue", self.catalogue.as_deref()),
            ("title", self.title.as_deref()),
            ("by", self.author.as_deref()),
            ("copyright", self.copyright.as_deref()),
            ("license", self.license.as_deref()),
            ("description", self.description.as_deref()),
        ]
    }

    /// The same, to be changed.
    pub(crate) fn texts_mut(&mut self) -> [(&'static str, &mut Option<String>); 6] {
        [
            ("catalogue", &mut self.catalogue),
            ("title", &mut self.title),
            ("by", &mut self.author),
            ("copyright", &mut self.copyright),
            ("license", &mut self.license),
            ("description", &mut self.description),
        ]
    }
}
