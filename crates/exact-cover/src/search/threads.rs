//! Searches with several threads: the same solutions in the same order as with one.
//!
//! The search tree is split into many more subtrees (`split`) than there are threads. The threads
//! take the subtrees in order. Their solutions wait in batches until the visitor has seen all
//! earlier solutions. No thread is more than a few dozen subtrees ahead, and of each subtree one
//! batch waits, which limits the solutions held in memory.
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

/// The most bytes of all batches that wait, about.
const WAITING: usize = 1 << 26;

/// Called with every solution and the number of its subtree. It breaks to end the search.
pub(super) type Visitor<'v> = &'v mut dyn FnMut(usize, &[OptionId]) -> ControlFlow<()>;

/// Searches with several threads: see [`Search::threads`]. `None` if one thread was asked for or no
/// others can be started.
pub(super) fn run(search: &Search<'_>, visitor: Option<Visitor<'_>>) -> Option<SearchReport> {
    let terms = Terms::of(search)?;
    let affordable = MAX_SPLIT_WORK / search.problem.entries().max(1);
    let wanted = (SUBTREES * terms.threads).min(affordable);
    match split(terms.problem, terms.kernel, wanted, &terms.budget) {
        Ok(subtrees) => terms.run(&subtrees, visitor),
        Err(limit) => Some(SearchReport::spent(limit)),
    }
}

/// The options of a parallel search.
pub(super) struct Terms<'a> {
    problem: &'a Problem,
    /// The kernel resolved for the whole problem. Subtrees are searched in its order.
    kernel: Kernel,
    budget: SearchBudget<'a>,
    threads: usize,
}

/// Some solutions of a subtree, one after the other.
#[derive(Default)]
struct Batch {
    /// For each solution its end in `options`, and the counters of the subtree up to it.
    ends: Vec<(usize, SearchStats)>,
    options: Vec<OptionId>,
}

impl Batch {
    fn add(&mut self, solution: &[OptionId], stats: SearchStats) {
        self.options.extend_from_slice(solution);
        self.ends.push((self.options.len(), stats));
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.options[..]) + size_of_val(&self.ends[..])
    }

    /// The solutions, each with the counters of the subtree up to it.
    fn solutions(&self) -> impl Iterator<Item = (&[OptionId], SearchStats)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&(end, _)| end));
        let ends = starts.zip(&self.ends);
        ends.map(|(start, &(end, stats))| (&self.options[start..end], stats))
    }
}

/// What a subtree has yielded since the visitor asked last.
struct Yielded {
    batch: Batch,
    /// Its end, once it has been searched.
    report: Option<SearchReport>,
}

impl<'a> Terms<'a> {
    /// `None` for one thread.
    pub(super) fn of(search: &'a Search<'_>) -> Option<Self> {
        (search.threads > 1).then(|| Self {
            problem: &search.problem,
            kernel: search.kernel.resolve(&search.problem),
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
                let shown = self.show(number, subtree, &shared, &mut stats, &mut visitor);
                if let ControlFlow::Break(ended) = shown {
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
        let batch_bytes = WAITING / (AHEAD * self.threads);
        loop {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            let Some(subtree) = subtrees.get(number) else {
                return;
            };
            if !shared.wait_for_turn(number, AHEAD * self.threads) {
                return;
            }
            let mut batch = Batch::default();
            let mut hold = |options: &[OptionId], stats| {
                batch.add(options, stats);
                if batch.bytes() < batch_bytes {
                    return ControlFlow::Continue(());
                }
                let batch = std::mem::take(&mut batch);
                shared.put(
                    number,
                    Yielded {
                        batch,
                        report: None,
                    },
                )
            };
            let hold: Option<Hold<'_>> = if keep { Some(&mut hold) } else { None };
            let report = Some(worker.search(subtree, SearchStats::default(), hold));
            if shared.put(number, Yielded { batch, report }).is_break() {
                return;
            }
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
        shared: &Shared,
        stats: &mut SearchStats,
        visitor: &mut Option<Visitor<'_>>,
    ) -> ControlFlow<SearchOutcome> {
        let left = self.budget.nodes.saturating_sub(stats.nodes);
        let mut shown = 0;
        let report = loop {
            let Yielded { batch, report } = shared.wait_for(number);
            let mut is_spent = report.is_some_and(|report| {
                report.stats.nodes > left
                    || report.outcome == SearchOutcome::OutOfBudget(SearchLimit::Nodes)
            });
            for (options, at) in batch.solutions() {
                is_spent |= at.nodes > left;
                if is_spent {
                    break;
                }
                shown += 1;
                self.visit(number, options, at, stats, visitor)?;
            }
            if is_spent {
                break self.search_again(number, subtree, shown, stats, visitor)?;
            }
            if let Some(report) = report {
                break report;
            }
        };
        *stats = stats.plus(report.stats);
        match report.outcome {
            SearchOutcome::OutOfBudget(limit) => {
                ControlFlow::Break(SearchOutcome::OutOfBudget(limit))
            }
            SearchOutcome::Exhausted | SearchOutcome::Stopped => ControlFlow::Continue(()),
        }
    }

    /// Searches a subtree with what is left of the budget, and passes its solutions to the visitor
    /// except for the first ones, which it has seen.
    fn search_again(
        &self,
        number: usize,
        subtree: &Subtree,
        seen: u64,
        stats: &mut SearchStats,
        visitor: &mut Option<Visitor<'_>>,
    ) -> ControlFlow<SearchOutcome, SearchReport> {
        let before = *stats;
        let mut found = 0;
        let mut ended = ControlFlow::Continue(());
        let mut visit = |options: &[OptionId], at| {
            found += 1;
            if found > seen {
                ended = self.visit(number, options, at, stats, visitor);
            }
            match ended {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(_) => ControlFlow::Break(()),
            }
        };
        let mut worker = self.worker(self.budget.clone());
        let report = worker.search(subtree, before, Some(&mut visit));
        ended?;
        ControlFlow::Continue(report)
    }

    /// Passes a solution to the visitor. `at` has the counters of the subtree up to it.
    fn visit(
        &self,
        number: usize,
        options: &[OptionId],
        at: SearchStats,
        stats: &mut SearchStats,
        visitor: &mut Option<Visitor<'_>>,
    ) -> ControlFlow<SearchOutcome> {
        debug_assert_eq!(self.problem.check(options), Ok(()));
        let Some(visitor) = visitor else {
            return ControlFlow::Continue(());
        };
        if visitor(number, options).is_continue() {
            return ControlFlow::Continue(());
        }
        *stats = stats.plus(at);
        ControlFlow::Break(SearchOutcome::Stopped)
    }
}

/// The memory of a thread.
struct Worker<'a> {
    solutions: Solutions<'a>,
    workspace: Workspace,
}

/// Takes a solution, and the counters of the subtree up to it. It breaks to end the search.
type Hold<'h> = &'h mut dyn FnMut(&[OptionId], SearchStats) -> ControlFlow<()>;

impl Worker<'_> {
    /// Searches a subtree, which must come after the subtrees searched before. Without `hold`, its
    /// solutions are only counted.
    fn search(
        &mut self,
        subtree: &Subtree,
        elsewhere: SearchStats,
        hold: Option<Hold<'_>>,
    ) -> SearchReport {
        let Self {
            solutions,
            workspace,
        } = self;
        solutions.turn_to(subtree, None, elsewhere, workspace);
        let Some(hold) = hold else {
            solutions.run_to(u64::MAX);
            return solutions.report();
        };
        while solutions.advance().is_some() {
            if hold(solutions.chosen(), solutions.report().stats).is_break() {
                break;
            }
        }
        solutions.report()
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
    found: BTreeMap<usize, Yielded>,
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

    /// Hands over what a subtree has yielded, after the visitor has taken what was there before. It
    /// breaks if the search has been stopped.
    fn put(&self, number: usize, yielded: Yielded) -> ControlFlow<()> {
        let mut findings = self.findings.lock().expect("no thread panics");
        while findings.found.contains_key(&number) {
            if self.stopped.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            findings = self.changed.wait(findings).expect("no thread panics");
        }
        findings.found.insert(number, yielded);
        self.changed.notify_all();
        ControlFlow::Continue(())
    }

    /// What a subtree has yielded, once it has.
    fn wait_for(&self, number: usize) -> Yielded {
        let mut findings = self.findings.lock().expect("no thread panics");
        loop {
            if let Some(found) = findings.found.remove(&number) {
                self.changed.notify_all();
                return found;
            }
            findings = self.changed.wait(findings).expect("no thread panics");
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
