//! Weighs cells, to exclude placements that the other lines cannot make up for.
//!
//! Give each cell a weight, which may be negative. A row weighs what its filled cells weigh, and a column what they weigh
//! with the opposite sign. In a solution, rows and columns agree on the filled cells, so all lines together weigh nothing. Each of
//! them weighs at least as much as its lightest placement. If the lightest placements together weigh -s, then s is to spare.
//! If s is negative, there is no solution. Otherwise, no line of a solution weighs more than its lightest placement plus s.
//!
//! Line logic and clauses look at few lines at a time. To them, small blocks that compete for the same rows are the
//! pigeons of the pigeonhole principle. Its proof takes exponentially many clauses (Haken 1985), but only one sum (Cook,
//! Coullard and Turan 1987), and weights are the factors of such a sum. (They are Lagrange's multipliers of the condition that rows and
//! columns agree, and a dual solution of the linear relaxation whose variables are the placements.)
//!
//! Any weights say something true, and [`placements`] finds out what. Where all small blocks have one length, weights of -1 in
//! every second or third row are enough (1 for columns): these rows together weigh minus the number of their filled cells, and
//! each column at least the number that it needs. Otherwise, [`ascent`] finds weights.

mod ascent;
mod placements;
#[cfg(test)]
mod tests;

use crate::board::{Board, Lines};
use crate::budget::{Meter, SolveLimit};
use crate::learn::black_and_white;
use crate::line::bits::Bits;
use crate::propagate::{Propagator, Stop};
use crate::trace::{Deduction, Reason};
use ascent::{Ascent, SCALE};
use nonogram::{Cell, Decision, Grid, Line, Position, Puzzle};
use placements::{Placements, Weighed};

/// Memory of all arrays together, in 32-bit numbers for each cell.
const NUMBERS: usize = 16;
/// The steps of the ascent before lines are weighed by its weights.
const STEPS: usize = 8;
/// How often lines are weighed without a decision before weights are given up.
const PATIENCE: usize = 32;
/// Weights are given up at once if the first step leaves more than this to spare for each unknown cell. Chains of small
/// blocks leave less than 0.02, random boards more than 0.05.
const HOPE: f64 = 0.03;

/// Decides cells that follow from weights, and by line logic from these. Returns the lines of the decided cells.
///
/// # Complexity
/// For each step of the ascent and each line, (blocks + 1) * (slack + 1) steps.
pub(super) fn narrow<B: Bits>(
    propagator: &mut Propagator<'_, B>,
    board: &mut Board<B>,
) -> Result<Lines<B>, Stop> {
    let mut placements = Placements::default();
    let mut changed = Lines::default();
    let cells = propagator.puzzle.width() * propagator.puzzle.height();
    propagator
        .meter
        .memory(NUMBERS * size_of::<i32>() * cells)?;
    for weights in stripes(propagator.puzzle) {
        changed = changed.or(apply(&weights, &mut placements, propagator, board)?.lines);
    }
    if !changed.is_empty() {
        return Ok(changed);
    }
    // On a copy, because the last weights often imply what earlier ones said: only those that decide something on the board
    // go into the trace. Without a trace, too, so that the counters are the same.
    let mut draft = board.clone();
    let trace = propagator.trace.take();
    let found = ascend(propagator, &mut placements, &mut draft);
    propagator.trace = trace;
    let (found, is_consistent) = found?;
    // Until the board knows all that the copy knows.
    while board.unknown > draft.unknown || !is_consistent {
        let before = board.unknown;
        for weights in found.iter().rev() {
            changed = changed.or(apply(weights, &mut placements, propagator, board)?.lines);
        }
        if board.unknown == before {
            break;
        }
    }
    Ok(changed)
}

/// Finds weights that decide cells, and decides these. Returns the weights in order, and whether there is no contradiction.
fn ascend<B: Bits>(
    propagator: &mut Propagator<'_, B>,
    placements: &mut Placements,
    board: &mut Board<B>,
) -> Result<(Vec<Vec<i32>>, bool), SolveLimit> {
    let mut found = Vec::new();
    let Some(mut ascent) = Ascent::new(propagator.puzzle) else {
        return Ok((found, true));
    };
    let (mut steps, mut quiet) = (1, 0);
    while board.unknown > 0 && quiet < PATIENCE {
        let known = black_and_white(board);
        ascent.climb(&known, steps, &mut propagator.meter)?;
        let weights = ascent.weights(&known);
        let (decided, spare) = match apply(&weights, placements, propagator, board) {
            Ok(applied) => (!applied.lines.is_empty(), applied.spare as f64),
            Err(Stop::OutOfBudget(limit)) => return Err(limit),
            Err(Stop::Contradiction) => {
                found.push(weights);
                return Ok((found, false));
            }
        };
        if decided {
            let bytes = (NUMBERS + 1 + found.len()) * size_of_val(&weights[..]);
            propagator.meter.memory(bytes)?;
            found.push(weights);
            quiet = 0;
        } else if steps == 1 && spare > HOPE * SCALE * board.unknown as f64 {
            break;
        } else {
            quiet += 1;
        }
        steps = STEPS;
    }
    Ok((found, true))
}

/// Weights of -1 for the cells of every second or third row, or 1 for those of columns.
fn stripes(puzzle: &Puzzle) -> impl Iterator<Item = Vec<i32>> {
    let (width, cells) = (puzzle.width(), puzzle.width() * puzzle.height());
    let stripes = [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)].into_iter();
    stripes.flat_map(move |(distance, first)| {
        let count = move |line: usize| i32::from(line % distance == first);
        let by_row = (0..cells).map(|cell| -count(cell / width));
        let by_column = (0..cells).map(|cell| count(cell % width));
        [by_row.collect(), by_column.collect()]
    })
}

/// What weights did.
struct Applied<B> {
    /// The lines of the decided cells.
    lines: Lines<B>,
    /// The weight to spare: minus the sum of the lightest placements.
    spare: i64,
}

/// Decides what follows from these weights of all cells in reading order, and by line logic from that.
fn apply<B: Bits>(
    weights: &[i32],
    placements: &mut Placements,
    propagator: &mut Propagator<'_, B>,
    board: &mut Board<B>,
) -> Result<Applied<B>, Stop> {
    let (puzzle, meter) = (propagator.puzzle, &mut propagator.meter);
    let (decisions, spare) = agreed(weights, puzzle, &board.grid(), placements, meter)?;
    let mut deduction = Deduction::new(Reason::Weighed);
    let mut lines = Lines::default();
    let mut is_consistent = spare >= 0;
    for decision in decisions {
        let Position { row, column } = decision.position;
        match board.cell(row, column) {
            Cell::Unknown => {
                board.decide(row, column, decision.filled());
                lines = lines.or(Lines::of_cell(row, column));
            }
            // The line across has decided it, too.
            known if (known == Cell::FILLED) == decision.filled() => continue,
            _ => is_consistent = false,
        }
        deduction.decisions.push(decision);
    }
    let says_something = !is_consistent || !lines.is_empty();
    if let Some(trace) = propagator.trace.as_mut().filter(|_| says_something) {
        deduction.weights = weights.to_vec();
        let bytes = trace.push(deduction);
        propagator.meter.memory(bytes)?;
    }
    if !is_consistent {
        return Err(Stop::Contradiction);
    }
    let lines = lines.or(propagator.settle(board, lines)?);
    Ok(Applied { lines, spare })
}

/// The unknown cells on which all placements of a line agree that are not too heavy, and the weight to spare. If it is negative,
/// there is no solution.
fn agreed(
    weights: &[i32],
    puzzle: &Puzzle,
    grid: &Grid,
    placements: &mut Placements,
    meter: &mut Meter<'_>,
) -> Result<(Vec<Decision>, i64), SolveLimit> {
    let mut lines = Vec::new();
    let (mut decisions, mut spare) = (Vec::new(), 0);
    for line in puzzle.lines() {
        let sign = if matches!(line, Line::Row(_)) { 1 } else { -1 };
        let cell = |index| {
            let Position { row, column } = line.cell(index);
            let weight = weights[row * puzzle.width() + column];
            (grid.get(row, column), sign * weight)
        };
        let cells = (0..puzzle.length(line)).map(cell);
        let mut weighed = Weighed::new(puzzle.clue(line).lengths(), cells);
        weighed.least = placements.least(&weighed, meter)?;
        spare -= i64::from(weighed.least);
        lines.push((line, weighed));
    }
    for (line, weighed) in lines.iter().filter(|_| spare >= 0) {
        let most = i64::from(weighed.least) + spare;
        if most >= weighed.greatest() || weighed.cells.iter().all(|cell| cell.is_known()) {
            continue;
        }
        let most = i32::try_from(most).expect("less than the weight of some cells");
        let agreed = placements.possible(weighed, most, meter)?;
        for (index, (cell, before)) in agreed.iter().zip(&weighed.cells).enumerate() {
            if cell.is_known() && !before.is_known() {
                let Position { row, column } = line.cell(index);
                decisions.push(Decision::new(row, column, *cell == Cell::FILLED));
            }
        }
    }
    Ok((decisions, spare))
}
