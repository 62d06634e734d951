//! Groups all pictures of a small size by clues, and compares each group with the engines' solutions.
//!
//! Brute force needs no solver: the pictures of a group are all solutions of its clues. A picture is a
//! number of up to 25 bits, and its clues are a number, too: the clues of each line are numbered, and
//! the numbers of all lines are the digits of a *key*. Key and picture fit into 63 bits, so all
//! pictures of 5x5 are a sorted list of 2^25 words, 256 MB.

use crate::engines::Engines;
use crate::size::Size;
use anyhow::{Context, ensure};
use nonogram::{Picture, Puzzle};
use nonogram_cover::Encoding;
use rayon::prelude::*;

/// The longest side: the clues of five lines of five cells, and their picture, fit into a word.
const MAX_SIDE: usize = 5;

/// The number of pictures and clue sets of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// The number of pictures.
    pub(crate) grids: usize,
    /// The number of different sets of clues.
    pub(crate) clue_sets: usize,
    /// The number of sets with exactly one picture.
    pub(crate) unique: usize,
    /// The number of sets whose only picture line logic finds.
    pub(crate) line_solvable: usize,
}

/// Decides the boards of a size, and prints their numbers, which `docs/CENSUS.md` has too.
pub(crate) fn run(size: Size, encodings: &[Encoding]) -> anyhow::Result<()> {
    size.within(MAX_SIDE)?;
    let Counts { grids, clue_sets, unique, line_solvable } = count(size, encodings)?;
    println!("{size}: {grids} pictures, {clue_sets} clue sets, {unique} unique, {line_solvable} line-solvable");
    Ok(())
}

/// Decides the clues of all pictures with propagation and with each of the `encodings`.
///
/// # Errors
/// If an engine's solutions are not the pictures with those clues.
pub(crate) fn count(size: Size, encodings: &[Encoding]) -> anyhow::Result<Counts> {
    let Size { width, height } = size;
    let cells = width * height;
    let key = Key::new(size);
    let pictures = 0..1_u32 << cells;
    let mut keyed: Vec<u64> =
        pictures.into_par_iter().map(|picture| key.of(picture) << cells | u64::from(picture)).collect();
    keyed.par_sort_unstable();
    let count = |engines: &mut Engines<'_>, group: &[u64]| {
        let puzzle = to_picture(size, group[0]).puzzle();
        let line_solvable =
            count_group(engines, size, &puzzle, group).with_context(|| format!("{width}x{height} {puzzle:?}"))?;
        Ok(Counts {
            grids: group.len(),
            clue_sets: 1,
            unique: usize::from(group.len() == 1),
            line_solvable: usize::from(line_solvable),
        })
    };
    keyed.par_chunk_by(|a, b| a >> cells == b >> cells).map_init(|| Engines::new(encodings), count).try_reduce(
        Counts::default,
        |a, b| {
            Ok(Counts {
                grids: a.grids + b.grids,
                clue_sets: a.clue_sets + b.clue_sets,
                unique: a.unique + b.unique,
                line_solvable: a.line_solvable + b.line_solvable,
            })
        },
    )
}

/// Compares the engines' solutions with the pictures of a group. Returns whether line logic suffices.
fn count_group(engines: &mut Engines<'_>, size: Size, puzzle: &Puzzle, group: &[u64]) -> anyhow::Result<bool> {
    let answer = engines.solve(puzzle, usize::MAX)?;
    let mut expected: Vec<_> = group.iter().map(|&keyed| to_picture(size, keyed)).collect();
    expected.sort_by_key(Picture::to_bits);
    ensure!(
        answer.solutions == expected,
        "brute force finds {} solutions, the engines {}",
        expected.len(),
        answer.solutions.len()
    );
    Ok(answer.line_solvable)
}

/// The picture in the low bits. Bit `row * width + column` is a cell.
fn to_picture(size: Size, bits: u64) -> Picture {
    let mut picture = Picture::blank(size.width, size.height);
    for row in 0..size.height {
        for column in 0..size.width {
            let filled = bits >> (row * size.width + column) & 1 == 1;
            picture.set(row, column, filled);
        }
    }
    picture
}

/// Numbers the clues of pictures of one size.
struct Key {
    size: Size,
    rows: LineClues,
    columns: LineClues,
}

impl Key {
    fn new(size: Size) -> Self {
        Self { size, rows: LineClues::new(size.width), columns: LineClues::new(size.height) }
    }

    /// A number that is equal for two pictures if and only if all their clues are equal.
    fn of(&self, picture: u32) -> u64 {
        let Size { width, height } = self.size;
        let mut key = 0;
        for row in 0..height {
            let line = picture >> (row * width) & ((1 << width) - 1);
            key = key * self.rows.count + self.rows.numbers[line as usize];
        }
        for column in 0..width {
            let cell = |row| (picture >> (row * width + column) & 1) << row;
            let line: u32 = (0..height).map(cell).sum();
            key = key * self.columns.count + self.columns.numbers[line as usize];
        }
        key
    }
}

/// The clues of all lines of one length.
struct LineClues {
    /// The number of different clues.
    count: u64,
    /// The number of each line's clue, below `count`; the bits of the index are the line's cells.
    numbers: Vec<u64>,
}

impl LineClues {
    /// Two lines have the same clue if they are equal after every gap is narrowed to one cell.
    fn new(cells: usize) -> Self {
        let narrowed = |line: u32| {
            let bits = format!("{line:b}");
            let blocks = bits.split('0').filter(|block| !block.is_empty());
            blocks.collect::<Vec<_>>().join("0")
        };
        let clues: Vec<_> = (0..1 << cells).map(narrowed).collect();
        let mut distinct = clues.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let number = |clue| distinct.binary_search(clue).expect("it is among them") as u64;
        Self { count: distinct.len() as u64, numbers: clues.iter().map(number).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(width: usize, height: usize, expected: [usize; 4]) {
        let [grids, clue_sets, unique, line_solvable] = expected;
        let expected = Counts { grids, clue_sets, unique, line_solvable };
        assert_eq!(super::count(Size { width, height }, &Encoding::ALL).unwrap(), expected);
    }

    #[test]
    fn every_board_up_to_4x4_by_both_engines_and_all_encodings() {
        check(1, 1, [2, 2, 2, 2]);
        check(2, 2, [16, 15, 14, 14]);
        check(3, 3, [512, 445, 384, 384]);
        check(4, 4, [65_536, 58_196, 52_362, 51_234]);
    }

    #[test]
    fn a_line_of_5_cells_has_13_clues() {
        assert_eq!(LineClues::new(5).count, 13);
    }
}
