//! The `.ec` format of programs that count exact covers, in.
//!
//! ```text
//! c A line that starts with c is a comment; blank lines are skipped.
//! p ec 7 6
//! s 3 5
//! s 1 4 7
//! s 2 3 6
//! s 1 4 6
//! s 2 7
//! s 4 5 7
//! ```
//!
//! The first line that is no comment is `p ec` with the number of items, which may be followed by
//! the number of options. Every other line is an option: `s` and the numbers of its items, from 1.
//! There are no secondary items, colors, multiplicities or costs. Some programs leave out the `s`,
//! or end an option with 0; both are read. Some leave out the line `p ec`; the greatest number is
//! then that of the items. Items are named by their numbers.

use crate::format::error::{NOT_UTF8, ReadError};
use crate::format::options::OptionReader;
use crate::problem::Problem;
use crate::problem::ids::ItemId;

/// The most items of a short text, so that a few bytes do not ask for much memory.
const MAX_SPARSE_ITEMS: usize = 1 << 20;

/// Whether a text is in this format: its first line that is neither blank nor a comment starts with
/// `p ec`, or each has `s` and numbers, and it is no problem in Knuth's format.
pub(crate) fn is_ec(text: &[u8]) -> bool {
    has_sizes(text) || is_list(text) && super::text::read(text).is_err()
}

/// The lines that are neither blank nor comments.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !matches!(words(line).next(), None | Some(b"c")))
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}

/// Whether each line has `s` and numbers, and there is one.
fn is_list(text: &[u8]) -> bool {
    lines(text).next().is_some()
        && lines(text).all(|line| {
            let numbers = line.strip_prefix(b"s ").unwrap_or_default();
            let mut words = words(numbers).peekable();
            words.peek().is_some() && words.all(|word| word.iter().all(u8::is_ascii_digit))
        })
}

/// The greatest number of a list of options, which has no sizes.
fn greatest(text: &[u8]) -> Option<usize> {
    let words = lines(text).flat_map(words);
    let numbers = words.filter_map(|word| std::str::from_utf8(word).ok()?.parse().ok());
    numbers.max()
}

/// Whether the first line starts with `p ec`.
fn has_sizes(text: &[u8]) -> bool {
    let first = lines(text).next().unwrap_or_default();
    words(first).take(2).eq([&b"p"[..], b"ec"])
}

/// Reads a problem.
///
/// ```
/// use exact_cover::{Search, ec};
///
/// let problem = ec::read("p ec 3\ns 1 2\ns 3\ns 2 3\n")?;
/// assert_eq!(Search::new(&problem).enumerate().answer, 1);
///
/// let error = ec::read("p ec 3\ns 1 4\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected items from 1 to 3, found \"4\"");
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
///
/// # Errors
/// The first bad line, what is wrong in it, and what was expected.
///
/// # Complexity
/// O(bytes + items) time and memory.
pub fn read(text: impl AsRef<[u8]>) -> Result<Problem, ReadError> {
    let text = text.as_ref();
    let mut reader: Option<EcReader> = None;
    if let Some(items) = greatest(text).filter(|_| is_list(text)) {
        let reading = EcReader::new(&[&items.to_string()], text.len(), "");
        reader = Some(reading.map_err(|message| ReadError::new(1, message))?);
    }
    let mut count = 0;
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        count = index + 1;
        let line = std::str::from_utf8(line).map_err(|_| ReadError::new(count, NOT_UTF8))?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let read = match (&words[..], &mut reader) {
            ([] | ["c", ..], _) => Ok(()),
            (["p", "ec", sizes @ ..], None) => {
                EcReader::new(sizes, text.len(), line).map(|new| reader = Some(new))
            }
            (_, None) => Err(bad_sizes(line)),
            ([word, ..], Some(_)) if *word != "s" && word.parse::<u64>().is_err() => {
                Err(format!("expected \"s ITEMS\", found {:?}", line.trim()))
            }
            (items, Some(reader)) => {
                let items = items.strip_prefix(&["s"]).unwrap_or(items);
                reader.add_option(items)
            }
        };
        read.map_err(|message| ReadError::new(count, message))?;
    }
    let none = "expected a line \"p ec\" with the number of items, found the end";
    let reader = reader.ok_or_else(|| ReadError::new(count, none))?;
    reader
        .finish()
        .map_err(|message| ReadError::new(count, message))
}

struct EcReader {
    options: OptionReader,
    items: usize,
    /// The number of options, if it was given.
    expected: Option<usize>,
}

impl EcReader {
    /// `bytes` is the size of the text.
    fn new(sizes: &[&str], bytes: usize, line: &str) -> Result<Self, String> {
        let numbers: Result<Vec<usize>, _> = sizes.iter().map(|word| word.parse()).collect();
        let (items, expected) = match numbers.as_deref() {
            Ok(&[items]) => (items, None),
            Ok(&[items, options]) => (items, Some(options)),
            _ => return Err(bad_sizes(line)),
        };
        let most = MAX_SPARSE_ITEMS.max(bytes);
        if items > most {
            return Err(format!(
                "expected at most {most} items in a text of {bytes} bytes, found {items}"
            ));
        }
        Ok(Self {
            options: OptionReader::of_numbers(items)?,
            items,
            expected,
        })
    }

    fn add_option(&mut self, words: &[&str]) -> Result<(), String> {
        let mut items = Vec::new();
        for word in words.strip_suffix(&["0"]).unwrap_or(words) {
            let number = word.parse().ok();
            match number.filter(|number| (1..=self.items).contains(number)) {
                Some(number) => items.push(ItemId::from_index(number - 1)),
                None => {
                    return Err(format!(
                        "expected items from 1 to {}, found {word:?}",
                        self.items
                    ));
                }
            }
        }
        self.options.add(None, items).map(drop)
    }

    fn finish(self) -> Result<Problem, String> {
        let problem = self.options.finish();
        let found = problem.options();
        match self.expected.filter(|&expected| expected != found) {
            Some(expected) => Err(format!("expected {expected} options, found {found}")),
            None => Ok(problem),
        }
    }
}

fn bad_sizes(line: &str) -> String {
    let line = line.trim();
    format!("expected \"p ec ITEMS\" or \"p ec ITEMS OPTIONS\", found {line:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{read_problem, text};

    #[test]
    fn both_formats_are_the_same_problem() {
        let toy = "c toy\n\np ec 7 6\ns 3 5\ns 1 4 7\n2 3 6\ns 1 4 6 0\ns 2 7\r\ns 4 5 7";
        let problem = read_problem(toy).unwrap();
        let knuth = "1 2 3 4 5 6 7\n3 5\n1 4 7\n2 3 6\n1 4 6\n2 7\n4 5 7\n";
        assert_eq!(text::write(&problem).unwrap(), knuth);
        assert_eq!(read_problem(knuth).unwrap(), problem);
        // Items of these names.
        let other = read_problem("c p\nc\np\n").unwrap();
        assert_eq!(text::write(&other).unwrap(), "c p\nc\np\n");
    }

    #[test]
    fn a_list_of_options_needs_no_sizes() {
        // In Knuth's format the first line would be one of items, and there would be no cover.
        let list = "c a comment\ns 1 2\ns 1\ns 2\n";
        let expected = "1 2\n1 2\n1\n2\n";
        assert_eq!(text::write(&read_problem(list).unwrap()).unwrap(), expected);
        let error = read_problem("s 1 2\ns 1 1\n").unwrap_err();
        let expected = "line 2: expected each item of the option once, found \"1\" again";
        assert_eq!(error.to_string(), expected);
        let error = read_problem("s 1 2\ns 0\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2: expected an item in the option, found none"
        );
        // Other words make it another format.
        for other in ["s 1 2\ns 1 x\n", "s 1\ns 1\n1\n", "s\ns\n"] {
            assert_eq!(read_problem(other), text::read(other), "{other}");
        }
    }

    #[test]
    fn errors_name_line_and_token() {
        const ERRORS: &str = r#"
c; => line 2: expected a line "p ec" with the number of items, found the end
p ec; => line 1: expected "p ec ITEMS" or "p ec ITEMS OPTIONS", found "p ec"
p ec -1 => line 1: expected "p ec ITEMS" or "p ec ITEMS OPTIONS", found "p ec -1"
p ec 2;s 1 x => line 2: expected items from 1 to 2, found "x"
p ec 2;s 1 0 2 => line 2: expected items from 1 to 2, found "0"
p ec 2;p ec 2 => line 2: expected "s ITEMS", found "p ec 2"
p ec 2;s 2 2 => line 2: expected each item of the option once, found "2" again
p ec 2;s => line 2: expected an item in the option, found none
p ec 2 2;s 1; => line 3: expected 2 options, found 1
p ec 99999999 => line 1: expected at most 1048576 items in a text of 13 bytes, found 99999999
"#;
        for case in ERRORS.trim().lines() {
            let (text, expected) = case.split_once(" => ").expect("a text and an error");
            let error = read(text.replace(';', "\n")).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
        let error = read(b"p ec 1\n\xff").unwrap_err();
        assert_eq!(error.to_string(), "line 2: expected UTF-8 text");
    }
}
