//! Packs in files: continued after an interruption, made in parts, by one writer at a time.

use crate::program::{done, ran};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect(name)
}

/// What a command prints that writes to stdout.
fn printed(recipe: &str) -> String {
    done(folder().path(), &format!("generate {recipe} --out -")).stdout
}

fn manifest(folder: &Path, pack: &str) -> Value {
    let text = read(folder, &format!("{pack}.manifest.json"));
    serde_json::from_str(&text).expect("JSON")
}

/// Many boards of a size at which pictures repeat.
const SMALL: &str = "--size 3x3 --source random --density 0.3..0.7 --count 150 --seed 5";
/// Rows of several hundred kilobytes.
const LONG: &str = "--size 12x12 --count 2000 --seed 9 --threads 2";

#[test]
fn a_manifest_stands_beside_the_pack() {
    let folder = folder();
    done(folder.path(), &format!("generate {SMALL} --out pack.csv"));
    let manifest = manifest(folder.path(), "pack.csv");
    let pack = read(folder.path(), "pack.csv");
    assert_eq!(manifest["rows"], 150);
    assert_eq!(manifest["bytes"], pack.len());
    assert_eq!(manifest["tally"]["accepted"], 150);
    assert!(
        manifest["tally"]["duplicate"]
            .as_u64()
            .is_some_and(|number| number > 0)
    );
    assert_eq!(manifest["order"]["seed"], 5);
    assert_eq!(manifest["sha256"].as_str().map(str::len), Some(64));
    assert_eq!(pack, printed(SMALL));
}

#[test]
fn a_complete_pack_is_not_touched_again() {
    let folder = folder();
    let command = format!("generate {SMALL} --out pack.csv");
    done(folder.path(), &command);
    let written = || {
        fs::metadata(folder.path().join("pack.csv"))
            .expect("it is there")
            .modified()
            .expect("a time")
    };
    let before = written();
    let again = done(folder.path(), &command);
    assert_eq!(
        again.stderr,
        "pack.csv exists, with 150 boards: --force replaces it\n"
    );
    assert_eq!(written(), before);

    let other = ran(folder.path(), &command.replace("--seed 5", "--seed 6"));
    assert_eq!(other.code, Some(2));
    assert!(
        other.stderr.contains("exists, with other options"),
        "{}",
        other.stderr
    );

    let pack = read(folder.path(), "pack.csv");
    fs::write(
        folder.path().join("pack.csv"),
        pack.replacen("Random", "Rondom", 1),
    )
    .expect("writable");
    let changed = ran(folder.path(), &command);
    assert_eq!(changed.code, Some(2));
    assert!(
        changed
            .stderr
            .contains("does not match its manifest: SHA-256 "),
        "{}",
        changed.stderr
    );
    done(folder.path(), &format!("{command} --force"));
    assert_eq!(read(folder.path(), "pack.csv"), pack);
}

#[test]
fn the_parts_of_a_pack_are_merged_into_the_pack_of_a_single_run() {
    let whole = folder();
    done(whole.path(), &format!("generate {SMALL} --out pack.csv"));
    for of in [1_u16, 3, 16] {
        let folder = folder();
        let names: Vec<String> = (1..=of).map(|number| format!("part{number}.csv")).collect();
        // Made in any order, and given in any order.
        for (name, number) in names.iter().zip(1..=of).rev() {
            let shard = format!("generate {SMALL} --shard {number}/{of} --out {name}");
            done(folder.path(), &shard);
        }
        let parts = names.join(" ");
        let merged = done(folder.path(), &format!("merge --out pack.csv {parts}"));
        assert_eq!(
            read(folder.path(), "pack.csv"),
            read(whole.path(), "pack.csv"),
            "{of} parts"
        );
        let (one, other) = (
            manifest(folder.path(), "pack.csv"),
            manifest(whole.path(), "pack.csv"),
        );
        assert_eq!(one, other, "{of} parts");
        let replaced = !merged.stderr.contains("; 0 duplicates");
        assert_eq!(replaced, of > 1, "{}", merged.stderr);
    }
}

#[test]
fn only_complete_parts_of_one_pack_are_merged() {
    let folder = folder();
    for (number, seed) in [(1, 5), (2, 5), (3, 5), (3, 6)] {
        let recipe = SMALL.replace("--seed 5", &format!("--seed {seed}"));
        done(
            folder.path(),
            &format!("generate {recipe} --shard {number}/3 --out {seed}{number}"),
        );
    }
    let refused = |parts: &str, message: &str| {
        let ran = ran(folder.path(), &format!("merge --out pack.csv {parts}"));
        assert_eq!(ran.code, Some(2), "{parts}");
        assert!(ran.stderr.contains(message), "{parts}: {}", ran.stderr);
    };
    refused("51 52", "part 3/3 is missing");
    refused("51 52 53 52", "part 2/3 is given 2 times");
    refused("51 52 63", "51 and 63 are not parts of one pack");
    refused("51 52 nothing", "nothing has no manifest");
    let part = read(folder.path(), "52");
    fs::write(folder.path().join("52"), &part[..part.len() - 1]).expect("writable");
    refused("51 52 53", "52 does not match its manifest: ");
    assert!(!folder.path().join("pack.csv").exists());
}

#[test]
fn the_status_tells_what_is_missing() {
    let folder = folder();
    done(
        folder.path(),
        &format!("generate {SMALL} --shard 2/4 --out b"),
    );
    let short = "--size 2x2 --tries 100 --count 400 --shard 3/4 --out c";
    assert_eq!(
        ran(folder.path(), &format!("generate {short}")).code,
        Some(3)
    );
    let status = ran(folder.path(), "status b");
    assert_eq!(
        status.stdout,
        "b  complete       2/4  38 of 38 boards\nnot among these: 1/4, 3/4, 4/4\n"
    );
    assert_eq!(status.code, Some(1));
    let status = ran(folder.path(), "status c d --json");
    let states: Vec<Value> = status
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(states[0]["state"], "short");
    assert_eq!(states[0]["shard"], "3/4");
    assert_eq!(states[0]["wanted"], 100);
    assert_eq!(states[1]["state"], "missing");
    done(folder.path(), &format!("generate {SMALL} --out pack"));
    assert_eq!(
        done(folder.path(), "status pack").stdout,
        "pack  complete            150 of 150 boards\n"
    );
}

#[test]
fn a_shard_is_a_number_of_a_number() {
    for shard in ["0/3", "4/3", "1", "1/0", "a/b", "1/1000001", "1/2/3"] {
        let ran = ran(
            folder().path(),
            &format!("generate --out - --shard {shard}"),
        );
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{shard}");
        assert!(ran.stderr.contains("expected I/N"), "{}", ran.stderr);
    }
}

#[test]
fn a_part_that_cannot_be_gone_on_with_is_refused_until_forced() {
    let folder = folder();
    let command = format!("generate {SMALL} --out pack.csv");
    done(folder.path(), &command);
    let pack = read(folder.path(), "pack.csv");
    // A run that cannot write its manifest leaves its part and its checkpoint.
    fs::remove_file(folder.path().join("pack.csv")).expect("it is there");
    let in_its_place = folder.path().join("pack.csv.manifest.json");
    fs::remove_file(&in_its_place).expect("it is there");
    fs::create_dir(&in_its_place).expect("a folder");
    assert_eq!(ran(folder.path(), &command).code, Some(2));
    fs::remove_dir(&in_its_place).expect("it is there");
    assert_eq!(read(folder.path(), "pack.csv.part"), pack);
    let good = read(folder.path(), "pack.csv.checkpoint.json");
    let seal = good.find(",\n  \"seal\"").expect("the last member");

    let begin = |part: &str, checkpoint: &str| {
        for name in ["pack.csv", "pack.csv.manifest.json"] {
            fs::remove_file(folder.path().join(name)).ok();
        }
        fs::write(folder.path().join("pack.csv.part"), part).expect("writable");
        fs::write(folder.path().join("pack.csv.checkpoint.json"), checkpoint).expect("writable");
    };
    // All rows are there: only the renaming is left. More than the checkpoint says is cut off.
    for tail in ["", "0123"] {
        begin(&format!("{pack}{tail}"), &good);
        let ran = done(folder.path(), &command);
        assert!(
            ran.stderr
                .starts_with("continuing after 150 of 150 boards\n"),
            "{}",
            ran.stderr
        );
        assert_eq!(read(folder.path(), "pack.csv"), pack);
    }
    // Killed after that, it leaves a checkpoint that says nothing new.
    let checkpoint = folder.path().join("pack.csv.checkpoint.json");
    assert!(!checkpoint.exists());
    fs::write(&checkpoint, &good).expect("writable");
    let again = done(folder.path(), &command);
    assert_eq!(
        again.stderr,
        "pack.csv exists, with 150 boards: --force replaces it\n"
    );
    assert!(!checkpoint.exists());
    let altered = "was altered: its content does not have the hash on record";
    for (part, checkpoint, message) in [
        (&pack[..pack.len() - 1], good.as_str(), " bytes, expected "),
        (&pack.replacen('1', "2", 1), &good, altered),
        (&pack, &good.replace("\"seed\": 5", "\"seed\": 6"), altered),
        (
            &pack,
            &good.replace("\"rows\": 150", "\"rows\": 149"),
            altered,
        ),
        (
            &pack,
            &good.replace("\"plain\": 0", "\"plain\": 1"),
            altered,
        ),
        (&pack, "{}", "is not a manifest or a checkpoint of a pack"),
        (
            &pack,
            &format!("{}\n}}", &good[..seal]),
            "missing field `seal`",
        ),
    ] {
        begin(part, checkpoint);
        assert!(part != pack || checkpoint != good, "{message}");
        let refused = ran(folder.path(), &command);
        assert_eq!(refused.code, Some(2), "{message}");
        let stderr = refused.stderr;
        assert!(stderr.contains(message), "{message}: {stderr}");
        assert!(stderr.contains("--force starts again"), "{stderr}");
        assert_eq!(
            read(folder.path(), "pack.csv.part"),
            part,
            "nothing was touched"
        );
        done(folder.path(), &format!("{command} --force"));
        assert_eq!(read(folder.path(), "pack.csv"), pack);
    }
    begin(&pack, &good);
    let other = ran(folder.path(), &command.replace("--seed 5", "--seed 6"));
    assert_eq!(other.code, Some(2));
    let message = "pack.csv.part cannot be continued: it was begun with other options";
    assert!(other.stderr.contains(message), "{}", other.stderr);
}

#[test]
fn an_altered_manifest_is_refused() {
    let folder = folder();
    let command = format!("generate {SMALL} --shard 1/1 --out part.csv");
    done(folder.path(), &command);
    let good = read(folder.path(), "part.csv.manifest.json");
    let altered = good.replace("\"plain\": 0", "\"plain\": 1");
    assert_ne!(altered, good);
    let path = folder.path().join("part.csv.manifest.json");
    fs::write(path, altered).expect("writable");
    for (line, advice) in [
        (command.as_str(), "; --force replaces the pack\n"),
        (
            "merge --out pack.csv part.csv",
            "; make this part again, with --force\n",
        ),
        ("status part.csv", "\n"),
        ("verify part.csv", "\n"),
    ] {
        let refused = ran(folder.path(), line);
        assert_eq!(refused.code, Some(2), "{line}");
        let message =
            "part.csv.manifest.json was altered: its content does not have the hash on record";
        let end = format!("{message}{advice}");
        assert!(refused.stderr.ends_with(&end), "{}", refused.stderr);
    }
}

#[cfg(unix)]
mod signals {
    use super::*;
    use std::io::{BufRead, BufReader};
    use std::process::{Child, Command, Output, Stdio};
    use std::time::Duration;

    /// More boards than any machine makes while a test runs.
    const ENDLESS: &str = "--size 12x12 --count 1000000000 --seed 9 --threads 2";

    fn start(folder: &Path, line: &str) -> Child {
        Command::new(assert_cmd::cargo::cargo_bin!("crosscover"))
            .current_dir(folder)
            .args(line.split(' '))
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    }

    /// The names in a folder.
    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
        let mut names: Vec<String> = names.collect::<Result<_, _>>().expect("text");
        names.sort();
        names
    }

    fn signal(child: &Child, name: &str) {
        let id = child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// Waits until a checkpoint counts a row.
    fn wait_for_rows(folder: &Path) {
        let rows = || {
            let text = fs::read_to_string(folder.join("pack.csv.checkpoint.json")).ok()?;
            serde_json::from_str::<Value>(&text).ok()?["rows"].as_u64()
        };
        while rows().unwrap_or(0) == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Runs a command that may write files of up to `blocks` of 512 bytes. At a longer one, the
    /// system ends it at once with the signal XFSZ, or refuses the write if the signal is ignored.
    fn with_file_limit(folder: &Path, line: &str, blocks: usize, ignore_signal: bool) -> Output {
        let trap = if ignore_signal { "trap '' XFSZ; " } else { "" };
        let program = assert_cmd::cargo::cargo_bin!("crosscover");
        let script = format!(
            "{trap}ulimit -c 0; ulimit -f {blocks}; exec {} {line}",
            program.display()
        );
        let shell = Command::new("sh")
            .current_dir(folder)
            .args(["-c", &script])
            .output();
        shell.expect("a shell")
    }

    #[test]
    fn a_killed_command_goes_on_to_the_same_bytes() {
        let folder = folder();
        let command = format!("generate {LONG} --out pack.csv");
        let expected = printed(LONG);
        let blocks = expected.len() / 512;
        for part in 1..=4 {
            let killed = with_file_limit(folder.path(), &command, blocks * part / 5, false);
            assert_eq!(killed.status.code(), None, "{part}: {killed:?}");
        }
        done(folder.path(), &command);
        assert_eq!(read(folder.path(), "pack.csv"), expected);
        // Not even a temporary file of a killed run.
        assert_eq!(names(folder.path()), ["pack.csv", "pack.csv.manifest.json"]);
    }

    #[test]
    fn an_interrupt_says_how_to_go_on() {
        for name in ["-INT", "-TERM"] {
            let folder = folder();
            let command = format!("generate {ENDLESS} --out pack.csv");
            let child = start(folder.path(), &command);
            wait_for_rows(folder.path());
            signal(&child, name);
            let output = child.wait_with_output().expect("it ends");
            let stderr = String::from_utf8(output.stderr).expect("text");
            assert_eq!(output.status.code(), Some(130), "{stderr}");
            let start_of_message = "crosscover: interrupted after ";
            let end = " of 1000000000 boards; the same command continues from there\n";
            let rows = stderr
                .strip_prefix(start_of_message)
                .and_then(|text| text.strip_suffix(end));
            let rows: u64 = rows.and_then(|rows| rows.parse().ok()).expect(&stderr);
            let state = ran(folder.path(), "status pack.csv").stdout;
            assert!(
                state.contains(&format!("{rows} of 1000000000 boards")),
                "{state}"
            );
            let same = printed(&ENDLESS.replace("1000000000", &rows.to_string()));
            assert_eq!(read(folder.path(), "pack.csv.part"), same);

            // The same command goes on from there, and is interrupted again.
            let mut child = start(folder.path(), &command);
            let stderr = child.stderr.as_mut().expect("a pipe");
            let mut line = String::new();
            BufReader::new(stderr).read_line(&mut line).expect("text");
            signal(&child, name);
            assert_eq!(child.wait().expect("it ends").code(), Some(130));
            let expected = format!("continuing after {rows} of 1000000000 boards\n");
            assert_eq!(line, expected);
            assert!(read(folder.path(), "pack.csv.part").starts_with(&same));
        }
    }

    #[test]
    fn a_second_writer_is_kept_out() {
        let folder = folder();
        let command = format!("generate {ENDLESS} --out pack.csv");
        let mut child = start(folder.path(), &command);
        wait_for_rows(folder.path());
        let second = ran(folder.path(), &command);
        child.kill().ok();
        child.wait().expect("it ends");
        assert_eq!(second.code, Some(2));
        assert_eq!(
            second.stderr,
            "crosscover: pack.csv.part is being written by another process\n"
        );
    }

    /// One process makes the pack, and each of the others finds it made, finished or locked. This holds however
    /// they meet.
    #[test]
    fn many_writers_at_once_leave_one_complete_pack() {
        let expected = printed(SMALL);
        for _ in 0..5 {
            let folder = folder();
            let command = format!("generate {SMALL} --out pack.csv");
            let writers: Vec<Child> = (0..8).map(|_| start(folder.path(), &command)).collect();
            let mut made = 0;
            for writer in writers {
                let output = writer.wait_with_output().expect("it ends");
                let stderr = String::from_utf8(output.stderr).expect("text");
                if stderr.starts_with("150 boards of 3x3, each verified by both engines") {
                    made += 1;
                    continue;
                }
                let named = [
                    "pack.csv exists, with 150 boards: --force replaces it\n",
                    "crosscover: pack.csv.part is being written by another process\n",
                    "crosscover: another process has just finished pack.csv\n",
                    "crosscover: pack.csv exists already\n",
                ];
                let is_named = named.iter().any(|message| stderr.ends_with(message));
                assert!(is_named, "{stderr}");
            }
            assert_eq!(made, 1);
            assert_eq!(names(folder.path()), ["pack.csv", "pack.csv.manifest.json"]);
            assert_eq!(read(folder.path(), "pack.csv"), expected);
        }
    }

    #[test]
    fn concat_is_kept_out_as_well() {
        let folder = folder();
        done(folder.path(), "generate --size 5x5 -n 2 --out a.csv");
        let mut child = start(folder.path(), &format!("generate {ENDLESS} --out pack.csv"));
        wait_for_rows(folder.path());
        for force in ["", " --force"] {
            let second = ran(
                folder.path(),
                &format!("concat a.csv --out pack.csv{force}"),
            );
            assert_eq!(
                second.stderr,
                "crosscover: pack.csv.part is being written by another process\n"
            );
        }
        child.kill().ok();
        child.wait().expect("it ends");
        assert!(!folder.path().join("pack.csv").exists());
    }

    /// While a private pack is replaced, nobody else can read its files.
    #[test]
    fn the_files_of_a_private_pack_are_private_from_the_first_byte() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        let mode = |name: &str| {
            let found = fs::metadata(path(name)).expect(name);
            found.permissions().mode() & 0o777
        };
        fs::write(path("pack.csv"), "private").expect("writable");
        for private in [0o600, 0o400] {
            fs::set_permissions(path("pack.csv"), PermissionsExt::from_mode(private))
                .expect("ours");
            let command = format!("generate {ENDLESS} --force --out pack.csv");
            let mut child = start(folder.path(), &command);
            wait_for_rows(folder.path());
            child.kill().ok();
            child.wait().expect("it ends");
            assert_eq!(mode("pack.csv.part"), 0o600);
            assert_eq!(mode("pack.csv.checkpoint.json"), 0o600);
            let short = command.replace(ENDLESS, SMALL);
            done(folder.path(), &short);
            assert_eq!(mode("pack.csv"), private);
            assert_eq!(mode("pack.csv.manifest.json"), 0o600);
            done(
                folder.path(),
                "concat pack.csv --sort size --out b.csv --force",
            );
            fs::set_permissions(path("b.csv"), PermissionsExt::from_mode(private)).expect("ours");
            fs::remove_file(path("b.csv.manifest.json")).expect("it is there");
            done(
                folder.path(),
                "concat pack.csv --sort size --out b.csv --force",
            );
            assert_eq!(mode("b.csv"), private);
            assert_eq!(mode("b.csv.manifest.json"), 0o600);
        }
    }

    #[test]
    fn what_was_written_when_the_disk_is_full_stays() {
        let folder = folder();
        let command = format!("generate {LONG} --out pack.csv");
        let expected = printed(LONG);
        let output = with_file_limit(folder.path(), &command, expected.len() / 1024, true);
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains("the same command continues"), "{stderr}");
        done(folder.path(), &command);
        assert_eq!(read(folder.path(), "pack.csv"), expected);
    }
}
