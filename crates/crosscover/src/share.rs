//! `crosscover share`: a puzzle as a link, or as a page to play it on.

use crate::cli::Share;
use crate::exit::Exit;
use crate::titles::choose_languages;
use crate::uniqueness::warn_unless_unique;
use crate::{input, kinds, output};
use anyhow::{Context, Result, bail};
use nonogram_formats::Document;
use serde_json::{Value, json};
use std::path::Path;

pub(crate) fn run(options: &Share) -> Result<Exit> {
    output::check_files(
        [&options.file],
        &[("--out", Some(&options.out))],
        options.force,
    )?;
    let is_page = options.html || has_name_of_page(&options.out)?;
    let mut puzzle = input::only_puzzle(&options.file, &options.format)?;
    if let Some(language) = options.title_language.as_deref() {
        choose_languages(std::slice::from_mut(&mut puzzle), &[language]);
    }
    let document = &puzzle.document;
    let text = if is_page {
        let puzzle = studio::puzzle_form(&document.puzzle, &document.palette);
        // The end of a game shows it beside the time of the player.
        let judged = ask(json!({"ask": "judge", "puzzle": puzzle}))?;
        let (title, expected) = (&document.title, &judged["seconds"]);
        studio_server::single_page(&json!({"puzzle": puzzle, "title": title, "expected": expected}))
    } else {
        format!("#play={}\n", code(document)?)
    };
    output::save(&options.out, text.as_bytes(), options.force)?;
    warn_unless_unique([puzzle.named()]);
    Ok(Exit::Yes)
}

/// Whether the name of the output means a page. A link is for text.
fn has_name_of_page(out: &Path) -> Result<bool> {
    match kinds::extension(out).as_deref() {
        Some("html" | "htm") => Ok(true),
        None | Some("txt" | "url" | "md") => Ok(false),
        Some(_) => {
            let name = out.display();
            let message = format!("{name}: share writes a page, .html, or a link, .txt");
            bail!(kinds::with_advice(message, out))
        }
    }
}

/// The code of a link.
fn code(document: &Document) -> Result<String> {
    let Document {
        puzzle,
        palette,
        goal,
        title,
        ..
    } = document;
    let answer = ask(json!({
        "ask": "share",
        "puzzle": studio::puzzle_form(puzzle, palette),
        "picture": goal.as_ref().map(|goal| studio::picture_form(goal, palette)),
        "title": title,
    }))?;
    let code = answer["code"].as_str().map(str::to_string);
    code.with_context(|| {
        answer["message"]
            .as_str()
            .unwrap_or("the puzzle has no link")
            .to_string()
    })
}

/// Asks the library as the page does.
fn ask(mut request: Value) -> Result<Value> {
    request["version"] = studio::VERSION.into();
    Ok(serde_json::from_str(&studio::answer(&request.to_string()))?)
}
