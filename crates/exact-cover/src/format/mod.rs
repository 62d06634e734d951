//! Text formats of problems.

pub mod cnf;
pub mod ec;
pub(crate) mod error;
pub mod matrix;
mod names;
pub mod text;

use crate::problem::Problem;
use error::ReadError;

/// Reads a problem in Knuth's format ([`text`]) or as [`ec`], by its first line, or a [`matrix`] or
/// table that can be nothing else.
///
/// ```
/// let one = exact_cover::read_problem("1 2 3\n1 3\n2\n")?;
/// let other = exact_cover::read_problem("p ec 3\ns 1 3\ns 2\n")?;
/// assert_eq!(one, other);
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
///
/// # Errors
/// The first bad line, what is wrong in it, and what was expected.
///
/// # Complexity
/// O(bytes + items) time and memory.
pub fn read_problem(text: impl AsRef<[u8]>) -> Result<Problem, ReadError> {
    let text = text.as_ref();
    if ec::is_ec(text) {
        ec::read(text)
    } else {
        text::read(text).or_else(|error| {
            if matrix::is_matrix(text) || matrix::is_table(text) {
                matrix::read(text)
            } else {
                Err(error)
            }
        })
    }
}
