//! The techniques for one line, one file each, as a person would argue.
//!
//! A technique returns [`LineFinding`]s: cells, the colors that they do not have, and the rule. The
//! techniques before [`Technique::Line`] miss some colors; `Line` goes through all placements and
//! finds everything. [`reason`] adds what a person has to see for a finding.

mod count;
mod edge;
mod failure;
mod finding;
mod gap;
mod line;
mod overlap;
mod premises;
mod reason;
mod room;
#[cfg(test)]
mod tests;

pub(crate) use failure::{LineFailure, WhyFails};
use finding::Findings;
pub(crate) use finding::{KnownCell, LineFinding, LineRule};
use nonogram::{Block, Clue, InkSet, Logic, Technique};
use nonogram_propagate::solve_color_line;
pub(crate) use premises::stretches;
pub(crate) use reason::{
    Holder, LineReason, Premise, Why, WhyHolder, WhyNot, argue, argue_failure,
};
pub(crate) use room::{Room, Unfit, runs};

/// The techniques that look at one line, the easiest first.
pub(crate) const FOR_LINES: [Technique; 5] = [
    Technique::Count,
    Technique::Overlap,
    Technique::Edge,
    Technique::Gap,
    Technique::Line,
];

/// The findings of one technique in a line that can be completed, and the line with all findings.
/// Techniques that look at more than one line find nothing.
pub(crate) fn find(
    technique: Technique,
    clue: Clue<'_>,
    cells: &[InkSet],
) -> (Vec<LineFinding>, Vec<InkSet>) {
    let blocks: Vec<Block> = clue.blocks().collect();
    let room = match technique {
        Technique::Overlap => Room::between_cells(&blocks, cells),
        Technique::Edge | Technique::Gap => Room::around_runs(&blocks, cells),
        _ => None,
    };
    find_in(room.as_ref(), technique, clue, cells)
}

/// [`find`] with the places of blocks.
fn find_in(
    room: Option<&Room<'_>>,
    technique: Technique,
    clue: Clue<'_>,
    cells: &[InkSet],
) -> (Vec<LineFinding>, Vec<InkSet>) {
    let mut found = Findings::none(technique, cells);
    match (technique, room) {
        (Technique::Count, _) => count::count(clue, &mut found),
        (Technique::Overlap, Some(room)) => overlap::overlap(room, &mut found),
        (Technique::Edge, Some(room)) => edge::edge(room, &mut found),
        (Technique::Gap, Some(room)) => gap::gap(room, &mut found),
        (Technique::Line, _) => line::line(clue, &mut found),
        (Technique::Overlap | Technique::Edge | Technique::Gap, None) => {}
        _ => assert_ne!(technique.logic(), Logic::Line, "{technique} has no rule"),
    }
    (found.list, found.after)
}

/// The findings of a technique, and what the techniques up to this one find next; the line with
/// them; and the hardest technique that this takes.
///
/// If a person is `told` about it, on a board of which this is the hardest technique for lines: all
/// that follows from the places that blocks can have, and which blocks fall short of which cells.
pub(crate) fn find_on(
    technique: Technique,
    told: Option<Technique>,
    clue: Clue<'_>,
    cells: &[InkSet],
) -> (Vec<LineFinding>, Vec<InkSet>, Technique) {
    let (mut findings, mut after) = find(technique, clue, cells);
    if findings.is_empty() {
        return (findings, after, technique);
    }
    let blocks: Vec<Block> = clue.blocks().collect();
    if told.is_some() {
        let room = Room::exact(&blocks, cells);
        (findings, after) = find_in(room.as_ref(), technique, clue, cells);
    }
    // Nothing follows after `Line`.
    while technique < Technique::Line && after.iter().any(|set| set.len() > 1) {
        let (list, line) = match told {
            Some(hardest) => find_told(technique, hardest, &blocks, clue, &after),
            None => up_to(technique)
                .map(|technique| find(technique, clue, &after))
                .find(|(list, _)| !list.is_empty())
                .unwrap_or_default(),
        };
        if list.is_empty() {
            break;
        }
        findings.extend(list);
        after = line;
    }
    let techniques = findings.iter().map(|finding| finding.technique);
    let mut said = techniques.max().unwrap_or(technique);
    if let Some(hardest) = told {
        let level = (1..FOR_LINES.len()).find(|&level| {
            let found = find_all(&FOR_LINES[..level], clue, cells);
            let mut both = found.iter().zip(&after);
            both.all(|(found, after)| found.without(*after).is_empty())
        });
        said = said.max(FOR_LINES[level.unwrap_or(FOR_LINES.len()) - 1].min(hardest));
    }
    (findings, after, said)
}

/// The techniques for lines up to this one.
fn up_to(technique: Technique) -> impl Iterator<Item = Technique> {
    FOR_LINES
        .into_iter()
        .filter(move |&other| other <= technique)
}

/// What the techniques up to this one find next by the places that blocks can have, or which cells
/// no block reaches, unless that is harder than the board; and the line with it.
fn find_told(
    technique: Technique,
    hardest: Technique,
    blocks: &[Block],
    clue: Clue<'_>,
    cells: &[InkSet],
) -> (Vec<LineFinding>, Vec<InkSet>) {
    let room = Room::exact(blocks, cells);
    for technique in up_to(technique) {
        let found = find_in(room.as_ref(), technique, clue, cells);
        if !found.0.is_empty() {
            return found;
        }
    }
    match room {
        Some(room) if hardest >= Technique::Edge => {
            gap::out_of_reach(&room, technique.max(hardest.min(Technique::Gap)), cells)
        }
        _ => Default::default(),
    }
}

/// What a look at a line excludes, in findings: each follows from the line and those before it;
/// first those that exclude the most.
pub(crate) fn find_exactly(
    clue: Clue<'_>,
    before: &[InkSet],
    after: &[InkSet],
) -> Vec<LineFinding> {
    let blocks: Vec<Block> = clue.blocks().collect();
    let mut line = before.to_vec();
    let mut findings = Vec::new();
    while line != after {
        let room = Room::exact(&blocks, &line);
        let mut found = Vec::new();
        for technique in FOR_LINES {
            if technique == Technique::Line {
                continue;
            }
            found.extend(find_in(room.as_ref(), technique, clue, &line).0);
        }
        if let Some(room) = &room {
            found.extend(gap::out_of_reach(room, Technique::Gap, &line).0);
        }
        let cut = found
            .into_iter()
            .rev()
            .map(|finding| cut_to(finding, after));
        let most = cut.max_by_key(|finding| finding.cells.len());
        let finding = match most {
            Some(finding) if !finding.cells.is_empty() => finding,
            _ => match find(Technique::Line, clue, &line).0.pop() {
                Some(finding) => cut_to(finding, after),
                None => break,
            },
        };
        for &(cell, lost) in &finding.cells {
            line[cell] = line[cell].without(lost);
        }
        findings.push(finding);
    }
    findings
}

/// A finding without the colors that cells have `after` the look.
fn cut_to(mut finding: LineFinding, after: &[InkSet]) -> LineFinding {
    for (cell, lost) in &mut finding.cells {
        *lost = lost.without(after[*cell]);
    }
    finding.cells.retain(|(_, lost)| !lost.is_empty());
    finding
}

/// The easiest technique that decides a cell of a line from the colors that its cells may have.
/// `None` if none does, or if the line cannot be completed.
///
/// ```
/// use nonogram::{Clues, InkSet, Technique};
///
/// let clues: Clues = [[3], [2]].into_iter().collect();
/// let open = [InkSet::up_to(1); 5];
/// assert_eq!(nonogram_explain::easiest_in_line(clues.get(0), &open), Some(Technique::Overlap));
/// assert_eq!(nonogram_explain::easiest_in_line(clues.get(1), &open), None);
/// ```
pub fn easiest_in_line(clue: Clue<'_>, cells: &[InkSet]) -> Option<Technique> {
    // The techniques need a line that can be completed.
    let mut solved = cells.to_vec();
    if solve_color_line(clue, &mut solved).is_err() || !decides(cells, &solved) {
        return None;
    }
    FOR_LINES
        .into_iter()
        .find(|&technique| decides(cells, &find(technique, clue, cells).1))
}

/// What each technique for lines finds together with the easier ones, the easiest first. `None` if
/// the line cannot be completed.
///
/// ```
/// use nonogram::{Clues, InkSet, Technique};
///
/// let clues: Clues = [[3]].into_iter().collect();
/// let found = nonogram_explain::by_technique(clues.get(0), &[InkSet::up_to(1); 5]).unwrap();
/// let known = |line: &[InkSet]| line.iter().filter(|set| set.len() == 1).count();
/// assert_eq!((found[0].0, known(&found[0].1)), (Technique::Count, 0));
/// assert_eq!((found[1].0, known(&found[1].1)), (Technique::Overlap, 1));
/// ```
pub fn by_technique(clue: Clue<'_>, cells: &[InkSet]) -> Option<Vec<(Technique, Vec<InkSet>)>> {
    solve_color_line(clue, &mut cells.to_vec()).ok()?;
    let mut found = Vec::new();
    for (easier, technique) in FOR_LINES.into_iter().enumerate() {
        found.push((technique, find_all(&FOR_LINES[..=easier], clue, cells)));
    }
    Some(found)
}

/// The number of ways to place the blocks of a clue in cells that may have these colors, at most
/// `u64::MAX`.
///
/// ```
/// use nonogram::{Clues, InkSet};
///
/// let clues: Clues = [[3]].into_iter().collect();
/// assert_eq!(nonogram_explain::placements(clues.get(0), &[InkSet::up_to(1); 5]), 3);
/// ```
pub fn placements(clue: Clue<'_>, cells: &[InkSet]) -> u64 {
    let blocks: Vec<Block> = clue.blocks().collect();
    room::placements(&blocks, cells)
}

/// Whether a cell of a line is known after and was not before.
fn decides(before: &[InkSet], after: &[InkSet]) -> bool {
    let mut cells = before.iter().zip(after);
    cells.any(|(before, after)| after.len() == 1 && before.len() > 1)
}

/// The line after `techniques` were used in order, as long as any of them finds something.
pub(crate) fn find_all(techniques: &[Technique], clue: Clue<'_>, cells: &[InkSet]) -> Vec<InkSet> {
    let mut cells = cells.to_vec();
    while cells.iter().any(|set| set.len() > 1) {
        let mut found = techniques.iter().map(|&t| find(t, clue, &cells));
        match found.find(|(findings, _)| !findings.is_empty()) {
            Some((_, after)) => cells = after,
            None => break,
        }
    }
    cells
}
