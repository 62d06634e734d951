//! `crosscover stats`: what is in a pack, as a table, as JSON, as a chart.

mod chart;
mod summary;

use crate::cli::Stats;
use crate::exit::Exit;
use crate::{files, input, output, parallel};
use anyhow::{Context, Result, anyhow};
use puzzle_pack::{Level, PackReader, Row, Symmetry, Technique};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use summary::{Numbers, Words};

/// The distributions of words: what they are called.
const WORDS: [&str; 5] = ["size", "symmetry", "logic", "technique", "level"];

/// The distributions of numbers.
const NUMBERS: [&str; 9] = [
    "density %",
    "blocks",
    "difficulty",
    "sweeps",
    "productive",
    "line_solves",
    "branches",
    "dlx_nodes",
    "xp",
];

/// What is known of a pack. A distribution of which the pack has no column is empty.
#[derive(Debug, Default)]
struct Summary {
    rows: u64,
    words: [Words; WORDS.len()],
    numbers: [Numbers; NUMBERS.len()],
}

pub(crate) fn run(options: &Stats) -> Result<Exit> {
    let name = input::name(&options.pack);
    let pack = input::open(&options.pack)?;
    let mut summary = Summary::default();
    let bar = parallel::progress(None, "rows");
    let rows = PackReader::new(pack).map_err(|error| anyhow!("{name}: {error}"))?;
    for row in rows {
        let row = row.map_err(|error| anyhow!("{name}: {error}"))?;
        let added = summary.add(&row);
        added.with_context(|| format!("{name}: row {}", summary.rows + 1))?;
        summary.rows += 1;
        bar.set_position(summary.rows);
    }
    bar.finish_and_clear();
    if let Some(file) = &options.svg {
        let chart = chart::draw(&name, &summary);
        files::replace(file, |out| out.write_all(chart.as_bytes()))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    output::to_stdout(|out| match options.json {
        true => writeln!(out, "{}", json(&name, &summary)),
        false => print(out, &name, &summary),
    })?;
    Ok(Exit::Yes)
}

impl Summary {
    fn add(&mut self, row: &Row) -> Result<()> {
        for (&name, words) in WORDS.iter().zip(&mut self.words) {
            let word = match name {
                "size" => {
                    let sides = row.get("width").zip(row.get("height"));
                    sides.map(|(width, height)| format!("{width}x{height}"))
                }
                column => row.get(column).map(String::from),
            };
            if let Some(word) = word {
                words.add(&word);
            }
        }
        for (&name, numbers) in NUMBERS.iter().zip(&mut self.numbers) {
            if let Some(number) = number(name, row)? {
                numbers.add(number);
            }
        }
        Ok(())
    }

    /// The distributions of words that the pack has.
    fn words(&self) -> impl Iterator<Item = (&'static str, Vec<(&str, u64)>)> {
        let all = WORDS.into_iter().zip(&self.words);
        let counted = all.map(|(name, words)| (name, words.counts(&order(name))));
        counted.filter(|(_, counts)| !counts.is_empty())
    }

    /// The distributions of numbers that the pack has.
    fn numbers(&self) -> impl Iterator<Item = (&'static str, &Numbers)> {
        let all = NUMBERS.into_iter().zip(&self.numbers);
        all.filter(|(_, numbers)| !numbers.is_empty())
    }
}

/// The order of the words that there can be.
fn order(name: &str) -> Vec<&'static str> {
    match name {
        "symmetry" => Symmetry::ALL.map(Symmetry::name).to_vec(),
        "logic" | "technique" => Technique::ALL.map(Technique::name).to_vec(),
        "level" => Level::ALL.map(Level::name).to_vec(),
        _ => Vec::new(),
    }
}

/// A number of a row; `None` if the row does not have it.
fn number(name: &str, row: &Row) -> Result<Option<u64>> {
    let column = |column: &'static str| row.get(column).filter(|text| !text.is_empty());
    let parsed = match name {
        "density %" => column("density").map(|text| {
            let share: Option<f64> = text.parse().ok();
            let share = share.filter(|share| (0.0..=1.0).contains(share));
            let percent = share.map(|share| (share * 100.0).round() as u64);
            percent.with_context(|| format!("column density: expected a share, found {text:?}"))
        }),
        "blocks" => row.get("rows").zip(row.get("columns")).map(|clues| {
            let blocks = |clues: &str| clues.split(['/', '.']).filter(|b| !b.is_empty()).count();
            Ok((blocks(clues.0) + blocks(clues.1)) as u64)
        }),
        name => NUMBERS
            .into_iter()
            .find(|column| *column == name)
            .and_then(column)
            .map(|text| {
                let number = text.parse();
                number.with_context(|| format!("column {name}: expected a number, found {text:?}"))
            }),
    };
    parsed.transpose()
}

fn print(out: &mut dyn Write, name: &str, summary: &Summary) -> io::Result<()> {
    writeln!(
        out,
        "{name}: {}",
        output::count(summary.rows, "board", "boards")
    )?;
    for (name, counts) in summary.words() {
        let counts = counts.iter().map(|(word, count)| format!("{word} {count}"));
        writeln!(out, "{name:12}{}", counts.collect::<Vec<_>>().join(", "))?;
    }
    let mut numbers = summary.numbers().peekable();
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

fn json(name: &str, summary: &Summary) -> Value {
    let words = summary.words().map(|(name, counts)| {
        let counts = counts
            .into_iter()
            .map(|(word, count)| (word.to_string(), count.into()));
        (name.to_string(), Value::Object(counts.collect()))
    });
    let numbers = summary.numbers().map(|(name, numbers)| {
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
        "rows": summary.rows,
        "words": words.collect::<Map<_, _>>(),
        "numbers": numbers.collect::<Map<_, _>>(),
    })
}
