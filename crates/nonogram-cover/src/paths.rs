//! The paths of a line through its lattice (`lattice`) that leave the cells filled that are known to be.

use crate::known::{Known, window};
use crate::placement::{self, LineShape};
use nonogram::Puzzle;

/// The states of all lines that lie on some path.
pub(crate) struct Paths {
    /// For each line and each number of blocks placed, a bit for each slack.
    states: Vec<u64>,
    /// For each line, how many items its states have.
    items: Vec<usize>,
}

/// The states of a line after some blocks: those with slack 0, 1, ...
#[derive(Clone, Copy)]
pub(crate) struct Level {
    /// The number of blocks placed.
    pub(crate) number: usize,
    /// The cells used up with slack 0.
    pub(crate) used: usize,
    /// The block to be placed next, if there is one.
    pub(crate) block: Option<usize>,
    /// Whether another block comes behind it.
    pub(crate) gap: bool,
}

/// A line, with the states on its paths.
#[derive(Clone, Copy)]
pub(crate) struct LinePaths<'a> {
    pub(crate) shape: LineShape<'a>,
    known: &'a [u64],
    /// Words for each level.
    words: usize,
    states: &'a [u64],
    /// How many items the states have.
    pub(crate) items: usize,
}

/// 64 states of a level, a bit each, and the steps from them that lie on paths.
#[derive(Clone, Copy)]
pub(crate) struct Chunk {
    pub(crate) states: u64,
    /// From where the next block can be placed.
    pub(crate) place: u64,
    /// Where a cell can be skipped.
    pub(crate) skip: u64,
    /// The states of the next level.
    pub(crate) next: u64,
}

impl Chunk {
    /// The number of states.
    pub(crate) fn states(self) -> usize {
        self.states.count_ones() as usize
    }
}

impl Paths {
    /// # Complexity
    /// O(states / 64 + cells).
    pub(crate) fn new(puzzle: &Puzzle, known: &Known) -> Self {
        let mut paths = Self {
            states: Vec::new(),
            items: Vec::new(),
        };
        for shape in placement::lines(puzzle) {
            let known = known.line(shape.line);
            let first = paths.states.len();
            find(shape, known, &mut paths.states);
            let states = paths.states[first..].iter();
            let states = states.map(|word| word.count_ones() as usize).sum::<usize>();
            // In and out, but for the two ends. If there is no path, the start's item alone: it has no
            // option.
            paths.items.push((2 * states - 2).max(1));
        }
        paths
    }

    /// How many items all states have.
    pub(crate) fn items(&self) -> usize {
        self.items.iter().sum()
    }

    /// The lines with their states.
    pub(crate) fn lines<'a>(
        &'a self,
        puzzle: &'a Puzzle,
        known: &'a Known,
    ) -> impl Iterator<Item = LinePaths<'a>> {
        let mut rest = &self.states[..];
        let lines = placement::lines(puzzle).zip(&self.items);
        lines.map(move |(shape, &items)| {
            let words = shape.placements().div_ceil(64);
            let (states, others) = rest.split_at((shape.clue.len() + 1) * words);
            rest = others;
            LinePaths {
                shape,
                known: known.line(shape.line),
                words,
                states,
                items,
            }
        })
    }
}

/// The levels of a line.
fn levels(shape: LineShape<'_>) -> impl Iterator<Item = Level> {
    let clue = shape.clue;
    let mut used = 0;
    (0..=clue.len()).map(move |number| {
        let block = clue.get(number).map(|&block| usize::from(block));
        let level = Level {
            number,
            used,
            block,
            gap: number + 1 < clue.len(),
        };
        used += block.unwrap_or(0) + usize::from(level.gap);
        level
    })
}

impl Level {
    /// From which of 64 states the next block can be placed, if its end can be reached.
    fn place(self, known: &[u64], first: usize) -> u64 {
        match self.block {
            Some(block) if self.gap => !window(known, self.used + first + block),
            Some(_) => u64::MAX,
            None => 0,
        }
    }

    /// In which of 64 states a cell can be skipped, with so much slack in all.
    fn skip(self, known: &[u64], first: usize, slack: usize) -> u64 {
        !window(known, self.used + first) & below(slack.saturating_sub(first))
    }
}

/// The lowest bits.
pub(crate) fn below(bits: usize) -> u64 {
    match bits {
        0..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

/// Appends the states on paths from the start to the end, level by level. The start is always one.
fn find(shape: LineShape<'_>, known: &[u64], states: &mut Vec<u64>) {
    let words = shape.placements().div_ceil(64);
    let begin = states.len();
    let place = |level: Level, word: usize| level.place(known, 64 * word);
    let skip = |level: Level, word: usize| level.skip(known, 64 * word, shape.slack);
    // Forward: from the start.
    states.resize(begin + (shape.clue.len() + 1) * words, 0);
    let states = &mut states[begin..];
    states[0] = 1;
    for level in levels(shape) {
        let (here, next) = states[level.number * words..].split_at_mut(words);
        let mut carry = 0;
        for (word, here) in here.iter_mut().enumerate() {
            let skip = skip(level, word);
            *here = fill_up(*here | carry, skip);
            carry = (*here & skip) >> 63;
            if let Some(next) = next.get_mut(word) {
                *next = *here & place(level, word);
            }
        }
    }
    // Backward: from the end.
    let mut levels: Vec<Level> = levels(shape).collect();
    let last = levels.pop().expect("there is one more than blocks");
    keep(
        &mut states[last.number * words..],
        1 << (shape.slack % 64),
        |_| 0,
        |word| skip(last, word),
    );
    while let Some(level) = levels.pop() {
        let (here, next) = states[level.number * words..].split_at_mut(words);
        let seed = |word: usize| next[word] & place(level, word);
        keep(here, 0, seed, |word| skip(level, word));
    }
    states[0] |= 1;
}

/// Keeps the states of a level from which those of `seed` can be reached, or those of `end` in the
/// last word.
fn keep(states: &mut [u64], end: u64, seed: impl Fn(usize) -> u64, skip: impl Fn(usize) -> u64) {
    let mut before = None;
    for (word, states) in states.iter_mut().enumerate().rev() {
        let skip = skip(word);
        let right = before.map_or(end, |before: u64| before << 63 & skip);
        *states &= fill_down(seed(word) | right, skip);
        before = Some(*states);
    }
}

/// The bits that can be reached from those of `seed` by going up wherever `open` has a bit.
fn fill_up(seed: u64, open: u64) -> u64 {
    let (mut filled, mut open) = (seed, open << 1);
    for shift in [1, 2, 4, 8, 16, 32] {
        filled |= open & filled << shift;
        open &= open << shift;
    }
    filled
}

/// The bits from which those of `seed` can be reached by going up wherever `open` has a bit.
fn fill_down(seed: u64, open: u64) -> u64 {
    let (mut filled, mut open) = (seed, open);
    for shift in [1, 2, 4, 8, 16, 32] {
        filled |= open & filled >> shift;
        open &= open >> shift;
    }
    filled
}

impl Known {
    /// Adds the cells that a block covers wherever a path places it.
    pub(crate) fn learn(&mut self, puzzle: &Puzzle, paths: &Paths) {
        let mut filled = Vec::new();
        for line in paths.lines(puzzle, self) {
            for level in line.levels() {
                if let (Some(block), Some((first, last))) = (level.block, line.starts(level)) {
                    filled.push((line.shape.line, last..first + block));
                }
            }
        }
        for (line, cells) in filled {
            self.fill(line, cells);
        }
    }
}

impl LinePaths<'_> {
    pub(crate) fn levels(&self) -> impl Iterator<Item = Level> {
        levels(self.shape)
    }

    /// The first and the last cell where the next block can start.
    fn starts(&self, level: Level) -> Option<(usize, usize)> {
        let mut starts = None;
        for (word, chunk) in self.chunks(level).enumerate() {
            if chunk.place != 0 {
                let cell = level.used + 64 * word;
                let first = cell + chunk.place.trailing_zeros() as usize;
                let last = cell + 63 - chunk.place.leading_zeros() as usize;
                starts = Some((starts.map_or(first, |(first, _)| first), last));
            }
        }
        starts
    }

    /// The states of a level, 64 at a time.
    pub(crate) fn chunks(&self, level: Level) -> impl Iterator<Item = Chunk> {
        let (line, first) = (*self, level.number * self.words);
        (0..self.words).map(move |word| {
            let at = |word: usize| line.states.get(word).copied().unwrap_or(0);
            let states = at(first + word);
            let next = if level.block.is_some() {
                at(first + line.words + word)
            } else {
                0
            };
            let right = if word + 1 < line.words {
                at(first + word + 1) << 63
            } else {
                0
            };
            let skip = level.skip(line.known, 64 * word, line.shape.slack);
            Chunk {
                states,
                place: states & next & level.place(line.known, 64 * word),
                skip: states & skip & (states >> 1 | right),
                next,
            }
        })
    }
}
