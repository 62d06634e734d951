//! One square of a board.

/// The state of one cell. The enum is closed: there are no other states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Not decided yet, written `?`.
    #[default]
    Unknown,
    /// Known to be white, written `.`.
    Empty,
    /// Known to be black, written `#`.
    Filled,
}

impl Cell {
    /// A decided cell: filled if `filled`, else empty.
    pub fn known(filled: bool) -> Self {
        if filled { Self::Filled } else { Self::Empty }
    }

    /// Whether the cell is decided.
    pub fn is_known(self) -> bool {
        self != Self::Unknown
    }

    /// The character of the cell: `?`, `.` or `#`.
    pub fn symbol(self) -> char {
        match self {
            Self::Unknown => '?',
            Self::Empty => '.',
            Self::Filled => '#',
        }
    }

    /// The cell written as `symbol`, or `None` for any other character.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '?' => Some(Self::Unknown),
            '.' => Some(Self::Empty),
            '#' => Some(Self::Filled),
            _ => None,
        }
    }
}
