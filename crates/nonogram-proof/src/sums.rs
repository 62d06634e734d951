//! Weighing cells, as arithmetic with the constraints of a formula.
//!
//! Say that cells have weights. The weight of a step of a row's walk is the sum of the cells that it fills; of a column's, minus
//! that sum. All walks together weigh nothing.
//!
//! Give each node of a walk a number, its *potential*. What the steps of a walk add to the potential is the potential at its end
//! minus that at its start. This is the sum of the nodes' constraints, each times its potential.
//!
//! Let the potential be the least weight of a walk from the start to the node. A step weighs at least what it adds. What it
//! weighs beyond that is its *excess*. So a line weighs its least weight and the excesses of its steps.
//!
//! Over all lines, the excesses add up to s: minus the sum of the least weights. If s is negative, this is a contradiction. To
//! exclude steps of one line at one level of its walk, subtract from the potential of each node behind this level what the
//! lightest walk over this node weighs more than the lightest of all. Then the excess of a step at this level is what the
//! lightest walk over this step weighs more. Above s, unit propagation excludes the step.
//!
//! (Potentials are the dual solution of a shortest path: Ford and Fulkerson 1962.)

use crate::constraints::Variables;
use crate::proof::Weights;
use nonogram::{Clue, Ink, InkSet, Line, Position, Puzzle};
use pseudo_boolean::{ConstraintId, Derivation, Proof};
use std::collections::BTreeSet;

/// The weight of a walk that does not exist, also after something has been subtracted.
const NEVER: i64 = 1 << 40;

/// Whether there is a walk of this weight.
fn exists(weight: i64) -> bool {
    weight < NEVER / 2
}

/// Derives constraints by which unit propagation finds what the weights of cells say.
pub(crate) fn derive(
    puzzle: &Puzzle,
    variables: &Variables<ConstraintId>,
    step: &Weights,
    proof: &mut Proof,
) -> Vec<ConstraintId> {
    let mut sum = Vec::new();
    // An equality is two constraints: "at least", then "at most".
    let mut add = |equality: ConstraintId, factor: i64| match factor {
        0.. => sum.push((equality.next(), factor as u64)),
        _ => sum.push((equality, factor.unsigned_abs())),
    };
    let mut spare = 0;
    let mut lines = Vec::new();
    for line in puzzle.lines() {
        let sign = match line {
            Line::Row(_) => 1,
            Line::Column(_) => -1,
        };
        let cells: Vec<usize> = (0..puzzle.length(line))
            .map(|index| {
                let Position { row, column } = line.cell(index);
                row * puzzle.width() + column
            })
            .collect();
        let weights: Vec<i64> = cells
            .iter()
            .map(|&cell| sign * i64::from(step.weights[cell]))
            .collect();
        let colors: Vec<InkSet> = cells.iter().map(|&cell| step.colors[cell]).collect();
        let walks = Walks::of(puzzle.clue(line), &colors, &weights);
        for (index, &weight) in weights.iter().enumerate() {
            variables
                .inked(line, index)
                .iter()
                .for_each(|&it| add(it, weight));
        }
        for (&node, &before) in variables.nodes(line).iter().zip(&walks.before) {
            add(node, if exists(before) { before } else { 0 });
        }
        spare -= walks.least();
        lines.push((line, walks));
    }
    let total = proof.derive(&Derivation::sum(&sum));
    let mut derived = vec![total];
    // With nothing to spare, the total excludes every step with an excess, and so all walks but the lightest.
    let decided = lines
        .iter()
        .filter(|(line, _)| spare > 0 && step.is_about(*line));
    for (line, walks) in decided {
        for level in walks.levels_above(spare) {
            let mut sum = vec![(total, 1)];
            for (place, &node) in variables.nodes(*line).iter().enumerate() {
                if walks.level(place) > level {
                    sum.push((node, walks.excess(place, 0, place).unwrap_or(0) as u64));
                }
            }
            derived.push(proof.derive(&Derivation::sum(&sum)));
        }
    }
    derived
}

/// The walks of a line that agree with the colors of its cells.
struct Walks {
    steps: Vec<Step>,
    /// The number of nodes between the same blocks.
    width: usize,
    /// For each node, the least weight of a walk from the start to it.
    before: Vec<i64>,
    /// For each node, the least weight of a walk from it to the end.
    after: Vec<i64>,
}

/// A step from one node to another.
struct Step {
    from: usize,
    to: usize,
    weight: i64,
}

impl Walks {
    fn of(clue: Clue<'_>, colors: &[InkSet], weights: &[i64]) -> Self {
        let width = clue.slack(colors.len()).expect("the clue fits") + 1;
        let mut steps = Vec::new();
        // The first cell behind j blocks without slack.
        let mut first = 0;
        for j in 0..=clue.len() {
            let length = clue.lengths().get(j).map(|&length| usize::from(length));
            for (cell, from) in (first..).zip(j * width..(j + 1) * width) {
                let can_be_empty = |cell: usize| colors[cell].contains(Ink::BACKGROUND);
                if from + 1 < (j + 1) * width && can_be_empty(cell) {
                    steps.push(Step {
                        from,
                        to: from + 1,
                        weight: 0,
                    });
                }
                let Some(length) = length else { continue };
                let cells = cell..cell + length;
                let is_free = colors[cells.clone()]
                    .iter()
                    .all(|it| it.contains(clue.ink(j)));
                if is_free && (cells.end..cells.end + clue.gap(j)).all(can_be_empty) {
                    let weight = weights[cells].iter().sum();
                    steps.push(Step {
                        from,
                        to: from + width,
                        weight,
                    });
                }
            }
            first += length.map_or(0, |length| length + clue.gap(j));
        }
        let nodes = (clue.len() + 1) * width;
        let (mut before, mut after) = (vec![NEVER; nodes], vec![NEVER; nodes]);
        (before[0], after[nodes - 1]) = (0, 0);
        for &Step { from, to, weight } in &steps {
            before[to] = before[to].min(before[from] + weight);
        }
        for &Step { from, to, weight } in steps.iter().rev() {
            after[from] = after[from].min(after[to] + weight);
        }
        Self {
            steps,
            width,
            before,
            after,
        }
    }

    /// The least weight of a walk.
    fn least(&self) -> i64 {
        self.after[0]
    }

    /// The number of steps before a node.
    fn level(&self, node: usize) -> usize {
        node / self.width + node % self.width
    }

    /// What the lightest walk to `from`, over a step of this weight, and on from `to` weighs more than the lightest of all.
    /// `None` if there is no such walk.
    fn excess(&self, from: usize, weight: i64, to: usize) -> Option<i64> {
        let sum = self.before[from] + weight + self.after[to];
        exists(sum).then(|| sum - self.least())
    }

    /// The levels with a step whose excess is greater than `spare`.
    fn levels_above(&self, spare: i64) -> BTreeSet<usize> {
        let steps = self.steps.iter();
        let excluded = steps.filter(|step| {
            let excess = self.excess(step.from, step.weight, step.to);
            excess.is_some_and(|excess| excess > spare)
        });
        excluded.map(|step| self.level(step.from)).collect()
    }
}

#[cfg(test)]
mod tests;
