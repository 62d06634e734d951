//! What can be said about how hard a single puzzle is.

use crate::judge::difficulty::{Level, difficulty};
use crate::source::symmetry::Symmetry;
use nonogram::{ClueStats, Grid, Line, Logic, Puzzle, Technique, Verdict};
use nonogram_explain::{ExplainBudget, ExplanationEnd, explain};
use nonogram_propagate::{SolveInterrupt, SolveOptions, Solver, solve_line};

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

/// The numbers of lines that decide a cell, in rounds: in each, all lines are looked at by themselves, and then the
/// cells of all are filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Footholds {
    /// One number for each round. The first are the lines with which a player can begin. It ends with the board, or
    /// where no line decides a cell.
    pub rounds: Vec<usize>,
}

impl Footholds {
    /// Counts the lines of a puzzle. `stop` ends the work early.
    ///
    /// # Complexity
    /// Each round solves each line once, in time O(cells * blocks). There are at most as many rounds as cells.
    ///
    /// ```
    /// use puzzle_pack::Footholds;
    ///
    /// let puzzle = nonogram::Picture::from_bits(3, 3, "111010010").unwrap().puzzle();
    /// // Row 1 and column 2 are full.
    /// assert_eq!(Footholds::of(&puzzle, &|| false).rounds, [2, 4]);
    /// ```
    pub fn of(puzzle: &Puzzle, stop: SolveInterrupt<'_>) -> Self {
        let mut grid = Grid::unknown(puzzle.width(), puzzle.height());
        let mut rounds = Vec::new();
        while grid.unknown_cells() > 0 && !stop() {
            let before = grid.clone();
            let mut lines = 0;
            for line in puzzle.lines() {
                let places = |at: usize| match line {
                    Line::Row(row) => (row, at),
                    Line::Column(column) => (at, column),
                };
                let length = match line {
                    Line::Row(_) => puzzle.width(),
                    Line::Column(_) => puzzle.height(),
                };
                let cell = |at: usize| {
                    let (row, column) = places(at);
                    before.get(row, column)
                };
                let mut cells: Vec<_> = (0..length).map(cell).collect();
                // A line that cannot be completed gives nothing.
                match solve_line(puzzle.clue(line), &mut cells) {
                    Ok(0) | Err(_) => continue,
                    Ok(_) => lines += 1,
                }
                for (at, &cell) in cells.iter().enumerate() {
                    let (row, column) = places(at);
                    if cell.is_known() {
                        grid.set(row, column, cell);
                    }
                }
            }
            if lines == 0 {
                break;
            }
            rounds.push(lines);
        }
        Self { rounds }
    }

    /// The least number of a round; 0 if nothing can be decided.
    pub fn least(&self) -> usize {
        self.rounds.iter().copied().min().unwrap_or(0)
    }

    /// The mean number of a round; 0 if nothing can be decided.
    pub fn mean(&self) -> f64 {
        self.rounds.iter().sum::<usize>() as f64 / self.rounds.len().max(1) as f64
    }
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
        level: difficulty.map(Level::of),
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
