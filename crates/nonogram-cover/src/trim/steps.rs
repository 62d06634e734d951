//! The steps of lattice paths (`paths`) from one junction to the next.
//!
//! A path only passes through a state that has one step into it and one step out of it. A *junction* is
//! any other state on a path: the start, the end, and each state where paths part or meet.

use super::paths::{Lattices, Level, LineLattice, Paths, States};
use super::words::{below, bits};
use std::ops::Range;

/// The junctions of all lines.
pub(crate) struct Junctions {
    /// For each word of `Paths`, the states that are junctions, and the number of junctions of its line before it.
    words: Vec<(u64, u32)>,
    /// For each line, the number of its junctions.
    each: Vec<u32>,
}

/// A line with its junctions.
#[derive(Clone, Copy)]
pub(crate) struct LineSteps<'a> {
    pub(crate) lattice: LineLattice,
    levels: &'a [Level],
    paths: &'a Paths,
    junctions: &'a Junctions,
    /// The number of its junctions.
    pub(crate) count: usize,
}

/// A state: the number of blocks placed, and the slack used.
#[derive(Clone, Copy)]
pub(crate) struct State {
    pub(crate) level: usize,
    pub(crate) x: usize,
}

/// Steps from a state.
pub(crate) enum Step {
    /// A block covers cells; a gap may follow.
    Place {
        cell: usize,
        block: usize,
        color: usize,
        gap: bool,
    },
    /// Cells are left empty, up to the next state from which there is another step.
    Skip { cells: Range<usize> },
}

impl Junctions {
    /// # Complexity
    /// O(states / 64).
    pub(crate) fn new(lattices: &Lattices, paths: &Paths) -> Self {
        let mut junctions = Self {
            words: Vec::with_capacity(paths.words.len()),
            each: Vec::with_capacity(lattices.count()),
        };
        for (line, _) in lattices.lines() {
            let count = match line.narrow() {
                Some(line) => junctions.add(line, paths),
                None => junctions.add(line, paths),
            };
            junctions.each.push(count);
        }
        junctions
    }

    /// Adds the junctions of a line, and returns their number.
    #[inline(always)]
    fn add(&mut self, line: LineLattice, paths: &Paths) -> u32 {
        let mut count = 0;
        let words = &paths.words[line.range()];
        let mut carry = 0;
        for (at, &States { all, place, skip }) in words.iter().enumerate() {
            let before = at.checked_sub(line.words);
            let placed = before.map_or(0, |before| words[before].place);
            // The last state of a level has no skip, so nothing is carried to the next level.
            let skipped = skip << 1 | carry;
            carry = skip >> 63;
            let junctions = all & !((placed ^ skipped) & (place ^ skip));
            self.words.push((junctions, count));
            count += junctions.count_ones();
        }
        count
    }

    /// The lines with their junctions.
    pub(crate) fn lines<'a>(
        &'a self,
        lattices: &'a Lattices,
        paths: &'a Paths,
    ) -> impl Iterator<Item = LineSteps<'a>> {
        let lines = lattices.lines().zip(&self.each);
        lines.map(move |((lattice, levels), &count)| LineSteps {
            lattice,
            levels,
            paths,
            junctions: self,
            count: count as usize,
        })
    }
}

impl LineSteps<'_> {
    /// The junctions in order, level by level.
    pub(crate) fn junctions(&self) -> impl Iterator<Item = State> {
        (0..self.levels.len()).flat_map(move |level| {
            let words = self.lattice.level(level).enumerate();
            words.flat_map(move |(word, at)| {
                bits(self.junctions.words[at].0).map(move |bit| State {
                    level,
                    x: 64 * word + bit,
                })
            })
        })
    }

    /// Whether a block can be placed from a state on a path, and whether a cell can be skipped from it.
    #[inline]
    pub(crate) fn open(&self, state: State) -> (bool, bool) {
        let at = self.lattice.word(state.level, state.x);
        let States { place, skip, .. } = self.paths.words[at];
        let has = |word: u64| word >> (state.x % 64) & 1 == 1;
        (has(place), has(skip))
    }

    /// Follows the path from a state to the next junction. `place` chooses the first step. Calls the
    /// closure with every step, and returns the number of the junction.
    #[inline]
    pub(crate) fn follow(
        &self,
        mut state: State,
        mut place: bool,
        mut visit: impl FnMut(Step),
    ) -> usize {
        loop {
            visit(self.step(&mut state, place));
            let at = self.lattice.word(state.level, state.x);
            let ((word, before), bit) = (self.junctions.words[at], state.x % 64);
            if word >> bit & 1 == 1 {
                let rank = (word & below(bit)).count_ones();
                return (before + rank) as usize;
            }
            place = self.paths.words[at].place >> bit & 1 == 1;
        }
    }

    /// Takes a step from a state, or several that leave cells empty.
    #[inline]
    fn step(&self, state: &mut State, place: bool) -> Step {
        let level = self.levels[state.level];
        let cell = level.used + state.x;
        if place {
            state.level += 1;
            Step::Place {
                cell,
                block: level.block,
                color: level.color,
                gap: level.gap,
            }
        } else {
            state.x += 1;
            let at = self.lattice.word(state.level, state.x);
            let passed = self.paths.words[at].skip & !self.junctions.words[at].0;
            state.x += (passed >> (state.x % 64)).trailing_ones() as usize;
            let cells = cell..level.used + state.x;
            Step::Skip { cells }
        }
    }
}
