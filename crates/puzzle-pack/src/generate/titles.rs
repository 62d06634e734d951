//! The titles of boards whose pictures have none.

use crate::generate::Recipe;
use crate::row::form::PackForm;
use crate::row::template::{TitleTemplate, title};
use crate::row::titles::Titles;
use crate::source::shapes::languages::TitleLanguage;
use nonogram::Puzzle;

/// The titles of a board in the languages of the recipe. `name` is what the board shows, or the
/// source.
pub(super) fn titles<'n>(
    recipe: &Recipe,
    name: impl Fn(TitleLanguage) -> &'n str,
    place: (u64, u64),
    puzzle: &Puzzle,
) -> Titles {
    let shows = recipe.source.shows_things() || recipe.source.converts();
    let default = if shows {
        "{name}"
    } else {
        "{name} {width}x{height} No. {number}"
    };
    let mut titles = Titles::default();
    let others = recipe
        .languages
        .iter()
        .copied()
        .filter(|language| *language != TitleLanguage::English);
    for language in std::iter::once(TitleLanguage::English).chain(others) {
        let template = recipe
            .title_template
            .as_ref()
            .map_or(default, TitleTemplate::text);
        let name = name(language);
        let mut letters = name.chars();
        let first = letters.next().map(char::to_uppercase);
        let name: String = first.into_iter().flatten().chain(letters).collect();
        let added = titles.add(
            PackForm::Csv,
            language.code(),
            &title(template, &name, place, puzzle),
        );
        added.expect("templates and names are good titles");
    }
    titles
}
