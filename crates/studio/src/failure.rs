//! Why a request has no answer.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// An answer `error`.
#[derive(Debug)]
pub(crate) struct AskError {
    kind: &'static str,
    message: String,
    /// The line and the column in the text that was given, both from 1.
    place: Option<(usize, usize)>,
}

impl AskError {
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

    /// No font has a character of a text.
    pub(crate) fn font(message: impl ToString) -> Self {
        Self::new("font", message)
    }

    /// Something is too large.
    pub(crate) fn limit(message: impl ToString) -> Self {
        Self::new("limit", message)
    }

    /// The engines disagree.
    pub(crate) fn bug(message: impl ToString) -> Self {
        Self::new("bug", message)
    }

    /// The text that was given is wrong in this line and column.
    pub(crate) fn in_text(place: (usize, usize), message: impl ToString) -> Self {
        Self {
            place: Some(place),
            ..Self::input(message)
        }
    }

    pub(crate) fn to_json(&self) -> Value {
        let (line, column) = self.place.unzip();
        present(json!({"kind": self.kind, "message": self.message, "line": line, "column": column}))
    }
}

/// The members of a request, or of a part of it, that a question needs.
pub(crate) fn read<T: DeserializeOwned>(request: &Value) -> Result<T, AskError> {
    T::deserialize(request).map_err(AskError::request)
}

/// Refuses a list of more than `most`.
pub(crate) fn at_most(found: usize, most: usize, what: &str) -> Result<(), AskError> {
    if found <= most {
        return Ok(());
    }
    Err(AskError::limit(format!(
        "expected at most {most} {what}, found {found}"
    )))
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
