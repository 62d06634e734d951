//! `crosscover bench`: engines on the same boards, or kernels on the same exact-cover problems, side by side.
//!
//! Every engine decides every board from its clues; the time includes encoding and set-up. The answers are compared.

pub(crate) mod baseline;
mod engine;
mod plot;
mod report;
mod rounds;
mod summary;
mod tasks;

use crate::cli::{Bench, Contestant};
use crate::exit::Exit;
use crate::{interrupt, output, parallel};
use anyhow::{Result, bail};
use report::Csv;
use rounds::Measured;
use serde_json::json;
use summary::Summary;
use tasks::Corpus;

pub(crate) fn run(options: &Bench) -> Result<Exit> {
    for path in options.csv.iter().chain(&options.svg) {
        output::may_write(path, options.force)?;
    }
    let files = [&options.csv, &options.svg].map(|path| path.as_deref());
    let to_stdout = files
        .into_iter()
        .flatten()
        .filter(|path| output::is_dash(path));
    let to_stdout = to_stdout.count() + usize::from(options.json);
    if to_stdout > 1 {
        bail!("only one of --json, --csv - and --svg - can write to stdout");
    }
    let with_table = to_stdout == 0;
    let corpora = tasks::all(options)?;
    let contestants = options.contestants();
    let noun = if options.cover { "problem" } else { "board" };
    interrupt::catch()?;
    let mut csv = Csv::new()?;
    let mut tasks = Vec::new();
    let mut done: Vec<Vec<Measured>> = Vec::new();
    let mut ends = Vec::new();
    let number = corpora.iter().map(|corpus| corpus.tasks.len() as u64).sum();
    let bar = parallel::measuring(number);
    if with_table && !options.summary {
        output::to_stdout(|out| report::print_head(out))?;
    }
    for corpus in &corpora {
        for task in &corpus.tasks {
            let say = |contestant: Contestant, round| {
                bar.set_message(format!("{task}: {}, round {round}", contestant.name()));
            };
            let all = rounds::measure(options, &contestants, task, say)?;
            if interrupt::is_raised() {
                break;
            }
            let runs: Vec<_> = all.iter().map(|m| (m.name(), &m.run)).collect();
            engine::compare(task, &runs)?;
            csv.add(&corpus.name, task, &all)?;
            if with_table && !options.summary {
                bar.suspend(|| output::to_stdout(|out| report::print_task(out, task, &all)))?;
            }
            if options.json && !options.summary {
                tasks.push(report::json(&corpus.name, task, &all));
            }
            done.push(all);
            bar.inc(1);
        }
        ends.push(done.len());
    }
    bar.finish_and_clear();
    let summaries = summaries(&corpora, &done, &ends);
    if with_table {
        output::to_stdout(|out| {
            for (index, summary) in summaries.iter().enumerate() {
                if index > 0 || !options.summary {
                    writeln!(out)?;
                }
                report::print_summary(out, summary, noun)?;
            }
            writeln!(out)?;
            report::print_legend(out, options, &contestants)
        })?;
    }
    if options.json {
        let mut object = json!({
            "timeout": options.timeout,
            "runs": options.runs,
            "warmup": options.warmup,
            "summary": summaries,
        });
        if !options.summary {
            object["tasks"] = tasks.into();
        }
        output::print(Some(object), |_| Ok(()))?;
    }
    if let Some(path) = &options.csv {
        output::save(path, &csv.finish()?, options.force)?;
    }
    if let Some(path) = &options.svg {
        let tasks: Vec<&[Measured]> = done.iter().map(Vec::as_slice).collect();
        let svg = plot::figure(&tasks, noun, options.timeout).to_svg();
        output::save(path, svg.as_bytes(), options.force)?;
    }
    if interrupt::is_raised() {
        output::complain(format_args!("interrupted: not all {noun}s were measured"));
        std::process::exit(interrupt::EXIT);
    }
    Ok(Exit::Yes)
}

/// The summary of each corpus, and of all together if there are several. `ends` has the number of tasks up to the end
/// of each corpus.
fn summaries(corpora: &[Corpus], done: &[Vec<Measured>], ends: &[usize]) -> Vec<Summary> {
    let slices: Vec<&[Measured]> = done.iter().map(Vec::as_slice).collect();
    let starts = [0].into_iter().chain(ends.iter().copied());
    let parts = corpora.iter().zip(starts.zip(ends));
    let mut summaries: Vec<_> = parts
        .map(|(corpus, (start, &end))| Summary::new(corpus.name.clone(), &slices[start..end]))
        .collect();
    if corpora.len() > 1 {
        summaries.push(Summary::new("all".to_string(), &slices));
    }
    summaries
}
