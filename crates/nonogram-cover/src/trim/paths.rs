//! The paths of a line through its lattice (`lattice`) that agree with the known cells.

use super::known::{Known, KnownLine};
use super::words::{add_blocks, add_window, below, free, window};
use crate::placement;
use nonogram::{Line, Puzzle};
use std::ops::Range;

/// The lattices of all lines.
pub(crate) struct Lattices {
    lines: Vec<LineLattice>,
    levels: Vec<Level>,
}

/// The lattice of a line.
#[derive(Clone, Copy)]
pub(crate) struct LineLattice {
    pub(crate) line: Line,
    pub(crate) slack: usize,
    /// Its first level.
    first: usize,
    /// The number of its levels: the number of blocks and one more.
    levels: usize,
    /// Its first word, and the number of words of each level.
    begin: usize,
    pub(crate) words: usize,
}

/// The states of a line with a given number of blocks placed: those with slack 0, 1, ...
#[derive(Clone, Copy)]
pub(crate) struct Level {
    /// The cells used at slack 0.
    pub(crate) used: usize,
    /// The length of the next block; 0 after the last.
    pub(crate) block: usize,
    /// The color of the next block.
    pub(crate) color: usize,
    /// Whether a gap must follow the next block, because the block behind it has the same ink.
    pub(crate) gap: bool,
}

/// The states of all lines that are on some path, and their steps that are on one. A word has the states with 64
/// slacks. A level has as many words as it needs, and a line has its levels in order.
pub(crate) struct Paths {
    pub(crate) words: Vec<States>,
}

/// A set of states that differ in their slack: a bit for each.
#[derive(Clone, Copy, Default)]
pub(crate) struct States {
    pub(crate) all: u64,
    /// Those from which the next block can be placed.
    pub(crate) place: u64,
    /// Those from which a cell can be skipped.
    pub(crate) skip: u64,
}

impl Lattices {
    /// # Complexity
    /// O(blocks + lines).
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let count = puzzle.width() + puzzle.height();
        let blocks = puzzle.rows().lengths().len() + puzzle.columns().lengths().len();
        let mut lines = Vec::with_capacity(count);
        let mut levels = Vec::with_capacity(count + blocks);
        let mut begin = 0;
        for shape in placement::lines(puzzle) {
            let first = levels.len();
            levels.extend(shape.blocks().map(|block| Level {
                used: block.left,
                block: block.length,
                color: block.ink.number() - 1,
                gap: block.gap == 1,
            }));
            levels.push(Level {
                used: shape.cells - shape.slack,
                block: 0,
                color: 0,
                gap: false,
            });
            let shape = LineLattice {
                line: shape.line,
                slack: shape.slack,
                first,
                levels: levels.len() - first,
                begin,
                words: shape.placements().div_ceil(64),
            };
            begin += shape.levels * shape.words;
            lines.push(shape);
        }
        Self { lines, levels }
    }

    /// The number of lines.
    pub(crate) fn count(&self) -> usize {
        self.lines.len()
    }

    /// The number of words of all levels.
    fn words(&self) -> usize {
        self.lines.last().map_or(0, |line| line.range().end)
    }

    /// The lines with their levels.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (LineLattice, &[Level])> {
        let levels = |line: &LineLattice| &self.levels[line.first..][..line.levels];
        self.lines.iter().map(move |line| (*line, levels(line)))
    }
}

impl LineLattice {
    /// The same line, if each level has one word.
    #[inline(always)]
    pub(crate) fn narrow(self) -> Option<Self> {
        (self.words == 1).then_some(Self { words: 1, ..self })
    }

    /// Its words.
    pub(crate) fn range(self) -> Range<usize> {
        self.begin..self.begin + self.levels * self.words
    }

    /// The words of one of its levels.
    pub(crate) fn level(self, level: usize) -> Range<usize> {
        let begin = self.begin + level * self.words;
        begin..begin + self.words
    }

    /// The word with the bit of a state.
    pub(crate) fn word(self, level: usize, x: usize) -> usize {
        self.begin + level * self.words + x / 64
    }
}

impl Level {
    /// Those of 64 states from which the next block can be placed, as far as its cells are concerned.
    /// `filled` are the cells known to be filled.
    #[inline]
    fn place(self, known: KnownLine<'_>, filled: &[u64], first: usize) -> u64 {
        let cell = self.used + first;
        let place = free(known.not(self.color), cell, self.block);
        match self.gap {
            true => place & !window(filled, cell + self.block),
            false => place,
        }
    }

    /// Those of 64 states from which a cell can be skipped. `slack` is the slack of the line.
    #[inline]
    fn skip(self, filled: &[u64], first: usize, slack: usize) -> u64 {
        !window(filled, self.used + first) & below(slack.saturating_sub(first))
    }
}

impl Paths {
    /// Memory for the paths.
    pub(crate) fn new(lattices: &Lattices) -> Self {
        Self {
            words: vec![States::default(); lattices.words()],
        }
    }

    /// Goes through the lines in which cells have become known: finds the paths of a line and then, if it is to `learn`,
    /// excludes the colors that they give to no cell, for the next lines to know.
    ///
    /// # Complexity
    /// O((states / 64) (longest block + log(slack)) + cells * colors).
    pub(crate) fn find(&mut self, lattices: &Lattices, known: &mut Known, learn: bool) {
        let mut colors = Vec::new();
        for (line, levels) in lattices.lines() {
            if !known.changed(line.line) {
                continue;
            }
            let of_line = known.line(line.line);
            colors.clear();
            colors.resize(of_line.all().len(), 0);
            let excluded = learn.then_some(&mut colors[..]);
            // The same code twice. It takes half the instructions where the compiler knows that there is one word.
            match (line.narrow(), of_line.narrow()) {
                (Some(line), Some(of_line)) => self.find_line(line, levels, of_line, excluded),
                _ => self.find_line(line, levels, of_line, excluded),
            }
            known.exclude(line.line, &colors);
        }
    }

    /// Finds the paths of a line and the colors that they give to no cell.
    #[inline(always)]
    fn find_line(
        &mut self,
        line: LineLattice,
        levels: &[Level],
        known: KnownLine<'_>,
        excluded: Option<&mut [u64]>,
    ) {
        self.forward(line, levels, known);
        self.backward(line);
        if let Some(colors) = excluded {
            self.excluded(line, levels, known, colors);
        }
    }

    /// Finds the states that the start can reach, and their possible steps.
    #[inline(always)]
    fn forward(&mut self, line: LineLattice, levels: &[Level], known: KnownLine<'_>) {
        let words = &mut self.words[line.range()];
        let filled = known.filled();
        for (number, level) in levels.iter().enumerate() {
            let mut carry = 0;
            for word in 0..line.words {
                let at = number * line.words + word;
                let placed = match at.checked_sub(line.words) {
                    Some(before) => words[before].all & words[before].place,
                    None => u64::from(at == 0),
                };
                let place = level.place(known, filled, 64 * word);
                let skip = level.skip(filled, 64 * word, line.slack);
                let all = fill_up(placed | carry, skip);
                carry = (all & skip) >> 63;
                words[at] = States { all, place, skip };
            }
        }
    }

    /// Keeps the states that can reach the end, and the steps between them. The start is always kept.
    #[inline(always)]
    fn backward(&mut self, line: LineLattice) {
        let words = &mut self.words[line.range()];
        let mut seed = 1 << (line.slack % 64);
        for level in (0..line.levels).rev() {
            // The state in the word to the right that reaches the end.
            let mut right = 0;
            for at in (level * line.words..(level + 1) * line.words).rev() {
                let after = words.get(at + line.words).map_or(0, |after| after.all);
                let States { all, place, skip } = words[at];
                let next = after & place;
                let all = all & fill_down(seed | next | right & skip, skip, line.slack);
                words[at] = States {
                    all,
                    place: all & next,
                    skip: all & skip & (all >> 1 | right),
                };
                right = all << 63;
                seed = 0;
            }
        }
        words[0].all |= 1;
    }

    /// Finds the cells to which no path of a line gives a color, color by color. `colors` has only zeros before.
    #[inline(always)]
    fn excluded(
        &self,
        line: LineLattice,
        levels: &[Level],
        known: KnownLine<'_>,
        colors: &mut [u64],
    ) {
        let (words, not) = (known.words(), known.all());
        let (inks, empty) = colors.split_at_mut(not.len() - words);
        let states = &self.words[line.range()];
        for (number, level) in levels.iter().enumerate() {
            let filled = &mut inks[level.color * words..][..words];
            for word in 0..line.words {
                let States { place, skip, .. } = states[number * line.words + word];
                let cell = level.used + 64 * word;
                add_window(&mut empty[..words], cell, skip);
                if level.gap {
                    add_window(&mut empty[..words], cell + level.block, place);
                }
                add_blocks(filled, cell, level.block, place);
            }
        }
        // If lines contradict each other, the first counts, and a cell keeps its last color. A line without a path says
        // nothing.
        for word in 0..words {
            let places = (word..not.len()).step_by(words);
            let any = places
                .clone()
                .fold(0, |any, at| any | colors[at] & !not[at]);
            places.for_each(|at| colors[at] = any & !(colors[at] | not[at]));
        }
    }
}

/// The bits that `seed` reaches by moving up wherever `open` has a bit. The carry of an addition does
/// this.
fn fill_up(seed: u64, open: u64) -> u64 {
    ((seed & open).wrapping_add(open) ^ open) | seed
}

/// The bits that reach `seed` by moving up wherever `open` has a bit, in at most `steps` steps.
fn fill_down(seed: u64, mut open: u64, steps: usize) -> u64 {
    let (mut filled, mut shift) = (seed, 1);
    while shift <= steps.min(63) {
        filled |= open & filled >> shift;
        open &= open >> shift;
        shift *= 2;
    }
    filled
}
