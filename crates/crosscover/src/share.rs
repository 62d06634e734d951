//! `crosscover share`: a puzzle as a link, or as a page to play it on.

use crate::cli::Share;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result};
use nonogram::{Block, Clues};
use nonogram_formats::Document;
use serde_json::{Value, json};

pub(crate) fn run(options: &Share) -> Result<Exit> {
    output::check_files([&options.file], &[("--out", Some(&options.out))], options.force)?;
    let document = input::document(&options.file, &options.format)?;
    let text = match options.html {
        true => studio_server::single_page(&entry(&document)),
        false => format!("#play={}\n", code(&document)?),
    };
    output::save(&options.out, text.as_bytes(), options.force)?;
    Ok(Exit::Yes)
}

/// The puzzle as the studio has it.
fn entry(document: &Document) -> Value {
    let puzzle = &document.puzzle;
    let lines = |clues: &Clues| -> Value {
        let block = |block: Block| json!([block.length, block.ink.number()]);
        clues.iter().map(|clue| clue.blocks().map(block).collect::<Value>()).collect()
    };
    let swatches = document.palette.swatches();
    let palette: Value = swatches
        .map(|(_, swatch)| json!({"name": swatch.name, "rgb": swatch.rgb.to_string(), "symbol": swatch.symbol}))
        .collect();
    json!({
        "puzzle": {
            "width": puzzle.width(), "height": puzzle.height(), "palette": palette,
            "rows": lines(puzzle.rows()), "columns": lines(puzzle.columns()),
        },
        "title": document.title,
    })
}

/// The code of a link.
fn code(document: &Document) -> Result<String> {
    let mut request = entry(document);
    request["version"] = studio::VERSION.into();
    request["ask"] = "share".into();
    if let Some(goal) = &document.goal {
        let palette = request["puzzle"]["palette"].clone();
        request["picture"] = json!({
            "width": goal.width(), "height": goal.height(), "palette": palette, "cells": goal.to_digits(),
        });
    }
    let answer: Value = serde_json::from_str(&studio::answer(&request.to_string()))?;
    let code = answer["code"].as_str().map(str::to_string);
    code.with_context(|| answer["message"].as_str().unwrap_or("the puzzle has no link").to_string())
}
