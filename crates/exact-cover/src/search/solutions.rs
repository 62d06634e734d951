//! Solutions one by one, and the place of the search for them.

use crate::kernel::Kernel;
use crate::kernel::explore::{Choice, Explore};
use crate::kernel::memory::KernelMemory;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::budget::{Meter, Reached, SearchOutcome};
use crate::search::checkpoint::{Checkpoint, ResumeError, fingerprint};
use crate::search::report::SearchReport;
use crate::search::stats::SearchStats;
use crate::search::{Held, Search};
use crate::workspace::Workspace;
use std::fmt;

/// The solutions of a problem, found lazily: see [`Search::solutions`]. It can be sent to another
/// thread.
///
/// ```
/// use exact_cover::{ItemId, SearchOutcome, ProblemBuilder, Search};
///
/// let mut builder = ProblemBuilder::new(1, 0);
/// builder.add_option([ItemId::from_index(0)])?;
/// builder.add_option([ItemId::from_index(0)])?;
/// let problem = builder.build();
///
/// let mut solutions = Search::new(&problem).solutions();
/// assert!(solutions.next().is_some());
/// assert_eq!(solutions.report().outcome, SearchOutcome::Stopped);
/// assert!(solutions.next().is_some());
/// assert!(solutions.next().is_none());
/// assert_eq!(solutions.report().outcome, SearchOutcome::Exhausted);
/// # Ok::<(), exact_cover::error::BuildError>(())
/// ```
pub struct Solutions<'a> {
    problem: Held<'a>,
    kernel_name: Kernel,
    kernel: Box<dyn Explore + Send + Sync>,
    workspace: Option<&'a mut Workspace>,
    meter: Meter<'a>,
    /// See [`Search`].
    shows_share: bool,
    /// The number of updates at which the callback gets to know the progress next.
    share_at: u64,
    /// Why there are no more solutions, once this is known.
    ended: Option<SearchOutcome>,
    /// Whether a limit has ended the search in the middle of a step.
    cut: bool,
}

/// The number of updates after which the callback gets to know the progress again. `Links` goes
/// through the options tried to find it.
const SHARE_INTERVAL: u64 = 1 << 18;

impl<'a> Solutions<'a> {
    pub(crate) fn new(search: Search<'a>) -> Self {
        let mut workspace = search.workspace;
        let (kernel_name, kernel) = match &mut workspace {
            Some(workspace) => search.kernel.begin(&search.problem, &mut workspace.kernel),
            None => search
                .kernel
                .begin(&search.problem, &mut KernelMemory::default()),
        };
        Self {
            problem: search.problem,
            kernel_name,
            kernel,
            workspace,
            meter: search.budget.meter(),
            shows_share: search.shows_share,
            share_at: 0,
            ended: None,
            cut: false,
        }
    }

    /// See [`Search::resume`].
    pub(crate) fn resume(search: Search<'a>, checkpoint: &Checkpoint) -> Result<Self, ResumeError> {
        if checkpoint.problem != fingerprint(&search.problem) {
            return Err(ResumeError::OtherProblem);
        }
        let (nodes, kernel) = (search.budget.nodes, checkpoint.kernel);
        if kernel.choose_for(&search.problem) != kernel || !checkpoint.stats.is_possible() {
            return Err(ResumeError::NoSuchPlace);
        }
        if search.kernel != Kernel::Auto && search.kernel.choose_for(&search.problem) != kernel {
            return Err(ResumeError::OtherKernel);
        }
        let mut solutions = Self::new(search.kernel(kernel));
        let (place, unlimited) = (&checkpoint.place, &mut Meter::default());
        let is_there = solutions.kernel.seek(place, &solutions.problem, unlimited);
        if !is_there {
            return Err(ResumeError::NoSuchPlace);
        }
        solutions.meter.go_on_from(checkpoint.stats, nodes);
        Ok(solutions)
    }

    /// The solutions below these choices, which the kernel of the search has named. The way there
    /// is not counted.
    pub(super) fn below(search: Search<'a>, path: &[Choice]) -> Self {
        let mut solutions = Self::new(search);
        solutions.kernel.confine(path, &solutions.problem);
        solutions
    }

    /// The next solution as a slice, in the order in which its options were chosen:
    /// [`Iterator::next`] without the allocation.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        let next = self.meter.stats.solutions + 1;
        (self.advance_to(next) == Reached::Solution).then(|| self.kernel.chosen())
    }

    /// The options of the current solution, after [`Self::advance`] has found one.
    pub(super) fn chosen(&self) -> &[OptionId] {
        self.kernel.chosen()
    }

    /// Continues to the solution with this number, from 1, which must not have been reached before.
    fn advance_to(&mut self, number: u64) -> Reached {
        match self.ended {
            Some(SearchOutcome::OutOfBudget(limit)) => return Reached::Limit(limit),
            Some(_) => return Reached::End,
            None => {}
        }
        self.meter.wanted = number;
        let mut polled = self.meter.poll();
        // A debug build checks each solution, which takes a step for each item.
        if cfg!(debug_assertions) && polled.is_ok() {
            polled = self.meter.work(self.problem.items());
        }
        if let Err(limit) = polled {
            self.ended = Some(SearchOutcome::OutOfBudget(limit));
            return Reached::Limit(limit);
        }
        let reached = self.next_step();
        match reached {
            Reached::Solution => {
                debug_assert_eq!(self.problem.check(self.kernel.chosen()), Ok(()));
            }
            Reached::End => self.ended = Some(SearchOutcome::Exhausted),
            Reached::Pause => {}
            Reached::Limit(limit) => {
                self.cut = true;
                self.ended = Some(SearchOutcome::OutOfBudget(limit));
            }
        }
        reached
    }

    /// Lets the kernel continue. With a callback, it pauses now and then to note its progress.
    fn next_step(&mut self) -> Reached {
        if !self.shows_share || !self.meter.is_watched() {
            return self.kernel.advance(&self.problem, &mut self.meter);
        }
        let (nodes, updates) = self.meter.pause;
        loop {
            if self.meter.stats.updates >= self.share_at {
                self.meter.share = Some(self.progress());
                self.share_at = self.meter.stats.updates + SHARE_INTERVAL;
            }
            self.meter.pause = (nodes, updates.min(self.share_at));
            let reached = self.kernel.advance(&self.problem, &mut self.meter);
            self.meter.pause = (nodes, updates);
            if reached != Reached::Pause || self.meter.is_pause_due() {
                return reached;
            }
        }
    }

    /// Continues to the solution with this number or to the end, without returning the others.
    pub(crate) fn run_to(&mut self, number: u64) -> Reached {
        let mut reached = Reached::Solution;
        while reached == Reached::Solution && self.meter.stats.solutions < number {
            // In debug builds one by one, so that each is checked.
            let next = if cfg!(debug_assertions) {
                self.meter.stats.solutions + 1
            } else {
                number
            };
            reached = self.advance_to(next);
        }
        reached
    }

    /// The next solution after work `elsewhere` within the same budget, unless the number of
    /// updates reaches `updates` before. Then the search can continue.
    pub(super) fn next_until(&mut self, elsewhere: SearchStats, updates: u64) -> Option<Solution> {
        self.meter.limit(elsewhere, u64::MAX, updates);
        let solution = self.next();
        self.meter.go_on();
        solution
    }

    /// Continues, after work `elsewhere` within the same budget, until the end or until the
    /// counters reach `nodes` or `updates`. Returns whether it has paused.
    pub(crate) fn run(&mut self, elsewhere: SearchStats, nodes: u64, updates: u64) -> bool {
        self.meter.limit(elsewhere, nodes, updates);
        self.run_to(u64::MAX) == Reached::Pause
    }

    /// [`Self::advance`], which also returns `None` after about this number of updates. Then the
    /// outcome of the [report](Self::report) is [`SearchOutcome::Stopped`], and the search can
    /// continue: a moment to take a [checkpoint](Self::checkpoint).
    pub fn advance_within(&mut self, updates: u64) -> Option<&[OptionId]> {
        self.pause_after(updates);
        let next = self.meter.stats.solutions + 1;
        let reached = self.advance_to(next);
        self.meter.go_on();
        (reached == Reached::Solution).then(|| self.kernel.chosen())
    }

    /// Counts further solutions without returning them, for about this number of updates. The
    /// [report](Self::report) has their number. Returns whether there is more to search.
    ///
    /// ```
    /// use exact_cover::{Search, text};
    ///
    /// let problem = text::read("a b\na\na\nb\nb\n")?;
    /// let mut solutions = Search::new(&problem).solutions();
    /// while solutions.count_within(1000) {
    ///     println!("{} so far", solutions.report().stats.solutions);
    /// }
    /// assert_eq!(solutions.report().stats.solutions, 4);
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    pub fn count_within(&mut self, updates: u64) -> bool {
        self.pause_after(updates);
        let is_paused = self.run_to(u64::MAX) == Reached::Pause;
        self.meter.go_on();
        is_paused
    }

    fn pause_after(&mut self, updates: u64) {
        self.meter.pause = (u64::MAX, self.meter.stats.updates.saturating_add(updates));
    }

    /// The share of the search tree that has been searched, from 0 to 1, by Knuth's estimate (TAOCP
    /// 4B, 7.2.2): all ways of a branching are taken to be equally long.
    ///
    /// # Complexity
    /// O(options chosen).
    pub fn progress(&self) -> f64 {
        match self.ended {
            Some(SearchOutcome::Exhausted) => 1.0,
            _ => self.kernel.progress().clamp(0.0, 1.0),
        }
    }

    /// The kernel of the search, never [`Kernel::Auto`].
    pub fn kernel(&self) -> Kernel {
        self.kernel_name
    }

    /// The place of the search, to resume it later: see [`Search::resume`]. It can be taken at any
    /// time, even after a limit has ended the search. No solution is lost or found twice. After a
    /// limit, the interrupted choice is made and counted again.
    ///
    /// # Complexity
    /// O(items + entries).
    ///
    /// ```
    /// use exact_cover::{ItemId, SearchOutcome, ProblemBuilder, Search};
    ///
    /// // Pairings of ten people, five nodes at a time.
    /// let mut builder = ProblemBuilder::new(10, 0);
    /// for a in 0..10 {
    ///     for b in a + 1..10 {
    ///         builder.add_option([a, b].map(ItemId::from_index))?;
    ///     }
    /// }
    /// let problem = builder.build();
    /// let mut solutions = Search::new(&problem).budget(5).solutions();
    /// loop {
    ///     while solutions.advance().is_some() {}
    ///     if solutions.report().outcome == SearchOutcome::Exhausted {
    ///         break;
    ///     }
    ///     let checkpoint = solutions.checkpoint();
    ///     solutions = Search::new(&problem).budget(5).resume(&checkpoint)?;
    /// }
    /// assert_eq!(solutions.report().stats.solutions, 945);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            problem: fingerprint(&self.problem),
            kernel: self.kernel_name,
            place: self.kernel.place(self.cut),
            stats: self.meter.stats,
        }
    }

    /// How the search ended, and its counters so far. While there may be more solutions, the
    /// outcome is [`SearchOutcome::Stopped`].
    pub fn report(&self) -> SearchReport {
        SearchReport::new(
            (),
            self.ended.unwrap_or(SearchOutcome::Stopped),
            self.meter.stats,
        )
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.advance()
            .map(|options| Solution::from_options(options.to_vec()))
    }
}

impl Drop for Solutions<'_> {
    fn drop(&mut self) {
        if let Some(workspace) = self.workspace.take() {
            self.kernel.release(&mut workspace.kernel);
        }
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("meter", &self.meter)
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}
