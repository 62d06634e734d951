//! Why a pack has fewer boards than were ordered.

use crate::generate::quotas::LevelQuota;
use crate::json_form;
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
    /// The quota that it belongs to, if the pack has quotas of levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<QuotaShortage>,
    /// The least and the greatest seconds that it may take, if the pack is a curve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<[u64; 2]>,
    /// Why there is none.
    #[serde(flatten)]
    pub reason: ShortageReason,
}

/// The quota of a level that ran short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct QuotaShortage {
    /// The quota.
    #[serde(with = "json_form")]
    pub quota: LevelQuota,
    /// The first of its boards that could not be made, from 1.
    pub board: u64,
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
            level,
            seconds,
            reason,
        } = self;
        if let Some(QuotaShortage { quota, board }) = level {
            let LevelQuota { level, boards, .. } = quota;
            write!(f, "level {level} ran short at board {board} of {boards}: ")?;
        }
        if let Some([least, most]) = seconds {
            write!(f, "the curve ran short at {least} to {most} seconds: ")?;
        }
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
