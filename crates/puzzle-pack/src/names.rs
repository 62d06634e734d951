//! Parses the names of enums.

use crate::{Engines, Level, Source, Symmetry, TitleLanguage};
use std::str::FromStr;

/// The error of a word that is not a name of its list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {expected}")]
#[non_exhaustive]
pub struct UnknownName {
    /// The names of the list, separated by commas.
    pub expected: String,
}

/// The value with this name.
fn find<T: Copy>(text: &str, all: &[T], name: fn(T) -> &'static str) -> Result<T, UnknownName> {
    let found = all.iter().find(|&&value| name(value) == text);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|&value| name(value)).collect();
        let expected = names.join(", ");
        UnknownName { expected }
    })
}

/// Reads [`Engines::name`].
impl FromStr for Engines {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find(text, &Self::ALL, Self::name)
    }
}

/// Reads [`Level::name`].
impl FromStr for Level {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find(text, &Self::ALL, Self::name)
    }
}

/// Reads [`TitleLanguage::code`].
impl FromStr for TitleLanguage {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find(text, &Self::ALL, Self::code)
    }
}

/// Reads [`Source::name`].
impl FromStr for Source {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let finite = [Self::Exhaustive, Self::Given];
        find(text, &[&Self::ALL[..], &finite].concat(), Self::name)
    }
}

/// Reads [`Symmetry::name`].
impl FromStr for Symmetry {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        find(text, &Self::ALL, Self::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for source in [&Source::ALL[..], &[Source::Exhaustive, Source::Given]].concat() {
            assert_eq!(source.name().parse(), Ok(source));
        }
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
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
