//! `crosscover stats`: what is in a pack, as a table, as JSON, as a chart.

use crate::cli::Stats;
use crate::exit::Exit;
use crate::{input, output, parallel};
use anyhow::{Context, Error, Result, anyhow};
use puzzle_pack::{PackFiles, PackReadError, PackReader, PackStats};
use serde::Serialize;
use serde_json::json;
use std::io::{self, Write};

/// What `--json` prints.
#[derive(Serialize)]
struct NamedStats<'a> {
    file: &'a str,
    #[serde(flatten)]
    stats: &'a PackStats,
}

pub(crate) fn run(options: &Stats) -> Result<Exit> {
    let name = input::name(&options.pack);
    if let Some(file) = &options.svg {
        output::may_write(file, options.force)?;
    }
    let pack = input::open(&options.pack)?;
    let mut stats = PackStats::default();
    let bar = parallel::progress(None, "rows");
    let rows = match PackReader::new(pack) {
        Err(PackReadError::Empty) if PackFiles::of(&options.pack).is_without_boards()? => None,
        rows => Some(rows.map_err(|error| no_pack(&name, error))?),
    };
    for row in rows.into_iter().flatten() {
        let row = row.with_context(|| name.clone())?;
        let added = stats.add(&row);
        added.with_context(|| format!("{name}: row {}", stats.rows() + 1))?;
        bar.set_position(stats.rows());
    }
    bar.finish_and_clear();
    if let Some(file) = &options.svg {
        output::save(file, stats.chart(&name).as_bytes(), options.force)?;
        if output::is_dash(file) {
            return Ok(Exit::Yes);
        }
    }
    let object = NamedStats {
        file: &name,
        stats: &stats,
    };
    let object = options.json.then(|| json!(object));
    output::print(object, |out| print(out, &name, &stats))?;
    Ok(Exit::Yes)
}

/// The error of a file that is no pack, with what shows a single puzzle.
fn no_pack(name: &str, error: PackReadError) -> Error {
    let is_other = matches!(
        error,
        PackReadError::Header(_) | PackReadError::Row(_) | PackReadError::Empty
    );
    let error = Error::new(error).context(name.to_string());
    match is_other {
        true => anyhow!("{error:#}; for puzzles that are no pack, use rate"),
        false => error,
    }
}

fn print(out: &mut dyn Write, name: &str, stats: &PackStats) -> io::Result<()> {
    let boards = output::count(stats.rows(), "board", "boards");
    writeln!(out, "{name}: {boards}")?;
    for (name, counts) in stats.words() {
        let counts = counts.iter().map(|(word, count)| format!("{word} {count}"));
        writeln!(out, "{name:12}{}", counts.collect::<Vec<_>>().join(", "))?;
    }
    for (index, (name, numbers)) in stats.numbers().enumerate() {
        if index == 0 {
            let heads = ["least", "median", "mean", "90 %", "most"];
            let [least, median, mean, ninety, most] = heads;
            writeln!(
                out,
                "{:12}{least:>9}{median:>9}{mean:>11}{ninety:>9}{most:>9}",
                ""
            )?;
        }
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
