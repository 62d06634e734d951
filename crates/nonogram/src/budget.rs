//! How much work a call may do.

use std::fmt;

/// An amount of work and a callback, which limit a solve, an explanation, a repair or a check. The work is counted, not
/// timed, so the result is the same on every machine; each function says in which unit. Once the budget is spent, the
/// answer is unknown. A number converts into a budget without a callback.
///
/// ```
/// use nonogram::WorkBudget;
///
/// let budget = WorkBudget::from(1_000_000).until(&|| true);
/// assert_eq!(budget.work, 1_000_000);
/// assert!((budget.interrupt)());
/// ```
#[derive(Clone, Copy)]
pub struct WorkBudget<'a> {
    /// The most work. `u64::MAX` is no limit.
    pub work: u64,
    /// The call ends when this returns true. It is polled often: about every tenth of a millisecond on boards that people
    /// play.
    pub interrupt: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> WorkBudget<'a> {
    /// An amount of [work](Self::work), without a callback.
    pub const fn new(work: u64) -> Self {
        Self { work, interrupt: &|| false }
    }

    /// The same budget, which also ends once `interrupt` returns true.
    #[must_use]
    pub fn until(self, interrupt: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { interrupt, ..self }
    }

    /// The same budget with at most this amount of work.
    #[must_use]
    pub fn at_most(self, work: u64) -> Self {
        Self { work: self.work.min(work), ..self }
    }
}

/// No limit.
impl Default for WorkBudget<'_> {
    fn default() -> Self {
        Self::new(u64::MAX)
    }
}

impl From<u64> for WorkBudget<'_> {
    fn from(work: u64) -> Self {
        Self::new(work)
    }
}

impl fmt::Debug for WorkBudget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkBudget").field("work", &self.work).finish_non_exhaustive()
    }
}

/// The limit that ended a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorkLimit {
    /// [`WorkBudget::work`].
    Work,
    /// [`WorkBudget::interrupt`] returned true.
    Interrupted,
    /// The limit on memory, where there is one.
    Memory,
}

impl fmt::Display for WorkLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Work => "out of work",
            Self::Interrupted => "interrupted",
            Self::Memory => "out of memory",
        })
    }
}

impl std::error::Error for WorkLimit {}
