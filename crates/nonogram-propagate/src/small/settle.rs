//! The steps of [`line_solver`](crate::line_solver), each for sixteen lines; read that first.
//!
//! Three things differ. A line with fewer blocks than others goes through the steps of the missing ones unchanged. The
//! blocks of a step differ in length, so stretches are found, and covered, by doubling with a distance for each line.
//! And nothing ends early.
//!
//! All is inlined into the functions that know which instructions there are.

use super::lanes::Lanes;
use super::{Direction, Dirty, Group, LINES, Productive, SmallBoard, Step, Words};
use crate::budget::Cost;
use crate::line_solver::Cells;
use nonogram::Block;

/// Works out what a group has to know of its clues. Each line has its `own` of the `blocks`, so many from a place on;
/// behind the last are sixteen more.
#[inline(always)]
pub(super) fn prepare<L: Lanes>(
    group: &mut Group,
    blocks: &[Block],
    own: &[(usize, usize); LINES],
    length: usize,
) {
    let (zero, one) = (L::of(0), L::of(1));
    let (mut cells, mut count, mut longest) = (zero, zero, zero);
    let steps = &mut group.steps[..group.blocks];
    // The first eight blocks of the lines, and those behind them.
    for (index, steps) in steps.chunks_mut(8).enumerate() {
        let mut windows = [(&[0; 8], 0); LINES];
        for (window, &(start, count)) in windows.iter_mut().zip(own) {
            let eight = blocks[start + 8 * index..].first_chunk();
            *window = (
                eight.expect("there are more"),
                count.saturating_sub(8 * index),
            );
        }
        for (step, size) in steps.iter_mut().zip(L::blocks(windows)) {
            step.size = size.words();
            cells = cells.plus(size);
            count = count.plus(size.min(one));
            longest = longest.max(size);
        }
    }
    let mut most = 1;
    for size in longest.words() {
        most = size.max(most);
    }
    group.doublings = most.next_power_of_two().ilog2() as usize;
    for step in steps {
        let size = L::load(&step.size);
        let (mut done, mut missing) = (one, size.max(one).minus(one));
        for distance in &mut step.distances[..group.doublings] {
            let by = done.min(missing);
            *distance = by.words();
            missing = missing.minus(by);
            done = done.plus(done);
        }
    }
    group.work = count.plus(one).words();
    // A block that is longer than the slack, or no block at all.
    let needed = cells.plus(count).plus(longest);
    let says = L::bits(needed.above(L::of(length as u32 + 1))) | L::bits(count.zeros());
    group.telling = group.lines & says;
}

/// See [`SmallBoard::settle`].
#[inline(always)]
pub(super) fn settle<L: Lanes>(board: &mut SmallBoard, overlaps: bool) -> Option<Cost> {
    let SmallBoard {
        rows,
        columns,
        productive,
        parting,
        ..
    } = board;
    forget::<L>(rows);
    forget::<L>(columns);
    let mut dirty = Dirty {
        rows: rows.telling(),
        columns: columns.telling(),
    };
    let mut tally = Tally {
        cost: Cost::default(),
        work: L::of(0),
        productive,
    };
    while !dirty.is_empty() {
        // Both are followed for as long as overlaps tell as much.
        if overlaps && parting.is_none() {
            rows.note();
            columns.note();
            let before = dirty;
            let is_same = sweep::<L, true, true>(rows, columns, &mut dirty, &mut tally)?;
            *parting = (!is_same).then_some(before);
        } else {
            sweep::<L, true, false>(rows, columns, &mut dirty, &mut tally)?;
        }
    }
    let Tally { mut cost, work, .. } = tally;
    for sweep in &*productive {
        cost.productive += u64::from(sweep.lines.count_ones());
    }
    for work in work.words() {
        cost.work += u64::from(work);
    }
    Some(cost)
}

/// Line logic by overlaps from what was noted at a parting. Returns whether that decides every cell.
#[inline(always)]
pub(super) fn overlap<L: Lanes>(board: &mut SmallBoard, parting: Dirty) -> bool {
    let (rows, columns) = (&mut board.rows, &mut board.columns);
    rows.go_back();
    columns.go_back();
    let mut dirty = parting;
    // Nobody asks what overlaps cost.
    let mut tally = Tally {
        cost: Cost::default(),
        work: L::of(0),
        productive: &mut Vec::new(),
    };
    while !dirty.is_empty() && !is_known::<L>(rows) {
        if sweep::<L, false, true>(rows, columns, &mut dirty, &mut tally).is_none() {
            return false;
        }
    }
    is_known::<L>(rows)
}

/// What line logic costs.
struct Tally<'p, L> {
    /// All but the productive lines and the work.
    cost: Cost,
    work: L,
    productive: &'p mut Vec<Productive>,
}

/// Makes all cells unknown.
#[inline(always)]
fn forget<L: Lanes>(direction: &mut Direction) {
    let unknown = L::of(u32::MAX >> (32 - direction.length));
    for group in &mut direction.groups {
        group.known = words(Cells {
            fillable: L::choose(L::mask(group.lines), unknown, L::of(0)),
            emptiable: unknown,
        });
    }
}

/// Whether all cells are known.
#[inline(always)]
fn is_known<L: Lanes>(direction: &Direction) -> bool {
    let mut unknown = L::of(0);
    for group in &direction.groups {
        let known: Cells<L> = load(&group.known);
        unknown = unknown.or(known.fillable.and(known.emptiable));
    }
    L::bits(unknown.zeros()) == u16::MAX
}

/// Solves the dirty rows, or, if there are none, the dirty columns, completely or by overlaps. Returns whether overlaps
/// tell as much, if both are asked for: then what they tell is not followed. `None` for a contradiction.
#[inline(always)]
fn sweep<L: Lanes, const COMPLETE: bool, const OVERLAP: bool>(
    rows: &mut Direction,
    columns: &mut Direction,
    dirty: &mut Dirty,
    tally: &mut Tally<'_, L>,
) -> Option<bool> {
    let are_rows = dirty.rows != 0;
    let (direction, crossing, dirty, crossed) = if are_rows {
        (rows, columns, &mut dirty.rows, &mut dirty.columns)
    } else {
        (columns, rows, &mut dirty.columns, &mut dirty.rows)
    };
    let all_dirty = std::mem::take(dirty);
    tally.cost.sweeps += 1;
    tally.cost.line_solves += u64::from(all_dirty.count_ones());
    let (mut is_same, mut lines) = (true, 0);
    for (number, group) in direction.groups.iter_mut().enumerate() {
        let first = number * LINES;
        let dirty = (all_dirty >> first) as u16;
        if dirty == 0 {
            continue;
        }
        let work = L::choose(L::mask(dirty), L::load(&group.work), L::of(0));
        tally.work = tally.work.plus(work);
        let before = load(&group.known);
        let solved = solve::<L, COMPLETE, OVERLAP>(group, direction.length as u32, before);
        if dirty & solved.impossible != 0 {
            return None;
        }
        let after = if COMPLETE {
            if OVERLAP {
                is_same &= dirty & unlike(solved.complete, solved.overlap) == 0;
            }
            solved.complete
        } else {
            solved.overlap
        };
        let changed = unlike(before, after);
        debug_assert_eq!(changed & !dirty, 0, "others have told all they can");
        if changed == 0 {
            continue;
        }
        group.known = words(after);
        lines |= u32::from(changed) << first;
        let emptied = before.fillable.without(after.fillable).positions();
        let filled = before.emptiable.without(after.emptiable).positions();
        let up = L::of(first as u32);
        for (number, group) in crossing.groups.iter_mut().enumerate() {
            let before: Cells<L> = load(&group.known);
            let after = Cells {
                fillable: before.fillable.without(L::at(&emptied, number).up(up)),
                emptiable: before.emptiable.without(L::at(&filled, number).up(up)),
            };
            group.known = words(after);
            *crossed |= u32::from(unlike(before, after)) << (number * LINES);
        }
    }
    if COMPLETE && lines != 0 {
        tally.productive.push(Productive { are_rows, lines });
    }
    Some(is_same)
}

/// What is known, from memory.
#[inline(always)]
pub(super) fn load<L: Lanes>(known: &Cells<Words>) -> Cells<L> {
    Cells {
        fillable: L::load(&known.fillable),
        emptiable: L::load(&known.emptiable),
    }
}

/// What is known, to memory.
#[inline(always)]
pub(super) fn words<L: Lanes>(known: Cells<L>) -> Cells<Words> {
    Cells {
        fillable: known.fillable.words(),
        emptiable: known.emptiable.words(),
    }
}

/// The lines of which not the same is known.
#[inline(always)]
fn unlike<L: Lanes>(one: Cells<L>, other: Cells<L>) -> u16 {
    let fillable = one.fillable.xor(other.fillable);
    let emptiable = one.emptiable.xor(other.emptiable);
    !L::bits(fillable.or(emptiable).zeros())
}

/// What follows for each line.
pub(super) struct Solved<L> {
    /// What all placements leave, if that is asked for.
    pub(super) complete: Cells<L>,
    /// What overlaps leave, if that is asked for.
    pub(super) overlap: Cells<L>,
    /// The lines of which no placement agrees with what is known: there, the cells mean nothing.
    pub(super) impossible: u16,
}

/// What follows for each line from its clue and from what is known.
#[inline(always)]
pub(super) fn solve<L: Lanes, const COMPLETE: bool, const OVERLAP: bool>(
    group: &mut Group,
    length: u32,
    known: Cells<L>,
) -> Solved<L> {
    let Cells {
        fillable,
        emptiable,
    } = known;
    let steps = &mut group.steps[..group.blocks];
    let doublings = group.doublings;
    let (zero, one) = (L::of(0), L::of(1));

    let mirror = L::of(32 - length);
    let mut forward = Pass::new(fillable, emptiable);
    let mut backward = Pass::new(
        fillable.reversed().down(mirror),
        emptiable.reversed().down(mirror),
    );
    for index in 0..steps.len() {
        let step = &mut steps[index];
        step.reach = forward.reached.words();
        step.starts = forward.place(step, doublings).words();
        let step = &mut steps[group.blocks - 1 - index];
        step.completed = backward.reached.words();
        backward.place(step, doublings);
    }

    // The same for boundaries, of which there is one more.
    let mirror = L::of(31 - length);
    let (mut covered, mut empty) = (zero, zero);
    // What each block covers wherever it is, and from its first start to its last end.
    let (mut filled, mut near) = (zero, zero);
    let (mut reach, mut next_size) = (forward.reached, zero);
    for step in steps.iter().rev() {
        let completed = L::load(&step.completed).reversed().down(mirror);
        let gap = completed.down(one).and(emptiable);
        empty = empty.or(reach.and(gap));
        let ends = L::choose(next_size.above(zero), gap, completed);
        let size = L::load(&step.size);
        let starts = L::load(&step.starts).and(ends.down(size));
        if COMPLETE {
            let mut block = starts;
            for distance in &step.distances[..doublings] {
                block = block.or(block.up(L::load(distance)));
            }
            covered = covered.or(block);
        }
        if OVERLAP {
            let (first, last) = (starts.lowest(), starts.highest());
            let (first_end, last_end) = (first.up(size), last.up(size));
            filled = filled.or(first_end.max(last).minus(last));
            near = near.or(last_end.minus(first));
        }
        reach = L::load(&step.reach);
        next_size = size;
    }
    let gap = backward.reached.reversed().down(mirror).down(one);
    empty = empty.or(reach.and(gap).and(emptiable));
    let impossible = L::bits(forward.reached.and(L::of(1 << length)).zeros());
    Solved {
        complete: Cells {
            fillable: covered,
            emptiable: empty,
        },
        overlap: Cells {
            fillable: fillable.and(near),
            emptiable: emptiable.without(filled),
        },
        impossible,
    }
}

/// Places blocks from the left, one after the other.
struct Pass<L> {
    fillable: L,
    emptiable: L,
    /// The boundaries reached by the blocks so far and empty cells after them.
    reached: L,
    /// The boundaries at which the next block may start.
    from: L,
}

impl<L: Lanes> Pass<L> {
    #[inline(always)]
    fn new(fillable: L, emptiable: L) -> Self {
        let reached = flood(L::of(1), emptiable);
        Self {
            fillable,
            emptiable,
            reached,
            from: reached,
        }
    }

    /// Places the next block. Returns its possible starts.
    #[inline(always)]
    fn place(&mut self, step: &Step, doublings: usize) -> L {
        let mut runs = self.fillable;
        for distance in &step.distances[..doublings] {
            runs = runs.and(runs.down(L::load(distance)));
        }
        let size = L::load(&step.size);
        let is_block = size.above(L::of(0));
        let starts = L::choose(is_block, runs.and(self.from), L::of(0));
        let reached = flood(starts.up(size), self.emptiable);
        let from = reached.and(self.emptiable).up(L::of(1));
        self.reached = L::choose(is_block, reached, self.reached);
        self.from = L::choose(is_block, from, self.from);
        starts
    }
}

/// The boundaries that those in `from` reach by moving right over any number of cells of `cells`.
#[inline(always)]
fn flood<L: Lanes>(from: L, cells: L) -> L {
    from.and(cells).plus(cells).xor(cells).or(from)
}
