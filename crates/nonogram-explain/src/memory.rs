//! What suppositions told nothing, and may do so only when a line that they looked at has changed.

use nonogram::{Position, Puzzle};

/// A supposition that led to no contradiction.
#[derive(Clone, Debug)]
struct Tried {
    /// The most lines that it was allowed; `usize::MAX` if more would not lead further.
    most: usize,
    /// When.
    at: usize,
    /// The lines that it looked at, by index: what it told depends on their cells alone.
    looked: Box<[u16]>,
}

/// Where a search for contradictions is. It goes through all cells with one bound after the other,
/// and begins again with the first bound after a pass that found something.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pass {
    /// The index of the bound.
    pub(crate) level: usize,
    /// The index of the next cell, row by row.
    pub(crate) cell: usize,
    /// Whether this pass has found something.
    pub(crate) found: bool,
}

/// What is remembered of each cell, and when lines changed.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    pub(crate) pass: Pass,
    width: usize,
    height: usize,
    /// For each cell, the supposition that it is empty and that it is filled.
    tried: Vec<[Option<Tried>; 2]>,
    /// For each cell, whether the suppositions that are remembered share nothing.
    apart: Vec<bool>,
    /// When a cell of the line was last decided; rows first, then columns.
    changed: Vec<usize>,
}

impl Memory {
    /// Nothing is remembered.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        Self {
            pass: Pass::default(),
            width,
            height,
            tried: vec![[None, None]; width * height],
            apart: vec![false; width * height],
            changed: vec![0; width + height],
        }
    }

    fn index(&self, Position { row, column }: Position) -> usize {
        row * self.width + column
    }

    /// Notes that a cell was decided, which makes it `now`.
    pub(crate) fn decided(&mut self, Position { row, column }: Position, now: usize) {
        self.changed[row] = now;
        self.changed[self.height + column] = now;
    }

    /// Notes that a supposition at this time led to no contradiction within `most` lines, having
    /// looked at some, which are given by index.
    pub(crate) fn tried(
        &mut self,
        place: Position,
        filled: bool,
        most: usize,
        at: usize,
        looked: impl Iterator<Item = usize>,
    ) {
        // Sides are below 2^12.
        let looked = looked.map(|line| line as u16).collect();
        let cell = self.index(place);
        self.tried[cell][usize::from(filled)] = Some(Tried { most, at, looked });
        self.apart[cell] = false;
    }

    /// Whether a supposition would lead to no contradiction within `most` lines.
    pub(crate) fn is_futile(&self, place: Position, filled: bool, most: usize) -> bool {
        let tried = &self.tried[self.index(place)][usize::from(filled)];
        tried.as_ref().is_some_and(|tried| {
            let is_unchanged = |&line: &u16| self.changed[usize::from(line)] <= tried.at;
            tried.most >= most && tried.looked.iter().all(is_unchanged)
        })
    }

    /// Notes that the two suppositions that are remembered of a cell share nothing.
    pub(crate) fn share_nothing(&mut self, place: Position) {
        let cell = self.index(place);
        self.apart[cell] = true;
    }

    /// Whether the two suppositions of a cell would share nothing.
    pub(crate) fn would_share_nothing(&self, place: Position) -> bool {
        let is_futile = |filled| self.is_futile(place, filled, usize::MAX);
        self.apart[self.index(place)] && is_futile(false) && is_futile(true)
    }
}
