//! Boards whose few small blocks could be exchanged, if not for their number: chains of corners.
//!
//! The chain of nine corners of three cells each way is known as "9-dom" (Jan Wolter's survey of
//! solvers, after a puzzle by Josh Greifer). Each block of three takes two rows of its own, so there is
//! exactly enough room. Without this sum, a proof goes through almost all orders of the blocks.

use nonogram::Picture;

/// A chain of corners from the upper right to the lower left. The arms of each corner go to the left
/// and down; the next corner begins where they end. `arms` are their lengths in turn, repeated.
///
/// # Panics
/// If there are no arms, or one is 0.
pub fn chain(corners: usize, arms: &[usize]) -> Picture {
    let mut lengths = arms.iter().copied().cycle();
    let mut cells = Vec::new();
    let (mut row, mut left) = (0, 0);
    for _ in 0..corners {
        let mut arm = || lengths.next().expect("there are arms");
        let (across, down) = (arm(), arm());
        cells.extend((0..across).map(|cell| (row, left + cell)));
        cells.extend((0..down).map(|cell| (row + cell, left)));
        row += down - 1;
        left += across - 1;
    }
    let height = 1 + cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let width = 1 + cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    let mut picture = Picture::blank(width, height);
    for (row, left) in cells {
        picture.set(row, width - 1 - left, true);
    }
    picture
}

/// A picture, an empty column, and the same picture mirrored.
pub fn mirrored(picture: &Picture) -> Picture {
    let (width, height) = (picture.width(), picture.height());
    let mut both = Picture::blank(2 * width + 1, height);
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        if picture.get(row, column) {
            both.set(row, column, true);
            both.set(row, 2 * width - column, true);
        }
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_by_hand() {
        let picture = "..###\n....#\n###.#\n..#..\n..#..\n";
        assert_eq!(chain(2, &[3]), picture.parse().unwrap());
        let picture = ".####\n##..#\n.#...\n.#...\n";
        assert_eq!(chain(2, &[4, 2, 2, 3]), picture.parse().unwrap());
        assert_eq!(mirrored(&chain(1, &[2])), "##.##\n.#.#.\n".parse().unwrap());
        let clue = |picture: &Picture, row| picture.row_clues().get(row).lengths().to_vec();
        assert_eq!(clue(&chain(9, &[3]), 2), [3, 1]);
        assert_eq!((chain(9, &[3]).width(), chain(9, &[3]).height()), (19, 19));
    }
}
