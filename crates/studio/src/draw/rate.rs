//! The techniques that a board needs.

use super::judge::{WORK, decide};
use crate::board::Board;
use crate::failure::{Failure, read};
use nonogram::Verdict;
use nonogram_explain::EXPLAIN_LINE_SOLVES;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
    work: Option<u64>,
}

pub(crate) fn rate(request: &str) -> Result<Value, Failure> {
    let board = Board::of(request)?;
    let Request { work } = read(request)?;
    let line_solves = work.unwrap_or(EXPLAIN_LINE_SOLVES).min(EXPLAIN_LINE_SOLVES);
    // A search without end is cut by its work before the explanation begins.
    let verdict = decide(&board.puzzle, WORK).verdict();
    if verdict != Verdict::Unique {
        return Ok(json!({
            "verdict": verdict.name(), "techniques": [], "explained": false, "hardest": null,
            "footholds": puzzle_pack::Footholds::first(&board.puzzle),
        }));
    }
    let rating = puzzle_pack::rate(&board.puzzle, line_solves);
    let techniques = rating.techniques.iter().map(|&(technique, count)| json!([technique.name(), count]));
    Ok(json!({
        "verdict": verdict.name(),
        "techniques": techniques.collect::<Value>(),
        "explained": rating.is_explained,
        "hardest": rating.techniques.last().map(|(technique, _)| technique.name()),
        "footholds": rating.footholds.rounds.first().copied().unwrap_or(0),
    }))
}
