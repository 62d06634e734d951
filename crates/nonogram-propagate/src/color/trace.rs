//! Records what the solver deduces on a board of several inks.
//!
//! A probe on these boards removes all that its colors agree on at once. The trace divides this
//! into steps for one reason each: the colors that are contradictions, what follows from their lack
//! line by line, and what the other colors agree on. The lines are solved again for this, which is
//! not counted, so that a trace changes no report.

use super::board::ColorBoard;
use super::line::has;
use crate::task::SolveTask;
use crate::trace::{Deduction, Reason};
use nonogram::{Decision, Exclusion, Ink, InkSet, Position, WorkLimit};

/// Records the changes of cells, each with its colors before and after.
pub(super) fn record(
    task: &mut SolveTask<'_>,
    reason: Reason,
    cells: impl IntoIterator<Item = (Position, InkSet, InkSet)>,
) -> Result<(), WorkLimit> {
    let mut deduction = Deduction::new(reason);
    for (position, before, after) in cells {
        let colors = before.without(after);
        match after.single() {
            _ if colors.is_empty() => {}
            Some(ink) => deduction.decisions.push(Decision { position, ink }),
            None => deduction.exclusions.push(Exclusion { position, colors }),
        }
    }
    if deduction.decisions.is_empty() && deduction.exclusions.is_empty() {
        return Ok(());
    }
    task.record(deduction)
}

/// Records what follows from line `number`, which had the planes `before`.
pub(super) fn record_line(
    task: &mut SolveTask<'_>,
    board: &ColorBoard,
    number: usize,
    before: &[u64],
) -> Result<(), WorkLimit> {
    let line = board.line(number);
    let after = board.planes(number);
    let words = after.len() / board.color_count();
    let cells = (0..64 * words).map(|cell| {
        let (before, after) = (colors(before, words, cell), colors(after, words, cell));
        (line.cell(cell), before, after)
    });
    record(task, Reason::Line(line), cells)
}

/// The colors that a cell may have in these planes of a line, of `words` words each.
fn colors(planes: &[u64], words: usize, cell: usize) -> InkSet {
    let mut colors = InkSet::default();
    for (number, plane) in planes.chunks_exact(words).enumerate() {
        if has(plane, cell) {
            colors.insert(Ink::new(number).expect("a number of an ink"));
        }
    }
    colors
}
