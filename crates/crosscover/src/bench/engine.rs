//! A run of an engine on a board, or of a kernel on a problem.

use super::baseline;
use super::rounds::Measured;
use super::tasks::{Task, Work};
use crate::cli::Contestant;
use crate::engines::{Answer, Counters};
use crate::measure::{Deadline, Stopwatch};
use crate::output;
use crate::stopped::Stopped;
use anyhow::{Context, Result, bail};
use exact_cover::{Kernel, Problem, Search};
use nonogram::Verdict;
use nonogram_cover::CoverOptions;
use nonogram_propagate::SolveOptions;
use puzzle_pack::agreement;

/// What a run found.
pub(super) struct Run {
    pub(super) answer: Answer,
    /// The number of solutions of a problem.
    pub(super) solutions: Option<u64>,
}

impl Run {
    /// Whether the engine ended its work.
    pub(super) fn is_decided(&self) -> bool {
        self.answer.verdict != Verdict::Unknown || self.solutions.is_some()
    }

    /// The answer in words. `None` if there is none.
    pub(super) fn words(&self) -> Option<String> {
        let verdict = || self.answer.verdict.name().to_string();
        match self.solutions {
            Some(number) => Some(output::count(number, "solution", "solutions")),
            None => self.is_decided().then(verdict),
        }
    }
}

pub(super) fn run(contestant: Contestant, task: &Task, timeout: f64) -> Result<Run> {
    let answer = match (contestant, &task.work) {
        (Contestant::Kernel(kernel), Work::Problem(problem)) => {
            return Ok(count(kernel, problem, timeout));
        }
        (Contestant::Propagation, Work::Board(puzzle)) => {
            Answer::by_propagation(puzzle, SolveOptions::default(), timeout)
        }
        (Contestant::Cover(encoding), Work::Board(puzzle)) => {
            let options = CoverOptions::default().encoding(encoding);
            Answer::by_cover(puzzle, options, timeout)
        }
        (Contestant::DancingLinks, Work::Board(puzzle)) => baseline::decide(puzzle, timeout)?,
        (_, Work::Problem(_)) => {
            let name = contestant.name();
            bail!("{name} decides boards: with --cover, --engines takes links, cells and bits")
        }
        (_, Work::Board(_)) => bail!("{} is a kernel: it needs --cover", contestant.name()),
    };
    Ok(Run {
        answer,
        solutions: None,
    })
}

/// Visits all solutions of a problem.
fn count(kernel: Kernel, problem: &Problem, timeout: f64) -> Run {
    if !kernel.supports(problem) {
        return Run {
            answer: Answer::none(Stopped::too_large("unsupported")),
            solutions: None,
        };
    }
    let deadline = Deadline::after(timeout);
    let interrupt = || deadline.has_passed();
    let stopwatch = Stopwatch::of_thread();
    let search = Search::new(problem).kernel(kernel).interrupt(&interrupt);
    let report = search.enumerate();
    let times = stopwatch.times();
    let stopped = Stopped::cover(report.outcome);
    Run {
        solutions: stopped.is_none().then_some(report.stats.solutions),
        answer: Answer {
            times: Some(times),
            counters: Counters {
                nodes: Some(report.stats.nodes),
                branches: Some(report.stats.branches),
                updates: Some(report.stats.updates),
                ..Counters::default()
            },
            ..Answer::none(stopped.unwrap_or(Stopped::Limit))
        },
    }
}

/// Compares the answers to one task.
///
/// # Errors
/// If two of them contradict each other.
pub(super) fn compare(task: &Task, all: &[Measured]) -> Result<()> {
    let runs = all.iter().map(|measured| (measured.name(), &measured.run));
    match &task.work {
        Work::Board(puzzle) => {
            let opinions = runs.map(|(name, run)| run.answer.opinion(name));
            let opinions: Vec<_> = opinions.collect();
            agreement(puzzle, &opinions).with_context(|| task.name.clone())?;
        }
        Work::Problem(_) => {
            let mut counts = runs.filter_map(|(name, run)| Some((name, run.solutions?)));
            let Some((first, expected)) = counts.next() else {
                return Ok(());
            };
            if let Some((other, found)) = counts.find(|(_, found)| *found != expected) {
                let name = &task.name;
                bail!(
                    "{name}: the kernels disagree: {first} counts {expected} solutions, {other} counts {found}; this is a bug"
                );
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_that_disagree_are_an_error_with_both_answers() {
        let problem = exact_cover::text::read("a\na\na\n").unwrap();
        let task = Task {
            name: "two".to_string(),
            work: Work::Problem(problem),
        };
        let kernels = [Kernel::Links, Kernel::Cells, Kernel::Bits].map(Contestant::Kernel);
        let all = |solutions: [Option<u64>; 3]| {
            let pairs = kernels.into_iter().zip(solutions);
            let all = pairs.map(|(kernel, solutions)| Measured::of(kernel, &[1.0], solutions));
            all.collect::<Vec<_>>()
        };
        assert!(compare(&task, &all([Some(2), None, Some(2)])).is_ok());
        let other = all([None, Some(2), Some(3)]);
        let error = compare(&task, &other).unwrap_err().to_string();
        assert_eq!(
            error,
            "two: the kernels disagree: cells counts 2 solutions, bits counts 3; this is a bug"
        );
        assert!(compare(&task, &all([None; 3])).is_ok());
    }
}
