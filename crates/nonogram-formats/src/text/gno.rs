//! The text of the program Gnonograms.
//!
//! ```text
//! [Description]
//! Pair
//! the author
//! 2026-11-28
//! 1
//! [License]
//! CC-BY-SA
//! [Dimensions]
//! 2
//! 3
//! [Row clues]
//! 1,1
//! 2
//! [Column clues]
//! 2
//! 1
//! 1
//! [Solution grid]
//! 2 1 2
//! 2 2 1
//! ```
//!
//! The number of rows comes first. The clues may be missing if there is a solution, in which 2 is a
//! filled cell and 1 an empty one. `[Working grid]` is a board in play, with 0 for unknown cells.
//! What follows `//` is a comment.

use crate::clues::{Blocks, Section, assemble, select};
use crate::document::Document;
use crate::error::{ParseError, count, goal_error, repeated};
use crate::piece::{Lines, Piece};
use nonogram::{Cell, Grid, check};
use std::collections::BTreeMap;

/// The lines of a section, and the piece behind them.
struct Part<'a> {
    lines: Vec<Piece<'a>>,
    end: Piece<'a>,
}

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let (mut parts, end) = parts(text)?;
    let sizes = parts
        .remove("dimensions")
        .ok_or_else(|| end.unexpected("[Dimensions]"))?;
    let mut numbers = sizes.lines.iter().filter(|line| !line.is_blank());
    let mut number = |what| numbers.next().unwrap_or(&sizes.end).trim().number(what);
    let (height, width) = (number("a number of rows")?, number("a number of columns")?);
    let solution = ["solution", "solution grid"];
    let solution = solution.into_iter().find_map(|name| parts.remove(name));
    let goal = solution.map(|part| grid(part, width, height)).transpose()?;
    let rows = parts.remove("row clues");
    let columns = parts.remove("column clues");
    let mut document = match (rows, columns, &goal) {
        (Some(rows), Some(columns), _) => {
            let rows = section(rows, height, "rows")?;
            let columns = section(columns, width, "columns")?;
            Document::from(assemble(&rows, &columns, Blocks::WORDS.separated(','))?)
        }
        (None, None, Some((place, goal))) => match goal.to_picture() {
            Some(picture) => picture.into(),
            None => return Err(place.error("expected a solution without unknown cells")),
        },
        _ => return Err(end.unexpected("[Row clues] and [Column clues], or [Solution grid]")),
    };
    if let Some((place, goal)) = goal
        && let Some(picture) = goal.to_picture()
    {
        let solved = check(&document.puzzle, &picture);
        solved.map_err(|mismatch| place.error(goal_error(mismatch)))?;
        document.goal = Some(picture);
    }
    let saved = parts.remove("working grid");
    let saved = saved.map(|part| grid(part, width, height)).transpose()?;
    document.saved = saved
        .map(|(_, grid)| grid)
        .filter(|grid| grid.unknown_cells() < width * height);
    document.license = parts.remove("license").and_then(|part| texts(&part).next());
    if let Some(part) = parts.remove("description") {
        let mut texts = texts(&part);
        document.title = texts.next();
        document.author = texts.next();
        let others = ["date", "difficulty"].into_iter().zip(texts);
        document
            .left_out
            .extend(others.map(|(name, _)| name.to_string()));
    }
    document.left_out.extend(parts.into_keys());
    Ok(vec![document])
}

/// The sections of a text, by their names in small letters, and the piece behind the text.
fn parts(text: &[u8]) -> Result<(BTreeMap<String, Part<'_>>, Piece<'_>), ParseError> {
    let mut lines = Lines::new(text)?;
    let mut parts: BTreeMap<String, Part<'_>> = BTreeMap::new();
    let mut open: Option<String> = None;
    for line in lines.by_ref() {
        let before = line.text.find("//").unwrap_or(line.text.len());
        let line = line.split_at(before).0.trim();
        let name = line
            .text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        let part = open.as_ref().and_then(|name| parts.get_mut(name));
        match (name, part) {
            (Some(name), part) => {
                if let Some(part) = part {
                    part.end = line;
                }
                let name = name.trim().to_lowercase();
                let new = Part {
                    lines: Vec::new(),
                    end: line.end(),
                };
                if parts.insert(name.clone(), new).is_some() {
                    return Err(line.error(repeated(line.text)));
                }
                open = Some(name);
            }
            (None, Some(part)) => part.lines.push(line),
            (None, None) if line.is_blank() => {}
            (None, None) => return Err(line.unexpected("a section such as [Dimensions]")),
        }
    }
    let end = lines.end();
    if let Some(part) = open.and_then(|name| parts.get_mut(&name)) {
        part.end = end;
    }
    Ok((parts, end))
}

/// The texts of a section.
fn texts(part: &Part<'_>) -> impl Iterator<Item = String> {
    let lines = part.lines.iter().filter(|line| !line.is_blank());
    lines.map(|line| line.text.to_owned())
}

fn section<'a>(part: Part<'a>, wanted: usize, what: &str) -> Result<Section<'a>, ParseError> {
    let expected = || format!("the end of the clues of {wanted} {what}");
    Ok(Section {
        wanted,
        clues: select(part.lines, wanted, expected)?,
        end: part.end,
    })
}

/// The cells of a section, and its first line.
fn grid(part: Part<'_>, width: usize, height: usize) -> Result<(Piece<'_>, Grid), ParseError> {
    let place = part.lines.first().copied().unwrap_or(part.end);
    let mut cells = Vec::new();
    for word in part.lines.iter().flat_map(|line| line.words()) {
        cells.push(match word.text {
            "0" => Cell::Unknown,
            "1" => Cell::EMPTY,
            "2" => Cell::FILLED,
            _ => return Err(word.unexpected("a cell: 0, 1 or 2")),
        });
    }
    if cells.len() != width * height {
        return Err(place.error(count("cells", width * height, cells.len())));
    }
    Ok((place, Grid::from_cells(width, cells)))
}
