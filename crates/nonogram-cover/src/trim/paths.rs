//! The paths of a line through its lattice (`lattice`) that agree with the known cells.

use super::known::{Known, KnownLine, add_window, window};
use crate::placement;
use nonogram::{Line, Puzzle};

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
    words: usize,
}

/// The states of a line with a given number of blocks placed: those with slack 0, 1, ...
#[derive(Clone, Copy)]
pub(crate) struct Level {
    /// The cells used at slack 0.
    pub(crate) used: usize,
    /// The length of the next block; 0 after the last.
    pub(crate) block: usize,
    /// Whether a gap follows the next block, because it is not the last.
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
            let mut used = 0;
            let blocks = shape.clue.len();
            for number in 0..=blocks {
                let lengths = shape.clue.lengths();
                let block = lengths.get(number).map_or(0, |&block| usize::from(block));
                let gap = number + 1 < blocks;
                levels.push(Level { used, block, gap });
                used += block + usize::from(gap);
            }
            let shape = LineLattice {
                line: shape.line,
                slack: shape.slack,
                first,
                levels: blocks + 1,
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
    fn place(self, known: KnownLine<'_>, first: usize) -> u64 {
        if self.block == 0 {
            return 0;
        }
        let cell = self.used + first;
        let mut closed = match self.gap {
            true => window(known.filled, cell + self.block),
            false => 0,
        };
        for cell in cell..cell + self.block {
            closed |= window(known.empty, cell);
        }
        !closed
    }

    /// Those of 64 states from which a cell can be skipped. `slack` is the slack of the line.
    fn skip(self, known: KnownLine<'_>, first: usize, slack: usize) -> u64 {
        !window(known.filled, self.used + first) & below(slack.saturating_sub(first))
    }
}

/// The lowest bits.
pub(crate) fn below(bits: usize) -> u64 {
    match bits {
        0..64 => (1 << bits) - 1,
        _ => u64::MAX,
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
                self.forward(line, levels, known.line(line.line));
                self.backward(line);
            }
        }
    }

    /// Finds the states that the start can reach, and their possible steps.
    fn forward(&mut self, line: LineLattice, levels: &[Level], known: KnownLine<'_>) {
        self.states[line.begin] = 1;
        for (number, level) in levels.iter().enumerate() {
            let mut carry = 0;
            for (word, at) in line.level(number).enumerate() {
                let skip = level.skip(known, 64 * word, line.slack);
                let place = level.place(known, 64 * word);
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
    /// Adds the cells that all paths fill, and the cells that all paths leave empty.
    ///
    /// # Complexity
    /// O((states / 64) blocks + cells).
    pub(crate) fn learn(&mut self, lattices: &Lattices, paths: &Paths) {
        let (mut filled, mut empty) = (Vec::new(), Vec::new());
        for ((line, levels), _) in lattices.lines().zip(&paths.new).filter(|(_, new)| **new) {
            let last = levels[levels.len() - 1];
            let cells = last.used + line.slack;
            for words in [&mut filled, &mut empty] {
                words.clear();
                words.resize(cells.div_ceil(64), 0);
            }
            for (number, level) in levels.iter().enumerate() {
                for (word, at) in line.level(number).enumerate() {
                    let cell = level.used + 64 * word;
                    let place = paths.place[at];
                    add_window(&mut empty, cell, paths.skip[at]);
                    if level.gap {
                        add_window(&mut empty, cell + level.block, place);
                    }
                    for cell in cell..cell + level.block {
                        add_window(&mut filled, cell, place);
                    }
                }
            }
            let known = self.line(line.line);
            for word in 0..filled.len() {
                let all = below(cells - 64 * word);
                // The cells that are only filled or only empty. A line without a path has neither.
                let one = filled[word] ^ empty[word];
                let new = one & all & !(known.filled[word] | known.empty[word]);
                empty[word] &= new;
                filled[word] &= new;
            }
            for (words, is_filled) in [(&filled, true), (&empty, false)] {
                for (word, &cells) in words.iter().enumerate() {
                    for bit in bits(cells) {
                        self.set(line.line, 64 * word + bit, is_filled);
                    }
                }
            }
        }
    }
}

/// The positions of the bits of a word, in ascending order.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
