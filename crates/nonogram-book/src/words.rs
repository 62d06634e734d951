//! The texts of books in ten languages. They stand in `words.json`, by the codes of the languages.

use puzzle_pack::TitleLanguage;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The texts of a book in one language.
#[derive(Deserialize)]
pub(crate) struct BookWords {
    pub(crate) how_to_solve: String,
    pub(crate) rules: [String; 3],
    /// The rule for boards of several inks.
    pub(crate) inks: String,
    /// What stars mean, with the four levels.
    pub(crate) stars: String,
    /// What the five drawings of the worked example show.
    pub(crate) steps: [String; 5],
    pub(crate) contents: String,
    pub(crate) puzzles: String,
    pub(crate) solutions: String,
    pub(crate) notes: String,
    /// The levels, the easiest first.
    pub(crate) levels: [String; 4],
    /// The solution of one puzzle, of several on one page, and of several on several pages. `{}` is
    /// the page, or the pages.
    pub(crate) solution_on: [String; 3],
    /// The same with a file of solutions, whose name `{file}` is.
    pub(crate) solution_in: [String; 3],
    /// The promise of the imprint.
    pub(crate) unique: String,
}

static WORDS: LazyLock<HashMap<String, BookWords>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("words.json")).expect("each language has all texts")
});

impl BookWords {
    /// All texts.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        let Self {
            how_to_solve,
            inks,
            stars,
            contents,
            puzzles,
            solutions,
            notes,
            unique,
            ..
        } = self;
        let single = [
            how_to_solve,
            inks,
            stars,
            contents,
            puzzles,
            solutions,
            notes,
            unique,
        ];
        let lists = self
            .rules
            .iter()
            .chain(&self.steps)
            .chain(&self.levels)
            .chain(&self.solution_on)
            .chain(&self.solution_in);
        single.into_iter().chain(lists)
    }
}

/// The texts in a language.
pub(crate) fn words(language: TitleLanguage) -> &'static BookWords {
    // `TitleLanguage` may grow; English is what everything has.
    WORDS.get(language.code()).unwrap_or_else(|| &WORDS["en"])
}
