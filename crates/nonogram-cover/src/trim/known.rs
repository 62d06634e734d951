//! What is known about cells before the search: the colors that they do not have.
//!
//! Colors are numbered in the order of their items in [`lattice`](crate::lattice): the inks from 0, and the
//! background last.

use super::words::{below, bits};
use nonogram::{Line, Puzzle};

/// The colors that cells are known not to have.
pub(crate) struct Known {
    pub(crate) rows: Lines,
    pub(crate) columns: Lines,
}

/// Parallel lines, with a bit for each cell and color.
pub(crate) struct Lines {
    /// For each line and each color, the cells that do not have the color.
    not: Vec<u64>,
    pub(crate) colors: usize,
    /// The number of cells of a line, and of words for each of its colors.
    pub(crate) length: usize,
    words: usize,
    /// The lines of which crossing ones have excluded colors since the last call of [`Known::changed`] for them.
    changed: Vec<bool>,
}

/// What is known about a line.
#[derive(Clone, Copy)]
pub(crate) struct KnownLine<'a> {
    not: &'a [u64],
    words: usize,
}

impl Lines {
    fn new(lines: usize, length: usize, colors: usize) -> Self {
        let words = length.div_ceil(64);
        Self {
            not: vec![0; lines * colors * words],
            colors,
            length,
            words,
            changed: vec![true; lines],
        }
    }

    fn line(&self, line: usize) -> KnownLine<'_> {
        let words = self.colors * self.words;
        KnownLine {
            not: &self.not[line * words..][..words],
            words: self.words,
        }
    }

    /// The number of lines.
    pub(crate) fn count(&self) -> usize {
        self.changed.len()
    }

    /// The cells that may have this color or another, line by line, with a bit for each cell.
    pub(crate) fn open(&self, color: usize) -> Vec<u64> {
        let mut open = Vec::with_capacity(self.count() * self.words);
        for line in 0..self.count() {
            let not = self.line(line).all();
            for word in 0..self.words {
                let mut others = 0;
                for other in (0..self.colors).filter(|&other| other != color) {
                    others |= !not[other * self.words + word];
                }
                let cells = others & !not[color * self.words + word];
                open.push(cells & below(self.length - 64 * word));
            }
        }
        open
    }

    /// The cells that do not have a color, line by line, with a bit for each cell.
    pub(crate) fn not(&self, color: usize) -> Vec<u64> {
        let mut words = Vec::with_capacity(self.count() * self.words);
        for line in 0..self.count() {
            words.extend_from_slice(self.line(line).not(color));
        }
        words
    }
}

impl Known {
    /// Nothing is known about a board.
    pub(crate) fn nothing(puzzle: &Puzzle) -> Self {
        let colors = puzzle.inks() + 1;
        Self {
            rows: Lines::new(puzzle.height(), puzzle.width(), colors),
            columns: Lines::new(puzzle.width(), puzzle.height(), colors),
        }
    }

    /// Records the colors that cells of a line do not have, which were not known: for each color, a bit for each cell.
    /// The crossing lines have changed then.
    pub(crate) fn exclude(&mut self, line: Line, colors: &[u64]) {
        let (lines, crossing) = match line {
            Line::Row(_) => (&mut self.rows, &mut self.columns),
            Line::Column(_) => (&mut self.columns, &mut self.rows),
        };
        let index = line.index();
        let (word, bit) = (index / 64, 1 << (index % 64));
        for (place, &cells) in colors.iter().enumerate() {
            lines.not[index * colors.len() + place] |= cells;
            let (color, first) = (place / lines.words, place % lines.words * 64);
            for crossed in bits(cells).map(|cell| first + cell) {
                let of_crossed = crossed * crossing.colors + color;
                crossing.not[of_crossed * crossing.words + word] |= bit;
                crossing.changed[crossed] = true;
            }
        }
    }

    /// Whether crossing lines have excluded colors of a line's cells since the last call; true at the first call.
    pub(crate) fn changed(&mut self, line: Line) -> bool {
        let changed = match line {
            Line::Row(row) => &mut self.rows.changed[row],
            Line::Column(column) => &mut self.columns.changed[column],
        };
        std::mem::take(changed)
    }

    pub(crate) fn line(&self, line: Line) -> KnownLine<'_> {
        match line {
            Line::Row(row) => self.rows.line(row),
            Line::Column(column) => self.columns.line(column),
        }
    }
}

impl<'a> KnownLine<'a> {
    /// The same line, if each color has one word.
    #[inline(always)]
    pub(crate) fn narrow(self) -> Option<Self> {
        (self.words == 1).then_some(Self { words: 1, ..self })
    }

    /// The number of words of each color.
    #[inline(always)]
    pub(crate) fn words(self) -> usize {
        self.words
    }

    /// For each color in order, the cells that do not have it.
    pub(crate) fn all(self) -> &'a [u64] {
        self.not
    }

    /// The cells that do not have a color.
    #[inline(always)]
    pub(crate) fn not(self, color: usize) -> &'a [u64] {
        &self.not[color * self.words..][..self.words]
    }

    /// The cells known to be filled.
    #[inline(always)]
    pub(crate) fn filled(self) -> &'a [u64] {
        &self.not[self.not.len() - self.words..]
    }
}
