//! The line solver as a propagator of the learning search, with explanations on demand.
//!
//! A line implies cells from its known cells. The analysis of a conflict asks which known cells an
//! implied cell needs, and only then are they found. Take the cells known before the implied one, in
//! the order in which they became known. The shortest prefix that implies the cell ends in a needed
//! cell. With this cell granted, there is a shorter prefix, and so on until the granted cells suffice.
//! The result is a smallest set in the order of its latest cells (Junker's QuickXplain, 2004, with the
//! prefix found by bisection). Each question takes one forward pass of the line solver.

use super::literal::{Lit, Var};
use super::trail::{Cause, Trail};
use crate::board::Board;
use crate::budget::{Meter, SolveLimit};
use crate::line::bits::Bits;
use crate::line::cells::Cells;
use crate::line::solver::{LineSolver, is_possible};
use nonogram::Puzzle;
use std::collections::VecDeque;

/// Stands for no variable: the cell is known without assumptions.
const KNOWN: u32 = u32::MAX;

/// The lines of a puzzle, and the values of their cells on the trail.
///
/// Invariants: `now` is `root` with the cells of the first `head` literals of the trail; `root`
/// includes the cells of level 0; a line is in `queue` if and only if it is `queued`.
#[derive(Debug)]
pub(crate) struct Lines<'a, B> {
    puzzle: &'a Puzzle,
    now: Board<B>,
    root: Board<B>,
    /// The variable of each cell, in reading order.
    vars: Vec<u32>,
    /// The row and the column of each cell variable; cells come first among the variables.
    cells: Vec<(u32, u32)>,
    head: usize,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    solver: LineSolver<B>,
    /// Memory of `explain`: the cells known before, with their places in the line.
    known: Vec<(usize, Lit)>,
}

impl<'a, B: Bits> Lines<'a, B> {
    /// The lines of a board at the fixpoint of line logic, with a variable for each unknown cell.
    pub(crate) fn new(puzzle: &'a Puzzle, board: &Board<B>, trail: &mut Trail) -> Self {
        debug_assert_eq!(trail.vars(), 0, "cells come first");
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut vars = vec![KNOWN; width * height];
        let mut cells = Vec::with_capacity(board.unknown);
        for (row, known) in board.rows.iter().enumerate() {
            let mut undecided = known.undecided();
            while let Some(column) = undecided.pop() {
                let var = trail.add_var(false);
                vars[row * width + column] = var.index() as u32;
                cells.push((row as u32, column as u32));
            }
        }
        Self {
            puzzle,
            now: board.clone(),
            root: board.clone(),
            vars,
            cells,
            head: 0,
            queue: VecDeque::new(),
            queued: vec![false; width + height],
            solver: LineSolver::default(),
            known: Vec::new(),
        }
    }

    /// The row and the column of each cell variable, in the order of the variables.
    pub(crate) fn cells(&self) -> impl ExactSizeIterator<Item = (usize, usize)> + '_ {
        let place = |&(row, column): &(u32, u32)| (row as usize, column as usize);
        self.cells.iter().map(place)
    }

    /// The board with the values on the trail.
    pub(crate) fn board(&self) -> &Board<B> {
        &self.now
    }

    /// The variable of a cell, unless the cell was known from the start.
    pub(crate) fn var(&self, row: usize, column: usize) -> Option<Var> {
        let var = self.vars[row * self.puzzle.width() + column];
        (var != KNOWN).then(|| Var::from_index(var as usize))
    }

    /// The row and the column of a cell variable; `None` for a variable of another kind.
    fn cell(&self, var: Var) -> Option<(usize, usize)> {
        let &(row, column) = self.cells.get(var.index())?;
        Some((row as usize, column as usize))
    }

    /// Puts the new literals of the trail on the board. Their lines become dirty.
    fn catch_up(&mut self, trail: &Trail) {
        while self.head < trail.len() {
            let lit = trail.at(self.head);
            self.head += 1;
            let Some((row, column)) = self.cell(lit.var()) else {
                continue;
            };
            if self.now.rows[row].undecided().has(column) {
                self.now.decide(row, column, lit.value());
            }
            if trail.level() == 0 {
                self.root.decide(row, column, lit.value());
            }
            for line in [row, self.puzzle.height() + column] {
                // The line that implied the cell is up to date.
                if trail.cause_of(lit.var()) != Cause::Line(line as u32) && !self.queued[line] {
                    self.queued[line] = true;
                    self.queue.push_back(line as u32);
                }
            }
        }
    }

    /// Undoes the last literal of the trail, which is being removed, and empties the queue.
    pub(crate) fn undo(&mut self, position: usize, lit: Lit) {
        while let Some(line) = self.queue.pop_front() {
            self.queued[line as usize] = false;
        }
        if position < self.head {
            self.head = position;
            if let Some((row, column)) = self.cell(lit.var()) {
                self.now.forget(row, column);
            }
        }
    }

    /// Solves the dirty line that has waited longest, and assigns the cells it implies.
    pub(crate) fn propagate(
        &mut self,
        trail: &mut Trail,
        meter: &mut Meter<'_>,
    ) -> Result<Step, SolveLimit> {
        self.catch_up(trail);
        let Some(line) = self.queue.pop_front() else {
            return Ok(Step::Done);
        };
        self.queued[line as usize] = false;
        let (clue, length, before) = self.line(&self.now, line);
        meter.line_solve(clue.len(), B::BITS / 64)?;
        let Ok(after) = self.solver.solve(clue, length, before) else {
            return Ok(Step::Conflict(line));
        };
        let mut decided = before.undecided().minus(after.undecided());
        while let Some(index) = decided.pop() {
            let var = self
                .cell_of(line, index)
                .expect("an unknown cell has a variable");
            trail.assign(var.is(after.fillable.has(index)), Cause::Line(line));
        }
        Ok(Step::Solved)
    }

    /// The clue, the length and the cells of a line.
    fn line<'b>(
        &self,
        board: &'b Board<B>,
        line: u32,
    ) -> (&'a [nonogram::Length], usize, Cells<B>) {
        let (line, height) = (line as usize, self.puzzle.height());
        if line < height {
            let clue = self.puzzle.rows().get(line).lengths();
            (clue, self.puzzle.width(), board.rows[line])
        } else {
            let column = line - height;
            let clue = self.puzzle.columns().get(column).lengths();
            (clue, height, board.columns[column])
        }
    }

    /// The variable of a cell of a line.
    fn cell_of(&self, line: u32, index: usize) -> Option<Var> {
        let (line, height) = (line as usize, self.puzzle.height());
        if line < height {
            self.var(line, index)
        } else {
            self.var(index, line - height)
        }
    }

    /// The place of a cell variable in a line that it belongs to.
    fn index_in(&self, line: u32, var: Var) -> usize {
        let (row, column) = self.cells[var.index()];
        if (line as usize) < self.puzzle.height() {
            column as usize
        } else {
            row as usize
        }
    }

    /// Appends to `reason` the negations of true literals before `position` from which the line implies
    /// `implied`, or, without it, contradicts itself. None of them can be left out.
    pub(crate) fn explain(
        &mut self,
        line: u32,
        implied: Option<Lit>,
        position: usize,
        trail: &Trail,
        meter: &mut Meter<'_>,
        reason: &mut Vec<Lit>,
    ) -> Result<(), SolveLimit> {
        let (clue, length, mut granted) = self.line(&self.root, line);
        let (_, _, now) = self.line(&self.now, line);
        self.known.clear();
        let mut decided = granted.undecided().minus(now.undecided());
        while let Some(index) = decided.pop() {
            let var = self
                .cell_of(line, index)
                .expect("an unknown cell has a variable");
            let at = trail.position_of(var);
            if at < position {
                self.known.push((at, var.is(now.fillable.has(index))));
            }
        }
        self.known.sort_unstable();
        if let Some(lit) = implied {
            granted.decide(self.index_in(line, lit.var()), !lit.value());
        }
        // The contradiction follows from the granted cells and the first `end` known ones.
        let mut end = self.known.len();
        loop {
            let mut with = granted;
            let (mut low, mut added) = (0, 0);
            // It does not follow from the first `low - 1`.
            while low < end {
                let middle = (low + end) / 2;
                if middle < added {
                    with = granted;
                    added = 0;
                }
                for &(_, lit) in &self.known[added..middle] {
                    with.decide(self.index_in(line, lit.var()), lit.value());
                }
                added = middle;
                meter.line_solve(clue.len(), B::BITS / 64)?;
                if is_possible(clue, length, with) {
                    low = middle + 1;
                } else {
                    end = middle;
                }
            }
            if end == 0 {
                return Ok(());
            }
            end -= 1;
            let (_, lit) = self.known[end];
            granted.decide(self.index_in(line, lit.var()), lit.value());
            reason.push(!lit);
        }
    }

    /// Checks the board against the trail.
    #[cfg(test)]
    pub(crate) fn validate(&self, trail: &Trail) {
        let mut now = self.root.clone();
        for position in 0..trail.len() {
            let lit = trail.at(position);
            let Some((row, column)) = self.cell(lit.var()) else {
                continue;
            };
            let open = now.rows[row].undecided().has(column);
            assert!(open || trail.level_of(lit.var()) == 0 || position >= self.head);
            if open && position < self.head {
                assert_ne!(trail.level_of(lit.var()), 0, "not in `root`");
                now.decide(row, column, lit.value());
            }
        }
        assert_eq!(self.now.rows, now.rows);
        assert_eq!(self.now.columns, now.columns);
        assert_eq!(self.now.unknown, now.unknown);
        let mut queued = vec![false; self.queued.len()];
        for &line in &self.queue {
            assert!(!std::mem::replace(&mut queued[line as usize], true));
        }
        assert_eq!(self.queued, queued);
    }

    /// The two lines of a cell.
    #[cfg(test)]
    pub(crate) fn lines_of(&self, lit: Lit) -> Option<[u32; 2]> {
        let (row, column) = self.cell(lit.var())?;
        Some([row as u32, (self.puzzle.height() + column) as u32])
    }

    /// Whether a line implies a cell from `root` and the true literals `reason`.
    #[cfg(test)]
    pub(crate) fn follows(&self, line: u32, reason: &[Lit], implied: Lit) -> bool {
        let (clue, length, mut cells) = self.line(&self.root, line);
        for &lit in reason.iter().chain([&!implied]) {
            if self
                .lines_of(lit)
                .is_some_and(|lines| lines.contains(&line))
            {
                cells.decide(self.index_in(line, lit.var()), lit.value());
            }
        }
        !is_possible(clue, length, cells)
    }
}

/// The result of [`Lines::propagate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// No line was dirty.
    Done,
    /// A line was solved.
    Solved,
    /// The cells of this line contradict its clue.
    Conflict(u32),
}
