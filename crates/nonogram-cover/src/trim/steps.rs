//! The steps of lattice paths (`paths`) from one junction to the next.
//!
//! A path only passes through a state that has one step into it and one step out of it. A *junction* is
//! any other state on a path: the start, the end, and each state where paths part or meet.

use super::paths::{Lattices, Level, LineLattice, Paths};
use super::words::{below, bits};

/// The junctions of all lines.
pub(crate) struct Junctions {
    /// The states on paths, as in `Paths::states`.
    states: Vec<u64>,
    /// For each word, the number of junctions of its line before it.
    before: Vec<u32>,
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

/// A step from a state.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// A block covers cells; a gap may follow.
    Place {
        cell: usize,
        block: usize,
        color: usize,
        gap: bool,
    },
    /// A cell is left empty.
    Skip { cell: usize },
}

impl Junctions {
    /// # Complexity
    /// O(states / 64).
    pub(crate) fn new(lattices: &Lattices, paths: &Paths) -> Self {
        let mut junctions = Self {
            states: Vec::with_capacity(paths.states.len()),
            before: Vec::with_capacity(paths.states.len()),
            each: Vec::with_capacity(lattices.count()),
        };
        for (line, levels) in lattices.lines() {
            let mut count = 0;
            for level in 0..levels.len() {
                let mut carry = 0;
                for (word, at) in line.level(level).enumerate() {
                    let placed = match level {
                        0 => 0,
                        _ => paths.place[line.level(level - 1).start + word],
                    };
                    let (place, skip) = (paths.place[at], paths.skip[at]);
                    let skipped = skip << 1 | carry;
                    carry = skip >> 63;
                    let passed = (placed ^ skipped) & (place ^ skip);
                    let states = paths.states[at] & !passed;
                    junctions.states.push(states);
                    junctions.before.push(count);
                    count += states.count_ones();
                }
            }
            junctions.each.push(count);
        }
        junctions
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
                bits(self.junctions.states[at]).map(move |bit| State {
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
        let has = |words: &[u64]| words[at] >> (state.x % 64) & 1 == 1;
        (has(&self.paths.place), has(&self.paths.skip))
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
            let (word, bit) = (self.junctions.states[at], state.x % 64);
            if word >> bit & 1 == 1 {
                let rank = (word & below(bit)).count_ones();
                return (self.junctions.before[at] + rank) as usize;
            }
            place = self.paths.place[at] >> bit & 1 == 1;
        }
    }

    /// Takes a step from a state.
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
            Step::Skip { cell }
        }
    }
}
