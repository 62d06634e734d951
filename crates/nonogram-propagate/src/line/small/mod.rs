//! Line logic on a small board from the start, sixteen lines at a time, on processors with AVX2.
//!
//! Lines of one direction do not affect each other, so a sweep can solve them at once. Sixteen
//! lines take little more time here than one line in [`LineSolver`](super::solver::LineSolver). A
//! transposition of bits passes the decided cells to the crossing lines.
//!
//! Deductions, counters and their order are exactly those of `Propagator::settle`, so nothing
//! depends on the processor. `Propagator` also does every special case: if there is a
//! contradiction, a trace to be written or a budget to be spent, the solve begins anew there.

mod avx2;
mod settle;
#[cfg(test)]
mod tests;

use super::bits::BitSet;
use super::cells::LineCells;
use crate::budget::Cost;
use crate::strokes::StrokeSum;
use avx2::{LineAvx2, VectorWork};
use nonogram::{Clues, Length, Line, Puzzle};

/// The number of lines that are solved at once.
const LINES: usize = 16;

/// The longest lines. Each boundary needs a bit.
const MAX_LENGTH: usize = 31;

/// A word for each of sixteen lines.
type LaneWords = [u32; LINES];

/// A board of up to 31x31 cells, and the memory to solve it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SmallBoard {
    /// `None` if no puzzle was taken.
    avx2: Option<LineAvx2>,
    rows: SmallLines,
    columns: SmallLines,
    /// The sweeps that decided a cell, in order.
    sweeps: Vec<Sweep>,
    /// What was written, if strokes are counted: group after group of the sweeps.
    written: Vec<GroupWriting>,
    /// Memory of [`Self::strokes`].
    strokes: StrokeSum<u64>,
}

/// The lines still to be solved, one bit each.
#[derive(Clone, Copy, Debug)]
struct Dirty {
    rows: u32,
    columns: u32,
}

/// The lines of a sweep that decided a cell.
#[derive(Clone, Copy, Debug)]
struct Sweep {
    are_rows: bool,
    /// One bit each.
    lines: u32,
}

/// What the lines of a group decided in a sweep: for each line, cells as bits.
#[derive(Clone, Copy, Debug)]
struct GroupWriting {
    are_rows: bool,
    /// The number of the first line.
    first: usize,
    /// The lines that decided a cell, one bit each.
    lines: u16,
    unknown: LaneWords,
    emptied: LaneWords,
    filled: LaneWords,
}

impl SmallBoard {
    /// Takes a puzzle. Returns false if the puzzle is too large or gives cells, or if the processor
    /// does not have the instructions.
    pub(crate) fn take(&mut self, puzzle: &Puzzle) -> bool {
        let is_small = puzzle.width().max(puzzle.height()) <= MAX_LENGTH;
        let is_small = is_small && puzzle.givens().is_none();
        self.avx2 = LineAvx2::detect().filter(|_| is_small);
        let Some(avx2) = self.avx2 else {
            return false;
        };
        self.rows.take(avx2, puzzle.rows(), puzzle.width());
        self.columns.take(avx2, puzzle.columns(), puzzle.height());
        true
    }

    /// Line logic on an unknown board, to the fixpoint. Returns the cost; `None` if the puzzle is
    /// contradictory. With `count_strokes`, [`Self::strokes`] are of this.
    ///
    /// # Panics
    /// If no puzzle was taken.
    ///
    /// # Complexity
    /// For sixteen lines in a sweep: some hundred operations on all of them, and seventy for each
    /// block of the longest clue.
    pub(crate) fn settle(&mut self, count_strokes: bool) -> Option<Cost> {
        let avx2 = self.avx2.expect("a puzzle was taken");
        avx2.run(Settle(self, count_strokes))
    }

    /// The lines that decided a cell, in order.
    pub(crate) fn productive(&self) -> Vec<Line> {
        let mut productive = Vec::with_capacity(16 * self.sweeps.len());
        for &Sweep { are_rows, lines } in &self.sweeps {
            let mut lines = u64::from(lines);
            while let Some(index) = lines.pop() {
                productive.push(line(are_rows, index));
            }
        }
        productive
    }

    /// The strokes of the sweeps: see [`SolveReport::strokes`](crate::SolveReport::strokes).
    ///
    /// # Panics
    /// If no puzzle was taken.
    pub(crate) fn strokes(&mut self) -> u64 {
        let avx2 = self.avx2.expect("a puzzle was taken");
        avx2.run(CountStrokes(&self.written, &mut self.strokes))
    }

    /// The known cells of each row.
    pub(crate) fn rows<B: BitSet>(&self) -> impl Iterator<Item = LineCells<B>> {
        self.rows.cells()
    }

    /// The known cells of each column.
    pub(crate) fn columns<B: BitSet>(&self) -> impl Iterator<Item = LineCells<B>> {
        self.columns.cells()
    }
}

/// See [`SmallBoard::settle`].
struct Settle<'b>(&'b mut SmallBoard, bool);

impl VectorWork for Settle<'_> {
    type Output = Option<Cost>;

    #[inline(always)]
    fn run(self, avx2: LineAvx2) -> Option<Cost> {
        let SmallBoard {
            rows,
            columns,
            sweeps,
            written,
            ..
        } = self.0;
        written.clear();
        let written = self.1.then_some(written);
        settle::settle(avx2, rows, columns, sweeps, written)
    }
}

/// A row or a column.
fn line(is_row: bool, index: usize) -> Line {
    if is_row {
        Line::Row(index)
    } else {
        Line::Column(index)
    }
}

/// See [`SmallBoard::strokes`].
struct CountStrokes<'b>(&'b [GroupWriting], &'b mut StrokeSum<u64>);

impl VectorWork for CountStrokes<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, _: LineAvx2) -> u64 {
        let Self(groups, strokes) = self;
        strokes.reset(2);
        for written in groups {
            let mut lines = u64::from(written.lines);
            while let Some(index) = lines.pop() {
                let line = line(written.are_rows, written.first + index);
                let decided = [written.emptied[index].into(), written.filled[index].into()];
                let unknown = written.unknown[index].into();
                strokes.write(line, unknown, decided.iter().copied());
            }
        }
        strokes.total()
    }
}

/// See [`settle::measure`].
struct Measure<'g>(&'g mut LineGroup);

impl VectorWork for Measure<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, avx2: LineAvx2) {
        settle::measure(avx2, self.0);
    }
}

/// The lines of one direction.
#[derive(Clone, Debug, Default)]
struct SmallLines {
    groups: Vec<LineGroup>,
    count: usize,
    length: usize,
}

impl SmallLines {
    fn take(&mut self, avx2: LineAvx2, clues: &Clues, length: usize) {
        (self.count, self.length) = (clues.len(), length);
        self.groups
            .resize_with(self.count.div_ceil(LINES), LineGroup::default);
        for (index, group) in self.groups.iter_mut().enumerate() {
            let own = (index * LINES..self.count.min((index + 1) * LINES))
                .map(|line| clues.get(line).lengths());
            group.take(own, length);
            avx2.run(Measure(group));
        }
    }

    /// The lines that decide a cell of an unknown board, one bit each.
    fn opening(&self) -> u32 {
        let groups = self.groups.iter().rev();
        groups.fold(0, |lines, group| lines << LINES | u32::from(group.opening))
    }

    /// The known cells of each line.
    fn cells<B: BitSet>(&self) -> impl Iterator<Item = LineCells<B>> {
        let known = self.groups.iter().flat_map(|group| {
            let LineCells {
                fillable,
                emptiable,
            } = &group.known;
            fillable.iter().zip(emptiable)
        });
        let known = known.take(self.count);
        known.map(|(&fillable, &emptiable)| LineCells {
            fillable: B::from_words(&[fillable.into()]),
            emptiable: B::from_words(&[emptiable.into()]),
        })
    }
}

/// Sixteen consecutive lines.
#[derive(Clone, Debug, Default)]
struct LineGroup {
    /// Their known cells.
    known: LineCells<LaneWords>,
    /// The lines that are on the board, one bit each. The others have no blocks, and their cells
    /// are known to be empty.
    lines: u16,
    /// One step for each block of the longest clue.
    steps: Vec<BlockStep>,
    /// The number of doublings that reach the longest block.
    doublings: usize,
    /// The work of solving each line.
    work: LaneWords,
    /// The lines that decide a cell of an unknown board, one bit each.
    opening: u16,
}

/// One block of each line: the first of each, the second of each, and so on.
#[derive(Clone, Debug, Default)]
struct BlockStep {
    /// Its cells; 0 for lines with fewer blocks.
    size: LaneWords,
    /// The shifts that turn one cell into two, two into up to four, and so on up to the size.
    distances: [LaneWords; 5],
    /// As in [`LineSolver`](super::solver::LineSolver): the boundaries reached by the blocks before
    /// this one; the starts of this one; on the mirrored line, the boundaries reached by the blocks
    /// behind it.
    reach: LaneWords,
    starts: LaneWords,
    completed: LaneWords,
}

impl LineGroup {
    /// Takes the clues of up to sixteen lines.
    fn take<'c>(&mut self, clues: impl Iterator<Item = &'c [Length]> + Clone, length: usize) {
        let blocks = clues.clone().map(<[Length]>::len).max().unwrap_or(0);
        self.steps.resize_with(blocks, BlockStep::default);
        for step in &mut self.steps {
            step.size = [0; LINES];
        }
        (self.lines, self.opening, self.work) = (0, 0, [1; LINES]);
        let mut longest = 1;
        for (line, clue) in clues.enumerate() {
            let (mut cells, mut most) = (0, 0);
            for (step, &block) in self.steps.iter_mut().zip(clue) {
                let block = u32::from(block);
                step.size[line] = block;
                cells += block;
                most = most.max(block);
            }
            // The longest block exceeds the slack, or there is no block.
            let opens = clue.is_empty() || cells as usize + clue.len() + most as usize > length + 1;
            self.lines |= 1 << line;
            self.opening |= u16::from(opens) << line;
            self.work[line] += clue.len() as u32;
            longest = longest.max(most);
        }
        self.doublings = longest.next_power_of_two().ilog2() as usize;
    }
}
