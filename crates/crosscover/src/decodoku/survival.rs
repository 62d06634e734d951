//! `crosscover decodoku bench --games`: rounds survived.

use super::write;
use crate::cli::decodoku::Bench;
use crate::exit::Exit;
use crate::measure::Stopwatch;
use crate::{input, output, parallel};
use anyhow::Result;
use decodoku::{GameSettings, SurvivalCase, SurvivalTally, survival_csv};
use rayon::prelude::*;

pub(super) fn run(options: &Bench, games: u64) -> Result<Exit> {
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
    let work: Vec<(&SurvivalCase, u64)> = cases
        .iter()
        .flat_map(|case| (0..games).map(move |game| (case, game)))
        .collect();
    let bar = parallel::progress(Some(work.len() as u64), "games");
    let played: Result<Vec<(SurvivalTally, f64)>> =
        parallel::pool(&options.threads)?.install(|| {
            let played = work.par_iter().map(|&(case, game)| {
                let watch = Stopwatch::start();
                let tally = case.play(options.seed.wrapping_add(game), options.rounds)?;
                bar.inc(1);
                Ok((tally, watch.seconds()))
            });
            played.collect()
        });
    bar.finish_and_clear();
    let played = played?;
    let of_cases = || cases.iter().zip(played.chunks(games as usize));
    let results: Vec<(SurvivalCase, SurvivalTally)> = of_cases()
        .map(|(&case, played)| (case, played.iter().map(|(tally, _)| *tally).sum()))
        .collect();
    if let Some(path) = &options.csv {
        write(path, &survival_csv(&results))?;
        if input::is_dash(path) {
            return Ok(Exit::Yes);
        }
    }
    output::to_stdout(|out| {
        writeln!(
            out,
            "{:10} {:>4}  {:8} {:>15} {:>11}",
            "preset", "side", "player", "rounds", "ms a game"
        )?;
        for ((case, tally), (_, played)) in results.iter().zip(of_cases()) {
            let (mean, error) = tally.mean();
            let (preset, side) = (case.settings.preset.name(), case.settings.side);
            let seconds: f64 = played.iter().map(|(_, seconds)| seconds).sum();
            let ms = 1000.0 * seconds / games as f64;
            writeln!(
                out,
                "{preset:10} {side:>4}  {:8} {mean:>8.2} ± {error:.2} {ms:>11.2}",
                case.style
            )?;
        }
        Ok(())
    })?;
    Ok(Exit::Yes)
}
