//! `crosscover verify`, as a user meets it. The crate of the packs tests every finding.

use super::sealed;
use crate::pack::column;
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
fn a_pack_has_the_levels_that_its_manifest_orders() {
    let folder = Folder::new();
    folder.done("generate --size 6x6 --level hard:2,easy:3 --out pack.csv");
    let pack = folder.read("pack.csv");
    assert_eq!(
        column(&pack, "level"),
        ["hard", "hard", "easy", "easy", "easy"]
    );
    let verified = "pack.csv: 5 boards verified by both engines\n";
    folder.ran("verify pack.csv").check(0, verified, "");
    let mut manifest = folder.manifest("pack.csv");
    assert_eq!(manifest["order"]["quotas"], json!(["hard:2", "easy:3"]));
    manifest["order"]["quotas"] = json!(["hard:3", "easy:2"]);
    folder.write("pack.csv.manifest.json", sealed(manifest, &pack));
    let message = "pack.csv does not match its manifest: 3 of 5 boards are of level easy, expected 2\n\
        pack.csv: NOT verified: 5 rows without faults, but not those of the manifest\n";
    folder.ran("verify pack.csv").check(1, message, "");
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
        "file": "stdin", "rows": 3, "verified": true, "manifest": null, "findings": [],
        "differences": [], "unknown": [], "without_proof": 0, "unchecked": [],
    });
    let ran = piped("verify --json -", text(&pack));
    assert_eq!((ran.code, ran.json()), (Some(0), good));
    let points = column(&text(&pack), "xp")[1].to_string();
    let xp = format!("expected {points:?}, found \"1000\"");
    set(&mut pack, 3, "xp", "1000");
    pack[3].push(',');
    let bad = json!({
        "file": "stdin",
        "rows": 3,
        "verified": false,
        "manifest": null,
        "findings": [
            {"line": 3, "column": "xp", "message": xp},
            {"line": 4, "column": null, "message": "expected 21 fields, found 22"},
        ],
        "differences": [],
        "unknown": [],
        "without_proof": 0,
        "unchecked": [],
    });
    for threads in [1, 4] {
        let ran = piped(&format!("verify --json - --threads {threads}"), text(&pack));
        assert_eq!((ran.code, ran.json()), (Some(1), bad.clone()));
    }
}

/// The word of a changed row about its version is worth nothing, but a manifest is.
#[test]
fn values_of_other_versions_are_named_apart_and_refused_without_a_manifest() {
    let mut pack = pack();
    set(&mut pack, 3, "generator", "crosscover 0.1.0");
    verify(&text(&pack)).check(0, "stdin: 3 boards verified by both engines\n", "");
    set(&mut pack, 3, "difficulty", "98");
    let ran = verify(&text(&pack));
    assert_eq!(ran.code, Some(1));
    let [value, summary] = ran.stdout.lines().collect::<Vec<_>>()[..] else {
        panic!("{}", ran.stdout);
    };
    let expected = "stdin: line 3, column difficulty: this version computes ";
    assert!(value.starts_with(expected), "{value}");
    assert_eq!(
        summary,
        "stdin: NOT verified: 0 findings in 3 rows, and 1 value that this build does not \
         compute: only the manifest shows whether another version or build did"
    );
    let json = piped("verify --json -", text(&pack)).json();
    assert_eq!(json["findings"], json!([]));
    assert_eq!(json["differences"][0]["column"], "difficulty");
    // As if the other version had written both files.
    let folder = Folder::with(&[("old.csv", &text(&pack))]);
    folder.done("concat old.csv --out pack.csv");
    let ran = folder.done("verify pack.csv");
    let expected = "pack.csv: 3 boards verified by both engines; 1 value is of another version \
                    or build, not of this one\n";
    assert_eq!(ran.stdout, expected);
    assert_eq!(
        folder.done("verify pack.csv --json").json()["verified"],
        true
    );
}

/// What a build computes otherwise is one sentence if the manifest names that build.
#[test]
fn values_of_another_build_are_one_sentence() {
    let folder = Folder::new();
    folder.done("generate --size 5x5 --count 3 --out pack.csv");
    let mut pack: Vec<String> = folder.read("pack.csv").lines().map(String::from).collect();
    for line in 2..=4 {
        set(&mut pack, line, "difficulty", "98");
    }
    let mut manifest = folder.manifest("pack.csv");
    for build in [json!(env!("CROSSCOVER_COMMIT")), json!("0123456789ab")] {
        manifest["order"]["build"] = build;
        folder.write("pack.csv", text(&pack));
        folder.write(
            "pack.csv.manifest.json",
            sealed(manifest.clone(), &text(&pack)),
        );
        let ran = folder.ran("verify pack.csv");
        if manifest["order"]["build"] == "0123456789ab" {
            let expected = "pack.csv: 3 boards verified by both engines; 3 values are of another \
                            version or build (0123456789ab), not of this one\n";
            assert_eq!((ran.code, &*ran.stdout), (Some(0), expected));
        } else if !env!("CROSSCOVER_COMMIT").is_empty() {
            assert_eq!(ran.code, Some(1));
            assert!(ran.stdout.ends_with("NOT verified: 3 findings in 3 rows\n"));
        }
    }
}

#[test]
fn with_its_manifest_every_change_of_a_pack_is_found() {
    let folder = Folder::new();
    folder.done("generate --size 5x5 --count 3 --out pack.csv");
    let good: Vec<String> = folder.read("pack.csv").lines().map(String::from).collect();
    for (place, column) in good[0].split(',').enumerate() {
        let mut changed = good.clone();
        let value = good[2].split(',').nth(place).expect("a value");
        let other = match value.strip_suffix('1') {
            Some(rest) => format!("{rest}2"),
            None => format!("{value}1"),
        };
        set(&mut changed, 3, column, &other);
        folder.write("pack.csv", text(&changed));
        assert_eq!(folder.ran("verify pack.csv").code, Some(1), "{column}");
        let mut removed = good.clone();
        for line in &mut removed {
            let mut values: Vec<&str> = line.split(',').collect();
            values.remove(place);
            *line = values.join(",");
        }
        folder.write("pack.csv", text(&removed));
        let code = folder.ran("verify pack.csv").code;
        let is_needed = ["width", "height", "cells"].contains(&column);
        assert_eq!(code, Some(if is_needed { 2 } else { 1 }), "{column}");
    }
}
