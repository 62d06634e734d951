//! The names that questions take.

use crate::board::MAX_CELLS;
use crate::failure::{Failure, to_json};
use nonogram::{Logic, MAX_SIDE, Technique};
use nonogram_formats::Format;
use puzzle_pack::{Level, Source, TitleLanguage};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    program: &'static str,
    formats: Vec<FormatAnswer>,
    sources: Vec<&'static str>,
    levels: Vec<&'static str>,
    logics: Vec<&'static str>,
    techniques: Vec<&'static str>,
    languages: Vec<&'static str>,
    sides: usize,
    cells: usize,
}

#[derive(Serialize)]
struct FormatAnswer {
    name: &'static str,
    title: &'static str,
    extension: &'static str,
    holds: &'static [&'static str],
    picture: bool,
}

pub(crate) fn about(_request: &str) -> Result<String, Failure> {
    // `png` is a drawing.
    let is_written = |format: &&Format| !format.is_only_read() && **format != Format::Png;
    let format = |&format: &Format| FormatAnswer {
        name: format.name(),
        title: format.title(),
        extension: format.extensions()[0],
        holds: format.fields(),
        picture: format.is_picture(),
    };
    let sources = Source::ALL.iter().chain([&Source::Exhaustive]);
    Ok(to_json(&Answer {
        program: concat!("crosscover ", env!("CARGO_PKG_VERSION")),
        formats: Format::ALL.iter().filter(is_written).map(format).collect(),
        sources: sources.map(|source| source.name()).collect(),
        levels: Level::ALL.iter().map(|level| level.name()).collect(),
        logics: [Logic::Line, Logic::Probe, Logic::Search].map(Logic::name).to_vec(),
        techniques: Technique::ALL.iter().map(|technique| technique.name()).collect(),
        languages: TitleLanguage::ALL.iter().map(|language| language.code()).collect(),
        sides: MAX_SIDE,
        cells: MAX_CELLS,
    }))
}
