//! `crosscover verify`, as a user meets it: whatever is wrong in a pack is found and named.

use crate::program::{Ran, crosscover, run};
use serde_json::json;
use std::path::Path;

/// Three rows of a pack of 5x5 boards, by line.
fn pack() -> Vec<String> {
    let arguments = ["generate", "--size", "5x5", "--count", "3", "--out", "-"];
    let ran = run(&mut crosscover(Path::new("."), &arguments));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout.lines().map(String::from).collect()
}

/// Sets a value of a row.
fn set(pack: &mut [String], line: usize, column: &str, value: &str) {
    let place = pack[0].split(',').position(|name| name == column);
    let mut values: Vec<&str> = pack[line - 1].split(',').collect();
    values[place.expect(column)] = value;
    pack[line - 1] = values.join(",");
}

/// The value of a row.
fn get(pack: &[String], line: usize, column: &str) -> String {
    let place = pack[0].split(',').position(|name| name == column);
    let value = pack[line - 1].split(',').nth(place.expect(column));
    value.expect(column).to_string()
}

fn text(pack: &[String]) -> String {
    pack.iter().map(|line| format!("{line}\n")).collect()
}

fn verify(text: &str, arguments: &[&str]) -> Ran {
    run(crosscover(Path::new("."), &["verify", "-"])
        .args(arguments)
        .write_stdin(text))
}

/// Checks that a text is not verified, and what is said of it.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let ran = verify(text, &[]);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines, expected);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
}

/// Checks that a text is no pack.
#[track_caller]
fn check_refused(text: &str, message: &str) {
    let ran = verify(text, &[]);
    assert_eq!(ran.stderr, format!("crosscover: stdin: {message}\n"));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
}

#[test]
fn a_good_pack_is_verified() {
    let ran = verify(&text(&pack()), &[]);
    assert_eq!(ran.stdout, "stdin: 3 boards verified by both engines\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_file_is_named_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("pack.csv"), text(&pack()[..2])).unwrap();
    let ran = run(&mut crosscover(folder.path(), &["verify", "pack.csv"]));
    assert_eq!(ran.stdout, "pack.csv: 1 board verified by both engines\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
}

#[test]
fn carriage_returns_do_no_harm() {
    let ran = verify(&text(&pack()).replace('\n', "\r\n"), &[]);
    assert_eq!(ran.stdout, "stdin: 3 boards verified by both engines\n");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn an_altered_cell_is_found() {
    let mut pack = pack();
    assert_eq!(get(&pack, 2, "cells"), "0000100101111111001110001");
    set(&mut pack, 2, "cells", "0000100101111111001110011");
    let ran = verify(&text(&pack), &[]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
    for finding in [
        "stdin: line 2, column rows: row 5: the cells give \"1.2\", the file says \"1.1\"\n",
        "stdin: line 2, column columns: column 4: the cells give \"3\", the file says \"2\"\n",
        "stdin: line 2, column filled: expected \"14\", found \"13\"\n",
        "stdin: line 2, column density: expected \"0.5600\", found \"0.5200\"\n",
    ] {
        assert!(ran.stdout.contains(finding), "{}", ran.stdout);
    }
    assert!(ran.stdout.contains("stdin: line 2, column id: expected "));
    assert!(!ran.stdout.contains("line 3"));
}

#[test]
fn an_altered_clue_is_found() {
    let mut pack = pack();
    assert_eq!(get(&pack, 3, "rows"), "2/2/2/3/3");
    set(&mut pack, 3, "rows", "2/2/1.1/3/3");
    check(
        &text(&pack),
        &[
            "stdin: line 3, column rows: row 3: the cells give \"2\", the file says \"1.1\"",
            "stdin: NOT verified: 1 finding in 3 rows",
        ],
    );
    set(&mut pack, 3, "rows", "2/2/2/3/3");
    set(&mut pack, 3, "columns", "/2/5/5");
    check(
        &text(&pack),
        &[
            "stdin: line 3, column columns: \
             column 2: the cells give \"\", the file says \"2\"",
            "stdin: NOT verified: 1 finding in 3 rows",
        ],
    );
}

#[test]
fn every_column_is_checked() {
    let good = pack();
    for column in good[0].split(',') {
        // Where a board comes from, and its title, do not follow from the board.
        if ["index", "title_en", "generator"].contains(&column) {
            continue;
        }
        let mut pack = good.clone();
        let value = get(&pack, 4, column);
        set(&mut pack, 4, column, &format!("{value}9"));
        let ran = verify(&text(&pack), &["--json"]);
        let report: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!((ran.code, &report["verified"]), (Some(1), &json!(false)));
        let findings = report["findings"].as_array().unwrap();
        // A board of other sides has other cells.
        let named = match column {
            "width" | "height" => "cells",
            _ => column,
        };
        let is_named = findings
            .iter()
            .any(|finding| finding["line"] == 4 && finding["column"] == named);
        assert!(is_named, "{column}: {findings:?}");
    }
}

#[test]
fn a_second_solution_is_found() {
    let mut pack = pack();
    for (column, value) in [
        ("width", "2"),
        ("height", "2"),
        ("cells", "1001"),
        ("rows", "1/1"),
        ("columns", "1/1"),
    ] {
        set(&mut pack, 2, column, value);
    }
    check(
        &text(&pack),
        &[
            "stdin: line 2, column cells: not unique: \"0110\" has the same clues",
            "stdin: NOT verified: 1 finding in 3 rows",
        ],
    );
}

#[test]
fn a_duplicate_is_found() {
    let mut pack = pack();
    let mut again = pack[1].clone();
    pack.push(again.clone());
    check(
        &text(&pack),
        &[
            "stdin: line 5, column index: duplicate: line 2 has the same index",
            "stdin: line 5, column id: duplicate: line 2 has the same clues",
            "stdin: NOT verified: 2 findings in 4 rows",
        ],
    );
    // Under another index and title it is a duplicate still.
    again = again.replace(",1,0,5,5,", ",1,3,5,5,");
    pack[4] = again.replace("No. 1", "No. 4");
    check(
        &text(&pack),
        &[
            "stdin: line 5, column id: duplicate: line 2 has the same clues",
            "stdin: NOT verified: 1 finding in 4 rows",
        ],
    );
}

#[test]
fn a_truncated_line_is_found() {
    let whole = text(&pack());
    let cut = whole
        .trim_end()
        .strip_suffix(concat!(",crosscover ", env!("CARGO_PKG_VERSION")))
        .unwrap();
    check(
        &format!("{cut}\n"),
        &[
            "stdin: line 4: expected 22 fields, found 21",
            "stdin: NOT verified: 1 finding in 3 rows",
        ],
    );
    check(
        cut,
        &[
            "stdin: line 4: expected 22 fields, found 21",
            "stdin: line 4: the file ends within this line: expected a line end",
            "stdin: NOT verified: 2 findings in 3 rows",
        ],
    );
    check(
        whole.trim_end(),
        &[
            "stdin: line 4: the file ends within this line: expected a line end",
            "stdin: NOT verified: 1 finding in 3 rows",
        ],
    );
}

#[test]
fn sizes_that_make_no_sense_are_findings() {
    for (side, message) in [
        ("0", "expected a number from 1 to 4000, found 0"),
        ("-1", "expected a number up to 4000, found \"-1\""),
        (
            "4294967297",
            "expected a number up to 4000, found \"4294967297\"",
        ),
        (
            "4000",
            "expected 20000 characters for 4000x5, found 25: \"0001100011000110011100111\"",
        ),
    ] {
        let mut pack = pack();
        set(&mut pack, 3, "width", side);
        let column = if side == "4000" { "cells" } else { "width" };
        check(
            &text(&pack),
            &[
                &format!("stdin: line 3, column {column}: {message}"),
                "stdin: NOT verified: 1 finding in 3 rows",
            ],
        );
    }
}

#[test]
fn the_report_as_json_has_the_documented_shape() {
    let report = |text: &str| -> (Option<i32>, serde_json::Value) {
        let ran = verify(text, &["--json"]);
        assert_eq!(ran.stdout.lines().count(), 1);
        (ran.code, serde_json::from_str(&ran.stdout).unwrap())
    };
    let mut pack = pack();
    let good = json!({
        "file": "stdin", "rows": 3, "verified": true, "manifest": null, "findings": [], "unknown": [],
        "without_proof": 0, "unchecked": [],
    });
    assert_eq!(report(&text(&pack)), (Some(0), good));

    set(&mut pack, 3, "xp", "1000");
    pack[3].push(',');
    let bad = json!({
        "file": "stdin",
        "rows": 3,
        "verified": false,
        "manifest": null,
        "findings": [
            {"line": 3, "column": "xp", "message": "expected \"3\", found \"1000\""},
            {"line": 4, "column": null, "message": "expected 22 fields, found 23"},
        ],
        "unknown": [],
        "without_proof": 0,
        "unchecked": [],
    });
    assert_eq!(report(&text(&pack)), (Some(1), bad));
}

/// What no row can tell: rows that are gone from the end, and titles.
#[test]
fn a_pack_is_compared_with_the_manifest_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let ran = |line: &str| {
        let arguments: Vec<&str> = line.split(' ').collect();
        run(&mut crosscover(folder.path(), &arguments))
    };
    ran("generate --size 5x5 --count 3 --out pack.csv");
    let verified = ran("verify pack.csv --json");
    assert!(
        verified
            .stdout
            .contains("\"verified\":true,\"manifest\":true")
    );
    let file = folder.path().join("pack.csv");
    let pack = std::fs::read_to_string(&file).unwrap();
    let without_last = pack
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect();
    for changed in [without_last, pack.replacen("No. 2", "No. 7", 1)] {
        std::fs::write(&file, &changed).unwrap();
        let ran = ran("verify pack.csv");
        assert_eq!(ran.code, Some(1));
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert!(lines[0].starts_with("pack.csv does not match its manifest: "));
        assert!(lines[1].starts_with("pack.csv: NOT verified: 0 findings in "));
        // By itself there is nothing wrong with it.
        assert_eq!(verify(&changed, &[]).code, Some(0));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut pack = pack();
    set(&mut pack, 2, "density", "0.9999");
    set(&mut pack, 4, "filled", "1");
    let verify = |threads| {
        let ran = verify(&text(&pack), &["--threads", threads]);
        (ran.code, ran.stdout, ran.stderr)
    };
    assert_eq!(verify("1").0, Some(1));
    assert_eq!(verify("4"), verify("1"));
}

#[test]
fn what_is_no_pack_is_refused() {
    let header = "line 1: expected the header row of a pack or a JSON object, found nothing";
    check_refused("", header);
    check_refused("\n\n", header);
    let column = |name| {
        format!("line 1: expected a column named \"{name}\" in the header row or the first object")
    };
    check_refused("# A README\n", &column("width"));
    check_refused("id,width\n1,2\n", &column("height"));
    let twice = pack()[0].replace(",seed,", ",seed,seed,");
    let message = "line 1: the column \"seed\" is named twice";
    check_refused(&format!("{twice}\n"), message);
}
