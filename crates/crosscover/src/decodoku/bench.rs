//! `crosscover decodoku bench`: logical error rates of decoders.

use super::{survival, write};
use crate::cli::decodoku::Bench;
use crate::exit::Exit;
use crate::{input, measure, output, parallel};
use anyhow::{Result, bail};
use decodoku::{ErrorRateCase, ErrorRateTally, PlayStyle, error_rates_csv, error_rates_svg};
use rayon::prelude::*;

/// Shots that are one unit of work.
const CHUNK: u64 = 50;

pub(super) fn run(options: &Bench) -> Result<Exit> {
    match options.games {
        Some(games) => survival::run(options, games),
        None => rates(options),
    }
}

fn rates(options: &Bench) -> Result<Exit> {
    let cases = cases(options)?;
    let tallies = measure(options, &cases)?;
    let results: Vec<_> = cases.into_iter().zip(tallies).collect();
    if let Some(path) = &options.csv {
        write(path, &error_rates_csv(&results))?;
    }
    if let Some(path) = &options.svg {
        write(path, &error_rates_svg(&results))?;
    }
    let mut files = options.csv.iter().chain(&options.svg);
    if !files.any(|path| input::is_dash(path)) {
        table(&results)?;
    }
    Ok(Exit::Yes)
}

fn cases(options: &Bench) -> Result<Vec<ErrorRateCase>> {
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
    Ok(cases)
}

/// Runs the trials of all cases, in parallel.
fn measure(options: &Bench, cases: &[ErrorRateCase]) -> Result<Vec<ErrorRateTally>> {
    let chunks = options.shots.div_ceil(CHUNK);
    let work: Vec<(&ErrorRateCase, u64)> = cases
        .iter()
        .flat_map(|case| (0..chunks).map(move |chunk| (case, chunk)))
        .collect();
    let bar = parallel::progress(Some(work.len() as u64), "chunks");
    let done: Result<Vec<ErrorRateTally>> = parallel::pool(&options.threads)?.install(|| {
        let tallies = work.par_iter().map(|&(case, chunk)| {
            let shots = chunk * CHUNK..options.shots.min((chunk + 1) * CHUNK);
            let tally = case.run(shots, measure::thread_time)?;
            bar.inc(1);
            Ok(tally)
        });
        tallies.collect()
    });
    bar.finish_and_clear();
    let chunked = done?;
    let sums = chunked.chunks(chunks as usize);
    Ok(sums.map(|tallies| tallies.iter().copied().sum()).collect())
}

fn table(results: &[(ErrorRateCase, ErrorRateTally)]) -> Result<()> {
    output::to_stdout(|out| {
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
            "ms",
            "slowest"
        )?;
        for (case, tally) in results {
            let (failing, error) = tally.rate();
            let shots = tally.shots as f64;
            let mean = |sum: u64| sum as f64 / shots;
            write!(
                out,
                "{:>6} {:>4}  {:8} {failing:>8.4} ± {error:.4} ",
                case.rate, case.side, case.method
            )?;
            let [proved, candidates, nodes] = match case.method.is_search() {
                true => [
                    format!("{:.2} %", 100.0 * mean(tally.proved)),
                    format!("{:.0}", mean(tally.candidates)),
                    format!("{:.1}", mean(tally.nodes)),
                ],
                false => Default::default(),
            };
            let ms = 1000.0 * tally.time.as_secs_f64() / shots;
            let slowest = 1000.0 * tally.slowest.as_secs_f64();
            writeln!(
                out,
                "{proved:>9} {candidates:>10} {nodes:>8} {ms:>9.3} {slowest:>9.3}"
            )?;
        }
        Ok(())
    })
}
