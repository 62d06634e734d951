//! A board of any number of inks, as the learning search keeps it: the colors that each cell can have.

use crate::board::Board;
use crate::line::bits::Bits;
use crate::line::cells::Cells;
use nonogram::{Ink, Line, Picture};

/// The number of words for the cells of a line, with a bit for each boundary between them.
pub(crate) fn words(cells: usize) -> usize {
    cells / 64 + 1
}

/// Whether a set has a bit.
pub(crate) fn has(set: &[u64], index: usize) -> bool {
    set[index / 64] >> (index % 64) & 1 == 1
}

/// Adds a bit to a set, or removes it.
fn toggle(set: &mut [u64], index: usize) {
    set[index / 64] ^= 1 << (index % 64);
}

/// The colors that each cell can have, by rows and again by columns.
///
/// A line has one set of cells for each color, its *planes*: first the background, then the inks. A
/// black-and-white board has two planes.
///
/// Invariants: both directions agree on the cells that can have several colors; each cell can have at
/// least one color; `open` is the number of colors that cells can have, minus the number of cells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Planes {
    width: usize,
    height: usize,
    colors: usize,
    rows: Vec<u64>,
    columns: Vec<u64>,
    open: usize,
}

impl Planes {
    /// A black-and-white board.
    pub(crate) fn of_board<B: Bits>(board: &Board<B>) -> Self {
        let (width, height) = (board.columns.len(), board.rows.len());
        let collect = |lines: &[Cells<B>], cells: usize| {
            let sets = lines
                .iter()
                .flat_map(|line| [line.emptiable, line.fillable]);
            let words = |set: B| (0..words(cells)).map(move |index| set.word(index));
            sets.flat_map(words).collect()
        };
        Self {
            width,
            height,
            colors: 2,
            rows: collect(&board.rows, width),
            columns: collect(&board.columns, height),
            open: board.unknown,
        }
    }

    /// The number of colors, including the background.
    pub(crate) fn colors(&self) -> usize {
        self.colors
    }

    /// All colors.
    pub(crate) fn inks(&self) -> impl DoubleEndedIterator<Item = Ink> + use<> {
        std::iter::once(Ink::BACKGROUND).chain(Ink::first(self.colors - 1))
    }

    /// The numbers of columns and of rows.
    pub(crate) fn sides(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Whether each cell has one color.
    pub(crate) fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// The planes of a line, of [`words`] words each.
    pub(crate) fn line(&self, line: Line) -> &[u64] {
        match line {
            Line::Row(row) => {
                let len = self.colors * words(self.width);
                &self.rows[row * len..(row + 1) * len]
            }
            Line::Column(column) => {
                let len = self.colors * words(self.height);
                &self.columns[column * len..(column + 1) * len]
            }
        }
    }

    /// Whether a cell can have a color.
    pub(crate) fn can_have(&self, row: usize, column: usize, ink: Ink) -> bool {
        let plane = (row * self.colors + ink.number()) * words(self.width);
        has(&self.rows[plane..], column)
    }

    /// Takes a color from a cell that can have it.
    pub(crate) fn exclude(&mut self, row: usize, column: usize, ink: Ink) {
        debug_assert!(self.can_have(row, column, ink), "excluded already");
        self.toggle(row, column, ink);
        self.open -= 1;
    }

    /// Gives a color back to a cell.
    pub(crate) fn allow(&mut self, row: usize, column: usize, ink: Ink) {
        debug_assert!(!self.can_have(row, column, ink), "not excluded");
        self.toggle(row, column, ink);
        self.open += 1;
    }

    fn toggle(&mut self, row: usize, column: usize, ink: Ink) {
        let in_row = (row * self.colors + ink.number()) * words(self.width);
        let in_column = (column * self.colors + ink.number()) * words(self.height);
        toggle(&mut self.rows[in_row..], column);
        toggle(&mut self.columns[in_column..], row);
    }

    /// The finished board.
    pub(crate) fn picture(&self) -> Picture {
        debug_assert!(self.is_solved(), "a cell has several colors");
        let mut picture = Picture::blank(self.width, self.height);
        for row in 0..self.height {
            for column in 0..self.width {
                for ink in self.inks().skip(1) {
                    if self.can_have(row, column, ink) {
                        picture.set_ink(row, column, ink);
                    }
                }
            }
        }
        picture
    }
}
