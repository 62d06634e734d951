//! One square of a board.

use crate::Ink;

/// The state of one cell. The enum is closed: there are no other states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Not decided yet, written `?`.
    #[default]
    Unknown,
    /// Decided: empty, which is [`Ink::BACKGROUND`], or filled with an ink.
    Known(Ink),
}

impl Cell {
    /// Known to be empty, written `.`.
    pub const EMPTY: Self = Self::Known(Ink::BACKGROUND);
    /// Known to be filled on a black-and-white board, written `#`.
    pub const FILLED: Self = Self::Known(Ink::FIRST);

    /// A decided cell of a black-and-white board: filled if `filled`, else empty.
    pub fn known(filled: bool) -> Self {
        if filled { Self::FILLED } else { Self::EMPTY }
    }

    /// Whether the cell is decided.
    pub fn is_known(self) -> bool {
        self != Self::Unknown
    }

    /// Whether the cell is known to be filled, with any ink.
    pub fn is_filled(self) -> bool {
        self.is_known() && self != Self::EMPTY
    }

    /// The character of the cell on a black-and-white board, `?`, `.` or `#`; or the letter of a
    /// further ink.
    pub fn symbol(self) -> char {
        match self {
            Self::FILLED => '#',
            cell => cell.letter(),
        }
    }

    /// The character of the cell on a board of several inks: `?`, `.` or the letter of the ink.
    pub fn letter(self) -> char {
        match self {
            Self::Unknown => '?',
            Self::Known(ink) => ink.letter(),
        }
    }

    /// The cell written as `symbol`: `?`, `.`, `#` or the letter of an ink. `None` for any other
    /// character.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '?' => Some(Self::Unknown),
            '#' => Some(Self::FILLED),
            _ => Ink::from_letter(symbol).map(Self::Known),
        }
    }
}
