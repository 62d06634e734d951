//! Finds weights for cells.
//!
//! The lightest placements of all lines should weigh as much as possible. This sum has corners, where it has no gradient, so each
//! placement counts with the factor exp(-weight) (Jojic, Gould and Koller 2010: accelerated dual decomposition). Then the
//! gradient at a cell is the difference between how strongly its row and its column believe that it is filled. The
//! weights follow it with momentum (Polyak 1964). Where only one picture is possible, they grow until no line believes
//! in anything else.

use crate::budget::{Meter, SolveLimit};
use crate::color::board::ColorBoard;
use crate::learn::beliefs::{STEPS_PER_WORK, Weigher, can_be_weighed};
use nonogram::{Line, Position, Puzzle};
use std::f64::consts::{LN_2, LOG2_E};

/// The share of its speed that a weight keeps from step to step.
const MOMENTUM: f64 = 0.98;
/// More than this would be too much for products of several factors.
const MAX_WEIGHT: f64 = 100.0;
/// The whole number for a weight of 1. The greatest one stays below the 999 of a proof.
pub(super) const SCALE: f64 = 8.0;

#[derive(Debug)]
pub(super) struct Ascent<'a> {
    puzzle: &'a Puzzle,
    weights: Vec<f64>,
    speeds: Vec<f64>,
    /// exp(-weight) for each weight without its sign.
    factors: Vec<f64>,
    /// What changes the speeds.
    gradient: Vec<f64>,
    weigher: Weigher,
}

impl<'a> Ascent<'a> {
    /// All cells weigh nothing. `None` for boards that are too large.
    pub(super) fn new(puzzle: &'a Puzzle) -> Option<Self> {
        let cells = puzzle.width() * puzzle.height();
        can_be_weighed(puzzle, cells).then(|| Self {
            puzzle,
            weights: vec![0.0; cells],
            speeds: vec![0.0; cells],
            factors: vec![1.0; cells],
            gradient: vec![0.0; cells],
            weigher: Weigher::default(),
        })
    }

    /// Takes this many steps of the ascent.
    pub(super) fn climb(
        &mut self,
        board: &ColorBoard,
        steps: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveLimit> {
        for _ in 0..steps {
            self.gradient.fill(0.0);
            for number in 0..board.lines() {
                self.add_beliefs(board, number, meter)?;
            }
            for (cell, gradient) in self.gradient.iter().enumerate() {
                let (weight, speed) = (&mut self.weights[cell], &mut self.speeds[cell]);
                *speed = *speed * MOMENTUM + gradient;
                *weight = (*weight + *speed).clamp(-MAX_WEIGHT, MAX_WEIGHT);
                self.factors[cell] = exp(-weight.abs());
            }
        }
        Ok(())
    }

    /// Adds how strongly a row believes that its unknown cells are filled, or subtracts it for a column.
    fn add_beliefs(
        &mut self,
        board: &ColorBoard,
        number: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveLimit> {
        let (line, planes) = (board.line(number), board.planes(number));
        let length = self.puzzle.length(line);
        let colors: u32 = planes.iter().map(|word| word.count_ones()).sum();
        if colors as usize == length {
            return Ok(());
        }
        let sign = match line {
            Line::Row(_) => 1.0,
            Line::Column(_) => -1.0,
        };
        let width = self.puzzle.width();
        let place = |index| {
            let Position { row, column } = line.cell(index);
            row * width + column
        };
        let factors = (0..length).map(|index| {
            let factor = self.factors[place(index)];
            if sign * self.weights[place(index)] > 0.0 {
                (factor, 1.0)
            } else {
                (1.0, factor)
            }
        });
        let clue = self.puzzle.clue(line);
        let steps = self.weigher.weigh_filled(clue, planes, factors);
        meter.work((steps / STEPS_PER_WORK) as u64)?;
        for index in 0..length {
            let share = self.weigher.share_filled(index);
            let cell = place(index);
            // Not a number where all factors are too small.
            if is_unknown(board, cell) && share.is_finite() {
                self.gradient[cell] += sign * share;
            }
        }
        Ok(())
    }

    /// The weights as whole numbers. Known cells weigh nothing.
    pub(super) fn weights(&self, board: &ColorBoard) -> Vec<i32> {
        let weight = |(cell, weight)| match is_unknown(board, cell) {
            true => f64::round(weight * SCALE) as i32,
            false => 0,
        };
        self.weights.iter().enumerate().map(weight).collect()
    }
}

/// Whether a cell, by its number in reading order, can have several colors.
fn is_unknown(board: &ColorBoard, cell: usize) -> bool {
    let width = board.width();
    board.colors(cell / width, cell % width).count() > 1
}

/// The exponential of a number between -500 and 0, from sums and products, so that it is the same on every machine.
fn exp(x: f64) -> f64 {
    let twos = (x * LOG2_E).floor();
    let rest = x - twos * LN_2;
    let series = (1..16)
        .rev()
        .fold(1.0, |sum, n| 1.0 + rest / f64::from(n) * sum);
    series * f64::from_bits(((1023 + twos as i64) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::budget::SolveBudget;
    use crate::learn::black_and_white;
    use nonogram::Picture;

    #[test]
    fn the_exponential_is_nearly_exact() {
        for x in (0..=600).map(|x| -f64::from(x) * 0.7) {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-12, "{x}");
        }
    }

    #[test]
    fn two_steps_by_hand() {
        let puzzle = "#..\n.#.\n".parse::<Picture>().unwrap().puzzle();
        let mut board = Board::<u64>::default();
        board.reset(&puzzle);
        let mut meter = Meter::new(SolveBudget::default(), None);
        let mut ascent = Ascent::new(&puzzle).unwrap();
        ascent
            .climb(&black_and_white(&board), 2, &mut meter)
            .unwrap();
        // A row believes in each of its cells by a third. The columns believe by 1/2, 1/2 and 0.
        let first = [1.0 / 3.0 - 0.5, 1.0 / 3.0 - 0.5, 1.0 / 3.0];
        // Then the row believes in each cell by exp(-weight). The columns have two cells of one weight each.
        let factors = first.map(|weight: f64| (-weight).exp());
        let share = |column: usize| factors[column] / factors.iter().sum::<f64>();
        for cell in 0..6 {
            let column = cell % 3;
            let gradient = share(column) - [0.5, 0.5, 0.0][column];
            let second = first[column] + MOMENTUM * first[column] + gradient;
            assert!((ascent.weights[cell] - second).abs() < 1e-9, "{cell}");
        }
        // In each step, two rows of 2 * 3 steps, two columns of 2 * 2 and one of 3.
        assert_eq!(
            meter.work_done(),
            2 * [6, 6, 4, 4, 3]
                .map(|steps| steps / STEPS_PER_WORK as u64)
                .iter()
                .sum::<u64>()
        );

        let weights = ascent.weights(&black_and_white(&board));
        assert!(weights[..2].iter().all(|&weight| weight < 0) && weights[2] > 0);
        board.decide(0, 0, true);
        let known = ascent.weights(&black_and_white(&board));
        assert_eq!(known, [&[0], &weights[1..]].concat());
    }

    /// Eight cells of the greatest weight: their product is 0.
    #[test]
    fn lines_that_are_too_heavy_believe_in_nothing() {
        let puzzle = "####.####.\n".parse::<Picture>().unwrap().puzzle();
        let mut board = Board::<u64>::default();
        board.reset(&puzzle);
        let mut ascent = Ascent::new(&puzzle).unwrap();
        ascent.weights.fill(MAX_WEIGHT);
        ascent.factors.fill(exp(-MAX_WEIGHT));
        let mut meter = Meter::new(SolveBudget::default(), None);
        ascent
            .climb(&black_and_white(&board), 1, &mut meter)
            .unwrap();
        assert!(ascent.weights.iter().all(|weight| weight.is_finite()));
    }
}
