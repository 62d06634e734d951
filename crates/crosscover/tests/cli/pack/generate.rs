//! `crosscover generate`, as a user meets it.

use crate::program::{Folder, piped, start};
use serde_json::json;
use std::fs;

const HEADER: &str = "id,seed,index,width,height,cells,rows,columns,filled,density,\
                      symmetry,logic,difficulty,level,sweeps,productive,engines,\
                      xp,xp_from,title_en,proof,generator\n";

/// Generates to stdout, which must succeed.
#[track_caller]
fn pack(options: &str) -> String {
    Folder::new().printed(&format!("generate --out - {options}"))
}

/// Checks that both engines verify a pack with this number of rows.
#[track_caller]
fn check_verified(pack: &str, rows: usize) {
    let boards = if rows == 1 { "board" } else { "boards" };
    let expected = format!("stdin: {rows} {boards} verified by both engines\n");
    piped("verify -", pack).check(0, &expected, "");
}

/// What a complete pack leaves.
const COMPLETE: [&str; 2] = ["pack.csv", "pack.csv.manifest.json"];

#[test]
fn a_file_has_the_same_pack_and_stderr_the_summary() {
    let folder = Folder::new();
    let options = "--size 5x5 --count 3 --seed 2";
    // No progress bar: stderr is not a terminal.
    let summary = "3 boards of 5x5, each verified by both engines\n";
    folder
        .ran(&format!("generate {options} --out pack.csv"))
        .check(0, "", summary);
    assert_eq!(folder.files(), COMPLETE);
    let written = folder.read("pack.csv");
    assert_eq!(written, pack(options));
    assert!(written.starts_with(HEADER));
    let rejecting = "generate --out - --source random --density 0.5 --size 6x6 --count 20";
    let summary = folder.done(rejecting).stderr;
    let start = "20 boards of 6x6, each verified by both engines; rejected: ";
    let causes = summary.strip_prefix(start).expect(&summary);
    for cause in causes.trim_end().split(", ") {
        let (number, cause) = cause.split_once(' ').expect(cause);
        assert!(number.parse::<u64>().is_ok_and(|number| number > 0));
        let known = [
            "with an elementary switch",
            "not solved by the logic allowed",
            "duplicates",
        ];
        assert!(known.contains(&cause), "{cause}");
    }
    assert_eq!(pack("--size 5x5 --count 0"), HEADER);
    check_verified(HEADER, 0);
}

#[test]
fn an_old_pack_stays_unless_a_new_one_is_made_by_force() {
    let folder = Folder::with(&[
        ("pack.csv", "mine"),
        ("two.csv", "width,height,cells\n2,2,1001\n"),
    ]);
    for (options, code, message) in [
        (
            "--size 5x5 --count 2",
            2,
            "pack.csv exists: --force replaces it\n",
        ),
        (
            "--size 2x2 --density 0.51..0.52 --force",
            2,
            "no 2x2 picture has a density from 0.51 to 0.52\n",
        ),
        (
            "--size 200x200 --tries 1 --force",
            3,
            "choose a smaller --size",
        ),
        (
            "--table two.csv --force",
            1,
            "not written, because there is no board\n",
        ),
    ] {
        let ran = folder.ran(&format!("generate {options} --out pack.csv"));
        assert_eq!((ran.code, &*ran.stdout), (Some(code), ""));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert_eq!(folder.read("pack.csv"), "mine");
        assert_eq!(folder.files(), ["pack.csv", "two.csv"]);
    }
    folder.done("generate --size 5x5 --count 2 --out pack.csv --force");
    check_verified(&folder.read("pack.csv"), 2);
    // An empty part is needed to merge.
    folder.done("generate --table two.csv --shard 1/2 --out part.csv");
    let message = "crosscover: no 2x2 picture has a density from 0.51 to 0.52\n";
    folder
        .ran("generate --size 2x2 --density 0.51..0.52 --out -")
        .check(2, "", message);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_to_and_may_be_full() {
    let folder = Folder::new();
    let message = "crosscover: cannot write the pack: No space left on device (os error 28)\n";
    let full = folder.ran("generate --size 5x5 --count 3 --out /dev/full");
    assert!(full.stderr.ends_with(message), "{}", full.stderr);
    let output = folder.in_shell("exec > /dev/full", "generate --size 5x5 --count 3 --out -");
    assert!(output.stderr.ends_with(message));
    assert_eq!((full.code, output.code), (Some(2), Some(2)));
    // By a link, so that a mistake would replace the link and not the device.
    let link = folder.path().join("null");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    folder.done("generate --size 5x5 --count 3 --out null --force");
    assert!(link.is_symlink());
    // The file behind a link is replaced.
    folder.write("file.csv", "old");
    let link = folder.path().join("link.csv");
    std::os::unix::fs::symlink("file.csv", &link).unwrap();
    folder.done("generate --size 5x5 --count 0 --force --out link.csv");
    assert!(link.is_symlink());
    assert_eq!(folder.read("file.csv"), HEADER);
}

/// As with `generate --out - | head`.
#[test]
fn a_reader_that_leaves_early_ends_the_program_without_a_message() {
    let mut child = start(
        Folder::new().path(),
        "generate --size 5x5 --count 1000000 --out -",
    );
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// The manifest has what each option asks for.
#[test]
fn options_make_the_recipe() {
    let folder = Folder::new();
    let options = "--size 8x6:2,9x9 --source smooth --inks 2 --density 60%..75% --logic any \
        --level easy..hard \
        --technique overlap.. --easy-start 1 --no-plain-lines --repair --engines propagation \
        --tries 500 --seed 3 --count 4 \
        --title-template No.{number} --rate --footholds --json";
    folder.done(&format!("generate {options} --out pack"));
    let mut order = folder.manifest("pack")["order"].take();
    order["columns"].take();
    let expected = json!({
        "generator": concat!("crosscover ", env!("CARGO_PKG_VERSION")), "width": 9, "height": 9, "sizes": ["8x6:2", "9x9"],
        "source": "smooth", "inks": 2, "density": ["0.6", "0.75"], "logic": "any", "levels": ["easy", "hard"],
        "techniques": ["overlap", "deeper"], "easy_start": 1, "no_plain_lines": true, "repair": true,
        "engines": "propagation", "title_template": "No.{number}", "tries": 500, "seed": 3, "count": 4,
        "columns": null, "json": true, "shard": null,
    });
    assert_eq!(order, expected);
    check_verified(&folder.read("pack"), 4);
}

#[test]
fn if_too_few_boards_exist_those_found_are_kept() {
    let folder = Folder::new();
    let ran = folder.ran("generate --size 2x2 --tries 1000 --count 100 --out pack.csv");
    let pack = folder.read("pack.csv");
    let rows = pack.lines().count() - 1;
    assert!(rows > 0);
    let message = format!(
        "crosscover: board {rows}: none of 1000 candidates was accepted\n\
         most frequent causes: 1003 with the clues of an earlier board: choose a larger --size, or \
         a lower --count: \
         there are no more boards of this kind; or raise --tries\n\
         2 boards of 2x2, each verified by both engines; rejected: 1003 duplicates\n"
    );
    ran.check(3, "", &message);
    check_verified(&pack, rows);
    assert_eq!(folder.files(), COMPLETE);
}

#[test]
fn quiet_runs_say_why_boards_are_missing() {
    let table = "width,height,cells\n2,2,1001\n2,2,1110\n";
    let folder = Folder::with(&[("two.csv", table)]);
    for (options, message) in [
        (
            "--size 1x1 --density 0..1 --tries 9 --count 3",
            "most frequent causes: 13 with the clues of an earlier board",
        ),
        (
            "--table two.csv",
            "1 board, each verified by both engines; rejected: 1 not solved by the logic allowed\n",
        ),
        ("--size 5x5 --count 3", ""),
        ("--size 2x2 --source exhaustive", ""),
    ] {
        let ran = folder.ran(&format!("-q generate --out pack.csv --force {options}"));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert_eq!(ran.stderr.is_empty(), message.is_empty());
    }
    fs::remove_file(folder.path().join("two.csv")).unwrap();
    assert_eq!(folder.files(), COMPLETE);
}
