//! All pictures with the same row clues: which of them are determined by their column clues, and how hard they are.

use super::line::{BITS, DEEPER, Lines, MAX_CELLS, Table};
use super::logic::{Board, End, LINES_MASK, SPREAD, Tables, state, tables};
use super::tally::{Decision, Tally, Technique};
use crate::size::Size;
use std::array;

/// The bits of the clues of two columns: they are below 512 for each of three pairs.
const PAIR_BITS: usize = 9;
/// Set in an entry of the hash table if several pictures have the clues.
const REPEATED: u32 = 1 << 31;
/// More than the clues of a line.
const MAX_CLUES: usize = 32;

/// Some rows of a picture, from the first row on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Picture {
    /// Six bits for each column.
    pub(super) columns: u64,
    /// The known rows, packed as in [`logic`](super::logic).
    pub(super) rows: u64,
}

impl Picture {
    /// This picture with one row more.
    #[inline(always)]
    pub(super) fn with(self, row: Self) -> Self {
        Self {
            columns: self.columns | row.columns,
            rows: self.rows | row.rows,
        }
    }

    /// A row at a place; bit j is the cell in column j.
    pub(super) fn row(size: Size, row: usize, cells: u8) -> Self {
        let whole = (1_u16 << size.width) as u8 - 1;
        let known = super::line::state([whole & !cells, cells]);
        let bit = |column: usize| u64::from(cells >> column & 1) << (MAX_CELLS * column + row);
        Self {
            columns: (0..size.width).map(bit).sum(),
            rows: u64::from(known) << (BITS * row),
        }
    }

    pub(super) fn is_filled(self, row: usize, column: usize) -> bool {
        self.column(column) >> row & 1 == 1
    }

    #[inline(always)]
    fn column(self, column: usize) -> usize {
        (self.columns >> (MAX_CELLS * column)) as usize & ((1 << MAX_CELLS) - 1)
    }
}

/// The tables of a size whose sides are at most [`MAX_CELLS`].
pub(super) struct Kit {
    pub(super) size: Size,
    /// The lines of the rows, with as many cells as there are columns.
    pub(super) rows: Lines,
    pub(super) columns: Lines,
    /// For the cells of two columns, their clues as a number.
    pairs: Box<[u16]>,
}

impl Kit {
    pub(super) fn new(size: Size) -> Self {
        let columns = Lines::new(size.height);
        let clue = |cells: usize| u16::from(columns.clue[cells & ((1 << MAX_CELLS) - 1)]);
        let pair = |cells| clue(cells) * columns.count as u16 + clue(cells >> MAX_CELLS);
        Self {
            size,
            rows: Lines::new(size.width),
            pairs: (0..1 << (2 * MAX_CELLS)).map(pair).collect(),
            columns,
        }
    }

    /// A row with a clue, in each way.
    pub(super) fn row(&self, row: usize, clue: u8) -> Vec<Picture> {
        let pictures = self.rows.pictures[usize::from(clue)].iter();
        pictures
            .map(|&cells| Picture::row(self.size, row, cells))
            .collect()
    }

    /// The number of a picture's column clues.
    #[inline(always)]
    fn key(&self, picture: Picture) -> u32 {
        let pair = |place: usize| {
            let cells = picture.columns >> (2 * MAX_CELLS * place);
            u32::from(self.pairs[cells as usize & ((1 << (2 * MAX_CELLS)) - 1)])
        };
        pair(0) | pair(1) << PAIR_BITS | pair(2) << (2 * PAIR_BITS)
    }
}

/// The first two sweeps for given row clues: that of the rows, and that of the columns for any clues.
struct Opening {
    /// The rows after the first sweep.
    before: u64,
    /// Whether the outermost places would have decided less in the first sweep.
    is_deeper: bool,
    /// What each clue of each column means for the rows. Above them is one more if the outermost places would have
    /// decided less.
    second: [[u64; MAX_CLUES]; MAX_CELLS],
}

impl Opening {
    fn new(size: Size, rows: Tables<'_>, columns: &[Table]) -> Self {
        let swept = Board::new(rows, tables(0, |_| unreachable!())).open();
        let mut second = [[0; MAX_CLUES]; MAX_CELLS];
        for (column, second) in second.iter_mut().enumerate().take(size.width) {
            for (table, second) in columns.iter().zip(second) {
                let entry = table[state(swept.crossing, column)];
                let digits = SPREAD[usize::from(entry & !DEEPER)];
                let is_deeper = u64::from(entry & DEEPER != 0);
                *second = digits * 3_u64.pow(column as u32) + is_deeper * (LINES_MASK + 1);
            }
        }
        Self {
            before: swept.own,
            is_deeper: swept.is_deeper(),
            second,
        }
    }

    /// The rows after two sweeps, and whether the outermost places would have decided less.
    #[inline(always)]
    fn rows(&self, clues: &[usize; MAX_CELLS]) -> (u64, bool) {
        let meaning = self.second.iter().zip(clues);
        let sum: u64 = meaning
            .map(|(second, &clue)| second[clue % MAX_CLUES])
            .sum();
        (sum & LINES_MASK, self.is_deeper | (sum > LINES_MASK))
    }
}

/// The pictures with the same row clues.
pub(super) struct Group<'k> {
    kit: &'k Kit,
    complete: Tables<'k>,
    outermost: Tables<'k>,
    opening: Opening,
    outermost_opening: Opening,
}

/// Memory to find the column clues that occur once, reused from group to group.
#[derive(Default)]
pub(super) struct Seen {
    /// A hash table of column clues: one more than their number, with [`REPEATED`] if several pictures have them.
    table: Vec<u32>,
    /// The place of each picture's column clues.
    places: Vec<u32>,
}

impl Seen {
    /// The distinct column clues of the `pictures`, by their places in the table. Returns their number.
    pub(super) fn fill(
        &mut self,
        kit: &Kit,
        count: usize,
        pictures: impl Iterator<Item = Picture>,
    ) -> u64 {
        let bits = (2 * count).next_power_of_two().ilog2().max(1);
        let (mask, shift) = ((1 << bits) - 1, 32 - bits);
        self.table.clear();
        self.table.resize(1 << bits, 0);
        self.places.clear();
        let table = &mut self.table[..1 << bits];
        let mut distinct = 0;
        for picture in pictures {
            let entry = kit.key(picture) + 1;
            let mut place = (entry.wrapping_mul(0x9e37_79b1) >> shift) as usize;
            loop {
                let there = &mut table[place & mask];
                let (is_new, is_known) = (*there == 0, *there & !REPEATED == entry);
                // One branch for both, since which of them it is cannot be predicted.
                if is_new | is_known {
                    *there = entry | u32::from(is_known) << REPEATED.trailing_zeros();
                    distinct += u64::from(is_new);
                    break;
                }
                place += 1;
            }
            self.places.push((place & mask) as u32);
        }
        distinct
    }

    #[inline(always)]
    pub(super) fn is_unique(&self, index: usize) -> bool {
        self.table[self.places[index] as usize] & REPEATED == 0
    }
}

impl<'k> Group<'k> {
    /// The group of the row clues.
    pub(super) fn new(kit: &'k Kit, clues: &[u8]) -> Self {
        let of = |all: &'k [Table]| tables(clues.len(), |row| &all[usize::from(clues[row])]);
        let (complete, outermost) = (of(&kit.rows.complete), of(&kit.rows.outermost));
        Self {
            kit,
            complete,
            outermost,
            opening: Opening::new(kit.size, complete, &kit.columns.complete),
            outermost_opening: Opening::new(kit.size, outermost, &kit.columns.outermost),
        }
    }

    /// Counts the pictures that consist of one of the `starts` and one of the `ends`; these are all of the group.
    pub(super) fn count(&self, seen: &mut Seen, starts: &[Picture], ends: &[Picture]) -> Tally {
        let mut tally = Tally::default();
        let pictures = || {
            starts
                .iter()
                .flat_map(|start| ends.iter().map(|&end| start.with(end)))
        };
        let count = starts.len() * ends.len();
        tally.pictures = count as u64;
        tally.clue_sets = seen.fill(self.kit, count, pictures());
        for (index, picture) in pictures().enumerate() {
            if seen.is_unique(index) {
                tally.add(self.decide(picture));
            }
        }
        tally
    }

    /// How a picture that is determined by its clues is found.
    #[inline(always)]
    pub(super) fn decide(&self, picture: Picture) -> Decision {
        let columns = &self.kit.columns;
        let width = self.kit.size.width;
        let clues = array::from_fn(|column| usize::from(columns.clue[picture.column(column)]));
        let settle = |rows, opening: &Opening, all: &'k [Table]| {
            let board = Board::new(rows, tables(width, |column| &all[clues[column]]));
            // If no row decides a cell, the first sweep is that of the columns.
            let sweeps = 1 + usize::from(opening.before != 0);
            let (rows, is_deeper) = opening.rows(&clues);
            let end = board.settle(picture.rows, opening.before, rows, sweeps, is_deeper);
            (board, end)
        };
        let (board, end) = settle(self.complete, &self.opening, &columns.complete);
        let technique = match end {
            End::Solved {
                is_deeper: false, ..
            } => Technique::Overlap,
            End::Solved { .. } => {
                let opening = &self.outermost_opening;
                match settle(self.outermost, opening, &columns.outermost).1 {
                    End::Solved { .. } => Technique::Overlap,
                    End::Stuck { .. } => Technique::Line,
                }
            }
            End::Stuck { rows } if board.is_probed(picture.rows, rows) => Technique::Probe,
            End::Stuck { .. } => Technique::Search,
        };
        let sweeps = match end {
            // The lines that the last of them changed are looked at once more.
            End::Solved { sweeps, .. } => sweeps + 1,
            End::Stuck { .. } => 0,
        };
        Decision { technique, sweeps }
    }
}
