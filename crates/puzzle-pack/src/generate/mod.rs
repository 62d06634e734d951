//! Makes a pack: draw, filter, decide twice, rate, and return in order.
//!
//! Boards are made in parallel and returned in index order. Board number k is the first candidate of
//! stream k that is accepted and whose clues no earlier board has. Only this comparison looks at other
//! boards, and it is done in index order, so the pack does not depend on the number of threads.

pub(crate) mod sizes;
pub(crate) mod tally;
mod titles;
mod worker;

use crate::judge::agreement::EngineBug;
use crate::judge::difficulty::Level;
use crate::judge::engines::{EngineBudget, Engines};
use crate::row::Row;
use crate::row::columns::Columns;
use crate::row::template::TitleTemplate;
use crate::source::shapes::languages::TitleLanguage;
use crate::source::{Given, Source, exhaustive};
use nonogram::{Logic, Position, Technique};
use nonogram_cover::TooLarge;
use rayon::prelude::*;
use sizes::SizeShare;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Mutex;
use tally::{Cause, Tally};
use worker::{Candidates, Worker};

/// The kind of boards to make.
///
/// ```
/// use puzzle_pack::{Recipe, Source};
///
/// let mut recipe = Recipe::new(20, 10);
/// recipe.source = Source::Shapes;
/// recipe.density = 0.3..=0.6;
/// assert!(recipe.check().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Recipe {
    /// Columns, 1..=[`nonogram::MAX_SIDE`].
    pub width: usize,
    /// Rows, 1..=[`nonogram::MAX_SIDE`].
    pub height: usize,
    /// The sizes of the boards, in rounds, if there are several. Then [`Self::width`] and [`Self::height`] are the
    /// greatest sides. Finite sources have no such list.
    pub sizes: Vec<SizeShare>,
    /// Where candidates come from.
    pub source: Source,
    /// The share of filled cells.
    pub density: RangeInclusive<f64>,
    /// The strongest technique that a board may need.
    pub logic: Logic,
    /// The allowed difficulty of a board.
    pub levels: RangeInclusive<Level>,
    /// The allowed hardest technique of a board.
    pub techniques: RangeInclusive<Technique>,
    /// The least number of lines with which a player can begin: see [`Footholds::first`](crate::Footholds::first).
    pub easy_start: usize,
    /// Whether to refuse boards with an empty or a full line (of more than two cells).
    pub no_plain_lines: bool,
    /// Whether to flip cells of a candidate that [`Self::logic`] does not solve, until it does. The
    /// number of flips is kept small: see [`nonogram_repair`].
    pub repair: bool,
    /// Whether to find the hardest technique of each board, for the column `technique`. A board is
    /// rejected if its explanation would take some seconds.
    pub rate: bool,
    /// Whether to count the footholds of each board, for the columns that begin with `footholds`.
    pub footholds: bool,
    /// The titles of the boards. `None` stands for the default of each language, in English `{name} {width}x{height}
    /// No. {number}`. [`Source::Given`] has its own titles.
    pub title_template: Option<TitleTemplate>,
    /// The languages of the titles. None stands for English. Only [`Source::Shapes`] has others.
    pub languages: Vec<TitleLanguage>,
    /// The most candidates tried for one board.
    pub tries: u64,
    /// The engines that decide a board.
    pub engines: Engines,
    /// The work of each engine on one candidate.
    pub budget: EngineBudget,
}

/// 15x15: see [`Recipe::new`].
impl Default for Recipe {
    fn default() -> Self {
        Self::new(15, 15)
    }
}

impl Recipe {
    /// The default of [`Self::techniques`].
    pub(crate) const ANY_TECHNIQUE: RangeInclusive<Technique> =
        Technique::Count..=Technique::Deeper;

    /// Boards of this size with the defaults: smooth, a density of 20 to 70 %, line logic, both
    /// engines, and up to a million candidates for a board. Set the fields to change them.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            sizes: Vec::new(),
            source: Source::Smooth,
            density: 0.2..=0.7,
            logic: Logic::Line,
            levels: Level::Easy..=Level::Expert,
            techniques: Self::ANY_TECHNIQUE,
            easy_start: 0,
            no_plain_lines: false,
            repair: false,
            rate: false,
            footholds: false,
            title_template: None,
            languages: Vec::new(),
            tries: 1_000_000,
            engines: Engines::Both,
            budget: EngineBudget::default(),
        }
    }

    /// Checks that boards can be made by this recipe on the current rayon pool. [`generate`] makes the
    /// same check first.
    ///
    /// # Errors
    /// [`GenerateError::Square`], [`GenerateError::Exhaustive`], [`GenerateError::Density`],
    /// [`GenerateError::Technique`], [`GenerateError::Start`], [`GenerateError::Languages`] or [`GenerateError::Memory`].
    pub fn check(&self) -> Result<(), GenerateError> {
        self.checked_filled().map(|_| ())
    }

    /// The columns of a pack of such boards: the default, and those on request. `given` are the languages of the titles
    /// of [`Source::Given`] other than English.
    pub fn columns<'l>(&self, given: impl IntoIterator<Item = &'l str>) -> Columns {
        let columns = self.all_columns(given);
        self.with_english(columns.with_requested(self.rate, self.footholds))
    }

    /// All columns that a pack of such boards can have.
    pub fn all_columns<'l>(&self, given: impl IntoIterator<Item = &'l str>) -> Columns {
        Columns::all(self.title_languages(given))
    }

    /// [`Columns::game`] for such boards.
    pub fn game_columns<'l>(&self, given: impl IntoIterator<Item = &'l str>) -> Columns {
        self.with_english(Columns::game(self.title_languages(given)))
    }

    /// The languages of the titles other than English, in the order of their codes, and `given`.
    fn title_languages<'l>(&self, given: impl IntoIterator<Item = &'l str>) -> Vec<&'l str> {
        let others = self.languages.iter().map(|language| language.code());
        let mut others: Vec<&str> = others
            .filter(|code| *code != TitleLanguage::English.code())
            .collect();
        others.sort_unstable();
        others.dedup();
        others.extend(given);
        others
    }

    /// These columns, without the English title if it is not asked for.
    fn with_english(&self, columns: Columns) -> Columns {
        match self.languages.is_empty() || self.languages.contains(&TitleLanguage::English) {
            true => columns,
            false => columns.without("title_en"),
        }
    }

    /// Boards of these sizes, in rounds. Sets [`Self::sizes`], or the width and height if there is one size.
    ///
    /// # Panics
    /// If there is no size.
    pub fn set_sizes(&mut self, sizes: Vec<SizeShare>) {
        let most = |side: fn(&SizeShare) -> usize| sizes.iter().map(side).max().expect("a size");
        self.width = most(|size| size.width);
        self.height = most(|size| size.height);
        self.sizes = match sizes.len() {
            1 => Vec::new(),
            _ => sizes,
        };
    }

    /// The sizes of the boards: [`Self::sizes`], or the only size.
    pub(crate) fn all_sizes(&self) -> Vec<(usize, usize)> {
        match &self.sizes[..] {
            [] => vec![(self.width, self.height)],
            sizes => sizes.iter().map(|size| (size.width, size.height)).collect(),
        }
    }

    /// The place of the size of a board among [`Self::all_sizes`].
    pub(crate) fn size_place(&self, index: u64) -> usize {
        match &self.sizes[..] {
            [] => 0,
            sizes => SizeShare::place(sizes, index),
        }
    }

    /// [`Self::filled`] for all sizes of a recipe that passes [`Self::check`].
    fn checked_filled(&self) -> Result<Vec<RangeInclusive<u32>>, GenerateError> {
        if self.source.is_finite() && !self.sizes.is_empty() {
            return Err(GenerateError::Sizes {
                source_name: self.source.name(),
            });
        }
        if self.source != Source::Shapes && !self.title_languages([]).is_empty() {
            return Err(GenerateError::Languages {
                source_name: self.source.name(),
            });
        }
        let (easiest, hardest) = (*self.techniques.start(), *self.techniques.end());
        if easiest > hardest || easiest.logic() > self.logic {
            return Err(GenerateError::Technique {
                easiest,
                hardest,
                logic: self.logic,
            });
        }
        let sizes = self.all_sizes().into_iter();
        sizes
            .map(|(width, height)| self.filled_of(width, height))
            .collect()
    }

    /// [`Self::filled`] of a size that passes [`Self::check`].
    fn filled_of(&self, width: usize, height: usize) -> Result<RangeInclusive<u32>, GenerateError> {
        if self.source.needs_square() && width != height {
            return Err(GenerateError::Square {
                source_name: self.source.name(),
                width,
                height,
            });
        }
        if self.source == Source::Exhaustive && exhaustive::pictures(width, height).is_none() {
            return Err(GenerateError::Exhaustive { width, height });
        }
        if self.easy_start > width + height && self.source != Source::Given {
            return Err(GenerateError::Start {
                width,
                height,
                lines: self.easy_start,
            });
        }
        // Given pictures have their own sizes.
        let whole = (self.source == Source::Given).then_some(0..=0);
        let filled = whole.or_else(|| self.filled(width, height));
        let filled = filled.ok_or(GenerateError::Density {
            width,
            height,
            low: *self.density.start(),
            high: *self.density.end(),
        })?;
        let threads = rayon::current_num_threads();
        if width * height > MAX_CELLS_AT_WORK / threads {
            return Err(GenerateError::Memory {
                width,
                height,
                threads,
            });
        }
        Ok(filled)
    }

    /// The numbers of filled cells that give a board of this size an allowed density. `None` if there
    /// is no such number.
    pub(crate) fn filled(&self, width: usize, height: usize) -> Option<RangeInclusive<u32>> {
        let cells = (width * height) as f64;
        let (low, high) = (self.density.start() * cells, self.density.end() * cells);
        // A single density stands for the nearest number of cells, even if that is not exact.
        let (least, most) = if low == high {
            (low.round(), high.round())
        } else {
            // A rounding error may move products like 0.7 * 100 away from the whole number.
            ((low - 1e-6).ceil(), (high + 1e-6).floor())
        };
        (0.0 <= least && least <= most && most <= cells).then_some(least as u32..=most as u32)
    }
}

/// The ids of the boards that a pack already has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen(HashSet<u64>);

impl Seen {
    /// Adds a board. Returns false if the pack has one with the same clues.
    ///
    /// # Panics
    /// If the row has no id.
    pub(crate) fn insert(&mut self, row: &Row) -> bool {
        self.0.insert(row.number().expect("a row has an id"))
    }
}

/// Why a pack was not finished.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No number of filled cells has an allowed density, or the range is not within 0..=1.
    #[error("no {width}x{height} picture has a density from {low} to {high}")]
    Density {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// The least share of filled cells.
        low: f64,
        /// The greatest share of filled cells.
        high: f64,
    },
    /// The symmetry of the source exchanges rows and columns, so it needs a square.
    #[error(
        "{width}x{height} pictures cannot have the symmetry {source_name}, which exchanges rows and \
         columns: it needs a square"
    )]
    Square {
        /// [`Source::name`].
        source_name: &'static str,
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A finite source has pictures of one size, or of their own sizes.
    #[error("the source {source_name} does not take several sizes")]
    Sizes {
        /// [`Source::name`].
        source_name: &'static str,
    },
    /// No board that the allowed logic solves has its hardest technique in the range.
    #[error(
        "no board whose hardest technique is from {easiest} to {hardest} is solved by the logic {logic}"
    )]
    Technique {
        /// The start of the range.
        easiest: Technique,
        /// The end of the range.
        hardest: Technique,
        /// The strongest logic that is allowed.
        logic: Logic,
    },
    /// Only shapes have names in other languages than English.
    #[error(
        "the source {source_name} has no names in other languages than English: expected the source shapes"
    )]
    Languages {
        /// [`Source::name`].
        source_name: &'static str,
    },
    /// A board has fewer lines than [`Recipe::easy_start`].
    #[error("a board of {width}x{height} has {} lines, not {lines} to begin with", width + height)]
    Start {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// The lines to begin with.
        lines: usize,
    },
    /// There are too many pictures of this size to try all.
    #[error(
        "{width}x{height} boards have 2^{cells} pictures: expected a board of at most {most} cells",
        cells = width * height,
        most = exhaustive::MAX_CELLS
    )]
    Exhaustive {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// The boards are too large for this number of threads.
    #[error(
        "{width}x{height} boards on {threads} threads take too much memory: use fewer threads or smaller boards"
    )]
    Memory {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Threads of the rayon pool.
        threads: usize,
    },
    /// The boards are too large for the exact-cover engine.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// No board was found within the allowed candidates. The earlier boards were returned.
    #[error("board {index}: none of {tries} candidates was accepted")]
    Tries {
        /// The board's index.
        index: u64,
        /// [`Recipe::tries`].
        tries: u64,
        /// What happened to all candidates until then.
        tally: Tally,
    },
    /// The caller stopped the work. The earlier boards were returned.
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
        if let Self::Tries { tally, .. } = &mut self {
            *tally += before;
        }
        self
    }
}

/// The most cells that all threads may draw at a time, which takes about 6 GB.
const MAX_CELLS_AT_WORK: usize = 1 << 28;

/// The most boards for each thread that are made in parallel before they are returned. The first chunk
/// is one board for each thread, and each later chunk is twice as long. So boards that are hard to find
/// are returned soon.
const BOARDS_A_THREAD: u64 = 64;

/// Makes boards 0 to `count` - 1 of a pack on the current rayon pool, and calls `sink` with each in
/// order. `sink` can end the work. Returns what happened to all candidates.
///
/// The rows depend only on `recipe`, `seed` and `count`.
///
/// # Errors
/// If a board cannot be found, or if the engines disagree. `sink` has received the earlier boards.
///
/// # Panics
/// If a side is 0 or above [`nonogram::MAX_SIDE`].
pub fn generate(
    recipe: &Recipe,
    seed: u64,
    count: u64,
    mut sink: impl FnMut(&Row) -> ControlFlow<()>,
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
        made.row.map_or(ControlFlow::Continue(()), &mut sink)
    })?;
    Ok(total)
}

/// A part of a pack: the boards with a range of indices.
pub(crate) struct PackBatch<'a> {
    /// The kind of boards to make.
    pub(crate) recipe: &'a Recipe,
    /// The seed of the pack.
    pub(crate) seed: u64,
    /// The indices of the boards to make. With a finite source, the indices of the pictures to look at.
    pub(crate) indices: Range<u64>,
    /// All pictures of [`Source::Given`] for the whole pack.
    pub(crate) given: &'a [Given],
    /// Every thread calls this for every candidate and during repairs. If it returns true, the work
    /// ends. From then on it must always return true.
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

/// What happened to an index of a pack.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Made<'a> {
    /// The index.
    pub index: u64,
    /// Its row. With a finite source, or why there is none.
    pub row: Result<&'a Row, Cause>,
    /// The cells that were flipped, in reading order.
    pub flips: &'a [Position],
    /// What happened to the candidates.
    pub tally: &'a Tally,
}

impl PackBatch<'_> {
    /// Makes the boards on the current rayon pool. Calls `sink` with each in order, and with the counts
    /// of its candidates; `sink` can end the work. `seen` are the boards that the pack already has;
    /// boards passed to `sink` are added to it.
    ///
    /// Each row depends on the recipe, the seed, its index and the boards in `seen`. A finite source has one
    /// candidate for each index; if it is rejected, `sink` receives the cause.
    ///
    /// # Errors
    /// If a board cannot be found, if the engines disagree, or if [`Self::stop`] ends the work. `sink`
    /// has received the earlier boards.
    ///
    /// # Panics
    /// If a side is 0 or above [`nonogram::MAX_SIDE`], or a finite source has no picture with one of the indices.
    pub(crate) fn generate(
        &self,
        seen: &mut Seen,
        mut sink: impl FnMut(Made<'_>) -> ControlFlow<()>,
    ) -> Result<(), GenerateError> {
        let recipe = self.recipe;
        let filled = recipe.checked_filled()?;
        let threads = rayon::current_num_threads();
        let workers: Vec<Mutex<Worker>> = (0..threads)
            .map(|_| Mutex::new(Worker::new(recipe, &filled)))
            .collect();
        let make = |candidates: &mut Candidates| {
            // Outside the pool there is one caller, which uses the first worker.
            let worker = rayon::current_thread_index().unwrap_or(0);
            let mut worker = workers[worker].lock().expect("no worker panics");
            worker.next(self, candidates)
        };

        let mut handed_over = Tally::default();
        let mut chunk = threads as u64;
        let mut slots = Vec::new();
        let Range { mut start, end } = self.indices;
        while start < end {
            let next = end.min(start.saturating_add(chunk));
            chunk = (2 * chunk).min(BOARDS_A_THREAD * threads as u64);
            let boards = (next - start) as usize;
            if slots.len() < boards {
                let new = || (Candidates::new(self.seed, 0), Ok(Ok(())));
                slots.resize_with(boards, new);
            }
            let slots = &mut slots[..boards];
            let indexed = slots.par_iter_mut().enumerate();
            indexed.for_each(|(place, (candidates, made))| {
                candidates.restart(self.seed, start + place as u64);
                *made = make(candidates);
            });
            for (candidates, made) in slots {
                let made = std::mem::replace(made, Ok(Ok(())));
                let mut made = made.map_err(|error| error.after(handed_over))?;
                while made.is_ok() && !seen.insert(&candidates.row) {
                    candidates.tally.reject(Cause::Duplicate);
                    made = if recipe.source.is_finite() {
                        Err(Cause::Duplicate)
                    } else {
                        make(candidates).map_err(|error| error.after(handed_over))?
                    };
                }
                candidates.tally.accepted += u64::from(made.is_ok());
                handed_over += candidates.tally;
                let made = Made {
                    index: candidates.index,
                    row: made.map(|()| &candidates.row),
                    flips: &candidates.flips,
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
