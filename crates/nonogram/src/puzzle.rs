//! A puzzle: the clues of all rows and of all columns, and the cells that it gives.

use crate::{Clue, Clues, Grid, Ink, Line, Picture, PuzzleError, check_sides};

/// The clues of a board and its given cells, checked to be well formed.
///
/// Invariants: both sides are in `1..=MAX_SIDE`, every clue fits its line, and rows and columns
/// require equally many cells of each ink. Such a puzzle may still have no solution, or many.
///
/// Most puzzles [give](Self::givens) no cell. A solution has the clues and the given cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    rows: Clues,
    columns: Clues,
    /// Invariants: the size of the puzzle, at least one known cell, and only inks up to
    /// [`Self::inks`].
    pub(crate) givens: Option<Box<Grid>>,
}

impl Puzzle {
    /// The puzzle with these clues, which gives no cell. Its height is the number of row clues.
    ///
    /// # Errors
    /// If an invariant of the type does not hold. The error names the first violation.
    pub fn new(rows: Clues, columns: Clues) -> Result<Self, PuzzleError> {
        let (width, height) = (columns.len(), rows.len());
        check_sides(width as u64, height as u64)?;
        let named_rows = rows
            .iter()
            .enumerate()
            .map(|(i, c)| (Line::Row(i), c, width));
        let named_columns = columns
            .iter()
            .enumerate()
            .map(|(i, c)| (Line::Column(i), c, height));
        for (line, clue, cells) in named_rows.chain(named_columns) {
            let needed = clue.min_length();
            if needed > cells {
                return Err(PuzzleError::TooLong {
                    line,
                    needed,
                    cells,
                });
            }
        }
        if rows.filled() != columns.filled() {
            return Err(PuzzleError::Totals {
                rows: rows.filled(),
                columns: columns.filled(),
            });
        }
        if rows.is_colored() || columns.is_colored() {
            let (by_rows, by_columns) = (rows.filled_by_ink(), columns.filled_by_ink());
            for ink in Ink::first(by_rows.len().max(by_columns.len())) {
                let index = ink.number() - 1;
                let rows = by_rows.get(index).copied().unwrap_or(0);
                let columns = by_columns.get(index).copied().unwrap_or(0);
                if rows != columns {
                    return Err(PuzzleError::InkTotals { ink, rows, columns });
                }
            }
        }
        Ok(Self {
            rows,
            columns,
            givens: None,
        })
    }

    /// Makes this the puzzle of `picture`, reusing its memory. It gives no cell.
    pub fn refill(&mut self, picture: &Picture) {
        self.givens = None;
        picture.row_clues_into(&mut self.rows);
        picture.column_clues_into(&mut self.columns);
    }

    /// The puzzle with rows and columns exchanged.
    ///
    /// # Complexity
    /// O(width + height + blocks), and O(cells) if it gives any.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self {
            rows: self.columns.clone(),
            columns: self.rows.clone(),
            givens: self.givens().map(|givens| Box::new(givens.transposed())),
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The clues of the rows, top to bottom.
    pub fn rows(&self) -> &Clues {
        &self.rows
    }

    /// The clues of the columns, left to right.
    pub fn columns(&self) -> &Clues {
        &self.columns
    }

    /// The number of cells of a row, or of a column.
    #[inline]
    pub fn length(&self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.width(),
            Line::Column(_) => self.height(),
        }
    }

    /// The clue of one line.
    ///
    /// # Panics
    /// If there is no such line.
    #[inline]
    pub fn clue(&self, line: Line) -> Clue<'_> {
        match line {
            Line::Row(row) => self.rows.get(row),
            Line::Column(column) => self.columns.get(column),
        }
    }

    /// All lines: rows top to bottom, then columns left to right.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        (0..self.height())
            .map(Line::Row)
            .chain((0..self.width()).map(Line::Column))
    }

    /// The number of spare cells of a line when its blocks are packed tightly: see [`Clue::slack`].
    ///
    /// # Panics
    /// If there is no such line.
    pub fn slack(&self, line: Line) -> usize {
        let slack = self.clue(line).slack(self.length(line));
        slack.expect("a puzzle's clues fit its lines")
    }

    /// Whether a block has another ink than [`Ink::FIRST`]. If not, the board is black and white,
    /// and the [lengths](Clue::lengths) of the blocks are the whole clues.
    ///
    /// # Complexity
    /// O(1).
    pub fn is_colored(&self) -> bool {
        self.rows.is_colored()
    }

    /// The number of the last ink of a block; at least 1.
    ///
    /// # Complexity
    /// O(blocks).
    pub fn inks(&self) -> usize {
        self.rows.last_ink()
    }

    /// The number of filled cells of any solution.
    pub fn filled(&self) -> u64 {
        self.rows.filled()
    }
}

impl Picture {
    /// The puzzle of which this picture is a solution, without given cells. It may have other
    /// solutions, too.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::from(self)
    }
}

impl From<&Picture> for Puzzle {
    fn from(picture: &Picture) -> Self {
        Self {
            rows: picture.row_clues(),
            columns: picture.column_clues(),
            givens: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Length, MAX_SIDE, strategy};
    use proptest::prelude::*;

    fn puzzle(rows: &[&[Length]], columns: &[&[Length]]) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(rows.iter().collect(), columns.iter().collect())
    }

    #[track_caller]
    fn refuses(rows: &[&[Length]], columns: &[&[Length]], message: &str) {
        assert_eq!(puzzle(rows, columns).unwrap_err().to_string(), message);
    }

    #[test]
    fn each_invariant_has_its_error() {
        refuses(
            &[],
            &[&[]],
            "a board of 1x0: both sides must be from 1 to 4000",
        );
        refuses(
            &[&[][..]; MAX_SIDE + 1],
            &[&[]],
            "a board of 1x4001: both sides must be from 1 to 4000",
        );
        refuses(
            &[&[1, 1]],
            &[&[1], &[1]],
            "row 1: blocks need 3 cells but the line has 2",
        );
        refuses(
            &[&[1, 1]],
            &[&[1], &[], &[2]],
            "column 3: blocks need 2 cells but the line has 1",
        );
        refuses(
            &[&[1]],
            &[&[1], &[1]],
            "the rows need 1 filled cells, but the columns need 2",
        );
    }

    #[test]
    fn each_ink_needs_as_many_cells_in_rows_as_in_columns() {
        let error = "2x2:1a/2b/1a.1b/1a".parse::<Puzzle>().unwrap_err();
        let totals = "the rows need 2 cells of ink a, but the columns need 1";
        assert!(error.to_string().ends_with(totals), "{error}");
        // Neighbours of different inks need no gap.
        let puzzle: Puzzle = "2x2:1a/1b/1a.1b/".parse().unwrap();
        assert_eq!((puzzle.inks(), puzzle.is_colored()), (2, true));
        assert_eq!(puzzle.slack(Line::Row(0)), 0);
    }

    #[test]
    fn a_puzzle_without_a_solution_is_still_one() {
        // The top row needs cells in columns without filled cells.
        assert!(puzzle(&[&[1, 1], &[]], &[&[], &[2], &[]]).is_ok());
    }

    #[test]
    fn sides_beyond_any_memory_are_checked_first() {
        let error = check_sides(2_000_000, u64::MAX).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a board of 2000000x18446744073709551615: both sides must be from 1 to 4000"
        );
    }

    proptest! {
        #[test]
        fn the_clues_of_a_picture_keep_the_invariants(
            (puzzle, picture) in strategy::planted(1..=80, 1..=80),
        ) {
            let again = Puzzle::new(puzzle.rows().clone(), puzzle.columns().clone());
            prop_assert_eq!(again.as_ref(), Ok(&puzzle));
            prop_assert_eq!(puzzle.filled(), picture.filled() as u64);
            prop_assert_eq!(
                (puzzle.width(), puzzle.height()),
                (picture.width(), picture.height())
            );
            prop_assert_eq!(puzzle.lines().count(), puzzle.width() + puzzle.height());
        }
    }
}
