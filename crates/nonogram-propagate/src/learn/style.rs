//! In which way a learning search goes about it: what searches that run beside each other differ in.
//!
//! On boards with few solutions for their size, one search needs many times the conflicts of
//! another, and none of these numbers is best on all boards (Gomes and Selman 2001 on portfolios).

/// The numbers that a search goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    /// Conflicts between two restarts, times the Luby sequence.
    pub(super) restart: u64,
    /// Rounds of belief propagation as a dive begins, and whenever it goes on.
    pub(super) rounds: usize,
    pub(super) more_rounds: usize,
    /// One cell in so many is decided before the lines think again.
    pub(super) part: usize,
    /// What the first beliefs are drawn from; 0 for no belief either way.
    pub(super) seed: u64,
}

impl Style {
    /// The way of search number `index`. The first is what a search by itself does.
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
