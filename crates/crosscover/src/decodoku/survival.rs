//! `crosscover decodoku bench --games`: rounds survived.

use super::args::Bench;
use super::bench::write;
use crate::exit::Exit;
use crate::measure::Stopwatch;
use crate::{input, output, parallel};
use anyhow::Result;
use decodoku::{Player, Preset, Settings, Style};
use rayon::prelude::*;

/// A player at games of one kind.
#[derive(Clone, Copy, Debug)]
struct Case {
    preset: Preset,
    side: usize,
    style: Style,
}

/// Rounds survived in some games.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u64,
    rounds: u64,
    squares: u64,
    seconds: f64,
}

impl Tally {
    /// The mean, and its standard error.
    fn mean(&self) -> (f64, f64) {
        let games = self.games as f64;
        let mean = self.rounds as f64 / games;
        let variance = self.squares as f64 / games - mean * mean;
        (mean, (variance.max(0.0) / (games - 1.0).max(1.0)).sqrt())
    }
}

pub(super) fn run(options: &Bench, games: u64) -> Result<Exit> {
    let sides: &[usize] = match &options.side[..] {
        [] => &[7, 8],
        sides => sides,
    };
    let mut cases = Vec::new();
    for &preset in &options.preset {
        for &side in sides {
            let decoders = options.decoders().into_iter();
            cases.extend(decoders.map(|style| Case {
                preset,
                side,
                style,
            }));
        }
    }
    let work: Vec<(Case, u64)> = cases
        .iter()
        .flat_map(|&case| (0..games).map(move |game| (case, game)))
        .collect();
    let bar = parallel::progress(Some(work.len() as u64), "games");
    let played: Result<Vec<(u64, f64)>> = parallel::pool(&options.threads)?.install(|| {
        let played = work.par_iter().map(|&(case, game)| {
            let watch = Stopwatch::start();
            let settings = Settings {
                side: case.side,
                modulus: options.modulus,
                preset: case.preset,
                ..Settings::default()
            };
            // The same games for all players.
            let seed = options.seed.wrapping_add(game);
            let mut player = Player::new(case.style, seed)?;
            let rounds = player.survive(settings, seed, options.rounds)?;
            bar.inc(1);
            Ok((rounds, watch.seconds()))
        });
        played.collect()
    });
    bar.finish_and_clear();
    let tallies: Vec<Tally> = played?
        .chunks(games as usize)
        .map(|games| {
            games
                .iter()
                .fold(Tally::default(), |tally, &(rounds, seconds)| Tally {
                    games: tally.games + 1,
                    rounds: tally.rounds + rounds,
                    squares: tally.squares + rounds * rounds,
                    seconds: tally.seconds + seconds,
                })
        })
        .collect();
    if let Some(path) = &options.csv {
        let mut text = "preset,side,player,games,rounds,mean,standard_error\n".to_string();
        for (case, tally) in cases.iter().zip(&tallies) {
            let (mean, error) = tally.mean();
            let (preset, Case { side, style, .. }) = (case.preset.name(), case);
            let Tally { games, rounds, .. } = tally;
            text += &format!("{preset},{side},{style},{games},{rounds},{mean:.4},{error:.4}\n");
        }
        write(path, text.as_bytes())?;
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
        for (case, tally) in cases.iter().zip(&tallies) {
            let (mean, error) = tally.mean();
            let (preset, Case { side, style, .. }) = (case.preset.name(), case);
            let ms = 1000.0 * tally.seconds / tally.games as f64;
            writeln!(
                out,
                "{preset:10} {side:>4}  {style:8} {mean:>8.2} ± {error:.2} {ms:>11.2}"
            )?;
        }
        Ok(())
    })?;
    Ok(Exit::Yes)
}
