//! `crosscover decodoku bench`: logical error rates of decoders, or the rounds that they survive.

use crate::cli::decodoku::Bench;
use crate::exit::Exit;
use crate::measure::{Stopwatch, thread_time};
use crate::{interrupt, output, parallel};
use anyhow::{Result, bail};
use decodoku::{
    ErrorRateCase, GameSettings, PlayStyle, SurvivalCase, error_rates_csv, error_rates_table, survival_csv,
    survival_table,
};
use rayon::prelude::*;
use std::iter::Sum;

/// Shots that are one unit of work.
const CHUNK: u64 = 50;

pub(super) fn run(options: &Bench) -> Result<Exit> {
    output::check_files([], &[("--csv", options.csv.as_deref())], options.force)?;
    interrupt::catch()?;
    let stopwatch = Stopwatch::of_process();
    let (csv, table, done, all) = match options.games {
        Some(games) => {
            let cases = survivals(options);
            let all = cases.len();
            let results = spread(options, cases, games, |case, game| {
                case.play(options.seed.wrapping_add(game), options.rounds, thread_time)
            })?;
            let (csv, table) = (survival_csv(&results), survival_table(&results));
            (csv, table, results.len(), all)
        }
        None => {
            let chunks = options.shots.div_ceil(CHUNK);
            let cases = rates(options)?;
            let all = cases.len();
            let results = spread(options, cases, chunks, |case, chunk| {
                let end = options.shots.min((chunk + 1) * CHUNK);
                case.run(chunk * CHUNK..end, thread_time)
            })?;
            (error_rates_csv(&results), error_rates_table(&results), results.len(), all)
        }
    };
    let times = stopwatch.times();
    if let Some(path) = &options.csv {
        output::save(path, csv.as_bytes(), options.force)?;
    }
    if !options.csv.as_deref().is_some_and(output::is_dash) {
        output::to_stdout(|out| writeln!(out, "{table}in all {times}"))?;
    }
    interrupt::conclude(done, all, "rows");
    Ok(Exit::Yes)
}

fn rates(options: &Bench) -> Result<Vec<ErrorRateCase>> {
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
                cases.push(case);
            }
        }
    }
    Ok(cases)
}

fn survivals(options: &Bench) -> Vec<SurvivalCase> {
    let mut cases = Vec::new();
    for &preset in &options.preset {
        for side in options.sides(&[7, 8]) {
            let settings = GameSettings::default().with_side(side).with_modulus(options.modulus).with_preset(preset);
            let styles = options.decoders().into_iter();
            cases.extend(styles.map(|style| SurvivalCase::new(style, settings)));
        }
    }
    cases
}

/// Does this number of units of work for each case, in parallel, and adds up the results of each case. After Ctrl-C,
/// the finished cases are returned.
fn spread<C: Sync, T: Send + Sum>(
    options: &Bench,
    cases: Vec<C>,
    units: u64,
    work: impl Fn(&C, u64) -> Result<T, decodoku::Error> + Sync,
) -> Result<Vec<(C, T)>> {
    let pool = parallel::pool(&options.threads)?;
    let bar = parallel::progress(Some(cases.len() as u64 * units), "units of work");
    let mut done = Vec::new();
    for case in cases {
        let unit = |unit| {
            let is_wanted = !interrupt::is_raised();
            is_wanted.then(|| work(&case, unit).inspect(|_| bar.inc(1)))
        };
        let results: Result<Vec<T>, _> = pool.install(|| (0..units).into_par_iter().map(unit).while_some().collect());
        let results = results?;
        if interrupt::is_raised() {
            break;
        }
        done.push((case, results.into_iter().sum()));
    }
    bar.finish_and_clear();
    Ok(done)
}
