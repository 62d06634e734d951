//! What `solve` says about a puzzle with several solutions: the cells in which they differ, and how
//! many there are.

use crate::measure::stop_after;
use crate::output;
use crate::stopped::Stopped;
use exact_cover::{CountSearch, SearchBudget};
use nonogram::{Cell, ElementarySwitch, Grid, Picture, Position, Puzzle, Verdict, WorkBudget};
use nonogram_cover::Encoding;
use nonogram_propagate::{SolveOptions, SolveOutcome, Solver};
use std::fmt;

/// The most solutions that are compared, and the most work to find them: some tenths of a second.
const SOLUTIONS: usize = 100;
const WORK: u64 = 1 << 22;

/// The cells in which solutions differ.
pub(crate) struct Ambiguity {
    /// The cells that are the same in all solutions that were compared. The others are unknown.
    pub(crate) grid: Grid,
    /// Whether all solutions were compared.
    pub(crate) is_complete: bool,
    /// An elementary switch of one of the given solutions.
    pub(crate) switch: Option<ElementarySwitch>,
}

impl Ambiguity {
    /// Compares the solutions of a puzzle: these and some more. There is one at least.
    pub(crate) fn of(puzzle: &Puzzle, known: &[&Picture], timeout: f64) -> Self {
        let options = SolveOptions::default()
            .limit(SOLUTIONS)
            .budget(WorkBudget::new(WORK).until(stop_after(timeout)));
        let more = Solver::new().solve(puzzle, &options);
        let mut grid = Grid::from(known[0]);
        for picture in known.iter().copied().chain(&more.solutions) {
            for row in 0..picture.height() {
                for column in 0..picture.width() {
                    if grid.get(row, column) != Cell::Known(picture.ink(row, column)) {
                        grid.set(row, column, Cell::Unknown);
                    }
                }
            }
        }
        Self {
            grid,
            is_complete: more.outcome == SolveOutcome::Exhausted,
            switch: puzzle.switch_among(known.iter().copied()),
        }
    }

    /// The cells in which the solutions differ, row by row.
    pub(crate) fn cells(&self) -> Vec<Position> {
        let all = Position::all(self.grid.width(), self.grid.height());
        all.filter(|&at| !self.grid[at].is_known()).collect()
    }
}

/// `4 ambiguous cells, marked ?:`, and the board with these marks.
impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.grid.unknown_cells() as u64;
        let cells = output::count(cells, "ambiguous cell", "ambiguous cells");
        let more = if self.is_complete { "" } else { " or more" };
        write!(f, "{cells}{more}, marked ?:\n{}", self.grid)
    }
}

/// The number of solutions.
pub(crate) struct SolutionCount {
    pub(crate) value: String,
    /// Why there may be more.
    pub(crate) stopped: Option<Stopped>,
}

impl SolutionCount {
    /// What it proves.
    pub(crate) fn verdict(&self) -> Verdict {
        match (&*self.value, &self.stopped) {
            ("0", None) => Verdict::None,
            ("1", None) => Verdict::Unique,
            ("0" | "1", Some(_)) => Verdict::Unknown,
            _ => Verdict::Multiple,
        }
    }

    /// No solution.
    pub(crate) fn none() -> Self {
        Self {
            value: "0".to_owned(),
            stopped: None,
        }
    }

    /// Counts the solutions of a puzzle, of which `found` are known, by exact cover.
    pub(crate) fn of(puzzle: &Puzzle, encoding: Encoding, found: usize, timeout: f64) -> Self {
        let interrupt = stop_after(timeout);
        let encoded = match encoding.encode(puzzle) {
            Ok(encoded) => encoded,
            Err(too_large) => {
                return Self {
                    value: found.to_string(),
                    stopped: Some(Stopped::too_large(too_large)),
                };
            }
        };
        let count = CountSearch::new(encoded.problem())
            .budget(SearchBudget::default().until(|_| interrupt()))
            .count();
        // A count that was stopped may not have come as far as the search.
        let stopped = Stopped::cover(count.outcome);
        Self {
            value: count.answer.value.max((found as u64).into()).to_string(),
            stopped,
        }
    }
}

/// `2 solutions`, `at least 2 solutions: out of time`.
impl fmt::Display for SolutionCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.value == "1" {
            "solution"
        } else {
            "solutions"
        };
        match &self.stopped {
            None => write!(f, "{} {noun}", self.value),
            Some(stopped) => write!(f, "at least {} {noun}: {stopped}", self.value),
        }
    }
}
