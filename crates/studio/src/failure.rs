//! Why a request has no answer.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// An answer `error`.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: &'static str,
    message: String,
    place: Option<(usize, usize)>,
}

impl Failure {
    fn new(kind: &'static str, message: impl ToString) -> Self {
        Self {
            kind,
            message: message.to_string(),
            place: None,
        }
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
        Self {
            place: Some((line, column)),
            ..self
        }
    }

    pub(crate) fn to_json(&self) -> Value {
        let (line, column) = self.place.unzip();
        present(json!({"kind": self.kind, "message": self.message, "line": line, "column": column}))
    }
}

/// The members of a request that a question needs.
pub(crate) fn read<T: DeserializeOwned>(request: &str) -> Result<T, Failure> {
    serde_json::from_str(request).map_err(Failure::request)
}

/// An object without the members that are null.
pub(crate) fn present(mut object: Value) -> Value {
    if let Value::Object(members) = &mut object {
        members.retain(|_, value| !value.is_null());
    }
    object
}

/// A list, unless it is empty.
pub(crate) fn non_empty<T>(list: Vec<T>) -> Option<Vec<T>> {
    Some(list).filter(|list| !list.is_empty())
}
