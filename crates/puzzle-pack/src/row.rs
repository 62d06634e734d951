//! One row of a pack: a board and all that is printed about it.

use crate::columns::Columns;
use crate::cross_check::Proof;
use crate::difficulty::experience;
use crate::symmetry::Symmetry;
use crate::titles::{Titles, language_of};
use exact_cover::Stats;
use nonogram::{Block, Clues, Picture, Puzzle};
use sha2::{Digest, Sha256};

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
    /// As many as columns.
    values: Vec<String>,
}

impl Row {
    /// The row of a proved board, with [all](Columns::all) columns.
    pub fn new(seed: u64, index: u64, label: &Label, puzzle: &Puzzle, proof: &Proof) -> Self {
        let columns = Columns::all(label.titles.languages());
        let picture = proof.picture();
        let (width, height) = (picture.width(), picture.height());
        let report = &proof.propagation;
        let difficulty = proof.rating.difficulty;
        let [rows, columns_text] = [puzzle.rows(), puzzle.columns()].map(clues_text);
        let cover = |count: fn(&Stats) -> u64| {
            let stats = proof.cover.as_ref();
            stats.map_or_else(String::new, |stats| count(stats).to_string())
        };
        let value = |column: &str| match column {
            "id" => format!("{:016x}", hash(puzzle, &rows, &columns_text)),
            "seed" => seed.to_string(),
            "index" => index.to_string(),
            "width" => width.to_string(),
            "height" => height.to_string(),
            "cells" => picture.to_bits(),
            "rows" => rows.clone(),
            "columns" => columns_text.clone(),
            "filled" => picture.filled().to_string(),
            "density" => density_text(picture),
            "symmetry" => Symmetry::of(picture).to_string(),
            "logic" => report.logic.to_string(),
            "technique" => proof.rating.technique.to_string(),
            "difficulty" => difficulty.to_string(),
            "level" => proof.rating.level().to_string(),
            "sweeps" => report.stats.sweeps.to_string(),
            "productive" => report.stats.productive.to_string(),
            "line_solves" => report.stats.line_solves.to_string(),
            "branches" => report.stats.branches.to_string(),
            "engines" => proof.engines().to_string(),
            "dlx_nodes" => cover(|stats| stats.nodes),
            "dlx_updates" => cover(|stats| stats.updates),
            "xp" => match label.xp {
                Some(xp) => xp.to_string(),
                None => experience(width, height, difficulty).to_string(),
            },
            "xp_from" => match label.xp {
                Some(_) => "source".to_string(),
                None => "rule".to_string(),
            },
            "proof" => proof.text.clone(),
            "generator" => GENERATOR.to_string(),
            title => {
                let title = language_of(title).and_then(|language| label.titles.get(language));
                title.expect("the columns are these").to_string()
            }
        };
        let values = columns.names().map(value).collect();
        Self { columns, values }
    }

    /// The row with these values; `None` if there are more or fewer than columns.
    pub fn from_values<'v>(
        columns: &Columns,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Option<Self> {
        let values: Vec<String> = values.into_iter().map(String::from).collect();
        let is_row = values.len() == columns.names().len();
        let columns = columns.clone();
        is_row.then_some(Self { columns, values })
    }

    /// The id as a number; `None` if there is none of 16 hexadecimal digits.
    pub fn number(&self) -> Option<u64> {
        let id = self.get("id")?;
        let is_id = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        u64::from_str_radix(id, 16).ok().filter(|_| is_id)
    }

    /// The columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The values in order.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// The value in a column, if the row has it.
    pub fn get(&self, column: &str) -> Option<&str> {
        let position = self.columns.position(column)?;
        Some(&self.values[position])
    }
}

/// The clues of one direction as the pack writes them: `1.1/2`, nothing for an empty line.
pub(crate) fn clues_text(clues: &Clues) -> String {
    let mut text = String::new();
    for (index, line) in clues.iter().enumerate() {
        if index > 0 {
            text.push('/');
        }
        for (index, &block) in line.iter().enumerate() {
            if index > 0 {
                text.push('.');
            }
            push_number(&mut text, block);
        }
    }
    text
}

/// Appends a number in decimal digits, in a quarter of the time that formatting takes.
fn push_number(text: &mut String, number: Block) {
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
