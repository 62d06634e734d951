//! Dives: decisions by belief, with which each restart begins.
//!
//! Where a board has solutions, belief propagation sees the outline of one long before the search
//! does. A dive decides the surest of the unknown cells, follows them, lets the lines think again
//! with what is known now, and goes on (decimation: Mezard, Parisi and Zecchina 2002). Conflicts are
//! learned from as always, and after a few of them the dive ends: what follows is ordinary search,
//! which takes the values of the dive for its own.

use super::Learner;
use super::literal::{Lit, Var};
use crate::budget::SolveLimit;
use crate::line::bits::Bits;

/// Conflicts after which a dive ends.
const CONFLICTS: u64 = 10;

impl<B: Bits> Learner<'_, '_, B> {
    /// Dives from the board as it is. Ends with a solution, with a few conflicts, or with the
    /// search closed.
    pub(crate) fn dive(&mut self) -> Result<(), SolveLimit> {
        if self.beliefs.is_none() {
            return Ok(());
        }
        let end = self.meter.stats.conflicts + CONFLICTS;
        let mut rounds = self.style.rounds;
        // The surest last.
        let mut surest: Vec<Lit> = Vec::new();
        while !self.closed && self.meter.stats.conflicts < end {
            if let Some(conflict) = self.propagate()? {
                self.resolve_conflict(conflict)?;
                surest.clear();
            } else if self.lines.board().unknown == 0 {
                return Ok(());
            } else if let Some(lit) = surest.pop() {
                if self.trail.is_free(lit.var()) {
                    self.decide(lit);
                }
            } else {
                self.think(rounds)?;
                rounds = self.style.more_rounds;
                self.find_surest(&mut surest);
            }
        }
        Ok(())
    }

    /// Some rounds of belief propagation on the board as it is.
    fn think(&mut self, rounds: usize) -> Result<(), SolveLimit> {
        match &mut self.beliefs {
            Some(beliefs) => beliefs.update(self.lines.board(), rounds, self.meter),
            None => Ok(()),
        }
    }

    /// The cells on which rows and columns agree best, and how: the best at the end, ties to the
    /// later in reading order.
    fn find_surest(&self, surest: &mut Vec<Lit>) {
        let Some(beliefs) = &self.beliefs else {
            return;
        };
        let mut cells = Vec::new();
        for (index, (row, column)) in self.lines.cells().enumerate() {
            let var = Var::from_index(index);
            if self.trail.is_free(var) {
                let belief = beliefs.of(row, column);
                cells.push(((belief - 0.5).abs(), var.is(belief > 0.5)));
            }
        }
        cells.sort_by(|a, b| a.0.total_cmp(&b.0));
        let count = cells.len().div_ceil(self.style.part);
        surest.extend(cells[cells.len() - count..].iter().map(|cell| cell.1));
    }
}
