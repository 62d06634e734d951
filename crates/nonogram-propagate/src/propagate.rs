//! Line logic on the whole board: dirty lines are solved until none is left.
//!
//! A line is dirty when another line has decided one of its cells. Dirty rows are solved in order, then
//! dirty columns, and so on to the fixpoint. The fixpoint does not depend on the order, because a line
//! solve with more known cells decides at least as much.

use crate::board::{Board, Lines};
use crate::budget::Meter;
use crate::line::bits::Bits;
use crate::line::cache::Cache;
use crate::line::cells::Cells;
use crate::line::solver::LineSolver;
use crate::line::{Contradiction, Strength};
use crate::trace::{Deduction, Reason, Trace};
use nonogram::{Clue, Clues, Decision, Line, Position, Puzzle, WorkLimit};

/// Why propagation did not reach a fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Contradiction,
    OutOfBudget(WorkLimit),
}

impl From<Contradiction> for Stop {
    fn from(_: Contradiction) -> Self {
        Self::Contradiction
    }
}

impl From<WorkLimit> for Stop {
    fn from(limit: WorkLimit) -> Self {
        Self::OutOfBudget(limit)
    }
}

/// Solves lines of one puzzle, counting and, where asked, tracing.
pub(crate) struct Propagator<'a, B> {
    pub(crate) puzzle: &'a Puzzle,
    /// How much to find out about a line.
    pub(crate) strength: Strength,
    pub(crate) solver: LineSolver<B>,
    pub(crate) cache: Cache<B>,
    pub(crate) meter: Meter<'a>,
    /// The deductions so far; `None` if no trace was asked for.
    pub(crate) trace: Option<Trace>,
    /// The lines of the first [`Self::settle`] that decided a cell, in order.
    pub(crate) lines: Vec<Line>,
}

/// The lines of one direction and the lines that cross them.
struct Direction<'b, B> {
    clues: &'b Clues,
    lines: &'b mut [Cells<B>],
    crossing: &'b mut [Cells<B>],
    unknown: &'b mut usize,
    /// The number of lines in the directions before this one.
    first: usize,
    name: fn(usize) -> Line,
}

impl<'a, B: Bits> Propagator<'a, B> {
    /// A propagator without memory, budget or trace.
    pub(crate) fn new(puzzle: &'a Puzzle, strength: Strength) -> Self {
        Self {
            puzzle,
            strength,
            solver: LineSolver::default(),
            cache: Cache::default(),
            meter: Meter::default(),
            trace: None,
            lines: Vec::new(),
        }
    }

    /// Line logic on an unknown board, to the fixpoint.
    pub(crate) fn settle_from_nothing(&mut self, board: &mut Board<B>) -> Result<(), Stop> {
        board.reset(self.puzzle);
        let first = self.first_lines();
        self.settle(board, first).map(|_| ())
    }

    /// The lines that decide a cell of an unknown board.
    fn first_lines(&self) -> Lines<B> {
        let pick = |clues: &Clues, cells: usize| {
            let mut lines = B::default();
            for (index, clue) in clues.iter().enumerate() {
                if decides_at_first(clue, cells) {
                    lines = lines.or(B::bit(index));
                }
            }
            lines
        };
        Lines {
            rows: pick(self.puzzle.rows(), self.puzzle.width()),
            columns: pick(self.puzzle.columns(), self.puzzle.height()),
        }
    }

    /// Line logic from the `dirty` lines to the fixpoint, as a step of the solution: sweeps are
    /// counted, deductions are traced. Returns the lines in which a cell was decided.
    pub(crate) fn settle(&mut self, board: &mut Board<B>, dirty: Lines<B>) -> Result<Lines<B>, Stop> {
        let mut trace = self.trace.take();
        let mut changed = Lines::<B>::default();
        let result = self.run(board, dirty, false, &mut trace, |_, decided| {
            changed = changed.or(decided);
        });
        self.trace = trace;
        self.meter.stats.sweeps += result?;
        Ok(changed)
    }

    /// Line logic from the `dirty` lines to the fixpoint, as an experiment. `touched` collects the
    /// solved lines; the result depends only on their cells.
    pub(crate) fn explore(
        &mut self,
        board: &mut Board<B>,
        dirty: Lines<B>,
        touched: &mut Lines<B>,
    ) -> Result<(), Stop> {
        let sweeps = self.run(board, dirty, true, &mut None, |dirty, _| {
            *touched = touched.or(dirty);
        });
        sweeps.map(|_| ())
    }

    /// Works until no line is dirty. After each sweep, calls `watch` with the lines that were dirty and
    /// the lines in which a cell was decided. Returns the number of sweeps. Only experiments store
    /// results of line solves in the cache, because only theirs are likely to be needed again.
    fn run(
        &mut self,
        board: &mut Board<B>,
        mut dirty: Lines<B>,
        keep: bool,
        trace: &mut Option<Trace>,
        mut watch: impl FnMut(Lines<B>, Lines<B>),
    ) -> Result<u64, Stop> {
        let puzzle = self.puzzle;
        let mut sweeps = 0;
        loop {
            let before = dirty;
            if !dirty.rows.is_empty() {
                let rows = Direction {
                    clues: puzzle.rows(),
                    lines: &mut board.rows,
                    crossing: &mut board.columns,
                    unknown: &mut board.unknown,
                    first: 0,
                    name: Line::Row,
                };
                let solved = std::mem::take(&mut dirty.rows);
                let (rows, columns) = self.sweep(rows, solved, keep, trace)?;
                dirty.columns = dirty.columns.or(columns);
                watch(before, Lines { rows, columns });
            } else if !dirty.columns.is_empty() {
                let columns = Direction {
                    clues: puzzle.columns(),
                    lines: &mut board.columns,
                    crossing: &mut board.rows,
                    unknown: &mut board.unknown,
                    first: puzzle.height(),
                    name: Line::Column,
                };
                let solved = std::mem::take(&mut dirty.columns);
                let (columns, rows) = self.sweep(columns, solved, keep, trace)?;
                dirty.rows = rows;
                watch(before, Lines { rows, columns });
            } else {
                return Ok(sweeps);
            }
            sweeps += 1;
        }
    }

    /// Solves the `dirty` lines of one direction in order. Returns the lines that changed and the
    /// crossing lines that changed with them.
    fn sweep(
        &mut self,
        direction: Direction<'_, B>,
        mut dirty: B,
        keep: bool,
        trace: &mut Option<Trace>,
    ) -> Result<(B, B), Stop> {
        let length = direction.crossing.len();
        let (mut changed, mut crossed) = (B::default(), B::default());
        while let Some(index) = dirty.pop() {
            let clue = direction.clues.get(index).lengths();
            self.meter.line_solve(clue.len(), B::BITS / 64)?;
            let before = direction.lines[index];
            let solver = &mut self.solver;
            let mut solve = || match self.strength {
                Strength::Outermost => solver.outermost(clue, length, before),
                Strength::Complete => solver.solve(clue, length, before),
            };
            let after = if keep { self.cache.get(direction.first + index, before, solve)? } else { solve()? };
            if after == before {
                continue;
            }
            direction.lines[index] = after;
            if !keep {
                self.meter.stats.productive += 1;
                // `SolveReport::lines` are those of line logic alone, which comes before the first probe.
                if self.meter.stats.probes == 0 {
                    self.lines.push((direction.name)(index));
                }
            }
            let mut emptied = before.fillable.minus(after.fillable);
            let mut filled = before.emptiable.minus(after.emptiable);
            let decided = emptied.or(filled);
            *direction.unknown -= decided.count();
            changed = changed.or(B::bit(index));
            crossed = crossed.or(decided);
            if let Some(trace) = trace {
                let line = (direction.name)(index);
                let bytes = trace.push(line_deduction(line, decided, filled));
                self.meter.memory(bytes)?;
            }
            while let Some(position) = emptied.pop() {
                direction.crossing[position].decide(index, false);
            }
            while let Some(position) = filled.pop() {
                direction.crossing[position].decide(index, true);
            }
        }
        Ok((changed, crossed))
    }
}

/// Whether a line of unknown cells and one ink decides a cell: it is empty, or has a block longer than the slack.
pub(crate) fn decides_at_first(clue: Clue<'_>, cells: usize) -> bool {
    let slack = clue.slack(cells).expect("the clue fits its line");
    clue.lengths().iter().max().is_none_or(|&block| usize::from(block) > slack)
}

/// The deduction that `decided` cells follow from a line; the cells in `filled` are filled.
fn line_deduction<B: Bits>(line: Line, mut decided: B, filled: B) -> Deduction {
    let mut decisions = Vec::with_capacity(decided.count());
    while let Some(position) = decided.pop() {
        let Position { row, column } = line.cell(position);
        decisions.push(Decision::new(row, column, filled.has(position)));
    }
    Deduction { decisions, ..Deduction::new(Reason::Line(line)) }
}
