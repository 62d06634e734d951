//! Nonograms and pictures.

use crate::limits::{Limits, spent};
use crate::{plain, wrong};
use nonogram::{Block, Clues, Grid, Ink, InkSet, Length, Logic, Verdict};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, ExplainBudget, ExplanationEnd, Hint};
use nonogram_formats::{Document, Format, ImageOptions};
use nonogram_propagate::{SolveOptions, SolveOutcome, SolveReport, Solver};
use nonogram_render::{Drawing, Fonts};
use nonogram_repair::RepairOptions;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use serde::Serialize;
use std::path::PathBuf;

/// A nonogram: the clues of its rows and columns, with its texts and colors.
#[pyclass(frozen, module = "crosscover")]
pub(crate) struct Puzzle {
    document: Document,
}

/// A picture: an ink for each cell, 0 for the background.
#[pyclass(frozen, eq, hash, module = "crosscover", from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Picture {
    picture: nonogram::Picture,
}

impl Picture {
    fn from(picture: &nonogram::Picture) -> Self {
        let picture = picture.clone();
        Self { picture }
    }
}

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

impl Puzzle {
    /// Solves for up to `limit` solutions.
    fn report(&self, py: Python<'_>, limits: &Limits, limit: usize) -> PyResult<SolveReport> {
        limits.run(py, |interrupt| {
            let options = SolveOptions::default().limit(limit).interrupt(interrupt);
            Solver::new().solve(&self.document.puzzle, &options)
        })
    }

    fn of_all(documents: Vec<Document>) -> Vec<Self> {
        documents
            .into_iter()
            .map(|document| Self { document })
            .collect()
    }

    /// The drawing, with its solution if this is known.
    fn svg(&self, solution: Option<&nonogram::Picture>) -> String {
        Drawing::new(&self.document.puzzle)
            .palette(&self.document.palette)
            .title(self.document.title.as_deref())
            .solution(solution)
            .to_svg(&Fonts::new())
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(rows: &Bound<'_, PyAny>, columns: &Bound<'_, PyAny>) -> PyResult<Self> {
        let puzzle = nonogram::Puzzle::new(clues(rows)?, clues(columns)?).map_err(wrong)?;
        Ok(Self {
            document: puzzle.into(),
        })
    }

    #[staticmethod]
    #[pyo3(signature = (text, format = None))]
    fn read(text: &Bound<'_, PyAny>, format: Option<&str>) -> PyResult<Vec<Self>> {
        let bytes = match text.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned().into_bytes(),
            Err(_) => text.cast::<PyBytes>()?.as_bytes().to_vec(),
        };
        let options = ImageOptions::default();
        let documents = match format {
            None => nonogram_formats::read_file(&bytes, None, &options),
            Some(name) => match Format::from_name(name) {
                None => return Err(wrong(format!("format: there is no format {name:?}"))),
                Some(format) if format.is_image() => {
                    nonogram_formats::read_image(&bytes, format, &options)
                }
                Some(format) => nonogram_formats::read(&bytes, format),
            },
        };
        documents.map(Self::of_all).map_err(wrong)
    }

    #[staticmethod]
    fn open(path: PathBuf) -> PyResult<Vec<Self>> {
        let bytes = std::fs::read(&path)?;
        let extension = path.extension().and_then(|extension| extension.to_str());
        let documents = nonogram_formats::read_file(&bytes, extension, &ImageOptions::default());
        let named = |error| wrong(format!("{}: {error}", path.display()));
        documents.map(Self::of_all).map_err(named)
    }

    #[getter]
    fn width(&self) -> usize {
        self.document.puzzle.width()
    }

    #[getter]
    fn height(&self) -> usize {
        self.document.puzzle.height()
    }

    #[getter]
    fn inks(&self) -> usize {
        self.document.puzzle.inks()
    }

    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let puzzle = &self.document.puzzle;
        lists(py, puzzle.rows(), puzzle.is_colored())
    }

    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let puzzle = &self.document.puzzle;
        lists(py, puzzle.columns(), puzzle.is_colored())
    }

    #[getter]
    fn title(&self) -> Option<&str> {
        self.document.title.as_deref()
    }

    #[getter]
    fn goal(&self) -> Option<Picture> {
        self.document.goal.as_ref().map(Picture::from)
    }

    fn __str__(&self) -> String {
        self.document.puzzle.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}x{}>", self.width(), self.height())
    }

    #[pyo3(signature = (*, timeout = None))]
    fn solve(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Option<Picture>> {
        Ok(self.solutions(py, 1, timeout)?.pop())
    }

    #[pyo3(signature = (limit = 2, *, timeout = None))]
    fn solutions(
        &self,
        py: Python<'_>,
        limit: usize,
        timeout: Option<f64>,
    ) -> PyResult<Vec<Picture>> {
        let limits = Limits::new(timeout)?;
        let report = self.report(py, &limits, limit)?;
        let found: Vec<Picture> = report.solutions.iter().map(Picture::from).collect();
        if matches!(report.outcome, SolveOutcome::OutOfBudget(_)) && found.len() < limit {
            let known = found.into_pyobject(py)?;
            return Err(spent(py, Some(known)));
        }
        Ok(found)
    }

    #[pyo3(signature = (*, timeout = None))]
    fn unique(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<bool> {
        Ok(self.solutions(py, 2, timeout)?.len() == 1)
    }

    #[pyo3(signature = (*, timeout = None))]
    fn explain<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(timeout)?;
        let report = self.report(py, &limits, 2)?;
        let solution = report
            .solutions
            .first()
            .filter(|_| report.verdict() == Verdict::Unique);
        let Document {
            puzzle, palette, ..
        } = &self.document;
        let explanation = limits.run(py, |interrupt| {
            let budget = ExplainBudget::new(EXPLAIN_LINE_SOLVES).until(interrupt);
            nonogram_explain::explain(puzzle, solution, budget)
        })?;
        let value = as_python(py, &explanation.form(palette))?;
        match explanation.end {
            ExplanationEnd::OutOfBudget => Err(spent(py, Some(value))),
            // There may be a solution to take a cell from.
            ExplanationEnd::Stuck if report.verdict() == Verdict::Unknown => {
                Err(spent(py, Some(value)))
            }
            _ => Ok(value),
        }
    }

    #[pyo3(signature = (board = None, *, timeout = None))]
    fn hint(&self, py: Python<'_>, board: Option<&str>, timeout: Option<f64>) -> PyResult<String> {
        let limits = Limits::new(timeout)?;
        let grid = grid(&self.document.puzzle, board)?;
        let report = self.report(py, &limits, 2)?;
        let Document {
            puzzle, palette, ..
        } = &self.document;
        let hint = limits.run(py, |interrupt| {
            let budget = ExplainBudget::new(EXPLAIN_LINE_SOLVES).until(interrupt);
            nonogram_explain::hint(puzzle, &grid, &report, budget)
        })?;
        match hint {
            Hint::OutOfBudget => Err(spent(py, None)),
            hint => Ok(hint.display(palette).to_string()),
        }
    }

    #[pyo3(signature = (*, timeout = None))]
    fn rate<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(timeout)?;
        let rating = limits.run(py, |interrupt| {
            puzzle_pack::rate(&self.document.puzzle, EXPLAIN_LINE_SOLVES, interrupt)
        })?;
        if rating.verdict == Verdict::Unknown {
            return Err(spent(py, None));
        }
        let value = as_python(py, &rating)?;
        match limits.have_ended() {
            true => Err(spent(py, Some(value))),
            false => Ok(value),
        }
    }

    #[pyo3(name = "svg", signature = (solution = None))]
    fn svg_with(&self, solution: Option<&Picture>) -> PyResult<String> {
        let solution = solution.map(|solution| &solution.picture);
        if solution.is_some_and(|picture| nonogram::check(&self.document.puzzle, picture).is_err())
        {
            return Err(wrong("solution: expected a solution of the puzzle"));
        }
        Ok(self.svg(solution))
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None)
    }
}

#[pymethods]
impl Picture {
    #[new]
    fn new(rows: &Bound<'_, PyAny>) -> PyResult<Self> {
        let picture = match rows.cast::<PyString>() {
            Ok(text) => text.to_cow()?.parse().map_err(wrong)?,
            Err(_) => {
                let rows = plain(rows)?;
                let rows: Vec<Vec<usize>> = rows.extract()?;
                let width = rows.first().map_or(0, Vec::len);
                if rows.iter().any(|row| row.len() != width) {
                    return Err(wrong("the rows differ in length"));
                }
                nonogram::check_sides(width as u64, rows.len() as u64).map_err(wrong)?;
                let mut picture = nonogram::Picture::blank(width, rows.len());
                for (row, cells) in rows.iter().enumerate() {
                    for (column, &cell) in cells.iter().enumerate() {
                        let ink = Ink::new(cell);
                        let ink = ink.ok_or_else(|| {
                            wrong(format!("ink: expected 0 to {}", nonogram::MAX_INKS))
                        })?;
                        picture.set_ink(row, column, ink);
                    }
                }
                picture
            }
        };
        Ok(Self { picture })
    }

    #[getter]
    fn width(&self) -> usize {
        self.picture.width()
    }

    #[getter]
    fn height(&self) -> usize {
        self.picture.height()
    }

    #[getter]
    fn rows(&self) -> Vec<Vec<usize>> {
        let cell = |row, column| self.picture.ink(row, column).number();
        let row = |row| (0..self.width()).map(|column| cell(row, column)).collect();
        (0..self.height()).map(row).collect()
    }

    fn __str__(&self) -> String {
        self.picture.to_string().trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Picture {}x{}>", self.width(), self.height())
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle {
            document: self.picture.clone().into(),
        }
    }

    #[pyo3(signature = (logic = "line", *, timeout = None))]
    fn repair(&self, py: Python<'_>, logic: &str, timeout: Option<f64>) -> PyResult<Self> {
        let logic = read_logic(logic)?;
        let limits = Limits::new(timeout)?;
        let repaired = limits.run(py, |interrupt| {
            let options = RepairOptions::new(logic).with_interrupt(interrupt);
            nonogram_repair::repair(&self.picture, &options)
        })?;
        let found = repaired.ok().map(|repair| Self {
            picture: repair.picture,
        });
        match found {
            Some(found) if !limits.have_ended() => Ok(found),
            found => {
                let known = found.map(|found| found.into_pyobject(py)).transpose()?;
                Err(spent(py, known.map(Bound::into_any)))
            }
        }
    }

    fn _repr_svg_(&self) -> String {
        let puzzle = self.puzzle();
        puzzle.svg(Some(&self.picture))
    }
}
