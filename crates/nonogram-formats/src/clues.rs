//! Turns lines of text into a puzzle: the common part of all formats with clues.
//!
//! An empty line of the board is written `0`, but many programs write a blank line, and editors remove
//! blank lines at the end of a file. So blank lines are read as clues if there is only one reading, and
//! are an error if there are several.

use crate::error::{ParseError, ParseErrorKind};
use crate::piece::Piece;
use nonogram::check_sides;
use nonogram::{Clues, Length, Line, Puzzle, PuzzleError};
use std::cell::Cell;

/// The clues of one direction, as pieces of the text.
pub(crate) struct Section<'a> {
    /// The number of lines that the board has in this direction.
    pub(crate) wanted: usize,
    /// The clues, at most `wanted`. If there are fewer, lines at the end may be empty.
    pub(crate) clues: Vec<Piece<'a>>,
    /// The piece after the clues.
    pub(crate) end: Piece<'a>,
}

/// How the blocks of a clue are separated.
#[derive(Clone, Copy)]
pub(crate) enum Blocks<'a> {
    /// By blanks: `2 1`.
    Words,
    /// By blanks or this character: `2,1`.
    Separated(char),
    /// By blanks, each followed by the letters of its color: `2g 1g`. All must have the same color.
    Colored(&'a Cell<Option<&'a str>>),
}

/// The numbers of a header line that has nothing else. `names` are for errors.
pub(crate) fn header_numbers<const N: usize>(
    header: Piece<'_>,
    names: [&str; N],
) -> Result<[usize; N], ParseError> {
    let end_of_line = header.end();
    let mut words = header.words();
    let mut numbers = [0; N];
    for (number, name) in numbers.iter_mut().zip(names) {
        *number = words.next().unwrap_or(end_of_line).number(name)?;
    }
    match words.next() {
        None => Ok(numbers),
        Some(word) => Err(word.unexpected("the end of the line")),
    }
}

/// Sections whose sizes are the numbers of clues in the text. `rows` and `columns` end at `ends`.
pub(crate) fn assemble_counted<'a>(
    rows: Vec<Piece<'a>>,
    columns: Vec<Piece<'a>>,
    ends: [Piece<'a>; 2],
    blocks: Blocks<'a>,
) -> Result<Puzzle, ParseError> {
    for (clues, end, what) in [
        (&rows, ends[0], "the clue of row 1"),
        (&columns, ends[1], "the clue of column 1"),
    ] {
        if clues.is_empty() {
            return Err(end.unexpected(what));
        }
    }
    let place = rows[0].trim();
    check_sides(columns.len() as u64, rows.len() as u64)
        .map_err(|error| place.error(ParseErrorKind::Puzzle(error)))?;
    let section = |clues: Vec<Piece<'a>>, end| Section {
        wanted: clues.len(),
        clues,
        end,
    };
    assemble(&section(rows, ends[0]), &section(columns, ends[1]), blocks)
}

/// Chooses the `wanted` clues among the lines of a section. Some lines may be blank.
///
/// 1. If exactly `wanted` lines hold blocks, blank lines are layout.
/// 2. Else, if only blank lines follow the first `wanted` lines, the first `wanted` lines are the
///    clues.
/// 3. Else, if there are fewer lines and no blank line before blocks, lines are missing at the end.
///
/// `or_else` is what the error expects in place of an extra clue.
pub(crate) fn select<'a>(
    lines: Vec<Piece<'a>>,
    wanted: usize,
    or_else: impl Fn() -> String,
) -> Result<Vec<Piece<'a>>, ParseError> {
    let holds_blocks = |line: &Piece<'_>| !line.is_blank();
    let clues = lines.iter().copied().filter(holds_blocks).count();
    let used = lines
        .iter()
        .rposition(holds_blocks)
        .map_or(0, |last| last + 1);
    if clues > wanted {
        let extra = lines.into_iter().filter(holds_blocks).nth(wanted);
        return Err(extra
            .expect("more than wanted")
            .trim()
            .unexpected(or_else()));
    }
    let mut chosen = lines;
    if clues == wanted {
        chosen.retain(holds_blocks);
    } else if used <= wanted && (used == clues || chosen.len() >= wanted) {
        chosen.truncate(wanted);
    } else {
        let first_blank = chosen.iter().find(|line| line.is_blank());
        let blank = chosen.len() - clues;
        return Err(first_blank
            .expect("fewer lines hold blocks than are used")
            .error(ParseErrorKind::Ambiguous {
                expected: wanted,
                clues,
                blank,
            }));
    }
    Ok(chosen)
}

/// The puzzle with these clues.
///
/// If lines are missing at the end of one direction, they are read as empty, provided that the clues of
/// both directions then need equally many cells. In that case no missing line can have had a block.
pub(crate) fn assemble<'a>(
    rows: &Section<'a>,
    columns: &Section<'a>,
    blocks: Blocks<'a>,
) -> Result<Puzzle, ParseError> {
    let missing = [
        rows.first_missing(Line::Row),
        columns.first_missing(Line::Column),
    ];
    if let [Some(error), Some(_)] = missing {
        return Err(error);
    }
    let row_clues = rows.parse(Line::Row, columns.wanted, blocks)?;
    let column_clues = columns.parse(Line::Column, rows.wanted, blocks)?;
    Puzzle::new(row_clues, column_clues).map_err(|error| {
        let truncated = missing.into_iter().flatten().next();
        truncated.unwrap_or_else(|| rows.clues[0].trim().error(ParseErrorKind::Puzzle(error)))
    })
}

impl<'a> Section<'a> {
    /// The error for the first missing clue, if there is one.
    fn first_missing(&self, name: fn(usize) -> Line) -> Option<ParseError> {
        let given = self.clues.len();
        (given < self.wanted).then(|| {
            let expected = format!("the clue of {}", name(given));
            self.end.unexpected(expected)
        })
    }

    /// The clues of lines with `cells` cells. Missing clues are empty.
    fn parse(
        &self,
        name: fn(usize) -> Line,
        cells: usize,
        style: Blocks<'a>,
    ) -> Result<Clues, ParseError> {
        let mut clues = Clues::new();
        let mut blocks = Vec::new();
        for (index, &piece) in self.clues.iter().enumerate() {
            parse_clue(piece, name(index), cells, style, &mut blocks)?;
            clues.push(&blocks);
        }
        (self.clues.len()..self.wanted).for_each(|_| clues.push(&[]));
        Ok(clues)
    }
}

/// Reads the clue of `line` into `blocks`, at most as many blocks as fit.
fn parse_clue<'a>(
    piece: Piece<'a>,
    line: Line,
    cells: usize,
    style: Blocks<'a>,
    blocks: &mut Vec<Length>,
) -> Result<(), ParseError> {
    blocks.clear();
    let piece = piece.trim();
    if piece.text.bytes().all(|byte| byte == b'0') {
        return Ok(());
    }
    let mut needed = 0_usize;
    let separator = match style {
        Blocks::Separated(separator) => Some(separator),
        Blocks::Words | Blocks::Colored(_) => None,
    };
    let mut push = |word: Piece<'a>| {
        let word = match style {
            Blocks::Colored(color) => without_color(word, color)?,
            Blocks::Words | Blocks::Separated(_) => word,
        };
        let block = word.number("a block length")?;
        needed = needed.saturating_add(block + usize::from(needed > 0));
        if needed <= cells {
            blocks.push(Length::try_from(block).expect("at most MAX_SIDE"));
        }
        Ok(())
    };
    let mut rest = Some(piece);
    while let Some(unread) = rest {
        let next = separator.and_then(|separator| unread.split_once(separator));
        let (part, after) = next.map_or((unread, None), |(part, after)| (part, Some(after)));
        let mut words = part.words();
        // If no word precedes a separator, as in `1,,2`, the separator is the error.
        push(words.next().unwrap_or_else(|| unread.trim()))?;
        words.try_for_each(&mut push)?;
        rest = after;
    }
    if needed > cells {
        return Err(piece.error(ParseErrorKind::Puzzle(PuzzleError::TooLong {
            line,
            needed,
            cells,
        })));
    }
    Ok(())
}

/// The number before the letters of a color. All blocks must have the same color.
fn without_color<'a>(
    word: Piece<'a>,
    color: &Cell<Option<&'a str>>,
) -> Result<Piece<'a>, ParseError> {
    let digits = word.text.find(|c: char| !c.is_ascii_digit());
    let (number, letters) = word.split_at(digits.unwrap_or(word.text.len()));
    if number.text.is_empty() || !letters.text.chars().all(char::is_alphanumeric) {
        // Not a block. The reader of numbers reports this.
        return Ok(word);
    }
    match color.replace(Some(letters.text)) {
        Some(other) if other != letters.text => Err(letters.error(ParseErrorKind::Colored)),
        _ => Ok(number),
    }
}
