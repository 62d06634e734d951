//! The line solver as a propagator of the learning search, with explanations on demand.
//!
//! A line excludes colors of cells, from the colors that were excluded before. The analysis of a
//! conflict asks which of them an exclusion needs, and only then are they found. Take the earlier
//! exclusions in the order in which they became known. The shortest prefix that implies the new one
//! ends in a needed exclusion. With this one granted, there is a shorter prefix, and so on until
//! the granted ones suffice. The result is a smallest set in the order of its latest exclusions
//! (Junker's QuickXplain, 2004, with the prefix found by bisection). Each question takes one
//! forward pass of the line solver.

use super::cells::CellVars;
use super::clauses::FactClauses;
use super::literal::FactLit;
use super::order::{self, BlockStarts, Statement};
use super::trail::{Antecedent, FactTrail};
use crate::budget::WorkMeter;
use crate::color::board::{ColorBoard, clue};
use crate::color::line::{ColorLineSolver, words};
use crate::line::bits::BitSet;
use nonogram::{Decision, Fact, Ink, Literal, Position, Puzzle, WorkLimit};
use std::collections::VecDeque;

/// The most starts of blocks that get literals. On larger boards, clauses speak of cells only.
const MAX_STARTS: usize = 1 << 20;

/// The lines of a puzzle, and the colors that the trail excludes.
///
/// Invariants: `now` is `root` without the colors that the first `head` literals of the trail
/// exclude; `root` is without those of level 0; a line is in `queue` if and only if it is `queued`.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    puzzle: &'a Puzzle,
    now: ColorBoard,
    root: ColorBoard,
    cells: CellVars,
    /// What the variables after those of the cells say.
    starts: Vec<StartsBy>,
    head: usize,
    queue: VecDeque<usize>,
    queued: Vec<bool>,
    solver: ColorLineSolver,
    /// The granted planes of an explanation.
    line: Vec<u64>,
    /// Memory of `explain`: the planes to try, and the exclusions known before with their times.
    with: Vec<u64>,
    known: Vec<(usize, FactLit)>,
}

impl<'a> Lines<'a> {
    /// The lines of a board at the fixpoint of line logic, with variables for the cells that can
    /// have several colors.
    pub(crate) fn new(puzzle: &'a Puzzle, root: &ColorBoard, trail: &mut FactTrail) -> Self {
        Self {
            puzzle,
            now: root.clone(),
            root: root.clone(),
            cells: CellVars::new(root, trail),
            starts: Vec::new(),
            head: 0,
            queue: VecDeque::new(),
            queued: vec![false; root.lines()],
            solver: ColorLineSolver::default(),
            line: Vec::new(),
            with: Vec::new(),
            known: Vec::new(),
        }
    }

    /// The variables of cells.
    pub(crate) fn cells(&self) -> &CellVars {
        &self.cells
    }

    /// What a literal says.
    pub(crate) fn literal(&self, lit: FactLit) -> Literal {
        let index = lit.var().index();
        let fact = match index.checked_sub(self.cells.count()) {
            None => Fact::Color(self.cells.fact(lit.var())),
            Some(index) => {
                let StartsBy { line, block, cell } = self.starts[index];
                Fact::StartsBy {
                    line: self.root.line(line as usize),
                    block: block.into(),
                    cell: cell.into(),
                }
            }
        };
        Literal {
            fact,
            holds: lit.value(),
        }
    }

    /// The board with what the trail excludes.
    pub(crate) fn board(&self) -> &ColorBoard {
        &self.now
    }

    /// Adds the clauses for cells with more than two colors, then literals for the positions of
    /// blocks in unsolved lines, and the clauses between them, unless there are too many.
    pub(crate) fn add_clauses(
        &mut self,
        trail: &mut FactTrail,
        clauses: &mut FactClauses,
        meter: &WorkMeter<'_>,
    ) -> Result<(), WorkLimit> {
        clauses.grow(trail.vars());
        self.cells.add_clauses(&self.root, clauses, meter)?;
        for line in 0..self.root.lines() {
            if !self.add_positions(line, trail, clauses) {
                break;
            }
        }
        clauses.grow(trail.vars());
        meter.memory(clauses.bytes())
    }

    /// Adds the literals and clauses for the positions of blocks in a line. Returns false if there
    /// would be too many.
    fn add_positions(
        &mut self,
        number: usize,
        trail: &mut FactTrail,
        clauses: &mut FactClauses,
    ) -> bool {
        let (clue, length) = clue(self.puzzle, number);
        let planes = self.root.planes(number);
        let colors: u32 = planes.iter().map(|word| word.count_ones()).sum();
        if colors as usize == length {
            return true;
        }
        self.solver
            .solve(clue, length, planes)
            .expect("the board is at the fixpoint of line logic");
        let places: Vec<Vec<usize>> = (0..clue.len()).map(|j| self.solver.starts(j)).collect();
        let starts: usize = places.iter().map(Vec::len).sum();
        if trail.vars() + starts > self.cells.count() + MAX_STARTS {
            return false;
        }
        let mut blocks = Vec::with_capacity(clue.len());
        for (index, (block, places)) in clue.blocks().zip(places).enumerate() {
            let first = trail.vars();
            for &cell in &places[..places.len() - 1] {
                trail.add_var(false);
                // Sides are below 2^12.
                self.starts.push(StartsBy {
                    line: number as u16,
                    block: index as u16,
                    cell: cell as u16,
                });
            }
            blocks.push((block, BlockStarts { places, first }));
        }
        clauses.grow(trail.vars());
        order::add_clauses(
            &blocks,
            length,
            |index, ink| self.has_ink(number, index, ink),
            clauses,
        );
        true
    }

    /// The statement that a cell of a line has an ink.
    fn has_ink(&self, number: usize, index: usize, ink: Ink) -> Statement {
        let Position { row, column } = self.root.line(number).cell(index);
        match self.cells.lit(Position { row, column }, ink) {
            Some(lit) => Statement::Open(lit),
            None => Statement::Known(self.root.has(row, column, ink)),
        }
    }

    /// Puts the new literals of the trail on the board. Their lines become dirty.
    fn catch_up(&mut self, trail: &FactTrail) {
        while self.head < trail.len() {
            let lit = trail.at(self.head);
            self.head += 1;
            let Some(Decision { position, ink }) = self.cells.excluded(lit) else {
                continue;
            };
            let Position { row, column } = position;
            self.now.remove(row, column, ink);
            if trail.level() == 0 {
                self.root.remove(row, column, ink);
            }
            for line in self.now.lines_of(row, column) {
                // The line that excluded the color is up to date.
                let is_source = trail.cause_of(lit.var()) == Antecedent::Line(line as u32);
                if !is_source && !self.queued[line] {
                    self.queued[line] = true;
                    self.queue.push_back(line);
                }
            }
        }
    }

    /// Takes back the literals of the trail from place `len` on, which are going to be removed, and
    /// empties the queue.
    pub(crate) fn backtrack(&mut self, trail: &FactTrail, len: usize) {
        while let Some(line) = self.queue.pop_front() {
            self.queued[line] = false;
        }
        while self.head > len {
            self.head -= 1;
            if let Some(Decision { position, ink }) = self.cells.excluded(trail.at(self.head)) {
                self.now.restore(position.row, position.column, ink);
            }
        }
    }

    /// Solves the dirty line that has waited longest, and assigns what it excludes.
    pub(crate) fn propagate(
        &mut self,
        trail: &mut FactTrail,
        meter: &mut WorkMeter<'_>,
    ) -> Result<LineOutcome, WorkLimit> {
        self.catch_up(trail);
        let Some(number) = self.queue.pop_front() else {
            return Ok(LineOutcome::Done);
        };
        self.queued[number] = false;
        let (clue, length) = clue(self.puzzle, number);
        let (line, cause) = (self.now.line(number), Antecedent::Line(number as u32));
        let before = self.now.planes(number);
        let words = words(length);
        meter.line_solve(clue.len(), words)?;
        let Ok(after) = self.solver.solve(clue, length, before) else {
            return Ok(LineOutcome::Conflict(number as u32));
        };
        for word in 0..words {
            let mut cells = 0;
            for at in (word..before.len()).step_by(words) {
                cells |= before[at] & !after[at];
            }
            while let Some(bit) = cells.pop() {
                let cell = line.cell(64 * word + bit);
                for ink in self.now.colors(cell.row, cell.column) {
                    if !after[ink.number() * words + word].has(bit) {
                        let lit = self
                            .cells
                            .lit(cell, ink)
                            .expect("the cell has another color");
                        trail.assign(!lit, cause);
                    }
                }
            }
        }
        Ok(LineOutcome::Solved)
    }

    /// Appends to `reason` the negations of true literals before `position` from which the line
    /// implies `implied`, or, without it, contradicts itself. None of them can be left out.
    pub(crate) fn explain(
        &mut self,
        number: u32,
        implied: Option<FactLit>,
        position: usize,
        trail: &FactTrail,
        meter: &mut WorkMeter<'_>,
        reason: &mut Vec<FactLit>,
    ) -> Result<(), WorkLimit> {
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
            while let Some(bit) = excluded.pop() {
                let cell = line.cell(64 * (at % words) + bit);
                let lit = !self
                    .cells
                    .lit(cell, ink)
                    .expect("the cell has another color");
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
                    let (index, ink) = self.cells.in_line(line, lit).expect("an exclusion");
                    remove(&mut self.with, words, index, ink);
                }
                added = middle;
                meter.line_solve(clue.len(), words)?;
                if self.solver.is_possible(clue, length, &self.with) {
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
            let (index, ink) = self.cells.in_line(line, lit).expect("an exclusion");
            remove(&mut self.line, words, index, ink);
            reason.push(!lit);
        }
    }

    /// Writes to `self.line` the planes of a line at level 0, without what contradicts the negation
    /// of `implied`: the cell has the color.
    fn grant(&mut self, number: usize, implied: Option<FactLit>) {
        self.line.clear();
        self.line.extend_from_slice(self.root.planes(number));
        if let Some(lit) = implied {
            let line = self.root.line(number);
            let (index, ink) = self
                .cells
                .in_line(line, lit)
                .expect("lines imply exclusions");
            let words = self.line.len() / self.root.color_count();
            for (color, plane) in self.line.chunks_exact_mut(words).enumerate() {
                if color != ink.number() {
                    plane[index / 64] &= !(1 << (index % 64));
                }
            }
        }
    }
}

/// The statement that block number `block` of a line starts at or before a cell.
#[derive(Clone, Copy, Debug)]
struct StartsBy {
    line: u16,
    block: u16,
    cell: u16,
}

/// Removes a cell from the plane of a color.
fn remove(planes: &mut [u64], words: usize, index: usize, ink: Ink) {
    planes[ink.number() * words + index / 64] &= !(1 << (index % 64));
}

/// The result of [`Lines::propagate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineOutcome {
    /// No line was dirty.
    Done,
    /// A line was solved.
    Solved,
    /// What is excluded in this line contradicts its clue.
    Conflict(u32),
}
