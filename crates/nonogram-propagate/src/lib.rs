//! Nonograms by propagation: line logic, probing and search, without exact cover.
//!
//! This solver shares no code with the exact-cover engine. Each is a check of the other.
//!
//! ```
//! use nonogram::{Logic, Picture, Verdict};
//! use nonogram_propagate::{SolveOptions, Solver};
//!
//! let picture = Picture::from_bits(3, 3, "111101000").unwrap();
//! let report = Solver::new().solve(&picture.puzzle(), &SolveOptions::default());
//! assert_eq!(report.verdict(), Verdict::Unique);
//! assert_eq!(report.logic, Logic::Line);
//! assert_eq!(report.solutions, [picture]);
//! ```
//!
//! # How it works
//!
//! 1. **Line logic.** A complete bit-parallel line solver ([`solve_line`]) is applied to every
//!    line that changed until none does. Most published puzzles end here.
//! 2. **Probing.** Both values of a cell are tried by line logic; a refuted value leaves the
//!    other, and what both lead to is certain. Repeated to the fixpoint.
//! 3. **Search.** Branch on the cell whose probes told most, and come back for its other value. Unknown
//!    cells that have nothing to say to each other are searched apart, and what is found combined.
//! 4. **Learning.** When plain search has cost [`SolveOptions::search_work`] without finding a solution,
//!    a search takes over that learns a clause from every contradiction and that belief propagation
//!    leads to likely pictures.
//!
//! [`Logic`] names the strongest technique that was needed; the last two are both search.
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | `bits` | sets of 64, 128 or more bits, one a line |
//! | [`line_solver`] | everything that follows from one line |
//! | `board` | the board, by rows and by columns |
//! | `small` | line logic on boards of up to 31x31, sixteen lines at a time |
//! | `cache` | results of line solves that may come up again |
//! | `propagate` | the queue of dirty lines |
//! | `probe` | probing, and which probes need no repetition |
//! | `parts` | unknown cells that have nothing to say to each other, decided apart |
//! | `search` | branching, with an explicit stack, and when to go on to learning |
//! | `learn` | search with conflict learning |
//! | `race` | several such searches at once |
//! | [`budget`] | budgets, counters, why a search ended |
//! | [`trace`] | the deductions in order |
//!
//! # Cost
//!
//! A line solve takes a few dozen word operations a block (tens of nanoseconds for lines of up to
//! 63 cells). Memory is a few boards (960 bytes each at 30x30), a cache of line solves of at most two megabytes
//! for sides of up to 127, and in search one board and probe
//! table for each open branch, within [`SolveBudget::memory`]. Learning holds some words for each cell, for
//! each possible start of each block and for each literal of its clauses.
//!
//! # What each technique is worth
//!
//! Boards of Jan Wolter's survey: the cells that line logic and probing leave unknown, and what
//! search needs for the verdict, by itself and with learning from the start
//! ([`SolveOptions::search_work`] `None` and `Some(0)`). Plain search was given up at 20 million line solves.
//! `cargo run --release -p crosscover-benches --example stages` makes the table for any boards.
//!
//! | board | cells | after line logic | after probing | plain search | learning |
//! |---|---|---|---|---|---|
//! | 1 | 50 | 0 | 0 | - | - |
//! | 6 | 400 | 0 | 0 | - | - |
//! | 16 | 1156 | 0 | 0 | - | - |
//! | 21 | 350 | 0 | 0 | - | - |
//! | 23 | 110 | 110 | 0 | - | - |
//! | 27 | 621 | 68 | 0 | - | - |
//! | 65 | 1360 | 810 | 0 | - | - |
//! | 436 | 1400 | 1354 | 0 | - | - |
//! | 529 | 2025 | 0 | 0 | - | - |
//! | 803 | 2250 | 2200 | 0 | - | - |
//! | 1611 | 3300 | 480 | 0 | - | - |
//! | 6574 | 625 | 573 | 440 | given up, 15,289 branches | unique, 78 conflicts, 16,641 line solves |
//! | knotty | 1600 | 1521 | 1521 | given up, 5085 branches | multiple, 1 conflict, 10,573 line solves |
//! | faase | 7600 | 6176 | 5363 | given up, 1653 branches | multiple, 433 conflicts, 179,133 line solves |
//!
//! What the same boards cost by default, in line solves and conflicts, and in milliseconds of processor
//! time on one core of an AMD EPYC (the best of three in the library; the best of five for a whole process of
//! `crosscover solve`, 1.4 of which are spent on a board of one cell). The last column is what the best of
//! three strong programs takes on such a machine, process and all; it is another one on other boards.
//!
//! | board | line solves | conflicts | solve | process | best other |
//! |---|---:|---:|---:|---:|---:|
//! | 1 | 33 | 0 | 0.002 | 1.7 | 2 to 3 |
//! | 6 | 147 | 0 | 0.011 | 1.6 | 2 to 3 |
//! | 16 | 244 | 0 | 0.015 | 2.1 | 2 to 3 |
//! | 21 | 102 | 0 | 0.010 | 1.7 | 2 to 3 |
//! | 23 | 225 | 0 | 0.011 | 1.6 | 2 to 3 |
//! | 27 | 191 | 0 | 0.015 | 1.8 | 2 to 3 |
//! | 65 | 2181 | 0 | 0.147 | 2.0 | 6 |
//! | 436 | 3586 | 0 | 0.142 | 1.9 | 6 |
//! | 529 | 573 | 0 | 0.043 | 1.9 | 2 to 3 |
//! | 803 | 12,440 | 0 | 0.391 | 2.2 | 15 |
//! | 1611 | 2481 | 0 | 0.204 | 2.2 | 7 |
//! | 6574 | 20,610 | 78 | 4.5 | 6.8 | 8 |
//! | knotty | 17,097 | 1 | 13.7 | 16.9 | 5500 |
//! | faase | 228,383 | 433 | 403 | 404 | 8700 |
//!
//! `benches/NONOGRAMS.md` compares with the crate `nonogrid` and with a SAT solver, on random boards too.
//!
//! Two hundred random boards of 30x30 with half of the cells filled cost 1,253,353 line solves; with
//! probes in reading order it would be 2,164,029.
//!
//! Random boards with fewer filled cells have many solutions and hide them well. The conflicts of the
//! five that are hardest among two hundred of 30x30 with 45 % filled, for one search and for three and
//! six that race ([`SolveOptions::searches`]):
//!
//! | searches | 19 | 78 | 89 | 138 | 170 |
//! |---|---|---|---|---|---|
//! | 1 | 9095 | 11,049 | 34,514 | 16,036 | 23,924 |
//! | 3 | 551 | 11,049 | 9550 | 16,036 | 13,359 |
//! | 6 | 551 | 11,049 | 9550 | 16,036 | 13,846 |
//!
//! The second solution of each follows within a conflict or two of the first. Which board is hard is a matter of
//! chance, and what helps one harms another. Over 100 to 400 such boards none of these took fewer conflicts than
//! what is done: beliefs drawn anew at each restart (2.3 times as many), restarts twice as often (1.3) or half as
//! often (1.1), phases of the longest trail at every other restart (1.3), styles by turns (1.1), dives of 4 conflicts
//! (1.1) or 30 (1.1), other rates of decay (1.4 to 1.6), more or fewer clauses kept (1.2 to 1.4).
//!
//! # References
//!
//! K. J. Batenburg and W. A. Kosters, *Solving Nonograms by combining relaxations*, Pattern
//! Recognition 42 (2009), for line solving to a fixpoint and probing. G. Myers, *A fast bit-vector
//! algorithm for approximate string matching*, JACM 46 (1999), for the carry that walks a run.

pub(crate) mod bits;
pub(crate) mod board;
pub mod budget;
pub(crate) mod cache;
pub(crate) mod learn;
pub mod line_solver;
pub(crate) mod parts;
pub(crate) mod probe;
pub(crate) mod propagate;
pub(crate) mod race;
pub(crate) mod search;
#[cfg(target_arch = "x86_64")]
pub(crate) mod small;
#[cfg(not(target_arch = "x86_64"))]
#[path = "not_small.rs"]
pub(crate) mod small;
pub mod trace;

pub use budget::{SolveBudget, SolveInterrupt, SolveLimit, SolveOutcome, SolveStats};
pub use line_solver::{Contradiction, solve_line};
pub use trace::{Deduction, Reason};

use bits::Wide;
use nonogram::{Grid, LineRange, Logic, Picture, Puzzle, Verdict};
use search::Engine;
use std::fmt;

/// What to look for, and how far to go.
#[derive(Clone, Copy)]
pub struct SolveOptions<'a> {
    /// Stop at this many solutions; 2 decides uniqueness.
    pub limit: usize,
    /// The strongest technique allowed; where it does not suffice, the outcome is
    /// [`SolveOutcome::Stalled`].
    pub logic: Logic,
    /// The work, as [`SolveBudget::work`] counts it, that plain search may do without finding a
    /// solution before the learning search takes over; `None` for plain search alone. Where the
    /// board falls into parts that are independent, in each of them. A trace
    /// tells of plain search alone too, and of one search for all parts.
    pub search_work: Option<u64>,
    /// The number of learning searches that run at once, each in a thread of its own and in its
    /// own way; 0 counts as 1, more than 256 as 256. The report is that of the one which ends with the
    /// least work. Which pictures it has, of more than [`Self::limit`], and the counters depend on
    /// this number, but not on what runs when. [`SolveBudget::work`] and [`SolveBudget::line_solves`] are for
    /// each search, [`SolveBudget::memory`] for all together.
    pub searches: usize,
    /// Limits of work and memory.
    pub budget: SolveBudget,
    /// Polled about every tenth of a millisecond; the solve ends when it returns true.
    pub interrupt: Option<SolveInterrupt<'a>>,
    /// Whether to report the deductions.
    pub trace: bool,
    /// Whether to find out, of a puzzle that line logic solves, if less would do: [`SolveReport::by_overlaps`].
    pub overlaps: bool,
}

/// See [`SolveOptions::search_work`].
const SEARCH_WORK: u64 = 1 << 14;

/// Two solutions, any technique, one search at a time, the default budget.
impl Default for SolveOptions<'_> {
    fn default() -> Self {
        Self {
            limit: 2,
            logic: Logic::Search,
            search_work: Some(SEARCH_WORK),
            searches: 1,
            budget: SolveBudget::default(),
            interrupt: None,
            trace: false,
            overlaps: false,
        }
    }
}

impl fmt::Debug for SolveOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolveOptions")
            .field("limit", &self.limit)
            .field("logic", &self.logic)
            .field("search_work", &self.search_work)
            .field("searches", &self.searches)
            .field("budget", &self.budget)
            .field("interrupt", &self.interrupt.is_some())
            .field("trace", &self.trace)
            .field("overlaps", &self.overlaps)
            .finish()
    }
}

/// The result of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// Why it ended.
    pub outcome: SolveOutcome,
    /// The solutions found, all different, each checked in debug builds.
    pub solutions: Vec<Picture>,
    /// The strongest technique that was used.
    pub logic: Logic,
    /// Whether the puzzle is solved by overlaps alone, line after line: all blocks of a line are pushed as far to the
    /// left as what is known allows, and as far to the right; a cell that a block covers both times is filled, one
    /// that no block comes near is empty. Found out if [`SolveOptions::overlaps`] asks, and not part of `stats`.
    pub by_overlaps: bool,
    /// What it cost.
    pub stats: SolveStats,
    /// The lines that decided a cell, in order, of a puzzle that line logic solves; nothing for others.
    pub lines: Vec<LineRange>,
    /// The deductions in order, if they were asked for.
    pub trace: Vec<Deduction>,
}

impl SolveReport {
    /// What is proved about the number of solutions.
    pub fn verdict(&self) -> Verdict {
        Verdict::of_search(
            self.solutions.len(),
            self.outcome == SolveOutcome::Exhausted,
        )
    }
}

/// A solver and its memory, to be reused from puzzle to puzzle.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    engine: AnyEngine,
}

/// An engine for each width of line sets.
#[derive(Clone, Debug)]
enum AnyEngine {
    Below64(Engine<u64>),
    Below128(Engine<u128>),
    Below256(Engine<Wide<4>>),
    Below1024(Engine<Wide<16>>),
    Below4032(Engine<Wide<63>>),
}

impl Default for AnyEngine {
    fn default() -> Self {
        Self::Below64(Engine::default())
    }
}

impl AnyEngine {
    /// Whether lines of `side` cells want these sets: neither wider nor narrower ones.
    fn serves(&self, side: usize) -> bool {
        match self {
            Self::Below64(_) => side < 64,
            Self::Below128(_) => (64..128).contains(&side),
            Self::Below256(_) => (128..256).contains(&side),
            Self::Below1024(_) => (256..1024).contains(&side),
            Self::Below4032(_) => side >= 1024,
        }
    }

    fn for_side(side: usize) -> Self {
        match side {
            0..64 => Self::Below64(Engine::default()),
            64..128 => Self::Below128(Engine::default()),
            128..256 => Self::Below256(Engine::default()),
            256..1024 => Self::Below1024(Engine::default()),
            _ => Self::Below4032(Engine::default()),
        }
    }
}

/// Evaluates `$body` with `$engine` bound to whichever engine there is.
macro_rules! with_engine {
    ($any:expr, $engine:ident => $body:expr) => {
        match $any {
            AnyEngine::Below64($engine) => $body,
            AnyEngine::Below128($engine) => $body,
            AnyEngine::Below256($engine) => $body,
            AnyEngine::Below1024($engine) => $body,
            AnyEngine::Below4032($engine) => $body,
        }
    };
}

impl Solver {
    /// A solver without memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks for the solutions of a puzzle.
    ///
    /// The report depends on `puzzle` and `options` alone, not on what was solved before, unless
    /// the interrupt ends it.
    ///
    /// # Complexity
    /// Deciding a nonogram is NP-complete; the budget bounds the work. Line logic alone takes at
    /// most (width + height) * (cells + 1) line solves, in practice a few for each line.
    pub fn solve(&mut self, puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
        let side = puzzle.width().max(puzzle.height());
        if !self.engine.serves(side) {
            self.engine = AnyEngine::for_side(side);
        }
        with_engine!(&mut self.engine, engine => engine.solve(puzzle, options))
    }

    /// The cells that were known when the last solve ended: all of them after a solution, what
    /// line logic or probing could decide when it stalled there, one branch's board when a search
    /// ran out of its budget.
    ///
    /// # Panics
    /// If nothing has been solved yet.
    pub fn grid(&self) -> Grid {
        with_engine!(&self.engine, engine => engine.board().grid())
    }
}
