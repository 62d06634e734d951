//! Packs in files: continued after an interruption, made in parts, by one writer at a time.

use crate::pack::{check_parts, column, leave};
use crate::program::Folder;
use std::fs;

/// What a recipe prints.
fn printed(recipe: &str) -> String {
    Folder::new().printed(&format!("generate {recipe} --out -"))
}

/// Many boards of a size at which pictures repeat.
const SMALL: &str = "--size 3x3 --source random --density 0.3..0.7 --count 150 --seed 5";
/// Rows of several hundred kilobytes.
const LONG: &str = "--size 12x12 --source random --count 1000 --seed 9 --threads 2";

#[test]
fn a_complete_pack_is_not_touched_again() {
    let folder = Folder::new();
    let command = format!("generate {SMALL} --out pack.csv");
    folder.done(&command);
    let written = || {
        fs::metadata(folder.path().join("pack.csv"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let before = written();
    let message = "pack.csv exists, with 150 boards: --force replaces it\n";
    folder.ran(&command).check(0, "", message);
    assert_eq!(written(), before);
    let other = command.replace("--seed 5", "--seed 6");
    folder.refused(&other, "exists, with other options");
    let pack = folder.read("pack.csv");
    folder.write("pack.csv", pack.replacen("Random", "Rondom", 1));
    folder.refused(&command, "does not match its manifest: SHA-256 ");
    folder.done(&format!("{command} --force"));
    assert_eq!(folder.read("pack.csv"), pack);
}

#[test]
fn parts_merge_to_the_pack_of_a_single_run() {
    check_parts(SMALL, &[1, 3, 16]);
    check_parts(
        "--size 8x8 --count 30 --technique overlap..gap --easy-start 7 --rate",
        &[2],
    );
    let pack = check_parts(
        "--size 6x6 --level easy:20,hard:5,medium:15 --seed 2",
        &[2, 7],
    );
    let levels = [["easy"; 20].to_vec(), vec!["hard"; 5], vec!["medium"; 15]];
    assert_eq!(column(&pack, "level"), levels.concat());
}

#[test]
fn only_complete_parts_of_one_pack_are_merged() {
    let folder = Folder::new();
    for (number, seed) in [(1, 5), (2, 5), (3, 5), (3, 6)] {
        let recipe = SMALL.replace("--seed 5", &format!("--seed {seed}"));
        folder.done(&format!(
            "generate {recipe} --shard {number}/3 --out {seed}{number}"
        ));
    }
    let part = folder.read("52");
    folder.write("cut", &part[..part.len() - 1]);
    folder.write("cut.manifest.json", folder.read("52.manifest.json"));
    for (parts, message) in [
        ("51 52", "part 3/3 is missing"),
        ("51 52 53 52", "part 2/3 is given 2 times"),
        ("51 52 63", "51 and 63 are not parts of one pack"),
        ("51 52 nothing", "nothing has no manifest"),
        ("51 cut 53", "cut does not match its manifest: "),
    ] {
        folder.refused(&format!("merge --out pack.csv {parts}"), message);
    }
    assert!(!folder.has("pack.csv"));
    for shard in ["0/0", "4/3", "1", "1/0", "a/b", "1/1000001", "1/2/3"] {
        folder.refused(&format!("generate --out - --shard {shard}"), "expected I/N");
    }
}

#[test]
fn the_status_shows_what_is_missing() {
    let folder = Folder::new();
    let short = folder.ran("generate --size 2x2 --tries 100 --count 400 --shard 3/4 --out c");
    assert_eq!(short.code, Some(3));
    let states = folder.ran("status c d --json").lines_of_json();
    assert_eq!(
        (&states[0]["state"], &states[0]["shard"]),
        (&"short".into(), &"3/4".into())
    );
    assert_eq!(states[0]["wanted"], 100);
    assert_eq!(states[1]["state"], "missing");
    folder.done(&format!("generate {SMALL} --out pack"));
    let state = "pack  complete            150 of 150 boards\n";
    assert_eq!(folder.printed("status pack"), state);
}

#[test]
fn a_damaged_part_is_refused_until_forced() {
    let folder = Folder::new();
    let command = format!("generate {SMALL} --out pack.csv");
    folder.done(&command);
    let (pack, manifest) = (folder.read("pack.csv"), folder.manifest("pack.csv"));
    let begin = |part: &str| {
        for name in ["pack.csv", "pack.csv.manifest.json"] {
            fs::remove_file(folder.path().join(name)).expect("it is there");
        }
        leave(&folder, "pack.csv", &pack, pack.len(), manifest.clone());
        folder.write("pack.csv.part", part);
        folder.read("pack.csv.checkpoint.json")
    };
    // All rows are there: only the renaming is left. More than the checkpoint says is cut off.
    for tail in ["", "0123"] {
        let good = begin(&format!("{pack}{tail}"));
        let continued = folder.done(&command).stderr;
        let start = "continuing after 150 of 150 boards\n";
        assert!(continued.starts_with(start), "{continued}");
        assert_eq!(folder.read("pack.csv"), pack);
        // Killed after that, it leaves a checkpoint that says nothing new.
        folder.write("pack.csv.checkpoint.json", good);
        let message = "pack.csv exists, with 150 boards: --force replaces it\n";
        folder.ran(&command).check(0, "", message);
        assert!(!folder.has("pack.csv.checkpoint.json"));
    }
    let altered = "was altered: its content does not have the hash on record";
    for (part, old, new, message) in [
        (&pack[..pack.len() - 1], "", "", " bytes, expected "),
        (&pack.replacen('1', "2", 1), "", "", altered),
        (&pack, "\"rows\":150", "\"rows\":149", altered),
        (
            &pack,
            "\"seal\"",
            "\"zeal\"",
            "is not a manifest or a checkpoint of a pack",
        ),
    ] {
        let good = begin(part);
        folder.write("pack.csv.checkpoint.json", good.replace(old, new));
        let refused = folder.ran(&command);
        assert_eq!(refused.code, Some(2), "{message}");
        for part in [message, "--force starts again"] {
            assert!(refused.stderr.contains(part), "{part}: {}", refused.stderr);
        }
        assert_eq!(folder.read("pack.csv.part"), part, "nothing was touched");
        folder.done(&format!("{command} --force"));
        assert_eq!(folder.read("pack.csv"), pack);
    }
    begin(&pack);
    let message = "pack.csv.part cannot be continued: it was begun with other options";
    folder.refused(&command.replace("--seed 5", "--seed 6"), message);
}

#[test]
fn an_altered_manifest_is_refused() {
    let folder = Folder::new();
    let command = format!("generate {SMALL} --shard 1/1 --out part.csv");
    folder.done(&command);
    let good = folder.read("part.csv.manifest.json");
    let altered = good.replace("\"plain\": 0", "\"plain\": 1");
    assert_ne!(altered, good);
    folder.write("part.csv.manifest.json", altered);
    for (line, advice) in [
        (&*command, "; --force replaces the pack\n"),
        (
            "merge --out pack.csv part.csv",
            "; make this part again, with --force\n",
        ),
        ("status part.csv", "\n"),
        ("verify part.csv", "\n"),
    ] {
        let message =
            "part.csv.manifest.json was altered: its content does not have the hash on record";
        folder.refused(line, &format!("{message}{advice}"));
    }
}

#[cfg(unix)]
mod signals {
    use super::*;
    use crate::program::{Ran, signal, start};
    use serde_json::Value;
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::PermissionsExt;
    use std::process::Child;
    use std::time::Duration;

    /// More boards than any machine makes while a test runs.
    const ENDLESS: &str = "--size 12x12 --count 1000000000 --seed 9 --threads 2";
    const COMPLETE: [&str; 2] = ["pack.csv", "pack.csv.manifest.json"];
    const LOCKED: &str = "crosscover: pack.csv.part is being written by another process\n";

    /// Starts to write `pack.csv`, and returns when a checkpoint counts a row.
    fn begun(folder: &Folder, options: &str) -> Child {
        let child = start(
            folder.path(),
            &format!("generate {ENDLESS} --out pack.csv{options}"),
        );
        let rows = || {
            let text = fs::read(folder.path().join("pack.csv.checkpoint.json")).ok()?;
            serde_json::from_slice::<Value>(&text).ok()?["rows"].as_u64()
        };
        while rows().unwrap_or(0) == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        child
    }

    /// Runs a command that may write files of up to `blocks` of 512 bytes. At a longer one, the
    /// system ends it at once with the signal XFSZ, or refuses the write if the signal is ignored.
    fn with_file_limit(folder: &Folder, line: &str, blocks: usize, ignore_signal: bool) -> Ran {
        let trap = if ignore_signal { "trap '' XFSZ; " } else { "" };
        folder.in_shell(&format!("{trap}ulimit -c 0; ulimit -f {blocks}"), line)
    }

    #[test]
    fn a_killed_command_continues_to_the_same_bytes() {
        let folder = Folder::new();
        let command = format!("generate {LONG} --out pack.csv");
        let expected = printed(LONG);
        let blocks = expected.len() / 512;
        for part in 1..=4 {
            let killed = with_file_limit(&folder, &command, blocks * part / 5, false);
            assert_eq!(killed.code, None, "{part}: {killed:?}");
        }
        folder.done(&command);
        assert_eq!(folder.read("pack.csv"), expected);
        // Not even a temporary file of a killed run.
        assert_eq!(folder.files(), COMPLETE);
    }

    #[test]
    fn a_full_disk_loses_nothing_written() {
        let folder = Folder::new();
        let command = format!("generate {LONG} --out pack.csv");
        let expected = printed(LONG);
        let ran = with_file_limit(&folder, &command, expected.len() / 1024, true);
        assert_eq!(ran.code, Some(2), "{}", ran.stderr);
        let advice = "the same command continues";
        assert!(ran.stderr.contains(advice), "{}", ran.stderr);
        folder.done(&command);
        assert_eq!(folder.read("pack.csv"), expected);
    }

    #[test]
    fn an_interrupt_says_how_to_continue() {
        for name in ["-INT", "-TERM"] {
            let folder = Folder::new();
            let child = begun(&folder, "");
            signal(&child, name);
            let ran = Ran::from(child.wait_with_output().expect("it ends"));
            assert_eq!(ran.code, Some(130), "{}", ran.stderr);
            let end = " of 1000000000 boards; the same command continues from there\n";
            let rows = ran.stderr.strip_prefix("crosscover: interrupted after ");
            let rows = rows
                .and_then(|text| text.strip_suffix(end))
                .expect(&ran.stderr);
            let state = folder.ran("status pack.csv").stdout;
            assert!(
                state.contains(&format!("{rows} of 1000000000 boards")),
                "{state}"
            );
            let same = printed(&ENDLESS.replace("1000000000", rows));
            assert_eq!(folder.read("pack.csv.part"), same);

            // The same command continues from there, and is interrupted again.
            let mut child = start(folder.path(), &format!("generate {ENDLESS} --out pack.csv"));
            let stderr = child.stderr.as_mut().expect("a pipe");
            let mut line = String::new();
            BufReader::new(stderr).read_line(&mut line).expect("text");
            signal(&child, name);
            assert_eq!(child.wait().expect("it ends").code(), Some(130));
            assert_eq!(
                line,
                format!("continuing after {rows} of 1000000000 boards\n")
            );
            assert!(folder.read("pack.csv.part").starts_with(&same));
        }
    }

    #[test]
    fn a_second_writer_is_kept_out() {
        let folder = Folder::new();
        folder.done("generate --size 5x5 -n 2 --out a.csv");
        let mut child = begun(&folder, "");
        for line in [
            &*format!("generate {ENDLESS} --out pack.csv"),
            "concat a.csv --out pack.csv",
            "concat a.csv --out pack.csv --force",
        ] {
            folder.ran(line).check(2, "", LOCKED);
        }
        child.kill().ok();
        child.wait().expect("it ends");
        assert!(!folder.has("pack.csv"));
    }

    /// One process makes the pack, and each of the others finds it made, finished or locked. This
    /// holds however they meet.
    #[test]
    fn many_writers_at_once_leave_one_complete_pack() {
        let expected = printed(SMALL);
        for _ in 0..5 {
            let folder = Folder::new();
            let command = format!("generate {SMALL} --out pack.csv");
            let writers: Vec<Child> = (0..8).map(|_| start(folder.path(), &command)).collect();
            let mut made = 0;
            for writer in writers {
                let ran = Ran::from(writer.wait_with_output().expect("it ends"));
                if ran
                    .stderr
                    .starts_with("150 boards of 3x3, each verified by both engines")
                {
                    made += 1;
                    continue;
                }
                let named = [
                    "pack.csv exists, with 150 boards: --force replaces it\n",
                    LOCKED,
                    "crosscover: another process has just finished pack.csv\n",
                    "crosscover: pack.csv exists already\n",
                ];
                let is_named = named.iter().any(|message| ran.stderr.ends_with(message));
                assert!(is_named, "{}", ran.stderr);
            }
            assert_eq!(made, 1);
            assert_eq!(folder.files(), COMPLETE);
            assert_eq!(folder.read("pack.csv"), expected);
        }
    }

    /// While a private pack is replaced, nobody else can read its files.
    #[test]
    fn the_files_of_a_private_pack_are_private_from_the_first_byte() {
        let folder = Folder::with(&[("pack.csv", "private")]);
        let path = |name: &str| folder.path().join(name);
        let check = |name: &str, mode: u32| {
            let found = fs::metadata(path(name)).expect(name).permissions().mode();
            assert_eq!(found & 0o777, mode, "{name}");
        };
        let make_private = |name: &str, mode| {
            fs::set_permissions(path(name), PermissionsExt::from_mode(mode)).expect("ours");
        };
        for private in [0o600, 0o400] {
            make_private("pack.csv", private);
            let mut child = begun(&folder, " --force");
            child.kill().ok();
            child.wait().expect("it ends");
            check("pack.csv.part", 0o600);
            check("pack.csv.checkpoint.json", 0o600);
            folder.done(&format!("generate {SMALL} --force --out pack.csv"));
            let concat = "concat pack.csv --sort size --out b.csv --force";
            folder.done(concat);
            make_private("b.csv", private);
            fs::remove_file(path("b.csv.manifest.json")).expect("it is there");
            folder.done(concat);
            for pack in ["pack.csv", "b.csv"] {
                check(pack, private);
                check(&format!("{pack}.manifest.json"), 0o600);
            }
        }
    }
}
