//! Sets of lines as probes compare them.

use nonogram::Line;

/// A set of lines, folded to one word for each direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Signature {
    rows: u64,
    columns: u64,
}

impl Signature {
    /// Adds a line.
    pub(crate) fn add(&mut self, line: Line) {
        match line {
            Line::Row(row) => self.rows |= 1 << (row % 64),
            Line::Column(column) => self.columns |= 1 << (column % 64),
        }
    }

    /// Whether the sets may have a line in common.
    pub(crate) fn meets(self, other: Self) -> bool {
        self.rows & other.rows | self.columns & other.columns != 0
    }
}
