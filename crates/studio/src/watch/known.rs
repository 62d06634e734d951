//! What is known about cells while an engine takes its steps.

use crate::board::Change;
use nonogram::Position;

/// `row 3, column 4`
pub(super) fn cell_text(Position { row, column }: Position) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// The cells that are known, with the number of reasons for each.
pub(super) struct Known {
    reasons: Vec<u32>,
    pub(super) unknown: usize,
}

impl Known {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            reasons: vec![0; cells],
            unknown: cells,
        }
    }

    /// Adds a reason for each value, and returns those that were unknown.
    pub(super) fn add(&mut self, changes: Vec<Change>) -> Vec<Change> {
        let mut new = changes;
        new.retain(|&(cell, _)| {
            self.reasons[cell] += 1;
            self.reasons[cell] == 1
        });
        self.unknown -= new.len();
        new
    }

    /// Takes a reason from each cell, and returns those that are unknown now.
    pub(super) fn remove(&mut self, cells: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let is_unknown = |cell: &usize| {
            self.reasons[*cell] -= 1;
            self.reasons[*cell] == 0
        };
        let unknown: Vec<usize> = cells.into_iter().filter(is_unknown).collect();
        self.unknown += unknown.len();
        unknown
    }
}
