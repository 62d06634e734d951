//! Parses and prints the names of enums.

use crate::json_form::JsonText;
use crate::source::{Source, Theme};
use crate::{Engines, Level, TitleLanguage};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a value of its kind: what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ValueError(pub(crate) String);

/// Reads and prints the names of enums. Of a name that is none, the error lists those on offer.
macro_rules! read_names {
    ($($type:ty: $what:literal, $all:expr, $on_offer:expr, $name:ident;)*) => {$(
        impl JsonText for $type {
            const WHAT: &str = $what;
        }

        impl FromStr for $type {
            type Err = ValueError;

            fn from_str(text: &str) -> Result<Self, ValueError> {
                let found = $all.into_iter().find(|it| it.$name() == text);
                found.ok_or_else(|| {
                    let names: Vec<_> = $on_offer.into_iter().map(Self::$name).collect();
                    ValueError(format!("expected one of {}", names.join(", ")))
                })
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.$name())
            }
        }
    )*};
}

read_names! {
    Engines: "engines", Self::ALL, Self::ALL, name;
    Level: "level", Self::ALL, Self::ALL, name;
    Theme: "themes", Theme::all().iter().copied(), Theme::all().iter().copied(), name;
    TitleLanguage: "languages", Self::ALL, Self::ALL, code;
    Source: "source", Self::every(), Self::drawn(), name;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for source in Source::every() {
            assert_eq!(source.name().parse(), Ok(source));
        }
        for language in TitleLanguage::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        assert_eq!(
            "one".parse::<Engines>().unwrap_err().to_string(),
            "expected one of both, propagation"
        );
    }
}
