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
    let mut decoder = Decoder::new(Method::Cover(options.max_group))?;
    if let Some(nodes) = options.max_nodes {
        decoder = decoder.max_nodes(nodes);
    }
    let decoding = decoder.decode(&board);
    let is_optimal = decoding.is_optimal();
    let moves = correction(&board, &decoding.groups);
    let object = options.json.then(|| {
        let groups: Vec<&[Square]> = decoding.groups.iter().map(|g| &g.squares[..]).collect();
        json!({
            "cost": decoding.cost,
            "optimal": is_optimal,
            "complete": is_optimal,
            "stopped": (!is_optimal).then_some(STOPPED),
            "nodes": decoding.nodes,
            "groups": groups,
            "moves": moves,
        })
    });
    output::print(object, |out| print(out, &board, &decoding, &moves))?;
    Ok(match (is_optimal, decoding.deferred.is_empty()) {
        (false, _) => Exit::OutOfBudget,
        (true, true) => Exit::Yes,
        (true, false) => Exit::No,
    })
}

fn print(
    out: &mut dyn Write,
    board: &Board,
    decoding: &Decoding,
    moves: &[Move],
) -> io::Result<()> {
    let verdict = match decoding.gap() {
        0 => "optimal".to_string(),
        gap => format!("{STOPPED}: at most {gap} above the best"),
    };
    let cost = output::count(decoding.cost, "move", "moves");
    let candidates = output::count(decoding.candidates as u64, "candidate", "candidates");
    let nodes = output::count(decoding.nodes, "node", "nodes");
    writeln!(out, "{cost}, {verdict}, {candidates}, {nodes}")?;
    let shown = |squares: &[Square]| {
        let shown = squares.iter();
        let shown = shown.map(|&square| format!("{} at {square}", board.get(square)));
        shown.collect::<Vec<_>>().join(", ")
    };
    for group in &decoding.groups {
        let cost = output::count(group.cost.into(), "move", "moves");
        writeln!(out, "group: {}: {cost}", shown(&group.squares))?;
    }
    if !decoding.deferred.is_empty() {
        writeln!(out, "in no group: {}", shown(&decoding.deferred))?;
    }
    moves.iter().try_for_each(|step| writeln!(out, "{step}"))
}
