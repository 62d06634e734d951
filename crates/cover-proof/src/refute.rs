//! A search tree that refutes constraints, and the clauses that close it.
//!
//! The search decides an option of the item with the fewest options left (MRV), and propagates. A
//! conflict follows from some of the decisions; the clause of their negations is a lemma that a
//! checker confirms by unit propagation. The search goes back before the last of these decisions,
//! which the lemma then excludes: this is conflict-directed backjumping (P. Prosser, *Hybrid
//! algorithms for the constraint satisfaction problem*, Computational Intelligence 9, 1993). When
//! all options of an item are excluded, the next conflict closes the node above.
//!
//! A lemma is useful as long as all of its decisions but the last stand. After that it is deleted,
//! so a proof needs little more memory than its formula.

use crate::Unproved;
use crate::propagate::{ConstraintRow, Linear, LinearPropagator};
use exact_cover::{OptionId, SearchBudget, SearchStats};
use pseudo_boolean::{ConstraintId, FormulaLiteral, VeripbProof};

/// Constraints to refute.
#[derive(Debug)]
pub(crate) struct Refuter {
    pub(crate) propagator: LinearPropagator,
    /// For each primary item, the constraint on the least number of its options, and this number.
    pub(crate) items: Vec<(ConstraintRow, i64)>,
    /// The variables `0..options` are the options.
    pub(crate) options: u32,
}

/// A lemma in use.
struct KeptLemma {
    lemma: ConstraintId,
    row: ConstraintRow,
    /// The level of its last decision but one; 0 if it has one decision.
    level: usize,
}

impl Refuter {
    /// Derives the empty clause.
    ///
    /// `close` may find another constraint that is in conflict where propagation finds none.
    ///
    /// # Errors
    /// [`Unproved::Refuted`] with a model, or [`Unproved::BudgetSpent`].
    pub(crate) fn refute(
        &mut self,
        proof: &mut VeripbProof,
        budget: &SearchBudget<'_>,
        bytes: usize,
        mut close: impl FnMut(
            &mut LinearPropagator,
            &mut VeripbProof,
        ) -> Option<(ConstraintRow, ConstraintId)>,
    ) -> Result<ConstraintId, Unproved> {
        // The length of the trail before each decision.
        let mut levels: Vec<usize> = Vec::new();
        let mut kept: Vec<KeptLemma> = Vec::new();
        let mut stats = SearchStats::default();
        loop {
            let mut closing = None;
            let conflict = self.propagator.propagate().or_else(|| {
                closing = close(&mut self.propagator, proof);
                closing.as_ref().map(|(row, _)| *row)
            });
            let Some(conflict) = conflict else {
                let Some(decision) = self.decision() else {
                    return Err(Unproved::Refuted(self.chosen()));
                };
                stats.nodes += 1;
                if stats.nodes > budget.nodes || proof.size() > bytes || budget.poll(stats).is_err()
                {
                    return Err(Unproved::BudgetSpent);
                }
                levels.push(self.propagator.trail().len());
                self.propagator.decide(decision);
                continue;
            };
            let root = levels.first().copied();
            let root = root.unwrap_or(self.propagator.trail().len());
            let decisions = self.propagator.decisions(conflict, root);
            let lemma: Vec<FormulaLiteral> = decisions.iter().map(|&decision| !decision).collect();
            let derived = proof.rup(&lemma);
            let mut above = decisions.iter().rev();
            let Some(last) = above.next() else {
                return Ok(derived);
            };
            let last = self.level_of(*last, &levels);
            let level = above
                .next()
                .map_or(0, |decision| self.level_of(*decision, &levels));
            self.propagator.undo(levels[last - 1]);
            levels.truncate(last - 1);
            let (rest, useless): (Vec<_>, Vec<_>) =
                kept.into_iter().partition(|kept| kept.level < last);
            kept = rest;
            let mut deleted: Vec<ConstraintId> = Vec::new();
            for KeptLemma { lemma, row, .. } in useless {
                self.propagator.delete(row);
                deleted.push(lemma);
            }
            if let Some((row, lemma)) = closing {
                self.propagator.delete(row);
                deleted.push(lemma);
            }
            proof.delete(&deleted);
            let row = self.propagator.add(Linear::clause(&lemma));
            for older in &kept {
                self.propagator.look_at(older.row);
            }
            kept.push(KeptLemma {
                lemma: derived,
                row,
                level,
            });
        }
    }

    /// The level that begins with a decision, from 1.
    fn level_of(&self, decision: FormulaLiteral, levels: &[usize]) -> usize {
        let trail = self.propagator.trail();
        let level = levels.iter().position(|&start| trail[start] == decision);
        level.expect("a decision") + 1
    }

    /// The first open option of the item that has the fewest to spare; without such an item, that
    /// the first open option is not chosen.
    fn decision(&self) -> Option<FormulaLiteral> {
        let propagator = &self.propagator;
        let mut best: Option<(i64, FormulaLiteral)> = None;
        for &(row, needed) in &self.items {
            let slack = propagator.slack(row);
            if slack == 0 || best.is_some_and(|(least, _)| least <= slack) {
                continue;
            }
            let (mut chosen, mut open) = (0, None);
            for &(_, literal) in propagator.linear(row).terms() {
                if propagator.is_true(literal) {
                    chosen += 1;
                } else if open.is_none() && propagator.is_open(literal) {
                    open = Some(literal);
                }
            }
            if let Some(open) = open.filter(|_| chosen < needed) {
                best = Some((slack, open));
            }
        }
        if let Some((_, option)) = best {
            return Some(option);
        }
        let mut options = (0..self.options).map(FormulaLiteral::new);
        let open = options.find(|&option| propagator.is_open(option))?;
        Some(!open)
    }

    /// The options that are true.
    fn chosen(&self) -> Vec<OptionId> {
        let mut chosen = Vec::new();
        for option in 0..self.options {
            if self.propagator.is_true(FormulaLiteral::new(option)) {
                chosen.push(OptionId::from_index(option as usize));
            }
        }
        chosen
    }
}
