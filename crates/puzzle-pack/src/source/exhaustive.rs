//! All pictures of a small size, in a fixed order.
//!
//! Picture number k has the binary digits of k as its cells; the first cell in reading order is the
//! highest digit. So the pictures come in the order of their 0/1 strings, from the empty one to the
//! full one.

use nonogram::Picture;

/// The most cells of a board, which has some 33 million pictures.
pub(crate) const MAX_CELLS: usize = 25;

/// The number of pictures; `None` if the board has more than [`MAX_CELLS`].
pub(crate) fn pictures(width: usize, height: usize) -> Option<u64> {
    let cells = width * height;
    (cells <= MAX_CELLS).then(|| 1 << cells)
}

/// Picture number `index`.
///
/// # Panics
/// If there is no such picture, or if a side is 0.
pub(crate) fn picture(width: usize, height: usize, index: u64) -> Picture {
    assert!(
        pictures(width, height).is_some_and(|number| index < number),
        "no such picture"
    );
    let mut picture = Picture::blank(width, height);
    let cells = width * height;
    for cell in 0..cells {
        let is_filled = index >> (cells - 1 - cell) & 1 == 1;
        picture.set(cell / width, cell % width, is_filled);
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_its_number_in_binary() {
        assert_eq!(pictures(3, 2), Some(64));
        assert_eq!(picture(3, 2, 5).to_bits(), "000101");
    }
}
