//! How likely each cell is to have each color, by belief propagation between rows and columns.
//!
//! Each line weighs all placements of its clue by the beliefs of the crossing lines. For each cell
//! it computes the share of that weight that gives the cell a color, without the cell's own belief
//! (the sum-product rule, Pearl 1988). After some rounds with damping the beliefs are not true
//! probabilities, because the lines cross in cycles. But the surest of them are mostly right, and
//! where a board has solutions they guide a search well at a low price.
//!
//! Only sums, products and quotients are computed, in a fixed order, so the beliefs are the same on
//! every machine.

mod weigher;

use crate::budget::WorkMeter;
use crate::color::board::ColorBoard;
use nonogram::{Decision, Ink, Line, Position, Puzzle, WorkLimit};
use weigher::Weigher;

/// The steps of a weigher that count as one unit of work.
const STEPS_PER_WORK: usize = 4;
/// The most steps of a round. On larger boards, beliefs cost more than they gain.
const MAX_STEPS: usize = 1 << 21;

/// The beliefs of rows and columns about the cells: for each ink and then each cell in reading
/// order, the share of the weight that gives the cell this ink. The rest is the background's.
#[derive(Debug)]
pub(crate) struct Beliefs<'a> {
    puzzle: &'a Puzzle,
    inks: usize,
    by_row: Vec<f64>,
    by_column: Vec<f64>,
    weigher: Weigher,
    /// The beliefs of one line.
    line: Vec<f64>,
}

impl<'a> Beliefs<'a> {
    /// All colors are equally likely. `None` for boards that are too large.
    pub(crate) fn new(puzzle: &'a Puzzle) -> Option<Self> {
        let inks = puzzle.inks();
        let values = puzzle.width() * puzzle.height() * inks;
        let mut steps = 0;
        for line in puzzle.lines() {
            steps += (puzzle.clue(line).len() + 1) * (puzzle.slack(line) + 1);
        }
        (steps.max(values) <= MAX_STEPS).then(|| Self {
            puzzle,
            inks,
            by_row: vec![alike(inks); values],
            by_column: vec![alike(inks); values],
            weigher: Weigher::default(),
            line: Vec::new(),
        })
    }

    /// Updates the beliefs of all rows and then of all columns, `rounds` times.
    pub(crate) fn update(
        &mut self,
        board: &ColorBoard,
        rounds: usize,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), WorkLimit> {
        let (width, inks) = (self.puzzle.width(), self.inks);
        let cells = width * self.puzzle.height();
        for _ in 0..rounds {
            for number in 0..board.lines() {
                let line = board.line(number);
                let (crossing, own) = match line {
                    Line::Row(_) => (&self.by_column, &mut self.by_row),
                    Line::Column(_) => (&self.by_row, &mut self.by_column),
                };
                let (planes, length) = (board.planes(number), self.puzzle.length(line));
                let colors: u32 = planes.iter().map(|word| word.count_ones()).sum();
                if colors as usize == length {
                    continue;
                }
                // The places of a line's cells among all cells: a first place, and a step.
                let (first, step) = match line {
                    Line::Row(row) => (row * width, 1),
                    Line::Column(column) => (column, width),
                };
                self.line.clear();
                for ink in 0..inks {
                    let of_ink = crossing[ink * cells + first..].iter().step_by(step);
                    self.line.extend(of_ink.take(length));
                }
                let clue = self.puzzle.clue(line);
                let steps = self.weigher.weigh(clue, planes, inks, &mut self.line);
                meter.work((steps / STEPS_PER_WORK) as u64)?;
                for (ink, beliefs) in self.line.chunks_exact(length).enumerate() {
                    let of_ink = own[ink * cells + first..].iter_mut().step_by(step);
                    for (old, new) in of_ink.zip(beliefs) {
                        *old = (*old + new) / 2.0;
                    }
                }
            }
        }
        Ok(())
    }

    /// The combined belief of both lines that a cell has a color, among those that `board` allows.
    pub(crate) fn of(&self, board: &ColorBoard, fact: Decision) -> f64 {
        let Position { row, column } = fact.position;
        let mut all = 0.0;
        for ink in board.colors(row, column) {
            all += self.of_both(row, column, ink);
        }
        self.of_both(row, column, fact.ink) / all
    }

    /// The product of the beliefs of the row and the column.
    fn of_both(&self, row: usize, column: usize, color: Ink) -> f64 {
        let cells = self.puzzle.width() * self.puzzle.height();
        let cell = row * self.puzzle.width() + column;
        let [by_row, by_column] = [&self.by_row, &self.by_column].map(|beliefs| {
            let mut of_inks = beliefs[cell..].iter().step_by(cells);
            match color.number().checked_sub(1) {
                Some(ink) => of_inks.nth(ink).copied().expect("an ink of the puzzle"),
                None => of_inks.fold(1.0, |rest, of_ink| rest - of_ink),
            }
        });
        by_row * by_column
    }
}

/// The belief in a color if all are equally likely.
fn alike(inks: usize) -> f64 {
    1.0 / (inks + 1) as f64
}
