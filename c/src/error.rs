//! Whether a call succeeded, and why not.

use std::fmt::Display;

/// Whether a call succeeded. It is never the answer to a question: answers are stored at pointers.
/// 2 and 3 are exit codes of the program `crosscover`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The call has stored its answer.
    Ok = 0,
    /// An argument is wrong; `crosscover_last_error` says what was expected.
    BadInput = 2,
    /// A limit ended the work before the answer was known.
    BudgetSpent = 3,
    /// A fault of this library, or an object was used after it was freed.
    Internal = 4,
}

/// Why a call has no answer.
#[derive(Debug)]
pub(crate) struct CallError {
    pub(crate) status: Status,
    pub(crate) message: String,
}

impl CallError {
    /// An error of what C gave us.
    pub(crate) fn input(error: impl Display) -> Self {
        Self {
            status: Status::BadInput,
            message: error.to_string(),
        }
    }

    pub(crate) fn null(name: &str) -> Self {
        Self::input(format!("{name}: expected a pointer, found NULL"))
    }

    /// A limit ended the work.
    pub(crate) fn spent() -> Self {
        let message = "the budget is spent before the answer is known".to_string();
        Self {
            status: Status::BudgetSpent,
            message,
        }
    }

    /// A bug of ours.
    pub(crate) fn internal(error: impl Display) -> Self {
        Self {
            status: Status::Internal,
            message: format!("internal error: {error}: {BUG}"),
        }
    }
}

/// What a panic may come from.
pub(crate) const BUG: &str =
    "either an object was used after it was freed, or crosscover has a bug: please report it";
