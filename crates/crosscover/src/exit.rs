//! Exit codes.

use nonogram::Verdict;
use std::process::ExitCode;

/// How a command ended. Of several results the worst counts, in the order of the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Yes: unique, verified, written.
    Yes,
    /// No: no solution, several, or a verification that failed.
    No,
    /// A budget was spent before the answer was known.
    OutOfBudget,
    /// Bad usage or bad input.
    BadInput,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::BadInput => 2,
            Exit::OutOfBudget => 3,
        })
    }
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Unique => Self::Yes,
            Verdict::None | Verdict::Multiple => Self::No,
            Verdict::Unknown => Self::OutOfBudget,
        }
    }
}
