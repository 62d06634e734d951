//! Which columns a pack has, and what other commands make of packs with few of them.

use crate::pack::leave;
use crate::program::{done, ran};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// What a command prints that must succeed.
#[track_caller]
fn printed(folder: &Path, line: &str) -> String {
    done(folder, line).stdout
}

/// Packs with many boards in common among their parts.
const SMALL: &str = "generate --size 5x5 --count 60 --seed 5 --density 45%..55%";

#[test]
fn columns_are_chosen_and_ordered() {
    let folder = folder();
    let all = printed(folder.path(), &format!("{SMALL} --out -"));
    let names: Vec<&str> = all.lines().next().expect("a header").split(',').collect();
    let chosen = ["proof", "id", "cells", "level", "width", "height"];
    let line = format!("{SMALL} --columns {} --out -", chosen.join(","));
    let expected: String = all
        .lines()
        .map(|row| {
            let values: Vec<&str> = row.split(',').collect();
            let value =
                |column: &str| values[names.iter().position(|n| *n == column).expect(column)];
            chosen.map(value).join(",") + "\n"
        })
        .collect();
    assert_eq!(printed(folder.path(), &line), expected);
    let game = printed(folder.path(), &format!("{SMALL} --profile game --out -"));
    assert_eq!(
        game.lines().next(),
        Some("id,width,height,cells,xp,title_en")
    );
    assert_eq!(game.lines().count(), 61);
}

/// A speed-up may change how much work the engines count, so no pack has it unasked.
#[test]
fn counters_of_the_engines_are_on_request_and_verified() {
    let folder = folder();
    let counters = ["line_solves", "branches", "cover_nodes", "cover_updates"];
    let plain = printed(folder.path(), &format!("{SMALL} --out -"));
    let header = plain.lines().next().expect("a header");
    assert!(
        counters.iter().all(|name| !header.contains(name)),
        "{header}"
    );
    let names = format!("id,width,height,cells,{}", counters.join(","));
    ran(
        folder.path(),
        &format!("{SMALL} --columns {names} --out counted.csv"),
    );
    let pack = fs::read_to_string(folder.path().join("counted.csv")).expect("the pack");
    let nodes = |row: &str| row.split(',').nth(6).and_then(|value| value.parse().ok());
    assert!(
        pack.lines().skip(1).all(|row| nodes(row) > Some(20_u64)),
        "{pack}"
    );
    let verified = printed(folder.path(), "verify counted.csv");
    assert!(
        verified.contains("60 boards verified by both engines"),
        "{verified}"
    );
}

#[test]
fn bad_choices_of_columns_are_refused() {
    for (options, message) in [
        (
            "--columns id,sides",
            "no column is called \"sides\"; there are id, seed,",
        ),
        ("--columns id,", "no column is called \"\""),
        ("--columns id,xp,id", "the column \"id\" is named twice"),
        ("--columns cells,xp", "expected the column id among them"),
        ("--columns id,title_de", "the source has no such titles"),
        ("--columns id --profile game", "cannot be used with"),
        ("--profile toy", "[possible values: full, game]"),
        (
            "--level hard..easy",
            "expected the easier one first, as in easy..hard",
        ),
        (
            "--level tough",
            "expected one of easy, medium, hard, expert",
        ),
        (
            "--level expert",
            "no board is of level expert that line logic solves",
        ),
        ("--engines one", "expected one of both, propagation"),
    ] {
        let ran = ran(folder().path(), &format!("{SMALL} {options} --out -"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{options}");
        assert!(ran.stderr.contains(message), "{options}: {}", ran.stderr);
    }
}

/// Packs with any columns can be continued, merged and verified.
#[test]
fn every_choice_of_columns_is_gone_on_with_and_merged() {
    for choice in [
        "--profile game",
        "--columns id",
        "--columns xp,proof,id --engines propagation",
    ] {
        let folder = folder();
        let whole = printed(folder.path(), &format!("{SMALL} {choice} --out -"));
        printed(folder.path(), &format!("{SMALL} {choice} --out whole.csv"));
        let file = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
        assert_eq!(file("whole.csv"), whole, "{choice}");
        for number in 1..=3 {
            let shard = format!("{SMALL} {choice} --shard {number}/3 --out {number}");
            printed(folder.path(), &shard);
        }
        printed(folder.path(), "merge --out merged.csv 2 3 1");
        assert_eq!(file("merged.csv"), whole, "{choice}");
        assert_eq!(
            file("merged.csv.manifest.json"),
            file("whole.csv.manifest.json"),
            "{choice}"
        );

        // As after a crash behind the tenth row.
        let manifest = file("whole.csv.manifest.json");
        let mut checkpoint: Value = serde_json::from_str(&manifest).expect("JSON");
        let begun = whole
            .lines()
            .take(11)
            .map(|line| line.len() + 1)
            .sum::<usize>();
        checkpoint["rows"] = 10.into();
        leave(
            folder.path(),
            "again",
            &whole[..begun + 5],
            begun,
            checkpoint,
        );
        let again = ran(folder.path(), &format!("{SMALL} {choice} --out again"));
        assert!(
            again
                .stderr
                .starts_with("continuing after 10 of 60 boards\n"),
            "{}",
            again.stderr
        );
        assert_eq!(file("again"), whole, "{choice}");
    }
}

#[test]
fn packs_with_other_columns_are_other_packs() {
    let folder = folder();
    printed(folder.path(), &format!("{SMALL} --out pack.csv"));
    let other = ran(
        folder.path(),
        &format!("{SMALL} --profile game --out pack.csv"),
    );
    assert_eq!(other.code, Some(2));
    assert!(
        other.stderr.contains("exists, with other options"),
        "{}",
        other.stderr
    );
    printed(folder.path(), &format!("{SMALL} --shard 1/2 --out 1"));
    printed(
        folder.path(),
        &format!("{SMALL} --shard 2/2 --profile game --out 2"),
    );
    let merged = ran(folder.path(), "merge --out merged.csv 1 2");
    assert_eq!(
        merged.stderr,
        "crosscover: 1 and 2 are not parts of one pack\n"
    );
}

#[test]
fn few_columns_are_verified_as_far_as_they_go() {
    let folder = folder();
    let verified = |pack: &str| {
        fs::write(folder.path().join("pack"), pack).expect("writable");
        let ran = ran(folder.path(), "verify pack");
        (ran.code, ran.stdout + &ran.stderr)
    };
    let game = printed(folder.path(), &format!("{SMALL} --profile game --out -"));
    let expected = "pack: 60 boards verified by both engines, without proofs\n";
    assert_eq!(verified(&game), (Some(0), expected.to_string()));
    let stranger = game.replacen("title_en", "author", 1);
    let expected = format!("pack: column author: not checked\n{expected}");
    assert_eq!(verified(&stranger), (Some(0), expected));
    let formula = game.replacen("Smooth 5x5 No. 1\n", "=1\n", 1);
    let (code, text) = verified(&formula);
    assert_eq!(code, Some(1));
    assert!(
        text.starts_with("pack: line 2, column title_en: a spreadsheet would run \"=1\""),
        "{text}"
    );
    let without_cells = printed(
        folder.path(),
        &format!("{SMALL} --columns id,width,height --out -"),
    );
    let expected = "crosscover: pack: line 1: expected a column named \"cells\" \
                    in the header row or the first object\n";
    assert_eq!(verified(&without_cells), (Some(2), expected.to_string()));
}

#[test]
fn a_pack_by_one_engine_says_so_and_is_verified_by_both() {
    let folder = folder();
    let line = format!("{SMALL} --engines propagation --out pack.csv");
    let made = ran(folder.path(), &line);
    assert!(
        made.stderr
            .starts_with("60 boards of 5x5, each decided by propagation alone"),
        "{}",
        made.stderr
    );
    let pack = fs::read_to_string(folder.path().join("pack.csv")).expect("the pack");
    assert!(
        pack.lines()
            .skip(1)
            .all(|row| row.contains(",propagation,"))
    );
    let both = printed(folder.path(), &format!("{SMALL} --out -"));
    let cells = |pack: &str| -> Vec<String> {
        let rows = pack
            .lines()
            .map(|row| row.split(',').nth(5).expect("cells").to_string());
        rows.collect()
    };
    assert_eq!(cells(&pack), cells(&both));
    let verified = printed(folder.path(), "verify pack.csv");
    assert_eq!(verified, "pack.csv: 60 boards verified by both engines\n");
    let manifest = fs::read_to_string(folder.path().join("pack.csv.manifest.json"));
    assert!(
        manifest
            .expect("the manifest")
            .contains("\"engines\": \"propagation\"")
    );
}

#[test]
fn json_lines_hold_what_csv_holds() {
    let folder = folder();
    let json = printed(folder.path(), &format!("{SMALL} --json --out -"));
    let csv = printed(folder.path(), &format!("{SMALL} --out -"));
    assert_eq!(json.lines().count(), 60);
    let header: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
    for (object, row) in json.lines().zip(csv.lines().skip(1)) {
        let object: Value = serde_json::from_str(object).expect("JSON");
        let object = object.as_object().expect("an object");
        assert!(object.keys().eq(&header));
        for (column, text) in header.iter().zip(row.split(',')) {
            match &object[*column] {
                Value::String(value) => assert_eq!(value, text, "{column}"),
                Value::Number(value) => {
                    assert_eq!(value.as_f64(), text.parse().ok(), "{column}");
                }
                other => panic!("{column}: {other}"),
            }
        }
        assert!(object["xp"].is_u64() && object["id"].is_string());
    }
    // In a file they are the same, and are continued.
    done(folder.path(), &format!("{SMALL} --json --out pack.jsonl"));
    let file = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    assert_eq!(file("pack.jsonl"), json);
    let again = ran(folder.path(), &format!("{SMALL} --out pack.jsonl"));
    assert_eq!(again.code, Some(2));
    assert!(
        again.stderr.contains("with other options"),
        "{}",
        again.stderr
    );
    let manifest = file("pack.jsonl.manifest.json");
    let mut checkpoint: Value = serde_json::from_str(&manifest).expect("JSON");
    let end: usize = json.lines().take(7).map(|line| line.len() + 1).sum();
    checkpoint["rows"] = 7.into();
    checkpoint["tally"]["accepted"] = 7.into();
    leave(folder.path(), "again", &json[..end + 10], end, checkpoint);
    let ran = ran(folder.path(), &format!("{SMALL} --json --out again"));
    assert!(
        ran.stderr.starts_with("continuing after 7 of 60 boards"),
        "{}",
        ran.stderr
    );
    assert_eq!(file("again"), json);
}

#[test]
fn json_lines_are_read_wherever_packs_are() {
    let folder = folder();
    let file = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    done(folder.path(), &format!("{SMALL} --json --out pack.jsonl"));
    done(folder.path(), &format!("{SMALL} --out pack.csv"));
    assert_eq!(
        printed(folder.path(), "verify pack.jsonl"),
        "pack.jsonl: 60 boards verified by both engines\n"
    );
    let [json, csv] = ["pack.jsonl", "pack.csv"].map(|name| {
        let stats = printed(folder.path(), &format!("stats {name}"));
        stats.replace(name, "")
    });
    assert_eq!(json, csv);
    for command in ["convert --to non", "convert --to id"] {
        let of = |name: &str| printed(folder.path(), &format!("{command} {name} -"));
        assert_eq!(of("pack.jsonl"), of("pack.csv"));
    }
    // Puzzles have a format in JSON lines too, which is told apart.
    done(folder.path(), "convert pack.csv puzzles.jsonl");
    let of = |name: &str| printed(folder.path(), &format!("convert --to id {name} -"));
    assert_eq!(of("puzzles.jsonl"), of("pack.csv"));
    let of = |name: &str| printed(folder.path(), &format!("render --as text --out - {name}"));
    assert_eq!(of("pack.jsonl"), of("pack.csv"));
    let of = |name: &str| {
        let line = format!("generate --table {name} --columns id,cells,title_en --out -");
        printed(folder.path(), &line)
    };
    assert_eq!(of("pack.jsonl"), of("pack.csv"));
    for number in 1..=3 {
        let line = format!("{SMALL} --json --shard {number}/3 --out part{number}");
        done(folder.path(), &line);
    }
    done(folder.path(), "merge --out merged part2 part3 part1");
    assert_eq!(file("merged"), file("pack.jsonl"));
    assert_eq!(
        file("merged.manifest.json"),
        file("pack.jsonl.manifest.json")
    );
}

#[test]
fn what_is_wrong_in_json_lines_is_named() {
    let folder = folder();
    let json = printed(folder.path(), &format!("{SMALL} --json --out -"));
    let check = |text: &str, command: &str, code: i32, message: &str| {
        fs::write(folder.path().join("bad.jsonl"), text).expect("writable");
        let ran = ran(folder.path(), command);
        assert_eq!(ran.code, Some(code), "{}", ran.stderr);
        // What is wrong is an answer of `verify`, and an error elsewhere.
        assert_eq!((ran.stderr + &ran.stdout).lines().next(), Some(message));
    };
    let third = json.match_indices('\n').nth(2).expect("three lines").0;
    let cut = &json[..third - 1];
    let what = "bad.jsonl: line 3: expected a JSON object, found none: \
                EOF while parsing an object, at its byte ";
    let byte = cut.len() - cut.rfind('\n').expect("lines") - 1;
    check(cut, "verify bad.jsonl", 1, &format!("{what}{byte}"));
    check(
        cut,
        "stats bad.jsonl",
        2,
        &format!("crosscover: {what}{byte}"),
    );
    let command = "convert bad.jsonl - --to non";
    check(cut, command, 2, &format!("crosscover: {what}{byte}"));
    let text = json.replacen("\"width\":5", "\"width\":\"5\"", 1);
    let message = "bad.jsonl: line 1, column width: expected a number, found text";
    check(&text, "verify bad.jsonl", 1, message);
    let message = "crosscover: bad.jsonl: line 1: expected a column named \"width\" \
                   in the header row or the first object";
    check("{\"id\":\"\"}\n", "verify bad.jsonl", 2, message);
}
