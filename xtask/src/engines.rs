//! Runs both engines on a puzzle and compares them.

use anyhow::{Context, ensure};
use nonogram::{Logic, Picture, Puzzle, Verdict};
use nonogram_cover::{Decider, Encoding};
use nonogram_propagate::{SolveOutcome, Solver};
use puzzle_pack::agreement::{Opinion, agreement};

/// The answer of both engines to a puzzle.
pub(crate) struct CommonAnswer {
    /// The solutions, in order of their bits. If there are fewer than the limit, these are all.
    pub(crate) solutions: Vec<Picture>,
    /// Whether line logic alone finds the unique solution.
    pub(crate) line_solvable: bool,
}

/// The propagation solver and the exact-cover engine with some encodings.
pub(crate) struct BothEngines<'a> {
    solver: Solver,
    decider: Decider,
    encodings: &'a [Encoding],
}

impl<'a> BothEngines<'a> {
    pub(crate) fn new(encodings: &'a [Encoding]) -> Self {
        Self {
            solver: Solver::new(),
            decider: Decider::new(),
            encodings,
        }
    }

    /// Looks for up to `limit` solutions with each engine.
    ///
    /// # Errors
    /// If an engine gives up, if a solution is wrong or repeated, if two engines differ, or if a
    /// lattice branches on a board that line logic solves.
    pub(crate) fn solve(&mut self, puzzle: &Puzzle, limit: usize) -> anyhow::Result<CommonAnswer> {
        let report = self.solver.solve(
            puzzle,
            &nonogram_propagate::SolveOptions::default().limit(limit),
        );
        ensure!(
            matches!(
                report.outcome,
                SolveOutcome::Exhausted | SolveOutcome::Stopped
            ),
            "propagation gives up: {:?}",
            report.outcome
        );
        let line_solvable = report.verdict() == Verdict::Unique && report.logic == Logic::Line;
        for &encoding in self.encodings {
            let options = nonogram_cover::CoverOptions::default()
                .encoding(encoding)
                .limit(limit);
            let cover = self.decider.decide(puzzle, &options)?;
            agreement(
                puzzle,
                &[Opinion::of_propagation(&report), Opinion::of_cover(&cover)],
            )
            .with_context(|| encoding.to_string())?;
            ensure!(
                cover.solutions.len() == report.solutions.len(),
                "propagation finds {} solutions, {encoding} {}",
                report.solutions.len(),
                cover.solutions.len()
            );
            ensure!(
                !(line_solvable && encoding == Encoding::Lattice) || cover.stats.branches == 0,
                "line logic suffices, but {encoding} branches {} times",
                cover.stats.branches
            );
        }
        let mut solutions = report.solutions;
        solutions.sort_by_key(Picture::to_bits);
        Ok(CommonAnswer {
            solutions,
            line_solvable,
        })
    }
}
