//! Cells of a grid, and the ways in which a piece may lie.

use std::collections::BTreeSet;

/// A cell: how far to the right, down, and in which layer, from 0.
pub type CellPlace = [i32; 3];

/// A turn or a mirror: the images of a step to the right, down, and to the next layer.
pub(crate) type CellTurn = [CellPlace; 3];

/// The shape of a grid's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CellShape {
    /// Squares, and cubes in several layers.
    Square,
    /// Hexagons. Each row lies half a cell further to the right than the row above.
    Hexagon,
}

impl CellShape {
    /// The steps from a cell to its neighbors in a layer, around it.
    pub(crate) fn steps(self) -> &'static [CellPlace] {
        match self {
            Self::Square => &[[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]],
            Self::Hexagon => &[
                [1, 0, 0],
                [0, 1, 0],
                [-1, 1, 0],
                [-1, 0, 0],
                [0, -1, 0],
                [1, -1, 0],
            ],
        }
    }

    /// The turns and mirrors of the grid, the identity first.
    pub(crate) fn turns(self, is_solid: bool) -> Vec<CellTurn> {
        match self {
            Self::Square if is_solid => cube_turns(),
            Self::Square => {
                let flat = cube_turns().into_iter();
                flat.filter(|turn| turn[2] == [0, 0, 1]).collect()
            }
            Self::Hexagon => hexagon_turns(),
        }
    }
}

/// How a piece may be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freedom {
    /// Turned and mirrored.
    Free,
    /// Turned, not mirrored: a flat piece stays on its side, a solid one is as it is.
    OneSided,
    /// Only shifted.
    Fixed,
}

impl Freedom {
    /// Whether a piece may be turned so.
    pub(crate) fn allows(self, turn: &CellTurn) -> bool {
        match self {
            Self::Free => true,
            Self::OneSided => !is_mirror(turn),
            Self::Fixed => *turn == IDENTITY,
        }
    }
}

const IDENTITY: CellTurn = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/// The 48 turns and mirrors of a cube: each step goes along one axis, forwards or backwards.
fn cube_turns() -> Vec<CellTurn> {
    let orders = [
        [0, 1, 2],
        [1, 0, 2],
        [0, 2, 1],
        [2, 1, 0],
        [1, 2, 0],
        [2, 0, 1],
    ];
    let mut turns = Vec::new();
    for order in orders {
        for signs in 0..8 {
            let mut turn = [[0; 3]; 3];
            for (step, axis) in order.into_iter().enumerate() {
                turn[step][axis] = if signs >> step & 1 == 0 { 1 } else { -1 };
            }
            turns.push(turn);
        }
    }
    turns
}

/// The 6 turns of a hexagon, and each with a mirror before it.
fn hexagon_turns() -> Vec<CellTurn> {
    let mirror = [[0, 1, 0], [1, 0, 0], [0, 0, 1]];
    let sixth = [[0, 1, 0], [-1, 1, 0], [0, 0, 1]];
    let mut turns = Vec::new();
    for first in [IDENTITY, mirror] {
        let mut turn = first;
        for _ in 0..6 {
            turns.push(turn);
            turn = turn.map(|step| turned(step, &sixth));
        }
    }
    turns
}

/// Whether it is no turn: its determinant is negative.
pub(crate) fn is_mirror(turn: &CellTurn) -> bool {
    let [a, b, c] = turn;
    let determinant = a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0]);
    determinant < 0
}

/// Where a turn around the origin takes a point.
pub(crate) fn turned(point: CellPlace, turn: &CellTurn) -> CellPlace {
    let mut image = [0; 3];
    for (times, step) in point.into_iter().zip(turn) {
        for (axis, length) in step.iter().enumerate() {
            image[axis] += times * length;
        }
    }
    image
}

pub(crate) fn plus(a: CellPlace, b: CellPlace) -> CellPlace {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(crate) fn minus(a: CellPlace, b: CellPlace) -> CellPlace {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// The ways in which a piece may lie: its cells, sorted, the first one at the origin.
pub(crate) fn orientations(
    piece: &[CellPlace],
    freedom: Freedom,
    turns: &[CellTurn],
) -> BTreeSet<Vec<CellPlace>> {
    let allowed = turns.iter().filter(|turn| freedom.allows(turn));
    allowed
        .map(|turn| {
            let mut cells: Vec<CellPlace> = piece.iter().map(|&cell| turned(cell, turn)).collect();
            cells.sort_unstable();
            let first = cells[0];
            cells.iter().map(|&cell| minus(cell, first)).collect()
        })
        .collect()
}
