//! What the program says to input that is no puzzle, and to options that make no sense: the place
//! and what was expected, exit code 2, and nothing on stdout.

use crate::program::{DATA, Folder, piped, ran};
use nonogram_formats::Format;

/// One text for each kind of format. The crate of the formats tests the rest.
#[test]
fn a_bad_text_is_named_by_place_and_token() {
    let end = "found the end of the text";
    let unknown = "not recognised as any format: see --format";
    for (line, text, message) in [
        (
            "solve --format inversor -",
            "2 2\n1\n1\n2\n1\n",
            "line 4, column 1: the rows need 3 filled cells, but the columns need 2",
        ),
        (
            "solve -",
            "",
            "line 1, column 1: expected a puzzle, found an empty text",
        ),
        (
            "solve -",
            "$ ls\n",
            &format!(
                "{unknown}; nearest: tcga (line 1, column 1: expected a puzzle number such as $1, \
                 found \"$ ls\")"
            ),
        ),
        (
            "solve -",
            "\nDear reader,\nhere is nothing to solve.\n",
            &format!(
                "not a puzzle: line 2 is \"Dear reader,\"; not recognised as any format ({}): see \
                 --format",
                Format::ALL
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        ),
        (
            "solve --size 3x2 -",
            "",
            &format!("line 1, column 1: expected a string of 0s and 1s, {end}"),
        ),
        (
            "solve -",
            "101\n",
            "0/1 strings need --size WxH, and 0/1 rows of a picture --format rows",
        ),
        // The largest board asks for clues, not for memory.
        (
            "solve --format inversor -",
            "4000 4000\n",
            &format!("line 2, column 1: expected the clue of row 1, {end}"),
        ),
        (
            "encode --encoding segment -",
            "1x1:1/1\n1x1:0/0\n",
            "expected one puzzle, found 2",
        ),
    ] {
        piped(line, text).check(2, "", &format!("crosscover: stdin: {message}\n"));
    }
}

#[test]
fn every_command_names_the_file() {
    let folder = Folder::with(&[("bad.in", "2 1\n1\n"), ("folder/x", "")]);
    let end = "expected the clue of row 1, found the end of the text";
    for command in [
        "solve",
        "solve --json",
        "invert",
        "encode --encoding lattice",
        "bench",
    ] {
        let message = format!("crosscover: bad.in: line 3, column 1: {end}\n");
        folder
            .ran(&format!("{command} bad.in"))
            .check(2, "", &message);
    }
    for command in ["solve", "invert", "verify", "encode --encoding segment"] {
        let message = "crosscover: folder is a folder\n";
        folder
            .ran(&format!("{command} folder"))
            .check(2, "", message);
        let missing = folder.ran(&format!("{command} missing"));
        // What follows is the system's own message.
        let start = "crosscover: cannot open missing: ";
        assert!(missing.stderr.starts_with(start), "{missing:?}");
        assert_eq!((missing.code, &*missing.stdout), (Some(2), ""));
    }
    let message = "no boards: name puzzle files or folders, or use --random WxH";
    folder.refused("bench folder", message);
}

#[test]
fn a_problem_that_would_be_too_large_is_not_encoded() {
    let folder = Folder::new();
    let text = "4000 4000\n".to_string() + &"1 1 1 1 1 1 1 1 1 1\n".repeat(8000);
    folder.write("large.in", text);
    let ran = folder.ran("encode --encoding segment large.in");
    let start = "crosscover: large.in: the segment encoding would need ";
    assert!(ran.stderr.starts_with(start), "{}", ran.stderr);
    assert!(ran.stderr.ends_with(" nonzeros; the limit is 16777216\n"));
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let check = |line: &str, message: &str| {
        let ran = ran(DATA, line);
        let first = ran.stderr.lines().next();
        assert_eq!(first, Some(&*format!("crosscover: {message}")));
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
    };
    let invalid = |line: &str, option: &str, value: &str, name: &str, expected: &str| {
        let message = format!("invalid value '{value}' for '--{option} <{name}>': {expected}");
        check(&format!("{line} --{option}={value} -"), &message);
    };
    for (option, bad, name, expected) in [
        ("size", "15x", "WxH", "expected WIDTHxHEIGHT, such as 15x15"),
        (
            "size",
            "4001x1",
            "WxH",
            "a board of 4001x1: both sides must be from 1 to 4000",
        ),
        (
            "density",
            "half",
            "A..B",
            "expected a share such as 0.5 or 50%, or a range such as 0.4..0.6",
        ),
    ] {
        invalid("generate", option, bad, name, expected);
    }
    invalid("generate", "threads", "0", "N", "0 is not in 1..=1024");
    let sources = "expected one of random, smooth, symmetric, left-right, top-bottom, \
                 both-mirrors, half-turn, quarter-turn, diagonal, antidiagonal, both-diagonals, \
                 all-mirrors, shapes, icons, pictures, exhaustive";
    invalid("generate", "source", "photo", "SOURCE", sources);
    let encodings = "expected one of segment, lattice";
    invalid("solve", "encoding", "sat", "ENCODING", encodings);
    let formats: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    let formats = format!("expected one of {}", formats.join(", "));
    invalid("solve", "format", "tiff", "FORMAT", &formats);
    invalid("solve", "limit", "0", "K", "0 is not in 1..=1000000");
    for bad in ["-1", "x", "NaN", "inf"] {
        let expected = "expected a number of seconds from 0 to 1000000000";
        invalid("solve", "timeout", bad, "S", expected);
    }
    let missing = "the following required arguments were not provided:";
    check("bench --seed 3 unit", missing);
}
