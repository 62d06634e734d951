//! One bad puzzle of many: the others are done, stderr names the bad one, and the exit code is 2.

use crate::program::{Ran, crosscover, ran, refused, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const IDS: &str = "2x1:1/1/2\n\n1x1:x/1\n1x1:1/1\n";
const BAD: &str = "crosscover: stdin: line 3, column 5: expected a block length from 1 to 4000";

fn with_ids(line: &str) -> Ran {
    let arguments: Vec<&str> = line.split(' ').collect();
    run(crosscover(Path::new("."), &arguments).write_stdin(IDS))
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("writable");
    }
    folder
}

#[track_caller]
fn check(ran: &Ran, bad: &str, others: &[&str]) {
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains(bad), "{}", ran.stderr);
    for other in others {
        assert!(ran.stdout.contains(other), "{other}: {}", ran.stdout);
    }
}

#[test]
fn the_other_ids_of_a_list_are_done() {
    check(
        &with_ids("solve -"),
        BAD,
        &["stdin, puzzle 1: unique", "stdin, puzzle 3: unique"],
    );
    check(
        &with_ids("rate -"),
        BAD,
        &["stdin, puzzle 1: 2x1", "stdin, puzzle 3: 1x1"],
    );
    check(&with_ids("render -"), BAD, &["2 |. . |", "1 |. |"]);
    check(
        &with_ids("convert --to id - -"),
        BAD,
        &["2x1:1/1/2\n1x1:1/1\n"],
    );
    // These are for one puzzle.
    for command in ["prove -", "hint -", "encode --encoding lattice -"] {
        check(&with_ids(command), BAD, &[]);
    }
}

#[test]
fn json_numbers_the_puzzles_of_a_file() {
    let ran = with_ids("solve --json -");
    check(&ran, BAD, &[]);
    let objects = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let objects: Vec<Value> = objects.collect();
    let numbers: Vec<_> = objects.iter().map(|object| &object["puzzle"]).collect();
    assert_eq!(numbers, [1, 3]);
    assert_eq!(with_ids("rate --json -").stdout.lines().count(), 2);
}

#[test]
fn the_other_files_are_done() {
    let folder = folder(&[
        ("bad.id", "1x1:x/1\n"),
        ("good.id", "1x1:1/1\n"),
        ("p.txt", "#.\n.#\n"),
    ]);
    let bad = "crosscover: bad.id: line 1, column 5";
    for (line, good) in [
        ("solve bad.id good.id", "good.id: unique"),
        ("solve none.id good.id", "good.id: unique"),
        ("solve . good.id", "good.id: unique"),
        ("rate bad.id good.id", "good.id: 1x1"),
        ("render bad.id good.id", "1 |. |"),
        ("repair bad.id p.txt", "p.txt: 1 cell flipped"),
        ("repair good.id p.txt", "p.txt: 1 cell flipped"),
        ("convert bad.id good.id --to id -", "1x1:1/1"),
    ] {
        let bad = match line.split(' ').nth(1) {
            Some("none.id") => "crosscover: cannot open none.id",
            Some(".") => "crosscover: . is a folder",
            Some("good.id") => "crosscover: good.id: there is no picture, only clues",
            _ => bad,
        };
        check(&ran(folder.path(), line), bad, &[good]);
    }
    let repaired = ran(folder.path(), "repair bad.id p.txt --out new.rows");
    check(&repaired, bad, &[]);
    assert!(folder.path().join("new.rows").exists());
}

#[test]
fn the_other_puzzles_of_a_collection_are_done() {
    let non = |clue| format!("width 1\nheight 1\nrows\n{clue}\ncolumns\n{clue}\n");
    let nonpack = [non("1"), non("x"), non("0")].join("====\n");
    let line = |clue: &str| format!("<line><count>{clue}</count></line>");
    let xml = |clue: &str| {
        let clues = |kind| format!("<clues type=\"{kind}\">{}</clues>", line(clue));
        format!("<puzzle>{}{}</puzzle>\n", clues("columns"), clues("rows"))
    };
    let xml = [xml("1"), xml("x"), xml("0")].concat();
    let xml = format!("<?xml version=\"1.0\"?>\n<puzzleset>\n{xml}</puzzleset>\n");
    let folder = folder(&[
        ("set.nonpack", &nonpack),
        ("set.xml", &xml),
        ("pack.csv", "width,height,cells\n1,1,1\n1,1,x\n1,1,0\n"),
    ]);
    for (file, place) in [
        ("set.nonpack", "line 11"),
        ("set.xml", "line 4"),
        ("pack.csv", "line 3"),
    ] {
        let bad = format!("crosscover: {file}: {place}");
        let names = [1, 3].map(|number| format!("{file}, puzzle {number}"));
        for command in ["solve", "rate"] {
            let ran = ran(folder.path(), &format!("{command} {file}"));
            check(&ran, &bad, &names.each_ref().map(|name| &**name));
        }
    }
}

#[test]
fn a_bad_row_of_a_pack_is_left_out_of_its_statistics() {
    let folder = folder(&[("pack.csv", "xp,level\n1,easy\nx,hard\n3,easy\n")]);
    let ran = ran(folder.path(), "stats pack.csv");
    let bad = "crosscover: pack.csv: row 2: column xp: expected a number, found \"x\"";
    check(
        &ran,
        bad,
        &["pack.csv: 2 boards", "level           easy 2\n"],
    );
}

#[test]
fn puzzles_without_a_single_solution_are_left_out_of_a_booklet() {
    let folder = folder(&[("two.id", "2x2:1/1/1/1\n1x1:1/1\n")]);
    for line in [
        "convert --solve two.id out.rows",
        "render --as pdf two.id -o out.pdf",
    ] {
        let ran = ran(folder.path(), line);
        assert_eq!(ran.code, Some(1), "{line}");
        let message = "crosscover: two.id, puzzle 1: no single solution: multiple\n";
        assert_eq!(ran.stderr, message);
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("out.rows")).unwrap(),
        "#\n"
    );
    assert!(folder.path().join("out.pdf").exists());
}

#[test]
fn several_files_become_one() {
    let folder = folder(&[("one.id", "1x1:1/1\n"), ("two.txt", "#.\n##\n")]);
    let ran = ran(folder.path(), "convert one.id two.txt both.id");
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(0), "one.id, two.txt: id cannot hold: goal\n")
    );
    let both = fs::read_to_string(folder.path().join("both.id")).unwrap();
    assert_eq!(both, "1x1:1/1\n2x2:2/1/1/2\n");
    refused(folder.path(), "convert one.id", "then the output file");
    refused(
        folder.path(),
        "convert one.id two.txt both.id",
        "both.id exists",
    );
    refused(
        folder.path(),
        "convert one.id two.txt both.nin",
        "nin holds one puzzle, not 2",
    );
}
