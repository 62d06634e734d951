//! Depth-first search over boards: settle, probe, branch. Where this takes long, the learning
//! search takes over.
//!
//! A branch tries one color of a cell first, and then the board without it. The stack is explicit.
//! It holds the boards that wait for their second try, so a branch costs a copy of the board and of
//! the probe table, and backtracking costs a move.

use crate::any_board::AnyBoard;
use crate::budget::{SolveOutcome, WorkMeter};
use crate::color::line::words;
use crate::learn::BoardLearner;
use crate::line::bits::BitSet;
use crate::options::SolveOptions;
use crate::probe::probe_all;
use crate::probe_table::ProbeTable;
use crate::propagation::Propagation;
use crate::report::SolveReport;
use crate::task::{SolveTask, Stop};
use crate::trace::Trace;
use nonogram::{Decision, Logic, Picture, Puzzle, WorkLimit};

/// The memory of one solver, reused from puzzle to puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct SolveEngine<P: Propagation> {
    propagator: P,
    /// What is known without any assumption; during a search, its current board.
    pub(crate) board: P::BoardKind,
}

/// If more solutions than this are known, plain search goes on: the learning search would have to
/// forbid each of them, which costs more than it gains.
const MOST_FORBIDDEN: usize = 100;

/// A board that waits for its branch without the color that was tried first.
struct Frame<B> {
    board: B,
    table: ProbeTable,
    tried: Decision,
}

impl<P: Propagation> SolveEngine<P> {
    /// See [`crate::Solver::solve`].
    pub(crate) fn solve(&mut self, puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
        let mut search = BoardSearch {
            engine: self,
            task: SolveTask {
                meter: WorkMeter::new(options.budget.clone(), options.memory),
                trace: options.trace.then(Trace::default),
                strokes: options.strokes.then_some(0),
                ..SolveTask::new(puzzle)
            },
            limit: options.limit,
            solutions: Vec::new(),
            logic: Logic::Line,
            remaining: puzzle.width() * puzzle.height() - puzzle.given_cells().count(),
        };
        let outcome = search
            .run(options)
            .unwrap_or_else(SolveOutcome::OutOfBudget);
        let BoardSearch {
            task,
            solutions,
            logic,
            remaining,
            ..
        } = search;
        debug_assert!(
            solutions
                .iter()
                .all(|picture| nonogram::check(puzzle, picture).is_ok())
        );
        let is_solved_by_lines = logic == Logic::Line && !solutions.is_empty();
        SolveReport {
            outcome,
            solutions,
            logic,
            remaining,
            stats: task.meter.stats,
            strokes: task.strokes.unwrap_or(0),
            lines: if is_solved_by_lines {
                task.lines
            } else {
                Vec::new()
            },
            trace: task.trace.unwrap_or_default().into_deductions(),
        }
    }
}

/// One call of [`SolveEngine::solve`].
struct BoardSearch<'e, 'a, P: Propagation> {
    engine: &'e mut SolveEngine<P>,
    task: SolveTask<'a>,
    limit: usize,
    solutions: Vec<Picture>,
    logic: Logic,
    remaining: usize,
}

impl<P: Propagation> BoardSearch<'_, '_, P> {
    fn run(&mut self, options: &SolveOptions<'_>) -> Result<SolveOutcome, WorkLimit> {
        let puzzle = self.task.puzzle;
        self.task.meter.stats.nodes = 1;
        if self.limit == 0 {
            self.engine.board.reset(puzzle);
            return Ok(SolveOutcome::Stopped);
        }
        let SolveEngine { propagator, board } = &mut *self.engine;
        let settled = propagator.settle_from_start(&mut self.task, board);
        if let Some(outcome) = self.ended(settled, options)? {
            return Ok(outcome);
        }

        self.use_logic(Logic::Probe);
        self.task.meter.memory(ProbeTable::bytes(puzzle))?;
        let mut table = ProbeTable::new(puzzle);
        let SolveEngine { propagator, board } = &mut *self.engine;
        let probed = probe_all(propagator, &mut self.task, board, &mut table);
        if let Some(outcome) = self.ended(probed, options)? {
            return Ok(outcome);
        }

        self.use_logic(Logic::Search);
        if options.trace && options.search_work.is_some() {
            return self.learn(&table);
        }
        // The board on which learning would begin.
        let root = options.search_work.map(|_| self.engine.board.clone());
        let enough = P::ENOUGH * self.task.meter.stats.work;
        let plain = match options.search_work {
            Some(work) if work > 0 => Some(work.max(enough)),
            none => none,
        };
        if let Some(outcome) = self.branch(&table, plain)? {
            return Ok(outcome);
        }
        self.engine.board = root.expect("plain search was limited");
        self.learn(&table)
    }

    /// Begins with a stronger technique.
    fn use_logic(&mut self, logic: Logic) {
        let (puzzle, board) = (self.task.puzzle, &self.engine.board);
        self.remaining = 0;
        for row in 0..puzzle.height() {
            for index in 0..words(puzzle.width()) {
                self.remaining += board.undecided(row, index).count();
            }
        }
        self.logic = logic;
    }

    /// The outcome if the technique in `self.logic` has ended the solve: by a contradiction, by the
    /// solution, or because no stronger technique is allowed.
    fn ended(
        &mut self,
        result: Result<(), Stop>,
        options: &SolveOptions<'_>,
    ) -> Result<Option<SolveOutcome>, WorkLimit> {
        if !consistent(result)? {
            return Ok(Some(SolveOutcome::Exhausted));
        }
        if self.engine.board.spare() == 0 {
            self.accept()?;
            return Ok(Some(SolveOutcome::Exhausted));
        }
        Ok((options.logic == self.logic).then_some(SolveOutcome::Stalled))
    }

    /// Stores the solved board as a solution.
    fn accept(&mut self) -> Result<(), WorkLimit> {
        let picture = self.engine.board.picture();
        let bytes = (self.solutions.len() + 1) * picture.bytes();
        self.solutions.push(picture);
        self.task.meter.memory(bytes)
    }

    /// Searches below a board at the fixpoint of probing. `None` if the search has done more than
    /// `plain` work since the last solution.
    fn branch(
        &mut self,
        root: &ProbeTable,
        plain: Option<u64>,
    ) -> Result<Option<SolveOutcome>, WorkLimit> {
        let mut table = root.clone();
        let mut found = (self.solutions.len(), self.task.meter.stats.work);
        let mut waiting: Vec<Frame<P::BoardKind>> = Vec::new();
        let frame_bytes = ProbeTable::bytes(self.task.puzzle) + self.engine.board.bytes();
        loop {
            let work = self.task.meter.stats.work;
            if found.0 < self.solutions.len() {
                found = (self.solutions.len(), work);
            }
            let spent = plain.is_some_and(|plain| work - found.1 >= plain);
            if spent && found.0 <= MOST_FORBIDDEN {
                return Ok(None);
            }
            self.task.meter.stats.branches += 1;
            self.task.meter.memory((waiting.len() + 2) * frame_bytes)?;
            let board = &self.engine.board;
            let tried = table.branch_cell(board);
            waiting.push(Frame {
                board: board.clone(),
                table: table.clone(),
                tried,
            });
            let mut open = self.enter(&mut table, tried, false)?;
            while !open {
                let Some(frame) = waiting.pop() else {
                    return Ok(Some(SolveOutcome::Exhausted));
                };
                if self.solutions.len() == self.limit {
                    return Ok(Some(SolveOutcome::Stopped));
                }
                self.engine.board = frame.board;
                table = frame.table;
                open = self.enter(&mut table, frame.tried, true)?;
            }
        }
    }

    /// Settles and probes the board of a branch. Returns whether there is anything left to branch
    /// on.
    fn enter(
        &mut self,
        table: &mut ProbeTable,
        tried: Decision,
        is_withdrawn: bool,
    ) -> Result<bool, WorkLimit> {
        self.task.meter.stats.nodes += 1;
        let SolveEngine { propagator, board } = &mut *self.engine;
        let settled = propagator
            .branch(&mut self.task, board, table, tried, is_withdrawn)
            .and_then(|()| probe_all(propagator, &mut self.task, board, table));
        if !consistent(settled)? {
            return Ok(false);
        }
        if self.engine.board.spare() > 0 {
            return Ok(true);
        }
        self.accept()?;
        Ok(false)
    }

    /// Searches with conflict learning for solutions that are not known yet.
    fn learn(&mut self, table: &ProbeTable) -> Result<SolveOutcome, WorkLimit> {
        let SolveTask {
            puzzle,
            meter,
            trace,
            ..
        } = &mut self.task;
        let root = P::planes(&self.engine.board);
        let known = self.solutions.len();
        let mut learner = BoardLearner::new(puzzle, &root, table, meter, trace.as_mut())?;
        let outcome = learner.run(&mut self.solutions, self.limit);
        if let Some(last) = self.solutions[known..].last() {
            self.engine.board.fill_in(last);
        }
        outcome
    }
}

/// Whether propagation ended without a contradiction. A spent budget is an error.
fn consistent(result: Result<(), Stop>) -> Result<bool, WorkLimit> {
    match result {
        Ok(()) => Ok(true),
        Err(Stop::Contradiction) => Ok(false),
        Err(Stop::OutOfBudget(limit)) => Err(limit),
    }
}
