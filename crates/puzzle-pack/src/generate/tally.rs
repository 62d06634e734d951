//! Counts candidates: accepted, and rejected by cause.

use nonogram::Picture;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::fmt;
use std::ops::{AddAssign, SubAssign};

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
    /// Its expected time is out of range. The second engine was not used.
    Seconds,
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
    /// An earlier board shows the same thing, in a pack that shows each thing once.
    Shown,
}

/// The causes, their names in a manifest, and their words. Most packs have no candidates of those
/// whose name begins with a question mark, so manifests do not mention them if there are none.
const CAUSES: [(Cause, &str, &str); 17] = [
    (Cause::Density, "density", "outside the density range"),
    (Cause::Plain, "plain", "with an empty or a full line"),
    (
        Cause::Switch,
        "switch",
        "with several solutions (elementary switch)",
    ),
    (
        Cause::Unsolved,
        "unsolved",
        "not solved by the logic allowed",
    ),
    (Cause::Level, "level", "outside the level range"),
    (
        Cause::Seconds,
        "?seconds",
        "outside the range of expected times",
    ),
    (
        Cause::Technique,
        "?technique",
        "outside the technique range",
    ),
    (Cause::Start, "?start", "with too few lines to begin with"),
    (Cause::Inks, "?inks", "without exactly the inks of the pack"),
    (Cause::Unknown, "unknown", "not decided within the budget"),
    (
        Cause::Duplicate,
        "duplicate",
        "with the clues of an earlier board",
    ),
    (Cause::Excluded, "?excluded", "like an excluded board"),
    (
        Cause::Text,
        "?text",
        "with a text that the pack cannot hold",
    ),
    (
        Cause::PlainBoard,
        "?plain_board",
        "with every cell or no cell filled",
    ),
    (Cause::Loss, "?loss", "too unlike its image at this size"),
    (Cause::Image, "?unread", "with an empty or unreadable image"),
    (
        Cause::Shown,
        "?shown",
        "showing what an earlier board shows",
    ),
];

impl Cause {
    /// Its name in a manifest.
    pub fn name(self) -> &'static str {
        CAUSES[self as usize].1.trim_start_matches('?')
    }

    /// This cause; of an unsolved picture, the elementary switch if it has one.
    pub(crate) fn or_switch(self, picture: &Picture) -> Self {
        let is_unsolved = self == Self::Unsolved;
        if is_unsolved && picture.puzzle().elementary_switch(picture).is_some() {
            Self::Switch
        } else {
            self
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(CAUSES[*self as usize].2)
    }
}

/// What happened to the candidates.
///
/// [`Self::rejected`] has the numbers of those that are not in the pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Map<String, Value>", into = "Map<String, Value>")]
#[non_exhaustive]
pub struct Tally {
    /// Boards in the pack.
    pub accepted: u64,
    /// The rejected candidates, by cause.
    rejected: [u64; CAUSES.len()],
    /// Candidates in which cells were flipped, whether accepted or rejected.
    pub repaired: u64,
}

impl Tally {
    /// Counts a rejected candidate.
    pub(crate) fn reject(&mut self, cause: Cause) {
        let count = &mut self.rejected[cause as usize];
        *count = count.saturating_add(1);
    }

    /// The numbers of rejected candidates, by cause.
    pub fn rejected(&self) -> [(Cause, u64); CAUSES.len()] {
        CAUSES.map(|(cause, ..)| (cause, self.rejected[cause as usize]))
    }

    /// The causes of rejected candidates with their numbers, the most frequent one first.
    pub fn most_rejected(&self) -> Vec<(Cause, u64)> {
        let mut causes: Vec<(Cause, u64)> = self.rejected().into_iter().collect();
        causes.retain(|&(_, count)| count > 0);
        causes.sort_by_key(|&(_, count)| Reverse(count));
        causes
    }

    /// The number of candidates whose result is known. With a finite source, this is the progress.
    pub fn decided(&self) -> u64 {
        // A tally that was read from a file may have any numbers.
        self.rejected
            .into_iter()
            .fold(self.accepted, u64::saturating_add)
    }

    /// Saturates: a tally that was read from a file may have any numbers.
    fn combine(&mut self, other: Self, saturating: fn(u64, u64) -> u64) {
        self.accepted = saturating(self.accepted, other.accepted);
        self.repaired = saturating(self.repaired, other.repaired);
        for (count, other) in self.rejected.iter_mut().zip(other.rejected) {
            *count = saturating(*count, other);
        }
    }
}

impl From<Tally> for Map<String, Value> {
    fn from(tally: Tally) -> Self {
        let counts = CAUSES.into_iter().zip(tally.rejected);
        let counts = counts.filter_map(|((_, name, _), count)| match name.strip_prefix('?') {
            Some(_) if count == 0 => None,
            short => Some((short.unwrap_or(name), count)),
        });
        let counts = [("accepted", tally.accepted)]
            .into_iter()
            .chain(counts)
            .chain([("repaired", tally.repaired)]);
        counts
            .map(|(name, count)| (name.to_string(), count.into()))
            .collect()
    }
}

impl From<Map<String, Value>> for Tally {
    fn from(counts: Map<String, Value>) -> Self {
        let count = |name: &str| counts.get(name).and_then(Value::as_u64).unwrap_or(0);
        let rejected = CAUSES.map(|(cause, ..)| count(cause.name()));
        Self {
            accepted: count("accepted"),
            rejected,
            repaired: count("repaired"),
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
        for (place, (cause, _)) in Tally::default().rejected().into_iter().enumerate() {
            assert_eq!(cause as usize, place);
            tally.reject(cause);
        }
        tally += tally;
        assert!(tally.rejected().iter().all(|&(_, count)| count == 2));
        assert_eq!(tally.decided(), 2 * CAUSES.len() as u64);
    }

    #[test]
    fn tallies_of_any_numbers_have_a_sum() {
        let most = Tally {
            accepted: u64::MAX,
            rejected: [u64::MAX; CAUSES.len()],
            repaired: 0,
        };
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
