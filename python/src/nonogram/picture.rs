//! Pictures, also from images.

use super::{Puzzle, refuse_name, restored, state, text_of};
use crate::given::{PyArgument, integer, is_frame, sides, table, unlike, whole, wrong};
use crate::limits::{Limits, spent};
use crate::unreadable;
use nonogram::{Ink, Palette, ParseNameError};
use nonogram_formats::{Document, Format, ImageFit, ImageOptions, Threshold, Warning};
use nonogram_render::Fonts;
use nonogram_repair::RepairOptions;
use puzzle_pack::source::{PackBoard, read_documents};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use std::ffi::CString;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

/// A picture: rows of inks, 0 for the background, or texts of `#` and `.`.
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
        let picture = match text_of(rows) {
            Some(text) => {
                refuse_name(text.as_bytes(), "Picture.open")?;
                text.parse().map_err(wrong)?
            }
            None => {
                let most = nonogram::MAX_INKS;
                let expected = format!("inks from 0 to {most} (Picture.open reads images)");
                let (width, rows) = table("", rows, 1, &expected, |cell| {
                    let number = usize::try_from(integer(cell)?).ok();
                    number.filter(|number| *number <= most)
                })?;
                nonogram::Picture::from_inks(width, rows.len(), rows.into_iter().flatten())
                    .map_err(wrong)?
            }
        };
        Ok(Self {
            picture,
            palette: None,
        })
    }

    /// The picture of an image (PNG, JPEG, GIF, WebP, BMP, PBM), or of the first puzzle of a file
    /// with its solution.
    ///
    /// source: a path, the bytes of a file, an image of PIL, or an array of numpy with bytes of
    ///     gray, RGB or RGBA.
    /// size: width and height of the picture instead of the image's own.
    /// inks: the most inks; black and white if it is None.
    /// threshold: from which darkness on a cell is filled, in percent; found by Otsu's method if it
    ///     is None.
    /// invert: fills the light cells.
    /// fit: for a size of other proportions: `stretch`, `contain` or `cover`.
    /// trim: cuts off empty margins.
    ///
    /// Returns: Picture
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    #[pyo3(signature = (source, *, size = None, inks = None, threshold = None, invert = false,
        fit = "stretch", trim = false))]
    fn open(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        size: PyArgument<'_, '_>,
        inks: PyArgument<'_, '_>,
        threshold: PyArgument<'_, '_>,
        invert: bool,
        fit: &str,
        trim: bool,
    ) -> PyResult<Self> {
        let inks = inks.map(|inks| whole("inks", Some(inks), 0)).transpose()?;
        let threshold = threshold
            .map(|percent| whole("threshold", Some(percent), 0))
            .transpose()?;
        let options = image_options(sides(size)?, inks, threshold, invert, fit, trim)?;
        let (name, documents) = if let Some((width, height, rgba)) = pixels(source)? {
            let document =
                nonogram_formats::read_pixels(width, height, &rgba, &options).map_err(wrong)?;
            (String::new(), vec![document])
        } else if let Ok(bytes) = source.cast::<PyBytes>() {
            (
                String::new(),
                read_documents(bytes.as_bytes(), None, None, &options).map_err(wrong)?,
            )
        } else {
            let path: PathBuf = source.extract()?;
            (
                format!("{}: ", path.display()),
                read_path(py, &path, None, &options)?,
            )
        };
        if name.is_empty() {
            warn(py, "", &documents)?;
        }
        let document = documents.into_iter().next();
        let document = document.and_then(|document| Some((document.goal?, document.palette)));
        let (picture, palette) =
            document.ok_or_else(|| wrong(format!("{name}expected a picture, found only clues")))?;
        Ok(Self {
            picture,
            palette: Some(palette),
        })
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
    pub(super) fn rows(&self) -> Vec<Vec<usize>> {
        let cells: Vec<usize> = self.picture.cells().map(Ink::number).collect();
        cells.chunks(self.width()).map(<[usize]>::to_vec).collect()
    }

    /// The rows for `numpy.array(picture)` and `matplotlib.pyplot.imshow(picture)`.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(wrong("an array of a picture is a copy of its cells"));
        }
        let dtype = dtype.unwrap_or_else(|| PyString::new(py, "uint8").into_any());
        py.import("numpy")?
            .call_method1("array", (self.rows(), dtype))
    }

    fn __str__(&self) -> String {
        self.picture.to_string().trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Picture {}x{}>", self.width(), self.height())
    }

    /// The puzzle of its clues.
    ///
    /// Returns: Puzzle
    fn puzzle(&self) -> Puzzle {
        let mut document = Document::from(self.picture.clone());
        if let Some(palette) = &self.palette {
            document.palette = palette.clone();
        }
        Puzzle { document }
    }

    /// A picture whose clues have no other solution and need no more than `logic`, with few changed
    /// cells.
    ///
    /// logic: `line` (one line at a time), `probe` (also trying single cells) or `any` (search).
    ///
    /// Returns: Picture
    #[pyo3(signature = (logic = "line", *, timeout = None, stop = None))]
    fn repair(
        &self,
        py: Python<'_>,
        logic: &str,
        timeout: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Self> {
        let logic = logic.parse();
        let logic = logic.map_err(|error: ParseNameError| wrong(format!("logic: {error}")))?;
        let limits = Limits::new(timeout, stop)?;
        let repaired = limits.run(py, |interrupt| {
            let mut options = RepairOptions::new(logic);
            options.budget = options.budget.until(interrupt);
            nonogram_repair::repair(&self.picture, &options)
        })?;
        let found = repaired.ok().map(|repair| Self {
            picture: repair.picture,
            palette: self.palette.clone(),
        });
        match found {
            Some(found) if !limits.have_ended() => Ok(found),
            found => {
                let known = found.map(|found| found.into_pyobject(py)).transpose()?;
                Err(spent(
                    py,
                    limits.or("the limit on the work of a repair"),
                    known.map(Bound::into_any),
                ))
            }
        }
    }

    fn _repr_svg_(&self) -> String {
        let puzzle = self.puzzle();
        puzzle.drawing(Some(&self.picture)).to_svg(&Fonts::new())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("crosscover._core")?.getattr("_picture")?;
        (restore, (state(&self.puzzle().document)?,)).into_pyobject(py)
    }
}

/// The picture of a state of pickle.
#[pyfunction]
#[pyo3(name = "_picture")]
pub(crate) fn restore_picture(state: &str) -> PyResult<Picture> {
    let Document { goal, palette, .. } = restored(state)?;
    let picture = goal.ok_or_else(|| wrong("expected the state of a picture"))?;
    Ok(Picture {
        picture,
        palette: Some(palette),
    })
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
    Ok(ImageOptions::default()
        .size(size)
        .inks(inks)
        .threshold(threshold)
        .invert(invert)
        .fit(fit)
        .trim(trim))
}

/// The pixels of an image of PIL, or of an array of numpy that is one: width, height, and RGBA.
fn pixels(source: &Bound<'_, PyAny>) -> PyResult<Option<(u64, u64, Vec<u8>)>> {
    if source.hasattr("convert")? && source.hasattr("size")? && source.hasattr("tobytes")? {
        let (width, height) = source.getattr("size")?.extract()?;
        let bytes = source
            .call_method1("convert", ("RGBA",))?
            .call_method0("tobytes")?;
        return Ok(Some((width, height, bytes.extract()?)));
    }
    if !(source.hasattr("shape")? && source.hasattr("dtype")? && source.hasattr("tobytes")?) {
        return Ok(None);
    }
    let shape: Vec<u64> = source.getattr("shape")?.extract()?;
    let (kind, bytes) = (
        source.getattr("dtype")?.to_string(),
        source.call_method0("tobytes")?.extract::<Vec<u8>>()?,
    );
    match (&kind[..], &shape[..]) {
        ("uint8", &[height, width]) => {
            let grays = bytes.into_iter();
            let rgba = grays.flat_map(|gray| [gray, gray, gray, u8::MAX]).collect();
            Ok(Some((width, height, rgba)))
        }
        ("uint8", &[height, width, 3]) => {
            let rgba = bytes
                .chunks_exact(3)
                .flat_map(|rgb| [rgb[0], rgb[1], rgb[2], u8::MAX])
                .collect();
            Ok(Some((width, height, rgba)))
        }
        ("uint8", &[height, width, 4]) => Ok(Some((width, height, bytes))),
        ("bool", _) => Err(wrong(
            "Picture.open takes images: for truth values, where True is filled, use Picture(array)",
        )),
        (kind, _) if kind.starts_with("float") => Err(wrong(format!(
            "expected an array of uint8, found {kind}: for 0 to 1, use (255 * \
             array).astype('uint8')"
        ))),
        _ => Err(wrong(format!(
            "expected an array of uint8 with the shape (height, width), (height, width, 3) or \
             (height, width, 4), found {kind} with the shape {shape:?}"
        ))),
    }
}

/// The puzzle of a row of a pack, from a mapping, a series of pandas or a named tuple.
pub(super) fn of_row(row: &Bound<'_, PyAny>) -> PyResult<Document> {
    let mut values: Vec<(String, String)> = Vec::new();
    // Clues or an id may prove the zeros that pandas has lost.
    let mut has_number = false;
    let row = if row.hasattr("_asdict")? {
        row.call_method0("_asdict")?
    } else {
        row.clone()
    };
    if is_frame(&row) || !row.hasattr("items")? {
        return Err(unlike(
            "expected a row of a pack: a dictionary or a row of a frame",
            &row,
        ));
    }
    for pair in row.call_method0("items")?.try_iter()? {
        let (column, value): (String, Bound<'_, PyAny>) = pair?.extract()?;
        if column == "cells" && value.extract::<f64>().is_ok_and(|number| !number.is_nan()) {
            has_number = true;
        }
        // NaN, which differs from itself, is a missing value of pandas.
        let is_missing = value.is_none() || value.ne(&value)?;
        values.push((
            column,
            if is_missing {
                String::new()
            } else {
                value.str()?.to_string()
            },
        ));
    }
    let values = values
        .iter()
        .map(|(column, value)| (&column[..], &value[..]));
    PackBoard::of_row(values)
        .map(Document::from)
        .map_err(|error| {
            if has_number {
                wrong(format!(
                    "{error}: pandas needs read_csv(path, dtype={{'cells': str}})"
                ))
            } else {
                wrong(error)
            }
        })
}

/// The puzzles of a file, with Python's warnings about their reading. Errors name it.
pub(super) fn read_path(
    py: Python<'_>,
    path: &Path,
    format: Option<Format>,
    options: &ImageOptions,
) -> PyResult<Vec<Document>> {
    let bytes = std::fs::read(path).map_err(|error| unreadable(py, path, &error))?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    let documents = read_documents(&bytes, format, extension, options);
    let documents = documents.map_err(|error| wrong(format!("{}: {error}", path.display())))?;
    warn(py, &format!("{}: ", path.display()), &documents)?;
    Ok(documents)
}

/// Gives what a person should know about the reading of documents as Python's warnings.
pub(super) fn warn(py: Python<'_>, name: &str, documents: &[Document]) -> PyResult<()> {
    for warning in documents.iter().flat_map(|document| &document.warnings) {
        let text = match warning {
            Warning::UnclearFormat(unclear) => format!("{unclear}: choose with format="),
            warning => warning.to_string(),
        };
        warn_of(py, &format!("{name}{text}"))?;
    }
    Ok(())
}

pub(super) fn warn_of(py: Python<'_>, text: &str) -> PyResult<()> {
    let text = CString::new(text.replace('\0', "")).map_err(wrong)?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)
}
