//! Boards with what is expected of them and what people did.

use super::board::StudyBoard;
use nonogram::{Block, Logic, Puzzle};
use nonogram_propagate::{Effort, SolveOptions, Solver};
use puzzle_pack::{Grade, Level};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The work for deciding a board: enough for nearly all, at most some seconds for one.
const WORK: u64 = 1 << 24;

/// A board of which people's time or votes are known.
pub(super) struct Sample {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) inks: usize,
    /// The logic that suffices.
    pub(super) logic: Logic,
    /// A hash of the clues, the same for all ways to turn and mirror the board.
    pub(super) clues: u64,
    /// The actual time.
    pub(super) seconds: Option<f64>,
    /// The actual votes.
    pub(super) votes: Option<f64>,
    /// What is expected; `None` if there is no rating.
    pub(super) effort: Option<Effort>,
    /// The level, if something is expected.
    pub(super) level: Option<Level>,
}

impl Sample {
    /// The sample of a board.
    pub(super) fn of(board: &StudyBoard) -> Self {
        let puzzle = &board.puzzle;
        let mut solver = Solver::new();
        let options = SolveOptions::default().strokes(true).budget(WORK);
        let report = solver.solve(puzzle, &options);
        let effort = Effort::of(&mut solver, puzzle, &report, WORK.into());
        let grade = effort.and_then(|_| Grade::of(&mut solver, puzzle, &report, &|| false));
        Self {
            width: puzzle.width(),
            height: puzzle.height(),
            inks: puzzle.inks(),
            logic: report.logic,
            clues: hash(puzzle),
            seconds: board.seconds,
            votes: board.votes,
            effort,
            level: grade.map(|grade| grade.level),
        }
    }
}

/// See [`Sample::clues`].
pub(super) fn hash(puzzle: &Puzzle) -> u64 {
    let mut least = u64::MAX;
    for (first, second) in [
        (puzzle.rows(), puzzle.columns()),
        (puzzle.columns(), puzzle.rows()),
    ] {
        for mirrored in [[false, false], [false, true], [true, false], [true, true]] {
            let mut hasher = DefaultHasher::new();
            for (clues, [is_reversed, is_other_reversed]) in
                [(first, mirrored), (second, [mirrored[1], mirrored[0]])]
            {
                let mut lines: Vec<Vec<Block>> =
                    clues.iter().map(|clue| clue.blocks().collect()).collect();
                if is_reversed {
                    lines.reverse();
                }
                if is_other_reversed {
                    lines.iter_mut().for_each(|line| line.reverse());
                }
                for line in lines {
                    line.len().hash(&mut hasher);
                    for block in line {
                        (block.length, block.ink.number()).hash(&mut hasher);
                    }
                }
            }
            least = least.min(hasher.finish());
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_board_has_the_same_hash() {
        let picture: nonogram::Picture = "ab.\naa.\n..b\n.bb".parse().unwrap();
        let expected = hash(&picture.puzzle());
        for turned in picture.turns() {
            assert_eq!(hash(&turned.puzzle()), expected);
        }
        let other: nonogram::Picture = "ab.\naa.\n..b\nb.b".parse().unwrap();
        assert_ne!(hash(&other.puzzle()), expected);
    }
}
