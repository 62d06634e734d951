//! The steps of [`solver`](crate::line::solver), each for sixteen lines. Read that file first.
//!
//! There are three differences. A line with fewer blocks than others passes the extra steps
//! unchanged. The blocks of a step differ in length, so stretches are found and covered by
//! doubling, with a distance for each line. And no loop ends early.
//!
//! Everything is inlined into [`LineAvx2::run`].

use super::avx2::{LineAvx2, LineLanes};
use super::{BlockStep, Dirty, GroupWriting, LINES, LaneWords, LineGroup, SmallLines, Sweep};
use crate::budget::Cost;
use crate::line::cells::LineCells;

/// The cost of line logic so far, and the sweeps that decided a cell.
struct SettleCost<'s> {
    /// All counters except the work.
    cost: Cost,
    work: LineLanes,
    sweeps: &'s mut Vec<Sweep>,
    written: Option<&'s mut Vec<GroupWriting>>,
}

/// Line logic on an unknown board, to the fixpoint. Returns the cost; `None` for a contradiction.
#[inline(always)]
pub(super) fn settle(
    avx2: LineAvx2,
    rows: &mut SmallLines,
    columns: &mut SmallLines,
    sweeps: &mut Vec<Sweep>,
    written: Option<&mut Vec<GroupWriting>>,
) -> Option<Cost> {
    forget(avx2, rows);
    forget(avx2, columns);
    let mut dirty = Dirty {
        rows: rows.opening(),
        columns: columns.opening(),
    };
    sweeps.clear();
    let mut tally = SettleCost {
        cost: Cost::default(),
        work: avx2.all(0),
        sweeps,
        written,
    };
    while dirty.rows | dirty.columns != 0 {
        sweep(avx2, rows, columns, &mut dirty, &mut tally)?;
    }
    let SettleCost {
        mut cost,
        work,
        sweeps,
        ..
    } = tally;
    for sweep in sweeps {
        cost.productive += u64::from(sweep.lines.count_ones());
    }
    for work in work.words() {
        cost.work += u64::from(work);
    }
    Some(cost)
}

/// Computes the distances for a group's steps.
#[inline(always)]
pub(super) fn measure(avx2: LineAvx2, group: &mut LineGroup) {
    let one = avx2.all(1);
    for step in &mut group.steps {
        let (mut done, mut missing) = (one, avx2.load(&step.size).max(one).minus(one));
        for distance in &mut step.distances[..group.doublings] {
            let by = done.min(missing);
            *distance = by.words();
            missing = missing.minus(by);
            done = done.plus(done);
        }
    }
}

/// Makes all cells unknown.
#[inline(always)]
fn forget(avx2: LineAvx2, direction: &mut SmallLines) {
    let unknown = avx2.all(u32::MAX >> (32 - direction.length));
    for group in &mut direction.groups {
        group.known = words(LineCells {
            fillable: avx2.mask(group.lines).and(unknown),
            emptiable: unknown,
        });
    }
}

/// Solves the dirty rows or, if there are none, the dirty columns. `None` for a contradiction.
#[inline(always)]
fn sweep(
    avx2: LineAvx2,
    rows: &mut SmallLines,
    columns: &mut SmallLines,
    dirty: &mut Dirty,
    tally: &mut SettleCost<'_>,
) -> Option<()> {
    let are_rows = dirty.rows != 0;
    let (direction, crossing, waiting, crossed) = if are_rows {
        (rows, columns, &mut dirty.rows, &mut dirty.columns)
    } else {
        (columns, rows, &mut dirty.columns, &mut dirty.rows)
    };
    let all_dirty = std::mem::take(waiting);
    tally.cost.sweeps += 1;
    tally.cost.line_solves += u64::from(all_dirty.count_ones());
    let mut lines = 0;
    for (number, group) in direction.groups.iter_mut().enumerate() {
        let first = number * LINES;
        let solved = (all_dirty >> first) as u16;
        if solved == 0 {
            continue;
        }
        let work = avx2.mask(solved).and(avx2.load(&group.work));
        tally.work = tally.work.plus(work);
        let before = load(avx2, &group.known);
        let (after, impossible) = solve(avx2, group, direction.length as u32, before);
        if solved & impossible != 0 {
            return None;
        }
        let changed = unlike(before, after);
        debug_assert_eq!(changed & !solved, 0, "the other lines were solved before");
        if changed == 0 {
            continue;
        }
        group.known = words(after);
        lines |= u32::from(changed) << first;
        let emptied = before.fillable.without(after.fillable);
        let filled = before.emptiable.without(after.emptiable);
        if let Some(written) = &mut tally.written {
            written.push(GroupWriting {
                are_rows,
                first,
                lines: changed,
                unknown: before.fillable.and(before.emptiable).words(),
                emptied: emptied.words(),
                filled: filled.words(),
            });
        }
        let (emptied_at, filled_at) = (emptied.positions(), filled.positions());
        let up = avx2.all(first as u32);
        for (number, group) in crossing.groups.iter_mut().enumerate() {
            let known = load(avx2, &group.known);
            let left = LineCells {
                fillable: known.fillable.without(avx2.at(&emptied_at, number).up(up)),
                emptiable: known.emptiable.without(avx2.at(&filled_at, number).up(up)),
            };
            group.known = words(left);
            *crossed |= u32::from(unlike(known, left)) << (number * LINES);
        }
    }
    if lines != 0 {
        tally.sweeps.push(Sweep { are_rows, lines });
    }
    Some(())
}

/// Loads known cells from memory.
#[inline(always)]
pub(super) fn load(avx2: LineAvx2, known: &LineCells<LaneWords>) -> LineCells<LineLanes> {
    LineCells {
        fillable: avx2.load(&known.fillable),
        emptiable: avx2.load(&known.emptiable),
    }
}

/// Stores known cells in memory.
#[inline(always)]
pub(super) fn words(known: LineCells<LineLanes>) -> LineCells<LaneWords> {
    LineCells {
        fillable: known.fillable.words(),
        emptiable: known.emptiable.words(),
    }
}

/// The lines whose known cells differ.
#[inline(always)]
fn unlike(one: LineCells<LineLanes>, other: LineCells<LineLanes>) -> u16 {
    let fillable = one.fillable.xor(other.fillable);
    let emptiable = one.emptiable.xor(other.emptiable);
    !fillable.or(emptiable).zeros().bits()
}

/// What follows for each line from its clue and its known cells, and the lines that cannot be
/// completed. The cells of those lines mean nothing.
#[inline(always)]
pub(super) fn solve(
    avx2: LineAvx2,
    group: &mut LineGroup,
    length: u32,
    known: LineCells<LineLanes>,
) -> (LineCells<LineLanes>, u16) {
    let LineCells {
        fillable,
        emptiable,
    } = known;
    let steps = &mut group.steps[..];
    let blocks = steps.len();
    let doublings = group.doublings;
    let (zero, one) = (avx2.all(0), avx2.all(1));

    let mirror = avx2.all(32 - length);
    let mut forward = Pass::new(avx2, fillable, emptiable);
    let mut backward = Pass::new(
        avx2,
        fillable.reversed().down(mirror),
        emptiable.reversed().down(mirror),
    );
    for index in 0..blocks {
        let step = &mut steps[index];
        step.reach = forward.reached.words();
        step.starts = forward.place(step, doublings).words();
        let step = &mut steps[blocks - 1 - index];
        step.completed = backward.reached.words();
        backward.place(step, doublings);
    }

    // Mirrors boundaries, of which there is one more.
    let mirror = avx2.all(31 - length);
    // The cells that are filled in some placement, and those that are empty in some.
    let (mut filled, mut empty) = (zero, zero);
    let (mut reach, mut next_size) = (forward.reached, zero);
    for step in steps.iter().rev() {
        let completed = avx2.load(&step.completed).reversed().down(mirror);
        let gap = completed.down(one).and(emptiable);
        empty = empty.or(reach.and(gap));
        let ends = next_size.above(zero).choose(gap, completed);
        let size = avx2.load(&step.size);
        let starts = avx2.load(&step.starts).and(ends.down(size));
        let mut block = starts;
        for distance in &step.distances[..doublings] {
            block = block.or(block.up(avx2.load(distance)));
        }
        filled = filled.or(block);
        reach = avx2.load(&step.reach);
        next_size = size;
    }
    let gap = backward.reached.reversed().down(mirror).down(one);
    empty = empty.or(reach.and(gap).and(emptiable));
    let impossible = forward.reached.and(avx2.all(1 << length)).zeros().bits();
    let solved = LineCells {
        fillable: filled,
        emptiable: empty,
    };
    (solved, impossible)
}

/// Places blocks from the left, one after the other.
struct Pass {
    avx2: LineAvx2,
    fillable: LineLanes,
    emptiable: LineLanes,
    /// The boundaries that the blocks so far, and empty cells after them, can reach.
    reached: LineLanes,
    /// The boundaries at which the next block may start.
    from: LineLanes,
}

impl Pass {
    #[inline(always)]
    fn new(avx2: LineAvx2, fillable: LineLanes, emptiable: LineLanes) -> Self {
        let reached = flood(avx2.all(1), emptiable);
        Self {
            avx2,
            fillable,
            emptiable,
            reached,
            from: reached,
        }
    }

    /// Places the next block. Returns its possible starts.
    #[inline(always)]
    fn place(&mut self, step: &BlockStep, doublings: usize) -> LineLanes {
        let avx2 = self.avx2;
        let mut runs = self.fillable;
        for distance in &step.distances[..doublings] {
            runs = runs.and(runs.down(avx2.load(distance)));
        }
        let size = avx2.load(&step.size);
        let is_block = size.above(avx2.all(0));
        let starts = is_block.and(runs).and(self.from);
        let reached = flood(starts.up(size), self.emptiable);
        let from = reached.and(self.emptiable).up(avx2.all(1));
        self.reached = is_block.choose(reached, self.reached);
        self.from = is_block.choose(from, self.from);
        starts
    }
}

/// The boundaries that those in `from` reach by moving right over cells of `cells`.
#[inline(always)]
fn flood(from: LineLanes, cells: LineLanes) -> LineLanes {
    from.and(cells).plus(cells).xor(cells).or(from)
}
