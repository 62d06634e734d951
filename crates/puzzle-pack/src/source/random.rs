//! Uniform pictures with a given number of filled cells.

use super::below;
use chacha20::ChaCha8Rng;
use nonogram::{Ink, Picture};

/// Gives each filled cell one of `inks` inks, all equally likely.
pub(super) fn ink(rng: &mut ChaCha8Rng, inks: usize, picture: &mut Picture) {
    for row in 0..picture.height() {
        for column in 0..picture.width() {
            if picture.get(row, column) {
                let number = 1 + below(rng, inks as u32) as usize;
                let ink = Ink::new(number).expect("a number of an ink");
                picture.set_ink(row, column, ink);
            }
        }
    }
}

/// Draws one of the pictures with `filled` filled cells, all equally likely. Each cell in order is
/// filled with probability (cells still to fill) / (cells left) (selection sampling: Knuth, TAOCP
/// 3.4.2, Algorithm S).
pub(super) fn draw(rng: &mut ChaCha8Rng, filled: u32, picture: &mut Picture) {
    let (width, height) = (picture.width(), picture.height());
    let mut cells = (width * height) as u32;
    let mut wanted = filled;
    for row in 0..height {
        for column in 0..width {
            let fill = below(rng, cells) < wanted;
            picture.set(row, column, fill);
            wanted -= u32::from(fill);
            cells -= 1;
        }
    }
}
