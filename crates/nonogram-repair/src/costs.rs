//! What changes cost: each one, and what all do to the form of a drawing.

use crate::change::{CellChange, cells, color};
use crate::form::OldForm;
use crate::looks::visibility;
use nonogram::{Ink, Picture, Symmetry};

/// What a neighbour that does not have the new color of a cell costs in a drawing.
const NEIGHBOUR: f32 = 1.0 / 8.0;
/// The same where the number of changes decides: too little to outweigh a change.
const TIE: f32 = 1.0 / (1 << 16) as f32;

/// What changes cost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Costs {
    /// The number of colors: the background and the inks.
    pub colors: usize,
    /// For each cell, row by row, the cost of each color; infinite if the cell must not get it.
    pub values: Vec<f32>,
    /// The cells that this symmetry makes equal change together.
    pub symmetry: Symmetry,
    /// The form of the picture, whose harm costs more; none if the values say all.
    pub(crate) form: Option<OldForm>,
}

impl Costs {
    /// Costs for this number of colors.
    ///
    /// # Panics
    /// If there are not as many values for each cell.
    pub fn new(colors: usize, values: Vec<f32>) -> Self {
        assert!(
            colors > 1 && values.len() % colors == 0,
            "a value for each color of each cell"
        );
        Self {
            colors,
            values,
            symmetry: Symmetry::None,
            form: None,
        }
    }

    /// Costs by what the eye sees, in cells. A change costs 1, and 1/8 for each of the eight
    /// neighbours that do not have the new color. Each part or hole that falls apart, joins another
    /// one, appears or disappears costs 4, and so does each mirror or turn that the picture loses.
    pub fn of_drawing(picture: &Picture) -> Self {
        let mut costs = Self::of_cells(picture, NEIGHBOUR);
        costs.form = Some(OldForm::of(picture));
        costs
    }

    /// Each change costs 1. Of as many changes, the least visible cost least.
    pub(crate) fn of_each(picture: &Picture) -> Self {
        Self::of_cells(picture, TIE)
    }

    /// A change costs 1, and this for each neighbour that does not have the new color.
    fn of_cells(picture: &Picture, neighbour: f32) -> Self {
        let colors = 1 + picture.cells().map(Ink::number).max().unwrap_or(0).max(1);
        let mut values = Vec::new();
        for position in cells(picture) {
            let from = color(picture, position);
            for to in (0..colors).filter_map(Ink::new) {
                let change = CellChange { position, from, to };
                values.push(if from == to {
                    0.0
                } else {
                    1.0 + visibility(picture, change) as f32 * neighbour
                });
            }
        }
        Self::new(colors, values)
    }

    /// The cost of these changes.
    ///
    /// # Panics
    /// If a change is outside the picture of these costs.
    pub fn of(&self, picture: &Picture, changes: &[CellChange]) -> f32 {
        let mut board = picture.clone();
        changes.iter().for_each(|change| change.apply(&mut board));
        self.of_cells_alone(picture, changes) + self.harm(&board)
    }

    /// The cost of these changes without the harm to the form.
    pub(crate) fn of_cells_alone(&self, picture: &Picture, changes: &[CellChange]) -> f32 {
        let mut cost = 0.0;
        for change in changes {
            let cell = change.position.row * picture.width() + change.position.column;
            cost += self.values[cell * self.colors + change.to.number()];
        }
        cost
    }

    /// The cost of what is broken on a changed board.
    pub(crate) fn harm(&self, board: &Picture) -> f32 {
        self.form.as_ref().map_or(0.0, |form| form.harm(board))
    }
}
