//! A partly solved board of several inks, kept by rows and by columns, and sets of its lines.

use super::line::words;
use crate::any_board::AnyBoard;
use crate::line::bits::BitSet;
use crate::signature::Signature;
use nonogram::{Cell, Clue, Decision, Grid, Ink, InkSet, Line, Picture, Puzzle};

/// The colors that each cell may have, stored by rows and again by columns.
///
/// Lines are numbered: rows from the top, then columns from the left.
///
/// Invariants: the two copies agree, and `spare` is the number of colors of all cells less the
/// number of cells. So a board without a contradiction is solved if `spare` is 0. The solver undoes
/// decisions by returning to a copy of the board: 1,920 bytes at 30x30 with three inks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ColorBoard {
    rows: PlaneLayout,
    columns: PlaneLayout,
    /// The number of inks, and one for the background.
    colors: usize,
    /// The planes of each line, line after line: see [`super::line`].
    planes: Vec<u64>,
    pub(crate) spare: usize,
}

/// Where the planes of the lines of one direction are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PlaneLayout {
    /// The number of lines.
    lines: usize,
    /// The number of words of a plane.
    words: usize,
    /// The number of words of a line.
    line_words: usize,
    /// The first word of the first line.
    first: usize,
}

impl PlaneLayout {
    /// The layout of `lines` lines of `cells` cells.
    fn new(lines: usize, cells: usize, colors: usize, first: usize) -> Self {
        Self {
            lines,
            words: words(cells),
            line_words: colors * words(cells),
            first,
        }
    }

    /// The word and the bit for a color of cell `index` of a line.
    fn bit(self, line: usize, index: usize, color: usize) -> (usize, u64) {
        let word = self.first + line * self.line_words + color * self.words + index / 64;
        (word, 1 << (index % 64))
    }
}

impl ColorBoard {
    /// A board of `colors` colors with these planes. `spare` as the invariant says.
    pub(crate) fn from_planes(
        (width, height): (usize, usize),
        colors: usize,
        planes: Vec<u64>,
        spare: usize,
    ) -> Self {
        let rows = PlaneLayout::new(height, width, colors, 0);
        let columns = PlaneLayout::new(width, height, colors, height * rows.line_words);
        debug_assert_eq!(planes.len(), columns.first + width * columns.line_words);
        Self {
            rows,
            columns,
            colors,
            planes,
            spare,
        }
    }

    /// Becomes a copy of `other` without new memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        (self.rows, self.columns) = (other.rows, other.columns);
        self.colors = other.colors;
        self.planes.clone_from(&other.planes);
        self.spare = other.spare;
    }

    pub(crate) fn width(&self) -> usize {
        self.columns.lines
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.lines
    }

    /// The number of inks, and one for the background.
    pub(crate) fn color_count(&self) -> usize {
        self.colors
    }

    /// The number of rows and columns.
    pub(crate) fn lines(&self) -> usize {
        self.rows.lines + self.columns.lines
    }

    /// The line with this number.
    pub(crate) fn line(&self, number: usize) -> Line {
        match number.checked_sub(self.rows.lines) {
            None => Line::Row(number),
            Some(column) => Line::Column(column),
        }
    }

    /// The numbers of the two lines of a cell.
    pub(crate) fn lines_of(&self, row: usize, column: usize) -> [usize; 2] {
        [row, self.rows.lines + column]
    }

    /// The planes of the line with this number.
    pub(crate) fn planes(&self, number: usize) -> &[u64] {
        let (direction, index) = match self.line(number) {
            Line::Row(row) => (self.rows, row),
            Line::Column(column) => (self.columns, column),
        };
        let start = direction.first + index * direction.line_words;
        &self.planes[start..start + direction.line_words]
    }

    /// Whether a cell may have a color.
    pub(crate) fn has(&self, row: usize, column: usize, color: Ink) -> bool {
        let (word, bit) = self.rows.bit(row, column, color.number());
        self.planes[word] & bit != 0
    }

    /// The colors that a cell may have.
    pub(crate) fn colors(&self, row: usize, column: usize) -> impl Iterator<Item = Ink> + '_ {
        let (word, bit) = self.rows.bit(row, column, 0);
        let words = self.rows.words;
        (0..self.colors)
            .filter(move |color| self.planes[word + color * words] & bit != 0)
            .map(|number| Ink::new(number).expect("a number of an ink"))
    }

    /// The set of the colors that a cell may have.
    pub(crate) fn color_set(&self, row: usize, column: usize) -> InkSet {
        self.colors(row, column).collect()
    }

    /// Removes a color that a cell may have.
    pub(crate) fn remove(&mut self, row: usize, column: usize, color: Ink) {
        let (in_row, row_bit) = self.rows.bit(row, column, color.number());
        let (in_column, column_bit) = self.columns.bit(column, row, color.number());
        debug_assert!(self.planes[in_row] & row_bit != 0, "removed already");
        self.planes[in_row] &= !row_bit;
        self.planes[in_column] &= !column_bit;
        self.spare -= 1;
    }

    /// Gives back a color to a cell that may not have it.
    pub(crate) fn restore(&mut self, row: usize, column: usize, color: Ink) {
        debug_assert!(!self.has(row, column, color), "not removed");
        let (in_row, row_bit) = self.rows.bit(row, column, color.number());
        let (in_column, column_bit) = self.columns.bit(column, row, color.number());
        self.planes[in_row] |= row_bit;
        self.planes[in_column] |= column_bit;
        self.spare += 1;
    }

    /// Removes all colors of a cell except for one that it may have.
    pub(crate) fn decide(&mut self, row: usize, column: usize, color: Ink) {
        for number in 0..self.colors {
            let other = Ink::new(number).expect("a number of an ink");
            if other != color && self.has(row, column, other) {
                self.remove(row, column, other);
            }
        }
    }

    /// All cells as a grid.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::unknown(self.width(), self.height());
        for (row, column) in self.cells() {
            let mut colors = self.colors(row, column);
            if let (Some(color), None) = (colors.next(), colors.next()) {
                grid.set(row, column, Cell::Known(color));
            }
        }
        grid
    }

    /// Replaces the planes of a line with subsets of them. Adds the crossing lines of cells that
    /// changed to `crossed`. Returns whether there are any.
    pub(crate) fn narrow(&mut self, number: usize, planes: &[u64], crossed: &mut LineSet) -> bool {
        let (own, index, crossing, first_crossing) = match self.line(number) {
            Line::Row(row) => (self.rows, row, self.columns, self.rows.lines),
            Line::Column(column) => (self.columns, column, self.rows, 0),
        };
        let (start, _) = own.bit(index, 0, 0);
        let mut changed = false;
        for (place, &after) in planes.iter().enumerate() {
            let before = &mut self.planes[start + place];
            let mut removed = *before & !after;
            *before = after;
            changed |= removed != 0;
            self.spare -= removed.count_ones() as usize;
            let (color, first_cell) = match own.words {
                1 => (place, 0),
                words => (place / words, place % words * 64),
            };
            while removed != 0 {
                let cell = first_cell + removed.trailing_zeros() as usize;
                removed &= removed - 1;
                let (word, bit) = crossing.bit(cell, index, color);
                self.planes[word] &= !bit;
                crossed.insert(first_crossing + cell);
            }
        }
        changed
    }

    /// Adds the colors that the cells of `other`, a board of the same puzzle, may have.
    pub(crate) fn unite(&mut self, other: &Self) {
        for (word, other) in self.planes.iter_mut().zip(&other.planes) {
            *word |= other;
        }
        let colors: u32 = self.planes[..self.columns.first]
            .iter()
            .map(|word| word.count_ones())
            .sum();
        self.spare = colors as usize - self.width() * self.height();
    }

    /// The lines in which `other`, a board of the same puzzle, differs.
    pub(crate) fn difference(&self, other: &Self) -> Signature {
        let mut lines = Signature::default();
        for line in 0..self.lines() {
            if self.planes(line) != other.planes(line) {
                lines.add(self.line(line));
            }
        }
        lines
    }

    /// The row and the column of each cell, in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let width = self.width();
        (0..self.height() * width).map(move |cell| (cell / width, cell % width))
    }
}

impl AnyBoard for ColorBoard {
    fn reset(&mut self, puzzle: &Puzzle) {
        let (width, height) = (puzzle.width(), puzzle.height());
        let colors = puzzle.inks() + 1;
        let mut planes = std::mem::take(&mut self.planes);
        planes.clear();
        for (lines, cells) in [(height, width), (width, height)] {
            for _ in 0..lines * colors {
                let full = std::iter::repeat_n(u64::MAX, cells / 64);
                planes.extend(full.chain([(1 << (cells % 64)) - 1]));
            }
        }
        let spare = width * height * (colors - 1);
        *self = Self::from_planes((width, height), colors, planes, spare);
        for Decision { position, ink } in puzzle.given_cells() {
            self.decide(position.row, position.column, ink);
        }
    }

    fn spare(&self) -> usize {
        self.spare
    }

    fn undecided(&self, row: usize, index: usize) -> u64 {
        let (mut once, mut twice) = (0, 0);
        for plane in self.planes(row).chunks_exact(self.rows.words) {
            twice |= once & plane[index];
            once |= plane[index];
        }
        twice
    }

    fn picture(&self) -> Picture {
        debug_assert_eq!(self.spare, 0, "a cell is unknown");
        let mut picture = Picture::blank(self.width(), self.height());
        for row in 0..self.height() {
            let planes = self.planes(row).chunks_exact(self.rows.words);
            for (ink, plane) in Ink::first(self.colors - 1).zip(planes.skip(1)) {
                for column in bits(plane.iter().copied()) {
                    picture.set_ink(row, column, ink);
                }
            }
        }
        picture
    }

    fn fill_in(&mut self, picture: &Picture) {
        for (row, column) in self.cells() {
            self.decide(row, column, picture.ink(row, column));
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.planes[..])
    }
}

/// The bits of a set of words, in order.
pub(crate) fn bits(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words
        .enumerate()
        .flat_map(|(index, mut word)| std::iter::from_fn(move || Some(64 * index + word.pop()?)))
}

/// A set of lines by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineSet {
    words: Vec<u64>,
}

impl LineSet {
    /// No lines, of a board with `lines` lines.
    pub(crate) fn reset(&mut self, lines: usize) {
        self.words.clear();
        self.words.resize(lines.div_ceil(64), 0);
    }

    pub(crate) fn insert(&mut self, line: usize) {
        self.words[line / 64] |= 1 << (line % 64);
    }

    /// Removes and returns the first line from `start` on; if there is none, the first line.
    pub(crate) fn pop(&mut self, start: usize) -> Option<usize> {
        let mut index = start / 64;
        let mut word = self.words[index] & u64::MAX << (start % 64);
        if word == 0 {
            let mut others = (index + 1..self.words.len()).chain(0..=index);
            index = others.find(|&other| self.words[other] != 0)?;
            word = self.words[index];
        }
        let line = word.lowest();
        self.words[index] ^= 1 << line;
        Some(64 * index + line)
    }
}

/// The clue of the line with this number, and the number of its cells.
pub(crate) fn clue(puzzle: &Puzzle, line: usize) -> (Clue<'_>, usize) {
    match line.checked_sub(puzzle.height()) {
        None => (puzzle.rows().get(line), puzzle.width()),
        Some(column) => (puzzle.columns().get(column), puzzle.height()),
    }
}
