//! What can be said about how hard a single puzzle is.

use crate::judge::difficulty::{Level, difficulty};
use crate::judge::footholds::Footholds;
use crate::source::symmetry::Symmetry;
use nonogram::{ClueStats, Logic, Puzzle, Technique, Verdict};
use nonogram_explain::{ExplainBudget, ExplanationEnd, explain};
use nonogram_propagate::{SolveInterrupt, SolveOptions, Solver};

/// How hard a puzzle is, by every measure that this crate has.
///
/// No study with people backs these numbers; see [`difficulty`](crate::difficulty()).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// Whether the puzzle has exactly one solution. Without it, there is no logic, level and symmetry.
    pub verdict: Verdict,
    /// The strongest logic that the solver needed.
    pub logic: Option<Logic>,
    /// [`difficulty`](crate::difficulty()).
    pub difficulty: Option<u32>,
    /// The difficulty in a word.
    pub level: Option<Level>,
    /// The number of steps of each technique in the explanation, the easiest technique first.
    pub techniques: Vec<(Technique, usize)>,
    /// Whether the explanation leads to the solution. If its budget was spent, [`Self::techniques`] are those
    /// of its beginning.
    pub is_explained: bool,
    /// The symmetries of the solution.
    pub symmetry: Option<Symmetry>,
    /// Counts over the clues of rows and columns.
    pub clues: ClueStats,
    /// Where line logic finds something.
    pub footholds: Footholds,
}

/// Rates a puzzle: decides it by propagation, and explains it if it has one solution. `budget` limits the line solves
/// of the explanation. `stop` ends solving, explaining and counting early.
///
/// ```
/// use nonogram::{Picture, Technique, Verdict};
/// use puzzle_pack::{Level, rate};
///
/// let puzzle = Picture::from_bits(3, 3, "111010010").unwrap().puzzle();
/// let rating = rate(&puzzle, 1000, &|| false);
/// assert_eq!((rating.verdict, rating.level), (Verdict::Unique, Some(Level::Easy)));
/// assert_eq!((rating.techniques[0].0, rating.is_explained), (Technique::Count, true));
/// ```
pub fn rate(puzzle: &Puzzle, budget: u64, stop: SolveInterrupt<'_>) -> Rating {
    let options = SolveOptions::default().outermost(true).interrupt(stop);
    let report = Solver::new().solve(puzzle, &options);
    let verdict = report.verdict();
    let solution = report
        .solutions
        .first()
        .filter(|_| verdict == Verdict::Unique);
    let difficulty = solution.map(|_| difficulty(puzzle, &report));
    let explanation = solution.map(|solution| {
        explain(
            puzzle,
            Some(solution),
            ExplainBudget::new(budget).until(stop),
        )
    });
    Rating {
        verdict,
        logic: solution.map(|_| report.logic),
        difficulty,
        level: difficulty.map(|difficulty| Level::of(puzzle.width(), puzzle.height(), difficulty)),
        is_explained: explanation
            .as_ref()
            .is_some_and(|explanation| explanation.end == ExplanationEnd::Solved),
        techniques: explanation
            .map(|explanation| explanation.counts())
            .unwrap_or_default(),
        symmetry: solution.map(Symmetry::of),
        clues: puzzle.stats(),
        footholds: Footholds::of(puzzle, stop),
    }
}
