//! `crosscover solve --explain` and `crosscover hint`, as a user meets them.

use crate::program::{Ran, crosscover, run};
use serde_json::{Value, json};
use std::path::Path;

/// The workspace's boards.
fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data"))
}

#[track_caller]
fn check(ran: &Ran, code: i32, stdout: &str, stderr: &str) {
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), (stdout, stderr));
    assert_eq!(ran.code, Some(code));
}

/// Explains a board of the data folder; seconds and counters, in the first two lines, are left out.
fn explain(arguments: &[&str]) -> String {
    let ran = run(crosscover(data(), &["solve", "--explain"]).args(arguments));
    assert_eq!(ran.stderr, "");
    let explanation = ran.stdout.splitn(3, '\n').nth(2);
    explanation.expect("an explanation").to_string()
}

/// Asks for a hint on a board of the data folder.
fn hint(file: &str, board: Option<&str>, more: &[&str]) -> Ran {
    let mut command = crosscover(data(), &["hint", file]);
    command.args(more);
    if let Some(board) = board {
        command.args(["--board", "-"]).write_stdin(board);
    }
    run(&mut command)
}

#[test]
fn a_board_of_line_logic_is_explained() {
    insta::assert_snapshot!("explain-boat", explain(&["corpus/boat.non"]));
}

#[test]
fn a_board_that_needs_a_contradiction_is_explained() {
    insta::assert_snapshot!("explain-probe", explain(&["unit/probe.id"]));
}

#[test]
fn a_board_without_a_solution_is_explained_to_the_line_that_fails() {
    let text = explain(&["unit/no-solution.non"]);
    let end = "\n2 steps: 2 count\nrow 1 cannot be completed: there is no solution\n\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn a_board_with_several_solutions_is_explained_as_far_as_they_agree() {
    let text = explain(&["unit/two-solutions.non"]);
    let end = "\n0 steps\n4 cells are left, in which the solutions differ or cannot be told apart\n\
               \n??\n??\n\n#.\n.#\n\n.#\n#.\n\n4 ambiguous cells, marked ?:\n??\n??\n\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn an_explanation_as_json_has_a_record_for_each_step() {
    let ran = run(&mut crosscover(
        data(),
        &["solve", "--explain", "--json", "unit/probe.id"],
    ));
    let value: Value = serde_json::from_str(&ran.stdout).expect("an object");
    let explanation = &value["explanation"];
    assert_eq!(explanation["end"], "solved");
    assert_eq!(explanation["hardest"], "contradiction");
    let steps = explanation["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 10);
    let first = &steps[0];
    assert_eq!(first["technique"], "contradiction");
    assert_eq!(
        first["cells"],
        json!([{"row": 1, "column": 1, "filled": true}])
    );
    let fails = json!({"line": "row 3", "clue": [1], "cells": "#?#?"});
    assert_eq!(first["fails"], fails);
    let look = json!({"line": "row 1", "clue": [1, 1], "before": "#???", "after": "#.??"});
    assert_eq!(steps[1]["line"], look);
}

/// What packs and `solve` call the logic of a board is the class of its hardest step.
#[test]
fn the_hardest_technique_agrees_with_the_logic() {
    for kind in ["unit", "corpus"] {
        for entry in std::fs::read_dir(data().join(kind)).expect("a folder") {
            let path = entry.expect("a file").path();
            let path = path.to_str().expect("a path in UTF-8");
            let ran = run(&mut crosscover(
                data(),
                &["solve", "--explain", "--json", path],
            ));
            let value: Value = serde_json::from_str(&ran.stdout).expect("an object");
            if value["verdict"] == "unique" {
                let expected = match value["explanation"]["hardest"].as_str() {
                    Some("contradiction" | "either-way") => "probe",
                    Some("deeper") => "search",
                    _ => "line",
                };
                assert_eq!(value["logic"], expected, "{path}");
            }
        }
    }
}

#[test]
fn dancing_links_explain_nothing() {
    let arguments = ["solve", "--explain", "--engine", "cover", "unit/probe.id"];
    check(
        &run(&mut crosscover(data(), &arguments)),
        2,
        "",
        "crosscover: --explain shows the deductions of propagation: it cannot be used with --engine cover\n",
    );
}

#[test]
fn a_hint_is_the_easiest_step_from_the_board() {
    let board = "??.#\n????\n\n? ? ? ?\n????\n";
    check(
        &hint("unit/probe.id", Some(board), &[]),
        0,
        "column 4 (1): count\n  all filled cells are found, so cells 2-4 are empty\n  \
         #???  ->  #...\n",
        "",
    );
    let first = "row 1, column 1 is filled: contradiction\n  suppose it is empty\n  \
                 row 1 (1 1)  .???  ->  .#.#\n  column 1 (2)  .???  ->  .?#?\n  \
                 column 3 (2)  .???  ->  .?#?\n  row 3 (1)  #?#?  cannot be completed\n";
    check(&hint("unit/probe.id", None, &[]), 0, first, "");
}

#[test]
fn a_hint_as_json_is_a_step() {
    let ran = hint("corpus/boat.non", None, &["--json"]);
    let value: Value = serde_json::from_str(&ran.stdout).expect("an object");
    assert_eq!(value["status"], "step");
    assert_eq!(value["step"]["technique"], "count");

    let ran = hint(
        "unit/probe.id",
        Some("?##?\n???#\n????\n????\n"),
        &["--json"],
    );
    let value: Value = serde_json::from_str(&ran.stdout).expect("an object");
    assert_eq!(
        (&value["status"], &value["line"]),
        (&json!("contradiction"), &json!("row 1"))
    );
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_board_that_contradicts_the_solution_exits_1_with_the_line_that_fails() {
    let says = |board: &str, message: &str| {
        let stdout = format!("unit/probe.id: {message}\n");
        check(&hint("unit/probe.id", Some(board), &[]), 1, &stdout, "");
    };
    says(
        "?##?\n???#\n????\n????\n",
        "a cell is wrong: row 1 cannot be completed",
    );
    says(
        "????\n???#\n????\n????\n",
        "a cell is wrong: column 1 cannot be completed, as 3 steps of line logic show",
    );
}

#[test]
fn a_solved_board_needs_no_hint() {
    let board = "#..#\n##..\n..#.\n..#.\n";
    let ran = hint("unit/probe.id", Some(board), &[]);
    check(&ran, 0, "unit/probe.id: solved\n", "");
}

#[test]
fn puzzles_without_a_single_solution_say_so() {
    check(
        &hint("unit/six-solutions.non", None, &[]),
        1,
        "unit/six-solutions.non: nothing more follows: the puzzle has several solutions\n",
        "",
    );
    check(
        &hint("unit/hidden-contradiction.non", None, &[]),
        1,
        "unit/hidden-contradiction.non: the puzzle has no solution\n",
        "",
    );
}

#[test]
fn boards_that_are_none_are_refused() {
    let refuses = |board: &str, message: &str| {
        let stderr = format!("crosscover: stdin: {message}\n");
        check(&hint("unit/probe.id", Some(board), &[]), 2, "", &stderr);
    };
    refuses(
        "",
        "line 1, column 1: expected a row of '#', '.' or '?', found the end of the text",
    );
    refuses("????\n???\n", "line 2, column 4: expected 4 cells, found 3");
    refuses(
        "????\n??x?\n",
        "line 2, column 3: expected '#', '.' or '?', found 'x'",
    );
    for rows in [3, 5] {
        let message = format!("line 1, column 1: expected a board of 4x4, found 4x{rows}");
        refuses(&"????\n".repeat(rows), &message);
    }
}

#[test]
fn a_timeout_ends_explaining_too() {
    let arguments = [
        "solve",
        "--explain",
        "--timeout",
        "0.000000001",
        "corpus/boat.non",
    ];
    let ran = run(&mut crosscover(data(), &arguments));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(3), ""));
    assert!(ran.stdout.contains("0 steps"), "{}", ran.stdout);
    assert!(ran.stdout.contains("takes too long"), "{}", ran.stdout);
}
