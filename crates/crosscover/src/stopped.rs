//! Why a list is not complete, in the same words in every command.

use crate::{interrupt, output};
use exact_cover::{SearchLimit, SearchOutcome};
use nonogram::WorkLimit;
use nonogram_propagate::SolveOutcome;
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Why a search ended before it had seen everything. JSON has it as `stopped`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub(crate) enum Stopped {
    /// As many were found as were asked for.
    Limit,
    /// A budget was spent, or the problem is too large.
    Budget(Cow<'static, str>),
}

impl Stopped {
    /// The time limit.
    pub(crate) const TIME: Self = Self::Budget(Cow::Borrowed("out of time"));

    /// The time limit, or Ctrl-C.
    fn interrupted() -> Self {
        if interrupt::is_raised() {
            Self::Budget("interrupted".into())
        } else {
            Self::TIME
        }
    }

    /// A problem that is not tried.
    pub(crate) fn too_large(error: impl fmt::Display) -> Self {
        Self::Budget(error.to_string().into())
    }

    /// Why exact cover stopped, if it did.
    pub(crate) fn cover(outcome: SearchOutcome) -> Option<Self> {
        match outcome {
            SearchOutcome::Exhausted => None,
            SearchOutcome::Stopped => Some(Self::Limit),
            SearchOutcome::OutOfBudget(SearchLimit::Interrupted | SearchLimit::Time) => {
                Some(Self::interrupted())
            }
            outcome => Some(Self::Budget(outcome.to_string().into())),
        }
    }

    /// Why propagation stopped, if it did.
    pub(crate) fn propagation(outcome: SolveOutcome) -> Option<Self> {
        match outcome {
            SolveOutcome::Exhausted => None,
            SolveOutcome::Stopped => Some(Self::Limit),
            SolveOutcome::OutOfBudget(WorkLimit::Interrupted) => Some(Self::interrupted()),
            outcome => Some(Self::Budget(outcome.to_string().into())),
        }
    }

    /// `stopped at 2 solutions`, `out of time after 3 solutions`.
    pub(crate) fn after(&self, solutions: u64) -> String {
        let number = output::count(solutions, "solution", "solutions");
        match self {
            Self::Limit => format!("stopped at {number}"),
            Self::Budget(reason) => format!("{reason} after {number}"),
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Limit => "limit",
            Self::Budget(reason) => reason,
        })
    }
}

impl Serialize for Stopped {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<String> for Stopped {
    fn from(text: String) -> Self {
        if text == Self::Limit.to_string() {
            Self::Limit
        } else {
            Self::Budget(text.into())
        }
    }
}
