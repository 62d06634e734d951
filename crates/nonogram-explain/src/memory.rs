//! Remembers the suppositions that led to nothing. Such a supposition is tried again only after one of the
//! lines it looked at has changed.

use nonogram::{Position, Puzzle};

/// A supposition that led to no contradiction.
#[derive(Clone, Debug)]
struct Tried {
    /// The limit on lines; `usize::MAX` if more lines would not lead further.
    most: usize,
    /// The time when it was tried.
    at: usize,
    /// The indices of the lines it looked at. The result depends only on their cells.
    looked: Box<[u16]>,
}

/// How far a search for contradictions has come. A pass goes through all cells with one limit on lines.
/// The next pass has the first limit again if this one found a contradiction, else the next limit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pass {
    /// The index of the limit.
    pub(crate) level: usize,
    /// The index of the next cell, row by row.
    pub(crate) cell: usize,
    /// Whether this pass has found a contradiction.
    pub(crate) found: bool,
}

/// The suppositions tried on each cell, and the times when lines changed.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    pub(crate) pass: Pass,
    width: usize,
    height: usize,
    /// For each cell, the supposition that it is empty and that it is filled.
    tried: Vec<[Option<Tried>; 2]>,
    /// For each cell, whether its two suppositions decided no cell in the same way.
    apart: Vec<bool>,
    /// The time when a cell of each line was last decided; rows first, then columns.
    changed: Vec<usize>,
}

impl Memory {
    /// A memory without suppositions.
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

    /// Records that a cell was decided at time `now`.
    pub(crate) fn decided(&mut self, Position { row, column }: Position, now: usize) {
        self.changed[row] = now;
        self.changed[self.height + column] = now;
    }

    /// Records that a supposition at time `at` led to no contradiction within `most` lines. `looked` are
    /// the indices of the lines it looked at.
    pub(crate) fn tried(
        &mut self,
        position: Position,
        filled: bool,
        most: usize,
        at: usize,
        looked: impl Iterator<Item = usize>,
    ) {
        // Sides are below 2^12.
        let looked = looked.map(|line| line as u16).collect();
        let cell = self.index(position);
        self.tried[cell][usize::from(filled)] = Some(Tried { most, at, looked });
        self.apart[cell] = false;
    }

    /// Whether a supposition is known to lead to no contradiction within `most` lines.
    pub(crate) fn is_futile(&self, position: Position, filled: bool, most: usize) -> bool {
        let tried = &self.tried[self.index(position)][usize::from(filled)];
        tried.as_ref().is_some_and(|tried| {
            let is_unchanged = |&line: &u16| self.changed[usize::from(line)] <= tried.at;
            tried.most >= most && tried.looked.iter().all(is_unchanged)
        })
    }

    /// Records that the two suppositions of a cell decide no cell in the same way.
    pub(crate) fn share_nothing(&mut self, position: Position) {
        let cell = self.index(position);
        self.apart[cell] = true;
    }

    /// Whether the two suppositions of a cell are known to decide no cell in the same way.
    pub(crate) fn would_share_nothing(&self, position: Position) -> bool {
        let is_futile = |filled| self.is_futile(position, filled, usize::MAX);
        self.apart[self.index(position)] && is_futile(false) && is_futile(true)
    }
}
