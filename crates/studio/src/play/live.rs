//! Live clues. The page asks only about the lines that changed.

use crate::board::{MAX_CELLS, cells, clues};
use crate::failure::{AskError, present, read};
use nonogram::{Cell, Clue, Ink, InkSet, MAX_INKS, Technique};
use nonogram_explain::{LiveClue, easiest_in_line};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct LiveRequest {
    lines: Vec<LineForm>,
    #[serde(default)]
    progress: bool,
}

#[derive(Deserialize)]
struct LineForm {
    clue: Vec<(u64, u64)>,
    cells: String,
}

pub(crate) fn live(request: &Value) -> Result<Value, AskError> {
    let LiveRequest { lines, progress } = read(request)?;
    // The places of a clue's blocks take cells times blocks.
    let work: usize = lines
        .iter()
        .map(|line| line.cells.len() * (line.clue.len() + 1))
        .sum();
    if work > 16 * MAX_CELLS {
        return Err(AskError::limit("expected fewer or shorter lines"));
    }
    let mut answers = Vec::new();
    for LineForm { clue, cells: text } in lines {
        let cells = cells(&text, MAX_INKS)?;
        let clues = clues(&[clue], MAX_INKS)?;
        answers.push(live_line(clues.get(0), &cells, progress));
    }
    Ok(json!({ "lines": answers }))
}

fn live_line(clue: Clue<'_>, cells: &[Cell], progress: bool) -> Value {
    let live = LiveClue::of(clue, cells);
    let state = live.state();
    let certain = live.met(clue.len());
    let progress = progress.then(|| progress_in(clue, cells)).flatten();
    present(json!({"state": state, "certain": certain, "progress": progress}))
}

/// Whether the line alone decides another cell: `easy` by counting, overlaps or edges, `some` by
/// any placement.
fn progress_in(clue: Clue<'_>, cells: &[Cell]) -> Option<&'static str> {
    let mut open = InkSet::only(Ink::BACKGROUND);
    for block in clue.blocks() {
        open.insert(block.ink);
    }
    let colors = cells.iter().map(|cell| match *cell {
        Cell::Known(ink) => InkSet::only(ink),
        Cell::Unknown => open,
    });
    let technique = easiest_in_line(clue, &colors.collect::<Vec<_>>())?;
    if technique <= Technique::Edge {
        Some("easy")
    } else {
        Some("some")
    }
}
