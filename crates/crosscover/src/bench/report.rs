//! What `crosscover bench` shows: a table for people, CSV and JSON for programs.

use super::rounds::Measured;
use super::summary::Summary;
use super::tasks::{Task, Work};
use crate::cli::{Bench, Contestant};
use crate::output::{self, or};
use anyhow::{Result, anyhow};
use nonogram::Verdict;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Prints the heads of the columns. No line is longer than 80 characters.
pub(super) fn print_head(out: &mut dyn Write) -> io::Result<()> {
    let [least, mean, deviation] = ["least cpu", "mean cpu", "±"];
    let [ratio, nodes, updates] = ["ratio", "nodes", "updates"];
    writeln!(
        out,
        "  {:16}{least:>10} {mean:>10} {deviation:>7} {ratio:>9} {nodes:>9} {updates:>12}",
        ""
    )
}

/// Prints a task's block.
pub(super) fn print_task(out: &mut dyn Write, task: &Task, all: &[Measured]) -> io::Result<()> {
    let words = all.iter().find_map(|measured| measured.run.words());
    writeln!(out, "{task}: {}", or(words, "not decided"))?;
    for measured in all {
        let sign = if measured.run.is_decided() { "" } else { ">" };
        let least = match measured.least() {
            Some(times) => format!("{sign}{}", time(times.cpu_seconds)),
            None => not_run(measured).to_string(),
        };
        let decided = measured.mean().filter(|_| measured.run.is_decided());
        let mean = or(decided.map(time), "-");
        let deviation = measured.deviation().zip(measured.mean());
        let deviation = deviation.map(|(deviation, mean)| deviation / mean.max(1e-9) * 100.0);
        let deviation = or(deviation.map(|share| format!("{share:.0} %")), "-");
        let ratio = measured.ratio(&all[0]);
        let ratio = or(ratio.map(|ratio| format!("{sign}{}", times(ratio))), "-");
        let counters = &measured.run.answer.counters;
        let [nodes, updates] = [counters.nodes, counters.updates].map(|count| or(count, "-"));
        writeln!(
            out,
            "  {:16}{least:>10} {mean:>10} {deviation:>7} {ratio:>9} {nodes:>9} {updates:>12}",
            measured.name()
        )?;
    }
    Ok(())
}

/// Why there is no time.
fn not_run(measured: &Measured) -> &'static str {
    match measured.contestant {
        Contestant::Kernel(_) => "no support",
        _ => "too large",
    }
}

/// Prints the summary of a corpus.
pub(super) fn print_summary(out: &mut dyn Write, summary: &Summary, noun: &str) -> io::Result<()> {
    let tasks = output::count(summary.tasks as u64, noun, &format!("{noun}s"));
    writeln!(out, "{}: {tasks}", summary.corpus)?;
    let [decided, undecided, not_run] = ["decided", "undecided", "not run"];
    let [wins, ratio, both] = ["wins", "mean ratio", "of"];
    writeln!(
        out,
        "  {:16}{decided:>8} {undecided:>10} {not_run:>8} {wins:>6} {ratio:>11} {both:>6}",
        ""
    )?;
    for line in &summary.engines {
        writeln!(
            out,
            "  {:16}{:>8} {:>10} {:>8} {:>6} {:>11} {:>6}",
            line.engine,
            line.decided,
            line.undecided,
            line.not_run,
            line.wins,
            or(line.ratio.map(times), "-"),
            line.compared
        )?;
    }
    Ok(())
}

/// Prints how the figures came about.
pub(super) fn print_legend(
    out: &mut dyn Write,
    options: &Bench,
    contestants: &[Contestant],
) -> io::Result<()> {
    let rounds = match options.runs {
        Some(runs) => output::count(runs.into(), "round", "rounds"),
        None => "5 rounds, or of 1 if it took more than 0.2 s".to_string(),
    };
    writeln!(
        out,
        "cpu: processor time, the least of {rounds};\n  with its mean and standard deviation"
    )?;
    let reference = contestants.first().map_or("", |first| first.name());
    writeln!(
        out,
        "ratio: least cpu time divided by that of {reference}; the summary has the\n  \
         geometric mean over what both decided, and its number"
    )?;
    if options.timeout > 0.0 {
        writeln!(out, "undecided: not within {} s", options.timeout)?;
    }
    if contestants.contains(&Contestant::DancingLinks) {
        writeln!(
            out,
            "dancing-links: the crate, on the encoding segment; without encoding it"
        )?;
    }
    Ok(())
}

/// `1.23 s`, `12.3 ms` or `4.5 us`.
fn time(seconds: f64) -> String {
    if seconds >= 1.0 {
        format!("{seconds:.2} s")
    } else if seconds >= 1e-3 {
        format!("{:.2} ms", seconds * 1e3)
    } else {
        format!("{:.1} us", seconds * 1e6)
    }
}

/// `1.23x`, `45.6x` or `789x`.
fn times(ratio: f64) -> String {
    match ratio {
        100.0.. => format!("{ratio:.0}x"),
        10.0.. => format!("{ratio:.1}x"),
        _ => format!("{ratio:.2}x"),
    }
}

/// The columns of the CSV.
const COLUMNS: [&str; 17] = [
    "board",
    "width",
    "height",
    "engine",
    "encoding",
    "verdict",
    "seconds",
    "cpu_seconds",
    "ratio",
    "line_solves",
    "nodes",
    "branches",
    "updates",
    "corpus",
    "rounds",
    "mean_cpu_seconds",
    "sd_cpu_seconds",
];

/// A row for each task and contestant. For a problem, the verdict is the number of solutions.
pub(super) struct Csv(csv::Writer<Vec<u8>>);

impl Csv {
    pub(super) fn new() -> Result<Self> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(COLUMNS)?;
        Ok(Self(writer))
    }

    pub(super) fn add(&mut self, corpus: &str, task: &Task, all: &[Measured]) -> Result<()> {
        for measured in all {
            let (engine, encoding) = match measured.contestant {
                Contestant::Cover(encoding) => ("dlx", encoding.name()),
                Contestant::DancingLinks => (measured.name(), "segment"),
                Contestant::Propagation | Contestant::Kernel(_) => (measured.name(), ""),
            };
            let [width, height] = match &task.work {
                Work::Board(puzzle) => [puzzle.width(), puzzle.height()].map(|n| n.to_string()),
                Work::Problem(_) => Default::default(),
            };
            let counters = &measured.run.answer.counters;
            let nanoseconds = |seconds: Option<f64>| or(seconds.map(|s| format!("{s:.9}")), "");
            let ratio = measured.ratio(&all[0]).map(|ratio| format!("{ratio:.3}"));
            self.0.write_record([
                task.name.clone(),
                width,
                height,
                engine.to_string(),
                encoding.to_string(),
                verdict(measured),
                nanoseconds(measured.least().map(|times| times.seconds)),
                nanoseconds(measured.least().map(|times| times.cpu_seconds)),
                or(ratio, ""),
                or(counters.line_solves, ""),
                or(counters.nodes, ""),
                or(counters.branches, ""),
                or(counters.updates, ""),
                corpus.to_string(),
                measured.rounds().to_string(),
                nanoseconds(measured.mean()),
                nanoseconds(measured.deviation()),
            ])?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Vec<u8>> {
        self.0.into_inner().map_err(|error| anyhow!("{error}"))
    }
}

/// The number of solutions of a problem, or the verdict on a board.
fn verdict(measured: &Measured) -> String {
    match (measured.contestant, measured.run.solutions) {
        (_, Some(solutions)) => solutions.to_string(),
        (Contestant::Kernel(_), None) => Verdict::Unknown.to_string(),
        (_, None) => measured.run.answer.verdict.to_string(),
    }
}

/// A task as JSON.
pub(super) fn json(corpus: &str, task: &Task, all: &[Measured]) -> Value {
    let engine = |measured: &Measured| {
        let counters = &measured.run.answer.counters;
        json!({
            "engine": measured.name(),
            "verdict": verdict(measured),
            "rounds": measured.rounds(),
            "seconds": measured.least().map(|times| times.seconds),
            "cpu_seconds": measured.least().map(|times| times.cpu_seconds),
            "mean_cpu_seconds": measured.mean(),
            "sd_cpu_seconds": measured.deviation(),
            "ratio": measured.ratio(&all[0]),
            "line_solves": counters.line_solves,
            "nodes": counters.nodes,
            "branches": counters.branches,
            "updates": counters.updates,
        })
    };
    let engines: Vec<Value> = all.iter().map(engine).collect();
    let sides = match &task.work {
        Work::Board(puzzle) => Some((puzzle.width(), puzzle.height())),
        Work::Problem(_) => None,
    };
    json!({
        "corpus": corpus,
        "name": task.name,
        "width": sides.map(|(width, _)| width),
        "height": sides.map(|(_, height)| height),
        "engines": engines,
    })
}
