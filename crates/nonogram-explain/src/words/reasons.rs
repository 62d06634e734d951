//! The reasons for deductions in one line, as sentences.

use super::cells::{cells, stretch, verdict};
use super::names::Names;
use crate::line_rules::{LineFinding, LineReason};
use crate::step::LineStep;
use nonogram::{Block, Ink, InkSet};

/// The findings of a look at a line, a sentence for each.
pub(super) fn sentences(names: &Names<'_>, findings: &[LineFinding], look: &LineStep) -> Vec<String> {
    let mut line = look.before.clone();
    let sentence = |finding: &LineFinding| {
        for &(cell, colors) in &finding.cells {
            line[cell] = line[cell].without(colors);
        }
        in_words(names, finding, &look.clue, &line)
    };
    findings.iter().map(sentence).collect()
}

/// A finding as a sentence. `clue` is the clue of the line, `after` are its cells after the finding.
pub(super) fn in_words(names: &Names<'_>, finding: &LineFinding, clue: &[Block], after: &[InkSet]) -> String {
    let found = verdict(names, &finding.cells, after);
    let found_cells: Vec<usize> = finding.cells.iter().map(|&(cell, _)| cell).collect();
    let list = cells(&found_cells);
    // With one ink, some sentences say enough without it.
    let so_found = match names.is_colored() {
        true => format!(", so {found}"),
        false => String::new(),
    };
    let ink_at = |cell: usize| after[cell].single().unwrap_or(Ink::FIRST);
    match &finding.why {
        LineReason::NoBlock => "the clue has no blocks, so every cell is empty".to_string(),
        LineReason::NoBlockOf { inks } => {
            let inks = names.list(*inks, "or");
            let is_known = |&&(cell, _): &&(usize, InkSet)| after[cell].len() == 1;
            let known: Vec<_> = finding.cells.iter().filter(is_known).copied().collect();
            let and = match known.is_empty() {
                true => String::new(),
                false => format!(", and {}", verdict(names, &known, after)),
            };
            format!("the clue has no {inks} block, so no cell is {inks}{and}")
        }
        LineReason::AllFound { color } => {
            format!("all {} cells are found, so {found}", names.color(*color))
        }
        LineReason::AllNeeded { color, cells } if names.is_colored() => {
            let color = names.color(*color);
            let cells = match cells {
                1 => "1 cell".to_string(),
                _ => format!("{cells} cells"),
            };
            format!("{cells} must be {color}, and only {cells} can be {color}{so_found}")
        }
        LineReason::AllNeeded { .. } => {
            format!("the blocks need all unknown cells, so {found}")
        }
        LineReason::Covers { block, room } => {
            let name = name(names, clue, *block);
            let room = stretch(room);
            format!("{name} lies in {room}, so it covers {list} wherever it goes")
        }
        LineReason::Placed { block, place } => {
            let name = name(names, clue, *block);
            format!("{name} can only be in {}, so {found}", stretch(place))
        }
        LineReason::Reaches { run, length, edge } => {
            let bound = if *edge <= run.start && found_cells[0] >= run.end {
                format!("cannot start before cell {}", edge + 1)
            } else {
                format!("cannot end after cell {}", edge + 1)
            };
            let ink = names.adjective(ink_at(run.start));
            let run = stretch(run);
            format!(
                "the {ink}block that covers {run} has at least {length} cells and {bound}, so it also covers \
                 {list}"
            )
        }
        LineReason::FallsShort { run, block } => {
            let name = name(names, clue, *block);
            let which = match (clue.len(), *block) {
                (1, _) => "only",
                (_, 0) => "first",
                _ => "last",
            };
            let verb = if run.len() == 1 { "belongs" } else { "belong" };
            let run = stretch(run);
            format!("{run} {verb} to {name}, the {which} block, which then cannot reach {list}{so_found}")
        }
        LineReason::Complete { run } => {
            let ink = names.adjective(ink_at(run.start));
            let run = stretch(run);
            format!("no {ink}block that can cover {run} is longer, so {found}")
        }
        LineReason::TooLong { run, ink } => {
            let length = run.len();
            if names.is_colored() {
                let ink = names.color(*ink);
                format!(
                    "if {list} were {ink}, it would make a run of {length} {ink} cells, too long for any \
                     {ink} block there{so_found}"
                )
            } else {
                format!("filling {list} would make a run of {length} cells, too long for any block there")
            }
        }
        LineReason::TooSmall { space, ink } => {
            let for_ink = match names.is_colored() {
                true => format!(" for {}", names.color(*ink)),
                false => String::new(),
            };
            let ink = names.adjective(*ink);
            let space = stretch(space);
            format!("the space{for_ink} at {space} is too small for any {ink}block that could be there, so {found}")
        }
        LineReason::Within { block, room } => {
            let name = name(names, clue, *block);
            let what = match names.is_colored() {
                true => "what is known keeps",
                false => "the known cells keep",
            };
            let room = stretch(room);
            format!("{what} {name} within {room}, so it covers {list}")
        }
        LineReason::OutOfReach { ink } => {
            let ink = names.adjective(*ink);
            // That the cells do not have the ink is the same thing.
            let is_news = found_cells.iter().any(|&cell| after[cell].len() == 1);
            let so_found = if is_news { so_found } else { String::new() };
            format!("no {ink}block can reach {list}{so_found}")
        }
        LineReason::AllPlacements { placements } => match placements {
            1 => format!("there is only one way to place the blocks, so {found}"),
            2 => format!("in both ways to place the blocks, {found}"),
            &u64::MAX => format!("in all ways to place the blocks, {found}"),
            _ => format!("in all {placements} ways to place the blocks, {found}"),
        },
    }
}

/// `the 7`, or `the 2nd 1` where the clue has several; `the red 7` on boards of several inks.
fn name(names: &Names<'_>, clue: &[Block], index: usize) -> String {
    let block = clue[index];
    let ink = names.adjective(block.ink);
    let length = block.length;
    let same = |blocks: &[Block]| blocks.iter().filter(|&&b| b == block).count();
    if same(clue) == 1 {
        return format!("the {ink}{length}");
    }
    let number = same(&clue[..=index]);
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("the {number}{suffix} {ink}{length}")
}
