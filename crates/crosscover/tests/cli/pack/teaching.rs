//! Packs for teaching: boards that need a technique and nothing harder, with footholds to begin with.

use crate::program::{done, ran, read, refused};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// The boards of a pack in JSON lines.
fn boards(folder: &Path, line: &str) -> Vec<Value> {
    let lines = done(folder, line).stdout;
    let read = |line| serde_json::from_str(line).expect("an object");
    lines.lines().map(read).collect()
}

#[test]
fn the_hardest_technique_of_each_board_is_in_the_range() {
    let folder = folder();
    let recipe = "generate --count 12 --seed 5 --rate --json --out -";
    for (range, allowed) in [
        ("count --size 5x5", &["count"][..]),
        ("overlap..gap --size 8x8", &["overlap", "edge", "gap"]),
        ("..overlap --size 8x8", &["count", "overlap"]),
        (
            "line.. --size 8x8",
            &["line", "contradiction", "either-way", "deeper"],
        ),
        ("contradiction --size 8x8", &["contradiction"]),
        (
            "contradiction.. --logic any --size 8x8",
            &["contradiction", "either-way", "deeper"],
        ),
    ] {
        let line = format!("{recipe} --technique {range}");
        for board in boards(folder.path(), &line) {
            let technique = board["technique"].as_str().expect("a technique");
            assert!(allowed.contains(&technique), "{range}: {technique}");
        }
    }
}

/// A filter only leaves candidates out: a board that it accepts at the first try is the board of the pack without it.
#[test]
fn filters_leave_boards_out_and_change_none() {
    let folder = folder();
    let recipe = "generate --size 6x6 --count 40 --seed 2 --rate --footholds --json --out -";
    let all = boards(folder.path(), recipe);
    let options = "--technique overlap..edge --easy-start 6";
    let some = boards(folder.path(), &format!("{recipe} {options}"));
    let is_good = |board: &Value| {
        let technique = board["technique"].as_str().expect("a technique");
        ["overlap", "edge"].contains(&technique) && board["footholds_first"].as_u64() >= Some(6)
    };
    assert!(some.iter().all(is_good));
    let good: Vec<&Value> = all.iter().filter(|board| is_good(board)).collect();
    assert!((5..35).contains(&good.len()), "{}", good.len());
    assert!(good.iter().all(|board| some.contains(board)));
}

#[test]
fn a_teaching_pack_is_verified_counted_and_merged() {
    let folder = folder();
    let recipe = "generate --size 8x8 --count 20 --seed 3 --technique overlap..gap --easy-start 7 --rate --footholds --out";
    done(folder.path(), &format!("{recipe} pack.csv"));
    let pack = read(folder.path(), "pack.csv");
    let header = pack.lines().next().expect("a header");
    assert!(header.contains(",productive,footholds_first,footholds_least,footholds_mean,engines,"));
    assert_eq!(
        done(folder.path(), "verify pack.csv").stdout,
        "pack.csv: 20 boards verified by both engines\n"
    );
    let stats = done(folder.path(), "stats pack.csv").stdout;
    for name in ["footholds_first", "footholds_least", "footholds_mean"] {
        assert!(stats.lines().any(|line| line.starts_with(name)), "{stats}");
    }
    for part in ["1/2", "2/2"] {
        let name = &part[..1];
        done(
            folder.path(),
            &format!("{recipe} part{name}.csv --shard {part}"),
        );
    }
    done(folder.path(), "merge --out merged.csv part1.csv part2.csv");
    assert_eq!(read(folder.path(), "merged.csv"), pack);
}

/// `rate` counts the same footholds.
#[test]
fn rate_shows_the_footholds_of_the_pack() {
    let folder = folder();
    let columns = "id,width,height,cells,footholds_first,footholds_least,footholds_mean";
    let line = format!("generate --size 9x7 --count 5 --columns {columns} --out pack.csv");
    done(folder.path(), &line);
    let pack = read(folder.path(), "pack.csv");
    let rated = done(folder.path(), "rate pack.csv --json").stdout;
    assert_eq!(rated.lines().count(), 5);
    for (row, rating) in pack.lines().skip(1).zip(rated.lines()) {
        let values: Vec<&str> = row.split(',').collect();
        let rating: Value = serde_json::from_str(rating).expect("an object");
        let footholds = &rating["footholds"];
        assert_eq!(footholds["rounds"][0].to_string(), values[4]);
        assert_eq!(footholds["least"].to_string(), values[5]);
        let mean = footholds["mean"].as_f64().expect("a number");
        let written: f64 = values[6].parse().expect("a number");
        assert!((0.0..0.01).contains(&(mean - written)), "{mean} {written}");
    }
}

#[test]
fn recipes_that_no_board_meets_are_refused_or_say_what_to_relax() {
    let folder = folder();
    for (options, message) in [
        (
            "--technique gap..edge",
            "expected the easier one first, as in edge..gap",
        ),
        ("--technique ..", "expected a name before or behind .."),
        (
            "--technique overlaps",
            "expected one of count, overlap, edge,",
        ),
        (
            "--technique contradiction --logic line",
            "no board whose hardest technique is from contradiction to contradiction is solved by the logic line",
        ),
        (
            "--size 5x5 --easy-start 11",
            "a board of 5x5 has 10 lines, not 11 to begin with",
        ),
    ] {
        let line = format!("generate --count 1 {options} --out -");
        refused(folder.path(), &line, message);
    }
    for (options, causes) in [
        (
            "--technique count",
            [
                "not solved by the logic allowed: flip cells with --repair",
                "outside the technique range: choose a wider --technique",
            ],
        ),
        (
            "--easy-start 40",
            [
                "with too few lines to begin with: choose a lower --easy-start",
                "or raise --tries",
            ],
        ),
    ] {
        let line = format!("generate --size 20x20 --count 1 --tries 200 {options} --out -");
        let ran = ran(folder.path(), &line);
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        for cause in causes {
            assert!(ran.stderr.contains(cause), "{}", ran.stderr);
        }
    }
}
