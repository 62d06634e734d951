//! Packs of several sizes, and several packs in one file.

use crate::pack::{check_parts, column};
use crate::program::Folder;

/// Sizes take turns, also in parts, and the result is a pack as any other.
#[test]
fn a_pack_has_several_sizes() {
    let folder = Folder::new();
    let pack = check_parts("--size 5x5:2,8x6 --count 12 --seed 3", &[2]);
    let sizes = column(&pack, "width").join(" ");
    assert_eq!(sizes, ["5 5 8"; 4].join(" "));
    let message = "does not take several sizes";
    folder.refused(
        "generate --size 2x2,3x3 --source exhaustive --out -",
        message,
    );
    let message = "expected a range from a smaller to a larger size";
    folder.refused("generate --size 5x5..4x4 --out -", message);
}

#[test]
fn packs_are_joined_in_one_file() {
    let folder = Folder::new();
    for recipe in [
        "5x5 --count 3 --seed 1 --out a.csv",
        "5x5 --count 4 --seed 1 --out b.csv",
        "9x9..10x10 --count 4 --seed 2 --json --out c.json",
        "5x5 --count 3 --profile game --out game.csv",
    ] {
        folder.done(&format!("generate --size {recipe}"));
    }
    let ran = folder.done("concat a.csv b.csv c.json --out all.csv");
    assert_eq!(ran.stderr, "8 boards from 3 packs; 3 duplicates left out\n");
    let all = folder.read("all.csv");
    assert!(
        all.contains(",generator,source_seed,source_index\n"),
        "{all}"
    );
    assert!(all.ends_with(",2,3\n"), "{all}");
    folder.done("verify all.csv");
    assert!(folder.printed("stats all.csv").contains("10x10 2"));
    let json = folder.done("concat all.csv --json --out -");
    assert_eq!(json.lines_of_json().len(), 8);
    let message = "all.csv exists: --force replaces it";
    folder.refused("concat a.csv b.csv --out all.csv", message);
    folder.refused(
        "concat a.csv game.csv --out x.csv",
        "game.csv has no column",
    );
    assert!(!folder.has("x.csv"));
}

/// JSON lines have no header, so a pack without boards is an empty file. Its manifest says that it
/// is a pack.
#[test]
fn packs_without_boards_are_packs() {
    let folder = Folder::with(&[("empty.jsonl", "")]);
    // Only the first part has a board: the empty picture.
    let recipe = "generate --source exhaustive --size 2x2 --density 0% --json --out";
    for part in [1, 2] {
        folder.done(&format!("{recipe} {part} --shard {part}/2"));
    }
    assert_eq!(folder.read("2"), "");
    assert_eq!(
        folder.printed("verify 2"),
        "2: 0 boards verified by both engines\n"
    );
    assert_eq!(folder.printed("stats 2"), "2: 0 boards\n");
    assert_eq!(folder.printed("merge --out - 1 2"), folder.read("1"));
    // Without a manifest, an empty file is no pack.
    folder.refused("verify empty.jsonl", "found nothing");
    folder.refused("stats empty.jsonl", "found nothing");
}
