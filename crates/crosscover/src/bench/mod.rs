//! `crosscover bench`: engines on the same boards, or kernels on the same exact-cover problems,
//! side by side.
//!
//! Every engine decides every board from its clues; the time includes encoding and set-up. The
//! answers are compared.

pub(crate) mod baseline;
mod compare;
mod engine;
mod plot;
mod records;
mod report;
mod rounds;
mod summary;
mod tasks;

use crate::cli::{Bench, Contestant};
use crate::exit::Exit;
use crate::kinds::check_extension;
use crate::{interrupt, output, parallel};
use anyhow::{Result, bail};
use rounds::Measured;
use summary::Summary;
use tasks::{Corpus, Task};

/// A task that every contestant has worked on.
struct Done<'a> {
    corpus: &'a Corpus,
    task: &'a Task,
    /// The measurements, in the order of the contestants.
    all: Vec<Measured>,
}

pub(crate) fn run(options: &Bench) -> Result<Exit> {
    for contestant in options.contestants() {
        let name = contestant.name();
        match (contestant, options.cover) {
            (Contestant::Kernel(_), true) => {}
            (Contestant::Kernel(_), false) => {
                bail!("{name} alone counts the solutions of problems: it needs --cover")
            }
            (_, true) => {
                bail!("{name} decides boards: with --cover, --engines takes links, cells and bits")
            }
            (_, false) => {}
        }
    }
    let outputs = [
        output::json_to_stdout(options.json),
        ("--csv", options.csv.as_deref()),
        ("--svg", options.svg.as_deref()),
    ];
    output::check_files(&tasks::files(options)?, &outputs, options.force)?;
    if let Some(chart) = &options.svg {
        check_extension(chart, "svg", "the chart is an SVG image")?;
    }
    let mut paths = outputs.iter().filter_map(|(_, path)| *path);
    let with_table = !paths.any(output::is_dash);
    let corpora = tasks::all(options)?;
    interrupt::catch()?;
    let done = measure(options, &corpora, with_table && !options.summary)?;
    let summaries = summaries(&done);
    if with_table {
        output::to_stdout(|out| {
            for summary in &summaries {
                report::print_summary(out, summary, options)?;
            }
            report::print_legend(out, options)
        })?;
    }
    if options.json {
        let object = records::json(options, &summaries, &done);
        output::print(Some(object), |_| Ok(()))?;
    }
    if let Some(path) = &options.csv {
        output::save(path, &records::csv(&done, options.timeout)?, options.force)?;
    }
    if let Some(path) = &options.svg {
        let svg = plot::figure(&done, options).to_svg();
        output::save(path, svg.as_bytes(), options.force)?;
    }
    let all = corpora.iter().map(|corpus| corpus.tasks.len()).sum();
    interrupt::conclude(done.len(), all, &format!("{}s", options.noun()));
    Ok(Exit::Yes)
}

/// Measures all tasks, or until Ctrl-C, and compares the answers to each.
fn measure<'a>(options: &Bench, corpora: &'a [Corpus], with_table: bool) -> Result<Vec<Done<'a>>> {
    if with_table {
        output::to_stdout(|out| report::print_head(out))?;
    }
    let bar = parallel::measuring(corpora.iter().map(|corpus| corpus.tasks.len() as u64).sum());
    let mut done = Vec::new();
    let tasks = corpora
        .iter()
        .flat_map(|corpus| corpus.tasks.iter().map(move |task| (corpus, task)));
    for (corpus, task) in tasks {
        let all = rounds::measure(options, task, |contestant, round| {
            bar.set_message(format!("{task}: {}, round {round}", contestant.name()));
        })?;
        if interrupt::is_raised() {
            break;
        }
        compare::compare(task, &all)?;
        if with_table {
            bar.suspend(|| output::to_stdout(|out| report::print_task(out, task, &all)))?;
        }
        done.push(Done { corpus, task, all });
        bar.inc(1);
    }
    bar.finish_and_clear();
    if with_table {
        output::to_stdout(|out| writeln!(out))?;
    }
    Ok(done)
}

/// The summary of each corpus, and of all together if there are several.
fn summaries(done: &[Done<'_>]) -> Vec<Summary> {
    let corpora = done.chunk_by(|one, next| one.corpus.name == next.corpus.name);
    let mut summaries: Vec<_> = corpora
        .map(|tasks| Summary::new(&tasks[0].corpus.name, tasks))
        .collect();
    if summaries.len() > 1 {
        summaries.push(Summary::new("all", done));
    }
    summaries
}
