//! One row of a pack: a board and all that is printed about it.

use crate::cross_check::Proof;
use crate::difficulty::{difficulty, experience};
use nonogram::{Clues, Picture, Puzzle, clue};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Name and version of the program that wrote a pack.
pub const GENERATOR: &str = concat!("crosscover ", env!("CARGO_PKG_VERSION"));

/// The columns of a pack, in order.
///
/// | column | meaning |
/// |---|---|
/// | `id` | the first 16 hexadecimal digits of the SHA-256 of `WxH:columns/rows`, the puzzle's game id in Simon Tatham's Pattern; equal clues, equal id |
/// | `seed`, `index` | what the board was drawn from |
/// | `width`, `height` | in cells |
/// | `cells` | the solution, 0 and 1, row by row |
/// | `rows`, `columns` | the clues: `.` between blocks, `/` between lines, nothing for an empty line |
/// | `filled`, `density` | filled cells, and their share of all with 4 decimals, rounded down |
/// | `logic` | the strongest technique needed: `line`, `probe` or `search` |
/// | `difficulty` | see [`crate::difficulty`] |
/// | `sweeps`, `line_solves`, `branches` | work of the propagation solver |
/// | `dlx_nodes`, `dlx_updates` | work of the exact-cover engine, on the encoding that [`crate::encoding_for`] chooses |
/// | `xp` | see [`crate::difficulty::experience`] |
/// | `title_en` | a title |
/// | `generator` | name and version of the program |
pub const COLUMNS: [&str; 20] = [
    "id",
    "seed",
    "index",
    "width",
    "height",
    "cells",
    "rows",
    "columns",
    "filled",
    "density",
    "logic",
    "difficulty",
    "sweeps",
    "line_solves",
    "branches",
    "dlx_nodes",
    "dlx_updates",
    "xp",
    "title_en",
    "generator",
];

/// The columns whose values depend on how the engines work, and so on the program's version.
pub(crate) const COUNTERS: [&str; 7] = [
    "difficulty",
    "sweeps",
    "line_solves",
    "branches",
    "dlx_nodes",
    "dlx_updates",
    "xp",
];

/// The values of one row, by the order of [`COLUMNS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row([String; COLUMNS.len()]);

impl Row {
    /// The row of a proved board.
    pub fn new(seed: u64, index: u64, title: &str, puzzle: &Puzzle, proof: &Proof) -> Self {
        let [rows, columns] = [puzzle.rows(), puzzle.columns()].map(clues_text);
        let picture = proof.picture();
        let (width, height) = (picture.width(), picture.height());
        let report = &proof.propagation;
        let difficulty = difficulty(width, height, report);
        Self([
            id(puzzle),
            seed.to_string(),
            index.to_string(),
            width.to_string(),
            height.to_string(),
            picture.to_bits(),
            rows,
            columns,
            picture.filled().to_string(),
            density_text(picture),
            report.logic.to_string(),
            difficulty.to_string(),
            report.stats.sweeps.to_string(),
            report.stats.line_solves.to_string(),
            report.stats.branches.to_string(),
            proof.cover.nodes.to_string(),
            proof.cover.updates.to_string(),
            experience(width, height, difficulty).to_string(),
            title.to_string(),
            GENERATOR.to_string(),
        ])
    }

    /// The row with these values; `None` if there are more or fewer than columns.
    pub fn from_values<'v>(values: impl IntoIterator<Item = &'v str>) -> Option<Self> {
        let values: Vec<String> = values.into_iter().map(String::from).collect();
        values.try_into().ok().map(Self)
    }

    /// The id as a number; `None` if it is not one of 16 hexadecimal digits.
    pub fn number(&self) -> Option<u64> {
        let id = self.get("id");
        let is_id = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        u64::from_str_radix(id, 16).ok().filter(|_| is_id)
    }

    /// The values in order.
    pub fn values(&self) -> &[String] {
        &self.0
    }

    /// The value in a column.
    ///
    /// # Panics
    /// If [`COLUMNS`] has no such column.
    pub fn get(&self, column: &str) -> &str {
        &self.0[position(column)]
    }
}

/// The place of a column in [`COLUMNS`].
///
/// # Panics
/// If there is no such column.
pub(crate) fn position(column: &str) -> usize {
    let position = COLUMNS.iter().position(|&name| name == column);
    position.expect("a column of the pack")
}

/// The clues of one direction as the pack writes them: `1.1/2`, nothing for an empty line.
pub(crate) fn clues_text(clues: &Clues) -> String {
    let mut text = String::new();
    for (index, line) in clues.iter().enumerate() {
        if index > 0 {
            text.push('/');
        }
        if !line.is_empty() {
            write!(text, "{}", clue::display(line, '.')).expect("a string takes it");
        }
    }
    text
}

/// The identity of a puzzle: 16 hexadecimal digits.
pub fn id(puzzle: &Puzzle) -> String {
    format!("{:016x}", id_number(puzzle))
}

/// [`id`] as a number.
pub(crate) fn id_number(puzzle: &Puzzle) -> u64 {
    let [rows, columns] = [puzzle.rows(), puzzle.columns()].map(clues_text);
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
