//! Counting filled cells, as arithmetic with the constraints of a formula.
//!
//! Say that some rows are counted. Then a walk of a column weighs as much as it fills cells of these rows. (The same holds
//! with rows and columns exchanged.)
//!
//! Give each node of a walk a number, its *potential*. The balances of the nodes, each times its potential, add up to this:
//! what the steps of the walk add to the potential is the difference between its end and its start.
//!
//! - In a counted row, let the potential be the filled cells so far: the row has as many filled cells as its clue says.
//! - In a column, let it be the least weight of a walk from the start to the node. A step weighs at least what it adds.
//!   What it weighs beyond that is its *excess*. So the column fills the least weight and the excesses of its steps.
//!
//! Added up over all these lines: the excesses of all columns are at most what the columns leave of the counted cells. That is
//! a contradiction if they leave less than nothing. To exclude steps of one column at one level of its walk, subtract from
//! the potential of each node behind this level what the lightest walk over this node weighs more than the lightest of
//! all. Then the excess of a step at this level is what the lightest walk over this step weighs more. If that is more
//! than there is, unit propagation excludes the step.
//!
//! (Potentials are the dual solution of a shortest path: Ford and Fulkerson 1962.)

use crate::constraints::Variables;
use crate::proof::Count;
use nonogram::{Clue, Ink, InkSet, Line, Position, Puzzle};
use pseudo_boolean::{ConstraintId, Derivation, Proof};
use std::collections::BTreeSet;

/// The weight of a walk that does not exist.
const NEVER: u64 = 1 << 40;

/// Derives constraints by which unit propagation finds what a count says.
pub(crate) fn derive(
    puzzle: &Puzzle,
    variables: &Variables<ConstraintId>,
    count: &Count,
    proof: &mut Proof,
) -> Vec<ConstraintId> {
    let kind = |line: &Line| std::mem::discriminant(line);
    let is_across = |line: &Line| kind(line) != kind(&count.lines[0]);
    let counted: BTreeSet<usize> = count.lines.iter().map(|line| line.index()).collect();
    let lengths = |line: Line| puzzle.clue(line).lengths().iter().map(|&it| u64::from(it));
    let (mut sum, mut spare) = (Vec::new(), 0);
    for &line in &count.lines {
        let cells = 0..puzzle.length(line);
        sum.extend(
            cells
                .flat_map(|cell| variables.inked(line, cell))
                .map(|&it| (it, 1)),
        );
        let mut nodes = variables.nodes(line).chunks(puzzle.slack(line) + 1);
        let mut filled = 0;
        for length in lengths(line).chain([0]) {
            let nodes = nodes.next().expect("nodes behind each block");
            sum.extend(nodes.iter().map(|&node| (node, filled)));
            filled += length;
        }
        spare += filled as i64;
    }
    let mut across = Vec::new();
    for line in puzzle.lines().filter(is_across) {
        let colors = (0..puzzle.length(line)).map(|cell| {
            let Position { row, column } = line.cell(cell);
            count.colors[row * puzzle.width() + column]
        });
        let walks = Walks::of(puzzle.clue(line), &colors.collect::<Vec<_>>(), &counted);
        let cells = counted.iter().flat_map(|&cell| variables.inked(line, cell));
        sum.extend(cells.map(|it| (it.next(), 1)));
        let potential = |&before: &u64| if before < NEVER { before } else { 0 };
        let potentials = walks.before.iter().map(potential);
        let nodes = variables.nodes(line).iter().map(|node| node.next());
        sum.extend(nodes.zip(potentials));
        spare -= walks.least() as i64;
        across.push((line, walks));
    }
    let total = proof.derive(&Derivation::sum(&sum));
    let mut derived = vec![total];
    // With nothing to spare, the total excludes every step with an excess, and so all walks but the lightest.
    let decided = across
        .iter()
        .filter(|(line, _)| spare > 0 && count.is_about(*line));
    for (line, walks) in decided {
        for level in walks.levels_above(spare as u64) {
            let mut sum = vec![(total, 1)];
            for (place, &node) in variables.nodes(*line).iter().enumerate() {
                if walks.level(place) > level {
                    sum.push((node, walks.excess(place, 0, place).unwrap_or(0)));
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
    before: Vec<u64>,
    /// For each node, the least weight of a walk from it to the end.
    after: Vec<u64>,
}

/// A step from one node to another.
struct Step {
    from: usize,
    to: usize,
    weight: u64,
}

impl Walks {
    fn of(clue: Clue<'_>, colors: &[InkSet], counted: &BTreeSet<usize>) -> Self {
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
                    let weight = counted.range(cells).count() as u64;
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
    fn least(&self) -> u64 {
        self.after[0]
    }

    /// The number of steps before a node.
    fn level(&self, node: usize) -> usize {
        node / self.width + node % self.width
    }

    /// What the lightest walk to `from`, over a step of this weight, and on from `to` weighs more than the lightest of all.
    /// `None` if there is no such walk.
    fn excess(&self, from: usize, weight: u64, to: usize) -> Option<u64> {
        let sum = self.before[from] + weight + self.after[to];
        (sum < NEVER).then(|| sum - self.least())
    }

    /// The levels with a step whose excess is greater than `spare`.
    fn levels_above(&self, spare: u64) -> BTreeSet<usize> {
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
