//! The kernels: different ways to walk the same search tree.

mod bits;
mod cells;
pub(crate) mod explore;
pub(crate) mod links;
pub(crate) mod memory;

use crate::problem::Problem;
pub(crate) use bits::Bits;
use cells::Cells;
use explore::Explore;
use memory::KernelMemory;

/// The kernels. All find the same solutions, each in its own order and with its own counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[non_exhaustive]
pub enum Kernel {
    /// The kernel that suits the problem: [`Kernel::Links`] for more than 2^14 options per primary
    /// item, otherwise [`Kernel::Bits`] if it supports the problem, otherwise [`Kernel::Cells`].
    /// Also [`Kernel::Cells`] if an item has three options on average or fewer, and forced moves
    /// alone solve or refute the problem.
    #[default]
    #[cfg_attr(feature = "serde", serde(alias = "Auto"))]
    Auto,
    /// Knuth's dancing links with colors and multiplicities, the readable reference: see the source
    /// of `kernel/links.rs`. It tries all options of an item one after the other. If an item has
    /// several options, each counts as a branch.
    #[cfg_attr(feature = "serde", serde(alias = "Links"))]
    Links,
    /// Tallies of live options and a queue of forced items, for long forced chains, which cost only
    /// their removals. See the source of `kernel/cells`. A branching chooses an option or excludes
    /// it, so the last option of an item counts as forced once the others have been refuted.
    #[cfg_attr(feature = "serde", serde(alias = "Cells"))]
    Cells,
    /// Rows of bits, eight at a time in vector registers, for large search trees. See the source of
    /// `kernel/bits`. It supports problems without multiplicities, with at most about 500 items and
    /// a few thousand options; a secondary item counts once for every bit that its colors need.
    /// Every option tried at a branching counts as a branch, including the last.
    #[cfg_attr(feature = "serde", serde(alias = "Bits"))]
    Bits,
}

impl Kernel {
    /// All kernels; the automatic choice comes first.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Links, Self::Cells, Self::Bits];

    /// The name: `auto`, `links`, `cells` or `bits`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Cells => "cells",
            Self::Bits => "bits",
        }
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

    /// The kernel that searches this problem if `self` is chosen: `self` if it
    /// [supports](Self::supports) the problem, otherwise the kernel that suits the problem. Never
    /// [`Kernel::Auto`].
    ///
    /// # Complexity
    /// As [`Kernel::supports`]; for [`Kernel::Auto`] also O(entries) if an item has a single
    /// option.
    ///
    /// ```
    /// use exact_cover::{Kernel, text};
    ///
    /// let problem = text::read("2|a\na\na\n")?;
    /// assert!(Kernel::Links.supports(&problem));
    /// assert_eq!(Kernel::Links.choose_for(&problem), Kernel::Links);
    /// assert_eq!(Kernel::Auto.choose_for(&problem), Kernel::Cells);
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    #[must_use]
    pub fn choose_for(self, problem: &Problem) -> Self {
        self.choose(problem, &mut KernelMemory::default())
    }

    fn choose(self, problem: &Problem, memory: &mut KernelMemory) -> Self {
        match self {
            Self::Links | Self::Cells => self,
            Self::Auto if is_crowded(problem) => Self::Links,
            Self::Auto | Self::Bits if !Bits::fits(problem) => Self::Cells,
            Self::Auto if is_chain(problem) && Cells::decides(problem, &mut memory.cells) => {
                Self::Cells
            }
            Self::Auto | Self::Bits => Self::Bits,
        }
    }

    /// [Chooses](Self::choose_for) a kernel, and prepares a search in `memory`.
    pub(crate) fn begin(
        self,
        problem: &Problem,
        memory: &mut KernelMemory,
    ) -> (Self, Box<dyn Explore + Send + Sync>) {
        let kernel = self.choose(problem, memory);
        let search: Box<dyn Explore + Send + Sync> = match kernel {
            Self::Links => Box::new(links::Links::new(problem)),
            Self::Bits if cfg!(feature = "bits") => Box::new(Bits::in_memory(problem, memory)),
            _ => {
                let memory = std::mem::take(&mut memory.cells);
                Box::new(Cells::new(problem, memory))
            }
        };
        (kernel, search)
    }
}

/// Whether items have few options. If one has a single option, a long chain of forced moves may
/// follow, which `Bits` takes with a pass through all options for each.
fn is_chain(problem: &Problem) -> bool {
    problem.entries() <= 3 * problem.items()
}

/// Whether items have very many options. Such options mostly exclude the same others, which `Links`
/// removes once for all options of an item, and the other kernels once for each option.
fn is_crowded(problem: &Problem) -> bool {
    problem.options() >> 14 > problem.primary_items()
}
