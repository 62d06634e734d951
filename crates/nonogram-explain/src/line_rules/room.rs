//! Where the blocks of a line can be.
//!
//! [`Room::exact`] goes through all placements. Explanations name these places.
//!
//! [`Room::around_runs`] finds them as a person does, as in Yu, Lee and Chen, *An efficient
//! algorithm for solving nonograms*, Applied Intelligence 35 (2011), here for any number of inks.
//! Blocks are pushed to either side between the cells that cannot have their inks. Runs of known
//! cells that only one block can hold then narrow its places. Some of the remaining places may be
//! impossible; only the technique `line` finds these.
//!
//! With one ink, a cell that cannot have it is empty.

use nonogram::{Block, Ink, InkSet};
use std::ops::Range;

/// Why a block cannot hold a run, or has no place in a space. Cells are the first and the last of
/// those that the block can cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// It is shorter than the run.
    TooShort,
    /// It is longer than the space.
    TooLong,
    /// It ends in this cell at the latest.
    EndsBy(usize),
    /// It starts in this cell at the earliest.
    StartsFrom(usize),
    /// It has no place around the run.
    Blocked,
}

/// The first and the last start of each block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Room<'a> {
    blocks: &'a [Block],
    cells: &'a [InkSet],
    /// Invariant: `first[j] <= last[j]`, and every placement of the blocks that agrees with the
    /// cells starts block j between the two.
    first: Vec<usize>,
    last: Vec<usize>,
    /// All starts of each block, if they are known.
    starts: Option<Vec<Vec<usize>>>,
}

impl<'a> Room<'a> {
    /// The places between the cells that cannot have the inks: the blocks are pushed to either
    /// side. `None` if they do not fit.
    pub(super) fn between_cells(blocks: &'a [Block], cells: &'a [InkSet]) -> Option<Self> {
        let first = push(blocks, cells)?;
        let mut last = push(&reversed(blocks), &reversed(cells))?;
        last.reverse();
        for (start, block) in last.iter_mut().zip(blocks) {
            *start = cells.len() - *start - usize::from(block.length);
        }
        let room = Self {
            blocks,
            cells,
            first,
            last,
            starts: None,
        };
        room.is_possible().then_some(room)
    }

    /// The places that the known cells allow. `None` if a block has none.
    pub(super) fn around_runs(blocks: &'a [Block], cells: &'a [InkSet]) -> Option<Self> {
        Self::between_cells(blocks, cells)?.narrowed()
    }

    /// The places in the placements of all blocks that agree with the cells. `None` if there is no
    /// such placement.
    ///
    /// # Complexity
    /// O(blocks x cells).
    pub(crate) fn exact(blocks: &'a [Block], cells: &'a [InkSet]) -> Option<Self> {
        let before = Prefixes::new(blocks.to_vec(), cells.to_vec());
        if !before.fits[blocks.len()][cells.len()] {
            return None;
        }
        let behind = Prefixes::new(reversed(blocks), reversed(cells));
        let mut starts = Vec::with_capacity(blocks.len());
        for (index, block) in blocks.iter().enumerate() {
            let length = usize::from(block.length);
            let mut here = Vec::new();
            let mut free = 0;
            for (cell, set) in cells.iter().enumerate() {
                free = if set.contains(block.ink) { free + 1 } else { 0 };
                if free < length {
                    continue;
                }
                let start = cell + 1 - length;
                let behind_it = blocks.len() - 1 - index;
                if before.fit_before(index, start)
                    && behind.fit_before(behind_it, cells.len() - 1 - cell)
                {
                    here.push(start);
                }
            }
            starts.push(here);
        }
        let first = starts.iter().map(|starts| starts[0]).collect();
        let last = starts
            .iter()
            .map(|starts| starts[starts.len() - 1])
            .collect();
        Some(Self {
            blocks,
            cells,
            first,
            last,
            starts: Some(starts),
        })
    }

    /// Whether the places are those of all placements.
    pub(super) fn is_exact(&self) -> bool {
        self.starts.is_some()
    }

    /// Whether each block has a place.
    fn is_possible(&self) -> bool {
        self.first.iter().zip(&self.last).all(|(a, b)| a <= b)
    }

    pub(crate) fn length(&self, block: usize) -> usize {
        usize::from(self.blocks[block].length)
    }

    pub(super) fn ink(&self, block: usize) -> Ink {
        self.blocks[block].ink
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The blocks of an ink.
    pub(super) fn blocks_of(&self, ink: Ink) -> impl Iterator<Item = usize> {
        (0..self.blocks()).filter(move |&block| self.ink(block) == ink)
    }

    /// All cells that a block can cover.
    pub(crate) fn reach(&self, block: usize) -> Range<usize> {
        self.first[block]..self.last[block] + self.length(block)
    }

    /// The cells that a block covers wherever it goes.
    pub(super) fn core(&self, block: usize) -> Range<usize> {
        self.last[block]..self.first[block] + self.length(block)
    }

    /// Whether a block has one place only.
    pub(crate) fn is_placed(&self, block: usize) -> bool {
        self.first[block] == self.last[block]
    }

    /// Whether a block can start at a cell, as far as is known.
    fn can_start(&self, block: usize, start: usize) -> bool {
        match &self.starts {
            Some(starts) => starts[block].binary_search(&start).is_ok(),
            None => self.fits(start, self.length(block), self.ink(block)),
        }
    }

    /// Whether a block of this length and ink can start at a cell, whatever the other blocks do.
    fn fits(&self, start: usize, length: usize, ink: Ink) -> bool {
        let end = start + length;
        let Some(cells) = self.cells.get(start..end) else {
            return false;
        };
        let only = InkSet::only(ink);
        cells.iter().all(|set| set.contains(ink))
            && self.cells[..start].last() != Some(&only)
            && self.cells.get(end) != Some(&only)
    }

    /// The starts of a block that cover a run of its ink.
    fn starts_over(&self, block: usize, run: &Range<usize>) -> impl Iterator<Item = usize> {
        let low = self.first[block].max((run.end).saturating_sub(self.length(block)));
        let high = self.last[block].min(run.start);
        (low..=high).filter(move |&start| self.can_start(block, start))
    }

    /// The blocks that can hold a run of an ink.
    pub(super) fn holders(&self, run: &Range<usize>, ink: Ink) -> impl Iterator<Item = usize> {
        self.blocks_of(ink)
            .filter(|&block| self.starts_over(block, run).next().is_some())
    }

    /// The block that holds a run of an ink, if only one can.
    pub(super) fn only_holder(&self, run: &Range<usize>, ink: Ink) -> Option<usize> {
        let mut holders = self.holders(run, ink);
        holders.next().filter(|_| holders.next().is_none())
    }

    /// Why a block cannot hold a run of its ink.
    pub(super) fn unfit(&self, block: usize, run: &Range<usize>) -> Option<Unfit> {
        let reach = self.reach(block);
        if self.length(block) < run.len() {
            Some(Unfit::TooShort)
        } else if self.space_around(run, self.ink(block)).len() < self.length(block) {
            Some(Unfit::Blocked)
        } else if reach.end < run.end {
            Some(Unfit::EndsBy(reach.end - 1))
        } else if run.start < reach.start {
            Some(Unfit::StartsFrom(reach.start))
        } else {
            self.starts_over(block, run)
                .next()
                .is_none()
                .then_some(Unfit::Blocked)
        }
    }

    /// Why a block has no place in a space.
    pub(super) fn misfit(&self, block: usize, space: &Range<usize>) -> Option<Unfit> {
        let Some(last) = space
            .end
            .checked_sub(self.length(block))
            .filter(|&last| space.start <= last)
        else {
            return Some(Unfit::TooLong);
        };
        if last < self.first[block] {
            Some(Unfit::StartsFrom(self.first[block]))
        } else {
            (self.last[block] < space.start).then(|| Unfit::EndsBy(self.reach(block).end - 1))
        }
    }

    /// Why a block does not reach a stretch: it ends before it or starts behind it.
    pub(super) fn out_of_reach(&self, block: usize, stretch: &Range<usize>) -> Option<Unfit> {
        let reach = self.reach(block);
        if reach.end <= stretch.start {
            Some(Unfit::EndsBy(reach.end - 1))
        } else {
            (stretch.end <= reach.start).then_some(Unfit::StartsFrom(reach.start))
        }
    }

    /// The maximal stretches of cells known to have one ink, and their inks.
    pub(super) fn runs(&self) -> Vec<(Range<usize>, Ink)> {
        runs(self.cells)
    }

    /// The stretch that the blocks and the gaps between them fill, if it is all that can have an
    /// ink.
    pub(super) fn filled(&self) -> Option<Range<usize>> {
        let needed = needed(self.blocks);
        let start = *self.first.first()?;
        let place = start..self.reach(self.blocks() - 1).end;
        let empty = InkSet::only(Ink::BACKGROUND);
        let mut outside = self.cells[..place.start]
            .iter()
            .chain(&self.cells[place.end..]);
        (place.len() == needed && outside.all(|&set| set == empty)).then_some(place)
    }

    /// The maximal stretches of cells that can have an ink.
    pub(super) fn spaces(&self, ink: Ink) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        for (index, set) in self.cells.iter().enumerate() {
            if set.contains(ink) {
                match found.last_mut() {
                    Some(stretch) if stretch.end == index => stretch.end += 1,
                    _ => found.push(index..index + 1),
                }
            }
        }
        found
    }

    /// The space of an ink that has a run.
    pub(super) fn space_around(&self, run: &Range<usize>, ink: Ink) -> Range<usize> {
        let cells = self.cells;
        let before = cells[..run.start].iter().rev();
        let after = cells[run.end..].iter();
        let before = before.take_while(|set| set.contains(ink)).count();
        let after = after.take_while(|set| set.contains(ink)).count();
        run.start - before..run.end + after
    }

    /// Narrows the places by the runs that only one block can hold, by the cells next to a block,
    /// and by the order of the blocks. `None` if a block has no place left.
    fn narrowed(mut self) -> Option<Self> {
        let runs = self.runs();
        loop {
            let before = (self.first.clone(), self.last.clone());
            for (run, ink) in &runs {
                if let Some(block) = self.only_holder(run, *ink) {
                    let mut starts = self.starts_over(block, run);
                    let first = starts.next().expect("it holds the run");
                    let last = starts.last().unwrap_or(first);
                    (self.first[block], self.last[block]) = (first, last);
                }
            }
            for block in 0..self.blocks() {
                let (length, ink) = (self.length(block), self.ink(block));
                if block > 0 {
                    let gap = gap(self.blocks, block);
                    let behind = self.first[block - 1] + self.length(block - 1) + gap;
                    self.first[block] = self.first[block].max(behind);
                }
                while self.first[block] <= self.last[block]
                    && !self.fits(self.first[block], length, ink)
                {
                    self.first[block] += 1;
                }
            }
            for block in (0..self.blocks()).rev() {
                let (length, ink) = (self.length(block), self.ink(block));
                if block + 1 < self.blocks() {
                    let gap = gap(self.blocks, block + 1);
                    let before = self.last[block + 1].checked_sub(length + gap)?;
                    self.last[block] = self.last[block].min(before);
                }
                while self.last[block] >= self.first[block]
                    && !self.fits(self.last[block], length, ink)
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

/// The number of cells that stay empty between a block and the one before it.
pub(super) fn gap(blocks: &[Block], block: usize) -> usize {
    let touches = block > 0 && blocks[block - 1].ink == blocks[block].ink;
    usize::from(touches)
}

/// The length of blocks with the gaps between them.
pub(super) fn needed(blocks: &[Block]) -> usize {
    let lengths = blocks.iter().map(|block| usize::from(block.length));
    let gaps = (0..blocks.len()).map(|block| gap(blocks, block));
    lengths.chain(gaps).sum()
}

/// The items from the last to the first.
fn reversed<T: Copy>(items: &[T]) -> Vec<T> {
    items.iter().rev().copied().collect()
}

/// The first starts of blocks between the cells that cannot have their inks.
pub(super) fn push(blocks: &[Block], cells: &[InkSet]) -> Option<Vec<usize>> {
    let mut starts = Vec::with_capacity(blocks.len());
    let mut from = 0;
    for (index, block) in blocks.iter().enumerate() {
        from += gap(blocks, index);
        let mut end = from;
        while end < from + usize::from(block.length) {
            if !cells.get(end)?.contains(block.ink) {
                from = end + 1;
            }
            end += 1;
        }
        starts.push(from);
        from = end;
    }
    Some(starts)
}

/// Which first blocks fit into which first cells, if the other ones of these cells are empty.
struct Prefixes {
    blocks: Vec<Block>,
    cells: Vec<InkSet>,
    /// For each number of blocks, for each number of cells.
    fits: Vec<Vec<bool>>,
}

impl Prefixes {
    fn new(blocks: Vec<Block>, cells: Vec<InkSet>) -> Self {
        let mut fits = Vec::with_capacity(blocks.len() + 1);
        for_prefixes(&blocks, &cells, |ways| {
            fits.push(ways.iter().map(|&ways| ways > 0).collect());
        });
        Self {
            blocks,
            cells,
            fits,
        }
    }

    /// Whether the blocks before a block fit into the cells before it, if it starts there.
    fn fit_before(&self, block: usize, start: usize) -> bool {
        end_before(&self.blocks, &self.cells, block, start).is_some_and(|end| self.fits[block][end])
    }
}

/// The number of cells for the blocks before a block that starts there. `None` if the cell between
/// them cannot be empty.
fn end_before(blocks: &[Block], cells: &[InkSet], block: usize, start: usize) -> Option<usize> {
    let end = start.checked_sub(gap(blocks, block))?;
    let can_be_empty = cells[end..start]
        .iter()
        .all(|set| set.contains(Ink::BACKGROUND));
    can_be_empty.then_some(end)
}

/// The number of placements of blocks that agree with the cells, at most `u64::MAX`.
pub(super) fn placements(blocks: &[Block], cells: &[InkSet]) -> u64 {
    let mut all = 0;
    for_prefixes(blocks, cells, |ways| all = ways[cells.len()]);
    all
}

/// Counts, for each number of first blocks, the placements of these blocks in each number of first
/// cells, whose other cells are empty, at most `u64::MAX`.
fn for_prefixes(blocks: &[Block], cells: &[InkSet], mut each: impl FnMut(&[u64])) {
    let mut ways = vec![0; cells.len() + 1];
    ways[0] = 1;
    for (cell, set) in cells.iter().enumerate() {
        if !set.contains(Ink::BACKGROUND) {
            break;
        }
        ways[cell + 1] = 1;
    }
    each(&ways);
    for (index, block) in blocks.iter().enumerate() {
        let mut next = vec![0_u64; cells.len() + 1];
        // The length of the stretch of cells up to this one that can all have the ink.
        let mut free = 0;
        for (cell, set) in cells.iter().enumerate() {
            if set.contains(Ink::BACKGROUND) {
                next[cell + 1] = next[cell];
            }
            free = if set.contains(block.ink) { free + 1 } else { 0 };
            if free < usize::from(block.length) {
                continue;
            }
            let start = cell + 1 - usize::from(block.length);
            if let Some(end) = end_before(blocks, cells, index, start) {
                next[cell + 1] = next[cell + 1].saturating_add(ways[end]);
            }
        }
        ways = next;
        each(&ways);
    }
}

/// The maximal stretches of cells known to have one ink, and their inks.
pub(crate) fn runs(cells: &[InkSet]) -> Vec<(Range<usize>, Ink)> {
    let mut end = 0;
    let stretches = cells.chunk_by(|one, next| one == next).map(|equal| {
        end += equal.len();
        (end - equal.len()..end, equal[0].single())
    });
    let runs =
        stretches.filter_map(|(run, ink)| Some((run, ink.filter(|ink| !ink.is_background())?)));
    runs.collect()
}
