//! `crosscover decodoku bench`: logical error rates of decoders, or the rounds that they survive.

use crate::cli::decodoku::Bench;
use crate::exit::Exit;
use crate::measure::{Stopwatch, thread_time};
use crate::{input, output, parallel};
use anyhow::{Result, bail};
use decodoku::{
    ErrorRateCase, ErrorRateTally, GameSettings, PlayStyle, SurvivalCase, SurvivalTally,
    error_rates_csv, error_rates_svg, survival_csv,
};
use rayon::prelude::*;
use std::io::{self, Write};
use std::time::Duration;

/// Shots that are one unit of work.
const CHUNK: u64 = 50;

pub(super) fn run(options: &Bench) -> Result<Exit> {
    for path in options.csv.iter().chain(&options.svg) {
        output::may_write(path, options.force)?;
    }
    match options.games {
        Some(games) => survival(options, games)?,
        None => rates(options)?,
    }
    Ok(Exit::Yes)
}

fn rates(options: &Bench) -> Result<()> {
    let mut cases = Vec::new();
    for &rate in &options.rate {
        for side in options.sides(&[5, 7, 9]) {
            for style in options.decoders() {
                let PlayStyle::Decode(method) = style else {
                    bail!("{style} is no decoder; it can only play games");
                };
                let mut case = ErrorRateCase::new(method, side, rate);
                case.modulus = options.modulus;
                case.seed = options.seed;
                case.bound = options.bound;
                cases.push(case);
            }
        }
    }
    let chunks = options.shots.div_ceil(CHUNK);
    let watch = Stopwatch::of_process();
    let done = spread(options, &cases, chunks, "chunks", |case, chunk| {
        case.run(
            chunk * CHUNK..options.shots.min((chunk + 1) * CHUNK),
            thread_time,
        )
    })?;
    let sums = done.into_iter().map(|done| done.into_iter().sum());
    let results: Vec<(ErrorRateCase, ErrorRateTally)> = cases.into_iter().zip(sums).collect();
    finish(
        options,
        &watch,
        &error_rates_csv(&results),
        &error_rates_svg(&results),
        |out| rate_table(out, &results),
    )
}

fn survival(options: &Bench, games: u64) -> Result<()> {
    let mut cases = Vec::new();
    for &preset in &options.preset {
        for side in options.sides(&[7, 8]) {
            let settings = GameSettings::default()
                .with_side(side)
                .with_modulus(options.modulus)
                .with_preset(preset);
            let styles = options.decoders().into_iter();
            cases.extend(styles.map(|style| SurvivalCase::new(style, settings)));
        }
    }
    let watch = Stopwatch::of_process();
    let done = spread(options, &cases, games, "games", |case, game| {
        let start = thread_time();
        let tally = case.play(options.seed.wrapping_add(game), options.rounds)?;
        Ok((tally, thread_time().saturating_sub(start)))
    })?;
    let sums = done.iter().map(|done| {
        let sum: SurvivalTally = done.iter().map(|&(tally, _)| tally).sum();
        let time: Duration = done.iter().map(|&(_, time)| time).sum();
        (sum, time)
    });
    let (sums, times): (Vec<_>, Vec<_>) = sums.unzip();
    let results: Vec<_> = cases.into_iter().zip(sums).collect();
    finish(options, &watch, &survival_csv(&results), "", |out| {
        writeln!(
            out,
            "{:10} {:>4}  {:8} {:>15} {:>15}",
            "preset", "side", "player", "rounds", "cpu ms a game"
        )?;
        for ((case, tally), time) in results.iter().zip(&times) {
            let (mean, error) = tally.mean();
            let (preset, side) = (case.settings.preset.name(), case.settings.side);
            let style = case.style;
            let ms = 1000.0 * time.as_secs_f64() / games as f64;
            writeln!(
                out,
                "{preset:10} {side:>4}  {style:8} {mean:>8.2} ± {error:.2} {ms:>15.2}"
            )?;
        }
        Ok(())
    })
}

/// Does this number of units of work for each case, in parallel.
fn spread<C: Sync, T: Send>(
    options: &Bench,
    cases: &[C],
    units: u64,
    what: &'static str,
    work: impl Fn(&C, u64) -> Result<T, decodoku::Error> + Sync,
) -> Result<Vec<Vec<T>>> {
    let units_of = |case| (0..units).map(move |unit| (case, unit));
    let all: Vec<(&C, u64)> = cases.iter().flat_map(units_of).collect();
    let bar = parallel::progress(Some(all.len() as u64), what);
    let done: Result<Vec<T>, _> = parallel::pool(&options.threads)?.install(|| {
        let work = |&(case, unit): &(&C, u64)| work(case, unit).inspect(|_| bar.inc(1));
        all.par_iter().map(work).collect()
    });
    bar.finish_and_clear();
    let mut done = done?.into_iter();
    let of_case = |_| done.by_ref().take(units as usize).collect();
    Ok(cases.iter().map(of_case).collect())
}

/// Writes the files that are wanted, and the table unless one of them goes to stdout.
fn finish(
    options: &Bench,
    watch: &Stopwatch,
    csv: &str,
    svg: &str,
    table: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    let mut with_table = true;
    for (path, text) in [(&options.csv, csv), (&options.svg, svg)] {
        if let Some(path) = path {
            output::save(path, text.as_bytes(), options.force)?;
            with_table &= !input::is_dash(path);
        }
    }
    if !with_table {
        return Ok(());
    }
    let times = watch.times();
    output::to_stdout(|out| {
        table(out)?;
        writeln!(out, "{times}")
    })
}

fn rate_table(out: &mut dyn Write, results: &[(ErrorRateCase, ErrorRateTally)]) -> io::Result<()> {
    writeln!(
        out,
        "{:>6} {:>4}  {:8} {:>17} {:>9} {:>10} {:>8} {:>9} {:>9}",
        "rate",
        "side",
        "decoder",
        "error rate",
        "proved",
        "candidates",
        "nodes",
        "cpu ms",
        "slowest"
    )?;
    for (case, tally) in results {
        let (failing, error) = tally.rate();
        let mean = |sum: u64| sum as f64 / tally.shots as f64;
        let [proved, candidates, nodes] = match case.method.is_search() {
            true => [
                format!("{:.2} %", 100.0 * mean(tally.proved)),
                format!("{:.0}", mean(tally.candidates)),
                format!("{:.1}", mean(tally.nodes)),
            ],
            false => Default::default(),
        };
        let ms = 1000.0 * tally.time.as_secs_f64() / tally.shots as f64;
        let slowest = 1000.0 * tally.slowest.as_secs_f64();
        writeln!(
            out,
            "{:>6} {:>4}  {:8} {failing:>8.4} ± {error:.4} \
             {proved:>9} {candidates:>10} {nodes:>8} {ms:>9.3} {slowest:>9.3}",
            case.rate, case.side, case.method
        )?;
    }
    Ok(())
}
