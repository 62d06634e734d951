//! Draws a symmetry.

use super::below;
use chacha20::ChaCha8Rng;
use nonogram::Symmetry;

/// The symmetries that [`Source::Symmetric`](super::Source::Symmetric) draws from. Their order is
/// fixed, because the random stream depends on it.
const DRAWN: [Symmetry; 7] = [
    Symmetry::LeftRight,
    Symmetry::TopBottom,
    Symmetry::HalfTurn,
    Symmetry::Both,
    Symmetry::Diagonal,
    Symmetry::Antidiagonal,
    Symmetry::QuarterTurn,
];

/// The first ones of them can be on any board.
const DRAWN_ON_ANY_BOARD: usize = 4;

/// Draws a symmetry for a board of this size.
pub(super) fn draw(rng: &mut ChaCha8Rng, width: usize, height: usize) -> Symmetry {
    let number = if width == height {
        DRAWN.len()
    } else {
        DRAWN_ON_ANY_BOARD
    };
    DRAWN[below(rng, number as u32) as usize]
}
