//! The placements of a line, by their weights.

use crate::budget::Meter;
use crate::line::bits::Bits;
use crate::line::cells::Cells;
use crate::propagate::Stop;
use nonogram::Length;

/// The steps that count as one unit of work.
const STEPS_PER_WORK: usize = 4;
/// More than any placement weighs, even if less than nothing is added to it. Sums of a few of these do not overflow.
const NEVER: i32 = 1 << 28;

/// A line whose cells have weights.
#[derive(Debug)]
pub(super) struct Weighed<'a, B> {
    clue: &'a [Length],
    pub(super) cells: Cells<B>,
    /// For each place in the line, the weight of the cells before it.
    before: Vec<i32>,
    /// The least and the greatest weight of a cell.
    range: (i32, i32),
    /// The weight of the lightest placement.
    pub(super) least: i32,
}

impl<'a, B> Weighed<'a, B> {
    /// A line with these weights of its cells.
    pub(super) fn new(
        clue: &'a [Length],
        cells: Cells<B>,
        weights: impl Iterator<Item = i32>,
    ) -> Self {
        let (mut before, mut range) = (vec![0], (i32::MAX, i32::MIN));
        for weight in weights {
            before.push(before[before.len() - 1] + weight);
            range = (range.0.min(weight), range.1.max(weight));
        }
        Self {
            clue,
            cells,
            before,
            range,
            least: 0,
        }
    }

    /// No placement weighs more.
    pub(super) fn greatest(&self) -> i64 {
        self.filled() * i64::from(self.range.1)
    }

    /// The number of filled cells.
    fn filled(&self) -> i64 {
        self.clue.iter().copied().map(i64::from).sum()
    }

    fn length(&self) -> usize {
        self.before.len() - 1
    }
}

/// The placements of a line and their weights, by dynamic programming.
///
/// Let `starts[j]` be the first possible start of block j, and `starts[k]` the cell behind the last
/// block if all are as far left as possible. Block j starts at `starts[j] + t` with t in 0..=slack.
#[derive(Debug, Default)]
pub(super) struct Placements {
    starts: Vec<usize>,
    /// `blocked[x]`: the number of cells before x that cannot be filled.
    blocked: Vec<usize>,
    /// `before[j * (slack + 1) + t]`: the least weight of the first j blocks if they, and the gap cell behind them, are in
    /// front of `starts[j] + t`; about [`NEVER`] if that is impossible.
    before: Vec<i32>,
    /// `after[j * (slack + 1) + t]`: the least weight of the other blocks from there on.
    after: Vec<i32>,
}

impl Placements {
    /// The weight of the lightest placement.
    pub(super) fn least<B: Bits>(
        &mut self,
        line: &Weighed<'_, B>,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stop> {
        match line.range {
            (least, greatest) if least == greatest => Ok(line.filled() as i32 * least),
            _ => self.weigh(line, meter),
        }
    }

    /// The same. Works out [`Self::before`].
    fn weigh<B: Bits>(
        &mut self,
        line: &Weighed<'_, B>,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stop> {
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
        meter.memory(2 * steps * size_of::<i32>())?;
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
            least if least > NEVER / 2 => Err(Stop::Contradiction),
            least => Ok(least),
        }
    }

    /// The weight of block j if it starts at `starts[j] + t`; [`NEVER`] if it cannot stand there with a gap cell behind
    /// it.
    fn block<B: Bits>(&self, line: &Weighed<'_, B>, j: usize, t: usize) -> i32 {
        let start = self.starts[j] + t;
        let end = start + usize::from(line.clue[j]);
        let is_last = j + 1 == line.clue.len();
        if self.blocked[start] == self.blocked[end] && (is_last || line.cells.emptiable.has(end)) {
            line.before[end] - line.before[start]
        } else {
            NEVER
        }
    }

    /// The values of the cells in all placements that weigh at most `most`.
    pub(super) fn possible<B: Bits>(
        &mut self,
        line: &Weighed<'_, B>,
        most: i64,
        meter: &mut Meter<'_>,
    ) -> Result<Cells<B>, Stop> {
        self.weigh(line, meter)?;
        let most = most.min(i64::from(NEVER / 2)) as i32;
        let blocks = line.clue.len();
        let width = self.before.len() / (blocks + 1);
        self.after.clear();
        self.after.resize(self.before.len(), NEVER);
        let mut possible = Cells::<B>::default();
        for j in (0..=blocks).rev() {
            for t in (0..width).rev() {
                let (start, at) = (self.starts[j] + t, j * width + t);
                let is_end = j == blocks && t + 1 == width;
                let mut least = if is_end { 0 } else { NEVER };
                if j < blocks {
                    let with_block = self.block(line, j, t) + self.after[at + width];
                    least = NEVER.min(with_block);
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
                    least = least.min(self.after[at + 1]);
                    if self.before[at] + self.after[at + 1] <= most {
                        possible.emptiable = possible.emptiable.or(B::bit(start));
                    }
                }
                self.after[at] = least;
            }
        }
        Ok(possible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::SolveBudget;
    use nonogram::Cell;
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

    proptest! {
        #[test]
        fn a_line_is_weighed_as_by_enumeration(
            cells in prop::collection::vec((any::<bool>(), prop::bool::weighted(0.2), -9..10_i32), 1..11),
            above in 0_i64..20,
        ) {
            let line: Vec<bool> = cells.iter().map(|cell| cell.0).collect();
            let mask: Vec<bool> = cells.iter().map(|cell| cell.1).collect();
            let weights: Vec<i32> = cells.iter().map(|cell| cell.2).collect();
            let (blocks, cells) = (clue(&line), known(&line, &mask));
            let weighed = Weighed::new(&blocks, cells, weights.iter().copied());

            let length = line.len();
            let placements = (0..1_u64 << length).filter(|&bits| {
                let other: Vec<bool> = (0..length).map(|at| bits >> at & 1 == 1).collect();
                let allowed = bits & !cells.fillable == 0 && !bits & !cells.emptiable & u64::low(length) == 0;
                allowed && clue(&other) == blocks
            });
            let weigh = |bits: u64| (0..length).filter(|at| bits >> at & 1 == 1).map(|at| weights[at]).sum::<i32>();
            let placements: Vec<(i32, u64)> = placements.map(|bits| (weigh(bits), bits)).collect();
            let least = placements.iter().map(|&(weight, _)| weight).min().unwrap();

            let mut meter = Meter::new(SolveBudget::default(), None);
            prop_assert_eq!(Placements::default().least(&weighed, &mut meter), Ok(least));
            let most = i64::from(least) + above;
            let light = placements.iter().filter(|&&(weight, _)| i64::from(weight) <= most);
            let mut expected = Cells::<u64>::default();
            for &(_, bits) in light {
                expected.fillable |= bits;
                expected.emptiable |= !bits & u64::low(length);
            }
            prop_assert_eq!(Placements::default().possible(&weighed, most, &mut meter), Ok(expected));
        }
    }
}
