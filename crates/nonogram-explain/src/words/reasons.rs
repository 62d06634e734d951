//! The reasons for deductions in one line, as sentences.

use super::cells::{cells, listed, stretch, verdict};
use super::names::Names;
use crate::line_rules::{LineFinding, LineReason, OwnedRun, Unfit};
use crate::step::LineStep;
use nonogram::{Block, Ink, InkSet};
use std::ops::Range;

/// The number of blocks whose rooms a sentence names.
const NAMED: usize = 3;

/// The findings of a look at a line, a sentence for each. Left out are findings about cells whose color a later one finds
/// without them.
pub(super) fn sentences(names: &Names<'_>, findings: &[LineFinding], look: &LineStep) -> Vec<String> {
    let mut line = look.before.clone();
    let mut sentences: Vec<String> = Vec::new();
    let mut reason = String::new();
    for (index, finding) in findings.iter().enumerate() {
        for &(cell, colors) in &finding.cells {
            line[cell] = line[cell].without(colors);
        }
        let is_found_later = |&(cell, _): &(usize, InkSet)| findings[index + 1..].iter().any(|it| decides(it, cell));
        if finding.cells.iter().all(is_found_later) {
            continue;
        }
        let sentence = in_words(names, finding, &look.clue, &line, sentences.is_empty());
        // The same reason is not said twice in a row.
        let because = sentence.strip_prefix("because of ").and_then(|rest| rest.split_once(", "));
        sentences.push(match because {
            Some((same, rest)) if same == reason => rest.to_string(),
            _ => {
                reason = because.map_or_else(String::new, |(reason, _)| reason.to_string());
                sentence
            }
        });
    }
    sentences
}

/// Whether a finding gives the color of a cell by itself.
fn decides(finding: &LineFinding, cell: usize) -> bool {
    use LineReason::{AllNeeded, Covers, Reaches};
    let is_direct = matches!(finding.why, AllNeeded { .. } | Covers { .. } | Reaches { .. });
    is_direct && finding.cells.iter().any(|&(found, _)| found == cell)
}

/// A finding as a sentence. `clue` is the clue of the line, `after` are its cells after the finding.
fn in_words(names: &Names<'_>, finding: &LineFinding, clue: &[Block], after: &[InkSet], is_first: bool) -> String {
    let found = verdict(names, &finding.cells, after);
    let found_cells: Vec<usize> = finding.cells.iter().map(|&(cell, _)| cell).collect();
    let list = cells(&found_cells);
    let ink_at = |cell: usize| after[cell].single().unwrap_or(Ink::FIRST);
    match &finding.why {
        LineReason::NoBlock => "the clue has no blocks, so every cell is empty".to_string(),
        LineReason::NoBlockOf { inks } => {
            let only = names.list(clue.iter().map(|block| block.ink).collect(), "and");
            let inks = names.list(*inks, "or");
            let is_known = |&&(cell, _): &&(usize, InkSet)| after[cell].len() == 1;
            let known: Vec<_> = finding.cells.iter().filter(is_known).copied().collect();
            let and = match known.is_empty() {
                true => String::new(),
                false => format!(", and {}", verdict(names, &known, after)),
            };
            format!("the clue has only {only} blocks, so no cell is {inks}{and}")
        }
        LineReason::AllFound { .. } if !names.is_colored() => {
            "all filled cells are found, so the rest is empty".to_string()
        }
        LineReason::AllFound { color } => {
            format!("all {} cells are found, so {found}", names.color(*color))
        }
        LineReason::AllNeeded { .. } if !names.is_colored() => {
            "the blocks need all unknown cells, so they are filled".to_string()
        }
        LineReason::AllNeeded { color, cells } => {
            let color = names.color(*color);
            let plural = if *cells == 1 { "" } else { "s" };
            format!("the line needs {cells} {color} cell{plural}, and no more can be {color}, so {found}")
        }
        LineReason::Covers { block, room, owned } => {
            let fits = fits(names, clue, *block, room, owned.as_ref(), after.len());
            format!("{fits}, so it covers {list} wherever it goes")
        }
        LineReason::Placed { block, place, owned, is_at_edge: false } => {
            let fits = fits(names, clue, *block, place, owned.as_ref(), after.len());
            format!("{fits}, so {}", of_them(place.clone(), &found))
        }
        LineReason::Placed { block, place, owned, .. } => {
            let owned = owned.as_ref().expect("a run at an edge");
            let (name, why) = (name(names, clue, *block), not_others(names, clue, owned));
            let run = &owned.run;
            let them = them(run);
            let cannot = if run.start == place.start { "start before" } else { "end after" };
            let verb = if run.len() == 1 { "is" } else { "are" };
            match (place.len() == run.len(), stretch(run)) {
                (true, run) => format!("{run} {verb} {name}{why}, so {found}"),
                (false, run) => format!("{name} covers {run}{why} and cannot {cannot} {them}, so {found}"),
            }
        }
        LineReason::Reaches { owned, block, length, edge } => {
            let (run, why) = (&owned.run, not_others(names, clue, owned));
            let bound = if *edge <= run.start && found_cells[0] >= run.end {
                format!("cannot start before cell {}", edge + 1)
            } else {
                format!("cannot end after cell {}", edge + 1)
            };
            let ink = names.adjective(ink_at(run.start));
            let run = stretch(run);
            match block {
                Some(block) => {
                    let name = name(names, clue, *block);
                    format!("{name} covers {run}{why} and {bound}, so it also covers {list}")
                }
                None => {
                    let why = if why.is_empty() { format!(" (no {ink}block is shorter)") } else { why };
                    format!(
                        "the {ink}block that covers {run} has at least {length} cells{why} and {bound}, so it also \
                         covers {list}"
                    )
                }
            }
        }
        LineReason::FallsShort { owned, block } => {
            let (run, why) = (&owned.run, not_others(names, clue, owned));
            let name = name(names, clue, *block);
            let which = match (clue.len(), *block) {
                (1, _) => "only",
                (_, 0) => "first",
                _ => "last",
            };
            let verb = if run.len() == 1 { "belongs" } else { "belong" };
            let (run, found) = (stretch(run), of_them(found_cells, &found));
            format!("{run} {verb} to {name}, the {which} block{why}, which cannot reach {list}, so {found}")
        }
        LineReason::Complete { owned } => {
            let run = &owned.run;
            let ink = names.adjective(ink_at(run.start));
            let why = match &not_others(names, clue, owned)[..] {
                "" => format!(" (no {ink}block is longer)"),
                why => why.to_string(),
            };
            let verb = if run.len() == 1 { "is" } else { "are" };
            format!("{} {verb} a whole {ink}block{why}, so {found}", stretch(run))
        }
        LineReason::TooLong { owned, ink } => {
            let (run, found) = (stretch(&owned.run), of_them(found_cells, &found));
            let why = not_others(names, clue, owned);
            let (color, ink) = (names.color(*ink), names.adjective(*ink));
            format!(
                "if {list} were {color}, the run in {run} would be too long for any {ink}block there{why}, so {found}"
            )
        }
        LineReason::TooSmall { space, ink } => {
            let ink = names.adjective(*ink);
            let them = them(space);
            let (space, found) = (stretch(space), of_them(space.clone(), &found));
            format!("no {ink}block that can reach {space} fits into {them}, so {found}")
        }
        LineReason::OutOfReach { rooms, .. } if clue.len() == 1 && !is_first => {
            let found = of_them(found_cells, &found);
            format!("{} cannot reach {list}, so {found}", name(names, clue, rooms[0].0))
        }
        LineReason::OutOfReach { rooms, .. } if (1..=NAMED).contains(&rooms.len()) => {
            let room = |(block, room): &(usize, Range<usize>)| {
                format!("{} lies in {}", name(names, clue, *block), stretch(room))
            };
            let rooms: Vec<String> = rooms.iter().map(room).collect();
            format!("{}, so {found}", listed(&rooms, " and "))
        }
        LineReason::OutOfReach { ink, .. } => {
            let ink = names.adjective(*ink);
            // That the cells do not have the ink is the same thing.
            let is_news = found_cells.iter().any(|&cell| after[cell].len() == 1);
            let so_found = if is_news { format!(", so {}", of_them(found_cells, &found)) } else { String::new() };
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

fn them(stretch: &Range<usize>) -> &'static str {
    if stretch.len() == 1 { "it" } else { "them" }
}

/// ` (the 1 is too short, and the 2nd 3 cannot reach it)`: why the run belongs to none of these blocks.
fn not_others(names: &Names<'_>, clue: &[Block], OwnedRun { run, others }: &OwnedRun) -> String {
    let reasons = [
        (Unfit::TooShort, "is", "are", " too short"),
        (Unfit::OutOfReach, "cannot", "cannot", " reach"),
        (Unfit::Blocked, "does", "do", " not fit around"),
    ];
    let clauses = reasons.into_iter().filter_map(|(unfit, is, are, end)| {
        let blocks: Vec<usize> = others.iter().filter(|(_, why)| *why == unfit).map(|&(block, _)| block).collect();
        let (subject, is_one) = match &blocks[..] {
            [] => return None,
            [block] => (name(names, clue, *block), true),
            blocks if blocks.len() + 1 == clue.len() => ("the other blocks".to_string(), false),
            blocks => (blocks_of(names, clue, blocks), false),
        };
        let them = if unfit == Unfit::TooShort { String::new() } else { format!(" {}", them(run)) };
        Some(format!("{subject} {}{end}{them}", if is_one { is } else { are }))
    });
    match &clauses.collect::<Vec<_>>()[..] {
        [] => String::new(),
        clauses => format!(" ({})", listed(clauses, ", and ")),
    }
}

/// `the 1s, the 2nd 3 and the 4`.
fn blocks_of(names: &Names<'_>, clue: &[Block], blocks: &[usize]) -> String {
    let is_all = |block: usize| (0..clue.len()).all(|other| clue[other] != clue[block] || blocks.contains(&other));
    let mut called: Vec<String> = Vec::new();
    for &block in blocks {
        let Block { length, ink } = clue[block];
        let count = clue.iter().filter(|&&other| other == clue[block]).count();
        let name = match count > 1 && is_all(block) {
            true => format!("the {}{length}s", names.adjective(ink)),
            false => name(names, clue, block),
        };
        if !called.contains(&name) {
            called.push(name);
        }
    }
    listed(&called, " and ")
}

/// `because of the other blocks, the 7 fits only in cells 2-9`: why a block of a line of `cells` cells lies in a stretch.
fn fits(
    names: &Names<'_>,
    clue: &[Block],
    block: usize,
    room: &Range<usize>,
    owned: Option<&OwnedRun>,
    cells: usize,
) -> String {
    let (name, place) = (name(names, clue, block), stretch(room));
    if let Some(owned) = owned {
        let why = not_others(names, clue, owned);
        let verb = if owned.run.len() == 1 { "belongs" } else { "belong" };
        return format!("{} {verb} to {name}{why}, which fits only in {place}", stretch(&owned.run));
    }
    // The blocks on one side, and the cells between them, if there is nothing else.
    let length = |blocks: &[Block]| -> usize {
        let gaps = blocks.windows(2).filter(|pair| pair[0].ink == pair[1].ink).count();
        gaps + blocks.iter().map(|block| usize::from(block.length)).sum::<usize>()
    };
    let own = usize::from(clue[block].length);
    let is_free = room.start == length(&clue[..=block]) - own && cells - room.end == length(&clue[block..]) - own;
    let others = if clue.len() == 2 { "the other block" } else { "the other blocks" };
    let reason = match (clue.len(), is_free) {
        (1, true) => return format!("{name} lies in {place}"),
        (1, false) => "the known cells".to_string(),
        (_, true) => others.to_string(),
        (_, false) => format!("{others} and the known cells"),
    };
    format!("because of {reason}, {name} fits only in {place}")
}

/// What is said of cells that the sentence has named: `they are filled, and cell 4 is empty`.
fn of_them(positions: impl IntoIterator<Item = usize>, verdict: &str) -> String {
    let positions: Vec<usize> = positions.into_iter().collect();
    match verdict.strip_prefix(&format!("{} ", cells(&positions))) {
        Some(rest) if positions.len() == 1 => format!("it {rest}"),
        Some(rest) => format!("they {rest}"),
        None => verdict.to_string(),
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
