//! A partly solved board, kept by rows and by columns.

use crate::any_board::AnyBoard;
use crate::color::board::ColorBoard;
use crate::color::line::words;
use crate::line::bits::BitSet;
use crate::line::cells::LineCells;
use crate::signature::Signature;
use nonogram::{Line, Picture, Position, Puzzle};

/// The known values of all cells, stored by rows and again by columns.
///
/// Invariants: `rows[r]` and `columns[c]` agree on cell (r, c), and `unknown` is the number of
/// undecided cells. The solver undoes decisions by returning to a copy of the board: 960 bytes at
/// 30x30.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitBoard<B> {
    pub(crate) rows: Vec<LineCells<B>>,
    pub(crate) columns: Vec<LineCells<B>>,
    pub(crate) unknown: usize,
}

impl<B: BitSet> BitBoard<B> {
    /// Takes the known values by rows and by columns.
    pub(crate) fn take(
        &mut self,
        rows: impl Iterator<Item = LineCells<B>>,
        columns: impl Iterator<Item = LineCells<B>>,
    ) {
        self.rows.clear();
        self.rows.extend(rows);
        self.columns.clear();
        self.columns.extend(columns);
        self.unknown = self.rows.iter().map(|row| row.undecided().count()).sum();
    }

    /// Becomes a copy of `other` without new memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.rows.clone_from(&other.rows);
        self.columns.clone_from(&other.columns);
        self.unknown = other.unknown;
    }

    /// Decides an unknown cell.
    pub(crate) fn decide(&mut self, row: usize, column: usize, filled: bool) {
        debug_assert!(self.rows[row].undecided().has(column), "decided already");
        self.rows[row].decide(column, filled);
        self.columns[column].decide(row, filled);
        self.unknown -= 1;
    }

    /// The board with the planes of its lines, for the learning search.
    pub(crate) fn to_planes(&self) -> ColorBoard {
        let (width, height) = (self.columns.len(), self.rows.len());
        let rows = self.rows.iter().map(|row| (row, width));
        let columns = self.columns.iter().map(|column| (column, height));
        let mut planes = Vec::new();
        for (line, cells) in rows.chain(columns) {
            for set in [line.emptiable, line.fillable] {
                planes.extend((0..words(cells)).map(|index| set.word(index)));
            }
        }
        ColorBoard::from_planes((width, height), 2, planes, self.unknown)
    }
}

impl<B: BitSet> AnyBoard for BitBoard<B> {
    fn reset(&mut self, puzzle: &Puzzle) {
        let (width, height) = (puzzle.width(), puzzle.height());
        self.rows.clear();
        self.rows.resize(height, LineCells::unknown(width));
        self.columns.clear();
        self.columns.resize(width, LineCells::unknown(height));
        self.unknown = width * height;
        for given in puzzle.given_cells() {
            let Position { row, column } = given.position;
            self.decide(row, column, given.filled());
        }
    }

    fn spare(&self) -> usize {
        self.unknown
    }

    fn undecided(&self, row: usize, index: usize) -> u64 {
        self.rows[row].undecided().word(index)
    }

    fn picture(&self) -> Picture {
        debug_assert_eq!(self.unknown, 0, "a cell is unknown");
        let width = self.columns.len();
        let mut picture = Picture::blank(width, self.rows.len());
        for (row, cells) in self.rows.iter().enumerate() {
            let filled = cells.fillable.minus(cells.emptiable);
            for index in 0..width.div_ceil(64) {
                picture.set_word(row, index, filled.word(index));
            }
        }
        picture
    }

    fn fill_in(&mut self, picture: &Picture) {
        for row in 0..self.rows.len() {
            let mut undecided = self.rows[row].undecided();
            while let Some(column) = undecided.pop() {
                self.decide(row, column, picture.get(row, column));
            }
        }
    }

    fn bytes(&self) -> usize {
        (self.columns.len() + self.rows.len()) * size_of::<LineCells<B>>()
    }
}

/// A set of lines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lines<B> {
    pub(crate) rows: B,
    pub(crate) columns: B,
}

impl<B: BitSet> Lines<B> {
    /// The two lines of a cell.
    pub(crate) fn of_cell(row: usize, column: usize) -> Self {
        Self {
            rows: B::bit(row),
            columns: B::bit(column),
        }
    }

    /// The set as the table of probes has it.
    pub(crate) fn signature(mut self) -> Signature {
        let mut signature = Signature::default();
        while let Some(row) = self.rows.pop() {
            signature.add(Line::Row(row));
        }
        while let Some(column) = self.columns.pop() {
            signature.add(Line::Column(column));
        }
        signature
    }

    /// The lines of either set.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            rows: self.rows.or(other.rows),
            columns: self.columns.or(other.columns),
        }
    }
}
