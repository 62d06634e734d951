//! Decides nonograms by exact cover.

use crate::encoding::{Encoding, TooLarge};
use exact_cover::{
    Kernel, Problem, ProblemBuilder, Search, SearchBudget, SearchInterrupt, SearchLimit,
    SearchOutcome, SearchStats, Workspace,
};
use nonogram::{Picture, Puzzle, Verdict};
use std::fmt;
use std::ops::ControlFlow;

/// Up to this number of solutions are looked for by learning, too.
const FEW: usize = 10;

/// Updates of plain search before that: some 0.1 s, more than nearly all boards need. (The unit test uses a smaller number.)
const PLAIN: u64 = if cfg!(test) { 8 } else { 1 << 23 };

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

/// [`Encoding::Lattice`], two solutions, no limit.
impl Default for CoverOptions<'_> {
    fn default() -> Self {
        Self {
            encoding: Encoding::Lattice,
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

impl CoverOptions<'_> {
    fn search<'a>(&self, problem: &'a Problem, budget: SearchBudget) -> Search<'a>
    where
        Self: 'a,
    {
        let search = Search::new(problem).budget(budget);
        match self.interrupt {
            Some(interrupt) => search.interrupt(interrupt),
            None => search,
        }
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
    /// With [`Encoding::Lattice`], linear in the size of the problem for puzzles that line logic
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
        let search = options.search(encoded.problem(), options.budget);
        let search = search.kernel(Kernel::Cells).workspace(&mut self.workspace);
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

    /// The same, but if plain search takes long and the limit is at most ten, it goes on with [`Search::find`], which
    /// learns from conflicts.
    ///
    /// # Errors
    /// [`TooLarge`] if the encoding would exceed its limit.
    ///
    /// # Complexity
    /// As [`Self::decide`].
    pub fn decide_with_learning(
        &mut self,
        puzzle: &Puzzle,
        options: &CoverOptions<'_>,
    ) -> Result<CoverReport, TooLarge> {
        // A small budget is better spent on plain search alone.
        let has_room = options.budget.updates.is_none_or(|most| most / 8 >= PLAIN);
        if !has_room || !(1..=FEW).contains(&options.limit) {
            return self.decide(puzzle, options);
        }
        let turn = options.budget(options.budget.updates(PLAIN));
        let plain = self.decide(puzzle, &turn)?;
        if plain.outcome != SearchOutcome::OutOfBudget(SearchLimit::Updates) {
            return Ok(plain);
        }
        let builder = std::mem::replace(&mut self.builder, ProblemBuilder::new(0, 0));
        let encoded = options.encoding.encode_into(puzzle, builder)?;
        let rest = options.budget.rest(&plain.stats);
        let (covers, report) = options.search(encoded.problem(), rest).find(options.limit);
        let found: Vec<Picture> = covers.iter().map(|cover| encoded.decode(cover)).collect();
        // If the budget ended `find` early, plain search may have found more.
        let solutions = if found.len() < plain.solutions.len() {
            plain.solutions
        } else {
            found
        };
        self.builder = encoded.recycle();
        let mut stats = plain.stats.plus(report.stats);
        stats.solutions = solutions.len() as u64;
        Ok(CoverReport {
            outcome: report.outcome,
            solutions,
            stats,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The first turn is so short here that `find` answers nearly all questions.
    #[test]
    fn later_turns_find_all_solutions() {
        let (width, height) = (4, 3);
        let mut pictures: BTreeMap<String, Vec<Picture>> = BTreeMap::new();
        for bits in 0..1_u32 << (width * height) {
            let picture = Picture::from_bits(width, height, &format!("{bits:012b}"));
            let picture = picture.expect("twelve cells");
            let same = pictures.entry(picture.puzzle().to_string()).or_default();
            same.push(picture);
        }
        let mut decider = Decider::new();
        let mut later = 0;
        for expected in pictures.values() {
            let puzzle = expected[0].puzzle();
            let mut report = decider
                .decide_with_learning(&puzzle, &CoverOptions::default().limit(FEW))
                .expect("small enough");
            later += usize::from(report.stats.updates > 2 * PLAIN);
            report.solutions.sort_by_key(Picture::to_bits);
            assert_eq!(report.stats.solutions as usize, report.solutions.len());
            if expected.len() < FEW {
                assert_eq!(report.solutions, *expected, "{puzzle}");
                assert_eq!(report.outcome, SearchOutcome::Exhausted, "{puzzle}");
            } else {
                assert_eq!(report.solutions.len(), FEW, "{puzzle}");
                assert!(
                    report
                        .solutions
                        .iter()
                        .all(|found| expected.contains(found))
                );
            }
            let spent = CoverOptions::default().budget(SearchBudget::default().updates(20));
            let report = decider
                .decide_with_learning(&puzzle, &spent)
                .expect("small enough");
            assert!(
                report.verdict() == Verdict::Unknown
                    || report.verdict() == Verdict::of_search(expected.len(), true),
                "{puzzle}"
            );
            // What the first turn has found stays, even if the next ones end early.
            let budget = SearchBudget::default();
            let first = CoverOptions::default().budget(budget.updates(PLAIN));
            let first = decider.decide(&puzzle, &first).expect("small enough");
            let both =
                CoverOptions::default().budget(budget.updates(8 * PLAIN).nodes(first.stats.nodes));
            let both = decider
                .decide_with_learning(&puzzle, &both)
                .expect("small enough");
            assert!(both.solutions.len() >= first.solutions.len(), "{puzzle}");
        }
        assert!(later > 100, "{later}");
    }
}
