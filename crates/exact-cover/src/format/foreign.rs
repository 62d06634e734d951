//! Texts that look like something else than a problem.
//!
//! Any words can be the names of items in Knuth's format, so a text of another kind may pass for a
//! problem, and have a wrong answer. Here are the signs by which such a text is refused.

use crate::format::error::ReadError;
use crate::format::matrix::is_table;
use crate::problem::Problem;
use crate::problem::ids::ItemId;
use std::collections::HashSet;

/// Names of formats after `p` in the first line of a DIMACS file.
const DIMACS: [&str; 8] = ["cnf", "wcnf", "edge", "col", "sp", "max", "min", "tw"];

/// Where a text shows that it is no problem, and what it looks like.
pub(super) fn find(text: &[u8]) -> Option<ReadError> {
    let text = String::from_utf8_lossy(text);
    let mut lines = (1..).zip(
        text.lines()
            .map(|line| line.trim_matches(['\u{feff}', ' ', '\t'])),
    );
    let (number, first) = lines.find(|(_, line)| !line.is_empty())?;
    let mut words = first.split_whitespace();
    let mut ends = words.clone().filter(|word| word.ends_with([',', ';']));
    if let Some(word) = ends.next().filter(|_| !first.starts_with('|')) {
        return Some(ReadError::new(
            number,
            format!("expected items separated by blanks, found {word:?}"),
        ));
    }
    let found = if is_markup(first, &text) {
        "XML or HTML"
    } else if first.starts_with("%%MatrixMarket") {
        "a matrix in the Matrix Market format: write its rows of 0s and 1s"
    } else if first.starts_with("* #variable=") {
        "a formula in OPB"
    } else if first.starts_with('\\') || first.ends_with("\\\\") || words.any(|word| word == "&") {
        "a table of LaTeX: write its rows of 0s and 1s"
    } else if first.len() > 1
        && first.starts_with('|')
        && first.ends_with('|')
        && is_markdown(&text)
    {
        "a table of Markdown, whose lines are comments here: save it as CSV"
    } else {
        return dimacs(&text);
    };
    Some(refuse(number, found))
}

fn refuse(line: usize, found: &str) -> ReadError {
    ReadError::new(
        line,
        format!("expected a problem of exact cover, found {found}"),
    )
}

fn is_markup(first: &str, text: &str) -> bool {
    let Some(rest) = first.strip_prefix('<') else {
        return false;
    };
    let is_tag =
        rest.starts_with(char::is_alphabetic) && (text.contains("</") || text.contains("/>"));
    rest.starts_with(['?', '!']) || is_tag
}

/// Whether all lines are between bars, one of them with nothing but dashes.
fn is_markdown(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.clone().any(is_rule) && lines.all(|line| line.starts_with('|') && line.ends_with('|'))
}

/// Whether a line separates the head of a table in Markdown.
fn is_rule(line: &str) -> bool {
    line.contains("--") && line.chars().all(|c| "|-: ".contains(c))
}

/// A DIMACS file: `p`, a format and numbers, after comments that start with `c`.
fn dimacs(text: &str) -> Option<ReadError> {
    let mut lines = (1..).zip(text.lines());
    let (number, line) = lines.find(|(_, line)| {
        let mut words = line.split_whitespace();
        !matches!(words.next(), None | Some("c"))
    })?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["p", format, sizes @ ..] = &words[..] else {
        return None;
    };
    let are_sizes = !sizes.is_empty() && sizes.iter().all(|word| word.parse::<u64>().is_ok());
    let is_other = DIMACS.contains(format) && are_sizes;
    is_other.then(|| refuse(number, &format!("the DIMACS format \"p {format}\"")))
}

/// Why a text that could be read in Knuth's format is something else, or nobody can tell.
pub(super) fn doubt(text: &[u8], problem: &Problem) -> Option<ReadError> {
    let line = 1 + text
        .split(|&byte| byte == b'\n')
        .take_while(|line| is_skipped(line))
        .count();
    let names = (0..problem.items()).map(|item| problem.item_name(ItemId::from_index(item)));
    let names: Vec<_> = names.collect();
    if let Some(name) = names.first()
        && names
            .iter()
            .all(|name| name.len() > 1 && name.starts_with('"') && name.ends_with('"'))
    {
        return Some(ReadError::new(
            line,
            format!("expected names of items without quotes, found {name}"),
        ));
    }
    if problem.options() == 0
        && let Some(name) = names.iter().find(|name| name.contains(is_sign))
    {
        return Some(ReadError::new(
            line,
            format!("expected options after a line of items, found only {name:?}"),
        ));
    }
    if is_square(problem) {
        return Some(ReadError::new(
            line,
            "expected options with some of the items, found a square of numbers",
        ));
    }
    None
}

/// Whether a text is a table rather than a problem with such names: its commas or semicolons make
/// as many cells of each line.
pub(super) fn is_csv(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    let Some(first) = lines.find(|line| !is_skipped(line)) else {
        return false;
    };
    let has_sign = first.contains(&b',') || first.contains(&b';');
    has_sign && !first.contains(&b' ') && is_table(text)
}

fn is_skipped(line: &[u8]) -> bool {
    line.starts_with(b"|") || line.trim_ascii().is_empty()
}

/// What programs and other formats write, and people hardly in names.
fn is_sign(c: char) -> bool {
    "[]{}()<>\"'\\;,=&".contains(c)
}

/// Whether the items are the numbers from 1, each line has all of them, and there are as many lines
/// as numbers.
fn is_square(problem: &Problem) -> bool {
    let items = problem.items();
    let has_all = problem
        .option_ids()
        .all(|option| problem.option(option).count() == items);
    let names = (0..items).map(|item| problem.item_name(ItemId::from_index(item)).parse::<usize>());
    let numbers: HashSet<usize> = names.map_while(Result::ok).collect();
    let is_numbered = numbers == HashSet::from_iter(1..=items);
    items > 2 && problem.options() + 1 == items && has_all && is_numbered
}

#[cfg(test)]
mod tests {
    use crate::format::{read_problem, text};
    use crate::problem::builder::ProblemBuilder;
    use crate::problem::ids::ItemId;

    #[test]
    fn a_text_of_another_kind_is_refused_with_its_line() {
        for (text, line, found) in [
            ("<?xml version=\"1.0\"?>\n<a/>", 1, "found XML or HTML"),
            ("<svg></svg>", 1, "found XML or HTML"),
            ("p cnf 2 1\n1 2 0\n", 1, "found the DIMACS format \"p cnf\""),
            (
                "c a comment\np cnf 0 0\n",
                2,
                "found the DIMACS format \"p cnf\"",
            ),
            (
                "p edge 3 2\ne 1 2\n",
                1,
                "found the DIMACS format \"p edge\"",
            ),
            ("1 & 0 \\\\\n0 & 1 \\\\\n", 1, "found a table of LaTeX"),
            ("1 \\\\\n1 \\\\\n", 1, "found a table of LaTeX"),
            ("\\begin{tabular}{cc}\n", 1, "found a table of LaTeX"),
            (
                "| a | b |\n|---|---|\n| 1 | 0 |\n",
                1,
                "found a table of Markdown",
            ),
            (
                "%%MatrixMarket matrix\n",
                1,
                "found a matrix in the Matrix Market format",
            ),
            (
                "* #variable= 2 #constraint= 1\n",
                1,
                "found a formula in OPB",
            ),
            ("\na, b, c\na, b\nc\n", 2, "found \"a,\""),
            ("a; b;\na;\nb;\n", 1, "found \"a;\""),
            ("\"a\" \"b\"\n\"a\"\n", 1, "found \"a\""),
            ("print(1)\n", 1, "found only \"print(1)\""),
            ("1 2 3\n2 3 1\n3 1 2\n", 1, "found a square of numbers"),
            (
                "a,b\na,b\n",
                2,
                "expected 0, 1 or an empty cell, found \"b\"",
            ),
        ] {
            let error = read_problem(text).expect_err(text);
            assert_eq!(error.line, line, "{text}: {error}");
            assert!(error.message.contains(found), "{text}: {error}");
        }
    }

    #[test]
    fn problems_stay_problems() {
        for text in [
            "a b\n",
            "p q cnf\np q\n",
            "1,1 1,2\n1,1\n1,2\n",
            "<5 >5\n<5\n>5\n",
            "1 2 3\n1 2\n3\n",
            "s 1 2\ns 1\n2\n",
            "x=1 x=2\nx=1\n",
            "\\a b\n\\a\nb\n".trim_start_matches('\\'),
        ] {
            assert_eq!(read_problem(text), text::read(text), "{text}");
        }
    }

    #[test]
    fn a_written_problem_is_read_as_the_same_whatever_its_names() {
        for names in [
            &["a,", "b"][..],
            &["<a>", "</a>"],
            &["[a", "b]"],
            &["\"a\"", "b"],
            &["p", "cnf", "1", "2"],
            &["&", "b"],
            &["1", "2", "3"],
            &["s", "1"],
        ] {
            let mut builder = ProblemBuilder::named(names.iter().copied(), None::<&str>)
                .expect("different names");
            let items = || (0..names.len()).map(ItemId::from_index);
            for _ in 1..names.len() {
                builder.add_option(items()).expect("an option");
            }
            let problem = builder.build();
            let text = text::write(&problem).expect("primary items");
            assert_eq!(read_problem(&text), Ok(problem), "{text}");
        }
    }
}
