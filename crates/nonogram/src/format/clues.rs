//! From lines of text to a puzzle: what the formats with clues have in common.
//!
//! An empty line of the board is written `0`, but many programs write a blank line, and editors
//! drop blank lines at the end of a file. So blank lines are read as clues where only one reading
//! is possible, and are an error where several are.

use super::error::{ParseError, ParseErrorKind};
use super::piece::Piece;
use crate::{Block, Clues, Line, Puzzle, PuzzleError};

/// The clues of one direction as they stand in the text.
pub(super) struct Section<'a> {
    /// How many lines the board has in this direction.
    pub(super) wanted: usize,
    /// The clues, at most `wanted`; the lines that are missing at the end may be empty ones.
    pub(super) clues: Vec<Piece<'a>>,
    /// What follows the clues.
    pub(super) end: Piece<'a>,
}

/// Chooses the `wanted` clues among the lines of a section, some of which may be blank.
///
/// 1. If just `wanted` lines hold blocks, blank lines are layout.
/// 2. Else, if only blank lines follow the first `wanted` lines, those are the clues.
/// 3. Else, if there are fewer lines and no blank one before blocks, some are missing at the end.
///
/// `or_else` says what is expected in place of one clue too many.
pub(super) fn select<'a>(
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

/// The puzzle with these clues, whose blocks stand between blanks or `separator`s.
///
/// Lines that are missing at the end of one direction are read as empty if the clues then ask for
/// equally many cells in both directions: no missing line can have held a block.
pub(super) fn assemble(
    rows: &Section<'_>,
    columns: &Section<'_>,
    separator: Option<char>,
) -> Result<Puzzle, ParseError> {
    let missing = [
        rows.first_missing(Line::Row),
        columns.first_missing(Line::Column),
    ];
    if let [Some(error), Some(_)] = missing {
        return Err(error);
    }
    let row_clues = rows.parse(Line::Row, columns.wanted, separator)?;
    let column_clues = columns.parse(Line::Column, rows.wanted, separator)?;
    Puzzle::new(row_clues, column_clues).map_err(|error| {
        let truncated = missing.into_iter().flatten().next();
        truncated.unwrap_or_else(|| rows.clues[0].trim().error(ParseErrorKind::Puzzle(error)))
    })
}

impl Section<'_> {
    /// The error that a clue is missing, if one is.
    fn first_missing(&self, name: fn(usize) -> Line) -> Option<ParseError> {
        let given = self.clues.len();
        (given < self.wanted).then(|| {
            let expected = format!("the clue of {}", name(given));
            self.end.unexpected(expected)
        })
    }

    /// The clues of lines of `cells` cells; missing ones are empty.
    fn parse(
        &self,
        name: fn(usize) -> Line,
        cells: usize,
        separator: Option<char>,
    ) -> Result<Clues, ParseError> {
        let mut clues = Clues::new();
        let mut blocks = Vec::new();
        for (index, &piece) in self.clues.iter().enumerate() {
            parse_clue(piece, name(index), cells, separator, &mut blocks)?;
            clues.push(&blocks);
        }
        (self.clues.len()..self.wanted).for_each(|_| clues.push(&[]));
        Ok(clues)
    }
}

/// Reads the clue of `line` into `blocks`, never more of them than fit.
fn parse_clue(
    piece: Piece<'_>,
    line: Line,
    cells: usize,
    separator: Option<char>,
    blocks: &mut Vec<Block>,
) -> Result<(), ParseError> {
    blocks.clear();
    let piece = piece.trim();
    if piece.text.bytes().all(|byte| byte == b'0') {
        return Ok(());
    }
    let mut needed = 0_usize;
    let mut push = |word: Piece<'_>| {
        let block = word.number("a block length")?;
        needed = needed.saturating_add(block + usize::from(needed > 0));
        if needed <= cells {
            blocks.push(Block::try_from(block).expect("at most MAX_SIDE"));
        }
        Ok(())
    };
    let mut rest = Some(piece);
    while let Some(unread) = rest {
        let next = separator.and_then(|separator| unread.split_once(separator));
        let (part, after) = next.map_or((unread, None), |(part, after)| (part, Some(after)));
        let mut words = part.words();
        // Where no word stands before a separator, `1,,2`, the separator is what is wrong.
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
