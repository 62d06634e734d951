//! A board in play that remembers when each color of its cells was excluded.

use crate::budget::WorkLeft;
use nonogram::{Cell, Decision, Grid, Ink, InkSet, Line, Position, Puzzle, WorkBudget, WorkLimit};
use nonogram_propagate::{Contradiction, solve_color_line};
use std::ops::Range;

/// Why following lines stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FollowStop {
    /// This line cannot be completed.
    Fails(Line),
    /// The budget is spent.
    OutOfBudget(WorkLimit),
}

impl From<WorkLimit> for FollowStop {
    fn from(limit: WorkLimit) -> Self {
        Self::OutOfBudget(limit)
    }
}

/// Colors that a cell was shown not to have; not empty.
pub(crate) type LostColors = (Position, InkSet);

/// The index in a trail of a cell without excluded colors.
const NEVER: u32 = u32::MAX;

/// The colors that each cell of a puzzle may have, and since when it does not have the others.
///
/// With one ink, a cell has one color left as soon as one is excluded: it is known.
#[derive(Clone, Debug)]
pub(crate) struct PlayBoard<'p> {
    pub(crate) puzzle: &'p Puzzle,
    /// All colors of the puzzle.
    all: InkSet,
    /// The colors that each cell may have, row by row. No set is empty.
    colors: Vec<InkSet>,
    /// Invariant: the cells with one color.
    grid: Grid,
    /// The number of cells with several colors.
    undecided: usize,
    /// What was excluded, in order. Invariant: for each cell, the colors that `colors` lacks, each
    /// once.
    trail: Vec<LostColors>,
    /// For each entry of the trail, the index of the entry before it of the same cell, or
    /// [`NEVER`].
    before: Vec<u32>,
    /// For each cell, the index of its last entry, or [`NEVER`].
    last: Vec<u32>,
    /// The budget that is left.
    pub(crate) budget: WorkLeft<'p>,
}

impl<'p> PlayBoard<'p> {
    /// A board with the given cells of the puzzle and the known cells of `grid`. Where they differ,
    /// the given one holds.
    pub(crate) fn new(puzzle: &'p Puzzle, grid: &Grid, budget: WorkBudget<'p>) -> Self {
        let cells = puzzle.width() * puzzle.height();
        let all = InkSet::up_to(puzzle.inks());
        let mut board = Self {
            puzzle,
            all,
            colors: vec![all; cells],
            grid: Grid::unknown(puzzle.width(), puzzle.height()),
            undecided: cells,
            trail: Vec::new(),
            before: Vec::new(),
            last: vec![NEVER; cells],
            budget: WorkLeft::new(budget),
        };
        for given in puzzle.given_cells() {
            board.decide(given);
        }
        for Decision { position, ink } in grid.known() {
            if board.grid[position].is_known() {
                continue;
            }
            if !all.contains(ink) {
                // No line with an ink that the puzzle lacks can be completed.
                let index = board.index(position);
                board.colors[index].insert(ink);
            }
            board.decide(Decision { position, ink });
        }
        board
    }

    fn index(&self, Position { row, column }: Position) -> usize {
        row * self.puzzle.width() + column
    }

    /// The position of a cell, counted row by row.
    pub(crate) fn position(&self, cell: usize) -> Position {
        let width = self.puzzle.width();
        Position {
            row: cell / width,
            column: cell % width,
        }
    }

    /// The known cells.
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether every cell is known.
    pub(crate) fn is_full(&self) -> bool {
        self.undecided == 0
    }

    /// The unknown cells, row by row.
    pub(crate) fn unknown_positions(&self) -> Vec<Position> {
        let cells = (0..self.colors.len()).filter(|&cell| self.colors[cell].len() > 1);
        cells.map(|cell| self.position(cell)).collect()
    }

    /// The current time. Time is counted in entries of the trail; with one ink, in known cells.
    pub(crate) fn now(&self) -> usize {
        self.trail.len()
    }

    /// What was excluded during `time`.
    pub(crate) fn learned(&self, time: Range<usize>) -> &[LostColors] {
        &self.trail[time]
    }

    /// All colors of the puzzle.
    pub(crate) fn all(&self) -> InkSet {
        self.all
    }

    /// The colors that a cell may have.
    pub(crate) fn colors(&self, position: Position) -> InkSet {
        self.colors[self.index(position)]
    }

    /// The entries of the trail for a cell, the latest first, with their times.
    pub(crate) fn history(&self, position: Position) -> impl Iterator<Item = (usize, InkSet)> + '_ {
        let mut next = self.last[self.index(position)];
        std::iter::from_fn(move || {
            let time = usize::try_from(next).expect("at least 32 bits");
            let &(_, excluded) = self.trail.get(time)?;
            next = self.before[time];
            Some((time, excluded))
        })
    }

    /// Excludes all colors of a cell but these. At least one of them is left.
    pub(crate) fn keep(&mut self, position: Position, colors: InkSet) {
        let index = self.index(position);
        let before = self.colors[index];
        let excluded = before.without(colors);
        if excluded.is_empty() {
            return;
        }
        let left = before.without(excluded);
        debug_assert!(!left.is_empty(), "a cell without a color");
        self.colors[index] = left;
        if let Some(ink) = left.single() {
            self.grid[position] = Cell::Known(ink);
            self.undecided -= 1;
        }
        self.before.push(self.last[index]);
        // Every entry excludes a color of a cell: there are fewer than 2^12 x 2^12 x 2^5.
        self.last[index] = self.trail.len() as u32;
        self.trail.push((position, excluded));
    }

    /// Decides an unknown cell.
    pub(crate) fn decide(&mut self, Decision { position, ink }: Decision) {
        debug_assert!(self.colors(position).len() > 1, "known already");
        self.keep(position, InkSet::only(ink));
    }

    /// A cell does not have these colors.
    pub(crate) fn exclude(&mut self, position: Position, colors: InkSet) {
        self.keep(position, self.colors(position).without(colors));
    }

    /// Goes back to an earlier time.
    pub(crate) fn undo(&mut self, time: usize) {
        while self.trail.len() > time {
            let (position, excluded) = self.trail.pop().expect("it is not empty");
            let index = self.index(position);
            if self.colors[index].len() == 1 {
                self.grid[position] = Cell::Unknown;
                self.undecided += 1;
            }
            self.colors[index] = self.colors[index].union(excluded);
            self.last[index] = self.before.pop().expect("an entry for each of the trail");
        }
    }

    /// The number of cells of a line.
    pub(crate) fn length(&self, line: Line) -> usize {
        self.puzzle.length(line)
    }

    /// The cells of a line.
    pub(crate) fn line(&self, line: Line) -> Vec<InkSet> {
        let cells = (0..self.length(line)).map(|index| self.colors(line.cell(index)));
        cells.collect()
    }

    /// Counts a line solve. A line counts as several if blocks times cells exceed a thousand,
    /// because the techniques compare runs with blocks.
    pub(crate) fn spend(&mut self, line: Line) -> Result<(), WorkLimit> {
        let cost = 1 + self.length(line) * self.puzzle.clue(line).len() / 1024;
        self.budget.spend(cost as u64)
    }

    /// Excludes all colors that follow from a line.
    pub(crate) fn solve(&mut self, line: Line) -> Result<(), FollowStop> {
        self.spend(line)?;
        let mut after = self.line(line);
        match solve_color_line(self.puzzle.clue(line), &mut after) {
            Err(Contradiction) => return Err(FollowStop::Fails(line)),
            Ok(0) => {}
            Ok(_) => self.keep_line(line, &after),
        }
        Ok(())
    }

    /// Excludes all colors of the cells of a line but these.
    pub(crate) fn keep_line(&mut self, line: Line, after: &[InkSet]) {
        for (index, &colors) in after.iter().enumerate() {
            let position = line.cell(index);
            if self.colors(position) != colors {
                self.keep(position, colors);
            }
        }
    }
}

/// The colors in the order in which they are supposed: the inks by their numbers, then the
/// background.
pub(crate) fn inks_first(colors: InkSet) -> impl Iterator<Item = Ink> {
    let empty = colors.intersection(InkSet::only(Ink::BACKGROUND));
    colors.without(empty).iter().chain(empty.iter())
}
