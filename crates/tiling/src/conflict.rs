//! Why there is no solution, where the numbers of cells or a first look at the placements show it.

use crate::TilingPiece;
use crate::board::TilingBoard;
use crate::placements::Placement;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

/// Why a tiling has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TilingConflict {
    /// This piece has no place on the board.
    NoPlace(String),
    /// All pieces have too few cells for the board, or too many.
    Cells {
        /// The fewest cells that all pieces may have.
        least: u64,
        /// The most; `None` if there is no limit.
        most: Option<u64>,
        /// How many cells of the board may be covered.
        board: RangeInclusive<u64>,
    },
    /// The number of cells of all pieces leaves the same rest in any choice of pieces.
    Multiple {
        /// The numbers of cells are this plus a multiple of `step`.
        rest: u64,
        /// See `rest`.
        step: u64,
        /// How many cells of the board may be covered.
        board: RangeInclusive<u64>,
    },
    /// No choice of pieces has as many cells as the board.
    NoSum {
        /// How many cells of the board may be covered.
        board: RangeInclusive<u64>,
    },
    /// No piece can cover this cell, which must be covered.
    Uncovered(String),
}

impl TilingConflict {
    /// Whether it is about the number of cells, which a search would not notice.
    pub(crate) fn is_of_cells(&self) -> bool {
        !matches!(self, Self::NoPlace(_) | Self::Uncovered(_))
    }
}

impl fmt::Display for TilingConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlace(piece) => write!(f, "the piece {piece} fits nowhere on the board"),
            Self::Cells { least, most, board } => {
                let pieces = match most {
                    Some(most) => span(&(*least..=*most)),
                    None => format!("at least {least}"),
                };
                write!(
                    f,
                    "the pieces have {pieces} cells, the board {}",
                    span(board)
                )
            }
            Self::Multiple { rest, step, board } => {
                let more = match rest {
                    0 => String::new(),
                    rest => format!("{rest} more than "),
                };
                let board = span(board);
                write!(
                    f,
                    "the number of cells of the pieces is {more}a multiple of {step}, the board \
                     has {board}"
                )
            }
            Self::NoSum { board } => {
                let board = span(board);
                write!(
                    f,
                    "no choice of pieces has as many cells as the board, {board}"
                )
            }
            Self::Uncovered(cell) => write!(f, "no piece can cover {cell}"),
        }
    }
}

/// `60`, or `60 to 65`.
fn span(numbers: &RangeInclusive<u64>) -> String {
    let (least, most) = (numbers.start(), numbers.end());
    if least == most {
        least.to_string()
    } else {
        format!("{least} to {most}")
    }
}

/// Why pieces with all of their placements cannot cover a board.
pub(crate) fn find(
    board: &TilingBoard,
    pieces: &[TilingPiece],
    placements: &[Placement],
) -> Option<TilingConflict> {
    let mut has_place = vec![false; pieces.len()];
    let mut is_reached = vec![false; board.covered()];
    for placement in placements {
        has_place[placement.piece as usize] = true;
        for &cell in &placement.cells {
            if let Some(is_reached) = is_reached.get_mut(cell as usize) {
                *is_reached = true;
            }
        }
    }
    // Cells must be covered, and no piece has a place.
    let needs_any = placements.is_empty() && board.covered() > 0;
    let mut sizes = PieceSizes::default();
    for (piece, has_place) in pieces.iter().zip(has_place) {
        let needs_it = piece.times.as_ref().is_some_and(|times| *times.start() > 0);
        if has_place {
            sizes.add(piece);
        } else if needs_it || needs_any {
            return Some(TilingConflict::NoPlace(piece.name.clone()));
        }
    }
    let uncovered = || {
        let cell = is_reached.iter().position(|is_reached| !is_reached)?;
        Some(TilingConflict::Uncovered(board.name(cell)))
    };
    let covered = board.covered() as u64;
    sizes
        .conflict(covered..=board.cells() as u64)
        .or_else(uncovered)
}

/// The numbers of cells that pieces have.
#[derive(Default)]
struct PieceSizes {
    /// The cells of the pieces that must be laid.
    least: u64,
    /// For each size of a piece, how many more may be laid; `None` is any number.
    more: BTreeMap<u64, Option<u64>>,
}

impl PieceSizes {
    fn add(&mut self, piece: &TilingPiece) {
        let size = piece.cells.len() as u64;
        let mut more = None;
        if let Some(times) = &piece.times {
            let least = size * u64::from(*times.start());
            self.least = self.least.saturating_add(least);
            more = Some(u64::from(times.end() - times.start()));
        }
        if more == Some(0) {
            return;
        }
        let all = self.more.entry(size).or_insert(Some(0));
        *all = match (*all, more) {
            (Some(all), Some(more)) => Some(all.saturating_add(more)),
            _ => None,
        };
    }

    /// The most cells, if there is a limit.
    fn most(&self) -> Option<u64> {
        let mut most = self.least;
        for (size, more) in &self.more {
            most = most.saturating_add(size.saturating_mul((*more)?));
        }
        Some(most)
    }

    /// Why no choice has a number of cells that the board allows.
    fn conflict(&self, board: RangeInclusive<u64>) -> Option<TilingConflict> {
        let (least, most) = (self.least, self.most());
        if least > *board.end() || most.is_some_and(|most| most < *board.start()) {
            return Some(TilingConflict::Cells { least, most, board });
        }
        // The cells that are left for the pieces that need not be laid.
        let room = board.start().saturating_sub(least)..=board.end() - least;
        let is_sum = self.sums(*room.end() as usize);
        if room.clone().any(|sum| is_sum[sum as usize]) {
            return None;
        }
        let step = self.more.keys().copied().reduce(greatest_common_divisor);
        match step {
            Some(step) if room.end() / step * step < *room.start() => {
                Some(TilingConflict::Multiple {
                    rest: least % step,
                    step,
                    board,
                })
            }
            _ => Some(TilingConflict::NoSum { board }),
        }
    }

    /// For each number of cells up to `most`: whether it is the sum of some of the pieces that need
    /// not be laid.
    fn sums(&self, most: usize) -> Vec<bool> {
        let mut is_sum = vec![false; most + 1];
        is_sum[0] = true;
        for (&size, &more) in &self.more {
            let size = size as usize;
            let more = more.unwrap_or(u64::MAX);
            // How many pieces of this size a sum needs.
            let mut needed = vec![0; most + 1];
            for sum in size..=most {
                if !is_sum[sum] && is_sum[sum - size] && needed[sum - size] < more {
                    is_sum[sum] = true;
                    needed[sum] = needed[sum - size] + 1;
                }
            }
        }
        is_sum
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}
