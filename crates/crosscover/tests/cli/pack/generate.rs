//! `crosscover generate`, as a user meets it.

use crate::program::{Ran, crosscover, ran, run};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const HEADER: &str = "id,seed,index,width,height,cells,rows,columns,filled,density,\
                      symmetry,logic,difficulty,level,sweeps,productive,engines,\
                      xp,xp_from,title_en,proof,generator\n";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn generate(folder: &Path, arguments: &[&str]) -> Ran {
    run(crosscover(folder, &["generate"]).args(arguments))
}

/// Generates to stdout, which must succeed.
#[track_caller]
fn pack(arguments: &[&str]) -> String {
    let folder = folder();
    let ran = generate(folder.path(), &[&["--out", "-"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

/// The values of a column.
fn column<'p>(pack: &'p str, name: &str) -> Vec<&'p str> {
    let mut rows = pack.lines().map(|line| line.split(','));
    let mut header = rows.next().expect("a header");
    let place = header.position(|column| column == name).expect(name);
    let value = |mut row: std::str::Split<'p, char>| row.nth(place).expect(name);
    rows.map(value).collect()
}

/// Checks that both engines verify a pack with this number of rows.
#[track_caller]
fn check_verified(pack: &str, rows: usize) {
    let folder = folder();
    let ran = run(crosscover(folder.path(), &["verify", "-"]).write_stdin(pack));
    let boards = if rows == 1 { "board" } else { "boards" };
    let expected = format!("stdin: {rows} {boards} verified by both engines\n");
    assert_eq!((ran.stdout, ran.code), (expected, Some(0)));
}

/// What a complete pack leaves.
const COMPLETE: [&str; 2] = ["pack.csv", "pack.csv.manifest.json"];

/// The names of the files in a folder, sorted.
fn files(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.expect("a readable folder").file_name();
        name.into_string().expect("a name in UTF-8")
    };
    let mut names: Vec<_> = fs::read_dir(folder).expect("a folder").map(name).collect();
    names.sort();
    names
}

#[test]
fn the_same_seed_gives_the_same_bytes_for_any_number_of_threads() {
    let with = |threads| {
        let arguments = ["--size", "10x10", "--count", "150", "--seed", "7"];
        pack(&[&arguments[..], &["--threads", threads]].concat())
    };
    let one = with("1");
    assert_eq!(one.lines().count(), 151);
    assert_eq!(with("2"), one);
    assert_eq!(with("8"), one);
    check_verified(&one, 150);

    let other = pack(&["--size", "10x10", "--count", "150", "--seed", "8"]);
    assert_ne!(column(&other, "id"), column(&one, "id"));
}

/// The pack without a column. No value of these packs is quoted.
fn without(pack: &str, name: &str) -> String {
    let header = pack.lines().next().expect("a header");
    let place = header.split(',').position(|column| column == name);
    let place = place.expect(name);
    let rest = pack.lines().map(|line| {
        let values = line.split(',').enumerate();
        let kept = values.filter(|(at, _)| *at != place);
        kept.map(|(_, value)| value).collect::<Vec<_>>().join(",") + "\n"
    });
    rest.collect()
}

/// The other columns are as without it, and `explain` says the same of each board.
#[test]
fn rate_adds_the_hardest_technique_of_the_explanation() {
    let folder = folder();
    let boards = ["--size", "10x10", "--count", "40", "--logic", "any"];
    let source = ["--source", "random", "--density", "0.5"];
    let arguments = [&boards[..], &source].concat();
    let rated = pack(&[&arguments[..], &["--rate"]].concat());
    assert_eq!(without(&rated, "technique"), pack(&arguments));
    check_verified(&rated, 40);
    let chosen = ["--columns", "id,technique"];
    let chosen = pack(&[&arguments[..], &chosen].concat());
    let techniques = column(&rated, "technique");
    assert_eq!(column(&chosen, "technique"), techniques);

    let rows = column(&rated, "rows");
    let columns = column(&rated, "columns");
    for ((rows, columns), technique) in rows.into_iter().zip(columns).zip(&techniques) {
        let id = format!("10x10:{columns}/{rows}");
        let explain = ["solve", "--explain", "--json", "-"];
        let ran = run(crosscover(folder.path(), &explain).write_stdin(id));
        let expected = format!("\"hardest\":\"{technique}\"");
        assert!(ran.stdout.contains(&expected), "{}", ran.stdout);
    }
    assert!(techniques.contains(&"edge") && techniques.contains(&"contradiction"));

    let ran = run(crosscover(folder.path(), &["stats", "-"]).write_stdin(rated.as_str()));
    let line = ran
        .stdout
        .lines()
        .find(|line| line.starts_with("technique"));
    assert!(
        line.is_some_and(|line| line.contains("edge ")),
        "{}",
        ran.stdout
    );

    // What the engines decide has not changed, but the column has.
    let wrong = rated.replacen(",contradiction,", ",edge,", 1);
    let ran = run(crosscover(folder.path(), &["verify", "-"]).write_stdin(wrong));
    let message = "column technique: expected \"contradiction\", found \"edge\"";
    assert!(ran.stdout.contains(message), "{}", ran.stdout);
}

#[test]
fn parts_of_a_rated_pack_are_merged_to_the_whole() {
    let folder = folder();
    let boards = ["--size", "8x8", "--count", "30", "--rate", "--json"];
    for (shard, file) in [("1/2", "a.json"), ("2/2", "b.json")] {
        let arguments = [&boards[..], &["--shard", shard, "--out", file]].concat();
        assert_eq!(generate(folder.path(), &arguments).code, Some(0));
    }
    let merge = ["merge", "--out", "both.json", "a.json", "b.json"];
    assert_eq!(run(&mut crosscover(folder.path(), &merge)).code, Some(0));
    let both = fs::read_to_string(folder.path().join("both.json")).unwrap();
    assert_eq!(both, pack(&boards));
    assert!(both.contains("\"technique\":\"edge\""));
}

#[test]
fn a_larger_pack_begins_with_the_smaller_one() {
    let small = pack(&["--size", "8x6", "--count", "5"]);
    let large = pack(&["--size", "8x6", "--count", "9"]);
    assert!(large.starts_with(&small));
}

#[test]
fn a_file_gets_what_stdout_gets_and_the_summary_goes_to_stderr() {
    let folder = folder();
    let ran = generate(
        folder.path(),
        &[
            "--size", "5x5", "--count", "3", "--seed", "2", "--out", "pack.csv",
        ],
    );
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    // No progress bar: stderr is not a terminal.
    assert_eq!(
        ran.stderr,
        "3 boards of 5x5, each verified by both engines\n"
    );
    assert_eq!(files(folder.path()), COMPLETE);
    let written = fs::read_to_string(folder.path().join("pack.csv")).unwrap();
    let printed = pack(&["--size", "5x5", "--count", "3", "--seed", "2"]);
    assert_eq!(written, printed);
    assert!(written.starts_with(HEADER));
}

#[test]
fn the_summary_tells_why_candidates_were_rejected() {
    let arguments = ["--out", "-", "--source", "random", "--density", "0.5"];
    let size = ["--size", "6x6", "--count", "20"];
    let ran = generate(folder().path(), &[&arguments[..], &size].concat());
    let start = "20 boards of 6x6, each verified by both engines; rejected: ";
    let causes = ran.stderr.strip_prefix(start).expect(&ran.stderr);
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
}

#[test]
fn an_existing_file_is_replaced_by_force_only() {
    let folder = folder();
    let file = folder.path().join("pack.csv");
    fs::write(&file, "mine").unwrap();
    let arguments = ["--size", "5x5", "--count", "2", "--out", "pack.csv"];

    let ran = generate(folder.path(), &arguments);
    assert_eq!(
        ran.stderr,
        "crosscover: pack.csv exists: --force replaces it\n"
    );
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");

    let ran = generate(folder.path(), &[&arguments[..], &["--force"]].concat());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    let pack = fs::read_to_string(&file).unwrap();
    check_verified(&pack, 2);
    assert_eq!(files(folder.path()), COMPLETE);
}

#[test]
fn a_pack_that_cannot_be_made_leaves_the_old_one_and_no_other_file() {
    let folder = folder();
    let file = folder.path().join("pack.csv");
    fs::write(&file, "mine").unwrap();
    let ran = generate(
        folder.path(),
        &[
            "--size",
            "2x2",
            "--density",
            "0.51..0.52",
            "--out",
            "pack.csv",
            "--force",
        ],
    );
    assert_eq!(
        ran.stderr,
        "crosscover: no 2x2 picture has a density from 0.51 to 0.52\n"
    );
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(files(folder.path()), ["pack.csv"]);
}

#[test]
fn an_impossible_density_prints_no_header() {
    let ran = generate(
        folder().path(),
        &["--size", "2x2", "--density", "0.51..0.52", "--out", "-"],
    );
    assert_eq!(
        ran.stderr,
        "crosscover: no 2x2 picture has a density from 0.51 to 0.52\n"
    );
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
}

#[test]
fn places_that_cannot_be_written_are_named() {
    let folder = folder();
    fs::create_dir(folder.path().join("folder")).unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let message = |out| {
        let ran = generate(folder.path(), &["--count", "1", "--out", out]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert_eq!(ran.stderr.lines().count(), 1);
        ran.stderr
    };
    assert_eq!(message("folder"), "crosscover: folder is a folder\n");
    // What follows is the system's own message.
    for out in ["missing/pack.csv", "file/pack.csv"] {
        let start = format!("crosscover: cannot write {out}: ");
        assert!(message(out).starts_with(&start), "{}", message(out));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let arguments = ["--size", "5x5", "--count", "3"];
    let message = "crosscover: cannot write the pack: No space left on device (os error 28)\n";
    let check = |ran: Ran| {
        let error = ran.stderr.lines().last().unwrap_or_default();
        assert_eq!(format!("{error}\n"), message);
        assert_eq!(ran.code, Some(2));
    };
    let folder = folder();
    let full = ["--out", "/dev/full"];
    check(generate(folder.path(), &[&arguments[..], &full].concat()));

    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_crosscover"));
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command
        .args(["generate", "--out", "-"])
        .args(arguments)
        .stdout(full)
        .output()
        .unwrap();
    check(Ran {
        code: output.status.code(),
        stdout: String::new(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    let folder = folder();
    // By a link, so that a mistake would replace the link and not the device.
    let link = folder.path().join("null");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    let arguments = ["--size", "5x5", "--count", "3", "--out", "null", "--force"];
    let ran = generate(folder.path(), &arguments);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

/// As with `generate --out - | head`.
#[test]
fn a_reader_that_leaves_early_ends_the_program_without_a_message() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_crosscover"))
        .args([
            "generate", "--size", "5x5", "--count", "1000000", "--out", "-",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_density_is_kept() {
    let filled = |pack: &str| -> Vec<usize> {
        let numbers = column(pack, "filled").into_iter();
        numbers.map(|number| number.parse().unwrap()).collect()
    };
    for source in ["random", "smooth", "symmetric"] {
        let base = ["--size", "8x8", "--count", "10", "--source", source];
        let half = pack(&[&base[..], &["--density", "0.5"]].concat());
        assert_eq!(filled(&half), [32; 10], "{source}");
        let range = pack(&[&base[..], &["--density", "60%..75%"]].concat());
        let counts = filled(&range);
        // 38.4 to 48 of 64 cells.
        assert!(counts.iter().all(|count| (39..=48).contains(count)));
        assert!(counts.iter().any(|count| *count != counts[0]));
    }
}

#[test]
fn every_source_gives_its_own_verified_pack() {
    let packs = ["random", "smooth", "symmetric"].map(|source| {
        let pack = pack(&["--size", "9x7", "--count", "12", "--source", source]);
        check_verified(&pack, 12);
        assert!(column(&pack, "width").iter().all(|width| *width == "9"));
        assert!(column(&pack, "height").iter().all(|height| *height == "7"));
        pack
    });
    let [random, smooth, symmetric] = packs.each_ref().map(|pack| column(pack, "id"));
    assert_ne!(random, smooth);
    assert_ne!(random, symmetric);
    assert_ne!(smooth, symmetric);
}

#[test]
fn the_logic_is_the_strongest_that_a_board_may_need() {
    let logics = |size, limit| {
        let base = ["--size", size, "--count", "12", "--source", "random"];
        let logic = ["--density", "0.35", "--logic", limit];
        let pack = pack(&[&base[..], &logic].concat());
        check_verified(&pack, 12);
        let logics = column(&pack, "logic").into_iter().map(String::from);
        logics
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
    };
    assert_eq!(logics("12x12", "line"), ["line"]);
    assert_eq!(logics("12x12", "probe"), ["line", "probe"]);
    assert_eq!(logics("15x15", "any"), ["line", "probe", "search"]);
}

#[test]
fn plain_lines_can_be_refused() {
    let pack = pack(&["--size", "6x6", "--count", "30", "--no-plain-lines"]);
    for clues in [column(&pack, "rows"), column(&pack, "columns")].concat() {
        let plain = |clue: &str| clue.is_empty() || clue == "6";
        assert!(!clues.split('/').any(plain), "{clues}");
    }
}

#[test]
fn no_boards_are_a_pack_of_its_header() {
    assert_eq!(pack(&["--count", "0"]), HEADER);
    check_verified(HEADER, 0);
}

#[test]
fn where_too_few_boards_exist_those_found_are_kept() {
    let folder = folder();
    let ran = generate(
        folder.path(),
        &[
            "--size", "2x2", "--tries", "1000", "--count", "100", "--out", "pack.csv",
        ],
    );
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), ""));
    let pack = fs::read_to_string(folder.path().join("pack.csv")).unwrap();
    let rows = pack.lines().count() - 1;
    assert!(rows > 0);
    assert_eq!(
        ran.stderr,
        format!(
            "crosscover: board {rows}: none of 1000 candidates was accepted\n\
             most frequent causes: 1003 with the clues of an earlier board: choose a larger --size, or a lower --count: \
             there are no more boards of this kind; or raise --tries\n\
             2 boards of 2x2, each verified by both engines; rejected: 1003 duplicates\n"
        )
    );
    check_verified(&pack, rows);
    assert_eq!(files(folder.path()), COMPLETE);
}

#[test]
fn a_run_that_finds_no_board_leaves_no_pack() {
    let folder = folder();
    let find = |options: &str| {
        let line = format!("generate --out pack.csv {options}");
        ran(folder.path(), &line)
    };
    let spent = find("--size 200x200 --tries 1");
    assert_eq!(spent.code, Some(3));
    for part in [
        "choose a smaller --size",
        "crosscover: pack.csv: not written, because there is no board\n",
    ] {
        assert!(spent.stderr.contains(part), "{}", spent.stderr);
    }
    fs::write(
        folder.path().join("two.csv"),
        "width,height,cells\n2,2,1001\n",
    )
    .expect("a table");
    let none = find("--table two.csv");
    assert_eq!(none.code, Some(1), "{}", none.stderr);
    assert_eq!(files(folder.path()), ["two.csv"]);
    // An old pack stays.
    fs::write(folder.path().join("pack.csv"), "old").expect("a file");
    assert_eq!(find("--table two.csv --force").code, Some(1));
    let old = fs::read_to_string(folder.path().join("pack.csv"));
    assert_eq!(old.expect("a pack"), "old");
    assert_eq!(files(folder.path()), ["pack.csv", "two.csv"]);
    // An empty part is needed to merge.
    let part = "generate --table two.csv --shard 1/2 --out part.csv";
    assert_eq!(ran(folder.path(), part).code, Some(0));
}

#[test]
fn quiet_runs_say_why_boards_are_missing() {
    let folder = folder();
    let quiet = |options: &str| {
        ran(
            folder.path(),
            &format!("-q generate --out pack.csv --force {options}"),
        )
    };
    let spent = quiet("--size 1x1 --density 0..1 --tries 9 --count 3");
    let causes = "most frequent causes: 13 with the clues of an earlier board";
    assert!(spent.stderr.contains(causes), "{}", spent.stderr);
    fs::write(
        folder.path().join("two.csv"),
        "width,height,cells\n2,2,1001\n2,2,1110\n",
    )
    .expect("a table");
    let given = quiet("--table two.csv");
    let summary =
        "1 board, each verified by both engines; rejected: 1 not solved by the logic allowed\n";
    assert_eq!((given.code, given.stderr.as_str()), (Some(0), summary));
    assert_eq!(quiet("--size 5x5 --count 3").stderr, "");
    assert_eq!(quiet("--size 2x2 --source exhaustive").stderr, "");
}

#[cfg(unix)]
#[test]
fn force_replaces_the_file_behind_a_link_and_keeps_the_link() {
    let folder = folder();
    let (file, link) = (
        folder.path().join("file.csv"),
        folder.path().join("link.csv"),
    );
    fs::write(&file, "old").expect("a file");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    let ran = generate(
        folder.path(),
        &["--count", "0", "--force", "--out", "link.csv"],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(file).expect("the pack"), HEADER);
}
