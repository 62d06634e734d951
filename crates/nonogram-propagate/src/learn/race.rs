//! Runs several learning searches at once, each in its own [`Style`]. The report is from the search
//! that ends with the least work.
//!
//! Each search proves its result, but the machine decides which is the first to end. So the clock does
//! not choose. When a search has ended, the others continue until they have done more work, as
//! [`crate::SolveBudget::work`] counts it; a search that ends before that lowers the mark. The chosen
//! search, the first of those with the least work, never meets a mark below its own work. So it is the
//! same in any order of threads, even if the searches run one after the other.

use super::Learner;
use super::logic::LineLogic;
use super::style::Style;
use crate::budget::{Meter, SolveLimit, SolveOutcome, SolveStats};
use crate::color::board::ColorBoard;
use crate::trace::Trace;
use nonogram::{Decision, Picture, Puzzle};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// The largest number of searches.
const MOST: usize = 256;

/// The common start of the searches.
pub(crate) struct Race<'a> {
    pub(crate) puzzle: &'a Puzzle,
    /// The board, at the fixpoint of line logic.
    pub(crate) root: &'a ColorBoard,
    /// The line solver of the board, without memory.
    pub(crate) logic: fn() -> Box<dyn LineLogic>,
    /// The weight of a cell and its color, from its probes.
    pub(crate) weight: &'a (dyn Fn(Decision) -> u64 + Sync),
    /// The known solutions.
    pub(crate) known: &'a [Picture],
    /// The number of solutions to look for, including the known ones.
    pub(crate) limit: usize,
    /// The counters so far, and the budget.
    pub(crate) meter: &'a Meter<'a>,
    /// Whether to record what is learned.
    pub(crate) trace: bool,
}

/// How a search ended.
pub(crate) struct Finish {
    pub(crate) outcome: Result<SolveOutcome, SolveLimit>,
    /// The solutions, including the known ones.
    pub(crate) solutions: Vec<Picture>,
    pub(crate) stats: SolveStats,
    /// What was learned, if this was asked for.
    pub(crate) trace: Trace,
    work: u64,
}

impl Race<'_> {
    /// Runs `searches` searches, each with its share of the memory, and returns the chosen one. If none
    /// ended within its budget, this is the first.
    pub(crate) fn run(&self, searches: usize) -> Finish {
        let searches = searches.clamp(1, MOST);
        let least = &AtomicU64::new(u64::MAX);
        let start = |index| self.search(index, searches, least);
        let finishes: Vec<Finish> = thread::scope(|scope| {
            let spawn = |index| {
                let begin = move || start(index);
                let thread = thread::Builder::new().spawn_scoped(scope, begin);
                (index, thread.ok())
            };
            let others: Vec<_> = (1..searches).map(spawn).collect();
            let first = start(0);
            let others = others.into_iter().map(|(index, thread)| match thread {
                Some(thread) => thread.join().expect("a search panicked"),
                // No thread could be started.
                None => start(index),
            });
            std::iter::once(first).chain(others).collect()
        });
        let work = |finish: &Finish| match finish.outcome {
            Ok(_) => finish.work,
            Err(_) => u64::MAX,
        };
        let finish = finishes.into_iter().min_by_key(work);
        finish.expect("there is at least one search")
    }

    /// Runs search `index` of `searches`.
    fn search(&self, index: usize, searches: usize, least: &AtomicU64) -> Finish {
        let mut meter = self.meter.beside(searches, least);
        let mut solutions = self.known.to_vec();
        let style = Style::number(index);
        let mut trace = Trace::default();
        let outcome = self.learn(style, &mut meter, &mut solutions, &mut trace);
        let work = meter.work_done();
        if outcome.is_ok() {
            least.fetch_min(work, Ordering::Relaxed);
        }
        Finish {
            outcome,
            solutions,
            stats: meter.stats,
            trace,
            work,
        }
    }

    fn learn(
        &self,
        style: Style,
        meter: &mut Meter<'_>,
        solutions: &mut Vec<Picture>,
        trace: &mut Trace,
    ) -> Result<SolveOutcome, SolveLimit> {
        let mut learner = Learner::new(
            self.puzzle,
            self.root,
            (self.logic)(),
            self.weight,
            style,
            meter,
            self.trace.then_some(trace),
        )?;
        for picture in &*solutions {
            learner.forbid(picture)?;
        }
        while let Some(picture) = learner.next()? {
            learner.forbid(&picture)?;
            solutions.push(picture);
            if solutions.len() == self.limit {
                return Ok(SolveOutcome::Stopped);
            }
        }
        Ok(SolveOutcome::Exhausted)
    }
}
