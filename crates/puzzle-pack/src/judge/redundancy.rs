//! Clues that a puzzle does not need.
//!
//! Without some clues, the puzzle still has its solution. Another solution would differ from it in
//! a cell of a line without a clue: if both were the same there, the other one would fit all clues.
//! So these cells are assumed to differ, one after the other, and each time the rest is completed
//! by line logic and backtracking.

use nonogram::{Ink, InkSet, Line, Picture, Position, Puzzle, WorkBudget};
use nonogram_propagate::solve_color_line;
use std::collections::VecDeque;

/// The most open assumptions.
const DEEPEST: usize = 1 << 12;

/// The clues that a puzzle with one solution does not need, rows first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Redundancy {
    /// The lines whose clue alone can be left out: with the clues of all other lines, the puzzle
    /// has the same only solution.
    pub alone: Vec<Line>,
    /// Lines whose clues can be left out together. Each line of [`Self::alone`] is added, in order,
    /// if the clues that are then left still have only this solution. So no other clue can be left
    /// out, but another choice may leave out more.
    pub together: Vec<Line>,
    /// The lines for which the budget was too small, for either list.
    pub undecided: Vec<Line>,
}

/// Finds the clues that a puzzle does not need. `solution` must be its only solution. Given cells
/// stay.
///
/// Each of the two questions about a line may take an equal share of the line solves of `budget`.
///
/// # Panics
/// If the picture and the puzzle differ in size.
///
/// ```
/// use nonogram::{Line, Picture};
///
/// // The columns say all.
/// let picture = Picture::from_bits(3, 2, "111111").unwrap();
/// let found = puzzle_pack::redundant_clues(&picture.puzzle(), &picture, 1000);
/// assert_eq!(found.alone.len(), 5);
/// assert_eq!(found.together, [Line::Row(0), Line::Row(1)]);
/// ```
pub fn redundant_clues<'a>(
    puzzle: &Puzzle,
    solution: &Picture,
    budget: impl Into<WorkBudget<'a>>,
) -> Redundancy {
    let budget = budget.into();
    let lines: Vec<Line> = puzzle.lines().collect();
    let share = budget.work / (2 * lines.len() as u64);
    let mut found = Redundancy::default();
    for &line in &lines {
        match is_unique_without(&[line], puzzle, solution, share, &budget) {
            Some(true) => found.alone.push(line),
            Some(false) => {}
            None => found.undecided.push(line),
        }
    }
    for &line in &found.alone {
        found.together.push(line);
        let is_unique = is_unique_without(&found.together, puzzle, solution, share, &budget);
        if is_unique != Some(true) {
            found.together.pop();
        }
        if is_unique.is_none() {
            found.undecided.push(line);
        }
    }
    found
}

/// Whether the solution is the only one without the clues of these lines. `None` if the budget was
/// spent.
fn is_unique_without(
    free: &[Line],
    puzzle: &Puzzle,
    solution: &Picture,
    work: u64,
    budget: &WorkBudget<'_>,
) -> Option<bool> {
    let mut board = Rest::new(free, puzzle, solution, work, budget);
    let constrained: Vec<Line> = puzzle.lines().filter(|line| !free.contains(line)).collect();
    let is_possible = board.follow(constrained.into()).ok()?;
    assert!(is_possible, "`solution` is not a solution of the puzzle");
    for &line in free {
        for index in 0..puzzle.length(line) {
            let at = line.cell(index);
            let right = InkSet::only(solution.ink(at.row, at.column));
            let wrong = board.colors(at).without(right);
            if wrong.is_empty() {
                continue;
            }
            let mark = board.trail.len();
            if board.assume(at, wrong).ok()? && board.can_be_completed(0).ok()? {
                return Some(false);
            }
            board.undo(mark);
            let is_possible = board.assume(at, right).ok()?;
            assert!(is_possible, "`solution` is not a solution of the puzzle");
        }
    }
    Some(true)
}

/// The budget was spent.
struct Spent;

/// A board on which some lines have no clue.
struct Rest<'p, 'b> {
    puzzle: &'p Puzzle,
    solution: &'p Picture,
    free: &'p [Line],
    colors: Vec<InkSet>,
    /// The cells that have lost colors, with the colors before.
    trail: Vec<(Position, InkSet)>,
    /// The line solves left.
    left: u64,
    budget: &'p WorkBudget<'b>,
}

impl<'p, 'b> Rest<'p, 'b> {
    fn new(
        free: &'p [Line],
        puzzle: &'p Puzzle,
        solution: &'p Picture,
        left: u64,
        budget: &'p WorkBudget<'b>,
    ) -> Self {
        let inks = puzzle.inks();
        let start = puzzle.start();
        let mut colors = Vec::with_capacity(puzzle.width() * puzzle.height());
        for cell in start.rows().flatten() {
            colors.push(match cell {
                nonogram::Cell::Known(ink) => InkSet::only(*ink),
                nonogram::Cell::Unknown => InkSet::up_to(inks),
            });
        }
        Self {
            puzzle,
            solution,
            free,
            colors,
            trail: Vec::new(),
            left,
            budget,
        }
    }

    fn place(&self, at: Position) -> usize {
        at.row * self.puzzle.width() + at.column
    }

    fn colors(&self, at: Position) -> InkSet {
        self.colors[self.place(at)]
    }

    fn set(&mut self, at: Position, colors: InkSet) {
        let place = self.place(at);
        self.trail.push((at, self.colors[place]));
        self.colors[place] = colors;
    }

    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (at, before) = self.trail.pop().expect("it is longer");
            let place = self.place(at);
            self.colors[place] = before;
        }
    }

    /// Leaves a cell these colors and follows the lines. Returns whether they can be completed.
    fn assume(&mut self, at: Position, colors: InkSet) -> Result<bool, Spent> {
        self.set(at, colors);
        self.follow(VecDeque::from([Line::Row(at.row), Line::Column(at.column)]))
    }

    /// Solves these lines, and those that follow. Returns whether all can be completed.
    fn follow(&mut self, mut queue: VecDeque<Line>) -> Result<bool, Spent> {
        while let Some(line) = queue.pop_front() {
            if self.free.contains(&line) {
                continue;
            }
            if self.left == 0 || self.budget.poll().is_err() {
                return Err(Spent);
            }
            self.left -= 1;
            let places = (0..self.puzzle.length(line)).map(|index| line.cell(index));
            let before: Vec<InkSet> = places.map(|at| self.colors(at)).collect();
            let mut after = before.clone();
            if solve_color_line(self.puzzle.clue(line), &mut after).is_err() {
                return Ok(false);
            }
            for (index, (before, after)) in before.into_iter().zip(after).enumerate() {
                if before == after {
                    continue;
                }
                let at = line.cell(index);
                self.set(at, after);
                let crossing = match line {
                    Line::Row(_) => Line::Column(at.column),
                    Line::Column(_) => Line::Row(at.row),
                };
                if !queue.contains(&crossing) {
                    queue.push_back(crossing);
                }
            }
        }
        Ok(true)
    }

    /// Whether some colors of the cells fit the clues that are left.
    fn can_be_completed(&mut self, depth: usize) -> Result<bool, Spent> {
        let Some(at) = self.open_cell() else {
            return Ok(true);
        };
        if depth == DEEPEST {
            return Err(Spent);
        }
        let own = self.solution.ink(at.row, at.column);
        let mut inks: Vec<Ink> = self.colors(at).iter().collect();
        // Most of the board is the same in all solutions.
        inks.sort_by_key(|ink| *ink != own);
        for ink in inks {
            let mark = self.trail.len();
            if self.assume(at, InkSet::only(ink))? && self.can_be_completed(depth + 1)? {
                return Ok(true);
            }
            self.undo(mark);
        }
        Ok(false)
    }

    /// The first cell with several colors, if there is one.
    fn open_cell(&self) -> Option<Position> {
        let place = self.colors.iter().position(|colors| colors.len() > 1)?;
        let width = self.puzzle.width();
        Some(Position {
            row: place / width,
            column: place % width,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::{Block, Clues, Verdict};
    use nonogram_cover::{CoverOptions, Decider};
    use nonogram_propagate::Solver;
    use proptest::prelude::*;

    /// All clues of lines of this length.
    fn all_clues(length: usize, inks: usize) -> Vec<Vec<Block>> {
        let mut clues = Vec::new();
        let mut line = vec![0; length];
        loop {
            let runs = line.chunk_by(|one: &usize, next| one == next);
            let filled = runs.filter(|run| run[0] > 0);
            let mut clue = Vec::new();
            for run in filled {
                clue.push(Block::new(run.len() as u16, run[0]).unwrap());
            }
            if !clues.contains(&clue) {
                clues.push(clue);
            }
            let Some(at) = line.iter().position(|ink| *ink < inks) else {
                return clues;
            };
            line[..at].fill(0);
            line[at] += 1;
        }
    }

    /// Whether the puzzles with any clue instead of this one have one solution together, by both
    /// engines.
    fn is_redundant_by_trial(puzzle: &Puzzle, line: Line) -> bool {
        let mut solutions = 0;
        for clue in all_clues(puzzle.length(line), puzzle.inks()) {
            let with = |clues: &Clues, place: Option<usize>| {
                let mut changed = Clues::new();
                for (at, other) in clues.iter().enumerate() {
                    if place == Some(at) {
                        changed.push_blocks(clue.iter().copied());
                    } else {
                        changed.push_blocks(other.blocks());
                    }
                }
                changed
            };
            let (row, column) = match line {
                Line::Row(row) => (Some(row), None),
                Line::Column(column) => (None, Some(column)),
            };
            let other = Puzzle::new(with(puzzle.rows(), row), with(puzzle.columns(), column));
            let Ok(other) = other else { continue };
            let propagation = Solver::new().solve(&other, &Default::default()).verdict();
            let cover = Decider::new()
                .decide(&other, &CoverOptions::default())
                .unwrap()
                .verdict();
            assert_eq!(propagation, cover);
            solutions += match cover {
                Verdict::None => 0,
                Verdict::Unique => 1,
                _ => 2,
            };
        }
        assert!(solutions > 0);
        solutions == 1
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn a_clue_is_redundant_if_no_other_one_has_a_solution(
            picture in nonogram::strategy::colored_pictures(1..=5, 1..=5, 1..=2),
        ) {
            let puzzle = picture.puzzle();
            prop_assume!(Solver::new().solve(&puzzle, &Default::default()).verdict() == Verdict::Unique);
            let found = redundant_clues(&puzzle, &picture, 1 << 20);
            prop_assert!(found.undecided.is_empty());
            for line in puzzle.lines() {
                let is_alone = found.alone.contains(&line);
                prop_assert_eq!(is_alone, is_redundant_by_trial(&puzzle, line), "{} {}", &puzzle, line);
            }
            prop_assert!(found.together.iter().all(|line| found.alone.contains(line)));
            prop_assert_eq!(found.alone.is_empty(), found.together.is_empty());
        }
    }

    #[test]
    fn a_spent_budget_decides_nothing() {
        let picture = Picture::from_bits(3, 2, "110011").unwrap();
        let found = redundant_clues(&picture.puzzle(), &picture, 0);
        assert_eq!((found.alone.len(), found.undecided.len()), (0, 5));
    }
}
