//! Pictures as rows of `#` and `.`, of letters of inks and `.`, or of 1 and 0, as this workspace
//! prints them; and as other programs and people draw them, with one sign for filled cells and
//! another one for empty cells.
//!
//! A picture ends at a blank line. A line before it is its title if no row could look like it, also
//! with a blank line between. The line in which a solver names a puzzle, and longer text, is
//! skipped. In what a repair prints, below a line of positions, `+` is a filled cell and `-` an
//! empty one. The board below a line that ends with `marked ?:` has no picture of its own.
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
use crate::piece::{Piece, TextLines};
use crate::warning::Warning;
use nonogram::{MAX_SIDE, Picture};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The least length of a 0/1 string whose rows may all be in one line.
const SHORT: usize = 25;

/// What a line may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Blank,
    Row,
    Text,
}

/// A line of a text with pictures.
struct DrawnLine<'a> {
    piece: Piece<'a>,
    /// The line in plain signs.
    text: Cow<'a, str>,
    kind: LineKind,
}

impl DrawnLine<'_> {
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
        let blanks = self.text.trim_end().chars().map(char::is_whitespace);
        blanks.eq(row.text.trim_end().chars().map(char::is_whitespace))
    }

    /// Whether the line has signs of cells only, and one that is black: not a black square, which
    /// may be the background of other signs, and not a digit, which may be a heading.
    fn is_black(&self) -> bool {
        let mut filled = self.cells().filter(|&sign| is_filled(sign));
        self.cells().all(is_sign) && filled.any(|sign| !is_dark(sign) && !sign.is_ascii_digit())
    }

    /// Whether the line is meant as a row: it has digits only, or at least half of its characters
    /// are `#`, `.`, `+` and `-`. So `../file.non: unique` and `r1c1` are none, and `#.x` is a row
    /// with a wrong symbol.
    fn is_meant(&self) -> bool {
        let signs = self.cells().filter(|sign| "#.+-".contains(*sign)).count();
        self.cells().all(|sign| sign.is_ascii_digit()) || 2 * signs >= self.cells().count()
    }

    /// Whether the line lists positions such as `r3c12`, as a repair does above its picture.
    fn is_of_positions(&self) -> bool {
        self.text.split_whitespace().all(is_position)
    }
}

fn is_position(word: &str) -> bool {
    let numbers = word.strip_prefix('r').and_then(|word| word.split_once('c'));
    numbers.is_some_and(|(row, column)| row.parse::<u16>().is_ok() && column.parse::<u16>().is_ok())
}

/// Whether a line has letters of inks and empty cells only.
fn is_lettered_row(line: &str) -> bool {
    !line.is_empty() && line.chars().all(is_lettered)
}

/// Whether two lines are rows in letters of equal length.
fn fit(line: &str, other: &str) -> bool {
    is_lettered_row(line) && is_lettered_row(other) && line.chars().count() == other.chars().count()
}

/// For each line, whether it is a row in letters.
fn lettered_rows(lines: &[DrawnLine<'_>]) -> Vec<bool> {
    let lines: Vec<&str> = lines.iter().map(|line| line.text.trim()).collect();
    let mut is_regular = true;
    // The letters of the drawings: letters alone on a line of their own are a heading if the
    // drawings have other letters.
    let mut drawn = BTreeSet::new();
    for part in lines.split(|line| line.is_empty()) {
        is_regular &= part.iter().all(|line| fit(line, part[0]));
        if part.iter().any(|line| line.contains('.')) {
            drawn.extend(part.iter().flat_map(|line| line.chars()));
        }
    }
    let mut rows = Vec::new();
    for (at, &line) in lines.iter().enumerate() {
        let before = if at > 0 { lines[at - 1] } else { "" };
        let after = lines.get(at + 1).copied().unwrap_or("");
        let is_heading = !drawn.is_empty()
            && before.is_empty()
            && after.is_empty()
            && line.contains(|sign| !drawn.contains(&sign));
        let is_clear = is_regular && !is_heading
            || line.contains('.')
            || fit(line, before)
            || fit(line, after);
        rows.push(is_clear && is_lettered_row(line));
    }
    rows
}

/// A picture of a text.
struct DrawnPart<'t, 'a> {
    title: Option<String>,
    rows: Vec<&'t DrawnLine<'a>>,
}

/// The title of the picture below these lines: their only line, without the signs of headings. A
/// line in which a program says something of a file, such as `cat.non: unique`, is none, and
/// neither are stars or the word solution.
fn title_of(lines: &[DrawnLine<'_>]) -> Option<String> {
    let [line] = lines else { return None };
    let text = line.text.trim();
    let is_of_file = text.split_once(": ").is_some_and(|(name, _)| {
        let is_number = name.chars().all(|sign| sign.is_ascii_digit());
        name == "stdin" || !is_number && name.contains(['.', '/', '\\'])
    });
    let is_title = line.kind == LineKind::Text && !line.is_of_positions() && !is_of_file;
    let text = text.trim_matches(|sign: char| "#=*-_:".contains(sign) || sign.is_whitespace());
    let is_word = text.contains(char::is_alphanumeric) && !text.eq_ignore_ascii_case("solution");
    (is_title && is_word).then(|| text.to_string())
}

/// The pictures of a text.
struct DrawnText<'a> {
    lines: Vec<DrawnLine<'a>>,
    clusters: Clusters,
    /// Whether blanks are empty cells.
    has_blank_cells: bool,
    /// Whether black cells may stand beside letters of inks.
    is_mixed: bool,
}

impl<'a> DrawnText<'a> {
    fn new(text: &'a str) -> Self {
        let mut clusters = Clusters::default();
        let mut lines: Vec<DrawnLine<'a>> = Vec::new();
        let pieces: Vec<Piece<'a>> = TextLines::new(text).collect();
        let texts: Vec<&'a str> = pieces.iter().map(|piece| piece.text).collect();
        for (piece, text) in pieces.into_iter().zip(frames::without(&texts)) {
            let Some(text) = text else { continue };
            let text = match text {
                Cow::Borrowed(text) => clusters.plain(text),
                Cow::Owned(text) => Cow::Owned(clusters.plain(&text).into_owned()),
            };
            let kind = if text.trim().is_empty() {
                LineKind::Blank
            } else {
                LineKind::Text
            };
            lines.push(DrawnLine { piece, text, kind });
        }
        let has_symbols = !lines.iter().any(DrawnLine::is_black);
        let mut has_letters = false;
        let lettered = lettered_rows(&lines);
        let is_mixed = is_mixed(&lines);
        for (line, is_lettered) in lines.iter_mut().zip(lettered) {
            if line.kind == LineKind::Blank {
                continue;
            }
            let are_signs = line
                .cells()
                .all(|sign| is_sign(sign) || has_symbols && clusters.is_symbol(sign));
            has_letters |= is_lettered && !are_signs;
            if are_signs || is_mixed || is_lettered || line.is_meant() {
                line.kind = LineKind::Row;
            }
        }
        let mut rows = lines.iter().filter(|line| line.kind == LineKind::Row);
        let has_empty = rows.clone().any(|line| line.cells().any(is_empty));
        let has_blank_cells = !has_letters
            && !has_empty
            && rows.any(|line| line.text.trim_end().contains(char::is_whitespace));
        Self {
            lines,
            clusters,
            has_blank_cells,
            is_mixed,
        }
    }

    /// Whether a character is the sign of a cell, other than the letter of an ink.
    fn is_sign(&self, sign: char) -> bool {
        is_sign(sign) || self.clusters.is_symbol(sign)
    }

    /// Whether a repair has printed the pictures: a line of positions stands above one.
    fn is_repair(&self) -> bool {
        self.lines.windows(2).any(|lines| {
            lines[0].kind == LineKind::Text
                && lines[0].is_of_positions()
                && lines[1].kind == LineKind::Row
        })
    }

    /// The rows of each picture, and its title.
    fn parts(&self) -> Result<Vec<DrawnPart<'_, 'a>>, ParseError> {
        let mut parts = Vec::new();
        // A heading that a blank line separates from its picture.
        let mut title = None;
        for lines in self.lines.split(|line| line.kind == LineKind::Blank) {
            let rows = lines.iter().position(|line| line.kind == LineKind::Row);
            let Some(at) = rows else {
                title = title_of(lines).or(title.filter(|_| lines.is_empty()));
                continue;
            };
            let (heading, rows) = lines.split_at(at);
            if heading.iter().any(|line| line.text.ends_with("marked ?:")) {
                continue;
            }
            if let Some(last) = heading.last()
                && last.looks_like(&rows[0])
                && !last.is_of_positions()
            {
                let expected =
                    "a row of the same signs as below, or a blank line behind the heading";
                return Err(last.piece.trim().unexpected(expected));
            }
            if let Some(other) = rows.iter().find(|line| line.kind == LineKind::Text) {
                let expected = "a row of # and ., or a blank line behind the picture";
                return Err(other.piece.unexpected(expected));
            }
            let before = title.take().filter(|_| heading.is_empty());
            parts.push(DrawnPart {
                title: title_of(heading).or(before),
                rows: rows.iter().collect(),
            });
        }
        Ok(parts)
    }

    /// The rows of the only picture, in which blanks are empty cells.
    fn blank_cells(&self) -> Result<Vec<&DrawnLine<'a>>, ParseError> {
        let advice = "write # for filled cells and . for empty ones";
        let mut rows: Vec<&DrawnLine<'a>> = self.lines.iter().collect();
        if let Some(at) = rows.iter().rposition(|line| line.kind == LineKind::Text) {
            let heading = rows[at].piece.trim();
            rows.drain(..=at);
            let has_rows = rows.iter().any(|line| line.kind == LineKind::Row);
            if !has_rows || !rows[0].text.is_empty() {
                let expected = "a row of signs and blanks, or an empty line behind a heading";
                return Err(heading.unexpected(expected));
            }
        }
        while rows.pop_if(|line| line.text.is_empty()).is_some() {}
        let first = rows.iter().position(|line| !line.text.is_empty());
        rows.drain(..first.unwrap_or(0));
        for row in &rows {
            if row.text.is_empty() || row.text.contains('\t') {
                let expected = format!("a row of signs and blanks ({advice})");
                return Err(row.piece.unexpected(expected));
            }
        }
        let (mut has_even, mut has_odd) = (false, false);
        for row in &rows {
            has_even |= row.text.chars().step_by(2).any(|sign| sign != ' ');
            has_odd |= row.text.chars().skip(1).step_by(2).any(|sign| sign != ' ');
        }
        if !has_even || !has_odd || self.has_wide_blanks(&rows) {
            let text = format!("the blanks may be empty cells, or stand between cells: {advice}");
            return Err(rows[0].piece.error(text));
        }
        Ok(rows)
    }

    /// Whether two blanks may be one cell: a sign is as wide as two letters, and blanks come in
    /// pairs only.
    fn has_wide_blanks(&self, rows: &[&DrawnLine<'_>]) -> bool {
        let mut signs = rows.iter().flat_map(|row| row.cells());
        let mut blanks = rows
            .iter()
            .flat_map(|row| row.text.trim_end().split(|sign| sign != ' '));
        signs.any(|sign| self.clusters.is_wide(sign))
            && blanks.all(|blanks| blanks.len().is_multiple_of(2))
    }

    /// The number of columns of the picture of these rows.
    fn width(&self, rows: &[&DrawnLine<'_>]) -> usize {
        if !self.has_blank_cells {
            return rows[0].cells().count();
        }
        let length = rows[0].text.chars().count();
        if rows.iter().all(|row| row.text.chars().count() == length) {
            return length;
        }
        let widths = rows.iter().map(|row| row.width());
        widths.max().unwrap_or(length)
    }

    /// The signs of the cells of a row of this width.
    fn cells(&self, row: &DrawnLine<'_>, width: usize) -> Vec<char> {
        if self.has_blank_cells {
            let cells = row.text.chars().chain(std::iter::repeat(' '));
            cells.take(width).collect()
        } else {
            row.cells().collect()
        }
    }

    /// The picture of these rows.
    fn picture(&self, rows: &[&DrawnLine<'_>], signs: &Signs) -> Result<Picture, ParseError> {
        let width = self.width(rows);
        if width > MAX_SIDE || rows.len() > MAX_SIDE {
            let text = format!("expected at most {MAX_SIDE} rows and columns");
            return Err(rows[0].piece.error(text));
        }
        let mut picture = Picture::blank(width, rows.len());
        for (at, row) in rows.iter().enumerate() {
            let cells = self.cells(row, width);
            if cells.len() != width {
                return Err(row.piece.error(count("cells", width, cells.len())));
            }
            if !self.has_blank_cells && !row.looks_like(rows[0]) {
                let expected = "blanks at the same places as in the first row";
                return Err(row.piece.unexpected(expected));
            }
            for (column, &sign) in cells.iter().enumerate() {
                picture.set_ink(at, column, signs.ink(sign));
            }
        }
        Ok(picture)
    }
}

/// Whether a text has nothing but rows of black cells, letters of inks and empty cells, all with
/// blanks at the same places.
fn is_mixed(lines: &[DrawnLine<'_>]) -> bool {
    let mut rows = lines.iter().filter(|line| line.kind != LineKind::Blank);
    let Some(first) = rows.clone().next() else {
        return false;
    };
    let signs: BTreeSet<char> = rows.clone().flat_map(|line| line.text.chars()).collect();
    let has_ground = signs.iter().any(|&sign| is_empty(sign) && sign != ' ');
    rows.clone().count() > 1
        && signs.iter().all(|&sign| is_lettered(sign) || is_black(sign) || is_empty(sign))
        && signs.iter().any(|&sign| is_black(sign))
        && signs.iter().any(|&sign| is_empty(sign))
        && signs.iter().any(|&sign| is_lettered(sign) && !is_empty(sign))
        // Letters alone at the top may be a heading.
        && first.text.contains(|sign| is_black(sign) || is_empty(sign))
        && rows.all(|line| {
            if has_ground {
                line.looks_like(first)
            } else {
                line.text.chars().count() == first.text.chars().count()
            }
        })
}

/// Whether a text of no other format has pictures: a line of signs that no other text has, lines of
/// filled and empty signs between blank ones, or nothing but signs.
pub(crate) fn has_pictures(text: &str) -> bool {
    let pictures = DrawnText::new(text);
    let lines = &pictures.lines;
    // Numbers such as `10 10` may begin another text.
    if !text.contains(|sign: char| !sign.is_ascii_whitespace() && !matches!(sign, '0' | '1')) {
        let mut words = text.split_whitespace();
        let rows = lines.iter().filter(|line| line.kind == LineKind::Row);
        return text.contains('0')
            && text.contains('1')
            && words.all(|word| word.len() == 1)
            && rows.count() > 1;
    }
    let mut has_sign = false;
    let mut are_rows = true;
    for line in lines {
        if line.kind == LineKind::Row && pictures.is_certain(line) {
            return true;
        }
        for sign in line.cells() {
            let is_cell = pictures.is_sign(sign);
            has_sign |= is_cell && !sign.is_ascii_lowercase();
            are_rows &= is_cell || is_lettered(sign);
        }
    }
    let mut parts = lines.split(|line| line.kind == LineKind::Blank);
    are_rows && has_sign || parts.any(|part| pictures.is_of_signs(part))
}

impl DrawnText<'_> {
    /// Whether a line of signs of cells has one that no other text has, or symbols beside empty
    /// cells.
    fn is_certain(&self, line: &DrawnLine<'_>) -> bool {
        let (mut is_certain, mut has_symbol) = (false, false);
        for sign in line.cells() {
            if is_sign(sign) {
                is_certain |= matches!(sign, '#' | '.') || !sign.is_ascii();
            } else if self.clusters.is_symbol(sign) {
                has_symbol = true;
            } else {
                return false;
            }
        }
        is_certain || has_symbol && line.cells().any(is_empty)
    }

    /// Whether lines between blank ones have signs of cells only, some of them for empty cells.
    fn is_of_signs(&self, lines: &[DrawnLine<'_>]) -> bool {
        let (mut has_ground, mut has_others) = (false, false);
        for sign in lines.iter().flat_map(|line| line.text.trim_end().chars()) {
            if !sign.is_whitespace() && !self.is_sign(sign) {
                return false;
            }
            if is_empty(sign) || is_dark(sign) {
                has_ground = true;
            } else {
                has_others = true;
            }
        }
        lines.len() > 1 && has_ground && has_others
    }
}

/// Whether a line has signs of cells only, and not digits only.
pub(crate) fn is_drawn(line: &str) -> bool {
    let mut clusters = Clusters::default();
    let text = clusters.plain(line);
    let mut cells = text.chars().filter(|sign| !sign.is_whitespace());
    let are_signs = cells
        .clone()
        .all(|sign| is_sign(sign) || clusters.is_symbol(sign));
    are_signs && cells.any(|sign| !sign.is_ascii_digit())
}

/// Whether the first line that is not blank has 0s and 1s only.
pub(crate) fn begins_with_bits(text: &[u8]) -> bool {
    let line = text.trim_ascii_start().split(|&byte| byte == b'\n').next();
    let mut bytes = line.unwrap_or_default().trim_ascii().iter();
    bytes.all(|byte| matches!(byte, b'0' | b'1' | b' ' | b'\t'))
}

/// Whether a text between blank lines has a row, perhaps a wrong one.
pub(crate) fn has_row(text: &str) -> bool {
    let lines = DrawnText::new(text).lines;
    lines.iter().any(|line| line.kind == LineKind::Row)
}

/// Reads pictures.
pub(crate) fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let pictures = DrawnText::new(text);
    let parts = if pictures.has_blank_cells {
        let rows = pictures.blank_cells()?;
        vec![DrawnPart { title: None, rows }]
    } else {
        pictures.parts()?
    };
    let Some(first) = parts.first() else {
        let (_, end) = TextLines::new(text).all();
        return Err(end.unexpected("a row of # and ."));
    };
    let mut found = BTreeSet::new();
    for DrawnPart { rows, .. } in &parts {
        let width = pictures.width(rows);
        for row in rows {
            if !row
                .cells()
                .all(|sign| pictures.is_sign(sign) || is_lettered(sign))
            {
                let wanted = "a row of # and ., or of 1 and 0";
                return Err(row.piece.unexpected(wanted));
            }
            found.extend(pictures.cells(row, width));
        }
    }
    let signs = Signs::new(
        &found,
        &pictures.clusters,
        pictures.is_mixed,
        pictures.is_repair(),
    );
    let signs = signs.map_err(|text| first.rows[0].piece.error(text))?;
    let mut documents = Vec::new();
    for DrawnPart { title, rows } in &parts {
        let picture = pictures.picture(rows, &signs)?;
        let (width, height) = (picture.width(), picture.height());
        let mut document = Document::from(picture);
        document.title.clone_from(title);
        if let Some(palette) = &signs.palette {
            document.palette = palette.clone();
        }
        document.warnings.extend(signs.warning.clone());
        if pictures.has_blank_cells {
            let warning = Warning::BlanksAreCells { width, height };
            document.warnings.push(warning);
        }
        documents.push(document);
    }
    Ok(documents)
}

/// Whether lines of 0 and 1 are clearly the rows of pictures: several, of equal length between
/// blank lines, and not the strings of square boards.
pub(crate) fn are_rows(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut parts = lines
        .split(|line| line.is_empty())
        .filter(|part| !part.is_empty());
    parts.all(|part| {
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
    let mut text = String::new();
    for document in documents {
        text += &format!("{}\n", document.picture());
    }
    if !documents
        .iter()
        .any(|document| document.picture().is_colored())
    {
        return Ok(text);
    }
    let text = text.replace('#', "a");
    for line in DrawnText::new(&text).lines {
        if line.kind == LineKind::Text {
            return Err(WriteError::new(format_args!(
                "{}: beside other pictures, the row \"{}\" alone would be a heading",
                Format::Rows,
                line.text
            )));
        }
    }
    Ok(text)
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
