//! All places in which the pieces may lie.

use crate::TilingPiece;
use crate::board::TilingBoard;
use crate::error::TilingError;
use crate::shape::{CellPlace, CellTurn, Freedom, orientations, plus};
use std::collections::BTreeSet;

/// The most cells that all ways in which the pieces may lie have on all places of the board.
const MAX_TRIED: usize = 1 << 28;

/// The most cells of all placements.
const MAX_ENTRIES: usize = 1 << 26;

/// A piece in its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Placement {
    /// The number of the piece.
    pub(crate) piece: u32,
    /// The cells that it covers, sorted.
    pub(crate) cells: Vec<u32>,
    /// The pairs of placements to which it belongs that are not allowed together.
    pub(crate) pairs: Vec<u32>,
}

/// The placements of all pieces that are used, piece by piece, in the order of their cells.
pub(crate) fn all(
    board: &TilingBoard,
    pieces: &[TilingPiece],
    freedom: Freedom,
    turns: &[CellTurn],
) -> Result<Vec<Placement>, TilingError> {
    let mut placements = Vec::new();
    let mut tried: usize = 0;
    let mut entries: usize = 0;
    for (number, piece) in pieces.iter().enumerate() {
        let is_used = piece.times.as_ref().is_none_or(|times| *times.end() > 0);
        if !is_used || piece.cells.len() > board.cells() {
            continue;
        }
        // Two orientations may cover the same cells of a small torus.
        let mut of_piece = BTreeSet::new();
        for cells in orientations(&piece.cells, piece.freedom.unwrap_or(freedom), turns) {
            tried = tried.saturating_add(cells.len().saturating_mul(board.cells()));
            if tried > MAX_TRIED {
                return Err(TilingError::TooManyPlacements);
            }
            of_piece.extend(
                board
                    .places()
                    .iter()
                    .filter_map(|&at| place(board, &cells, at)),
            );
        }
        entries += of_piece.len() * (piece.cells.len() + 1);
        if entries > MAX_ENTRIES {
            return Err(TilingError::TooManyPlacements);
        }
        placements.extend(of_piece.into_iter().map(|cells| Placement {
            piece: number as u32,
            cells,
            pairs: Vec::new(),
        }));
    }
    Ok(placements)
}

/// The cells that a piece covers whose first cell lies there, if all are cells of the board.
fn place(board: &TilingBoard, piece: &[CellPlace], at: CellPlace) -> Option<Vec<u32>> {
    let mut cells: Vec<u32> = piece
        .iter()
        .map(|&cell| board.cell(plus(at, cell)))
        .collect::<Option<_>>()?;
    cells.sort_unstable();
    // On a torus, a piece may meet itself.
    let is_flat = cells.windows(2).all(|pair| pair[0] < pair[1]);
    is_flat.then_some(cells)
}
