//! `crosscover generate --list`: what boards can show.

use super::{given, order};
use crate::cli::Generate;
use crate::exit::Exit;
use crate::output;
use anyhow::{Result, bail};
use puzzle_pack::source::{ShownThing, Theme};
use puzzle_pack::{Recipe, TitleLanguage};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Prints the themes and the things of a source, or the titles of images and glyphs, as far as the
/// options allow them.
pub(super) fn run(options: &Generate) -> Result<Exit> {
    let given = given::read(options)?.given;
    if !given.is_empty() {
        let titles = given.iter().filter_map(|given| given.titles.get("en"));
        let titles: Vec<&str> = titles.collect();
        let object = json!({ "titles": titles });
        output::print(options.json.map(|_| object), |out| {
            titles.iter().try_for_each(|title| writeln!(out, "{title}"))
        })?;
        return Ok(Exit::Yes);
    }
    let recipe = order::of(options, &[], None)?.recipe;
    if !recipe.source.shows_things() {
        bail!(
            "--list: the source {} shows patterns without names: choose --source pictures, icons \
             or shapes",
            recipe.source
        );
    }
    let things = recipe.shown_things();
    let themes = themes_of(&things);
    let languages = languages_of(&recipe);
    let object = json!({
        "themes": themes.iter().map(theme_object).collect::<Value>(),
        "things": things.iter().map(|thing| thing_object(*thing, &languages)).collect::<Value>(),
    });
    output::print(options.json.map(|_| object), |out| {
        print_themes(out, &themes)?;
        things
            .iter()
            .try_for_each(|thing| print_thing(out, *thing, &languages))
    })?;
    Ok(Exit::Yes)
}

/// The themes that things have, with the number of their things.
fn themes_of(things: &[ShownThing]) -> Vec<(Theme, usize)> {
    let count = |&theme: &Theme| {
        let has = |thing: &&ShownThing| theme.has(thing.name(TitleLanguage::English));
        (theme, things.iter().filter(has).count())
    };
    let mut themes: Vec<(Theme, usize)> = Theme::all().iter().map(count).collect();
    themes.retain(|&(_, things)| things > 0);
    themes
}

/// The languages of the titles.
fn languages_of(recipe: &Recipe) -> Vec<TitleLanguage> {
    if recipe.languages.is_empty() {
        return vec![TitleLanguage::English];
    }
    recipe.languages.clone()
}

fn theme_object((theme, things): &(Theme, usize)) -> Value {
    json!({ "name": theme.name(), "things": things })
}

fn thing_object(thing: ShownThing, languages: &[TitleLanguage]) -> Value {
    let titles = languages
        .iter()
        .map(|language| (language.code().to_string(), thing.name(*language).into()));
    json!({
        "source": thing.source().name(),
        "themes": thing.themes().map(Theme::name).collect::<Value>(),
        "titles": titles.collect::<Map<String, Value>>(),
    })
}

fn print_themes(out: &mut dyn Write, themes: &[(Theme, usize)]) -> io::Result<()> {
    for (theme, things) in themes {
        writeln!(out, "{:12}{things:4}", theme.name())?;
    }
    writeln!(out)
}

/// A thing by its names and themes. `family` is left out: most things have it.
fn print_thing(
    out: &mut dyn Write,
    thing: ShownThing,
    languages: &[TitleLanguage],
) -> io::Result<()> {
    let names = languages.iter().map(|language| thing.name(*language));
    let names: Vec<&str> = names.collect();
    let themes = thing.themes().map(Theme::name);
    let themes: Vec<&str> = themes.filter(|theme| *theme != "family").collect();
    writeln!(out, "{}: {}", names.join(", "), themes.join(", "))
}
