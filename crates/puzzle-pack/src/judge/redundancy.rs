//! Clues that a puzzle does not need: exact cover looks for a second solution without them.

use nonogram::{Line, Puzzle, WorkBudget};
use nonogram_cover::{FewerClues, search_budget};

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

/// Finds the clues that a puzzle with exactly one solution does not need. Given cells stay.
///
/// Each of the two questions about a line may take an equal share of `budget`: work as
/// [`SolveOptions::budget`](nonogram_propagate::SolveOptions::budget) counts it.
///
/// ```
/// use nonogram::{Line, Picture};
///
/// // The columns say all.
/// let puzzle = Picture::from_bits(3, 2, "111111").unwrap().puzzle();
/// let found = puzzle_pack::redundant_clues(&puzzle, 100_000);
/// assert_eq!(found.alone.len(), 5);
/// assert_eq!(found.together, [Line::Row(0), Line::Row(1)]);
/// ```
pub fn redundant_clues<'a>(puzzle: &Puzzle, budget: impl Into<WorkBudget<'a>>) -> Redundancy {
    let lines: Vec<Line> = puzzle.lines().collect();
    let mut found = Redundancy::default();
    let Ok(clues) = FewerClues::new(puzzle) else {
        found.undecided = lines;
        return found;
    };
    let mut budget = budget.into();
    budget.work /= 2 * lines.len() as u64;
    let budget = search_budget(budget);
    for &line in &lines {
        match clues.is_unique_without(&[line], budget.clone()) {
            Some(true) => found.alone.push(line),
            Some(false) => {}
            None => found.undecided.push(line),
        }
    }
    for &line in &found.alone {
        found.together.push(line);
        let is_unique = clues.is_unique_without(&found.together, budget.clone());
        if is_unique != Some(true) {
            found.together.pop();
        }
        if is_unique.is_none() {
            found.undecided.push(line);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::{Block, Clues, Picture, Verdict};
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
            prop_assume!(
                Solver::new().solve(&puzzle, &Default::default()).verdict() == Verdict::Unique
            );
            let found = redundant_clues(&puzzle, 1 << 24);
            prop_assert!(found.undecided.is_empty());
            for line in puzzle.lines() {
                let is_alone = found.alone.contains(&line);
                prop_assert_eq!(
                    is_alone,
                    is_redundant_by_trial(&puzzle, line),
                    "{} {}",
                    &puzzle,
                    line
                );
            }
            prop_assert!(found.together.iter().all(|line| found.alone.contains(line)));
            prop_assert_eq!(found.alone.is_empty(), found.together.is_empty());
        }
    }

    #[test]
    fn a_spent_budget_decides_nothing() {
        let picture = Picture::from_bits(3, 2, "110011").unwrap();
        let found = redundant_clues(&picture.puzzle(), 0);
        assert_eq!((found.alone.len(), found.undecided.len()), (0, 5));
    }
}
