//! Several learning searches at once, each in its own [`Style`]; the one that ends with least work
//! counts.
//!
//! Whatever one of them proves is proved, but which one is the first to end is a matter of the
//! machine. So the clock does not decide: when a search has ended the others go on until they have
//! done more work than it, as [`crate::SolveBudget::work`] counts it, and one that ends before that lowers
//! the mark. The search that counts, the first of those with the least work, never sees a mark below
//! its own work: it is the same whatever runs when, even if they run one after the other.

use crate::board::Board;
use crate::budget::{Meter, SolveLimit, SolveOutcome, SolveStats};
use crate::learn::{Learner, Style};
use crate::line::bits::Bits;
use nonogram::{Picture, Puzzle};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// More searches than this are not begun.
const MOST: usize = 256;

/// What the searches begin with.
pub(crate) struct Race<'a, B> {
    pub(crate) puzzle: &'a Puzzle,
    /// The board, at the fixpoint of line logic.
    pub(crate) root: &'a Board<B>,
    /// What probing told of a cell.
    pub(crate) told: &'a (dyn Fn(usize, usize) -> u64 + Sync),
    /// The solutions that are known.
    pub(crate) known: &'a [Picture],
    /// The number of solutions to look for, the known ones included.
    pub(crate) limit: usize,
    /// What was counted so far, and the budget.
    pub(crate) meter: &'a Meter<'a>,
}

/// How a search ended.
pub(crate) struct Finish<B> {
    pub(crate) outcome: Result<SolveOutcome, SolveLimit>,
    /// The solutions, the known ones included.
    pub(crate) solutions: Vec<Picture>,
    /// The board that it was at.
    pub(crate) board: Board<B>,
    pub(crate) stats: SolveStats,
    work: u64,
}

impl<B: Bits> Race<'_, B> {
    /// Runs so many searches, each with its part of the memory, and returns the one that counts:
    /// the first if none came to an end within its budget.
    pub(crate) fn run(&self, searches: usize) -> Finish<B> {
        let searches = searches.clamp(1, MOST);
        let least = &AtomicU64::new(u64::MAX);
        let start = |index| self.search(index, searches, least);
        let finishes: Vec<Finish<B>> = thread::scope(|scope| {
            let spawn = |index| {
                let begin = move || start(index);
                let thread = thread::Builder::new().spawn_scoped(scope, begin);
                (index, thread.ok())
            };
            let others: Vec<_> = (1..searches).map(spawn).collect();
            let first = start(0);
            let others = others.into_iter().map(|(index, thread)| match thread {
                Some(thread) => thread.join().expect("a search panicked"),
                // There was no thread to be had.
                None => start(index),
            });
            std::iter::once(first).chain(others).collect()
        });
        let work = |finish: &Finish<B>| match finish.outcome {
            Ok(_) => finish.work,
            Err(_) => u64::MAX,
        };
        let finish = finishes.into_iter().min_by_key(work);
        finish.expect("there is at least one search")
    }

    /// The search of this number among so many.
    fn search(&self, index: usize, searches: usize, least: &AtomicU64) -> Finish<B> {
        let mut meter = self.meter.beside(searches, least);
        let mut board = self.root.clone();
        let mut solutions = self.known.to_vec();
        let style = Style::number(index);
        let outcome = self.learn(style, &mut meter, &mut board, &mut solutions);
        let work = meter.work_done();
        if outcome.is_ok() {
            least.fetch_min(work, Ordering::Relaxed);
        }
        Finish {
            outcome,
            solutions,
            board,
            stats: meter.stats,
            work,
        }
    }

    fn learn(
        &self,
        style: Style,
        meter: &mut Meter<'_>,
        board: &mut Board<B>,
        solutions: &mut Vec<Picture>,
    ) -> Result<SolveOutcome, SolveLimit> {
        let mut learner = Learner::new(self.puzzle, self.root, self.told, style, meter)?;
        for picture in &*solutions {
            learner.forbid(picture)?;
        }
        while let Some(picture) = learner.next()? {
            board.copy_from(learner.board());
            learner.forbid(&picture)?;
            solutions.push(picture);
            if solutions.len() == self.limit {
                return Ok(SolveOutcome::Stopped);
            }
        }
        Ok(SolveOutcome::Exhausted)
    }
}
