//! The deductions of a board in order, the easiest first.

use crate::board::{Board, Stop};
use crate::budget::{BudgetSpent, ExplainBudget};
use crate::guess::{self, Guess};
use crate::line_rules::{self, FOR_LINES, LineFinding};
use crate::memory::Memory;
use nonogram::{Block, Cell, Decision, Grid, Line, Picture, Position, Puzzle, Technique};
use nonogram_propagate::{Contradiction, solve_line};

/// The line solves that explaining a board may take when no other number is given: some seconds.
pub const EXPLAIN_LINE_SOLVES: u64 = 1 << 23;

/// A look at one line: what was known of it, and what is known then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The line.
    pub line: Line,
    /// Its clue.
    pub clue: Vec<Block>,
    /// Its cells before.
    pub before: Vec<Cell>,
    /// Its cells after.
    pub after: Vec<Cell>,
}

/// A line that cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailingLine {
    /// The line.
    pub line: Line,
    /// Its clue.
    pub clue: Vec<Block>,
    /// What is known of it.
    pub cells: Vec<Cell>,
}

/// How cells were deduced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// From one line.
    Line {
        /// The line.
        look: LineStep,
        /// Why.
        findings: Vec<LineFinding>,
    },
    /// Supposing the opposite, and following lines until one cannot be completed.
    Contradiction {
        /// What was supposed.
        supposed: Decision,
        /// The lines that lead to the end; others are left out.
        looks: Vec<LineStep>,
        /// Where it ends.
        fails: FailingLine,
    },
    /// Both values of a cell lead to the same.
    EitherWay {
        /// The cell.
        position: Position,
        /// The lines that lead there if it is filled.
        filled: Vec<LineStep>,
        /// The lines that lead there if it is empty.
        empty: Vec<LineStep>,
    },
    /// Supposing the opposite, and more cells in turn, one at a time, until a line fails.
    Deeper {
        /// What was supposed.
        supposed: Decision,
        /// How many cells were refuted in turn.
        suppositions: usize,
        /// How many lines that took in all.
        looks: usize,
        /// The line that cannot be completed.
        fails: Line,
    },
    /// It is so in the solution, which the solver found. No argument is given.
    Solution,
}

/// A deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationStep {
    /// The easiest technique that there was.
    pub technique: Technique,
    /// The cells; never empty.
    pub decisions: Vec<Decision>,
    /// Why its cells are what they are.
    pub argument: Argument,
}

/// What comes next on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// A deduction; the board has its cells now.
    Step(Box<ExplanationStep>),
    /// Nothing: the board is solved.
    Solved,
    /// This line cannot be completed.
    Fails(Line),
    /// The techniques tell nothing more. [`Explainer::reveal`] leads on.
    Stuck,
    /// What it may cost is spent.
    OutOfBudget,
}

/// Explains a board step by step.
///
/// Each step uses the easiest [`Technique`] that decides a cell anywhere; among lines, the first
/// row, then the first column.
///
/// ```
/// use nonogram::{Grid, Picture, Technique};
/// use nonogram_explain::{Explainer, NextStep};
///
/// let puzzle = Picture::from_bits(5, 2, "0111010001").unwrap().puzzle();
/// let mut explainer = Explainer::new(&puzzle, &Grid::unknown(5, 2), 1000);
/// let NextStep::Step(step) = explainer.next() else { panic!() };
/// assert_eq!(step.technique, Technique::Overlap);
/// assert_eq!(
///     step.to_string(),
///     "row 1 (3): overlap\n  the 3 in cells 1-5 covers cell 3 wherever it goes\n  ?????  ->  ??#??",
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Explainer<'p> {
    board: Board<'p>,
    /// For each line, how many of the techniques for lines have nothing to say of it: rows
    /// first, then columns.
    tried: Vec<usize>,
    lines: Vec<Line>,
    deepest: Technique,
    /// What the techniques that suppose a cell remember, once they have been used.
    memory: Option<Memory>,
}

impl<'p> Explainer<'p> {
    /// Begins with a board on which `grid` is known, with what it may cost in all.
    ///
    /// # Panics
    /// If the grid has another size than the puzzle.
    pub fn new(puzzle: &'p Puzzle, grid: &Grid, budget: impl Into<ExplainBudget<'p>>) -> Self {
        let sizes = [grid.width(), grid.height()];
        assert_eq!(sizes, [puzzle.width(), puzzle.height()], "another size");
        Self::on(Board::new(puzzle, grid, budget.into()))
    }

    /// Goes on with a board.
    pub(crate) fn on(board: Board<'p>) -> Self {
        let lines: Vec<Line> = board.puzzle.lines().collect();
        Self {
            board,
            tried: vec![0; lines.len()],
            lines,
            deepest: Technique::Deeper,
            memory: None,
        }
    }

    /// Remembers what is known of suppositions on this board.
    pub(crate) fn with_memory(self, memory: Memory) -> Self {
        let memory = Some(memory);
        Self { memory, ..self }
    }

    /// Uses techniques up to `deepest`, those for lines in any case.
    pub fn up_to(self, deepest: Technique) -> Self {
        Self { deepest, ..self }
    }

    /// What is known.
    pub fn grid(&self) -> &Grid {
        self.board.grid()
    }

    /// The board, when nobody asks for more.
    pub(crate) fn into_board(self) -> Board<'p> {
        self.board
    }

    /// The first line that cannot be completed from what is known, if there is one.
    pub fn failing_line(&self) -> Option<Line> {
        self.lines.iter().copied().find(|&line| {
            let solved = solve_line(self.board.puzzle.clue(line), &mut self.board.line(line));
            solved == Err(Contradiction)
        })
    }

    /// The easiest deduction.
    #[expect(
        clippy::should_implement_trait,
        reason = "a board has a state to ask for, and several ways to end"
    )]
    pub fn next(&mut self) -> NextStep {
        match self.easiest() {
            Ok(next) => next,
            Err(Stop::Contradiction) => {
                let line = self.failing_line();
                NextStep::Fails(line.expect("the line that was noticed"))
            }
            Err(Stop::BudgetSpent) => NextStep::OutOfBudget,
        }
    }

    fn easiest(&mut self) -> Result<NextStep, Stop> {
        if self.grid().unknown_cells() == 0 {
            return match self.failing_line() {
                Some(_) => Err(Stop::Contradiction),
                None => Ok(NextStep::Solved),
            };
        }
        for (level, technique) in FOR_LINES.into_iter().enumerate() {
            for index in 0..self.lines.len() {
                if self.tried[index] > level {
                    continue;
                }
                if let Some(step) = self.line(index, technique)? {
                    return Ok(NextStep::Step(Box::new(step)));
                }
                self.tried[index] = level + 1;
            }
        }
        let guess = guess::find(&mut self.board, &mut self.memory, self.deepest)
            .map_err(|BudgetSpent| Stop::BudgetSpent)?;
        Ok(match guess {
            Some(Guess {
                technique,
                decisions,
                argument,
            }) => NextStep::Step(Box::new(self.take(technique, decisions, argument))),
            None => NextStep::Stuck,
        })
    }

    /// What a technique finds in one line.
    fn line(
        &mut self,
        index: usize,
        technique: Technique,
    ) -> Result<Option<ExplanationStep>, Stop> {
        let line = self.lines[index];
        let clue = self.board.puzzle.clue(line);
        let before = self.board.line(line);
        // The techniques take for granted that the line can be completed.
        if technique == Technique::Count {
            self.board
                .spend(line)
                .map_err(|BudgetSpent| Stop::BudgetSpent)?;
            solve_line(clue, &mut before.clone()).map_err(|Contradiction| Stop::Contradiction)?;
        }
        let (findings, after) = line_rules::find(technique, clue, &before);
        if findings.is_empty() {
            return Ok(None);
        }
        let mut decisions = Vec::new();
        for finding in &findings {
            for &position in &finding.cells {
                decisions.push(Decision {
                    position: line.cell(position),
                    filled: after[position] == Cell::Filled,
                });
            }
        }
        decisions.sort_unstable_by_key(|d| d.position);
        let look = LineStep {
            line,
            clue: clue.to_vec(),
            before,
            after,
        };
        Ok(Some(self.take(
            technique,
            decisions,
            Argument::Line { look, findings },
        )))
    }

    /// Puts a deduction on the board.
    fn take(
        &mut self,
        technique: Technique,
        decisions: Vec<Decision>,
        argument: Argument,
    ) -> ExplanationStep {
        for decision in &decisions {
            let Position { row, column } = decision.position;
            self.board.decide(decision.position, decision.filled);
            self.tried[row] = 0;
            self.tried[self.board.puzzle.height() + column] = 0;
            if let Some(memory) = &mut self.memory {
                memory.decided(decision.position, self.board.now());
            }
        }
        ExplanationStep {
            technique,
            decisions,
            argument,
        }
    }

    /// Decides one unknown cell as it is in `solution`, where the techniques tell nothing more: the
    /// cell that, with its wrong value, decides the most others. `None` if all cells are known.
    ///
    /// # Panics
    /// If the picture has another size than the puzzle.
    pub fn reveal(&mut self, solution: &Picture) -> Option<ExplanationStep> {
        let unknown = self.board.unknown_places();
        let value = |Position { row, column }: Position| solution.get(row, column);
        let mut best: Option<(usize, Position)> = None;
        for place in unknown {
            let weight = guess::weight(&mut self.board, place, !value(place)).unwrap_or(0);
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, place));
            }
        }
        let (_, position) = best?;
        let filled = value(position);
        let decision = Decision { position, filled };
        Some(self.take(Technique::Deeper, vec![decision], Argument::Solution))
    }
}

/// How an explanation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplanationEnd {
    /// With the solution.
    Solved,
    /// With a line that cannot be completed: there is no solution.
    Fails(Line),
    /// With nothing more to deduce, and no solution to take a cell from.
    Stuck,
    /// With the end of the budget.
    OutOfBudget,
}

/// The deductions of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// In order.
    pub steps: Vec<ExplanationStep>,
    /// How it ends.
    pub end: ExplanationEnd,
    /// The board then.
    pub grid: Grid,
}

impl Explanation {
    /// The hardest technique that was used; `None` if there was nothing to deduce.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }

    /// The number of steps of each technique, the easiest first; those that were not used are left
    /// out.
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let count = |technique| {
            let steps = self.steps.iter();
            (
                technique,
                steps.filter(|s| s.technique == technique).count(),
            )
        };
        let counts = Technique::ALL.into_iter().map(count);
        counts.filter(|&(_, count)| count > 0).collect()
    }
}

/// Explains a board from the beginning. Where no technique leads on, a cell is taken from
/// `solution`, if there is one.
///
/// # Complexity
/// A few line solves for each step by lines; a contradiction costs up to two chains of line solves
/// for each unknown cell. All of them together are bounded by `budget`. On boards of more than
/// 250,000 cells, line logic only is explained.
///
/// # Panics
/// If the picture has another size than the puzzle.
pub fn explain<'p>(
    puzzle: &'p Puzzle,
    solution: Option<&Picture>,
    budget: impl Into<ExplainBudget<'p>>,
) -> Explanation {
    let grid = Grid::unknown(puzzle.width(), puzzle.height());
    let mut explainer = Explainer::new(puzzle, &grid, budget);
    let mut steps = Vec::new();
    let end = loop {
        match explainer.next() {
            NextStep::Step(step) => steps.push(*step),
            NextStep::Solved => break ExplanationEnd::Solved,
            NextStep::Fails(line) => break ExplanationEnd::Fails(line),
            NextStep::OutOfBudget => break ExplanationEnd::OutOfBudget,
            NextStep::Stuck => match solution.and_then(|picture| explainer.reveal(picture)) {
                Some(step) => steps.push(step),
                None => break ExplanationEnd::Stuck,
            },
        }
    };
    Explanation {
        steps,
        end,
        grid: explainer.grid().clone(),
    }
}
