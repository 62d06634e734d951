//! Boards of several sizes in one pack.

use crate::json_form::JsonText;
use crate::names::ValueError;
use nonogram::check_sides;
use std::fmt;
use std::str::FromStr;

/// A size, and how many boards have it in each round of a pack. As text: `15x15`, or `15x15:3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SizeShare {
    /// Columns, 1..=[`nonogram::MAX_SIDE`].
    pub width: usize,
    /// Rows, 1..=[`nonogram::MAX_SIDE`].
    pub height: usize,
    /// Boards of this size in a round, from 1 to [`Self::MAX`].
    pub share: u64,
}

fn error(expected: &str) -> ValueError {
    ValueError(format!("expected {expected}"))
}

fn no_range() -> ValueError {
    error("a range from a smaller to a larger size whose sides grow alike, such as 10x10..20x20")
}

impl SizeShare {
    /// The greatest share.
    pub const MAX: u64 = 1_000_000;

    /// The most sizes of a pack.
    pub const MOST: usize = 1000;

    /// Reads sizes: one, several with commas between, or a range `10x10..20x20` of all sizes with
    /// sides that grow by one. Each may have a share behind a colon.
    ///
    /// # Errors
    /// If the text is something else.
    ///
    /// ```
    /// use puzzle_pack::SizeShare;
    ///
    /// let sizes = SizeShare::read_all("5x5..7x7:2,20x15").unwrap();
    /// let texts: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    /// assert_eq!(texts, ["5x5:2", "6x6:2", "7x7:2", "20x15"]);
    /// ```
    pub fn read_all(text: &str) -> Result<Vec<Self>, ValueError> {
        let mut sizes: Vec<Self> = Vec::new();
        for part in text.split(',') {
            let Some((first, last)) = part.split_once("..") else {
                sizes.push(part.parse()?);
                continue;
            };
            let (first, last): (Self, Self) = (first.parse()?, last.parse()?);
            let steps = last.width.checked_sub(first.width).ok_or_else(no_range)?;
            if last.height != first.height + steps || first.share != 1 {
                return Err(no_range());
            }
            if steps >= Self::MOST {
                return Err(error(&format!("at most {} sizes", Self::MOST)));
            }
            let size = |step| Self {
                width: first.width + step,
                height: first.height + step,
                share: last.share,
            };
            sizes.extend((0..=steps).map(size));
        }
        match sizes.len() {
            count if count > Self::MOST => Err(error(&format!("at most {} sizes", Self::MOST))),
            _ => Ok(sizes),
        }
    }

    /// The place of the size of board number `index`, in rounds through all sizes.
    pub(crate) fn place(sizes: &[Self], index: u64) -> usize {
        let round: u64 = sizes.iter().map(|size| size.share).sum();
        let mut left = index % round;
        for (place, size) in sizes.iter().enumerate() {
            match left.checked_sub(size.share) {
                Some(rest) => left = rest,
                None => return place,
            }
        }
        unreachable!("the rest is less than the sum")
    }
}

impl JsonText for SizeShare {
    const WHAT: &str = "size";
}

impl FromStr for SizeShare {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let (size, share) = text.split_once(':').unwrap_or((text, "1"));
        let sides = size
            .split_once(['x', 'X'])
            .ok_or(error("WIDTHxHEIGHT, such as 15x15"))?;
        let side = |text: &str| {
            text.parse::<u64>()
                .map_err(|_| error("WIDTHxHEIGHT, such as 15x15"))
        };
        let (width, height) = (side(sides.0)?, side(sides.1)?);
        check_sides(width, height).map_err(|error| ValueError(error.to_string()))?;
        let share = share
            .parse()
            .map_err(|_| error("WIDTHxHEIGHT, such as 15x15"))?;
        if !(1..=Self::MAX).contains(&share) {
            return Err(error(&format!("a share from 1 to {}", Self::MAX)));
        }
        Ok(Self {
            width: width as usize,
            height: height as usize,
            share,
        })
    }
}

impl fmt::Display for SizeShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            width,
            height,
            share,
        } = self;
        match share {
            1 => write!(f, "{width}x{height}"),
            _ => write!(f, "{width}x{height}:{share}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_go_round_the_sizes_by_their_shares() {
        let sizes = SizeShare::read_all("5x5:2,6x6,7x7").unwrap();
        let places: Vec<usize> = (0..9)
            .map(|index| SizeShare::place(&sizes, index))
            .collect();
        assert_eq!(places, [0, 0, 1, 2, 0, 0, 1, 2, 0]);
    }

    #[test]
    fn bad_sizes_are_refused() {
        for text in [
            "",
            "5",
            "5x5,",
            "5x5:0",
            "5x5:x",
            "0x5",
            "4001x1",
            "5x5..4x4",
            "5x5..6x7",
            "5x5:2..6x6",
            "1x1..2000x2000",
        ] {
            assert!(SizeShare::read_all(text).is_err(), "{text}");
        }
    }
}
