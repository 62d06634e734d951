//! `crosscover decodoku replay`: a saved game, move by move.

use super::{load, show};
use crate::cli::decodoku::Replay;
use crate::exit::Exit;
use crate::output;
use anyhow::Result;
use decodoku::{Game, Marks, Move, Square};
use serde_json::json;
use std::{io, iter};

pub(super) fn run(options: &Replay) -> Result<Exit> {
    let session = load(&options.file)?;
    let hidden = session.hides_clusters().then(Marks::new);
    let mut game = Game::new(session.game().settings(), session.seed())?;
    output::to_stdout(|out| {
        let moves = session.moves().iter().copied().map(Some);
        for (step, last) in iter::once(None).chain(moves).enumerate() {
            let mut title = format!("seed {}", session.seed());
            if let Some(last) = last {
                game.play(last).map_err(io::Error::other)?;
                title = last.to_string();
            }
            if options.json {
                writeln!(out, "{}", object(&game, step, last))?;
            } else {
                show::frame(out, &title, &game, hidden.as_ref())?;
            }
        }
        Ok(Exit::Yes)
    })
}

fn object(game: &Game, step: usize, last: Option<Move>) -> serde_json::Value {
    let side = game.settings().side as u16;
    let (mut rows, mut clusters) = (Vec::new(), Vec::new());
    for y in 0..side {
        let squares = (0..side).map(|x| Square::new(x, y));
        let numbers = squares.clone().map(|square| game.board().get(square));
        rows.push(numbers.collect::<Vec<u16>>());
        clusters.push(
            squares
                .map(|square| game.cluster(square))
                .collect::<Vec<u32>>(),
        );
    }
    json!({
        "step": step,
        "move": last,
        "round": game.bursts(),
        "score": game.score(),
        "moves_left": game.moves_left(),
        "lost": game.lost().is_some(),
        "board": rows,
        "clusters": clusters,
        "spanning": game.lost(),
    })
}
