//! One bad puzzle of many: the others are done, stderr names the bad one, and the exit code is 2.

use crate::program::{Folder, Ran, piped};
use serde_json::Value;

const IDS: &str = "2x1:1/1/2\n\n1x1:x/1\n1x1:1/1\n";
const BAD: &str = "crosscover: stdin: line 3, column 5: expected a block length from 1 to 4000";

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
    for (line, others) in [
        (
            "solve -",
            &["stdin, puzzle 1: unique", "stdin, puzzle 3: unique"][..],
        ),
        ("rate -", &["stdin, puzzle 1: 2x1", "stdin, puzzle 3: 1x1"]),
        ("render -", &["2 |. . |", "1 |. |"]),
        ("convert --to id - -", &["2x1:1/1/2\n1x1:1/1\n"]),
        ("rate --json -", &["stdin, puzzle 1", "stdin, puzzle 3"]),
        // These are for one puzzle.
        ("prove -", &[]),
        ("hint -", &[]),
        ("encode --encoding lattice -", &[]),
    ] {
        check(&piped(line, IDS), BAD, others);
    }
    let objects = piped("solve --json -", IDS).lines_of_json();
    let numbers: Vec<&Value> = objects.iter().map(|object| &object["puzzle"]).collect();
    assert_eq!(numbers, [1, 3]);
}

#[test]
fn the_other_files_are_done() {
    let folder = Folder::with(&[
        ("bad.id", "1x1:x/1\n"),
        ("good.id", "1x1:1/1\n"),
        ("p.txt", "#.\n.#\n"),
    ]);
    let bad = "crosscover: bad.id: line 1, column 5";
    let clues = "crosscover: good.id: there is no picture, only clues";
    for (line, bad, good) in [
        ("solve bad.id good.id", bad, "good.id: unique"),
        (
            "solve none.id good.id",
            "crosscover: cannot open none.id",
            "good.id: unique",
        ),
        (
            "solve . good.id",
            "crosscover: . is a folder",
            "good.id: unique",
        ),
        ("rate bad.id good.id", bad, "good.id: 1x1"),
        ("render bad.id good.id", bad, "1 |. |"),
        ("repair bad.id p.txt", bad, "p.txt: 2 cells flipped"),
        ("repair good.id p.txt", clues, "p.txt: 2 cells flipped"),
        ("repair bad.id p.txt --out new.rows", bad, ""),
        ("convert bad.id good.id --to id -", bad, "1x1:1/1"),
    ] {
        check(&folder.ran(line), bad, &[good]);
    }
    assert!(folder.has("new.rows"));
}

#[test]
fn the_other_puzzles_of_a_collection_are_done() {
    let non = |clue| format!("width 1\nheight 1\nrows\n{clue}\ncolumns\n{clue}\n");
    let nonpack = [non("1"), non("x"), non("0")].join("====\n");
    let xml = |clue: &str| {
        let clues =
            |kind| format!("<clues type=\"{kind}\"><line><count>{clue}</count></line></clues>");
        format!("<puzzle>{}{}</puzzle>\n", clues("columns"), clues("rows"))
    };
    let xml = [xml("1"), xml("x"), xml("0")].concat();
    let xml = format!("<?xml version=\"1.0\"?>\n<puzzleset>\n{xml}</puzzleset>\n");
    let folder = Folder::with(&[
        ("set.nonpack", &nonpack),
        ("set.xml", &xml),
        ("pack.csv", "width,height,cells\n1,1,1\n1,1,x\n1,1,0\n"),
        ("stats.csv", "xp,level\n1,easy\nx,hard\n3,easy\n"),
    ]);
    for (file, line) in [("set.nonpack", 11), ("set.xml", 4), ("pack.csv", 3)] {
        let bad = format!("crosscover: {file}: line {line}");
        let names = [1, 3].map(|number| format!("{file}, puzzle {number}"));
        for command in ["solve", "rate"] {
            let ran = folder.ran(&format!("{command} {file}"));
            check(&ran, &bad, &names.each_ref().map(|name| &**name));
        }
    }
    let bad = "crosscover: stats.csv: line 3, column xp: expected a number, found \"x\"";
    let others = ["stats.csv: 2 boards", "level           easy 2\n"];
    check(&folder.ran("stats stats.csv"), bad, &others);
}

#[test]
fn ambiguous_puzzles_are_left_out_of_a_book() {
    let folder = Folder::with(&[("two.id", "2x2:1/1/1/1\n1x1:1/1\n")]);
    let message = "crosscover: two.id, puzzle 1: no single solution: multiple \
                   (elementary switch: rows 1 and 2, columns 1 and 2)\n";
    folder
        .ran("convert --solve two.id out.rows")
        .check(1, "", message);
    folder
        .ran("book -q two.id -o out.pdf")
        .check(1, "", message);
    assert_eq!(folder.read("out.rows"), "#\n\n");
    assert!(folder.has("out.pdf"));
}

#[test]
fn several_files_become_one() {
    let folder = Folder::with(&[("one.id", "1x1:1/1\n"), ("two.txt", "#.\n##\n")]);
    let lost = "one.id, two.txt: id cannot hold: goal\n";
    folder
        .ran("convert one.id two.txt both.id")
        .check(0, "", lost);
    assert_eq!(folder.read("both.id"), "1x1:1/1\n2x2:2/1/1/2\n");
    for (files, message) in [
        ("one.id", "then the output file"),
        ("one.id two.txt both.id", "both.id exists"),
        ("one.id two.txt both.nin", "nin holds one puzzle, not 2"),
    ] {
        folder.refused(&format!("convert {files}"), message);
    }
}
