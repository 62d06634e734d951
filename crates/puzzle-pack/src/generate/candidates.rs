//! The candidates for one board.

use crate::generate::quotas::LevelQuota;
use crate::generate::tally::{Cause, Tally};
use crate::generate::{GenerateError, QuotaShortage, Recipe, Shortage, ShortageReason};
use crate::source;
use chacha20::ChaCha8Rng;
use nonogram::Position;
use std::ops::RangeInclusive;

/// Why a candidate is no board of the pack.
#[derive(Debug)]
pub(crate) enum NoBoard {
    /// Another one may be.
    Rejected(Cause),
    /// The work ends.
    Failed(GenerateError),
}

impl From<Cause> for NoBoard {
    fn from(cause: Cause) -> Self {
        Self::Rejected(cause)
    }
}

impl From<GenerateError> for NoBoard {
    fn from(error: GenerateError) -> Self {
        Self::Failed(error)
    }
}

fn ends(range: RangeInclusive<u64>) -> [u64; 2] {
    [*range.start(), *range.end()]
}

/// The candidates for one board: its random stream, and the position in it.
pub(crate) struct Candidates {
    pub(crate) index: u64,
    pub(super) rng: ChaCha8Rng,
    pub(crate) tries: u64,
    /// A limit beside [`Recipe::tries`].
    pub(crate) most: u64,
    pub(crate) tally: Tally,
    /// The flipped cells of the last candidate.
    pub(crate) flips: Vec<Position>,
}

impl Candidates {
    pub(crate) fn new(seed: u64, index: u64) -> Self {
        Self {
            index,
            rng: source::stream(seed, index),
            tries: 0,
            most: u64::MAX,
            tally: Tally::default(),
            flips: Vec::new(),
        }
    }

    /// Leaves out the first candidates, which took the first words of the stream.
    pub(crate) fn skip(&mut self, tries: u64, words: u64) {
        self.tries = tries;
        self.rng.set_word_pos(words.into());
    }

    /// The words of the stream that were taken.
    pub(crate) fn words(&self) -> u64 {
        let words = self.rng.get_word_pos();
        u64::try_from(words).expect("a stream is never read for so long")
    }

    /// The error if every thing for a board was tried.
    pub(super) fn used_up(&self, recipe: &Recipe) -> GenerateError {
        let things = recipe.shown(&self.sizes(recipe)).len() as u64;
        self.short(recipe, ShortageReason::UsedUp { things })
    }

    /// The sizes that the board may have.
    fn sizes(&self, recipe: &Recipe) -> Vec<(usize, usize)> {
        let places = recipe.size_places(self.index).into_iter();
        places.flat_map(|place| recipe.sizes_from(place)).collect()
    }

    /// The error if a board cannot be made.
    pub(super) fn short(&self, recipe: &Recipe, reason: ShortageReason) -> GenerateError {
        let sizes = self.sizes(recipe);
        let level = LevelQuota::at(&recipe.quotas, self.index);
        GenerateError::Short {
            shortage: Shortage {
                index: self.index,
                width: sizes.iter().map(|size| size.0).max().expect("a size"),
                height: sizes.iter().map(|size| size.1).max().expect("a size"),
                level: level.map(|(quota, made)| QuotaShortage {
                    quota,
                    board: made + 1,
                }),
                seconds: recipe.curve.and(recipe.seconds_at(self.index)).map(ends),
                reason,
            },
            tally: Box::new(self.tally),
        }
    }
}
