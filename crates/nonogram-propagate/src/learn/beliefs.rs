//! How likely each cell is to be filled, by belief propagation between rows and columns.
//!
//! Each line weighs all placements of its clue by the beliefs of the crossing lines. For each cell it
//! computes the share of that weight that fills the cell, without the cell's own belief (the
//! sum-product rule, Pearl 1988). After some rounds with damping the beliefs are not true
//! probabilities, because the lines cross in cycles. But the surest of them are mostly right, and where
//! a board has solutions they guide a search well at a low price.
//!
//! # The weights of a line
//!
//! Take a line of n cells whose blocks leave `slack` cells to spare. Block j starts at `starts[j] + t`
//! with t in 0..=slack, where `starts[j]` is its first possible start. `starts[k]`, for the end of the
//! line, is where the blocks end if all are as far left as possible. Let
//!
//! - `before[j][t]` be the weight of the first j blocks within the cells before the gap cell in
//!   front of `starts[j] + t` (the first and the last gap have no such cell),
//! - `after[j][t]` be the weight of the other blocks within the cells from `starts[j] + t`.
//!
//! Each is a sum of two weights: the next block stands at this very place, or further away. The
//! products of `before` and `after` over the gaps that hold a cell give the weight that leaves the cell
//! empty; the rest of the total fills it. This takes (blocks + 1) * (slack + 1) steps, each with the
//! product of a block's cells.
//!
//! Only sums, products and quotients are computed, in a fixed order, so the beliefs are the same on
//! every machine.

use super::logic::has;
use crate::budget::{Meter, SolveLimit};
use crate::color::board::ColorBoard;
use crate::color::line::words;
use nonogram::{Length, Line, Position, Puzzle};

/// Beliefs keep this distance from 0 and from 1.
const DOUBT: f64 = 0.001;
/// The steps of a weigher that count as one unit of work.
const STEPS_PER_WORK: usize = 4;
/// The most steps of a round. On larger boards, beliefs cost more than they gain.
const MAX_STEPS: usize = 1 << 21;

/// The beliefs of rows and columns about the cells, in reading order: the share of the weight that
/// fills the cell.
#[derive(Debug)]
pub(crate) struct Beliefs<'a> {
    puzzle: &'a Puzzle,
    by_row: Vec<f64>,
    by_column: Vec<f64>,
    weigher: Weigher,
    /// The beliefs of one line.
    line: Vec<f64>,
}

impl<'a> Beliefs<'a> {
    /// No belief either way; with a `seed` above 0, slight beliefs drawn from it. `None` for boards
    /// that are too large or have several inks.
    pub(crate) fn new(puzzle: &'a Puzzle, seed: u64) -> Option<Self> {
        let steps = |line: Line| {
            let blocks = puzzle.clue(line).len();
            (blocks + 1) * (puzzle.slack(line) + 1)
        };
        let cells = puzzle.width() * puzzle.height();
        let steps: usize = puzzle.lines().map(steps).sum();
        (steps <= MAX_STEPS && !puzzle.is_colored()).then(|| Self {
            puzzle,
            by_row: vec![0.5; cells],
            by_column: first_beliefs(cells, seed),
            weigher: Weigher::default(),
            line: Vec::new(),
        })
    }

    /// Updates the beliefs of all rows and then of all columns, `rounds` times.
    pub(crate) fn update(
        &mut self,
        board: &ColorBoard,
        rounds: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveLimit> {
        let width = self.puzzle.width();
        for _ in 0..rounds {
            for number in 0..board.lines() {
                let line = board.line(number);
                let (crossing, own) = match line {
                    Line::Row(_) => (&self.by_column, &mut self.by_row),
                    Line::Column(_) => (&self.by_row, &mut self.by_column),
                };
                let planes = board.planes(number);
                if is_decided(planes) {
                    continue;
                }
                let cell = |index| {
                    let Position { row, column } = line.cell(index);
                    row * width + column
                };
                let length = self.puzzle.length(line);
                self.line.clear();
                self.line
                    .extend((0..length).map(|index| crossing[cell(index)]));
                let clue = self.puzzle.clue(line).lengths();
                let steps = self.weigher.weigh(clue, planes, &mut self.line);
                meter.work((steps / STEPS_PER_WORK) as u64)?;
                for (index, new) in self.line.iter().enumerate() {
                    let old = &mut own[cell(index)];
                    *old = (*old + new) / 2.0;
                }
            }
        }
        Ok(())
    }

    /// The combined belief of both lines about a cell.
    pub(crate) fn of(&self, position: Position) -> f64 {
        let cell = position.row * self.puzzle.width() + position.column;
        let (a, b) = (self.by_row[cell], self.by_column[cell]);
        a * b / (a * b + (1.0 - a) * (1.0 - b))
    }
}

/// Whether no cell of a line can be both empty and filled.
fn is_decided(planes: &[u64]) -> bool {
    let (emptiable, fillable) = planes.split_at(planes.len() / 2);
    emptiable.iter().zip(fillable).all(|(a, b)| a & b == 0)
}

/// Beliefs near 0.5, or exactly 0.5 without a seed.
fn first_beliefs(cells: usize, seed: u64) -> Vec<f64> {
    // The fractional parts of multiples of an irrational number are spread evenly (Weyl 1916).
    let draw = |cell: usize| match seed {
        0 => 0.5,
        _ => 0.4 + 0.2 * ((cell as u64 * 31 + seed) as f64 * 0.618_033_988_749_895).fract(),
    };
    (0..cells).map(draw).collect()
}

/// The cells to spare.
fn slack(clue: &[Length], cells: usize) -> usize {
    nonogram::Clue::from(clue)
        .slack(cells)
        .expect("the clue fits its line")
}

/// Weighs the placements of a line, as the module describes.
#[derive(Debug, Default)]
struct Weigher {
    /// The weight of each cell as filled, and as empty. The greater is 1; impossible is 0.
    filled: Vec<f64>,
    empty: Vec<f64>,
    starts: Vec<usize>,
    /// `blocks[j * (slack + 1) + t]`: the weight of the cells of block j at place t.
    blocks: Vec<f64>,
    before: Vec<f64>,
    after: Vec<f64>,
    /// For each cell, the weight that leaves it empty, without its own weight.
    left_empty: Vec<f64>,
}

impl Weigher {
    /// Turns the crossing lines' beliefs about the cells into this line's beliefs. Returns the number
    /// of steps.
    fn weigh(&mut self, clue: &[Length], planes: &[u64], beliefs: &mut [f64]) -> usize {
        let slack = slack(clue, beliefs.len());
        let (count, width) = (clue.len(), slack + 1);
        self.prepare(clue, planes, beliefs, width);
        let Self {
            filled,
            empty,
            starts,
            blocks,
            before,
            after,
            left_empty,
        } = self;

        // The cell in front of block j at t must be empty. The first block has no such cell.
        let gap = |j: usize, t: usize| {
            if j == 0 || j == count {
                1.0
            } else {
                empty[starts[j] + t - 1]
            }
        };
        before.clear();
        before.resize((count + 1) * width, 0.0);
        for j in 0..=count {
            let end = starts[j] - usize::from(0 < j && j < count);
            for t in 0..width {
                let further = match t {
                    0 => f64::from(u8::from(j == 0)),
                    _ => before[j * width + t - 1] * empty[end + t - 1],
                };
                let here = match j {
                    0 => 0.0,
                    _ => {
                        let at = (j - 1) * width + t;
                        before[at] * gap(j - 1, t) * blocks[at]
                    }
                };
                before[j * width + t] = further + here;
            }
        }
        after.clear();
        after.resize((count + 1) * width, 0.0);
        for j in (0..=count).rev() {
            for t in (0..width).rev() {
                let further = match t == slack {
                    true => f64::from(u8::from(j == count)),
                    false => after[j * width + t + 1] * empty[starts[j] + t],
                };
                let here = match j == count {
                    true => 0.0,
                    false => blocks[j * width + t] * gap(j + 1, t) * after[(j + 1) * width + t],
                };
                after[j * width + t] = further + here;
            }
        }

        left_empty.clear();
        left_empty.resize(beliefs.len(), 0.0);
        for j in 0..=count {
            let inner = usize::from(0 < j && j < count);
            for t in 0..slack + inner {
                left_empty[starts[j] - inner + t] +=
                    before[j * width + t] * after[j * width + t + 1 - inner];
            }
        }
        let total = after[0];
        for (i, belief) in beliefs.iter_mut().enumerate() {
            let leaves = left_empty[i];
            let fills = (total - leaves * empty[i]).max(0.0) / filled[i];
            let share = fills / (fills + leaves);
            // If everything is 0, this is not a number: the cell is known, or its weights are too
            // small.
            *belief = if share.is_finite() {
                share.clamp(DOUBT, 1.0 - DOUBT)
            } else {
                0.5
            };
        }
        (count + 1) * width
    }

    /// The weights of cells and blocks, and the first starts.
    fn prepare(&mut self, clue: &[Length], planes: &[u64], beliefs: &[f64], width: usize) {
        let (emptiable, fillable) = planes.split_at(words(beliefs.len()));
        self.filled.clear();
        self.empty.clear();
        for (i, &belief) in beliefs.iter().enumerate() {
            let most = belief.max(1.0 - belief);
            let weight = |possible: bool, belief: f64| if possible { belief / most } else { 0.0 };
            self.filled.push(weight(has(fillable, i), belief));
            self.empty.push(weight(has(emptiable, i), 1.0 - belief));
        }
        self.starts.clear();
        self.blocks.clear();
        let mut start = 0;
        for &block in clue {
            let block = usize::from(block);
            self.starts.push(start);
            self.blocks.extend(
                (start..start + width)
                    .map(|s| -> f64 { self.filled[s..s + block].iter().product() }),
            );
            start += block + 1;
        }
        self.starts.push(start.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The share of the weight of all placements that fills each cell, without its own weight, by
    /// enumeration.
    fn enumerate(clue: &[Length], beliefs: &[f64]) -> Vec<f64> {
        let cells = beliefs.len();
        let mut weights = vec![[0.0; 2]; cells];
        for line in 0_u32..1 << cells {
            let filled = |i: usize| line >> i & 1 == 1;
            let runs: Vec<Length> = (0..cells)
                .collect::<Vec<_>>()
                .chunk_by(|&a, &b| filled(a) == filled(b))
                .filter(|run| filled(run[0]))
                .map(|run| run.len() as Length)
                .collect();
            if runs != clue {
                continue;
            }
            for (i, weight) in weights.iter_mut().enumerate() {
                let others = (0..cells).filter(|&other| other != i);
                let weigh = |other: usize| match filled(other) {
                    true => beliefs[other],
                    false => 1.0 - beliefs[other],
                };
                weight[usize::from(filled(i))] += others.map(weigh).product::<f64>();
            }
        }
        let share =
            |[empty, filled]: [f64; 2]| (filled / (filled + empty)).clamp(DOUBT, 1.0 - DOUBT);
        weights.into_iter().map(share).collect()
    }

    proptest! {
        #[test]
        fn a_line_weighs_all_its_placements(
            cells in prop::collection::vec((any::<bool>(), 0.05..0.95), 1..10),
        ) {
            let runs = cells.chunk_by(|a, b| a.0 == b.0);
            let clue: Vec<_> = runs.filter(|run| run[0].0).map(|run| run.len() as Length).collect();
            let mut beliefs: Vec<f64> = cells.iter().map(|cell| cell.1).collect();
            let expected = enumerate(&clue, &beliefs);
            let unknown = u64::MAX >> (64 - cells.len());
            Weigher::default().weigh(&clue, &[unknown, unknown], &mut beliefs);
            for (belief, expected) in beliefs.iter().zip(&expected) {
                prop_assert!((belief - expected).abs() < 1e-9, "{:?} {:?}", beliefs, expected);
            }
        }
    }
}
