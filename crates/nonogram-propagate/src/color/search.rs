//! Depth-first search over boards of several inks: settle, probe, branch.
//!
//! A branch tries one color of a cell first, and then the board without it. The stack is explicit, as
//! on black-and-white boards ([`crate::search`]).

use super::board::ColorBoard;
use super::cache::ColorCache;
use super::line::ColorLineSolver;
use super::outermost::do_outermost_suffice;
use super::probe::{ColorExperiments, ColorProbeTable};
use super::propagate::ColorPropagator;
use crate::budget::{Meter, SolveOutcome};
use crate::learn::Learner;
use crate::options::SolveOptions;
use crate::propagate::Stop;
use crate::report::SolveReport;
use crate::search::{MOST_FORBIDDEN, consistent};
use crate::trace::{Reason, Trace};
use nonogram::{Decision, InkSet, Logic, Picture, Puzzle, WorkLimit};

/// The memory of one solver for boards of several inks, reused from puzzle to puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColorEngine {
    solver: ColorLineSolver,
    cache: ColorCache,
    /// What is known without any assumption; during a search, its current board.
    board: ColorBoard,
    experiments: ColorExperiments,
}

/// Plain search may do this many times the work of line logic and probing. Many boards of several inks have
/// so many solutions that it goes straight to one, and on large boards this alone takes more than
/// [`SolveOptions::search_work`].
const ENOUGH: u64 = 2;

/// A board that waits for its branch without the color that was tried first.
struct Frame {
    board: ColorBoard,
    table: ColorProbeTable,
    tried: Decision,
}

/// A branch of the search.
#[derive(Clone, Copy)]
enum Branch {
    /// The cell has this color.
    Is(Decision),
    /// The cell does not have this color.
    IsNot(Decision),
}

impl ColorEngine {
    /// What is known at the end of the last [`Self::solve`].
    pub(crate) fn board(&self) -> &ColorBoard {
        &self.board
    }

    /// See [`crate::Solver::solve`].
    pub(crate) fn solve(&mut self, puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
        let solver = std::mem::take(&mut self.solver);
        let cache = std::mem::take(&mut self.cache);
        let meter = Meter::new(options.budget, options.memory);
        let trace = options.trace.then(Trace::default);
        let mut search = Search {
            propagator: ColorPropagator::new(puzzle, solver, cache, meter, trace),
            board: &mut self.board,
            experiments: &mut self.experiments,
            limit: options.limit,
            solutions: Vec::new(),
            logic: Logic::Line,
            remaining: puzzle.width() * puzzle.height(),
        };
        let outcome = match search.run(options) {
            Ok(outcome) => outcome,
            Err(limit) => SolveOutcome::OutOfBudget(limit),
        };
        let is_right = |picture| nonogram::check(puzzle, picture).is_ok();
        debug_assert!(search.solutions.iter().all(is_right));
        let is_solved_by_lines = search.logic == Logic::Line && !search.solutions.is_empty();
        let ColorPropagator { mut solver, cache, meter, trace, mut lines, .. } = search.propagator;
        if !is_solved_by_lines {
            lines.clear();
        }
        let report = SolveReport {
            outcome,
            solutions: search.solutions,
            logic: search.logic,
            remaining: search.remaining,
            by_outermost: is_solved_by_lines && options.outermost && do_outermost_suffice(puzzle, &mut solver),
            stats: meter.stats,
            lines,
            trace: trace.unwrap_or_default().into_deductions(),
        };
        self.solver = solver;
        self.cache = cache;
        report
    }
}

/// One call of [`ColorEngine::solve`].
struct Search<'a> {
    propagator: ColorPropagator<'a>,
    board: &'a mut ColorBoard,
    experiments: &'a mut ColorExperiments,
    limit: usize,
    solutions: Vec<Picture>,
    logic: Logic,
    remaining: usize,
}

impl Search<'_> {
    fn run(&mut self, options: &SolveOptions<'_>) -> Result<SolveOutcome, WorkLimit> {
        let allowed = options.logic;
        self.propagator.meter.stats.nodes = 1;
        if self.limit == 0 {
            self.board.reset(self.propagator.puzzle);
            return Ok(SolveOutcome::Stopped);
        }
        let settled = self.propagator.settle_from_nothing(self.board);
        if let Some(outcome) = self.ended(settled, allowed)? {
            return Ok(outcome);
        }

        (self.logic, self.remaining) = (Logic::Probe, self.board.unknown());
        let table_bytes = ColorProbeTable::bytes(self.propagator.puzzle);
        self.propagator.meter.memory(table_bytes)?;
        let mut table = ColorProbeTable::new(self.propagator.puzzle);
        let probed = self.propagator.probe_all(self.board, &mut table, self.experiments);
        if let Some(outcome) = self.ended(probed, allowed)? {
            return Ok(outcome);
        }

        (self.logic, self.remaining) = (Logic::Search, self.board.unknown());
        if options.trace && options.search_work.is_some() {
            return self.learn(&table);
        }
        let search_work = options.search_work;
        // The board on which learning would begin.
        let root = search_work.map(|_| self.board.clone());
        let before = self.propagator.meter.stats.work;
        let enough = |work: u64| {
            if work > 0 { work.max(ENOUGH * before) } else { 0 }
        };
        let plain = search_work.map(enough);
        match (self.branch(&table, plain)?, root) {
            (Some(outcome), _) => Ok(outcome),
            (None, root) => {
                *self.board = root.expect("plain search was limited");
                self.learn(&table)
            }
        }
    }

    /// Searches with conflict learning for solutions that are not known yet.
    fn learn(&mut self, table: &ColorProbeTable) -> Result<SolveOutcome, WorkLimit> {
        let ColorPropagator { puzzle, meter, trace, .. } = &mut self.propagator;
        let logic = Box::<ColorLineSolver>::default();
        let score = |fact: Decision| table.score(fact.position.row, fact.position.column);
        let known = self.solutions.len();
        let mut learner = Learner::new(puzzle, self.board, logic, &score, meter, trace.as_mut())?;
        let outcome = learner.run(&mut self.solutions, self.limit);
        if let Some(last) = self.solutions[known..].last() {
            self.board.fill_in(last);
        }
        outcome
    }

    /// The outcome if the technique in `self.logic` has ended the solve: by a contradiction, by the
    /// solution, or because no stronger technique is allowed.
    fn ended(&mut self, result: Result<(), Stop>, allowed: Logic) -> Result<Option<SolveOutcome>, WorkLimit> {
        if !consistent(result)? {
            return Ok(Some(SolveOutcome::Exhausted));
        }
        if self.board.spare == 0 {
            self.accept()?;
            return Ok(Some(SolveOutcome::Exhausted));
        }
        Ok((allowed == self.logic).then_some(SolveOutcome::Stalled))
    }

    /// Stores the solved board as a solution.
    fn accept(&mut self) -> Result<(), WorkLimit> {
        let picture = self.board.picture();
        let bytes = (self.solutions.len() + 1) * picture.bytes();
        self.solutions.push(picture);
        self.propagator.meter.memory(bytes)
    }

    /// Searches below a board at the fixpoint of probing. `None` if the search has done more than
    /// `plain` work since the last solution.
    fn branch(&mut self, root: &ColorProbeTable, plain: Option<u64>) -> Result<Option<SolveOutcome>, WorkLimit> {
        let mut table = root.clone();
        let mut found = (self.solutions.len(), self.propagator.meter.stats.work);
        let mut waiting: Vec<Frame> = Vec::new();
        let frame_bytes = ColorProbeTable::bytes(self.propagator.puzzle) + self.board.bytes();
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
            let tried = table.branch_cell(self.board);
            waiting.push(Frame { board: self.board.clone(), table: table.clone(), tried });
            let mut open = self.enter(&mut table, Branch::Is(tried))?;
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
                open = self.enter(&mut table, Branch::IsNot(frame.tried))?;
            }
        }
    }

    /// Settles the board of a branch. Returns whether there is anything left to branch on.
    fn enter(&mut self, table: &mut ColorProbeTable, branch: Branch) -> Result<bool, WorkLimit> {
        let (Branch::Is(decision) | Branch::IsNot(decision)) = branch;
        let Decision { position, ink } = decision;
        let before = self.board.color_set(position.row, position.column);
        let (reason, after) = match branch {
            Branch::Is(_) => {
                self.board.decide(position.row, position.column, ink);
                (Reason::Assumed, InkSet::only(ink))
            }
            Branch::IsNot(_) => {
                self.board.remove(position.row, position.column, ink);
                (Reason::Withdrawn, before.without(InkSet::only(ink)))
            }
        };
        let change = (position, before, after);
        consistent(self.propagator.record(reason, [change]))?;
        let propagator = &mut self.propagator;
        let settled = propagator
            .settle_cell(self.board, table, position)
            .and_then(|()| propagator.probe_all(self.board, table, self.experiments));
        if !consistent(settled)? {
            return Ok(false);
        }
        if self.board.spare > 0 {
            return Ok(true);
        }
        self.accept()?;
        Ok(false)
    }
}
