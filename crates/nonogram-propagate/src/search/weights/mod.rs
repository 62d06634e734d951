//! Weighs cells, so that lines have nothing to spare.
//!
//! Give each cell a weight, which may be negative. A row weighs what its filled cells weigh, and a column what they weigh
//! with the opposite sign. In a solution, rows and columns agree on the filled cells, so all lines together weigh nothing. Each of
//! them weighs at least as much as its lightest placement. If these together weigh more than nothing, there is no
//! solution. Otherwise, what they weigh less is to spare, and no line has a placement that weighs more than this above
//! its lightest.
//!
//! Line logic and clauses look at few lines at a time. To them, small blocks that compete for the same rows are the
//! pigeons of the pigeonhole principle. Its proof takes exponentially many clauses (Haken 1985), but only one sum (Cook,
//! Coullard and Turan 1987), and weights are the factors of such a sum. (They are Lagrange's multipliers of the condition that rows and
//! columns agree, and a dual solution of the linear relaxation whose variables are the placements.)
//!
//! Any weights say something true, and [`placements`] finds out what. Where small blocks have one length, it is enough if the cells of
//! every second or third row weigh one: the rows say how many of them are filled, and the columns how many they need. Otherwise,
//! [`ascent`] finds weights.

mod ascent;
mod placements;

use crate::board::{Board, Lines};
use crate::budget::SolveLimit;
use crate::line::bits::Bits;
use crate::propagate::{Propagator, Stop};
use crate::trace::{Deduction, Reason};
use ascent::Ascent;
use nonogram::{Decision, Line, Position, Puzzle};
use placements::{Placements, Weighed};

/// The numbers of 32 bits for each cell in all arrays.
const NUMBERS: usize = 16;
/// How often the weights change before lines are weighed by them.
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
    // On a copy, since the last weights often say all that those before them said.
    let mut draft = board.clone();
    let trace = propagator.trace.take();
    let found = ascend(propagator, &mut placements, &mut draft);
    propagator.trace = trace;
    let (found, is_consistent) = found?;
    // To the fixpoint, where the board has everything that the copy has.
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
        ascent.climb(board, steps, &mut propagator.meter)?;
        let (weights, scale) = ascent.weights(board);
        let (decided, spare) = match apply(&weights, placements, propagator, board) {
            Ok(applied) => (!applied.lines.is_empty(), applied.spare as f64),
            Err(Stop::OutOfBudget(limit)) => return Err(limit),
            Err(Stop::Contradiction) => {
                found.push(weights);
                return Ok((found, false));
            }
        };
        if decided {
            found.push(weights);
            let bytes = (NUMBERS + found.len()) * size_of::<i32>() * ascent.cells();
            propagator.meter.memory(bytes)?;
            quiet = 0;
        } else if steps == 1 && spare > HOPE * scale * board.unknown as f64 {
            break;
        } else {
            quiet += 1;
        }
        steps = STEPS;
    }
    Ok((found, true))
}

/// Weights by which columns weigh the filled cells in every second or every third row, or rows those of columns.
fn stripes(puzzle: &Puzzle) -> impl Iterator<Item = Vec<i32>> {
    let (width, cells) = (puzzle.width(), puzzle.width() * puzzle.height());
    let stripes = [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)].into_iter();
    stripes.flat_map(move |(distance, first)| {
        let is_counted = move |line: usize| i32::from(line % distance == first);
        let by_row = (0..cells).map(|cell| -is_counted(cell / width));
        let by_column = (0..cells).map(|cell| is_counted(cell % width));
        [by_row.collect(), by_column.collect()]
    })
}

/// What weights did.
struct Applied<B> {
    /// The lines of the decided cells.
    lines: Lines<B>,
    /// What the lightest placements of all lines weigh less than nothing.
    spare: i64,
}

/// Decides what follows from these weights, and by line logic from that.
fn apply<B: Bits>(
    weights: &[i32],
    placements: &mut Placements,
    propagator: &mut Propagator<'_, B>,
    board: &mut Board<B>,
) -> Result<Applied<B>, Stop> {
    let Applied { lines, spare } = weigh(weights, placements, propagator, board)?;
    let lines = lines.or(propagator.settle(board, lines)?);
    Ok(Applied { lines, spare })
}

/// Decides what follows from these weights of all cells in reading order.
fn weigh<B: Bits>(
    weights: &[i32],
    placements: &mut Placements,
    propagator: &mut Propagator<'_, B>,
    board: &mut Board<B>,
) -> Result<Applied<B>, Stop> {
    let (puzzle, meter) = (propagator.puzzle, &mut propagator.meter);
    let mut deduction = Deduction::new(Reason::Weighed);
    if propagator.trace.is_some() {
        deduction.weights = weights.to_vec();
    }
    // The cells that all placements of a line agree on, of those that are light enough.
    let mut lines: Vec<Weighed<'_, B>> = puzzle
        .lines()
        .map(|line| {
            let (cells, sign) = match line {
                Line::Row(row) => (board.rows[row], 1),
                Line::Column(column) => (board.columns[column], -1),
            };
            let weight = |index| {
                let Position { row, column } = line.cell(index);
                sign * weights[row * puzzle.width() + column]
            };
            Weighed::new(
                puzzle.clue(line).lengths(),
                cells,
                (0..puzzle.length(line)).map(weight),
            )
        })
        .collect();
    let mut least = 0;
    for line in &mut lines {
        line.least = placements.least(line, meter)?;
        least += i64::from(line.least);
    }
    let mut changed = Lines::default();
    let mut is_consistent = least <= 0;
    if is_consistent {
        for (line, weighed) in puzzle.lines().zip(&lines) {
            let most = i64::from(weighed.least) - least;
            if most >= weighed.greatest() || weighed.cells.undecided().is_empty() {
                continue;
            }
            let possible = placements.possible(weighed, most, meter)?;
            let known = match line {
                Line::Row(row) => board.rows[row],
                Line::Column(column) => board.columns[column],
            };
            // Cells that were not known when the lines were weighed: a line across may have decided them since.
            let mut decided = weighed.cells.undecided().minus(possible.undecided());
            while let Some(cell) = decided.pop() {
                let Position { row, column } = line.cell(cell);
                let decision = Decision::new(row, column, possible.fillable.has(cell));
                if known.undecided().has(cell) {
                    board.decide(row, column, decision.filled());
                    changed = changed.or(Lines::of_cell(row, column));
                } else if known.fillable.has(cell) == decision.filled() {
                    continue;
                } else {
                    is_consistent = false;
                }
                deduction.decisions.push(decision);
            }
        }
    }
    if let Some(trace) = propagator
        .trace
        .as_mut()
        .filter(|_| !is_consistent || !changed.is_empty())
    {
        let bytes = trace.push(deduction);
        propagator.meter.memory(bytes)?;
    }
    match is_consistent {
        true => Ok(Applied {
            lines: changed,
            spare: -least,
        }),
        false => Err(Stop::Contradiction),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::Strength;
    use nonogram::{Cell, Clues, Length, Picture, Puzzle};
    use proptest::prelude::*;

    fn propagator(puzzle: &Puzzle) -> Propagator<'_, u64> {
        Propagator::new(puzzle, Strength::Complete)
    }

    fn board(puzzle: &Puzzle) -> Board<u64> {
        let mut board = Board::default();
        board.reset(puzzle);
        board
    }

    fn cells(picture: &Picture) -> impl Iterator<Item = (usize, usize)> {
        let width = picture.width();
        (0..picture.height()).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    proptest! {
        #[test]
        fn the_picture_stays_possible(
            (width, height) in (1_usize..9, 1_usize..9),
            known in prop::collection::vec((prop::bool::weighted(0.3), prop::bool::weighted(0.5)), 64),
            weights in prop::collection::vec(-9..10_i32, 64),
        ) {
            let mut picture = Picture::blank(width, height);
            cells(&picture.clone()).for_each(|(row, column)| picture.set(row, column, known[row * 8 + column].0));
            let puzzle = picture.puzzle();
            let mut first = board(&puzzle);
            for (row, column) in cells(&picture).filter(|(row, column)| known[row * 8 + column].1) {
                first.decide(row, column, picture.get(row, column));
            }
            let mut second = first.clone();
            let (mut propagator, before) = (propagator(&puzzle), first.unknown);
            let weights = &weights[..width * height];
            let applied = weigh(weights, &mut Placements::default(), &mut propagator, &mut first).unwrap();
            prop_assert_eq!(applied.lines.is_empty(), first.unknown == before);
            let changed = narrow(&mut propagator, &mut second).unwrap();
            prop_assert_eq!(changed.is_empty(), second.unknown == before);
            for (row, column) in cells(&picture) {
                for cell in [first.cell(row, column), second.cell(row, column)] {
                    prop_assert!(!cell.is_known() || (cell == Cell::FILLED) == picture.get(row, column));
                }
            }
        }
    }

    /// Two blocks of three take one cell of the rows 2 and 5 each, which have one.
    #[test]
    fn too_many_blocks_for_a_stripe_are_a_contradiction() {
        let clues = |clues: [&[Length]; 5]| -> Clues {
            let mut all = Clues::new();
            clues.into_iter().for_each(|clue| all.push(clue));
            all
        };
        let columns = clues([&[3], &[], &[3], &[], &[]]);
        let rows = clues([&[1], &[1], &[1, 1], &[1], &[1]]);
        let puzzle = Puzzle::new(rows, columns.clone()).unwrap();
        assert!(narrow(&mut propagator(&puzzle), &mut board(&puzzle)).is_ok());

        let rows = clues([&[1, 1], &[1], &[1], &[1], &[1]]);
        let puzzle = Puzzle::new(rows, columns).unwrap();
        let result = narrow(&mut propagator(&puzzle), &mut board(&puzzle));
        assert_eq!(result.err(), Some(Stop::Contradiction));
    }

    /// Arms of three and four cells: no stripe helps. One set of weights says all.
    #[test]
    fn a_chain_of_unequal_corners_follows_from_weights() {
        let text =
            ".....###\n.......#\n..####.#\n.....#..\n###..#..\n..#.....\n..#.....\n..#.....\n";
        let picture: Picture = text.parse().unwrap();
        let puzzle = picture.puzzle();
        let (mut propagator, mut board) = (propagator(&puzzle), board(&puzzle));
        propagator.trace = Some(Default::default());
        narrow(&mut propagator, &mut board).unwrap();
        assert_eq!(board.unknown, 0);
        assert_eq!(board.picture(), picture);
    }
}
