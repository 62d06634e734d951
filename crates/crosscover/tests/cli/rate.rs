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
        "plus.txt: 3x3, unique, by line, medium (difficulty 17)\n\
         techniques  5 count (the board turned so that it is easiest)\n\
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
