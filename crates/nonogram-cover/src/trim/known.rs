//! Cells that are known before the search: what `Lattice` leaves out.

use crate::placement;
use nonogram::{Line, Puzzle};

/// Which cells are known to be filled, and which to be empty.
pub(crate) struct Known {
    rows: Lines,
    columns: Lines,
}

/// Parallel lines, a bit for each cell.
struct Lines {
    filled: Vec<u64>,
    empty: Vec<u64>,
    /// Words for each line.
    each: usize,
    /// Which lines have changed since they were last asked for by [`Known::changed`].
    changed: Vec<bool>,
}

/// The known cells of a line, a bit each.
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
                for cell in block.left + shape.slack..block.left + block.length {
                    known.set(shape.line, cell, true);
                }
            }
        }
        known
    }

    /// Notes that a cell of a line is filled, or that it is empty.
    pub(crate) fn set(&mut self, line: Line, cell: usize, filled: bool) {
        let (row, column) = match line {
            Line::Row(row) => (row, cell),
            Line::Column(column) => (cell, column),
        };
        self.rows.set(row, column, filled);
        self.columns.set(column, row, filled);
    }

    /// Whether cells of a line have become known since this was last asked; true the first time.
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
        // Without a branch, which nobody could predict.
        (self.filled[cell / 64] | self.empty[cell / 64]) >> (cell % 64) & 1 == 1
    }
}

/// 64 cells of a line from one on; zeros behind its end.
pub(crate) fn window(line: &[u64], from: usize) -> u64 {
    let (word, bit) = (from / 64, from % 64);
    let at = |word: usize| line.get(word).copied().unwrap_or(0);
    // In two steps, for the shift by 64.
    at(word) >> bit | (at(word + 1) << 1) << (63 - bit)
}

/// Adds 64 cells of a line from one on; those behind its end are dropped.
pub(crate) fn add_window(line: &mut [u64], from: usize, cells: u64) {
    let (word, bit) = (from / 64, from % 64);
    if let Some(word) = line.get_mut(word) {
        *word |= cells << bit;
    }
    if let Some(word) = line.get_mut(word + 1) {
        *word |= cells >> 1 >> (63 - bit);
    }
}
