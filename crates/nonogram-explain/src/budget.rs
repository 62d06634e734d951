//! Counts line solves against a budget.

use nonogram::{WorkBudget, WorkLimit};

/// The line solves between two polls of the callback: under a millisecond on boards that people
/// play.
const POLL_EVERY: u64 = 64;

/// What is left of a budget.
#[derive(Clone, Debug)]
pub(crate) struct WorkLeft<'a> {
    /// The line solves that are still allowed, and the callback.
    pub(crate) left: WorkBudget<'a>,
    /// The line solves until the next poll.
    poll_in: u64,
}

impl<'a> WorkLeft<'a> {
    pub(crate) fn new(budget: WorkBudget<'a>) -> Self {
        Self {
            left: budget,
            poll_in: 0,
        }
    }

    /// Takes a cost from the budget.
    ///
    /// # Errors
    /// If the cost is higher than the rest, or if the callback stops the work.
    pub(crate) fn spend(&mut self, cost: u64) -> Result<(), WorkLimit> {
        self.left.work = self.left.work.checked_sub(cost).ok_or(WorkLimit::Work)?;
        match self.poll_in.checked_sub(cost) {
            Some(left) => self.poll_in = left,
            // The first call polls, too.
            None => {
                self.poll_in = POLL_EVERY;
                // After an error, later calls fail without a poll.
                let work = std::mem::take(&mut self.left.work);
                self.left.poll()?;
                self.left.work = work;
            }
        }
        Ok(())
    }
}
