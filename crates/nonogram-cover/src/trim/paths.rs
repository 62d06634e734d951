//! The paths of a line through its lattice (`lattice`) that agree with the known cells.

use super::known::{Known, KnownLine};
use super::words::{add_window, below, window};
use crate::placement;
use nonogram::{Line, Puzzle};

/// The lattices of all lines.
pub(crate) struct Lattices {
    /// The number of colors, with the background.
    pub(crate) colors: usize,
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
    words: usize,
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

/// The states of all lines that are on some path, and their steps that are on one. Each bit of a word
/// is a slack, so a word has 64 slacks. A level has as many words as it needs, and a line has its
/// levels in order.
pub(crate) struct Paths {
    pub(crate) states: Vec<u64>,
    /// The states from which the next block can be placed.
    pub(crate) place: Vec<u64>,
    /// The states from which a cell can be skipped.
    pub(crate) skip: Vec<u64>,
    /// For each line, whether the last pass found its paths anew.
    new: Vec<bool>,
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
        Self {
            colors: puzzle.inks() + 1,
            lines,
            levels,
        }
    }

    /// The number of lines.
    pub(crate) fn count(&self) -> usize {
        self.lines.len()
    }

    /// The number of words of all levels.
    fn words(&self) -> usize {
        self.lines.last().map_or(0, |line| line.end())
    }

    /// The lines with their levels.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (LineLattice, &[Level])> {
        let levels = |line: &LineLattice| &self.levels[line.first..][..line.levels];
        self.lines.iter().map(move |line| (*line, levels(line)))
    }
}

impl LineLattice {
    /// The end of its words.
    fn end(self) -> usize {
        self.begin + self.levels * self.words
    }

    /// The words of one of its levels.
    pub(crate) fn level(self, level: usize) -> std::ops::Range<usize> {
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
    fn place(self, known: KnownLine<'_>, filled: &[u64], first: usize) -> u64 {
        if self.block == 0 {
            return 0;
        }
        let cell = self.used + first;
        let mut closed = match self.gap {
            true => window(filled, cell + self.block),
            false => 0,
        };
        let not = known.not(self.color);
        for cell in cell..cell + self.block {
            closed |= window(not, cell);
        }
        !closed
    }

    /// Those of 64 states from which a cell can be skipped. `slack` is the slack of the line.
    fn skip(self, filled: &[u64], first: usize, slack: usize) -> u64 {
        !window(filled, self.used + first) & below(slack.saturating_sub(first))
    }
}

impl Paths {
    /// Memory for the paths.
    pub(crate) fn new(lattices: &Lattices) -> Self {
        let words = vec![0; lattices.words()];
        Self {
            place: words.clone(),
            skip: words.clone(),
            states: words,
            new: vec![false; lattices.count()],
        }
    }

    /// Finds the paths of all lines in which cells have become known.
    ///
    /// # Complexity
    /// O((states / 64) log(slack) + filled cells).
    pub(crate) fn find(&mut self, lattices: &Lattices, known: &mut Known) {
        for (number, (line, levels)) in lattices.lines().enumerate() {
            self.new[number] = known.changed(line.line);
            if self.new[number] {
                self.states[line.begin..line.end()].fill(0);
                let known = known.line(line.line);
                self.forward(line, levels, known, known.not(lattices.colors - 1));
                self.backward(line);
            }
        }
    }

    /// Finds the states that the start can reach, and their possible steps.
    fn forward(
        &mut self,
        line: LineLattice,
        levels: &[Level],
        known: KnownLine<'_>,
        filled: &[u64],
    ) {
        self.states[line.begin] = 1;
        for (number, level) in levels.iter().enumerate() {
            let mut carry = 0;
            for (word, at) in line.level(number).enumerate() {
                let skip = level.skip(filled, 64 * word, line.slack);
                let place = level.place(known, filled, 64 * word);
                let states = fill_up(self.states[at] | carry, skip);
                carry = (states & skip) >> 63;
                (self.states[at], self.place[at], self.skip[at]) = (states, place, skip);
                if number + 1 < line.levels {
                    self.states[at + line.words] = states & place;
                }
            }
        }
    }

    /// Keeps the states that can reach the end, and the steps between them. The start is always kept.
    fn backward(&mut self, line: LineLattice) {
        for number in (0..line.levels).rev() {
            let is_last = number + 1 == line.levels;
            // The end, and the states in the word to the right that reach it.
            let mut seed = u64::from(is_last) << (line.slack % 64);
            let mut right = 0;
            for at in line.level(number).rev() {
                let skip = self.skip[at];
                let next = match is_last {
                    true => 0,
                    false => self.states[at + line.words] & self.place[at],
                };
                seed |= next | right & skip;
                let states = self.states[at] & fill_down(seed, skip, line.slack);
                self.states[at] = states;
                self.place[at] = states & next;
                self.skip[at] = states & skip & (states >> 1 | right);
                right = states << 63;
                seed = 0;
            }
        }
        self.states[line.begin] |= 1;
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

impl Known {
    /// What each clue says by itself. A cell that a block covers wherever it stands has the block's ink. On
    /// a board of several inks, a cell that no block of an ink can reach does not have this ink.
    ///
    /// # Complexity
    /// O(cells + blocks); with n > 1 inks, O((cells + blocks) * n).
    pub(crate) fn of(puzzle: &Puzzle, lattices: &Lattices) -> Self {
        let mut known = Self::nothing(puzzle);
        for (line, levels) in lattices.lines() {
            for level in levels.iter().filter(|level| level.block > line.slack) {
                let (start, end) = (level.used + line.slack, level.used + level.block);
                for color in (0..lattices.colors).filter(|&color| color != level.color) {
                    known.exclude_between(line.line, color, start, end);
                }
            }
            if !puzzle.is_colored() {
                continue;
            }
            for color in 0..lattices.colors - 1 {
                let mut reached = 0;
                for level in &levels[..levels.len() - 1] {
                    if level.color == color {
                        known.exclude_between(line.line, color, reached, level.used);
                        reached = level.used + level.block + line.slack;
                    }
                }
                known.exclude_between(line.line, color, reached, puzzle.length(line.line));
            }
        }
        known
    }

    /// Records that the cells of a line from `start` to before `end` do not have a color.
    fn exclude_between(&mut self, line: Line, color: usize, start: usize, end: usize) {
        for word in start / 64..end.div_ceil(64) {
            let before = below(start.saturating_sub(64 * word));
            self.exclude(line, color, word, below(end - 64 * word) & !before);
        }
    }

    /// Excludes the colors that no path gives to a cell.
    ///
    /// # Complexity
    /// O((states / 64) blocks + cells * colors).
    pub(crate) fn learn(&mut self, lattices: &Lattices, paths: &Paths) {
        let mut colors = Vec::new();
        for ((line, levels), _) in lattices.lines().zip(&paths.new).filter(|(_, new)| **new) {
            let last = levels[levels.len() - 1];
            let cells = last.used + line.slack;
            let words = cells.div_ceil(64);
            colors.clear();
            colors.resize(lattices.colors * words, 0);
            let (inks, empty) = colors.split_at_mut((lattices.colors - 1) * words);
            for (number, level) in levels.iter().enumerate() {
                let filled = &mut inks[level.color * words..][..words];
                for (word, at) in line.level(number).enumerate() {
                    let cell = level.used + 64 * word;
                    let place = paths.place[at];
                    add_window(empty, cell, paths.skip[at]);
                    if level.gap {
                        add_window(empty, cell + level.block, place);
                    }
                    for cell in cell..cell + level.block {
                        add_window(filled, cell, place);
                    }
                }
            }
            // The colors in which a cell remains. If lines contradict each other, the first counts, and a
            // cell keeps its last color. A line without a path says nothing.
            let known = self.line(line.line);
            for (seen, not) in colors.iter_mut().zip(known.all()) {
                *seen &= !not;
            }
            for word in 0..words {
                let remaining = |color: usize| colors[color * words + word];
                let any = (0..lattices.colors).fold(0, |any, color| any | remaining(color));
                for color in 0..lattices.colors {
                    let not = self.line(line.line).not(color)[word];
                    self.exclude(line.line, color, word, any & !(remaining(color) | not));
                }
            }
        }
    }
}
