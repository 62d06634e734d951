//! The numbers of a census. The numbers of parts add up to those of the whole.

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// The weakest technique that finds the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Technique {
    /// The outermost places of the blocks of one line after the other.
    Overlap,
    /// Complete logic for one line after the other.
    Line,
    /// Following both values of a cell by line logic.
    Probe,
    Search,
}

/// How a picture that is determined by its clues is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) technique: Technique,
    /// The sweeps of line logic, of all rows or of all columns; 0 if line logic does not suffice.
    pub(super) sweeps: usize,
}

/// The numbers of pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tally {
    pub(super) pictures: u64,
    /// The number of different clues.
    pub(super) clue_sets: u64,
    /// Determined by their clues: the sum of the four techniques.
    pub(super) unique: u64,
    pub(super) overlap: u64,
    pub(super) line: u64,
    pub(super) probe: u64,
    pub(super) search: u64,
    /// For each number of sweeps from 0 on, the boards that line logic solves with it: by the outermost places, and
    /// only by complete logic.
    pub(super) sweeps: Vec<[u64; 2]>,
}

impl Tally {
    /// Counts a picture that is determined by its clues.
    #[inline(always)]
    pub(super) fn add(&mut self, Decision { technique, sweeps }: Decision) {
        self.unique += 1;
        let complete = match technique {
            Technique::Overlap => 0,
            Technique::Line => 1,
            Technique::Probe => return self.probe += 1,
            Technique::Search => return self.search += 1,
        };
        *[&mut self.overlap, &mut self.line][complete] += 1;
        if self.sweeps.len() <= sweeps {
            self.sweeps.resize(sweeps + 1, [0; 2]);
        }
        self.sweeps[sweeps][complete] += 1;
    }

    /// The number of boards that line logic solves.
    pub(super) fn line_solvable(&self) -> u64 {
        self.overlap + self.line
    }

    /// The sum of the tallies of this number of groups, if all are equal to this one.
    pub(super) fn times(mut self, weight: u64) -> Self {
        let sweeps = self.sweeps.as_flattened_mut().iter_mut();
        for number in sweeps.chain([
            &mut self.pictures,
            &mut self.clue_sets,
            &mut self.unique,
            &mut self.overlap,
            &mut self.line,
            &mut self.probe,
            &mut self.search,
        ]) {
            *number *= weight;
        }
        self
    }
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        self.pictures += other.pictures;
        self.clue_sets += other.clue_sets;
        self.unique += other.unique;
        self.overlap += other.overlap;
        self.line += other.line;
        self.probe += other.probe;
        self.search += other.search;
        let sweeps = self.sweeps.len().max(other.sweeps.len());
        self.sweeps.resize(sweeps, [0; 2]);
        for (own, other) in self.sweeps.iter_mut().zip(&other.sweeps) {
            *own = [own[0] + other[0], own[1] + other[1]];
        }
    }
}
