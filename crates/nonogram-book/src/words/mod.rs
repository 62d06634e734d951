//! The texts of books in ten languages: a file for each.

mod de;
mod en;
mod es;
mod fr;
mod it;
mod ja;
mod nl;
mod pl;
mod pt;
mod zh;

use puzzle_pack::TitleLanguage;

/// The texts of a book in one language.
pub(crate) struct Words {
    pub(crate) how_to_solve: &'static str,
    pub(crate) rules: [&'static str; 3],
    /// The rule for boards of several inks.
    pub(crate) inks: &'static str,
    /// What stars mean, with the four levels.
    pub(crate) stars: &'static str,
    /// What the five drawings of the worked example show.
    pub(crate) steps: [&'static str; 5],
    pub(crate) contents: &'static str,
    pub(crate) puzzles: &'static str,
    pub(crate) solutions: &'static str,
    pub(crate) notes: &'static str,
    /// The levels, the easiest first.
    pub(crate) levels: [&'static str; 4],
    /// The solution of one puzzle, of several on one page, and of several on several pages. `{}` is the page, or the pages.
    pub(crate) solution_on: [&'static str; 3],
    /// The promise of the imprint.
    pub(crate) unique: &'static str,
}

impl Words {
    /// All texts.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        let single = [
            self.how_to_solve,
            self.inks,
            self.stars,
            self.contents,
            self.puzzles,
            self.solutions,
            self.notes,
            self.unique,
        ];
        let lists = self.rules.into_iter().chain(self.steps).chain(self.levels).chain(self.solution_on);
        single.into_iter().chain(lists)
    }
}

/// The texts in a language.
pub(crate) fn words(language: TitleLanguage) -> &'static Words {
    match language {
        TitleLanguage::German => &de::WORDS,
        TitleLanguage::French => &fr::WORDS,
        TitleLanguage::Spanish => &es::WORDS,
        TitleLanguage::Italian => &it::WORDS,
        TitleLanguage::Portuguese => &pt::WORDS,
        TitleLanguage::Dutch => &nl::WORDS,
        TitleLanguage::Polish => &pl::WORDS,
        TitleLanguage::Japanese => &ja::WORDS,
        TitleLanguage::Chinese => &zh::WORDS,
        // `TitleLanguage` may grow; English is what everything has.
        _ => &en::WORDS,
    }
}
