//! The size of a board, as the commands take it.

use anyhow::ensure;
use std::fmt;
use std::str::FromStr;

/// The longest side.
const MAX_SIDE: usize = 99;

/// The sides of a board, each in `1..=MAX_SIDE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Size {
    /// Checks that no side is longer than `most`.
    pub(crate) fn within(self, most: usize) -> anyhow::Result<()> {
        ensure!(self.width.max(self.height) <= most, "expected sides from 1 to {most}, found {self}");
        Ok(())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        text.split_once('x')
            .and_then(|(width, height)| Some((side(width)?, side(height)?)))
            .map(|(width, height)| Self { width, height })
            .ok_or(format!("expected WxH, both from 1 to {MAX_SIDE}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_two_sides() {
        let size = Size { width: 3, height: 5 };
        assert_eq!("3x5".parse(), Ok(size));
        assert!(size.within(5).is_ok() && size.within(4).is_err());
        for text in ["", "3", "0x3", "3x100", "3x5x5", "-1x3", "4294967297x1"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }
}
