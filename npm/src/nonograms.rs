//! Nonograms and pictures. A puzzle crosses the border as its document in JSON, a picture as its
//! width and its cells.

use crate::answer;
use crate::limits::{is_past, work_until};
use js_sys::{Array, Uint8Array};
use nonogram::{Grid, ParseNameError, Picture, Verdict, WorkBudget};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, Hint};
use nonogram_formats::{Document, Format, ImageOptions, ParseErrorKind, UnknownFormat, Warning};
use nonogram_propagate::{SolveOptions, SolveReport, Solver};
use nonogram_render::{Drawing, Fonts};
use nonogram_repair::RepairOptions;
use puzzle_pack::source::{DocumentsError, PackBoard, read_documents};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// The puzzle of a document, which [`write`] or JavaScript wrote.
fn read(text: &str) -> Result<Document, JsError> {
    // The places of errors are those of a text that users do not see.
    let documents = nonogram_formats::read(text.as_bytes(), Format::Json);
    let mut documents = documents.map_err(|error| JsError::new(&error.kind.to_string()))?;
    documents
        .pop()
        .ok_or_else(|| JsError::new("expected a puzzle"))
}

/// Checks a document.
#[wasm_bindgen]
pub fn check(puzzle: &str) -> Result<(), JsError> {
    read(puzzle).map(drop)
}

fn write(document: &Document) -> Result<String, JsError> {
    Ok(nonogram_formats::write(document, Format::Json)?)
}

const NAME_FORMAT: &str = "name the format, as in Puzzle.read(text, \"nin\")";

const NO_SIZE: &str = "0/1 strings do not state the size of their board: use new Picture(cells, \
    width).puzzle(), or for rows Puzzle.read(text, \"rows\")";

/// The puzzles of a file. A list of warnings in JSON follows each.
#[wasm_bindgen]
pub fn read_file(bytes: &[u8], format: Option<String>) -> Result<Vec<String>, JsError> {
    let format = format.as_deref().map(format_of).transpose()?;
    let documents = read_documents(bytes, format, None, &ImageOptions::default());
    let documents = documents.map_err(|error| match error {
        DocumentsError::Puzzles(error) if error.kind == ParseErrorKind::NoSize => {
            JsError::new(NO_SIZE)
        }
        error => error.into(),
    })?;
    let mut texts = Vec::new();
    for document in &documents {
        let mut warnings = Vec::new();
        for warning in &document.warnings {
            // Programs do not look at warnings to find out whether they have the right puzzle.
            if let Warning::UnclearFormat(unclear) = warning {
                return Err(JsError::new(&format!("{unclear}: {NAME_FORMAT}")));
            }
            warnings.push(warning.to_string());
        }
        texts.push(write(document)?);
        texts.push(serde_json::to_string(&warnings)?);
    }
    Ok(texts)
}

/// The puzzle in a format: a text, or the bytes of an image.
#[wasm_bindgen]
pub fn write_file(puzzle: &str, format: &str) -> Result<JsValue, JsError> {
    let document = read(puzzle)?;
    let format = format_of(format)?;
    // Without them, it is another puzzle.
    if document.lost_in(format).contains(&"given") {
        let message = format!("{format} cannot hold given cells: expected id or json");
        return Err(JsError::new(&message));
    }
    let bytes = nonogram_formats::write_bytes(&[document], format)?;
    Ok(if format == Format::Png {
        Uint8Array::from(&bytes[..]).into()
    } else {
        String::from_utf8(bytes)?.into()
    })
}

fn format_of(name: &str) -> Result<Format, JsError> {
    let format = name.parse();
    format.map_err(|error: UnknownFormat| JsError::new(&format!("format: {error}")))
}

/// The puzzle of a row of a pack: names of columns, each with its value.
#[wasm_bindgen]
pub fn read_row(row: Vec<String>) -> Result<String, JsError> {
    let pairs = row.chunks_exact(2).map(|pair| (&*pair[0], &*pair[1]));
    let board = PackBoard::of_row(pairs).map_err(|error| JsError::new(&format!("row: {error}")))?;
    write(&board.into())
}

#[wasm_bindgen]
pub fn puzzle_of_picture(width: usize, cells: &[u8]) -> Result<String, JsError> {
    write(&picture(width, cells)?.into())
}

fn picture(width: usize, cells: &[u8]) -> Result<Picture, JsError> {
    let height = cells.len() / width.max(1);
    let cells = cells[..width.saturating_mul(height)].iter();
    Ok(Picture::from_inks(
        width,
        height,
        cells.map(|&cell| cell.into()),
    )?)
}

/// The cells of some pictures.
fn cells<'p>(pictures: impl IntoIterator<Item = &'p Picture>) -> Uint8Array {
    let mut cells: Vec<u8> = Vec::new();
    for picture in pictures {
        cells.extend(picture.cells().map(|ink| ink.number() as u8));
    }
    Uint8Array::from(&cells[..])
}

fn report(puzzle: &nonogram::Puzzle, deadline: f64, limit: usize) -> SolveReport {
    let options = SolveOptions::default()
        .limit(limit)
        .budget(work_until(deadline, u64::MAX));
    Solver::new().solve(puzzle, &options)
}

/// The cells of up to `limit` solutions.
#[wasm_bindgen]
pub fn solve(puzzle: &str, limit: usize, deadline: f64) -> Result<Array, JsError> {
    let report = report(&read(puzzle)?.puzzle, deadline, limit);
    Ok(answer(cells(&report.solutions), report.is_cut()))
}

/// The deductions, in JSON.
#[wasm_bindgen]
pub fn explain(puzzle: &str, board: Option<String>, deadline: f64) -> Result<Array, JsError> {
    let Document {
        puzzle, palette, ..
    } = read(puzzle)?;
    let report = report(&puzzle, deadline, 2);
    let solution = report.unique();
    let budget = work_until(deadline, EXPLAIN_LINE_SOLVES);
    let explanation =
        nonogram_explain::explain_rest(&puzzle, &grid(&puzzle, board)?, solution, budget);
    let text = serde_json::to_string(&explanation.form(&palette))?;
    Ok(answer(text, explanation.is_cut(&report)))
}

/// A board in play: a text with a line for each row, or nothing.
fn grid(puzzle: &nonogram::Puzzle, board: Option<String>) -> Result<Grid, JsError> {
    match board {
        None => Ok(puzzle.start()),
        Some(text) => puzzle
            .read_board(&text)
            .map_err(|error| JsError::new(&format!("board: {error}"))),
    }
}

/// The hint, in JSON.
#[wasm_bindgen]
pub fn hint(puzzle: &str, board: Option<String>, deadline: f64) -> Result<Array, JsError> {
    let Document {
        puzzle, palette, ..
    } = read(puzzle)?;
    let grid = grid(&puzzle, board)?;
    let report = report(&puzzle, deadline, 2);
    let budget = work_until(deadline, EXPLAIN_LINE_SOLVES);
    Ok(
        match nonogram_explain::hint(&puzzle, &grid, &report, budget) {
            Hint::OutOfBudget => answer(JsValue::UNDEFINED, true),
            hint => answer(
                serde_json::to_string(&hint.form(&puzzle, &grid, &report, &palette))?,
                false,
            ),
        },
    )
}

/// Which clues of a board in play are met, in JSON.
#[wasm_bindgen]
pub fn live(puzzle: &str, board: Option<String>) -> Result<String, JsError> {
    let puzzle = read(puzzle)?.puzzle;
    let grid = grid(&puzzle, board)?;
    let live = nonogram_explain::live_clues(&puzzle, &grid, &WorkBudget::default())?;
    Ok(live.to_string())
}

/// The rating, in JSON.
#[wasm_bindgen]
pub fn rate(puzzle: &str, deadline: f64) -> Result<Array, JsError> {
    let budget = work_until(deadline, EXPLAIN_LINE_SOLVES);
    let rating = puzzle_pack::rate(&read(puzzle)?.puzzle, budget);
    if rating.verdict == Verdict::Unknown {
        return Ok(answer(JsValue::UNDEFINED, true));
    }
    Ok(answer(serde_json::to_string(&rating)?, is_past(deadline)))
}

/// A drawing, with the solution if there are cells.
#[wasm_bindgen]
pub fn svg(puzzle: &str, solution: Option<Vec<u8>>) -> Result<String, JsError> {
    let document = read(puzzle)?;
    let puzzle = &document.puzzle;
    let solution = solution
        .map(|cells| picture(puzzle.width(), &cells))
        .transpose()?;
    if solution
        .as_ref()
        .is_some_and(|picture| nonogram::check(puzzle, picture).is_err())
    {
        return Err(JsError::new("solution: expected a solution of the puzzle"));
    }
    // A title often gives the picture away.
    let title = document.title.as_deref().filter(|_| solution.is_some());
    let drawing = Drawing {
        palette: Some(&document.palette),
        title,
        solution: solution.as_ref(),
        ..Drawing::new(puzzle)
    };
    Ok(drawing.to_svg(&Fonts::new()))
}

/// The cells of the repaired picture.
#[wasm_bindgen]
pub fn repair(width: usize, of: &[u8], logic: &str, deadline: f64) -> Result<Array, JsError> {
    let logic = logic.parse();
    let logic = logic.map_err(|error: ParseNameError| JsError::new(&format!("logic: {error}")))?;
    let picture = picture(width, of)?;
    let mut options = RepairOptions::new(logic);
    options.budget = options.budget.until(move || is_past(deadline));
    Ok(match nonogram_repair::repair(&picture, &options) {
        Ok(repair) => answer(cells([&repair.picture]), is_past(deadline)),
        Err(_) => answer(JsValue::UNDEFINED, true),
    })
}
