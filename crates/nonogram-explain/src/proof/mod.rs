//! Proofs from the report of a solve, in the form that the crate `proof-check` reads.

mod color;
mod replay;
mod text;

use crate::budget::{BudgetSpent, ExplainBudget};
use nonogram::{Logic, Picture, Puzzle, Verdict};
use nonogram_propagate::{
    SolveBudget, SolveInterrupt, SolveOptions, SolveOutcome, SolveReport, Solver,
};

/// The answer of [`prove`]. The enum is closed: there is no other answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProveOutcome {
    /// This picture is the only solution; the text proves it.
    Unique(Picture, String),
    /// The puzzle has no solution; the text proves it.
    NoSolution(String),
    /// The puzzle has at least these two solutions.
    Multiple(Picture, Picture),
    /// The budget was spent.
    OutOfBudget,
}

/// The default limit on the line solves of writing a proof: half a minute, or minutes with several inks. Boards that need a large part
/// of it have proofs of megabytes.
pub const PROVE_LINE_SOLVES: u64 = 1 << 26;

/// The default limit on [`SolveBudget::work`] when looking for a proof: some seconds.
pub const PROVE_WORK: u64 = 1 << 28;

/// Looks for a proof that a puzzle has one solution, or none.
///
/// Tries line logic, probing and plain search. A proof has no conflict learning, because it would
/// be too long. [`SolveBudget::line_solves`] limits the search, and again the writing of the proof; the
/// interrupt ends either.
///
/// # Complexity
/// The time of a solve with a trace. Each deduction by a probe adds a few line solves for each line that
/// the probe followed. On a board of several inks, the time of a solve, and of plain search for the proof, in
/// which each round of probing supposes every color of every cell.
///
/// # Examples
/// ```
/// use nonogram::Picture;
/// use nonogram_explain::{ProveOutcome, prove};
///
/// let picture = Picture::from_bits(3, 3, "111101000").unwrap();
/// let proof = prove(&picture.puzzle(), Default::default(), None);
/// assert_eq!(proof, ProveOutcome::Unique(picture, "r1-3".to_string()));
/// ```
pub fn prove(
    puzzle: &Puzzle,
    budget: SolveBudget,
    interrupt: Option<SolveInterrupt<'_>>,
) -> ProveOutcome {
    let budget = budget.work(budget.work.unwrap_or(PROVE_WORK));
    // A trace would leave only plain search, and a board of several inks needs none.
    let options = trace_options(budget, interrupt).trace(!puzzle.is_colored());
    let report = Solver::new().solve(puzzle, &options);
    let verdict = report.verdict();
    let written = match verdict {
        Verdict::Unique | Verdict::None => {
            let mut budget = ExplainBudget::new(budget.line_solves.unwrap_or(PROVE_LINE_SOLVES));
            if let Some(interrupt) = interrupt {
                budget = budget.until(interrupt);
            }
            write_proof(puzzle, &report, budget)
        }
        Verdict::Multiple | Verdict::Unknown => Err(BudgetSpent),
    };
    let mut solutions = report.solutions.into_iter();
    match (written, solutions.next(), solutions.next()) {
        (_, Some(first), Some(second)) => ProveOutcome::Multiple(first, second),
        (Ok(text), Some(picture), None) => ProveOutcome::Unique(picture, text),
        (Ok(text), None, _) => ProveOutcome::NoSolution(text),
        (Err(BudgetSpent), ..) => ProveOutcome::OutOfBudget,
    }
}

/// The options of a solve whose report [`write_proof`] accepts.
pub fn trace_options(
    budget: SolveBudget,
    interrupt: Option<SolveInterrupt<'_>>,
) -> SolveOptions<'_> {
    let mut options = SolveOptions::default().budget(budget).trace(true);
    options.interrupt = interrupt;
    options
}

/// The proof that a puzzle has one solution, from the report of a solve that needed only line logic. The
/// report may lack a trace. `None` for other reports.
///
/// # Complexity
/// One step for each line that decided a cell.
pub fn proof_by_lines(report: &SolveReport) -> Option<String> {
    let is_solved = report.verdict() == Verdict::Unique && report.logic == Logic::Line;
    is_solved.then(|| text::of_lines(&report.lines))
}

/// The proof that a puzzle has one solution, or none, as the report of a solve says.
///
/// # Errors
/// [`BudgetSpent`] if writing the proof would exceed the budget.
///
/// # Panics
/// If the report is not from a finished solve of `puzzle` with [`trace_options`] that found at most one
/// solution. Boards of several inks need no trace: any finished solve will do.
///
/// # Complexity
/// One step for each deduction if line logic solves the puzzle.
pub fn write_proof<'p>(
    puzzle: &'p Puzzle,
    report: &SolveReport,
    budget: impl Into<ExplainBudget<'p>>,
) -> Result<String, BudgetSpent> {
    assert_eq!(
        report.outcome,
        SolveOutcome::Exhausted,
        "the search has ended"
    );
    if let Some(proof) = proof_by_lines(report) {
        return Ok(proof);
    }
    if puzzle.is_colored() {
        return color::of_colors(puzzle, report.solutions.first(), budget.into());
    }
    Ok(text::of_case(&replay::case(
        puzzle,
        &report.trace,
        budget.into(),
    )?))
}
