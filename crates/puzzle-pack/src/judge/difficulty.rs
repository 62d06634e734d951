//! Difficulty: a number, a word for it, and the experience points that a game may give.
//!
//! The logic that a board needs determines the band, because this is what a person notices first.
//! Within the band, the number counts the amount of work, capped at 99:
//!
//! | what suffices | difficulty |
//! |---|---|
//! | the outermost placements of each line | 0 + 2 sweeps + 5 idle |
//! | complete line logic | 100 + 2 sweeps + 5 idle |
//! | probing | 200 + 99 cells left / cells: the share of the board that line logic leaves unknown |
//! | search | 300 + 99 cells left / cells: the share of the board that probing leaves unknown |
//!
//! The number is the same for a board, its transpose and its mirror images. Line logic may begin
//! with the rows or with the columns, and the easier way counts. What line logic and probing leave
//! does not depend on the order of their steps.
//!
//! *Outermost placements*: all blocks of a line as far left as possible, and all as far right as
//! possible. A cell that a block covers in both is filled, and a cell that no block comes near is
//! empty.
//!
//! Techniques grade boards more finely than these bands. It is found by explaining
//! the board, which takes longer than deciding it; so packs have the column `technique` only on
//! request.
//!
//! *Sweeps* are passes over the rows or over the columns until all cells are known: the depth of
//! the chain of deductions. *Idle* is the number of lines that a person passes for each productive
//! line when going through all rows and all columns again and again: sweeps * lines / 2 /
//! productive line solves. Where few lines are productive at a time, the next step is hard to find.
//! These divisions round down, and shares of the board round up. The counters are those of the
//! propagation solver, which are the same on every machine. Size is not part of the number; large
//! boards take longer, which `experience` takes into account.
//!
//! # Compared with the literature
//!
//! No study with people backs these numbers, and none was fitted to players. A study of 2026 with
//! 67 people and six boards of 10x10 found that neither conflicts nor decisions of a solver predict
//! how hard people find a board. They named footholds and long easy chains; see
//! [`Footholds`](crate::Footholds).
//!
//! K. J. Batenburg, S. Henstra, W. A. Kosters and W. J.
//! Palenstijn (*Constructing Simple Nonograms of Varying Difficulty*, Pure Mathematics and
//! Applications 20, 2009) take boards that line logic solves and count the sweeps. This is the
//! column `sweeps` where it is easier to begin with the rows, except that ours includes the last
//! sweep, which finds nothing. K. J. Batenburg and W. A. Kosters (*On the Difficulty of Nonograms*,
//! ICGA Journal 35, 2012) also cover boards that need more. The columns `line_solves` and
//! `branches` count steps and guesses, as solver benchmarks do. Our number differs in two ways: it
//! depends first on the technique that a person needs, and it measures how hard the next productive
//! line is to find.

use nonogram::{Logic, Picture, Puzzle, Technique, WorkBudget, WorkLimit};
use nonogram_propagate::{SolveOptions, SolveReport, SolveStats, Solver};

/// The limit on line solves for finding the hardest technique of a board: some seconds. Nearly all
/// boards take less than a thousandth of it.
const TECHNIQUE_LINE_SOLVES: u64 = 1 << 23;

/// The greatest difficulties of the levels easy and medium on square boards with this side: half of
/// a sample of 4000 boards that line logic solves are easy, nine in ten are easy or medium.
const LEVELS: [(usize, u32, u32); 13] = [
    (5, 16, 21),
    (8, 20, 27),
    (10, 22, 30),
    (12, 23, 34),
    (15, 24, 39),
    (20, 26, 43),
    (25, 28, 46),
    (30, 30, 50),
    (40, 33, 59),
    (50, 37, 65),
    (60, 41, 72),
    (80, 53, 91),
    (100, 69, 99),
];

/// As many cells as a board of 5x5 has: few enough to keep in sight while trying them.
const FEW_CELLS: usize = 25;

/// A difficulty in a word, compared with boards of the same size.
///
/// | level | boards |
/// |---|---|
/// | `easy` | the easier half of the boards of this size that line logic solves |
/// | `medium` | the next four in ten |
/// | `hard` | the hardest one in ten of them; and boards of which line logic leaves up to some 25 cells, as many as a board of 5x5 has, if probing decides those |
/// | `expert` | all others: more cells must be tried |
///
/// The shares are those of a sample: 4000 boards of the smooth source with the defaults of
/// [`Recipe`](crate::Recipe) and the seed 1, for each of 13 sizes of squares, from 5x5 to 100x100.
/// A board counts as the smallest of these squares with at least as many cells. Other sources have
/// other shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// The easier half of the boards of this size that line logic solves.
    Easy,
    /// The next four in ten.
    Medium,
    /// The hardest one in ten.
    Hard,
    /// Many cells must be tried.
    Expert,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The level of a difficulty on boards of this size.
    pub fn of(width: usize, height: usize, difficulty: u32) -> Self {
        let reaches = |level: &Self| difficulty <= level.greatest(width, height);
        Self::ALL.into_iter().find(reaches).unwrap_or(Self::Expert)
    }

    /// The greatest difficulty of this level on boards of this size.
    ///
    /// ```
    /// use puzzle_pack::Level;
    ///
    /// assert_eq!(Level::Easy.greatest(15, 15), 24);
    /// assert_eq!((Level::of(15, 15, 25), Level::of(40, 40, 25)), (Level::Medium, Level::Easy));
    /// ```
    pub fn greatest(self, width: usize, height: usize) -> u32 {
        let cells = width * height;
        let has_room = |(side, _, _): &&(usize, u32, u32)| side * side >= cells;
        let found = LEVELS.iter().find(has_room);
        let &(_, easy, medium) = found.unwrap_or(&LEVELS[LEVELS.len() - 1]);
        match self {
            Self::Easy => easy,
            Self::Medium => medium,
            Self::Hard => 200 + (99 * FEW_CELLS.min(cells) / cells) as u32,
            Self::Expert => 399,
        }
    }

    /// The word: `easy`, `medium`, `hard` or `expert`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

/// The difficulty of a puzzle, 0..=399. The report must be from a solve with
/// [`SolveOptions::outermost`] that decided the puzzle. `None` if `stop` ends the work.
///
/// # Complexity
/// If line logic solves the puzzle, as much as this, by the `solver`.
pub fn difficulty(
    solver: &mut Solver,
    puzzle: &Puzzle,
    report: &SolveReport,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<u32> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let by_lines = |stats: &SolveStats| {
        let looks = stats.sweeps * (width + height) as u64;
        2 * stats.sweeps + 5 * looks / (2 * stats.productive.max(1))
    };
    let left = (99 * report.remaining).div_ceil(width * height) as u32;
    Some(match report.logic {
        Logic::Line => {
            let options = SolveOptions::default()
                .logic(Logic::Line)
                .budget(WorkBudget::default().until(stop));
            let columns_first = solver.solve(&puzzle.transposed(), &options);
            // Line logic leaves nothing, unless it is stopped.
            columns_first.unique()?;
            let work = by_lines(&report.stats).min(by_lines(&columns_first.stats));
            let band = if report.by_outermost { 0 } else { 100 };
            band + work.min(99) as u32
        }
        Logic::Probe => 200 + left,
        Logic::Search => 300 + left,
    })
}

/// The hardest technique in the explanation of a puzzle with a unique solution. `None` if it is
/// harder than `limit`.
///
/// Its [class](Technique::logic) is the logic of the report of the solve.
///
/// # Errors
/// If finding it would take some seconds, or if `stop` ends it.
pub(crate) fn technique(
    puzzle: &Puzzle,
    solution: &Picture,
    limit: Technique,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Technique>, WorkLimit> {
    let budget = WorkBudget::new(TECHNIQUE_LINE_SOLVES).until(stop);
    nonogram_explain::hardest_up_to(puzzle, solution, limit, budget)
}

/// Experience points: a twentieth of the number of cells times the difficulty, rounded up.
///
/// A board with twice the cells or twice the difficulty gives twice the points. From 20 cells on,
/// boards of one size with different difficulties give different points.
pub(crate) fn experience(width: usize, height: usize, difficulty: u32) -> u64 {
    ((width * height) as u64 * u64::from(difficulty)).div_ceil(20)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The difficulty of a picture's puzzle, which must be the same in all directions.
    #[track_caller]
    fn check_difficulty(picture: &Picture, expected: u32) {
        let turned = picture.transposed();
        for picture in [picture, &turned, &picture.mirrored(), &turned.mirrored()] {
            let puzzle = picture.puzzle();
            let mut solver = Solver::new();
            let report = solver.solve(&puzzle, &SolveOptions::default().outermost(true));
            assert_eq!(report.unique(), Some(picture));
            let found = difficulty(&mut solver, &puzzle, &report, &|| false);
            assert_eq!(found, Some(expected), "{picture:?}");
        }
    }

    #[test]
    fn line_logic_begins_with_the_easier_direction() {
        // The full row fills the columns, of which one more sweep finds nothing. The columns fill
        // the row at once.
        check_difficulty(&Picture::from_bits(5, 1, "11111").unwrap(), 10);
    }

    #[test]
    fn unknown_cells_count_beyond_line_logic() {
        // The example of the README: line logic finds nothing.
        check_difficulty(&Picture::from_bits(4, 4, "1001110000100010").unwrap(), 299);
        let puzzle = Picture::blank(10, 5).puzzle();
        let mut report = Solver::new().solve(&puzzle, &SolveOptions::default());
        for (logic, remaining, expected) in [
            (Logic::Probe, 1, 202),
            (Logic::Probe, 25, 250),
            (Logic::Search, 50, 399),
        ] {
            (report.logic, report.remaining) = (logic, remaining);
            let found = difficulty(&mut Solver::new(), &puzzle, &report, &|| false);
            assert_eq!(found, Some(expected));
        }
    }

    #[test]
    fn a_stopped_solve_has_no_difficulty() {
        let puzzle = Picture::blank(500, 500).puzzle();
        let mut solver = Solver::new();
        let report = solver.solve(&puzzle, &SolveOptions::default());
        assert_eq!(difficulty(&mut solver, &puzzle, &report, &|| true), None);
    }

    #[test]
    fn few_cells_to_try_are_hard_not_expert() {
        let most = |side| Level::Hard.greatest(side, side);
        assert_eq!([1, 5, 10, 15, 60].map(most), [299, 299, 224, 211, 200]);
        assert_eq!(Level::of(4, 4, 299), Level::Hard);
        assert_eq!(Level::of(4, 4, 300), Level::Expert);
    }

    #[test]
    fn levels_depend_on_the_number_of_cells() {
        let greatest = |width, height| Level::Medium.greatest(width, height);
        assert_eq!(
            [(1, 1), (5, 5), (2, 12)].map(|(w, h)| greatest(w, h)),
            [21; 3]
        );
        assert_eq!(
            [(26, 1), (8, 8), (4, 16)].map(|(w, h)| greatest(w, h)),
            [27; 3]
        );
        assert_eq!(
            [(100, 100), (101, 100), (4000, 4000)].map(|(w, h)| greatest(w, h)),
            [99; 3]
        );
        for level in Level::ALL {
            let greatest = level.greatest(9, 9);
            assert_eq!(Level::of(9, 9, greatest), level);
            assert!(level == Level::Expert || Level::of(9, 9, greatest + 1) > level);
        }
    }

    #[test]
    fn experience_grows_with_size_and_difficulty() {
        assert_eq!(
            (
                experience(1, 1, 2),
                experience(10, 10, 22),
                experience(15, 15, 150)
            ),
            (1, 110, 1688)
        );
        assert_eq!(
            experience(nonogram::MAX_SIDE, nonogram::MAX_SIDE, 399),
            319_200_000
        );
        assert!(
            (0..399)
                .all(|difficulty| experience(5, 4, difficulty) < experience(5, 4, difficulty + 1))
        );
    }
}
