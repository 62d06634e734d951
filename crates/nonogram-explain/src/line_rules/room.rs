//! Where the blocks of a line can be, as a person sees it: a first and a last place for each block.
//!
//! The places are found as in Yu, Lee and Chen, *An efficient algorithm for solving nonograms*, Applied
//! Intelligence 35 (2011). Blocks are pushed to either side between the known empty cells. Runs of
//! filled cells that only one block can hold then narrow its places. Some of the remaining places
//! may be impossible; only the technique `line` finds these.

use nonogram::{Cell, Length};
use std::ops::Range;

/// The first and the last start of each block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Room<'a> {
    clue: &'a [Length],
    cells: &'a [Cell],
    /// Invariant: `first[j] <= last[j]`, and every placement of the clue that agrees with the
    /// cells starts block j between the two.
    first: Vec<usize>,
    last: Vec<usize>,
}

impl<'a> Room<'a> {
    /// The places between the known empty cells: the blocks are pushed to either side. `None` if they
    /// do not fit.
    pub(super) fn between_empty_cells(clue: &'a [Length], cells: &'a [Cell]) -> Option<Self> {
        let lengths = clue.iter().map(|&block| usize::from(block));
        let first = push(cells.iter().copied(), lengths.clone())?;
        let mut last = push(cells.iter().rev().copied(), lengths.clone().rev())?;
        last.reverse();
        for (start, block) in last.iter_mut().zip(lengths) {
            *start = cells.len() - *start - block;
        }
        let room = Self {
            clue,
            cells,
            first,
            last,
        };
        room.is_possible().then_some(room)
    }

    /// The places that the known cells allow. `None` if a block has none.
    pub(super) fn around_runs(clue: &'a [Length], cells: &'a [Cell]) -> Option<Self> {
        Self::between_empty_cells(clue, cells)?.narrowed()
    }

    /// Whether each block has a place.
    fn is_possible(&self) -> bool {
        self.first.iter().zip(&self.last).all(|(a, b)| a <= b)
    }

    pub(super) fn length(&self, block: usize) -> usize {
        usize::from(self.clue[block])
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.clue.len()
    }

    /// All cells that a block can cover.
    pub(super) fn reach(&self, block: usize) -> Range<usize> {
        self.first[block]..self.last[block] + self.length(block)
    }

    /// The cells that a block covers wherever it goes.
    pub(super) fn core(&self, block: usize) -> Range<usize> {
        self.last[block]..self.first[block] + self.length(block)
    }

    /// Whether a block has one place only.
    pub(super) fn is_placed(&self, block: usize) -> bool {
        self.first[block] == self.last[block]
    }

    /// Whether a block of this length can start at a cell, whatever the other blocks do.
    fn fits(&self, start: usize, length: usize) -> bool {
        let end = start + length;
        let is_filled = |cell: usize| self.cells.get(cell) == Some(&Cell::FILLED);
        let touches_filled = is_filled(end) || start.checked_sub(1).is_some_and(is_filled);
        end <= self.cells.len() && !self.cells[start..end].contains(&Cell::EMPTY) && !touches_filled
    }

    /// The starts of a block that cover a run.
    fn starts_over(&self, block: usize, run: &Range<usize>) -> impl Iterator<Item = usize> {
        let length = self.length(block);
        let low = self.first[block].max((run.end).saturating_sub(length));
        let high = self.last[block].min(run.start);
        (low..=high).filter(move |&start| self.fits(start, length))
    }

    /// The blocks that can hold a run.
    pub(super) fn holders(&self, run: &Range<usize>) -> impl Iterator<Item = usize> {
        (0..self.blocks()).filter(|&block| self.starts_over(block, run).next().is_some())
    }

    /// The block that holds a run, if only one can.
    pub(super) fn only_holder(&self, run: &Range<usize>) -> Option<usize> {
        let mut holders = self.holders(run);
        holders.next().filter(|_| holders.next().is_none())
    }

    /// Whether a block has a place in a space.
    pub(super) fn fits_into(&self, block: usize, space: &Range<usize>) -> bool {
        let last = space.end.checked_sub(self.length(block));
        last.is_some_and(|last| self.first[block].max(space.start) <= self.last[block].min(last))
    }

    /// The maximal stretches of filled cells.
    pub(super) fn runs(&self) -> Vec<Range<usize>> {
        stretches(self.cells, |cell| cell == Cell::FILLED)
    }

    /// The maximal stretches of cells that are not known to be empty.
    pub(super) fn spaces(&self) -> Vec<Range<usize>> {
        stretches(self.cells, |cell| cell != Cell::EMPTY)
    }

    /// Narrows the places by the runs that only one block can hold, by the cells next to a block, and
    /// by the order of the blocks. `None` if a block has no place left.
    fn narrowed(mut self) -> Option<Self> {
        let runs = self.runs();
        loop {
            let before = (self.first.clone(), self.last.clone());
            for run in &runs {
                if let Some(block) = self.only_holder(run) {
                    let mut starts = self.starts_over(block, run);
                    let first = starts.next().expect("it holds the run");
                    let last = starts.last().unwrap_or(first);
                    (self.first[block], self.last[block]) = (first, last);
                }
            }
            for block in 0..self.blocks() {
                let length = self.length(block);
                if block > 0 {
                    let behind = self.first[block - 1] + self.length(block - 1) + 1;
                    self.first[block] = self.first[block].max(behind);
                }
                while self.first[block] <= self.last[block] && !self.fits(self.first[block], length)
                {
                    self.first[block] += 1;
                }
            }
            for block in (0..self.blocks()).rev() {
                let length = self.length(block);
                if block + 1 < self.blocks() {
                    let before = self.last[block + 1].checked_sub(length + 1)?;
                    self.last[block] = self.last[block].min(before);
                }
                while self.last[block] >= self.first[block] && !self.fits(self.last[block], length)
                {
                    self.last[block] = self.last[block].checked_sub(1)?;
                }
            }
            if !self.is_possible() {
                return None;
            }
            if (&self.first, &self.last) == (&before.0, &before.1) {
                return Some(self);
            }
        }
    }
}

/// The first starts of blocks of these lengths between the known empty cells.
fn push(
    mut cells: impl ExactSizeIterator<Item = Cell>,
    lengths: impl ExactSizeIterator<Item = usize>,
) -> Option<Vec<usize>> {
    let length = cells.len();
    let mut starts = Vec::with_capacity(lengths.len());
    for block in lengths {
        let mut free = 0;
        while free < block {
            free = match cells.next()? {
                Cell::EMPTY => 0,
                Cell::Unknown | Cell::Known(_) => free + 1,
            };
        }
        starts.push(length - cells.len() - block);
        // Skips the empty cell behind the block.
        cells.next();
    }
    Some(starts)
}

/// The maximal stretches of cells for which a condition holds.
fn stretches(cells: &[Cell], holds: impl Fn(Cell) -> bool) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        if holds(cell) {
            match found.last_mut() {
                Some(stretch) if stretch.end == index => stretch.end += 1,
                _ => found.push(index..index + 1),
            }
        }
    }
    found
}
