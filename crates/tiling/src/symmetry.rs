//! Solutions that are turned or mirrored, once.

use crate::Tiling;
use crate::board::TilingBoard;
use crate::error::TilingError;
use crate::shape::{CellPlace, CellTurn, is_mirror, minus, plus, turned};
use exact_cover::{OptionId, SymmetryGroup};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// The most cells that all symmetries of a board may move.
const MAX_MOVED: usize = 1 << 27;

/// The most images of placements that are kept.
const MAX_IMAGES: usize = 1 << 24;

/// Which solutions are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameTilings {
    /// Those that become each other when the board is turned or mirrored; on a torus, also when it
    /// is shifted. A piece may become another one: a mirror exchanges the two of a pair of mirror
    /// images.
    Mirrored,
    /// Those that become each other without a mirror, as when a solid is taken into the hand.
    Turned,
}

impl SameTilings {
    /// Whether mirrored solutions are the same.
    pub fn of(is_mirrored: bool) -> Self {
        if is_mirrored {
            Self::Mirrored
        } else {
            Self::Turned
        }
    }
}

/// A symmetry of a tiling: it makes a solution of each solution.
#[derive(Clone, Debug)]
struct TilingSymmetry {
    /// Where each cell goes.
    cells: Vec<u32>,
    /// Which piece each piece becomes. It may be laid where the image of the first one lies.
    pieces: Vec<u32>,
}

/// A piece that tells the ways of a solution apart.
struct SymmetryMark {
    piece: u32,
    /// The placements that stay. Beside each, some placements of a second piece are left out.
    kept: BTreeMap<usize, Vec<usize>>,
}

impl Tiling {
    /// The same tiling with one of the solutions that are the same.
    ///
    /// If there are pieces that tell them apart, its problem has only these solutions. Of the
    /// placements of one piece that become each other, only the first one stays. Symmetries that
    /// leave this placement as it is then do the same with a second piece. So each solution is left
    /// in exactly one of its ways. Otherwise the problem is as before, and [`Self::symmetries`] has
    /// the symmetries. A mirror counts only if it makes pieces of all pieces.
    ///
    /// # Errors
    /// [`TilingError::TooManyPlacements`] on a torus that is too large.
    pub fn distinct(&self, same: SameTilings) -> Result<Self, TilingError> {
        let symmetries = self.symmetries_of_board(same)?;
        let moving = symmetries.get(1..).unwrap_or_default();
        if moving.is_empty() {
            return Ok(self.clone());
        }
        let marks = (0..self.pieces.len() as u32).filter_map(|it| self.mark(it, moving));
        if let Some(mark) = marks.min_by_key(|mark| mark.kept.len()) {
            return self.marked(&mark);
        }
        let mut once = self.clone();
        once.symmetries = Some(Arc::new(self.group(moving)?));
        Ok(once)
    }

    /// [`Self::distinct`], if something is the same.
    ///
    /// # Errors
    /// Those of [`Self::distinct`].
    pub fn distinct_if(self, same: Option<SameTilings>) -> Result<Self, TilingError> {
        match same {
            Some(same) => self.distinct(same),
            None => Ok(self),
        }
    }

    /// The symmetries of [`Self::distinct`], if its problem still has solutions that are the same:
    /// [`DistinctSearch`](exact_cover::DistinctSearch) finds one of these.
    pub fn symmetries(&self) -> Option<&Arc<SymmetryGroup>> {
        self.symmetries.as_ref()
    }

    /// Symmetries by what they do to the options of the problem.
    fn group(&self, symmetries: &[TilingSymmetry]) -> Result<SymmetryGroup, TilingError> {
        let options = self.placements.len();
        if symmetries.len().saturating_mul(options) > MAX_IMAGES {
            return Err(TilingError::TooManyPlacements);
        }
        let mut numbers: HashMap<(u32, &[u32]), usize> = HashMap::with_capacity(options);
        for (number, placement) in self.placements.iter().enumerate() {
            numbers.insert((placement.piece, &placement.cells), number);
        }
        let mut all = Vec::with_capacity(symmetries.len());
        for symmetry in symmetries {
            let mut images = Vec::with_capacity(options);
            for placement in &self.placements {
                let piece = symmetry.pieces[placement.piece as usize];
                let cells = image(&placement.cells, &symmetry.cells);
                images.push(OptionId::from_index(numbers[&(piece, &cells[..])]));
            }
            all.push(images);
        }
        Ok(SymmetryGroup::new(&self.problem, all).expect("a symmetry permutes placements"))
    }

    /// The tiling with the placements that a mark keeps.
    fn marked(&self, mark: &SymmetryMark) -> Result<Self, TilingError> {
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
        let (board, pieces) = (self.board.clone(), self.pieces.clone());
        Self::new(board, pieces, placements, self.conflict.clone())
    }

    /// Tells solutions apart by a piece, if it is used once and stays itself, and if there is a
    /// second piece wherever one is needed.
    fn mark(&self, piece: u32, symmetries: &[TilingSymmetry]) -> Option<SymmetryMark> {
        if !self.pieces[piece as usize].is_used_once() || !stays(piece, symmetries) {
            return None;
        }
        let mut mark = SymmetryMark {
            piece,
            kept: BTreeMap::new(),
        };
        for (number, cells) in self.placements_of(piece) {
            let mut images = symmetries.iter().map(|it| image(cells, &it.cells));
            if images.any(|image| image.as_slice() < cells) {
                continue;
            }
            let fixing = symmetries.iter();
            let fixing = fixing.filter(|it| image(cells, &it.cells) == cells);
            let fixing: Vec<&TilingSymmetry> = fixing.collect();
            let mut left_out = Vec::new();
            if !fixing.is_empty() {
                let mut others = (0..self.pieces.len() as u32).filter(|&it| it != piece);
                left_out = others.find_map(|second| self.left_out(second, cells, &fixing))?;
            }
            mark.kept.insert(number, left_out);
        }
        Some(mark)
    }

    /// The placements of a second piece beside a first one that are images of earlier ones.
    /// Nothing if a symmetry leaves one in its place.
    fn left_out(
        &self,
        piece: u32,
        first: &[u32],
        symmetries: &[&TilingSymmetry],
    ) -> Option<Vec<usize>> {
        let is_once = self.pieces[piece as usize].is_used_once();
        if !is_once || !stays(piece, symmetries.iter().copied()) {
            return None;
        }
        let mut left_out = Vec::new();
        for (number, cells) in self.placements_of(piece) {
            if cells.iter().any(|cell| first.contains(cell)) {
                continue;
            }
            let images = symmetries.iter().map(|it| image(cells, &it.cells));
            let images: Vec<_> = images.collect();
            if images.iter().any(|image| image == cells) {
                return None;
            }
            if images.iter().any(|image| image.as_slice() < cells) {
                left_out.push(number);
            }
        }
        Some(left_out)
    }

    /// The placements of a piece, by number, with their cells.
    fn placements_of(&self, piece: u32) -> impl Iterator<Item = (usize, &[u32])> {
        let all = self.placements.iter().enumerate();
        all.filter(move |(_, it)| it.piece == piece)
            .map(|(number, it)| (number, it.cells.as_slice()))
    }

    /// The symmetries of board and pieces, the identity first.
    fn symmetries_of_board(&self, same: SameTilings) -> Result<Vec<TilingSymmetry>, TilingError> {
        let is_solid = self.board.size[2] > 1;
        let placements = PiecePlacements::of(self);
        let mut symmetries = BTreeMap::new();
        let mut moved: usize = 0;
        for turn in self.board.shape.turns(is_solid) {
            if same == SameTilings::Turned && is_mirror(&turn) {
                continue;
            }
            for shift in shifts(&self.board, &turn) {
                moved = moved.saturating_add(self.board.cells() + self.problem.entries());
                if moved > MAX_MOVED {
                    return Err(TilingError::TooManyPlacements);
                }
                let Some(cells) = permutation(&self.board, &turn, shift) else {
                    continue;
                };
                if symmetries.contains_key(&cells) {
                    continue;
                }
                let (pieces, compared) = self.images_of_pieces(&cells, &placements);
                moved = moved.saturating_add(compared);
                if let Some(pieces) = pieces {
                    symmetries.insert(cells, pieces);
                }
            }
        }
        // Its cells are in order.
        let symmetries = symmetries.into_iter();
        Ok(symmetries
            .map(|(cells, pieces)| TilingSymmetry { cells, pieces })
            .collect())
    }

    /// The piece that each piece becomes, if all become pieces that are used as often. Of several
    /// equal pieces, the first becomes the first, and so on. Also how often two pieces were
    /// compared.
    fn images_of_pieces(
        &self,
        cells: &[u32],
        placements: &PiecePlacements<'_>,
    ) -> (Option<Vec<u32>>, usize) {
        let pieces = self.pieces.len();
        let mut is_taken = Vec::with_capacity(pieces);
        let mut images: Vec<u32> = (0..pieces as u32).collect();
        let mut others = Vec::new();
        for piece in 0..pieces {
            let stays = placements.become_those_of(piece, piece, cells);
            if !stays {
                others.push(piece);
            }
            is_taken.push(stays);
        }
        let mut compared = 0;
        for &piece in &others {
            let other = others.iter().copied().find(|&other| {
                compared += 1;
                !is_taken[other]
                    && self.pieces[other].times == self.pieces[piece].times
                    && placements.become_those_of(piece, other, cells)
            });
            let Some(other) = other else {
                return (None, compared);
            };
            is_taken[other] = true;
            images[piece] = other as u32;
        }
        (Some(images), compared)
    }
}

/// The placements of each piece.
struct PiecePlacements<'a> {
    of_piece: Vec<Vec<&'a [u32]>>,
    all: HashSet<(usize, &'a [u32])>,
}

impl<'a> PiecePlacements<'a> {
    fn of(tiling: &'a Tiling) -> Self {
        let mut of_piece = vec![Vec::new(); tiling.pieces.len()];
        let mut all = HashSet::new();
        for placement in &tiling.placements {
            let piece = placement.piece as usize;
            of_piece[piece].push(placement.cells.as_slice());
            all.insert((piece, placement.cells.as_slice()));
        }
        Self { of_piece, all }
    }

    /// Whether the images of a piece's placements are those of another piece, or its own.
    fn become_those_of(&self, piece: usize, other: usize, cells: &[u32]) -> bool {
        let placements = &self.of_piece[piece];
        let mut images = placements.iter().map(|it| image(it, cells));
        placements.len() == self.of_piece[other].len()
            && images.all(|image| self.all.contains(&(other, image.as_slice())))
    }
}

/// Whether no symmetry makes another piece of a piece.
fn stays<'a>(piece: u32, symmetries: impl IntoIterator<Item = &'a TilingSymmetry>) -> bool {
    let mut symmetries = symmetries.into_iter();
    symmetries.all(|symmetry| symmetry.pieces[piece as usize] == piece)
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
