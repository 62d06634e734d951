//! Cells that are known to be filled before the search: what `Lattice` leaves out.

use crate::placement;
use nonogram::{Line, Puzzle};
use std::ops::Range;

/// For each cell whether it is known to be filled.
pub(crate) struct Known {
    rows: Lines,
    columns: Lines,
}

/// Parallel lines, a bit for each cell.
struct Lines {
    words: Vec<u64>,
    each: usize,
}

impl Lines {
    fn new(lines: usize, cells: usize) -> Self {
        let each = cells.div_ceil(64);
        Self {
            words: vec![0; lines * each],
            each,
        }
    }

    fn set(&mut self, line: usize, cell: usize) {
        self.words[line * self.each + cell / 64] |= 1 << (cell % 64);
    }

    fn line(&self, line: usize) -> &[u64] {
        &self.words[line * self.each..][..self.each]
    }
}

impl Known {
    /// The cells that a clue alone fills: those that a block covers wherever it stands.
    ///
    /// # Complexity
    /// O(cells + blocks).
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let mut known = Self {
            rows: Lines::new(puzzle.height(), puzzle.width()),
            columns: Lines::new(puzzle.width(), puzzle.height()),
        };
        for shape in placement::lines(puzzle) {
            for block in shape.blocks() {
                known.fill(
                    shape.line,
                    block.left + shape.slack..block.left + block.length,
                );
            }
        }
        known
    }

    /// Notes that cells of a line are filled.
    pub(crate) fn fill(&mut self, line: Line, cells: Range<usize>) {
        for cell in cells {
            let (row, column) = match line {
                Line::Row(row) => (row, cell),
                Line::Column(column) => (cell, column),
            };
            self.rows.set(row, column);
            self.columns.set(column, row);
        }
    }

    /// The cells of a line, a bit each.
    pub(crate) fn line(&self, line: Line) -> &[u64] {
        match line {
            Line::Row(row) => self.rows.line(row),
            Line::Column(column) => self.columns.line(column),
        }
    }
}

/// Whether a cell of a line is known.
pub(crate) fn is_known(line: &[u64], cell: usize) -> bool {
    line[cell / 64] >> (cell % 64) & 1 == 1
}

/// 64 cells of a line from one on; zeros behind its end.
pub(crate) fn window(line: &[u64], from: usize) -> u64 {
    let (word, bit) = (from / 64, from % 64);
    let at = |word: usize| line.get(word).copied().unwrap_or(0);
    // In two steps, for the shift by 64.
    at(word) >> bit | (at(word + 1) << 1) << (63 - bit)
}
