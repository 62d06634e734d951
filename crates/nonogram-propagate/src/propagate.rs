//! Line logic on the whole board: dirty lines are solved until none is left.
//!
//! A line is dirty when another line has decided one of its cells. Dirty rows are solved in order,
//! then dirty columns, and so on to the fixpoint. The fixpoint does not depend on the order,
//! because a line solve with more known cells decides at least as much.

use crate::any_board::AnyBoard;
use crate::board::{BitBoard, Lines};
use crate::color::board::ColorBoard;
use crate::line::bits::BitSet;
use crate::line::cache::Cache;
use crate::line::cells::LineCells;
use crate::line::small::SmallBoard;
use crate::line::solver::LineSolver;
use crate::probe_table::{ProbeTable, Probed};
use crate::propagation::Propagation;
use crate::strokes::StrokeSum;
use crate::task::{SolveTask, Stop};
use crate::trace::{Deduction, Reason};
use nonogram::{Clue, Clues, Decision, Line, Position, Puzzle};

/// Line logic and probing on boards of one ink.
#[derive(Clone, Debug, Default)]
pub(crate) struct Propagator<B> {
    sweeper: Sweeper<B>,
    small: SmallBoard,
    /// Two boards for experiments: a cell is empty, or filled.
    experiments: [BitBoard<B>; 2],
}

/// Line logic on boards of one ink, line by line.
#[derive(Clone, Debug, Default)]
struct Sweeper<B> {
    solver: LineSolver<B>,
    cache: Cache<B>,
    strokes: StrokeSum<B>,
}

/// The lines of one direction and the lines that cross them.
struct CrossedLines<'b, B> {
    clues: &'b Clues,
    lines: &'b mut [LineCells<B>],
    crossing: &'b mut [LineCells<B>],
    unknown: &'b mut usize,
    /// The number of lines in the directions before this one.
    first: usize,
    name: fn(usize) -> Line,
}

impl<B: BitSet> Propagation for Propagator<B> {
    type BoardKind = BitBoard<B>;

    const BITS: usize = B::BITS;

    const ENOUGH: u64 = 0;

    fn planes(board: &BitBoard<B>) -> ColorBoard {
        board.to_planes()
    }

    fn settle_from_start(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut BitBoard<B>,
    ) -> Result<(), Stop> {
        self.sweeper
            .cache
            .renew(task.puzzle.width() + task.puzzle.height());
        if task.trace.is_none() && self.small.take(task.puzzle) {
            let cost = self.small.settle(task.strokes.is_some());
            if cost.is_some_and(|cost| task.meter.allows(cost)) {
                board.take(self.small.rows(), self.small.columns());
                if let Some(strokes) = &mut task.strokes {
                    *strokes = self.small.strokes();
                }
                if board.unknown == 0 {
                    task.lines = self.small.productive();
                }
                return Ok(());
            }
        }
        self.settle_unknown(task, board)
    }

    fn probe(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut BitBoard<B>,
        table: &mut ProbeTable,
        position: Position,
    ) -> Result<(), Stop> {
        let Position { row, column } = position;
        let lines = Lines::of_cell(row, column);
        let mut touched = Lines::default();
        let mut decided = [0; 2];
        for filled in [true, false] {
            let experiment = &mut self.experiments[usize::from(filled)];
            experiment.copy_from(board);
            experiment.decide(row, column, filled);
            task.meter.stats.probes += 1;
            match self.sweeper.explore(task, experiment, lines, &mut touched) {
                Ok(()) => decided[usize::from(filled)] = board.unknown - experiment.unknown,
                Err(Stop::Contradiction) => {
                    let refuted = Decision::new(row, column, !filled);
                    return self.decide_all(task, board, table, Reason::Refuted, vec![refuted]);
                }
                Err(stop) => return Err(stop),
            }
        }
        let shared = shared(board, &self.experiments);
        let best = u32::from(decided[1] >= decided[0]);
        let score = (decided[0] * decided[1]) as f32;
        table.probed(
            position,
            Probed {
                touched: touched.signature(),
                score,
                best,
            },
        );
        if shared.is_empty() {
            return Ok(());
        }
        self.decide_all(task, board, table, Reason::EitherWay(position), shared)
    }

    fn branch(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut BitBoard<B>,
        table: &mut ProbeTable,
        tried: Decision,
        is_withdrawn: bool,
    ) -> Result<(), Stop> {
        let Position { row, column } = tried.position;
        let reason = if is_withdrawn {
            Reason::Withdrawn
        } else {
            Reason::Assumed
        };
        let decision = Decision::new(row, column, tried.filled() != is_withdrawn);
        self.decide_all(task, board, table, reason, vec![decision])
    }
}

impl<B: BitSet> Propagator<B> {
    /// Line logic on the start of a board of any size, line by line, to the fixpoint.
    pub(crate) fn settle_unknown(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut BitBoard<B>,
    ) -> Result<(), Stop> {
        board.reset(task.puzzle);
        self.sweeper.strokes.reset(2);
        self.sweeper.settle(task, board, first_lines(task.puzzle))?;
        if let Some(strokes) = &mut task.strokes {
            *strokes = self.sweeper.strokes.total();
        }
        Ok(())
    }

    /// Decides cells that a probe found, or that a branch assumes, and settles the board.
    fn decide_all(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut BitBoard<B>,
        table: &mut ProbeTable,
        reason: Reason,
        decisions: Vec<Decision>,
    ) -> Result<(), Stop> {
        let mut lines = Lines::<B>::default();
        for decision in &decisions {
            let Position { row, column } = decision.position;
            board.decide(row, column, decision.filled());
            lines = lines.or(Lines::of_cell(row, column));
        }
        task.record(Deduction {
            decisions,
            ..Deduction::new(reason)
        })?;
        let changed = self.sweeper.settle(task, board, lines)?;
        table.changed(board, lines.or(changed).signature());
        Ok(())
    }
}

impl<B: BitSet> Sweeper<B> {
    /// Line logic from the `dirty` lines to the fixpoint, as a step of the solution: sweeps are
    /// counted, deductions are traced. Returns the lines in which a cell was decided.
    fn settle(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut BitBoard<B>,
        dirty: Lines<B>,
    ) -> Result<Lines<B>, Stop> {
        let mut changed = Lines::<B>::default();
        let sweeps = self.run(task, board, dirty, true, |_, decided| {
            changed = changed.or(decided);
        });
        task.meter.stats.sweeps += sweeps?;
        Ok(changed)
    }

    /// Line logic from the `dirty` lines to the fixpoint, as an experiment. `touched` collects the
    /// solved lines; the result depends only on their cells.
    fn explore(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut BitBoard<B>,
        dirty: Lines<B>,
        touched: &mut Lines<B>,
    ) -> Result<(), Stop> {
        let sweeps = self.run(task, board, dirty, false, |dirty, _| {
            *touched = touched.or(dirty);
        });
        sweeps.map(|_| ())
    }

    /// Works until no line is dirty. After each sweep, calls `watch` with the lines that were dirty
    /// and the lines in which a cell was decided. Returns the number of sweeps. Only experiments,
    /// which are no step of the solution, store results of line solves in the cache, because only
    /// theirs are likely to be needed again.
    fn run(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut BitBoard<B>,
        mut dirty: Lines<B>,
        is_step: bool,
        mut watch: impl FnMut(Lines<B>, Lines<B>),
    ) -> Result<u64, Stop> {
        let puzzle = task.puzzle;
        let mut sweeps = 0;
        loop {
            let before = dirty;
            if !dirty.rows.is_empty() {
                let rows = CrossedLines {
                    clues: puzzle.rows(),
                    lines: &mut board.rows,
                    crossing: &mut board.columns,
                    unknown: &mut board.unknown,
                    first: 0,
                    name: Line::Row,
                };
                let solved = std::mem::take(&mut dirty.rows);
                let (rows, columns) = self.sweep(task, rows, solved, is_step)?;
                dirty.columns = dirty.columns.or(columns);
                watch(before, Lines { rows, columns });
            } else if !dirty.columns.is_empty() {
                let columns = CrossedLines {
                    clues: puzzle.columns(),
                    lines: &mut board.columns,
                    crossing: &mut board.rows,
                    unknown: &mut board.unknown,
                    first: puzzle.height(),
                    name: Line::Column,
                };
                let solved = std::mem::take(&mut dirty.columns);
                let (columns, rows) = self.sweep(task, columns, solved, is_step)?;
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
        task: &mut SolveTask<'_>,
        direction: CrossedLines<'_, B>,
        mut dirty: B,
        is_step: bool,
    ) -> Result<(B, B), Stop> {
        let length = direction.crossing.len();
        let (mut changed, mut crossed) = (B::default(), B::default());
        while let Some(index) = dirty.pop() {
            let clue = direction.clues.get(index).lengths();
            task.meter.line_solve(clue.len(), B::BITS / 64)?;
            let before = direction.lines[index];
            let solver = &mut self.solver;
            let after = if is_step {
                solver.solve(clue, length, before)?
            } else {
                self.cache.get(direction.first + index, before, || {
                    solver.solve(clue, length, before)
                })?
            };
            if after == before {
                continue;
            }
            direction.lines[index] = after;
            let mut emptied = before.fillable.minus(after.fillable);
            let mut filled = before.emptiable.minus(after.emptiable);
            let decided = emptied.or(filled);
            *direction.unknown -= decided.count();
            changed = changed.or(B::bit(index));
            crossed = crossed.or(decided);
            if is_step {
                let line = (direction.name)(index);
                task.productive(line);
                if task.counts_strokes() {
                    let decided = [emptied, filled].into_iter();
                    self.strokes.write(line, before.undecided(), decided);
                }
                if task.trace.is_some() {
                    task.record(line_deduction(line, decided, filled))?;
                }
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

/// The lines that decide a cell of an unknown board; all if the puzzle gives a cell.
fn first_lines<B: BitSet>(puzzle: &Puzzle) -> Lines<B> {
    let (width, height) = (puzzle.width(), puzzle.height());
    if puzzle.givens().is_some() {
        return Lines {
            rows: B::low(height),
            columns: B::low(width),
        };
    }
    Lines {
        rows: first_of_direction(puzzle.rows(), width),
        columns: first_of_direction(puzzle.columns(), height),
    }
}

/// The lines of one direction that decide a cell when all cells are unknown.
fn first_of_direction<B: BitSet>(clues: &Clues, cells: usize) -> B {
    let mut lines = B::default();
    for (index, clue) in clues.iter().enumerate() {
        if decides_at_first(clue, cells) {
            lines = lines.or(B::bit(index));
        }
    }
    lines
}

/// Whether a line of unknown cells and one ink decides a cell: it is empty, or has a block longer
/// than the slack.
pub(crate) fn decides_at_first(clue: Clue<'_>, cells: usize) -> bool {
    let slack = clue.slack(cells).expect("the clue fits its line");
    clue.lengths()
        .iter()
        .max()
        .is_none_or(|&block| usize::from(block) > slack)
}

/// The deduction that `decided` cells follow from a line; the cells in `filled` are filled.
fn line_deduction<B: BitSet>(line: Line, mut decided: B, filled: B) -> Deduction {
    let mut decisions = Vec::with_capacity(decided.count());
    while let Some(position) = decided.pop() {
        let Position { row, column } = line.cell(position);
        decisions.push(Decision::new(row, column, filled.has(position)));
    }
    Deduction {
        decisions,
        ..Deduction::new(Reason::Line(line))
    }
}

/// The unknown cells of `board` that both experiments decided alike.
fn shared<B: BitSet>(board: &BitBoard<B>, [empty, filled]: &[BitBoard<B>; 2]) -> Vec<Decision> {
    let mut decisions = Vec::new();
    for (row, known) in board.rows.iter().enumerate() {
        let (a, b) = (empty.rows[row], filled.rows[row]);
        let emptied = known.undecided().minus(a.fillable.or(b.fillable));
        let filled = known.undecided().minus(a.emptiable.or(b.emptiable));
        let mut decided = emptied.or(filled);
        while let Some(column) = decided.pop() {
            decisions.push(Decision::new(row, column, filled.has(column)));
        }
    }
    decisions
}
