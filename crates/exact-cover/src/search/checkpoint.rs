//! Stopping a search and resuming it later, in another process if need be.

use crate::kernel::Kernel;
use crate::kernel::place::Place;
use crate::problem::Problem;
use crate::search::stats::SearchStats;
use std::fmt;

/// Where a search stood: small, and enough to resume it. Made by
/// [`Solutions::checkpoint`](crate::Solutions::checkpoint), used by
/// [`Search::resume`](crate::Search::resume).
///
/// It holds the choices that lead to a node of the search tree, with the kernel, the counters and a
/// fingerprint of the problem. The feature `serde` makes it serializable.
///
/// ```
/// use exact_cover::{Search, text};
///
/// let problem = text::read("a b c d\na b\nc d\na c\nb d\na\nb\nc\nd\n")?;
/// let all: Vec<_> = Search::new(&problem).solutions().collect();
///
/// let mut solutions = Search::new(&problem).solutions();
/// let first = solutions.next();
/// let checkpoint = solutions.checkpoint();
/// drop(solutions);
///
/// let rest = Search::new(&problem).resume(&checkpoint)?;
/// assert_eq!(first.into_iter().chain(rest).collect::<Vec<_>>(), all);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Checkpoint {
    pub(crate) problem: u64,
    pub(crate) kernel: Kernel,
    #[cfg_attr(feature = "serde", serde(rename = "position"))]
    pub(crate) place: Place,
    pub(crate) stats: SearchStats,
}

impl Checkpoint {
    /// What the search had done by then.
    pub fn stats(&self) -> SearchStats {
        self.stats
    }

    /// The kernel that searched and will go on.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }
}

/// Why a search cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResumeError {
    /// The checkpoint is of another problem.
    OtherProblem,
    /// The checkpoint is of a search by another kernel than the one that was chosen.
    OtherKernel,
    /// The search never comes to this place: the checkpoint has been changed, or comes from another
    /// version of this crate.
    NoSuchPlace,
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherProblem => "the checkpoint is of another problem",
            Self::OtherKernel => "the checkpoint is of a search by another kernel",
            Self::NoSuchPlace => "the search never comes to the place of the checkpoint",
        })
    }
}

impl std::error::Error for ResumeError {}

/// A number that differs between problems that are searched differently: FNV-1a, over all but names
/// and costs.
///
/// # Complexity
/// O(items + entries).
pub(crate) fn fingerprint(problem: &Problem) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: usize| {
        for byte in (number as u64).to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    add(problem.primary_items());
    add(problem.items());
    for item in 0..problem.primary_items() {
        let bounds = problem.bounds(item);
        add(bounds.lo as usize);
        add(bounds.hi as usize);
    }
    for option in problem.option_ids() {
        add(problem.option(option).count());
        for entry in problem.option(option) {
            add(entry.item.index());
            add(entry.color.map_or(0, |color| color.index() + 1));
        }
    }
    hash
}
