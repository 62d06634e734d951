//! The single-file answers `examples/inversor.rs` and `examples/inversor_x.rs`, compiled by plain
//! `rustc` as the challenge does; the document about them; and `invert`.

use crate::program::{DATA, Inversor, piped, ran, rustc};

/// The longest line of each.
const MOST: [(&str, usize); 2] = [("inversor.rs", 62), ("inversor_x.rs", 20)];

impl Inversor {
    fn check(&self, input: &str, expected: &str) {
        let output = self.run(input.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{input:?}: {message}");
        let found = String::from_utf8_lossy(&output.stdout);
        assert_eq!(found, expected, "{input:?}");
    }

    /// A picture of `#` and `.` that is alone in having its clues.
    fn check_picture(&self, picture: &[String]) {
        let lines = columns(picture).into_iter().chain(picture.to_vec());
        let (black, white): (String, String) = lines
            .map(|line| (runs(&line, '#'), runs(&line, '.')))
            .unzip();
        self.check(
            &format!("{} {}\n{black}", picture[0].len(), picture.len()),
            &white,
        );
    }

    fn check_refused(&self, input: &[u8], code: i32, message: &str) {
        let output = self.run(input);
        let expected = format!("inversor: {message}\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
        assert_eq!(output.status.code(), Some(code), "{message}");
        assert!(output.stdout.is_empty(), "{message}");
    }
}

fn columns(picture: &[String]) -> Vec<String> {
    let column = |i| {
        picture
            .iter()
            .map(|row| char::from(row.as_bytes()[i]))
            .collect()
    };
    (0..picture[0].len()).map(column).collect()
}

/// The lengths of the runs of `color` in a line, as the challenge writes them.
fn runs(line: &str, color: char) -> String {
    let runs = line
        .split(|other| other != color)
        .filter(|run| !run.is_empty());
    let lengths: Vec<_> = runs.map(|run| run.len().to_string()).collect();
    if lengths.is_empty() {
        "0\n".into()
    } else {
        lengths.join(" ") + "\n"
    }
}

#[test]
fn both_compile_in_every_edition() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().to_str().expect("a name in UTF-8");
    for (file, _) in MOST {
        for edition in ["2015", "2018", "2021", "2024"] {
            // As far as the borrow checker, without code.
            let arguments = ["--edition", edition, "--emit", "metadata", "--out-dir"];
            rustc(file, &[&arguments[..], &[folder]].concat());
        }
        // Without an option it is the oldest.
        rustc(file, &["--emit", "metadata", "--out-dir", folder]);
    }
}

#[test]
fn invert_our_own_cases() {
    for (file, most) in MOST {
        if let Some(inversor) = Inversor::compile(file) {
            inverts_our_own_cases(&inversor, most);
        }
    }
}

fn inverts_our_own_cases(inversor: &Inversor, most: usize) {
    // #.#
    // ##.
    inversor.check("3 2\n2\n1\n1\n1 1\n2\n", "0\n1\n1\n1\n1\n");
    // An empty clue may be a 0, a blank line, or nothing at the end of the text.
    inversor.check("2 1\n0\n\n", "1\n1\n2\n");
    inversor.check("2 2\r\n\r\n2\r\n1\r\n1\r\n", "2\n0\n1\n1\n");
    // A byte-order mark, blanks around numbers, blank lines after the last clue.
    inversor.check("\u{feff} 1 1 \n 1\n1 \n\n \n", "0\n0\n");
    // Two pictures, with the same answer: only a guess gets on.
    inversor.check("2 2\n1\n1\n1\n1\n", "1\n1\n1\n1\n");
    // Line logic decides nothing here.
    inversor.check_picture(&["#..#", "##..", "..#.", "..#."].map(String::from));
    // The longest lines.
    let staircase: Vec<_> = (0..most)
        .map(|i| "#".repeat(i) + &".".repeat(most - i))
        .collect();
    inversor.check_picture(&staircase);
    let comb = [&"#.".repeat(most / 2)].map(String::clone);
    inversor.check_picture(&comb);
    inversor.check_picture(&columns(&comb));
}

#[test]
fn refuse_what_has_no_answer() {
    for (file, most) in MOST {
        if let Some(inversor) = Inversor::compile(file) {
            refuses_what_has_no_answer(&inversor, most);
        }
    }
}

fn refuses_what_has_no_answer(inversor: &Inversor, most: usize) {
    let none = "no picture fits the clues";
    inversor.check_refused(b"2 2\n2\n0\n2\n0\n", 1, none);
    // Here line logic decides nothing; only trying both colors of a cell shows it.
    inversor.check_refused(b"4 4\n2\n2\n1\n1 1\n2\n1 1\n1 1\n1\n", 1, none);

    let sides = format!("line 1: expected a width and a height from 1 to {most}");
    for text in ["", "\n", "5", "0 5\n", "3 0\n", "1 2 3\n"] {
        inversor.check_refused(text.as_bytes(), 2, &sides);
    }
    let number =
        |line, found| format!("line {line}: expected a number up to {most}, found {found:?}");
    for (text, line, found) in [
        ("63 5\n", 1, "63"),
        ("2 x\n", 1, "x"),
        ("4294967297 1\n", 1, "4294967297"),
        ("2 2\n1\n-1\n", 3, "-1"),
        (
            "1 1\n340282366920938463463374607431768211457\n",
            2,
            "340282366920938463463374607431768211457",
        ),
    ] {
        inversor.check_refused(text.as_bytes(), 2, &number(line, found));
    }
    for (text, message) in [
        ("2 2\n1\n1\n1", "line 5: expected a clue, found the end"),
        (
            "2 2\n1\n1 1\n",
            "line 3: expected blocks that fit in 2 cells",
        ),
        ("2 3\n1 0\n", "line 2: expected blocks that fit in 3 cells"),
        ("1 1\n1\n1\n1\n", "expected nothing after 2 clues"),
        (
            "2 1\n1\n1\n1\n",
            "the columns ask for 2 black cells but the rows for 1",
        ),
    ] {
        inversor.check_refused(text.as_bytes(), 2, message);
    }
    inversor.check_refused(b"\xff 1\n", 2, "cannot read the input as text");
}

/// Runs each row of the table in `docs/inversor.md`.
#[test]
fn the_table_of_the_document_is_right() {
    let document = include_str!("../../../../docs/inversor.md");
    let rows = document.lines().filter_map(|line| {
        let cells: Vec<&str> = line
            .strip_prefix("| ")?
            .strip_suffix(" |")?
            .split(" | ")
            .collect();
        <[&str; 4]>::try_from(cells).ok()
    });
    let rows: Vec<[&str; 4]> = rows.skip(1).collect();
    assert_eq!(rows.len(), 4);
    for [board, size, segment, lattice] in rows {
        let file = format!("corpus/{board}.non");
        assert!(
            ran(DATA, &format!("rate {file}"))
                .stdout
                .contains(&format!(" {size}, unique"))
        );
        for (encoding, expected) in [("segment", segment), ("lattice", lattice)] {
            let problem = ran(DATA, &format!("encode --encoding {encoding} {file}")).stdout;
            let stats = piped("cover --unique --kernel links --stats -", problem).stderr;
            let [nodes, branches] =
                <[&str; 2]>::try_from(expected.split(", ").collect::<Vec<_>>()).expect(expected);
            let expected = format!("links: {nodes} nodes, {branches} branches,");
            assert!(stats.starts_with(&expected), "{board}: {stats}");
        }
    }
}

#[test]
fn rows_before_columns_are_noticed() {
    // 3 columns and 2 rows.
    let right = piped("invert -", "3 2\n1\n1 \n1\n3\n0\n");
    assert_eq!(right.code, Some(0), "{}", right.stderr);
    let turned = piped("invert -", "3 2\n3\n0\n1\n1\n1\n");
    assert_eq!((turned.code, &*turned.stdout), (Some(2), ""));
    let hint = "; are the rows first? Here, the columns must come before the rows\n";
    assert!(
        turned.stderr.starts_with("crosscover: stdin: line 2,") && turned.stderr.ends_with(hint),
        "{}",
        turned.stderr
    );
    // Other mistakes get no hint.
    let wrong = piped("invert -", "3 2\n1\n1\n1\n4\n0\n").stderr;
    assert!(!wrong.contains("rows first"), "{wrong}");
}
