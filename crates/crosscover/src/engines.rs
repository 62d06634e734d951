//! Both engines, asked in the same way: for `solve`, `bench` and all that need a solution.

use crate::measure::{Stopwatch, Times, stop_after};
use crate::stopped::Stopped;
use anyhow::{Result, bail};
use exact_cover::{SearchBudget, SearchStats};
use nonogram::{Logic, Picture, Puzzle, Verdict, WorkBudget};
use nonogram_cover::{CoverOptions, Decider};
use nonogram_propagate::{Deduction, SolveOptions, SolveReport, Solver};
use puzzle_pack::agreement::Opinion;

/// What an engine found.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) verdict: Verdict,
    pub(crate) solutions: Vec<Picture>,
    /// The number of solutions of an exact-cover problem.
    pub(crate) count: Option<u64>,
    /// Why these may not be all solutions.
    pub(crate) stopped: Option<Stopped>,
    /// The logic that propagation needed, if it finished.
    pub(crate) logic: Option<Logic>,
    pub(crate) trace: Vec<Deduction>,
    /// `None` if the problem is too large to be tried.
    pub(crate) times: Option<Times>,
    pub(crate) counters: Counters,
}

/// The counters of both engines; those that an engine does not have are `None`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counters {
    pub(crate) line_solves: Option<u64>,
    pub(crate) probes: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) branches: Option<u64>,
    pub(crate) updates: Option<u64>,
}

/// Propagation with the default options and a time limit in seconds.
///
/// # Errors
/// If a picture does not fit the clues.
pub(crate) fn propagate(puzzle: &Puzzle, timeout: f64) -> Result<SolveReport> {
    let report = Solver::new().solve(
        puzzle,
        &SolveOptions::default().budget(WorkBudget::default().until(stop_after(timeout))),
    );
    check(puzzle, &report.solutions)?;
    Ok(report)
}

/// Checks pictures that an engine found, without any code of an engine.
pub(crate) fn check(puzzle: &Puzzle, pictures: &[Picture]) -> Result<()> {
    let mut checks = pictures
        .iter()
        .map(|picture| nonogram::check(puzzle, picture));
    if checks.any(|check| check.is_err()) {
        bail!("an engine found a picture that does not fit the clues: this is a bug");
    }
    Ok(())
}

impl Counters {
    pub(crate) fn of_cover(stats: &SearchStats) -> Self {
        Self {
            nodes: Some(stats.nodes),
            branches: Some(stats.branches),
            updates: Some(stats.updates),
            ..Self::default()
        }
    }
}

impl Answer {
    /// The answer of an engine that did not run.
    pub(crate) fn none(stopped: Stopped) -> Self {
        Self {
            verdict: Verdict::Unknown,
            solutions: Vec::new(),
            count: None,
            stopped: Some(stopped),
            logic: None,
            trace: Vec::new(),
            times: None,
            counters: Counters::default(),
        }
    }

    /// The answer that there is no solution, which needed no engine.
    pub(crate) fn no_solution() -> Self {
        Self {
            verdict: Verdict::None,
            stopped: None,
            ..Self::none(Stopped::Limit)
        }
    }

    /// `interrupt` says when propagation gives up.
    pub(crate) fn by_propagation(
        puzzle: &Puzzle,
        options: SolveOptions<'_>,
        interrupt: impl Fn() -> bool + Send + Sync,
    ) -> Self {
        let stopwatch = Stopwatch::of_thread();
        let report = Solver::new().solve(
            puzzle,
            &options.budget(WorkBudget::default().until(interrupt)),
        );
        let times = stopwatch.times();
        let stopped = Stopped::propagation(report.outcome);
        Self {
            verdict: report.verdict(),
            count: None,
            logic: stopped.is_none().then_some(report.logic),
            stopped,
            times: Some(times),
            counters: Counters {
                line_solves: Some(report.stats.line_solves),
                probes: Some(report.stats.probes),
                nodes: Some(report.stats.nodes),
                branches: Some(report.stats.branches),
                updates: None,
            },
            solutions: report.solutions,
            trace: report.trace,
        }
    }

    /// `interrupt` says when exact cover gives up.
    pub(crate) fn by_cover(
        puzzle: &Puzzle,
        options: CoverOptions<'_>,
        interrupt: impl Fn() -> bool + Send + Sync,
    ) -> Self {
        let stopwatch = Stopwatch::of_thread();
        let report = Decider::new().decide(
            puzzle,
            &options.budget(SearchBudget::default().until(|_| interrupt())),
        );
        let times = stopwatch.times();
        match report {
            Err(too_large) => Self::none(Stopped::too_large(too_large)),
            Ok(report) => Self {
                verdict: report.verdict(),
                stopped: Stopped::cover(report.outcome),
                solutions: report.solutions,
                times: Some(times),
                counters: Counters::of_cover(&report.stats),
                ..Self::none(Stopped::Limit)
            },
        }
    }

    pub(crate) fn opinion<'a>(&'a self, engine: &'a str) -> Opinion<'a> {
        let opinion = Opinion::new(engine, &self.solutions, self.stopped.is_none());
        // The baseline only counts solutions.
        if opinion.verdict() == self.verdict {
            opinion
        } else {
            Opinion::without_pictures(engine, self.verdict)
        }
    }
}
