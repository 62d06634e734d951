//! All pictures of a small size, in a fixed order.
//!
//! Picture number k has the digits of k as its cells, in base 2 for one ink and in base n + 1 for n
//! inks; the first cell in reading order is the highest digit. So the pictures come in the order of
//! their digits, from the empty one to the full one.

use nonogram::{Ink, Picture};

/// The most pictures: those of a board of 25 cells with one ink.
pub(crate) const MAX_PICTURES: u64 = 1 << 25;

/// The number of pictures with this number of inks; `None` above [`MAX_PICTURES`].
pub(crate) fn pictures(width: usize, height: usize, inks: usize) -> Option<u64> {
    let cells = u32::try_from(width * height).ok()?;
    let pictures = (inks as u64 + 1).checked_pow(cells)?;
    (pictures <= MAX_PICTURES).then_some(pictures)
}

/// Picture number `index`.
///
/// # Panics
/// If there is no such picture, or if a side is 0.
pub(crate) fn picture(width: usize, height: usize, inks: usize, mut index: u64) -> Picture {
    assert!(
        pictures(width, height, inks).is_some_and(|number| index < number),
        "no such picture"
    );
    let mut picture = Picture::blank(width, height);
    let base = inks as u64 + 1;
    for cell in (0..width * height).rev() {
        let ink = Ink::new((index % base) as usize).expect("a number of an ink");
        picture.set_ink(cell / width, cell % width, ink);
        index /= base;
    }
    picture
}

/// The most pictures of a size of which each has a [`number`].
const FEW: u64 = 1 << 16;

/// The number of a picture with up to this number of inks; `None` if its size has many pictures.
pub(crate) fn number(of: &Picture, inks: usize) -> Option<usize> {
    pictures(of.width(), of.height(), inks).filter(|&pictures| pictures <= FEW)?;
    let digits = of.cells().map(Ink::number);
    Some(digits.fold(0, |number, digit| number * (inks + 1) + digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_its_number_in_binary() {
        assert_eq!(pictures(3, 2, 1), Some(64));
        assert_eq!(picture(3, 2, 1, 5).to_digits(), "000101");
        for (width, height, inks) in [(4, 4, 1), (3, 3, 2), (1, 1, 31)] {
            for index in 0..pictures(width, height, inks).unwrap() {
                let picture = picture(width, height, inks, index);
                assert_eq!(number(&picture, inks), Some(index as usize));
            }
        }
        assert_eq!(number(&picture(17, 1, 1, 5), 1), None);
    }

    #[test]
    fn several_inks_are_further_digits() {
        assert_eq!(pictures(2, 2, 2), Some(81));
        assert_eq!(picture(2, 2, 2, 80).to_digits(), "2222");
        assert_eq!(picture(2, 2, 2, 5).to_digits(), "0012");
        assert_eq!(
            [pictures(5, 5, 1), pictures(5, 5, 2)],
            [Some(MAX_PICTURES), None]
        );
    }
}
