//! Nonograms: clues with their texts and colors.

use super::hint::Hint;
use super::picture::{Picture, of_row, read_path, warn, warn_of};
use super::{Puzzle, as_python, bytes, clues, grid, lists, refuse_name, restored, state};
use crate::given::{PyArgument, text, whole, wrong};
use crate::limits::{Limits, spent};
use nonogram::{Cell, InkSet, Position, Verdict, WorkBudget};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, by_technique};
use nonogram_formats::{Document, Format, ImageOptions, UnknownFormat, write_bytes};
use nonogram_proof::ProveOutcome;
use nonogram_propagate::{SolveOptions, SolveReport, Solver};
use nonogram_render::{Drawing, Fonts};
use proof_check::{CHECK_MEMORY, Proved, RejectReason, Rejected};
use puzzle_pack::source::read_documents;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use std::hash::{Hash, Hasher};
use std::path::PathBuf;

/// Puzzles are equal if their clues are.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.document.puzzle == other.document.puzzle
    }
}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.document.puzzle.hash(state);
    }
}

/// The format of an argument.
fn format_of(given: PyArgument<'_, '_>) -> PyResult<Option<Format>> {
    let Some(given) = given else {
        return Ok(None);
    };
    let format = text("format", given)?.parse();
    let format = format.map_err(|error: UnknownFormat| wrong(format!("format: {error}")))?;
    Ok(Some(format))
}

/// The format of an argument, in which puzzles can be written.
fn written_format(given: PyArgument<'_, '_>) -> PyResult<Format> {
    let Some(given) = given else {
        return Ok(Format::Non);
    };
    let name = text("format", given)?;
    if let Ok(format) = name.parse::<Format>()
        && !format.is_only_read()
    {
        return Ok(format);
    }
    let written = Format::ALL.iter().filter(|format| !format.is_only_read());
    let names: Vec<&str> = written.map(|format| format.name()).collect();
    let names = names.join(", ");
    Err(wrong(format!(
        "format: cannot write {name:?}: expected one of {names}"
    )))
}

/// The limit of `explain` and `hint`: `EXPLAIN_LINE_SOLVES`.
const LINE_SOLVES: &str = "the limit of 2**23 line solves";

impl Puzzle {
    /// Solves for up to `limit` solutions.
    fn report(&self, py: Python<'_>, limits: &Limits, limit: usize) -> PyResult<SolveReport> {
        let options = SolveOptions::default().limit(limit);
        limits.work(py, u64::MAX, |budget| {
            Solver::new().solve(&self.document.puzzle, &options.budget(budget))
        })
    }

    /// Up to `limit` solutions, and what ended the search before they were known, if anything did.
    fn find(
        &self,
        py: Python<'_>,
        limit: usize,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<(Vec<Picture>, Option<&'static str>)> {
        let limits = Limits::new(timeout, stop)?;
        let report = self.report(py, &limits, limit)?;
        let solutions = report.solutions.iter();
        Ok((
            solutions.map(|solution| self.picture(solution)).collect(),
            report.is_cut().then(|| limits.or("timeout")),
        ))
    }

    /// A picture of this puzzle, in its colors.
    fn picture(&self, picture: &nonogram::Picture) -> Picture {
        Picture {
            picture: picture.clone(),
            palette: Some(self.document.palette.clone()),
        }
    }

    fn of_all(documents: Vec<Document>) -> Vec<Self> {
        let puzzles = documents.into_iter().map(|document| Self { document });
        puzzles.collect()
    }

    /// The drawing, with its solution if this is known.
    pub(super) fn drawing<'a>(&'a self, solution: Option<&'a nonogram::Picture>) -> Drawing<'a> {
        let Document {
            puzzle,
            palette,
            title,
            ..
        } = &self.document;
        Drawing {
            palette: Some(palette),
            // A title often gives the picture away.
            title: title.as_deref().filter(|_| solution.is_some()),
            solution,
            ..Drawing::new(puzzle)
        }
    }

    /// The drawing with a solution that a caller gives.
    fn drawing_with<'a>(&'a self, solution: Option<&'a Picture>) -> PyResult<Drawing<'a>> {
        let solution = solution.map(|solution| &solution.picture);
        if solution.is_some_and(|picture| nonogram::check(&self.document.puzzle, picture).is_err())
        {
            return Err(wrong("solution: expected a solution of the puzzle"));
        }
        Ok(self.drawing(solution))
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (rows, columns, given = None))]
    fn new(
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        given: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let puzzle =
            nonogram::Puzzle::new(clues(rows, "row")?, clues(columns, "column")?).map_err(wrong)?;
        let givens = grid(&puzzle, given)?;
        let puzzle = puzzle.with_givens(givens).map_err(wrong)?;
        Ok(Self {
            document: puzzle.into(),
        })
    }

    /// The puzzle of a row of a pack, with its picture as the `goal`, its title and its colors.
    ///
    /// row: a dictionary as `generate` and `csv.DictReader` have it, or a row of a frame of pandas,
    ///     from `iterrows` or `itertuples`. The columns `width`, `height` and `cells` are required.
    ///
    /// Returns: Puzzle
    #[staticmethod]
    fn of(row: &Bound<'_, PyAny>) -> PyResult<Self> {
        of_row(row).map(|document| Self { document })
    }

    /// The puzzles of a text or an image, in any of the formats of the program `crosscover`, or of
    /// a pack.
    ///
    /// Returns: list[Puzzle]
    #[staticmethod]
    #[pyo3(signature = (text, format = None))]
    fn read(
        py: Python<'_>,
        text: &Bound<'_, PyAny>,
        format: PyArgument<'_, '_>,
    ) -> PyResult<Vec<Self>> {
        let (bytes, format) = (bytes("text", text)?, format_of(format)?);
        refuse_name(&bytes, "Puzzle.open")?;
        let documents =
            read_documents(&bytes, format, None, &ImageOptions::default()).map_err(wrong)?;
        warn(py, "", &documents)?;
        Ok(Self::of_all(documents))
    }

    /// The puzzles of a file, also of a pack, as a list. Without a `format`, it is recognized.
    ///
    /// Returns: list[Puzzle]
    #[staticmethod]
    #[pyo3(signature = (path, format = None))]
    fn open(py: Python<'_>, path: PathBuf, format: PyArgument<'_, '_>) -> PyResult<Vec<Self>> {
        let format = format_of(format)?;
        read_path(py, &path, format, &ImageOptions::default()).map(Self::of_all)
    }

    /// The number of columns.
    #[getter]
    fn width(&self) -> usize {
        self.document.puzzle.width()
    }

    /// The number of rows.
    #[getter]
    fn height(&self) -> usize {
        self.document.puzzle.height()
    }

    /// The number of inks, without the background.
    #[getter]
    fn inks(&self) -> usize {
        self.document.puzzle.inks()
    }

    /// The clues of the rows: lengths, or pairs of a length and an ink if there are several inks.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let puzzle = &self.document.puzzle;
        lists(py, puzzle.rows(), puzzle.is_colored())
    }

    /// The clues of the columns: lengths, or pairs of a length and an ink if there are several
    /// inks.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let puzzle = &self.document.puzzle;
        lists(py, puzzle.columns(), puzzle.is_colored())
    }

    /// The cells that the puzzle gives: a line for each row, with `?` for the others; or None.
    #[getter]
    fn given(&self) -> Option<String> {
        self.document.puzzle.givens().map(ToString::to_string)
    }

    /// The title, or None.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.document.title.as_deref()
    }

    /// The solution that a file has beside the clues, or None.
    #[getter]
    fn goal(&self) -> Option<Picture> {
        self.document.goal.as_ref().map(|goal| self.picture(goal))
    }

    /// The identity of the clues as packs have it: 16 digits, the same for the same clues.
    #[getter]
    fn id(&self) -> String {
        puzzle_pack::id(&self.document.puzzle)
    }

    fn __str__(&self) -> String {
        self.document.puzzle.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}x{}>", self.width(), self.height())
    }

    /// A solution, or None if there is none.
    ///
    /// Returns: Picture | None
    #[pyo3(signature = (*, timeout = None, stop = None))]
    fn solve(
        &self,
        py: Python<'_>,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Option<Picture>> {
        let (mut found, limit) = self.find(py, 1, timeout, stop)?;
        match limit {
            Some(limit) => Err(spent(py, limit, None)),
            None => Ok(found.pop()),
        }
    }

    /// Up to `limit` solutions.
    ///
    /// Returns: list[Picture]
    #[pyo3(signature = (limit = None, *, timeout = None, stop = None),
        text_signature = "($self, limit=2, *, timeout=None, stop=None)")]
    fn solutions(
        &self,
        py: Python<'_>,
        limit: PyArgument<'_, '_>,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Vec<Picture>> {
        let (found, limit) = self.find(py, whole("limit", limit, 2)?, timeout, stop)?;
        match limit {
            Some(limit) => Err(spent(py, limit, Some(found.into_pyobject(py)?))),
            None => Ok(found),
        }
    }

    /// Whether there is exactly one solution.
    ///
    /// Returns: bool
    #[pyo3(signature = (*, timeout = None, stop = None))]
    fn unique(
        &self,
        py: Python<'_>,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<bool> {
        let (mut found, limit) = self.find(py, 2, timeout, stop)?;
        let Some(limit) = limit else {
            return Ok(found.len() == 1);
        };
        let known = found
            .pop()
            .map(|found| found.into_pyobject(py))
            .transpose()?;
        Err(spent(py, limit, known.map(Bound::into_any)))
    }

    /// The deductions that lead to the solution, easiest first, from the beginning or from a board
    /// in play, which is written as in `hint`.
    ///
    /// Returns: Explanation
    #[pyo3(signature = (board = None, *, timeout = None, stop = None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        board: Option<&Bound<'py, PyAny>>,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let grid = grid(&self.document.puzzle, board)?;
        let limits = Limits::new(timeout, stop)?;
        let report = self.report(py, &limits, 2)?;
        let solution = report.unique();
        let Document {
            puzzle, palette, ..
        } = &self.document;
        let explanation = limits.work(py, EXPLAIN_LINE_SOLVES, |budget| {
            nonogram_explain::explain_rest(puzzle, &grid, solution, budget)
        })?;
        let value = as_python(py, &explanation.form(palette))?;
        if explanation.is_cut(&report) {
            Err(spent(py, limits.or(LINE_SOLVES), Some(value)))
        } else {
            Ok(value)
        }
    }

    /// The easiest next step on a board in play, or its mistake.
    ///
    /// board: a text with a line for each row, with `?` for an unknown cell, `.` for an empty one,
    ///     `#` or the letter of an ink for a filled one; or a list of such rows; or a picture; or
    ///     rows, also as an array or a frame, of None or -1 for unknown cells, False or 0 for empty
    ///     ones, True, 1 or the number of an ink for filled ones.
    ///
    /// Returns: Hint
    #[pyo3(signature = (board = None, *, timeout = None, stop = None))]
    fn hint(
        &self,
        py: Python<'_>,
        board: Option<&Bound<'_, PyAny>>,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Hint> {
        let limits = Limits::new(timeout, stop)?;
        let grid = grid(&self.document.puzzle, board)?;
        let report = self.report(py, &limits, 2)?;
        let Document {
            puzzle, palette, ..
        } = &self.document;
        let hint = limits.work(py, EXPLAIN_LINE_SOLVES, |budget| {
            nonogram_explain::hint(puzzle, &grid, &report, budget)
        })?;
        match hint {
            nonogram_explain::Hint::OutOfBudget => Err(spent(py, limits.or(LINE_SOLVES), None)),
            hint => Hint::new(&as_python(py, &hint.form(puzzle, &grid, &report, palette))?),
        }
    }

    /// What follows in a single line of a board: for each technique the cells of the line, with all
    /// that it finds together with the easier ones. None if the line cannot be completed.
    ///
    /// line: such as `row 3`.
    /// board: as in `hint`.
    ///
    /// Returns: dict[str, str] | None
    #[pyo3(signature = (line, board = None))]
    fn follows<'py>(
        &self,
        py: Python<'py>,
        line: &str,
        board: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let puzzle = &self.document.puzzle;
        let grid = grid(puzzle, board)?;
        let Some(named) = puzzle.lines().find(|named| named.to_string() == line) else {
            return Err(wrong(format!(
                "line: expected a line such as \"row 1\", found {line:?}"
            )));
        };
        let mut cells = Vec::new();
        for index in 0..puzzle.length(named) {
            let Position { row, column } = named.cell(index);
            cells.push(match grid.get(row, column) {
                Cell::Unknown => InkSet::up_to(puzzle.inks().max(1)),
                Cell::Known(ink) => InkSet::only(ink),
            });
        }
        let Some(found) = by_technique(puzzle.clue(named), &cells) else {
            return Ok(None);
        };
        let symbol = if puzzle.is_colored() {
            Cell::letter
        } else {
            Cell::symbol
        };
        let texts = PyDict::new(py);
        for (technique, cells) in found {
            let cells = cells.into_iter().map(InkSet::single);
            let cells = cells.map(|ink| ink.map_or(Cell::Unknown, Cell::Known));
            texts.set_item(technique.name(), cells.map(symbol).collect::<String>())?;
        }
        Ok(Some(texts))
    }

    /// Which clues of a board in play are met, for greying. The board is written as in `hint`.
    ///
    /// Returns: dict[str, list[dict[str, Any]]]
    #[pyo3(signature = (board = None))]
    fn live<'py>(
        &self,
        py: Python<'py>,
        board: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = &self.document.puzzle;
        let grid = grid(puzzle, board)?;
        let live = nonogram_explain::live_clues(puzzle, &grid, &WorkBudget::default());
        let live = live.map_err(|limit| spent(py, &limit.to_string(), None))?;
        as_python(py, &live)
    }

    /// How hard it is, as `crosscover rate --json` prints it.
    ///
    /// Returns: Rating
    #[pyo3(signature = (*, timeout = None, stop = None))]
    fn rate<'py>(
        &self,
        py: Python<'py>,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(timeout, stop)?;
        let rating = limits.work(py, EXPLAIN_LINE_SOLVES, |budget| {
            puzzle_pack::rate(&self.document.puzzle, budget)
        })?;
        if rating.verdict == Verdict::Unknown {
            return Err(spent(py, limits.or("timeout"), None));
        }
        let value = as_python(py, &rating)?;
        if limits.have_ended() {
            Err(spent(py, limits.or("timeout"), Some(value)))
        } else {
            Ok(value)
        }
    }

    /// A proof that there is one solution, or none, as `crosscover prove` writes it; None if there
    /// are several solutions.
    ///
    /// Returns: str | None
    #[pyo3(signature = (*, timeout = None, stop = None))]
    fn prove(
        &self,
        py: Python<'_>,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Option<String>> {
        let limits = Limits::new(timeout, stop)?;
        match limits.work(py, u64::MAX, |budget| {
            nonogram_proof::prove(&self.document.puzzle, budget)
        })? {
            ProveOutcome::Unique(_, proof) | ProveOutcome::NoSolution(proof) => {
                Ok(Some(proof.to_string()))
            }
            ProveOutcome::Multiple(..) => Ok(None),
            ProveOutcome::OutOfBudget => Err(spent(py, limits.or("timeout"), None)),
        }
    }

    /// Follows a proof without a solver: the only solution, or None if the proof shows that there
    /// is none.
    ///
    /// Returns: Picture | None
    #[pyo3(signature = (proof, *, timeout = None, stop = None))]
    fn check_proof(
        &self,
        py: Python<'_>,
        proof: &Bound<'_, PyAny>,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Option<Picture>> {
        let (limits, text) = (Limits::new(timeout, stop)?, bytes("proof", proof)?);
        match limits.work(py, u64::MAX, |budget| {
            proof_check::check_within(&self.document.puzzle, &text, budget, CHECK_MEMORY)
        })? {
            Ok(Proved::Unique(picture)) => Ok(Some(self.picture(&picture))),
            Ok(Proved::NoSolution) => Ok(None),
            Err(Rejected {
                reason: RejectReason::OutOfBudget,
                ..
            }) => Err(spent(py, limits.or("timeout"), None)),
            Err(rejected) => Err(wrong(format!("no proof, {rejected}"))),
        }
    }

    /// A drawing, which notebooks show by themselves.
    ///
    /// Returns: str
    #[pyo3(name = "svg", signature = (solution = None))]
    fn svg_with(&self, solution: Option<&Picture>) -> PyResult<String> {
        Ok(self.drawing_with(solution)?.to_svg(&Fonts::new()))
    }

    /// The drawing as a PNG image. At scale 1, a cell has 24 pixels.
    ///
    /// Returns: bytes
    #[pyo3(signature = (solution = None, *, scale = 1.0))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        solution: Option<&Picture>,
        scale: f32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        if !(scale > 0.0 && scale.is_finite()) {
            return Err(wrong("scale: expected a number above 0"));
        }
        let drawing = self.drawing_with(solution)?;
        let image = drawing.to_png(scale, &Fonts::new()).map_err(wrong)?;
        Ok(PyBytes::new(py, &image))
    }

    /// The puzzle as a file in one of the formats that the program `crosscover` writes: a text, or
    /// the bytes of `png`, an image with a pixel for each cell of the `goal`.
    ///
    /// What the format cannot hold is a `UserWarning`.
    ///
    /// Returns: str | bytes
    #[pyo3(signature = (format = None), text_signature = "($self, format='non')")]
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: PyArgument<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let format = written_format(format)?;
        let documents = std::slice::from_ref(&self.document);
        let bytes = write_bytes(documents, format).map_err(wrong)?;
        let lost = self.document.lost_in(format);
        if !lost.is_empty() {
            warn_of(py, &format!("{format} cannot hold: {}", lost.join(", ")))?;
        }
        if format == Format::Png {
            return Ok(PyBytes::new(py, &bytes).into_any());
        }
        let text = String::from_utf8(bytes).map_err(wrong)?;
        Ok(PyString::new(py, &text).into_any())
    }

    fn _repr_svg_(&self) -> String {
        self.drawing(None).to_svg(&Fonts::new())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("crosscover._core")?.getattr("_puzzle")?;
        (restore, (state(&self.document)?,)).into_pyobject(py)
    }
}

/// The puzzle of a state of pickle.
#[pyfunction]
#[pyo3(name = "_puzzle")]
pub(crate) fn restore_puzzle(state: &str) -> PyResult<Puzzle> {
    restored(state).map(|document| Puzzle { document })
}
