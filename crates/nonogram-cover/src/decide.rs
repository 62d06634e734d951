//! Decides nonograms by exact cover.

use crate::encoding::{Encoded, Encoding, TooLarge};
use exact_cover::{
    Kernel, ProblemBuilder, Search, SearchBudget, SearchOutcome, SearchReport, SearchStats,
    Workspace,
};
use nonogram::{Picture, Puzzle, Verdict, WorkBudget};
use std::ops::ControlFlow;

/// The most solutions that a search with [`Kernel::Auto`] looks for by learning, too.
const MOST_BY_LEARNING: usize = 10;

/// The work of the propagation solver in the time of a node.
const WORK_PER_NODE: u64 = 4;

/// What to look for, and when to stop.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CoverOptions<'a> {
    /// The encoding of the puzzle as an exact-cover problem.
    pub encoding: Encoding,
    /// The kernel that searches. [`Kernel::Cells`] suits these problems, in which most choices are
    /// forced. [`Kernel::Auto`] also learns from conflicts when up to ten solutions are looked for
    /// and the search takes long: see [`Search::find`].
    pub kernel: Kernel,
    /// Stop at this number of solutions, or earlier if their pictures would exceed a gibibyte. 2
    /// decides uniqueness.
    pub limit: usize,
    /// The limit of the search.
    pub budget: SearchBudget<'a>,
}

/// [`Encoding::Lattice`], [`Kernel::Cells`], two solutions, no limit.
impl Default for CoverOptions<'_> {
    fn default() -> Self {
        Self {
            encoding: Encoding::Lattice,
            kernel: Kernel::Cells,
            limit: 2,
            budget: SearchBudget::default(),
        }
    }
}

impl<'a> CoverOptions<'a> {
    /// Sets [`Self::encoding`].
    #[must_use]
    pub fn encoding(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// Sets [`Self::kernel`].
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// Sets [`Self::limit`].
    #[must_use]
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Sets [`Self::budget`].
    #[must_use]
    pub fn budget(self, budget: impl Into<SearchBudget<'a>>) -> Self {
        Self {
            budget: budget.into(),
            ..self
        }
    }
}

/// A budget for exact cover that takes about as long as this one takes a propagation solver.
pub fn search_budget(budget: WorkBudget<'_>) -> SearchBudget<'_> {
    SearchBudget::new(budget.work / WORK_PER_NODE).until(move |_| budget.poll().is_err())
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
    /// With [`Encoding::Lattice`], linear in the size of the problem for puzzles that line logic
    /// solves. In all cases exponential at worst.
    pub fn decide(
        &mut self,
        puzzle: &Puzzle,
        options: &CoverOptions<'_>,
    ) -> Result<CoverReport, TooLarge> {
        let builder = std::mem::replace(&mut self.builder, ProblemBuilder::new(0, 0));
        let encoded = options.encoding.encode_into(puzzle, builder)?;
        let search = Search::new(encoded.problem())
            .kernel(options.kernel)
            .budget(options.budget.clone())
            .workspace(&mut self.workspace);
        let learns = options.kernel == Kernel::Auto && options.limit <= MOST_BY_LEARNING;
        let report = if learns {
            search
                .find(options.limit)
                .map(|covers| covers.iter().map(|cover| encoded.decode(cover)).collect())
        } else {
            pictures(search, &encoded, options.limit)
        };
        self.builder = encoded.recycle();
        Ok(CoverReport {
            outcome: report.outcome,
            solutions: report.answer,
            stats: report.stats,
        })
    }
}

/// The first solutions of a search, up to `limit` or a gibibyte.
fn pictures(search: Search<'_>, encoded: &Encoded, limit: usize) -> SearchReport<Vec<Picture>> {
    let mut solutions = Vec::new();
    let report = search.visit(|cover| {
        let picture = encoded.decode(cover);
        let limit = limit.min((1 << 30) / picture.bytes());
        solutions.push(picture);
        if solutions.len() < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    report.map(|()| solutions)
}
