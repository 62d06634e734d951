//! `crosscover rate`, as a user meets it.

use crate::program::Folder;
use serde_json::Value;

#[test]
fn a_puzzle_is_rated_in_words_and_as_json() {
    let folder = Folder::with(&[
        ("plus.txt", ".#.\n###\n.#.\n"),
        ("two.id", "4x4:2/1/2/1/1.1/2/1/1\n2x2:1/1/1/1\n"),
    ]);
    assert_eq!(
        folder.printed("rate plus.txt"),
        "plus.txt: 3x3, unique, by line, easy (difficulty 1.07 of 5)\n\
         time        about 3 seconds for an experienced person; 2 to 4 on two of three such boards\n\
         techniques  5 count\n\
         footholds   2 lines to begin with; in 2 rounds at least 2, 3.0 on average\n\
         clues       6 blocks, 1.0 a line, 1.7 cells long on average, 3 at most; 56 % filled\n\
         lines       0 empty, 2 full, 2 with one placement; slack 1.3 on average\n\
         symmetry    all-mirrors\n\n"
    );
    let ran = folder.ran("rate --json two.id");
    assert_eq!((ran.code, &*ran.stderr), (Some(1), ""));
    let rated = ran.lines_of_json();
    assert_eq!(rated[0]["file"], "two.id, puzzle 1");
    assert_eq!(rated[0]["level"], "hard");
    assert_eq!(rated[0]["logic"], "probe");
    assert_eq!(rated[0]["explained"], true);
    assert!(rated[0]["techniques"]["contradiction"].as_u64() > Some(0));
    assert_eq!(rated[1]["verdict"], "multiple");
    assert_eq!(rated[1]["level"], Value::Null);
    assert_eq!(rated[1]["footholds"]["rounds"], Value::Array(Vec::new()));
    assert_eq!(rated[1]["clues"]["blocks"], 4);
    // `stats` refers to it.
    folder.refused(
        "stats two.id",
        "two.id: line 1: expected the header row of a pack",
    );
    folder.refused("stats two.id", "; for puzzles that are no pack, use rate");
}

/// Without both rows, the columns still say all; without one column, the rows do.
#[test]
fn clues_that_are_not_needed_are_listed() {
    let folder = Folder::with(&[("bars.txt", "#.#.\n#.#.\n"), ("two.id", "2x2:1/1/1/1\n")]);
    let text = folder.printed("rate --redundant bars.txt");
    assert!(text.contains("repeats     down, every 1 row\n"), "{text}");
    let listed = "redundant   each alone: row 1, row 2, column 1, column 2, column 3, column 4; \
                  together: row 1, row 2\n";
    assert!(text.contains(listed), "{text}");
    let ran = folder.ran("rate --redundant --json bars.txt two.id");
    let lines: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        lines[0]["redundant"]["together"],
        serde_json::json!(["row 1", "row 2"])
    );
    assert_eq!(lines[0]["repeats"]["rows"], 1);
    assert!(lines[1].get("redundant").is_none());
    assert_eq!(lines[1]["switch"]["rows"], serde_json::json!([0, 1]));
    let switch = "multiple (elementary switch: rows 1 and 2, columns 1 and 2)\n";
    assert!(folder.ran("rate two.id").stdout.contains(switch));
}

#[test]
fn every_command_names_an_elementary_switch() {
    let table = "width,height,cells\n2,2,1001\n";
    let folder = Folder::with(&[("two.csv", table)]);
    let place = "elementary switch: rows 1 and 2, columns 1 and 2";
    for line in ["verify two.csv", "rate two.csv", "solve two.csv"] {
        let ran = folder.ran(line);
        assert!(
            ran.code == Some(1) && ran.stdout.contains(place),
            "{line}: {}",
            ran.stdout
        );
    }
    let repaired = folder.printed("repair two.csv");
    assert!(repaired.contains(place), "{repaired}");
    let made = folder.ran("generate --table two.csv --out pack.csv");
    let cause = "two.csv, line 2: left out: with several solutions (elementary switch)";
    assert!(made.stderr.contains(cause), "{}", made.stderr);
}
