//! Dives: at the start and after each restart, decisions follow the beliefs.
//!
//! Where a board has solutions, belief propagation finds the outline of one long before the search
//! does. A dive decides the surest of the unknown cells, follows them, updates the beliefs and
//! repeats this (decimation: Mezard, Parisi and Zecchina 2002). Conflicts are learned as always,
//! and after a few of them the dive ends. Ordinary search follows, and begins with the values of
//! the dive.

use super::BoardLearner;
use super::literal::{FactLit, FactVar};
use nonogram::WorkLimit;

/// The number of conflicts that ends a dive.
const CONFLICTS: u64 = 10;
/// The rounds of belief propagation at the start of a dive, and at each later update.
const ROUNDS: usize = 30;
const MORE_ROUNDS: usize = 2;
/// A dive decides one in this many unknown cells before the beliefs are updated.
const PART: usize = 10;

impl BoardLearner<'_, '_> {
    /// Dives from the current board. Ends with a solution, after a few conflicts, or when the
    /// search is complete.
    pub(crate) fn dive(&mut self) -> Result<(), WorkLimit> {
        if self.beliefs.is_none() {
            return Ok(());
        }
        let end = self.meter.stats.conflicts + CONFLICTS;
        let mut rounds = ROUNDS;
        // In increasing order of certainty.
        let mut surest: Vec<FactLit> = Vec::new();
        while !self.closed && self.meter.stats.conflicts < end {
            if let Some(conflict) = self.propagate()? {
                self.resolve_conflict(conflict)?;
                surest.clear();
            } else if self.lines.board().spare == 0 {
                return Ok(());
            } else if let Some(lit) = surest.pop() {
                if self.trail.is_free(lit.var()) {
                    self.decide(lit);
                }
            } else {
                self.update_beliefs(rounds)?;
                rounds = MORE_ROUNDS;
                self.find_surest(&mut surest);
            }
        }
        Ok(())
    }

    /// Runs `rounds` rounds of belief propagation on the current board.
    fn update_beliefs(&mut self, rounds: usize) -> Result<(), WorkLimit> {
        match &mut self.beliefs {
            Some(beliefs) => beliefs.update(self.lines.board(), rounds, self.meter),
            None => Ok(()),
        }
    }

    /// Collects the cells on which rows and columns agree best, with their likely colors. The best
    /// come last; ties go to the later cell in reading order.
    fn find_surest(&self, surest: &mut Vec<FactLit>) {
        let Some(beliefs) = &self.beliefs else {
            return;
        };
        let mut cells: Vec<(f64, FactLit)> = Vec::new();
        let mut last = None;
        for (index, fact) in self.lines.cells().facts().enumerate() {
            let var = FactVar::from_index(index);
            if !self.trail.is_free(var) {
                continue;
            }
            let belief = beliefs.of(self.lines.board(), fact);
            if self.lines.cells().is_pair(var) {
                cells.push(((belief - 0.5).abs(), var.is(belief > 0.5)));
            } else if last == Some(fact.position) {
                // Of several colors, the likeliest counts.
                let best = cells.last_mut().expect("another color of the cell");
                if belief - 0.5 > best.0 {
                    *best = (belief - 0.5, var.is(true));
                }
            } else {
                cells.push((belief - 0.5, var.is(true)));
                last = Some(fact.position);
            }
        }
        cells.sort_by(|a, b| a.0.total_cmp(&b.0));
        let count = cells.len().div_ceil(PART);
        surest.extend(cells[cells.len() - count..].iter().map(|cell| cell.1));
    }
}
