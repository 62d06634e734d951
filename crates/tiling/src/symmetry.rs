//! Solutions that are turned or mirrored, once.

use crate::Tiling;
use crate::board::TilingBoard;
use crate::error::TilingError;
use crate::placements::Placement;
use crate::shape::{CellPlace, CellTurn, minus, plus, turned};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The most cells that all symmetries of a board may move.
const MAX_MOVED: usize = 1 << 27;

/// A piece that tells the ways of a solution apart.
struct SymmetryMark {
    piece: u32,
    /// The placements that stay. Beside each, some placements of a second piece are left out.
    kept: BTreeMap<usize, Vec<usize>>,
}

impl Tiling {
    /// The same tiling with one of the solutions that are the same but for turning and mirroring
    /// the board; on a torus, also for shifting.
    ///
    /// Of the placements of one piece that become each other, only the first one stays. Symmetries
    /// that leave this placement as it is then do the same with a second piece. So each solution is
    /// left in exactly one of its ways. Where mirrored pieces are not allowed, mirrored solutions
    /// are different ones.
    ///
    /// # Errors
    /// [`TilingError::NoMark`] if there are no such pieces, each used exactly once.
    /// [`TilingError::TooManyPlacements`] on a torus that is too large.
    pub fn distinct(&self) -> Result<Self, TilingError> {
        let symmetries = self.symmetries()?;
        if symmetries.is_empty() {
            return Ok(self.clone());
        }
        let marks = (0..self.pieces.len() as u32).filter_map(|it| self.mark(it, &symmetries));
        let mark = marks.min_by_key(|mark| mark.kept.len());
        let mark = mark.ok_or(TilingError::NoMark)?;

        let mut placements = self.placements.clone();
        let mut pairs = 0;
        for (&first, left_out) in &mark.kept {
            if left_out.is_empty() {
                continue;
            }
            for &number in left_out.iter().chain([&first]) {
                placements[number].pairs.push(pairs);
            }
            pairs += 1;
        }
        let mut number = 0;
        placements.retain(|placement| {
            let is_kept = placement.piece != mark.piece || mark.kept.contains_key(&number);
            number += 1;
            is_kept
        });
        Self::new(self.board.clone(), self.pieces.clone(), placements)
    }

    /// [`Self::distinct`] if `is_distinct`, else this tiling.
    ///
    /// # Errors
    /// Those of [`Self::distinct`].
    pub fn distinct_if(self, is_distinct: bool) -> Result<Self, TilingError> {
        if is_distinct {
            self.distinct()
        } else {
            Ok(self)
        }
    }

    /// Tells solutions apart by a piece, if that is possible.
    fn mark(&self, piece: u32, symmetries: &[Vec<u32>]) -> Option<SymmetryMark> {
        if !self.is_used_once(piece) {
            return None;
        }
        let mut kept = BTreeMap::new();
        for (number, cells) in self.placements_of(piece) {
            if symmetries
                .iter()
                .any(|it| image(cells, it).as_slice() < cells)
            {
                continue;
            }
            let fixing = symmetries.iter().filter(|it| image(cells, it) == cells);
            let fixing: Vec<&[u32]> = fixing.map(Vec::as_slice).collect();
            let left_out = if fixing.is_empty() {
                Vec::new()
            } else {
                let mut others = (0..self.pieces.len() as u32).filter(|&it| it != piece);
                others.find_map(|second| self.left_out(second, cells, &fixing))?
            };
            kept.insert(number, left_out);
        }
        Some(SymmetryMark { piece, kept })
    }

    /// The placements of a second piece beside a first one that are images of earlier ones.
    /// Nothing if a symmetry leaves one in its place.
    fn left_out(&self, piece: u32, first: &[u32], symmetries: &[&[u32]]) -> Option<Vec<usize>> {
        if !self.is_used_once(piece) {
            return None;
        }
        let mut left_out = Vec::new();
        for (number, cells) in self.placements_of(piece) {
            if cells.iter().any(|cell| first.contains(cell)) {
                continue;
            }
            let images: Vec<_> = symmetries.iter().map(|it| image(cells, it)).collect();
            if images.iter().any(|image| image == cells) {
                return None;
            }
            if images.iter().any(|image| image.as_slice() < cells) {
                left_out.push(number);
            }
        }
        Some(left_out)
    }

    fn is_used_once(&self, piece: u32) -> bool {
        self.pieces[piece as usize].times == Some(1..=1)
    }

    /// The placements of a piece, by number, with their cells.
    fn placements_of(&self, piece: u32) -> impl Iterator<Item = (usize, &[u32])> {
        let all = self.placements.iter().enumerate();
        all.filter(move |(_, it)| it.piece == piece)
            .map(|(number, it)| (number, it.cells.as_slice()))
    }

    /// The symmetries of board and pieces but for the identity: for each, where it moves each cell.
    fn symmetries(&self) -> Result<Vec<Vec<u32>>, TilingError> {
        let is_solid = self.board.size[2] > 1;
        let placements = self.placements.iter();
        let all: HashSet<(u32, &[u32])> = placements
            .map(|it| (it.piece, it.cells.as_slice()))
            .collect();
        let mut symmetries = BTreeSet::new();
        let identity: Vec<u32> = (0..self.board.cells() as u32).collect();
        let mut moved = 0;
        for turn in self.board.shape.turns(is_solid) {
            for shift in shifts(&self.board, &turn) {
                moved += self.board.cells() + self.problem.entries();
                if moved > MAX_MOVED {
                    return Err(TilingError::TooManyPlacements);
                }
                let Some(symmetry) = permutation(&self.board, &turn, shift) else {
                    continue;
                };
                let keeps_pieces =
                    self.placements
                        .iter()
                        .all(|Placement { piece, cells, .. }| {
                            all.contains(&(*piece, image(cells, &symmetry).as_slice()))
                        });
                if keeps_pieces && symmetry != identity {
                    symmetries.insert(symmetry);
                }
            }
        }
        Ok(symmetries.into_iter().collect())
    }
}

/// The shifts after a turn that may move the board to itself: one, or all of a torus.
fn shifts(board: &TilingBoard, turn: &CellTurn) -> Vec<CellPlace> {
    let Some(period) = board.period() else {
        let turned = board.places().iter().map(|&place| turned(place, turn));
        let before = corner(board.places().iter().copied());
        return vec![minus(before, corner(turned))];
    };
    // Going once around comes back to the same cell; so must the image of this way.
    let is_closed = (0..3).all(|axis| {
        let mut way = [0; 3];
        way[axis] = period[axis];
        let image = turned(way, turn);
        (0..3).all(|axis| image[axis] % period[axis] == 0)
    });
    let mut shifts = Vec::new();
    if is_closed {
        for z in 0..period[2] {
            for y in 0..period[1] {
                shifts.extend((0..period[0]).map(|x| [x, y, z]));
            }
        }
    }
    shifts
}

/// The least coordinates of some places.
fn corner(places: impl Iterator<Item = CellPlace>) -> CellPlace {
    places
        .reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].min(b[2])])
        .unwrap_or_default()
}

/// Where a turn and a shift move each cell, if they move the board to itself.
fn permutation(board: &TilingBoard, turn: &CellTurn, shift: CellPlace) -> Option<Vec<u32>> {
    let mut images = Vec::with_capacity(board.cells());
    for (cell, &place) in board.places().iter().enumerate() {
        let image = board.cell(plus(turned(place, turn), shift))?;
        if (cell < board.covered()) != ((image as usize) < board.covered()) {
            return None;
        }
        images.push(image);
    }
    Some(images)
}

/// The cells to which some cells are moved, sorted.
fn image(cells: &[u32], symmetry: &[u32]) -> Vec<u32> {
    let mut image: Vec<u32> = cells.iter().map(|&cell| symmetry[cell as usize]).collect();
    image.sort_unstable();
    image
}
