//! Line logic and probing on a board of up to six lines in each direction, with the tables of [`super::line`].
//!
//! The states of all lines of one direction are *packed* into one word, ten bits a line. A sweep looks up the next state
//! of each line and adds up what it means for the crossing lines: the state of a line is spread to one digit for each
//! crossing line, and the digits of successive lines are the digits of a number in base 3.
//!
//! A line that is not on the board has the table [`NO_LINE`] and the state 0, which changes nothing. So all loops go over
//! [`MAX_CELLS`] lines.

use super::line::{self, BITS, DEAD, DEEPER, MAX_CELLS, NO_LINE, Table};
use std::array;
use std::sync::LazyLock;

const MASK: u64 = (1 << BITS) - 1;
/// The bits of all lines.
pub(super) const LINES_MASK: u64 = (1 << (BITS * MAX_CELLS)) - 1;

/// The tables of the lines of one direction.
pub(super) type Tables<'t> = [&'t Table; MAX_CELLS];

/// For each state, its digits as a packed word: digit i in the place of line i. 0 for [`DEAD`].
pub(super) static SPREAD: LazyLock<[u64; 1 << BITS]> = LazyLock::new(|| {
    array::from_fn(|state| {
        let digit = |cell| (state / 3_usize.pow(cell as u32) % 3) as u64;
        let digits = (0..MAX_CELLS).map(|cell| digit(cell) << (BITS * cell));
        if state < DEAD.into() { digits.sum() } else { 0 }
    })
});

/// The tables of a board with `count` lines in this direction.
pub(super) fn tables<'t>(count: usize, table: impl Fn(usize) -> &'t Table) -> Tables<'t> {
    array::from_fn(|line| if line < count { table(line) } else { &NO_LINE })
}

/// The state of a line in a packed word.
#[inline(always)]
pub(super) fn state(packed: u64, line: usize) -> usize {
    (packed >> (BITS * line) & MASK) as usize
}

/// The lines of both directions after a sweep.
pub(super) struct Swept {
    pub(super) own: u64,
    pub(super) crossing: u64,
    /// Whether one of the lines is dead.
    is_dead: bool,
    /// All entries together: whether the outermost places would have decided less.
    entries: u16,
}

impl Swept {
    #[inline(always)]
    pub(super) fn is_deeper(&self) -> bool {
        self.entries & DEEPER != 0
    }
}

/// A board's clues as tables.
#[derive(Clone, Copy)]
pub(super) struct Board<'t> {
    spread: &'t [u64; 1 << BITS],
    pub(super) rows: Tables<'t>,
    pub(super) columns: Tables<'t>,
}

/// The end of line logic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All cells are known after this many sweeps. If nothing was `deeper`, the outermost places suffice.
    Solved { sweeps: usize, is_deeper: bool },
    /// A fixpoint with these rows.
    Stuck { rows: u64 },
}

impl<'t> Board<'t> {
    pub(super) fn new(rows: Tables<'t>, columns: Tables<'t>) -> Self {
        Self {
            spread: &SPREAD,
            rows,
            columns,
        }
    }

    #[inline(always)]
    fn sweep(&self, tables: &Tables<'_>, packed: u64) -> Swept {
        let (mut own, mut crossing, mut is_dead, mut entries) = (0, 0, false, 0);
        for line in (0..MAX_CELLS).rev() {
            let entry = tables[line][state(packed, line)];
            let next = entry & !DEEPER;
            is_dead |= next == DEAD;
            entries |= entry;
            own = own << BITS | u64::from(next);
            crossing = 3 * crossing + self.spread[usize::from(next) & MASK as usize];
        }
        Swept {
            own,
            crossing,
            is_dead,
            entries,
        }
    }

    /// A sweep of the rows of an unknown board.
    pub(super) fn open(&self) -> Swept {
        self.sweep(&self.rows, 0)
    }

    /// Line logic on a board with a solution, `picture`, from the second sweep on, which is that of the columns. `before`
    /// are the rows before that sweep, and `rows` after it; `sweeps` is its number, and `is_deeper` about both.
    #[inline(always)]
    pub(super) fn settle(
        &self,
        picture: u64,
        before: u64,
        mut rows: u64,
        mut sweeps: usize,
        mut is_deeper: bool,
    ) -> End {
        if before == picture {
            let sweeps = sweeps - 1;
            return End::Solved { sweeps, is_deeper };
        }
        if before == rows {
            return End::Stuck { rows };
        }
        loop {
            if rows == picture {
                return End::Solved { sweeps, is_deeper };
            }
            let swept = self.sweep(&self.rows, rows);
            is_deeper |= swept.is_deeper();
            if swept.own == picture {
                let sweeps = sweeps + 1;
                return End::Solved { sweeps, is_deeper };
            }
            if swept.own == rows {
                return End::Stuck { rows };
            }
            let next = self.sweep(&self.columns, swept.crossing);
            is_deeper |= next.is_deeper();
            if next.crossing == swept.own {
                return End::Stuck { rows: swept.own };
            }
            rows = next.crossing;
            sweeps += 2;
        }
    }

    /// Line logic on any board, to the fixpoint; `None` for a contradiction.
    fn explore(&self, mut rows: u64) -> Option<u64> {
        loop {
            let swept = self.sweep(&self.rows, rows);
            if swept.is_dead {
                return None;
            }
            let next = self.sweep(&self.columns, swept.crossing);
            if next.is_dead {
                return None;
            }
            if next.crossing == swept.own {
                return Some(next.crossing);
            }
            rows = next.crossing;
        }
    }

    /// Whether probing solves a board with the only solution `picture`, from a fixpoint of line logic: both values of
    /// each cell are followed by line logic. If the wrong one leads to a contradiction, the cell is known, and otherwise all
    /// cells in which both agree. The fixpoint does not depend on the order of the cells.
    pub(super) fn is_probed(&self, picture: u64, mut rows: u64) -> bool {
        let mut place = 0;
        // The number of places since a probe found something.
        let mut fruitless = 0;
        while fruitless < MAX_CELLS * MAX_CELLS {
            let (row, column) = (place / MAX_CELLS, place % MAX_CELLS);
            place = (place + 1) % (MAX_CELLS * MAX_CELLS);
            fruitless += 1;
            let digit = |packed| self.spread[state(packed, row)] >> (BITS * column) & MASK;
            let right = digit(picture);
            if digit(rows) != 0 || right == 0 {
                continue;
            }
            let power = 3_u64.pow(column as u32) << (BITS * row);
            let found = match self.explore(rows + (3 - right) * power) {
                None => self.explore(rows + right * power),
                Some(wrong) => {
                    let kept = self.explore(rows + right * power);
                    let both = kept.map(|kept| agreed(wrong, kept));
                    both.filter(|&both| both != rows)
                        .and_then(|both| self.explore(both))
                }
            };
            if let Some(found) = found {
                if found == picture {
                    return true;
                }
                (rows, fruitless) = (found, 0);
            }
        }
        false
    }
}

/// What two packed words both know.
fn agreed(one: u64, other: u64) -> u64 {
    (0..MAX_CELLS).rev().fold(0, |packed, line| {
        let [a, b] = [one, other].map(|packed| line::known(state(packed, line)));
        let common = line::state([a[0] & b[0], a[1] & b[1]]);
        packed << BITS | u64::from(common)
    })
}
