//! Records what the solver deduces on a board of several inks.
//!
//! A probe on these boards removes all that its colors agree on at once. The trace divides this
//! into steps for one reason each: the colors that are contradictions, what follows from their lack
//! line by line, and what the other colors agree on. The lines are solved again for this, which is
//! not counted, so that a trace changes no report.

use super::board::ColorBoard;
use super::propagate::ColorPropagator;
use crate::propagate::Stop;
use crate::search::Task;
use crate::trace::{Deduction, Reason};
use nonogram::{Decision, Exclusion, Ink, InkSet, Position, WorkLimit};

/// Records the changes of cells, each with its colors before and after.
pub(super) fn record(
    task: &mut Task<'_>,
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
    task: &mut Task<'_>,
    board: &ColorBoard,
    number: usize,
    before: &[u64],
) -> Result<(), WorkLimit> {
    let line = board.line(number);
    let after = board.planes(number);
    let words = after.len() / board.color_count();
    let cells = (0..64 * words).map(|cell| {
        let colors = |planes: &[u64]| -> InkSet {
            let planes = planes.chunks_exact(words);
            let is_left = |plane: &[u64]| plane[cell / 64] >> (cell % 64) & 1 != 0;
            let numbers = planes.enumerate().filter(|(_, plane)| is_left(plane));
            let ink = |(number, _)| Ink::new(number).expect("a number of an ink");
            numbers.map(ink).collect()
        };
        (line.cell(cell), colors(before), colors(after))
    });
    record(task, Reason::Line(line), cells)
}

impl ColorPropagator {
    /// Records how the probe of a cell turns `board` into `united`, by way of the board `scratch`.
    /// The cell may have the colors of `united` only; `None` if each of its colors is a
    /// contradiction.
    pub(super) fn record_probe(
        &mut self,
        task: &mut Task<'_>,
        board: &ColorBoard,
        united: Option<&ColorBoard>,
        scratch: &mut ColorBoard,
        position: Position,
    ) -> Result<(), Stop> {
        if task.trace.is_none() {
            return Ok(());
        }
        let Position { row, column } = position;
        scratch.copy_from(board);
        let mut left = board.color_set(row, column);
        let refuted: Vec<Ink> = match united {
            Some(united) => left.without(united.color_set(row, column)).iter().collect(),
            // The contradiction is found with the last color.
            None => left.iter().skip(1).collect(),
        };
        for &color in &refuted {
            let before = left;
            left.remove(color);
            scratch.remove(row, column, color);
            record(task, Reason::Refuted, [(position, before, left)])?;
        }
        if !refuted.is_empty() {
            let uncounted = task.meter.uncounted();
            let meter = std::mem::replace(&mut task.meter, uncounted);
            let settled = self.settle(task, scratch, board.lines_of(row, column));
            task.meter = meter;
            settled?;
        }
        let Some(united) = united else {
            return Ok(());
        };
        let scratch = &*scratch;
        let cells = board.cells().map(|(row, column)| {
            let colors = |board: &ColorBoard| board.color_set(row, column);
            (Position { row, column }, colors(scratch), colors(united))
        });
        Ok(record(task, Reason::EitherWay(position), cells)?)
    }
}
