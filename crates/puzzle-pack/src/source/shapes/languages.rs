//! The names of the shapes in several languages.
//!
//! The files of motifs have them in the order of [`TitleLanguage::ALL`], as far as
//! [`TitleLanguage::WRITTEN`].

/// A language in which the shapes have names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TitleLanguage {
    /// `en`
    #[default]
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
    /// `en-GB`
    BritishEnglish,
    /// `en-US`
    AmericanEnglish,
}

/// The code of each language.
const CODES: [&str; TitleLanguage::ALL.len()] = [
    "en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh", "en-GB", "en-US",
];

impl TitleLanguage {
    /// All languages.
    pub const ALL: [Self; 12] = [
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
        Self::BritishEnglish,
        Self::AmericanEnglish,
    ];

    /// The number of languages in which files have names: all before British and American English,
    /// whose names are mostly those of [`Self::English`].
    pub(crate) const WRITTEN: usize = Self::BritishEnglish as usize;

    /// The code of the language, as in the column `title_de`.
    pub fn code(self) -> &'static str {
        CODES[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::MOTIFS;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_shapes_share_a_name() {
        for language in &TitleLanguage::ALL[..TitleLanguage::WRITTEN] {
            let mut names = HashSet::new();
            for motif in MOTIFS.iter() {
                let name = motif.names[*language as usize];
                assert!(
                    names.insert(name),
                    "two shapes are called {name} in {language}"
                );
            }
        }
    }

    #[test]
    fn languages_stand_in_the_order_of_the_names() {
        let castle = MOTIFS
            .iter()
            .find(|motif| motif.names[0] == "Castle")
            .unwrap();
        assert_eq!(castle.names[TitleLanguage::Japanese as usize], "城");
    }
}
