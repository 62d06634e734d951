//! How hard a board is for people: the difficulty, the expected time, a level, and the experience
//! points that a game may give.
//!
//! [`Effort`] has the formulas of difficulty and time, which were fitted to people. The level
//! compares the difficulty with boards of the same size.
//!
//! Techniques grade boards in another way. They are found by explaining the board, which takes
//! longer than deciding it; so packs have the column `technique` only on request.

use nonogram::{Logic, Picture, Puzzle, Technique, WorkBudget, WorkLimit};
use nonogram_propagate::{Effort, SolveReport, Solver};

/// The limit on line solves for finding the hardest technique of a board: some seconds. Nearly all
/// boards take less than a thousandth of it.
const TECHNIQUE_LINE_SOLVES: u64 = 1 << 23;

/// The greatest difficulties of the levels easy and medium on square boards with this side, in
/// ten-thousandths: half of a sample of 4000 boards that line logic solves are easy, nine in ten
/// are easy or medium. `cargo xtask levels` prints this table.
const LEVELS: [(usize, u32, u32); 13] = [
    (5, 10996, 11627),
    (8, 12036, 12920),
    (10, 12955, 13978),
    (12, 14066, 15332),
    (15, 15842, 17463),
    (20, 18839, 21083),
    (25, 21798, 24383),
    (30, 24573, 27500),
    (40, 29582, 32610),
    (50, 33568, 36213),
    (60, 36854, 38888),
    (80, 41209, 42343),
    (100, 43739, 44368),
];

/// As many cells as a board of 5x5 has: few enough to keep in sight while trying them.
pub(crate) const FEW_CELLS: usize = 25;

/// A difficulty in a word, compared with boards of the same size.
///
/// - `easy`: the easier half of the boards of this size that line logic solves
/// - `medium`: the next four in ten
/// - `hard`: the hardest one in ten of them; and boards of which line logic leaves up to 25 cells,
///   as many as a board of 5x5 has, if probing decides those
/// - `expert`: all others: more cells must be tried
///
/// The shares are those of a sample: 4000 boards of the smooth source with the defaults of
/// [`Recipe`](crate::Recipe) and the seed 1, for each of 13 sizes of squares, from 5x5 to 100x100.
/// Between these sizes, the limits are interpolated by width + height. Other sources have other
/// shares.
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

    /// The level of a puzzle that line logic solves with this difficulty, in ten-thousandths.
    fn by_lines(puzzle: &Puzzle, difficulty: u32) -> Self {
        let [easy, medium] = limits(puzzle.width() + puzzle.height());
        if difficulty <= easy {
            Self::Easy
        } else if difficulty <= medium {
            Self::Medium
        } else {
            Self::Hard
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

/// The expected seconds of a board in the middle of those that line logic solves, by width +
/// height.
pub(crate) fn middle_seconds(lines: usize, is_colored: bool) -> f64 {
    let [easy, _] = limits(lines);
    Effort::of_difficulty(lines, is_colored, f64::from(easy) / 10_000.0).seconds()
}

/// The greatest difficulties of easy and medium boards with this width + height, in
/// ten-thousandths.
fn limits(lines: usize) -> [u32; 2] {
    let next = LEVELS.partition_point(|&(side, _, _)| 2 * side < lines);
    let (side, easy, medium) = LEVELS[next.min(LEVELS.len() - 1)];
    if next == 0 || next == LEVELS.len() {
        return [easy, medium];
    }
    let (before, easy_before, medium_before) = LEVELS[next - 1];
    let step = (2 * (side - before)) as u32;
    let done = (lines - 2 * before) as u32;
    [
        easy_before + (easy - easy_before) * done / step,
        medium_before + (medium - medium_before) * done / step,
    ]
}

/// How hard a board is for people. Grades are ordered by level, then by points. They are the
/// same for a turned or mirrored board, on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Grade {
    /// The difficulty in a word, compared with boards of the same size.
    pub level: Level,
    /// Experience points: one for each expected second. A board without expected seconds gives as
    /// many as the hardest medium board of its size that needs three times the effort, which is the
    /// most that an effort grows beyond line logic.
    pub xp: u64,
    /// See [`Self::difficulty`], in ten-thousandths.
    difficulty: Option<u32>,
    /// The expected time of an experienced person, rounded up: [`Effort::seconds`]. `None` if line
    /// logic decides less than half of the cells.
    pub seconds: Option<u64>,
}

impl Grade {
    /// The grade of a puzzle. The report is that of a solve with
    /// [`SolveOptions::strokes`](nonogram_propagate::SolveOptions::strokes) that found the only
    /// solution. `None` if `stop` ends the work.
    ///
    /// # Complexity
    /// As much as line logic on the transposed puzzle, by the `solver`.
    pub fn of(
        solver: &mut Solver,
        puzzle: &Puzzle,
        report: &SolveReport,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let budget = WorkBudget::default().until(stop);
        let effort = Effort::of(solver, puzzle, report, budget);
        if effort.is_none() && stop() {
            return None;
        }
        let difficulty = effort.map(|effort| (10_000.0 * effort.difficulty()).round() as u32);
        let level = match (report.logic, difficulty) {
            (Logic::Line, Some(difficulty)) => Level::by_lines(puzzle, difficulty),
            (Logic::Line | Logic::Probe, _) if report.remaining <= FEW_CELLS => Level::Hard,
            _ => Level::Expert,
        };
        let seconds = effort.map(|effort| effort.seconds().ceil() as u64);
        let xp = seconds.unwrap_or_else(|| {
            let lines = puzzle.width() + puzzle.height();
            let [_, medium] = limits(lines);
            let medium = f64::from(medium) / 10_000.0;
            let hardest = Effort::of_difficulty(lines, puzzle.is_colored(), medium);
            (3.0 * hardest.seconds()).ceil() as u64
        });
        Some(Self {
            level,
            xp,
            seconds,
            difficulty,
        })
    }

    /// The expected mean of the votes of people, from 1, very easy, to 5, very hard, with four
    /// decimals: [`Effort::difficulty`]. `None` if line logic decides less than half of the cells.
    pub fn difficulty(self) -> Option<f64> {
        Some(f64::from(self.difficulty?) / 10_000.0)
    }

    /// Two of three boards of the study took people between these two numbers of seconds: within a
    /// factor of 11/9, between the 1.21 of boards of one ink and the 1.23 of others.
    pub fn usual_seconds(self) -> Option<[u64; 2]> {
        let seconds = self.seconds?;
        Some([9 * seconds / 11, (11 * seconds).div_ceil(9)])
    }

    /// The difficulty with its four decimals, or nothing.
    pub(crate) fn difficulty_text(self) -> String {
        match self.difficulty {
            Some(votes) => format!("{}.{:04}", votes / 10_000, votes % 10_000),
            None => String::new(),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram_propagate::SolveOptions;

    fn grade(puzzle: &Puzzle) -> Grade {
        let mut solver = Solver::new();
        let report = solver.solve(puzzle, &SolveOptions::default().strokes(true));
        Grade::of(&mut solver, puzzle, &report, &|| false).expect("nothing stops it")
    }

    #[test]
    fn boards_beyond_half_of_the_cells_have_points_but_no_seconds() {
        // The example of the README: line logic finds nothing.
        let puzzle = Picture::from_bits(4, 4, "1001110000100010")
            .unwrap()
            .puzzle();
        let grade = grade(&puzzle);
        assert_eq!((grade.level, grade.seconds), (Level::Hard, None));
        assert_eq!(
            (grade.difficulty(), grade.difficulty_text()),
            (None, String::new())
        );
        assert!(grade.xp > 0);
    }

    #[test]
    fn few_cells_to_try_are_hard_not_expert() {
        let puzzle = Picture::blank(10, 5).puzzle();
        let mut solver = Solver::new();
        let mut report = solver.solve(&puzzle, &SolveOptions::default().strokes(true));
        for (logic, remaining, expected) in [
            (Logic::Probe, 1, Level::Hard),
            (Logic::Probe, 25, Level::Hard),
            (Logic::Probe, 26, Level::Expert),
            (Logic::Search, 1, Level::Expert),
        ] {
            (report.logic, report.remaining) = (logic, remaining);
            let found = Grade::of(&mut solver, &puzzle, &report, &|| false).unwrap();
            assert_eq!(found.level, expected);
        }
    }

    #[test]
    fn a_stopped_solve_has_no_grade() {
        let puzzle = Picture::blank(500, 500).puzzle();
        let mut solver = Solver::new();
        let report = solver.solve(&puzzle, &SolveOptions::default().strokes(true));
        assert_eq!(Grade::of(&mut solver, &puzzle, &report, &|| true), None);
    }

    #[test]
    fn limits_lie_between_those_of_the_neighbouring_sizes() {
        let of = |width: usize, height: usize| limits(width + height);
        let at = |place: usize| {
            let (_, easy, medium) = LEVELS[place];
            [easy, medium]
        };
        assert_eq!([of(1, 1), of(5, 5), of(8, 2)], [at(0); 3]);
        assert_eq!([of(10, 10), of(12, 8)], [at(2); 2]);
        assert_eq!([of(100, 100), of(101, 100), of(2000, 2000)], [at(12); 3]);
        let mut last = at(0);
        for lines in 10..=240 {
            let limits = limits(lines);
            assert!(limits[0] < limits[1], "{lines} lines: {limits:?}");
            assert!(
                limits[0] >= last[0] && limits[1] >= last[1],
                "{lines} lines"
            );
            last = limits;
        }
    }
}
