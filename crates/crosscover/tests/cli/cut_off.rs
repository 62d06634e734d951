//! Lists that a limit or a budget cuts off: text and JSON say so, and why.

use crate::program::piped;
use serde_json::{Value, json};

/// One cell in each row and column: more solutions than any machine can list.
fn permutations(side: usize) -> String {
    format!("{side}x{side}:{}\n", vec!["1"; 2 * side].join("/"))
}

#[test]
fn a_list_cut_off_by_time_is_not_complete() {
    let line = "solve - --limit 1000000 --timeout 1";
    for engine in ["propagation", "cover", "both"] {
        let ran = piped(
            &format!("{line} --json --engine {engine}"),
            permutations(30),
        );
        let found = ran.json();
        assert!(found["solutions"].as_array().unwrap().len() > 1, "{engine}");
        assert_eq!(found["verdict"], "multiple");
        assert_eq!(
            (&found["complete"], &found["stopped"]),
            (&json!(false), &json!("out of time"))
        );
        assert_eq!(ran.code, Some(1), "{engine}");
    }
    let text = piped(line, permutations(30)).stdout;
    let first = text.lines().next().unwrap();
    assert!(
        first.starts_with("stdin: multiple (out of time after "),
        "{first}"
    );
}

#[test]
fn a_list_cut_off_by_its_limit_is_not_complete() {
    let three = permutations(3);
    let found = piped("solve - --limit 4 --json", &three).json();
    assert_eq!(
        (&found["complete"], &found["stopped"]),
        (&json!(false), &json!("limit"))
    );
    let text = piped("solve - --limit 4", &three).stdout;
    assert!(
        text.starts_with("stdin: multiple (stopped at 4 solutions), "),
        "{text}"
    );
    let found = piped("solve - --limit 7 --json", &three).json();
    assert_eq!(found["solutions"].as_array().unwrap().len(), 6);
    assert_eq!(
        (&found["complete"], &found["stopped"]),
        (&json!(true), &Value::Null)
    );
}

#[test]
fn an_explanation_cut_off_by_time_is_not_complete() {
    let puzzle = "4x4:2/1/2/1/1.1/2/1/1\n";
    let stopped = piped("solve - --explain --json --timeout 0.000000001", puzzle);
    let explanation = &stopped.json()["explanation"];
    assert_eq!(
        (&explanation["complete"], &explanation["stopped"]),
        (&json!(false), &json!("out of budget"))
    );
    let whole = piped("solve - --explain --json", puzzle).json();
    assert_eq!(whole["explanation"]["complete"], true);
}
