//! `crosscover replace`: exchange single boards of a pack.

use crate::cli::{self, Replace};
use crate::exit::Exit;
use crate::input::{self, Numbered};
use crate::{interrupt, output, parallel};
use anyhow::{Context, Result, bail};
use puzzle_pack::files::PackExchange;
use puzzle_pack::source::Given;
use puzzle_pack::{PackForm, Row, Titles, id};
use serde_json::json;
use std::collections::VecDeque;

pub(crate) fn run(options: &Replace) -> Result<Exit> {
    let excluded = input::excluded(&options.exclude)?;
    let mut pack = PackExchange::open(&options.pack)?;
    if let Some(excluded) = excluded {
        pack.set_excluded(excluded)?;
    }
    let mut boards = match &options.from {
        Some(path) => Some(given(path, options, &pack)?),
        None => None,
    };
    let pool = parallel::pool(&options.threads)?;
    let mut exchanged = Vec::new();
    for id in &options.id {
        let rows = match &mut boards {
            None => pool.install(|| pack.draw(id, &interrupt::is_raised))?,
            Some(boards) => {
                let Some(board) = boards.pop_front() else {
                    bail!("--from: no board is left that the pack does not have");
                };
                pool.install(|| pack.take(id, &board))?
            }
        };
        exchanged.push(rows);
    }
    pack.save()?;
    let object = json!(
        exchanged
            .iter()
            .map(|(old, new)| json!({ "old": old.get("id"), "new": new.get("id") }))
            .collect::<Vec<_>>()
    );
    output::print(options.json.then_some(object), |out| {
        exchanged.iter().try_for_each(|(old, new)| {
            writeln!(out, "{} is replaced by {}", described(old), described(new))
        })
    })?;
    Ok(Exit::Yes)
}

/// The boards of a file that the pack does not have, or those that `--take` names.
fn given(
    path: &std::path::Path,
    options: &Replace,
    pack: &PackExchange,
) -> Result<VecDeque<Given>> {
    let (puzzles, exit) = input::puzzles(&[path.to_path_buf()], &cli::InputFormat::default());
    if exit != Exit::Yes {
        bail!("{}: some boards cannot be read", input::name(path));
    }
    let mut boards = VecDeque::new();
    let mut ids = Vec::new();
    for puzzle in puzzles {
        let own = id(&puzzle.document.puzzle);
        let is_taken = match &options.take[..] {
            [] => !pack.has(&own),
            take => take.contains(&own),
        };
        if is_taken {
            boards.push_back(board(puzzle)?);
        }
        ids.push(own);
    }
    if let Some(missing) = options.take.iter().find(|id| !ids.contains(id)) {
        bail!("{}: no board has the id {missing}", input::name(path));
    }
    Ok(boards)
}

/// A puzzle of a file as a board for a pack, with its titles.
fn board(puzzle: Numbered) -> Result<Given> {
    let name = puzzle.name();
    let document = puzzle.document;
    let goal = document
        .goal
        .with_context(|| format!("{name}: no solution in this file: convert --to json adds it"))?;
    // The pack refuses what it cannot hold.
    let mut titles = Titles::new(
        PackForm::Json,
        document.title.as_deref().unwrap_or_default(),
    )?;
    for (language, title) in &puzzle.columns.titles {
        titles.add(PackForm::Json, language, title)?;
    }
    let mut given = Given::new(name, goal, titles);
    given.palette = document.palette;
    Ok(given)
}

/// A board by its id and what the pack says of it.
fn described(row: &Row) -> String {
    let value = |column| row.get(column).filter(|value| !value.is_empty());
    let title = row
        .columns()
        .names()
        .find(|name| name.starts_with("title_"));
    let size = value("width")
        .zip(value("height"))
        .map(|(width, height)| format!("{width}x{height}"));
    let words = [
        title.and_then(value).map(String::from),
        size,
        value("level").map(String::from),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    let id = row.get("id").unwrap_or_default();
    if words.is_empty() {
        return id.to_string();
    }
    format!("{id} ({})", words.join(", "))
}
