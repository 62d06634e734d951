//! The order of a pack is the user's: `concat --sort` makes it, and `verify` accepts any.

use crate::pack::{column, leave};
use crate::program::Folder;
use serde_json::Value;
use std::fs;

/// A folder with a pack, in a file whose name says nothing of its form.
fn folder_with(recipe: &str) -> Folder {
    let folder = Folder::new();
    folder.done(&format!("generate {recipe} --out pack"));
    folder
}

const MIXED: &str = "--size 5x5,6x4,8x8 --count 30 --logic any --seed 3";

/// Rows in reverse. CSV has its header in front.
fn reversed(pack: &str) -> String {
    let (header, rows) = if pack.starts_with('{') {
        ("", pack)
    } else {
        pack.split_at(pack.find('\n').expect("a header") + 1)
    };
    let rows: Vec<&str> = rows.split_inclusive('\n').rev().collect();
    header.to_string() + &rows.concat()
}

#[test]
fn a_pack_in_another_order_is_verified_and_named_so() {
    for recipe in [
        MIXED,
        "--size 5x5 -n 4 --profile game",
        "--size 5x5 -n 4 --json",
    ] {
        let folder = folder_with(recipe);
        let pack = folder.read("pack");
        let original = folder.printed("verify pack");
        assert!(!original.contains("order"), "{original}");
        let json = folder.done("verify pack --json").json();
        assert_eq!(json["order"], "original");
        // Other programs may write other line ends.
        for other in [reversed(&pack), reversed(&pack).replace('\n', "\r\n")] {
            folder.write("pack", other);
            let expected =
                original.trim_end().to_string() + ", not in the original order or form\n";
            assert_eq!(folder.printed("verify pack"), expected);
            let json = folder.done("verify pack --json").json();
            assert!(
                json["manifest"] == true && json["order"] == "other",
                "{json}"
            );
            let status = folder.printed("status pack");
            assert!(status.starts_with("pack  complete "), "{status}");
        }
        fs::remove_file(folder.path().join("pack.manifest.json")).expect("it is there");
        assert_eq!(folder.printed("verify pack"), original);
    }
}

#[test]
fn missing_or_altered_rows_are_found_in_any_order() {
    let folder = folder_with("--size 5x5 -n 4");
    let original = folder.read("pack");
    for pack in [reversed(&original), original] {
        let lines: Vec<&str> = pack.split_inclusive('\n').collect();
        for (changed, why, is_selection) in [
            (lines[..4].concat(), "3 rows, expected 4", true),
            (pack.replacen("No. 2", "No. 7", 1), "SHA-256 ", false),
            (pack.clone() + lines[1], "5 rows, expected 4", false),
        ] {
            folder.write("pack", changed);
            let found = folder.ran("verify pack");
            assert_eq!(found.code, Some(1), "{}", found.stdout);
            let expected = format!("pack does not match its manifest: {why}");
            assert!(found.stdout.contains(&expected), "{}", found.stdout);
            // The user says that it is a selection.
            let selected = folder.ran("verify pack --selection");
            let message = "pack: 3 boards verified by both engines, a selection of 4\n";
            assert_eq!(
                selected.stdout == message,
                is_selection,
                "{}",
                selected.stdout
            );
            assert_eq!(selected.code, Some(i32::from(!is_selection)));
        }
    }
}

#[test]
fn a_sorted_pack_has_all_rows_and_a_manifest_that_says_so() {
    let folder = folder_with(MIXED);
    folder.done("concat pack --sort difficulty --out sorted.csv");
    let (pack, sorted) = (folder.read("pack"), folder.read("sorted.csv"));
    // The same rows, to the byte.
    let rows = |pack: &str| {
        let mut rows: Vec<String> = pack.lines().map(String::from).collect();
        rows.sort();
        rows
    };
    assert_eq!(rows(&sorted), rows(&pack));
    // All difficulties have one digit before the point and four after it.
    let keys = |pack: &str| -> Vec<(String, u64)> {
        let difficulties = column(pack, "difficulty").into_iter().map(String::from);
        let indices = column(pack, "index").into_iter();
        difficulties
            .zip(indices.map(|text| text.parse().expect("a number")))
            .collect()
    };
    assert!(keys(&sorted).is_sorted() && !keys(&pack).is_sorted());
    // Any order of the input gives the same bytes, and so does another run.
    folder.write("other.csv", reversed(&pack));
    for name in ["other.csv", "sorted.csv"] {
        let printed = folder.printed(&format!("concat {name} --sort difficulty --out -"));
        assert_eq!(printed, sorted);
    }
    assert_eq!(
        folder.printed("concat sorted.csv --sort index --out -"),
        pack
    );
    let manifest = folder.manifest("sorted.csv");
    assert_eq!(manifest["sorted_by"], "difficulty");
    assert_eq!(
        (&manifest["rows"], manifest.get("order")),
        (&30.into(), None)
    );
    let verified = "sorted.csv: 30 boards verified by both engines, sorted by difficulty\n";
    assert_eq!(folder.printed("verify sorted.csv"), verified);
    let status = "sorted.csv  complete            30 boards\n";
    assert_eq!(folder.printed("status sorted.csv"), status);
    folder.done("stats sorted.csv");
    // It is neither a part of a pack nor the pack of a recipe.
    folder.refused("merge sorted.csv --out x.csv", "written by concat");
    let message = "sorted.csv exists, joined from other packs: --force replaces it";
    folder.refused(&format!("generate {MIXED} --out sorted.csv"), message);
}

#[test]
fn a_curve_rises_with_rests_in_any_form() {
    let folder = folder_with("--size 8x8 -n 60 --profile game --json=array");
    let levels = |printed: &str| -> Vec<(f64, String)> {
        let levels: Vec<Value> = serde_json::from_str(printed).expect("an array");
        let level = |level: &Value| {
            (
                level["xp"].as_f64().expect("a number"),
                level["id"].to_string(),
            )
        };
        levels.iter().map(level).collect()
    };
    folder.done("concat pack --curve --json=array --out curve.json");
    let curve = levels(&folder.read("curve.json"));
    let mut sorted = levels(&folder.printed("concat pack --sort difficulty --json=array --out -"));
    let drops = curve.windows(2).filter(|pair| pair[0].0 > pair[1].0);
    assert!((4..=12).contains(&drops.count()) && sorted.is_sorted_by_key(|level| level.0));
    let mut all = curve.clone();
    all.sort_by(|one, other| one.1.cmp(&other.1));
    sorted.sort_by(|one, other| one.1.cmp(&other.1));
    assert_eq!(all, sorted);
    let verified = "curve.json: 60 boards verified by both engines, without proofs, sorted by \
        seconds with rests\n";
    assert_eq!(folder.printed("verify curve.json"), verified);
    // On boards of one size, points rise with the difficulty.
    let points: Vec<Value> =
        serde_json::from_str(&folder.printed("concat pack --sort difficulty --json=array --out -"))
            .expect("an array");
    assert!(points.is_sorted_by_key(|level| level["xp"].as_u64()));
    folder.refused(
        "concat pack --curve --sort mood --out -",
        "no column mood to sort by",
    );
}

#[test]
fn a_curve_is_made_in_parts_and_keeps_its_form_when_boards_are_exchanged() {
    let recipe = "generate --size 6x6..12x12 --source smooth --curve --minutes 0.5..2 -n 30";
    let folder = folder_with(&recipe["generate ".len()..]);
    let pack = folder.read("pack");
    for part in ["1/2", "2/2"] {
        let name = part.replace('/', "");
        folder.done(&format!("{recipe} --shard {part} --out part{name}"));
    }
    folder.done("merge part12 part22 --out whole");
    assert_eq!(folder.read("whole"), pack);
    folder.done("verify pack");
    assert_eq!(folder.manifest("pack")["order"]["curve"], 30);
    let json = folder.printed(&format!("{recipe} --json=array --out -"));
    let rows: Vec<Value> = serde_json::from_str(&json).expect("an array");
    let seconds: Vec<String> = rows.iter().map(|row| row["seconds"].to_string()).collect();
    assert_eq!(seconds, column(&pack, "seconds"));
    // Another board takes about the same time, and has the same size.
    let id = column(&pack, "id")[20].to_string();
    folder.done(&format!("replace pack --id {id}"));
    folder.done("verify pack");
    let after = folder.read("pack");
    assert_ne!(column(&after, "id")[20], id);
    assert_eq!(column(&after, "width")[20], column(&pack, "width")[20]);
    let of = |pack: &str| -> f64 { column(pack, "seconds")[20].parse().expect("a number") };
    assert!((of(&after) / of(&pack) - 1.0).abs() < 0.06);
    // A time that no board of the size takes.
    let ran =
        folder.ran("generate --size 5x5 --curve --minutes 0.2..1 -n 4 --tries 300 --out short.csv");
    assert_eq!(ran.code, Some(3));
    let message = "1 of 4 boards: the curve ran short at 27 to 29 seconds: none of 300";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
    let advice = "choose other ends of --minutes, or add a smaller or larger --size";
    assert!(ran.stderr.contains(advice), "{}", ran.stderr);
    assert_eq!(
        folder.manifest("short.csv")["shortage"]["seconds"],
        serde_json::json!([27, 29])
    );
}

#[test]
fn a_curve_from_a_pool_rises_in_equal_steps() {
    let folder = folder_with("--size 8x8 --source smooth -n 400 --engines propagation");
    let seconds = |pack: &str| -> Vec<u64> {
        let seconds = column(pack, "seconds").into_iter();
        seconds
            .map(|text| text.parse().expect("a number"))
            .collect()
    };
    let note = folder
        .done("concat pack --curve --count 40 --minutes ..0.6 --out curve.csv")
        .stderr;
    let mut curve = seconds(&folder.read("curve.csv"));
    let pool = seconds(&folder.read("pack"));
    let slow = pool.iter().filter(|&&seconds| seconds > 36).count();
    let expected = format!(
        "40 boards from 1 pack; 0 duplicates left out, {slow} outside the range of expected \
         times, {} not needed for the curve\n",
        360 - slow
    );
    assert!(slow > 0);
    assert_eq!(note, expected);
    assert!(!curve.is_sorted(), "it has rests");
    curve.sort_unstable();
    // Equal steps, where the first 40 of a sorted pool would all be quick.
    let (first, last) = (curve[0] as f64, curve[39] as f64);
    for (number, &seconds) in curve.iter().enumerate() {
        let target = first + (last - first) * number as f64 / 39.0;
        assert!((seconds as f64 - target).abs() <= 2.0, "{curve:?}");
    }
    folder.refused(
        "concat pack --curve --count 401 --out -",
        "400 boards have an expected time in the range: expected at least 401",
    );
    folder.refused(
        "concat pack --count 4 --out -",
        "the following required arguments were not provided",
    );
    // Packs for games have the same numbers as points.
    let recipe = "generate --size 8x8 --source smooth -n 400 --profile game --out game";
    folder.done(recipe);
    let game = folder.printed("concat game --curve --count 40 --minutes ..0.6 --out -");
    let ids =
        |pack: &str| -> Vec<String> { column(pack, "id").into_iter().map(String::from).collect() };
    assert_eq!(ids(&game), ids(&folder.read("curve.csv")));
    let sorted = folder.printed("concat pack --sort seconds --out -");
    assert!(seconds(&sorted).is_sorted() && !pool.is_sorted());
}

#[test]
fn every_key_has_its_order() {
    let table = "width,height,cells,title_en,year,mood\n\
        2,2,1110,b,10,9\n3,1,101,a,9,x\n4,1,1011,,-1.5,10\n1,2,10,B,,\n2,1,10,a,1e1,y\n";
    let folder = Folder::with(&[("table.csv", table)]);
    folder.done("generate --table table.csv --logic any --out pack");
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
        let sorted = folder.printed(&format!("concat pack --sort {keys} --out -"));
        assert_eq!(column(&sorted, "index").join(" "), expected, "{keys}");
    }
    let message = "the packs have no column mod to sort by: expected size, title, id, ";
    folder.refused("concat pack --sort size,mod --out x.csv", message);
    folder.refused(
        "concat pack --sort size, --out x.csv",
        "expected names of columns",
    );
    assert!(!folder.has("x.csv") && !folder.has("x.csv.part"));
    // Words for how hard a board is have the order of their meaning.
    folder.done("generate --size 5x5,8x8 -n 30 --logic any --rate --out rated.csv");
    for (key, words) in [
        ("level", "easy medium hard expert"),
        (
            "technique",
            "count overlap edge gap line contradiction either-way deeper",
        ),
    ] {
        let sorted = folder.printed(&format!("concat rated.csv --sort {key} --out -"));
        let place = |word| {
            words
                .split(' ')
                .position(|known| known == word)
                .expect(word)
        };
        let places: Vec<usize> = column(&sorted, key).into_iter().map(place).collect();
        assert!(places.is_sorted() && places[0] < places[29], "{places:?}");
    }
}

#[test]
fn several_packs_are_sorted_together() {
    let folder = folder_with("--size 5x5 -n 3 --seed 1");
    folder.done("generate --size 3x3 -n 3 --seed 2 --out small.csv");
    folder.done("concat pack small.csv pack --sort size,index --out all.csv");
    let all = folder.read("all.csv");
    assert_eq!(column(&all, "width"), ["3", "3", "3", "5", "5", "5"]);
    assert_eq!(column(&all, "source_index"), ["0", "1", "2", "0", "1", "2"]);
    assert_eq!(folder.manifest("all.csv")["sorted_by"], "size,index");
    folder.done("verify all.csv");
    folder.done("concat pack small.csv --out plain.csv");
    assert_eq!(folder.manifest("plain.csv").get("sorted_by"), None);
}

#[test]
fn a_pack_in_another_order_is_neither_merged_nor_continued() {
    let command = "generate --size 5x5 -n 4 --shard 1/1 --out pack";
    let folder = folder_with("--size 5x5 -n 4 --shard 1/1");
    let pack = folder.read("pack");
    folder.write("pack", reversed(&pack));
    let other = "pack has all rows of its manifest, but not in the original order or form";
    folder.refused("merge pack --out x.csv", other);
    folder.refused(command, other);
    // A part, as a killed run leaves it: no other difference than the order.
    let manifest = folder.manifest("pack");
    fs::remove_file(folder.path().join("pack")).expect("it is there");
    fs::remove_file(folder.path().join("pack.manifest.json")).expect("it is there");
    leave(&folder, "pack", &pack, pack.len(), manifest);
    folder.write("pack.part", reversed(&pack));
    folder.refused(command, "pack.part was altered");
    assert_eq!(folder.read("pack.part"), reversed(&pack));
    // Nor does concat write over it.
    folder.write("a.csv", &pack);
    let message = "pack.part belongs to a pack that is not finished; --force replaces it";
    folder.refused("concat a.csv --out pack", message);
    folder.done("concat a.csv --out pack --force");
    assert!(!folder.has("pack.part") && !folder.has("pack.checkpoint.json"));
}
