//! Boards as requests and answers have them: palettes, cells, clues, lines.

use crate::failure::{AskError, present, read};
use nonogram::{
    Block, Cell, Clues, Decision, Exclusion, Grid, Ink, Length, Line, Palette, Picture, Position,
    Puzzle, check_sides,
};
use nonogram_formats::JsonPalette;
use serde::Deserialize;
use serde_json::{Value, json};

/// The most cells of a board.
pub(crate) const MAX_CELLS: usize = 250_000;

/// The palette of a request: black on white if it is missing.
fn palette(form: &Option<JsonPalette>) -> Palette {
    match form {
        Some(JsonPalette(palette)) => palette.clone(),
        None => Palette::default(),
    }
}

#[derive(Deserialize)]
pub(crate) struct PictureForm {
    width: u64,
    height: u64,
    palette: Option<JsonPalette>,
    cells: String,
}

/// A block of a clue: its length and its ink.
type BlockForm = (u64, u64);

#[derive(Deserialize)]
struct PuzzleForm {
    width: u64,
    height: u64,
    palette: Option<JsonPalette>,
    rows: Vec<Vec<BlockForm>>,
    columns: Vec<Vec<BlockForm>>,
    given: Option<String>,
}

#[derive(Deserialize)]
struct BoardForm {
    picture: Option<PictureForm>,
    puzzle: Option<PuzzleForm>,
}

/// The board of a request.
pub(crate) struct AskedBoard {
    pub(crate) palette: Palette,
    pub(crate) puzzle: Puzzle,
    /// Of a request with a picture.
    pub(crate) picture: Option<Picture>,
}

impl AskedBoard {
    /// The members `picture` and `puzzle` of a request.
    pub(crate) fn of(request: &Value) -> Result<Self, AskError> {
        match read(request)? {
            BoardForm {
                picture: Some(picture),
                puzzle,
            } => Self::of_picture(picture, puzzle.and_then(|form| form.given)),
            BoardForm {
                puzzle: Some(puzzle),
                ..
            } => Self::of_puzzle(puzzle),
            _ => Err(AskError::request("expected a picture or a puzzle")),
        }
    }

    fn of_picture(form: PictureForm, given: Option<String>) -> Result<Self, AskError> {
        let (picture, palette) = form.read()?;
        let puzzle = with_given(picture.puzzle(), given)?;
        if puzzle.givens().is_some() {
            nonogram::check(&puzzle, &picture).map_err(AskError::input)?;
        }
        Ok(Self {
            palette,
            puzzle,
            picture: Some(picture),
        })
    }

    fn of_puzzle(form: PuzzleForm) -> Result<Self, AskError> {
        let palette = palette(&form.palette);
        let (width, height) = sides(form.width, form.height)?;
        for (what, clues, expected) in [
            ("rows", &form.rows, height),
            ("columns", &form.columns, width),
        ] {
            if clues.len() != expected {
                let found = clues.len();
                return Err(AskError::input(format!(
                    "expected {expected} clues in {what}, found {found}"
                )));
            }
        }
        let inks = palette.inks();
        let puzzle = Puzzle::new(clues(&form.rows, inks)?, clues(&form.columns, inks)?);
        Ok(Self {
            palette,
            puzzle: with_given(puzzle.map_err(AskError::input)?, form.given)?,
            picture: None,
        })
    }

    pub(crate) fn width(&self) -> usize {
        self.puzzle.width()
    }

    pub(crate) fn cells(&self) -> usize {
        self.puzzle.width() * self.puzzle.height()
    }
}

/// The puzzle with the given cells of a request.
fn with_given(puzzle: Puzzle, given: Option<String>) -> Result<Puzzle, AskError> {
    let Some(given) = given else {
        return Ok(puzzle);
    };
    let givens = grid(&given, &puzzle)?;
    puzzle.with_givens(givens).map_err(AskError::input)
}

/// The sides of a board that the studio takes.
pub(crate) fn sides(width: u64, height: u64) -> Result<(usize, usize), AskError> {
    check_sides(width, height).map_err(AskError::limit)?;
    let (width, height) = (width as usize, height as usize);
    if width * height > MAX_CELLS {
        let found = width * height;
        return Err(AskError::limit(format!(
            "expected a board of at most {MAX_CELLS} cells, found {found}"
        )));
    }
    Ok((width, height))
}

/// Clues with the inks from 1 to `inks`.
pub(crate) fn clues(lines: &[Vec<BlockForm>], inks: usize) -> Result<Clues, AskError> {
    let mut clues = Clues::new();
    for line in lines {
        let mut blocks = Vec::new();
        for &(length, number) in line {
            let ink = drawn_ink(number, inks)?;
            let Some(length) = Length::try_from(length).ok().filter(|&length| length > 0) else {
                return Err(AskError::input(format!(
                    "expected a block of 1 to {} cells, found {length}",
                    Length::MAX
                )));
            };
            blocks.push(Block { length, ink });
        }
        clues.push_blocks(blocks);
    }
    Ok(clues)
}

/// The ink of this number, from 1 to `inks`.
pub(crate) fn drawn_ink(number: u64, inks: usize) -> Result<Ink, AskError> {
    if !(1..=inks as u64).contains(&number) {
        let expected = match inks {
            1 => "ink 1".to_string(),
            _ => format!("an ink of 1 to {inks}"),
        };
        return Err(AskError::input(format!(
            "expected {expected}, found {number}"
        )));
    }
    Ok(Ink::new(number as usize).expect("an ink of the palette"))
}

/// The characters of known cells, in words.
fn digits(inks: usize) -> String {
    match inks {
        1 => "0 or 1".to_string(),
        _ => format!("0 to {}", Ink::new(inks).map_or('v', Ink::digit)),
    }
}

impl PictureForm {
    pub(crate) fn read(&self) -> Result<(Picture, Palette), AskError> {
        let palette = palette(&self.palette);
        let inks = palette.inks();
        let (width, height) = sides(self.width, self.height)?;
        expect_cells(&self.cells, width * height, &digits(inks))?;
        match Picture::from_digits(width, height, &self.cells) {
            Ok(picture) if picture.cells().all(|ink| ink.number() <= inks) => {
                Ok((picture, palette))
            }
            _ => Err(AskError::input(format!(
                "expected cells of {}",
                digits(inks)
            ))),
        }
    }
}

fn expect_cells(cells: &str, expected: usize, symbols: &str) -> Result<(), AskError> {
    let found = cells.chars().count();
    if found == expected {
        return Ok(());
    }
    Err(AskError::input(format!(
        "expected {expected} cells of {symbols}, found {found}"
    )))
}

/// The characters of cells of a board in play, in words.
fn symbols(inks: usize) -> String {
    format!("{} or ?", digits(inks).replace(" or ", ", "))
}

/// Cells of a board in play with the inks from 1 to `inks`.
pub(crate) fn cells(text: &str, inks: usize) -> Result<Vec<Cell>, AskError> {
    let mut cells = Vec::new();
    for symbol in text.chars() {
        let ink = Ink::from_digit(symbol).filter(|ink| ink.number() <= inks);
        cells.push(match ink {
            Some(ink) => Cell::Known(ink),
            None if symbol == '?' => Cell::Unknown,
            None => {
                return Err(AskError::input(format!(
                    "expected a cell of {}, found {symbol:?}",
                    symbols(inks)
                )));
            }
        });
    }
    Ok(cells)
}

/// A board in play.
pub(crate) fn grid(text: &str, puzzle: &Puzzle) -> Result<Grid, AskError> {
    let (width, inks) = (puzzle.width(), puzzle.inks());
    expect_cells(text, width * puzzle.height(), &symbols(inks))?;
    Ok(Grid::from_cells(width, cells(text, inks)?))
}

/// A board in play as a text of cells.
pub(crate) fn grid_text(grid: &Grid) -> String {
    let mut text = String::new();
    for cell in grid.rows().flatten() {
        text.push(match *cell {
            Cell::Known(ink) => ink.digit(),
            Cell::Unknown => '?',
        });
    }
    text
}

/// The number of a line: rows from 0, then columns.
pub(crate) fn line_number(line: Line, puzzle: &Puzzle) -> usize {
    match line {
        Line::Row(row) => row,
        Line::Column(column) => puzzle.height() + column,
    }
}

/// The number of a cell.
pub(crate) fn cell_number(position: Position, width: usize) -> usize {
    position.row * width + position.column
}

/// The numbers of cells.
pub(crate) fn cell_numbers(positions: &[Position], width: usize) -> Vec<usize> {
    let numbers = positions.iter().map(|&at| cell_number(at, width));
    numbers.collect()
}

/// The places of cells with these numbers.
pub(crate) fn places(numbers: &[usize], picture: &Picture) -> Result<Vec<Position>, AskError> {
    let (width, cells) = (picture.width(), picture.width() * picture.height());
    if let Some(found) = numbers.iter().find(|&&number| number >= cells) {
        return Err(AskError::input(format!(
            "expected a cell of 0 to {}, found {found}",
            cells - 1
        )));
    }
    let places = numbers.iter().map(|number| Position {
        row: number / width,
        column: number % width,
    });
    Ok(places.collect())
}

/// A cell and its color.
pub(crate) type CellColor = (usize, u8);

/// Decided cells.
pub(crate) fn changes(decisions: &[Decision], width: usize) -> Vec<CellColor> {
    let changes = decisions
        .iter()
        .map(|decision| (cell_number(decision.position, width), number(decision.ink)));
    changes.collect()
}

/// Cells, with colors that they lost.
pub(crate) fn lost(exclusions: &[Exclusion], width: usize) -> Vec<(usize, Vec<u8>)> {
    let lost = exclusions.iter().map(|exclusion| {
        let colors = exclusion.colors.iter().map(number).collect();
        (cell_number(exclusion.position, width), colors)
    });
    lost.collect()
}

fn number(ink: Ink) -> u8 {
    ink.number() as u8
}

/// A puzzle in requests and answers.
pub fn puzzle_form(puzzle: &Puzzle, palette: &Palette) -> Value {
    present(json!({
        "width": puzzle.width(),
        "height": puzzle.height(),
        "palette": JsonPalette(palette.clone()),
        "rows": clues_form(puzzle.rows()),
        "columns": clues_form(puzzle.columns()),
        "given": puzzle.givens().map(grid_text),
    }))
}

fn clues_form(clues: &Clues) -> Vec<Vec<(Length, u8)>> {
    let lines = clues.iter().map(|clue| {
        let blocks = clue.blocks().map(|block| (block.length, number(block.ink)));
        blocks.collect()
    });
    lines.collect()
}

/// A picture in requests and answers.
pub fn picture_form(picture: &Picture, palette: &Palette) -> Value {
    json!({
        "width": picture.width(),
        "height": picture.height(),
        "palette": JsonPalette(palette.clone()),
        "cells": picture.to_digits(),
    })
}
