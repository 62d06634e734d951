//! Titles of puzzles as they are printed: their language, and the signs that no font has.

use crate::input::Numbered;
use crate::output;
use nonogram_book::Omission;
use nonogram_render::Fonts;
use puzzle_pack::source::title_in;
use std::collections::{BTreeMap, BTreeSet};

/// The most texts that notes name one by one.
const MOST_NOTES: usize = 8;

/// Gives boards of packs their titles in some languages, one behind the other. A board with titles
/// only in other languages has none then. Notes name the languages that boards lack, and those that
/// they have. Titles of other files have no language and stay.
pub(crate) fn choose_languages(puzzles: &mut [Numbered], languages: &[&str]) {
    // The number of boards without a language for each file, with titles or without, and their
    // languages.
    let mut lacking: BTreeMap<(&str, &str, bool), (u64, BTreeSet<&str>)> = BTreeMap::new();
    for puzzle in puzzles {
        let titles = &puzzle.columns.titles;
        if titles.is_empty() {
            continue;
        }
        let mut chosen: Vec<&str> = Vec::new();
        let mut missing: Vec<&str> = Vec::new();
        for &language in languages {
            match title_in(titles, language) {
                Some(title) if chosen.contains(&title) => {}
                Some(title) => chosen.push(title),
                None => missing.push(language),
            }
        }
        for language in missing {
            let key = (puzzle.file.as_str(), language, !chosen.is_empty());
            let (count, others) = lacking.entry(key).or_default();
            *count += 1;
            others.extend(titles.iter().map(|(code, _)| code.as_str()));
        }
        let title = chosen.join(" / ");
        puzzle.document.title = Some(title).filter(|title| !title.is_empty());
    }
    for ((file, language, has_title), (count, others)) in lacking {
        let puzzles = output::count(count, "puzzle has", "puzzles have");
        // English is what most readers know.
        let other = others.get("en").or(others.first()).unwrap_or(&"en");
        let names: Vec<&str> = others.iter().copied().collect();
        if has_title {
            let printed: Vec<&str> = languages
                .iter()
                .copied()
                .filter(|it| *it != language)
                .collect();
            output::note(format_args!(
                "{file}: {puzzles} titles in {} and none in {language}: only the title in {} is \
                 printed",
                names.join(", "),
                printed.join(", "),
            ));
            continue;
        }
        output::note(format_args!(
            "{file}: {puzzles} titles in {} and none in {language}, so they get none: \
             --title-language {other} takes those",
            names.join(", "),
        ));
    }
}

/// Takes out of titles, and of the names of inks, what the fonts cannot show, and notes it.
pub(crate) fn make_printable(puzzles: &mut [Numbered], fonts: &Fonts) {
    let faces = fonts.faces();
    let mut omissions = Vec::new();
    for puzzle in puzzles {
        let name = puzzle.name();
        let document = &mut puzzle.document;
        if let Some(title) = document.title.take() {
            let title = Omission::printable(&name, &title, &faces, &mut omissions);
            document.title = Some(title).filter(|title| !title.is_empty());
        }
        if document.puzzle.is_colored() {
            document.palette = document
                .palette
                .renamed(|ink| Omission::printable(&name, ink, &faces, &mut omissions));
        }
    }
    note_omissions(&omissions);
}

/// Says what texts lost because no font can show it, and what helps.
pub(crate) fn note_omissions(omissions: &[Omission]) {
    for Omission {
        puzzle,
        text,
        left_out,
    } in omissions.iter().take(MOST_NOTES)
    {
        let signs: Vec<String> = left_out.iter().map(ToString::to_string).collect();
        output::note(format_args!(
            "{puzzle}: \"{text}\" is printed without {}",
            signs.join(", ")
        ));
    }
    let more = omissions.len().saturating_sub(MOST_NOTES);
    if more > 0 {
        let more = output::count(more as u64, "text", "texts");
        output::note(format_args!("signs of {more} more are left out"));
    }
    let mut signs = omissions.iter().flat_map(|omission| &omission.left_out);
    let missing = signs.find(|signs| !signs.needs_shaping);
    if let Some(first) = missing.and_then(|signs| signs.signs.chars().next()) {
        output::note(format_args!(
            "--font FILE adds a font that has such signs, such as {}; --titles none leaves out \
             all titles",
            font_with(first)
        ));
    }
}

/// A font that people can have and that has a character.
pub(crate) fn font_with(character: char) -> &'static str {
    match u32::from(character) {
        0x3040..=0x30FF => "NotoSansJP-Regular.ttf",
        0x1100..=0x11FF | 0xAC00..=0xD7FF => "NotoSansKR-Regular.ttf",
        0x2E80..=0x9FFF | 0xF900..=0xFAFF | 0x20000..=0x3FFFF => {
            "NotoSansJP-Regular.ttf for Japanese or NotoSansSC-Regular.ttf for Chinese"
        }
        0x2600..=0x27BF | 0x1F000..=0x1FAFF => "NotoEmoji-Regular.ttf",
        _ => "DejaVuSans.ttf",
    }
}
