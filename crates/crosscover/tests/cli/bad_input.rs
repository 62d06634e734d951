//! What the program says to input that is no puzzle, and to options that make no sense: the place
//! and what was expected, exit code 2, and nothing on stdout.

use crate::program::{crosscover, run};
use nonogram_formats::Format;
use std::fs;
use std::path::Path;

/// The workspace's boards.
fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data"))
}

/// Runs in a folder; checks the one message and that nothing else was printed.
#[track_caller]
fn check_in(folder: &Path, arguments: &[&str], stdin: &[u8], message: &str) {
    let ran = run(crosscover(folder, arguments).write_stdin(stdin));
    assert_eq!(ran.stderr, format!("crosscover: {message}\n"));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
}

/// A text that `solve` refuses in the format `format`.
#[track_caller]
fn check(format: &str, text: impl AsRef<[u8]>, message: &str) {
    let arguments = ["solve", "--format", format, "-"];
    check_in(
        data(),
        &arguments,
        text.as_ref(),
        &format!("stdin: {message}"),
    );
}

/// A text in the inversor's format, which `solve` and `invert` refuse alike.
#[track_caller]
fn check_inversor(text: impl AsRef<[u8]>, message: &str) {
    check("inversor", text.as_ref(), message);
    let message = format!("stdin: {message}");
    check_in(data(), &["invert", "-"], text.as_ref(), &message);
}

/// Checks the last part of clap's message to an option's value.
#[track_caller]
fn check_option(arguments: &[&str], message: &str) {
    let ran = run(&mut crosscover(data(), arguments));
    let first = ran.stderr.lines().next();
    assert_eq!(first, Some(format!("crosscover: {message}").as_str()));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
}

#[test]
fn rows_and_columns_that_ask_for_different_totals_are_refused() {
    let message = "the rows need 3 filled cells, but the columns need 2";
    check_inversor("2 2\n1\n1\n2\n1\n", &format!("line 4, column 1: {message}"));
    check(
        "id",
        "2x2:1/1/2/1\n",
        &format!("line 1, column 9: {message}"),
    );
    let non = "width 2\nheight 2\nrows\n2\n1\ncolumns\n1\n1\n";
    check("non", non, &format!("line 4, column 1: {message}"));
}

#[test]
fn clues_longer_than_their_line_are_refused() {
    check_inversor(
        "2 2\n1\n1 1\n1\n1\n",
        "line 3, column 1: column 2: blocks need 3 cells but the line has 2",
    );
    check(
        "id",
        "2x2:1/1/3/1\n",
        "line 1, column 9: row 1: blocks need 3 cells but the line has 2",
    );
    check(
        "non",
        "width 2\nheight 1\nrows\n1,1\ncolumns\n1\n1\n",
        "line 4, column 1: row 1: blocks need 3 cells but the line has 2",
    );
}

#[test]
fn boards_without_cells_are_refused() {
    check_inversor(
        "0 0\n",
        "line 1, column 1: expected a width from 1 to 4000, found \"0\"",
    );
    check_inversor(
        "3 0\n1\n1\n1\n",
        "line 1, column 3: expected a height from 1 to 4000, found \"0\"",
    );
    check(
        "id",
        "0x0:\n",
        "line 1, column 1: expected a width from 1 to 4000, found \"0\"",
    );
    check(
        "non",
        "width 0\nheight 0\nrows\ncolumns\n",
        "line 1, column 7: expected a width from 1 to 4000, found \"0\"",
    );
}

#[test]
fn numbers_beyond_32_bits_do_not_wrap() {
    // 2^32 + 1, 2^64 + 1 and 2^128 + 1, which is shown cut.
    for (number, shown) in [
        ("4294967297", "\"4294967297\""),
        ("18446744073709551617", "\"18446744073709551617\""),
        (
            "340282366920938463463374607431768211457",
            "\"340282366920938463463374...\"",
        ),
    ] {
        check_inversor(
            format!("1 1\n{number}\n1\n"),
            &format!("line 2, column 1: expected a block length from 1 to 4000, found {shown}"),
        );
        check_inversor(
            format!("1 {number}\n1\n1\n"),
            &format!("line 1, column 3: expected a height from 1 to 4000, found {shown}"),
        );
    }
}

#[test]
fn negative_numbers_are_refused() {
    check_inversor(
        "2 1\n1\n-1\n1\n",
        "line 3, column 1: expected a block length from 1 to 4000, found \"-1\"",
    );
    check_inversor(
        "-2 1\n1\n1\n2\n",
        "line 1, column 1: expected a width from 1 to 4000, found \"-2\"",
    );
    check(
        "non",
        "width 2\nheight 1\nrows\n1,-1\ncolumns\n1\n0\n",
        "line 4, column 3: expected a block length from 1 to 4000, found \"-1\"",
    );
}

#[test]
fn empty_files_are_refused() {
    let end = "found the end of the text";
    check_inversor(
        "",
        &format!("line 1, column 1: expected a width from 1 to 4000, {end}"),
    );
    check(
        "non",
        "",
        &format!("line 1, column 1: expected a puzzle, {end}"),
    );
    let id = "expected a game id such as 3x2:2/1/1/1.1/2";
    check("id", "\n", &format!("line 2, column 1: {id}, {end}"));
    // Nothing tells the format either.
    let unknown = "stdin: not recognised as any format: see --format";
    check_in(data(), &["solve", "-"], b"", unknown);
    check_in(
        data(),
        &["convert", "--to", "id", "-", "-"],
        b"hello\nworld\n",
        unknown,
    );
    let nearest =
        "nearest: tcga (line 1, column 1: expected a puzzle number such as $1, found \"$ ls\")";
    check_in(
        data(),
        &["solve", "-"],
        b"$ ls\n",
        &format!("{unknown}; {nearest}"),
    );
    let bits = ["solve", "--size", "3x2", "-"];
    let message = format!("stdin: line 1, column 1: expected a string of 0s and 1s, {end}");
    check_in(data(), &bits, b"", &message);
}

#[test]
fn truncated_files_are_refused() {
    check_inversor(
        "3 2\n2\n1\n1\n1 1\n",
        "line 6, column 1: expected the clue of row 2, found the end of the text",
    );
    check(
        "non",
        "width 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n",
        "line 9, column 1: expected the clue of column 3, found the end of the text",
    );
    check(
        "non",
        "width 3\nheight 2\nrows\n1,1\n2\n",
        "line 6, column 1: expected the key columns, found the end of the text",
    );
    check(
        "id",
        "3x2:2/1/1/1.1",
        "line 1, column 5: expected 5 clues with \"/\" between them, found 4",
    );
    let message = "stdin: line 1, column 1: expected 6 cells, found 5";
    check_in(data(), &["solve", "--size", "3x2", "-"], b"10111", message);
}

#[test]
fn bytes_that_are_not_utf_8_are_refused() {
    check_inversor(
        b"2 1\n1\n\xff\n1\n",
        "line 3, column 1: expected UTF-8 text, found the byte 0xff",
    );
    check(
        "non",
        b"width 2\ntitle \"\xc3\xa9\xfe\"\n",
        "line 2, column 9: expected UTF-8 text, found the byte 0xfe",
    );
}

#[test]
fn huge_sizes_are_refused_at_once() {
    check_inversor(
        "4000000000 4000000000\n",
        "line 1, column 1: expected a width from 1 to 4000, found \"4000000000\"",
    );
    check(
        "id",
        "4001x1:1/1\n",
        "line 1, column 1: expected a width from 1 to 4000, found \"4001\"",
    );
    // The largest board asks for clues, not for memory.
    check(
        "inversor",
        "4000 4000\n",
        "line 2, column 1: expected the clue of row 1, found the end of the text",
    );
}

#[test]
fn words_where_numbers_belong_are_refused() {
    check_inversor(
        "2 1\n1\nx\n1\n",
        "line 3, column 1: expected a block length from 1 to 4000, found \"x\"",
    );
    check_inversor(
        "1 1\n1\n1\n1\n",
        "line 4, column 1: expected nothing after the clues of 1 columns and 1 rows, found \"1\"",
    );
    let message = "stdin: line 1, column 3: expected 0 or 1, found \"2\"";
    check_in(data(), &["solve", "--size", "3x1", "-"], b"102", message);
    let message = "stdin: 0/1 strings need --size WxH, and 0/1 rows of a picture --format rows";
    check_in(data(), &["solve", "-"], b"101\n", message);
}

#[test]
fn a_goal_that_contradicts_the_clues_is_refused() {
    check(
        "non",
        "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal \"01\"\n",
        "line 8, column 7: the goal contradicts the clues: \
         column 1: expected the blocks 1, found 0",
    );
}

#[test]
fn every_command_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.in"), "2 1\n1\n").unwrap();
    let place = "bad.in: line 3, column 1";
    let message = format!("{place}: expected the clue of row 1, found the end of the text");
    for arguments in [
        &["solve", "bad.in"][..],
        &["solve", "--json", "bad.in"],
        &["invert", "bad.in"],
        &["encode", "--encoding", "lattice", "bad.in"],
        &["bench", "bad.in"],
    ] {
        check_in(folder.path(), arguments, b"", &message);
    }
}

#[test]
fn missing_files_and_folders_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    for command in [
        &["solve"][..],
        &["invert"],
        &["verify"],
        &["encode", "--encoding", "segment"],
    ] {
        let arguments = [command, &["folder"]].concat();
        check_in(folder.path(), &arguments, b"", "folder is a folder");

        let arguments = [command, &["missing"]].concat();
        let ran = run(&mut crosscover(folder.path(), &arguments));
        // What follows is the system's own message.
        let start = "crosscover: cannot open missing: ";
        assert!(ran.stderr.starts_with(start), "{}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    }
    let message = "no boards: name puzzle files or folders, or use --random WxH";
    check_in(folder.path(), &["bench", "folder"], b"", message);
}

#[test]
fn only_one_puzzle_can_be_encoded() {
    check_in(
        data(),
        &["encode", "--encoding", "segment", "-"],
        b"1x1:1/1\n1x1:0/0\n",
        "stdin: expected one puzzle, found 2",
    );
}

#[test]
fn a_problem_that_would_be_too_large_is_not_encoded() {
    let folder = tempfile::tempdir().unwrap();
    let text = "4000 4000\n".to_string() + &"1 1 1 1 1 1 1 1 1 1\n".repeat(8000);
    fs::write(folder.path().join("large.in"), text).unwrap();
    let arguments = ["encode", "--encoding", "segment", "large.in"];
    let ran = run(&mut crosscover(folder.path(), &arguments));
    let start = "crosscover: large.in: the segment encoding would need ";
    assert!(ran.stderr.starts_with(start), "{}", ran.stderr);
    assert!(ran.stderr.ends_with(" nonzeros; the limit is 16777216\n"));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
}

#[test]
fn a_board_with_30_factorial_solutions_is_answered_after_two() {
    let text = format!("30x30:{}\n", vec!["1"; 60].join("/"));
    for engine in ["propagation", "cover", "both"] {
        let arguments = ["solve", "--timeout=0", "--engine", engine, "-"];
        let ran = run(crosscover(Path::new("."), &arguments).write_stdin(text.as_str()));
        assert!(ran.stdout.starts_with("stdin: multiple"), "{}", ran.stdout);
        assert_eq!(ran.code, Some(1));
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let check = |option: &str, value: &str, name: &str, expected: &str| {
        let arguments = ["generate", "--out", "-", &format!("--{option}={value}")];
        let message = format!("invalid value '{value}' for '--{option} <{name}>': {expected}");
        check_option(&arguments, &message);
    };
    for bad in ["15", "15x", "x15", "15x15x15", "-1x5", "1e3x5"] {
        check("size", bad, "WxH", "expected WIDTHxHEIGHT, such as 15x15");
    }
    for bad in ["0x0", "4001x1", "4294967297x4294967297"] {
        let expected = format!("a board of {bad}: both sides must be from 1 to 4000");
        check("size", bad, "WxH", &expected);
    }
    for bad in ["half", "0.7..0.2", "101%", "-1", "NaN", "0.1.."] {
        let expected = "expected a share such as 0.5 or 50%, or a range such as 0.4..0.6";
        check("density", bad, "A..B", expected);
    }
    check("threads", "0", "N", "0 is not in 1..=1024");
    let sources = "expected one of random, smooth, symmetric, left-right, \
                 top-bottom, both-mirrors, half-turn, quarter-turn, diagonal, antidiagonal, \
                 both-diagonals, all-mirrors, shapes, exhaustive";
    check("source", "photo", "SOURCE", sources);
    check_option(
        &["solve", "--encoding", "sat", "-"],
        "invalid value 'sat' for '--encoding <ENCODING>': \
         expected one of segment, biclique, lattice",
    );
    let formats: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    let formats = formats.join(", ");
    check_option(
        &["solve", "--format", "tiff", "-"],
        &format!("invalid value 'tiff' for '--format <FORMAT>': expected one of {formats}"),
    );
    check_option(
        &["solve", "--limit", "0", "-"],
        "invalid value '0' for '--limit <K>': 0 is not in 1..=1000000",
    );
    for bad in ["-1", "x", "NaN", "inf"] {
        let option = format!("--timeout={bad}");
        let expected = "expected a number of seconds from 0 to 1000000000";
        let message = format!("invalid value '{bad}' for '--timeout <S>': {expected}");
        check_option(&["solve", &option, "-"], &message);
    }
    check_option(
        &["bench", "--seed", "3", "unit"],
        "the following required arguments were not provided:",
    );
}
