//! Pictures, also from images.

use super::puzzle::Puzzle;
use super::{Looks, looks, palette_of};
use crate::limits::{Limits, spent};
use crate::{plain, wrong};
use nonogram::{Ink, Palette, ParseNameError};
use nonogram_formats::{Document, ImageFit, ImageOptions, Threshold};
use nonogram_repair::RepairOptions;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::ffi::CString;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

/// A picture: rows of inks, 0 for the background, or a text of `#` and `.`.
#[pyclass(frozen, eq, hash, module = "crosscover", from_py_object)]
#[derive(Clone)]
pub(crate) struct Picture {
    pub(super) picture: nonogram::Picture,
    /// The looks of its inks; without them, it is drawn in the standard palette.
    pub(super) palette: Option<Palette>,
}

/// Pictures are equal if their cells are.
impl PartialEq for Picture {
    fn eq(&self, other: &Self) -> bool {
        self.picture == other.picture
    }
}

impl Hash for Picture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.picture.hash(state);
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
                let height = rows.len();
                nonogram::Picture::from_inks(width, height, rows.into_iter().flatten()).map_err(wrong)?
            }
        };
        Ok(Self { picture, palette: None })
    }

    /// The picture of an image (PNG, JPEG, GIF, WebP, BMP, PBM), or of the first puzzle of a file with its solution.
    #[staticmethod]
    #[pyo3(signature = (path, *, size = None, inks = None, threshold = None, invert = false, fit = "stretch", trim = false))]
    fn open(
        py: Python<'_>,
        path: PathBuf,
        size: Option<(usize, usize)>,
        inks: Option<usize>,
        threshold: Option<u8>,
        invert: bool,
        fit: &str,
        trim: bool,
    ) -> PyResult<Self> {
        let options = image_options(size, inks, threshold, invert, fit, trim)?;
        let document = read_path(py, &path, &options)?.into_iter().next();
        let document = document.and_then(|document| Some((document.goal?, document.palette)));
        let missing = || wrong(format!("{}: expected a picture, found only clues", path.display()));
        let (picture, palette) = document.ok_or_else(missing)?;
        Ok(Self { picture, palette: Some(palette) })
    }

    /// The number of columns.
    #[getter]
    fn width(&self) -> usize {
        self.picture.width()
    }

    /// The number of rows.
    #[getter]
    fn height(&self) -> usize {
        self.picture.height()
    }

    /// The inks of the cells: a list for each row.
    #[getter]
    fn rows(&self) -> Vec<Vec<usize>> {
        let cells: Vec<usize> = self.picture.cells().map(Ink::number).collect();
        cells.chunks(self.width()).map(<[usize]>::to_vec).collect()
    }

    fn __str__(&self) -> String {
        self.picture.to_string().trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Picture {}x{}>", self.width(), self.height())
    }

    /// The puzzle of its clues.
    fn puzzle(&self) -> Puzzle {
        let mut document = Document::from(self.picture.clone());
        if let Some(palette) = &self.palette {
            document.palette = palette.clone();
        }
        Puzzle { document }
    }

    /// A picture whose clues have no other solution and need no more than `logic`, with few changed cells.
    #[pyo3(signature = (logic = "line", *, timeout = None))]
    fn repair(&self, py: Python<'_>, logic: &str, timeout: Option<f64>) -> PyResult<Self> {
        let logic = logic.parse();
        let logic = logic.map_err(|error: ParseNameError| wrong(format!("logic: {error}")))?;
        let limits = Limits::new(timeout)?;
        let repaired = limits.run(py, |interrupt| {
            let mut options = RepairOptions::new(logic);
            options.budget = options.budget.until(interrupt);
            nonogram_repair::repair(&self.picture, &options)
        })?;
        let found = repaired.ok().map(|repair| Self { picture: repair.picture, palette: self.palette.clone() });
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let state = (self.rows(), self.palette.as_ref().map(looks));
        let restore = py.import("crosscover._core")?.getattr("_picture")?;
        (restore, state).into_pyobject(py)
    }
}

/// The picture of a state of pickle.
#[pyfunction]
#[pyo3(name = "_picture", signature = (rows, looks))]
pub(crate) fn restore_picture(rows: &Bound<'_, PyAny>, looks: Option<Looks>) -> PyResult<Picture> {
    let mut picture = Picture::new(rows)?;
    let inks = picture.picture.puzzle().inks();
    picture.palette = looks.map(|looks| palette_of(looks, inks)).transpose()?;
    Ok(picture)
}

/// How images become pictures.
fn image_options(
    size: Option<(usize, usize)>,
    inks: Option<usize>,
    threshold: Option<u8>,
    invert: bool,
    fit: &str,
    trim: bool,
) -> PyResult<ImageOptions> {
    if let Some((width, height)) = size {
        nonogram::check_sides(width as u64, height as u64).map_err(wrong)?;
    }
    let most = nonogram::MAX_INKS;
    if inks.is_some_and(|inks| !(1..=most).contains(&inks)) {
        return Err(wrong(format!("inks: expected 1 to {most}")));
    }
    let threshold = match threshold {
        None => Threshold::Auto,
        Some(percent @ 1..=100) => Threshold::Percent(percent),
        Some(_) => return Err(wrong("threshold: expected 1 to 100 percent")),
    };
    let fit = match fit {
        "stretch" => ImageFit::Stretch,
        "contain" => ImageFit::Contain,
        "cover" => ImageFit::Cover,
        _ => return Err(wrong("fit: expected 'stretch', 'contain' or 'cover'")),
    };
    Ok(ImageOptions::default().size(size).inks(inks).threshold(threshold).invert(invert).fit(fit).trim(trim))
}

/// The puzzles of a file, with Python's warnings about their reading. Errors name it.
pub(super) fn read_path(py: Python<'_>, path: &Path, options: &ImageOptions) -> PyResult<Vec<Document>> {
    let bytes = std::fs::read(path)?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    let documents = nonogram_formats::read_file(&bytes, extension, options);
    let documents = documents.map_err(|error| wrong(format!("{}: {error}", path.display())))?;
    warn(py, &format!("{}: ", path.display()), &documents)?;
    Ok(documents)
}

/// Gives what a person should know about the reading of documents as Python's warnings.
pub(super) fn warn(py: Python<'_>, name: &str, documents: &[Document]) -> PyResult<()> {
    for warning in documents.iter().flat_map(|document| &document.warnings) {
        let text = CString::new(format!("{name}{warning}").replace('\0', "")).map_err(wrong)?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)?;
    }
    Ok(())
}
