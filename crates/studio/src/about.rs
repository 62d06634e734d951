//! The names that questions take.

use crate::board::MAX_CELLS;
use crate::failure::AskError;
use nonogram::{Logic, MAX_SIDE, Technique};
use nonogram_book::{BoardsPerPage, LineWeights, SectionsBy, Trim};
use nonogram_formats::Format;
use puzzle_pack::source::{Source, Theme};
use puzzle_pack::{Level, TitleLanguage};
use serde_json::{Value, json};

pub(crate) fn about(_request: &Value) -> Result<Value, AskError> {
    // `png` is a drawing.
    let written = Format::ALL
        .iter()
        .filter(|&&format| !format.is_only_read() && format != Format::Png);
    let formats = written.map(|format| {
        json!({
            "name": format.name(),
            "title": format.title(),
            "about": format.about(),
            "extension": format.extensions()[0],
            "holds": format.fields(),
            "picture": format.is_picture(),
        })
    });
    let sources = [Source::Pictures, Source::Icons]
        .iter()
        .chain(&Source::ALL)
        .chain([&Source::Exhaustive]);
    let logics = [Logic::Line, Logic::Probe, Logic::Search];
    Ok(json!({
        "program": concat!("crosscover ", env!("CARGO_PKG_VERSION")),
        "formats": formats.collect::<Value>(),
        "sources": sources.map(|source| source.name()).collect::<Value>(),
        "themes": Theme::all().iter().map(|theme| theme.name()).collect::<Value>(),
        "levels": Level::ALL.map(Level::name),
        "logics": logics.map(Logic::name),
        "techniques": Technique::ALL.map(Technique::name),
        "languages": TitleLanguage::ALL.iter().map(|language| language.code()).collect::<Value>(),
        "book": {
            "trims": Trim::all().iter().map(Trim::to_string).collect::<Value>(),
            "sections": SectionsBy::ALL.map(SectionsBy::name),
            "per_page": BoardsPerPage::ALL.map(BoardsPerPage::name),
            "lines": LineWeights::ALL.map(LineWeights::name),
        },
        "sides": MAX_SIDE,
        "cells": MAX_CELLS,
    }))
}
