//! `crosscover generate`, as a user meets it.

use crate::program::{Folder, piped, start};
use serde_json::json;
use std::fs;

const HEADER: &str = "id,seed,index,width,height,cells,rows,columns,filled,density,\
                      symmetry,logic,difficulty,seconds,level,engines,\
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
            "with several solutions (elementary switch)",
            "not solved by the logic allowed",
            "duplicates",
        ];
        assert!(known.contains(&cause), "{cause}");
    }
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
    folder.done("generate --size 5x5 --count 1 --force --out link.csv");
    assert!(link.is_symlink());
    check_verified(&folder.read("file.csv"), 1);
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
        --level easy..hard --technique overlap.. --easy-start 1 --no-plain-lines --repair \
        --engines propagation --tries 500 --seed 3 --count 4 --title-template No.{number} --rate \
        --footholds --json";
    folder.done(&format!("generate {options} --out pack"));
    let mut order = folder.manifest("pack")["order"].take();
    order["columns"].take();
    let commit = env!("CROSSCOVER_COMMIT");
    let build = order.as_object_mut().expect("an object").remove("build");
    assert_eq!(build, (!commit.is_empty()).then(|| commit.into()));
    let expected = json!({
        "generator": concat!("crosscover ", env!("CARGO_PKG_VERSION")), "width": 9, "height": 9, "sizes": ["8x6:2", "9x9"],
        "source": "smooth", "inks": 2, "density": ["0.6", "0.75"], "logic": "search", "levels": ["easy", "hard"],
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
        "crosscover: {rows} of 100 boards: none of 1000 candidates for board {rows} (2x2) was \
         accepted\n\
         most frequent causes: 1003 with the clues of an earlier board: choose a larger --size, or \
         a lower --count: there are no more boards of this kind; or raise --tries\n\
         2 boards of 2x2, each verified by both engines; rejected: 1003 duplicates\n"
    );
    ran.check(3, "", &message);
    check_verified(&pack, rows);
    assert_eq!(folder.files(), COMPLETE);
}

#[test]
fn a_level_that_runs_short_is_named() {
    let folder = Folder::new();
    let options = "--size 2x2 --density 0..1 --tries 200 --level easy:2,hard:3";
    let ran = folder.ran(&format!("generate {options} --out pack.csv"));
    assert_eq!(ran.code, Some(3));
    let message = "crosscover: 2 of 5 boards: level hard ran short at board 1 of 3: none of 200 \
                   candidates for board 2 (2x2) was accepted\nmost frequent causes: ";
    assert!(ran.stderr.starts_with(message), "{}", ran.stderr);
    let advice = "outside the level range: ask for fewer boards of this level, or choose another \
                  --size or --source";
    assert!(ran.stderr.contains(advice), "{}", ran.stderr);
    let shortage = folder.manifest("pack.csv")["shortage"]["level"].clone();
    assert_eq!(shortage, json!({"quota": "hard:3", "board": 1}));
    folder.done("verify pack.csv");
    let count = format!("generate {options} --count 4 --out -");
    folder.refused(
        &count,
        "--count 4: the levels are for 5 boards: leave out --count",
    );
    for (option, message) in [
        (
            "--level easy:0",
            "expected a level and a number of boards, such as easy:100",
        ),
        (
            "--minutes 5..3",
            "expected a range of minutes, the shorter time first",
        ),
        ("--minutes 3", "expected a range of minutes"),
    ] {
        folder.refused(&format!("generate {option} --out -"), message);
    }
    let pack =
        folder.printed("generate --size 10x10 --source smooth --minutes 1..1.2 -n 5 --out -");
    let seconds = crate::pack::column(&pack, "seconds");
    let is_within = |text: &&str| (60..=72).contains(&text.parse::<u64>().expect("a number"));
    assert!(
        seconds.len() == 5 && seconds.iter().all(is_within),
        "{seconds:?}"
    );
}

/// What people try, and what they should write instead.
#[test]
fn options_that_people_try_are_refused_with_what_to_write() {
    let folder = Folder::new();
    for (options, message) in [
        (
            "--order seconds",
            "concat PACK --sort difficulty --out FILE",
        ),
        (
            "--curve",
            "required arguments were not provided:\n  --minutes <A..B>",
        ),
        (
            "--curve --minutes ..3",
            "with a curve, expected a first and a last time, such as 1 and 8 minutes",
        ),
        (
            "--curve --minutes 1..3 --source exhaustive --size 3x3",
            "--curve: each board is given: make the pack, then order it with concat --curve",
        ),
        ("--colors 3", "--inks N sets the number of inks"),
        (
            "--level easy-hard",
            "expected .. between the two: easy..hard",
        ),
        ("--count 0", "expected a whole number of boards, at least 1"),
        (
            "--skip Turtel",
            "--skip: nothing is called Turtel: did you mean Turtle",
        ),
        (
            "--size 5x5 --skip Turtle",
            "--skip: boards of these sizes show patterns without names by default",
        ),
        (
            "--source smooth --each-once",
            "--each-once: the source smooth shows patterns without names: choose --source \
             pictures, icons or shapes",
        ),
    ] {
        let ran = folder.ran(&format!("generate --out pack.csv {options}"));
        assert_eq!(ran.code, Some(2), "{options}");
        assert!(ran.stderr.contains(message), "{options}: {}", ran.stderr);
    }
    assert!(folder.files().is_empty());
}

/// The boards, the reason and the advice, from `generate`, when it is run again, and from `merge`.
#[test]
fn a_pack_with_fewer_boards_than_ordered_says_why() {
    let folder = Folder::new();
    let skipped = "Anchor,Apple,Cat,Crab,Crown,Heart";
    let line = format!(
        "generate --source shapes --size 10x10 --each-once --count 250 --skip {skipped} --columns \
         id,title_en"
    );
    let ran = folder.ran(&format!("{line} --out pack.csv"));
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let manifest = folder.manifest("pack.csv");
    let rows = manifest["rows"].as_u64().unwrap();
    assert!((70..=96).contains(&rows));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    let reason = format!(
        "crosscover: {rows} of 250 boards: all 96 things for boards of 10x10 are in the pack or \
         were rejected"
    );
    assert_eq!(lines[0], reason);
    let advice = "for more boards leave out --each-once, add a larger --size, or choose --source \
                  pictures; rejected: ";
    assert!(lines[1].starts_with(advice), "{}", lines[1]);
    let shortage = json!({
        "index": rows, "width": 10, "height": 10, "reason": "used_up", "things": 96,
    });
    assert_eq!(manifest["shortage"], shortage);
    assert_eq!(manifest["things"].as_array().unwrap().len() as u64, rows);
    let again = folder.ran(&format!("{line} --out pack.csv"));
    assert_eq!(again.code, Some(3));
    assert!(again.stderr.contains(&reason), "{}", again.stderr);
}

#[test]
fn no_board_is_not_called_verified() {
    let folder = Folder::new();
    let ran = folder.ran("generate --size 3x3 --easy-start 6 --density 0.2 --tries 5 --out a.csv");
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.stderr.contains("\nno board of 3x3; rejected: "),
        "{}",
        ran.stderr
    );
    assert!(!ran.stderr.contains("verified"), "{}", ran.stderr);
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
            "1 board, each verified by both engines; rejected: 1 with several solutions \
             (elementary switch)\n",
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
