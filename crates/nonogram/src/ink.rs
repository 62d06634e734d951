//! Inks: the colors of cells, by number.

use std::fmt;

/// The most inks of a board, without the background.
pub const MAX_INKS: usize = 31;

/// The color of a cell, as a number: 0 is the background, 1 to [`MAX_INKS`] are inks. A [`Palette`]
/// says how each looks.
///
/// A black-and-white board has the background and the ink 1, [`Ink::FIRST`].
///
/// Displayed as a letter, `a` for ink 1, and `.` for the background.
///
/// ```
/// use nonogram::Ink;
///
/// let ink = Ink::new(2).unwrap();
/// assert_eq!((ink.to_string().as_str(), ink.digit()), ("b", '2'));
/// assert_eq!((Ink::from_letter('b'), Ink::from_digit('2')), (Some(ink), Some(ink)));
/// assert_eq!(Ink::new(32), None);
/// ```
///
/// [`Palette`]: crate::Palette
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ink(u8);

const LETTERS: &[u8; MAX_INKS] = b"abcdefghijklmnopqrstuvwxyzABCDE";

impl Ink {
    /// The color of empty cells.
    pub const BACKGROUND: Self = Self(0);
    /// The only ink of a black-and-white board.
    pub const FIRST: Self = Self(1);

    /// The ink of this number, or the background for 0. `None` above [`MAX_INKS`].
    pub const fn new(number: usize) -> Option<Self> {
        if number <= MAX_INKS {
            Some(Self(number as u8))
        } else {
            None
        }
    }

    /// The number: 0 for the background.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the background.
    pub const fn is_background(self) -> bool {
        self.0 == 0
    }

    /// The inks 1 to `count`.
    ///
    /// # Panics
    /// If `count` is above [`MAX_INKS`].
    pub fn first(count: usize) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        assert!(count <= MAX_INKS, "at most {MAX_INKS} inks");
        (1..=count as u8).map(Self)
    }

    /// The number as one character: `0` to `9`, then `a` to `v`.
    pub fn digit(self) -> char {
        char::from_digit(self.0.into(), 32).expect("at most 31")
    }

    /// The inverse of [`Self::digit`].
    pub fn from_digit(digit: char) -> Option<Self> {
        let number = digit.to_digit(32).filter(|_| !digit.is_ascii_uppercase())?;
        Some(Self(number as u8))
    }

    /// The letter of the ink in clues and pictures: `a` to `z`, then `A` to `E`. The background is
    /// `.`.
    pub fn letter(self) -> char {
        match self.0 {
            0 => '.',
            ink => char::from(LETTERS[usize::from(ink) - 1]),
        }
    }

    /// The inverse of [`Self::letter`].
    pub fn from_letter(letter: char) -> Option<Self> {
        if letter == '.' {
            return Some(Self::BACKGROUND);
        }
        let place = LETTERS
            .iter()
            .position(|&known| char::from(known) == letter)?;
        Self::new(place + 1)
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ink({})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_digits_are_read_back() {
        for number in 0..=MAX_INKS {
            let ink = Ink::new(number).unwrap();
            assert_eq!(ink.number(), number);
            assert_eq!(Ink::from_letter(ink.letter()), Some(ink));
            assert_eq!(Ink::from_digit(ink.digit()), Some(ink));
        }
        assert_eq!((Ink::from_letter('F'), Ink::from_letter('#')), (None, None));
        assert_eq!((Ink::from_digit('w'), Ink::from_digit('A')), (None, None));
    }
}
