//! A partly solved board, kept by rows and by columns.

use crate::line::bits::Bits;
use crate::line::cells::Cells;
use nonogram::{Cell, Grid, Picture, Puzzle};

/// The known values of all cells, stored by rows and again by columns.
///
/// Invariants: `rows[r]` and `columns[c]` agree on cell (r, c), and `unknown` is the number of
/// undecided cells. The solver undoes decisions by returning to a copy of the board: 960 bytes at
/// 30x30.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board<B> {
    pub(crate) rows: Vec<Cells<B>>,
    pub(crate) columns: Vec<Cells<B>>,
    pub(crate) unknown: usize,
}

impl<B: Bits> Board<B> {
    /// Makes all cells unknown and takes the sides of `puzzle`.
    pub(crate) fn reset(&mut self, puzzle: &Puzzle) {
        let (width, height) = (puzzle.width(), puzzle.height());
        self.rows.clear();
        self.rows.resize(height, Cells::unknown(width));
        self.columns.clear();
        self.columns.resize(width, Cells::unknown(height));
        self.unknown = width * height;
    }

    /// Takes the known values by rows and by columns.
    pub(crate) fn take(&mut self, rows: impl Iterator<Item = Cells<B>>, columns: impl Iterator<Item = Cells<B>>) {
        self.rows.clear();
        self.rows.extend(rows);
        self.columns.clear();
        self.columns.extend(columns);
        self.unknown = self.rows.iter().map(|row| row.undecided().count()).sum();
    }

    /// Becomes a copy of `other` without new memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.rows.clone_from(&other.rows);
        self.columns.clone_from(&other.columns);
        self.unknown = other.unknown;
    }

    /// Decides an unknown cell.
    pub(crate) fn decide(&mut self, row: usize, column: usize, filled: bool) {
        debug_assert!(self.rows[row].undecided().has(column), "decided already");
        self.rows[row].decide(column, filled);
        self.columns[column].decide(row, filled);
        self.unknown -= 1;
    }

    /// The value of one cell.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Cell {
        let cells = &self.rows[row];
        match (cells.fillable.has(column), cells.emptiable.has(column)) {
            (true, true) => Cell::Unknown,
            (filled, _) => Cell::known(filled),
        }
    }

    /// The cells of a row with at least `count` known neighbours. Neighbours outside the board count as
    /// known.
    pub(crate) fn surrounded(&self, row: usize, count: usize) -> B {
        let width = self.columns.len();
        let all = B::low(width);
        let known = |row: Option<usize>| {
            let cells = row.and_then(|row| self.rows.get(row));
            cells.map_or(all, |cells| all.minus(cells.undecided()))
        };
        let own = known(Some(row));
        let (left, right) = (own.up(1).or(B::low(1)), own.down(1).or(B::bit(width - 1)));
        let (above, below) = (known(row.checked_sub(1)), known(Some(row + 1)));
        let (side, sides) = (left.or(right), left.and(right));
        let (end, ends) = (above.or(below), above.and(below));
        match count {
            0 => all,
            1 => side.or(end),
            2 => sides.or(ends).or(side.and(end)),
            3 => sides.and(end).or(side.and(ends)),
            _ => sides.and(ends),
        }
    }

    /// All cells as a grid.
    pub(crate) fn grid(&self) -> Grid {
        let (width, height) = (self.columns.len(), self.rows.len());
        let mut grid = Grid::unknown(width, height);
        for row in 0..height {
            for column in 0..width {
                grid.set(row, column, self.cell(row, column));
            }
        }
        grid
    }

    /// The finished board. Every cell must be decided.
    pub(crate) fn picture(&self) -> Picture {
        debug_assert_eq!(self.unknown, 0, "a cell is unknown");
        let width = self.columns.len();
        let mut picture = Picture::blank(width, self.rows.len());
        for (row, cells) in self.rows.iter().enumerate() {
            let filled = cells.fillable.minus(cells.emptiable);
            for index in 0..width.div_ceil(64) {
                picture.set_word(row, index, filled.word(index));
            }
        }
        picture
    }

    /// Decides all unknown cells as in a picture.
    pub(crate) fn fill_in(&mut self, picture: &Picture) {
        for row in 0..self.rows.len() {
            let mut undecided = self.rows[row].undecided();
            while let Some(column) = undecided.pop() {
                self.decide(row, column, picture.get(row, column));
            }
        }
    }
}

/// A set of lines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lines<B> {
    pub(crate) rows: B,
    pub(crate) columns: B,
}

impl<B: Bits> Lines<B> {
    /// The two lines of a cell.
    pub(crate) fn of_cell(row: usize, column: usize) -> Self {
        Self { rows: B::bit(row), columns: B::bit(column) }
    }

    /// The lines of either set.
    pub(crate) fn or(self, other: Self) -> Self {
        Self { rows: self.rows.or(other.rows), columns: self.columns.or(other.columns) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrounded_cells_are_those_with_so_many_known_neighbours() {
        let (width, height) = (7, 5);
        let mut board = Board::<u64>::default();
        board.reset(&Picture::blank(width, height).puzzle());
        for cell in [0, 1, 4, 9, 10, 11, 17, 18, 23, 30, 34] {
            board.decide(cell / width, cell % width, cell % 2 == 0);
        }
        let known = |row: usize, column: usize| row >= height || column >= width || board.cell(row, column).is_known();
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |c| (row, c))) {
            let neighbours = [
                known(row.wrapping_sub(1), column),
                known(row + 1, column),
                known(row, column.wrapping_sub(1)),
                known(row, column + 1),
            ];
            let neighbours = neighbours.into_iter().filter(|&known| known).count();
            for count in 0..=4 {
                let found = board.surrounded(row, count).has(column);
                assert_eq!(found, neighbours >= count, "{count} at {row}, {column}");
            }
        }
    }
}
