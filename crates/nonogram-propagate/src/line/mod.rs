//! Complete line logic: everything that follows from one clue and the known cells of its line.
//!
//! | file | what it holds |
//! |---|---|
//! | `bits` | sets of 64, 128 or more bits, one for a line |
//! | `cells` | the known cells of a line |
//! | `solver` | the solver, one line at a time |
//! | `cache` | results of line solves that may be needed again |
//! | `small` | boards of up to 31x31, sixteen lines at a time |

pub(crate) mod bits;
pub(crate) mod cache;
pub(crate) mod cells;
#[cfg(target_arch = "x86_64")]
pub(crate) mod small;
#[cfg(not(target_arch = "x86_64"))]
#[path = "not_small.rs"]
pub(crate) mod small;
pub(crate) mod solver;
#[cfg(test)]
mod tests;

use bits::{BitSet, Wide};
use cells::LineCells;
use nonogram::{Cell, Clue, Clues, Ink, InkSet, Length, MAX_SIDE};
use solver::LineSolver;

/// There is no way to complete a line, or the board. This is a value, because most nodes of a
/// search meet it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// Evaluates `$body` with `$bits` as the narrowest sets that serve lines of `$cells` cells.
macro_rules! with_bits {
    ($cells:expr, $bits:ident => $body:expr) => {
        match $cells {
            0..64 => {
                type $bits = u64;
                $body
            }
            64..256 => {
                type $bits = Wide<4>;
                $body
            }
            _ => {
                type $bits = Wide<63>;
                $body
            }
        }
    };
}

/// Decides every cell of a line that follows from its clue. Returns the number of decided cells.
///
/// # Errors
/// [`Contradiction`] if no placement of `clue` agrees with `cells`, as if the line is too short for
/// the clue. The cells are then unchanged.
///
/// # Panics
/// If the line is longer than [`MAX_SIDE`].
///
/// # Complexity
/// O(blocks * log(longest block)) operations on sets with a bit for each cell.
///
/// ```
/// use nonogram::Cell;
///
/// let mut cells = [Cell::Unknown; 4];
/// assert_eq!(nonogram_propagate::solve_line(&[3], &mut cells), Ok(2));
/// assert_eq!(cells.map(Cell::symbol), ['?', '#', '#', '?']);
/// ```
pub fn solve_line(clue: &[Length], cells: &mut [Cell]) -> Result<usize, Contradiction> {
    assert!(cells.len() <= MAX_SIDE, "a line above MAX_SIDE");
    let clues: Clues = [clue].into_iter().collect();
    with_bits!(cells.len(), B => solve_cells::<B>(clues.get(0), cells))
}

/// [`solve_line`] with sets of a given width.
fn solve_cells<B: BitSet>(clue: Clue<'_>, cells: &mut [Cell]) -> Result<usize, Contradiction> {
    if clue.slack(cells.len()).is_none() {
        return Err(Contradiction);
    }
    if cells.is_empty() {
        return Ok(0);
    }
    let known = LineCells::<B>::of(cells);
    let solved = LineSolver::default().solve(clue.lengths(), cells.len(), known)?;
    let mut decided = known.undecided().minus(solved.undecided());
    let count = decided.count();
    while let Some(index) = decided.pop() {
        cells[index] = Cell::known(solved.fillable.has(index));
    }
    Ok(count)
}

/// [`solve_line`] on sets of the colors that cells may have, none of which is empty or has another
/// ink than [`Ink::FIRST`].
pub(crate) fn solve_sets(clue: &[Length], sets: &mut [InkSet]) -> Result<usize, Contradiction> {
    let (empty, filled) = (InkSet::only(Ink::BACKGROUND), InkSet::only(Ink::FIRST));
    with_bits!(sets.len(), B => {
        let mut known = LineCells::<B>::unknown(sets.len());
        for (index, &set) in sets.iter().enumerate() {
            if set == empty || set == filled {
                known.decide(index, set == filled);
            }
        }
        let solved = LineSolver::default().solve(clue, sets.len(), known)?;
        let mut decided = known.undecided().minus(solved.undecided());
        let count = decided.count();
        while let Some(index) = decided.pop() {
            sets[index] = if solved.fillable.has(index) { filled } else { empty };
        }
        Ok(count)
    })
}
