//! A partly solved board of several inks, kept by rows and by columns, and sets of its lines.

use super::line::words;
use crate::probe::Signature;
use nonogram::{Cell, Clue, Grid, Ink, Line, Picture, Puzzle};

/// The colors that each cell may have, stored by rows and again by columns.
///
/// Lines are numbered: rows from the top, then columns from the left.
///
/// Invariants: the two copies agree, and `spare` is the number of colors of all cells less the number of
/// cells. So a board without a contradiction is solved if `spare` is 0. The solver undoes decisions by
/// returning to a copy of the board: 1,920 bytes at 30x30 with three inks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ColorBoard {
    width: usize,
    height: usize,
    /// The number of inks, and one for the background.
    colors: usize,
    /// The planes of each line, line after line: see [`super::line`].
    planes: Vec<u64>,
    pub(crate) spare: usize,
}

impl ColorBoard {
    /// Makes all colors of `puzzle` possible in all cells, and takes its sides.
    pub(crate) fn reset(&mut self, puzzle: &Puzzle) {
        (self.width, self.height) = (puzzle.width(), puzzle.height());
        self.colors = puzzle.inks() + 1;
        self.planes.clear();
        for line in puzzle.lines() {
            let cells = puzzle.length(line);
            for _ in 0..self.colors {
                let full = std::iter::repeat_n(u64::MAX, cells / 64);
                self.planes.extend(full.chain([(1 << (cells % 64)) - 1]));
            }
        }
        self.spare = self.width * self.height * (self.colors - 1);
    }

    /// A board of `colors` colors with these planes. `spare` as the invariant says.
    pub(crate) fn from_planes(
        (width, height): (usize, usize),
        colors: usize,
        planes: Vec<u64>,
        spare: usize,
    ) -> Self {
        let (in_row, in_column) = (words(width), words(height));
        debug_assert_eq!(planes.len(), colors * (height * in_row + width * in_column));
        Self {
            width,
            height,
            colors,
            planes,
            spare,
        }
    }

    /// Becomes a copy of `other` without new memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        (self.width, self.height) = (other.width, other.height);
        self.colors = other.colors;
        self.planes.clone_from(&other.planes);
        self.spare = other.spare;
    }

    /// The memory of a board, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.planes[..])
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The number of inks, and one for the background.
    pub(crate) fn color_count(&self) -> usize {
        self.colors
    }

    pub(crate) fn lines(&self) -> usize {
        self.width + self.height
    }

    /// The line with this number.
    pub(crate) fn line(&self, number: usize) -> Line {
        match number.checked_sub(self.height) {
            None => Line::Row(number),
            Some(column) => Line::Column(column),
        }
    }

    /// The numbers of the two lines of a cell.
    pub(crate) fn lines_of(&self, row: usize, column: usize) -> [usize; 2] {
        [row, self.height + column]
    }

    /// Where the planes of a line begin, and the number of words of a plane.
    fn place(&self, line: usize) -> (usize, usize) {
        let (row_words, column_words) = (words(self.width), words(self.height));
        match line.checked_sub(self.height) {
            None => (line * self.colors * row_words, row_words),
            Some(column) => {
                let columns = self.height * self.colors * row_words;
                (columns + column * self.colors * column_words, column_words)
            }
        }
    }

    /// The planes of a line.
    pub(crate) fn planes(&self, line: usize) -> &[u64] {
        let (start, words) = self.place(line);
        &self.planes[start..start + self.colors * words]
    }

    /// The word and the bit for a color of cell `index` of a line.
    fn bit(&self, line: usize, index: usize, color: usize) -> (usize, u64) {
        let (start, words) = self.place(line);
        (start + color * words + index / 64, 1 << (index % 64))
    }

    /// Whether a cell may have a color.
    pub(crate) fn has(&self, row: usize, column: usize, color: Ink) -> bool {
        let (word, bit) = self.bit(row, column, color.number());
        self.planes[word] & bit != 0
    }

    /// The colors that a cell may have.
    pub(crate) fn colors(&self, row: usize, column: usize) -> impl Iterator<Item = Ink> + '_ {
        std::iter::once(Ink::BACKGROUND)
            .chain(Ink::first(self.colors - 1))
            .filter(move |&color| self.has(row, column, color))
    }

    /// Removes a color that a cell may have.
    pub(crate) fn remove(&mut self, row: usize, column: usize, color: Ink) {
        debug_assert!(self.has(row, column, color), "removed already");
        for (line, index) in self.lines_of(row, column).into_iter().zip([column, row]) {
            let (word, bit) = self.bit(line, index, color.number());
            self.planes[word] &= !bit;
        }
        self.spare -= 1;
    }

    /// Gives back a color to a cell that may not have it.
    pub(crate) fn restore(&mut self, row: usize, column: usize, color: Ink) {
        debug_assert!(!self.has(row, column, color), "not removed");
        for (line, index) in self.lines_of(row, column).into_iter().zip([column, row]) {
            let (word, bit) = self.bit(line, index, color.number());
            self.planes[word] |= bit;
        }
        self.spare += 1;
    }

    /// Removes all colors of a cell except for one that it may have.
    pub(crate) fn decide(&mut self, row: usize, column: usize, color: Ink) {
        for other in Ink::first(self.colors - 1).chain([Ink::BACKGROUND]) {
            if other != color && self.has(row, column, other) {
                self.remove(row, column, other);
            }
        }
    }

    /// Decides all cells as in a picture that the board allows.
    pub(crate) fn fill_in(&mut self, picture: &Picture) {
        for (row, column) in self.cells() {
            self.decide(row, column, picture.ink(row, column));
        }
    }

    /// Replaces the planes of a line with subsets of them. Adds the crossing lines of cells that changed
    /// to `crossed`. Returns whether there are any.
    pub(crate) fn narrow(&mut self, line: usize, planes: &[u64], crossed: &mut LineSet) -> bool {
        let (start, words) = self.place(line);
        let (own, first) = match self.line(line) {
            Line::Row(row) => (row, self.height),
            Line::Column(column) => (column, 0),
        };
        let mut changed = false;
        for (place, &after) in planes.iter().enumerate() {
            let before = &mut self.planes[start + place];
            let mut removed = *before & !after;
            *before = after;
            changed |= removed != 0;
            self.spare -= removed.count_ones() as usize;
            let (color, first_index) = (place / words, place % words * 64);
            while removed != 0 {
                let index = first_index + removed.trailing_zeros() as usize;
                removed &= removed - 1;
                let (word, bit) = self.bit(first + index, own, color);
                self.planes[word] &= !bit;
                crossed.insert(first + index);
            }
        }
        changed
    }

    /// Adds the colors that the cells of `other`, a board of the same puzzle, may have.
    pub(crate) fn unite(&mut self, other: &Self) {
        for (word, other) in self.planes.iter_mut().zip(&other.planes) {
            *word |= other;
        }
        let (rows_end, _) = self.place(self.height);
        let colors: u32 = self.planes[..rows_end]
            .iter()
            .map(|word| word.count_ones())
            .sum();
        self.spare = colors as usize - self.width * self.height;
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

    /// The cells of a row that may have several colors, as words.
    pub(crate) fn undecided(&self, row: usize) -> impl Iterator<Item = u64> + '_ {
        let words = words(self.width);
        let planes = self.planes(row);
        (0..words).map(move |index| {
            let (mut once, mut twice) = (0, 0);
            for plane in planes.chunks_exact(words) {
                twice |= once & plane[index];
                once |= plane[index];
            }
            twice
        })
    }

    /// All cells as a grid.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::unknown(self.width, self.height);
        for (row, column) in self.cells() {
            let mut colors = self.colors(row, column);
            if let (Some(color), None) = (colors.next(), colors.next()) {
                grid.set(row, column, Cell::Known(color));
            }
        }
        grid
    }

    /// The finished board.
    pub(crate) fn picture(&self) -> Picture {
        debug_assert_eq!(self.spare, 0, "a cell is unknown");
        let mut picture = Picture::blank(self.width, self.height);
        for (row, column) in self.cells() {
            let color = self.colors(row, column).next();
            picture.set_ink(row, column, color.expect("a cell has a color"));
        }
        picture
    }

    /// The row and the column of each cell, in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let width = self.width;
        (0..self.height * width).map(move |cell| (cell / width, cell % width))
    }
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
        let from_start = self.words[start / 64] & u64::MAX << (start % 64);
        let index = if from_start != 0 {
            start / 64
        } else {
            let is_used = |&index: &usize| self.words[index] != 0;
            let mut later = start / 64 + 1..self.words.len();
            later
                .find(is_used)
                .or_else(|| (0..=start / 64).find(is_used))?
        };
        let word = if from_start != 0 {
            from_start
        } else {
            self.words[index]
        };
        let line = word.trailing_zeros();
        self.words[index] &= !(1 << line);
        Some(64 * index + line as usize)
    }
}

/// The clue of the line with this number, and the number of its cells.
pub(crate) fn clue(puzzle: &Puzzle, line: usize) -> (Clue<'_>, usize) {
    match line.checked_sub(puzzle.height()) {
        None => (puzzle.rows().get(line), puzzle.width()),
        Some(column) => (puzzle.columns().get(column), puzzle.height()),
    }
}
