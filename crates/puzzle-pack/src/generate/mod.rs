//! Makes a pack: draw, filter, decide twice, rate, and return in order.
//!
//! Boards are made in parallel and returned in index order. Board number k is the first candidate
//! of stream k that is accepted and whose clues no earlier board has. Only this comparison looks at
//! other boards, and it is done in index order, so the pack does not depend on the number of
//! threads.

mod candidates;
mod convert;
pub(crate) mod curve;
pub(crate) mod exclude;
mod judge;
pub(crate) mod quotas;
pub(crate) mod recipe;
mod recipe_error;
pub(crate) mod seen;
pub(crate) mod shortage;
pub(crate) mod sizes;
pub(crate) mod slice;
pub(crate) mod tally;
mod titles;
mod worker;

use crate::judge::agreement::EngineBug;
use crate::judge::engines::Verified;
use crate::row::{Likeness, Origin, Row, RowSource};
use crate::source::Given;
use crate::source::things::Thing;
use crate::threads;
use candidates::{Candidates, NoBoard};
use nonogram::{Palette, Picture, Position, Puzzle};
use nonogram_cover::TooLarge;
pub use recipe::Recipe;
pub use recipe_error::RecipeError;
use seen::Seen;
pub use shortage::{QuotaShortage, Shortage, ShortageReason};
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use tally::{Cause, Tally};
use worker::Worker;

/// Why a pack was not finished.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No board can be made by the recipe.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// The boards are too large for this number of threads.
    #[error(
        "{width}x{height} boards on {threads} threads take too much memory: use fewer threads or \
         smaller boards"
    )]
    Memory {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// The number of threads.
        threads: usize,
    },
    /// The boards are too large for the exact-cover engine.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A board cannot be made. The earlier boards were returned.
    #[error("{shortage}{}", most_often(tally))]
    Short {
        /// The board, and why there is none.
        shortage: Shortage,
        /// What happened to all candidates until then.
        tally: Box<Tally>,
    },
    /// A function that takes `stop` was told to stop, between two boards or within one. The earlier
    /// boards were returned. A sink that breaks is no error.
    #[error("stopped")]
    Stopped,
    /// An engine has a bug.
    #[error("board {index}, puzzle {id}: {bug}")]
    Bug {
        /// The board's index.
        index: u64,
        /// The id of its clues.
        id: String,
        /// The bug.
        bug: EngineBug,
    },
}

impl GenerateError {
    /// The error, with the counts of earlier boards added.
    fn after(mut self, before: Tally) -> Self {
        if let Self::Short { tally, .. } = &mut self {
            **tally += before;
        }
        self
    }
}

/// Why most candidates were rejected.
fn most_often(tally: &Tally) -> String {
    match tally.most_rejected().first() {
        Some((cause, _)) => format!("; most often: {cause}"),
        None => String::new(),
    }
}

/// The most cells that all threads may draw at a time, which takes about 6 GB.
const MAX_CELLS_AT_WORK: usize = 1 << 28;

/// The most boards for each thread that are made in parallel before they are returned. The first
/// chunk is one board for each thread, and each later chunk is twice as long. So boards that are
/// hard to find are returned soon.
const BOARDS_A_THREAD: u64 = 64;

/// Makes boards 0 to `count` - 1 of a pack on the current rayon pool, and calls `sink` with each in
/// order. Returns what happened to all candidates. `sink` can end the work after a board: that is
/// no error, and the answer has the candidates until then.
///
/// The rows depend only on `recipe`, `seed` and `count`.
///
/// # Errors
/// If a board cannot be found, or if the engines disagree. `sink` has received the earlier boards.
///
/// # Panics
/// If the source is [given](crate::source::Source::is_given).
pub fn generate(
    recipe: &Recipe,
    seed: u64,
    count: u64,
    mut sink: impl FnMut(&MadeBoard) -> ControlFlow<()>,
) -> Result<Tally, GenerateError> {
    let batch = PackBatch {
        recipe,
        seed,
        indices: 0..count,
        given: &[],
        stop: &|| false,
    };
    let mut total = Tally::default();
    batch.generate(&mut Seen::default(), |made| {
        total += *made.tally;
        made.board.map_or(ControlFlow::Continue(()), &mut sink)
    })?;
    Ok(total)
}

/// Makes a row of each picture that is good by the recipe, and calls `sink` with each in order.
/// `sink` can end the work. The index of a row is the place of its picture. [`Recipe::source`] must
/// be [`Source::Given`](crate::source::Source::Given), or
/// [`Source::Images`](crate::source::Source::Images) if these are images.
///
/// # Errors
/// If the engines disagree, or if a picture is too large for them.
///
/// ```
/// use nonogram::Picture;
/// use puzzle_pack::source::{Given, Source};
/// use puzzle_pack::{Recipe, Titles, generate_given};
/// use std::ops::ControlFlow;
///
/// let pictures = ["1101", "1001"].map(|bits| Picture::from_bits(2, 2, bits).unwrap());
/// let given = pictures.map(|picture| Given::new("", picture, Titles::default()));
/// let mut recipe = Recipe::default();
/// recipe.source = Source::Given;
/// let mut good = Vec::new();
/// generate_given(&recipe, &given, |made| {
///     good.push(made.board.is_ok());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(good, [true, false]);
/// # Ok::<(), puzzle_pack::GenerateError>(())
/// ```
pub fn generate_given(
    recipe: &Recipe,
    given: &[Given],
    sink: impl FnMut(IndexResult<'_>) -> ControlFlow<()>,
) -> Result<(), GenerateError> {
    let batch = PackBatch {
        recipe,
        seed: 0,
        indices: 0..given.len() as u64,
        given,
        stop: &|| false,
    };
    batch.generate(&mut Seen::default(), sink)
}

/// A part of a pack: the boards with a range of indices.
pub(crate) struct PackBatch<'a> {
    /// The kind of boards to make.
    pub(crate) recipe: &'a Recipe,
    /// The seed of the pack.
    pub(crate) seed: u64,
    /// The indices of the boards to make. With a finite source, the indices of the pictures to look
    /// at.
    pub(crate) indices: Range<u64>,
    /// All pictures or images for the whole pack, of a source that [is
    /// given](crate::source::Source::is_given).
    pub(crate) given: &'a [Given],
    /// Every thread calls this for every candidate and during repairs. If it returns true, the work
    /// ends. From then on it must always return true.
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

/// A board of a pack.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MadeBoard {
    /// Its row, with all columns that the recipe has.
    pub row: Row,
    /// The solution.
    pub picture: Picture,
    /// The colors, in a pack of several inks.
    pub palette: Option<Palette>,
    /// How like its image it is, if it was made of one.
    pub likeness: Option<Likeness>,
    /// What it shows.
    pub(crate) thing: Option<Thing>,
}

impl MadeBoard {
    /// A board that was judged, in a place of a pack: its seed and the index of the board.
    fn new(
        (seed, index): (u64, u64),
        origin: Origin<'_>,
        puzzle: &Puzzle,
        board: &Verified,
    ) -> Self {
        Self {
            row: Row::new(&RowSource::new(seed, index, origin, puzzle, board)),
            picture: board.picture().clone(),
            palette: origin.palette.cloned(),
            likeness: origin.likeness.copied(),
            thing: None,
        }
    }
}

/// What happened to an index of a pack.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct IndexResult<'a> {
    /// The index.
    pub index: u64,
    /// Its board or, with a finite source, why there is none.
    pub board: Result<&'a MadeBoard, Cause>,
    /// The cells that were flipped, in reading order.
    pub flips: &'a [Position],
    /// The boards of each picture or image: its number is `index / variants`.
    pub variants: u64,
    /// What happened to the candidates.
    pub tally: &'a Tally,
}

impl PackBatch<'_> {
    /// Makes the boards on the current rayon pool. Calls `sink` with each in order, and with the
    /// counts of its candidates; `sink` can end the work. `seen` are the boards that the pack
    /// already has; boards passed to `sink` are added to it.
    ///
    /// Each row depends on the recipe, the seed, its index and the boards in `seen`. A finite
    /// source has one candidate for each index; if it is rejected, `sink` receives the cause.
    ///
    /// # Errors
    /// If a board cannot be found, if the engines disagree, or if [`Self::stop`] ends the work.
    /// `sink` has received the earlier boards.
    ///
    /// # Panics
    /// If a finite source has no picture with one of the indices.
    pub(crate) fn generate(
        &self,
        seen: &mut Seen,
        mut sink: impl FnMut(IndexResult<'_>) -> ControlFlow<()>,
    ) -> Result<(), GenerateError> {
        let recipe = self.recipe;
        let filled = recipe.checked_filled()?;
        let count = self.indices.end;
        if let Some(boards) = recipe.ordered_boards().filter(|&boards| count > boards) {
            return Err(RecipeError::BoardCount { boards, count }.into());
        }
        let threads = threads::count();
        let workers: Vec<Mutex<Worker>> = (0..threads)
            .map(|_| Mutex::new(Worker::new(recipe, &filled)))
            .collect();
        let make = |thread: usize, seen: &Seen, candidates: &mut Candidates| {
            let mut worker = workers[thread].lock().expect("no worker panics");
            worker.next(self, seen, candidates)
        };
        // Each board is made as if it were the only one, and then again if it repeats another.
        let none = Seen::default();

        let mut handed_over = Tally::default();
        let mut chunk = threads as u64;
        let Range { mut start, end } = self.indices;
        while start < end {
            let next = end.min(start.saturating_add(chunk));
            chunk = (2 * chunk).min(BOARDS_A_THREAD * threads as u64);
            let boards = threads::map((start..next).collect(), |thread, index| {
                let mut candidates = Candidates::new(self.seed, index);
                let made = make(thread, &none, &mut candidates);
                (candidates, made)
            });
            for (mut candidates, mut made) in boards {
                // A board that the pack has already is made again, if the source has others.
                while let Ok(board) = &made
                    && let Err(cause) = seen.insert(recipe, candidates.index, board)
                {
                    candidates.tally.reject(cause);
                    made = if recipe.source.is_finite() {
                        Err(cause.into())
                    } else {
                        make(0, seen, &mut candidates)
                    };
                }
                let board = match made {
                    Ok(board) => Ok(board),
                    Err(NoBoard::Rejected(cause)) => Err(cause),
                    Err(NoBoard::Failed(error)) => return Err(error.after(handed_over)),
                };
                candidates.tally.accepted += u64::from(board.is_ok());
                handed_over += candidates.tally;
                let made = IndexResult {
                    index: candidates.index,
                    board: board.as_ref().map_err(|cause| *cause),
                    flips: &candidates.flips,
                    variants: recipe.variants(),
                    tally: &candidates.tally,
                };
                if sink(made).is_break() {
                    return Ok(());
                }
            }
            start = next;
        }
        Ok(())
    }
}
