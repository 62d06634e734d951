//! Both engines and their memory. They decide the boards of a pack.

use crate::judge::agreement::{EngineBug, Opinion, agreement};
use crate::judge::difficulty::Grade;
use crate::judge::footholds::Footholds;
use exact_cover::SearchStats;
use nonogram::{Logic, Picture, Puzzle, Technique, Verdict, WorkBudget};
use nonogram_cover::{Decider, TooLarge, search_budget};
use nonogram_proof::{proof_by_lines, proof_of_report, trace_options};
use nonogram_propagate::{SolveReport, Solver};
use proof_check::{Proved, RejectReason, Rejected, check_within};

/// The engines that decide a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engines {
    /// Propagation and exact cover, which must agree.
    #[default]
    Both,
    /// Propagation alone, which is faster but has no second opinion.
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

/// The work of each engine on one puzzle, by default: five to ten seconds. It counts as in
/// [`SolveOptions::budget`](nonogram_propagate::SolveOptions::budget), and exact cover gets the
/// nodes of that time.
pub const BOARD_WORK: u64 = 300_000_000;

/// The limits of checking a proof: some ten seconds. Proofs of boards with sides of up to 1000 take
/// less, proofs of ordinary boards take microseconds.
pub(crate) fn check_proof(
    puzzle: &Puzzle,
    proof: &str,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Proved, Rejected> {
    check_within(
        puzzle,
        proof.as_bytes(),
        WorkBudget::new(1 << 32).until(stop),
        32 << 20,
    )
}

/// The verdict of the engines on the clues of a picture.
#[derive(Debug)]
pub(crate) enum BoardVerdict {
    /// The picture is the only solution. With the counters of the exact-cover engine, if it was
    /// asked.
    Unique(Option<SearchStats>),
    /// At least these two solutions.
    Multiple(Vec<Picture>),
    /// An engine spent its budget.
    Unknown,
    /// The puzzle is too large for the exact-cover engine.
    TooLarge(TooLarge),
    /// An engine has a bug.
    Bug(EngineBug),
}

/// A board with one solution, and all that a row says of it.
#[derive(Debug)]
pub(crate) struct Verified {
    /// The report of the propagation solver, which has the solution.
    pub(crate) propagation: SolveReport,
    /// The counters of the exact-cover engine, if it was asked.
    pub(crate) cover: Option<SearchStats>,
    /// How hard it is for people.
    pub(crate) grade: Grade,
    /// The hardest technique that a person needs, if the row says it.
    pub(crate) technique: Option<Technique>,
    /// Where line logic finds something, if the row says it.
    pub(crate) footholds: Option<Footholds>,
    /// Whether the row has the engines' counters.
    pub(crate) counters: bool,
    /// The proof that there is no other solution, for the crate `proof-check`.
    pub(crate) proof: String,
}

impl Verified {
    /// The solution.
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

/// Both engines and their memory.
#[derive(Debug, Default)]
pub(crate) struct CrossCheck {
    solver: Solver,
    decider: Decider,
}

impl CrossCheck {
    /// The report of the propagation solver, with logic up to `logic`.
    pub(crate) fn propagate(
        &mut self,
        puzzle: &Puzzle,
        logic: Logic,
        budget: &WorkBudget<'_>,
    ) -> SolveReport {
        let options = nonogram_propagate::SolveOptions::default()
            .logic(logic)
            .budget(budget.clone())
            .strokes(true);
        self.solver.solve(puzzle, &options)
    }

    /// See [`Grade::of`].
    pub(crate) fn grade(
        &mut self,
        puzzle: &Puzzle,
        report: &SolveReport,
        budget: &WorkBudget<'_>,
    ) -> Option<Grade> {
        Grade::of(&mut self.solver, puzzle, report, &|| budget.poll().is_err())
    }

    /// The proof that a puzzle has a unique solution, for the crate `proof-check`, from the report
    /// of a solve. `None` if the budget was spent, or if checking the proof would exceed the limits
    /// of [`check_proof`]. If line logic solves the puzzle, there is always a proof.
    ///
    /// # Complexity
    /// If line logic solves the puzzle, almost none: the report has the lines. Otherwise another
    /// solve, within the same budget, and a check.
    pub(crate) fn prove(
        &mut self,
        puzzle: &Puzzle,
        report: &SolveReport,
        budget: &WorkBudget<'_>,
    ) -> Option<String> {
        if let Some(proof) = proof_by_lines(report) {
            return Some(proof.to_string());
        }
        let options = trace_options(budget.clone());
        let report = self.solver.solve(puzzle, &options.logic(report.logic));
        let proof = proof_of_report(puzzle, &report)?.to_string();
        match check_proof(puzzle, &proof, &|| budget.poll().is_err()) {
            Ok(Proved::Unique(_)) => Some(proof),
            Err(rejected) if rejected.reason == RejectReason::OutOfBudget => None,
            other => panic!("{proof} is a proof: {other:?}"),
        }
    }

    /// What a report of [`Self::propagate`] and exact cover, if `engines` includes it, say together
    /// of the clues of a picture.
    pub(crate) fn confirm(
        &mut self,
        picture: &Picture,
        puzzle: &Puzzle,
        propagation: &SolveReport,
        engines: Engines,
        budget: &WorkBudget<'_>,
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
        let first = Opinion::of_propagation(propagation);
        let agreed = match cover.as_ref().map(Opinion::of_cover) {
            None => first,
            Some(second) => match agreement(puzzle, &[first, second]) {
                Ok(agreed) => agreed,
                Err(bug) => return BoardVerdict::Bug(bug),
            },
        };
        match (agreed.verdict(), agreed.pictures()) {
            (Verdict::Unknown, _) => BoardVerdict::Unknown,
            (Verdict::Multiple, pictures) => BoardVerdict::Multiple(pictures.to_vec()),
            (Verdict::Unique, [found]) if found == picture => {
                BoardVerdict::Unique(cover.map(|cover| cover.stats))
            }
            _ => {
                let engine = agreed.engine();
                BoardVerdict::Bug(EngineBug(format!(
                    "{engine} did not find the picture that has these clues"
                )))
            }
        }
    }

    /// The report of the exact-cover engine.
    fn cover(
        &mut self,
        puzzle: &Puzzle,
        budget: &WorkBudget<'_>,
    ) -> Result<nonogram_cover::CoverReport, TooLarge> {
        let options = nonogram_cover::CoverOptions::default().budget(search_budget(budget.clone()));
        self.decider.decide(puzzle, &options)
    }
}
