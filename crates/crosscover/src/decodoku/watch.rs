//! `crosscover decodoku watch`: a player at work.

use super::show;
use crate::cli::decodoku::Watch;
use crate::exit::Exit;
use crate::output;
use anyhow::Result;
use decodoku::{Game, Player};
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

/// Goes to the top left and clears the screen.
const CLEAR: &str = "\x1b[H\x1b[2J";

pub(super) fn run(options: &Watch) -> Result<Exit> {
    let mut game = Game::new(options.game.settings(), options.game.seed)?;
    let mut player = Player::new(options.player, options.game.seed)?;
    let in_place = io::stdout().is_terminal();
    output::to_stdout(|out| {
        let draw = |out: &mut dyn Write, game: &Game, title: String| {
            if in_place {
                write!(out, "{CLEAR}")?;
            }
            writeln!(out, "{title}")?;
            show::game(out, game, None, "\n")?;
            if in_place {
                out.flush()?;
                thread::sleep(Duration::from_millis(options.delay));
                Ok(())
            } else {
                writeln!(out)
            }
        };
        draw(out, &game, format!("{} plays", options.player))?;
        while game.lost().is_none() && game.bursts() <= options.rounds {
            let Some(step) = player.next(game.board()) else {
                break;
            };
            game.play(step).map_err(io::Error::other)?;
            draw(out, &game, step.to_string())?;
        }
        let survived = output::count(game.bursts() - 1, "round", "rounds");
        writeln!(out, "{}: {survived} survived", options.player)
    })?;
    Ok(Exit::Yes)
}
