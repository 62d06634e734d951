//! One row of a pack: a board and all that is printed about it.

use crate::columns::Columns;
use crate::cross_check::Proof;
use crate::difficulty::experience;
use crate::symmetry::Symmetry;
use crate::titles::{Titles, language_of};
use nonogram::{Clues, Picture, Puzzle};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};

/// Name and version of the program that wrote a pack.
pub const GENERATOR: &str = concat!("crosscover ", env!("CARGO_PKG_VERSION"));

/// The columns whose values depend on how the engines work, and so on the program's version.
pub(crate) const COUNTERS: [&str; 9] = [
    "difficulty",
    "level",
    "sweeps",
    "productive",
    "line_solves",
    "branches",
    "dlx_nodes",
    "dlx_updates",
    "xp",
];

/// What people say of a board: its titles, and the experience points that they give for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// The titles.
    pub titles: Titles,
    /// Experience points; `None` for those of [`experience`].
    pub xp: Option<u64>,
}

/// The values of one row, and the columns in which they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    columns: Columns,
    /// The values, one after another.
    text: String,
    /// Where each of them ends: as many as columns.
    ends: Vec<usize>,
}

impl Row {
    /// The row of a proved board, with [all](Columns::all) columns.
    pub fn new(seed: u64, index: u64, label: &Label, puzzle: &Puzzle, proof: &Proof) -> Self {
        let picture = proof.picture();
        let (width, height) = (picture.width(), picture.height());
        let report = &proof.propagation;
        let stats = report.stats;
        let difficulty = proof.rating.difficulty;
        let [rows, columns] = [puzzle.rows(), puzzle.columns()].map(clues_text);
        let xp_by_rule = || experience(width, height, difficulty);

        let mut row = Values::new(Columns::all(label.titles.languages()));
        let id = hash(puzzle, &rows, &columns);
        row.shown("id", format_args!("{id:016x}"));
        row.number("seed", seed);
        row.number("index", index);
        row.number("width", width as u64);
        row.number("height", height as u64);
        row.text("cells", &picture.to_bits());
        row.text("rows", &rows);
        row.text("columns", &columns);
        row.number("filled", picture.filled() as u64);
        row.text("density", &density_text(picture));
        row.text("symmetry", Symmetry::of(picture).name());
        row.shown("logic", report.logic);
        row.text("technique", proof.rating.technique.name());
        row.number("difficulty", difficulty.into());
        row.text("level", proof.rating.level().name());
        row.number("sweeps", stats.sweeps);
        row.number("productive", stats.productive);
        row.number("line_solves", stats.line_solves);
        row.number("branches", stats.branches);
        row.text("engines", proof.engines().name());
        match &proof.cover {
            Some(cover) => {
                row.number("dlx_nodes", cover.nodes);
                row.number("dlx_updates", cover.updates);
            }
            None => {
                row.text("dlx_nodes", "");
                row.text("dlx_updates", "");
            }
        }
        row.number("xp", label.xp.unwrap_or_else(xp_by_rule));
        row.text(
            "xp_from",
            if label.xp.is_some() { "source" } else { "rule" },
        );
        row.titles(&label.titles);
        row.text("proof", &proof.text);
        row.text("generator", GENERATOR);
        row.finish()
    }

    /// The row with these values; `None` if there are more or fewer than columns.
    pub fn from_values<'v>(
        columns: &Columns,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Option<Self> {
        let mut row = Values::new(columns.clone()).0;
        for value in values {
            row.text.push_str(value);
            row.ends.push(row.text.len());
        }
        (row.ends.len() == columns.names().len()).then_some(row)
    }

    /// The values in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|place| self.at(place))
    }

    /// The value in the column at a place, from 0.
    pub(crate) fn at(&self, place: usize) -> &str {
        let start = match place {
            0 => 0,
            _ => self.ends[place - 1],
        };
        &self.text[start..self.ends[place]]
    }

    /// The value in a column, if the row has it.
    pub fn get(&self, column: &str) -> Option<&str> {
        Some(self.at(self.columns.position(column)?))
    }

    /// The columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The id as a number; `None` if there is none of 16 hexadecimal digits.
    pub fn number(&self) -> Option<u64> {
        let id = self.get("id")?;
        let is_id = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        u64::from_str_radix(id, 16).ok().filter(|_| is_id)
    }
}

/// A row while its values are added, in the order of the columns.
struct Values(Row);

impl Values {
    fn new(columns: Columns) -> Self {
        let ends = Vec::with_capacity(columns.names().len());
        Self(Row {
            columns,
            text: String::with_capacity(1 << 10),
            ends,
        })
    }

    fn end(&mut self, column: &str) {
        let row = &mut self.0;
        debug_assert_eq!(row.columns.names().nth(row.ends.len()), Some(column));
        row.ends.push(row.text.len());
    }

    fn text(&mut self, column: &str, text: &str) {
        self.0.text.push_str(text);
        self.end(column);
    }

    fn number(&mut self, column: &str, number: u64) {
        push_number(&mut self.0.text, number);
        self.end(column);
    }

    fn shown(&mut self, column: &str, value: impl fmt::Display) {
        write!(self.0.text, "{value}").expect("a string takes everything");
        self.end(column);
    }

    fn titles(&mut self, titles: &Titles) {
        let columns = self.0.columns.clone();
        for column in columns.names() {
            if let Some(title) = language_of(column).and_then(|language| titles.get(language)) {
                self.text(column, title);
            }
        }
    }

    fn finish(self) -> Row {
        debug_assert_eq!(self.0.ends.len(), self.0.columns.names().len());
        self.0
    }
}

/// The clues of one direction as the pack writes them: `1.1/2`, nothing for an empty line.
pub(crate) fn clues_text(clues: &Clues) -> String {
    let mut text = String::with_capacity(2 * clues.blocks().len() + clues.len());
    for (index, line) in clues.iter().enumerate() {
        if index > 0 {
            text.push('/');
        }
        for (index, &block) in line.iter().enumerate() {
            if index > 0 {
                text.push('.');
            }
            push_number(&mut text, block.into());
        }
    }
    text
}

/// Appends a number in decimal digits, in a quarter of the time that formatting takes.
fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// The identity of a puzzle: 16 hexadecimal digits.
pub fn id(puzzle: &Puzzle) -> String {
    format!("{:016x}", id_number(puzzle))
}

/// [`id`] as a number.
pub(crate) fn id_number(puzzle: &Puzzle) -> u64 {
    let [rows, columns] = [puzzle.rows(), puzzle.columns()].map(clues_text);
    hash(puzzle, &rows, &columns)
}

fn hash(puzzle: &Puzzle, rows: &str, columns: &str) -> u64 {
    let text = format!("{}x{}:{columns}/{rows}", puzzle.width(), puzzle.height());
    let digest = Sha256::digest(text);
    let first = digest.first_chunk().expect("a digest has 32 bytes");
    u64::from_be_bytes(*first)
}

/// The share of filled cells with 4 decimals, rounded down; whole numbers only, so that it is the
/// same on every machine.
fn density_text(picture: &Picture) -> String {
    let cells = picture.width() * picture.height();
    let share = picture.filled() * 10_000 / cells;
    format!("{}.{:04}", share / 10_000, share % 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `printf 3x2:2/1/1/1.1/2 | sha256sum | cut -c1-16`
    #[test]
    fn the_id_is_the_hash_that_anyone_can_compute() {
        let puzzle = Picture::from_bits(3, 2, "101110").unwrap().puzzle();
        assert_eq!(id(&puzzle), "6d863d4e7b24df86");
    }

    #[test]
    fn empty_lines_are_written_as_nothing() {
        let puzzle = Picture::from_bits(2, 3, "110010").unwrap().puzzle();
        assert_eq!(clues_text(puzzle.rows()), "2//1");
        assert_eq!(clues_text(puzzle.columns()), "1.1/1");
    }

    #[test]
    fn density_has_four_decimals() {
        let text = |bits| density_text(&Picture::from_bits(3, 1, bits).unwrap());
        assert_eq!(text("111"), "1.0000");
        assert_eq!(text("110"), "0.6666");
        assert_eq!(text("000"), "0.0000");
    }
}
