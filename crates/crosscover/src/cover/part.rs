//! `--part I/N`: the file with the results of a part of a search, written here and read by
//! `--join`.
//!
//! It is JSON, a value on each line: [`Head`], then a [`Line::Solution`] for each solution, then
//! [`Line::End`], then [`Line::Seal`]. Without a seal the part has been cut off.

use super::question::Question;
use super::sheet::Pace;
use crate::cli::Cover;
use crate::exit::Exit;
use crate::measure::{Stopwatch, Times};
use crate::output;
use crate::stopped::Stopped;
use anyhow::{Context, Result};
use exact_cover::{
    Kernel, OptionId, Problem, SearchOutcome, SearchPart, SearchStats, Solution, text,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io;
use std::ops::ControlFlow;

/// What is asked about all parts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Asked {
    All,
    First,
    Unique,
    Count,
    Best,
}

/// The first line: which part of what.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    /// The version of the program, on which the cut may depend.
    pub(super) crosscover: String,
    pub(super) part: u32,
    pub(super) parts: u32,
    pub(super) question: Asked,
    /// The most solutions wanted.
    pub(super) limit: Option<u64>,
    pub(super) kernel: Kernel,
    /// In Knuth's format.
    pub(super) problem: String,
}

/// Any further line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Line {
    Solution {
        /// The number of its subtree; 0 if solutions are ordered by cost.
        subtree: usize,
        /// The numbers of its options, from 1.
        options: Vec<usize>,
    },
    End(End),
    /// The SHA-256 of all lines before, so that no change goes unnoticed.
    Seal(String),
}

/// The line after all solutions.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    /// Why not everything was searched.
    pub(super) stopped: Option<String>,
    /// The number of solutions, in decimal digits.
    pub(super) count: String,
    /// A lower bound on the cost of all other solutions of the part, in units of the last decimal.
    pub(super) bound: i64,
    pub(super) stats: SearchStats,
    pub(super) times: Times,
}

/// The hash of the lines so far.
#[derive(Default)]
pub(super) struct Seal(Sha256);

impl Head {
    fn new(options: &Cover, part: SearchPart, kernel: Kernel, problem: &Problem) -> Result<Self> {
        let asked = &options.question;
        let (question, limit) = match asked.cheapest() {
            Some(k) => (Asked::Best, Some(k.into())),
            None if asked.first => (Asked::First, Some(1)),
            None if asked.unique => (Asked::Unique, Some(2)),
            None if asked.count => (Asked::Count, options.limit),
            None => (Asked::All, options.limit),
        };
        Ok(Self {
            crosscover: env!("CARGO_PKG_VERSION").to_string(),
            part: part.number(),
            parts: part.parts(),
            question,
            limit,
            kernel,
            problem: text::write(problem).context("nothing to cut into parts")?,
        })
    }
}

/// Searches a part and writes its file to stdout.
pub(super) fn run(
    question: &Question<'_>,
    part: SearchPart,
    stopwatch: &Stopwatch,
) -> Result<Exit> {
    let head = Head::new(question.options, part, question.kernel(), question.problem)?;
    let outcome = output::to_stdout(|out| {
        let mut seal = Seal::default();
        let mut put = |line: String| {
            seal.add(&line);
            writeln!(out, "{line}")
        };
        put(serde_json::to_string(&head)?)?;
        let mut end = search(question, part, &head, &mut |subtree, options| {
            let numbers = Solution::from_options(options.to_vec());
            let options = numbers.iter().map(|option| option.index() + 1).collect();
            put(serde_json::to_string(&Line::Solution { subtree, options })?)
        })?;
        end.times = stopwatch.times();
        let is_complete = end.stopped.is_none();
        put(serde_json::to_string(&Line::End(end))?)?;
        writeln!(out, "{}", serde_json::to_string(&Line::Seal(seal.text()))?)?;
        Ok(is_complete)
    })?;
    Ok(if outcome {
        Exit::Yes
    } else {
        Exit::OutOfBudget
    })
}

impl Seal {
    pub(super) fn add(&mut self, line: &str) {
        self.0.update(line);
        self.0.update("\n");
    }

    /// In hexadecimal digits.
    pub(super) fn text(&self) -> String {
        output::hex(&self.0.clone().finalize())
    }
}

/// Searches, and calls `add` with the number of a subtree and a solution in it.
fn search(
    question: &Question<'_>,
    part: SearchPart,
    head: &Head,
    add: &mut dyn FnMut(usize, &[OptionId]) -> io::Result<()>,
) -> io::Result<End> {
    let limit = head.limit.unwrap_or(u64::MAX);
    match head.question {
        Asked::Best => {
            let report = question.cost_search().best_of_part(part, limit as usize);
            let best = &report.answer;
            for (solution, _) in &best.solutions {
                add(0, solution)?;
            }
            let mut end = End::new(report.outcome, report.stats, &best.solutions.len());
            end.bound = best.bound;
            Ok(end)
        }
        Asked::All | Asked::First | Asked::Unique | Asked::Count => {
            let (mut found, mut written) = (0, Ok(()));
            let mut pace = Pace::new(question.budget.clone());
            let search = question.search().threads(question.options.threads.into());
            let mut report = search.visit_part(part, |subtree, options| {
                found += 1;
                if head.question != Asked::Count {
                    written = add(subtree, options);
                    pace.wrote(options.len());
                }
                if written.is_ok() && found < limit && pace.limit.is_none() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            written?;
            if let Some(limit) = pace.limit {
                report.outcome = SearchOutcome::OutOfBudget(limit);
            }
            Ok(End::new(report.outcome, report.stats, &found))
        }
    }
}

impl End {
    fn new(outcome: SearchOutcome, stats: SearchStats, count: &impl ToString) -> Self {
        // A part with as many solutions as are wanted is complete.
        let stopped = Stopped::cover(outcome).filter(|stopped| *stopped != Stopped::Limit);
        Self {
            stopped: stopped.map(|stopped| stopped.to_string()),
            count: count.to_string(),
            bound: i64::MAX,
            stats,
            times: Times::default(),
        }
    }
}
