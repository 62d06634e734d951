//! A pack in slices, each on the calling thread, for programs that must stay responsive and keep
//! nothing in between.

use crate::generate::candidates::{Candidates, NoBoard};
use crate::generate::seen::Seen;
use crate::generate::tally::Tally;
use crate::generate::worker::Worker;
use crate::generate::{GenerateError, PackBatch, Recipe, ShortageReason};
use crate::row::Row;
use serde::{Deserialize, Serialize};

/// The place where the next slice of a pack begins. The default is the beginning of the pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PackPlace {
    /// The index of the next board.
    pub index: u64,
    /// The candidates of this board that were tried.
    #[serde(default)]
    pub tries: u64,
    /// The words of the board's random stream that they took.
    #[serde(default)]
    words: u64,
}

impl PackPlace {
    /// The place before the board with this index.
    pub fn new(index: u64) -> Self {
        Self {
            index,
            ..Self::default()
        }
    }
}

/// The result of a slice.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PackSlice {
    /// The boards, in the order of their indices.
    pub rows: Vec<Row>,
    /// Where the next slice begins.
    pub next: PackPlace,
    /// Whether every picture of a finite source was tried, or all quotas are met.
    pub is_done: bool,
    /// What happened to the candidates of this slice.
    pub tally: Tally,
}

/// Makes the next boards of a pack, at most `max_boards`, from at most `max_candidates`. All slices
/// together have the rows that [`generate`](crate::generate()) makes.
///
/// `seen` are the [ids](crate::id) of all earlier boards of the pack. Other texts are ignored.
///
/// # Errors
/// If the recipe does not pass [`Recipe::check_for_slices`], if a board cannot be made, or if the
/// engines disagree.
///
/// ```
/// use puzzle_pack::{PackPlace, Recipe, generate_slice};
///
/// let recipe = Recipe::new(10, 10);
/// let first = generate_slice(&recipe, 7, PackPlace::default(), [], 1, 100)?;
/// let id = first.rows[0].get("id").unwrap();
/// let next = generate_slice(&recipe, 7, first.next, [id], 1, 100)?;
/// assert_eq!(next.next, PackPlace::new(2));
/// # Ok::<(), puzzle_pack::GenerateError>(())
/// ```
pub fn generate_slice<'s>(
    recipe: &Recipe,
    seed: u64,
    place: PackPlace,
    seen: impl IntoIterator<Item = &'s str>,
    max_boards: u64,
    max_candidates: u64,
) -> Result<PackSlice, GenerateError> {
    recipe.check_for_slices()?;
    let mut worker = Worker::new(recipe, &recipe.checked_filled()?);
    let end = recipe.most_boards().unwrap_or(u64::MAX);
    let batch = PackBatch {
        recipe,
        seed,
        indices: place.index..end,
        given: &[],
        stop: &|| false,
    };
    let mut seen = Seen::of_ids(seen);
    let mut slice = PackSlice {
        rows: Vec::new(),
        next: place,
        is_done: false,
        tally: Tally::default(),
    };
    let mut candidates = Candidates::new(seed, place.index);
    candidates.skip(place.tries, place.words);
    let mut left = max_candidates;
    // If the recipe allows no more candidates, the error has the causes of this slice.
    while slice.next.index < end
        && (slice.rows.len() as u64) < max_boards
        && (left > 0 || slice.rows.is_empty() && candidates.tries >= recipe.tries)
    {
        let before = candidates.tries;
        candidates.most = before.saturating_add(left);
        let made = worker.next(&batch, &seen, &mut candidates);
        left = left.saturating_sub((candidates.tries - before).max(1));
        let is_over = match made {
            Ok(board) => match seen.insert(recipe, candidates.index, &board) {
                Ok(()) => {
                    candidates.tally.accepted += 1;
                    slice.rows.push(board.row);
                    true
                }
                Err(cause) => {
                    candidates.tally.reject(cause);
                    recipe.source.is_finite()
                }
            },
            Err(NoBoard::Rejected(_)) => true,
            // The limit of the slice, not of the recipe, was reached.
            Err(NoBoard::Failed(GenerateError::Short { shortage, .. }))
                if matches!(shortage.reason, ShortageReason::Tries { .. })
                    && candidates.tries < recipe.tries =>
            {
                false
            }
            Err(NoBoard::Failed(error)) => return Err(error),
        };
        if is_over {
            slice.tally += candidates.tally;
            candidates = Candidates::new(seed, candidates.index + 1);
        }
        slice.next = PackPlace {
            index: candidates.index,
            tries: candidates.tries,
            words: candidates.words(),
        };
    }
    slice.tally += candidates.tally;
    slice.is_done = slice.next.index >= end;
    Ok(slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;
    use crate::source::Source;
    use nonogram::Symmetry;
    use std::ops::ControlFlow;

    /// Slices of every length make the rows of a whole pack, of every source, and count the same
    /// candidates.
    #[test]
    fn slices_are_the_pack() {
        let sources = [
            (Source::Smooth, 9, 7),
            (Source::Random, 3, 3),
            (Source::Random, 5, 4),
            (Source::Symmetric, 8, 8),
            (Source::Symmetry(Symmetry::HalfTurn), 7, 9),
            (Source::Shapes, 12, 12),
            (Source::Icons, 13, 13),
            (Source::Pictures, 12, 12),
            (Source::Exhaustive, 3, 2),
        ];
        for (source, width, height) in sources {
            let mut recipe = Recipe::new(width, height);
            recipe.source = source;
            let most = source.pictures(width, height, 1).unwrap_or(12);
            let mut whole = Vec::new();
            let tally = generate(&recipe, 3, most, |board| {
                whole.push(board.row.clone());
                ControlFlow::Continue(())
            });
            let tally = tally.unwrap();
            for limit in [(1, 1), (5, 7), (most, 1_000_000)] {
                let (mut rows, mut total) = (Vec::<Row>::new(), Tally::default());
                let mut place = PackPlace::default();
                while (rows.len() as u64) < most {
                    let seen: Vec<String> = rows
                        .iter()
                        .map(|row| row.get("id").unwrap().to_string())
                        .collect();
                    let boards = limit.0.min(most - rows.len() as u64);
                    let seen = seen.iter().map(|id| &**id);
                    let slice = generate_slice(&recipe, 3, place, seen, boards, limit.1).unwrap();
                    rows.extend(slice.rows);
                    total += slice.tally;
                    place = slice.next;
                    if slice.is_done {
                        break;
                    }
                }
                assert_eq!(rows, whole, "{source} {width}x{height} {limit:?}");
                assert_eq!(total, tally, "{source} {width}x{height} {limit:?}");
            }
        }
    }

    #[test]
    fn boards_that_are_used_up_are_the_cause() {
        let mut recipe = Recipe::new(2, 2);
        (recipe.source, recipe.tries) = (Source::Smooth, 200);
        let (mut ids, mut place) = (Vec::<String>::new(), PackPlace::default());
        let error = loop {
            let seen = ids.iter().map(String::as_str);
            match generate_slice(&recipe, 1, place, seen, 1, 50) {
                Ok(slice) => {
                    let rows = slice.rows.iter();
                    ids.extend(rows.map(|row| row.get("id").unwrap().to_string()));
                    place = slice.next;
                }
                Err(error) => break error.to_string(),
            }
        };
        let expected = "none of 200 candidates for board 2 (2x2) was accepted; most often: with \
            the clues of an earlier board";
        assert_eq!((ids.len(), &*error), (2, expected));
    }

    #[test]
    fn an_impossible_board_ends_the_slices() {
        let mut recipe = Recipe::new(4, 4);
        (recipe.tries, recipe.easy_start) = (10, 8);
        recipe.density = Some(0.1..=0.2);
        let mut place = PackPlace::default();
        let error = loop {
            match generate_slice(&recipe, 1, place, [], 1, 3) {
                Ok(slice) => place = slice.next,
                Err(error) => break error,
            }
        };
        let GenerateError::Short { shortage, .. } = error else {
            panic!("{error}");
        };
        assert_eq!(shortage.reason, ShortageReason::Tries { tries: 10 });
    }
}
