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

/// On a terminal.
const BETWEEN_MOVES: Duration = Duration::from_millis(300);

pub(super) fn run(options: &Watch) -> Result<Exit> {
    let mut game = Game::new(options.game.settings(), options.game.seed)?;
    let mut player = Player::new(options.player, options.game.seed)?;
    let name = options.player;
    let in_place = io::stdout().is_terminal();
    output::to_stdout(|out| {
        let draw = |out: &mut dyn Write, game: &Game, title: String| {
            if in_place {
                // Goes to the top left and clears the screen.
                write!(out, "\x1b[H\x1b[2J")?;
            }
            writeln!(out, "{title}")?;
            show::game(out, game, None)?;
            if !in_place {
                return writeln!(out);
            }
            out.flush()?;
            thread::sleep(BETWEEN_MOVES);
            Ok(())
        };
        draw(out, &game, format!("{name} plays"))?;
        while game.lost().is_none() && game.bursts() <= options.rounds {
            let Some(step) = player.next(game.board()) else {
                break;
            };
            game.play(step).map_err(io::Error::other)?;
            draw(out, &game, step.to_string())?;
        }
        let survived = output::count(game.bursts() - 1, "round", "rounds");
        let stopped = match game.bursts() > options.rounds && game.lost().is_none() {
            true => ", then stopped by --rounds",
            false => "",
        };
        writeln!(out, "{name}: {survived} survived{stopped}")
    })?;
    Ok(Exit::Yes)
}
