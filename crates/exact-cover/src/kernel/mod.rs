//! The kernels: different ways to walk the same search tree.

mod bits;
mod cells;
mod links;
pub(crate) mod place;

use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, SearchLimit};
pub(crate) use bits::Bits;
use place::Resume;

/// Which kernel searches. All find the same solutions, in orders and at costs of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Kernel {
    /// The one that suits the problem: [`Kernel::Bits`] if it can, otherwise [`Kernel::Cells`].
    #[default]
    Auto,
    /// Knuth's dancing links with colors and multiplicities, the readable reference: see the source of
    /// `kernel/links.rs`. It tries all options of an item in turn; every option but the only one of
    /// its item counts as a branch.
    Links,
    /// Tallies of live options and a queue of forced items: long forced chains cost what they
    /// remove. See the source of `kernel/cells.rs`. It branches on an option being chosen or not,
    /// so that an item's last option counts as forced once the others have been refuted.
    Cells,
    /// Rows of bits, eight at a time in vector registers, for large search trees.
    /// See the source of `kernel/bits`. It takes problems of at most about 500 items, counting a secondary
    /// item once for every bit that its colors need, and a few thousand options, without
    /// multiplicities. Every option tried at a branching counts as a branch, the last one too.
    Bits,
}

/// A search that can be resumed after each solution.
pub(crate) trait Explore {
    /// Goes on to the next solution that [`Meter::solution`] wants to hand over.
    ///
    /// After [`Step::Exhausted`] or [`Step::OutOfBudget`] it must not be called again, unless it has
    /// paused.
    fn advance(&mut self, meter: &mut Meter<'_>) -> Step;

    /// The options of the current solution, in the order in which they were chosen.
    fn chosen(&self) -> &[OptionId];

    /// Leaves memory behind for the next search. Only for use at the end.
    fn release(&mut self, _workspace: &mut Workspace) {}
}

/// Memory that passes from one search to the next: see [`Search::workspace`].
///
/// [`Search::workspace`]: crate::Search::workspace
#[derive(Debug, Default)]
pub struct Workspace {
    cells: cells::Memory,
}

impl Workspace {
    /// A workspace without memory yet.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Kernel {
    /// Whether the kernel can search this problem; [`Kernel::Auto`] can search every one.
    /// [`Kernel::Links`] and [`Kernel::Cells`] can, too; [`Kernel::Bits`] has limits.
    ///
    /// # Complexity
    /// O(items), or O(entries log entries) with colors.
    pub fn supports(self, problem: &Problem) -> bool {
        match self {
            Self::Auto | Self::Links | Self::Cells => true,
            Self::Bits => Bits::fits(problem),
        }
    }

    /// The kernel that searches this problem if `self` is asked for: `self` if it
    /// [supports](Self::supports) the problem, otherwise the one that suits the problem. Never
    /// [`Kernel::Auto`].
    ///
    /// ```
    /// use exact_cover::{Kernel, text};
    ///
    /// let problem = text::read("2|a\na\na\n")?;
    /// assert!(Kernel::Links.supports(&problem));
    /// assert_eq!(Kernel::Links.resolve(&problem), Kernel::Links);
    /// assert_eq!(Kernel::Auto.resolve(&problem), Kernel::Cells);
    /// # Ok::<(), exact_cover::ReadError>(())
    /// ```
    #[must_use]
    pub fn resolve(self, problem: &Problem) -> Self {
        match self {
            Self::Auto | Self::Bits if Bits::fits(problem) => Self::Bits,
            Self::Auto | Self::Bits => Self::Cells,
            Self::Links | Self::Cells => self,
        }
    }

    /// Sets up a search in the memory of `workspace`; `self` is [resolved](Self::resolve).
    pub(crate) fn start<'a>(
        self,
        problem: &'a Problem,
        workspace: &mut Workspace,
    ) -> Box<dyn Resume + Send + 'a> {
        match self {
            Self::Auto | Self::Cells => Box::new(cells::Cells::new(
                problem,
                std::mem::take(&mut workspace.cells),
            )),
            Self::Links => Box::new(links::Links::new(problem)),
            Self::Bits => Box::new(Bits::new(problem)),
        }
    }
}

/// What [`Explore::advance`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The next solution, in [`Explore::chosen`].
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// A limit was hit; the kernel stays as it is, in the middle of whatever it was doing. If
    /// [`Meter::is_paused`], it can go on.
    OutOfBudget(SearchLimit),
}
