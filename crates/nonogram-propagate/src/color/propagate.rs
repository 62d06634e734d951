//! Line logic on the whole board: dirty lines are solved until none is left.
//!
//! A line is dirty when another line has removed a color from one of its cells. Dirty rows are solved
//! in order, then dirty columns, and so on. The fixpoint does not depend on the order, because a line
//! solve with fewer colors leaves at most as many.

use super::board::{ColorBoard, LineSet, clue};
use super::cache::ColorCache;
use super::line::{ColorLineSolver, words};
use crate::budget::Meter;
use crate::probe::Signature;
use crate::propagate::{Stop, decides_at_first};
use crate::trace::Trace;
use nonogram::{Line, Puzzle};

/// Solves lines of one puzzle and counts the work.
pub(crate) struct ColorPropagator<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) solver: ColorLineSolver,
    pub(crate) cache: ColorCache,
    pub(crate) meter: Meter<'a>,
    /// The deductions so far; `None` if no trace was asked for.
    pub(crate) trace: Option<Trace>,
    /// The lines of the first [`Self::settle`] that removed a color, in order.
    pub(crate) lines: Vec<Line>,
    /// Memory of [`Self::run`].
    dirty: LineSet,
}

impl<'a> ColorPropagator<'a> {
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        solver: ColorLineSolver,
        mut cache: ColorCache,
        meter: Meter<'a>,
        trace: Option<Trace>,
    ) -> Self {
        cache.renew(puzzle.width() + puzzle.height());
        Self { puzzle, solver, cache, meter, trace, lines: Vec::new(), dirty: LineSet::default() }
    }

    /// Line logic on a new board, to the fixpoint.
    pub(crate) fn settle_from_nothing(&mut self, board: &mut ColorBoard) -> Result<(), Stop> {
        board.reset(self.puzzle);
        let puzzle = self.puzzle;
        let decides = |&line: &usize| {
            let (clue, length) = clue(puzzle, line);
            puzzle.is_colored() || decides_at_first(clue, length)
        };
        self.settle(board, (0..board.lines()).filter(decides)).map(|_| ())
    }

    /// Line logic from the `dirty` lines, of which a cell has changed, to the fixpoint, as a step of the
    /// solution. Returns the lines of which a cell has changed.
    pub(crate) fn settle(
        &mut self,
        board: &mut ColorBoard,
        dirty: impl IntoIterator<Item = usize>,
    ) -> Result<Signature, Stop> {
        let mut changed = Signature::default();
        self.run(board, dirty, true, &mut changed)?;
        Ok(changed)
    }

    /// Line logic from the `dirty` lines to the fixpoint, as an experiment. `touched` collects the
    /// solved lines; the result depends only on their cells.
    pub(crate) fn explore(
        &mut self,
        board: &mut ColorBoard,
        dirty: impl IntoIterator<Item = usize>,
        touched: &mut Signature,
    ) -> Result<(), Stop> {
        self.run(board, dirty, false, touched)
    }

    /// Works until no line is dirty. `touched` collects the solved lines. These are the first ones and
    /// those of which a cell has changed. If this `is_step` of the solution, sweeps and productive line
    /// solves are counted. Only results of experiments are stored in the cache, because only theirs are
    /// likely to be needed again.
    fn run(
        &mut self,
        board: &mut ColorBoard,
        dirty: impl IntoIterator<Item = usize>,
        is_step: bool,
        touched: &mut Signature,
    ) -> Result<(), Stop> {
        self.dirty.reset(board.lines());
        dirty.into_iter().for_each(|line| self.dirty.insert(line));
        let height = board.height();
        let mut last = None;
        while let Some(line) = self.dirty.pop(last.unwrap_or(0)) {
            let (clue, length) = clue(self.puzzle, line);
            self.meter.line_solve(clue.len(), words(length))?;
            touched.add(board.line(line));
            let planes = board.planes(line);
            let solver = &mut self.solver;
            let solved = if is_step || board.words() > 1 {
                solver.solve(clue, length, planes)?
            } else {
                let cache = &mut self.cache;
                cache.get(line, planes, move || solver.solve(clue, length, planes))?
            };
            let before = (is_step && self.trace.is_some()).then(|| planes.to_vec());
            let is_productive = board.narrow(line, solved, &mut self.dirty);
            if let Some(before) = before {
                self.record_line(board, line, &before)?;
            }
            if is_step {
                let stats = &mut self.meter.stats;
                let is_new_sweep = last.is_none_or(|last| (last < height) != (line < height));
                stats.sweeps += u64::from(is_new_sweep);
                stats.productive += u64::from(is_productive);
                if is_productive && stats.probes == 0 {
                    self.lines.push(board.line(line));
                }
            }
            last = Some(line);
        }
        Ok(())
    }
}
