//! `crosscover line`: what follows in single lines.

use crate::cli;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result, anyhow};
use nonogram::{Cell, InkSet};
use nonogram_formats::{SingleLine, read_lines};
use nonogram_propagate::{Contradiction, solve_color_line};
use serde_json::{Value, json};
use std::path::Path;

pub(crate) fn run(options: &cli::SolveLine) -> Result<Exit> {
    let mut exit = Exit::Yes;
    for text in &options.lines {
        let (name, text) = match text.as_str() {
            "-" => ("stdin".to_string(), input::text(Path::new("-"))?),
            text => (format!("{text:?}"), text.to_string()),
        };
        let lines = read_lines(text.as_bytes()).map_err(|error| anyhow!("{name}: {error}"))?;
        for line in lines {
            let solved = solve(&line);
            if solved.is_err() {
                exit = Exit::No;
            }
            let object = options.json.then(|| object(&line, solved.as_deref().ok()));
            output::print(object, |out| {
                let (clue, cells) = (line.clue(), shown(&line, &line.cells));
                match &solved {
                    Ok(solved) => writeln!(out, "{}: {}", clue.display(' '), shown(&line, solved)),
                    Err(Contradiction) => {
                        writeln!(out, "{}: {cells} has no placement", clue.display(' '))
                    }
                }
            })
            .context("cannot write the lines")?;
        }
    }
    Ok(exit)
}

/// The cells with all that follows.
fn solve(line: &SingleLine) -> Result<Vec<Cell>, Contradiction> {
    let inks = line.clue().blocks().map(|block| block.ink.number());
    let all = InkSet::up_to(inks.max().unwrap_or(1));
    let mut sets = Vec::new();
    for &cell in &line.cells {
        sets.push(match cell {
            Cell::Unknown => all,
            Cell::Known(ink) => InkSet::only(ink),
        });
    }
    solve_color_line(line.clue(), &mut sets)?;
    let inks = sets.into_iter().map(InkSet::single);
    Ok(inks
        .map(|ink| ink.map_or(Cell::Unknown, Cell::Known))
        .collect())
}

/// Cells as text, with letters if the clue has several inks.
fn shown(line: &SingleLine, cells: &[Cell]) -> String {
    let symbol = if line.clue().is_of_one_ink() {
        Cell::symbol
    } else {
        Cell::letter
    };
    cells.iter().copied().map(symbol).collect()
}

fn object(line: &SingleLine, solved: Option<&[Cell]>) -> Value {
    let cells = solved.unwrap_or(&line.cells);
    let decided = line.cells.iter().zip(cells);
    json!({
        "clue": line.clue().display(' ').to_string(),
        "cells": shown(line, cells),
        "possible": solved.is_some(),
        "decided": decided.filter(|(before, after)| before != after).count(),
    })
}
