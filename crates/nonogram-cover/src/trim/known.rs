//! Cells that are known before the search.

use crate::placement;
use nonogram::{Line, Puzzle};

/// The cells known to be filled, and the cells known to be empty.
pub(crate) struct Known {
    rows: Lines,
    columns: Lines,
}

/// Parallel lines, with a bit for each cell.
struct Lines {
    filled: Vec<u64>,
    empty: Vec<u64>,
    /// The number of words for each line.
    each: usize,
    /// The lines that have changed since the last call of [`Known::changed`] for them.
    changed: Vec<bool>,
}

/// The known cells of a line, with a bit for each cell.
#[derive(Clone, Copy)]
pub(crate) struct KnownLine<'a> {
    pub(crate) filled: &'a [u64],
    pub(crate) empty: &'a [u64],
}

impl Lines {
    fn new(lines: usize, cells: usize) -> Self {
        let each = cells.div_ceil(64);
        Self {
            filled: vec![0; lines * each],
            empty: vec![0; lines * each],
            each,
            changed: vec![true; lines],
        }
    }

    fn set(&mut self, line: usize, cell: usize, filled: bool) {
        let words = match filled {
            true => &mut self.filled,
            false => &mut self.empty,
        };
        words[line * self.each + cell / 64] |= 1 << (cell % 64);
        self.changed[line] = true;
    }

    fn line(&self, line: usize) -> KnownLine<'_> {
        let words = line * self.each..(line + 1) * self.each;
        KnownLine {
            filled: &self.filled[words.clone()],
            empty: &self.empty[words],
        }
    }
}

impl Known {
    /// The cells that a clue alone fills: a block covers them wherever it stands.
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
                for cell in block.left + shape.slack..block.left + block.length {
                    known.set(shape.line, cell, true);
                }
            }
        }
        known
    }

    /// Records that a cell of a line is filled or empty.
    pub(crate) fn set(&mut self, line: Line, cell: usize, filled: bool) {
        let (row, column) = match line {
            Line::Row(row) => (row, cell),
            Line::Column(column) => (cell, column),
        };
        self.rows.set(row, column, filled);
        self.columns.set(column, row, filled);
    }

    /// Whether cells of a line have become known since the last call; true at the first call.
    pub(crate) fn changed(&mut self, line: Line) -> bool {
        let changed = match line {
            Line::Row(row) => &mut self.rows.changed[row],
            Line::Column(column) => &mut self.columns.changed[column],
        };
        std::mem::take(changed)
    }

    pub(crate) fn line(&self, line: Line) -> KnownLine<'_> {
        match line {
            Line::Row(row) => self.rows.line(row),
            Line::Column(column) => self.columns.line(column),
        }
    }
}

impl KnownLine<'_> {
    /// Whether a cell is known.
    pub(crate) fn has(self, cell: usize) -> bool {
        // Without a branch, because the processor could not predict it.
        (self.filled[cell / 64] | self.empty[cell / 64]) >> (cell % 64) & 1 == 1
    }
}

/// 64 cells of a line, from cell `from` on; zeros behind its end.
pub(crate) fn window(line: &[u64], from: usize) -> u64 {
    let (word, bit) = (from / 64, from % 64);
    let at = |word: usize| line.get(word).copied().unwrap_or(0);
    // The shift is split in two, because a shift by 64 is not allowed.
    at(word) >> bit | (at(word + 1) << 1) << (63 - bit)
}

/// Adds 64 cells to a line, from cell `from` on. Cells behind its end are dropped.
pub(crate) fn add_window(line: &mut [u64], from: usize, cells: u64) {
    let (word, bit) = (from / 64, from % 64);
    if let Some(word) = line.get_mut(word) {
        *word |= cells << bit;
    }
    if let Some(word) = line.get_mut(word + 1) {
        *word |= cells >> 1 >> (63 - bit);
    }
}
