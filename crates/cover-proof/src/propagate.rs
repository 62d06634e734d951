//! Unit propagation over linear constraints, as a checker of proofs does it, and what a conflict
//! depends on.
//!
//! The *slack* of a constraint "sum >= bound" is the sum of the coefficients of its literals that
//! are not false, minus the bound. If it is negative, the constraint is in conflict. A literal
//! whose coefficient exceeds the slack must be true.

use pseudo_boolean::FormulaLiteral;
use std::collections::HashSet;

/// "The sum is at least the bound", with positive coefficients in descending order.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    terms: Vec<(i64, FormulaLiteral)>,
    bound: i64,
}

impl Linear {
    /// The same constraint with positive coefficients: `-2 a` is `2 ~a - 2`.
    pub(crate) fn new(sum: &[(i64, FormulaLiteral)], mut bound: i64) -> Self {
        let mut terms = Vec::with_capacity(sum.len());
        for &(coefficient, literal) in sum {
            if coefficient > 0 {
                terms.push((coefficient, literal));
            } else if coefficient < 0 {
                bound -= coefficient;
                terms.push((-coefficient, !literal));
            }
        }
        terms.sort_unstable_by_key(|&(coefficient, literal)| (-coefficient, literal));
        Self { terms, bound }
    }

    pub(crate) fn clause(literals: &[FormulaLiteral]) -> Self {
        let terms = literals.iter().map(|&literal| (1, literal)).collect();
        Self { terms, bound: 1 }
    }

    /// Whether all coefficients are equal.
    fn is_uniform(&self) -> bool {
        self.terms.first().map(|term| term.0) == self.terms.last().map(|term| term.0)
    }

    pub(crate) fn terms(&self) -> &[(i64, FormulaLiteral)] {
        &self.terms
    }
}

/// The number of a constraint in a [`LinearPropagator`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ConstraintRow(u32);

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LiteralReason {
    Decided,
    Implied(ConstraintRow),
}

#[derive(Debug)]
struct Counted {
    linear: Linear,
    /// The sum of all coefficients.
    total: i64,
    /// Invariant: counts the false literals before `LinearPropagator::head` on the trail.
    slack: i64,
}

/// Constraints, and an assignment that grows by decisions and propagation.
#[derive(Debug, Default)]
pub(crate) struct LinearPropagator {
    rows: Vec<Counted>,
    /// Numbers of deleted rows.
    free: Vec<ConstraintRow>,
    /// The rows of each literal, with its coefficient.
    occurrences: Vec<Vec<(ConstraintRow, i64)>>,
    is_true: Vec<bool>,
    /// Where each variable stands on the trail, if it has a value.
    places: Vec<usize>,
    reasons: Vec<LiteralReason>,
    trail: Vec<FormulaLiteral>,
    /// The literals of the trail before here have been propagated.
    head: usize,
    /// Rows to look at.
    pending: Vec<ConstraintRow>,
    /// Variables that the analysis of a conflict has met.
    is_met: Vec<bool>,
}

impl LinearPropagator {
    pub(crate) fn new(variables: u32) -> Self {
        let variables = variables as usize;
        Self {
            occurrences: vec![Vec::new(); 2 * variables],
            is_true: vec![false; 2 * variables],
            places: vec![0; variables],
            reasons: vec![LiteralReason::Decided; variables],
            is_met: vec![false; variables],
            ..Self::default()
        }
    }

    pub(crate) fn is_true(&self, literal: FormulaLiteral) -> bool {
        self.is_true[literal.index()]
    }

    pub(crate) fn is_open(&self, literal: FormulaLiteral) -> bool {
        !self.is_true(literal) && !self.is_true(!literal)
    }

    pub(crate) fn slack(&self, row: ConstraintRow) -> i64 {
        self.rows[row.0 as usize].slack
    }

    pub(crate) fn linear(&self, row: ConstraintRow) -> &Linear {
        &self.rows[row.0 as usize].linear
    }

    /// The literals that are true, in the order in which they became true.
    pub(crate) fn trail(&self) -> &[FormulaLiteral] {
        &self.trail
    }

    /// Adds a constraint, which the next [`propagate`](Self::propagate) looks at.
    pub(crate) fn add(&mut self, linear: Linear) -> ConstraintRow {
        let total: i64 = linear
            .terms
            .iter()
            .map(|&(coefficient, _)| coefficient)
            .sum();
        let mut slack = total - linear.bound;
        let row = self
            .free
            .pop()
            .unwrap_or(ConstraintRow(self.rows.len() as u32));
        for &(coefficient, literal) in &linear.terms {
            self.occurrences[literal.index()].push((row, coefficient));
            let place = self.places[literal.variable() as usize];
            if self.is_true(!literal) && place < self.head {
                slack -= coefficient;
            }
        }
        let counted = Counted {
            linear,
            total,
            slack,
        };
        match self.rows.get_mut(row.0 as usize) {
            Some(deleted) => *deleted = counted,
            None => self.rows.push(counted),
        }
        self.look_at(row);
        row
    }

    /// Deletes the last constraint that was added, before it was looked at.
    pub(crate) fn withdraw(&mut self, row: ConstraintRow) {
        let pending = self.pending.pop();
        debug_assert_eq!(pending, Some(row));
        self.delete(row);
    }

    /// Deletes a constraint that is no reason of a literal.
    pub(crate) fn delete(&mut self, row: ConstraintRow) {
        let terms = std::mem::take(&mut self.rows[row.0 as usize].linear.terms);
        for (_, literal) in terms {
            let rows = &mut self.occurrences[literal.index()];
            let place = rows.iter().position(|&(other, _)| other == row);
            rows.swap_remove(place.expect("it was added"));
        }
        self.free.push(row);
    }

    /// The next [`propagate`](Self::propagate) looks at this constraint again.
    pub(crate) fn look_at(&mut self, row: ConstraintRow) {
        self.pending.push(row);
    }

    /// Assumes an open literal.
    pub(crate) fn decide(&mut self, literal: FormulaLiteral) {
        self.assign(literal, LiteralReason::Decided);
    }

    fn assign(&mut self, literal: FormulaLiteral, reason: LiteralReason) {
        debug_assert!(self.is_open(literal));
        let variable = literal.variable() as usize;
        self.is_true[literal.index()] = true;
        self.places[variable] = self.trail.len();
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Takes back all but the first literals of the trail.
    pub(crate) fn undo(&mut self, kept: usize) {
        for place in (kept..self.trail.len()).rev() {
            let literal = self.trail[place];
            self.is_true[literal.index()] = false;
            if place < self.head {
                for &(row, coefficient) in &self.occurrences[(!literal).index()] {
                    self.rows[row.0 as usize].slack += coefficient;
                }
            }
        }
        self.trail.truncate(kept);
        self.head = self.head.min(kept);
        self.pending.clear();
    }

    /// All that follows by unit propagation, until a constraint is in conflict.
    pub(crate) fn propagate(&mut self) -> Option<ConstraintRow> {
        loop {
            while let Some(row) = self.pending.pop() {
                let Counted { linear, slack, .. } = &self.rows[row.0 as usize];
                let slack = *slack;
                if slack < 0 {
                    return Some(row);
                }
                for index in 0..linear.terms.len() {
                    let (coefficient, literal) = self.rows[row.0 as usize].linear.terms[index];
                    if coefficient <= slack {
                        break;
                    }
                    if self.is_open(literal) {
                        self.assign(literal, LiteralReason::Implied(row));
                    }
                }
            }
            let literal = *self.trail.get(self.head)?;
            self.head += 1;
            for &(row, coefficient) in &self.occurrences[(!literal).index()] {
                let Counted { linear, slack, .. } = &mut self.rows[row.0 as usize];
                *slack -= coefficient;
                if *slack < linear.terms[0].0 {
                    self.pending.push(row);
                }
            }
        }
    }

    /// The decisions from which a conflict follows, in the order of the trail. What followed from
    /// none is the first part of the trail, of a length given.
    pub(crate) fn decisions(
        &mut self,
        conflict: ConstraintRow,
        root: usize,
    ) -> Vec<FormulaLiteral> {
        let mut decisions = Vec::new();
        let mut met = Vec::new();
        let mut met_rows = HashSet::new();
        let mut open = vec![(conflict, None)];
        while let Some((row, implied)) = open.pop() {
            // With equal coefficients, it implies all its literals for the same causes.
            let is_uniform = self.rows[row.0 as usize].linear.is_uniform();
            if is_uniform && implied.is_some() && !met_rows.insert(row) {
                continue;
            }
            for literal in self.causes(row, implied) {
                let variable = literal.variable() as usize;
                if self.places[variable] < root || self.is_met[variable] {
                    continue;
                }
                self.is_met[variable] = true;
                met.push(variable);
                match self.reasons[variable] {
                    LiteralReason::Decided => decisions.push(!literal),
                    LiteralReason::Implied(row) => open.push((row, Some(!literal))),
                }
            }
        }
        for variable in met {
            self.is_met[variable] = false;
        }
        decisions.sort_unstable_by_key(|&literal| self.place(literal));
        decisions
    }

    /// The place of the variable of an assigned literal on the trail.
    fn place(&self, literal: FormulaLiteral) -> usize {
        self.places[literal.variable() as usize]
    }

    /// False literals of a constraint that imply a literal, or a conflict: the first ones on the
    /// trail that suffice.
    fn causes(&self, row: ConstraintRow, implied: Option<FormulaLiteral>) -> Vec<FormulaLiteral> {
        let Counted { linear, total, .. } = &self.rows[row.0 as usize];
        let end = implied.map_or(self.trail.len(), |implied| self.place(implied));
        let mut terms: Vec<(i64, FormulaLiteral)> = linear.terms.clone();
        terms.retain(|&(_, literal)| self.is_true(!literal) && self.place(literal) < end);
        terms.sort_unstable_by_key(|&(_, literal)| self.place(literal));
        let needed = implied.map_or(0, |implied| {
            let own = linear.terms.iter().find(|(_, literal)| *literal == implied);
            own.expect("it is implied by this constraint").0
        });
        let mut slack = total - linear.bound;
        let mut causes = Vec::new();
        for (coefficient, literal) in terms {
            if slack < needed {
                break;
            }
            slack -= coefficient;
            causes.push(literal);
        }
        debug_assert!(slack < needed);
        causes
    }
}
