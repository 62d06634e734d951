//! Both engines on one puzzle, and whether they agree.

use anyhow::ensure;
use nonogram::{Logic, Picture, Puzzle};
use nonogram_cover::{Decider, Encoding};
use nonogram_propagate::{SolveOutcome, Solver};

/// What both engines say of a puzzle.
pub(crate) struct Answer {
    /// The solutions: all of them if they are fewer than the limit. In order of their bits.
    pub(crate) solutions: Vec<Picture>,
    /// Whether line logic alone finds the one solution.
    pub(crate) line_solvable: bool,
}

/// The propagation solver and the exact-cover engine with some encodings.
pub(crate) struct Engines<'a> {
    solver: Solver,
    decider: Decider,
    encodings: &'a [Encoding],
}

impl<'a> Engines<'a> {
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
    /// If an engine gives up, if a solution is wrong or repeated, if two engines differ, or if
    /// a lattice branches where line logic suffices.
    pub(crate) fn solve(&mut self, puzzle: &Puzzle, limit: usize) -> anyhow::Result<Answer> {
        let report = self.solver.solve(
            puzzle,
            &nonogram_propagate::SolveOptions {
                limit,
                ..Default::default()
            },
        );
        ensure!(
            matches!(
                report.outcome,
                SolveOutcome::Exhausted | SolveOutcome::Stopped
            ),
            "propagation gives up: {:?}",
            report.outcome
        );
        let solutions = checked(puzzle, report.solutions)?;
        let line_solvable = solutions.len() == 1 && report.logic == Logic::Line;
        for &encoding in self.encodings {
            let options = nonogram_cover::CoverOptions {
                encoding,
                limit,
                ..Default::default()
            };
            let report = self.decider.decide(puzzle, &options)?;
            let covers = checked(puzzle, report.solutions)?;
            ensure!(
                covers.len() == solutions.len(),
                "propagation finds {} solutions, {encoding} {}",
                solutions.len(),
                covers.len()
            );
            // At the limit, each engine may have met other ones of many solutions.
            ensure!(
                covers == solutions || solutions.len() == limit,
                "propagation and {encoding} find different solutions"
            );
            ensure!(
                !(line_solvable && is_lattice(encoding)) || report.stats.branches == 0,
                "line logic suffices but {encoding} branches {} times",
                report.stats.branches
            );
        }
        Ok(Answer {
            solutions,
            line_solvable,
        })
    }
}

/// Whether forced moves on an encoding are line logic.
fn is_lattice(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Lattice | Encoding::LatticeTrimmed)
}

/// The solutions in order, if they are right and all different.
fn checked(puzzle: &Puzzle, mut solutions: Vec<Picture>) -> anyhow::Result<Vec<Picture>> {
    for picture in &solutions {
        nonogram::check(puzzle, picture)?;
    }
    solutions.sort_by_key(Picture::to_bits);
    let repeated = solutions.windows(2).any(|pair| pair[0] == pair[1]);
    ensure!(!repeated, "a solution is reported twice");
    Ok(solutions)
}
