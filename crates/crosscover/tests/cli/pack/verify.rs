//! `crosscover verify`, as a user meets it. The crate of the packs tests every finding.

use crate::program::{Folder, Ran, piped};
use serde_json::json;

/// Three rows of a pack of 5x5 boards, by line.
fn pack() -> Vec<String> {
    let pack = Folder::new().printed("generate --size 5x5 --count 3 --out -");
    pack.lines().map(String::from).collect()
}

/// Sets a value of a row.
fn set(pack: &mut [String], line: usize, column: &str, value: &str) {
    let place = pack[0].split(',').position(|name| name == column);
    let mut values: Vec<&str> = pack[line - 1].split(',').collect();
    values[place.expect(column)] = value;
    pack[line - 1] = values.join(",");
}

fn text(pack: &[String]) -> String {
    pack.iter().map(|line| format!("{line}\n")).collect()
}

fn verify(text: &str) -> Ran {
    piped("verify -", text)
}

#[test]
fn a_good_pack_is_verified() {
    let good = "stdin: 3 boards verified by both engines\n";
    verify(&text(&pack())).check(0, good, "");
    verify(&text(&pack()).replace('\n', "\r\n")).check(0, good, "");
}

#[test]
fn findings_are_named_by_line_and_column() {
    let mut pack = pack();
    pack.push(pack[1].clone());
    let found = "stdin: line 5, column index: duplicate: line 2 has the same index\n\
                 stdin: line 5, column id: duplicate: line 2 has the same clues\n\
                 stdin: NOT verified: 2 findings in 4 rows\n";
    verify(&text(&pack)).check(1, found, "");
    let nothing = "expected the header row of a pack or a JSON object, found nothing";
    verify("").check(2, "", &format!("crosscover: stdin: line 1: {nothing}\n"));
}

#[test]
fn the_report_as_json_has_the_documented_shape() {
    let mut pack = pack();
    let good = json!({
        "file": "stdin", "rows": 3, "verified": true, "manifest": null, "findings": [], "unknown": [],
        "without_proof": 0, "unchecked": [],
    });
    let ran = piped("verify --json -", text(&pack));
    assert_eq!((ran.code, ran.json()), (Some(0), good));
    set(&mut pack, 3, "xp", "1000");
    pack[3].push(',');
    let bad = json!({
        "file": "stdin",
        "rows": 3,
        "verified": false,
        "manifest": null,
        "findings": [
            {"line": 3, "column": "xp", "message": "expected \"18\", found \"1000\""},
            {"line": 4, "column": null, "message": "expected 22 fields, found 23"},
        ],
        "unknown": [],
        "without_proof": 0,
        "unchecked": [],
    });
    for threads in [1, 4] {
        let ran = piped(&format!("verify --json - --threads {threads}"), text(&pack));
        assert_eq!((ran.code, ran.json()), (Some(1), bad.clone()));
    }
}
