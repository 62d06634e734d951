//! Boards of numbers.

use crate::board_text::{self, BoardRow};
use crate::error::Error;
use crate::square::{MAX_SIDE, Move, Square};
use std::fmt;

/// Numbers modulo `modulus` on a grid; 0 is an empty square.
///
/// ```
/// use decodoku::{Board, Square};
///
/// let board = Board::parse("0 3 0\n0 7 0\n0 0 0\n", 10)?;
/// assert_eq!(board.get(Square::new(1, 1)), 7);
/// assert_eq!((board.occupied().count(), board.total()), (2, 0));
/// assert_eq!(board.to_string(), "0 3 0\n0 7 0\n0 0 0\n");
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: u16,
    height: u16,
    modulus: u16,
    /// Row by row. Invariant: `width * height` numbers, all below `modulus`.
    numbers: Vec<u16>,
}

impl Board {
    /// An empty board.
    ///
    /// # Errors
    /// For sides below 1 or above [`MAX_SIDE`], a single square, and a modulus below 2.
    pub fn new(width: usize, height: usize, modulus: u16) -> Result<Self, Error> {
        for side in [width, height] {
            if !(1..=MAX_SIDE).contains(&side) {
                return Err(Error::Side(side));
            }
        }
        if width * height < 2 {
            return Err(Error::Side(width));
        }
        if modulus < 2 {
            return Err(Error::Modulus(modulus));
        }
        Ok(Self {
            width: width as u16,
            height: height as u16,
            modulus,
            numbers: vec![0; width * height],
        })
    }

    /// Reads a board: a line for each row, the top row first, numbers with blanks between. `.` is
    /// an empty square, as 0 is. Blank lines are skipped. A board may also be as games print it:
    /// with numbers of columns and rows, letters and stars behind numbers, and a last line that
    /// begins with `round`; or an array of rows as in JSON, alone or in an object as its member
    /// `board`.
    ///
    /// # Errors
    /// If the text is not such a board, with the line at fault.
    pub fn parse(text: &str, modulus: u16) -> Result<Self, Error> {
        let rows = board_text::rows(text)?;
        let (width, height) = (rows.first().map_or(0, |row| row.words.len()), rows.len());
        let mut board = Self::new(width, height, modulus)?;
        for (BoardRow { line, words }, numbers) in
            rows.into_iter().zip(board.numbers.chunks_mut(width))
        {
            if words.len() != width {
                let found = words.len();
                let expected = format!("{width} numbers, as in the first row, found {found}");
                return Err(Error::line(line, expected));
            }
            for (word, number) in words.into_iter().zip(numbers) {
                let value = match &*word {
                    "." | "null" => Some(0),
                    digits => digits.parse().ok().filter(|&value: &u16| value < modulus),
                };
                *number = value.ok_or_else(|| {
                    let word: String = word.chars().take(20).collect();
                    let most = modulus - 1;
                    Error::line(line, format!("a number from 0 to {most}, found {word:?}"))
                })?;
            }
        }
        Ok(board)
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// The modulus: numbers are counted modulo this.
    pub fn modulus(&self) -> u16 {
        self.modulus
    }

    /// Whether a square is on the board.
    pub fn contains(&self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// The index of a square in `numbers`.
    #[inline]
    pub(crate) fn index(&self, square: Square) -> usize {
        debug_assert!(self.contains(square), "{square} is outside");
        usize::from(square.y) * self.width() + usize::from(square.x)
    }

    /// The number of a square.
    ///
    /// # Panics
    /// If the square is not on the board.
    #[inline]
    pub fn get(&self, square: Square) -> u16 {
        assert!(self.contains(square), "{square} is outside");
        self.numbers[self.index(square)]
    }

    /// Writes a number.
    ///
    /// # Errors
    /// If the square is not on the board, or the number is not below the modulus.
    pub fn set(&mut self, square: Square, number: u16) -> Result<(), Error> {
        if !self.contains(square) {
            return Err(Error::Outside(square));
        }
        if number >= self.modulus {
            return Err(Error::TooLarge {
                square,
                number,
                modulus: self.modulus,
            });
        }
        let index = self.index(square);
        self.numbers[index] = number;
        Ok(())
    }

    /// Adds to the number of a square and returns the sum.
    pub(crate) fn add(&mut self, square: Square, amount: u16) -> u16 {
        let index = self.index(square);
        self.numbers[index] = add(self.numbers[index], amount, self.modulus);
        self.numbers[index]
    }

    /// Empties the board.
    pub(crate) fn clear(&mut self) {
        self.numbers.fill(0);
    }

    /// Whether all squares are empty.
    pub fn is_empty(&self) -> bool {
        self.numbers.iter().all(|&number| number == 0)
    }

    /// All squares, column by column, which is their order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (width, height) = (self.width, self.height);
        (0..width).flat_map(move |x| (0..height).map(move |y| Square { x, y }))
    }

    /// The squares that are not empty, in order, with their numbers.
    pub fn occupied(&self) -> impl Iterator<Item = (Square, u16)> + '_ {
        let all = self.squares().map(|square| (square, self.get(square)));
        all.filter(|(_, number)| *number != 0)
    }

    /// The sum of all numbers, modulo the modulus.
    pub fn total(&self) -> u16 {
        let sum = self.numbers.iter().map(|&number| u64::from(number));
        (sum.sum::<u64>() % u64::from(self.modulus)) as u16
    }

    /// The neighbours of a square: left, right, up, down, as far as they exist.
    pub(crate) fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let Square { x, y } = square;
        let left = x.checked_sub(1).map(|x| Square { x, y });
        let right = (x + 1 < self.width).then(|| Square { x: x + 1, y });
        let up = y.checked_sub(1).map(|y| Square { x, y });
        let down = (y + 1 < self.height).then(|| Square { x, y: y + 1 });
        [left, right, up, down].into_iter().flatten()
    }

    /// Whether a number can make this move.
    pub(crate) fn check(&self, step: Move) -> Result<(), Error> {
        self.check_pair(step.from, step.to)?;
        if self.get(step.from) == 0 {
            return Err(Error::Empty(step.from));
        }
        Ok(())
    }

    /// Whether two squares are on the board and share a side.
    pub(crate) fn check_pair(&self, from: Square, to: Square) -> Result<(), Error> {
        for square in [from, to] {
            if !self.contains(square) {
                return Err(Error::Outside(square));
            }
        }
        if from.distance(to) != 1 {
            return Err(Error::NotNeighbours(from, to));
        }
        Ok(())
    }

    /// Moves a number to a neighbour, where the two add up.
    ///
    /// # Errors
    /// If a square is not on the board or empty, or if they are not neighbours.
    pub fn play(&mut self, step: Move) -> Result<(), Error> {
        self.check(step)?;
        let index = self.index(step.from);
        let number = std::mem::take(&mut self.numbers[index]);
        self.add(step.to, number);
        Ok(())
    }

    /// Whether the two numbers of a move leave an empty square.
    pub(crate) fn cancels(&self, Move { from, to }: Move) -> bool {
        self.contains(from)
            && self.contains(to)
            && add(self.get(from), self.get(to), self.modulus) == 0
    }

    /// All possible moves, in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.occupied()
            .flat_map(|(from, _)| self.neighbours(from).map(move |to| Move { from, to }))
    }
}

impl fmt::Display for Board {
    /// As [`Board::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.numbers.chunks(self.width()) {
            let words: Vec<String> = row.iter().map(u16::to_string).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}

/// The sum of two numbers below `modulus`.
#[inline]
pub(crate) fn add(a: u16, b: u16, modulus: u16) -> u16 {
    let sum = u32::from(a) + u32::from(b);
    let modulus = u32::from(modulus);
    (if sum >= modulus { sum - modulus } else { sum }) as u16
}

/// The number that cancels this one.
#[inline]
pub(crate) fn opposite(number: u16, modulus: u16) -> u16 {
    if number == 0 { 0 } else { modulus - number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        assert_eq!(Board::parse(text, 10).unwrap_err().to_string(), expected);
    }

    #[test]
    fn bad_boards_are_refused() {
        check_error("", "a side of 0: expected 2 to 100");
        check_error("1\n", "a side of 1: expected 2 to 100");
        check_error(
            "1 2\n3\n",
            "line 2: expected 2 numbers, as in the first row, found 1",
        );
        check_error(
            "1 2 3\n3 4 5\n1 2 3 4\n",
            "line 3: expected 3 numbers, as in the first row, found 4",
        );
        check_error(
            "1 2\n\n3 10\n",
            "line 3: expected a number from 0 to 9, found \"10\"",
        );
        check_error(
            "1 2\n3 -1\n",
            "line 2: expected a number from 0 to 9, found \"-1\"",
        );
        check_error(&"1\n".repeat(1000), "a side of 101: expected 2 to 100");
        assert!(Board::parse("0 0\n0 0", 1).is_err());
        assert_eq!(Board::new(1, 1, 10), Err(Error::Side(1)));
        assert!(Board::new(2, 1, 10).is_ok());
    }

    #[test]
    fn boards_may_be_rectangles_and_arrays() {
        let board = "0 3 0\n0 7 0\n";
        for text in [
            board,
            "[[0,3,0],[0,7,0]]",
            " [\n  [0, 3, 0],\n  [0, 7, 0]\n]\n",
            "[[0 3 0]\n [0 7 0]]",
            "{\"step\":0,\"board\":[[0,3,null],[0,7,0]]}\n",
        ] {
            assert_eq!(Board::parse(text, 10).unwrap().to_string(), board, "{text}");
        }
        let line = Board::parse("3 0 7\n", 10).unwrap();
        assert_eq!((line.width(), line.height()), (3, 1));
        // The first row counts from 0, as the heading of a game does.
        let counted = "0 1 2\n0 1 2\n1 3 4\n2 5 6\n";
        assert_eq!(Board::parse(counted, 10).unwrap().to_string(), counted);
        let array = "an array of rows, such as [[0, 3], [7, 0]]";
        check_error("[0,3,7]", &format!("line 1: expected {array}"));
        check_error("[[0,3],\n[[7,0]]]", &format!("line 2: expected {array}"));
        check_error(
            "[[0,3],[7,0]",
            &format!("line 1: expected one {}", &array[3..]),
        );
        check_error(
            "[[0,3]] x",
            &format!("line 1: expected one {}", &array[3..]),
        );
        check_error("[[0,3]]\n[[7,0]]", &format!("line 2: expected {array}"));
        check_error("[[0,3]]]", "line 1: expected the end of the board");
        check_error(
            "[[0,3],\n[7]]",
            "line 2: expected 2 numbers, as in the first row, found 1",
        );
        check_error(
            "[[0,\"3\"]]",
            "line 1: expected a number from 0 to 9, found \"\\\"3\\\"\"",
        );
        check_error("[]", "a side of 0: expected 2 to 100");
        check_error(
            "{\"rows\":[]}",
            "line 1, column 11: expected one JSON object with the member board, an array of rows",
        );
        check_error(
            &format!("[{}[0]]", "[0],".repeat(1000)),
            "a side of 101: expected 2 to 100",
        );
    }

    #[test]
    fn a_dot_is_an_empty_square() {
        let board = Board::parse(". 3\n7 .\n", 10).unwrap();
        assert_eq!(board.to_string(), "0 3\n7 0\n");
        check_error(
            ".. 3\n7 .\n",
            "line 1: expected a number from 0 to 9, found \"..\"",
        );
    }

    #[test]
    fn a_board_is_read_as_games_print_it() {
        let printed = "   0   1  \n0  .   3a*\n1  7b  .  \nround 1, score 0\n";
        let board = Board::parse(printed, 10).unwrap();
        assert_eq!(board.to_string(), "0 3\n7 0\n");
        // Without its frame, a letter is an error.
        check_error(
            ". 3a\n7b .\n",
            "line 1: expected a number from 0 to 9, found \"3a\"",
        );
    }

    #[test]
    fn moves_add_up_and_bad_ones_change_nothing() {
        let mut board = Board::parse("3 7\n0 4\n", 10).unwrap();
        let before = board.clone();
        for (from, to) in [
            ([0, 1], [0, 0]),
            ([0, 0], [1, 1]),
            ([0, 0], [0, 0]),
            ([1, 0], [2, 0]),
            ([9, 9], [9, 8]),
        ] {
            let step = Move::from([from.into(), to.into()]);
            assert!(board.play(step).is_err(), "{step:?}");
            assert_eq!(board, before);
        }
        let step = Move::from([Square::new(0, 0), Square::new(1, 0)]);
        board.play(step).unwrap();
        assert_eq!(board.to_string(), "0 0\n0 4\n");
        assert_eq!(step.to_string(), "0 0 right");
        assert_eq!(board.moves().count(), 2);
    }

    #[test]
    fn the_largest_modulus_does_not_overflow() {
        assert_eq!(add(65534, 65534, 65535), 65533);
        assert_eq!(opposite(65534, 65535), 1);
    }
}
