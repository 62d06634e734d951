//! Counts filled cells in stripes: every second row, every third row, and the same of columns.
//!
//! The clues of the rows in a stripe say how many filled cells the stripe has. The clue of a column
//! says how many of them this column has at least: a block of three covers one or two cells of
//! every second row. If all columns together need more cells than the stripe has, the board has no
//! solution. Otherwise, some cells are to spare, and no column has more than these above its least.
//!
//! Line logic and clauses look at few lines at a time. To them, small blocks that compete for the same
//! rows are the pigeons of the pigeonhole principle. Its proof takes exponentially many clauses (Haken
//! 1985), but only one sum (Cook, Coullard and Turan 1987).

use crate::board::{Board, Lines};
use crate::budget::Meter;
use crate::line::bits::Bits;
use crate::line::cells::Cells;
use crate::propagate::{Propagator, Stop};
use crate::trace::{Deduction, Reason};
use nonogram::{Decision, Length, Line, Position};
use std::ops::RangeInclusive;

/// The distances between the lines of a stripe.
const DISTANCES: RangeInclusive<usize> = 2..=3;
/// The steps that count as one unit of work.
const STEPS_PER_WORK: usize = 4;
/// More than any number of cells. Sums of a few of these do not overflow.
const NEVER: u32 = 1 << 28;

/// The lines of one direction with the numbers `first`, `first + distance`, `first + 2 * distance` and
/// so on.
#[derive(Clone, Copy, Debug)]
struct Stripe {
    first: usize,
    distance: usize,
}

impl Stripe {
    /// The number of its lines before line `line`.
    fn before(self, line: usize) -> u32 {
        (line + self.distance - 1 - self.first) as u32 / self.distance as u32
    }
}

/// Decides cells that follow from the stripes of a board. Returns their lines.
///
/// # Complexity
/// For each line and each stripe that crosses it, (blocks + 1) * (slack + 1) steps.
pub(super) fn narrow<B: Bits>(
    propagator: &mut Propagator<'_, B>,
    board: &mut Board<B>,
) -> Result<Lines<B>, Stop> {
    let mut counter = Counter::default();
    let mut changed = Lines::default();
    for distance in DISTANCES {
        for first in 0..distance {
            let stripe = Stripe { first, distance };
            for direction in [Line::Column, Line::Row] {
                let lines = counter.narrow(stripe, direction, propagator, board)?;
                changed = changed.or(lines);
            }
        }
    }
    Ok(changed)
}

/// The number of filled cells in a line.
fn filled(clue: &[Length]) -> u32 {
    clue.iter().copied().map(u32::from).sum()
}

/// The placements of a line, weighed by the cells of a stripe that they fill, by dynamic programming.
///
/// Let `starts[j]` be the first possible start of block j, and `starts[k]` the cell behind the last
/// block if all are as far left as possible. Block j starts at `starts[j] + t` with t in 0..=slack.
#[derive(Debug, Default)]
struct Counter {
    starts: Vec<usize>,
    /// `blocked[x]`: the number of cells before x that cannot be filled.
    blocked: Vec<usize>,
    /// `before[j * (slack + 1) + t]`: the fewest that the first j blocks fill if they, and the gap cell
    /// behind them, are in front of `starts[j] + t`; [`NEVER`] if that is impossible.
    before: Vec<u32>,
    /// `after[j * (slack + 1) + t]`: the fewest that the other blocks fill from there on.
    after: Vec<u32>,
}

/// A line, and for each place in it, the number of cells of the stripe before it.
#[derive(Clone, Copy)]
struct Weighed<'a, B> {
    clue: &'a [Length],
    cells: Cells<B>,
    in_stripe: &'a [u32],
}

impl<B> Weighed<'_, B> {
    fn length(&self) -> usize {
        self.in_stripe.len() - 1
    }
}

impl Counter {
    /// Decides cells in all lines of one direction that follow from a stripe of the other direction.
    /// Returns their lines.
    fn narrow<B: Bits>(
        &mut self,
        stripe: Stripe,
        direction: fn(usize) -> Line,
        propagator: &mut Propagator<'_, B>,
        board: &mut Board<B>,
    ) -> Result<Lines<B>, Stop> {
        let Stripe { first, distance } = stripe;
        let (puzzle, meter) = (propagator.puzzle, &mut propagator.meter);
        let (clues, crossing, lines, first) = match direction(0) {
            Line::Row(_) => (
                puzzle.rows(),
                puzzle.columns(),
                &board.rows,
                Line::Column(first),
            ),
            Line::Column(_) => (
                puzzle.columns(),
                puzzle.rows(),
                &board.columns,
                Line::Row(first),
            ),
        };
        let mut deduction = Deduction::new(Reason::Counted { first, distance });
        let clues_of_stripe = crossing.iter().skip(stripe.first).step_by(stripe.distance);
        let total: u32 = clues_of_stripe.map(|clue| filled(clue.lengths())).sum();
        let in_stripe: Vec<u32> = (0..=crossing.len()).map(|at| stripe.before(at)).collect();
        let weighed = |index: usize| Weighed {
            clue: clues.get(index).lengths(),
            cells: lines[index],
            in_stripe: &in_stripe,
        };
        let fewest = (0..clues.len()).map(|index| self.fewest(weighed(index), meter));
        let fewest: Vec<u32> = fewest.collect::<Result<_, Stop>>()?;
        let needed = fewest.iter().sum();
        let Some(spare) = total.checked_sub(needed) else {
            if let Some(trace) = &mut propagator.trace {
                trace.push(deduction);
            }
            return Err(Stop::Contradiction);
        };
        let mut possible = Vec::new();
        for (index, fewest) in fewest.into_iter().enumerate() {
            let (line, most) = (weighed(index), fewest + spare);
            // No line has more than all its filled cells.
            if most < filled(line.clue) && !line.cells.undecided().is_empty() {
                self.fewest(line, meter)?;
                possible.push((index, self.possible(line, most)));
            }
        }
        let mut changed = Lines::default();
        for (index, possible) in possible {
            let known = match direction(index) {
                Line::Row(row) => board.rows[row],
                Line::Column(column) => board.columns[column],
            };
            let mut decided = known.undecided().minus(possible.undecided());
            while let Some(cell) = decided.pop() {
                let Position { row, column } = direction(index).cell(cell);
                let decision = Decision::new(row, column, possible.fillable.has(cell));
                board.decide(row, column, decision.filled());
                changed = changed.or(Lines::of_cell(row, column));
                deduction.decisions.push(decision);
            }
        }
        if let Some(trace) = propagator.trace.as_mut().filter(|_| !changed.is_empty()) {
            let bytes = trace.push(deduction);
            propagator.meter.memory(bytes)?;
        }
        Ok(changed)
    }

    /// The fewest cells of the stripe that a line fills. Works out [`Self::before`].
    fn fewest<B: Bits>(
        &mut self,
        line: Weighed<'_, B>,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Stop> {
        self.starts.clear();
        let mut start = 0;
        for &block in line.clue {
            self.starts.push(start);
            start += usize::from(block) + 1;
        }
        let end = start.saturating_sub(1);
        self.starts.push(end);
        let (blocks, width) = (line.clue.len(), line.length() - end + 1);
        let steps = (blocks + 1) * width;
        meter.work((steps / STEPS_PER_WORK) as u64)?;
        meter.memory(2 * steps * size_of::<u32>())?;
        self.blocked.clear();
        self.blocked.push(0);
        for cell in 0..line.length() {
            let blocked = self.blocked[cell] + usize::from(!line.cells.fillable.has(cell));
            self.blocked.push(blocked);
        }
        self.before.clear();
        self.before.resize(steps, NEVER);
        self.before[0] = 0;
        for j in 0..=blocks {
            for t in 0..width {
                let at = j * width + t;
                if t > 0 && line.cells.emptiable.has(self.starts[j] + t - 1) {
                    self.before[at] = self.before[at].min(self.before[at - 1]);
                }
                if j < blocks {
                    self.before[at + width] = NEVER.min(self.before[at] + self.block(line, j, t));
                }
            }
        }
        match self.before[steps - 1] {
            NEVER => Err(Stop::Contradiction),
            fewest => Ok(fewest),
        }
    }

    /// The cells of the stripe that block j fills if it starts at `starts[j] + t`; [`NEVER`] if it
    /// cannot stand there with a gap cell behind it.
    fn block<B: Bits>(&self, line: Weighed<'_, B>, j: usize, t: usize) -> u32 {
        let start = self.starts[j] + t;
        let end = start + usize::from(line.clue[j]);
        let is_last = j + 1 == line.clue.len();
        if self.blocked[start] == self.blocked[end] && (is_last || line.cells.emptiable.has(end)) {
            line.in_stripe[end] - line.in_stripe[start]
        } else {
            NEVER
        }
    }

    /// The values of the cells in all placements that fill at most `most` cells of the stripe. The line
    /// is that of the last [`Self::fewest`].
    fn possible<B: Bits>(&mut self, line: Weighed<'_, B>, most: u32) -> Cells<B> {
        let blocks = line.clue.len();
        let width = self.before.len() / (blocks + 1);
        self.after.clear();
        self.after.resize(self.before.len(), NEVER);
        let mut possible = Cells::<B>::default();
        for j in (0..=blocks).rev() {
            for t in (0..width).rev() {
                let (start, at) = (self.starts[j] + t, j * width + t);
                let is_end = j == blocks && t + 1 == width;
                let mut fewest = if is_end { 0 } else { NEVER };
                if j < blocks {
                    let with_block = self.block(line, j, t) + self.after[at + width];
                    fewest = NEVER.min(with_block);
                    if self.before[at] + with_block <= most {
                        let end = start + usize::from(line.clue[j]);
                        let cells = B::low(end).minus(B::low(start));
                        possible.fillable = possible.fillable.or(cells);
                        if j + 1 < blocks {
                            possible.emptiable = possible.emptiable.or(B::bit(end));
                        }
                    }
                }
                if t + 1 < width && line.cells.emptiable.has(start) {
                    // The cell stays empty.
                    fewest = fewest.min(self.after[at + 1]);
                    if self.before[at] + self.after[at + 1] <= most {
                        possible.emptiable = possible.emptiable.or(B::bit(start));
                    }
                }
                self.after[at] = fewest;
            }
        }
        possible
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::SolveBudget;
    use crate::line::Strength;
    use nonogram::{Cell, Clues, Picture, Puzzle};
    use proptest::prelude::*;

    /// The runs of filled cells.
    fn clue(line: &[bool]) -> Vec<Length> {
        let runs = line.chunk_by(|a, b| a == b).filter(|run| run[0]);
        runs.map(|run| run.len() as Length).collect()
    }

    fn known(line: &[bool], mask: &[bool]) -> Cells<u64> {
        let cell = |(&filled, &known): (&bool, &bool)| match (known, filled) {
            (false, _) => Cell::Unknown,
            (true, false) => Cell::EMPTY,
            (true, true) => Cell::FILLED,
        };
        let cells: Vec<Cell> = line.iter().zip(mask).map(cell).collect();
        Cells::of(&cells)
    }

    fn propagator(puzzle: &Puzzle) -> Propagator<'_, u64> {
        Propagator::new(puzzle, Strength::Complete)
    }

    fn meter() -> Meter<'static> {
        Meter::new(SolveBudget::default(), None)
    }

    proptest! {
        #[test]
        fn a_line_is_weighed_as_by_enumeration(
            cells in prop::collection::vec((any::<bool>(), prop::bool::weighted(0.2)), 1..11),
            distance in 2_usize..4,
            first in 0_usize..3,
            above in 0_u32..3,
        ) {
            let (line, mask): (Vec<bool>, Vec<bool>) = cells.into_iter().unzip();
            let (length, first) = (line.len(), first % distance);
            let (blocks, cells) = (clue(&line), known(&line, &mask));
            let stripe = Stripe { first, distance };
            let in_stripe: Vec<u32> = (0..=length).map(|at| stripe.before(at)).collect();
            let weighed = Weighed { clue: &blocks, cells, in_stripe: &in_stripe };

            let placements = (0..1_u64 << length).filter(|&bits| {
                let other: Vec<bool> = (0..length).map(|at| bits >> at & 1 == 1).collect();
                let allowed = bits & !cells.fillable == 0 && !bits & !cells.emptiable & u64::low(length) == 0;
                allowed && clue(&other) == blocks
            });
            let weigh = |bits: u64| (first..length).step_by(distance).filter(|at| bits >> at & 1 == 1).count() as u32;
            let placements: Vec<(u32, u64)> = placements.map(|bits| (weigh(bits), bits)).collect();
            let fewest = placements.iter().map(|&(weight, _)| weight).min().unwrap();

            let mut counter = Counter::default();
            prop_assert_eq!(counter.fewest(weighed, &mut meter()), Ok(fewest));
            let light = placements.iter().filter(|(weight, _)| *weight <= fewest + above);
            let mut expected = Cells::<u64>::default();
            for &(_, bits) in light {
                expected.fillable |= bits;
                expected.emptiable |= !bits & u64::low(length);
            }
            prop_assert_eq!(counter.possible(weighed, fewest + above), expected);
        }

        #[test]
        fn the_picture_stays_possible(
            (width, height) in (1_usize..9, 1_usize..9),
            cells in prop::collection::vec((prop::bool::weighted(0.3), prop::bool::weighted(0.5)), 64),
        ) {
            let (cells, mask): (Vec<bool>, Vec<bool>) = cells.into_iter().unzip();
            let mut picture = Picture::blank(width, height);
            let mut board = Board::<u64>::default();
            board.reset(&picture.puzzle());
            for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
                let filled = cells[row * 8 + column];
                picture.set(row, column, filled);
                if mask[row * 8 + column] {
                    board.decide(row, column, filled);
                }
            }
            let before = board.unknown;
            let changed = narrow(&mut propagator(&picture.puzzle()), &mut board).unwrap();
            prop_assert_eq!(changed.is_empty(), board.unknown == before);
            for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
                let cell = board.cell(row, column);
                prop_assert!(!cell.is_known() || (cell == Cell::FILLED) == picture.get(row, column));
            }
        }
    }

    /// Two blocks of three take one cell of the rows 2 and 5 each, which have one.
    #[test]
    fn too_many_blocks_for_a_stripe_are_a_contradiction() {
        let clues = |clues: [&[Length]; 5]| {
            let mut all = Clues::new();
            clues.into_iter().for_each(|clue| all.push(clue));
            all
        };
        let rows = clues([&[1], &[1], &[1, 1], &[1], &[1]]);
        let puzzle = Puzzle::new(rows.clone(), clues([&[3], &[], &[3], &[], &[]])).unwrap();
        let mut board = Board::<u64>::default();
        board.reset(&puzzle);
        assert!(narrow(&mut propagator(&puzzle), &mut board).is_ok());

        let rows = clues([&[1, 1], &[1], &[1], &[1], &[1]]);
        let puzzle = Puzzle::new(rows, clues([&[3], &[], &[3], &[], &[]])).unwrap();
        board.reset(&puzzle);
        let result = narrow(&mut propagator(&puzzle), &mut board);
        assert_eq!(result.err(), Some(Stop::Contradiction));
    }

    /// The second and fourth rows have one cell each, and each block of three in a column needs one.
    #[test]
    fn a_chain_of_two_corners_follows_from_its_stripes() {
        let picture: Picture = "..###\n....#\n###.#\n..#..\n..#..\n".parse().unwrap();
        let mut board = Board::<u64>::default();
        board.reset(&picture.puzzle());
        let lines = narrow(&mut propagator(&picture.puzzle()), &mut board).unwrap();
        assert_eq!(board.unknown, 0);
        assert!(!lines.is_empty());
        assert_eq!(board.picture(), picture);
    }
}
