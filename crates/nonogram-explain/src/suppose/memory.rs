//! Remembers the suppositions that led to nothing. Such a supposition is tried again only after one
//! of the lines it looked at has changed.

use nonogram::{Decision, Ink, InkSet, Position, Puzzle};

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

/// How far a search for contradictions has come. A pass goes through all cells with one limit on
/// lines. The next pass has the first limit again if this one found a contradiction, else the next
/// limit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ContradictionPass {
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
    pub(crate) pass: ContradictionPass,
    width: usize,
    height: usize,
    /// The number of colors, the background included.
    colors: usize,
    /// For each cell, the suppositions of its colors, by their numbers.
    tried: Vec<Option<Tried>>,
    /// For each cell, whether its suppositions exclude nothing in common.
    apart: Vec<bool>,
    /// The time when a color of a cell of each line was last excluded; rows first, then columns.
    changed: Vec<usize>,
}

impl Memory {
    /// The most suppositions of a memory, which takes 40 bytes for each.
    pub(crate) const MOST: usize = 500_000;

    /// The number of suppositions on a board: each color of each cell.
    pub(crate) fn suppositions(puzzle: &Puzzle) -> usize {
        puzzle.width() * puzzle.height() * (puzzle.inks() + 1)
    }

    /// A memory without suppositions.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        Self {
            pass: ContradictionPass::default(),
            width,
            height,
            colors: puzzle.inks() + 1,
            tried: vec![None; Self::suppositions(puzzle)],
            apart: vec![false; width * height],
            changed: vec![0; width + height],
        }
    }

    fn cell(&self, Position { row, column }: Position) -> usize {
        row * self.width + column
    }

    fn index(&self, position: Position, ink: Ink) -> usize {
        self.cell(position) * self.colors + ink.number()
    }

    /// Records that colors of a cell were excluded before time `now`.
    pub(crate) fn changed(&mut self, Position { row, column }: Position, now: usize) {
        self.changed[row] = now;
        self.changed[self.height + column] = now;
    }

    /// Records that a supposition at time `at` led to no contradiction within `most` lines.
    /// `looked` are the indices of the lines it looked at.
    pub(crate) fn tried(
        &mut self,
        Decision { position, ink }: Decision,
        most: usize,
        at: usize,
        looked: impl Iterator<Item = usize>,
    ) {
        // Sides are below 2^12.
        let looked = looked.map(|line| line as u16).collect();
        let (cell, index) = (self.cell(position), self.index(position, ink));
        self.tried[index] = Some(Tried { most, at, looked });
        self.apart[cell] = false;
    }

    /// Whether a supposition is known to lead to no contradiction within `most` lines.
    pub(crate) fn is_futile(&self, Decision { position, ink }: Decision, most: usize) -> bool {
        let Some(tried) = &self.tried[self.index(position, ink)] else {
            return false;
        };
        let mut looked = tried.looked.iter();
        tried.most >= most && looked.all(|&line| self.changed[usize::from(line)] <= tried.at)
    }

    /// Records that the suppositions of a cell exclude nothing in common.
    pub(crate) fn share_nothing(&mut self, position: Position) {
        let cell = self.cell(position);
        self.apart[cell] = true;
    }

    /// Whether the suppositions of these colors of a cell are known to exclude nothing in common.
    pub(crate) fn would_share_nothing(&self, position: Position, colors: InkSet) -> bool {
        self.apart[self.cell(position)]
            && colors
                .iter()
                .all(|ink| self.is_futile(Decision { position, ink }, usize::MAX))
    }
}
