//! Lists that a limit or a budget cuts off: text and JSON say so, and why.

use crate::program::{Ran, crosscover, run};
use serde_json::{Value, json};
use std::path::Path;

/// One cell in each row and column: more solutions than any machine can list.
fn permutations(side: usize) -> String {
    format!("{side}x{side}:{}\n", vec!["1"; 2 * side].join("/"))
}

fn solve(text: &str, arguments: &[&str]) -> Ran {
    let arguments = [&["solve", "-"], arguments].concat();
    run(crosscover(Path::new("."), &arguments).write_stdin(text))
}

fn object(text: &str, arguments: &[&str]) -> (Value, Option<i32>) {
    let ran = solve(text, &[arguments, &["--json"]].concat());
    (serde_json::from_str(&ran.stdout).expect("JSON"), ran.code)
}

#[test]
fn a_list_of_solutions_that_time_cuts_off_is_not_complete() {
    let arguments = ["--limit", "1000000", "--timeout", "1"];
    for engine in ["propagation", "cover", "both"] {
        let arguments = [&arguments[..], &["--engine", engine]].concat();
        let (found, code) = object(&permutations(30), &arguments);
        assert!(found["solutions"].as_array().unwrap().len() > 1, "{engine}");
        assert_eq!(
            (&found["verdict"], &found["complete"], &found["stopped"]),
            (&json!("multiple"), &json!(false), &json!("out of time"))
        );
        assert_eq!(code, Some(1), "{engine}");
    }
    let ran = solve(&permutations(30), &arguments);
    let line = ran.stdout.lines().next().unwrap();
    assert!(
        line.starts_with("stdin: multiple (out of time after ") && line.contains(" solutions), "),
        "{line}"
    );
}

#[test]
fn a_list_of_solutions_that_the_limit_cuts_off_is_not_complete() {
    let three = permutations(3);
    let (found, code) = object(&three, &["--limit", "4"]);
    assert_eq!(
        (&found["complete"], &found["stopped"], code),
        (&json!(false), &json!("limit"), Some(1))
    );
    let ran = solve(&three, &["--limit", "4"]);
    assert!(
        ran.stdout
            .starts_with("stdin: multiple (stopped at 4 solutions), "),
        "{}",
        ran.stdout
    );
    let (found, _) = object(&three, &["--limit", "7"]);
    assert_eq!(found["solutions"].as_array().unwrap().len(), 6);
    assert_eq!(
        (&found["complete"], &found["stopped"]),
        (&json!(true), &Value::Null)
    );
}

#[test]
fn an_explanation_that_time_cuts_off_is_not_complete() {
    let puzzle = "4x4:2/1/2/1/1.1/2/1/1\n";
    let (found, _) = object(puzzle, &["--explain", "--timeout", "0.000000001"]);
    let explanation = &found["explanation"];
    assert_eq!(
        (&explanation["complete"], &explanation["stopped"]),
        (&json!(false), &json!("out of budget"))
    );
    let (found, _) = object(puzzle, &["--explain"]);
    assert_eq!(found["explanation"]["complete"], json!(true));
}
