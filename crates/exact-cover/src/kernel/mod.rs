//! The kernels: different ways to walk the same search tree.

pub(crate) mod links;
pub(crate) mod tally;

use crate::budget::{Limit, Meter};
use crate::ids::OptionId;

/// Which kernel searches. All find the same solutions, in orders and at costs of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// The one that suits the problem; at present always [`Kernel::Tally`].
    #[default]
    Auto,
    /// Knuth's dancing links with colors, the readable reference: see the source of
    /// `kernel/links.rs`. It tries all options of an item in turn; every option but the only one of
    /// its item counts as a branch.
    Links,
    /// Tallies of live options and a queue of forced items: long forced chains cost what they
    /// remove. See the source of `kernel/tally.rs`. It branches on an option being chosen or not,
    /// so that an item's last option counts as forced once the others have been refuted.
    Tally,
}

/// A search that can be resumed after each solution.
pub(crate) trait Explore {
    /// Goes on to the next solution.
    ///
    /// After [`Step::Exhausted`] or [`Step::OutOfBudget`] it must not be called again.
    fn advance(&mut self, meter: &mut Meter<'_>) -> Step;

    /// The options of the current solution, in the order in which they were chosen.
    fn chosen(&self) -> &[OptionId];
}

/// What [`Explore::advance`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The next solution, in [`Explore::chosen`].
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// A limit was hit; the kernel stays as it is, in the middle of whatever it was doing.
    OutOfBudget(Limit),
}
