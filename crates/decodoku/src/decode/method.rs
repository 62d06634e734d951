//! The names of the decoding methods.

use crate::error::Error;
use crate::steiner::MAX_GROUP;
use std::fmt;

/// A decoding method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Takes the closest pairs first.
    Greedy,
    /// Lets clusters grow until they cancel.
    Growth,
    /// Finds the exact cover of least cost with groups of at most this many squares. With 2 its
    /// name is `pairs`.
    Cover(usize),
    /// Finds the fewest moves with groups of any size, if the search ends before its limit.
    Flow,
}

impl Method {
    /// The method with this name: `greedy`, `growth`, `pairs`, `cover-3` to `cover-9`,
    /// or `flow`.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "greedy" => Some(Self::Greedy),
            "growth" => Some(Self::Growth),
            "pairs" => Some(Self::Cover(2)),
            "flow" => Some(Self::Flow),
            _ => {
                let size = name.strip_prefix("cover-")?.parse().ok()?;
                (3..=MAX_GROUP).contains(&size).then_some(Self::Cover(size))
            }
        }
    }

    /// Whether the method searches, so that a [`Decoding`](crate::Decoding) of it has candidates,
    /// nodes and a bound.
    pub fn is_search(self) -> bool {
        matches!(self, Self::Cover(_) | Self::Flow)
    }

    pub(super) fn check(self) -> Result<(), Error> {
        match self {
            Self::Cover(size) if !(2..=MAX_GROUP).contains(&size) => Err(Error::GroupSize(size)),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Greedy => f.pad("greedy"),
            Self::Growth => f.pad("growth"),
            Self::Cover(2) => f.pad("pairs"),
            Self::Flow => f.pad("flow"),
            Self::Cover(size) => f.pad(&format!("cover-{size}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for method in [
            Method::Greedy,
            Method::Growth,
            Method::Cover(2),
            Method::Cover(5),
            Method::Flow,
        ] {
            assert_eq!(Method::from_name(&method.to_string()), Some(method));
        }
        for name in ["", "cover", "cover-2", "cover-10", "cover--3", "Greedy"] {
            assert_eq!(Method::from_name(name), None, "{name}");
        }
    }
}
