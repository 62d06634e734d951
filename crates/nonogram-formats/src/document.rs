//! A puzzle with its texts and boards.

use crate::error::WriteError;
use crate::format::Format;
use nonogram::{Grid, Picture, Puzzle, check};

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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Document {
    /// The clues.
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
    /// A board in play, of the puzzle's size. It may be wrong.
    pub saved: Option<Grid>,
}

/// A document with only a puzzle.
impl From<Puzzle> for Document {
    fn from(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            title: None,
            author: None,
            copyright: None,
            license: None,
            description: None,
            catalogue: None,
            goal: None,
            saved: None,
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
            check(puzzle, goal).map_err(WriteError::Goal)?;
        }
        let size = (puzzle.width(), puzzle.height());
        let saved = self
            .saved
            .as_ref()
            .map(|saved| (saved.width(), saved.height()));
        if let Some(saved) = saved.filter(|&saved| saved != size) {
            return Err(WriteError::Saved {
                saved,
                puzzle: size,
            });
        }
        if format.is_picture() && self.goal.is_none() {
            return Err(WriteError::NoGoal { format });
        }
        for (key, text) in self.texts() {
            let text = text.filter(|_| format.holds(key)).unwrap_or_default();
            if text.contains(['\n', '\r']) && !format.holds_line_breaks() {
                return Err(WriteError::LineBreak { key });
            }
            if format == Format::Webpbn && text.contains(|c: char| c.is_control() && c != '\n') {
                return Err(WriteError::Control { key });
            }
        }
        Ok(())
    }

    /// The goal. [`Document::check_for`] has checked that there is one.
    pub(crate) fn picture(&self) -> &Picture {
        self.goal.as_ref().expect("the goal was checked")
    }

    /// The fields of this document that `format` cannot hold, by the names of `.non`'s keys.
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
            ("goal", self.goal.is_some()),
            ("saved", self.saved.is_some()),
        ];
        let present = texts.into_iter().chain(boards).filter(|&(_, is)| is);
        let names = present.map(|(name, _)| name);
        names.filter(|name| !format.holds(name)).collect()
    }

    /// The texts that are present, with their names in JSON and TOML.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let named = |key| match key {
            "by" => "author",
            key => key,
        };
        let texts = self.texts().into_iter();
        texts.filter_map(move |(key, text)| Some((named(key), text?)))
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
}
