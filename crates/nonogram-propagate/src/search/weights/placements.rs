//! The placements of a line, by their weights.

use crate::budget::{Meter, SolveLimit};
use crate::learn::beliefs::STEPS_PER_WORK;
use nonogram::{Cell, Length};

/// More than any placement weighs, even if less than nothing is added to it. Sums of a few of these do not overflow.
const NEVER: i32 = 1 << 28;

/// A line whose cells have weights.
#[derive(Debug)]
pub(super) struct Weighed<'a> {
    clue: &'a [Length],
    pub(super) cells: Vec<Cell>,
    /// For each place in the line, the weight of the cells before it.
    before: Vec<i32>,
    /// The least and the greatest weight of a cell.
    range: (i32, i32),
    /// The weight of the lightest placement.
    pub(super) least: i32,
}

impl<'a> Weighed<'a> {
    /// A line of these cells, with their weights.
    pub(super) fn new(clue: &'a [Length], of_cells: impl Iterator<Item = (Cell, i32)>) -> Self {
        let (mut cells, mut before) = (Vec::new(), vec![0]);
        let mut range = (i32::MAX, i32::MIN);
        for (cell, weight) in of_cells {
            cells.push(cell);
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

    fn can_be_empty(&self, cell: usize) -> bool {
        self.cells[cell] != Cell::FILLED
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
    /// The weight of the lightest placement; there is one.
    pub(super) fn least(
        &mut self,
        line: &Weighed<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<i32, SolveLimit> {
        match line.range {
            (least, greatest) if least == greatest => Ok(line.filled() as i32 * least),
            _ => self.fill_before(line, meter),
        }
    }

    /// The same. Works out [`Self::before`].
    fn fill_before(
        &mut self,
        line: &Weighed<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<i32, SolveLimit> {
        self.starts.clear();
        let mut start = 0;
        for &block in line.clue {
            self.starts.push(start);
            start += usize::from(block) + 1;
        }
        let end = start.saturating_sub(1);
        self.starts.push(end);
        let (blocks, width) = (line.clue.len(), line.cells.len() - end + 1);
        let steps = (blocks + 1) * width;
        meter.work((steps / STEPS_PER_WORK) as u64)?;
        meter.memory(2 * steps * size_of::<i32>())?;
        self.blocked.clear();
        self.blocked.push(0);
        for &cell in &line.cells {
            let blocked = self.blocked[self.blocked.len() - 1] + usize::from(cell == Cell::EMPTY);
            self.blocked.push(blocked);
        }
        self.before.clear();
        self.before.resize(steps, NEVER);
        self.before[0] = 0;
        for j in 0..=blocks {
            for t in 0..width {
                let at = j * width + t;
                if t > 0 && line.can_be_empty(self.starts[j] + t - 1) {
                    self.before[at] = self.before[at].min(self.before[at - 1]);
                }
                if j < blocks {
                    self.before[at + width] = NEVER.min(self.before[at] + self.block(line, j, t));
                }
            }
        }
        let least = self.before[steps - 1];
        debug_assert!(
            least < NEVER / 2,
            "line logic finds lines without a placement"
        );
        Ok(least)
    }

    /// The weight of block j if it starts at `starts[j] + t`; [`NEVER`] if it cannot stand there with a gap cell behind
    /// it.
    fn block(&self, line: &Weighed<'_>, j: usize, t: usize) -> i32 {
        let start = self.starts[j] + t;
        let end = start + usize::from(line.clue[j]);
        let is_last = j + 1 == line.clue.len();
        if self.blocked[start] == self.blocked[end] && (is_last || line.can_be_empty(end)) {
            line.before[end] - line.before[start]
        } else {
            NEVER
        }
    }

    /// The cells on which all placements agree that weigh at most `most`; there is one.
    pub(super) fn possible(
        &mut self,
        line: &Weighed<'_>,
        most: i32,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Cell>, SolveLimit> {
        self.fill_before(line, meter)?;
        let blocks = line.clue.len();
        let width = self.before.len() / (blocks + 1);
        self.after.clear();
        self.after.resize(self.before.len(), NEVER);
        // Whether a cell can be empty; and for each cell, the blocks that begin at it, less those that ended before it.
        let mut empty = vec![false; line.cells.len()];
        let mut begin = vec![0; line.cells.len() + 1];
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
                        begin[start] += 1;
                        begin[end] -= 1;
                        if j + 1 < blocks {
                            empty[end] = true;
                        }
                    }
                }
                if t + 1 < width && line.can_be_empty(start) {
                    // The cell stays empty.
                    least = least.min(self.after[at + 1]);
                    empty[start] |= self.before[at] + self.after[at + 1] <= most;
                }
                self.after[at] = least;
            }
        }
        let mut covering = 0;
        let cells = empty.iter().zip(begin).map(|(&empty, begin)| {
            covering += begin;
            match (empty, covering > 0) {
                (true, false) => Cell::EMPTY,
                (false, true) => Cell::FILLED,
                _ => Cell::Unknown,
            }
        });
        Ok(cells.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::SolveBudget;
    use proptest::prelude::*;

    /// The runs of filled cells.
    fn clue(line: &[bool]) -> Vec<Length> {
        let runs = line.chunk_by(|a, b| a == b).filter(|run| run[0]);
        runs.map(|run| run.len() as Length).collect()
    }

    fn cell(filled: bool) -> Cell {
        if filled { Cell::FILLED } else { Cell::EMPTY }
    }

    #[test]
    fn a_line_takes_work_and_memory() {
        // Three cells for each number of blocks: nine steps, and two arrays of 32-bit numbers.
        let line = Weighed::new(&[2, 1], (0..6).map(|weight| (Cell::Unknown, weight)));
        let weigh = |memory| {
            let mut meter = Meter::new(SolveBudget::default().memory(memory), None);
            let least = Placements::default().least(&line, &mut meter)?;
            assert_eq!(meter.work_done(), (9 / STEPS_PER_WORK) as u64);
            Ok(least)
        };
        assert_eq!(weigh(2 * 9 * 4), Ok(4));
        assert_eq!(weigh(2 * 9 * 4 - 1), Err(SolveLimit::Memory));
    }

    proptest! {
        #[test]
        fn a_line_is_weighed_as_by_enumeration(
            cells in prop::collection::vec((any::<bool>(), prop::bool::weighted(0.2), -9..10_i32), 1..11),
            above in 0_i32..20,
        ) {
            let line: Vec<bool> = cells.iter().map(|cell| cell.0).collect();
            let length = line.len();
            let known = |&(filled, known, _): &(bool, bool, i32)| if known { cell(filled) } else { Cell::Unknown };
            let blocks = clue(&line);
            let weighed = Weighed::new(&blocks, cells.iter().map(|it| (known(it), it.2)));

            let lines = (0..1_usize << length).map(|bits| (0..length).map(|at| bits >> at & 1 == 1).collect());
            let agrees = |line: &Vec<bool>| {
                let mut both = line.iter().zip(&weighed.cells);
                both.all(|(&filled, known)| !known.is_known() || *known == cell(filled)) && clue(line) == blocks
            };
            let weigh = |line: &[bool]| (0..length).filter(|&at| line[at]).map(|at| cells[at].2).sum::<i32>();
            let placements = lines.filter(agrees).map(|line| (weigh(&line), line));
            let placements: Vec<(i32, Vec<bool>)> = placements.collect();
            let least = placements.iter().map(|it| it.0).min().unwrap();

            let mut meter = Meter::new(SolveBudget::default(), None);
            prop_assert_eq!(Placements::default().least(&weighed, &mut meter), Ok(least));
            let most = least + above;
            let light: Vec<&Vec<bool>> =
                placements.iter().filter(|it| it.0 <= most).map(|it| &it.1).collect();
            let agreed = |at: usize| match light.iter().all(|line| line[at] == light[0][at]) {
                true => cell(light[0][at]),
                false => Cell::Unknown,
            };
            let expected: Vec<Cell> = (0..length).map(agreed).collect();
            prop_assert_eq!(Placements::default().possible(&weighed, most, &mut meter), Ok(expected));
        }
    }
}
