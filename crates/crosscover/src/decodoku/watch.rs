//! `crosscover decodoku watch`: a player at work.

use super::show;
use crate::cli::decodoku::Watch;
use crate::exit::Exit;
use crate::output;
use anyhow::Result;
use decodoku::{Game, Player};
use std::io;

pub(super) fn run(options: &Watch) -> Result<Exit> {
    let seed = super::seed(options.game.seed);
    let mut game = Game::new(options.game.settings(), seed)?;
    let mut player = Player::new(options.player, seed)?;
    let name = options.player;
    output::to_stdout(|out| {
        show::frame(out, &format!("{name} plays"), &game, None)?;
        while game.lost().is_none() && game.bursts() <= options.rounds {
            let Some(step) = player.next(game.board()) else {
                break;
            };
            game.play(step).map_err(io::Error::other)?;
            show::frame(out, &step.to_string(), &game, None)?;
        }
        let survived = output::count(game.bursts() - 1, "round", "rounds");
        let stopped = if game.bursts() > options.rounds && game.lost().is_none() {
            ", then stopped by --rounds"
        } else {
            ""
        };
        writeln!(out, "{name}: {survived} survived{stopped}")
    })?;
    Ok(Exit::Yes)
}
