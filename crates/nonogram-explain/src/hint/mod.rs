//! Help for a player: the easiest next cell, or the mistake on the board.

mod mistakes;
mod nearest;
mod prune;

use crate::board::{FollowStop, PlayBoard};
use crate::deeper;
use crate::explainer::Explainer;
use crate::hardest::hardest_for_lines;
use crate::step::ExplanationStep;
use mistakes::mistakes;
use nearest::nearest;
use nonogram::{
    ElementarySwitch, Grid, Line, Position, Puzzle, Technique, Verdict, WorkBudget, check,
};
use nonogram_propagate::SolveReport;
use prune::prune;

/// The limit on line solves for leaving out the steps of a hint that it does not need.
const PRUNE_LINE_SOLVES: u64 = 1 << 17;

/// The answer of [`hint`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Hint {
    /// The easiest next steps. Only the last one decides a cell; those before it exclude colors
    /// that it needs. On a board of one ink, there is one step.
    ///
    /// A hint does not end before a cell is decided, because a player's board cannot show which
    /// colors are excluded: the next hint would be the same.
    Steps(Vec<ExplanationStep>),
    /// The board is solved.
    Solved,
    /// A cell is wrong, because this line cannot be completed.
    Fails {
        /// The line.
        line: Line,
        /// The number of steps of line logic that show it; 0 if the line already fails as it is.
        steps: usize,
    },
    /// This number of cells differ from the only solution, but line logic finds no contradiction.
    Wrong(usize),
    /// The puzzle has no solution.
    NoSolution,
    /// Nothing more follows, because the puzzle has several solutions, perhaps by this switch.
    Several(Option<ElementarySwitch>),
    /// The budget was spent, or the solver did not decide the puzzle.
    OutOfBudget,
}

impl Hint {
    /// The cells of the board on which its steps rest, row by row.
    pub fn premises(&self) -> Vec<Position> {
        let Self::Steps(steps) = self else {
            return Vec::new();
        };
        let reasons: Vec<_> = steps.iter().flat_map(ExplanationStep::reasons).collect();
        ExplanationStep::premises(&reasons)
    }
}

/// The next steps on a partly solved board up to one that decides a cell, with the easiest
/// techniques. On a board of several inks, a cell that needs fewer steps comes first.
///
/// `report` is the solver's report on the whole puzzle, from a search for at least 2 solutions. A
/// wrong cell is noticed only if it makes a line impossible or if the solution is unique.
///
/// # Panics
/// If the grid differs from the puzzle in size, or if a solution of the report does not solve the
/// puzzle.
pub fn hint<'p>(
    puzzle: &'p Puzzle,
    grid: &Grid,
    report: &SolveReport,
    budget: impl Into<WorkBudget<'p>>,
) -> Hint {
    let budget = budget.into();
    let mut explainer = Explainer::new(puzzle, grid, budget.clone());
    for solution in &report.solutions {
        if let Err(mismatch) = check(puzzle, solution) {
            panic!("expected the report of this puzzle: {mismatch}");
        }
    }
    let is_begun = grid.unknown_cells() < puzzle.start().unknown_cells();
    if is_begun {
        if let Some(line) = explainer.failing_line() {
            return Hint::Fails { line, steps: 0 };
        }
    }
    let verdict = report.verdict();
    let solution = match verdict {
        Verdict::None => return Hint::NoSolution,
        Verdict::Unique => report.solutions.first(),
        Verdict::Multiple | Verdict::Unknown => None,
    };
    let wrong = mistakes(puzzle, grid, solution, None).len();
    if is_begun && (wrong > 0 || solution.is_none()) {
        if let Some(fails) = first_failing_line(puzzle, grid, budget) {
            return fails;
        }
    }
    if wrong > 0 {
        return Hint::Wrong(wrong);
    }
    // On a board of one ink, the step is that of an explanation of the rest. With several inks, a
    // hint is shorter if its steps say all that follows in their lines.
    let told = if puzzle.is_colored() {
        Ok(Technique::Line)
    } else {
        hardest_for_lines(&mut explainer.board)
    };
    let Ok(told) = told else {
        return Hint::OutOfBudget;
    };
    explainer = explainer.told(told);
    let mut steps = Vec::new();
    // An error comes again from the next step.
    let _ = nearest(&mut explainer, &mut steps);
    loop {
        if steps.last().is_some_and(|step| !step.decisions.is_empty()) {
            let budget = explainer.board.budget.left.at_most(PRUNE_LINE_SOLVES);
            return Hint::Steps(prune(PlayBoard::new(puzzle, grid, budget), steps));
        }
        match deeper::next(&mut explainer) {
            Ok(Some(step)) => steps.push(step),
            Err(FollowStop::Fails(line)) => {
                return Hint::Fails {
                    line,
                    steps: steps.len(),
                };
            }
            Err(FollowStop::OutOfBudget(_)) => return Hint::OutOfBudget,
            Ok(None) if explainer.board.is_full() => return Hint::Solved,
            Ok(None) => {
                let revealed = solution.and_then(|picture| explainer.reveal(picture));
                return match revealed {
                    Some(step) => Hint::Steps(vec![step]),
                    None if verdict == Verdict::Multiple => {
                        Hint::Several(puzzle.switch_among(&report.solutions))
                    }
                    None => Hint::OutOfBudget,
                };
            }
        }
    }
}

/// The first line that line logic shows to be impossible.
fn first_failing_line(puzzle: &Puzzle, grid: &Grid, budget: WorkBudget<'_>) -> Option<Hint> {
    let mut explainer = Explainer::new(puzzle, grid, budget).up_to(Technique::Line);
    let mut steps = 0;
    loop {
        match explainer.next() {
            Err(FollowStop::Fails(line)) => return Some(Hint::Fails { line, steps }),
            Ok(Some(_)) => steps += 1,
            Ok(None) | Err(FollowStop::OutOfBudget(_)) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EXPLAIN_LINE_SOLVES;
    use nonogram::{Cell, Picture};
    use nonogram_propagate::{SolveOptions, Solver};

    fn hint_for(bits: &str, side: usize, cells: &str) -> Hint {
        let puzzle = Picture::from_bits(side, side, bits).unwrap().puzzle();
        let report = Solver::new().solve(&puzzle, &SolveOptions::default());
        let mut grid = Grid::unknown(side, side);
        for (index, symbol) in cells.chars().enumerate() {
            let cell = Cell::from_symbol(symbol).unwrap();
            grid.set(index / side, index % side, cell);
        }
        hint(&puzzle, &grid, &report, EXPLAIN_LINE_SOLVES)
    }

    #[test]
    #[should_panic(expected = "expected the report of this puzzle")]
    fn the_report_of_another_puzzle_is_refused() {
        let [one, other] = ["1000", "0001"].map(|bits| Picture::from_bits(2, 2, bits).unwrap());
        let report = Solver::new().solve(&other.puzzle(), &SolveOptions::default());
        hint(&one.puzzle(), &Grid::unknown(2, 2), &report, 100);
    }

    #[test]
    fn an_empty_board_gets_a_step_and_a_full_one_none() {
        assert!(matches!(
            hint_for("110100000", 3, "?????????"),
            Hint::Steps(_)
        ));
        assert!(matches!(
            hint_for("110100000", 3, "##.#....."),
            Hint::Solved
        ));
    }

    #[test]
    fn a_wrong_cell_is_found_in_its_line() {
        let hint = hint_for("110100000", 3, "????????#");
        assert!(matches!(hint, Hint::Fails { steps: 0, .. }), "{hint:?}");
    }

    #[test]
    fn a_puzzle_with_several_solutions_has_no_next_step() {
        let Hint::Several(Some(switch)) = hint_for("1001", 2, "????") else {
            panic!("the puzzle has two solutions");
        };
        assert_eq!(switch.to_string(), "rows 1 and 2, columns 1 and 2");
    }
}
