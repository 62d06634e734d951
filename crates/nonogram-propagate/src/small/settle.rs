//! The steps of [`line_solver`](crate::line_solver), each for sixteen lines; read that first.
//!
//! Three things differ. A line with fewer blocks than others goes through the steps of the missing ones unchanged. The
//! blocks of a step differ in length, so stretches are found, and covered, by doubling with a distance for each line.
//! And nothing ends early.
//!
//! All is inlined into the functions that know which instructions there are.

use super::lanes::Lanes;
use super::{Direction, Group, LINES, Productive, SmallBoard, Step};
use crate::budget::Cost;
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
pub(super) fn settle<L: Lanes, const OVERLAP: bool>(board: &mut SmallBoard) -> Option<Cost> {
    let SmallBoard {
        rows,
        columns,
        productive,
        ..
    } = board;
    forget::<L>(rows);
    forget::<L>(columns);
    let mut cost = Cost::default();
    let mut work = L::of(0);
    let (mut dirty_rows, mut dirty_columns) = (rows.telling(), columns.telling());
    loop {
        let are_rows = dirty_rows != 0;
        let dirty = if are_rows { dirty_rows } else { dirty_columns };
        if dirty == 0 {
            break;
        }
        cost.sweeps += 1;
        cost.line_solves += u64::from(dirty.count_ones());
        // One call for both: it is inlined.
        let (own, crossing) = if are_rows {
            (&mut *rows, &mut *columns)
        } else {
            (&mut *columns, &mut *rows)
        };
        let crossed = sweep::<L, OVERLAP>(own, crossing, dirty, &mut work, productive)?;
        (dirty_rows, dirty_columns) = if are_rows {
            (0, dirty_columns | crossed)
        } else {
            (crossed, 0)
        };
        // Nobody asks what overlaps cost.
        if OVERLAP && is_known::<L>(rows) {
            break;
        }
    }
    for group in &*productive {
        cost.productive += u64::from(group.lines.count_ones());
    }
    for work in work.words() {
        cost.work += u64::from(work);
    }
    Some(cost)
}

/// Makes all cells unknown.
#[inline(always)]
fn forget<L: Lanes>(direction: &mut Direction) {
    let unknown = L::of(u32::MAX >> (32 - direction.length));
    for group in &mut direction.groups {
        let fillable = L::choose(L::mask(group.lines), unknown, L::of(0));
        group.fillable = fillable.words();
        group.emptiable = unknown.words();
    }
}

/// Whether all cells are known.
#[inline(always)]
fn is_known<L: Lanes>(direction: &Direction) -> bool {
    let mut unknown = L::of(0);
    for group in &direction.groups {
        unknown = unknown.or(L::load(&group.fillable).and(L::load(&group.emptiable)));
    }
    L::bits(unknown.zeros()) == u16::MAX
}

/// Solves the `dirty` lines of one direction, adds to the `work`, and notes which lines decide a cell. Returns the
/// crossing lines of which a cell was decided; `None` for a contradiction.
#[inline(always)]
fn sweep<L: Lanes, const OVERLAP: bool>(
    direction: &mut Direction,
    crossing: &mut Direction,
    dirty: u32,
    work: &mut L,
    productive: &mut Vec<Productive>,
) -> Option<u32> {
    let mut crossed = 0;
    for (number, group) in direction.groups.iter_mut().enumerate() {
        let first = number * LINES;
        let dirty = (dirty >> first) as u16;
        if dirty == 0 {
            continue;
        }
        *work = work.plus(L::choose(L::mask(dirty), L::load(&group.work), L::of(0)));
        let (fillable, emptiable) = (L::load(&group.fillable), L::load(&group.emptiable));
        let solved = solve::<L, OVERLAP>(group, direction.length as u32, fillable, emptiable);
        if dirty & solved.impossible != 0 {
            return None;
        }
        let emptied = fillable.without(solved.fillable);
        let filled = emptiable.without(solved.emptiable);
        let changed = !L::bits(emptied.or(filled).zeros());
        debug_assert_eq!(changed & !dirty, 0, "others have told all they can");
        if changed == 0 {
            continue;
        }
        group.fillable = solved.fillable.words();
        group.emptiable = solved.emptiable.words();
        if !OVERLAP {
            productive.push(Productive {
                are_rows: direction.are_rows,
                first,
                lines: changed,
            });
        }
        let (emptied, filled) = (emptied.positions(), filled.positions());
        let up = L::of(first as u32);
        for (number, group) in crossing.groups.iter_mut().enumerate() {
            let (emptied, filled) = (L::at(&emptied, number), L::at(&filled, number));
            let fillable = L::load(&group.fillable).without(emptied.up(up));
            let emptiable = L::load(&group.emptiable).without(filled.up(up));
            group.fillable = fillable.words();
            group.emptiable = emptiable.words();
            let changed = !L::bits(emptied.or(filled).zeros());
            crossed |= u32::from(changed) << (number * LINES);
        }
    }
    Some(crossed)
}

/// What follows for each line.
pub(super) struct Solved<L> {
    /// The cells that can be filled, and those that can be empty.
    pub(super) fillable: L,
    pub(super) emptiable: L,
    /// The lines of which no placement agrees with what is known: there, the cells mean nothing.
    pub(super) impossible: u16,
}

/// What follows for each line from its clue and from what is known.
#[inline(always)]
pub(super) fn solve<L: Lanes, const OVERLAP: bool>(
    group: &mut Group,
    length: u32,
    fillable: L,
    emptiable: L,
) -> Solved<L> {
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
    let (mut filled, mut empty, mut near) = (zero, zero, zero);
    let (mut reach, mut next_size) = (forward.reached, zero);
    for step in steps.iter().rev() {
        let completed = L::load(&step.completed).reversed().down(mirror);
        let gap = completed.down(one).and(emptiable);
        empty = empty.or(reach.and(gap));
        let ends = L::choose(next_size.above(zero), gap, completed);
        let size = L::load(&step.size);
        let starts = L::load(&step.starts).and(ends.down(size));
        if OVERLAP {
            let (first, last) = (starts.lowest(), starts.highest());
            let (first_end, last_end) = (first.up(size), last.up(size));
            filled = filled.or(first_end.max(last).minus(last));
            near = near.or(last_end.minus(first));
        } else {
            let mut covered = starts;
            for distance in &step.distances[..doublings] {
                covered = covered.or(covered.up(L::load(distance)));
            }
            filled = filled.or(covered);
        }
        reach = L::load(&step.reach);
        next_size = size;
    }
    let gap = backward.reached.reversed().down(mirror).down(one);
    empty = empty.or(reach.and(gap).and(emptiable));
    let impossible = L::bits(forward.reached.and(L::of(1 << length)).zeros());
    if OVERLAP {
        Solved {
            fillable: fillable.and(near),
            emptiable: emptiable.without(filled),
            impossible,
        }
    } else {
        Solved {
            fillable: filled,
            emptiable: empty,
            impossible,
        }
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
