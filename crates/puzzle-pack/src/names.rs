//! Parses and prints the names of enums.

use crate::json_form::JsonText;
use crate::source::Source;
use crate::{Engines, Level, TitleLanguage};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a value of its kind: what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ValueError(pub(crate) String);

/// Reads and prints the names of enums.
macro_rules! read_names {
    ($($type:ty: $what:literal, $all:expr, $name:ident;)*) => {$(
        impl JsonText for $type {
            const WHAT: &str = $what;
        }

        impl FromStr for $type {
            type Err = ValueError;

            fn from_str(text: &str) -> Result<Self, ValueError> {
                let found = $all.into_iter().find(|it| it.$name() == text);
                found.ok_or_else(|| {
                    let names: Vec<_> = $all.into_iter().map(Self::$name).collect();
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
    Engines: "engines", Self::ALL, name;
    Level: "level", Self::ALL, name;
    TitleLanguage: "languages", Self::ALL, code;
    Source: "source", Self::ALL.into_iter().chain([Self::Icons, Self::Pictures, Self::Exhaustive, Self::Given, Self::Images]), name;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for source in [
            &Source::ALL[..],
            &[
                Source::Icons,
                Source::Pictures,
                Source::Exhaustive,
                Source::Given,
                Source::Images,
            ],
        ]
        .concat()
        {
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
