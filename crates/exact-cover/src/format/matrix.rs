//! Matrices of 0 and 1, and tables of spreadsheets, in: a line for each option, and a column for
//! each item.
//!
//! ```text
//! | A line that starts with a bar is a comment; blank lines are skipped.
//! 0 0 1 0 1 1 0
//! 1 0 0 1 0 0 1
//! 0 1 1 0 0 1 0
//! ```
//!
//! The digits may stand together, or apart with blanks, commas or semicolons. All items are
//! primary, and are named by their numbers from 1. A first line may have sizes: the number of
//! columns, or the numbers of rows and columns in either order, or the number of columns and a 0
//! for the secondary ones. A table has names: in its first line those of the items, in its first
//! column those of the options.
//!
//! ```text
//! tile,a,b,c
//! left,1,1,
//! right,,1,1
//! end,,,1
//! ```
//!
//! A name with a bar at its end, such as `c|`, is that of a secondary item. An empty cell is 0,
//! `TRUE`, `1.0` and `x` are 1, and an option without a name has none. Semicolons or tabs may stand
//! for the commas, as in the first line, and one more may end each line. A cell may be in double
//! quotes, which are doubled inside.

use crate::format::error::{NOT_UTF8, ReadError};
use crate::format::options::OptionReader;
use crate::problem::Problem;

/// The lines that are no comments and not blank, with their numbers from 1.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    lines.filter(|(_, line)| !line.starts_with(b"|") && !line.trim_ascii().is_empty())
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| byte.is_ascii_whitespace() || matches!(byte, b',' | b';'))
        .filter(|word| !word.is_empty())
}

/// The cells of a line. The error is the first word that is no cell.
fn row(line: &[u8]) -> Result<Vec<bool>, String> {
    let mut cells = Vec::new();
    for word in words(line) {
        if !word.iter().all(|byte| matches!(byte, b'0' | b'1')) {
            return Err(String::from_utf8_lossy(word).into_owned());
        }
        cells.extend(word.iter().map(|&byte| byte == b'1'));
    }
    Ok(cells)
}

/// Whether the first line has the sizes of the matrix below it.
fn has_sizes(text: &[u8]) -> bool {
    let mut lines = lines(text).map(|(_, line)| line);
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else {
        return false;
    };
    let sizes = words(first).map(|word| std::str::from_utf8(word).ok()?.parse().ok());
    let sizes: Option<Vec<usize>> = sizes.collect();
    let columns = row(second).map_or(0, |cells| cells.len());
    if columns < 2 || row(first).is_ok_and(|cells| cells.len() == columns) {
        return false;
    }
    let rows = 1 + lines.count();
    match sizes.as_deref() {
        Some(&[only]) => only == columns,
        Some(&[one, other]) => {
            one == columns && (other == rows || other == 0) || one == rows && other == columns
        }
        _ => false,
    }
}

/// The cells of each line with its number, without a line of sizes. The error is the first word
/// that is no cell.
fn rows(text: &[u8]) -> impl Iterator<Item = (usize, Result<Vec<bool>, String>)> {
    let lines = lines(text).skip(usize::from(has_sizes(text)));
    lines.map(|(number, line)| (number, row(line)))
}

/// Whether a text is a matrix, perhaps one with rows of different lengths.
pub(super) fn has_bits_alone(text: &[u8]) -> bool {
    let mut rows = rows(text).peekable();
    rows.peek().is_some() && rows.all(|(_, cells)| cells.is_ok())
}

/// Whether a text can be a matrix: it has 0s and 1s alone, as many in each line.
///
/// ```
/// assert!(exact_cover::matrix::is_matrix("1 0\n0 1\n"));
/// assert!(!exact_cover::matrix::is_matrix("0 1\n0\n1\n"));
/// ```
pub fn is_matrix(text: impl AsRef<[u8]>) -> bool {
    let mut width = None;
    let mut rows = rows(text.as_ref());
    let fits = rows.all(|(_, cells)| {
        let cells = cells.map_or(0, |cells| cells.len());
        cells > 0 && *width.get_or_insert(cells) == cells
    });
    fits && width.is_some()
}

/// What separates the cells of a table, if the first line is one of names: it has a cell that is
/// neither 0 nor 1.
fn separator(text: &[u8]) -> Option<u8> {
    let (_, first) = lines(text).next()?;
    let separator = [b'\t', b';', b',']
        .into_iter()
        .find(|byte| first.contains(byte))?;
    let mut cells = first.split(|&byte| byte == separator);
    let has_name = cells.any(|cell| !matches!(cell.trim_ascii(), b"0" | b"1"));
    (has_name && !has_sizes(text)).then_some(separator)
}

/// The cells of a line of a table.
fn cells(line: &[u8], separator: u8) -> Option<Vec<String>> {
    let line = std::str::from_utf8(line).ok()?;
    let mut cells = vec![String::new()];
    let (mut in_quotes, mut rest) = (false, line.chars().peekable());
    while let Some(next) = rest.next() {
        let cell = cells.last_mut()?;
        match next {
            '"' if in_quotes && rest.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if in_quotes || cell.trim().is_empty() => in_quotes = !in_quotes,
            _ if next == char::from(separator) && !in_quotes => cells.push(String::new()),
            _ => cell.push(next),
        }
    }
    cells
        .iter_mut()
        .for_each(|cell| *cell = cell.trim().to_owned());
    Some(cells)
}

/// Whether a cell of a table chooses its item. `None` if it says something else.
fn bit(cell: &str) -> Option<bool> {
    match cell.to_ascii_lowercase().as_str() {
        "" | "0" | "0.0" | "false" => Some(false),
        "1" | "1.0" | "true" | "x" => Some(true),
        _ => None,
    }
}

/// Whether a text looks like a table: all of its lines have as many cells.
pub(crate) fn is_table(text: &[u8]) -> bool {
    let Some(separator) = separator(text) else {
        return false;
    };
    let mut widths = lines(text).map(|(_, line)| cells(line, separator).map(|cells| cells.len()));
    let first = widths.next();
    let mut others = widths.peekable();
    others.peek().is_some() && others.all(|width| width.is_some() && Some(width) == first)
}

/// Whether a cell of a matrix can be nothing else.
fn is_bit(cell: &[u8]) -> bool {
    matches!(cell.trim_ascii(), b"0" | b"1")
}

/// The columns of a table.
struct MatrixColumns {
    options: OptionReader,
    /// The column of each item, primary items first.
    items: Vec<usize>,
    /// The number of columns.
    width: usize,
}

impl MatrixColumns {
    /// The columns with these names, of which the first stands above the names of options.
    fn new(names: &[String]) -> Result<Self, String> {
        if names.len() > 1
            && names[1..]
                .iter()
                .all(|name| name.is_empty() || is_bit(name.as_bytes()))
        {
            return Err("expected names of items, found 0s and 1s".into());
        }
        if let Some(column) = names[1..].iter().position(String::is_empty) {
            return Err(format!(
                "expected the name of an item in column {}, found none",
                column + 2
            ));
        }
        let (secondary, primary): (Vec<usize>, Vec<usize>) =
            (1..names.len()).partition(|&column| names[column].ends_with('|'));
        let first = primary.iter().map(|&column| &names[column][..]);
        let second = secondary.iter().map(|&column| {
            let name = names[column].strip_suffix('|').unwrap_or_default();
            name.trim_end()
        });
        Ok(Self {
            options: OptionReader::new(first, second)?,
            items: [primary, secondary].concat(),
            width: names.len(),
        })
    }

    fn add(&mut self, cells: &[String]) -> Result<(), String> {
        if cells.len() != self.width {
            let (expected, found) = (self.width, cells.len());
            return Err(format!("expected {expected} cells, found {found}"));
        }
        let mut row = Vec::with_capacity(self.items.len());
        for &column in &self.items {
            let cell = &cells[column];
            let is_in = bit(cell)
                .ok_or_else(|| format!("expected 0, 1 or an empty cell, found {cell:?}"))?;
            row.push(is_in);
        }
        let name = Some(&cells[0][..]).filter(|name| !name.is_empty());
        self.options.add_row(name, row)
    }
}

/// Whether the first cell of each line below the first is 0 or 1.
fn begins_with_bits(text: &[u8], separator: u8) -> bool {
    let mut below = lines(text).skip(1).peekable();
    below.peek().is_some()
        && below.all(|(_, line)| {
            let mut cells = line.split(|&byte| byte == separator);
            cells.next().is_some_and(is_bit)
        })
}

/// Whether each line ends in one more separator.
fn is_ended(text: &[u8], separator: u8) -> bool {
    lines(text).nth(1).is_some()
        && lines(text).all(|(_, line)| line.trim_ascii_end().ends_with(&[separator]))
}

fn read_table(text: &[u8], separator: u8) -> Result<Problem, ReadError> {
    let mut table: Option<MatrixColumns> = None;
    let is_ended = is_ended(text, separator);
    for (line, bytes) in lines(text) {
        let Some(mut cells) = cells(bytes, separator) else {
            return Err(ReadError::new(line, NOT_UTF8));
        };
        if is_ended {
            cells.pop();
        }
        let read = match &mut table {
            Some(_) if cells.iter().all(String::is_empty) => Ok(()),
            Some(columns) => columns.add(&cells),
            None => MatrixColumns::new(&cells).and_then(|columns| {
                table = Some(columns);
                if !cells[0].is_empty() && begins_with_bits(text, separator) {
                    return Err(
                        "expected names of options in the first column, found 0s and 1s: \
                                leave it empty for none"
                            .into(),
                    );
                }
                Ok(())
            }),
        };
        read.map_err(|message| ReadError::new(line, message))?;
    }
    match table {
        Some(columns) => Ok(columns.options.finish()),
        None => Err(ReadError::new(1, "expected a line of names, found the end")),
    }
}

/// Reads a problem.
///
/// ```
/// use exact_cover::{Search, matrix};
///
/// let problem = matrix::read("1 1 0\n0 0 1\n0 1 1\n")?;
/// assert_eq!(Search::new(&problem).enumerate().answer, 1);
///
/// let error = matrix::read("110\n01\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected 3 cells, found 2");
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
///
/// # Errors
/// The first bad line, what is wrong in it, and what was expected.
///
/// # Complexity
/// O(bytes) time and memory.
pub fn read(text: impl AsRef<[u8]>) -> Result<Problem, ReadError> {
    let text = text.as_ref();
    if let Some(separator) = separator(text) {
        return read_table(text, separator);
    }
    let mut matrix: Option<(usize, OptionReader)> = None;
    for (line, cells) in rows(text) {
        let cells = cells
            .map_err(|token| ReadError::new(line, format!("expected 0 or 1, found {token:?}")))?;
        let added = match &mut matrix {
            Some((width, _)) if cells.len() != *width => {
                Err(format!("expected {width} cells, found {}", cells.len()))
            }
            Some((_, options)) => options.add_row(None, cells),
            None => OptionReader::of_numbers(cells.len()).and_then(|mut options| {
                let width = cells.len();
                let added = options.add_row(None, cells);
                matrix = Some((width, options));
                added
            }),
        };
        added.map_err(|message| ReadError::new(line, message))?;
    }
    match matrix {
        Some((_, options)) => Ok(options.finish()),
        None => {
            let line = text.split(|&byte| byte == b'\n').count();
            let none = "expected a row of 0s and 1s, found the end";
            Err(ReadError::new(line, none))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{read_problem, text};

    #[test]
    fn a_matrix_is_read_as_one_where_it_can_be_nothing_else() {
        let knuth = "0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 \
            0 0 1 1 0 1\n";
        let written = "1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n";
        for matrix in [
            knuth.to_string(),
            knuth.replace(' ', ","),
            knuth.replace(' ', ""),
            knuth.replace('\n', "\r\n"),
        ] {
            assert_eq!(
                text::write(&read_problem(&matrix).unwrap()).unwrap(),
                written,
                "{matrix}"
            );
        }
        let ragged = read_problem("1 0 1\n1 0\n").unwrap_err();
        assert_eq!(ragged.to_string(), "line 2: expected 3 cells, found 2");
        // These are problems with the items 1 and 0, too.
        for both in ["1 0\n0 1\n", "1\n1\n", "10\n10\n"] {
            assert!(is_matrix(both));
            assert_eq!(read_problem(both), text::read(both));
            assert_ne!(read_problem(both), read(both));
        }
        for none in ["", "| 1\n", "0 1\n0\n1\n", "1 0 1\n0 1\n", "1 0 2\n", ",\n"] {
            assert!(!is_matrix(none), "{none:?}");
        }
    }

    #[test]
    fn a_first_line_may_have_sizes() {
        let matrix = "0 1 1\n1 0 0\n";
        let written = text::write(&read(matrix).unwrap()).unwrap();
        for sizes in ["3", "2 3", "3 2", "3 0", "3, 2"] {
            let text = format!("{sizes}\n{matrix}");
            for text in [text.clone(), text.replace(' ', ";")] {
                let found = read_problem(&text).unwrap();
                assert_eq!(text::write(&found).unwrap(), written, "{text}");
            }
        }
        // Other numbers are no sizes of it.
        for sizes in ["4", "3 1", "2 2", "2 3 1"] {
            let error = read(format!("{sizes}\n{matrix}")).unwrap_err();
            assert!(error.to_string().starts_with("line 1: "), "{error}");
        }
        // A row of as many cells is a row.
        assert_eq!(read("10\n01\n").unwrap().options(), 2);
    }

    #[test]
    fn what_spreadsheets_write_for_one_and_zero_is_read() {
        let written = "a b\nx: a\ny: a b\n";
        for table in [
            ",a,b\nx,TRUE,FALSE\ny,true,True\n",
            ",a,b\nx,1.0,0.0\ny,1.0,1.0\n",
            "tile;a;b;\nx;X;;\ny;x;x;\n",
        ] {
            let found = read_problem(table).unwrap();
            assert_eq!(text::write(&found).unwrap(), written, "{table}");
        }
    }

    #[test]
    fn a_spreadsheet_is_read() {
        let written = "a b,c \u{e4}\u{df}\nx: a b,c\ny: b,c \u{e4}\u{df}\n\u{e4}\u{df}\n";
        let csv = "tile,a,\"b,c\",\u{e4}\u{df}\r\nx,1,1,\r\n\"y\",0,1,1\r\n,,,\r\n,,, 1\r\n";
        let tabs = csv
            .replace("\"b,c\"", "b.c")
            .replace(',', "\t")
            .replace("b.c", "b,c");
        for table in [
            csv.to_string(),
            format!("\u{feff}| from a spreadsheet\n{csv}"),
            tabs.clone(),
            tabs.replace('\t', ";"),
        ] {
            assert_eq!(
                text::write(&read_problem(&table).unwrap()).unwrap(),
                written,
                "{table:?}"
            );
        }
        // Numbers are names, too, and so are quotes.
        let numbers = read_problem(",0,\"\"\"1\"\"\"\n1,1,1\n").unwrap();
        assert_eq!(text::write(&numbers).unwrap(), "0 \"1\"\n1: 0 \"1\"\n");
        // A text with names like this is no table.
        let squares = "1,1 1,2\n1,1\n1,2 1,3\n";
        assert_eq!(read_problem(squares), text::read(squares));
        assert_eq!(
            read(b",a\n\xff,1\n").unwrap_err().to_string(),
            "line 2: expected UTF-8 text"
        );
    }

    #[test]
    fn a_bar_at_the_end_of_its_name_makes_an_item_secondary() {
        let table = ",x|,a,\"y |\",b\nboth,1,1,,1\nsecond,,1,1,\nlast,1,,,1\n";
        let written = "a b | x y\nboth: a b x\nsecond: a y\nlast: b x\n";
        assert_eq!(text::write(&read_problem(table).unwrap()).unwrap(), written);
        // An item cannot be both.
        let error = read(",a,a|\n1,1,1\n").unwrap_err().to_string();
        assert_eq!(error, "line 1: expected each item once, found \"a\" again");
        let error = read(",a,|\n1,1,1\n").unwrap_err().to_string();
        assert!(error.ends_with("found \"\""), "{error}");
        let error = read(",a,b||\n1,1,1\n").unwrap_err().to_string();
        assert!(error.ends_with("found \"b|\""), "{error}");
    }

    #[test]
    fn errors_name_line_and_word() {
        for (matrix, message) in [
            ("", "line 1: expected a row of 0s and 1s, found the end"),
            ("1 0\n\n0 2\n", "line 3: expected 0 or 1, found \"2\""),
            (
                "1 0\n0 0\n",
                "line 2: expected a 1 in the row: an option without items is in no cover, so \
                 leave it out",
            ),
            ("1 0\n1 0 1\n", "line 2: expected 2 cells, found 3"),
            (",\n", "line 1: expected names of items, found 0s and 1s"),
            (
                ",a,\n1,1,1\n",
                "line 1: expected the name of an item in column 3, found none",
            ),
            (
                "x,1,0\ny,0,1\n",
                "line 1: expected names of items, found 0s and 1s",
            ),
            (
                "a,b\n1,1\n0,1\n",
                "line 1: expected names of options in the first column, found 0s and 1s: leave it \
                 empty for none",
            ),
            (
                ",a,a b\n",
                "line 1: expected a name of an item without blanks, \":\" and \"|\", found \"a b\"",
            ),
            (
                ",a,a\n",
                "line 1: expected each item once, found \"a\" again",
            ),
            (
                ",a\nx,1\nx,1\n",
                "line 3: expected another name for each option, found \"x\" again",
            ),
            (
                ",a\n\nx y,1\n",
                "line 3: expected a name of the option without blanks, \":\" and \"|\", found \"x \
                 y\"",
            ),
            (
                ";a\nx;2\n",
                "line 2: expected 0, 1 or an empty cell, found \"2\"",
            ),
            (
                ";a\nx;0\n",
                "line 2: expected a 1 in the row: an option without items is in no cover, so \
                 leave it out",
            ),
            (";a\n1\n", "line 2: expected 2 cells, found 1"),
        ] {
            assert_eq!(read(matrix).unwrap_err().to_string(), message);
        }
    }
}
