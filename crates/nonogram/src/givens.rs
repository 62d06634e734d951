//! Given cells: those that a puzzle shows from the start.
//!
//! They are a part of the puzzle, like its clues: a picture without one of them is no solution. A
//! board in play is none of this; it is what a player has found or believes.
//!
//! In a game id they follow the clues and a comma. Row by row, a letter stands for that many cells
//! that are not given, `a` for none and `z` for 25, and then, except after `z` and at the end, for
//! a given one: filled for a capital letter. `2x2:1/1/1/1,Ad` gives only its first cell. On boards
//! of several inks, the number of its ink follows a capital letter: `A2`.

use crate::{Cell, Decision, Grid, Ink, Position, Puzzle, PuzzleError};
use std::fmt;

/// The most cells of a letter that are not given.
const MOST: u8 = 25;

impl Puzzle {
    /// The puzzle with these given cells instead of its own.
    ///
    /// # Errors
    /// If the grid has another size than the puzzle, or a cell has an ink that no clue has.
    ///
    /// ```
    /// use nonogram::{Grid, Puzzle};
    ///
    /// let puzzle: Puzzle = "2x2:1/1/1/1".parse().unwrap();
    /// let givens: Grid = "#?\n??".parse().unwrap();
    /// let puzzle = puzzle.with_givens(givens).unwrap();
    /// assert_eq!(puzzle.to_string(), "2x2:1/1/1/1,Ad");
    /// ```
    pub fn with_givens(mut self, givens: Grid) -> Result<Self, PuzzleError> {
        let expected = (self.width(), self.height());
        let found = (givens.width(), givens.height());
        if expected != found {
            return Err(PuzzleError::GivenSize { expected, found });
        }
        let inks = self.inks();
        let mut has_givens = false;
        for Decision { position, ink } in givens.known() {
            if ink.number() > inks {
                return Err(PuzzleError::GivenInk { position, ink });
            }
            has_givens = true;
        }
        self.givens = has_givens.then(|| Box::new(givens));
        Ok(self)
    }

    /// The given cells as a grid of the puzzle's size; `None` if there are none.
    pub fn givens(&self) -> Option<&Grid> {
        self.givens.as_deref()
    }

    /// Each given cell with its color, row by row.
    pub fn given_cells(&self) -> impl Iterator<Item = Decision> {
        self.givens().into_iter().flat_map(Grid::known)
    }

    /// The board before the first step: the given cells are known.
    pub fn start(&self) -> Grid {
        match self.givens() {
            Some(givens) => givens.clone(),
            None => Grid::unknown(self.width(), self.height()),
        }
    }

    /// The puzzle whose solutions are those that agree with the known cells of `board`: these are
    /// given, too.
    ///
    /// # Errors
    /// If the board has another size than the puzzle, an ink that no clue has, or another color in
    /// a given cell.
    ///
    /// ```
    /// use nonogram::Puzzle;
    ///
    /// let puzzle: Puzzle = "2x2:1/1/1/1,Ad".parse().unwrap();
    /// let rest = puzzle.assuming(&"?.\n??".parse().unwrap()).unwrap();
    /// assert_eq!(rest.to_string(), "2x2:1/1/1/1,Aac");
    ///
    /// let error = puzzle.assuming(&".?\n??".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "r1c1: the puzzle gives '#', the board has '.'");
    /// ```
    pub fn assuming(&self, board: &Grid) -> Result<Self, PuzzleError> {
        // This also checks the size.
        let mut assumed = self.clone().with_givens(board.clone())?;
        let Some(givens) = self.givens() else {
            return Ok(assumed);
        };
        let mut all = givens.clone();
        for Decision { position, ink } in board.known() {
            let (given, cell) = (givens[position], Cell::Known(ink));
            if given.is_known() && given != cell {
                return Err(PuzzleError::AgainstGiven {
                    position,
                    given,
                    cell,
                });
            }
            all[position] = cell;
        }
        assumed.givens = Some(Box::new(all));
        Ok(assumed)
    }

    /// Reads the given cells of a game id. An error has the place in `text` and what is wrong.
    pub(crate) fn read_squares(&self, text: &str) -> Result<Grid, (usize, String)> {
        let (width, cells) = (self.width(), self.width() * self.height());
        let inks = self.inks();
        let mut grid = Grid::unknown(width, self.height());
        let mut number = 0;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            if number == cells {
                return unexpected(text, rest, "the end of the squares");
            }
            if !letter.is_ascii_alphabetic() {
                return unexpected(text, rest, "a letter of squares");
            }
            let skipped = letter.to_ascii_lowercase() as u8 - b'a';
            number += usize::from(skipped);
            if number > cells {
                return unexpected(text, rest, "no more squares than the board has");
            }
            rest = &rest[1..];
            if skipped < MOST && number < cells {
                let ink = if letter.is_ascii_lowercase() {
                    Some(Ink::BACKGROUND)
                } else {
                    read_ink(&mut rest, inks)
                };
                let Some(ink) = ink else {
                    let at = text.len() - rest.len();
                    return Err((at, format!("expected an ink from 1 to {inks}")));
                };
                grid.set(number / width, number % width, Cell::Known(ink));
                number += 1;
            }
        }
        if number == cells {
            Ok(grid)
        } else {
            Err((0, format!("expected {cells} squares, found {number}")))
        }
    }

    /// Writes the given cells of a game id.
    pub(crate) fn write_squares(&self, givens: &Grid, f: &mut impl fmt::Write) -> fmt::Result {
        let mut skipped = 0;
        for &cell in givens.rows().flatten() {
            match cell {
                Cell::Unknown => {
                    skipped += 1;
                    if skipped < MOST {
                        continue;
                    }
                    f.write_char(square_letter(MOST))?;
                }
                Cell::EMPTY => f.write_char(square_letter(skipped))?,
                Cell::Known(ink) => {
                    f.write_char(square_letter(skipped).to_ascii_uppercase())?;
                    if self.is_colored() {
                        write!(f, "{}", ink.number())?;
                    }
                }
            }
            skipped = 0;
        }
        if skipped > 0 {
            f.write_char(square_letter(skipped))?;
        }
        Ok(())
    }
}

/// The ink of a filled square, whose number `rest` may begin with. `None` if no clue has it.
fn read_ink(rest: &mut &str, inks: usize) -> Option<Ink> {
    let end = rest.find(|sign: char| !sign.is_ascii_digit());
    let (digits, behind) = rest.split_at(end.unwrap_or(rest.len()));
    if digits.is_empty() || inks == 1 {
        return Some(Ink::FIRST);
    }
    let number = digits.parse().ok();
    let number = number.filter(|number| (1..=inks).contains(number))?;
    *rest = behind;
    Ink::new(number)
}

impl Grid {
    /// Each known cell with its color, row by row.
    pub fn known(&self) -> impl Iterator<Item = Decision> {
        self.rows().enumerate().flat_map(|(row, cells)| {
            cells.iter().enumerate().filter_map(move |(column, &cell)| {
                let Cell::Known(ink) = cell else {
                    return None;
                };
                let position = Position { row, column };
                Some(Decision { position, ink })
            })
        })
    }

    /// The grid with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut transposed = Self::unknown(self.height(), self.width());
        for Decision { position, ink } in self.known() {
            transposed.set(position.column, position.row, Cell::Known(ink));
        }
        transposed
    }
}

/// The error that something else stands in `text` where its end `rest` begins.
fn unexpected(text: &str, rest: &str, expected: &str) -> Result<Grid, (usize, String)> {
    let found = crate::text::shown(rest);
    let at = text.len() - rest.len();
    Err((at, format!("expected {expected}, found {found}")))
}

/// The letter of an empty square after this number of unknown ones.
fn square_letter(skipped: u8) -> char {
    char::from(b'a' + skipped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy;
    use proptest::prelude::*;

    #[test]
    fn squares_by_hand() {
        let puzzle: Puzzle = "2x2:1/1/1/1,Ad".parse().unwrap();
        assert_eq!(puzzle.start().to_string(), "#?\n??\n");
        let puzzle: Puzzle = "3x1:1a/1b//1a.1b,A1A2a".parse().unwrap();
        assert_eq!(puzzle.start().to_string(), "ab.\n");
        // Without a number, a filled square has ink a.
        let same: Puzzle = "3x1:1a/1b//1a.1b,AA2a".parse().unwrap();
        assert_eq!(same, puzzle);
        assert_eq!(puzzle.to_string(), "3x1:1a/1b//1a.1b,A1A2a");
        // No square is given.
        let puzzle: Puzzle = "2x2:1/1/1/1,e".parse().unwrap();
        assert_eq!(puzzle, "2x2:1/1/1/1".parse().unwrap());
    }

    #[test]
    fn squares_that_are_wrong_are_refused_at_their_place() {
        for (id, column, problem) in [
            ("3x1:1a/1b//1a.1b,A3B1", 19, "expected an ink from 1 to 2"),
            (
                "3x1:1a/1b//1a.1b,b2",
                19,
                "expected a letter of squares, found \"2\"",
            ),
            (
                "2x2:1/1/1/1,\u{e9}d",
                13,
                "expected a letter of squares, found \"\u{e9}d\"",
            ),
        ] {
            let error = id.parse::<Puzzle>().unwrap_err();
            assert_eq!((error.column(), error.problem()), (column, problem), "{id}");
        }
    }

    #[test]
    fn given_cells_fit_the_puzzle() {
        let puzzle: Puzzle = "2x2:1/1/1/1".parse().unwrap();
        let refused = |grid: &str| {
            let error = puzzle.clone().with_givens(grid.parse().unwrap());
            error.unwrap_err().to_string()
        };
        assert_eq!(refused("b?\n??"), "r1c1: no clue has the ink b");
        assert_eq!(refused("?"), "expected a board of 2x2, found 1x1");
        let unknown = puzzle.clone().with_givens(Grid::unknown(2, 2));
        assert_eq!(unknown.unwrap().givens(), None);
    }

    proptest! {
        #[test]
        fn squares_are_read_back_and_turned(
            picture in strategy::colored_pictures(1..=40, 1..=20, 1..=4),
            given in prop::collection::vec(prop::bool::weighted(0.05), 800),
        ) {
            let mut grid = Grid::from(&picture);
            for (decision, given) in Grid::from(&picture).known().zip(given) {
                if !given {
                    grid[decision.position] = Cell::Unknown;
                }
            }
            let puzzle = picture.puzzle().with_givens(grid.clone()).unwrap();
            prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
            prop_assert_eq!(puzzle.start(), grid);
            prop_assert_eq!(puzzle.transposed().transposed(), puzzle.clone());
            prop_assert_eq!(crate::check(&puzzle, &picture), Ok(()));
            prop_assert_eq!(crate::check(&puzzle.transposed(), &picture.transposed()), Ok(()));
        }
    }
}
