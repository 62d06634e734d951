//! Why a request has no answer.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// An answer `error`.
#[derive(Debug, Serialize)]
pub(crate) struct Failure {
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl Failure {
    fn new(kind: &'static str, message: impl ToString) -> Self {
        Self { kind, message: message.to_string(), line: None, column: None }
    }

    /// The request is not understood.
    pub(crate) fn request(message: impl ToString) -> Self {
        Self::new("request", message)
    }

    /// The text or the board is wrong.
    pub(crate) fn input(message: impl ToString) -> Self {
        Self::new("input", message)
    }

    /// Something is too large.
    pub(crate) fn limit(message: impl ToString) -> Self {
        Self::new("limit", message)
    }

    /// The engines disagree.
    pub(crate) fn bug(message: impl ToString) -> Self {
        Self::new("bug", message)
    }

    /// The place in the text that was given, both from 1.
    pub(crate) fn at(self, line: usize, column: usize) -> Self {
        Self { line: Some(line), column: Some(column), ..self }
    }

    pub(crate) fn to_json(&self) -> String {
        to_json(self)
    }
}

/// The members of a request that a question needs.
pub(crate) fn read<T: DeserializeOwned>(request: &str) -> Result<T, Failure> {
    serde_json::from_str(request).map_err(Failure::request)
}

/// The members of an answer.
pub(crate) fn to_json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers have texts as keys and no numbers that JSON lacks")
}
