//! The cells of a board, by place and by number.

use crate::Need;
use crate::read::Layers;
use crate::shape::{CellPlace, CellShape};

/// A board. Cells that must be covered have the lowest numbers, each kind row by row.
#[derive(Clone, Debug)]
pub(crate) struct TilingBoard {
    pub(crate) shape: CellShape,
    is_torus: bool,
    /// Width, height and depth.
    pub(crate) size: CellPlace,
    /// The number of each cell in the box around the board.
    numbers: Vec<Option<u32>>,
    /// The place of each cell.
    places: Vec<CellPlace>,
    covered: usize,
}

impl TilingBoard {
    /// The board of a text, whose reader has limited its size.
    pub(crate) fn new(shape: CellShape, is_torus: bool, layers: &Layers) -> Self {
        let size = layers.size;
        let volume = size.iter().map(|&side| side as usize).product();
        let mut board = Self {
            shape,
            is_torus,
            size,
            numbers: vec![None; volume],
            places: Vec::new(),
            covered: 0,
        };
        for need in [Need::Covered, Need::Free] {
            for &(place, _) in layers.cells.iter().filter(|cell| cell.1 == need) {
                let index = board.index(place).expect("the size holds all cells");
                board.numbers[index] = Some(board.places.len() as u32);
                board.places.push(place);
            }
            if need == Need::Covered {
                board.covered = board.places.len();
            }
        }
        board
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.places.len()
    }

    /// How many of them must be covered.
    pub(crate) fn covered(&self) -> usize {
        self.covered
    }

    /// The place of each cell, by its number.
    pub(crate) fn places(&self) -> &[CellPlace] {
        &self.places
    }

    /// The sides around which a torus is closed, and no others.
    pub(crate) fn period(&self) -> Option<CellPlace> {
        self.is_torus.then_some(self.size)
    }

    /// The number of the cell at a place, which may be outside.
    pub(crate) fn cell(&self, place: CellPlace) -> Option<u32> {
        self.numbers[self.index(self.wrapped(place))?]
    }

    /// The names of the cells as items.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.cells()).map(|cell| self.name(cell))
    }

    /// The name of a cell as an item.
    pub(crate) fn name(&self, cell: usize) -> String {
        let [column, row, layer] = self.places[cell].map(|at| at + 1);
        if self.size[2] > 1 {
            format!("r{row}c{column}l{layer}")
        } else {
            format!("r{row}c{column}")
        }
    }

    /// The same place in the box, on a torus.
    fn wrapped(&self, place: CellPlace) -> CellPlace {
        if !self.is_torus {
            return place;
        }
        let mut wrapped = place;
        for (axis, side) in self.size.into_iter().enumerate() {
            wrapped[axis] = place[axis].rem_euclid(side);
        }
        wrapped
    }

    /// The place in the box, as an index.
    fn index(&self, place: CellPlace) -> Option<usize> {
        let mut index = 0;
        for axis in [2, 1, 0] {
            let (at, side) = (place[axis], self.size[axis]);
            if !(0..side).contains(&at) {
                return None;
            }
            index = index * side as usize + at as usize;
        }
        Some(index)
    }
}
