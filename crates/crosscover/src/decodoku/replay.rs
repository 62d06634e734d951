//! `crosscover decodoku replay`: a saved game, move by move.

use super::{load, show};
use crate::cli::decodoku::Replay;
use crate::exit::Exit;
use crate::output;
use anyhow::Result;
use decodoku::{Game, Marks, Move, Square};
use serde_json::json;
use std::io;

pub(super) fn run(options: &Replay) -> Result<Exit> {
    let session = load(&options.file)?;
    let hidden = session.hides_clusters().then(Marks::new);
    let mut game = Game::new(session.game().settings(), session.seed())?;
    output::to_stdout(|out| {
        let mut draw = |game: &Game, step: usize, last: Option<Move>| {
            if options.json {
                writeln!(out, "{}", object(game, step, last))
            } else {
                let title = last.map_or_else(
                    || format!("seed {}", session.seed()),
                    |last| last.to_string(),
                );
                show::frame(out, &title, game, hidden.as_ref())
            }
        };
        draw(&game, 0, None)?;
        for (step, &last) in (1..).zip(session.moves()) {
            game.play(last).map_err(io::Error::other)?;
            draw(&game, step, Some(last))?;
        }
        Ok(Exit::Yes)
    })
}

fn object(game: &Game, step: usize, last: Option<Move>) -> serde_json::Value {
    let side = 0..game.settings().side as u16;
    let row = |y| -> Vec<u16> {
        side.clone()
            .map(|x| game.board().get(Square::new(x, y)))
            .collect()
    };
    json!({
        "step": step,
        "move": last,
        "round": game.bursts(),
        "score": game.score(),
        "moves_left": game.moves_left(),
        "lost": game.lost().is_some(),
        "board": side.clone().map(row).collect::<Vec<_>>(),
    })
}
