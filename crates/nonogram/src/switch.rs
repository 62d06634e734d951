//! The simplest second solutions.

use crate::{Block, Cell, Clue, Ink, Picture, Position, Puzzle};
use std::fmt;

/// The longest side of the boards that are searched. The places of a line fit into a word.
const MOST: usize = 128;

/// Two rows and two columns whose four common cells are `10/01` or `01/10`, such that exchanging
/// one for the other changes no clue. A picture with an elementary switch has a second solution.
///
/// With several inks, one of the two colors is the background: exchanging two cells of different
/// inks always changes the clue of a line.
///
/// Displayed as `rows 1 and 2, columns 3 and 5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ElementarySwitch {
    /// The upper and the lower row, from 0.
    pub rows: [usize; 2],
    /// The left and the right column, from 0.
    pub columns: [usize; 2],
}

impl fmt::Display for ElementarySwitch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [upper, lower] = self.rows.map(|row| row + 1);
        let [left, right] = self.columns.map(|column| column + 1);
        write!(f, "rows {upper} and {lower}, columns {left} and {right}")
    }
}

impl Puzzle {
    /// The [elementary switch](Self::elementary_switch) of the first of these solutions that has
    /// one.
    pub fn switch_among<'s>(
        &self,
        solutions: impl IntoIterator<Item = &'s Picture>,
    ) -> Option<ElementarySwitch> {
        let mut solutions = solutions.into_iter();
        solutions.find_map(|solution| self.elementary_switch(solution))
    }

    /// The first elementary switch of a solution, by its upper row, its left and right column and
    /// its lower row. A switch has no given cell. `None` if there is none, or if a side is longer
    /// than 128: such boards are not searched.
    ///
    /// # Panics
    /// If the picture and the puzzle differ in size.
    ///
    /// # Complexity
    /// O(side^4) for a board with sides of this length, some tenths of a second at most.
    ///
    /// ```
    /// use nonogram::Picture;
    ///
    /// let picture: Picture = "#.\n.#".parse().unwrap();
    /// let found = picture.puzzle().elementary_switch(&picture).unwrap();
    /// assert_eq!(found.to_string(), "rows 1 and 2, columns 1 and 2");
    /// ```
    pub fn elementary_switch(&self, solution: &Picture) -> Option<ElementarySwitch> {
        let (width, height) = (self.width(), self.height());
        assert_eq!(
            (width, height),
            (solution.width(), solution.height()),
            "the picture has another size than the puzzle"
        );
        if width.max(height) > MOST {
            return None;
        }
        let mut along_rows = Vec::with_capacity(height);
        for row in 0..height {
            let cells = (0..width).map(|column| self.free_ink(solution, row, column));
            along_rows.push(exchanges(self.rows().get(row), cells.collect()));
        }
        let mut along_columns = Vec::with_capacity(width);
        for column in 0..width {
            let cells = (0..height).map(|row| self.free_ink(solution, row, column));
            along_columns.push(exchanges(self.columns().get(column), cells.collect()));
        }
        for upper in 0..height {
            for left in 0..width {
                for right in places(along_rows[upper][left]) {
                    let common = along_columns[left][upper] & along_columns[right][upper];
                    for lower in places(common) {
                        let [a, b] = [left, right].map(|at| solution.ink(upper, at));
                        let [c, d] = [left, right].map(|at| solution.ink(lower, at));
                        let is_kept = along_rows[lower][left] >> right & 1 == 1;
                        if is_kept && (a, b) == (d, c) {
                            return Some(ElementarySwitch {
                                rows: [upper, lower],
                                columns: [left, right],
                            });
                        }
                    }
                }
            }
        }
        None
    }

    /// The ink of a cell, and whether it may change.
    fn free_ink(&self, solution: &Picture, row: usize, column: usize) -> (Ink, bool) {
        let at = Position { row, column };
        let is_free = self.givens().is_none_or(|given| given[at] == Cell::Unknown);
        (solution.ink(row, column), is_free)
    }
}

/// For each cell of a line, the set of the later cells with which it can be exchanged.
fn exchanges(clue: Clue<'_>, line: Vec<(Ink, bool)>) -> Vec<u128> {
    let blocks: Vec<Block> = clue.blocks().collect();
    let (mut cells, is_free): (Vec<Ink>, Vec<bool>) = line.into_iter().unzip();
    let mut found = vec![0; cells.len()];
    for one in 0..cells.len() {
        for other in one + 1..cells.len() {
            let is_move = cells[one].is_background() != cells[other].is_background();
            if !is_move || !is_free[one] || !is_free[other] {
                continue;
            }
            cells.swap(one, other);
            if has_blocks(&cells, &blocks) {
                found[one] |= 1 << other;
            }
            cells.swap(one, other);
        }
    }
    found
}

/// Whether the blocks of a line are these.
fn has_blocks(cells: &[Ink], blocks: &[Block]) -> bool {
    let runs = cells.chunk_by(|one, next| one == next);
    let filled = runs.filter(|run| !run[0].is_background());
    filled
        .map(|run| (run.len(), run[0]))
        .eq(blocks.iter().map(|it| (it.length.into(), it.ink)))
}

/// The members of a set.
fn places(set: u128) -> impl Iterator<Item = usize> {
    (0..MOST).filter(move |place| set >> place & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::colored_pictures;
    use crate::{Grid, check};
    use proptest::prelude::*;

    /// The first exchange of four cells that gives another solution.
    fn by_trial(puzzle: &Puzzle, picture: &Picture) -> Option<ElementarySwitch> {
        let (width, height) = (picture.width(), picture.height());
        for upper in 0..height {
            for left in 0..width {
                for right in left + 1..width {
                    for lower in upper + 1..height {
                        let mut other = picture.clone();
                        for row in [upper, lower] {
                            other.set_ink(row, left, picture.ink(row, right));
                            other.set_ink(row, right, picture.ink(row, left));
                        }
                        let is_switch = (picture.ink(upper, left), picture.ink(upper, right))
                            == (picture.ink(lower, right), picture.ink(lower, left));
                        if is_switch && other != *picture && check(puzzle, &other).is_ok() {
                            return Some(ElementarySwitch {
                                rows: [upper, lower],
                                columns: [left, right],
                            });
                        }
                    }
                }
            }
        }
        None
    }

    proptest! {
        #[test]
        fn switches_are_those_of_four_cells(
            picture in colored_pictures(1..=7, 1..=7, 1..=3),
            given in 0..49_usize,
        ) {
            let puzzle = picture.puzzle();
            let found = puzzle.elementary_switch(&picture);
            prop_assert_eq!(found, by_trial(&puzzle, &picture), "{}", &picture);
            let mut grid = Grid::unknown(picture.width(), picture.height());
            let place = given % (picture.width() * picture.height());
            let (row, column) = (place / picture.width(), place % picture.width());
            grid.set(row, column, Cell::Known(picture.ink(row, column)));
            let puzzle = puzzle.with_givens(grid).unwrap();
            let found = puzzle.elementary_switch(&picture);
            prop_assert_eq!(found, by_trial(&puzzle, &picture), "{}", &picture);
        }
    }

    #[test]
    fn long_boards_are_not_searched() {
        let picture = Picture::from_bits(129, 1, &"10".repeat(65)[..129]).unwrap();
        assert_eq!(picture.puzzle().elementary_switch(&picture), None);
    }
}
