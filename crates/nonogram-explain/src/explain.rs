//! The explanation of a whole board.

use crate::board::FollowStop;
use crate::deeper;
use crate::explainer::Explainer;
use crate::hardest;
use crate::step::ExplanationStep;
use nonogram::{Grid, Line, Picture, Puzzle, Technique, Verdict, WorkBudget};
use nonogram_propagate::SolveReport;

/// The default limit on the line solves of an explanation: some seconds.
pub const EXPLAIN_LINE_SOLVES: u64 = 1 << 23;

/// How an explanation ends. The enum is closed: there is no other end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplanationEnd {
    /// With the solution.
    Solved,
    /// With a line that cannot be completed: there is no solution.
    Fails(Line),
    /// Without the solution: no technique finds anything, and there was no solution to take a cell
    /// from.
    Stuck,
    /// Because the budget was spent.
    OutOfBudget,
}

/// The deductions on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The deductions in order.
    pub steps: Vec<ExplanationStep>,
    /// How the explanation ends.
    pub end: ExplanationEnd,
    /// The board at the end.
    pub grid: Grid,
}

impl Explanation {
    /// The hardest technique of all steps; `None` without any step.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }

    /// Whether a limit ended it, or ended the solver before there was a solution to take a cell
    /// from. `report` is that of the solver.
    pub fn is_cut(&self, report: &SolveReport) -> bool {
        match self.end {
            ExplanationEnd::OutOfBudget => true,
            ExplanationEnd::Stuck => report.verdict() == Verdict::Unknown,
            ExplanationEnd::Solved | ExplanationEnd::Fails(_) => false,
        }
    }

    /// The number of steps of each technique, the easiest first. Techniques without a step are left
    /// out.
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let mut counts = Vec::new();
        for technique in Technique::ALL {
            let steps = self.steps.iter().filter(|step| step.technique == technique);
            let count = steps.count();
            if count > 0 {
                counts.push((technique, count));
            }
        }
        counts
    }
}

/// Explains a board from the beginning, on which the given cells are known. Where no technique
/// decides a cell, a cell is taken from `solution`, if it is given.
///
/// # Complexity
/// A step within one line takes a few line solves. A contradiction takes up to one chain of line
/// solves for each color of each unknown cell. `budget` limits the line solves of all steps
/// together. On boards of more than 250,000 cells with one ink, or of more than 500,000 colors of
/// cells in all, only steps within one line are found.
///
/// # Panics
/// If the picture and the puzzle differ in size.
pub fn explain<'p>(
    puzzle: &'p Puzzle,
    solution: Option<&Picture>,
    budget: impl Into<WorkBudget<'p>>,
) -> Explanation {
    explain_rest(puzzle, &puzzle.start(), solution, budget)
}

/// [`explain`] from a partly solved board. Its known cells are taken as right.
///
/// # Panics
/// If the grid or the picture differs from the puzzle in size.
pub fn explain_rest<'p>(
    puzzle: &'p Puzzle,
    grid: &Grid,
    solution: Option<&Picture>,
    budget: impl Into<WorkBudget<'p>>,
) -> Explanation {
    let mut explainer = Explainer::new(puzzle, grid, budget);
    let mut steps = Vec::new();
    let Ok(hardest) = hardest::hardest_for_lines(&mut explainer.board) else {
        return Explanation {
            steps,
            end: ExplanationEnd::OutOfBudget,
            grid: grid.clone(),
        };
    };
    // So the steps are as hard as the board, which `hardest` finds without them.
    explainer = explainer.told(hardest);
    let end = loop {
        match deeper::next(&mut explainer) {
            Ok(Some(step)) => steps.push(step),
            Ok(None) if explainer.board.is_full() => break ExplanationEnd::Solved,
            Ok(None) => match solution.and_then(|picture| explainer.reveal(picture)) {
                Some(step) => steps.push(step),
                None => break ExplanationEnd::Stuck,
            },
            Err(FollowStop::Fails(line)) => break ExplanationEnd::Fails(line),
            Err(FollowStop::OutOfBudget(_)) => break ExplanationEnd::OutOfBudget,
        }
    };
    Explanation {
        steps,
        end,
        grid: explainer.board.grid().clone(),
    }
}
