//! `crosscover stats`: what is in a pack, as a table, as JSON, as a chart.

use crate::cli::Stats;
use crate::exit::Exit;
use crate::{input, output, parallel};
use anyhow::{Context, Result};
use puzzle_pack::{PackReader, PackStats, replace_file};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

pub(crate) fn run(options: &Stats) -> Result<Exit> {
    let name = input::name(&options.pack);
    let pack = input::open(&options.pack)?;
    let mut stats = PackStats::default();
    let bar = parallel::progress(None, "rows");
    for row in PackReader::new(pack).with_context(|| name.clone())? {
        let row = row.with_context(|| name.clone())?;
        let added = stats.add(&row);
        added.with_context(|| format!("{name}: row {}", stats.rows() + 1))?;
        bar.set_position(stats.rows());
    }
    bar.finish_and_clear();
    if let Some(file) = &options.svg {
        let chart = stats.chart(&name);
        replace_file(file, |out| out.write_all(chart.as_bytes()))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    output::to_stdout(|out| match options.json {
        true => writeln!(out, "{}", json(&name, &stats)),
        false => print(out, &name, &stats),
    })?;
    Ok(Exit::Yes)
}

fn print(out: &mut dyn Write, name: &str, stats: &PackStats) -> io::Result<()> {
    writeln!(
        out,
        "{name}: {}",
        output::count(stats.rows(), "board", "boards")
    )?;
    for (name, counts) in stats.words() {
        let counts = counts.iter().map(|(word, count)| format!("{word} {count}"));
        writeln!(out, "{name:12}{}", counts.collect::<Vec<_>>().join(", "))?;
    }
    let mut numbers = stats.numbers().peekable();
    if numbers.peek().is_some() {
        writeln!(
            out,
            "{:12}{:>9}{:>9}{:>11}{:>9}{:>9}",
            "", "least", "median", "mean", "90 %", "most"
        )?;
    }
    for (name, numbers) in numbers {
        writeln!(
            out,
            "{name:12}{:>9}{:>9}{:>11.1}{:>9}{:>9}",
            numbers.least(),
            numbers.percentile(50),
            numbers.mean(),
            numbers.percentile(90),
            numbers.most()
        )?;
    }
    Ok(())
}

fn json(name: &str, stats: &PackStats) -> Value {
    let words = stats.words().map(|(name, counts)| {
        let counts = counts
            .into_iter()
            .map(|(word, count)| (word.to_string(), count.into()));
        (name.to_string(), Value::Object(counts.collect()))
    });
    let numbers = stats.numbers().map(|(name, numbers)| {
        let counts: Vec<_> = numbers
            .counts()
            .map(|(number, count)| [number, count])
            .collect();
        let value = json!({
            "least": numbers.least(),
            "median": numbers.percentile(50),
            "mean": numbers.mean(),
            "p90": numbers.percentile(90),
            "most": numbers.most(),
            "counts": counts,
        });
        (name.to_string(), value)
    });
    json!({
        "file": name,
        "rows": stats.rows(),
        "words": words.collect::<Map<_, _>>(),
        "numbers": numbers.collect::<Map<_, _>>(),
    })
}
