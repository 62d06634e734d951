//! What Python gives: arguments, sequences, mappings and tables. Errors name the place and the
//! value.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PyIterator, PySet, PyString};
use std::fmt::Display;

/// The longest text that stands for a value in an error.
const LONGEST: usize = 200;

/// An error of what Python gave us.
pub(crate) fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A value as Python writes it. A frame of pandas would need many lines.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value
        .repr()
        .map_or_else(|_| String::new(), |text| text.to_string());
    if text.is_empty() || text.contains('\n') || text.len() > LONGEST {
        format!(
            "a value of the type {}",
            value
                .get_type()
                .name()
                .map_or("?".into(), |name| name.to_string())
        )
    } else {
        text
    }
}

/// The error of a value of another type.
pub(crate) fn unlike(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let text = if found.is_instance_of::<PyString>() {
        "the text "
    } else {
        ""
    };
    PyTypeError::new_err(format!("{expected}, not {text}{}", shown(found)))
}

/// What a sequence has. The characters of a text or the numbers of bytes are hardly ever meant.
pub(crate) fn each<'py>(
    what: &str,
    sequence: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyIterator>> {
    if sequence.is_instance_of::<PyString>() || sequence.is_instance_of::<PyBytes>() {
        Err(unlike(what, sequence))
    } else {
        sequence.try_iter().map_err(|_| unlike(what, sequence))
    }
}

/// What a sequence has, where its order counts.
pub(crate) fn in_order<'py>(
    what: &str,
    sequence: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyIterator>> {
    if sequence.is_instance_of::<PySet>() || sequence.is_instance_of::<PyFrozenSet>() {
        Err(unlike(&format!("{what} in an order"), sequence))
    } else {
        each(what, sequence)
    }
}

/// A mapping, its `items()`, or a series of pandas, which is read by its labels. None for a
/// sequence.
pub(crate) fn labelled<'py>(
    what: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    if is_frame(given) {
        return Err(unlike(
            &format!("{what} are a sequence, a mapping or a series"),
            given,
        ));
    }
    let py = given.py();
    let pairs = if given.is_instance(&py.import("collections.abc")?.getattr("ItemsView")?)? {
        given.clone()
    } else {
        if given.hasattr("items")? {
            given.call_method0("items")?
        } else {
            return Ok(None);
        }
    };
    let all = PyDict::new(py);
    for pair in pairs.try_iter()? {
        let (label, value): (Bound<'py, PyAny>, Bound<'py, PyAny>) = pair?.extract()?;
        if all.contains(&label)? {
            return Err(wrong(format!(
                "{what}: the label {} is repeated",
                shown(&label)
            )));
        }
        all.set_item(label, value)?;
    }
    Ok(Some(all))
}

/// Whether it is a frame of pandas or polars. The labels of a series are attributes of it,
/// `columns` too.
pub(crate) fn is_frame(given: &Bound<'_, PyAny>) -> bool {
    let axes = given.getattr("shape").and_then(|shape| shape.len());
    given.hasattr("to_numpy").unwrap_or(false) && axes.is_ok_and(|axes| axes == 2)
}

/// A whole number, also as a truth value or as a float such as 2.0.
pub(crate) fn integer(value: &Bound<'_, PyAny>) -> Option<i64> {
    let number: f64 = value.extract().ok()?;
    (number.fract() == 0.0 && number.abs() < 2_f64.powi(53)).then_some(number as i64)
}

/// The number of columns and the cells of rows: sequences, an array of numpy, or a frame. Rows and
/// columns count from `first`, and `read` returns None for a value that is not what is expected.
/// Errors begin with `what`.
pub(crate) fn table<'py, T>(
    what: &str,
    rows: &Bound<'py, PyAny>,
    first: usize,
    expected: &str,
    read: impl Fn(&Bound<'py, PyAny>) -> Option<T>,
) -> PyResult<(usize, Vec<Vec<T>>)> {
    if rows.hasattr("toarray")? {
        return Err(wrong(format!(
            "{what}expected an array, found a sparse one: use its method toarray()"
        )));
    }
    // An array without rows can have columns.
    let mut width = None;
    if rows.hasattr("shape")? {
        let shape: Vec<usize> = rows.getattr("shape")?.extract()?;
        let &[_, columns] = &shape[..] else {
            return Err(wrong(format!(
                "{what}expected rows of {expected}, found an array of the shape {shape:?}"
            )));
        };
        width = Some(columns);
    }
    let mut all = Vec::new();
    for (row, cells) in (first..).zip(each(
        &format!("{what}expected rows of {expected}"),
        &plain(rows)?,
    )?) {
        let place = format!("{what}row {row}");
        let mut read_cells = Vec::new();
        for (column, cell) in
            (first..).zip(each(&format!("{place}: expected cells"), &plain(&cells?)?)?)
        {
            let cell = cell?;
            let Some(value) = read(&cell) else {
                let cell = shown(&cell);
                return Err(wrong(format!(
                    "{place}, column {column}: expected {expected}, found {cell}"
                )));
            };
            read_cells.push(value);
        }
        let (expected, found) = (*width.get_or_insert(read_cells.len()), read_cells.len());
        if found != expected {
            return Err(wrong(format!(
                "{place}: expected {expected} columns as before, found {found}"
            )));
        }
        all.push(read_cells);
    }
    Ok((width.unwrap_or(0), all))
}

/// The lists of an array of numpy or of a frame, which makes its numbers Python's at once; other
/// things as they are.
fn plain<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let array = if rows.hasattr("to_numpy")? {
        rows.call_method0("to_numpy")?
    } else {
        rows.clone()
    };
    if array.hasattr("tolist")? {
        array.call_method0("tolist")
    } else {
        Ok(array)
    }
}

/// An argument as Python gave it.
pub(crate) type PyArgument<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// The whole number of an argument, or the default.
pub(crate) fn whole<T: TryFrom<u64>>(
    name: &str,
    given: PyArgument<'_, '_>,
    default: T,
) -> PyResult<T> {
    let Some(given) = given else {
        return Ok(default);
    };
    // Numbers of numpy have an index, too.
    let index = given.call_method0("__index__");
    let index = index.map_err(|_| unlike(&format!("{name}: expected a whole number"), given))?;
    let number = index
        .extract::<u64>()
        .ok()
        .and_then(|number| T::try_from(number).ok());
    let bits = 8 * size_of::<T>();
    number.ok_or_else(|| {
        wrong(format!(
            "{name}: expected 0 to 2**{bits} - 1, found {}",
            shown(given)
        ))
    })
}

/// The text of an argument.
pub(crate) fn text(name: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    given
        .extract()
        .map_err(|_| unlike(&format!("{name}: expected a text"), given))
}

/// Two values, as a tuple or as a list.
pub(crate) fn pair<'py>(
    what: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let values: Vec<Bound<'py, PyAny>> = given.extract().unwrap_or_default();
    let [first, second] = values
        .try_into()
        .map_err(|_| unlike(&format!("{what}: expected a pair"), given))?;
    Ok((first, second))
}

/// The width and the height of an argument.
pub(crate) fn sides(given: PyArgument<'_, '_>) -> PyResult<Option<(usize, usize)>> {
    let Some(given) = given else {
        return Ok(None);
    };
    let (width, height) = pair("size", given)?;
    Ok(Some((
        whole("size", Some(&width), 0)?,
        whole("size", Some(&height), 0)?,
    )))
}
