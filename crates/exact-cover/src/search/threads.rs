//! Searches with several threads: the same solutions in the same order as with one.
//!
//! The search tree is split into many more subtrees (`split`) than there are threads. The threads
//! take the subtrees in order. Their solutions wait until the visitor has seen all earlier
//! solutions. No thread is more than a few dozen subtrees ahead, which limits the solutions held in
//! memory.
//!
//! A budget counts as if the subtrees were searched one after the other: the subtree in which it
//! ends is searched again with the rest of the budget. So the solutions found within a budget of
//! nodes do not depend on the number of threads.

use crate::kernel::{Kernel, Workspace};
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::Search;
use crate::search::budget::{SearchBudget, SearchLimit, SearchOutcome, SearchProgress};
use crate::search::report::SearchReport;
use crate::search::solutions::Solutions;
use crate::search::split::{Subtree, split};
use crate::search::stats::SearchStats;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;

/// Subtrees for each thread. There are enough that waiting for the last ones costs little.
const SUBTREES: usize = 32;

/// The most entries that splitting may go through.
const MAX_SPLIT_WORK: usize = 1 << 26;

/// The most subtrees for each thread by which the search may be ahead of the visitor.
const AHEAD: usize = 16;

/// Called with every solution and the number of its subtree. It breaks to end the search.
pub(super) type Visitor<'v> = &'v mut dyn FnMut(usize, &[OptionId]) -> ControlFlow<()>;

/// Searches with several threads: see [`Search::threads`]. `None` if one thread was asked for or no
/// others can be started.
pub(super) fn run(search: &Search<'_>, visitor: Option<Visitor<'_>>) -> Option<SearchReport> {
    let terms = Terms::of(search)?;
    let affordable = MAX_SPLIT_WORK / search.problem.entries().max(1);
    let wanted = (SUBTREES * terms.threads).min(affordable);
    let subtrees = split(terms.problem, terms.kernel, wanted);
    terms.run(&subtrees, visitor)
}

/// The options of a parallel search.
pub(super) struct Terms<'a> {
    problem: &'a Problem,
    /// The kernel resolved for the whole problem. Subtrees are searched in its order.
    kernel: Kernel,
    budget: SearchBudget<'a>,
    threads: usize,
}

/// The results of a subtree.
struct Searched {
    report: SearchReport,
    /// The end of each solution in `options`.
    ends: Vec<usize>,
    options: Vec<OptionId>,
}

impl Searched {
    fn solutions(&self) -> impl Iterator<Item = &[OptionId]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.options[start..end])
    }
}

impl<'a> Terms<'a> {
    /// `None` for one thread.
    pub(super) fn of(search: &Search<'a>) -> Option<Self> {
        (search.threads > 1).then(|| Self {
            problem: search.problem,
            kernel: search.kernel.resolve(search.problem),
            budget: search.budget.clone(),
            threads: search.threads,
        })
    }

    /// Calls `visitor` with the solutions of the subtrees, or only counts them if it is `None`.
    /// Returns `None` if no threads can be started.
    pub(super) fn run(
        &self,
        subtrees: &[Subtree],
        mut visitor: Option<Visitor<'_>>,
    ) -> Option<SearchReport> {
        let mut stats = SearchStats::default();
        let shared = Shared::default();
        let keep = visitor.is_some();
        let outcome = thread::scope(|scope| {
            let work = || self.work(subtrees, keep, &shared);
            let started =
                (0..self.threads).map(|_| thread::Builder::new().spawn_scoped(scope, work));
            if started.filter(Result::is_ok).count() == 0 {
                return None;
            }
            let mut outcome = SearchOutcome::Exhausted;
            for (number, subtree) in subtrees.iter().enumerate() {
                let found = shared.wait_for(number);
                if let ControlFlow::Break(ended) =
                    self.show(number, subtree, found, &mut stats, &mut visitor)
                {
                    outcome = ended;
                    break;
                }
                let share = (number + 1) as f64 / subtrees.len() as f64;
                shared.shown(
                    number + 1,
                    SearchProgress {
                        stats: self.budget.after(stats),
                        share: Some(share),
                    },
                );
            }
            shared.stop();
            Some(outcome)
        })?;
        Some(SearchReport::new((), outcome, stats))
    }

    /// The loop of a thread: takes subtrees and searches them.
    fn work(&self, subtrees: &[Subtree], keep: bool, shared: &Shared) {
        let budget = self.budget.clone().until(|_| {
            shared.stopped.load(Ordering::Relaxed) || self.budget.is_stopped(|| shared.progress())
        });
        let mut worker = self.worker(budget);
        loop {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            let Some(subtree) = subtrees.get(number) else {
                return;
            };
            if !shared.wait_for_turn(number, AHEAD * self.threads) {
                return;
            }
            let found = worker.search(subtree, SearchStats::default(), keep);
            shared.put(number, found);
        }
    }

    fn worker<'w>(&'w self, budget: SearchBudget<'w>) -> Worker<'w> {
        let search = Search::new(self.problem).kernel(self.kernel).budget(budget);
        Worker {
            solutions: Solutions::new(search),
            workspace: Workspace::new(),
        }
    }

    /// Passes the solutions of a subtree to the visitor and adds up its counters, within the
    /// budget.
    fn show(
        &self,
        number: usize,
        subtree: &Subtree,
        mut found: Searched,
        stats: &mut SearchStats,
        visitor: &mut Option<Visitor<'_>>,
    ) -> ControlFlow<SearchOutcome> {
        let left = self.budget.nodes.saturating_sub(stats.nodes);
        let is_spent = found.report.outcome == SearchOutcome::OutOfBudget(SearchLimit::Nodes);
        if is_spent || found.report.stats.nodes > left {
            found = self
                .worker(self.budget.clone())
                .search(subtree, *stats, visitor.is_some());
        }
        let before = *stats;
        *stats = before.plus(found.report.stats);
        if let Some(visitor) = visitor {
            for (shown, options) in found.solutions().enumerate() {
                debug_assert_eq!(self.problem.check(options), Ok(()));
                if visitor(number, options).is_break() {
                    stats.solutions = before.solutions + shown as u64 + 1;
                    return ControlFlow::Break(SearchOutcome::Stopped);
                }
            }
        }
        match found.report.outcome {
            SearchOutcome::OutOfBudget(limit) => {
                ControlFlow::Break(SearchOutcome::OutOfBudget(limit))
            }
            SearchOutcome::Exhausted | SearchOutcome::Stopped => ControlFlow::Continue(()),
        }
    }
}

/// The memory of a thread.
struct Worker<'a> {
    solutions: Solutions<'a>,
    workspace: Workspace,
}

impl Worker<'_> {
    /// Searches a subtree, which must come after the subtrees searched before.
    fn search(&mut self, subtree: &Subtree, elsewhere: SearchStats, keep: bool) -> Searched {
        let Self {
            solutions,
            workspace,
        } = self;
        solutions.turn_to(subtree, None, elsewhere, workspace);
        let (mut ends, mut options) = (Vec::new(), Vec::new());
        if keep {
            while let Some(solution) = solutions.advance() {
                options.extend_from_slice(solution);
                ends.push(options.len());
            }
        } else {
            solutions.run_to(u64::MAX);
        }
        Searched {
            report: solutions.report(),
            ends,
            options,
        }
    }
}

/// The state that the threads and the visitor share.
#[derive(Default)]
struct Shared {
    /// The next subtree to search.
    next: AtomicUsize,
    stopped: AtomicBool,
    findings: Mutex<Findings>,
    changed: Condvar,
}

#[derive(Default)]
struct Findings {
    found: BTreeMap<usize, Searched>,
    /// The number of subtrees that have been passed to the visitor, and their counters.
    shown: usize,
    progress: SearchProgress,
}

impl Shared {
    /// Waits until a subtree is at most `ahead` subtrees after the last one passed to the visitor.
    /// Returns false if the search has been stopped.
    fn wait_for_turn(&self, number: usize, ahead: usize) -> bool {
        let mut findings = self.findings.lock().expect("no thread panics");
        while number >= findings.shown + ahead && !self.stopped.load(Ordering::Relaxed) {
            findings = self.changed.wait(findings).expect("no thread panics");
        }
        !self.stopped.load(Ordering::Relaxed)
    }

    fn put(&self, number: usize, found: Searched) {
        let mut findings = self.findings.lock().expect("no thread panics");
        findings.found.insert(number, found);
        self.changed.notify_all();
    }

    fn wait_for(&self, number: usize) -> Searched {
        let mut findings = self.findings.lock().expect("no thread panics");
        loop {
            match findings.found.remove(&number) {
                Some(found) => return found,
                None => findings = self.changed.wait(findings).expect("no thread panics"),
            }
        }
    }

    fn shown(&self, subtrees: usize, progress: SearchProgress) {
        let mut findings = self.findings.lock().expect("no thread panics");
        (findings.shown, findings.progress) = (subtrees, progress);
        self.changed.notify_all();
    }

    fn progress(&self) -> SearchProgress {
        self.findings.lock().expect("no thread panics").progress
    }

    fn stop(&self) {
        let findings = self.findings.lock().expect("no thread panics");
        self.stopped.store(true, Ordering::Relaxed);
        self.changed.notify_all();
        drop(findings);
    }
}
