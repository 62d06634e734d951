//! Matrices and lists of options in brackets, as programs print and save them, in.
//!
//! ```text
//! [[1, 0, 0, 1],          JSON, Python; with `true` and `false`, too
//!  [0, 1, 1, 0]]
//! [[1 0 0 1]              as NumPy prints them
//!  [0 1 1 0]]
//! [1 0 0 1; 0 1 1 0]      MATLAB; a line may end a row, too
//! {{1, 0}, {0, 1}}        C
//! {"A": [1, 4, 7], "B": [1, 4]}         options with names, and their items
//! [["a", "b"], ["b"], [1, "c"]]         options without names
//! ```
//!
//! - Rows of 0 and 1, as many in each, are a matrix, and so are such rows with names, unless each
//!   could also be an option with the items 0 and 1: those are refused.
//! - Else, each list is an option with the names of its items. All items are primary; numbers
//!   come in their order, other names in the order of their first appearance.
//! - Rows of numbers that are as long as each other and not all 0 and 1 could be a grid or options,
//!   so they are refused unless they have names.
//!
//! A text may say what it is assigned to, as in `int rows[2][2] = {...};` or
//! `A = np.array([...])`. It may also have a pair of brackets on each line.

use crate::format::error::ReadError;
use crate::format::options::OptionReader;
use crate::problem::Problem;
use crate::problem::ids::ItemId;
use std::collections::{HashMap, HashSet};

/// The content of a text in brackets from its first bracket on, if it looks like one.
///
/// Brackets are names of items, too, so a text must be one pair of brackets, or have one on each
/// line.
pub(crate) fn content(text: &[u8]) -> Option<(usize, &str)> {
    let text = std::str::from_utf8(text).ok()?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let start = match text.split_once('=') {
        Some((target, value)) if is_target(target) => text.len() - value.len(),
        _ => 0,
    };
    let open = start + text[start..].find(['[', '{'])?;
    is_call(&text[start..open]).then_some(())?;
    let line = 1 + text[..open].matches('\n').count();
    let content = &text[open..];
    (is_one_pair(content) || content.lines().all(is_line_of_one_pair)).then_some((line, content))
}

/// Whether this can be what a value is assigned to: `A`, `let rows`, `int rows[2][2]`.
fn is_target(text: &str) -> bool {
    text.trim_start().starts_with(char::is_alphabetic) && is_of(text, " _.[]*&:<>,")
}

/// Whether a text has letters, digits and these signs alone.
fn is_of(text: &str, signs: &str) -> bool {
    text.chars()
        .all(|c| c.is_alphanumeric() || signs.contains(c))
}

/// Whether this can stand before the first bracket: nothing, or the name of a function and a
/// parenthesis.
fn is_call(text: &str) -> bool {
    let text = text.trim();
    let name = text.strip_suffix(['(', '!']);
    text.is_empty() || name.is_some_and(|name| is_of(name, "_.!"))
}

/// The place after the bracket that closes the first one.
fn after_pair(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(end), _) if c == end => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '[' | '{' | '(') => depth += 1,
            (None, ']' | '}' | ')') => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            (None, _) => {}
        }
    }
    None
}

/// Whether a text is a pair of brackets, perhaps with the end of a statement or a call behind it,
/// or a pair that is not closed.
fn is_one_pair(text: &str) -> bool {
    let Some(end) = after_pair(text) else {
        return true;
    };
    let rest = text[end..].trim();
    let is_type = rest.starts_with(',') && rest.contains("dtype") && rest.ends_with(')');
    is_type || rest.chars().all(|c| ");".contains(c))
}

fn is_line_of_one_pair(line: &str) -> bool {
    let line = line.trim().trim_end_matches(',');
    line.is_empty() || line.starts_with(['[', '{']) && after_pair(line) == Some(line.len())
}

/// A word of a text, or what closes or ends something.
#[derive(Clone, Debug, PartialEq)]
enum BracketToken<'t> {
    Open,
    Close,
    Comma,
    Semicolon,
    Colon,
    LineEnd,
    Word(&'t str),
    Quoted(&'t str),
}

/// A row of a matrix or an option, with its line.
#[derive(Debug, Default)]
struct BracketRow<'t> {
    line: usize,
    name: Option<&'t str>,
    cells: Vec<RowCell<'t>>,
}

impl BracketRow<'_> {
    /// Whether its cells may be the items of an option.
    fn has_no_repeats(&self) -> bool {
        let mut seen = HashSet::new();
        self.cells.iter().all(|cell| seen.insert(cell.word))
    }
}

#[derive(Clone, Copy, Debug)]
struct RowCell<'t> {
    word: &'t str,
    is_quoted: bool,
}

impl RowCell<'_> {
    /// The value in a matrix.
    fn bit(self) -> Option<bool> {
        match self.word {
            _ if self.is_quoted => None,
            "0" | "0." | "0.0" | "false" | "False" => Some(false),
            "1" | "1." | "1.0" | "true" | "True" => Some(true),
            _ => None,
        }
    }

    fn number(self) -> Option<u64> {
        self.word.parse().ok().filter(|_| !self.is_quoted)
    }
}

/// Cuts a text into tokens, one after the other.
struct BracketTokens<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> BracketTokens<'t> {
    fn next(&mut self) -> Result<Option<BracketToken<'t>>, ReadError> {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r']);
        let Some(first) = self.rest.chars().next() else {
            return Ok(None);
        };
        let token = match first {
            '[' | '{' | '(' => BracketToken::Open,
            ']' | '}' | ')' => BracketToken::Close,
            ',' => BracketToken::Comma,
            ';' => BracketToken::Semicolon,
            ':' => BracketToken::Colon,
            '\n' => BracketToken::LineEnd,
            '"' | '\'' => return self.quoted(first).map(Some),
            _ => return Ok(Some(self.word())),
        };
        self.line += usize::from(token == BracketToken::LineEnd);
        self.rest = &self.rest[1..];
        Ok(Some(token))
    }

    fn word(&mut self) -> BracketToken<'t> {
        let end = self
            .rest
            .find(|c: char| c.is_whitespace() || "[]{}(),;:\"'".contains(c));
        let end = end.unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        BracketToken::Word(word)
    }

    fn quoted(&mut self, quote: char) -> Result<BracketToken<'t>, ReadError> {
        let inside = &self.rest[1..];
        let end = inside.find([quote, '\n', '\\']);
        match end.filter(|&end| inside[end..].starts_with(quote)) {
            Some(end) => {
                self.rest = &inside[end + 1..];
                Ok(BracketToken::Quoted(&inside[..end]))
            }
            None => Err(ReadError::new(
                self.line,
                format!("expected {quote} at the end of a name in one line without \"\\\""),
            )),
        }
    }
}

/// The rows while they are read.
struct RowReader<'t> {
    tokens: BracketTokens<'t>,
    rows: Vec<BracketRow<'t>>,
}

impl<'t> RowReader<'t> {
    fn error<T>(&self, message: impl Into<String>) -> Result<T, ReadError> {
        Err(ReadError::new(self.tokens.line, message))
    }

    /// Reads what is in the outer brackets: rows in brackets, perhaps with names, or the rows of
    /// MATLAB.
    fn read(&mut self) -> Result<(), ReadError> {
        let mut flat = BracketRow::default();
        let mut name = None;
        let mut has_comma = false;
        loop {
            let Some(token) = self.tokens.next()? else {
                return self.error("expected a closing bracket, found the end");
            };
            let cell = match token {
                BracketToken::Open => {
                    if !flat.cells.is_empty() {
                        return self.error("expected all rows in brackets, or none");
                    }
                    let row = self.row(name.take())?;
                    self.rows.push(row);
                    continue;
                }
                BracketToken::Close => break,
                BracketToken::Comma => {
                    has_comma = true;
                    continue;
                }
                BracketToken::Semicolon | BracketToken::LineEnd if flat.cells.is_empty() => {
                    continue;
                }
                BracketToken::LineEnd if has_comma => {
                    return self.error("expected each row in brackets, found a row over two lines");
                }
                BracketToken::Semicolon | BracketToken::LineEnd => {
                    self.rows.push(std::mem::take(&mut flat));
                    continue;
                }
                BracketToken::Colon => match flat.cells.pop() {
                    Some(cell) if flat.cells.is_empty() && name.is_none() => {
                        name = Some(cell.word);
                        continue;
                    }
                    _ => return self.error("expected the name of an option before \":\""),
                },
                BracketToken::Word(word) => RowCell {
                    word,
                    is_quoted: false,
                },
                BracketToken::Quoted(word) => RowCell {
                    word,
                    is_quoted: true,
                },
            };
            if name.is_some() {
                let word = cell.word;
                return self.error(format!("expected a list of items, found {word:?}"));
            }
            has_comma = false;
            flat.line = self.tokens.line;
            flat.cells.push(cell);
        }
        if !flat.cells.is_empty() {
            if self.rows.is_empty() {
                return self.error("expected several rows, each in brackets, found one row");
            }
            self.rows.push(flat);
        }
        Ok(())
    }

    /// Reads a row after its opening bracket.
    fn row(&mut self, name: Option<&'t str>) -> Result<BracketRow<'t>, ReadError> {
        let line = self.tokens.line;
        let mut cells = Vec::new();
        loop {
            let Some(token) = self.tokens.next()? else {
                return self.error("expected a closing bracket, found the end");
            };
            let (word, is_quoted) = match token {
                BracketToken::Close => return Ok(BracketRow { line, name, cells }),
                BracketToken::Comma | BracketToken::LineEnd => continue,
                BracketToken::Word(word) => (word, false),
                BracketToken::Quoted(word) => (word, true),
                BracketToken::Open => return self.error("expected rows, found brackets in a row"),
                BracketToken::Semicolon => {
                    return self.error("expected one row in brackets, found \";\"");
                }
                BracketToken::Colon => {
                    return self.error("expected a list of items, found \":\" in brackets");
                }
            };
            cells.push(RowCell { word, is_quoted });
        }
    }
}

/// Reads the content of a text, which begins with a bracket in this line.
pub(crate) fn read(line: usize, text: &str) -> Result<Problem, ReadError> {
    let is_by_lines = !is_one_pair(text);
    let mut rows = RowReader {
        tokens: BracketTokens { rest: text, line },
        rows: Vec::new(),
    };
    if is_by_lines {
        while let Some(token) = rows.tokens.next()? {
            if token == BracketToken::Open {
                let row = rows.row(None)?;
                rows.rows.push(row);
            }
        }
    } else {
        rows.tokens.next()?;
        rows.read()?;
    }
    problem(&rows.rows, rows.tokens.line)
}

fn problem(rows: &[BracketRow<'_>], last: usize) -> Result<Problem, ReadError> {
    let Some(first) = rows.first() else {
        return Err(ReadError::new(
            last,
            "expected rows in brackets, found none",
        ));
    };
    let mut cells = rows.iter().flat_map(|row| &row.cells);
    let width = first.cells.len();
    let other = rows.iter().find(|row| row.cells.len() != width);
    let are_bits = cells.clone().all(|cell| cell.bit().is_some());
    let are_numbers = cells.all(|cell| cell.number().is_some());
    let is_named = rows.iter().any(|row| row.name.is_some());
    match other {
        None if are_bits && is_named && rows.iter().all(BracketRow::has_no_repeats) => {
            Err(ReadError::new(
                first.line,
                "expected a matrix or options with items: name the items otherwise than 0 and 1, \
                 or leave out the names of the options",
            ))
        }
        None if are_bits => matrix(rows, width),
        Some(row) if are_bits => Err(ReadError::new(
            row.line,
            format!("expected {width} cells, found {}", row.cells.len()),
        )),
        None if are_numbers && !is_named => Err(ReadError::new(
            first.line,
            "expected a matrix of 0s and 1s, found other numbers: give options names, as in \
             {\"A\": [1, 4]}",
        )),
        _ => options(rows),
    }
}

fn matrix(rows: &[BracketRow<'_>], width: usize) -> Result<Problem, ReadError> {
    let options = OptionReader::of_numbers(width);
    let mut options = options.map_err(|message| ReadError::new(rows[0].line, message))?;
    for row in rows {
        let cells = row.cells.iter().map(|cell| cell.bit() == Some(true));
        let added = options.add_row(row.name, cells);
        added.map_err(|message| ReadError::new(row.line, message))?;
    }
    Ok(options.finish())
}

fn options(rows: &[BracketRow<'_>]) -> Result<Problem, ReadError> {
    let names = item_names(rows)?;
    let mut items: HashMap<&str, ItemId> = HashMap::new();
    for (index, name) in names.iter().enumerate() {
        items.insert(name, ItemId::from_index(index));
    }
    let options = OptionReader::new(names, None::<&str>);
    let mut options = options.map_err(|message| ReadError::new(rows[0].line, message))?;
    for row in rows {
        let entries = row.cells.iter().map(|cell| items[cell.word]);
        let added = options.add(row.name, entries);
        added.map_err(|message| ReadError::new(row.line, message))?;
    }
    Ok(options.finish())
}

/// The names of all items: numbers in their order, others in the order of their first appearance.
fn item_names<'t>(rows: &[BracketRow<'t>]) -> Result<Vec<&'t str>, ReadError> {
    let mut seen = HashSet::new();
    let mut names: Vec<&str> = Vec::new();
    for row in rows {
        for &RowCell { word, .. } in &row.cells {
            if !word.contains(char::is_alphanumeric) {
                let message = format!("expected the name of an item, found {word:?}");
                return Err(ReadError::new(row.line, message));
            }
            if seen.insert(word) {
                names.push(word);
            }
        }
    }
    if names.iter().all(|name| name.parse::<u64>().is_ok()) {
        names.sort_by_key(|name| name.parse::<u64>().unwrap_or_default());
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use crate::format::{read_problem, text};
    use crate::search::Search;

    #[track_caller]
    fn check(given: &str, expected: &str) {
        let problem = read_problem(given).expect(given);
        assert_eq!(text::write(&problem).unwrap(), expected, "{given}");
    }

    #[test]
    fn a_matrix_in_brackets_has_the_covers_of_its_rows() {
        // By hand: the first row needs columns 2 and 3 from the second, or from the last two.
        let rows = "[[1,0,0,1],[0,1,1,0],[0,1,0,0],[0,0,1,0]]";
        let problem = read_problem(rows).unwrap();
        assert_eq!(Search::new(&problem).enumerate().answer, 2);
        check(rows, "1 2 3 4\n1 4\n2 3\n2\n3\n");
    }

    #[test]
    fn matrices_are_read_as_programs_print_them() {
        for matrix in [
            "[[1,0,1],[0,1,0]]",
            "\u{feff}[\n  [1, 0, 1],\n  [0, 1, 0],\n]\n",
            "[[true,false,true],[false,true,false]]",
            "[[ True False  True]\n [False  True False]]\n",
            "[[1 0 1]\n [0 1 0]]\r\n",
            "[[1. 0. 1.]\n [0. 1. 0.]]",
            "array([[1, 0, 1],\n       [0, 1, 0]], dtype=int8)\n",
            "A = np.array([[1, 0, 1], [0, 1, 0]])\n",
            "[1 0 1; 0 1 0]",
            "A = [1, 0, 1; 0, 1, 0];",
            "A = [\n  1 0 1\n  0 1 0\n];\n",
            "{{1,0,1},{0,1,0}}",
            "int rows[2][3] = {{1, 0, 1},\n                  {0, 1, 0}};\n",
            "((1, 0, 1), (0, 1, 0))"
                .replace('(', "[")
                .replace(')', "]")
                .as_str(),
            "[(1, 0, 1), (0, 1, 0)]",
            "[1, 0, 1]\n[0, 1, 0]\n",
            "[1, 0, 1],\n[0, 1, 0],\n",
        ] {
            check(matrix, "1 2 3\n1 3\n2\n");
        }
        check(
            "{\"x\": [1, 0, 0], 'y': [0, 1, 1]}",
            "1 2 3\nx: 1\ny: 2 3\n",
        );
    }

    #[test]
    fn lists_of_items_are_options() {
        check("[[\"a\",\"b\"],[\"b\"]]", "a b\na b\nb\n");
        // As in A. Assaf, "Algorithm X in 30 lines".
        let dictionary = "Y = {\n    'A': [1, 4, 7],\n    'B': [1, 4],\n    'C': [4, 5, 7]}\n";
        check(dictionary, "1 4 5 7\nA: 1 4 7\nB: 1 4\nC: 4 5 7\n");
        check("{\"A\": {10, 9}, \"B\": {9}}", "9 10\nA: 10 9\nB: 9\n");
        check("[[1, 2], [2]]", "1 2\n1 2\n2\n");
    }

    #[test]
    fn what_is_neither_is_refused() {
        for (text, line, message) in [
            ("[[1,0],[0]]", 1, "expected 2 cells, found 1"),
            (
                "[[1,0],\n[0,0]]",
                2,
                "expected a 1 in the row: an option without items is in no cover, so leave it out",
            ),
            (
                "[[1,0],\n[0,1]",
                2,
                "expected a closing bracket, found the end",
            ),
            (
                "[1,0,1]",
                1,
                "expected several rows, each in brackets, found one row",
            ),
            (
                "[1,\n0]",
                2,
                "expected each row in brackets, found a row over two lines",
            ),
            ("[]", 1, "expected rows in brackets, found none"),
            ("{}", 1, "expected rows in brackets, found none"),
            ("[[[1,0]]]", 1, "expected rows, found brackets in a row"),
            ("{\"A\": \"x\"}", 1, "expected a list of items, found \"x\""),
            (
                "{\"A\": {\"B\": [1]}}",
                1,
                "expected a list of items, found \":\" in brackets",
            ),
            (
                "[[\"a b\"]]",
                1,
                "expected a name of an item without blanks, \":\" and \"|\", found \"a b\"",
            ),
            (
                "[[\"#\",\".\"],[\".\",\"#\"]]",
                1,
                "expected the name of an item, found \"#\"",
            ),
            (
                "[[1,2,1],[3]]",
                1,
                "expected each item of the option once, found \"1\" again",
            ),
            (
                "{\"A\":[2],\n\"A\":[3,2]}",
                2,
                "expected another name for each option, found \"A\" again",
            ),
            (
                "[[1,2],[2,1]]",
                1,
                "expected a matrix of 0s and 1s, found other numbers: give options names, as in \
                 {\"A\": [1, 4]}",
            ),
            (
                "[[1 0 ... 1]\n [0 1 ... 0]]",
                1,
                "expected the name of an item, found \"...\"",
            ),
            (
                "[\"a\\\"\"]",
                1,
                "expected \" at the end of a name in one line without \"\\\"",
            ),
        ] {
            let error = read_problem(text).expect_err(text);
            assert_eq!((error.line, &*error.message), (line, message), "{text}");
        }
    }

    #[test]
    fn names_with_brackets_stay_names() {
        for names in [
            "[1,1] [1,2]\n[1,1]\n[1,2]\n",
            "a[1] a[2]\na[1]\n",
            "{a b}\n{a\nb}\n",
        ] {
            assert_eq!(read_problem(names), text::read(names), "{names}");
        }
    }
}
