//! Both engines and their memory: what decides a board of a pack.

use crate::judge::agreement::{EngineBug, Opinion, agreement};
use crate::judge::difficulty::difficulty;
use exact_cover::SearchStats;
use nonogram::{Logic, Picture, Puzzle, Technique, Verdict};
use nonogram_cover::{Decider, Encoding, TooLarge};
use nonogram_explain::{proof_by_lines, trace_options, write_proof};
use nonogram_propagate::{SolveReport, Solver};
use std::fmt;

/// Which engines decide a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engines {
    /// Propagation and exact cover, which must agree.
    #[default]
    Both,
    /// Propagation alone: faster, but without a second opinion.
    Propagation,
}

impl Engines {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Both, Self::Propagation];

    /// The word: `both` or `propagation`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Propagation => "propagation",
        }
    }
}

impl fmt::Display for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How much work each engine may spend on one puzzle: counted, not timed, so that the result is the
/// same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineBudget {
    /// Work of the propagation solver, as [`nonogram_propagate::SolveBudget::work`] counts it.
    pub work: u64,
    /// Updates of the exact-cover engine.
    pub updates: u64,
}

/// Five to ten seconds of each engine.
impl Default for EngineBudget {
    fn default() -> Self {
        Self {
            work: 300_000_000,
            updates: 1_000_000_000,
        }
    }
}

impl EngineBudget {
    /// Sets [`Self::work`].
    #[must_use]
    pub fn work(self, work: u64) -> Self {
        Self { work, ..self }
    }

    /// Sets [`Self::updates`].
    #[must_use]
    pub fn updates(self, updates: u64) -> Self {
        Self { updates, ..self }
    }
}

/// The work that a pack spends on the proof of a board that line logic does not solve, and the line solves
/// on writing it down: a fraction of a second, and at most some hundred kilobytes.
const PROOF_WORK: u64 = 1 << 20;

/// What both engines say of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BoardVerdict {
    /// There is exactly one solution.
    Unique(Box<PackProof>),
    /// There is not exactly one solution. Two solutions, or none.
    NotUnique(Vec<Picture>),
    /// An engine spent its budget.
    Unknown,
    /// The puzzle is too large for the exact-cover engine.
    TooLarge(TooLarge),
    /// An engine has a bug.
    Bug(EngineBug),
}

/// What each engine needed for the one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackProof {
    /// The report of the propagation solver, which has the one solution.
    pub(crate) propagation: SolveReport,
    /// The counters of the exact-cover engine, if it was asked.
    pub(crate) cover: Option<SearchStats>,
    /// How hard it is.
    pub(crate) difficulty: u32,
    /// The hardest technique that a person needs. [`CrossCheck::confirm`] leaves it out.
    pub(crate) technique: Option<Technique>,
    /// Why there is no other solution, for the crate `proof-check`; empty if that would take too
    /// long to say.
    pub(crate) text: String,
}

impl PackProof {
    /// The one solution.
    pub(crate) fn picture(&self) -> &Picture {
        &self.propagation.solutions[0]
    }

    /// The engines that were asked.
    pub(crate) fn engines(&self) -> Engines {
        match self.cover {
            Some(_) => Engines::Both,
            None => Engines::Propagation,
        }
    }
}

/// The encoding that decides a puzzle fastest: [`Encoding::Segment`] below 64 cells, where there is
/// too little to work out beforehand, and [`Encoding::LatticeTrimmed`] from there on.
fn encoding_for(puzzle: &Puzzle) -> Encoding {
    if puzzle.width() * puzzle.height() < 64 {
        Encoding::Segment
    } else {
        Encoding::LatticeTrimmed
    }
}

/// Both engines and their memory.
#[derive(Debug, Default)]
pub(crate) struct CrossCheck {
    solver: Solver,
    decider: Decider,
}

impl CrossCheck {
    /// Two engines without memory yet.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// What the propagation solver says, using no technique above `logic`.
    pub(crate) fn propagate(
        &mut self,
        puzzle: &Puzzle,
        logic: Logic,
        budget: EngineBudget,
    ) -> SolveReport {
        let options = nonogram_propagate::SolveOptions::default()
            .logic(logic)
            .budget(work(budget.work))
            .outermost(true);
        self.solver.solve(puzzle, &options)
    }

    /// Why a puzzle has just one solution, for the crate `proof-check`, from the report of a solve that found
    /// it. `None` if no proof was found with as much work as a pack spends on it; that is never so if line
    /// logic solves the puzzle.
    ///
    /// # Complexity
    /// For a puzzle that line logic solves, next to nothing: the report has the lines. For others another
    /// solve; a fixed amount of work bounds both the search for a proof and the writing.
    pub(crate) fn prove(
        &mut self,
        puzzle: &Puzzle,
        report: &SolveReport,
        budget: EngineBudget,
    ) -> Option<String> {
        if let Some(proof) = proof_by_lines(report) {
            return Some(proof);
        }
        let most = budget.work.min(PROOF_WORK);
        let options = trace_options(work(most), None).logic(report.logic);
        let report = self.solver.solve(puzzle, &options);
        if report.verdict() != Verdict::Unique {
            return None;
        }
        write_proof(puzzle, &report, most).ok()
    }

    /// Compares a finished report of [`Self::propagate`] with what exact cover says, if that is to
    /// be asked, and writes the proof.
    pub(crate) fn confirm(
        &mut self,
        puzzle: &Puzzle,
        propagation: SolveReport,
        engines: Engines,
        budget: EngineBudget,
    ) -> BoardVerdict {
        if propagation.verdict() == Verdict::Unknown {
            return BoardVerdict::Unknown;
        }
        let cover = match engines {
            Engines::Propagation => None,
            Engines::Both => match self.cover(puzzle, budget) {
                Ok(cover) => Some(cover),
                Err(too_large) => return BoardVerdict::TooLarge(too_large),
            },
        };
        let first = Opinion::of_propagation(&propagation);
        let agreed = match &cover {
            None => first,
            Some(cover) => match agreement(puzzle, &[first, Opinion::of_cover(cover)]) {
                Ok(agreed) => agreed,
                Err(bug) => return BoardVerdict::Bug(bug),
            },
        };
        match agreed.verdict() {
            Verdict::Unique => {}
            Verdict::Unknown => return BoardVerdict::Unknown,
            Verdict::None | Verdict::Multiple => {
                return BoardVerdict::NotUnique(agreed.pictures().to_vec());
            }
        }
        let difficulty = difficulty(puzzle, &propagation);
        let text = self.prove(puzzle, &propagation, budget);
        BoardVerdict::Unique(Box::new(PackProof {
            propagation,
            cover: cover.map(|cover| cover.stats),
            difficulty,
            technique: None,
            text: text.unwrap_or_default(),
        }))
    }

    /// What the exact-cover engine says.
    fn cover(
        &mut self,
        puzzle: &Puzzle,
        budget: EngineBudget,
    ) -> Result<nonogram_cover::CoverReport, TooLarge> {
        let options = nonogram_cover::CoverOptions::default()
            .encoding(encoding_for(puzzle))
            .budget(exact_cover::SearchBudget::default().updates(budget.updates));
        self.decider.decide(puzzle, &options)
    }
}

/// A budget of so much work of the propagation solver.
fn work(work: u64) -> nonogram_propagate::SolveBudget {
    nonogram_propagate::SolveBudget::default().work(work)
}
