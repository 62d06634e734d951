//! `crosscover decodoku bench`: logical error rates of decoders, or the rounds that they survive.

use crate::cli::decodoku::Bench;
use crate::exit::Exit;
use crate::measure::{Stopwatch, thread_time};
use crate::{interrupt, output, parallel};
use anyhow::{Result, bail};
use decodoku::{
    ErrorRateCase, GameSettings, Method, PlayStyle, SurvivalCase, error_rates_csv,
    error_rates_table, survival_csv, survival_table,
};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::iter::Sum;

/// Shots that are one unit of work.
const CHUNK: u64 = 50;

pub(super) fn run(options: &Bench) -> Result<Exit> {
    output::check_files([], &[("--csv", options.csv.as_deref())], options.force)?;
    interrupt::catch()?;
    let stopwatch = Stopwatch::of_process();
    let (csv, table, lesson, done, all) = match options.games {
        Some(games) => {
            let cases = survivals(options);
            let all = cases.len();
            let results = spread(options, cases, games, |case, game| {
                case.play(options.seed.wrapping_add(game), options.rounds, thread_time)
            })?;
            let (csv, table) = (survival_csv(&results), survival_table(&results));
            let scores = results
                .iter()
                .map(|(case, tally)| (case.style, tally.rounds, tally.games));
            let lesson = lesson(scores, "survives", "rounds a game");
            (csv, table, lesson, results.len(), all)
        }
        None => {
            let chunks = options.shots.div_ceil(CHUNK);
            let cases = rates(options)?;
            let all = cases.len();
            let results = spread(options, cases, chunks, |case, chunk| {
                let end = options.shots.min((chunk + 1) * CHUNK);
                case.run(chunk * CHUNK..end, thread_time)
            })?;
            let scores = results.iter().map(|(case, tally)| {
                let corrected = 100 * (tally.shots - tally.failures);
                (PlayStyle::Decode(case.method), corrected, tally.shots)
            });
            let lesson = lesson(scores, "corrects", "% of the boards");
            (
                error_rates_csv(&results),
                error_rates_table(&results),
                lesson,
                results.len(),
                all,
            )
        }
    };
    let times = stopwatch.times();
    if let Some(path) = &options.csv {
        output::save(path, csv.as_bytes(), options.force)?;
    }
    if !options.csv.as_deref().is_some_and(output::is_dash) {
        // Decoders can be compared only in the same cases.
        let lesson = if done == all { lesson } else { String::new() };
        output::to_stdout(|out| writeln!(out, "{table}{lesson}in all {times}"))?;
    }
    interrupt::conclude(done, all, "rows");
    Ok(Exit::Yes)
}

/// What a player learns from the decoder with the highest score, in a sentence. For each case,
/// `results` has a score and the number of trials; `does` and `unit` are the words for a mean
/// score.
fn lesson(results: impl Iterator<Item = (PlayStyle, u64, u64)>, does: &str, unit: &str) -> String {
    let mut sums: BTreeMap<PlayStyle, (u64, u64)> = BTreeMap::new();
    for (style, score, trials) in results {
        let sum = sums.entry(style).or_default();
        *sum = (sum.0 + score, sum.1 + trials);
    }
    let (Some(best), Some(worst)) = (
        sums.iter().max_by_key(|(_, sum)| sum.0),
        sums.iter().min_by_key(|(_, sum)| sum.0),
    ) else {
        return String::new();
    };
    if sums.len() > 1 && best.1 == worst.1 {
        return "What a player learns: nothing, because all of them do equally well here.\n"
            .to_string();
    }
    let advice = match *best.0 {
        PlayStyle::Decode(Method::Greedy) => "cancel the closest pairs first".to_string(),
        PlayStyle::Decode(Method::Growth) => {
            "let groups of near numbers grow until they cancel".to_string()
        }
        PlayStyle::Decode(Method::Cover(size)) => {
            format!("cancel groups of up to {size} numbers in the fewest moves")
        }
        PlayStyle::Decode(Method::Flow) => {
            "cancel groups of any size in the fewest moves".to_string()
        }
        style => format!("play like {style}"),
    };
    let [high, low] = [best, worst].map(|(_, sum)| sum.0 as f64 / sum.1 as f64);
    let than = match sums.len() {
        1 => String::new(),
        _ => format!(", {} {low:.2}", worst.0),
    };
    format!(
        "What a player learns: {advice}; {} {does} {high:.2} {unit}{than}.\n",
        best.0
    )
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
            let settings = GameSettings::default()
                .with_side(side)
                .with_modulus(options.modulus)
                .with_preset(preset);
            let styles = options.decoders().into_iter();
            cases.extend(styles.map(|style| SurvivalCase::new(style, settings)));
        }
    }
    cases
}

/// Does this number of units of work for each case, in parallel, and adds up the results of each
/// case. After Ctrl-C, the finished cases are returned.
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
        let results: Result<Vec<T>, _> = pool.install(|| {
            let results = (0..units).into_par_iter().map(|unit| {
                let is_wanted = !interrupt::is_raised();
                is_wanted.then(|| work(&case, unit).inspect(|_| bar.inc(1)))
            });
            results.while_some().collect()
        });
        let results = results?;
        if interrupt::is_raised() {
            break;
        }
        done.push((case, results.into_iter().sum()));
    }
    bar.finish_and_clear();
    Ok(done)
}
