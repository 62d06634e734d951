//! The order of a pack is the user's: `concat --sort` makes it, and `verify` accepts any.

use crate::program::{done, ran, read, refused};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with a pack.
fn folder_with(recipe: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    done(folder.path(), &format!("generate {recipe} --out pack.csv"));
    folder
}

const MIXED: &str = "--size 5x5,6x4,8x8 --count 30 --logic any --seed 3";

/// Rows in reverse. CSV has its header in front.
fn reversed(pack: &str) -> String {
    let (header, rows) = match pack.starts_with('{') {
        true => ("", pack),
        false => pack.split_at(pack.find('\n').expect("a header") + 1),
    };
    let rows: Vec<&str> = rows.split_inclusive('\n').rev().collect();
    header.to_string() + &rows.concat()
}

/// The values of a column.
fn column(pack: &str, name: &str) -> Vec<String> {
    let mut lines = pack.lines().map(|line| line.split(','));
    let place = lines
        .next()
        .expect("a header")
        .position(|column| column == name);
    let place = place.expect(name);
    lines
        .map(|mut line| line.nth(place).expect(name).to_string())
        .collect()
}

fn manifest(folder: &Path, pack: &str) -> Value {
    serde_json::from_str(&read(folder, &format!("{pack}.manifest.json"))).expect("JSON")
}

#[test]
fn a_pack_in_another_order_is_verified_and_said_to_be() {
    for recipe in [
        MIXED,
        "--size 5x5 -n 4 --profile game",
        "--size 5x5 -n 4 --json",
    ] {
        let folder = folder_with(recipe);
        let pack = read(folder.path(), "pack.csv");
        let original = done(folder.path(), "verify pack.csv").stdout;
        assert!(!original.contains("order"), "{original}");
        let json = done(folder.path(), "verify pack.csv --json").stdout;
        assert!(json.contains("\"order\":\"original\""), "{json}");
        // Other programs may write other line ends.
        for other in [reversed(&pack), reversed(&pack).replace('\n', "\r\n")] {
            fs::write(folder.path().join("pack.csv"), other).expect("writable");
            let verified = done(folder.path(), "verify pack.csv").stdout;
            let expected =
                original.trim_end().to_string() + ", not in the original order or form\n";
            assert_eq!(verified, expected);
            let json = done(folder.path(), "verify pack.csv --json").stdout;
            assert!(json.contains("\"manifest\":true"), "{json}");
            assert!(json.contains("\"order\":\"other\""), "{json}");
            let status = done(folder.path(), "status pack.csv").stdout;
            assert!(status.starts_with("pack.csv  complete "), "{status}");
        }
        fs::remove_file(folder.path().join("pack.csv.manifest.json")).expect("it is there");
        assert_eq!(done(folder.path(), "verify pack.csv").stdout, original);
    }
}

#[test]
fn rows_that_are_missing_or_altered_are_found_in_any_order() {
    let folder = folder_with("--size 5x5 -n 4");
    let pack = reversed(&read(folder.path(), "pack.csv"));
    let write = |pack: &str| fs::write(folder.path().join("pack.csv"), pack).expect("writable");
    let lines: Vec<&str> = pack.split_inclusive('\n').collect();
    let failed = |why: &str| {
        let ran = ran(folder.path(), "verify pack.csv");
        assert_eq!(ran.code, Some(1), "{}", ran.stdout);
        let expected = format!("pack.csv does not match its manifest: {why}");
        assert!(ran.stdout.contains(&expected), "{}", ran.stdout);
    };
    write(&lines[..4].concat());
    failed("3 rows, expected 4");
    // The user says that it is a selection.
    let selected = done(folder.path(), "verify pack.csv --selection").stdout;
    let expected = "pack.csv: 3 boards verified by both engines, a selection of 4\n";
    assert_eq!(selected, expected);
    write(&pack.replacen("No. 2", "No. 7", 1));
    failed("SHA-256 ");
    assert_eq!(
        ran(folder.path(), "verify pack.csv --selection").code,
        Some(1)
    );
    write(&(pack.clone() + lines[1]));
    failed("5 rows, expected 4");
    assert_eq!(
        ran(folder.path(), "verify pack.csv --selection").code,
        Some(1)
    );
}

#[test]
fn a_sorted_pack_has_all_rows_and_a_manifest_that_says_so() {
    let folder = folder_with(MIXED);
    done(
        folder.path(),
        "concat pack.csv --sort difficulty --out sorted.csv",
    );
    let (pack, sorted) = (
        read(folder.path(), "pack.csv"),
        read(folder.path(), "sorted.csv"),
    );
    // The same rows, to the byte.
    let rows = |pack: &str| {
        let mut rows: Vec<String> = pack.lines().map(String::from).collect();
        rows.sort();
        rows
    };
    assert_eq!(rows(&sorted), rows(&pack));
    let keys = |pack: &str| -> Vec<(u64, u64)> {
        let number = |name| {
            column(pack, name)
                .into_iter()
                .map(|text| text.parse().expect(name))
        };
        number("difficulty").zip(number("index")).collect()
    };
    let mut expected = keys(&pack);
    expected.sort();
    assert_ne!(expected, keys(&pack));
    assert_eq!(keys(&sorted), expected);
    // Any order of the input gives the same bytes, and so does another run.
    fs::write(folder.path().join("other.csv"), reversed(&pack)).expect("writable");
    for line in ["concat other.csv", "concat pack.csv", "concat sorted.csv"] {
        done(
            folder.path(),
            &format!("{line} --sort difficulty --out again.csv --force"),
        );
        assert_eq!(read(folder.path(), "again.csv"), sorted);
        let printed = done(folder.path(), &format!("{line} --sort difficulty --out -"));
        assert_eq!(printed.stdout, sorted);
    }
    done(
        folder.path(),
        "concat sorted.csv --sort index --out pack2.csv",
    );
    assert_eq!(read(folder.path(), "pack2.csv"), pack);

    let manifest = manifest(folder.path(), "sorted.csv");
    assert_eq!(manifest["sorted_by"], "difficulty");
    assert_eq!(
        (&manifest["rows"], manifest.get("order")),
        (&30.into(), None)
    );
    let verified = done(folder.path(), "verify sorted.csv").stdout;
    assert_eq!(
        verified,
        "sorted.csv: 30 boards verified by both engines, sorted by difficulty\n"
    );
    let status = done(folder.path(), "status sorted.csv").stdout;
    assert_eq!(status, "sorted.csv  complete            30 boards\n");
    done(folder.path(), "stats sorted.csv");
    // It is neither a part of a pack nor the pack of a recipe.
    refused(
        folder.path(),
        "merge sorted.csv --out x.csv",
        "written by concat",
    );
    refused(
        folder.path(),
        &format!("generate {MIXED} --out sorted.csv"),
        "sorted.csv exists, joined from other packs: --force replaces it",
    );
}

#[test]
fn every_key_has_its_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let table = "width,height,cells,title_en,year,mood\n\
        2,2,1110,b,10,9\n3,1,101,a,9,x\n4,1,1011,,-1.5,10\n1,2,10,B,,\n2,1,10,a,1e1,y\n";
    fs::write(path.join("table.csv"), table).expect("writable");
    done(
        path,
        "generate --table table.csv --logic any --out pack.csv",
    );
    assert_eq!(
        column(&read(path, "pack.csv"), "index"),
        ["0", "1", "2", "3", "4"]
    );
    for (keys, expected) in [
        ("size", "3 4 1 0 2"),
        ("index", "0 1 2 3 4"),
        ("title", "3 1 4 0 2"),
        ("title_en", "3 1 4 0 2"),
        ("year", "2 1 0 4 3"),
        ("mood", "0 2 1 4 3"),
        ("height,width", "4 1 2 3 0"),
        ("filled", "3 4 1 0 2"),
    ] {
        let sorted = done(path, &format!("concat pack.csv --sort {keys} --out -")).stdout;
        assert_eq!(column(&sorted, "index").join(" "), expected, "{keys}");
    }
    let message = "the packs have no column mod to sort by: expected size, title, id, ";
    refused(path, "concat pack.csv --sort size,mod --out x.csv", message);
    refused(
        path,
        "concat pack.csv --sort size, --out x.csv",
        "expected names of columns",
    );
    assert!(!path.join("x.csv").exists() && !path.join("x.csv.part").exists());
    // Words for how hard a board is have the order of their meaning.
    done(
        path,
        "generate --size 5x5,8x8 -n 30 --logic any --rate --out rated.csv",
    );
    for (key, words) in [
        ("level", "easy medium hard expert"),
        (
            "technique",
            "count overlap edge gap line contradiction either-way deeper",
        ),
    ] {
        let sorted = done(
            path,
            &format!("concat rated.csv --sort {key} --json --out -"),
        )
        .stdout;
        let place = |line: &str| {
            let row: Value = serde_json::from_str(line).expect("JSON");
            let word = row[key].as_str().expect("a word").to_string();
            words
                .split(' ')
                .position(|known| known == word)
                .expect(&word)
        };
        let places: Vec<usize> = sorted.lines().map(place).collect();
        assert!(places.is_sorted() && places[0] < places[29], "{places:?}");
    }
}

#[test]
fn several_packs_are_sorted_together() {
    let folder = folder_with("--size 5x5 -n 3 --seed 1");
    let path = folder.path();
    done(path, "generate --size 3x3 -n 3 --seed 2 --out small.csv");
    done(
        path,
        "concat pack.csv small.csv pack.csv --sort size,index --out all.csv",
    );
    let all = read(path, "all.csv");
    assert_eq!(column(&all, "width"), ["3", "3", "3", "5", "5", "5"]);
    assert_eq!(column(&all, "source_index"), ["0", "1", "2", "0", "1", "2"]);
    assert_eq!(manifest(path, "all.csv")["sorted_by"], "size,index");
    done(path, "verify all.csv");
    done(path, "concat pack.csv small.csv --out plain.csv");
    assert_eq!(manifest(path, "plain.csv").get("sorted_by"), None);
    let verified = done(path, "verify plain.csv").stdout;
    let end = "plain.csv: 6 boards verified by both engines\n";
    assert!(verified.ends_with(end), "{verified}");
}

#[test]
fn a_pack_or_a_part_in_another_order_is_neither_merged_nor_continued() {
    let folder = folder_with("--size 5x5 -n 4 --shard 1/1");
    let path = folder.path();
    let pack = read(path, "pack.csv");
    fs::write(path.join("pack.csv"), reversed(&pack)).expect("writable");
    let other = "pack.csv has all rows of its manifest, but not in the original order or form";
    refused(path, "merge pack.csv --out x.csv", other);
    refused(
        path,
        "generate --size 5x5 -n 4 --shard 1/1 --out pack.csv",
        other,
    );
    // A part, as a killed run leaves it: no other difference than the order.
    let manifest = path.join("pack.csv.manifest.json");
    fs::remove_file(path.join("pack.csv")).expect("it is there");
    fs::remove_file(&manifest).expect("it is there");
    fs::create_dir(&manifest).expect("a folder");
    let command = "generate --size 5x5 -n 4 --shard 1/1 --out pack.csv";
    assert_eq!(ran(path, command).code, Some(2));
    fs::remove_dir(&manifest).expect("it is there");
    fs::write(path.join("pack.csv.part"), reversed(&pack)).expect("writable");
    refused(path, command, "pack.csv.part was altered");
    assert_eq!(read(path, "pack.csv.part"), reversed(&pack));
    // Nor does concat write over it.
    fs::write(path.join("a.csv"), &pack).expect("writable");
    refused(
        path,
        "concat a.csv --out pack.csv",
        "pack.csv.part belongs to a pack that is not finished; --force replaces it",
    );
    done(path, "concat a.csv --out pack.csv --force");
    assert!(
        !path.join("pack.csv.part").exists() && !path.join("pack.csv.checkpoint.json").exists()
    );
}
