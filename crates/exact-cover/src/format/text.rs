//! Knuth's text format for exact-cover problems, in and out.
//!
//! ```text
//! | A line that starts with a bar is a comment; blank lines are skipped.
//! a b 1:3|c 2|d | x y
//! a c d x:1
//! b d x:1 y |5
//! home: c d |-0.25
//! ```
//!
//! The first line has the names of the items, separated by blanks: the primary items, then `|` and
//! the secondary items if there are any. `lo:hi|item` is a primary item to be covered at least `lo`
//! and at most `hi` times, `n|item` one to be covered exactly `n` times. Every other line is an
//! option. In it, `item:color` gives a secondary item a color, and `|cost` gives the option a cost,
//! which may be negative and have decimals. The cost may stand anywhere but at the start of the
//! line. Several costs add up, and `|$cost` is read too. A first word that ends with a colon is the
//! name of the option. In Knuth's format, such a word is an error in any option, so no text has
//! another meaning with names than without.
//!
//! The format is that of the programs DLX1, DLX2 and their successors at
//! <https://cs.stanford.edu/~knuth/programs.html>, with the multiplicities of DLX3 and the costs of
//! DLX5, without their limits on the length of names and lines.
//!
//! Reading accepts any blanks, comments and line ends. Writing is canonical: options have their
//! primary items first and their cost last, and a text that was written, read and written again is
//! the same.

use crate::format::error::{NOT_UTF8, ProblemWriteError, ReadError};
use crate::format::is_mistaken;
use crate::format::options::OptionReader;
use crate::problem::decimal::Decimal;
use crate::problem::ids::{Color, ItemId, OptionId};
use crate::problem::{Entry, Multiplicity, Problem};
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::str::FromStr;

/// Reads a problem.
///
/// ```
/// use exact_cover::{Search, text};
///
/// let problem = text::read("a b c | x\na b x\nc x:1\nc\n")?;
/// assert_eq!(Search::new(&problem).enumerate().answer, 1);
///
/// let error = text::read("a b | x\na:1 x\n").unwrap_err();
/// assert_eq!(error.to_string(), r#"line 2: expected no color on a primary item, found "a:1""#);
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
///
/// # Errors
/// The first bad line, what is wrong in it, and what was expected.
///
/// # Complexity
/// O(bytes) time and memory.
pub fn read(text: impl AsRef<[u8]>) -> Result<Problem, ReadError> {
    let mut reader: Option<TextReader> = None;
    let mut count = 0;
    for (index, line) in text.as_ref().split(|&byte| byte == b'\n').enumerate() {
        count = index + 1;
        let line = std::str::from_utf8(line).map_err(|_| ReadError::new(count, NOT_UTF8))?;
        // A byte order mark is not part of the first name.
        let line = line
            .strip_prefix('\u{feff}')
            .filter(|_| index == 0)
            .unwrap_or(line);
        if line.starts_with('|') || line.trim().is_empty() {
            if reader
                .as_ref()
                .is_some_and(|reader| reader.is_option_after_its_cost(line))
            {
                return Err(ReadError::new(
                    count,
                    format!(
                        "expected the cost of an option after its items, found {line:?}, a comment"
                    ),
                ));
            }
            continue;
        }
        let read = match &mut reader {
            None => TextReader::new(line).map(|new| reader = Some(new)),
            Some(reader) => reader.add_option(line, count),
        };
        read.map_err(|message| ReadError::new(count, message))?;
    }
    let none = "expected a line of items, found the end";
    let reader = reader.ok_or_else(|| ReadError::new(count, none))?;
    reader.finish()
}

impl FromStr for Problem {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        read(text)
    }
}

/// The state of reading after the line of items.
struct TextReader<'t> {
    options: OptionReader,
    items: HashMap<&'t str, ItemId>,
    /// The number of primary items.
    primary: usize,
    /// Colors are numbered in the order of their first appearance.
    colors: HashMap<&'t str, Color>,
    color_names: Vec<String>,
    /// The options with a cost, and their lines.
    costs: Vec<(OptionId, usize, Decimal)>,
}

impl<'t> TextReader<'t> {
    fn new(line: &'t str) -> Result<Self, String> {
        let mut names = Vec::new();
        let mut multiplicities = Vec::new();
        let mut primary = None;
        for token in line.split_whitespace() {
            if token == "|" {
                if primary.replace(names.len()).is_some() {
                    return Err("expected one \"|\" among the items, found a second".into());
                }
            } else if let Some((bounds, name)) = token.split_once('|') {
                if primary.is_some() {
                    return Err(format!(
                        "expected no multiplicity on a secondary item, found {token:?}"
                    ));
                }
                let bounds =
                    multiplicity(bounds).filter(|_| !name.is_empty() && !name.contains('|'));
                let bounds = bounds.ok_or_else(|| bad_multiplicity(token))?;
                multiplicities.push((token, ItemId::from_index(names.len()), bounds));
                names.push(name);
            } else {
                names.push(token);
            }
        }
        let primary = primary.unwrap_or(names.len());
        let (first, second) = names.split_at(primary);
        let mut options = OptionReader::new(first.iter().copied(), second.iter().copied())?;
        for (token, item, (lo, hi)) in multiplicities {
            let set = options.builder.set_multiplicity(item, lo, hi);
            set.map_err(|_| bad_multiplicity(token))?;
        }
        let items = names.iter().enumerate();
        Ok(Self {
            options,
            items: items
                .map(|(index, &name)| (name, ItemId::from_index(index)))
                .collect(),
            primary,
            colors: HashMap::new(),
            color_names: Vec::new(),
            costs: Vec::new(),
        })
    }

    fn add_option(&mut self, line: &'t str, number: usize) -> Result<(), String> {
        let mut words = line.split_whitespace().peekable();
        let name = words
            .next_if(|word| word.ends_with(':'))
            .and_then(|word| word.strip_suffix(':'));
        let (costs, items): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with('|'));
        let cost = total(&costs)?;
        let mut entries = Vec::new();
        for item in items {
            entries.push(self.entry(item)?);
        }
        let added = self.options.add(name, entries)?;
        if cost.units != 0 {
            self.costs.push((added, number, cost));
        }
        Ok(())
    }

    /// Whether a comment is an option whose author put the cost first.
    fn is_option_after_its_cost(&self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        let is_cost = words.next().is_some_and(|first| total(&[first]).is_ok());
        let items: Vec<&str> = words.collect();
        is_cost && !items.is_empty() && items.iter().all(|item| self.items.contains_key(item))
    }

    fn entry(&mut self, token: &'t str) -> Result<Entry, String> {
        let (name, color) = match token.split_once(':') {
            Some((name, color)) => (name, Some(color)),
            None => (token, None),
        };
        let item = self.items.get(name).copied();
        let item = item.ok_or_else(|| {
            let advice = if color.is_some_and(|color| !color.is_empty()) {
                " (a name of an option ends with a colon and a blank)"
            } else {
                ""
            };
            format!("expected an item from the line of items, found {token:?}{advice}")
        })?;
        let Some(color) = color else {
            return Ok(item.into());
        };
        if item.index() < self.primary {
            return Err(format!(
                "expected no color on a primary item, found {token:?}"
            ));
        }
        if color.is_empty() || color.contains([':', '|']) {
            return Err(format!("expected \"item:color\", found {token:?}"));
        }
        let next = Color::from_index(self.color_names.len());
        let color = *self.colors.entry(color).or_insert_with(|| {
            self.color_names.push(color.to_owned());
            next
        });
        Ok((item, color).into())
    }

    fn finish(self) -> Result<Problem, ReadError> {
        let mut problem = self.options.finish();
        let costs: Vec<_> = self
            .costs
            .iter()
            .map(|&(option, _, cost)| (option, cost))
            .collect();
        if let Err(place) = problem.set_costs(&costs) {
            return Err(ReadError::new(self.costs[place].1, problem.cost_range()));
        }
        if self.color_names.is_empty() {
            return Ok(problem);
        }
        let named = problem.with_color_names(self.color_names);
        Ok(named.expect("colors are distinct tokens, each in use"))
    }
}

/// A number that fits, of digits alone: unlike [`str::parse`], without a sign.
fn number(digits: &str) -> Option<u32> {
    let digits = Some(digits).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok()
}

/// Reads `lo:hi`, or `n` for `n:n`.
fn multiplicity(bounds: &str) -> Option<(u32, u32)> {
    let (lo, hi) = bounds.split_once(':').unwrap_or((bounds, bounds));
    Some((number(lo)?, number(hi)?))
}

/// Adds up the costs of an option, which start with a bar each.
fn total(costs: &[&str]) -> Result<Decimal, String> {
    costs.iter().try_fold(Decimal::default(), |total, &token| {
        let number = token
            .strip_prefix("|$")
            .or(token.strip_prefix('|'))
            .unwrap_or_default();
        let digits = number.strip_prefix('-').unwrap_or(number);
        let mut parts = digits.splitn(2, '.');
        if !parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())) {
            return Err(format!("expected a cost \"|number\", found {token:?}"));
        }
        let sum = Decimal::read(number).and_then(|cost| total.plus(cost));
        sum.ok_or_else(|| format!("expected costs of at most 18 digits, found {token:?}"))
    })
}

fn bad_multiplicity(token: &str) -> String {
    format!("expected a multiplicity \"lo:hi|item\" with lo <= hi and hi >= 1, found {token:?}")
}

/// Writes a problem. [`read_problem`](crate::read_problem) reads it again: a problem whose text
/// looks like another format, because its first items are called `p` and `ec`, for example, has an
/// empty comment above them.
///
/// # Errors
/// [`ProblemWriteError::NoPrimaryItem`].
pub fn write(problem: &Problem) -> Result<String, ProblemWriteError> {
    if problem.primary_items() == 0 {
        return Err(ProblemWriteError::NoPrimaryItem);
    }
    let mut text = String::new();
    for item in (0..problem.items()).map(ItemId::from_index) {
        if item.index() > 0 {
            text.push(' ');
        }
        if item.index() == problem.primary_items() {
            text.push_str("| ");
        }
        if problem.is_primary(item) {
            match problem.bounds(item.index()) {
                Multiplicity::ONCE => {}
                Multiplicity { lo, hi } if lo == hi => text.push_str(&format!("{lo}|")),
                Multiplicity { lo, hi } => text.push_str(&format!("{lo}:{hi}|")),
            }
        }
        text.push_str(&problem.item_name(item));
    }
    text.push('\n');
    for option in problem.option_ids() {
        text.push_str(&display_option(problem, option).to_string());
        if problem.cost(option) != 0 {
            let cost = problem.display_cost(problem.cost(option).into());
            text.push_str(&format!(" |{cost}"));
        }
        text.push('\n');
    }
    // Behind a comment, the first names are no mark of another format and no byte order mark.
    if is_mistaken(text.as_bytes(), problem) || text.starts_with('\u{feff}') {
        text.insert_str(0, "|\n");
    }
    Ok(text)
}

/// Displays an option as in the text format, `name: a b x:1`, without its cost. Solutions are shown
/// this way.
pub fn display_option(problem: &Problem, option: OptionId) -> impl fmt::Display + '_ {
    DisplayOption { problem, option }
}

struct DisplayOption<'p> {
    problem: &'p Problem,
    option: OptionId,
}

impl fmt::Display for DisplayOption<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.problem.option_name(self.option);
        if let Some(name) = name {
            write!(f, "{name}:")?;
        }
        for (index, entry) in self.problem.option(self.option).enumerate() {
            if index > 0 || name.is_some() {
                f.write_char(' ')?;
            }
            f.write_str(&self.problem.item_name(entry.item))?;
            if let Some(color) = entry.color {
                write!(f, ":{}", self.problem.color_name(color))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::builder::ProblemBuilder;

    /// A text, with `;` for the end of a line, and the line with what was expected and found in it.
    const ERRORS: &str = r#"
 => 1: a line of items, found the end
| a;; => 3: a line of items, found the end
a | b | c => 1: one "|" among the items, found a second
a | 1:2|b => 1: no multiplicity on a secondary item, found "1:2|b"
a b:1 => 1: a name of an item without blanks, ":" and "|", found "b:1"
a | a => 1: each item once, found "a" again
a b;;a c => 3: an item from the line of items, found "c"
a b;a b a => 2: each item of the option once, found "a" again
a | b;a b:1 b:2 => 2: each item of the option once, found "b" again
a;a |1;a |2147483648 => 3: a cost from -2147483648 to 2147483647
a;a |-2147483648 |0 |-1 => 2: a cost from -2147483648 to 2147483647
a;a |21474836.48;a |0.5;a |0.30 => 2: a cost from -21474836.48 to 21474836.47, because of the decimals of all costs
a;a |0.0000000000000000001 => 2: costs of at most 18 digits, found "|0.0000000000000000001"
a;a |1;a |0.000000000000000001 => 2: a cost from -0.000000002147483648 to 0.000000002147483647, because of the decimals of all costs
a;a |9223372036854775807 |1 => 2: costs of at most 18 digits, found "|1"
a;a; |1 => 3: an item in the option, found none
a;n: => 2: an item in the option, found none
a;n: |1 => 2: an item in the option, found none
a;n: a;m: a;n: a => 4: another name for each option, found "n" again
a;: a => 2: a name of the option without blanks, ":" and "|", found ""
a;n:m: a => 2: a name of the option without blanks, ":" and "|", found "n:m"
a;a n: => 2: an item from the line of items, found "n:"
a;n:a => 2: an item from the line of items, found "n:a" (a name of an option ends with a colon and a blank)
a;a | 5 => 2: a cost "|number", found "|"
a;a:1 => 2: no color on a primary item, found "a:1"
a | b;a b: => 2: "item:color", found "b:"
a | b;a b:1:2 => 2: "item:color", found "b:1:2"
"#;

    fn check_error(text: &str, line: &str, expected: &str) {
        let error = read(text).expect_err(text);
        assert_eq!(
            error.to_string(),
            format!("line {line}: expected {expected}")
        );
    }

    #[test]
    fn errors_name_line_and_token() {
        for case in ERRORS.trim_start_matches('\n').lines() {
            let (text, expected) = case.split_once(" => ").expect("a text and an error");
            let (line, expected) = expected.split_once(": ").expect("a line");
            check_error(&text.replace(';', "\n"), line, expected);
        }
        for token in [
            "2:1|b",
            "0|b",
            "|b",
            "1:|b",
            "+1|b",
            "1:2|",
            "1|2|b",
            "4294967296|b",
        ] {
            let expected = "a multiplicity \"lo:hi|item\" with lo <= hi and hi >= 1";
            check_error(
                &format!("a {token}"),
                "1",
                &format!("{expected}, found {token:?}"),
            );
        }
        for token in [
            "|", "|x", "|-", "|--1", "|+1", "|1.", "|.5", "|1,5", "|1e3", "|$", "|-$1", "||1",
        ] {
            let expected = format!("a cost \"|number\", found {token:?}");
            check_error(&format!("a\na {token}"), "2", &expected);
        }
        let error = read(b"a\n\xff\n").unwrap_err();
        assert_eq!(error.to_string(), "line 2: expected UTF-8 text");
    }

    #[test]
    fn blanks_comments_and_line_ends_are_ignored() {
        let problem =
            read("\u{feff}| a comment\r\n\r\n a\tb  | x \r\n| another\r\nx:r  a\r\n").unwrap();
        assert_eq!(write(&problem).unwrap(), "a b | x\na x:r\n");
    }

    #[test]
    fn anonymous_items_and_colors_get_names() {
        let mut builder = ProblemBuilder::new(2, 1);
        let [a, b, x] = [0, 1, 2].map(ItemId::from_index);
        builder
            .add_option([Entry::from(a), (x, Color::from_index(3)).into()])
            .unwrap();
        builder.add_option([b]).unwrap();
        let problem = builder.build();
        assert_eq!(write(&problem).unwrap(), "p0 p1 | s0\np0 s0:3\np1\n");
        let names = ["left", "right", "x"].map(String::from).to_vec();
        let named = problem.with_names(names).unwrap();
        assert_eq!(write(&named).unwrap(), "left right | x\nleft x:3\nright\n");
    }

    #[test]
    fn multiplicities_and_costs_are_read_and_written() {
        let text = "2|a 1:1|b 0:3|c 4:4|d | x\na b |$5\nc |2 x |3\nd |0\n";
        let problem = read(text).unwrap();
        assert_eq!(
            write(&problem).unwrap(),
            "2|a b 0:3|c 4|d | x\na b |5\nc x |5\nd\n"
        );
        let bounds = (0..4).map(|item| problem.multiplicity(ItemId::from_index(item)));
        assert_eq!(bounds.collect::<Vec<_>>(), [2..=2, 1..=1, 0..=3, 4..=4]);
        let options: Vec<_> = problem.option_ids().collect();
        assert_eq!(problem.total_cost(&options), 10);
    }

    #[test]
    fn an_option_after_its_cost_is_no_comment() {
        let error = read("a b\na b\n|5 a b\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3: expected the cost of an option after its items, found \"|5 a b\", a comment"
        );
        assert_eq!(
            read("|5 a b\na b\na b\n|5 a of b\n|a b\n| 5 a\n|5\n")
                .unwrap()
                .options(),
            1
        );
    }

    #[test]
    fn costs_are_written_as_they_were_read() {
        let text = "a\na |0.25\na |-3\na |-0.5\na\na |21474836.47\n";
        let problem = read(text).unwrap();
        assert_eq!(write(&problem).unwrap(), text);
        let costs = problem.option_ids().map(|option| problem.cost(option));
        assert_eq!(costs.collect::<Vec<_>>(), [25, -300, -50, 0, i32::MAX]);
        // Zeros do not matter, and costs add up.
        let same = read(
            "a\na |0.250\na |$-3.00\na |-0.75 |0.25\na |-0 |1.5 |-1.5\na |0021474836.470000\n",
        );
        assert_eq!(same.unwrap(), problem);
    }

    #[test]
    fn options_have_names() {
        let text = "a b | x\n1: a\na\n\u{e4}\u{20ac}#: b x:1 |7\na: b\n";
        let problem = read(text.replace("\n", "\r\n")).unwrap();
        assert_eq!(write(&problem).unwrap(), text);
        let names = problem
            .option_ids()
            .map(|option| problem.option_name(option));
        assert_eq!(
            names.collect::<Vec<_>>(),
            [Some("1"), None, Some("\u{e4}\u{20ac}#"), Some("a")]
        );
        // A name is behind a comment bar nowhere, and an item may have the same name.
        assert_eq!(read("n\n|n: n\nn: n\n").unwrap().options(), 1);
        let named = read("a\na\na\n")
            .unwrap()
            .with_option_names(vec!["n".into(), "n".into()]);
        assert!(named.is_err());
    }

    #[test]
    fn a_problem_without_primary_items_cannot_be_written() {
        assert_eq!(
            write(&ProblemBuilder::new(0, 3).build()),
            Err(ProblemWriteError::NoPrimaryItem)
        );
    }
}
