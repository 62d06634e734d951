//! One row of a pack: a board with all its columns.

pub(crate) mod columns;
pub(crate) mod form;
pub(crate) mod palette;
pub(crate) mod template;
pub(crate) mod titles;

use crate::judge::difficulty::{Level, experience};
use crate::judge::engines::Verified;
use crate::judge::footholds::Footholds;
use columns::{Columns, Trait, wanted};
use nonogram::{Clues, Palette, Puzzle, Symmetry, Technique};
use pixelize::Style;
use sha2::{Digest, Sha256};
use titles::Titles;

/// Name and version of the program that wrote a pack.
pub(crate) const GENERATOR: &str = concat!("crosscover ", env!("CARGO_PKG_VERSION"));

/// What a board brings with it: titles, and what a table says of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) titles: &'a Titles,
    /// Experience points. `None` stands for those of [`experience`].
    pub(crate) xp: Option<u64>,
    /// Columns of a table: names and values.
    pub(crate) extras: &'a [(String, String)],
    /// The colors of the board, in packs of colored boards.
    pub(crate) palette: Option<&'a Palette>,
    /// How its image was converted.
    pub(crate) likeness: Option<&'a Likeness>,
}

/// How like its image a board is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Likeness {
    pub(crate) style: Style,
    /// The cells that were changed after the conversion.
    pub(crate) flips: usize,
    /// How much of the score of the best picture was lost.
    pub(crate) loss: f32,
}

impl<'a> Origin<'a> {
    /// Titles, and nothing else that comes with the picture.
    pub(crate) fn plain(titles: &'a Titles) -> Self {
        Self { titles, xp: None, extras: &[], palette: None, likeness: None }
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
    /// The row of a board, with all its columns: [`Columns::full`], and those on request if `board` has their values.
    pub(crate) fn new(seed: u64, index: u64, origin: Origin<'_>, puzzle: &Puzzle, board: &Verified) -> Self {
        let picture = board.picture();
        let (width, height) = (picture.width(), picture.height());
        let (report, stats) = (&board.propagation, board.propagation.stats);
        let difficulty = board.difficulty;
        let filled = picture.filled();
        let game = Game::of(puzzle);
        let footholds = board.footholds.as_ref();
        let cover = board.cover.as_ref();
        let requested = wanted([
            (Trait::Colored, origin.palette.is_some()),
            (Trait::Rated, board.technique.is_some()),
            (Trait::Footholds, footholds.is_some()),
            (Trait::Counter, board.counters),
            (Trait::Likeness, origin.likeness.is_some()),
        ]);
        let push = |text: &mut String, column: &str| match column {
            "id" => text.push_str(&hex_id(game.hash())),
            "seed" => push_number(text, seed),
            "index" => push_number(text, index),
            "width" => push_number(text, width as u64),
            "height" => push_number(text, height as u64),
            "cells" => text.push_str(&picture.to_digits()),
            "palette" => text.push_str(&origin.palette.map_or(String::new(), palette::palette_text)),
            "rows" => text.push_str(game.rows()),
            "columns" => text.push_str(game.columns()),
            "filled" => push_number(text, filled as u64),
            "density" => text.push_str(&share(filled, width * height)),
            "symmetry" => text.push_str(Symmetry::of(picture).name()),
            "logic" => text.push_str(report.logic.name()),
            "technique" => text.push_str(board.technique.map_or("", Technique::name)),
            "difficulty" => push_number(text, difficulty.into()),
            "level" => text.push_str(Level::of(width, height, difficulty).name()),
            "sweeps" => push_number(text, stats.sweeps),
            "productive" => push_number(text, stats.productive),
            "line_solves" => push_number(text, stats.line_solves),
            "branches" => push_number(text, stats.branches),
            "footholds_first" => push_some(text, footholds.map(|it| it.rounds.first().copied().unwrap_or(0) as u64)),
            "footholds_least" => push_some(text, footholds.map(|it| it.least() as u64)),
            "footholds_mean" => {
                if let Some(mean) = footholds.map(Footholds::mean_hundredths) {
                    text.push_str(&format!("{}.{:02}", mean / 100, mean % 100));
                }
            }
            "style" => text.push_str(origin.likeness.map_or("", |it| it.style.name())),
            "flips" => push_some(text, origin.likeness.map(|it| it.flips as u64)),
            "loss" => {
                if let Some(likeness) = origin.likeness {
                    text.push_str(&format!("{:.3}", likeness.loss));
                }
            }
            "engines" => text.push_str(board.engines().name()),
            "cover_nodes" => push_some(text, cover.map(|cover| cover.nodes)),
            "cover_updates" => push_some(text, cover.map(|cover| cover.updates)),
            "xp" => {
                let by_rule = || experience(width, height, difficulty);
                push_number(text, origin.xp.unwrap_or_else(by_rule));
            }
            "xp_from" => text.push_str(if origin.xp.is_some() { "source" } else { "rule" }),
            "proof" => text.push_str(&board.proof),
            "generator" => text.push_str(GENERATOR),
            title => {
                let language = titles::language_of(title).expect("every other column has its value above");
                text.push_str(origin.titles.get(language).unwrap_or_default());
            }
        };
        let columns = Columns::requested(origin.titles.languages(), &requested);
        let mut row = Self { columns: Columns::default(), text: String::with_capacity(1 << 10), ends: Vec::new() };
        row.ends.reserve(columns.names().len() + origin.extras.len());
        for column in columns.names() {
            push(&mut row.text, column);
            row.ends.push(row.text.len());
        }
        origin.extras.iter().for_each(|(_, extra)| row.add(extra));
        row.columns = columns.with(origin.extras.iter().map(|(name, _)| &**name));
        row
    }

    /// The row with these values. `None` if their number differs from the number of columns.
    pub(crate) fn from_values<'v>(columns: &Columns, values: impl IntoIterator<Item = &'v str>) -> Option<Self> {
        let mut row = Self { columns: columns.clone(), ..Self::default() };
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

    /// The id as a number. `None` if it is not 16 hexadecimal digits.
    pub(crate) fn number(&self) -> Option<u64> {
        self.get("id").and_then(parse_id)
    }
}

/// See [`Row::number`].
pub(crate) fn parse_id(id: &str) -> Option<u64> {
    let is_id = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(id, 16).ok().filter(|_| is_id)
}

/// A number as 16 hexadecimal digits.
fn hex_id(number: u64) -> String {
    format!("{number:016x}")
}

/// The share of filled cells with 4 decimals, rounded down. It is computed in whole numbers, so it is the same on every
/// machine.
fn share(filled: usize, cells: usize) -> String {
    let share = filled * 10_000 / cells;
    format!("{}.{:04}", share / 10_000, share % 10_000)
}

/// Appends the clues of one direction: `1.1/2`, on boards of several inks `1a.1b/2a`, nothing for an empty line.
fn push_clues(text: &mut String, clues: &Clues) {
    for (line, clue) in clues.iter().enumerate() {
        if line > 0 {
            text.push('/');
        }
        for (place, &length) in clue.lengths().iter().enumerate() {
            if place > 0 {
                text.push('.');
            }
            push_number(text, length.into());
            if clues.is_colored() {
                text.push(clue.ink(place).letter());
            }
        }
    }
}

/// The clues of one direction as text.
pub(crate) fn clues_text(clues: &Clues) -> String {
    let mut text = String::new();
    push_clues(&mut text, clues);
    text
}

/// Appends a number in decimal digits. Most are lengths of blocks, for which formatting takes four
/// times as long.
pub(crate) fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Appends a number, if there is one.
fn push_some(text: &mut String, number: Option<u64>) {
    if let Some(number) = number {
        push_number(text, number);
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The identity of a puzzle: 16 hexadecimal digits.
pub fn id(puzzle: &Puzzle) -> String {
    hex_id(id_number(puzzle))
}

/// [`id`] as a number.
pub(crate) fn id_number(puzzle: &Puzzle) -> u64 {
    Game::of(puzzle).hash()
}

/// A puzzle's game id in Simon Tatham's Pattern, with letters of inks, which contains the clues of a row.
struct Game {
    text: String,
    /// The positions where the columns and the rows begin.
    columns: usize,
    rows: usize,
}

impl Game {
    fn of(puzzle: &Puzzle) -> Self {
        let blocks = puzzle.rows().lengths().len() + puzzle.columns().lengths().len();
        let lines = puzzle.width() + puzzle.height();
        let mut text = String::with_capacity(2 * blocks + lines + "4000x4000:".len());
        push_number(&mut text, puzzle.width() as u64);
        text.push('x');
        push_number(&mut text, puzzle.height() as u64);
        text.push(':');
        let columns = text.len();
        push_clues(&mut text, puzzle.columns());
        text.push('/');
        let rows = text.len();
        push_clues(&mut text, puzzle.rows());
        Self { text, columns, rows }
    }

    fn rows(&self) -> &str {
        &self.text[self.rows..]
    }

    fn columns(&self) -> &str {
        &self.text[self.columns..self.rows - 1]
    }

    fn hash(&self) -> u64 {
        let digest = Sha256::digest(&self.text);
        let first = digest.first_chunk().expect("a digest has 32 bytes");
        u64::from_be_bytes(*first)
    }
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

    #[test]
    fn empty_lines_are_written_as_nothing() {
        let puzzle = Picture::from_bits(2, 3, "110010").unwrap().puzzle();
        assert_eq!(clues_text(puzzle.rows()), "2//1");
        assert_eq!(clues_text(puzzle.columns()), "1.1/1");
        let puzzle = Picture::from_bits(12, 4, &format!("{:0>36}{:0>12}", "1".repeat(12), ""));
        let puzzle = puzzle.unwrap().puzzle();
        assert_eq!(clues_text(puzzle.rows()), "//12/");
    }

    #[test]
    fn density_has_four_decimals() {
        let shares = [3, 2, 0].map(|filled| share(filled, 3));
        assert_eq!(shares, ["1.0000", "0.6666", "0.0000"]);
    }
}
