//! Nonograms and pictures.

pub(crate) mod hint;
pub(crate) mod picture;
pub(crate) mod puzzle;

use crate::given::{each, integer, pair, shown, table, unlike, wrong};
use nonogram::{Block, Cell, Clues, Grid, Ink, Length};
use nonogram_formats::{Document, Format, is_file_name};
use picture::Picture;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use serde::Serialize;

/// A nonogram: the clues of its rows and columns, with its title and its colors.
///
/// Clues are lists of lengths, or of pairs of a length and an ink. Searches take `timeout`, in
/// seconds.
#[pyclass(frozen, eq, hash, module = "crosscover")]
pub(crate) struct Puzzle {
    document: Document,
}

/// A value of serde as Python has it.
pub(crate) fn as_python<'py>(
    py: Python<'py>,
    value: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).expect("maps have text keys");
    py.import("json")?.call_method1("loads", (text,))
}

/// A clue of numbers, or of pairs of a length and an ink. `line` is its name in errors.
fn blocks(clue: &Bound<'_, PyAny>, line: &str) -> PyResult<Vec<Block>> {
    let mut blocks = Vec::new();
    for block in each(
        &format!("{line}: a clue is a sequence of lengths, such as [2]"),
        clue,
    )? {
        let block = block?;
        let (length, ink) = length_and_ink(&block).ok_or_else(|| {
            let (most, block) = (Length::MAX, shown(&block));
            wrong(format!(
                "{line}: expected lengths up to {most}, or pairs of a length and an ink, found \
                {block}"
            ))
        })?;
        blocks.push(Block::new(length, ink).map_err(|error| wrong(format!("{line}: {error}")))?);
    }
    Ok(blocks)
}

/// A block as a length, or as a pair of a length and an ink.
fn length_and_ink(block: &Bound<'_, PyAny>) -> Option<(Length, usize)> {
    if let Some(length) = integer(block) {
        return Some((Length::try_from(length).ok()?, 1));
    }
    let (length, ink) = pair("", block).ok()?;
    Some((
        Length::try_from(integer(&length)?).ok()?,
        ink.extract().ok()?,
    ))
}

/// The clues of lines, each a "row" or a "column".
fn clues(lines: &Bound<'_, PyAny>, kind: &str) -> PyResult<Clues> {
    let mut clues = Clues::new();
    for (number, line) in (1..).zip(each("rows and columns are sequences of clues", lines)?) {
        clues.push_blocks(blocks(&line?, &format!("{kind} {number}"))?);
    }
    Ok(clues)
}

/// The clues as Python has them: numbers, or pairs if there are several inks.
fn lists<'py>(py: Python<'py>, clues: &Clues, colored: bool) -> PyResult<Bound<'py, PyList>> {
    let lines = PyList::empty(py);
    for clue in clues.iter() {
        let blocks = clue.blocks();
        lines.append(if colored {
            PyList::new(py, blocks.map(|block| (block.length, block.ink.number())))?
        } else {
            PyList::new(py, blocks.map(|block| block.length))?
        })?;
    }
    Ok(lines)
}

/// The text of rows: a text, or a list of a text for each row.
fn text_of(rows: &Bound<'_, PyAny>) -> Option<String> {
    if let Ok(text) = rows.extract() {
        return Some(text);
    }
    let lines: Vec<String> = rows.extract().ok()?;
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Refuses the name of a file, which `open` reads.
fn refuse_name(text: &[u8], open: &str) -> PyResult<()> {
    if is_file_name(text) {
        Err(wrong(format!(
            "expected the content of a file, found its name: {open} reads files"
        )))
    } else {
        Ok(())
    }
}

/// A board in play: a text with a line for each row, rows of texts or values, a picture, or
/// nothing.
fn grid(puzzle: &nonogram::Puzzle, board: Option<&Bound<'_, PyAny>>) -> PyResult<Grid> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let Some(board) = board else {
        return Ok(puzzle.start());
    };
    if let Some(text) = text_of(board) {
        return puzzle
            .read_board(&text)
            .map_err(|error| wrong(format!("board: {error}")));
    }
    let picture = board
        .cast::<Picture>()
        .ok()
        .map(|picture| picture.get().rows().into_pyobject(board.py()));
    let board = picture.transpose()?.unwrap_or_else(|| board.clone());
    let inks = puzzle.inks();
    let expected = match inks {
        0 | 1 => "None or -1 (unknown), False or 0 (empty), True or 1 (filled)".to_string(),
        inks => format!("None or -1 (unknown), or a color from 0 to {inks}"),
    };
    let (columns, rows) = table("board (not a text): ", &board, 1, &expected, |value| {
        cell(value, inks)
    })?;
    if (columns, rows.len()) == (width, height) {
        Ok(Grid::from_cells(
            width,
            rows.into_iter().flatten().collect(),
        ))
    } else {
        Err(wrong(format!(
            "board: expected a board of {width}x{height}, found {columns}x{}",
            rows.len()
        )))
    }
}

/// A cell of a board with this many inks.
fn cell(value: &Bound<'_, PyAny>, inks: usize) -> Option<Cell> {
    // NaN is a missing value of pandas.
    let number = value.extract::<f64>();
    if value.is_none() || number.is_ok_and(|number| number == -1.0 || number.is_nan()) {
        return Some(Cell::Unknown);
    }
    let ink = usize::try_from(integer(value)?).ok()?;
    let ink = Ink::new(ink).filter(|_| ink <= inks)?;
    Some(Cell::Known(ink))
}

/// The bytes of an argument, a text or bytes.
fn bytes(argument: &str, data: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = data.cast::<PyString>() {
        return Ok(text.to_cow()?.as_bytes().to_vec());
    }
    match data.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
        Err(_) => Err(unlike(
            &format!("{argument}: expected a text or bytes"),
            data,
        )),
    }
}

/// A document for pickle.
fn state(document: &Document) -> PyResult<String> {
    nonogram_formats::write(document, Format::Json).map_err(wrong)
}

/// The document of a state of pickle.
fn restored(state: &str) -> PyResult<Document> {
    let documents = nonogram_formats::read(state.as_bytes(), Format::Json).map_err(wrong)?;
    documents
        .into_iter()
        .next()
        .ok_or_else(|| wrong("expected the state of a puzzle"))
}
