//! Why something is no puzzle, and the sides that boards have.

use crate::{Cell, Ink, Line, MAX_INKS, MAX_SIDE, Position};

/// Why clues and given cells do not form a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A side of 0, or above [`MAX_SIDE`].
    #[error("a board of {width}x{height}: both sides must be from 1 to {MAX_SIDE}")]
    Size {
        /// The number of columns.
        width: u64,
        /// The number of rows.
        height: u64,
    },
    /// A number that is no ink, or not that of a block.
    #[error("expected an ink from {least} to {MAX_INKS}, found {found}")]
    Ink {
        /// 0 for cells, 1 for blocks.
        least: usize,
        /// The number.
        found: usize,
    },
    /// A clue needs more cells than its line has.
    #[error("{line}: blocks need {needed} cells but the line has {cells}")]
    TooLong {
        /// The line.
        line: Line,
        /// The number of cells that its blocks need, including single gaps.
        needed: usize,
        /// The number of cells of the line.
        cells: usize,
    },
    /// Rows and columns require different numbers of filled cells.
    #[error("the rows need {rows} filled cells, but the columns need {columns}")]
    Totals {
        /// The sum of the row clues.
        rows: u64,
        /// The sum of the column clues.
        columns: u64,
    },
    /// Rows and columns require different numbers of cells of an ink.
    #[error("the rows need {rows} cells of ink {ink}, but the columns need {columns}")]
    InkTotals {
        /// The ink.
        ink: Ink,
        /// The cells that the row clues require.
        rows: u64,
        /// The cells that the column clues require.
        columns: u64,
    },
    /// The given cells, or a board in play, have another size.
    #[error(
        "expected a board of {}x{}, found {}x{}",
        expected.0, expected.1, found.0, found.1
    )]
    GivenSize {
        /// Columns and rows of the puzzle.
        expected: (usize, usize),
        /// Columns and rows of the board.
        found: (usize, usize),
    },
    /// A given cell has an ink that no clue has.
    #[error("{position}: no clue has the ink {ink}")]
    GivenInk {
        /// The cell.
        position: Position,
        /// Its ink.
        ink: Ink,
    },
    /// A cell of a board has another color than the puzzle gives it.
    #[error("{position}: the puzzle gives '{}', the board has '{}'", given.symbol(), cell.symbol())]
    AgainstGiven {
        /// The cell.
        position: Position,
        /// What the puzzle gives.
        given: Cell,
        /// What the board has.
        cell: Cell,
    },
}

/// Checks the sides of a board. Call it before memory is reserved for the board.
///
/// # Errors
/// [`PuzzleError::Size`] unless both are in `1..=MAX_SIDE`.
pub fn check_sides(width: u64, height: u64) -> Result<(), PuzzleError> {
    let sides = 1..=MAX_SIDE as u64;
    if sides.contains(&width) && sides.contains(&height) {
        Ok(())
    } else {
        Err(PuzzleError::Size { width, height })
    }
}

/// [`check_sides`] for sides that the caller has checked before.
pub(crate) fn assert_sides(width: usize, height: usize) {
    if let Err(error) = check_sides(width as u64, height as u64) {
        panic!("{error}");
    }
}
