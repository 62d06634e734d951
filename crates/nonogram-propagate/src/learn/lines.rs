//! The line solver as a propagator of the learning search, with explanations on demand.
//!
//! A line excludes colors of cells, from the colors that were excluded before. The analysis of a
//! conflict asks which of them an exclusion needs, and only then are they found. Take the earlier
//! exclusions in the order in which they became known. The shortest prefix that implies the new one
//! ends in a needed exclusion. With this one granted, there is a shorter prefix, and so on until the
//! granted ones suffice. The result is a smallest set in the order of its latest exclusions (Junker's
//! QuickXplain, 2004, with the prefix found by bisection). Each question takes one forward pass of the
//! line solver.
//!
//! # Variables of cells
//!
//! A cell that can have two colors has one variable: "the cell has the second color". On a
//! black-and-white board, this is "the cell is filled". A cell that can have more colors has a variable
//! "the cell has this color" for each of them, and clauses say that exactly one of these is true. Thus a
//! literal excludes at most one color, and each exclusion is one literal: "the cell does not have the
//! color". Lines see exclusions only. A literal "the cell has the color" of a cell with more than two
//! colors excludes the others through the clauses, which are followed before the lines.

use super::clauses::Clauses;
use super::literal::{Lit, Var};
use super::logic::{LineLogic, has};
use super::order::{self, Starts, Statement};
use super::trail::{Cause, Trail};
use crate::budget::{Meter, SolveLimit};
use crate::color::board::{ColorBoard, clue};
use crate::color::line::words;
use nonogram::{Decision, Ink, Line, Position, Puzzle};
use std::collections::VecDeque;

/// Stands for no literal: the cell cannot have the color, or has no other.
const KNOWN: u32 = u32::MAX;
/// The most starts of blocks that get literals. On larger boards, clauses speak of cells only.
const MAX_STARTS: usize = 1 << 20;

/// The lines of a puzzle, and the colors that the trail excludes.
///
/// Invariants: `now` is `root` without the colors that the first `head` literals of the trail exclude;
/// `root` is without those of level 0; a line is in `queue` if and only if it is `queued`.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    puzzle: &'a Puzzle,
    now: ColorBoard,
    root: ColorBoard,
    /// For each cell and color, the literal "the cell has the color".
    lits: Vec<u32>,
    /// For each literal of a cell, what it excludes. Variables of cells come before all others.
    excluded: Vec<Excluded>,
    head: usize,
    queue: VecDeque<usize>,
    queued: Vec<bool>,
    logic: Box<dyn LineLogic>,
    /// The planes of the line that is solved; the granted planes of an explanation.
    line: Vec<u64>,
    /// Memory of `explain`: the planes to try, and the exclusions known before with their times.
    with: Vec<u64>,
    known: Vec<(usize, Lit)>,
}

/// The color of a cell that a literal excludes; `None` if it excludes none at once.
#[derive(Clone, Copy, Debug)]
struct Excluded {
    row: u16,
    column: u16,
    ink: Option<Ink>,
}

impl<'a> Lines<'a> {
    /// The lines of a board at the fixpoint of line logic, with variables for the cells that can have
    /// several colors.
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        root: &ColorBoard,
        logic: Box<dyn LineLogic>,
        trail: &mut Trail,
    ) -> Self {
        debug_assert_eq!(trail.vars(), 0, "cells come first");
        let cells = root.width() * root.height();
        let mut lines = Self {
            puzzle,
            now: root.clone(),
            root: root.clone(),
            lits: vec![KNOWN; cells * root.color_count()],
            excluded: Vec::new(),
            head: 0,
            queue: VecDeque::new(),
            queued: vec![false; root.lines()],
            logic,
            line: Vec::new(),
            with: Vec::new(),
            known: Vec::new(),
        };
        for (row, column) in root.cells() {
            let inks: Vec<Ink> = root.colors(row, column).collect();
            lines.add_cell(row, column, &inks, trail);
        }
        lines
    }

    /// Adds the variables of a cell that can have these colors.
    fn add_cell(&mut self, row: usize, column: usize, inks: &[Ink], trail: &mut Trail) {
        let cell = (row * self.puzzle.width() + column) * self.root.color_count();
        let mut add = |ink: Ink, other: Option<Ink>| {
            let var = trail.add_var(other.is_none() && ink.is_background());
            self.lits[cell + ink.number()] = var.is(true).index() as u32;
            if let Some(other) = other {
                self.lits[cell + other.number()] = var.is(false).index() as u32;
            }
            // In the order of the literals: first the variable, then its negation.
            self.excluded.extend([other, Some(ink)].map(|ink| Excluded {
                row: row as u16,
                column: column as u16,
                ink,
            }));
        };
        match *inks {
            [_] => {}
            [first, second] => add(second, Some(first)),
            _ => inks.iter().for_each(|&ink| add(ink, None)),
        }
    }

    /// The memory for the variables of cells roughly.
    pub(crate) fn bytes(root: &ColorBoard) -> usize {
        let cells = root
            .cells()
            .map(|(row, column)| root.colors(row, column).count());
        let vars: usize = cells
            .map(|colors| if colors > 2 { colors } else { colors - 1 })
            .sum();
        let lits = root.width() * root.height() * root.color_count() * size_of::<u32>();
        lits + Clauses::bytes_of(vars)
    }

    /// The number of variables of cells. They come before all others.
    pub(crate) fn cell_vars(&self) -> usize {
        self.excluded.len() / 2
    }

    /// The statement of each variable of a cell, in order: the cell has this color.
    pub(crate) fn facts(&self) -> impl ExactSizeIterator<Item = Decision> + '_ {
        let vars = (0..self.cell_vars()).map(Var::from_index);
        vars.map(|var| {
            let fact = self.excluded(var.is(false));
            fact.expect("the negation excludes the color")
        })
    }

    /// Whether a variable is the only one of its cell, which has two colors.
    pub(crate) fn is_pair(&self, var: Var) -> bool {
        self.excluded(var.is(true)).is_some()
    }

    /// The board with what the trail excludes.
    pub(crate) fn board(&self) -> &ColorBoard {
        &self.now
    }

    /// The literal "the cell has the color". `None` if the cell could not have it at the start, or had
    /// no other.
    fn lit(&self, cell: Position, ink: Ink) -> Option<Lit> {
        let cell = cell.row * self.puzzle.width() + cell.column;
        let lit = self.lits[cell * self.root.color_count() + ink.number()];
        (lit != KNOWN).then(|| Lit::from_index(lit as usize))
    }

    /// The color of a cell that a literal excludes, if any.
    fn excluded(&self, lit: Lit) -> Option<Decision> {
        let &Excluded { row, column, ink } = self.excluded.get(lit.index())?;
        let (row, column) = (usize::from(row), usize::from(column));
        let position = Position { row, column };
        ink.map(|ink| Decision { position, ink })
    }

    /// The color that a literal excludes, with the place of the cell in a line.
    fn in_line(&self, line: Line, lit: Lit) -> Option<(usize, Ink)> {
        let Decision { position, ink } = self.excluded(lit)?;
        let index = match line {
            Line::Row(_) => position.column,
            Line::Column(_) => position.row,
        };
        Some((index, ink))
    }

    /// Adds the clauses for cells with more than two colors, then literals for the positions of blocks
    /// in unsolved lines, and the clauses between them, unless there are too many.
    pub(crate) fn add_clauses(
        &mut self,
        trail: &mut Trail,
        clauses: &mut Clauses,
        meter: &Meter<'_>,
    ) -> Result<(), SolveLimit> {
        self.add_colors(trail, clauses, meter)?;
        for line in 0..self.root.lines() {
            if !self.add_positions(line, trail, clauses) {
                break;
            }
        }
        clauses.grow(trail.vars());
        meter.memory(clauses.bytes())
    }

    /// Adds the clauses that a cell has exactly one color.
    fn add_colors(
        &self,
        trail: &Trail,
        clauses: &mut Clauses,
        meter: &Meter<'_>,
    ) -> Result<(), SolveLimit> {
        clauses.grow(trail.vars());
        for (row, column) in self.root.cells() {
            let colors = self.root.colors(row, column);
            let lits = colors.filter_map(|ink| self.lit(Position { row, column }, ink));
            let lits: Vec<Lit> = lits.collect();
            if lits.len() < 3 {
                continue;
            }
            clauses.add(&lits);
            for (i, &a) in lits.iter().enumerate() {
                for &b in &lits[..i] {
                    clauses.add(&[!a, !b]);
                }
            }
            meter.memory(clauses.bytes())?;
        }
        Ok(())
    }

    /// Adds the literals and clauses for the positions of blocks in a line. Returns false if there would
    /// be too many.
    fn add_positions(&mut self, number: usize, trail: &mut Trail, clauses: &mut Clauses) -> bool {
        let (clue, length) = clue(self.puzzle, number);
        let planes = self.root.planes(number);
        let colors: u32 = planes.iter().map(|word| word.count_ones()).sum();
        if colors as usize == length {
            return true;
        }
        self.line.clear();
        self.line.extend_from_slice(planes);
        self.logic
            .solve(clue, length, &mut self.line)
            .expect("the board is at the fixpoint of line logic");
        let places: Vec<Vec<usize>> = (0..clue.len()).map(|j| self.logic.starts(j)).collect();
        let starts: usize = places.iter().map(Vec::len).sum();
        if trail.vars() + starts > self.cell_vars() + MAX_STARTS {
            return false;
        }
        let add_block = |(block, places): (_, Vec<usize>)| {
            let first = trail.vars();
            for _ in 1..places.len() {
                trail.add_var(false);
            }
            (block, Starts { places, first })
        };
        let blocks: Vec<_> = clue.blocks().zip(places).map(add_block).collect();
        clauses.grow(trail.vars());
        let cell = |index, ink: Ink| match self.lit(self.root.line(number).cell(index), ink) {
            Some(lit) => Statement::Open(lit),
            None => Statement::Known(has(&planes[ink.number() * words(length)..], index)),
        };
        order::clauses(&blocks, length, cell, |lits| {
            clauses.add(lits);
        });
        true
    }

    /// Puts the new literals of the trail on the board. Their lines become dirty.
    fn catch_up(&mut self, trail: &Trail) {
        while self.head < trail.len() {
            let lit = trail.at(self.head);
            self.head += 1;
            let Some(Decision { position, ink }) = self.excluded(lit) else {
                continue;
            };
            let Position { row, column } = position;
            self.now.remove(row, column, ink);
            if trail.level() == 0 {
                self.root.remove(row, column, ink);
            }
            for line in self.now.lines_of(row, column) {
                // The line that excluded the color is up to date.
                let is_source = trail.cause_of(lit.var()) == Cause::Line(line as u32);
                if !is_source && !self.queued[line] {
                    self.queued[line] = true;
                    self.queue.push_back(line);
                }
            }
        }
    }

    /// Takes back the literals of the trail from place `len` on, which are going to be removed, and
    /// empties the queue.
    pub(crate) fn backtrack(&mut self, trail: &Trail, len: usize) {
        while let Some(line) = self.queue.pop_front() {
            self.queued[line] = false;
        }
        while self.head > len {
            self.head -= 1;
            if let Some(Decision { position, ink }) = self.excluded(trail.at(self.head)) {
                self.now.restore(position.row, position.column, ink);
            }
        }
    }

    /// Solves the dirty line that has waited longest, and assigns what it excludes.
    pub(crate) fn propagate(
        &mut self,
        trail: &mut Trail,
        meter: &mut Meter<'_>,
    ) -> Result<Step, SolveLimit> {
        self.catch_up(trail);
        let Some(number) = self.queue.pop_front() else {
            return Ok(Step::Done);
        };
        self.queued[number] = false;
        let (clue, length) = clue(self.puzzle, number);
        let (line, cause) = (self.now.line(number), Cause::Line(number as u32));
        let before = self.now.planes(number);
        self.line.clear();
        self.line.extend_from_slice(before);
        meter.line_solve(clue.len(), self.logic.words(length))?;
        if self.logic.solve(clue, length, &mut self.line).is_err() {
            return Ok(Step::Conflict(number as u32));
        }
        let words = words(length);
        for word in 0..words {
            let removed = |plane: usize| {
                let at = plane * words + word;
                before[at] & !self.line[at]
            };
            let mut cells =
                (0..self.now.color_count()).fold(0, |cells, plane| cells | removed(plane));
            while cells != 0 {
                let bit = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let cell = line.cell(64 * word + bit);
                for ink in self.now.colors(cell.row, cell.column) {
                    if removed(ink.number()) >> bit & 1 == 1 {
                        let lit = self.lit(cell, ink).expect("the cell has another color");
                        trail.assign(!lit, cause);
                    }
                }
            }
        }
        Ok(Step::Solved)
    }

    /// Appends to `reason` the negations of true literals before `position` from which the line implies
    /// `implied`, or, without it, contradicts itself. None of them can be left out.
    pub(crate) fn explain(
        &mut self,
        number: u32,
        implied: Option<Lit>,
        position: usize,
        trail: &Trail,
        meter: &mut Meter<'_>,
        reason: &mut Vec<Lit>,
    ) -> Result<(), SolveLimit> {
        let number = number as usize;
        let line = self.root.line(number);
        let (clue, length) = clue(self.puzzle, number);
        let words = words(length);
        self.grant(number, implied);
        self.known.clear();
        let (root, now) = (self.root.planes(number), self.now.planes(number));
        for (at, (root, now)) in root.iter().zip(now).enumerate() {
            let ink = Ink::new(at / words).expect("a plane of each color");
            let mut excluded = root & !now;
            while excluded != 0 {
                let cell = line.cell(64 * (at % words) + excluded.trailing_zeros() as usize);
                excluded &= excluded - 1;
                let lit = !self.lit(cell, ink).expect("the cell has another color");
                let at = trail.position_of(lit.var());
                if at < position {
                    self.known.push((at, lit));
                }
            }
        }
        self.known.sort_unstable();
        // The contradiction follows from the granted exclusions and the first `end` known ones.
        let mut end = self.known.len();
        loop {
            self.with.clone_from(&self.line);
            let (mut low, mut added) = (0, 0);
            // It does not follow from the first `low - 1`.
            while low < end {
                let middle = (low + end) / 2;
                if middle < added {
                    self.with.clone_from(&self.line);
                    added = 0;
                }
                for at in added..middle {
                    let (_, lit) = self.known[at];
                    let (index, ink) = self.in_line(line, lit).expect("an exclusion");
                    remove(&mut self.with, words, index, ink);
                }
                added = middle;
                meter.line_solve(clue.len(), self.logic.words(length))?;
                if self.logic.is_possible(clue, length, &self.with) {
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
            let (index, ink) = self.in_line(line, lit).expect("an exclusion");
            remove(&mut self.line, words, index, ink);
            reason.push(!lit);
        }
    }

    /// Writes to `self.line` the planes of a line at level 0, without what contradicts the negation of
    /// `implied`: the cell has the color.
    fn grant(&mut self, number: usize, implied: Option<Lit>) {
        self.line.clear();
        self.line.extend_from_slice(self.root.planes(number));
        if let Some(lit) = implied {
            let line = self.root.line(number);
            let (index, ink) = self.in_line(line, lit).expect("lines imply exclusions");
            let words = self.line.len() / self.root.color_count();
            for (color, plane) in self.line.chunks_exact_mut(words).enumerate() {
                if color != ink.number() {
                    plane[index / 64] &= !(1 << (index % 64));
                }
            }
        }
    }

    /// Checks the board against the trail.
    #[cfg(test)]
    pub(crate) fn validate(&self, trail: &Trail) {
        let mut now = self.root.clone();
        for place in 0..trail.len() {
            let lit = trail.at(place);
            let Some(Decision { position, ink }) = self.excluded(lit) else {
                continue;
            };
            let Position { row, column } = position;
            let is_open = now.has(row, column, ink);
            assert!(is_open || trail.level_of(lit.var()) == 0 || place >= self.head);
            if is_open && place < self.head {
                assert_ne!(trail.level_of(lit.var()), 0, "not in `root`");
                now.remove(row, column, ink);
            }
        }
        assert_eq!(self.now, now);
        let mut queued = vec![false; self.queued.len()];
        for &line in &self.queue {
            assert!(!std::mem::replace(&mut queued[line], true));
        }
        assert_eq!(self.queued, queued);
    }

    /// Whether a line excludes a color because of the true literals `reason`, on the board of level 0.
    #[cfg(test)]
    pub(crate) fn follows(&mut self, number: u32, reason: &[Lit], implied: Lit) -> bool {
        let number = number as usize;
        let line = self.root.line(number);
        let (clue, length) = clue(self.puzzle, number);
        self.grant(number, Some(implied));
        for &lit in reason {
            let Some(Decision { position, .. }) = self.excluded(lit) else {
                continue;
            };
            let (index, ink) = self.in_line(line, lit).expect("an exclusion");
            if line.cell(index) == position {
                remove(&mut self.line, words(length), index, ink);
            }
        }
        !self.logic.is_possible(clue, length, &self.line)
    }

    /// The numbers of the lines that could imply a literal.
    #[cfg(test)]
    pub(crate) fn sources(&self, lit: Lit) -> [u32; 2] {
        let Position { row, column } = self.excluded(lit).expect("an exclusion").position;
        let lines = self.root.lines_of(row, column);
        lines.map(|line| line as u32)
    }
}

/// Removes a cell from the plane of a color.
fn remove(planes: &mut [u64], words: usize, index: usize, ink: Ink) {
    planes[ink.number() * words + index / 64] &= !(1 << (index % 64));
}

/// The result of [`Lines::propagate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// No line was dirty.
    Done,
    /// A line was solved.
    Solved,
    /// What is excluded in this line contradicts its clue.
    Conflict(u32),
}
