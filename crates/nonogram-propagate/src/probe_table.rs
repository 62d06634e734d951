//! What the latest probe of each cell found.

use crate::any_board::AnyBoard;
use crate::color::line::words;
use crate::line::bits::BitSet;
use crate::signature::Signature;
use nonogram::{Decision, Ink, Line, Position, Puzzle};

/// The result of the latest probe of one cell.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Probed {
    /// The lines that it solved.
    pub(crate) touched: Signature,
    /// How good the cell is for a branch: a product of two numbers, rounded so that the table of
    /// the largest board is small.
    pub(crate) score: f32,
    /// The number of the color that excluded most. It has 32 bits, so that there is no padding: a
    /// table of zeros is then made fastest.
    pub(crate) best: u32,
}

/// Results of all probes on a board, passed on to later boards in the search.
///
/// Invariant: if an unknown cell is not in `stale`, no line that its latest probe touched has
/// changed since.
#[derive(Clone, Debug)]
pub(crate) struct ProbeTable {
    width: usize,
    /// The number of words for the cells of a row.
    pub(crate) words: usize,
    cells: Vec<Probed>,
    /// The cells to probe, by rows. Known cells among them are skipped.
    pub(crate) stale: Vec<u64>,
    /// The rows, ordered by the number of cells to spare.
    pub(crate) order: Vec<u32>,
}

impl ProbeTable {
    /// A table for a puzzle.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut order: Vec<u32> = (0..height as u32).collect();
        order.sort_by_cached_key(|&row| puzzle.slack(Line::Row(row as usize)));
        let words = words(width);
        Self {
            width,
            words,
            cells: vec![Probed::default(); width * height],
            stale: vec![u64::MAX; words * height],
            order,
        }
    }

    /// The memory for a table.
    pub(crate) fn bytes(puzzle: &Puzzle) -> usize {
        let (width, height) = (puzzle.width(), puzzle.height());
        width * height * size_of::<Probed>()
            + height * (words(width) * size_of::<u64>() + size_of::<u32>())
    }

    /// Records that cells of these lines have changed.
    pub(crate) fn changed(&mut self, board: &impl AnyBoard, lines: Signature) {
        for (place, stale) in self.stale.iter_mut().enumerate() {
            let (row, index) = (place / self.words, place % self.words);
            let mut fresh = board.undecided(row, index) & !*stale;
            while let Some(bit) = fresh.pop() {
                let touched = self.cells[row * self.width + 64 * index + bit].touched;
                *stale |= u64::from(touched.meets(lines)) << bit;
            }
        }
    }

    /// Records the result of probing a cell.
    pub(crate) fn probed(&mut self, Position { row, column }: Position, probed: Probed) {
        self.cells[row * self.width + column] = probed;
        self.stale[row * self.words + column / 64] &= !(1 << (column % 64));
    }

    /// How good a cell is for a branch.
    pub(crate) fn score(&self, Position { row, column }: Position) -> u64 {
        self.cells[row * self.width + column].score as u64
    }

    /// The unknown cell with the greatest score, and the color that excluded most. Ties go to the
    /// first cell in reading order.
    pub(crate) fn branch_cell(&self, board: &impl AnyBoard) -> Decision {
        let mut best: Option<(f32, Position)> = None;
        for place in 0..self.stale.len() {
            let (row, index) = (place / self.words, place % self.words);
            let mut undecided = board.undecided(row, index);
            while let Some(bit) = undecided.pop() {
                let column = 64 * index + bit;
                let score = self.cells[row * self.width + column].score;
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, Position { row, column }));
                }
            }
        }
        let (_, position) = best.expect("some cell is unknown");
        let best = self.cells[position.row * self.width + position.column].best;
        Decision {
            position,
            ink: Ink::new(best as usize).expect("a number of an ink"),
        }
    }
}
