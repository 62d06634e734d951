//! How long a person takes, and how difficult people find a board.

use crate::options::SolveOptions;
use crate::report::SolveReport;
use crate::solver::Solver;
use crate::strokes::STROKE;
use nonogram::{Logic, Picture, Puzzle, Symmetry, WorkBudget};

/// What a person has to do for a board: the expected time, and the expected votes.
///
/// Two formulas that were fitted to public data of people. L is width + height, and S is the mean
/// of [`SolveReport::strokes`] in strokes, of the puzzle and of its transpose.
///
/// ```text
/// effort      W = S^(11/8), less a fifth if the picture mirrors its left or upper half
/// one ink:        seconds = 3.34 W L / (L + 14)^(3/2)     difficulty = 1 + 4 W / (W + 113 L)
/// several inks:   seconds = 0.5 W / L^(1/8)               difficulty = 1 + 4 W / (W + 140 L)
/// ```
///
/// If line logic leaves cells, S counts for the cells that it decides. So S is scaled up to the
/// whole board, and W grows by 8 % for each per cent of the cells that is left, up to threefold.
///
/// # Source
/// The public repository lufton/non-grabber: 52,015 boards of griddlers.net with the typical time
/// of the players who finished them, and 29,663 boards of webpbn.com with votes of the players, 1
/// to 5. `docs/difficulty.md` says how the constants were found, and how well they fit.
///
/// # Limits
/// The players are experienced and use a mouse. Those who gave up are not in the times. No board
/// with times needs more than line logic: there, the growth of W was fitted to votes. There is no
/// effort where line logic decides less than half of the cells, because votes do not follow it.
///
/// All operations are products, quotients and square roots, so the results are the same on every
/// machine, and for a turned or mirrored board.
///
/// ```
/// use nonogram_propagate::nonogram::{Picture, WorkBudget};
/// use nonogram_propagate::{Effort, SolveOptions, Solver};
///
/// let puzzle = "#.###\n#.#.#\n###.#\n..#.#\n..###".parse::<Picture>().unwrap().puzzle();
/// let mut solver = Solver::new();
/// let report = solver.solve(&puzzle, &SolveOptions::default().strokes(true));
/// let effort = Effort::of(&mut solver, &puzzle, &report, WorkBudget::default()).unwrap();
/// assert_eq!(effort.seconds().round(), 10.0);
/// assert_eq!((100.0 * effort.difficulty()).round(), 112.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// W.
    effort: f64,
    /// Width and height.
    lines: f64,
    is_colored: bool,
}

impl Effort {
    /// The effort for a puzzle. `report` has its only solution, and its
    /// [strokes](SolveOptions::strokes). `None` if there are several solutions or none, if line
    /// logic decides less than half of the cells, or if the budget ends the work.
    ///
    /// # Complexity
    /// As much as line logic on the transposed puzzle, by the `solver`.
    pub fn of(
        solver: &mut Solver,
        puzzle: &Puzzle,
        report: &SolveReport,
        budget: WorkBudget<'_>,
    ) -> Option<Self> {
        let picture = report.unique()?;
        let options = SolveOptions::default()
            .logic(Logic::Line)
            .budget(budget)
            .strokes(true);
        let columns_first = solver.solve(&puzzle.transposed(), &options);
        if columns_first.is_cut() {
            return None;
        }
        let given = puzzle.given_cells().count();
        let open = puzzle.width() * puzzle.height() - given;
        let left = if report.logic == Logic::Line {
            0
        } else {
            solver.grid().unknown_cells()
        };
        let strokes = report.strokes + columns_first.strokes;
        (2 * left <= open)
            .then(|| Self::new(puzzle, picture, strokes, left as f64 / open.max(1) as f64))
    }

    /// `strokes` is the sum of both starts, `left` the share of the cells that line logic leaves.
    fn new(puzzle: &Puzzle, picture: &Picture, strokes: u64, left: f64) -> Self {
        let strokes = strokes as f64 / (2 * STROKE) as f64 / (1.0 - left);
        let is_mirrored = matches!(
            Symmetry::of(picture),
            Symmetry::LeftRight | Symmetry::TopBottom | Symmetry::Both | Symmetry::All
        );
        let mirrored = if is_mirrored { 0.8 } else { 1.0 };
        let beyond_lines = (1.0 + 8.0 * left).min(3.0);
        Self {
            effort: strokes * eighth_root(strokes * strokes * strokes) * mirrored * beyond_lines,
            lines: (puzzle.width() + puzzle.height()) as f64,
            is_colored: puzzle.is_colored(),
        }
    }

    /// The effort of a board with this width + height and this [difficulty](Self::difficulty), less
    /// than 5.
    pub fn of_difficulty(lines: usize, is_colored: bool, difficulty: f64) -> Self {
        let lines = lines as f64;
        Self {
            effort: middle(is_colored) * lines * (difficulty - 1.0) / (5.0 - difficulty),
            lines,
            is_colored,
        }
    }

    /// The expected time.
    pub fn seconds(self) -> f64 {
        if self.is_colored {
            return 0.5 * self.effort / eighth_root(self.lines);
        }
        let size = self.lines + 14.0;
        3.34 * self.effort * self.lines / (size * size.sqrt())
    }

    /// The expected mean of votes between 1, very easy, and 5, very hard.
    pub fn difficulty(self) -> f64 {
        1.0 + 4.0 * self.effort / (self.effort + middle(self.is_colored) * self.lines)
    }
}

/// The effort for each line of a board in the middle of the scale of votes.
fn middle(is_colored: bool) -> f64 {
    if is_colored { 140.0 } else { 113.0 }
}

/// The eighth root, by square roots.
fn eighth_root(x: f64) -> f64 {
    x.sqrt().sqrt().sqrt()
}
