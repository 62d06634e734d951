//! The assignment: the true literals, with time and reason.

use super::literal::{FactLit, FactVar};

/// The index of a clause in the array of [`FactClauses`](super::clauses::FactClauses).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ClauseId(pub(super) u32);

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Antecedent {
    /// It was decided, or it is a fact of level 0.
    Decided,
    /// All other literals of this clause are false.
    Clause(ClauseId),
    /// It follows from what was known about this line before. Which part is not worked out yet.
    Line(u32),
    /// It follows from the literals at this place in the table of explanations.
    Explained { start: u32, len: u32 },
}

/// Data of an assigned variable.
#[derive(Clone, Copy, Debug)]
struct Record {
    level: u32,
    position: u32,
    cause: Antecedent,
}

/// The true literals in the order in which they became true.
///
/// Invariants: `values[lit]` is 1 for the literals of `order`, -1 for their negations, else 0.
/// `order[level_starts[d]]` is the decision of level d + 1; the literals from there to the next
/// decision have level d + 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactTrail {
    values: Vec<i8>,
    records: Vec<Record>,
    phases: Vec<bool>,
    order: Vec<FactLit>,
    level_starts: Vec<u32>,
}

impl FactTrail {
    /// Adds a variable whose value `phase` is tried first.
    pub(crate) fn add_var(&mut self, phase: bool) -> FactVar {
        let var = FactVar::from_index(self.records.len());
        self.values.extend([0, 0]);
        self.phases.push(phase);
        self.records.push(Record {
            level: 0,
            position: 0,
            cause: Antecedent::Decided,
        });
        var
    }

    pub(crate) fn vars(&self) -> usize {
        self.records.len()
    }

    pub(crate) fn is_true(&self, lit: FactLit) -> bool {
        self.values[lit.index()] > 0
    }

    pub(crate) fn is_false(&self, lit: FactLit) -> bool {
        self.values[lit.index()] < 0
    }

    pub(crate) fn is_free(&self, var: FactVar) -> bool {
        self.values[var.is(true).index()] == 0
    }

    /// The current level: the number of decisions.
    pub(crate) fn level(&self) -> usize {
        self.level_starts.len()
    }

    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// The literal at a place.
    pub(crate) fn at(&self, position: usize) -> FactLit {
        self.order[position]
    }

    /// The level at which a variable was assigned.
    pub(crate) fn level_of(&self, var: FactVar) -> usize {
        debug_assert!(!self.is_free(var));
        self.records[var.index()].level as usize
    }

    /// The place of an assigned variable.
    pub(crate) fn position_of(&self, var: FactVar) -> usize {
        debug_assert!(!self.is_free(var));
        self.records[var.index()].position as usize
    }

    pub(crate) fn cause_of(&self, var: FactVar) -> Antecedent {
        self.records[var.index()].cause
    }

    /// Replaces a cause by a more detailed one.
    pub(crate) fn set_cause(&mut self, var: FactVar, cause: Antecedent) {
        self.records[var.index()].cause = cause;
    }

    /// The value to try first: the latest value of the variable.
    pub(crate) fn phase(&self, var: FactVar) -> bool {
        self.phases[var.index()]
    }

    /// Makes a free literal true at the current level.
    pub(crate) fn assign(&mut self, lit: FactLit, cause: Antecedent) {
        debug_assert!(self.is_free(lit.var()));
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.records[lit.var().index()] = Record {
            level: self.level_starts.len() as u32,
            position: self.order.len() as u32,
            cause,
        };
        self.order.push(lit);
    }

    /// Opens a level with a decision.
    pub(crate) fn decide(&mut self, lit: FactLit) {
        self.level_starts.push(self.order.len() as u32);
        self.assign(lit, Antecedent::Decided);
    }

    /// The decisions, in order.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = FactLit> + '_ {
        let starts = self.level_starts.iter();
        starts.map(|&start| self.order[start as usize])
    }

    /// The number of literals up to `level`; `None` if there is no later level.
    pub(crate) fn len_at(&self, level: usize) -> Option<usize> {
        let &len = self.level_starts.get(level)?;
        Some(len as usize)
    }

    /// Undoes all levels after `level`. Calls `undone` with each literal, the latest first.
    pub(crate) fn backtrack(&mut self, level: usize, mut undone: impl FnMut(FactLit)) {
        let Some(len) = self.len_at(level) else {
            return;
        };
        self.level_starts.truncate(level);
        while self.order.len() > len {
            let lit = self.order.pop().expect("longer than `len`");
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            self.phases[lit.var().index()] = lit.value();
            undone(lit);
        }
    }
}
