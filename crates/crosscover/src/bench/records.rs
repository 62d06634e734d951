//! What `crosscover bench` writes for programs: CSV and JSON.

use super::Done;
use super::rounds::Measured;
use super::summary::Summary;
use super::tasks::Work;
use crate::cli::{Bench, Contestant};
use crate::output::or;
use anyhow::{Result, anyhow};
use nonogram::Verdict;
use serde_json::{Value, json};

/// The columns of the CSV.
const COLUMNS: [&str; 18] = [
    "board",
    "width",
    "height",
    "engine",
    "encoding",
    "kernel",
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
pub(super) fn csv(done: &[Done<'_>]) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for Done { corpus, task, all } in done {
        for measured in all {
            let (engine, encoding, kernel) = match measured.contestant {
                Contestant::Cover(encoding, kernel) => ("exact-cover", encoding.name(), kernel.name()),
                Contestant::DancingLinks => ("dancing-links", "segment", ""),
                Contestant::Propagation => ("propagation", "", ""),
                Contestant::Kernel(kernel) => ("exact-cover", "", kernel.name()),
            };
            let [width, height] = match &task.work {
                Work::Board(puzzle) => [puzzle.width(), puzzle.height()].map(|n| n.to_string()),
                Work::Problem(_) => Default::default(),
            };
            let counters = &measured.run.answer.counters;
            let nanoseconds = |seconds: Option<f64>| or(seconds.map(|s| format!("{s:.9}")), "");
            let ratio = measured.ratio(&all[0]).map(|ratio| format!("{ratio:.3}"));
            writer.write_record([
                task.name.clone(),
                width,
                height,
                engine.to_string(),
                encoding.to_string(),
                kernel.to_string(),
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
    }
    writer.into_inner().map_err(|error| anyhow!("{error}"))
}

/// The number of solutions of a problem, or the verdict on a board.
fn verdict(measured: &Measured) -> String {
    match (measured.contestant, measured.run.solutions) {
        (_, Some(solutions)) => solutions.to_string(),
        (Contestant::Kernel(_), None) => Verdict::Unknown.to_string(),
        (_, None) => measured.run.answer.verdict.to_string(),
    }
}

/// The summaries, and the tasks unless only the summary is wanted.
pub(super) fn json(options: &Bench, summaries: &[Summary], done: &[Done<'_>]) -> Value {
    let mut object = json!({
        "timeout": options.timeout,
        "runs": options.runs,
        "warmup": options.warmup,
        "summary": summaries,
    });
    if !options.summary {
        object["tasks"] = done.iter().map(of_task).collect();
    }
    object
}

fn of_task(Done { corpus, task, all }: &Done<'_>) -> Value {
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
