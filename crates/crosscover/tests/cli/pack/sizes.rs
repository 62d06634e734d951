//! Packs of several sizes, and several packs in one file.

use crate::program::{done, read, refused};

/// Sizes take turns, also in parts, and the result is a pack as any other.
#[test]
fn a_pack_has_several_sizes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let recipe = "generate --size 5x5:2,8x6 --count 12 --seed 3 --out";
    let ran = done(folder.path(), &format!("{recipe} pack.csv"));
    let expected = "12 boards of 2 sizes, each verified by both engines";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    let pack = read(folder.path(), "pack.csv");
    let sizes: Vec<&str> = pack
        .lines()
        .skip(1)
        .map(|row| if row.contains(",5,5,") { "5x5" } else { "8x6" })
        .collect();
    assert_eq!(sizes, ["5x5", "5x5", "8x6"].repeat(4));
    done(folder.path(), "verify pack.csv");
    assert!(
        done(folder.path(), "stats pack.csv")
            .stdout
            .contains("5x5 8, 8x6 4")
    );
    for part in ["1/2", "2/2"] {
        done(
            folder.path(),
            &format!("{recipe} part{}.csv --shard {part}", &part[..1]),
        );
    }
    done(folder.path(), "merge --out merged.csv part1.csv part2.csv");
    assert_eq!(read(folder.path(), "merged.csv"), pack);
    // The same command finds the pack complete.
    done(folder.path(), &format!("{recipe} pack.csv"));
    refused(
        folder.path(),
        "generate --size 2x2,3x3 --source exhaustive --out -",
        "does not take several sizes",
    );
    refused(
        folder.path(),
        "generate --size 5x5..4x4 --out -",
        "expected a range from a smaller to a larger size",
    );
}

#[test]
fn packs_are_put_into_one_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    done(
        folder.path(),
        "generate --size 5x5 --count 3 --seed 1 --out a.csv",
    );
    done(
        folder.path(),
        "generate --size 5x5 --count 4 --seed 1 --out b.csv",
    );
    done(
        folder.path(),
        "generate --size 9x9..10x10 --count 4 --seed 2 --json --out c.json",
    );
    let ran = done(folder.path(), "concat a.csv b.csv c.json --out all.csv");
    assert_eq!(ran.stderr, "8 boards from 3 packs; 3 duplicates left out\n");
    let all = read(folder.path(), "all.csv");
    assert!(
        all.lines()
            .next()
            .expect("a header")
            .ends_with("generator,source_seed,source_index"),
        "{all}"
    );
    assert!(all.trim_end().ends_with(",2,3"), "{all}");
    done(folder.path(), "verify all.csv");
    assert!(
        done(folder.path(), "stats all.csv")
            .stdout
            .contains("10x10 2")
    );
    let json = done(folder.path(), "concat all.csv --json --out -");
    assert_eq!(json.stdout.lines().count(), 8);
    refused(
        folder.path(),
        "concat a.csv b.csv --out all.csv",
        "all.csv exists: --force replaces it",
    );
    done(
        folder.path(),
        "generate --size 5x5 --count 3 --profile game --out game.csv",
    );
    refused(
        folder.path(),
        "concat a.csv game.csv --out x.csv",
        "game.csv has no column",
    );
    assert!(!folder.path().join("x.csv").exists());
}

/// JSON lines have no header, so a pack without boards is an empty file. Its manifest says that it is a pack.
#[test]
fn packs_without_boards_are_packs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // Only the first part has a board: the empty picture.
    let recipe = "generate --source exhaustive --size 2x2 --density 0% --json --out";
    for part in ["1/2", "2/2"] {
        let name = &part[..1];
        done(
            folder.path(),
            &format!("{recipe} part{name}.jsonl --shard {part}"),
        );
    }
    assert_eq!(read(folder.path(), "part2.jsonl"), "");
    let verified = done(folder.path(), "verify part2.jsonl").stdout;
    assert_eq!(verified, "part2.jsonl: 0 boards verified by both engines\n");
    let stats = done(folder.path(), "stats part2.jsonl").stdout;
    assert_eq!(stats, "part2.jsonl: 0 boards\n");
    done(
        folder.path(),
        "merge --out merged.jsonl part1.jsonl part2.jsonl",
    );
    assert_eq!(
        read(folder.path(), "merged.jsonl"),
        read(folder.path(), "part1.jsonl")
    );
    // Without a manifest, an empty file is no pack.
    std::fs::write(folder.path().join("empty.jsonl"), "").expect("writable");
    refused(folder.path(), "verify empty.jsonl", "found nothing");
    refused(folder.path(), "stats empty.jsonl", "found nothing");
}
