//! Nonograms and pictures.

pub(crate) mod picture;
pub(crate) mod puzzle;

use crate::wrong;
use nonogram::{Block, Clues, Grid, Ink, InkSet, Length, Logic, Palette, Rgb, Swatch};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use serde::Serialize;

/// A value of serde as Python has it.
pub(crate) fn as_python<'py>(
    py: Python<'py>,
    value: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).expect("maps have text keys");
    py.import("json")?.call_method1("loads", (text,))
}

/// The logic of this name, as the option `--logic` of the program has it.
pub(crate) fn read_logic(name: &str) -> PyResult<Logic> {
    match name {
        "line" => Ok(Logic::Line),
        "probe" => Ok(Logic::Probe),
        "any" => Ok(Logic::Search),
        _ => Err(wrong("logic: expected 'line', 'probe' or 'any'")),
    }
}

/// A clue of numbers, or of pairs of a length and an ink.
fn blocks(clue: &Bound<'_, PyAny>) -> PyResult<Vec<Block>> {
    let mut blocks = Vec::new();
    for block in clue.try_iter()? {
        let block = block?;
        let (length, ink): (Length, usize) = match block.extract::<Length>() {
            Ok(length) => (length, 1),
            Err(_) => block.extract().map_err(|_| {
                let most = Length::MAX;
                wrong(format!("clue: expected lengths up to {most}, or pairs of a length and an ink, found {block}"))
            })?,
        };
        let ink = Ink::new(ink).filter(|ink| !ink.is_background());
        let ink = ink.ok_or_else(|| wrong(format!("ink: expected 1 to {}", nonogram::MAX_INKS)))?;
        // A 0 stands for a clue without blocks.
        if length > 0 {
            blocks.push(Block { length, ink });
        }
    }
    Ok(blocks)
}

fn clues(lines: &Bound<'_, PyAny>) -> PyResult<Clues> {
    let mut clues = Clues::new();
    for line in lines.try_iter()? {
        clues.push_blocks(blocks(&line?)?);
    }
    Ok(clues)
}

/// The clues as Python has them: numbers, or pairs if there are several inks.
fn lists<'py>(py: Python<'py>, clues: &Clues, colored: bool) -> PyResult<Bound<'py, PyList>> {
    let lines = PyList::empty(py);
    for clue in clues.iter() {
        let blocks = clue.blocks();
        lines.append(match colored {
            true => PyList::new(py, blocks.map(|block| (block.length, block.ink.number())))?,
            false => PyList::new(py, blocks.map(|block| block.length))?,
        })?;
    }
    Ok(lines)
}

/// A board in play: a text with a line for each row, or nothing.
fn grid(puzzle: &nonogram::Puzzle, board: Option<&str>) -> PyResult<Grid> {
    let Some(text) = board else {
        return Ok(Grid::unknown(puzzle.width(), puzzle.height()));
    };
    let grid: Grid = text.parse().map_err(wrong)?;
    let expected = (puzzle.width(), puzzle.height());
    if (grid.width(), grid.height()) != expected {
        let (width, height) = expected;
        return Err(wrong(format!(
            "board: expected {width}x{height} cells, found {}x{}",
            grid.width(),
            grid.height()
        )));
    }
    let colors = InkSet::up_to(puzzle.inks());
    let is_known = |cell: &nonogram::Cell| match cell {
        nonogram::Cell::Known(ink) => colors.contains(*ink),
        nonogram::Cell::Unknown => true,
    };
    if !grid.rows().flatten().all(is_known) {
        return Err(wrong("board: expected the inks of the puzzle"));
    }
    Ok(grid)
}

/// The bytes of a text or of bytes.
fn bytes(data: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    Ok(match data.cast::<PyString>() {
        Ok(text) => text.to_cow()?.as_bytes().to_vec(),
        Err(_) => data.cast::<PyBytes>()?.as_bytes().to_vec(),
    })
}

/// A palette for pickle: names, colors and symbols, the background first.
type Looks = Vec<(String, [u8; 3], char)>;

fn looks(palette: &Palette) -> Looks {
    let look = |(_, swatch): (Ink, &Swatch)| (swatch.name.clone(), swatch.rgb.0, swatch.symbol);
    palette.swatches().map(look).collect()
}

/// The palette of these looks, for at least `inks` inks.
fn palette_of(looks: Looks, inks: usize) -> PyResult<Palette> {
    let swatch = |(name, rgb, symbol)| Swatch {
        name,
        rgb: Rgb(rgb),
        symbol,
    };
    Palette::new(looks.into_iter().map(swatch).collect())
        .filter(|palette| palette.inks() >= inks)
        .ok_or_else(|| {
            wrong(format!(
                "palette: expected {inks} inks or more with symbols that differ"
            ))
        })
}
