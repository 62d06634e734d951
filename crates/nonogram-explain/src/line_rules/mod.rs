//! The techniques for one line, one file each, as a person would argue.
//!
//! A technique returns [`LineFinding`]s: cells, the colors that they do not have, and the reason. The techniques before
//! [`Technique::Line`] miss some colors; `Line` goes through all placements and finds everything.

mod count;
mod edge;
mod finding;
mod gap;
mod overlap;
mod placements;
mod room;
#[cfg(test)]
mod tests;

use finding::Findings;
pub use finding::{LineFinding, LineReason, OwnedRun, Unfit};
use nonogram::{Clue, InkSet, Technique};
use nonogram_propagate::solve_color_line;
use room::Room;

/// The techniques that look at one line, the easiest first.
pub(crate) const FOR_LINES: [Technique; 5] =
    [Technique::Count, Technique::Overlap, Technique::Edge, Technique::Gap, Technique::Line];

/// The findings of one technique in a line that can be completed, and the line with all findings.
/// Techniques that look at more than one line find nothing.
pub(crate) fn find(technique: Technique, clue: Clue<'_>, cells: &[InkSet]) -> (Vec<LineFinding>, Vec<InkSet>) {
    let mut found = Findings::none(technique, cells);
    match technique {
        Technique::Count => count::count(clue, &mut found),
        Technique::Overlap => {
            if let Some(room) = Room::between_cells(clue, cells) {
                overlap::overlap(&room, &mut found);
            }
        }
        Technique::Edge => {
            if let Some(room) = Room::around_runs(clue, cells) {
                edge::edge(&room, &mut found);
            }
        }
        Technique::Gap => {
            if let Some(room) = Room::around_runs(clue, cells) {
                gap::gap(&room, &mut found);
            }
        }
        Technique::Line => placements::line(clue, &mut found),
        technique => assert!(!FOR_LINES.contains(&technique), "{technique} has no rule"),
    }
    (found.list, found.after)
}

/// The findings of a technique, and what else a person then sees in the line: what the techniques up to this one find next;
/// and of those before `bounds`, which blocks now fall short of which cells.
pub(crate) fn find_on(
    technique: Technique,
    bounds: usize,
    clue: Clue<'_>,
    cells: &[InkSet],
) -> (Vec<LineFinding>, Vec<InkSet>) {
    let (mut findings, mut after) = find(technique, clue, cells);
    // Nothing follows after `Line`.
    while !findings.is_empty() && technique < Technique::Line && after.iter().any(|set| set.len() > 1) {
        let more = FOR_LINES.into_iter().enumerate().find_map(|(level, other)| {
            let is_easy = other <= technique;
            if !is_easy && level >= bounds {
                return None;
            }
            let (mut list, mut next) = find(other, clue, &after);
            if !is_easy {
                list.retain(|it| matches!(it.why, LineReason::FallsShort { .. } | LineReason::OutOfReach { .. }));
                next.clone_from(&after);
                for &(cell, colors) in list.iter().flat_map(|finding| &finding.cells) {
                    next[cell] = next[cell].without(colors);
                }
            }
            (!list.is_empty()).then_some((list, next))
        });
        let Some((list, next)) = more else {
            break;
        };
        findings.extend(list);
        after = next;
    }
    (findings, after)
}

/// The easiest technique that decides a cell of a line from the colors that its cells may have. `None` if none does, or
/// if the line cannot be completed.
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
    let decides =
        |after: &[InkSet]| after.iter().zip(cells).any(|(after, before)| after.len() == 1 && before.len() > 1);
    // The techniques need a line that can be completed.
    let mut solved = cells.to_vec();
    solve_color_line(clue, &mut solved).ok().filter(|_| decides(&solved))?;
    FOR_LINES.into_iter().find(|&technique| decides(&find(technique, clue, cells).1))
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
