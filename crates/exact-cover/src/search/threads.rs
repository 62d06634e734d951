//! Searches with several threads: the same solutions in the same order as with one.
//!
//! The search tree is split into many more subtrees (`split`) than there are threads. The threads
//! take the subtrees in order. Their solutions wait in batches until the visitor has seen all
//! earlier solutions. No thread is more than a few dozen subtrees ahead, and of each subtree one
//! batch waits, which limits the solutions held in memory.
//!
//! The counters are those of the subtrees, without the choices above them. A limit on nodes ends
//! the search where these counters, added up in the order of the subtrees, pass it. So the result
//! does not depend on which thread is faster.

use crate::kernel::Kernel;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::Search;
use crate::search::budget::{SearchBudget, SearchLimit, SearchOutcome, SearchProgress};
use crate::search::report::SearchReport;
use crate::search::solutions::Solutions;
use crate::search::split::{Subtree, split};
use crate::search::stats::SearchStats;
use crate::workspace::Workspace;
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

/// Called with every solution. It breaks to end the search.
pub(super) type Visitor<'v> = &'v mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

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
struct Terms<'a> {
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
    fn of(search: &'a Search<'_>) -> Option<Self> {
        (search.threads > 1).then(|| Self {
            problem: &search.problem,
            kernel: search.kernel.choose_for(&search.problem),
            budget: search.budget.clone(),
            threads: search.threads,
        })
    }

    /// Calls `visitor` with the solutions of the subtrees, or only counts them if it is `None`.
    /// Returns `None` if no threads can be started.
    fn run(&self, subtrees: &[Subtree], mut visitor: Option<Visitor<'_>>) -> Option<SearchReport> {
        let mut stats = SearchStats::default();
        let shared = SharedSearch::default();
        let keep = visitor.is_some() || self.budget.nodes < u64::MAX;
        let outcome = thread::scope(|scope| {
            let _guard = StopAtPanic(&shared);
            let mut has_started = false;
            for _ in 0..self.threads.min(subtrees.len()) {
                let started = thread::Builder::new()
                    .spawn_scoped(scope, || self.work(subtrees, keep, &shared));
                has_started |= started.is_ok();
            }
            if !has_started {
                return None;
            }
            let mut outcome = SearchOutcome::Exhausted;
            for number in 0..subtrees.len() {
                let shown = self.show(number, &shared, &mut stats, &mut visitor);
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

    /// The loop of a thread: takes subtrees and searches them. It keeps the solutions, or only
    /// counts them.
    fn work(&self, subtrees: &[Subtree], keep: bool, shared: &SharedSearch) {
        let _guard = StopAtPanic(shared);
        let budget = self.budget.clone().until(|_| {
            shared.stopped.load(Ordering::Relaxed) || self.budget.is_stopped(|| shared.progress())
        });
        let mut workspace = Workspace::new();
        loop {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            let Some(subtree) = subtrees.get(number) else {
                return;
            };
            if !shared.wait_for_turn(number, AHEAD * self.threads) {
                return;
            }
            let search = Search {
                shows_share: false,
                ..Search::new(self.problem)
            };
            let search = search.kernel(self.kernel).budget(budget.clone());
            let search = search.workspace(&mut workspace);
            let solutions = Solutions::below(search, &subtree.path);
            if self.search(number, solutions, keep, shared).is_break() {
                return;
            }
        }
    }

    /// Hands over the solutions of a subtree. It breaks if the search has been stopped.
    fn search(
        &self,
        number: usize,
        mut solutions: Solutions<'_>,
        keep: bool,
        shared: &SharedSearch,
    ) -> ControlFlow<()> {
        let most_bytes = WAITING / (AHEAD * self.threads);
        let mut batch = Batch::default();
        if !keep {
            solutions.run_to(u64::MAX);
        }
        while solutions.advance().is_some() {
            batch.add(solutions.chosen(), solutions.report().stats);
            if batch.bytes() >= most_bytes {
                let (batch, report) = (std::mem::take(&mut batch), None);
                shared.put(number, Yielded { batch, report })?;
            }
        }
        let report = Some(solutions.report());
        shared.put(number, Yielded { batch, report })
    }

    /// Passes the solutions of a subtree to the visitor and adds up its counters, within the
    /// budget. It breaks to end the search.
    fn show(
        &self,
        number: usize,
        shared: &SharedSearch,
        stats: &mut SearchStats,
        visitor: &mut Option<Visitor<'_>>,
    ) -> ControlFlow<SearchOutcome> {
        let before = *stats;
        let spent = SearchOutcome::OutOfBudget(SearchLimit::Nodes);
        loop {
            let Some(Yielded { batch, report }) = shared.wait_for(number) else {
                // A thread has panicked, and so will this one once all have ended.
                return ControlFlow::Break(SearchOutcome::Stopped);
            };
            for (options, at) in batch.solutions() {
                let so_far = before.plus(at);
                if so_far.nodes > self.budget.nodes {
                    return ControlFlow::Break(spent);
                }
                *stats = so_far;
                if let Some(visitor) = visitor
                    && visitor(options).is_break()
                {
                    return ControlFlow::Break(SearchOutcome::Stopped);
                }
            }
            let Some(report) = report else {
                continue;
            };
            let so_far = before.plus(report.stats);
            if so_far.nodes > self.budget.nodes {
                return ControlFlow::Break(spent);
            }
            *stats = so_far;
            return match report.outcome {
                SearchOutcome::OutOfBudget(_) => ControlFlow::Break(report.outcome),
                SearchOutcome::Exhausted | SearchOutcome::Stopped => ControlFlow::Continue(()),
            };
        }
    }
}

/// Stops the other threads if this one panics in the visitor or in a callback. Otherwise they would
/// wait for it forever.
struct StopAtPanic<'s>(&'s SharedSearch);

impl Drop for StopAtPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// The state that the threads and the visitor share.
#[derive(Default)]
struct SharedSearch {
    /// The next subtree to search.
    next: AtomicUsize,
    stopped: AtomicBool,
    findings: Mutex<SubtreeFindings>,
    changed: Condvar,
}

#[derive(Default)]
struct SubtreeFindings {
    found: BTreeMap<usize, Yielded>,
    /// The number of subtrees that have been passed to the visitor, and their counters.
    shown: usize,
    progress: SearchProgress,
}

impl SharedSearch {
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

    /// What a subtree has yielded, once it has. `None` if the search has been stopped.
    fn wait_for(&self, number: usize) -> Option<Yielded> {
        let mut findings = self.findings.lock().expect("no thread panics");
        loop {
            if let Some(found) = findings.found.remove(&number) {
                self.changed.notify_all();
                return Some(found);
            }
            if self.stopped.load(Ordering::Relaxed) {
                return None;
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
