//! Pictures as rows of `#` and `.`, of letters of inks and `.`, or of 1 and 0, as this workspace prints them.
//!
//! A picture ends at a blank line, or at a line of other text. Text before a picture, such as the line in which a
//! solver names its puzzle, is skipped. In what a repair prints, `+` is a filled cell and `-` an empty one.
//!
//! A line of letters is a row if it has a `.`, or if the row before or after it has as many cells. If the whole text
//! could be rows, it is.

use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::piece::{Lines, Piece};
use nonogram::{Ink, MAX_SIDE, Picture};

/// The least length of a 0/1 string whose rows may all be in one line.
const SHORT: usize = 25;

/// The ink of a cell's symbol in a row that is not in letters.
fn cell(symbol: char) -> Option<Ink> {
    match symbol {
        '#' | '+' | '1' => Some(Ink::FIRST),
        '.' | '-' | '0' => Some(Ink::BACKGROUND),
        _ => None,
    }
}

/// Whether a line is meant as a row: it has digits only, or at least half of its characters are `#`, `.`, `+` and `-`.
/// So `../file.non: unique` and `r1c1` are none, and `#.x` is a row with a wrong symbol.
fn is_row(line: &Piece<'_>) -> bool {
    let symbols = || line.text.chars().filter(|symbol| !symbol.is_whitespace());
    let cells = symbols().filter(|symbol| matches!(symbol, '#' | '.' | '+' | '-'));
    symbols().all(|symbol| symbol.is_ascii_digit()) || 2 * cells.count() >= symbols().count()
}

/// Whether a line has letters of inks and `.` only, so it may be a row.
fn is_lettered(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|symbol| Ink::from_letter(symbol).is_some())
}

/// For each line, whether it is a row in letters.
fn lettered_rows(lines: &[&str]) -> Vec<bool> {
    let mut parts = lines.split(|line| line.is_empty());
    let is_regular = parts.all(|part| {
        let width = part.first().map_or(0, |line| line.len());
        part.iter()
            .all(|line| is_lettered(line) && line.len() == width)
    });
    let fits = |line: &str, other: Option<&&str>| {
        other.is_some_and(|other| is_lettered(other) && other.len() == line.len())
    };
    let line = |(at, &line): (usize, &&str)| {
        let has_neighbour = fits(line, lines.get(at + 1))
            || at
                .checked_sub(1)
                .is_some_and(|before| fits(line, lines.get(before)));
        is_lettered(line) && (is_regular || line.contains('.') || has_neighbour)
    };
    lines.iter().enumerate().map(line).collect()
}

/// Whether a text is nothing but rows in letters, and has an empty cell.
fn is_picture_in_letters(text: &[u8]) -> bool {
    let Ok(lines) = Lines::new(text) else {
        return false;
    };
    let lines: Vec<&str> = lines.map(|line| line.text.trim()).collect();
    let rows = lettered_rows(&lines);
    let all = lines
        .iter()
        .zip(rows)
        .all(|(line, is_row)| line.is_empty() || is_row);
    all && lines.iter().any(|line| line.contains('.'))
}

/// Whether a text of no other format has a row of `#` and `.`.
pub(crate) fn has_row(text: &[u8]) -> bool {
    if is_picture_in_letters(text) {
        return true;
    }
    let lines = Lines::new(text).into_iter().flatten();
    let mut lines = lines.filter(|line| !line.is_blank());
    let is_symbol =
        |symbol: char| matches!(symbol, '#' | '.' | '+' | '-') || symbol.is_whitespace();
    lines.any(|line| line.text.chars().all(is_symbol))
}

/// Reads pictures.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut documents = Vec::new();
    let mut rows: Vec<Vec<Ink>> = Vec::new();
    let texts: Vec<&str> = Lines::new(text)?.map(|line| line.text.trim()).collect();
    let lettered = lettered_rows(&texts);
    let mut lines = Lines::new(text)?;
    for (line, is_lettered) in lines.by_ref().zip(lettered) {
        if line.is_blank() {
            documents.extend(document(&mut rows));
        } else if is_lettered || is_row(&line) {
            let row = row(&line, if is_lettered { Ink::from_letter } else { cell })?;
            let width = rows.first().map_or(row.len(), Vec::len);
            if row.len() != width {
                return Err(line.error(ParseErrorKind::Count {
                    what: "cells",
                    expected: width,
                    found: row.len(),
                }));
            }
            rows.push(row);
            if width > MAX_SIDE || rows.len() > MAX_SIDE {
                let text = format!("expected at most {MAX_SIDE} rows and columns");
                return Err(line.error(ParseErrorKind::Syntax(text)));
            }
        } else if !rows.is_empty() {
            return Err(line.unexpected("a row of # and ., or a blank line behind the picture"));
        }
    }
    documents.extend(document(&mut rows));
    match documents.is_empty() {
        true => Err(lines.end().unexpected("a row of # and .")),
        false => Ok(documents),
    }
}

/// The cells of a row.
fn row(line: &Piece<'_>, cell: fn(char) -> Option<Ink>) -> Result<Vec<Ink>, ParseError> {
    let symbols = line.text.chars().filter(|symbol| !symbol.is_whitespace());
    let cells = symbols.map(cell).collect::<Option<Vec<Ink>>>();
    cells.ok_or_else(|| line.unexpected("a row of # and ., or of 1 and 0"))
}

/// The picture of these rows, which are taken.
fn document(rows: &mut Vec<Vec<Ink>>) -> Option<Document> {
    let rows = std::mem::take(rows);
    let mut picture = Picture::blank(rows.first()?.len(), rows.len());
    for (row, cells) in rows.iter().enumerate() {
        for (column, &ink) in cells.iter().enumerate() {
            picture.set_ink(row, column, ink);
        }
    }
    Some(picture.into())
}

/// Whether lines of 0 and 1 are clearly the rows of pictures: several, of equal length between blank lines, and not
/// the strings of square boards.
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

/// Writes the goals, a line for each row. If one has several inks, all are in letters: a row of letters beside a picture
/// of `#` could be other text.
pub(crate) fn write(documents: &[Document]) -> String {
    let pictures = || documents.iter().map(Document::picture);
    let is_lettered = pictures().any(Picture::is_colored);
    let texts = pictures().map(|picture| match picture.to_string() {
        text if is_lettered => text.replace('#', "a"),
        text => text,
    });
    texts.collect::<Vec<_>>().join("\n")
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
        assert_eq!(written, "a\n\nab\n");
        assert_eq!(digits(&written), "1 12");
        assert_eq!(Format::sniff(b"aab\n...\n.b.\n"), Some(Format::Rows));
        let error = read(b"ab.\na..b\n", Format::Rows).unwrap_err();
        let message = "line 2, column 1: expected 3 cells, found 4";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn wrong_rows_name_their_place() {
        for (text, expected) in [
            (
                "..#\n#.x\n",
                "line 2, column 1: expected a row of # and ., or of 1 and 0, found \"#.x\"",
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
    }
}
