//! The search.

mod analyze;
mod propagate;

use super::activity::Activity;
use super::clauses::Clauses;
use super::formula::CoverFormula;
use super::literal::{LearnLiteral, LearnStep, Lit};
use super::restart::Restarts;
use super::trail::{PackedCause, Trail};
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, Reached, SearchLimit};
use analyze::Analysis;
use propagate::Conflict;

/// Receives the steps of a search.
pub(super) type Recorder<'r> = Option<&'r mut (dyn FnMut(LearnStep<'_>) + Send)>;

/// The conflicts before the first removal of clauses, and the growth of this number.
const REDUCE: u64 = 1000;
const REDUCE_MORE: u64 = 300;

/// A search with learned clauses. It keeps its state between two solutions and after a limit.
///
/// Invariants: all consequences of the first `head` literals of the trail are known, unless a limit
/// has ended the propagation of literal `head`, which then has not begun. `chosen` has the options
/// among these literals.
#[derive(Debug)]
pub(crate) struct CoverLearner {
    pub(super) formula: CoverFormula,
    pub(super) trail: Trail,
    pub(super) clauses: Clauses,
    pub(super) activity: Activity,
    pub(super) analysis: Analysis,
    restarts: Restarts,
    pub(super) head: usize,
    pub(super) chosen: Vec<OptionId>,
    /// For each level, the number of options chosen before it.
    depths: Vec<usize>,
    /// The value that each variable had last.
    phases: Vec<bool>,
    /// The values at the time of the most assigned literals, and their number.
    best: Vec<bool>,
    best_size: usize,
    /// Whether no further solution exists.
    closed: bool,
    reduce_at: u64,
    reductions: u64,
    /// The number of conflicts before which the memory must not be full again.
    full_at: u64,
    memory: usize,
    /// The memory of clauses that are never removed: those of two literals, and those that exclude
    /// solutions.
    kept_bytes: usize,
    /// Contradictions met.
    conflicts: u64,
    literals: Vec<LearnLiteral>,
}

impl CoverLearner {
    /// A search of a problem that has a [formula](CoverFormula::check). Learned clauses take up to
    /// `memory` bytes.
    pub(super) fn new(problem: &Problem, memory: usize) -> Self {
        let mut units = Vec::new();
        let mut closed = false;
        let mut ends = vec![0];
        let mut lits = Vec::new();
        let formula = CoverFormula::new(problem, |clause| match *clause {
            [] => closed = true,
            [unit] => units.push(unit),
            _ => {
                lits.extend_from_slice(clause);
                ends.push(lits.len());
            }
        });
        let vars = formula.vars();
        let mut clauses = Clauses::new(vars);
        for bounds in ends.windows(2) {
            match lits[bounds[0]..bounds[1]] {
                [one, other] => clauses.add_pair([one, other]),
                ref clause => clauses.add(clause),
            }
        }
        let mut trail = Trail::new(vars);
        for unit in units {
            match trail.value(unit) {
                0 => trail.assign(unit, PackedCause::NONE),
                -1 => closed = true,
                _ => {}
            }
        }
        Self {
            activity: Activity::new(first_scores(problem, vars)),
            analysis: Analysis::new(vars),
            restarts: Restarts::new(),
            head: 0,
            chosen: Vec::new(),
            depths: Vec::new(),
            phases: vec![true; vars],
            best: vec![true; vars],
            best_size: 0,
            closed,
            reduce_at: REDUCE,
            reductions: 0,
            full_at: REDUCE,
            memory,
            kept_bytes: 0,
            conflicts: 0,
            literals: Vec::new(),
            formula,
            trail,
            clauses,
        }
    }

    /// Goes on to the next solution, in [`Self::solution`].
    pub(super) fn advance(
        &mut self,
        meter: &mut Meter<'_>,
        recorder: &mut Recorder<'_>,
    ) -> Reached {
        self.run(meter, recorder).unwrap_or_else(Reached::Limit)
    }

    fn run(
        &mut self,
        meter: &mut Meter<'_>,
        recorder: &mut Recorder<'_>,
    ) -> Result<Reached, SearchLimit> {
        loop {
            if self.closed {
                return Ok(Reached::End);
            }
            if meter.is_pause_due() {
                return Ok(Reached::Pause);
            }
            if let Some(conflict) = self.propagate(meter)? {
                self.learn(conflict, meter, recorder);
            } else if self.trail.lits().len() == self.formula.vars() {
                return Ok(Reached::Solution);
            } else if self.restarts.is_due() || self.is_full() {
                self.restart(recorder)?;
            } else {
                self.decide();
            }
        }
    }

    /// The options of the solution, in the order in which they were chosen.
    pub(super) fn solution(&self) -> &[OptionId] {
        &self.chosen
    }

    /// Excludes the solution. Other solutions lack one of the decisions.
    pub(super) fn exclude_solution(&mut self, recorder: &mut Recorder<'_>) {
        let clause: Vec<Lit> = self.trail.decisions().rev().map(|lit| !lit).collect();
        if let Some(record) = recorder {
            self.literals.clear();
            self.literals
                .extend(clause.iter().map(|&lit| literal(&self.formula, lit)));
            record(LearnStep::Found {
                solution: &self.chosen,
                excluded: &self.literals,
            });
        }
        let Some(level) = self.trail.level().checked_sub(1) else {
            self.closed = true;
            return;
        };
        self.backtrack(level);
        self.force(&clause, 0);
    }

    fn decide(&mut self) {
        let var = loop {
            let var = self.activity.pop().expect("open variables are in the heap");
            if self.trail.is_open(var) {
                break var;
            }
        };
        let values = if self.restarts.stable {
            &self.best
        } else {
            &self.phases
        };
        self.depths.push(self.chosen.len());
        self.trail.open_level();
        self.trail
            .assign(var.is(values[var.index()]), PackedCause::NONE);
    }

    /// Learns from a conflict and goes back.
    fn learn(&mut self, conflict: Conflict, meter: &Meter<'_>, recorder: &mut Recorder<'_>) {
        self.conflicts += 1;
        if self.trail.level() == 0 {
            self.closed = true;
            if let Some(record) = recorder {
                record(LearnStep::Learned(&[]));
            }
            return;
        }
        self.note_best();
        let level = self.analyze(conflict);
        self.activity
            .decay(if self.restarts.stable { 0.95 } else { 0.9 });
        self.restarts
            .conflict(self.analysis.glue, meter.stats.updates);
        if let Some(record) = recorder {
            self.literals.clear();
            let clause = &self.analysis.clause;
            self.literals
                .extend(clause.iter().map(|&lit| literal(&self.formula, lit)));
            record(LearnStep::Learned(&self.literals));
        }
        self.backtrack(level);
        let clause = std::mem::take(&mut self.analysis.clause);
        self.force(&clause, self.analysis.glue.max(1));
        self.analysis.clause = clause;
    }

    /// Adds a clause and assigns its first literal. All others are false, the second one at the
    /// highest level. With `glue` 0, the clause is never removed.
    fn force(&mut self, clause: &[Lit], glue: u32) {
        let reason = match *clause {
            [_] => PackedCause::NONE,
            [one, other] => {
                self.clauses.add_pair([one, other]);
                self.kept_bytes += Clauses::PAIR_BYTES;
                PackedCause::pair(other)
            }
            _ => {
                if glue == 0 {
                    self.kept_bytes += Clauses::bytes(clause.len());
                }
                PackedCause::clause(self.clauses.learn(clause, glue))
            }
        };
        self.trail.assign(clause[0], reason);
    }

    /// Whether the clauses take too much memory.
    fn is_full(&self) -> bool {
        self.clauses.learned_bytes() + self.kept_bytes > self.memory
    }

    /// Keeps the values before the last level if they are more than ever.
    fn note_best(&mut self) {
        let size = self.trail.before_level();
        if size > self.best_size {
            self.best_size = size;
            for &lit in &self.trail.lits()[..size] {
                self.best[lit.var().index()] = lit.is_positive();
            }
        }
    }

    fn restart(&mut self, recorder: &mut Recorder<'_>) -> Result<(), SearchLimit> {
        self.backtrack(0);
        if self.restarts.restart() {
            self.best.copy_from_slice(&self.phases);
            self.best_size = 0;
        }
        let is_full = self.is_full();
        if is_full && self.conflicts < self.full_at {
            return Err(SearchLimit::Memory);
        }
        if is_full {
            self.full_at = self.conflicts + REDUCE;
        }
        if is_full || self.conflicts >= self.reduce_at {
            self.reductions += 1;
            self.reduce_at = self.conflicts + REDUCE + REDUCE_MORE * self.reductions;
            self.reduce(is_full, recorder);
        }
        Ok(())
    }

    /// Removes the worse half of the clauses that were not used lately, or all that may be removed
    /// if `everything` is set, and clauses that are true. Only for use at the root: what is known
    /// there needs no reason.
    pub(super) fn reduce(&mut self, everything: bool, recorder: &mut Recorder<'_>) {
        let mut unused = self.clauses.unused();
        unused.sort_unstable_by_key(|&(glue, clause)| {
            (glue, self.clauses.words(clause).len(), clause)
        });
        let half = unused.len() / 2;
        let mut removed: Vec<_> = unused.drain(half..).map(|(_, clause)| clause).collect();
        removed.sort_unstable();
        let mut removed = removed.into_iter().peekable();
        let Self {
            clauses,
            trail,
            formula,
            literals,
            ..
        } = self;
        let first = clauses.learned_start();
        clauses.retain(|words, clause, glue| {
            let is_worse = removed.next_if_eq(&clause).is_some();
            let is_learned = clause.0 as usize >= first;
            let is_true = words
                .iter()
                .any(|&word| trail.value(Lit::from_word(word)) > 0);
            if !(is_true || is_worse || everything && glue > 0) {
                return true;
            }
            // A true clause may be the reason for what is known at the root, so it stays in the
            // proof.
            if let Some(record) = recorder
                && is_learned
                && !is_true
            {
                literals.clear();
                literals.extend(
                    words
                        .iter()
                        .map(|&word| literal(formula, Lit::from_word(word))),
                );
                record(LearnStep::Deleted(literals));
            }
            false
        });
    }

    fn backtrack(&mut self, level: usize) {
        let Some(&depth) = self.depths.get(level) else {
            return;
        };
        self.depths.truncate(level);
        self.chosen.truncate(depth);
        let Self {
            activity, phases, ..
        } = self;
        self.trail.backtrack(level, |lit| {
            phases[lit.var().index()] = lit.is_positive();
            activity.insert(lit.var());
        });
        self.head = self.head.min(self.trail.lits().len());
    }
}

fn literal(formula: &CoverFormula, lit: Lit) -> LearnLiteral {
    LearnLiteral {
        statement: formula.statement(lit.var()),
        holds: lit.is_positive(),
    }
}

/// Options of items with few options come first.
fn first_scores(problem: &Problem, vars: usize) -> Vec<f64> {
    let mut scores = vec![0.0; vars];
    for option in problem.option_ids() {
        let items = problem.option_items(option).iter();
        let items = items.take_while(|&&item| problem.is_primary(item));
        let fewest = items.map(|&item| problem.options_of(item)).min();
        scores[option.index()] = fewest.map_or(0.0, |fewest| 0.5 / fewest as f64);
    }
    scores
}
