//! `crosscover cover`: exact-cover problems in Knuth's text format.

mod journal;
mod question;
mod sheet;

use crate::cli::{Cover, KernelName};
use crate::exit::Exit;
use crate::measure::Deadline;
use crate::{input, interrupt, output, parallel};
use anyhow::{Result, bail};
use clap::ValueEnum;
use exact_cover::{Kernel, Memo, MemoStats, Reduced, SearchBudget, SearchOutcome, SearchStats};
use journal::Journal;
use question::{Question, Terms};
use sheet::Sheet;
use std::time::Instant;

/// The number of entries that preprocessing may visit: about a second.
const PREPROCESSING: u64 = 1 << 28;

/// The result of a search, except for its solutions.
struct Answer {
    exit: Exit,
    outcome: SearchOutcome,
    /// The number of solutions.
    count: Option<String>,
    /// The least cost that was found.
    cost: Option<u64>,
    /// A lower bound of the cost of all other solutions, if a budget ended the search for the least cost.
    bound: Option<u64>,
    stats: SearchStats,
    memo: Option<MemoStats>,
}

/// How the answer was found.
struct Run<'a> {
    kernel: KernelName,
    /// On the clock, without reading the problem.
    seconds: f64,
    reduced: Option<&'a Reduced>,
}

pub(crate) fn run(options: &Cover) -> Result<Exit> {
    let problem = input::problem(&options.file)?;
    let question = Question::of(options);
    let start = Instant::now();
    let deadline = Deadline::after(options.timeout);
    let reduced = options
        .preprocess
        .then(|| problem.reduce(question.purpose(), PREPROCESSING));
    let reduced = reduced.as_ref();
    let smaller = reduced.map_or(&problem, Reduced::problem);
    let kernel = Kernel::from(options.kernel);
    if !kernel.supports(smaller) {
        let (file, kernel) = (input::name(&options.file), name(options.kernel));
        bail!("{file}: the kernel \"{kernel}\" does not support this problem; try --kernel auto");
    }
    let interrupt = || deadline.has_passed() || interrupt::is_raised();
    let memory = options.memory.map(|mib| u64::from(mib) << 20);
    let bar = options.progress.then(parallel::share);
    let observer = |part: f64| {
        if let Some(bar) = &bar {
            parallel::show_share(bar, part);
        }
    };
    let terms = Terms {
        problem: smaller,
        kernel,
        threads: usize::from(options.threads),
        memo: if options.no_memo {
            Memo::Never
        } else {
            Memo::Auto
        },
        memory: memory.map(|bytes| bytes.try_into().unwrap_or(usize::MAX)),
        budget: SearchBudget::default().nodes(options.max_nodes),
        interrupt: &interrupt,
        observer: &observer,
    };
    let journal = match &options.checkpoint {
        Some(path) => {
            interrupt::catch()?;
            Some(Journal::open(path, terms.search())?)
        }
        None => None,
    };
    let written = output::to_stdout(|out| {
        let mut sheet = Sheet::new(out, &problem, reduced, options.json);
        let mut searched = question.kernel(kernel, smaller);
        let (answer, journal) = match journal {
            None => (question.ask(&terms, &mut sheet)?, None),
            Some(mut journal) => {
                searched = journal.solutions.kernel().into();
                let answer = question::go_on(&mut journal.solutions, options.limit, &mut sheet)?;
                (answer, Some(journal))
            }
        };
        let run = Run {
            kernel: searched,
            seconds: start.elapsed().as_secs_f64(),
            reduced,
        };
        sheet.finish(&answer, &run, !options.question.count, options.stats)?;
        Ok((answer.exit, journal))
    });
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    let (exit, journal) = written?;
    // Now all solutions before the position have been written.
    if let Some(journal) = journal {
        journal.close()?;
    }
    Ok(exit)
}

/// The name of a kernel on the command line.
fn name(kernel: KernelName) -> String {
    let value = kernel.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_string())
}
