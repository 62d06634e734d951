//! Search with conflict learning, for boards that plain search does not solve in reasonable time.
//!
//! The search decides cells and follows their consequences. At a contradiction, the analysis finds
//! which decisions and consequences caused it. The result is a clause, a disjunction of literals
//! that holds for the whole board. With the clause, the search never fails twice for the same
//! reason, and it can go back many decisions at once. This is conflict-driven clause learning with
//! these parts:
//!
//! | module | what it does |
//! |---|---|
//! | `cells` | literals for the colors of cells |
//! | `lines` | the lines as a propagator, with explanations on demand |
//! | `order` | literals for the positions of blocks, tied to the cells by short clauses |
//! | `clauses` | clauses, watched by two literals each |
//! | `trail` | the assigned literals, with time and reason |
//! | `analyze` | from a conflict to a clause |
//! | `activity` | which variable is decided next |
//! | `beliefs` | belief propagation: which color of a cell is likelier |
//! | `dive` | decisions by belief, at the start and after each restart |
//! | `record` | the trace of what is learned |
//!
//! Clauses are followed first, because they are cheap; then dirty lines are solved. A variable is
//! tried first with its previous value. The numbers of conflicts between restarts follow the Luby
//! sequence (Luby, Sinclair and Zuckerman 1993). At a restart, some learned clauses are removed if
//! there are many, and a dive begins. All limits are counters, and nothing is random, so the same
//! board gives the same search.
//!
//! One search serves boards of any number of inks and any size, so it is compiled once. Every
//! clause holds in all solutions that are not forbidden, and each conflict adds a clause that was
//! not known. So the search ends, and it ends with a solution, or with the proof that there is none
//! left. A board on which each cell has one color and no line is dirty is a solution, because the
//! line solvers are complete.
//!
//! Propagators with explanations on demand, and order literals, come from lazy clause generation
//! (Ohrimenko, Stuckey and Codish 2009).

mod activity;
mod analyze;
mod beliefs;
mod cells;
mod clauses;
mod dive;
mod lines;
mod literal;
mod order;
mod record;
mod trail;

use crate::any_board::AnyBoard;
use crate::budget::{SolveOutcome, WorkMeter};
use crate::color::board::ColorBoard;
use crate::probe_table::ProbeTable;
use crate::trace::{Reason, Trace};
use activity::DecisionOrder;
use analyze::ConflictAnalysis;
use beliefs::Beliefs;
use cells::CellVars;
use clauses::FactClauses;
use lines::{LineOutcome, Lines};
use literal::{FactLit, FactVar};
use nonogram::{Decision, Picture, Puzzle, WorkLimit};
use trail::{Antecedent, FactTrail};

/// The learned clauses kept at first, and the number by which this limit grows at each clean-up.
const KEEP: usize = 1000;
const KEEP_MORE: usize = 1000;
/// The number of conflicts between two restarts, in units of the Luby sequence.
const RESTART: u64 = 100;
/// The watches visited that count as one unit of work.
const VISITS_PER_WORK: u64 = 4;

/// A search with conflict learning, from a board at the fixpoint of line logic.
///
/// Invariants: the clauses have been followed for the first `head` literals of the trail;
/// `explanations` has the reasons of all literals whose cause is [`Antecedent::Explained`].
#[derive(Debug)]
pub(crate) struct BoardLearner<'a, 'm> {
    meter: &'a mut WorkMeter<'m>,
    trail: FactTrail,
    clauses: FactClauses,
    lines: Lines<'a>,
    activity: DecisionOrder,
    analysis: ConflictAnalysis,
    /// The beliefs that dives follow; `None` on boards that are too large.
    beliefs: Option<Beliefs<'a>>,
    explanations: Vec<FactLit>,
    /// What was learned; `None` if this was not asked for.
    trace: Option<&'a mut Trace>,
    head: usize,
    /// Whether a contradiction follows without any assumption.
    closed: bool,
    /// The number of restarts so far, and the number of conflicts at the next one.
    restarts: u32,
    restart_at: u64,
    /// The number of learned clauses at which some are removed.
    keep: usize,
}

impl<'a, 'm> BoardLearner<'a, 'm> {
    /// Sets up the search from `root`, a board at the fixpoint of line logic. It begins at cells
    /// with a high score in `table`.
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        root: &ColorBoard,
        table: &ProbeTable,
        meter: &'a mut WorkMeter<'m>,
        trace: Option<&'a mut Trace>,
    ) -> Result<Self, WorkLimit> {
        meter.memory(CellVars::bytes(root))?;
        let mut trail = FactTrail::default();
        let mut clauses = FactClauses::default();
        let mut lines = Lines::new(puzzle, root, &mut trail);
        lines.add_clauses(&mut trail, &mut clauses, meter)?;
        let facts = lines.cells().facts();
        let mut scores: Vec<f64> = facts
            .map(|fact| table.score(fact.position) as f64)
            .collect();
        let most = scores.iter().copied().fold(1.0, f64::max);
        for score in &mut scores {
            *score /= most;
        }
        scores.resize(trail.vars(), 0.0);
        Ok(Self {
            // The first dive comes before any other decision.
            restart_at: meter.stats.conflicts,
            meter,
            trail,
            clauses,
            lines,
            activity: DecisionOrder::new(scores),
            analysis: ConflictAnalysis::default(),
            beliefs: Beliefs::new(puzzle),
            explanations: Vec::new(),
            trace,
            head: 0,
            closed: false,
            restarts: 0,
            keep: KEEP,
        })
    }

    /// Looks for solutions besides the known ones, and adds them, up to `limit` in all.
    pub(crate) fn run(
        &mut self,
        solutions: &mut Vec<Picture>,
        limit: usize,
    ) -> Result<SolveOutcome, WorkLimit> {
        for picture in &*solutions {
            self.forbid(picture)?;
        }
        while let Some(picture) = self.next()? {
            self.forbid(&picture)?;
            solutions.push(picture);
            if solutions.len() == limit {
                return Ok(SolveOutcome::Stopped);
            }
        }
        Ok(SolveOutcome::Exhausted)
    }

    /// Looks for a solution. `None` if there is none besides the forbidden ones.
    fn next(&mut self) -> Result<Option<Picture>, WorkLimit> {
        while !self.closed {
            if let Some(conflict) = self.propagate()? {
                self.resolve_conflict(conflict)?;
            } else if self.lines.board().spare == 0 {
                let clause: Vec<FactLit> = self.trail.decisions().map(|lit| !lit).collect();
                self.record(Reason::Found, &clause)?;
                return Ok(Some(self.lines.board().picture()));
            } else if self.meter.stats.conflicts >= self.restart_at {
                self.restart()?;
                self.dive()?;
            } else {
                let var = self.most_active();
                self.decide(var.is(self.trail.phase(var)));
            }
        }
        self.record(Reason::Learned, &[])?;
        Ok(None)
    }

    /// Excludes a solution: one of its filled cells must not have its ink. Any other solution has
    /// as many cells of each ink, so it lacks one of these.
    fn forbid(&mut self, picture: &Picture) -> Result<(), WorkLimit> {
        self.backtrack(0);
        let mut lits = Vec::new();
        for (index, Decision { position, ink }) in self.lines.cells().facts().enumerate() {
            let lit = FactVar::from_index(index).is(false);
            if !ink.is_background() && picture.ink(position.row, position.column) == ink {
                if self.trail.is_true(lit) {
                    return Ok(());
                }
                if !self.trail.is_false(lit) {
                    lits.push(lit);
                }
            }
        }
        match lits[..] {
            [] => self.closed = true,
            [lit] => self.trail.assign(lit, Antecedent::Decided),
            _ => {
                self.clauses.add(&lits);
            }
        }
        self.meter.memory(self.clauses.bytes())
    }

    /// Follows clauses and lines to the fixpoint. Returns the cause of a contradiction, if there is
    /// one.
    fn propagate(&mut self) -> Result<Option<Antecedent>, WorkLimit> {
        loop {
            let before = self.clauses.visits();
            let conflict = self.clauses.propagate(&mut self.trail, &mut self.head);
            let visits = self.clauses.visits() - before;
            self.meter.work(visits / VISITS_PER_WORK)?;
            if let Some(clause) = conflict {
                return Ok(Some(Antecedent::Clause(clause)));
            }
            match self.lines.propagate(&mut self.trail, self.meter)? {
                LineOutcome::Done => return Ok(None),
                LineOutcome::Solved => {}
                LineOutcome::Conflict(line) => return Ok(Some(Antecedent::Line(line))),
            }
        }
    }

    /// The most active free variable.
    fn most_active(&mut self) -> FactVar {
        loop {
            let var = self.activity.pop().expect("some cell is unknown");
            if self.trail.is_free(var) {
                return var;
            }
        }
    }

    /// Makes a literal true by decision.
    fn decide(&mut self, lit: FactLit) {
        self.meter.stats.branches += 1;
        self.trail.decide(lit);
    }

    /// Learns from a conflict and goes back, or ends the search at level 0.
    fn resolve_conflict(&mut self, conflict: Antecedent) -> Result<(), WorkLimit> {
        self.meter.stats.conflicts += 1;
        if self.trail.level() == 0 {
            self.closed = true;
            return Ok(());
        }
        self.analyze(conflict)?;
        self.learn()
    }

    /// Goes back to the level on which the learned clause implies its first literal, and keeps the
    /// clause.
    fn learn(&mut self) -> Result<(), WorkLimit> {
        let lits = std::mem::take(&mut self.analysis.lits);
        self.record(Reason::Learned, &lits)?;
        let back = lits.get(1).map_or(0, |lit| self.trail.level_of(lit.var()));
        self.backtrack(back);
        let cause = match lits[..] {
            [_] => Antecedent::Decided,
            _ => {
                let now = self.meter.stats.conflicts;
                Antecedent::Clause(self.clauses.learn(&lits, self.analysis.glue, now))
            }
        };
        self.trail.assign(lits[0], cause);
        self.analysis.lits = lits;
        self.activity.decay();
        Ok(())
    }

    /// Restarts with the learned clauses, or with the better half of them.
    fn restart(&mut self) -> Result<(), WorkLimit> {
        self.restarts += 1;
        let length = RESTART * u64::from(luby(self.restarts));
        self.restart_at = self.meter.stats.conflicts + length;
        self.backtrack(0);
        if self.clauses.learned() > self.keep {
            self.keep += KEEP_MORE;
            self.clauses.forget();
        }
        self.meter.memory(self.clauses.bytes())
    }

    /// Undoes all levels after `level`.
    fn backtrack(&mut self, level: usize) {
        if let Some(len) = self.trail.len_at(level) {
            self.lines.backtrack(&self.trail, len);
        }
        let activity = &mut self.activity;
        self.trail
            .backtrack(level, |lit| activity.insert(lit.var()));
        self.head = self.head.min(self.trail.len());
        if level == 0 {
            self.explanations.clear();
        }
    }
}

/// The Luby sequence 1 1 2 1 1 2 4 ..., counted from 1.
fn luby(mut index: u32) -> u32 {
    loop {
        let bits = u32::BITS - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}
