//! How much work a call may do.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// An amount of work, a callback and a timeout, which limit a solve, an explanation, a repair or a
/// check. Each function says in which unit it counts work; without a callback or a timeout, the
/// result is the same on every machine. Once the budget is spent, the answer is unknown. A number
/// converts into a budget of this much work.
///
/// ```
/// use nonogram::{WorkBudget, WorkLimit};
///
/// let budget = WorkBudget::from(1_000_000).until(|| true);
/// assert_eq!((budget.work, budget.poll()), (1_000_000, Err(WorkLimit::Interrupted)));
/// ```
#[derive(Clone)]
pub struct WorkBudget<'a> {
    /// The most work. `u64::MAX` is no limit.
    pub work: u64,
    callback: Option<Arc<dyn Fn() -> bool + Send + Sync + 'a>>,
    deadline: Option<Instant>,
}

impl<'a> WorkBudget<'a> {
    /// An amount of [work](Self::work), without a callback.
    pub const fn new(work: u64) -> Self {
        Self {
            work,
            callback: None,
            deadline: None,
        }
    }

    /// The same budget, which also ends once `callback` returns true. It is polled about every
    /// tenth of a millisecond on boards that people play.
    #[must_use]
    pub fn until(self, callback: impl Fn() -> bool + Send + Sync + 'a) -> Self {
        Self {
            callback: Some(Arc::new(callback)),
            ..self
        }
    }

    /// The same budget, which also ends when this time has passed from now on. How far the work
    /// then gets depends on the machine.
    ///
    /// In WebAssembly without an operating system there is no clock, so this method is missing
    /// there: see [`Self::until`].
    ///
    /// ```
    /// use nonogram::{WorkBudget, WorkLimit};
    /// use std::time::Duration;
    ///
    /// assert_eq!(WorkBudget::default().timeout(Duration::ZERO).poll(), Err(WorkLimit::Time));
    /// assert_eq!(WorkBudget::default().timeout(Duration::MAX).poll(), Ok(()));
    /// ```
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn timeout(self, time: std::time::Duration) -> Self {
        // A time that the clock cannot hold never passes.
        Self {
            deadline: Instant::now().checked_add(time),
            ..self
        }
    }

    /// What the work asks now and then: whether the callback or the timeout ends it.
    ///
    /// # Errors
    /// The limit that ends it.
    pub fn poll(&self) -> Result<(), WorkLimit> {
        if self.callback.as_ref().is_some_and(|callback| callback()) {
            return Err(WorkLimit::Interrupted);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(WorkLimit::Time),
            _ => Ok(()),
        }
    }

    /// The same budget with at most this amount of work.
    #[must_use]
    pub fn at_most(self, work: u64) -> Self {
        Self {
            work: self.work.min(work),
            ..self
        }
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
        f.debug_struct("WorkBudget")
            .field("work", &self.work)
            .finish_non_exhaustive()
    }
}

/// The limit that ended a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorkLimit {
    /// [`WorkBudget::work`].
    Work,
    /// The callback of [`WorkBudget::until`] returned true.
    Interrupted,
    /// [`WorkBudget::timeout`] has passed.
    Time,
    /// The limit on memory, where there is one.
    Memory,
}

impl fmt::Display for WorkLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Work => "out of work",
            Self::Interrupted => "interrupted",
            Self::Time => "out of time",
            Self::Memory => "out of memory",
        })
    }
}

impl std::error::Error for WorkLimit {}
