//! The names of the shapes in several languages.
//!
//! `names.csv` has a column for each language, in the order of [`TitleLanguage::ALL`]. The first line has the codes of
//! the languages, the second the default templates of titles, and each further line a shape.

use std::fmt;
use std::sync::LazyLock;

/// A language in which the shapes have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TitleLanguage {
    /// `en`
    English,
    /// `de`
    German,
    /// `fr`
    French,
    /// `es`
    Spanish,
    /// `it`
    Italian,
    /// `pt`
    Portuguese,
    /// `nl`
    Dutch,
    /// `pl`
    Polish,
    /// `ja`
    Japanese,
    /// `zh`
    Chinese,
}

/// The lines of the table.
static TABLE: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| {
    let lines = include_str!("names.csv").lines();
    lines.map(|line| line.split(',').collect()).collect()
});

impl TitleLanguage {
    /// All languages.
    pub const ALL: [Self; 10] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Spanish,
        Self::Italian,
        Self::Portuguese,
        Self::Dutch,
        Self::Polish,
        Self::Japanese,
        Self::Chinese,
    ];

    /// The code of the language, as in the column `title_de`.
    pub fn code(self) -> &'static str {
        self.of(&TABLE[0])
    }

    /// The default template of a title.
    pub(crate) fn template(self) -> &'static str {
        self.of(&TABLE[1])
    }

    /// The name of a shape, which is given by its English name. Other names are their own translation.
    pub(crate) fn name_of(self, shape: &str) -> &str {
        let line = TABLE[2..].iter().find(|line| line[0] == shape);
        line.map_or(shape, |line| self.of(line))
    }

    /// The entry for this language.
    fn of(self, line: &[&'static str]) -> &'static str {
        line[self as usize]
    }
}

impl fmt::Display for TitleLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::shapes::GALLERIES;
    use std::collections::HashSet;

    #[test]
    fn every_shape_has_a_name_in_every_language() {
        let motifs = GALLERIES.iter().copied().flatten();
        let shapes: HashSet<&str> = motifs.map(|motif| motif.name).collect();
        let lines: HashSet<&str> = TABLE[2..].iter().map(|line| line[0]).collect();
        assert_eq!(shapes, lines);
        for line in TABLE.iter() {
            assert_eq!(line.len(), TitleLanguage::ALL.len(), "{line:?}");
            for entry in line {
                assert!(!entry.is_empty() && entry.trim() == *entry, "{line:?}");
            }
        }
        for language in TitleLanguage::ALL {
            let names: HashSet<&str> = shapes.iter().map(|name| language.name_of(name)).collect();
            assert_eq!(names.len(), shapes.len(), "two shapes share a name in {language}");
        }
    }

    #[test]
    fn languages_stand_in_the_order_of_the_table() {
        let codes = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh"];
        assert_eq!(TitleLanguage::ALL.map(TitleLanguage::code), codes);
        assert_eq!(TitleLanguage::Japanese.name_of("Castle"), "城");
        assert_eq!(TitleLanguage::German.name_of("Smooth"), "Smooth");
    }
}
