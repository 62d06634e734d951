//! Stops a search and resumes it later, perhaps in another process.

use crate::kernel::Kernel;
use crate::kernel::explore::Place;
use crate::problem::Problem;
use crate::search::stats::SearchStats;
use std::fmt;

/// The place of a search, small, and enough to resume it. Made by
/// [`Solutions::checkpoint`](crate::Solutions::checkpoint), used by
/// [`Search::resume`](crate::Search::resume).
///
/// It has the choices on the path to a node of the search tree, the kernel, the counters and a
/// fingerprint of the problem. With the feature `serde` it can be serialized.
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
    /// The counters of the search up to the checkpoint.
    pub fn stats(&self) -> SearchStats {
        self.stats
    }

    /// The kernel of the search.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }
}

/// Why a search cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResumeError {
    /// The checkpoint belongs to another problem.
    OtherProblem,
    /// The checkpoint belongs to another kernel than the chosen one.
    OtherKernel,
    /// The search never reaches this place or these counters: the checkpoint was changed, or comes
    /// from another version of this crate.
    NoSuchPlace,
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherProblem => "the checkpoint belongs to another problem",
            Self::OtherKernel => "the checkpoint belongs to a search with another kernel",
            Self::NoSuchPlace => {
                "the search never reaches the place of the checkpoint: it was changed, or comes \
                 from another version"
            }
        })
    }
}

impl std::error::Error for ResumeError {}

/// A number that differs between problems whose searches differ: FNV-1a over everything except
/// names and costs.
///
/// # Complexity
/// O(items + entries).
pub(crate) fn fingerprint(problem: &Problem) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    hash.add(problem.primary_items());
    hash.add(problem.items());
    for item in 0..problem.primary_items() {
        let bounds = problem.bounds(item);
        hash.add(bounds.lo as usize);
        hash.add(bounds.hi as usize);
    }
    for option in problem.option_ids() {
        hash.add(problem.option(option).count());
        for entry in problem.option(option) {
            hash.add(entry.item.index());
            hash.add(entry.color.map_or(0, |color| color.index() + 1));
        }
    }
    hash.0
}

/// The hash FNV-1a of the numbers added so far.
struct Fnv(u64);

impl Fnv {
    fn add(&mut self, number: usize) {
        for byte in (number as u64).to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
