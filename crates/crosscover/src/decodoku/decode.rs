//! `crosscover decodoku decode`: the groups of a board.

use crate::cli::decodoku::Decode;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Result, anyhow};
use decodoku::{Board, Decoder, Decoding, Method, Move, Square, correction};
use exact_cover::SearchBudget;
use serde_json::json;
use std::io::{self, Write};

pub(super) fn run(options: &Decode) -> Result<Exit> {
    let name = input::name(&options.file);
    let board = Board::parse(&input::text(&options.file)?, options.modulus);
    let board = board.map_err(|error| anyhow!("{name}: {error}"))?;
    let mut decoder = Decoder::new(Method::Cover(options.max_group))?;
    if options.max_nodes.is_some() {
        decoder = decoder.budget(SearchBudget::default().nodes(options.max_nodes));
    }
    let decoding = decoder.decode(&board);
    let moves = correction(&board, &decoding.groups);
    output::to_stdout(|out| {
        if options.json {
            let groups: Vec<&[Square]> = decoding.groups.iter().map(|g| &g.squares[..]).collect();
            let object = json!({
                "cost": decoding.cost,
                "optimal": decoding.is_optimal(),
                "nodes": decoding.nodes,
                "groups": groups,
                "moves": moves,
            });
            writeln!(out, "{object}")
        } else {
            print(out, &board, &decoding, &moves)
        }
    })?;
    Ok(if !decoding.is_optimal() {
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
    let verdict = match decoding.gap() {
        0 => "optimal".to_string(),
        gap => format!("at most {gap} above the best"),
    };
    let nodes = output::count(decoding.nodes, "node", "nodes");
    let candidates = decoding.candidates as u64;
    let candidates = output::count(candidates, "candidate", "candidates");
    let cost = output::count(decoding.cost, "move", "moves");
    writeln!(out, "{cost}, {verdict}, {candidates}, {nodes}")?;
    let shown = |square: &Square| format!("{} at {square}", board.get(*square));
    for group in &decoding.groups {
        let squares: Vec<String> = group.squares.iter().map(shown).collect();
        let cost = output::count(group.cost.into(), "move", "moves");
        writeln!(out, "group: {}: {cost}", squares.join(", "))?;
    }
    if !decoding.deferred.is_empty() {
        let squares: Vec<String> = decoding.deferred.iter().map(shown).collect();
        writeln!(out, "in no group: {}", squares.join(", "))?;
    }
    for step in moves {
        writeln!(out, "{step}")?;
    }
    Ok(())
}
