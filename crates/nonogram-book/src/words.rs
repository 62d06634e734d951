//! The texts of books in ten languages. They stand in `words.json`, by the codes of the languages.

use puzzle_pack::TitleLanguage;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The texts of a book in one language.
#[derive(Clone, Deserialize)]
pub(crate) struct BookWords {
    pub(crate) how_to_solve: String,
    pub(crate) rules: [String; 3],
    /// With several inks: the second rule, what clues show, and what the drawing of two rows shows.
    pub(crate) inks: [String; 3],
    /// How to read a board over two pages: its number, `{}`, and its columns, `{left}` and
    /// `{right}`.
    pub(crate) spread: String,
    /// The columns of a part of a board.
    pub(crate) columns: String,
    /// What stars mean, with the levels in place of `{}`.
    pub(crate) stars: String,
    /// What stands between two levels.
    pub(crate) comma: String,
    /// What the expected times are.
    pub(crate) times: String,
    /// What the drawings of the worked example show.
    pub(crate) steps: [String; 6],
    /// What the drawings of two longer rows show.
    pub(crate) rows: [String; 2],
    pub(crate) contents: String,
    pub(crate) puzzles: String,
    pub(crate) solutions: String,
    pub(crate) notes: String,
    /// The levels, the easiest first.
    pub(crate) levels: [String; 4],
    /// The solution of one puzzle, of several on one page, and of several on several pages. `{}` is
    /// the page, or the pages.
    pub(crate) solution_on: [String; 3],
    /// The same for one page and for several pages of a booklet of solutions.
    pub(crate) solution_in: [String; 2],
    /// The promise of the imprint.
    pub(crate) unique: String,
    /// Where pictures are from, which follows in place of `{}`.
    pub(crate) pictures: String,
    /// The last page: its heading, thanks, and how the puzzles were checked.
    pub(crate) closing: [String; 3],
    /// The page on which the solutions begin, `{}`, or that they are in a booklet.
    pub(crate) solutions_begin: [String; 2],
}

static WORDS: LazyLock<HashMap<String, BookWords>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("words.json")).expect("each language has all texts")
});

impl BookWords {
    /// The headings, levels and feet in this language and another. How to solve stays as it is.
    #[must_use]
    pub(crate) fn beside(&self, other: &Self) -> Self {
        let mut both = self.clone();
        let pairs = [
            (&mut both.contents, &other.contents),
            (&mut both.puzzles, &other.puzzles),
            (&mut both.solutions, &other.solutions),
            (&mut both.notes, &other.notes),
            (&mut both.columns, &other.columns),
            (&mut both.closing[0], &other.closing[0]),
        ];
        let levels = both.levels.iter_mut().zip(&other.levels);
        let on = both.solution_on.iter_mut().zip(&other.solution_on);
        let within = both.solution_in.iter_mut().zip(&other.solution_in);
        for (text, other) in pairs.into_iter().chain(levels).chain(on).chain(within) {
            if text != other {
                *text = format!("{text} / {other}");
            }
        }
        both
    }

    /// All texts.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        let Self {
            how_to_solve,
            spread,
            columns,
            stars,
            times,
            contents,
            puzzles,
            solutions,
            notes,
            unique,
            pictures,
            ..
        } = self;
        let single = [
            how_to_solve,
            spread,
            columns,
            stars,
            times,
            contents,
            puzzles,
            solutions,
            notes,
            unique,
            pictures,
        ];
        let lists = self
            .rules
            .iter()
            .chain(&self.inks)
            .chain(&self.steps)
            .chain(&self.rows)
            .chain(&self.levels)
            .chain(&self.solution_on)
            .chain(&self.solution_in)
            .chain(&self.closing)
            .chain(&self.solutions_begin);
        single.into_iter().chain(lists)
    }
}

/// The texts in a language.
pub(crate) fn words(language: TitleLanguage) -> &'static BookWords {
    // `TitleLanguage` may grow; English is what everything has.
    WORDS.get(language.code()).unwrap_or_else(|| &WORDS["en"])
}
