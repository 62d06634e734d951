//! Measures the exact-cover engine against other crates, and writes a report in Markdown.
//!
//! The engines alternate, so a slower phase of the machine affects all of them. Each measurement is
//! a separate process, so none inherits another's memory. The median of the processor times is
//! compared.

use crate::markdown::{self, geometric_mean, head, time};
use crate::measure::{build_example, output};
use anyhow::Context;
use crosscover_benches::engine::SuiteEngine;
use crosscover_benches::suite::{Class, Instance, TWELVE, Weight};
use exact_cover::Kernel;
use std::path::Path;
use std::process::Command;

/// The settings of a measurement.
#[derive(clap::Args)]
pub(crate) struct BenchPlan {
    /// Light instances only, one short round, and print instead of writing
    #[arg(long)]
    quick: bool,
    /// How often the engines alternate
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// The same for heavy instances, whose answers take seconds
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    heavy_rounds: u16,
}

impl BenchPlan {
    /// The least processor time of a measurement.
    fn milliseconds(&self) -> u32 {
        if self.quick { 20 } else { 100 }
    }
}

/// An instance and the results of its engines.
struct InstanceTimes {
    instance: &'static Instance,
    /// For each engine, the median of its times in seconds.
    cells: Vec<(SuiteEngine, f64)>,
}

/// Measures and writes `benches/REPORT.md`. If `quick`, prints after one short round instead.
pub(crate) fn run(plan: &BenchPlan) -> anyhow::Result<()> {
    let measure = build_example("measure", None)?;
    let mut rows = Vec::new();
    for instance in
        Instance::all().filter(|instance| instance.weight == Weight::Light || !plan.quick)
    {
        eprintln!("{}", instance.name);
        rows.push(row(&measure, instance, plan)?);
    }
    let report = format!("{}{}", header(plan)?, tables(&rows));
    markdown::publish("REPORT.md", &report, plan.quick)
}

/// Measures the engines of one instance, in alternation.
fn row(
    measure: &Path,
    instance: &'static Instance,
    plan: &BenchPlan,
) -> anyhow::Result<InstanceTimes> {
    let problem = instance.problem();
    let engines = SuiteEngine::all().filter(|engine| engine.supports(instance, &problem));
    let engines: Vec<SuiteEngine> = engines.collect();
    let mut samples = vec![Vec::new(); engines.len()];
    let rounds = match instance.weight {
        _ if plan.quick => 1,
        Weight::Light => plan.rounds,
        Weight::Heavy => plan.heavy_rounds,
    };
    for _ in 0..rounds {
        for (engine, samples) in engines.iter().zip(&mut samples) {
            samples.push(sample(measure, instance.name, &engine.name(), plan)?);
        }
    }
    Ok(InstanceTimes {
        instance,
        cells: engines
            .into_iter()
            .zip(samples.into_iter().map(median))
            .collect(),
    })
}

/// Measures at least one answer. Returns the seconds for one.
fn sample(measure: &Path, instance: &str, engine: &str, plan: &BenchPlan) -> anyhow::Result<f64> {
    let milliseconds = plan.milliseconds().to_string();
    let output = output(Command::new(measure).args([instance, engine, &milliseconds]));
    let output = output.with_context(|| format!("measure {instance} {engine}"))?;
    let nanoseconds = output.split(' ').next().unwrap_or_default();
    Ok(nanoseconds.parse::<u64>()? as f64 * 1e-9)
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}

fn header(plan: &BenchPlan) -> anyhow::Result<String> {
    let BenchPlan {
        rounds,
        heavy_rounds,
        ..
    } = plan;
    let milliseconds = plan.milliseconds();
    Ok(format!(
        "# The exact-cover engine and other crates\n\n\
         Written by `cargo xtask bench-report`. Processor time in milliseconds, including \
         preparation: the median of {rounds} rounds in \
         which the engines alternate ({heavy_rounds} if even a good engine takes seconds). Each \
         measurement is a separate \
         process, with at least {milliseconds} ms of answers. Every answer is compared with the \
         known answer.\n\n\
         {}\
         - Crates: dancing-links 0.3.1, dlx 0.8.5, exact-cover 0.1.1, algoxcc 0.1.2. A dash: the \
         crate does not support the \
         problem, or (algoxcc) would keep more solutions than fit into memory.\n\
         - Ratio: the time of the fastest crate divided by the time of `Auto`, our default.\n\
         - [suite.rs](src/suite.rs) describes the instances.\n",
        markdown::machine()?,
    ))
}

/// Tables for all solutions, for counts and for least costs, and the means.
fn tables(rows: &[InstanceTimes]) -> String {
    let (mut all, mut counts, mut costs) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        match row.instance.class {
            Class::Cost => costs.push(row),
            Class::Count => counts.push(row),
            _ => all.push(row),
        }
    }
    let mut text = String::from("\n## All solutions\n\n");
    text += &times(&all, "solutions");
    text += "\nGeometric means of the ratios:\n\n";
    text += &mean("all instances", &all, |_| true);
    text += &mean("the twelve (bold)", &all, |row| row.is_one_of_twelve());
    text += &mean("polyominoes", &all, |row| {
        row.instance.class == Class::Polyomino
    });
    text += "\n## Counting\n\n\
             `Count` is `CountSearch`; `frontier` is the plainest program that counts by states \
             (`benches/src/frontier.rs`). The crates only visit solutions.\n\n";
    text += &times(&counts, "solutions mod 2^64");
    text += "\n## Least costs\n\nUntil the least cost is proved. No crate answers these.\n\n";
    text += &times(&costs, "least cost");
    text
}

fn times(rows: &[&InstanceTimes], value: &str) -> String {
    let mut engines: Vec<SuiteEngine> = SuiteEngine::all().collect();
    engines.retain(|&engine| rows.iter().any(|row| row.seconds(engine).is_some()));
    let names: Vec<String> = engines.iter().map(|engine| engine.name()).collect();
    let has_ratios = rows.iter().any(|row| row.ratio().is_some());
    let mut columns = vec!["instance", value];
    columns.extend(names.iter().map(String::as_str));
    columns.extend(has_ratios.then_some("ratio"));
    let mut text = head(&columns, 1);
    for row in rows {
        let Instance { name, known, .. } = row.instance;
        let bold = if row.is_one_of_twelve() { "**" } else { "" };
        let mut cells = vec![format!("{bold}{name}{bold}"), known.to_string()];
        for &engine in &engines {
            cells.push(row.seconds(engine).map_or("-".into(), time));
        }
        if has_ratios {
            let ratio = row.ratio().map(|ratio| format!("{ratio:.2}"));
            cells.push(ratio.unwrap_or("-".into()));
        }
        text += &markdown::row(&cells);
    }
    text
}

impl InstanceTimes {
    fn is_one_of_twelve(&self) -> bool {
        TWELVE.contains(&self.instance.name)
    }

    fn seconds(&self, engine: SuiteEngine) -> Option<f64> {
        let cell = self.cells.iter().find(|(known, _)| *known == engine);
        cell.map(|(_, seconds)| *seconds)
    }

    /// The time of the fastest other engine divided by ours, if there is one.
    fn ratio(&self) -> Option<f64> {
        let crates = self
            .cells
            .iter()
            .filter(|(engine, _)| matches!(engine, SuiteEngine::Peer(_) | SuiteEngine::Frontier));
        let best = crates.map(|(_, seconds)| *seconds).min_by(f64::total_cmp)?;
        let ours = self
            .seconds(SuiteEngine::Kernel(Kernel::Auto))
            .or(self.seconds(SuiteEngine::Count))?;
        Some(best / ours)
    }
}

/// A line with the geometric mean of the ratios of some rows. Empty without ratios.
fn mean(title: &str, rows: &[&InstanceTimes], is_in: impl Fn(&&InstanceTimes) -> bool) -> String {
    let rows = rows.iter().copied().filter(|row| is_in(row));
    let ratios: Vec<f64> = rows.filter_map(InstanceTimes::ratio).collect();
    if ratios.is_empty() {
        return String::new();
    }
    let (mean, instances) = (geometric_mean(&ratios), ratios.len());
    format!("- {title}: {mean:.2} ({instances} instances)\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[(&str, f64)]) -> InstanceTimes {
        let cells = cells
            .iter()
            .map(|&(name, seconds)| (SuiteEngine::named(name).expect(name), seconds));
        InstanceTimes {
            instance: Instance::named("queens12").expect("an instance of the suite"),
            cells: cells.collect(),
        }
    }

    #[test]
    fn the_ratio_is_that_of_the_fastest_crate() {
        let ours = row(&[
            ("Auto", 2.0),
            ("Links", 1.0),
            ("dlx", 8.0),
            ("algoxcc", 9.0),
        ]);
        assert_eq!(ours.ratio(), Some(4.0));
        let others = row(&[("Auto", 1.0), ("dlx", 1.0)]);
        let without = row(&[("Auto", 1.0)]);
        let line = mean("m", &[&ours, &others, &without], |_| true);
        assert_eq!(line, "- m: 2.00 (2 instances)\n");
    }
}
