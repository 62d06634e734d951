//! Pictures as rows of `#` and `.`, of letters of inks and `.`, or of 1 and 0, as this workspace
//! prints them; and as other programs and people draw them, with one sign for filled cells and
//! another one for empty cells.
//!
//! A picture ends at a blank line. Text before a picture, such as the line in which a solver names
//! its puzzle, is skipped if no row could look like it. In what a repair prints, below a line of
//! positions, `+` is a filled cell and `-` an empty one. The board below a line that ends with
//! `marked ?:` has no picture of its own.
//!
//! A line of letters is a row if it has a `.`, or if the row before or after it has as many cells.
//! If the whole text could be rows, it is. If no sign stands for empty cells, blanks do. Symbols,
//! such as emoji, are cells if no other line is drawn in black signs: `★★★` may be a heading.

use crate::document::Document;
use crate::error::{ParseError, WriteError, count};
use crate::format::Format;
use crate::picture::clusters::Clusters;
use crate::picture::frames;
use crate::picture::signs::{Signs, is_black, is_dark, is_empty, is_filled, is_lettered, is_sign};
use crate::piece::{Lines, Piece};
use nonogram::{MAX_SIDE, Picture};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The least length of a 0/1 string whose rows may all be in one line.
const SHORT: usize = 25;

/// What a line may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Row,
    Text,
}

/// A line of a text with pictures.
struct Drawn<'a> {
    piece: Piece<'a>,
    /// The line in plain signs.
    text: Cow<'a, str>,
    kind: Kind,
}

impl Drawn<'_> {
    /// The signs of the cells, unless blanks are cells.
    fn cells(&self) -> impl Iterator<Item = char> {
        self.text.chars().filter(|sign| !sign.is_whitespace())
    }

    /// The number of characters up to the last sign.
    fn width(&self) -> usize {
        self.text.trim_end().chars().count()
    }

    /// Whether the line has as many signs as a row, with blanks at the same places, so it could be
    /// one.
    fn looks_like(&self, row: &Self) -> bool {
        let is_blank = |line: &Self| -> Vec<bool> {
            let text = line.text.trim_end();
            text.chars().map(char::is_whitespace).collect()
        };
        is_blank(self) == is_blank(row)
    }

    /// Whether the line has signs of cells only, and one that is black: not a black square, which
    /// may be the background of other signs, and not a digit, which may be a heading.
    fn is_black(&self) -> bool {
        let is_black = |sign: char| is_filled(sign) && !is_dark(sign) && !sign.is_ascii_digit();
        self.cells().all(is_sign) && self.cells().any(is_black)
    }

    /// Whether the line lists positions such as `r3c12`, as a repair does above its picture.
    fn is_of_positions(&self) -> bool {
        let is_number = |text: &str| text.parse::<u16>().is_ok();
        let is_position = |word: &str| {
            let numbers = word.strip_prefix('r').and_then(|word| word.split_once('c'));
            numbers.is_some_and(|(row, column)| is_number(row) && is_number(column))
        };
        self.text.split_whitespace().all(is_position)
    }
}

/// The pictures of a text.
struct Pictures<'a> {
    lines: Vec<Drawn<'a>>,
    clusters: Clusters,
    /// Whether blanks are empty cells.
    has_blank_cells: bool,
    /// Whether black cells may stand beside letters of inks.
    is_mixed: bool,
}

/// Whether a line is meant as a row: it has digits only, or at least half of its characters are
/// `#`, `.`, `+` and `-`. So `../file.non: unique` and `r1c1` are none, and `#.x` is a row with a
/// wrong symbol.
fn is_meant(line: &Drawn<'_>) -> bool {
    let cells = line
        .cells()
        .filter(|sign| matches!(sign, '#' | '.' | '+' | '-'));
    line.cells().all(|sign| sign.is_ascii_digit()) || 2 * cells.count() >= line.cells().count()
}

/// For each line, whether it is a row in letters.
fn lettered_rows(lines: &[Drawn<'_>]) -> Vec<bool> {
    let lines: Vec<&str> = lines.iter().map(|line| line.text.trim()).collect();
    let is_row = |line: &str| !line.is_empty() && line.chars().all(is_lettered);
    let width = |line: &str| line.chars().count();
    let are_rows = |part: &[&str]| {
        let is_regular = |line: &&str| is_row(line) && width(line) == width(part[0]);
        part.iter().all(is_regular)
    };
    let is_regular = lines.split(|line| line.is_empty()).all(are_rows);
    let fits = |line: &str, other: Option<&&str>| {
        other.is_some_and(|other| is_row(other) && width(other) == width(line))
    };
    // Letters alone on a line of their own are a heading if the drawings have other letters.
    let has_ground = |part: &&[&str]| part.iter().any(|line| line.contains('.'));
    let parts = lines.split(|line| line.is_empty());
    let drawn = parts.filter(has_ground).flatten();
    let drawn: BTreeSet<char> = drawn.flat_map(|line| line.chars()).collect();
    let is_heading = |at: usize, line: &str| {
        let is_blank = |at: Option<usize>| {
            at.and_then(|at| lines.get(at))
                .is_none_or(|line| line.is_empty())
        };
        let is_new = |sign: char| !drawn.contains(&sign);
        !drawn.is_empty()
            && is_blank(at.checked_sub(1))
            && is_blank(Some(at + 1))
            && line.contains(is_new)
    };
    let line = |(at, &line): (usize, &&str)| {
        let has_neighbour = fits(line, lines.get(at + 1))
            || at
                .checked_sub(1)
                .is_some_and(|before| fits(line, lines.get(before)));
        is_row(line) && (is_regular && !is_heading(at, line) || line.contains('.') || has_neighbour)
    };
    lines.iter().enumerate().map(line).collect()
}

impl<'a> Pictures<'a> {
    fn new(text: &'a [u8]) -> Result<Self, ParseError> {
        let mut clusters = Clusters::default();
        let mut lines: Vec<Drawn<'a>> = Vec::new();
        let pieces: Vec<Piece<'a>> = Lines::new(text)?.collect();
        let texts: Vec<&'a str> = pieces.iter().map(|piece| piece.text).collect();
        for (piece, text) in pieces.into_iter().zip(frames::without(&texts)) {
            let Some(text) = text else { continue };
            let text = match text {
                Cow::Borrowed(text) => clusters.plain(text),
                Cow::Owned(text) => Cow::Owned(clusters.plain(&text).into_owned()),
            };
            let kind = match text.trim() {
                "" => Kind::Blank,
                _ => Kind::Text,
            };
            lines.push(Drawn { piece, text, kind });
        }
        let has_symbols = !lines.iter().any(Drawn::is_black);
        for line in &mut lines {
            let is_cell = |sign| is_sign(sign) || has_symbols && clusters.is_symbol(sign);
            if line.kind == Kind::Text && line.cells().all(is_cell) {
                line.kind = Kind::Row;
            }
        }
        let lettered = lettered_rows(&lines);
        let mut letters = lines.iter().zip(&lettered);
        let has_letters =
            letters.any(|(line, is_lettered)| *is_lettered && line.kind == Kind::Text);
        let is_mixed = is_mixed(&lines);
        for (line, is_lettered) in lines.iter_mut().zip(lettered) {
            if line.kind != Kind::Blank && (is_mixed || is_lettered || is_meant(line)) {
                line.kind = Kind::Row;
            }
        }
        let mut rows = lines.iter().filter(|line| line.kind == Kind::Row);
        let is_blank = |line: &Drawn<'_>| {
            let has_blank = line.text.trim_end().contains(char::is_whitespace);
            has_blank && line.cells().all(|sign| !is_empty(sign))
        };
        let has_empty = rows.clone().any(|line| line.cells().any(is_empty));
        let has_blank_cells = !has_letters && !has_empty && rows.any(is_blank);
        Ok(Self {
            lines,
            clusters,
            has_blank_cells,
            is_mixed,
        })
    }

    /// Whether a character is the sign of a cell, other than the letter of an ink.
    fn is_sign(&self, sign: char) -> bool {
        is_sign(sign) || self.clusters.is_symbol(sign)
    }

    /// Whether a repair has printed the pictures: a line of positions stands above one.
    fn is_repair(&self) -> bool {
        let lines = self.lines.windows(2);
        let is_repaired = |lines: &[Drawn<'_>]| {
            lines[0].kind == Kind::Text && lines[0].is_of_positions() && lines[1].kind == Kind::Row
        };
        lines.into_iter().any(is_repaired)
    }

    /// The rows of each picture.
    fn parts(&self) -> Result<Vec<Vec<&Drawn<'a>>>, ParseError> {
        let mut parts = Vec::new();
        for lines in self.lines.split(|line| line.kind == Kind::Blank) {
            let rows = lines.iter().position(|line| line.kind == Kind::Row);
            let Some(at) = rows else { continue };
            if lines[..at]
                .iter()
                .any(|line| line.text.ends_with("marked ?:"))
            {
                continue;
            }
            let (heading, rows) = lines.split_at(at);
            if let Some(last) = heading.last()
                && last.looks_like(&rows[0])
                && !last.is_of_positions()
            {
                let expected =
                    "a row of the same signs as below, or a blank line behind the heading";
                return Err(last.piece.trim().unexpected(expected));
            }
            if let Some(other) = rows.iter().find(|line| line.kind == Kind::Text) {
                let expected = "a row of # and ., or a blank line behind the picture";
                return Err(other.piece.unexpected(expected));
            }
            parts.push(rows.iter().collect());
        }
        Ok(parts)
    }

    /// The rows of the only picture, in which blanks are empty cells.
    fn blank_cells(&self) -> Result<Vec<&Drawn<'a>>, ParseError> {
        let advice = "write # for filled cells and . for empty ones";
        let text = self.lines.iter().rposition(|line| line.kind == Kind::Text);
        let (above, below) = self.lines.split_at(text.map_or(0, |at| at + 1));
        let has_rows = below.iter().any(|line| line.kind == Kind::Row);
        let is_apart = below.first().is_some_and(|line| line.text.is_empty());
        if let Some(text) = above.last()
            && !(has_rows && is_apart)
        {
            let expected = "a row of signs and blanks, or an empty line behind a heading";
            return Err(text.piece.trim().unexpected(expected));
        }
        let is_line = |line: &&Drawn<'_>| !line.text.is_empty();
        let mut rows: Vec<&Drawn<'a>> = below.iter().skip_while(|line| !is_line(line)).collect();
        rows.truncate(rows.iter().rposition(is_line).map_or(0, |last| last + 1));
        let is_wrong = |line: &&&Drawn<'_>| line.text.is_empty() || line.text.contains('\t');
        if let Some(wrong) = rows.iter().find(is_wrong) {
            let expected = format!("a row of signs and blanks ({advice})");
            return Err(wrong.piece.unexpected(expected));
        }
        let are_blank = |from: usize| {
            let mut others = rows
                .iter()
                .flat_map(|row| row.text.chars().skip(from).step_by(2));
            others.all(|sign| sign == ' ')
        };
        if are_blank(0) || are_blank(1) || self.has_wide_blanks(&rows) {
            let text = format!("the blanks may be empty cells, or stand between cells: {advice}");
            return Err(rows[0].piece.error(text));
        }
        Ok(rows)
    }

    /// Whether two blanks may be one cell: a sign is as wide as two letters, and blanks come in
    /// pairs only.
    fn has_wide_blanks(&self, rows: &[&Drawn<'_>]) -> bool {
        let mut signs = rows.iter().flat_map(|row| row.cells());
        let are_paired = |row: &&Drawn<'_>| {
            let mut blanks = row.text.trim_end().split(|sign| sign != ' ');
            blanks.all(|blanks| blanks.len().is_multiple_of(2))
        };
        signs.any(|sign| self.clusters.is_wide(sign)) && rows.iter().all(are_paired)
    }
}

/// Whether a text has nothing but rows of black cells, letters of inks and empty cells, all with
/// blanks at the same places.
fn is_mixed(lines: &[Drawn<'_>]) -> bool {
    let rows: Vec<&Drawn<'_>> = lines
        .iter()
        .filter(|line| line.kind != Kind::Blank)
        .collect();
    let signs = || rows.iter().flat_map(|line| line.text.chars());
    let is_known = |sign: char| is_lettered(sign) || is_black(sign) || is_empty(sign);
    let has_ground = signs().any(|sign| is_empty(sign) && sign != ' ');
    let fits = |line: &&Drawn<'_>| {
        if has_ground {
            line.looks_like(rows[0])
        } else {
            line.text.chars().count() == rows[0].text.chars().count()
        }
    };
    rows.len() > 1
        && signs().all(is_known)
        && signs().any(is_black)
        && signs().any(is_empty)
        && signs().any(|sign| is_lettered(sign) && !is_empty(sign))
        && rows.iter().all(fits)
        // Letters alone at the top may be a heading.
        && rows[0].text.chars().any(|sign| is_black(sign) || is_empty(sign))
}

/// Whether a text of no other format has pictures: a line of signs that no other text has, lines of
/// filled and empty signs between blank ones, or nothing but signs.
pub(crate) fn has_pictures(text: &[u8]) -> bool {
    let Ok(pictures) = Pictures::new(text) else {
        return false;
    };
    let is_certain = |sign: char| is_sign(sign) && (matches!(sign, '#' | '.') || !sign.is_ascii());
    let is_symbol = |sign: char| pictures.clusters.is_symbol(sign) && !is_sign(sign);
    let is_cell = |sign: char| pictures.is_sign(sign);
    let is_drawn = |line: &Drawn<'_>| {
        let is_shape = line.cells().any(is_symbol) && line.cells().any(is_empty);
        line.kind == Kind::Row
            && line.cells().all(is_cell)
            && (line.cells().any(is_certain) || is_shape)
    };
    let is_row = |line: &Drawn<'_>| {
        let is_known = |sign: char| is_cell(sign) || is_lettered(sign);
        line.cells().all(is_known)
    };
    let has_sign = |line: &Drawn<'_>| {
        let mut cells = line.cells();
        cells.any(|sign| is_cell(sign) && !sign.is_ascii_lowercase())
    };
    let is_picture = |part: &[Drawn<'_>]| {
        let signs = || part.iter().flat_map(|line| line.text.trim_end().chars());
        let are_signs = part.iter().all(|line| line.cells().all(is_cell));
        let is_ground = |sign: char| is_empty(sign) || is_dark(sign);
        let has_both = signs().any(is_ground) && !signs().all(is_ground);
        part.len() > 1 && are_signs && has_both
    };
    let lines = &pictures.lines;
    let is_bit = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'0' | b'1');
    // Numbers such as `10 10` may begin another text.
    if text.iter().all(is_bit) {
        let has = |digit| text.contains(&digit);
        let mut words = lines.iter().flat_map(|line| line.text.split_whitespace());
        let rows = lines.iter().filter(|line| line.kind == Kind::Row);
        return has(b'0') && has(b'1') && words.all(|word| word.len() == 1) && rows.count() > 1;
    }
    let mut parts = lines.split(|line| line.kind == Kind::Blank);
    lines.iter().any(is_drawn)
        || parts.any(is_picture)
        || lines.iter().all(is_row) && lines.iter().any(has_sign)
}

/// Whether a line has signs of cells only, and not digits only.
pub(crate) fn is_drawn(line: &str) -> bool {
    let mut clusters = Clusters::default();
    let text = clusters.plain(line);
    let mut cells = text.chars().filter(|sign| !sign.is_whitespace());
    let is_cell = |sign: char| is_sign(sign) || clusters.is_symbol(sign);
    cells.clone().all(is_cell) && cells.any(|sign| !sign.is_ascii_digit())
}

/// Whether the first line that is not blank has 0s and 1s only.
pub(crate) fn begins_with_bits(text: &[u8]) -> bool {
    let line = text.trim_ascii_start().split(|&byte| byte == b'\n').next();
    let mut bytes = line.unwrap_or_default().trim_ascii().iter();
    bytes.all(|byte| matches!(byte, b'0' | b'1' | b' ' | b'\t'))
}

/// Whether a text between blank lines has a row, perhaps a wrong one.
pub(crate) fn has_row(text: &[u8]) -> bool {
    let lines = Pictures::new(text).map(|pictures| pictures.lines);
    let mut lines = lines.into_iter().flatten();
    lines.any(|line| line.kind == Kind::Row)
}

/// Reads pictures.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let pictures = Pictures::new(text)?;
    let parts = if pictures.has_blank_cells {
        vec![pictures.blank_cells()?]
    } else {
        pictures.parts()?
    };
    let Some(first) = parts.first() else {
        let mut lines = Lines::new(text)?;
        lines.by_ref().for_each(drop);
        return Err(lines.end().unexpected("a row of # and ."));
    };
    for row in parts.iter().flatten() {
        let is_known = |sign: char| pictures.is_sign(sign) || is_lettered(sign);
        if !row.cells().all(is_known) {
            let wanted = "a row of # and ., or of 1 and 0";
            return Err(row.piece.unexpected(wanted));
        }
    }
    let cells = |row: &Drawn<'_>, width: usize| -> Vec<char> {
        if pictures.has_blank_cells {
            let cells = row.text.chars().chain(std::iter::repeat(' '));
            cells.take(width).collect()
        } else {
            row.cells().collect()
        }
    };
    let width = |rows: &[&Drawn<'_>]| {
        if pictures.has_blank_cells {
            let length = rows[0].text.chars().count();
            let is_even = rows.iter().all(|row| row.text.chars().count() == length);
            let widest = rows.iter().map(|row| row.width()).max();
            if is_even {
                length
            } else {
                widest.unwrap_or(length)
            }
        } else {
            rows[0].cells().count()
        }
    };
    let mut found = BTreeSet::new();
    for rows in &parts {
        let width = width(rows);
        found.extend(rows.iter().flat_map(|row| cells(row, width)));
    }
    let signs = Signs::new(
        &found,
        &pictures.clusters,
        pictures.is_mixed,
        pictures.is_repair(),
    );
    let signs = signs.map_err(|text| first[0].piece.error(text))?;
    let mut documents = Vec::new();
    for rows in &parts {
        let width = width(rows);
        if width > MAX_SIDE || rows.len() > MAX_SIDE {
            let text = format!("expected at most {MAX_SIDE} rows and columns");
            return Err(rows[0].piece.error(text));
        }
        let mut picture = Picture::blank(width, rows.len());
        for (at, row) in rows.iter().enumerate() {
            let cells = cells(row, width);
            if cells.len() != width {
                return Err(row.piece.error(count("cells", width, cells.len())));
            }
            if !pictures.has_blank_cells && !row.looks_like(rows[0]) {
                return Err(row
                    .piece
                    .unexpected("blanks at the same places as in the first row"));
            }
            for (column, &sign) in cells.iter().enumerate() {
                picture.set_ink(at, column, signs.ink(sign));
            }
        }
        documents.push(document(picture, &pictures, &signs));
    }
    Ok(documents)
}

fn document(picture: Picture, pictures: &Pictures<'_>, signs: &Signs) -> Document {
    let (width, height) = (picture.width(), picture.height());
    let mut document = Document::from(picture);
    if let Some(palette) = &signs.palette {
        document.palette = palette.clone();
    }
    let blanks = || format!("blanks are read as empty cells of a picture of {width}x{height}");
    let blanks = pictures.has_blank_cells.then(blanks);
    document
        .warnings
        .extend(signs.warning.iter().cloned().chain(blanks));
    document
}

/// Whether lines of 0 and 1 are clearly the rows of pictures: several, of equal length between
/// blank lines, and not the strings of square boards.
pub(crate) fn are_rows(text: &[u8]) -> bool {
    let Ok(lines) = Lines::new(text) else {
        return false;
    };
    let lines: Vec<&str> = lines.map(|line| line.text.trim()).collect();
    lines
        .split(|line| line.is_empty())
        .filter(|part| !part.is_empty())
        .all(|part| {
            let width = part[0].len();
            let is_square = width >= SHORT && width.isqrt().pow(2) == width;
            part.len() > 1
                && part.iter().all(|line| line.len() == width)
                && (!is_square || part.len() == width)
        })
}

/// Writes the goals, a line for each row, and a blank line after each picture, so that texts that a
/// program appends to each other stay apart. If one has several inks, all are in letters: a row of
/// letters beside a picture of `#` could be other text. A picture of one row of letters that would
/// be read as a heading of the others is refused.
pub(crate) fn write(documents: &[Document]) -> Result<String, WriteError> {
    let pictures = || documents.iter().map(Document::picture);
    let is_lettered = pictures().any(Picture::is_colored);
    let texts = pictures().map(|picture| match picture.to_string() {
        text if is_lettered => text.replace('#', "a"),
        text => text,
    });
    let text: String = texts.map(|text| text + "\n").collect();
    let lines = is_lettered.then(|| Pictures::new(text.as_bytes()).map(|pictures| pictures.lines));
    match lines
        .iter()
        .flatten()
        .flatten()
        .find(|line| line.kind == Kind::Text)
    {
        Some(row) => Err(WriteError::new(format_args!(
            "{}: beside other pictures, the row \"{}\" alone would be a heading",
            Format::Rows,
            row.text
        ))),
        None => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImageOptions, read, read_bits, read_file, write_all};

    fn pictures(text: &str) -> String {
        match read_file(text.as_bytes(), None, &ImageOptions::default()) {
            Ok(documents) => {
                let goals = documents
                    .iter()
                    .map(|document| document.goal.as_ref().unwrap());
                goals
                    .map(|goal| format!("{}x{}:{} ", goal.width(), goal.height(), goal.to_bits()))
                    .collect()
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn rows_are_read_as_they_are_printed() {
        for (text, expected) in [
            ("##.\n#..\n..#\n", "3x3:110100001 "),
            ("\n# # .\n# . .\n", "3x2:110100 "),
            ("#.\n.#\n\n.#\n#.\n", "2x2:1001 2x2:0110 "),
            (
                "../a.non: unique, by line, 0.1 s\n3 line solves\n\n#.\n##\n",
                "2x2:1011 ",
            ),
            (
                "p.txt: 1 cell flipped\nr3c3\n##.\n#..\n.+-\n",
                "3x3:110100010 ",
            ),
            ("110\n100\n001\n", "3x3:110100001 "),
            ("11\n10\n\n01\n11\n", "2x2:1110 2x2:0111 "),
        ] {
            assert_eq!(pictures(text), expected, "{text:?}");
        }
    }

    #[test]
    fn rows_may_be_in_letters() {
        let digits = |text: &str| {
            let documents = read(text.as_bytes(), Format::Rows).unwrap();
            let goals = documents
                .iter()
                .map(|document| document.goal.as_ref().unwrap().to_digits());
            goals.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(digits("aab\n.b.\n"), "112020");
        assert_eq!(
            digits("c.non: unique, by line, 0.1 s\n3 line solves\n\naab\nbba\n"),
            "112221"
        );
        assert_eq!(digits("ab\n\nb\n"), "12 2");
        assert_eq!(digits("unique\n\n#.\n"), "10");
        // Beside `#`, `ab` would be a text before the next picture.
        let mixed: Vec<_> = [&b"#"[..], b"ab"]
            .into_iter()
            .flat_map(|text| read(text, Format::Rows).unwrap())
            .collect();
        let written = write_all(&mixed, Format::Rows).unwrap();
        assert_eq!(written, "a\n\nab\n\n");
        assert_eq!(digits(&written), "1 12");
        // Alone, the row is no heading.
        let texts = ["aa\na.\n", "bc\n"];
        let heading: Vec<_> = texts
            .iter()
            .flat_map(|text| read(text.as_bytes(), Format::Rows).unwrap())
            .collect();
        let error = write_all(&heading, Format::Rows).unwrap_err();
        let message = "rows: beside other pictures, the row \"bc\" alone would be a heading";
        assert_eq!(error.to_string(), message);
        assert_eq!(write_all(&heading[1..], Format::Rows).unwrap(), "bc\n\n");
        assert_eq!(Format::sniff(b"aab\n...\n.b.\n"), Some(Format::Rows));
        let error = read(b"ab.\na..b\n", Format::Rows).unwrap_err();
        let message = "line 2, column 1: expected 3 cells, found 4";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn wrong_rows_name_their_place() {
        for (text, expected) in [
            (
                "..#\n#.2\n",
                "line 2, column 1: expected a row of # and ., or of 1 and 0, found \"#.2\"",
            ),
            ("..#\n#.\n", "line 2, column 1: expected 3 cells, found 2"),
            (
                "..#\nhello\n",
                "line 2, column 1: expected a row of # and ., or a blank line",
            ),
        ] {
            assert!(
                pictures(text).starts_with(expected),
                "{text:?}: {}",
                pictures(text)
            );
        }
        // Strings of square boards need a size.
        let strings = format!("{0}\n{0}\n", "1".repeat(25));
        assert!(pictures(&strings).contains("the size must be given"));
        assert_eq!(
            read(strings.as_bytes(), Format::Rows).unwrap()[0]
                .puzzle
                .height(),
            2
        );
        assert!(pictures("101\n").contains("the size must be given"));
    }

    #[test]
    fn with_a_size_strings_may_be_cut_into_rows() {
        let whole = read_bits(b"110100001\n", 3, 3).unwrap();
        assert_eq!(read_bits(b"110\n100\n001\n", 3, 3).unwrap(), whole);
        let two = read_bits(b"110\n100\n001\n\n110\n100\n001\n", 3, 3).unwrap();
        assert_eq!(two.len(), 2);
        let error = read_bits(b"110\n100\n001\n110\n", 3, 3).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 5, column 1: expected 3 rows, found 1"
        );
        let rows = write_all(&two, Format::Rows).unwrap();
        assert_eq!(read(rows.as_bytes(), Format::Rows).unwrap(), two);
        // Texts that are appended to each other are not one tall picture.
        let appended = write_all(&two[..1], Format::Rows).unwrap().repeat(2);
        assert_eq!(read(appended.as_bytes(), Format::Rows).unwrap(), two);
    }
}
