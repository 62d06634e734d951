//! Settings of a learning search, in which parallel searches differ.
//!
//! On boards with few solutions for their size, one search can need many times the conflicts of
//! another, and no setting is best on all boards (Gomes and Selman 2001 on portfolios).

/// The settings of a learning search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    /// The number of conflicts between two restarts, in units of the Luby sequence.
    pub(super) restart: u64,
    /// The rounds of belief propagation at the start of a dive, and at each later update.
    pub(super) rounds: usize,
    pub(super) more_rounds: usize,
    /// A dive decides one in `part` unknown cells before the beliefs are updated.
    pub(super) part: usize,
    /// The seed of the first beliefs; 0 for no belief either way.
    pub(super) seed: u64,
}

impl Style {
    /// The settings of search number `index`. A single search uses number 0.
    pub(crate) fn number(index: usize) -> Self {
        let alone = Self {
            restart: 100,
            rounds: 30,
            more_rounds: 2,
            part: 10,
            seed: index as u64,
        };
        match index % 3 {
            0 => alone,
            1 => Self {
                more_rounds: 4,
                part: 40,
                ..alone
            },
            _ => Self {
                restart: 50,
                rounds: 60,
                ..alone
            },
        }
    }
}
