//! `crosscover cover --trace`.

use crate::cover::{TOY, check, cover};
use serde_json::{Value, json};

#[test]
fn a_trace_shows_each_step() {
    let steps = "\
        | a: 2 options, try 1: a d g\n\
        |   b: 1 option, forced: b c f\n\
        |   e: no option, go back\n\
        | withdraw a d g\n\
        | a: 2 options, try 2: a d f\n\
        |   b: 1 option, forced: b g\n\
        |   c: 1 option, forced: c e\n\
        |   solution 1\n\
        c e\na d f\nb g\n";
    check(" --first --trace", TOY, 0, steps);
    let end = "\n| withdraw a d f\n| 1 solution\n";
    check(" --trace", TOY, 0, &format!("{steps}{end}"));
    let text = cover(" --trace --json", TOY).stdout;
    let objects = text.lines().map(serde_json::from_str);
    let objects: Vec<Value> = objects.map(|object| object.expect("JSON")).collect();
    assert_eq!(objects.len(), 10);
    assert_eq!(
        objects[0],
        json!({"step": "try", "item": "a", "options": 2, "number": 1, "option": "a d g", "level": 0})
    );
    assert_eq!(objects[7]["solution"], json!(["a d f", "b g", "c e"]));
    assert_eq!(
        (&objects[9]["count"], &objects[9]["nodes"]),
        (&json!("1"), &json!(5))
    );
    check(
        " --unique --trace",
        TOY,
        0,
        &format!("{steps}\n| withdraw a d f\nyes\n"),
    );
    let two = cover(" --unique --trace", "a\na\na\na\n").stdout;
    assert!(
        two.ends_with("| a: 3 options, try 2: a\n|   solution 2\na\n\nno: these are two\n"),
        "{two}"
    );
    let ended = cover(" --unique --trace --json", TOY).stdout;
    assert_eq!(
        serde_json::from_str::<Value>(ended.lines().last().unwrap()).unwrap()["unique"],
        true
    );
    let few = cover(" --trace --max-nodes 2", TOY);
    assert!(
        few.stdout.ends_with("| out of nodes after 0 solutions\n"),
        "{}",
        few.stdout
    );
}
