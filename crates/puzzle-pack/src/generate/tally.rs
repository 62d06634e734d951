//! Counts candidates: accepted, and rejected by cause.

use std::fmt;
use std::ops::{AddAssign, SubAssign};

/// What happened to the candidates.
///
/// [`Self::rejected`] has the numbers of those that are not in the pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[non_exhaustive]
pub struct Tally {
    /// Boards in the pack.
    pub accepted: u64,
    density: u64,
    plain: u64,
    switch: u64,
    unsolved: u64,
    level: u64,
    /// Most packs have no filter for these two, so most manifests do not mention them.
    #[serde(default, skip_serializing_if = "is_zero")]
    technique: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    start: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    inks: u64,
    unknown: u64,
    duplicate: u64,
    /// Most packs exclude no boards, so most manifests do not mention them.
    #[serde(default, skip_serializing_if = "is_zero")]
    excluded: u64,
    /// Only tables and images have such candidates, so most manifests do not mention them.
    #[serde(default, skip_serializing_if = "is_zero")]
    text: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    plain_board: u64,
    /// Only images have such candidates.
    #[serde(default, skip_serializing_if = "is_zero")]
    loss: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    unread: u64,
    /// Candidates in which cells were flipped, whether accepted or rejected.
    #[serde(default)]
    pub repaired: u64,
}

/// Why a candidate was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// It is outside the range of densities (symmetric pictures can be).
    Density,
    /// It has an empty or a full line.
    Plain,
    /// It has an elementary switch, and so two solutions.
    Switch,
    /// The allowed logic does not solve it, or it has several solutions.
    Unsolved,
    /// Its level is out of range. The second engine was not used.
    Level,
    /// Its hardest technique is out of range. The second engine was not used.
    Technique,
    /// Too few lines give something to begin with. No engine was used.
    Start,
    /// It lacks an ink, or it has more inks than the recipe.
    Inks,
    /// An engine spent its budget, or there is no proof that could be checked within one.
    Unknown,
    /// An earlier board has the same clues.
    Duplicate,
    /// It is the same as an excluded board, turned or mirrored, or nearly the same.
    Excluded,
    /// It has a text that the pack cannot hold.
    Text,
    /// It is a picture of the caller's in which no cell is filled, or every cell.
    PlainBoard,
    /// It lost too much of its image.
    Loss,
    /// Its image is empty or cannot be read.
    Image,
}

/// Whether a number need not be written.
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Density => "outside the density range",
            Self::Plain => "with a plain line",
            Self::Switch => "with an elementary switch",
            Self::Unsolved => "not solved by the logic allowed",
            Self::Level => "outside the level range",
            Self::Technique => "outside the technique range",
            Self::Start => "with too few lines to begin with",
            Self::Inks => "without exactly the inks of the pack",
            Self::Unknown => "not decided within the budget",
            Self::Duplicate => "with the clues of an earlier board",
            Self::Excluded => "like an excluded board",
            Self::Text => "with a text that the pack cannot hold",
            Self::PlainBoard => "with every cell or no cell filled",
            Self::Loss => "too unlike its image at this size",
            Self::Image => "with an empty or unreadable image",
        })
    }
}

impl Tally {
    /// The counts of rejected candidates.
    fn counts(&mut self) -> [(Cause, &mut u64); 15] {
        [
            (Cause::Density, &mut self.density),
            (Cause::Plain, &mut self.plain),
            (Cause::Switch, &mut self.switch),
            (Cause::Unsolved, &mut self.unsolved),
            (Cause::Level, &mut self.level),
            (Cause::Technique, &mut self.technique),
            (Cause::Start, &mut self.start),
            (Cause::Inks, &mut self.inks),
            (Cause::Unknown, &mut self.unknown),
            (Cause::Duplicate, &mut self.duplicate),
            (Cause::Excluded, &mut self.excluded),
            (Cause::Text, &mut self.text),
            (Cause::PlainBoard, &mut self.plain_board),
            (Cause::Loss, &mut self.loss),
            (Cause::Image, &mut self.unread),
        ]
    }

    /// Counts a rejected candidate.
    pub(crate) fn reject(&mut self, cause: Cause) {
        for (counted, count) in self.counts() {
            *count = count.saturating_add(u64::from(counted == cause));
        }
    }

    /// The numbers of rejected candidates, by cause.
    pub fn rejected(&self) -> [(Cause, u64); 15] {
        let mut copy = *self;
        copy.counts().map(|(cause, count)| (cause, *count))
    }

    /// The number of candidates whose result is known. With a finite source, this is the progress.
    pub fn decided(&self) -> u64 {
        let rejected = self.rejected().map(|(_, count)| count);
        // A tally that was read from a file may have any numbers.
        rejected.into_iter().fold(self.accepted, u64::saturating_add)
    }

    /// Saturates: a tally that was read from a file may have any numbers.
    fn combine(&mut self, other: Self, saturating: fn(u64, u64) -> u64) {
        self.accepted = saturating(self.accepted, other.accepted);
        self.repaired = saturating(self.repaired, other.repaired);
        for ((_, count), (_, other)) in self.counts().into_iter().zip(other.rejected()) {
            *count = saturating(*count, other);
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.combine(other, u64::saturating_add);
    }
}

impl SubAssign for Tally {
    fn sub_assign(&mut self, other: Self) {
        self.combine(other, u64::saturating_sub);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cause_has_a_sum() {
        let mut tally = Tally::default();
        for (cause, _) in Tally::default().rejected() {
            tally.reject(cause);
        }
        tally += tally;
        assert!(tally.rejected().iter().all(|&(_, count)| count == 2));
        assert_eq!(tally.decided(), 30);
    }

    #[test]
    fn tallies_of_any_numbers_have_a_sum() {
        let most = Tally { accepted: u64::MAX, plain: u64::MAX, ..Tally::default() };
        let mut sum = most;
        sum += most;
        assert_eq!(sum, most);
        assert_eq!(sum.decided(), u64::MAX);
        sum -= most;
        assert_eq!(sum, Tally::default());
        sum -= most;
        assert_eq!(sum, Tally::default());
    }
}
