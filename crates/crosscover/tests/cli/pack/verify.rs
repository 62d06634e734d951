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
    let end = "stdin: NOT verified: 1 finding in 3 rows\n";
    for (changes, finding) in [
        (
            &[("rows", "2/2/1.1/3/3")][..],
            "stdin: line 3, column rows: row 3: the cells give \"2\", the file says \"1.1\"\n",
        ),
        (
            &[("width", "4294967297")],
            "stdin: line 3, column width: expected a number up to 4000, found \"4294967297\"\n",
        ),
        (
            &[("width", "2"), ("height", "2"), ("cells", "1001"), ("rows", "1/1"), ("columns", "1/1")],
            "stdin: line 3, column cells: not unique: \"0110\" has the same clues\n",
        ),
    ] {
        let mut pack = pack();
        for (column, value) in changes {
            set(&mut pack, 3, column, value);
        }
        verify(&text(&pack)).check(1, &format!("{finding}{end}"), "");
    }
    let mut again = pack();
    again.push(again[1].clone());
    let found = "stdin: line 5, column index: duplicate: line 2 has the same index\n\
                 stdin: line 5, column id: duplicate: line 2 has the same clues\n\
                 stdin: NOT verified: 2 findings in 4 rows\n";
    verify(&text(&again)).check(1, found, "");
    let cut = "stdin: line 4: the file ends within this line: expected a line end\n";
    verify(text(&pack()).trim_end()).check(1, &format!("{cut}{end}"), "");
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

#[test]
fn a_text_that_is_no_pack_is_refused() {
    let column = |name| format!("expected a column named \"{name}\" in the header row or the first object");
    let twice = pack()[0].replace(",seed,", ",seed,seed,") + "\n";
    let nothing = "expected the header row of a pack or a JSON object, found nothing";
    for (text, message) in [
        ("", nothing),
        ("# A README\n", &column("width")),
        ("id,width\n1,2\n", &column("height")),
        (&twice, "the column \"seed\" is named twice"),
    ] {
        verify(text).check(2, "", &format!("crosscover: stdin: line 1: {message}\n"));
    }
}
