//! What `crosscover.tiling` needs: all placements of a tiling, and drawings.

use super::Problem;
use super::reading::priced;
use crate::given::{PyArgument, wrong};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use tiling::{CellPlace, SameTilings, Tiling};

/// The placements of a tiling as options.
#[pyclass(frozen, name = "_Tiling", module = "crosscover._core")]
pub(crate) struct TilingOptions {
    tiling: Tiling,
    /// For each option, what Python calls it.
    placements: Vec<Py<PyAny>>,
}

#[pymethods]
impl TilingOptions {
    /// `mirrored` is given if solutions must differ: whether mirrored ones are the same. `name`
    /// makes the name of an option from a piece and its cells.
    #[new]
    #[pyo3(signature = (text, mirrored, name))]
    fn new(
        py: Python<'_>,
        text: &str,
        mirrored: Option<bool>,
        name: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let same = mirrored.map(SameTilings::of);
        let tiling = py.detach(|| Tiling::read(text)?.distinct_if(same));
        let tiling = tiling.map_err(wrong)?;
        let is_solid = tiling.layers() > 1;
        // Each cell is one object, however many placements it has.
        let mut known: HashMap<CellPlace, Bound<'_, PyTuple>> = HashMap::new();
        let mut placements = Vec::with_capacity(tiling.problem().options());
        for option in tiling.problem().option_ids() {
            let (piece, cells) = tiling.placement(option);
            let mut places = Vec::new();
            for cell in cells {
                let place = match known.entry(cell) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(place(py, cell, is_solid)?),
                };
                places.push(place.clone());
            }
            let cells = PyTuple::new(py, places)?;
            placements.push(name.call1((PyString::intern(py, piece), cells))?.unbind());
        }
        Ok(Self { tiling, placements })
    }

    #[getter]
    fn placements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.placements)
    }

    #[pyo3(signature = (costs))]
    fn problem(&self, py: Python<'_>, costs: PyArgument<'_, '_>) -> PyResult<Problem> {
        let names = self.placements.iter().map(|name| name.clone_ref(py));
        let problem = self.tiling.problem();
        let problem = priced(problem.clone(), problem.items(), names.collect(), costs)?;
        Ok(problem.up_to(self.tiling.symmetries().cloned()))
    }
}

/// A cell as an index of an array.
fn place(py: Python<'_>, [x, y, z]: CellPlace, is_solid: bool) -> PyResult<Bound<'_, PyTuple>> {
    if is_solid {
        PyTuple::new(py, [z, y, x])
    } else {
        PyTuple::new(py, [y, x])
    }
}

/// Draws pieces with their cells as text, or as SVG.
#[pyfunction]
#[pyo3(name = "_draw", signature = (text, pieces, svg))]
pub(crate) fn draw(
    text: &str,
    pieces: Vec<(String, Vec<Vec<i32>>)>,
    svg: bool,
) -> PyResult<String> {
    let mut laid = Vec::with_capacity(pieces.len());
    for (piece, cells) in pieces {
        let mut points: Vec<CellPlace> = Vec::with_capacity(cells.len());
        for cell in cells {
            points.push(match cell[..] {
                [y, x] => [x, y, 0],
                [z, y, x] => [x, y, z],
                _ => return Err(wrong("a cell has two numbers, or three in a box")),
            });
        }
        laid.push((piece, points));
    }
    let tiling = Tiling::read_laid(text, &laid).map_err(wrong)?;
    Ok(tiling.draw_all(svg))
}
