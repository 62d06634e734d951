//! The exact-cover crates to compare with. Each visits all solutions and counts them.

#[cfg(feature = "peers")]
mod run;

use exact_cover::Problem;

/// A crate to compare with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// `dancing-links` 0.3.1: secondary items, an iterator.
    DancingLinks,
    /// `dlx` 0.8.5: secondary items, colors, multiplicities.
    Dlx,
    /// `exact-cover` 0.1.1: primary items only.
    ExactCover,
    /// `algoxcc` 0.1.2: secondary items, colors; keeps the texts of all solutions.
    Algoxcc,
}

/// The most solutions that a crate may keep in memory: some 100 bytes for each option of each
/// solution.
const MOST_KEPT: u64 = 200_000;

impl Peer {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::DancingLinks,
        Self::Dlx,
        Self::ExactCover,
        Self::Algoxcc,
    ];

    /// The name of the crate.
    pub fn name(self) -> &'static str {
        match self {
            Self::DancingLinks => "dancing-links",
            Self::Dlx => "dlx",
            Self::ExactCover => "exact-cover",
            Self::Algoxcc => "algoxcc",
        }
    }

    /// Whether the crate can visit this number of solutions of such a problem.
    pub fn supports(self, problem: &Problem, solutions: u64) -> bool {
        let plain = !problem.is_colored() && !problem.has_multiplicities();
        match self {
            Self::DancingLinks => plain,
            Self::Dlx => true,
            Self::ExactCover => plain && problem.secondary_items() == 0,
            Self::Algoxcc => !problem.has_multiplicities() && solutions <= MOST_KEPT,
        }
    }
}
