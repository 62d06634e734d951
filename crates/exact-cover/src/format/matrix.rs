//! Matrices of 0 and 1, in: a line for each option, and a column for each item.
//!
//! ```text
//! | A line that starts with a bar is a comment; blank lines are skipped.
//! 0 0 1 0 1 1 0
//! 1 0 0 1 0 0 1
//! 0 1 1 0 0 1 0
//! ```
//!
//! The digits may stand together, or apart with blanks or commas. All items are primary, and are named by their numbers
//! from 1.

use crate::format::error::{ReadError, TOO_LARGE};
use crate::problem::Problem;
use crate::problem::builder::ProblemBuilder;
use crate::problem::ids::ItemId;

/// The cells of each line with its number. The error is the first word that is no cell.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, Result<Vec<bool>, String>)> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n').enumerate();
    let lines = lines.filter(|(_, line)| !line.starts_with(b"|") && !line.trim_ascii().is_empty());
    lines.map(|(index, line)| {
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
        let words = line.split(is_between).filter(|word| !word.is_empty());
        let mut cells = Vec::new();
        for word in words {
            if !word.iter().all(|byte| matches!(byte, b'0' | b'1')) {
                return (index + 1, Err(String::from_utf8_lossy(word).into_owned()));
            }
            cells.extend(word.iter().map(|&byte| byte == b'1'));
        }
        (index + 1, Ok(cells))
    })
}

/// Whether a text can be a matrix: it has 0s and 1s alone, as many in each line.
///
/// ```
/// assert!(exact_cover::matrix::is_matrix("1 0\n0 1\n"));
/// assert!(!exact_cover::matrix::is_matrix("0 1\n0\n1\n"));
/// ```
pub fn is_matrix(text: impl AsRef<[u8]>) -> bool {
    let mut width = None;
    let mut lines = lines(text.as_ref());
    let fits = lines.all(|(_, cells)| {
        let cells = cells.map_or(0, |cells| cells.len());
        cells > 0 && *width.get_or_insert(cells) == cells
    });
    fits && width.is_some()
}

/// Reads a problem.
///
/// ```
/// use exact_cover::{Search, matrix};
///
/// let problem = matrix::read("1 1 0\n0 0 1\n0 1 1\n")?;
/// assert_eq!(Search::new(&problem).enumerate().stats.solutions, 1);
///
/// let error = matrix::read("110\n01\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected 3 cells, found 2");
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
///
/// # Errors
/// The first bad line, what is wrong in it, and what was expected.
///
/// # Complexity
/// O(bytes) time and memory.
pub fn read(text: impl AsRef<[u8]>) -> Result<Problem, ReadError> {
    let text = text.as_ref();
    let mut builder: Option<(usize, ProblemBuilder)> = None;
    for (line, cells) in lines(text) {
        let at = |message| ReadError::new(line, message);
        let cells = cells.map_err(|token| at(format!("expected 0 or 1, found {token:?}")))?;
        let (width, builder) = match &mut builder {
            Some(builder) => builder,
            none => {
                let names = (1..=cells.len()).map(|number| number.to_string());
                let named = ProblemBuilder::named(names, None::<String>);
                let named = named.map_err(|_| at(TOO_LARGE.into()))?;
                none.insert((cells.len(), named))
            }
        };
        if cells.len() != *width {
            let (expected, found) = (*width, cells.len());
            return Err(at(format!("expected {expected} cells, found {found}")));
        }
        let items = cells.iter().enumerate().filter(|(_, is_in)| **is_in);
        let mut items = items.map(|(item, _)| ItemId::from_index(item)).peekable();
        if items.peek().is_none() {
            return Err(at("expected a 1 in the row".into()));
        }
        let added = builder.add_option(items);
        added.map_err(|_| at(TOO_LARGE.into()))?;
    }
    let line = text.split(|&byte| byte == b'\n').count();
    let none = "expected a row of 0s and 1s, found the end";
    let (_, builder) = builder.ok_or_else(|| ReadError::new(line, none))?;
    Ok(builder.build())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{read_problem, text};

    #[test]
    fn a_matrix_is_read_as_one_where_it_can_be_nothing_else() {
        let knuth = "0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n";
        let written = "1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n";
        for matrix in [knuth.to_string(), knuth.replace(' ', ","), knuth.replace(' ', ""), knuth.replace('\n', "\r\n")]
        {
            assert_eq!(text::write(&read_problem(&matrix).unwrap()).unwrap(), written, "{matrix}");
        }
        // These are problems with the items 1 and 0, too.
        for both in ["1 0\n0 1\n", "1\n1\n", "10\n10\n"] {
            assert!(is_matrix(both));
            assert_eq!(read_problem(both), text::read(both));
            assert_ne!(read_problem(both), read(both));
        }
        for none in ["", "| 1\n", "0 1\n0\n1\n", "1 0 1\n0 1\n", "1 0 2\n", ",\n"] {
            assert!(!is_matrix(none), "{none:?}");
        }
    }

    #[test]
    fn errors_name_line_and_word() {
        for (matrix, message) in [
            ("", "line 1: expected a row of 0s and 1s, found the end"),
            ("1 0\n\n0 2\n", "line 3: expected 0 or 1, found \"2\""),
            ("1 0\n0 0\n", "line 2: expected a 1 in the row"),
            ("1 0\n1 0 1\n", "line 2: expected 2 cells, found 3"),
            (",\n", "line 1: expected a 1 in the row"),
        ] {
            assert_eq!(read(matrix).unwrap_err().to_string(), message);
        }
    }
}
