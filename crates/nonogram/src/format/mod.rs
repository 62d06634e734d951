//! Reading and writing puzzles.
//!
//! | format | holds | several in one text |
//! |---|---|---|
//! | [`Format::Non`] | clues, texts, goal, saved board | between lines of `====` |
//! | [`Format::Inversor`] | clues | no |
//! | [`Format::Id`] | clues | one a line |
//! | [`Format::Bits`] | a picture without its size: see [`read_bits`] | one a line |
//!
//! Reading is liberal: a byte order mark, either line ending, blanks around anything, an empty
//! line written as `0` or as a blank line where that has one meaning. Writing is canonical, and
//! what is written reads back equal, as far as the format holds it.
//!
//! A text takes memory in proportion to its length and nothing is reserved for a size that it
//! merely announces, so no text is too bad to be read.
//!
//! ```
//! use nonogram::format::{self, Format};
//!
//! let text = b"3x2:2/1/1/1.1/2";
//! let format = Format::sniff(text).unwrap();
//! let documents = format::read(text, format).unwrap();
//! assert_eq!(
//!     format::write(&documents[0], Format::Inversor).unwrap(),
//!     "3 2\n2\n1\n1\n1 1\n2\n",
//! );
//! ```

mod bits;
mod clues;
mod error;
mod id;
mod inversor;
mod non;
mod piece;

pub use bits::read_bits;
pub use error::{Found, ParseError, ParseErrorKind, WriteError};

use crate::{Grid, Picture, Puzzle, check};
use piece::{Lines, Piece};
use std::fmt;

/// A text format for puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `.non` and `.nonpack`: keys and values, with clues, texts and solution.
    Non,
    /// The input of CodinGame's inverse nonogram: size, columns, rows.
    Inversor,
    /// A game id of Simon Tatham's Pattern: `3x2:2/1/1/1.1/2`.
    Id,
    /// A picture as 0s and 1s; [`read_bits`] reads it, as its size must be given.
    Bits,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Non, Self::Inversor, Self::Id, Self::Bits];

    /// The name: `non`, `inversor`, `id` or `bits`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Non => "non",
            Self::Inversor => "inversor",
            Self::Id => "id",
            Self::Bits => "bits",
        }
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format of files with this extension, given without its dot and in any case: its name,
    /// and also `nonpack` (several `.non`) and `in` (the inversor's cases).
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "nonpack" => Some(Self::Non),
            "in" => Some(Self::Inversor),
            name => Self::from_name(name),
        }
    }

    /// The format that the first line with something on it suggests, comments aside.
    ///
    /// The text may still be wrong: this chooses the reader whose errors make sense.
    pub fn sniff(text: &[u8]) -> Option<Self> {
        let is_content = |line: &Piece<'_>| !line.is_blank() && !line.text.starts_with('#');
        let line = Lines::new(text).ok()?.find(is_content)?;
        let line = line.trim().text;
        let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
        if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '=') {
            Some(Self::Non)
        } else if digits.starts_with('x') && digits.len() < line.len() {
            Some(Self::Id)
        } else if line.bytes().all(|byte| matches!(byte, b'0' | b'1')) {
            Some(Self::Bits)
        } else if digits.starts_with([' ', '\t']) {
            Some(Self::Inversor)
        } else {
            None
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A puzzle with what a file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The clues.
    pub puzzle: Puzzle,
    /// What the picture shows.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Who holds the rights.
    pub copyright: Option<String>,
    /// On which terms it may be used.
    pub license: Option<String>,
    /// Its name in the collection it comes from.
    pub catalogue: Option<String>,
    /// The intended solution. One that was read solves the puzzle.
    pub goal: Option<Picture>,
    /// A board in play, of the puzzle's size; it may be wrong.
    pub saved: Option<Grid>,
}

/// A document of nothing but clues.
impl From<Puzzle> for Document {
    fn from(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            title: None,
            author: None,
            copyright: None,
            license: None,
            catalogue: None,
            goal: None,
            saved: None,
        }
    }
}

/// A document of the clues of `picture`, which is the goal.
impl From<Picture> for Document {
    fn from(picture: Picture) -> Self {
        Self {
            goal: Some(picture.clone()),
            ..Self::from(picture.puzzle())
        }
    }
}

/// Reads the puzzles of a text; there is at least one.
///
/// # Errors
/// The first [`ParseError`], with its place. [`Format::Bits`] always is one
/// ([`ParseErrorKind::NoSize`]): use [`read_bits`].
///
/// # Examples
/// ```
/// use nonogram::format::{self, Format};
///
/// let text = b"width 2\nheight 2\nrows\n1,x\n1\ncolumns\n1\n1\n";
/// assert_eq!(
///     format::read(text, Format::Non).unwrap_err().to_string(),
///     "line 4, column 3: expected a block length from 1 to 4000, found \"x\"",
/// );
/// ```
pub fn read(text: &[u8], format: Format) -> Result<Vec<Document>, ParseError> {
    match format {
        Format::Non => non::read(text),
        Format::Inversor => inversor::read(text),
        Format::Id => id::read(text),
        Format::Bits => Err(Lines::start().error(ParseErrorKind::NoSize)),
    }
}

/// Writes a document, as far as the format holds it.
///
/// # Errors
/// [`WriteError`] if the goal does not solve the puzzle, the saved board has another size, a text
/// has a line break, or [`Format::Bits`] finds no goal.
pub fn write(document: &Document, format: Format) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    if let Some(goal) = &document.goal {
        check(puzzle, goal).map_err(WriteError::Goal)?;
    }
    if let Some(saved) = &document.saved {
        let sizes = (
            (saved.width(), saved.height()),
            (puzzle.width(), puzzle.height()),
        );
        if sizes.0 != sizes.1 {
            return Err(WriteError::Saved {
                saved: sizes.0,
                puzzle: sizes.1,
            });
        }
    }
    match format {
        Format::Non => non::write(document),
        Format::Inversor => inversor::write(document),
        Format::Id => id::write(document),
        Format::Bits => bits::write(document),
    }
}

/// The picture of this size that is written as 0s and 1s, row by row.
fn read_cells(value: Piece<'_>, width: usize, height: usize) -> Result<Picture, ParseError> {
    if let Some(at) = value.text.find(|c| !matches!(c, '0' | '1')) {
        return Err(value.split_at(at).1.unexpected("0 or 1"));
    }
    Picture::from_bits(width, height, value.text).ok_or_else(|| {
        value.error(ParseErrorKind::Count {
            what: "cells",
            expected: width * height,
            found: value.text.len(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, strategy};
    use proptest::{collection::vec, option, prelude::*};

    /// Any text of one line, quotes, comment signs and outer blanks included.
    fn texts() -> impl Strategy<Value = Option<String>> {
        option::of("[^\n\r]{0,12}")
    }

    fn saved_boards(width: usize, height: usize) -> impl Strategy<Value = Option<Grid>> {
        let cells = [Cell::Unknown, Cell::Empty, Cell::Filled];
        let cells = vec(prop::sample::select(cells.to_vec()), width * height);
        option::of(cells.prop_map(move |cells| {
            let mut grid = Grid::unknown(width, height);
            for (index, cell) in cells.into_iter().enumerate() {
                grid.set(index / width, index % width, cell);
            }
            grid
        }))
    }

    fn documents() -> impl Strategy<Value = Document> {
        let boards = strategy::planted(1..=12, 1..=12);
        boards.prop_flat_map(|(puzzle, picture)| {
            let saved = saved_boards(puzzle.width(), puzzle.height());
            let goal = option::of(Just(picture));
            let texts = (texts(), texts(), texts(), texts(), texts());
            (Just(puzzle), goal, saved, texts).prop_map(|(puzzle, goal, saved, texts)| Document {
                puzzle,
                title: texts.0,
                author: texts.1,
                copyright: texts.2,
                license: texts.3,
                catalogue: texts.4,
                goal,
                saved,
            })
        })
    }

    /// Calls every reader. A document that one of them accepts must be one that can be written.
    fn read_all(text: &[u8]) {
        let mut results: Vec<_> = Format::ALL
            .iter()
            .map(|&format| read(text, format))
            .collect();
        results.push(read_bits(text, 3, 2));
        for document in results.into_iter().flatten().flatten() {
            write(&document, Format::Non).unwrap();
        }
        Format::sniff(text);
    }

    proptest! {
        #[test]
        fn non_written_then_read_is_the_identity(document in documents()) {
            let text = write(&document, Format::Non).unwrap();
            prop_assert_eq!(read(text.as_bytes(), Format::Non), Ok(vec![document]));
            prop_assert_eq!(Format::sniff(text.as_bytes()), Some(Format::Non));
        }

        #[test]
        fn a_nonpack_holds_its_puzzles_in_order(documents in vec(documents(), 1..4)) {
            let texts: Vec<_> = documents
                .iter()
                .map(|document| write(document, Format::Non).unwrap())
                .collect();
            let pack = texts.join("====\n");
            prop_assert_eq!(read(pack.as_bytes(), Format::Non), Ok(documents));
        }

        #[test]
        fn clue_formats_written_then_read_are_the_identity(puzzle in strategy::puzzles(1..=12, 1..=12)) {
            let document = Document::from(puzzle);
            for format in [Format::Non, Format::Inversor, Format::Id] {
                let text = write(&document, format).unwrap();
                prop_assert_eq!(read(text.as_bytes(), format), Ok(vec![document.clone()]));
                prop_assert_eq!(Format::sniff(text.as_bytes()), Some(format));
            }
        }

        #[test]
        fn bits_written_then_read_are_the_identity(picture in strategy::pictures(1..=12, 1..=12)) {
            let (width, height) = (picture.width(), picture.height());
            let document = Document::from(picture);
            let text = write(&document, Format::Bits).unwrap();
            prop_assert_eq!(read_bits(text.as_bytes(), width, height), Ok(vec![document]));
            prop_assert_eq!(Format::sniff(text.as_bytes()), Some(Format::Bits));
        }

        #[test]
        fn no_bytes_make_a_reader_panic(text in vec(any::<u8>(), 0..200)) {
            read_all(&text);
        }

        #[test]
        fn no_text_of_the_formats_signs_makes_a_reader_panic(
            text in "(width|height|rows|columns|goal|saved|====|[0-9]{1,20}|[x:/.,#?\" \r\n-]){0,40}",
        ) {
            read_all(text.as_bytes());
        }

        /// Cutting, doubling or overwriting a stretch of a good text.
        #[test]
        fn no_damage_makes_a_reader_panic(
            document in documents(),
            format in prop::sample::select(vec![Format::Non, Format::Inversor, Format::Id]),
            at in any::<prop::sample::Index>(),
            length in 0_usize..20,
            stretch in vec(any::<u8>(), 0..4),
        ) {
            let mut text = write(&document, format).unwrap().into_bytes();
            let start = at.index(text.len());
            let end = text.len().min(start + length);
            text.splice(start..end, stretch);
            read_all(&text);
            text.truncate(start);
            read_all(&text);
        }
    }
}
