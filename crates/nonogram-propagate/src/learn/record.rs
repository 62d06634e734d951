//! The trace of a learning search: what was learned.

use super::BoardLearner;
use super::literal::FactLit;
use crate::trace::{Deduction, Reason};
use nonogram::WorkLimit;

impl BoardLearner<'_, '_> {
    /// Records a clause, if this was asked for.
    pub(crate) fn record(&mut self, reason: Reason, clause: &[FactLit]) -> Result<(), WorkLimit> {
        let Some(trace) = &mut self.trace else {
            return Ok(());
        };
        let clause = clause.iter().map(|&lit| self.lines.literal(lit));
        let bytes = trace.push(Deduction {
            clause: clause.collect(),
            ..Deduction::new(reason)
        });
        self.meter.memory(bytes + self.clauses.bytes())
    }
}
