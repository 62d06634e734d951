//! Reads moves from text.

use crate::error::Error;
use crate::square::{Move, Square};
use std::str::FromStr;

/// Reads a move in the form of [`Display`](std::fmt::Display). The first letter of the direction is
/// enough.
///
/// ```
/// use decodoku::{Error, Move};
///
/// let step: Move = "3 4 up".parse()?;
/// assert_eq!((step.to.x, step.to.y), (3, 3));
/// assert!("3 0 u".parse::<Move>().is_err());
/// assert_eq!("3 4 there".parse::<Move>(), Err(Error::MoveText));
/// # Ok::<(), Error>(())
/// ```
impl FromStr for Move {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [x, y, direction] = words[..] else {
            return Err(Error::MoveText);
        };
        let (Ok(x), Ok(y)) = (x.parse::<u16>(), y.parse::<u16>()) else {
            return Err(Error::MoveText);
        };
        let to = match direction {
            "left" | "l" => (x.checked_sub(1), Some(y)),
            "right" | "r" => (x.checked_add(1), Some(y)),
            "up" | "u" => (Some(x), y.checked_sub(1)),
            "down" | "d" => (Some(x), y.checked_add(1)),
            _ => return Err(Error::MoveText),
        };
        let (Some(to_x), Some(to_y)) = to else {
            return Err(Error::BeyondEdge);
        };
        Ok(Self {
            from: Square { x, y },
            to: Square { x: to_x, y: to_y },
        })
    }
}
