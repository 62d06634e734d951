//! What `crosscover bench` writes for programs: CSV and JSON.

use super::Done;
use super::rounds::Measured;
use super::summary::Summary;
use crate::cli::{Bench, Contestant};
use crate::measure::machine;
use anyhow::{Result, anyhow};
use nonogram::{Logic, Verdict};
use serde_json::{Map, Value, json};

/// The columns of the CSV.
const COLUMNS: &str = "board,width,height,engine,encoding,kernel,verdict,seconds,cpu_seconds,\
                       ratio,line_solves,nodes,branches,updates,corpus,rounds,least_cpu_seconds,\
                       most_cpu_seconds,logic,program,timeout,puzzle,machine";

/// The values of all columns but the last three, for a task and a contestant. For a problem, the
/// verdict is the number of solutions.
fn record(done: &Done<'_>, measured: &Measured) -> Map<String, Value> {
    let Done { corpus, task, all } = done;
    let (encoding, kernel) = match measured.contestant {
        Contestant::Cover(encoding, kernel) => (Some(encoding.name()), Some(kernel.name())),
        Contestant::Learn(encoding) => (Some(encoding.name()), Some("learn")),
        Contestant::DancingLinks => (Some("segment"), None),
        Contestant::Propagation => (None, None),
        Contestant::Kernel(kernel) => (None, Some(kernel.name())),
    };
    let [width, height] = task.sides();
    let verdict = match (measured.contestant, measured.run.count) {
        (_, Some(solutions)) => solutions.to_string(),
        (Contestant::Kernel(_), None) => Verdict::Unknown.to_string(),
        (_, None) => measured.run.verdict.to_string(),
    };
    let (counters, median) = (&measured.run.counters, measured.median());
    let range = measured.range();
    let values = json!([
        task.name,
        width,
        height,
        measured.name(),
        encoding,
        kernel,
        verdict,
        median.map(|times| times.seconds),
        median.map(|times| times.cpu_seconds),
        measured.ratio(&all[0]),
        counters.line_solves,
        counters.nodes,
        counters.branches,
        counters.updates,
        corpus.name,
        measured.rounds(),
        range.map(|range| range[0]),
        range.map(|range| range[1]),
        corpus.logic.map(Logic::name),
        measured.contestant.program(),
    ]);
    let values = values.as_array().into_iter().flatten().cloned();
    COLUMNS.split(',').map(String::from).zip(values).collect()
}

/// A row for each task and contestant.
pub(super) fn csv(done: &[Done<'_>], timeout: f64) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS.split(','))?;
    let machine = json!(machine());
    for done in done {
        let of_all = [json!(timeout), json!(done.task.short_id()), machine.clone()];
        for measured in &done.all {
            let record = record(done, measured);
            writer.write_record(record.values().chain(&of_all).map(field))?;
        }
    }
    writer.into_inner().map_err(|error| anyhow!("{error}"))
}

/// A value as a field of CSV.
fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            format!("{:.9}", number.as_f64().unwrap_or_default())
        }
        other => other.to_string(),
    }
}

/// The summaries, and the tasks unless only the summary is wanted.
pub(super) fn json(options: &Bench, summaries: &[Summary], done: &[Done<'_>]) -> Value {
    let mut object = json!({
        "program": Contestant::Propagation.program(),
        "machine": machine(),
        "timeout": options.timeout,
        "runs": options.runs,
        "summary": summaries,
    });
    if !options.summary {
        object["tasks"] = done.iter().map(of_task).collect();
    }
    object
}

/// What the measurements of a task share, or all of them.
const SHARED: [&str; 8] = [
    "board", "width", "height", "encoding", "kernel", "corpus", "logic", "program",
];

/// A task, with what its measurements do not share.
fn of_task(done: &Done<'_>) -> Value {
    let mut engines = Vec::new();
    for measured in &done.all {
        let mut record = record(done, measured);
        record.retain(|column, _| !SHARED.contains(&column.as_str()));
        engines.push(record);
    }
    let [width, height] = done.task.sides();
    json!({
        "corpus": done.corpus.name,
        "name": done.task.name,
        "width": width,
        "height": height,
        "puzzle": done.task.short_id(),
        "engines": engines,
    })
}
