//! Text formats of problems.

mod brackets;
pub mod cnf;
pub mod ec;
pub(crate) mod error;
mod foreign;
pub mod matrix;
mod options;
pub mod text;

use crate::problem::Problem;
use error::ReadError;

/// A kind of text that has a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextFormat {
    /// Knuth's format: see [`text`].
    Knuth,
    /// See [`ec`].
    Ec,
    /// A matrix or a table: see [`matrix`].
    Matrix,
    /// A matrix or lists of options in brackets.
    Brackets,
}

/// Reads a problem in Knuth's format ([`text`]) or as [`ec`], by its first line, or a [`matrix`] or
/// table that can be nothing else. It also reads matrices and lists of options in brackets, as
/// programs print them and JSON has them, and refuses texts that look like something else and would
/// only pass for a problem. A comment in the first line, which starts with a bar, says that none of
/// this is meant.
///
/// ```
/// let one = exact_cover::read_problem("1 2 3\n1 3\n2\n")?;
/// for other in ["p ec 3\ns 1 3\ns 2\n", "[[1, 0, 1], [0, 1, 0]]"] {
///     assert_eq!(exact_cover::read_problem(other)?, one);
/// }
/// let error = exact_cover::read_problem("<?xml version=\"1.0\"?>").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected a problem of exact cover, found XML or HTML");
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
///
/// # Errors
/// The first bad line, what is wrong in it, and what was expected.
///
/// # Complexity
/// O(bytes + items) time and memory.
pub fn read_problem(text: impl AsRef<[u8]>) -> Result<Problem, ReadError> {
    recognize(text).1
}

/// Reads a problem like [`read_problem`], and says as what the text was read.
///
/// ```
/// use exact_cover::{TextFormat, recognize};
///
/// let (format, read) = recognize("1 0 1\n1 0\n");
/// assert_eq!(format, TextFormat::Matrix);
/// assert_eq!(read.unwrap_err().line, 2);
/// ```
pub fn recognize(text: impl AsRef<[u8]>) -> (TextFormat, Result<Problem, ReadError>) {
    let text = text.as_ref();
    let has_comment = text.starts_with(b"|");
    if ec::is_ec(text) {
        return (TextFormat::Ec, ec::read(text));
    }
    if let Some((line, content)) = brackets::content(text) {
        return (TextFormat::Brackets, brackets::read(line, content));
    }
    let read = text::read(text);
    if has_comment && read.is_ok() {
        return (TextFormat::Knuth, read);
    }
    let is_matrix = || matrix::has_bits_alone(text) || matrix::is_table(text);
    if foreign::is_csv(text) || read.is_err() && is_matrix() {
        return (TextFormat::Matrix, matrix::read(text));
    }
    let read = match (foreign::find(text), read) {
        (Some(foreign), _) => Err(foreign),
        (None, Ok(problem)) => foreign::doubt(text, &problem).map_or(Ok(problem), Err),
        (None, Err(error)) => Err(error),
    };
    (TextFormat::Knuth, read)
}

/// Whether [`read_problem`] takes a text in Knuth's format for something else.
fn is_mistaken(text: &[u8], problem: &Problem) -> bool {
    ec::is_ec(text)
        || brackets::content(text).is_some()
        || foreign::find(text).is_some()
        || foreign::is_csv(text)
        || foreign::doubt(text, problem).is_some()
}
