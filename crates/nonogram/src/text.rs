//! Boards and puzzles as text that people write by hand.
//!
//! A picture or a grid is a line of symbols for each row: `#` and `.`, or letters of inks and `.`.
//! A puzzle is a game id of "Pattern" in Simon Tatham's Portable Puzzle Collection: the size, then
//! the clues of the columns and of the rows, `3x2:2/1/1/1.1/2`. On boards of several inks, the
//! letter of its ink follows each length: `2b`. [`crate::givens`] describes the squares that may
//! follow. Displayed texts can be read back.
//! [`Picture::from_bits`] and [`Picture::from_digits`] read a character for each cell, all in one
//! line.

use crate::{
    Block, Cell, Clues, Grid, Ink, Length, Line, MAX_INKS, MAX_SIDE, Picture, Puzzle, PuzzleError,
};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a picture, a grid or a puzzle.
///
/// Displayed as `line 2, column 3: expected '#' or '.', found 'x'`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseBoardError {
    line: usize,
    column: usize,
    problem: String,
}

impl ParseBoardError {
    fn new(line: usize, column: usize, problem: String) -> Self {
        Self {
            line,
            column,
            problem,
        }
    }

    /// The line with the error, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character of the error in that line, counted from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What was expected, and what was found.
    pub fn problem(&self) -> &str {
        &self.problem
    }
}

impl std::error::Error for ParseBoardError {}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line, self.column);
        write!(f, "line {line}, column {column}: {}", self.problem)
    }
}

/// Reads a line of `#`, `.` and `?` for each row, or with letters of inks instead of `#`, as
/// [`Display`](fmt::Display) writes it. Blanks and blank lines are ignored.
///
/// ```
/// use nonogram::{Cell, Grid};
///
/// let grid: Grid = "#?\n..\n".parse().unwrap();
/// assert_eq!((grid.width(), grid.height(), grid.get(0, 1)), (2, 2, Cell::Unknown));
///
/// let error = "##\n#".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 2: expected 2 cells, found 1");
/// ```
impl FromStr for Grid {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        Self::read(text, MAX_INKS)
    }
}

impl Grid {
    /// Reads a board as [`FromStr`] does, but with letters of the inks 1 to `inks` only, and
    /// without letters if it is 1.
    ///
    /// # Errors
    /// As for other texts that are no grid.
    ///
    /// ```
    /// let error = nonogram::Grid::read("#?\n.x", 1).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 2: expected '#', '.' or '?', found 'x'");
    /// ```
    pub fn read(text: &str, inks: usize) -> Result<Self, ParseBoardError> {
        read_grid(text, "'#', '.' or '?'", |cell, symbol| match cell {
            Cell::Known(ink) => inks > 1 && ink.number() <= inks || ['#', '.'].contains(&symbol),
            Cell::Unknown => true,
        })
    }
}

impl Puzzle {
    /// Reads a board in play as [`Grid::read`] does.
    ///
    /// # Errors
    /// For a board of another size, too.
    pub fn read_board(&self, text: &str) -> Result<Grid, ParseBoardError> {
        let grid = Grid::read(text, self.inks())?;
        let (expected, found) = ((self.width(), self.height()), (grid.width(), grid.height()));
        if expected == found {
            Ok(grid)
        } else {
            let problem = format!(
                "expected a board of {}x{}, found {}x{}",
                expected.0, expected.1, found.0, found.1
            );
            Err(ParseBoardError::new(1, 1, problem))
        }
    }
}

/// Reads a line of `#` and `.` for each row, or with letters of inks instead of `#`, as
/// [`Display`](fmt::Display) writes it. Blanks and blank lines are ignored.
///
/// ```
/// use nonogram::Picture;
///
/// let picture: Picture = "#.#\n##.".parse().unwrap();
/// assert_eq!(picture.to_bits(), "101110");
///
/// let error = "#.#\n#?.".parse::<Picture>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 2: expected '#' or '.', found '?'");
/// ```
impl FromStr for Picture {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let grid = read_grid(text, "'#' or '.'", |cell, _| cell.is_known())?;
        Ok(grid.to_picture().expect("all cells are known"))
    }
}

impl Picture {
    /// The board whose cell in row r and column c is character `r * width + c` of `bits`: `1` for
    /// filled, `0` for empty.
    ///
    /// # Errors
    /// If a side is 0 or above [`MAX_SIDE`], or if the length or a character is wrong.
    ///
    /// ```
    /// let error = nonogram::Picture::from_bits(3, 2, "10x110").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 3: expected 0 or 1, found 'x'");
    /// let error = nonogram::Picture::from_bits(3, 2, "101").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 1: expected 6 cells, found 3");
    /// ```
    pub fn from_bits(width: usize, height: usize, bits: &str) -> Result<Self, ParseBoardError> {
        Self::digits(width, height, bits, 1, "0 or 1")
    }

    /// The board whose cell in row r and column c is [digit](Ink::digit) `r * width + c` of
    /// `digits`.
    ///
    /// # Errors
    /// As for [`Self::from_bits`].
    ///
    /// ```
    /// let picture = nonogram::Picture::from_digits(3, 2, "012200").unwrap();
    /// assert_eq!(picture.to_string(), ".ab\nb..\n");
    /// assert_eq!(picture.to_digits(), "012200");
    /// ```
    pub fn from_digits(width: usize, height: usize, digits: &str) -> Result<Self, ParseBoardError> {
        Self::digits(width, height, digits, MAX_INKS, "0 to 9 or a to v")
    }

    fn digits(
        width: usize,
        height: usize,
        text: &str,
        inks: usize,
        expected: &str,
    ) -> Result<Self, ParseBoardError> {
        crate::check_sides(width as u64, height as u64)
            .map_err(|problem| ParseBoardError::new(1, 1, problem.to_string()))?;
        let (cells, found) = (width * height, text.chars().count());
        if found != cells {
            let problem = format!("expected {cells} cells, found {found}");
            return Err(ParseBoardError::new(1, 1, problem));
        }
        let mut picture = Self::blank(width, height);
        for (index, digit) in text.chars().enumerate() {
            let ink = Ink::from_digit(digit).filter(|ink| ink.number() <= inks);
            let Some(ink) = ink else {
                let problem = format!("expected {expected}, found {digit:?}");
                return Err(ParseBoardError::new(1, index + 1, problem));
            };
            picture.set_ink(index / width, index % width, ink);
        }
        Ok(picture)
    }
}

/// Reads a grid of the cells that are allowed as they are written. `symbols` names them in errors.
fn read_grid(
    text: &str,
    symbols: &str,
    is_allowed: impl Fn(Cell, char) -> bool,
) -> Result<Grid, ParseBoardError> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut line = 0;
    // Whether the filled cells so far are `#`, or letters.
    let mut is_plain = None;
    for row in text.lines() {
        line += 1;
        let found: Vec<(usize, char)> = (1..)
            .zip(row.chars())
            .filter(|(_, symbol)| !symbol.is_whitespace())
            .collect();
        let Some(&(last, _)) = found.last() else {
            continue;
        };
        let mut cells = Vec::new();
        for &(column, symbol) in &found {
            let cell = Cell::from_symbol(symbol).filter(|&cell| is_allowed(cell, symbol));
            let is_alike = match cell {
                Some(cell) if cell.is_filled() => {
                    *is_plain.get_or_insert(symbol == '#') == (symbol == '#')
                }
                cell => cell.is_some(),
            };
            if !is_alike {
                let problem = format!("expected {symbols}, found {symbol:?}");
                return Err(ParseBoardError::new(line, column, problem));
            }
            cells.extend(cell);
        }
        let width = rows.first().map_or(cells.len(), Vec::len);
        if cells.len() != width {
            let column = found.get(width).map_or(last + 1, |&(column, _)| column);
            let problem = format!("expected {width} cells, found {}", cells.len());
            return Err(ParseBoardError::new(line, column, problem));
        }
        if width > MAX_SIDE || rows.len() == MAX_SIDE {
            let problem = format!("expected at most {MAX_SIDE} rows and columns");
            return Err(ParseBoardError::new(line, 1, problem));
        }
        rows.push(cells);
    }
    let Some(width) = rows.first().map(Vec::len) else {
        let problem = format!("expected a row of {symbols}, found the end of the text");
        return Err(ParseBoardError::new(line + 1, 1, problem));
    };
    Ok(Grid::from_cells(width, rows.concat()))
}

/// Writes the game id: `3x2:2/1/1/1.1/2`, with the letters of inks on a board of several. Given
/// cells follow a comma: `2x2:1/1/1/1,Ad`.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width(), self.height())?;
        let clues = self.columns().iter().chain(self.rows().iter());
        for (index, clue) in clues.enumerate() {
            f.write_str(if index == 0 { ":" } else { "/" })?;
            if !clue.is_empty() {
                write!(f, "{clue}")?;
            }
        }
        if let Some(givens) = self.givens() {
            f.write_str(",")?;
            self.write_squares(givens, f)?;
        }
        Ok(())
    }
}

/// Reads a game id: width and height, then the clues of the columns from the left and of the rows
/// from the top. The clue of an empty line is empty or `0`. A letter after a length is its ink;
/// without one it is ink `a`. After a comma, letters say which cells are [given](Puzzle::givens):
/// in `2x2:1/1/1/1,Ad` the first one is filled, and the others are not given.
///
/// ```
/// use nonogram::Puzzle;
///
/// let puzzle: Puzzle = "4x4:2/1/2/1/1.1/2/1/1".parse().unwrap();
/// assert_eq!(puzzle.rows().get(0), [1, 1]);
/// assert_eq!(puzzle.to_string(), "4x4:2/1/2/1/1.1/2/1/1");
///
/// let error = "2x2:1/1/1/one".parse::<Puzzle>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 11: expected a block length from 1 to 4000, found \"one\"",
/// );
/// ```
impl FromStr for Puzzle {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let id = GameId { text };
        let trimmed = text.trim();
        let (size, rest) = trimmed.split_at(trimmed.find([':', '#']).unwrap_or(trimmed.len()));
        let (width, height) = match size.split_once('x') {
            Some(sides) => sides,
            // A square board.
            None if is_number(size) && !rest.is_empty() => (size, size),
            None => return Err(id.unexpected(size, "a size such as 10x10")),
        };
        let (width, height) = (id.number(width, "a width")?, id.number(height, "a height")?);
        let Some(body) = rest.strip_prefix(':') else {
            return Err(id.unexpected(rest, "\":\" and the clues"));
        };
        let (body, squares) = match body.split_once(',') {
            Some((body, squares)) => (body, Some(squares)),
            None => (body, None),
        };
        let (expected, found) = (width + height, body.split('/').count());
        if found != expected {
            let problem =
                format!("expected {expected} clues with \"/\" between them, found {found}");
            return Err(id.error(body, problem));
        }
        let pieces: Vec<&str> = body.split('/').map(str::trim).collect();
        let (columns, rows) = pieces.split_at(width);
        let puzzle = Puzzle::new(id.clues(rows)?, id.clues(columns)?).map_err(|problem| {
            let place = match problem {
                PuzzleError::TooLong { line, .. } => match line {
                    Line::Row(row) => rows[row],
                    Line::Column(column) => columns[column],
                },
                _ => rows[0],
            };
            id.error(place, problem.to_string())
        })?;
        let Some(squares) = squares else {
            return Ok(puzzle);
        };
        let givens = puzzle.read_squares(squares);
        let givens = givens.map_err(|(at, problem)| id.error(&squares[at..], problem))?;
        Ok(puzzle.with_givens(givens).expect("a grid of the puzzle"))
    }
}

/// A game id that is read. Every piece is a part of its text.
struct GameId<'t> {
    text: &'t str,
}

impl GameId<'_> {
    fn error(&self, piece: &str, problem: String) -> ParseBoardError {
        let before = &self.text[..piece.as_ptr() as usize - self.text.as_ptr() as usize];
        ParseBoardError::new(1, before.chars().count() + 1, problem)
    }

    fn unexpected(&self, piece: &str, expected: &str) -> ParseBoardError {
        let problem = format!("expected {expected}, found {}", shown(piece));
        self.error(piece, problem)
    }

    fn number(&self, piece: &str, what: &str) -> Result<usize, ParseBoardError> {
        match piece.parse() {
            Ok(number) if is_number(piece) && (1..=MAX_SIDE).contains(&number) => Ok(number),
            _ => Err(self.unexpected(piece, &format!("{what} from 1 to {MAX_SIDE}"))),
        }
    }

    /// Reads the clues of one direction.
    fn clues(&self, pieces: &[&str]) -> Result<Clues, ParseBoardError> {
        let mut clues = Clues::new();
        let mut blocks: Vec<Block> = Vec::new();
        for &piece in pieces {
            blocks.clear();
            let mut words = Vec::new();
            for part in piece.split('.').filter(|_| !piece.is_empty()) {
                // If no word precedes a point, the point is the error.
                let nothing = part.trim().is_empty().then(|| part.trim());
                words.extend(nothing.into_iter().chain(part.split_whitespace()));
            }
            // Zeros at the ends are padding; an empty line has nothing, or zeros.
            let start = words.iter().take_while(|word| is_zero(word)).count();
            let last = words.iter().rposition(|word| !is_zero(word));
            for word in &words[start..last.map_or(start, |last| last + 1)] {
                blocks.push(self.block(word)?);
            }
            clues.push_blocks(blocks.iter().copied());
        }
        Ok(clues)
    }

    /// Reads a length, perhaps with the letter of an ink.
    fn block(&self, word: &str) -> Result<Block, ParseBoardError> {
        let ink = word.chars().next_back().and_then(Ink::from_letter);
        let digits = word.strip_suffix(|letter: char| letter.is_ascii_alphabetic());
        let (digits, ink) = match (digits, ink) {
            (Some(digits), Some(ink)) if is_number(digits) => (digits, ink),
            _ => (word, Ink::FIRST),
        };
        let length = self.number(digits, "a block length")? as Length;
        Ok(Block { length, ink })
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_zero(word: &str) -> bool {
    is_number(word) && word.bytes().all(|byte| byte == b'0')
}

/// A piece of text as an error shows it, shortened if it is long.
pub(crate) fn shown(piece: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown: String = piece.chars().take(SHOWN).collect();
    if shown.is_empty() {
        return "the end of the line".to_owned();
    }
    if shown.len() < piece.len() {
        shown.push_str("...");
    }
    format!("{shown:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy;
    use proptest::prelude::*;

    #[track_caller]
    fn refuses<T: FromStr<Err = ParseBoardError> + fmt::Debug>(text: &str, message: &str) {
        assert_eq!(
            text.parse::<T>().unwrap_err().to_string(),
            message,
            "{text:?}"
        );
    }

    #[test]
    fn blanks_do_not_count() {
        let grid: Grid = "\n  #?\r\n\n\t. #  \n".parse().unwrap();
        assert_eq!(grid.to_string(), "#?\n.#\n");
        refuses::<Grid>("##\n# . #", "line 2, column 5: expected 2 cells, found 3");
    }

    #[test]
    fn each_error_names_its_place() {
        let row = "expected a row of '#', '.' or '?', found the end of the text";
        refuses::<Grid>("", &format!("line 1, column 1: {row}"));
        refuses::<Grid>(" \n\n", &format!("line 3, column 1: {row}"));
        refuses::<Grid>(
            "##\n\n #x",
            "line 3, column 3: expected '#', '.' or '?', found 'x'",
        );
        refuses::<Grid>("#\n##", "line 2, column 2: expected 1 cells, found 2");
        let wide = "#".repeat(MAX_SIDE + 1);
        refuses::<Picture>(
            &wide,
            "line 1, column 1: expected at most 4000 rows and columns",
        );
        let tall = ".\n".repeat(MAX_SIDE + 1);
        refuses::<Picture>(
            &tall,
            "line 4001, column 1: expected at most 4000 rows and columns",
        );
    }

    #[test]
    fn each_error_of_an_id_names_its_place() {
        let size = "expected a size such as 10x10, found the end of the line";
        refuses::<Puzzle>("", &format!("line 1, column 1: {size}"));
        let clues = "expected \":\" and the clues, found \"#77\"";
        refuses::<Puzzle>(" 3x2#77", &format!("line 1, column 5: {clues}"));
        refuses::<Puzzle>(
            "a:1",
            "line 1, column 1: expected a size such as 10x10, found \"a\"",
        );
        refuses::<Puzzle>(
            "3x+2:",
            "line 1, column 3: expected a height from 1 to 4000, found \"+2\"",
        );
        let clues = "expected 4 clues with \"/\" between them, found 3";
        refuses::<Puzzle>("2x2:1/1/1", &format!("line 1, column 5: {clues}"));
        let block = "expected a block length from 1 to 4000, found the end of the line";
        refuses::<Puzzle>("2x2:1/1./1/1", &format!("line 1, column 9: {block}"));
        let long = "row 1: blocks need 3 cells but the line has 2";
        refuses::<Puzzle>("2x2:1/1/3/", &format!("line 1, column 9: {long}"));
        let totals = "the rows need 1 filled cells, but the columns need 2";
        refuses::<Puzzle>("2x2:1/1/1/", &format!("line 1, column 9: {totals}"));
    }

    #[test]
    fn a_square_board_may_have_one_size_and_clues_may_have_zeros_at_their_ends() {
        let square: Puzzle = "2x2:1/1/1/1".parse().unwrap();
        assert_eq!("2:1.0/0.1/1/0.01.00".parse(), Ok(square));
        let block = "expected a block length from 1 to 4000, found \"0\"";
        refuses::<Puzzle>("3:1.0.1/////", &format!("line 1, column 5: {block}"));
    }

    #[test]
    fn inks_are_letters() {
        let picture: Picture = "aab\n.b.\n".parse().unwrap();
        let puzzle = picture.puzzle();
        assert_eq!(puzzle.to_string(), "3x2:1a/1a.1b/1b/2a.1b/1b");
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
        assert_eq!("3x2:1/1.1b/1b/2a.1b/1b".parse(), Ok(puzzle));
        refuses::<Picture>("a#", "line 1, column 2: expected '#' or '.', found '#'");
        refuses::<Picture>("F.", "line 1, column 1: expected '#' or '.', found 'F'");
        let block = "expected a block length from 1 to 4000, found \"1bb\"";
        refuses::<Puzzle>("1x1:1bb/1", &format!("line 1, column 5: {block}"));
    }

    #[test]
    fn each_error_of_digits_names_its_place() {
        let refuses = |width, digits, message: &str| {
            assert_eq!(
                Picture::from_digits(width, 2, digits)
                    .unwrap_err()
                    .to_string(),
                message
            );
        };
        refuses(
            0,
            "",
            "line 1, column 1: a board of 0x2: both sides must be from 1 to 4000",
        );
        refuses(2, "01é", "line 1, column 1: expected 4 cells, found 3");
        refuses(
            2,
            "éav2",
            "line 1, column 1: expected 0 to 9 or a to v, found 'é'",
        );
        refuses(
            2,
            "0avw",
            "line 1, column 4: expected 0 to 9 or a to v, found 'w'",
        );
        assert_eq!(
            Picture::from_bits(1, 1, "2").unwrap_err().problem(),
            "expected 0 or 1, found '2'"
        );
    }

    proptest! {
        #[test]
        fn what_is_displayed_is_read_back(
            (puzzle, picture) in strategy::planted(1..=20, 1..=20),
            unknown in any::<prop::sample::Index>(),
        ) {
            prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
            prop_assert_eq!(picture.to_string().parse(), Ok(picture.clone()));
            let mut grid = Grid::from(&picture);
            let cell = unknown.index(picture.width() * picture.height());
            grid.set(cell / picture.width(), cell % picture.width(), Cell::Unknown);
            prop_assert_eq!(grid.to_string().parse(), Ok(grid));
        }

        #[test]
        fn no_text_makes_reading_panic(text in "[0-9x:/.#?é \n]{0,40}") {
            let _ = (text.parse::<Grid>(), text.parse::<Picture>(), text.parse::<Puzzle>());
        }
    }
}
