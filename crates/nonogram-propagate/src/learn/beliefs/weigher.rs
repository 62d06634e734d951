//! The weights of all placements of a line.
//!
//! Take a line of n cells whose blocks leave `slack` cells to spare. Block j starts at
//! `starts[j] + t` with t in 0..=slack, where `starts[j]` is its first possible start. `starts[k]`,
//! for the end of the line, is where the blocks end if all are as far left as possible. If block j
//! and the one before it have the same ink, there is a gap cell in front of `starts[j] + t`. Let
//!
//! - `before[j][t]` be the weight of the first j blocks within the cells before the gap cell, or
//!   before `starts[j] + t` if there is none,
//! - `after[j][t]` be the weight of the other blocks within the cells from `starts[j] + t`.
//!
//! Each is a sum of two weights: the next block stands at this very place, or further away. The
//! products of `before` and `after` over the gaps that hold a cell give the weight that leaves the
//! cell empty. If all blocks have one ink, the rest of the total has this ink. Otherwise, the
//! weight of each place of a block is added to all its cells, by running sums. This takes
//! (blocks + 1) * (slack + 1) steps, each with the product of a block's cells. Places that known
//! cells exclude at once are skipped.

use super::alike;
use crate::color::line::{has, words};
use nonogram::{Clue, Ink};

/// Beliefs keep this distance from 0 and from 1.
const LEAST_SHARE: f64 = 0.001;

/// Weighs the placements of a line, as the module describes.
#[derive(Debug, Default)]
pub(crate) struct Weigher {
    /// The weight of each cell with each ink, one ink after the other, and as empty. The greatest
    /// of a cell is 1; impossible is 0.
    filled: Vec<f64>,
    empty: Vec<f64>,
    starts: Vec<usize>,
    /// The number of gap cells in front of each block and of the end: 0 or 1.
    gaps: Vec<usize>,
    /// `blocks[j * (slack + 1) + t]`: the weight of the cells of block j at place t.
    blocks: Vec<f64>,
    /// For each block, a first and a last place t. Outside them, it has a cell that cannot be
    /// filled, or leaves no place for the blocks before or after it.
    first: Vec<usize>,
    last: Vec<usize>,
    before: Vec<f64>,
    after: Vec<f64>,
    /// For each cell, the weight that leaves it empty, without its own weight.
    left_empty: Vec<f64>,
    /// For each ink, how the weight of this ink changes from cell to cell. Unused on lines of one
    /// ink.
    changes: Vec<f64>,
    /// The greatest belief of each cell.
    most: Vec<f64>,
    /// All ones.
    ones: Vec<f64>,
}

impl Weigher {
    /// Turns the crossing lines' beliefs about the cells, ink after ink, into this line's beliefs.
    /// Returns the number of steps.
    pub(super) fn weigh(
        &mut self,
        clue: Clue<'_>,
        planes: &[u64],
        inks: usize,
        beliefs: &mut [f64],
    ) -> usize {
        let cells = beliefs.len() / inks;
        self.take_beliefs(planes, inks, beliefs);
        let steps = self.sum(clue);
        let Self {
            filled,
            empty,
            starts,
            gaps,
            blocks,
            before,
            after,
            left_empty: all,
            changes,
            ones,
            ..
        } = self;
        let width = before.len() / (clue.len() + 1);
        let first_ink = clue.blocks().next().map_or(Ink::FIRST, |block| block.ink);
        if clue.blocks().all(|block| block.ink == first_ink) {
            let total = after[0];
            for (ink, beliefs) in beliefs.chunks_exact_mut(cells).enumerate() {
                if ink + 1 != first_ink.number() {
                    beliefs.fill(0.0);
                    continue;
                }
                let own = &filled[ink * cells..][..cells];
                for i in 0..cells {
                    beliefs[i] = (total - all[i] * empty[i]).max(0.0) / own[i];
                    all[i] += beliefs[i];
                }
            }
        } else {
            // One more than there are cells, for the ends of blocks at the end of the line.
            changes.clear();
            changes.resize(inks * (cells + 1), 0.0);
            for (j, block) in clue.blocks().enumerate() {
                let first = (block.ink.number() - 1) * (cells + 1) + starts[j];
                let gap = gap_weights(empty, ones, starts[j], gaps[j], width);
                let next = gap_weights(empty, ones, starts[j + 1], gaps[j + 1], width);
                for t in 0..width {
                    let at = j * width + t;
                    let weight = before[at] * gap[t] * blocks[at] * next[t] * after[at + width];
                    changes[first + t] += weight;
                    changes[first + t + usize::from(block.length)] -= weight;
                }
            }
            for (ink, beliefs) in beliefs.chunks_exact_mut(cells).enumerate() {
                let changes = &changes[ink * (cells + 1)..][..cells];
                let own = &filled[ink * cells..][..cells];
                let mut sum = 0.0;
                for i in 0..cells {
                    sum += changes[i];
                    // The sums are not exact, so an ink that the cell cannot have may be above 0.
                    beliefs[i] = if own[i] > 0.0 {
                        f64::max(sum, 0.0) / own[i]
                    } else {
                        0.0
                    };
                    all[i] += beliefs[i];
                }
            }
        }
        settle(beliefs, all);
        steps
    }

    /// Works out `before`, `after` and `left_empty` from the weights of the cells. Returns the
    /// number of steps.
    fn sum(&mut self, clue: Clue<'_>) -> usize {
        let cells = self.empty.len();
        let slack = clue.slack(cells).expect("the clue fits its line");
        let (count, width) = (clue.len(), slack + 1);
        self.place(clue, width);
        let Self {
            empty,
            starts,
            gaps,
            blocks,
            first,
            last,
            before,
            after,
            left_empty,
            ones,
            ..
        } = self;

        before.clear();
        before.resize((count + 1) * width, 0.0);
        before[0] = 1.0;
        for t in 1..between(first, last, width, 0).1 {
            before[t] = before[t - 1] * empty[t - 1];
        }
        for j in 1..=count {
            let (from, to) = between(first, last, width, j);
            let (earlier, row) = before[(j - 1) * width..].split_at_mut(width);
            let (earlier, row) = (&earlier[from..to], &mut row[from..to]);
            let blocks = &blocks[(j - 1) * width..][from..to];
            let gap = gap_weights(empty, ones, starts[j - 1], gaps[j - 1], width);
            let gap = &gap[from..to];
            let further = &empty[starts[j] - gaps[j]..][from..to - 1];
            let mut sum = earlier[0] * gap[0] * blocks[0];
            row[0] = sum;
            for i in 1..row.len() {
                sum = sum * further[i - 1] + earlier[i] * gap[i] * blocks[i];
                row[i] = sum;
            }
        }
        after.clear();
        after.resize((count + 1) * width, 0.0);
        for j in (0..=count).rev() {
            let (from, to) = between(first, last, width, j);
            let (row, later) = after[j * width..].split_at_mut(width);
            let row = &mut row[from..to];
            let further = &empty[starts[j]..][from..to - 1];
            let end = row.len() - 1;
            if j == count {
                row[end] = 1.0;
                for i in (0..end).rev() {
                    row[i] = row[i + 1] * further[i];
                }
                continue;
            }
            let blocks = &blocks[j * width..][from..to];
            let gap = gap_weights(empty, ones, starts[j + 1], gaps[j + 1], width);
            let gap = &gap[from..to];
            let later = &later[from..to];
            let mut sum = blocks[end] * gap[end] * later[end];
            row[end] = sum;
            for i in (0..end).rev() {
                sum = sum * further[i] + blocks[i] * gap[i] * later[i];
                row[i] = sum;
            }
        }

        left_empty.clear();
        left_empty.resize(cells, 0.0);
        for j in 0..=count {
            let inner = gaps[j];
            let (from, to) = between(first, last, width, j);
            let before = &before[j * width..][from..to + inner - 1];
            let after = &after[j * width..][from + 1 - inner..to];
            let left_empty = &mut left_empty[starts[j] + from - inner..];
            for ((sum, before), after) in left_empty.iter_mut().zip(before).zip(after) {
                *sum += before * after;
            }
        }
        (count + 1) * width
    }

    /// The weights of cells, from beliefs.
    fn take_beliefs(&mut self, planes: &[u64], inks: usize, beliefs: &[f64]) {
        let cells = beliefs.len() / inks;
        let (background, planes) = planes.split_at(words(cells));
        self.empty.clear();
        self.empty.resize(cells, 1.0);
        self.most.clear();
        self.most.resize(cells, 0.0);
        for beliefs in beliefs.chunks_exact(cells) {
            for (i, &belief) in beliefs.iter().enumerate() {
                self.empty[i] -= belief;
                self.most[i] = belief.max(self.most[i]);
            }
        }
        for (i, empty) in self.empty.iter_mut().enumerate() {
            self.most[i] = empty.max(self.most[i]);
            *empty = if has(background, i) {
                *empty / self.most[i]
            } else {
                0.0
            };
        }
        self.filled.clear();
        let lines = beliefs.chunks_exact(cells);
        for (beliefs, plane) in lines.zip(planes.chunks_exact(words(cells))) {
            for (i, belief) in beliefs.iter().enumerate() {
                let weight = if has(plane, i) {
                    belief / self.most[i]
                } else {
                    0.0
                };
                self.filled.push(weight);
            }
        }
    }

    /// The weights of blocks, the first starts, and the places outside which the weight is 0.
    fn place(&mut self, clue: Clue<'_>, width: usize) {
        let cells = self.empty.len();
        self.ones.resize(width.max(self.ones.len()), 1.0);
        self.starts.clear();
        self.gaps.clear();
        self.gaps.push(0);
        self.blocks.clear();
        self.first.clear();
        let (mut start, mut first) = (0, 0);
        for (j, block) in clue.blocks().enumerate() {
            let length = usize::from(block.length);
            let filled = &self.filled[(block.ink.number() - 1) * cells..][..cells];
            self.starts.push(start);
            let row = self.blocks.len();
            self.blocks.resize(row + first, 0.0);
            for place in first..width {
                let cells = filled[start + place..][..length].iter();
                self.blocks.push(cells.product());
            }
            let weights = &self.blocks[row..];
            first = (first..width).find(|&t| weights[t] > 0.0).unwrap_or(first);
            self.first.push(first);
            self.gaps.push(clue.gap(j));
            start += length + clue.gap(j);
        }
        self.starts.push(start);
        self.last.clear();
        let mut last = width - 1;
        for (weights, &first) in self.blocks.chunks_exact(width).zip(&self.first).rev() {
            let mut places = (first..=last).rev();
            last = places.find(|&t| weights[t] > 0.0).unwrap_or(first);
            self.last.push(last);
        }
        self.last.reverse();
    }
}

/// The weights of the gap cell in front of a block, for each of its places; 1 if there is none.
#[inline]
fn gap_weights<'a>(
    empty: &'a [f64],
    ones: &'a [f64],
    start: usize,
    gap: usize,
    width: usize,
) -> &'a [f64] {
    if gap == 0 {
        return &ones[..width];
    }
    &empty[start - 1..][..width]
}

/// The range of the places t between blocks j - 1 and j that matter, from the first of the one to
/// the last of the other: its start and its end.
#[inline]
fn between(first: &[usize], last: &[usize], width: usize, j: usize) -> (usize, usize) {
    let from = j.checked_sub(1).map_or(0, |before| first[before]);
    (from, last.get(j).map_or(width, |last| last + 1))
}

/// Turns the weights of inks, ink after ink, into beliefs. `all` are the weights of each cell with
/// any color.
fn settle(weights: &mut [f64], all: &mut [f64]) {
    let (cells, inks) = (all.len(), weights.len() / all.len());
    for weights in weights.chunks_exact_mut(cells) {
        for (weight, all) in weights.iter_mut().zip(&*all) {
            let share = *weight / all;
            // If everything is 0, this is not a number: the cell is known, or its weights are too
            // small.
            *weight = if share.is_finite() {
                share.clamp(LEAST_SHARE, 1.0 - LEAST_SHARE)
            } else {
                alike(inks)
            };
        }
    }
    if inks == 1 {
        return;
    }
    // The background keeps its distance from 0, too.
    all.fill(0.0);
    for weights in weights.chunks_exact(cells) {
        all.iter_mut()
            .zip(weights)
            .for_each(|(sum, weight)| *sum += weight);
    }
    for weights in weights.chunks_exact_mut(cells) {
        for (weight, &sum) in weights.iter_mut().zip(&*all) {
            if sum > 1.0 - LEAST_SHARE {
                *weight *= (1.0 - LEAST_SHARE) / sum;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::{Block, Clues, Length};
    use proptest::prelude::*;

    /// The blocks of a line, a number for each cell.
    fn blocks(line: &[usize]) -> Vec<Block> {
        let runs = line.chunk_by(|a, b| a == b).filter(|run| run[0] > 0);
        let block = |run: &[usize]| Block {
            length: run.len() as Length,
            ink: Ink::new(run[0]).unwrap(),
        };
        runs.map(block).collect()
    }

    /// The share of the weight of all placements that gives each cell an ink, without its own
    /// weight, by enumeration.
    fn enumerate(solution: &[usize], inks: usize, beliefs: &[f64]) -> Vec<f64> {
        let (cells, colors) = (solution.len(), inks + 1);
        let mut weights = vec![0.0; cells * colors];
        for number in 0..colors.pow(cells as u32) {
            let color = |i: usize| number / colors.pow(i as u32) % colors;
            let line: Vec<usize> = (0..cells).map(color).collect();
            if blocks(&line) != blocks(solution) {
                continue;
            }
            let belief = |i: usize, ink: usize| beliefs[ink * cells + i];
            let weigh = |i: usize| match line[i].checked_sub(1) {
                Some(ink) => belief(i, ink),
                None => 1.0 - (0..inks).map(|ink| belief(i, ink)).sum::<f64>(),
            };
            for i in 0..cells {
                let others = (0..cells).filter(|&other| other != i);
                weights[line[i] * cells + i] += others.map(weigh).product::<f64>();
            }
        }
        let of_colors = |i: usize| weights[i..].iter().step_by(cells).sum();
        let mut all: Vec<f64> = (0..cells).map(of_colors).collect();
        let mut expected = weights[cells..].to_vec();
        settle(&mut expected, &mut all);
        expected
    }

    /// Inks of cells, with the beliefs in each ink.
    fn lines(inks: usize, most: usize) -> impl Strategy<Value = (usize, Vec<(usize, Vec<f64>)>)> {
        let beliefs = prop::collection::vec(0.05..0.95 / inks as f64, inks);
        let cells = prop::collection::vec((0..=inks, beliefs), 1..most);
        (Just(inks), cells)
    }

    proptest! {
        #[test]
        fn a_line_weighs_all_its_placements(
            (inks, cells) in prop_oneof![lines(1, 10), lines(2, 8), lines(3, 7)],
        ) {
            let (line, beliefs): (Vec<usize>, Vec<Vec<f64>>) = cells.into_iter().unzip();
            let mut beliefs: Vec<f64> =
                (0..inks).flat_map(|ink| beliefs.iter().map(move |cell| cell[ink])).collect();
            let expected = enumerate(&line, inks, &beliefs);
            let mut clues = Clues::new();
            clues.push_blocks(blocks(&line));
            let unknown = vec![u64::MAX >> (64 - line.len()); inks + 1];
            Weigher::default().weigh(clues.get(0), &unknown, inks, &mut beliefs);
            for (belief, expected) in beliefs.iter().zip(&expected) {
                prop_assert!((belief - expected).abs() < 1e-9, "{:?} {:?}", beliefs, expected);
            }
        }
    }
}
