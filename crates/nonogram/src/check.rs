//! Checks a picture against the clues and the given cells of a puzzle.
//!
//! This is the referee of the workspace. It shares no code with any solver, nor with the bit tricks
//! that derive clues in [`crate::picture`]. It visits the cells one by one.

use crate::{Block, Cell, Clues, Decision, Ink, Line, Picture, Position, Puzzle};
use std::fmt;

/// The first difference between a picture and a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mismatch {
    /// The picture has another size than the puzzle.
    #[error(
        "expected a picture of {}x{}, found {}x{}",
        expected.0, expected.1, found.0, found.1
    )]
    Size {
        /// Columns and rows of the puzzle.
        expected: (usize, usize),
        /// Columns and rows of the picture.
        found: (usize, usize),
    },
    /// A line of the picture has other blocks than its clue.
    #[error(
        "{line}: expected the blocks {}, found {}",
        DisplayBlocks(expected),
        DisplayBlocks(found)
    )]
    Clue {
        /// The line.
        line: Line,
        /// The clue of the line.
        expected: Vec<Block>,
        /// The blocks of the picture in that line.
        found: Vec<Block>,
    },
    /// The picture has another color in a cell that the puzzle gives.
    #[error("{position}: the puzzle gives '{}', found '{}'", expected.symbol(), found.symbol())]
    Given {
        /// The cell.
        position: Position,
        /// What the puzzle gives.
        expected: Cell,
        /// What the picture has.
        found: Cell,
    },
}

/// No cells.
const NO_BLOCK: Block = Block {
    length: 0,
    ink: Ink::BACKGROUND,
};

/// Decides whether `picture` is a solution of `puzzle`.
///
/// # Errors
/// The first [`Mismatch`]: the size, then the rows from the top, then the columns from the left,
/// then the given cells.
///
/// # Complexity
/// Two visits of each cell, three if a cell is given, and memory for the blocks of a line.
///
/// # Examples
/// ```
/// use nonogram::Picture;
///
/// let puzzle = Picture::from_bits(3, 2, "101110").unwrap().puzzle();
/// let other = Picture::from_bits(3, 2, "101011").unwrap();
/// let mismatch = nonogram::check(&puzzle, &other).unwrap_err();
/// assert_eq!(mismatch.to_string(), "column 1: expected the blocks 2, found 1");
/// ```
pub fn check(puzzle: &Puzzle, picture: &Picture) -> Result<(), Mismatch> {
    let expected = (puzzle.width(), puzzle.height());
    let found = (picture.width(), picture.height());
    if expected != found {
        return Err(Mismatch::Size { expected, found });
    }
    let mut blocks = vec![NO_BLOCK; expected.0.max(expected.1)];
    for line in puzzle.lines() {
        let cells = (0..puzzle.length(line)).map(|index| {
            let Position { row, column } = line.cell(index);
            picture.ink(row, column)
        });
        let count = read_blocks(cells, &mut blocks);
        let found = &blocks[..count];
        if !puzzle.clue(line).blocks().eq(found.iter().copied()) {
            return Err(Mismatch::Clue {
                line,
                expected: puzzle.clue(line).blocks().collect(),
                found: found.to_vec(),
            });
        }
    }
    for Decision { position, ink } in puzzle.given_cells() {
        let found = picture.ink(position.row, position.column);
        if found != ink {
            return Err(Mismatch::Given {
                position,
                expected: Cell::Known(ink),
                found: Cell::Known(found),
            });
        }
    }
    Ok(())
}

/// Writes the blocks of a line, by visiting its cells; returns their number.
fn read_blocks(cells: impl Iterator<Item = Ink>, blocks: &mut [Block]) -> usize {
    let mut count = 0;
    let mut last = NO_BLOCK;
    for ink in cells {
        // Without a branch, because the processor could not predict it.
        let same = ink == last.ink;
        count += usize::from(!same & !last.ink.is_background());
        let length = if same { last.length + 1 } else { 1 };
        last = Block { length, ink };
        blocks[count] = last;
    }
    count + usize::from(!last.ink.is_background())
}

/// Blocks as a clue, with blanks between them.
struct DisplayBlocks<'a>(&'a [Block]);

impl fmt::Display for DisplayBlocks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut clues = Clues::new();
        clues.push_blocks(self.0.iter().copied());
        clues.get(0).display(' ').fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy;
    use proptest::prelude::*;

    #[test]
    fn a_picture_of_another_size_is_named_with_both_sizes() {
        let puzzle = Picture::blank(3, 2).puzzle();
        let mismatch = check(&puzzle, &Picture::blank(2, 3)).unwrap_err();
        assert_eq!(mismatch.to_string(), "expected a picture of 3x2, found 2x3");
    }

    #[test]
    fn rows_are_compared_before_columns() {
        let puzzle = Picture::from_bits(2, 2, "1001").unwrap().puzzle();
        let blank = check(&puzzle, &Picture::blank(2, 2)).unwrap_err();
        assert_eq!(blank.to_string(), "row 1: expected the blocks 1, found 0");
    }

    #[test]
    fn a_cell_of_another_ink_is_found() {
        let picture: Picture = "aab\nb..".parse().unwrap();
        let other: Picture = "aab\na..".parse().unwrap();
        let mismatch = check(&picture.puzzle(), &other).unwrap_err();
        assert_eq!(
            mismatch.to_string(),
            "row 2: expected the blocks 1b, found 1"
        );
    }

    #[test]
    fn a_given_cell_of_another_color_is_found_after_the_clues() {
        let puzzle: Puzzle = "2x2:1/1/1/1,ad".parse().unwrap();
        let other: Picture = "#.\n.#".parse().unwrap();
        let mismatch = check(&puzzle, &other).unwrap_err();
        assert_eq!(
            mismatch.to_string(),
            "r1c1: the puzzle gives '.', found '#'"
        );
        assert_eq!(check(&puzzle, &".#\n#.".parse().unwrap()), Ok(()));
    }

    proptest! {
        #[test]
        fn a_picture_solves_its_own_puzzle(
            (puzzle, picture) in strategy::planted(1..=150, 1..=20),
        ) {
            prop_assert_eq!(check(&puzzle, &picture), Ok(()));
        }

        /// Flipping a cell changes the number of filled cells of its row, which is then the first
        /// row that differs.
        #[test]
        fn a_flipped_cell_is_found_in_its_row(
            (puzzle, picture) in strategy::planted(1..=70, 1..=20),
            cell in any::<prop::sample::Index>(),
        ) {
            let cell = cell.index(picture.width() * picture.height());
            let (row, column) = (cell / picture.width(), cell % picture.width());
            let mut flipped = picture.clone();
            flipped.set(row, column, !picture.get(row, column));
            match check(&puzzle, &flipped) {
                Err(Mismatch::Clue { line, .. }) => prop_assert_eq!(line, Line::Row(row)),
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }
}
