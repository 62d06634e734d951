//! Turns lines of text into a puzzle: the common part of all formats with clues.
//!
//! An empty line of the board is written `0`, but many programs write a blank line, and editors
//! remove blank lines at the end of a file. So blank lines are read as clues if there is only one
//! reading, and are an error if there are several.

use crate::error::ParseError;
use crate::inks::InkTable;
use crate::piece::Piece;
use nonogram::check_sides;
use nonogram::{Block, Clues, Ink, Length, Line, Puzzle, PuzzleError};

/// The clues of one direction, as pieces of the text.
pub(crate) struct ClueSection<'a> {
    /// The number of lines that the board has in this direction.
    pub(crate) wanted: usize,
    /// The clues, at most `wanted`. If there are fewer, lines at the end may be empty.
    pub(crate) clues: Vec<Piece<'a>>,
    /// The piece after the clues.
    pub(crate) end: Piece<'a>,
}

/// How the blocks of a clue are written.
pub(crate) struct Blocks<'a> {
    /// The character that may separate blocks, as blanks do: `2,1`.
    separator: Option<char>,
    /// The inks, by the words that may follow a length: `2g 1g`.
    inks: Option<&'a mut InkTable>,
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
    pub(crate) fn colored(inks: &'a mut InkTable) -> Self {
        Self {
            separator: None,
            inks: Some(inks),
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
    fn block(&mut self, word: Piece<'_>) -> Result<Block, ParseError> {
        let (digits, key) = word.split_where(|sign| !sign.is_ascii_digit());
        let mut number = word;
        let mut ink = Ink::FIRST;
        if let Some(inks) = &mut self.inks
            && !digits.text.is_empty()
            && inks.is_key(key.text)
        {
            // Blocks without a word have the default ink, 1.
            let name = if key.text.is_empty() { "1" } else { key.text };
            ink = inks
                .ink(name)
                .map_err(|expected| key.unexpected(expected))?;
            number = digits;
        }
        let length = number.number("a block length")?;
        let length = Length::try_from(length).expect("at most MAX_SIDE");
        Ok(Block { length, ink })
    }

    /// Whether a word is a zero, perhaps with the word of an ink.
    fn is_zero(&self, word: &str) -> bool {
        let digits = match self.inks {
            Some(_) => word.trim_end_matches(char::is_alphabetic),
            None => word,
        };
        !digits.is_empty() && digits.bytes().all(|byte| byte == b'0')
    }

    fn puzzle_error(&self, error: PuzzleError) -> String {
        match &self.inks {
            Some(inks) => inks.puzzle_error(error),
            None => error.to_string(),
        }
    }
}

/// The clues of the rows and of the columns as lines, with a sign between blocks.
pub(crate) fn put(puzzle: &Puzzle, separator: char) -> [String; 2] {
    [puzzle.rows(), puzzle.columns()].map(|clues| {
        let lines = clues.iter().map(|clue| clue.display(separator));
        lines.map(|line| format!("{line}\n")).collect()
    })
}

/// Clues as lines, with blocks of their own form.
pub(crate) fn put_blocks(
    clues: &Clues,
    separator: &str,
    block: impl Fn(Block) -> String,
) -> String {
    let mut text = String::new();
    for clue in clues.iter() {
        if clue.is_empty() {
            text += "0";
        }
        let blocks: Vec<String> = clue.blocks().map(&block).collect();
        text += &blocks.join(separator);
        text += "\n";
    }
    text
}

/// The width and the height at the beginning of a text: two numbers in one line, perhaps as `3x2`
/// or `3,2`, or each in its own.
pub(crate) fn sizes<'a>(
    lines: &mut impl Iterator<Item = Piece<'a>>,
    end: Piece<'a>,
) -> Result<[usize; 2], ParseError> {
    let mut content = lines.filter(|line| !line.is_blank());
    let first = content.next().unwrap_or(end);
    for sign in ['x', 'X', ','] {
        if let Some((width, height)) = first.split_once(sign) {
            let width = width.trim().number("a width")?;
            return Ok([width, height.trim().number("a height")?]);
        }
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
    let [first, second] = if is_rows_first {
        [height, width]
    } else {
        [width, height]
    };
    let expected = format!(
        "nothing after the clues of {first} {} and {second} {}",
        names[0], names[1]
    );
    let ClueSection { mut clues, .. } = ClueSection::new(rest, first + second, end, &expected)?;
    let others = clues.split_off(first.min(clues.len()));
    let first = ClueSection {
        wanted: first,
        clues,
        end,
    };
    let second = ClueSection {
        wanted: second,
        clues: others,
        end,
    };
    if is_rows_first {
        assemble(&first, &second, Blocks::NUMBERS)
    } else {
        assemble(&second, &first, Blocks::NUMBERS)
    }
}

/// The numbers of a header line that has nothing else. `names` are for errors.
pub(crate) fn header_numbers<const N: usize>(
    header: Piece<'_>,
    names: [&str; N],
) -> Result<[usize; N], ParseError> {
    let mut words = header.words();
    let mut numbers = [0; N];
    for (number, name) in numbers.iter_mut().zip(names) {
        *number = words.next().unwrap_or(header.end()).number(name)?;
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
    blocks: Blocks<'_>,
) -> Result<Puzzle, ParseError> {
    let [rows, columns] = [(rows, ends[0]), (columns, ends[1])].map(|(clues, end)| ClueSection {
        wanted: clues.len(),
        clues,
        end,
    });
    for (section, what) in [
        (&rows, "the clue of row 1"),
        (&columns, "the clue of column 1"),
    ] {
        if section.clues.is_empty() {
            return Err(section.end.unexpected(what));
        }
    }
    check_sides(columns.wanted as u64, rows.wanted as u64)
        .map_err(|error| rows.clues[0].trim().error(error))?;
    assemble(&rows, &columns, blocks)
}

/// The puzzle with these clues.
///
/// If lines are missing at the end of one direction, they are read as empty, provided that the
/// clues of both directions then need equally many cells. In that case no missing line can have had
/// a block.
pub(crate) fn assemble(
    rows: &ClueSection<'_>,
    columns: &ClueSection<'_>,
    mut blocks: Blocks<'_>,
) -> Result<Puzzle, ParseError> {
    let missing = [
        rows.first_missing(Line::Row),
        columns.first_missing(Line::Column),
    ];
    if let [Some(error), Some(_)] = missing {
        return Err(error);
    }
    let row_clues = rows.parse(Line::Row, columns.wanted, &mut blocks)?;
    let column_clues = columns.parse(Line::Column, rows.wanted, &mut blocks)?;
    Puzzle::new(row_clues, column_clues).map_err(|error| {
        let truncated = missing.into_iter().flatten().next();
        truncated.unwrap_or_else(|| rows.clues[0].trim().error(blocks.puzzle_error(error)))
    })
}

impl<'a> ClueSection<'a> {
    /// Chooses the `wanted` clues among the lines of a section. Some lines may be blank.
    ///
    /// 1. If exactly `wanted` lines hold blocks, blank lines are layout.
    /// 2. Else, if only blank lines follow the first `wanted` lines, the first `wanted` lines are
    ///    the clues.
    /// 3. Else, if there are fewer lines and no blank line before blocks, lines are missing at the
    ///    end.
    ///
    /// `or_else` is what the error expects in place of an extra clue.
    pub(crate) fn new(
        lines: Vec<Piece<'a>>,
        wanted: usize,
        end: Piece<'a>,
        or_else: &str,
    ) -> Result<Self, ParseError> {
        let mut clues = lines.clone();
        clues.retain(|line| !line.is_blank());
        if let Some(extra) = clues.get(wanted) {
            return Err(extra.trim().unexpected(or_else));
        }
        let found = clues.len();
        let last = lines.iter().rposition(|line| !line.is_blank());
        let used = last.map_or(0, |last| last + 1);
        if found < wanted {
            if used > wanted || used > found && lines.len() < wanted {
                let blank = lines.iter().find(|line| line.is_blank());
                let blanks = lines.len() - found;
                return Err(blank.expect("fewer lines hold blocks than are used").error(format!(
                    "expected {wanted} clues, found {found} and {blanks} blank lines: write 0 for \
                     an empty line"
                )));
            }
            clues = lines;
            clues.truncate(wanted);
        }
        Ok(Self { wanted, clues, end })
    }

    /// The error for the first missing clue, if there is one.
    fn first_missing(&self, name: fn(usize) -> Line) -> Option<ParseError> {
        let given = self.clues.len();
        if given == self.wanted {
            return None;
        }
        let expected = format!("the clue of {}", name(given));
        Some(self.end.unexpected(expected))
    }

    /// The clues of lines with `cells` cells. Missing clues are empty.
    fn parse(
        &self,
        name: fn(usize) -> Line,
        cells: usize,
        style: &mut Blocks<'_>,
    ) -> Result<Clues, ParseError> {
        let mut clues = Clues::new();
        for (index, &piece) in self.clues.iter().enumerate() {
            clues.push_blocks(parse_clue(piece, name(index), cells, style)?);
        }
        for _ in self.clues.len()..self.wanted {
            clues.push(&[]);
        }
        Ok(clues)
    }
}

/// A clue that is being read.
struct OpenClue<'a> {
    /// The blocks, at most as many as fit.
    blocks: Vec<Block>,
    /// The cells of the line, and those that the blocks need.
    cells: usize,
    needed: usize,
    last: Ink,
    /// The first zero behind the blocks.
    zero: Option<Piece<'a>>,
}

/// Reads the clue of `line`. Zeros before the blocks and after them are padding.
fn parse_clue(
    piece: Piece<'_>,
    line: Line,
    cells: usize,
    style: &mut Blocks<'_>,
) -> Result<Vec<Block>, ParseError> {
    let piece = piece.trim();
    let mut clue = OpenClue {
        blocks: Vec::new(),
        cells,
        needed: 0,
        last: Ink::BACKGROUND,
        zero: None,
    };
    if piece.text.bytes().all(|byte| byte == b'0') {
        return Ok(clue.blocks);
    }
    let mut rest = Some(piece);
    while let Some(unread) = rest {
        let parts = style.separator.and_then(|sign| unread.split_once(sign));
        let (part, after) = parts.map_or((unread, None), |(part, after)| (part, Some(after)));
        let mut words = part.words().peekable();
        // If no word precedes a separator, as in `1,,2`, the separator is the error.
        if words.peek().is_none() {
            clue.push(unread.trim(), style)?;
        }
        for word in words {
            clue.push(word, style)?;
        }
        rest = after;
    }
    let needed = clue.needed;
    if needed > cells {
        return Err(piece.error(PuzzleError::TooLong {
            line,
            needed,
            cells,
        }));
    }
    Ok(clue.blocks)
}

impl<'a> OpenClue<'a> {
    fn push(&mut self, word: Piece<'a>, style: &mut Blocks<'_>) -> Result<(), ParseError> {
        if style.is_zero(word.text) {
            if self.needed > 0 {
                self.zero.get_or_insert(word);
            }
            return Ok(());
        }
        // A zero between blocks is an error.
        let block = style.block(self.zero.unwrap_or(word))?;
        let gap = usize::from(block.ink == self.last);
        self.last = block.ink;
        self.needed = self.needed.saturating_add(usize::from(block.length) + gap);
        if self.needed <= self.cells {
            self.blocks.push(block);
        }
        Ok(())
    }
}
