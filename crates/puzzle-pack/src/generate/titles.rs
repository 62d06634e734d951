//! The titles of boards whose pictures have none.

use crate::generate::Recipe;
use crate::row::template::{TitleFields, TitleTemplate};
use crate::row::titles::Titles;
use crate::source::shapes::languages::TitleLanguage;
use nonogram::Puzzle;
use std::sync::LazyLock;

/// The default template of each language: `Smooth 15x15 No. 1`, `Half-turn 15x15 No. 2`; of a shape, what it shows:
/// `Heart 15x15 No. 3`.
static TEMPLATES: LazyLock<[TitleTemplate; TitleLanguage::ALL.len()]> =
    LazyLock::new(|| TitleLanguage::ALL.map(|language| language.template().parse().expect("a good template")));

/// The default template of icons: `Anchor`.
static NAME: LazyLock<TitleTemplate> = LazyLock::new(|| "{name}".parse().expect("a good template"));

/// The titles of a board in the languages of the recipe. `name` is what the board shows, or the source.
pub(super) fn titles<'n>(
    recipe: &Recipe,
    name: impl Fn(TitleLanguage) -> &'n str,
    (seed, index): (u64, u64),
    puzzle: &Puzzle,
) -> Titles {
    let title = |language: TitleLanguage| {
        // Things of which a pack has one need no number.
        let default = || if recipe.source.converts() { &*NAME } else { &TEMPLATES[language as usize] };
        let template = recipe.title_template.as_ref().unwrap_or_else(default);
        let name = name(language);
        let mut letters = name.chars();
        let first = letters.next().map(char::to_uppercase);
        let name: String = first.into_iter().flatten().chain(letters).collect();
        template.title(TitleFields { name: &name, seed, index, puzzle })
    };
    let mut titles = Titles::plain(title(TitleLanguage::English));
    for &language in &recipe.languages {
        if language != TitleLanguage::English {
            let added = titles.add(language.code(), &title(language));
            added.expect("templates and names are good titles");
        }
    }
    titles
}
