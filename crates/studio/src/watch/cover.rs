//! Exact cover, step by step, with the options of the published encoding: places of blocks, and
//! empty cells.

use super::known::{KnownCells, cell_text};
use crate::board::{CellColor, cell_number};
use crate::failure::{AskError, non_empty, present};
use exact_cover::watch::{Dance, DanceStep};
use nonogram::{Position, Puzzle, Verdict};
use nonogram_cover::{Encoding, SegmentItem, SegmentOption, place_text};
use serde_json::{Value, json};

/// The most entries of a problem whose live options are counted at each step.
const COUNTED: usize = 100_000;

pub(super) fn watch(puzzle: &Puzzle, most: usize) -> Result<Value, AskError> {
    let encoded = Encoding::Segment.encode(puzzle).map_err(AskError::limit)?;
    let problem = encoded.problem();
    let (options, items) = (SegmentOption::all(puzzle), SegmentItem::all(puzzle));
    let width = puzzle.width();
    let mut known = KnownCells::new(width * puzzle.height());
    let mut watch = Dance::new(problem);
    let mut branches: Vec<bool> = Vec::new();
    let mut steps: Vec<Value> = Vec::new();
    let (mut solutions, mut back, mut undone) = (0, 0, Vec::new());
    let mut is_exhausted = false;
    while solutions < 2 && steps.len() < most {
        let Some(step) = watch.next() else {
            is_exhausted = true;
            break;
        };
        let (mut changes, mut undo) = (Vec::new(), Vec::new());
        let (kind, text) = match step {
            DanceStep::Chosen { item, option, ways } => {
                let option = options[option.index()];
                let is_branch = ways > 1;
                branches.push(is_branch);
                changes = known.add(cells(option, width));
                let kind = if is_branch { "chosen" } else { "forced" };
                (kind, choice_text(items[item.index()], option, ways))
            }
            DanceStep::DeadEnd { item } => {
                let item = item_text(items[item.index()]);
                ("dead", format!("{item} has no option left. Go back."))
            }
            DanceStep::Withdrawn { option } => {
                branches.pop();
                let decided = cells(options[option.index()], width);
                undo = known.remove(decided.into_iter().map(|(cell, _)| cell).collect());
                // Choices that are taken back together are one step.
                match steps.pop_if(|last| last["kind"] == "back") {
                    None => back = 0,
                    Some(_) => undo.splice(..0, undone).for_each(drop),
                }
                undone = undo.clone();
                back += 1;
                let choices = if back == 1 { "choice" } else { "choices" };
                ("back", format!("Take back {back} {choices}."))
            }
            DanceStep::Solution => {
                solutions += 1;
                (
                    "solution",
                    "Every item is covered once: this is a solution.".to_string(),
                )
            }
            _ => continue,
        };
        // The level is the number of choices among several options that stand after the step.
        steps.push(present(json!({
            "kind": kind,
            "text": text,
            "changes": changes,
            "undo": non_empty(undo),
            "level": branches.iter().filter(|&&is_branch| is_branch).count(),
            "covered": items.len() - watch.open_items(),
            "live": (problem.entries() <= COUNTED).then(|| watch.live_options()),
        })));
    }
    Ok(json!({
        "verdict": Verdict::of_search(solutions, is_exhausted).name(),
        "items": items.len(),
        "options": options.len(),
        "steps": steps,
        "cut": !is_exhausted && solutions < 2,
    }))
}

/// The cells that an option decides.
fn cells(option: SegmentOption, width: usize) -> Vec<CellColor> {
    match option {
        SegmentOption::Empty(position) => vec![(cell_number(position, width), 0)],
        SegmentOption::Block {
            line,
            start,
            length,
            ink,
            ..
        } => (start..start + length)
            .map(|at| (cell_number(line.cell(at), width), ink.number() as u8))
            .collect(),
        _ => Vec::new(),
    }
}

/// `Block 2 of row 3 has one place left: columns 4 to 6.`
fn choice_text(item: SegmentItem, option: SegmentOption, ways: usize) -> String {
    let name = item_text(item);
    let (what, option) = match (item, option) {
        (
            SegmentItem::Block { .. },
            SegmentOption::Block {
                line,
                start,
                length,
                ..
            },
        ) => ("place", place_text(line, start, length)),
        _ => ("option", option_text(option)),
    };
    match ways {
        1 => format!("{name} has one {what} left: {option}."),
        _ => format!("{name} has the fewest {what}s, {ways}. Try {option}."),
    }
}

/// `row 3, column 4 empty` or `block 2 of row 3 in columns 4 to 6`
fn option_text(option: SegmentOption) -> String {
    match option {
        SegmentOption::Empty(cell) => format!("{} empty", cell_text(cell)),
        SegmentOption::Block {
            line,
            block,
            start,
            length,
            ..
        } => {
            let place = place_text(line, start, length);
            format!("block {} of {line} in {place}", block + 1)
        }
        _ => String::new(),
    }
}

/// `Block 2 of row 3`, or `Row 3, column 4 (across)`
fn item_text(item: SegmentItem) -> String {
    match item {
        SegmentItem::Row(Position { row, column }) => {
            format!("Row {}, column {} (across)", row + 1, column + 1)
        }
        SegmentItem::Column(Position { row, column }) => {
            format!("Row {}, column {} (down)", row + 1, column + 1)
        }
        SegmentItem::Block { line, block } => format!("Block {} of {line}", block + 1),
        _ => String::new(),
    }
}
