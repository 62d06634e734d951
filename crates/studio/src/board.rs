//! Boards as requests and answers have them: palettes, cells, clues, lines.

use crate::failure::{Failure, present, read};
use nonogram::{
    Block, Cell, Clues, Decision, Exclusion, Grid, Ink, Length, Line, MAX_INKS, Palette, Picture,
    Position, Puzzle, Rgb, Swatch, check_sides,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most cells of a board.
pub(crate) const MAX_CELLS: usize = 250_000;

/// A color of a board.
#[derive(Deserialize)]
struct SwatchForm {
    name: String,
    rgb: String,
    symbol: char,
}

/// The palette of a request: black on white if it is missing.
fn palette(form: Option<Vec<SwatchForm>>) -> Result<Palette, Failure> {
    let Some(form) = form else {
        return Ok(Palette::default());
    };
    let inks = form.len().saturating_sub(1);
    if !(1..=MAX_INKS).contains(&inks) {
        return Err(Failure::input(format!(
            "expected a palette with 1 to {MAX_INKS} inks, found {inks}"
        )));
    }
    let swatch = |SwatchForm { name, rgb, symbol }| match Rgb::from_hex(&rgb) {
        Some(rgb) => Ok(Swatch { name, rgb, symbol }),
        None => {
            let message =
                format!("expected six hexadecimal digits as the color of {name:?}, found {rgb:?}");
            Err(Failure::input(message))
        }
    };
    let swatches = form.into_iter().map(swatch).collect::<Result<_, _>>()?;
    Palette::new(swatches)
        .ok_or_else(|| Failure::input("expected a symbol of its own for each color"))
}

#[derive(Deserialize)]
pub(crate) struct PictureForm {
    width: u64,
    height: u64,
    palette: Option<Vec<SwatchForm>>,
    cells: String,
}

#[derive(Deserialize)]
struct PuzzleForm {
    width: u64,
    height: u64,
    palette: Option<Vec<SwatchForm>>,
    rows: Vec<Vec<(u64, u64)>>,
    columns: Vec<Vec<(u64, u64)>>,
    given: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct BoardForm {
    picture: Option<PictureForm>,
    puzzle: Option<PuzzleForm>,
}

/// The board of a request.
pub(crate) struct Board {
    pub(crate) palette: Palette,
    pub(crate) puzzle: Puzzle,
    /// Of a request with a picture.
    pub(crate) picture: Option<Picture>,
}

impl Board {
    /// The members `picture` or `puzzle` of a request.
    pub(crate) fn of(request: &str) -> Result<Self, Failure> {
        read::<BoardForm>(request)?.read()
    }

    pub(crate) fn width(&self) -> usize {
        self.puzzle.width()
    }

    pub(crate) fn cells(&self) -> usize {
        self.puzzle.width() * self.puzzle.height()
    }

    /// The puzzle for answers.
    pub(crate) fn to_form(&self) -> Value {
        puzzle_form(&self.puzzle, &self.palette)
    }
}

impl BoardForm {
    pub(crate) fn read(self) -> Result<Board, Failure> {
        match (self.picture, self.puzzle) {
            (Some(form), puzzle) => {
                let (picture, palette) = form.read()?;
                let given = puzzle.and_then(|form| form.given);
                let puzzle = with_given(picture.puzzle(), given)?;
                if puzzle.givens().is_some() {
                    nonogram::check(&puzzle, &picture).map_err(Failure::input)?;
                }
                Ok(Board {
                    palette,
                    puzzle,
                    picture: Some(picture),
                })
            }
            (None, Some(form)) => {
                let palette = palette(form.palette)?;
                sides(form.width, form.height)?;
                let lengths = [
                    ("rows", &form.rows, form.height),
                    ("columns", &form.columns, form.width),
                ];
                for (what, clues, expected) in lengths {
                    if clues.len() as u64 != expected {
                        let found = clues.len();
                        return Err(Failure::input(format!(
                            "expected {expected} clues in {what}, found {found}"
                        )));
                    }
                }
                let inks = palette.inks();
                let puzzle = Puzzle::new(clues(&form.rows, inks)?, clues(&form.columns, inks)?)
                    .map_err(Failure::input)?;
                Ok(Board {
                    palette,
                    puzzle: with_given(puzzle, form.given)?,
                    picture: None,
                })
            }
            (None, None) => Err(Failure::request("expected a picture or a puzzle")),
        }
    }
}

/// The puzzle with the given cells of a request.
fn with_given(puzzle: Puzzle, given: Option<String>) -> Result<Puzzle, Failure> {
    let Some(given) = given else {
        return Ok(puzzle);
    };
    let givens = grid(&given, &puzzle)?;
    puzzle.with_givens(givens).map_err(Failure::input)
}

/// The sides of a board that the studio takes.
pub(crate) fn sides(width: u64, height: u64) -> Result<(usize, usize), Failure> {
    check_sides(width, height).map_err(Failure::limit)?;
    let (width, height) = (width as usize, height as usize);
    if width * height > MAX_CELLS {
        let found = width * height;
        return Err(Failure::limit(format!(
            "expected a board of at most {MAX_CELLS} cells, found {found}"
        )));
    }
    Ok((width, height))
}

/// Appends a line with the inks from 1 to `inks`.
pub(crate) fn push_clue(
    clues: &mut Clues,
    clue: &[(u64, u64)],
    inks: usize,
) -> Result<(), Failure> {
    let block = |&(length, number): &(u64, u64)| {
        let ink = usize::try_from(number).ok().filter(|&ink| ink <= inks);
        let Some(ink) = ink.and_then(Ink::new).filter(|ink| !ink.is_background()) else {
            let expected = match inks {
                1 => "ink 1".to_string(),
                _ => format!("an ink of 1 to {inks}"),
            };
            return Err(Failure::input(format!(
                "expected {expected}, found {number}"
            )));
        };
        match Length::try_from(length) {
            Ok(length) if length > 0 => Ok(Block { length, ink }),
            _ => Err(Failure::input(format!(
                "expected a block of 1 to {} cells, found {length}",
                Length::MAX
            ))),
        }
    };
    let blocks: Vec<Block> = clue.iter().map(block).collect::<Result<_, _>>()?;
    clues.push_blocks(blocks);
    Ok(())
}

fn clues(lines: &[Vec<(u64, u64)>], inks: usize) -> Result<Clues, Failure> {
    let mut clues = Clues::new();
    for clue in lines {
        push_clue(&mut clues, clue, inks)?;
    }
    Ok(clues)
}

/// The characters of known cells, in words.
fn digits(inks: usize) -> String {
    let last = Ink::new(inks).map_or('v', Ink::digit);
    match inks {
        1 => "0 or 1".to_string(),
        _ => format!("0 to {last}"),
    }
}

/// The characters of cells of a board in play, in words.
fn symbols(inks: usize) -> String {
    format!("{} or ?", digits(inks).replace(" or ", ", "))
}

impl PictureForm {
    pub(crate) fn read(self) -> Result<(Picture, Palette), Failure> {
        let palette = palette(self.palette)?;
        let inks = palette.inks();
        let (width, height) = sides(self.width, self.height)?;
        expect_cells(&self.cells, width * height, &digits(inks))?;
        let picture = Picture::from_digits(width, height, &self.cells);
        let is_ink = |digit| Ink::from_digit(digit).is_some_and(|ink| ink.number() <= inks);
        let picture = picture.ok().filter(|_| self.cells.chars().all(is_ink));
        let picture = picture.ok_or_else(|| {
            Failure::input(match inks {
                1 => "expected cells of 0 and 1".to_string(),
                _ => format!("expected cells of {}", digits(inks)),
            })
        })?;
        Ok((picture, palette))
    }
}

fn expect_cells(cells: &str, expected: usize, symbols: &str) -> Result<(), Failure> {
    let found = cells.chars().count();
    if found == expected {
        Ok(())
    } else {
        Err(Failure::input(format!(
            "expected {expected} cells of {symbols}, found {found}"
        )))
    }
}

/// The value of a cell in a text of cells with the inks from 1 to `inks`.
pub(crate) fn cell(symbol: char, inks: usize) -> Result<Cell, Failure> {
    let known = |ink: &Ink| ink.number() <= inks;
    match (symbol, Ink::from_digit(symbol).filter(known)) {
        ('?', _) => Ok(Cell::Unknown),
        (_, Some(ink)) => Ok(Cell::Known(ink)),
        _ => Err(Failure::input(format!(
            "expected a cell of {}, found {symbol:?}",
            symbols(inks)
        ))),
    }
}

/// A board in play.
pub(crate) fn grid(cells: &str, puzzle: &Puzzle) -> Result<Grid, Failure> {
    let (width, height, inks) = (puzzle.width(), puzzle.height(), puzzle.inks());
    expect_cells(cells, width * height, &symbols(inks))?;
    let mut grid = Grid::unknown(width, height);
    for (place, symbol) in cells.chars().enumerate() {
        grid.set(place / width, place % width, cell(symbol, inks)?);
    }
    Ok(grid)
}

/// A board in play as a text of cells.
pub(crate) fn grid_text(grid: &Grid) -> String {
    let symbol = |cell: &Cell| match *cell {
        Cell::Known(ink) => ink.digit(),
        Cell::Unknown => '?',
    };
    grid.rows().flatten().map(symbol).collect()
}

/// The number of a line: rows from 0, then columns.
pub(crate) fn line_number(line: Line, puzzle: &Puzzle) -> usize {
    match line {
        Line::Row(row) => row,
        Line::Column(column) => puzzle.height() + column,
    }
}

/// The cell and its color.
pub(crate) type Change = (usize, u8);

/// The number of a cell.
pub(crate) fn cell_number(position: Position, width: usize) -> usize {
    position.row * width + position.column
}

/// The place of a cell with this number.
pub(crate) fn place(cell: usize, picture: &Picture) -> Result<Position, Failure> {
    let (width, cells) = (picture.width(), picture.width() * picture.height());
    if cell < cells {
        Ok(Position {
            row: cell / width,
            column: cell % width,
        })
    } else {
        Err(Failure::input(format!(
            "expected a cell of 0 to {}, found {cell}",
            cells - 1
        )))
    }
}

/// Decided cells.
pub(crate) fn changes(decisions: &[Decision], width: usize) -> Vec<Change> {
    let change = |decision: &Decision| {
        let cell = cell_number(decision.position, width);
        (cell, decision.ink.number() as u8)
    };
    decisions.iter().map(change).collect()
}

/// A cell and colors that it does not have.
pub(crate) type Lost = (usize, Vec<u8>);

/// Colors that cells lost which still may have several.
pub(crate) fn lost(exclusions: &[Exclusion], width: usize) -> Vec<Lost> {
    let lost = |exclusion: &Exclusion| {
        let colors = exclusion.colors.iter().map(|ink| ink.number() as u8);
        (cell_number(exclusion.position, width), colors.collect())
    };
    exclusions.iter().map(lost).collect()
}

/// A palette in an answer.
pub(crate) fn palette_form(palette: &Palette) -> Value {
    let swatches = palette.swatches();
    let form = |(_, swatch): (_, &Swatch)| json!({"name": swatch.name, "rgb": swatch.rgb.to_string(), "symbol": swatch.symbol});
    swatches.map(form).collect()
}

/// A puzzle in requests and answers.
pub fn puzzle_form(puzzle: &Puzzle, palette: &Palette) -> Value {
    let lines = |clues: &Clues| -> Value {
        let block = |block: Block| json!([block.length, block.ink.number()]);
        clues
            .iter()
            .map(|clue| clue.blocks().map(block).collect::<Value>())
            .collect()
    };
    present(json!({
        "width": puzzle.width(), "height": puzzle.height(), "palette": palette_form(palette),
        "rows": lines(puzzle.rows()), "columns": lines(puzzle.columns()),
        "given": puzzle.givens().map(grid_text),
    }))
}

/// A picture in requests and answers.
pub fn picture_form(picture: &Picture, palette: &Palette) -> Value {
    json!({
        "width": picture.width(), "height": picture.height(), "palette": palette_form(palette),
        "cells": picture.to_digits(),
    })
}
