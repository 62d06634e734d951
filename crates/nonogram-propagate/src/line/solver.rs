//! The complete line solver: everything that follows from one clue and the known cells of its line.
//!
//! A line of n cells is two sets of cells, `LineCells`: those that can still be filled, and those
//! that can still be empty. *Boundary* i, for i in 0..=n, lies before cell i. For each number of
//! placed blocks, the solver keeps the set of boundaries that these blocks and the empty cells
//! after them can reach. One word operation moves all positions of a block at once.
//!
//! - `flood` moves boundaries right across cells that can be empty. The carry of one addition walks
//!   over whole runs (the idea of Myers 1999 and Hyyro 2003 for bit-parallel string matching).
//! - The places for short blocks are in a table that is made once for the line; longer blocks take
//!   log2(length) shifts, as `smear` does to mark all cells of all places.
//! - A forward pass computes `reach[j]`, the boundaries reached with j blocks placed, and
//!   `starts[j]`, the starts of block j that the blocks before it allow. A backward pass, the same
//!   on the mirrored line, computes the boundaries from which the blocks after it can be placed.
//!   The passes do not depend on each other, so the processor works on both at once. A filled cell
//!   is possible where both passes allow a start. An empty cell i is possible in gap j if boundary
//!   i is reached from the left and boundary i + 1 from the right.
//!
//! The result has exactly the values of cells that occur in some placement of the whole clue. A
//! value that does not occur is excluded, so the solver is complete. This is tested against brute
//! force for every clue and every state of all lines of up to 8 cells.

use super::Contradiction;
use super::bits::BitSet;
use super::cells::LineCells;
use nonogram::Length;

/// Working memory of the line solver, reused from line to line.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineSolver<B> {
    /// `reach[j]`: the boundaries reached by the first j blocks and empty cells after them.
    reach: Vec<B>,
    /// `completed[i]`: the boundaries reached by the last i blocks, on the mirrored line.
    completed: Vec<B>,
    /// `starts[j]`: the starts of block j that fit the cells on its left. After a line is solved,
    /// the starts that fit the whole line.
    starts: Vec<B>,
}

impl<B: BitSet> LineSolver<B> {
    /// The values of cells that some placement of `clue` in a line of `length` cells allows, given
    /// `cells`.
    ///
    /// # Complexity
    /// O(blocks * log(longest block)) set operations, without allocation once the memory has grown.
    pub(crate) fn solve(
        &mut self,
        clue: &[Length],
        length: usize,
        cells: LineCells<B>,
    ) -> Result<LineCells<B>, Contradiction> {
        debug_assert!(length < B::BITS, "each boundary needs a bit");
        let LineCells {
            fillable,
            emptiable,
        } = cells;
        let blocks = clue.len();
        for sets in [&mut self.starts, &mut self.reach, &mut self.completed] {
            if sets.len() <= blocks {
                sets.resize(blocks + 1, B::default());
            }
        }
        let starts = &mut self.starts[..blocks];
        let reach = &mut self.reach[..blocks + 1];
        let completed = &mut self.completed[..blocks + 1];

        let mut forward = Pass::new(cells);
        let mut backward = Pass::new(LineCells {
            fillable: fillable.mirrored(length),
            emptiable: emptiable.mirrored(length),
        });
        for j in 0..blocks {
            reach[j] = forward.reached;
            completed[j] = backward.reached;
            starts[j] = forward.place(usize::from(clue[j]));
            backward.place(usize::from(clue[blocks - 1 - j]));
            if starts[j].is_empty() {
                return Err(Contradiction);
            }
        }
        if !forward.reached.has(length) {
            return Err(Contradiction);
        }
        reach[blocks] = forward.reached;
        completed[blocks] = backward.reached;

        // A line has one more boundary than cells.
        let boundaries = length + 1;
        let mut filled = B::default();
        // Where the block before the gap may end: just before the end of the line, or before an
        // empty cell. The last block needs no empty cell.
        let mut ends = completed[0].mirrored(boundaries);
        let mut empty = reach[blocks].and(ends.down(1));
        for (j, &block) in clue.iter().enumerate().rev() {
            let block = usize::from(block);
            let places = starts[j].and(ends.down(block));
            starts[j] = places;
            filled = filled.or(smear(places, block));
            let begins = completed[blocks - j].mirrored(boundaries);
            ends = begins.down(1).and(emptiable);
            empty = empty.or(reach[j].and(ends));
        }
        Ok(LineCells {
            fillable: filled,
            emptiable: empty.and(emptiable),
        })
    }
}

/// Blocks of up to this many cells are short. Their places share a table.
const SHORT: usize = 8;

/// Places blocks from the left, one after the other.
struct Pass<B> {
    emptiable: B,
    /// `runs[i]`: the cells at which a stretch of i + 1 cells that can be filled starts.
    runs: [B; SHORT],
    /// The boundaries that the blocks so far, and empty cells after them, can reach.
    reached: B,
    /// The boundaries at which the next block may start.
    from: B,
}

impl<B: BitSet> Pass<B> {
    fn new(cells: LineCells<B>) -> Self {
        let mut runs = [cells.fillable; SHORT];
        for i in 1..SHORT {
            runs[i] = runs[i - 1].and(cells.fillable.down(i));
        }
        let reached = flood(B::low(1), cells.emptiable);
        Self {
            emptiable: cells.emptiable,
            runs,
            reached,
            from: reached,
        }
    }

    /// Places the next block. Returns its possible starts.
    fn place(&mut self, block: usize) -> B {
        let runs = if block <= SHORT {
            self.runs[block - 1]
        } else {
            stretches(self.runs[0], block)
        };
        let places = runs.and(self.from);
        self.reached = flood(places.up(block), self.emptiable);
        self.from = self.reached.and(self.emptiable).up(1);
        places
    }
}

/// The boundaries that those in `from` reach by moving right over cells of `cells`.
pub(crate) fn flood<B: BitSet>(from: B, cells: B) -> B {
    from.and(cells).plus(cells).xor(cells).or(from)
}

/// The cells at which a stretch of at least `length` cells of `cells` starts.
pub(crate) fn stretches<B: BitSet>(cells: B, length: usize) -> B {
    doubled(cells, length, |starts, more| starts.and(starts.down(more)))
}

/// The cells of all stretches of `length` cells that start in `starts`.
pub(crate) fn smear<B: BitSet>(starts: B, length: usize) -> B {
    doubled(starts, length, |cells, more| cells.or(cells.up(more)))
}

/// Goes from the set for stretches of one cell to the one for `length` cells. `longer` adds cells
/// to each stretch, at most as many as it has. Three steps, for up to 8 cells, are always done: a
/// loop that ends after one, two or three would be hard to predict.
fn doubled<B: BitSet>(one: B, length: usize, longer: impl Fn(B, usize) -> B) -> B {
    let (mut set, mut done) = (one, 1);
    for _ in 0..3 {
        let more = done.min(length - done);
        set = longer(set, more);
        done += more;
    }
    while done < length {
        let more = done.min(length - done);
        set = longer(set, more);
        done += more;
    }
    set
}
