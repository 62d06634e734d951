//! Limits the cost of an explanation.

use nonogram_propagate::SolveInterrupt;
use std::fmt;

/// The line solves between two polls of the callback: under a millisecond on boards that people play.
const POLL_EVERY: u64 = 64;

/// The budget is spent: no line solves are left, or the callback stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BudgetSpent;

impl std::error::Error for BudgetSpent {}

impl fmt::Display for BudgetSpent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the budget is spent: the limit on line solves was reached, or the callback stopped the work")
    }
}

/// A budget: a limit on line solves, and a callback that can stop the work. A number converts into a limit.
///
/// ```
/// use nonogram::Picture;
/// use nonogram_explain::{ExplainBudget, ExplanationEnd, explain};
///
/// let puzzle = Picture::from_bits(2, 2, "1101").unwrap().puzzle();
/// assert_eq!(explain(&puzzle, None, 100).end, ExplanationEnd::Solved);
/// let never = ExplainBudget::new(100).until(&|| true);
/// assert_eq!(explain(&puzzle, None, never).end, ExplanationEnd::OutOfBudget);
/// ```
#[derive(Clone, Copy)]
pub struct ExplainBudget<'a> {
    /// The line solves that are still allowed.
    pub(crate) line_solves: u64,
    interrupt: Option<SolveInterrupt<'a>>,
    /// The line solves until the next poll.
    poll_in: u64,
}

impl From<u64> for ExplainBudget<'_> {
    fn from(line_solves: u64) -> Self {
        Self::new(line_solves)
    }
}

impl<'a> ExplainBudget<'a> {
    /// A limit on line solves, without a callback.
    pub fn new(line_solves: u64) -> Self {
        Self { line_solves, interrupt: None, poll_in: 0 }
    }

    /// Also stops once `interrupt` returns true. It is polled about every tenth of a millisecond.
    pub fn until(self, interrupt: SolveInterrupt<'a>) -> Self {
        let interrupt = Some(interrupt);
        Self { interrupt, ..self }
    }

    /// A budget that also ends after this number of line solves.
    pub(crate) fn at_most(self, line_solves: u64) -> Self {
        let line_solves = self.line_solves.min(line_solves);
        Self { line_solves, ..self }
    }

    /// Takes a cost from the budget.
    ///
    /// # Errors
    /// [`BudgetSpent`] if the cost is higher than the rest, or if the callback stops the work.
    pub(crate) fn spend(&mut self, cost: u64) -> Result<(), BudgetSpent> {
        self.line_solves = self.line_solves.checked_sub(cost).ok_or(BudgetSpent)?;
        match self.poll_in.checked_sub(cost) {
            Some(left) => self.poll_in = left,
            // The first call polls, too.
            None => {
                self.poll_in = POLL_EVERY;
                if self.interrupt.is_some_and(|interrupt| interrupt()) {
                    // Later calls fail without a poll.
                    self.line_solves = 0;
                    return Err(BudgetSpent);
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for ExplainBudget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExplainBudget")
            .field("line_solves", &self.line_solves)
            .field("interrupt", &self.interrupt.is_some())
            .finish_non_exhaustive()
    }
}
