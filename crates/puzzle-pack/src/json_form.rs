//! How the members of recipes and orders stand in JSON: as text, so that no digit is lost, as lists
//! of texts, and ranges as their two ends. For `#[serde(with = "json_form")]`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

pub(crate) fn serialize<T: JsonForm, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.to_json().serialize(serializer)
}

pub(crate) fn deserialize<'de, T: JsonForm, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    T::of_json(Value::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// A value with a form in JSON.
pub(crate) trait JsonForm: Sized {
    fn to_json(&self) -> Value;

    /// The value of a form, or what is wrong with it.
    fn of_json(form: Value) -> Result<Self, String>;
}

/// A value that JSON has as text.
pub(crate) trait JsonText: Display + FromStr<Err: Display> {
    /// What it is, before the error of another text.
    const WHAT: &str;
}

impl JsonText for nonogram::Logic {
    const WHAT: &str = "logic";
}

impl JsonText for nonogram::Technique {
    const WHAT: &str = "techniques";
}

impl JsonText for pixelize::Style {
    const WHAT: &str = "style";
}

impl JsonText for u64 {
    const WHAT: &str = "number";
}

impl JsonText for f32 {
    const WHAT: &str = "number";
}

impl JsonText for f64 {
    const WHAT: &str = "number";
}

impl<T: JsonText> JsonForm for T {
    fn to_json(&self) -> Value {
        self.to_string().into()
    }

    /// Numbers are taken as texts, too.
    fn of_json(form: Value) -> Result<Self, String> {
        let text = match form {
            Value::String(text) => text,
            other => other.to_string(),
        };
        text.parse()
            .map_err(|error| format!("{}: {error}", T::WHAT))
    }
}

impl<T: JsonText> JsonForm for Vec<T> {
    fn to_json(&self) -> Value {
        self.iter().map(T::to_json).collect()
    }

    fn of_json(form: Value) -> Result<Self, String> {
        match form {
            Value::Array(values) => values.into_iter().map(T::of_json).collect(),
            other => Err(format!("{}: expected a list, found {other}", T::WHAT)),
        }
    }
}

impl<T: JsonText> JsonForm for RangeInclusive<T> {
    fn to_json(&self) -> Value {
        Value::Array(vec![self.start().to_json(), self.end().to_json()])
    }

    fn of_json(form: Value) -> Result<Self, String> {
        let Ok([least, most]) = <[T; 2]>::try_from(Vec::of_json(form)?) else {
            return Err(format!("{}: expected two values", T::WHAT));
        };
        Ok(least..=most)
    }
}

impl<T: JsonForm> JsonForm for Option<T> {
    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_json)
    }

    fn of_json(form: Value) -> Result<Self, String> {
        match form {
            Value::Null => Ok(None),
            form => T::of_json(form).map(Some),
        }
    }
}
