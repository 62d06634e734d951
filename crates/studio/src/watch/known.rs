//! What is known about cells while an engine takes its steps.

use crate::board::CellColor;
use nonogram::Position;

/// `row 3, column 4`
pub(super) fn cell_text(Position { row, column }: Position) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// The cells that are known, with the number of reasons for each.
pub(super) struct KnownCells {
    reasons: Vec<u32>,
    pub(super) unknown: usize,
}

impl KnownCells {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            reasons: vec![0; cells],
            unknown: cells,
        }
    }

    /// Adds a reason for each value, and returns those that were unknown.
    pub(super) fn add(&mut self, mut changes: Vec<CellColor>) -> Vec<CellColor> {
        changes.retain(|&(cell, _)| {
            self.reasons[cell] += 1;
            self.reasons[cell] == 1
        });
        self.unknown -= changes.len();
        changes
    }

    /// Takes a reason from each cell, and returns those that are unknown now.
    pub(super) fn remove(&mut self, mut cells: Vec<usize>) -> Vec<usize> {
        cells.retain(|&cell| {
            self.reasons[cell] -= 1;
            self.reasons[cell] == 0
        });
        self.unknown += cells.len();
        cells
    }
}
