//! `crosscover decodoku decode`: the groups of a board.

use crate::cli::decodoku::Decode;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Result, anyhow};
use decodoku::{Board, Decoder, Decoding, Method, Move, Square, correction};
use serde_json::json;
use std::io::{self, Write};

/// Why better groups may have been missed: the only budget.
const STOPPED: &str = "out of nodes";

pub(super) fn run(options: &Decode) -> Result<Exit> {
    let name = input::name(&options.file);
    let board = Board::parse(&input::text(&options.file)?, options.modulus);
    let board = board.map_err(|error| anyhow!("{name}: {error}"))?;
    let method = options.max_group.map_or(Method::Flow, Method::Cover);
    let mut decoder = Decoder::new(method)?;
    if let Some(nodes) = options.max_nodes {
        decoder = decoder.max_nodes(nodes);
    }
    let decoding = decoder.decode(&board);
    let is_complete = decoding.is_complete();
    let moves = correction(&board, &decoding.groups);
    let object = options.json.then(|| {
        let groups: Vec<&[Square]> = decoding.groups.iter().map(|g| &g.squares[..]).collect();
        json!({
            "cost": decoding.cost,
            "optimal": decoding.is_optimal(),
            "complete": is_complete,
            "stopped": (!is_complete).then_some(STOPPED),
            "max_group": decoding.max_group,
            "nodes": decoding.nodes,
            "groups": groups,
            "moves": moves,
        })
    });
    output::print(object, |out| print(out, &board, &decoding, &moves))?;
    Ok(if !is_complete {
        Exit::OutOfBudget
    } else if decoding.deferred.is_empty() {
        Exit::Yes
    } else {
        Exit::No
    })
}

fn print(
    out: &mut dyn Write,
    board: &Board,
    decoding: &Decoding,
    moves: &[Move],
) -> io::Result<()> {
    let limit = decoding
        .max_group
        .map(|most| format!(" of at most {most} numbers"));
    let verdict = match (decoding.gap(), &limit) {
        (0, None) => "optimal".to_string(),
        (0, Some(limit)) => format!("the fewest with groups{limit}"),
        (gap, None) => format!("{STOPPED}: at most {gap} above the best"),
        (gap, Some(limit)) => {
            format!("{STOPPED}: at most {gap} above the best with groups{limit}")
        }
    };
    let cost = output::count(decoding.cost, "move", "moves");
    let candidates = output::count(decoding.candidates as u64, "candidate", "candidates");
    let nodes = output::count(decoding.nodes, "node", "nodes");
    writeln!(out, "{cost}, {verdict}, {candidates}, {nodes}")?;
    for group in &decoding.groups {
        let cost = output::count(group.cost.into(), "move", "moves");
        writeln!(out, "group: {}: {cost}", shown(board, &group.squares))?;
    }
    if !decoding.deferred.is_empty() {
        let limit = limit.unwrap_or_default();
        writeln!(
            out,
            "in no group{limit}: {}",
            shown(board, &decoding.deferred)
        )?;
    }
    moves.iter().try_for_each(|step| writeln!(out, "{step}"))
}

/// Squares with their numbers.
fn shown(board: &Board, squares: &[Square]) -> String {
    let shown = squares.iter();
    let shown = shown.map(|&square| format!("{} at {square}", board.get(square)));
    shown.collect::<Vec<_>>().join(", ")
}
