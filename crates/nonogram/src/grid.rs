//! A board that may have unknown cells.

use crate::{Cell, Picture, Position};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A board of cells, any of which may be unknown.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    width: usize,
    /// Row by row. Invariant: a multiple of `width` long, which is positive.
    cells: Vec<Cell>,
}

impl Grid {
    /// A board of unknown cells.
    ///
    /// # Panics
    /// If a side is 0 or above [`crate::MAX_SIDE`].
    pub fn unknown(width: usize, height: usize) -> Self {
        crate::puzzle_error::assert_sides(width, height);
        Self {
            width,
            cells: vec![Cell::Unknown; width * height],
        }
    }

    /// A board of these cells, row by row.
    ///
    /// # Panics
    /// If the last row is not whole, or if a side is 0 or above [`crate::MAX_SIDE`].
    pub fn from_cells(width: usize, cells: Vec<Cell>) -> Self {
        assert!(width > 0 && cells.len() % width == 0, "whole rows of cells");
        crate::puzzle_error::assert_sides(width, cells.len() / width);
        Self { width, cells }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// One cell.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn get(&self, row: usize, column: usize) -> Cell {
        self[Position { row, column }]
    }

    /// Replaces one cell.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn set(&mut self, row: usize, column: usize, cell: Cell) {
        self[Position { row, column }] = cell;
    }

    /// The index of a cell in `cells`.
    fn offset(&self, Position { row, column }: Position) -> usize {
        assert!(column < self.width, "column out of range");
        row * self.width + column
    }

    /// The rows, top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Cell]> + '_ {
        self.cells.chunks_exact(self.width)
    }

    /// The number of unknown cells.
    pub fn unknown_cells(&self) -> usize {
        self.cells.iter().filter(|cell| !cell.is_known()).count()
    }

    /// The picture, or `None` if a cell is unknown.
    pub fn to_picture(&self) -> Option<Picture> {
        let mut inks = Vec::with_capacity(self.cells.len());
        for cell in &self.cells {
            match cell {
                Cell::Unknown => return None,
                Cell::Known(ink) => inks.push(ink.number()),
            }
        }
        Picture::from_inks(self.width, self.height(), inks).ok()
    }
}

/// The cell at a position.
///
/// Panics if there is no such cell.
impl Index<Position> for Grid {
    type Output = Cell;

    fn index(&self, position: Position) -> &Cell {
        &self.cells[self.offset(position)]
    }
}

/// The cell at a position.
///
/// Panics if there is no such cell.
impl IndexMut<Position> for Grid {
    fn index_mut(&mut self, position: Position) -> &mut Cell {
        let offset = self.offset(position);
        &mut self.cells[offset]
    }
}

impl From<&Picture> for Grid {
    fn from(picture: &Picture) -> Self {
        Self {
            width: picture.width(),
            cells: picture.cells().map(Cell::Known).collect(),
        }
    }
}

/// A line of `#`, `.` and `?` for each row. If a cell has another ink than
/// [`Ink::FIRST`](crate::Ink::FIRST), letters instead of `#`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_colored = self
            .cells
            .iter()
            .any(|cell| cell.is_filled() && *cell != Cell::FILLED);
        let symbol = if is_colored {
            Cell::letter
        } else {
            Cell::symbol
        };
        for row in self.rows() {
            let text: String = row.iter().map(|&cell| symbol(cell)).collect();
            writeln!(f, "{text}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}\n{self}", self.width, self.height())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_grid_without_unknown_cells_is_its_picture(
            picture in strategy::pictures(1..=70, 1..=20),
            cell in any::<prop::sample::Index>(),
        ) {
            let mut grid = Grid::from(&picture);
            prop_assert_eq!(grid.to_string(), picture.to_string());
            prop_assert_eq!(grid.to_picture(), Some(picture.clone()));
            let cell = cell.index(picture.width() * picture.height());
            grid.set(cell / picture.width(), cell % picture.width(), Cell::Unknown);
            prop_assert_eq!((grid.to_picture(), grid.unknown_cells()), (None, 1));
        }
    }
}
