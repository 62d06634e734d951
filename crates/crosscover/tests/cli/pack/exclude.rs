//! A second volume of a book: `generate --exclude`.

use crate::pack::leave;
use crate::program::Folder;
use serde_json::json;

/// Boards of which many are alike.
const SECOND: &str = "--size 4x4 --count 150 --exclude one.csv two.jsonl --near 1";

/// Two packs.
fn volumes() -> Folder {
    let folder = Folder::new();
    folder.done("generate --size 4x4 --count 12 --out one.csv");
    folder.done("generate --size 4x4 --count 5 --seed 9 --json --out two.jsonl");
    folder
}

#[test]
fn the_summary_and_the_manifest_say_what_was_excluded() {
    let folder = volumes();
    let said = folder
        .done(&format!("generate {SECOND} --out new.csv"))
        .stderr;
    let manifest = folder.manifest("new.csv");
    let excluded = manifest["tally"]["excluded"].as_u64().expect("a number");
    assert!(
        excluded >= 12 && said.contains(&format!("{excluded} like an excluded board")),
        "{said}"
    );
    assert_eq!(manifest["order"]["near"], json!(1));
    assert_eq!(
        manifest["order"]["excluded"]
            .as_str()
            .expect("a digest")
            .len(),
        64
    );
    folder.done("verify new.csv");
    // The old boards and the new ones are different boards.
    folder.done("generate --size 4x4 --count 5 --seed 9 --out two.csv");
    let said = folder
        .done("concat one.csv two.csv new.csv --out all.csv")
        .stderr;
    assert!(
        said.starts_with("167 boards from 3 packs; 0 duplicates"),
        "{said}"
    );
    // Without an exclusion, a manifest does not mention it.
    let manifest = folder.read("one.csv.manifest.json");
    assert!(
        !manifest.contains("exclu") && !manifest.contains("near"),
        "{manifest}"
    );
}

#[test]
fn a_pack_is_continued_and_merged_with_the_same_exclusions_only() {
    let folder = volumes();
    let line = format!("generate {SECOND} --out new.csv");
    folder.done(&line);
    let (pack, mut checkpoint) = (folder.read("new.csv"), folder.manifest("new.csv"));
    let begun = pack
        .split_inclusive('\n')
        .take(11)
        .map(str::len)
        .sum::<usize>();
    (checkpoint["rows"], checkpoint["tally"]["accepted"]) = (json!(10), json!(10));
    let other_order = SECOND.replace("one.csv two.jsonl", "two.jsonl one.csv");
    let others = [" two.jsonl", " --near 1"].map(|part| SECOND.replace(part, ""));
    leave(&folder, "again.csv", &pack[..begun], begun, checkpoint);
    for other in &others {
        folder.refused(
            &format!("generate {other} --out again.csv"),
            "begun with other options",
        );
        folder.refused(
            &format!("generate {other} --out new.csv"),
            "exists, with other options",
        );
    }
    let said = folder
        .done(&format!("generate {other_order} --out again.csv"))
        .stderr;
    assert!(
        said.starts_with("continuing after 10 of 150 boards\n"),
        "{said}"
    );
    assert_eq!(folder.read("again.csv"), pack);

    for number in 1..=3 {
        folder.done(&format!(
            "generate {SECOND} --shard {number}/3 --out part{number}"
        ));
    }
    let merge = "merge part1 part2 part3 --out merged.csv";
    folder.refused(
        merge,
        "the parts were made with --exclude: repeat its files here",
    );
    folder.refused(
        &format!("{merge} --exclude one.csv"),
        "made with other excluded boards, or with none",
    );
    let said = folder
        .done(&format!("{merge} --exclude one.csv --exclude two.jsonl"))
        .stderr;
    // Boards that were drawn again are not like an excluded one either.
    assert!(!said.contains("; 0 duplicates"), "{said}");
    assert_eq!(folder.read("merged.csv"), pack);
    assert_eq!(folder.manifest("merged.csv"), folder.manifest("new.csv"));
    folder.done(&format!(
        "generate {} --shard 1/3 --force --out part1",
        others[0]
    ));
    folder.refused(
        &format!("{merge} --force --exclude one.csv"),
        "part1 and part2 are not parts of one pack",
    );
    folder.done("generate --size 4x4 --count 4 --shard 1/1 --out free");
    folder.refused(
        "merge free --out m.csv --exclude one.csv",
        "made with other excluded boards, or with none",
    );
}

#[test]
fn files_that_cannot_be_excluded_are_refused_before_any_work() {
    let folder = Folder::with(&[
        ("bad.csv", "width,height,cells\n2,2,1011\n2,2,10x1\n"),
        (
            "clues.non",
            "width 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n2\n1\n",
        ),
        ("empty.csv", ""),
    ]);
    let files = folder.files();
    for (exclude, message) in [
        ("missing.csv", "cannot open missing.csv"),
        (
            "bad.csv",
            "bad.csv: line 3, column cells: expected 4 cells of 0 and 1",
        ),
        (
            "clues.non",
            "clues.non, puzzle 1: expected the solution of a board to exclude, found only clues",
        ),
        ("empty.csv", "empty.csv: "),
        ("bad.csv --out bad.csv", "bad.csv is the input"),
    ] {
        let out = if exclude.contains("--out") {
            ""
        } else {
            " --out new.csv"
        };
        folder.refused(
            &format!("generate --size 5x5 --exclude {exclude}{out}"),
            message,
        );
    }
    folder.refused(
        "generate --size 5x5 --near 3 --out new.csv",
        "--exclude <FILE>",
    );
    assert_eq!(folder.files(), files);
}

/// `100` on `110` on `101`, as a drawing, on stdin and on its side.
#[test]
fn any_file_with_solutions_can_be_excluded() {
    let folder = Folder::with(&[
        ("art.txt", "#..\n##.\n#.#\n"),
        ("table.csv", "cells\n100110101\n111010001\n"),
    ]);
    let line = "generate --table table.csv --size 3x3 --json --out - --exclude";
    for ran in [
        folder.ran(&format!("{line} art.txt")),
        folder.piped(&format!("{line} -"), "###\n.#.\n..#\n"),
    ] {
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(1), ""),
            "{}",
            ran.stderr
        );
        assert!(
            ran.stderr
                .contains("table.csv, line 2: left out: like an excluded board\n"),
            "{}",
            ran.stderr
        );
        assert!(
            ran.stderr.ends_with("rejected: 2 like an excluded board\n"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn a_recipe_that_is_exhausted_says_so() {
    let folder = Folder::new();
    folder.done("generate --size 3x2 --source exhaustive --out all.csv");
    let ran =
        folder.ran("generate --size 2x3 --source exhaustive --exclude all.csv --out none.csv");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(
        ran.stderr
            .ends_with("none.csv: not written, because there is no board\n"),
        "{}",
        ran.stderr
    );
    let ran =
        folder.ran("generate --size 3x2 --exclude all.csv --near 6 --tries 50 --out none.csv");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let advice =
        "like an excluded board: choose a larger --size, a lower --near or a lower --count";
    assert!(ran.stderr.contains(advice), "{}", ran.stderr);
    assert!(!folder.has("none.csv"));
}

#[test]
fn titles_that_name_nothing_are_noted() {
    let folder = Folder::new();
    let shapes = "generate --source shapes --size 15x15 --seed 3";
    folder.done(&format!("{shapes} -n 2 --out named.csv"));
    let said = folder
        .done(&format!("{shapes} -n 1 --exclude named.csv --out -"))
        .stderr;
    assert!(!said.contains("excluded title"), "{said}");
    folder.done(&format!(
        "{shapes} -n 2 --title-template {{number}} --out numbers.csv"
    ));
    let said = folder
        .done(&format!("{shapes} -n 1 --exclude numbers.csv --out -"))
        .stderr;
    assert!(
        said.contains(
            "2 excluded titles name no icon and no shape: what these boards show may come again\n"
        ),
        "{said}"
    );
}

/// `--skip` counts for shapes, too.
#[test]
fn a_pack_of_shapes_without_some_is_the_one_that_was_asked_for() {
    let folder = Folder::new();
    for said in ["2 boards of 12x12", "pack.csv exists, with 2 boards"] {
        let ran = folder
            .done("generate --source shapes --size 12x12 --count 2 --skip Heart --out pack.csv");
        assert!(ran.stderr.starts_with(said), "{}", ran.stderr);
    }
}
