//! The techniques for one line, one file each, as a person would argue.
//!
//! A technique returns [`LineFinding`]s: cells, the colors that they do not have, and the reason.
//! The techniques before [`Technique::Line`] miss some colors; `Line` goes through all placements
//! and finds everything.

mod count;
mod edge;
mod failure;
mod finding;
mod gap;
mod overlap;
mod placements;
mod premises;
mod room;
#[cfg(test)]
mod tests;

pub use failure::LineFailure;
pub(crate) use failure::in_order;
use finding::Findings;
pub use finding::{LineFinding, LineReason, Unfit};
use nonogram::{Clue, InkSet, Technique};
use nonogram_propagate::solve_color_line;
pub(crate) use premises::{Cannot, Known, complete, held, of_room, why_not};
use room::Room;

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
    let room = match technique {
        Technique::Count | Technique::Line => None,
        Technique::Overlap => Room::between_cells(clue, cells),
        _ => Room::around_runs(clue, cells),
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
        (Technique::Line, _) => placements::line(clue, &mut found),
        _ => assert!(FOR_LINES.contains(&technique), "{technique} has no rule"),
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
    if told.is_some() {
        (findings, after) = find_in(Room::exact(clue, cells).as_ref(), technique, clue, cells);
    }
    // Nothing follows after `Line`.
    while technique < Technique::Line && after.iter().any(|set| set.len() > 1) {
        let room = told.and_then(|_| Room::exact(clue, &after));
        let find_now = |technique| match told {
            Some(_) => find_in(room.as_ref(), technique, clue, &after),
            None => find(technique, clue, &after),
        };
        let easy = FOR_LINES.into_iter().filter(|&other| other <= technique);
        let found = easy.map(find_now).find(|(list, _)| !list.is_empty());
        let reach = || {
            let technique = technique.max(
                told.filter(|&hardest| hardest >= Technique::Edge)?
                    .min(Technique::Gap),
            );
            room.as_ref()
                .map(|room| gap::out_of_reach(room, technique, &after))
                .filter(|(list, _)| !list.is_empty())
        };
        let Some((list, line)) = found.or_else(reach) else {
            break;
        };
        findings.extend(list);
        after = line;
    }
    let said = findings
        .iter()
        .map(|finding| finding.technique)
        .max()
        .unwrap_or(technique);
    let Some(hardest) = told else {
        return (findings, after, said);
    };
    let finds_all = |level: &usize| {
        let found = find_all(&FOR_LINES[..*level], clue, cells);
        found
            .iter()
            .zip(&after)
            .all(|(found, after)| found.without(*after).is_empty())
    };
    let level = (1..FOR_LINES.len())
        .find(finds_all)
        .unwrap_or(FOR_LINES.len());
    (findings, after, said.max(FOR_LINES[level - 1].min(hardest)))
}

/// Why a look at a line excludes what it does: findings cut to that. Each follows from the line and
/// those before it; first those that exclude the most.
pub(crate) fn reasons(clue: Clue<'_>, before: &[InkSet], after: &[InkSet]) -> Vec<LineFinding> {
    let (mut line, mut findings) = (before.to_vec(), Vec::new());
    while line != after {
        let cut = |mut finding: LineFinding| {
            finding
                .cells
                .iter_mut()
                .for_each(|(cell, lost)| *lost = lost.without(after[*cell]));
            finding.cells.retain(|(_, lost)| !lost.is_empty());
            finding
        };
        let room = Room::exact(clue, &line);
        let easy = FOR_LINES[..4]
            .iter()
            .flat_map(|&technique| find_in(room.as_ref(), technique, clue, &line).0);
        let all = easy
            .chain(
                room.iter()
                    .flat_map(|room| gap::out_of_reach(room, Technique::Gap, &line).0),
            )
            .map(cut);
        let most = all
            .rev()
            .max_by_key(|finding| finding.cells.len())
            .filter(|finding| !finding.cells.is_empty());
        let Some(finding) = most.or_else(|| find(Technique::Line, clue, &line).0.pop().map(cut))
        else {
            break;
        };
        finding
            .cells
            .iter()
            .for_each(|&(cell, lost)| line[cell] = line[cell].without(lost));
        findings.push(finding);
    }
    findings
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
    let decides = |after: &[InkSet]| {
        after
            .iter()
            .zip(cells)
            .any(|(after, before)| after.len() == 1 && before.len() > 1)
    };
    // The techniques need a line that can be completed.
    let mut solved = cells.to_vec();
    solve_color_line(clue, &mut solved)
        .ok()
        .filter(|_| decides(&solved))?;
    FOR_LINES
        .into_iter()
        .find(|&technique| decides(&find(technique, clue, cells).1))
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
