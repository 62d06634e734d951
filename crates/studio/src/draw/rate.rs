//! The techniques that a board needs.

use super::judge::{WORK, decide};
use crate::board::Board;
use crate::failure::{Failure, read, to_json};
use nonogram::Verdict;
use nonogram_explain::EXPLAIN_LINE_SOLVES;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct Request {
    work: Option<u64>,
}

#[derive(Serialize)]
struct RateAnswer {
    verdict: &'static str,
    techniques: Vec<(&'static str, usize)>,
    explained: bool,
    hardest: Option<&'static str>,
    footholds: usize,
}

pub(crate) fn rate(request: &str) -> Result<String, Failure> {
    let board = Board::of(request)?;
    let Request { work } = read(request)?;
    let line_solves = work.unwrap_or(EXPLAIN_LINE_SOLVES).min(EXPLAIN_LINE_SOLVES);
    // A search without end is cut by its work before the explanation begins.
    let verdict = decide(&board.puzzle, WORK).verdict();
    if verdict != Verdict::Unique {
        return Ok(to_json(&RateAnswer {
            verdict: verdict.name(),
            techniques: Vec::new(),
            explained: false,
            hardest: None,
            footholds: puzzle_pack::Footholds::first(&board.puzzle),
        }));
    }
    let rating = puzzle_pack::rate(&board.puzzle, line_solves, &|| false);
    Ok(to_json(&RateAnswer {
        verdict: verdict.name(),
        techniques: rating.techniques.iter().map(|&(technique, count)| (technique.name(), count)).collect(),
        explained: rating.is_explained,
        hardest: rating.techniques.last().map(|(technique, _)| technique.name()),
        footholds: rating.footholds.rounds.first().copied().unwrap_or(0),
    }))
}
