//! The solver: chooses the engine that a puzzle needs.

use crate::color::ColorPropagator;
use crate::options::SolveOptions;
use crate::propagate::Propagator;
use crate::propagation::Propagation;
use crate::report::SolveReport;
use crate::search::SolveEngine;
use nonogram::{Grid, Puzzle};
use std::fmt::Debug;

/// A solver and its memory, to be reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub struct Solver {
    engine: Option<Box<dyn AnyEngine>>,
}

/// Any engine.
trait AnyEngine: Debug + Send + Sync {
    /// The width of its sets; 0 for the engine of boards of any size and number of inks.
    fn bits(&self) -> usize;
    fn solve(&mut self, puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport;
    fn grid(&self) -> Grid;
}

impl<P: Propagation> AnyEngine for SolveEngine<P> {
    fn bits(&self) -> usize {
        P::BITS
    }

    fn solve(&mut self, puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
        self.solve(puzzle, options)
    }

    fn grid(&self) -> Grid {
        P::planes(&self.board).grid()
    }
}

impl Solver {
    /// A solver without memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks for the solutions of a puzzle.
    ///
    /// The report depends only on `puzzle` and `options`, not on earlier solves, unless the
    /// interrupt ends the solve.
    ///
    /// # Complexity
    /// Deciding a nonogram is NP-complete; the budget bounds the work. Line logic alone takes at
    /// most (width + height) * (cells + 1) line solves, in practice a few for each line.
    pub fn solve(&mut self, puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
        let (bits, new): (_, fn() -> Box<dyn AnyEngine>) = match puzzle.width().max(puzzle.height())
        {
            0..64 if !puzzle.is_colored() => (u64::BITS, || {
                Box::new(SolveEngine::<Propagator<u64>>::default())
            }),
            64..128 if !puzzle.is_colored() => (u128::BITS, || {
                Box::new(SolveEngine::<Propagator<u128>>::default())
            }),
            _ => (0, || Box::new(SolveEngine::<ColorPropagator>::default())),
        };
        let old = self
            .engine
            .take()
            .filter(|engine| engine.bits() == bits as usize);
        self.engine
            .insert(old.unwrap_or_else(new))
            .solve(puzzle, options)
    }

    /// The cells known when the last solve ended. After a solution, these are all cells. If line
    /// logic or probing stalled, these are the cells it decided. If a search ran out of its budget,
    /// this is the board of one branch.
    ///
    /// # Panics
    /// If this solver has not solved a puzzle yet.
    pub fn grid(&self) -> Grid {
        let engine = self.engine.as_ref().expect("a puzzle was solved before");
        engine.grid()
    }
}
