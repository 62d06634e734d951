//! Why a pack has fewer boards than were ordered.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The first board that could not be made, and why. A pack ends before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Shortage {
    /// The board's index.
    pub index: u64,
    /// Its columns, or the most of them if it has a choice of sizes.
    pub width: usize,
    /// Its rows, or the most of them.
    pub height: usize,
    /// Why there is none.
    #[serde(flatten)]
    pub reason: ShortageReason,
}

/// Why a board could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "reason")]
#[non_exhaustive]
pub enum ShortageReason {
    /// All [`Recipe::tries`](crate::Recipe::tries) candidates were rejected.
    Tries {
        /// Their number.
        tries: u64,
    },
    /// Each thing that the source can show on such a board is in the pack or was rejected.
    UsedUp {
        /// The number of these things.
        things: u64,
    },
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            index,
            width,
            height,
            reason,
        } = self;
        match reason {
            ShortageReason::Tries { tries } => write!(
                f,
                "none of {tries} candidates for board {index} ({width}x{height}) was accepted"
            ),
            ShortageReason::UsedUp { things } => write!(
                f,
                "all {things} things for boards of {width}x{height} are in the pack or were \
                 rejected"
            ),
        }
    }
}
