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

use crate::clues::{Blocks, ClueSection, assemble};
use crate::document::Document;
use crate::error::{ParseError, count, goal_error, repeated};
use crate::piece::{Piece, TextLines};
use nonogram::{Cell, Grid, check};
use std::collections::BTreeMap;

/// The lines of a section, and the piece behind them.
struct GnoSection<'a> {
    lines: Vec<Piece<'a>>,
    end: Piece<'a>,
}

/// The sections of a text, by their names in small letters.
type GnoSections<'a> = BTreeMap<String, GnoSection<'a>>;

/// Reads one puzzle.
pub(crate) fn read(lines: TextLines<'_>) -> Result<Document, ParseError> {
    let (mut sections, end) = sections(lines)?;
    let sizes = sections
        .remove("dimensions")
        .ok_or_else(|| end.unexpected("[Dimensions]"))?;
    let mut numbers = sizes.lines.iter().filter(|line| !line.is_blank());
    let height = numbers.next().unwrap_or(&sizes.end).trim();
    let height = height.number("a number of rows")?;
    let width = numbers.next().unwrap_or(&sizes.end).trim();
    let width = width.number("a number of columns")?;
    let solution = sections.remove("solution");
    let solution = solution.or_else(|| sections.remove("solution grid"));
    let goal = match &solution {
        Some(section) => Some((section.place(), section.grid(width, height)?.to_picture())),
        None => None,
    };
    let rows = sections.remove("row clues");
    let columns = sections.remove("column clues");
    let mut document = match (rows, columns, &goal) {
        (Some(rows), Some(columns), _) => {
            let rows = rows.clues(height, "rows")?;
            let columns = columns.clues(width, "columns")?;
            Document::from(assemble(&rows, &columns, Blocks::WORDS.separated(','))?)
        }
        (None, None, Some((_, Some(goal)))) => Document::from(goal.puzzle()),
        (None, None, Some((place, None))) => {
            return Err(place.error("expected a solution without unknown cells"));
        }
        _ => return Err(end.unexpected("[Row clues] and [Column clues], or [Solution grid]")),
    };
    if let Some((place, Some(goal))) = goal {
        let solved = check(&document.puzzle, &goal);
        solved.map_err(|mismatch| place.error(goal_error(mismatch)))?;
        document.goal = Some(goal);
    }
    if let Some(section) = sections.remove("working grid") {
        let grid = section.grid(width, height)?;
        document.saved = Some(grid).filter(|grid| grid.unknown_cells() < width * height);
    }
    if let Some(section) = sections.remove("license") {
        document.license = section.texts().next();
    }
    if let Some(section) = sections.remove("description") {
        let mut texts = section.texts();
        document.title = texts.next();
        document.author = texts.next();
        for (name, _) in ["date", "difficulty"].into_iter().zip(texts) {
            document.left_out.insert(name.to_owned());
        }
    }
    document.left_out.extend(sections.into_keys());
    Ok(document)
}

/// The sections of a text, and the piece behind the text.
fn sections(mut lines: TextLines<'_>) -> Result<(GnoSections<'_>, Piece<'_>), ParseError> {
    let mut sections = GnoSections::new();
    // The open section, and its name.
    let mut open: Option<(String, GnoSection<'_>)> = None;
    for line in lines.by_ref() {
        let before = line.text.find("//").unwrap_or(line.text.len());
        let line = line.split_at(before).0.trim();
        if let Some(name) = line.inside('[', ']') {
            let name = name.text.trim().to_lowercase();
            let section = GnoSection {
                lines: Vec::new(),
                end: line.end(),
            };
            let is_open = open.as_ref().is_some_and(|(other, _)| *other == name);
            if is_open || sections.contains_key(&name) {
                return Err(line.error(repeated(line.text)));
            }
            if let Some((name, section)) = open.replace((name, section)) {
                sections.insert(
                    name,
                    GnoSection {
                        end: line,
                        ..section
                    },
                );
            }
        } else if let Some((_, section)) = &mut open {
            section.lines.push(line);
        } else if !line.is_blank() {
            return Err(line.unexpected("a section such as [Dimensions]"));
        }
    }
    let end = lines.end();
    if let Some((name, section)) = open {
        sections.insert(name, GnoSection { end, ..section });
    }
    Ok((sections, end))
}

impl<'a> GnoSection<'a> {
    fn texts(&self) -> impl Iterator<Item = String> {
        let lines = self.lines.iter().filter(|line| !line.is_blank());
        lines.map(|line| line.text.to_owned())
    }

    fn clues(self, wanted: usize, what: &str) -> Result<ClueSection<'a>, ParseError> {
        let expected = format!("the end of the clues of {wanted} {what}");
        ClueSection::new(self.lines, wanted, self.end, &expected)
    }

    /// The first line.
    fn place(&self) -> Piece<'a> {
        self.lines.first().copied().unwrap_or(self.end)
    }

    fn grid(&self, width: usize, height: usize) -> Result<Grid, ParseError> {
        let mut cells = Vec::new();
        for word in self.lines.iter().flat_map(|line| line.words()) {
            cells.push(match word.text {
                "0" => Cell::Unknown,
                "1" => Cell::EMPTY,
                "2" => Cell::FILLED,
                _ => return Err(word.unexpected("a cell: 0, 1 or 2")),
            });
        }
        if cells.len() != width * height {
            return Err(self
                .place()
                .error(count("cells", width * height, cells.len())));
        }
        Ok(Grid::from_cells(width, cells))
    }
}
