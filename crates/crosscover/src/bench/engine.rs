//! A run of an engine on a board, or of a kernel on a problem.

use super::baseline;
use super::tasks::{Task, Work};
use crate::cli::Contestant;
use crate::engines::{Answer, Counters};
use crate::measure::{Stopwatch, stop_after_work};
use crate::output;
use crate::stopped::Stopped;
use anyhow::Result;
use exact_cover::{Kernel, LearnSearch, Problem, Search, SearchBudget, SearchOutcome};
use nonogram::{Puzzle, Verdict};
use nonogram_cover::{CoverOptions, Encoding};
use nonogram_propagate::SolveOptions;

impl Answer {
    /// Whether the engine ended its work.
    pub(super) fn is_decided(&self) -> bool {
        self.verdict != Verdict::Unknown || self.count.is_some()
    }

    /// The answer in words. `None` if there is none.
    pub(super) fn words(&self) -> Option<String> {
        match self.count {
            Some(number) => Some(output::count(number, "solution", "solutions")),
            None => self.is_decided().then(|| self.verdict.name().to_string()),
        }
    }
}

pub(super) fn run(contestant: Contestant, task: &Task, timeout: f64) -> Result<Answer> {
    Ok(match (contestant, &task.work) {
        (Contestant::Kernel(kernel), Work::Problem(problem)) => count(kernel, problem, timeout),
        (Contestant::Propagation, Work::Board(puzzle)) => {
            let options = SolveOptions::default();
            Answer::by_propagation(puzzle, options, stop_after_work(timeout))
        }
        (Contestant::Cover(encoding, kernel), Work::Board(puzzle)) => {
            if kernel == Kernel::Bits && !bits_take(encoding, puzzle) {
                Answer::none(Stopped::too_large("unsupported"))
            } else {
                let options = CoverOptions::default().encoding(encoding).kernel(kernel);
                Answer::by_cover(puzzle, options, stop_after_work(timeout))
            }
        }
        (Contestant::Learn(encoding), Work::Board(puzzle)) => learn(encoding, puzzle, timeout),
        (Contestant::DancingLinks, Work::Board(puzzle)) => baseline::decide(puzzle, timeout)?,
        _ => unreachable!("the names of engines were checked"),
    })
}

/// Whether the kernel `Bits` takes the encoding of a puzzle. Another kernel would search in its
/// place.
fn bits_take(encoding: Encoding, puzzle: &Puzzle) -> bool {
    let encoded = encoding.encode(puzzle);
    encoded.is_ok_and(|encoded| Kernel::Bits.supports(encoded.problem()))
}

/// Decides a puzzle by the search that learns.
fn learn(encoding: Encoding, puzzle: &Puzzle, timeout: f64) -> Answer {
    let interrupt = stop_after_work(timeout);
    let stopwatch = Stopwatch::of_thread();
    let encoded = match encoding.encode(puzzle) {
        Ok(encoded) => encoded,
        Err(too_large) => return Answer::none(Stopped::too_large(too_large)),
    };
    let search = match LearnSearch::new(encoded.problem()) {
        Ok(search) => search.budget(SearchBudget::default().until(|_| interrupt())),
        Err(too_large) => return Answer::none(Stopped::too_large(too_large)),
    };
    let report = search.find(2);
    let covers = report.answer.iter();
    let solutions: Vec<_> = covers.map(|cover| encoded.decode(cover)).collect();
    let is_all = report.outcome == SearchOutcome::Exhausted;
    Answer {
        verdict: Verdict::of_search(solutions.len(), is_all),
        stopped: Stopped::cover(report.outcome),
        solutions,
        times: Some(stopwatch.times()),
        counters: Counters::of_cover(&report.stats),
        ..Answer::none(Stopped::Limit)
    }
}

/// Visits all solutions of a problem.
fn count(kernel: Kernel, problem: &Problem, timeout: f64) -> Answer {
    if !kernel.supports(problem) {
        return Answer::none(Stopped::too_large("unsupported"));
    }
    let interrupt = stop_after_work(timeout);
    let stopwatch = Stopwatch::of_thread();
    let search = Search::new(problem)
        .kernel(kernel)
        .budget(SearchBudget::default().until(|_| interrupt()));
    let report = search.enumerate();
    let times = stopwatch.times();
    let stopped = Stopped::cover(report.outcome);
    Answer {
        count: stopped.is_none().then_some(report.answer),
        times: Some(times),
        counters: Counters::of_cover(&report.stats),
        ..Answer::none(stopped.unwrap_or(Stopped::Limit))
    }
}
