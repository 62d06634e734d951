//! One row of a pack: a board with all its columns.

pub(crate) mod column;
pub(crate) mod columns;
pub(crate) mod form;
pub(crate) mod palette;
pub(crate) mod template;
pub(crate) mod titles;

use crate::judge::engines::Verified;
use column::{COLUMNS, OnRequest};
use columns::Columns;
use nonogram::{Block, Clues, Palette, Puzzle};
use pixelize::Style;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use titles::Titles;

/// Name and version of the program that wrote a pack.
pub(crate) const GENERATOR: &str = concat!("crosscover ", env!("CARGO_PKG_VERSION"));

/// What a board brings with it: titles, and what a table says of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) titles: &'a Titles,
    /// The id that its designer gave it. `None` stands for that of its clues.
    pub(crate) id: Option<&'a str>,
    /// Experience points. `None` stands for those of the rule.
    pub(crate) xp: Option<u64>,
    /// Columns of a table: names and values.
    pub(crate) extras: &'a [(String, String)],
    /// The colors of the board, in packs of colored boards.
    pub(crate) palette: Option<&'a Palette>,
    /// How its image was converted.
    pub(crate) likeness: Option<&'a Likeness>,
}

/// How like its image a board is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Likeness {
    /// How the image was drawn.
    pub style: Style,
    /// The cells that were changed after the conversion.
    pub flips: usize,
    /// How far its score is below the best one, and below that of a picture people can recognise.
    pub loss: f32,
    /// Whether the image was turned upright; `None` of built-in icons.
    pub is_turned: Option<bool>,
    /// The columns that its parts side by side need to be read, such as the letters of a word, if
    /// it has fewer. No column of a row has it.
    pub crowded: Option<usize>,
}

impl<'a> Origin<'a> {
    /// Titles and colors, and nothing else that comes with the picture.
    pub(crate) fn drawn(titles: &'a Titles, palette: Option<&'a Palette>) -> Self {
        Self {
            titles,
            id: None,
            xp: None,
            extras: &[],
            palette,
            likeness: None,
        }
    }
}

/// What the values of a row are made of.
#[derive(Debug)]
pub(crate) struct RowSource<'a> {
    pub(crate) seed: u64,
    pub(crate) index: u64,
    pub(crate) origin: Origin<'a>,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) board: &'a Verified,
    row_clues: String,
    column_clues: String,
}

impl<'a> RowSource<'a> {
    pub(crate) fn new(
        seed: u64,
        index: u64,
        origin: Origin<'a>,
        puzzle: &'a Puzzle,
        board: &'a Verified,
    ) -> Self {
        Self {
            seed,
            index,
            origin,
            puzzle,
            board,
            row_clues: clues_text(puzzle.rows()),
            column_clues: clues_text(puzzle.columns()),
        }
    }

    /// Whether it has the values of these columns.
    fn has(&self, request: OnRequest) -> bool {
        match request {
            OnRequest::OwnIds => self.origin.id.is_some(),
            OnRequest::Colored => self.origin.palette.is_some(),
            OnRequest::Rated => self.board.technique.is_some(),
            OnRequest::Footholds => self.board.footholds.is_some(),
            OnRequest::Counters => self.board.counters,
            OnRequest::Likeness => self.origin.likeness.is_some(),
            OnRequest::Turned => {
                let likeness = self.origin.likeness;
                likeness.is_some_and(|it| it.is_turned.is_some())
            }
        }
    }

    fn id(&self) -> Cow<'a, str> {
        match self.origin.id {
            Some(own) => own.into(),
            None => self.puzzle_id().into(),
        }
    }

    /// The hash of the clues.
    fn puzzle_id(&self) -> String {
        let sides = (self.puzzle.width(), self.puzzle.height());
        id_text(id_of(sides, &self.row_clues, &self.column_clues))
    }

    /// The share of filled cells.
    fn density(&self) -> String {
        let picture = self.board.picture();
        share(picture.filled(), picture.width() * picture.height())
    }

    /// The title in a language, or nothing.
    fn title(&self, language: &str) -> &str {
        self.origin.titles.get(language).unwrap_or_default()
    }
}

/// The values of one row, and their columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    columns: Columns,
    /// The values, one after the other, and where each ends.
    text: String,
    ends: Vec<usize>,
}

impl Row {
    /// The row of a board, with all its columns: [`Columns::full`], and those on request if it has
    /// their values.
    pub(crate) fn new(source: &RowSource<'_>) -> Self {
        let titles = source.origin.titles;
        let columns = Columns::requested(titles.languages(), |request| source.has(request));
        let extras = source.origin.extras;
        let mut row = Self {
            columns: columns.with(extras.iter().map(|(name, _)| &**name)),
            text: String::with_capacity(1 << 10),
            ends: Vec::new(),
        };
        for column in COLUMNS {
            if column.is_in(|request| source.has(request)) {
                row.add(&(column.value)(source));
            }
            if column.name == "title_en" {
                for language in titles.languages() {
                    row.add(source.title(language));
                }
            }
        }
        for (_, extra) in extras {
            row.add(extra);
        }
        row
    }

    /// The row with these values. `None` if their number differs from the number of columns.
    pub(crate) fn from_values<'v>(
        columns: &Columns,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Option<Self> {
        let mut row = Self {
            columns: columns.clone(),
            ..Self::default()
        };
        values.into_iter().for_each(|value| row.add(value));
        (row.ends.len() == columns.names().len()).then_some(row)
    }

    /// Appends a value.
    fn add(&mut self, value: &str) {
        self.text.push_str(value);
        self.ends.push(self.text.len());
    }

    /// The values in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|place| self.at(place))
    }

    /// The value of a column, if the row has it.
    pub fn get(&self, column: &str) -> Option<&str> {
        Some(self.at(self.columns.position(column)?))
    }

    /// The value of the column number `place`, from 0.
    fn at(&self, place: usize) -> &str {
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.text[start..self.ends[place]]
    }

    /// The columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The column with the hash of the clues: `id`, unless that has the designer's ids.
    pub(crate) fn hash_column(&self) -> &'static str {
        hash_column(|name| self.get(name))
    }

    /// The hash of the clues as a number. `None` if it is not 16 hexadecimal digits.
    pub(crate) fn number(&self) -> Option<u64> {
        self.get(self.hash_column()).and_then(parse_id)
    }
}

/// See [`Row::hash_column`].
pub(crate) fn hash_column<'v>(get: impl Fn(&str) -> Option<&'v str>) -> &'static str {
    match get("puzzle_id") {
        None | Some("") => "id",
        Some(_) => "puzzle_id",
    }
}

/// See [`Row::number`].
pub(crate) fn parse_id(id: &str) -> Option<u64> {
    let is_id = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(id, 16).ok().filter(|_| is_id)
}

/// The share of filled cells with 4 decimals, rounded down. It is computed in whole numbers, so it
/// is the same on every machine.
pub(crate) fn share(filled: usize, cells: usize) -> String {
    let share = filled * 10_000 / cells;
    format!("{}.{:04}", share / 10_000, share % 10_000)
}

/// The clues of one direction: `1.1/2`, on boards of several inks `1a.1b/2a`, nothing for an empty
/// line.
pub(crate) fn clues_text(clues: &Clues) -> String {
    let mut text = String::with_capacity(256);
    for (line, clue) in clues.iter().enumerate() {
        text.extend((line > 0).then_some('/'));
        for (place, Block { length, ink }) in clue.blocks().enumerate() {
            text.extend((place > 0).then_some('.'));
            match u32::from(length) {
                digit @ 0..=9 => text.extend(char::from_digit(digit, 10)),
                _ => text += &length.to_string(),
            }
            text.extend(clues.is_colored().then(|| ink.letter()));
        }
    }
    text
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The identity of a puzzle: 16 hexadecimal digits.
pub fn id(puzzle: &Puzzle) -> String {
    id_text(id_number(puzzle))
}

fn id_text(id: u64) -> String {
    format!("{id:016x}")
}

/// [`id`] as a number.
pub(crate) fn id_number(puzzle: &Puzzle) -> u64 {
    id_of(
        (puzzle.width(), puzzle.height()),
        &clues_text(puzzle.rows()),
        &clues_text(puzzle.columns()),
    )
}

/// The hash of a puzzle's game id in Simon Tatham's Pattern, with letters of inks.
fn id_of((width, height): (usize, usize), rows: &str, columns: &str) -> u64 {
    let digest = Sha256::digest(format!("{width}x{height}:{columns}/{rows}"));
    let first = digest.first_chunk().expect("a digest has 32 bytes");
    u64::from_be_bytes(*first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::Picture;

    /// `printf 3x2:2/1/1/1.1/2 | sha256sum | cut -c1-16`
    #[test]
    fn the_id_is_the_hash_that_anyone_can_compute() {
        let puzzle = Picture::from_bits(3, 2, "101110").unwrap().puzzle();
        assert_eq!(id(&puzzle), "6d863d4e7b24df86");
    }
}
