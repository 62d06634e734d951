//! `crosscover rate`, as a user meets it.

use crate::program::{crosscover, done, refused, run};
use serde_json::Value;
use std::fs;

#[test]
fn a_puzzle_is_rated_in_words_and_as_json() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("writable");
    write("plus.txt", ".#.\n###\n.#.\n");
    write("two.id", "4x4:2/1/2/1/1.1/2/1/1\n2x2:1/1/1/1\n");
    let ran = done(folder.path(), "rate plus.txt");
    assert_eq!(
        ran.stdout,
        "plus.txt: 3x3, unique, by line, medium (difficulty 17)\n\
         techniques  5 count\n\
         footholds   2 lines to begin with; in 2 rounds at least 2, 3.0 on average\n\
         clues       6 blocks, 1.0 a line, 1.7 cells long on average, 3 at most; 56 % filled\n\
         lines       0 empty, 2 full, 2 with one placement; slack 1.3 on average\n\
         symmetry    all-mirrors\n\n"
    );
    let ran = run(&mut crosscover(
        folder.path(),
        &["rate", "--json", "two.id"],
    ));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
    let rated: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(rated[0]["file"], "two.id, puzzle 1");
    assert_eq!(rated[0]["level"], "hard");
    assert_eq!(rated[0]["logic"], "probe");
    assert_eq!(rated[0]["explained"], true);
    assert!(
        rated[0]["techniques"]["contradiction"].as_u64() > Some(0),
        "{}",
        rated[0]
    );
    assert_eq!(rated[1]["verdict"], "multiple");
    assert_eq!(rated[1]["level"], Value::Null);
    assert_eq!(rated[1]["footholds"]["rounds"], Value::Array(Vec::new()));
    assert_eq!(rated[1]["clues"]["blocks"], 4);
    // `stats` refers to it.
    let message = "two.id: line 1: expected the header row of a pack";
    refused(folder.path(), "stats two.id", message);
    refused(
        folder.path(),
        "stats two.id",
        "; for puzzles that are no pack, use rate",
    );
}
