//! Depth-first search over boards: settle, probe, branch. Where this takes long, the learning search takes over.
//!
//! The stack is explicit. It holds the boards that wait for their second value, so a branch costs a
//! copy of the board and of the probe table, and backtracking costs a move.

use crate::board::Board;
use crate::budget::{Meter, SolveOutcome};
use crate::learn::{Learner, black_and_white};
use crate::line::Strength;
use crate::line::bits::Bits;
use crate::line::cache::Cache;
use crate::line::small::SmallBoard;
use crate::line::solver::LineSolver;
use crate::options::SolveOptions;
use crate::probe::{Experiments, ProbeTable};
use crate::propagate::{Propagator, Stop};
use crate::report::SolveReport;
use crate::trace::{Reason, Trace};
use nonogram::{Decision, Logic, Picture, Puzzle, WorkLimit};

/// The memory of one solver, reused from puzzle to puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Engine<B> {
    solver: LineSolver<B>,
    cache: Cache<B>,
    small: SmallBoard,
    /// The cells known without any assumption; during a search, its current board.
    board: Board<B>,
    experiments: Experiments<B>,
}

/// If more solutions than this are known, plain search goes on: the learning search would have to
/// forbid each of them, which costs more than it gains.
pub(crate) const MOST_FORBIDDEN: usize = 100;

/// A board that waits for the second value of a branch.
struct Frame<B> {
    board: Board<B>,
    table: ProbeTable<B>,
    second: Decision,
}

impl<B: Bits> Engine<B> {
    /// The cells known at the end of the last [`Self::solve`].
    pub(crate) fn board(&self) -> &Board<B> {
        &self.board
    }

    /// See [`crate::Solver::solve`].
    pub(crate) fn solve(&mut self, puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
        self.cache.renew(puzzle.width() + puzzle.height());
        let mut search = Search {
            propagator: Propagator {
                puzzle,
                strength: Strength::Complete,
                solver: std::mem::take(&mut self.solver),
                cache: std::mem::take(&mut self.cache),
                meter: Meter::new(options.budget, options.memory),
                trace: options.trace.then(Trace::default),
                lines: Vec::new(),
            },
            board: &mut self.board,
            small: &mut self.small,
            experiments: &mut self.experiments,
            limit: options.limit,
            solutions: Vec::new(),
            logic: Logic::Line,
            by_outermost: false,
            remaining: puzzle.width() * puzzle.height(),
        };
        let outcome = match search.run(options) {
            Ok(outcome) => outcome,
            Err(limit) => SolveOutcome::OutOfBudget(limit),
        };
        let Propagator { solver, cache, meter, trace, lines, .. } = search.propagator;
        let is_right = |picture| nonogram::check(puzzle, picture).is_ok();
        debug_assert!(search.solutions.iter().all(is_right));
        let is_solved_by_lines = search.logic == Logic::Line && !search.solutions.is_empty();
        let report = SolveReport {
            outcome,
            solutions: search.solutions,
            logic: search.logic,
            by_outermost: search.by_outermost,
            remaining: search.remaining,
            stats: meter.stats,
            lines: if is_solved_by_lines { lines } else { Vec::new() },
            trace: trace.unwrap_or_default().into_deductions(),
        };
        self.solver = solver;
        self.cache = cache;
        report
    }
}

/// One call of [`Engine::solve`].
struct Search<'a, B> {
    propagator: Propagator<'a, B>,
    board: &'a mut Board<B>,
    small: &'a mut SmallBoard,
    experiments: &'a mut Experiments<B>,
    limit: usize,
    solutions: Vec<Picture>,
    logic: Logic,
    by_outermost: bool,
    remaining: usize,
}

impl<B: Bits> Search<'_, B> {
    fn run(&mut self, options: &SolveOptions<'_>) -> Result<SolveOutcome, WorkLimit> {
        let allowed = options.logic;
        self.propagator.meter.stats.nodes = 1;
        if self.limit == 0 {
            self.board.reset(self.propagator.puzzle);
            return Ok(SolveOutcome::Stopped);
        }
        let is_small = !options.trace && self.small.take(self.propagator.puzzle);
        let settled =
            if is_small && self.settle_small() { Ok(()) } else { self.propagator.settle_from_nothing(self.board) };
        if let Some(outcome) = self.ended(settled, allowed)? {
            if options.outermost && self.solutions.len() == 1 {
                self.by_outermost = self.do_outermost_suffice(is_small);
            }
            return Ok(outcome);
        }

        (self.logic, self.remaining) = (Logic::Probe, self.board.unknown);
        let (width, height) = (self.board.columns.len(), self.board.rows.len());
        self.propagator.meter.memory(ProbeTable::<B>::bytes(width, height))?;
        let mut table = ProbeTable::new(self.propagator.puzzle);
        let probed = self.propagator.probe_all(self.board, &mut table, self.experiments);
        if let Some(outcome) = self.ended(probed, allowed)? {
            return Ok(outcome);
        }

        (self.logic, self.remaining) = (Logic::Search, self.board.unknown);
        if options.trace && options.search_work.is_some() {
            return self.learn(&table);
        }
        // The board on which learning would begin.
        let root = options.search_work.map(|_| self.board.clone());
        if let Some(outcome) = self.branch(&table, options.search_work)? {
            return Ok(outcome);
        }
        *self.board = root.expect("plain search was limited");
        self.learn(&table)
    }

    /// Line logic on a small board. Returns false, and changes nothing, in special cases.
    fn settle_small(&mut self) -> bool {
        let cost = self.small.settle(Strength::Complete);
        let meter = &mut self.propagator.meter;
        let is_settled = cost.is_some_and(|cost| meter.allows(cost));
        if is_settled {
            self.board.take(self.small.rows(), self.small.columns());
            if self.board.unknown == 0 {
                self.propagator.lines = self.small.productive();
            }
        }
        is_settled
    }

    /// Whether the outermost placements decide every cell of a puzzle that line logic has solved.
    fn do_outermost_suffice(&mut self, is_small: bool) -> bool {
        if is_small {
            let is_settled = self.small.settle(Strength::Outermost).is_some();
            let mut rows = self.small.rows::<B>();
            return is_settled && rows.all(|row| row.undecided().is_empty());
        }
        let mut board = Board::<B>::default();
        let mut propagator = Propagator::new(self.propagator.puzzle, Strength::Outermost);
        propagator.settle_from_nothing(&mut board).is_ok() && board.unknown == 0
    }

    /// The outcome if the technique in `self.logic` has ended the solve: by a contradiction, by the
    /// solution, or because no stronger technique is allowed.
    fn ended(&mut self, result: Result<(), Stop>, allowed: Logic) -> Result<Option<SolveOutcome>, WorkLimit> {
        if !consistent(result)? {
            return Ok(Some(SolveOutcome::Exhausted));
        }
        if self.board.unknown == 0 {
            self.accept(self.board.picture())?;
            return Ok(Some(SolveOutcome::Exhausted));
        }
        Ok((allowed == self.logic).then_some(SolveOutcome::Stalled))
    }

    /// Stores a solution.
    fn accept(&mut self, picture: Picture) -> Result<(), WorkLimit> {
        let bytes = (self.solutions.len() + 1) * picture.bytes();
        self.solutions.push(picture);
        self.propagator.meter.memory(bytes)
    }

    /// Searches below a board at the fixpoint of probing. `None` if the search has done more than
    /// `plain` work since the last solution.
    fn branch(&mut self, root: &ProbeTable<B>, plain: Option<u64>) -> Result<Option<SolveOutcome>, WorkLimit> {
        let mut table = root.clone();
        let mut found = (self.solutions.len(), self.propagator.meter.stats.work);
        let mut waiting: Vec<Frame<B>> = Vec::new();
        let frame_bytes = ProbeTable::<B>::bytes(self.board.columns.len(), self.board.rows.len())
            + (self.board.columns.len() + self.board.rows.len()) * B::BITS / 4;
        loop {
            let work = self.propagator.meter.stats.work;
            if found.0 < self.solutions.len() {
                found = (self.solutions.len(), work);
            }
            let spent = plain.is_some_and(|plain| work - found.1 >= plain);
            if spent && found.0 <= MOST_FORBIDDEN {
                return Ok(None);
            }
            let stats = &mut self.propagator.meter.stats;
            stats.branches += 1;
            stats.nodes += 1;
            self.propagator.meter.memory((waiting.len() + 2) * frame_bytes)?;
            let first = table.branch_cell(self.board);
            waiting.push(Frame {
                board: self.board.clone(),
                table: table.clone(),
                second: Decision::new(first.position.row, first.position.column, !first.filled()),
            });
            let mut open = self.enter(&mut table, Reason::Assumed, first)?;
            while !open {
                let Some(frame) = waiting.pop() else {
                    return Ok(Some(SolveOutcome::Exhausted));
                };
                if self.solutions.len() == self.limit {
                    return Ok(Some(SolveOutcome::Stopped));
                }
                self.propagator.meter.stats.nodes += 1;
                *self.board = frame.board;
                table = frame.table;
                open = self.enter(&mut table, Reason::Withdrawn, frame.second)?;
            }
        }
    }

    /// Searches with conflict learning for solutions that are not known yet.
    fn learn(&mut self, table: &ProbeTable<B>) -> Result<SolveOutcome, WorkLimit> {
        let Propagator { puzzle, meter, trace, .. } = &mut self.propagator;
        let root = black_and_white(self.board);
        let logic = Box::<LineSolver<B>>::default();
        let score = |fact: Decision| table.score(fact.position.row, fact.position.column);
        let known = self.solutions.len();
        let mut learner = Learner::new(puzzle, &root, logic, &score, meter, trace.as_mut())?;
        let outcome = learner.run(&mut self.solutions, self.limit);
        if let Some(last) = self.solutions[known..].last() {
            self.board.fill_in(last);
        }
        outcome
    }

    /// Settles the board after a decision. Returns whether there is anything left to branch on.
    fn enter(&mut self, table: &mut ProbeTable<B>, reason: Reason, decision: Decision) -> Result<bool, WorkLimit> {
        let propagator = &mut self.propagator;
        let settled = propagator
            .decide_all(self.board, table, reason, vec![decision])
            .and_then(|()| propagator.probe_all(self.board, table, self.experiments));
        if !consistent(settled)? {
            return Ok(false);
        }
        if self.board.unknown > 0 {
            return Ok(true);
        }
        self.accept(self.board.picture())?;
        Ok(false)
    }
}

/// Whether propagation ended without a contradiction. A spent budget is an error.
pub(crate) fn consistent<T>(result: Result<T, Stop>) -> Result<bool, WorkLimit> {
    match result {
        Ok(_) => Ok(true),
        Err(Stop::Contradiction) => Ok(false),
        Err(Stop::OutOfBudget(limit)) => Err(limit),
    }
}
