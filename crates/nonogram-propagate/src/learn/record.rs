//! The trace of a learning search: what was learned, and what was removed again.

use super::Learner;
use super::literal::Lit;
use super::trail::Cause;
use crate::budget::SolveLimit;
use crate::trace::{Deduction, Reason};

impl Learner<'_, '_> {
    /// Records a clause, if this was asked for, and returns its number.
    pub(crate) fn record(&mut self, reason: Reason, clause: &[Lit]) -> Result<u32, SolveLimit> {
        let Some(trace) = &mut self.trace else {
            return Ok(0);
        };
        let number = trace.clauses();
        let clause = clause.iter().map(|&lit| self.lines.literal(lit));
        let bytes = trace.push(Deduction {
            clause: clause.collect(),
            ..Deduction::new(reason)
        });
        self.meter.memory(bytes + self.clauses.bytes())?;
        Ok(number)
    }

    /// At level 0, records the literals that clauses imply. They stay true when these clauses are removed, so whoever
    /// follows the trace must know them before that.
    pub(crate) fn record_implied(&mut self) -> Result<(), SolveLimit> {
        debug_assert_eq!(self.trail.level(), 0);
        while self.trace.is_some() && self.recorded < self.trail.len() {
            let lit = self.trail.at(self.recorded);
            self.recorded += 1;
            if let Cause::Clause(_) = self.trail.cause_of(lit.var()) {
                self.record(Reason::Learned, &[lit])?;
            }
        }
        Ok(())
    }

    /// Records that clauses were removed, if this was asked for.
    pub(crate) fn record_forgotten(&mut self, forgotten: Vec<u32>) -> Result<(), SolveLimit> {
        let Some(trace) = &mut self.trace else {
            return Ok(());
        };
        let bytes = trace.push(Deduction {
            forgotten,
            ..Deduction::new(Reason::Forgotten)
        });
        self.meter.memory(bytes + self.clauses.bytes())
    }
}
