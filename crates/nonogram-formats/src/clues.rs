//! Turns lines of text into a puzzle: the common part of all formats with clues.
//!
//! An empty line of the board is written `0`, but many programs write a blank line, and editors
//! remove blank lines at the end of a file. So blank lines are read as clues if there is only one
//! reading, and are an error if there are several.

use crate::error::ParseError;
use crate::inks::InkTable;
use crate::piece::Piece;
use nonogram::check_sides;
use nonogram::{Block, Clue, Clues, Ink, Length, Line, Puzzle, PuzzleError};
use std::cell::RefCell;

/// The clues of one direction, as pieces of the text.
pub(crate) struct Section<'a> {
    /// The number of lines that the board has in this direction.
    pub(crate) wanted: usize,
    /// The clues, at most `wanted`. If there are fewer, lines at the end may be empty.
    pub(crate) clues: Vec<Piece<'a>>,
    /// The piece after the clues.
    pub(crate) end: Piece<'a>,
}

/// How the blocks of a clue are written.
#[derive(Clone, Copy)]
pub(crate) struct Blocks<'a> {
    /// The character that may separate blocks, as blanks do: `2,1`.
    separator: Option<char>,
    /// The inks, by the words that may follow a length: `2g 1g`.
    inks: Option<&'a RefCell<InkTable>>,
}

impl<'a> Blocks<'a> {
    /// Blocks with blanks between them: `2 1`.
    pub(crate) const WORDS: Self = Self {
        separator: None,
        inks: None,
    };

    /// Blocks with blanks or commas between them: `2 1`, `2,1`.
    pub(crate) const NUMBERS: Self = Self {
        separator: Some(','),
        inks: None,
    };

    /// Blocks with blanks between them, each perhaps with the word of its ink: `2g 1g`.
    pub(crate) fn colored(inks: &'a RefCell<InkTable>) -> Self {
        Self {
            inks: Some(inks),
            ..Self::WORDS
        }
    }

    /// With this separator, as well as blanks: `2,1`.
    pub(crate) fn separated(self, separator: char) -> Self {
        Self {
            separator: Some(separator),
            ..self
        }
    }

    /// The block of a word.
    fn block(&self, word: Piece<'_>) -> Result<Block, ParseError> {
        let digits = word.text.find(|c: char| !c.is_ascii_digit());
        let (number, key) = word.split_at(digits.unwrap_or(word.text.len()));
        let (number, ink) = match self.inks {
            Some(inks) if !number.text.is_empty() && inks.borrow().is_key(key.text) => {
                // Blocks without a word have the default ink, 1.
                let name = if key.text.is_empty() { "1" } else { key.text };
                let ink = inks.borrow_mut().ink(name);
                (number, ink.map_err(|expected| key.unexpected(expected))?)
            }
            _ => (word, Ink::FIRST),
        };
        let length = number.number("a block length")?;
        let length = Length::try_from(length).expect("at most MAX_SIDE");
        Ok(Block { length, ink })
    }

    fn puzzle_error(&self, error: PuzzleError) -> String {
        match self.inks {
            Some(inks) => inks.borrow().puzzle_error(error),
            None => error.to_string(),
        }
    }
}

/// Clues as lines, with a sign between blocks.
pub(crate) fn put(clues: &Clues, separator: char) -> String {
    clues
        .iter()
        .map(|clue| format!("{}\n", clue.display(separator)))
        .collect()
}

/// Clues as lines, with blocks of their own form.
pub(crate) fn put_blocks(
    clues: &Clues,
    separator: &str,
    block: impl Fn(Block) -> String,
) -> String {
    let line = |clue: Clue<'_>| {
        if clue.is_empty() {
            "0\n".to_owned()
        } else {
            clue.blocks()
                .map(&block)
                .collect::<Vec<_>>()
                .join(separator)
                + "\n"
        }
    };
    clues.iter().map(line).collect()
}

/// The width and the height at the beginning of a text: two numbers in one line, perhaps as `3x2`
/// or `3,2`, or each in its own.
pub(crate) fn sizes<'a>(
    lines: &mut impl Iterator<Item = Piece<'a>>,
    end: Piece<'a>,
) -> Result<[usize; 2], ParseError> {
    let mut content = lines.filter(|line| !line.is_blank());
    let first = content.next().unwrap_or(end);
    let pair = ['x', 'X', ','].into_iter();
    if let Some((width, height)) = pair.filter_map(|sign| first.split_once(sign)).next() {
        let width = width.trim().number("a width")?;
        return Ok([width, height.trim().number("a height")?]);
    }
    if first.words().nth(1).is_some() {
        return header_numbers(first, ["a width", "a height"]);
    }
    let [width] = header_numbers(first, ["a width"])?;
    let [height] = header_numbers(content.next().unwrap_or(end), ["a height"])?;
    Ok([width, height])
}

/// The puzzle of this width and height. The clues of rows and columns follow each other, in the
/// order of `names`.
pub(crate) fn assemble_sized<'a>(
    [width, height]: [usize; 2],
    rest: Vec<Piece<'a>>,
    end: Piece<'a>,
    names: [&str; 2],
) -> Result<Puzzle, ParseError> {
    let is_rows_first = names[0] == "rows";
    let (first, second) = if is_rows_first {
        (height, width)
    } else {
        (width, height)
    };
    let mut clues = select(rest, first + second, || {
        format!(
            "nothing after the clues of {first} {} and {second} {}",
            names[0], names[1]
        )
    })?;
    let others = clues.split_off(first.min(clues.len()));
    let (rows, columns) = if is_rows_first {
        (clues, others)
    } else {
        (others, clues)
    };
    let section = |wanted, clues| Section { wanted, clues, end };
    assemble(
        &section(height, rows),
        &section(width, columns),
        Blocks::NUMBERS,
    )
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
    check_sides(columns.len() as u64, rows.len() as u64).map_err(|error| place.error(error))?;
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
        return Err(first_blank.expect("fewer lines hold blocks than are used").error(format!(
            "expected {wanted} clues, found {clues} and {blank} blank lines: write 0 for an empty \
             line"
        )));
    }
    Ok(chosen)
}

/// The puzzle with these clues.
///
/// If lines are missing at the end of one direction, they are read as empty, provided that the
/// clues of both directions then need equally many cells. In that case no missing line can have had
/// a block.
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
        truncated.unwrap_or_else(|| rows.clues[0].trim().error(blocks.puzzle_error(error)))
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
            clues.push_blocks(blocks.iter().copied());
        }
        (self.clues.len()..self.wanted).for_each(|_| clues.push(&[]));
        Ok(clues)
    }
}

/// Reads the clue of `line` into `blocks`, at most as many blocks as fit. Zeros before the blocks
/// and after them are padding.
fn parse_clue<'a>(
    piece: Piece<'a>,
    line: Line,
    cells: usize,
    style: Blocks<'a>,
    blocks: &mut Vec<Block>,
) -> Result<(), ParseError> {
    blocks.clear();
    let piece = piece.trim();
    if piece.text.bytes().all(|byte| byte == b'0') {
        return Ok(());
    }
    let mut needed = 0_usize;
    let mut last = Ink::BACKGROUND;
    let mut zero = None;
    let mut push = |word: Piece<'a>| {
        let is_letter = |c: char| style.inks.is_some() && c.is_alphabetic();
        let digits = word.text.trim_end_matches(is_letter);
        if !digits.is_empty() && digits.bytes().all(|byte| byte == b'0') {
            zero = zero.or((needed > 0).then_some(word));
            return Ok(());
        }
        // A zero between blocks is an error.
        let block = style.block(zero.unwrap_or(word))?;
        let gap = usize::from(block.ink == last);
        last = block.ink;
        needed = needed.saturating_add(usize::from(block.length) + gap);
        if needed <= cells {
            blocks.push(block);
        }
        Ok(())
    };
    let mut rest = Some(piece);
    while let Some(unread) = rest {
        let next = style
            .separator
            .and_then(|separator| unread.split_once(separator));
        let (part, after) = next.map_or((unread, None), |(part, after)| (part, Some(after)));
        let mut words = part.words();
        // If no word precedes a separator, as in `1,,2`, the separator is the error.
        push(words.next().unwrap_or_else(|| unread.trim()))?;
        words.try_for_each(&mut push)?;
        rest = after;
    }
    if needed > cells {
        return Err(piece.error(PuzzleError::TooLong {
            line,
            needed,
            cells,
        }));
    }
    Ok(())
}
