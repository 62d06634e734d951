//! Complete line logic on sets of colors, for boards of any number of inks.

use nonogram::{Cell, Clue, Ink, InkSet};
use nonogram_propagate::{Contradiction, solve_color_line};

/// Removes from each cell of a line the colors that it has in no placement of `clue`. Returns whether there are
/// any.
///
/// Where no other ink than [`Ink::FIRST`] is left, the solver for black-and-white lines does this faster.
///
/// # Errors
/// [`Contradiction`] if no placement agrees with `cells`. The cells are then unchanged.
pub(crate) fn solve_line(clue: Clue<'_>, cells: &mut [InkSet]) -> Result<bool, Contradiction> {
    let Some(mut known) = of_one_ink(clue, cells) else {
        return solve_color_line(clue, cells).map(|removed| removed > 0);
    };
    let decided = nonogram_propagate::solve_line(clue.lengths(), &mut known)?;
    if decided > 0 {
        for (set, cell) in cells.iter_mut().zip(known) {
            if let Cell::Known(ink) = cell {
                *set = InkSet::only(ink);
            }
        }
    }
    Ok(decided > 0)
}

/// The cells of a line, if neither the clue nor a cell has another ink than [`Ink::FIRST`].
fn of_one_ink(clue: Clue<'_>, cells: &[InkSet]) -> Option<Vec<Cell>> {
    if !clue.is_of_one_ink() {
        return None;
    }
    let (empty, filled) = (InkSet::only(Ink::BACKGROUND), InkSet::only(Ink::FIRST));
    let both = empty.union(filled);
    let cell = |&set: &InkSet| match set {
        set if set == both => Some(Cell::Unknown),
        set if set == empty => Some(Cell::EMPTY),
        set if set == filled => Some(Cell::FILLED),
        _ => None,
    };
    cells.iter().map(cell).collect()
}
