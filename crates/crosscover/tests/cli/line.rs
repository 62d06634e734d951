//! `crosscover line`: what follows in single lines.

use crate::program::{DATA, crosscover, piped, run};
use serde_json::json;
use std::path::Path;

#[test]
fn all_that_follows_in_a_line_is_shown_even_if_several_placements_are_left() {
    for (line, solved) in [
        ("3 1: ??#..?", "3 1: ###..#"),
        ("3,1: 6", "3 1: ?##???"),
        ("7: 10", "7: ???####???"),
        ("0: ???", "0: ..."),
        (".??..??...?##. 1,1,3", "1 1 3: .??..??...###."),
        ("2a 1b: ??b.?", "2a 1b: aab.."),
        ("2a,1b: 4", "2a 1b: ?a??"),
    ] {
        let ran = run(&mut crosscover(Path::new(DATA), &["line", line]));
        ran.check(0, &format!("{solved}\n"), "");
    }
}

#[test]
fn lines_are_read_from_stdin() {
    let lines = "3 1: ??#..?\n\n2: 3\n";
    piped("line -", lines).check(0, "3 1: ###..#\n2: ?#?\n", "");
    let ran = piped("line --json -", "3 1: ??#..?\n4: 3\n");
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.lines_of_json(),
        [
            json!({"clue": "3 1", "cells": "###..#", "possible": true, "decided": 3}),
            json!({"clue": "4", "cells": "???", "possible": false, "decided": 0}),
        ]
    );
}

#[test]
fn a_line_without_a_placement_is_no_error() {
    for (line, shown) in [
        ("3: ?#.#?", "3: ?#.#? has no placement"),
        ("4: 3", "4: ??? has no placement"),
        ("1a: b?", "1: b? has no placement"),
        ("0: #", "0: # has no placement"),
    ] {
        let ran = run(&mut crosscover(Path::new(DATA), &["line", line]));
        ran.check(1, &format!("{shown}\n"), "");
    }
}

#[test]
fn what_is_no_line_names_its_place() {
    let ran = run(&mut crosscover(Path::new(DATA), &["line", "3 1: ??!"]));
    let message =
        "crosscover: \"3 1: ??!\": line 1, column 8: expected a cell: #, . or ?, found \"!\"\n";
    ran.check(2, "", message);
    let message = "crosscover: stdin: line 2, column 1: expected a block length, found \"x\"\n";
    piped("line -", "1: 1\nx: 1\n").check(2, "", message);
}

#[test]
fn commands_for_puzzles_name_the_one_for_lines() {
    let message = "crosscover: stdin: a clue and the cells of a line, not a puzzle: see \
        `crosscover line`\n";
    for command in ["solve -", "hint -"] {
        piped(command, "3 1: ??#..?\n").check(2, "", message);
    }
}
