//! Decides nonograms by exact cover.

use crate::encoding::{Encoding, TooLarge};
use exact_cover::{
    Kernel, ProblemBuilder, Search, SearchBudget, SearchInterrupt, SearchOutcome, SearchStats,
    Workspace,
};
use nonogram::{Picture, Puzzle, Verdict};
use std::fmt;
use std::ops::ControlFlow;

/// What to look for, and when to stop.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct CoverOptions<'a> {
    /// The encoding of the puzzle as an exact-cover problem.
    pub encoding: Encoding,
    /// Stop at this number of solutions, or earlier if their pictures would exceed a gibibyte. 2
    /// decides uniqueness.
    pub limit: usize,
    /// Limits of the search.
    pub budget: SearchBudget,
    /// Polled during the search. The search ends when it returns true.
    pub interrupt: Option<SearchInterrupt<'a>>,
}

/// [`Encoding::LatticeTrimmed`], two solutions, no limit.
impl Default for CoverOptions<'_> {
    fn default() -> Self {
        Self {
            encoding: Encoding::LatticeTrimmed,
            limit: 2,
            budget: SearchBudget::default(),
            interrupt: None,
        }
    }
}

impl<'a> CoverOptions<'a> {
    /// Sets [`Self::encoding`].
    #[must_use]
    pub fn encoding(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// Sets [`Self::limit`].
    #[must_use]
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Sets [`Self::budget`].
    #[must_use]
    pub fn budget(self, budget: SearchBudget) -> Self {
        Self { budget, ..self }
    }

    /// Sets [`Self::interrupt`].
    #[must_use]
    pub fn interrupt(self, interrupt: SearchInterrupt<'a>) -> Self {
        let interrupt = Some(interrupt);
        Self { interrupt, ..self }
    }
}

impl fmt::Debug for CoverOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CoverOptions")
            .field("encoding", &self.encoding)
            .field("limit", &self.limit)
            .field("budget", &self.budget)
            .field("interrupt", &self.interrupt.is_some())
            .finish()
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoverReport {
    /// Why the search ended.
    pub outcome: SearchOutcome,
    /// The pictures found, all different because encodings are one-to-one.
    pub solutions: Vec<Picture>,
    /// Counters of the search.
    pub stats: SearchStats,
}

impl CoverReport {
    /// What the report proves about the number of solutions.
    pub fn verdict(&self) -> Verdict {
        Verdict::of_search(
            self.solutions.len(),
            self.outcome == SearchOutcome::Exhausted,
        )
    }
}

/// Decides puzzles. It reuses its memory for the next puzzle.
#[derive(Debug)]
pub struct Decider {
    builder: ProblemBuilder,
    workspace: Workspace,
}

impl Default for Decider {
    fn default() -> Self {
        Self::new()
    }
}

impl Decider {
    /// A decider without memory.
    pub fn new() -> Self {
        Self {
            builder: ProblemBuilder::new(0, 0),
            workspace: Workspace::default(),
        }
    }

    /// Looks for the solutions of a puzzle.
    ///
    /// # Errors
    /// [`TooLarge`] if the encoding would exceed its limit.
    ///
    /// # Complexity
    /// With [`Encoding::LatticeTrimmed`], linear in the size of the problem for puzzles that line logic
    /// solves. In all cases exponential at worst.
    pub fn decide(
        &mut self,
        puzzle: &Puzzle,
        options: &CoverOptions<'_>,
    ) -> Result<CoverReport, TooLarge> {
        let builder = std::mem::replace(&mut self.builder, ProblemBuilder::new(0, 0));
        let encoded = options.encoding.encode_into(puzzle, builder)?;
        let mut solutions = Vec::new();
        // Most choices are forced here, which suits this kernel; others are faster on large search
        // trees.
        let mut search = Search::new(encoded.problem())
            .kernel(Kernel::Cells)
            .budget(options.budget)
            .workspace(&mut self.workspace);
        if let Some(interrupt) = options.interrupt {
            search = search.interrupt(interrupt);
        }
        let report = search.visit(|cover| {
            let picture = encoded.decode(cover);
            let limit = options.limit.min((1 << 30) / picture.bytes());
            solutions.push(picture);
            if solutions.len() < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        self.builder = encoded.recycle();
        Ok(CoverReport {
            outcome: report.outcome,
            solutions,
            stats: report.stats,
        })
    }
}
