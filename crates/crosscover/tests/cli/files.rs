//! Files that commands write: an old one survives a write that fails, and only `--force` replaces it.

use crate::program::{Ran, crosscover, done, ran, refused, run};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A command that writes a file, and the file. Options stand before the file.
const WRITERS: [(&str, &str); 9] = [
    ("convert", "board.id out.non"),
    ("render", "--as svg board.id --out out.svg"),
    ("repair", "picture.pbm --out out.non"),
    ("prove", "board.id --out out.proof"),
    ("bench", "board.id --csv out.csv"),
    ("stats", "pack.csv --svg out.svg"),
    ("decodoku play", "--save out.json"),
    ("decodoku bench", "--shots 9 --side 3 --csv out.csv"),
    ("decodoku bench", "--shots 9 --side 3 --svg out.svg"),
];

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("board.id", "4x4:2/1/2/1/1.1/2/1/1\n");
    write("picture.pbm", "P1\n3 2\n1 0 1\n1 1 0\n");
    done(
        folder.path(),
        "generate --size 5x5 --count 3 --out pack.csv",
    );
    folder
}

/// The files of a folder and their contents.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|entry| entry.expect("a file"));
    let named = entries.map(|entry| {
        let name = entry.file_name().into_string().expect("UTF-8");
        (name, fs::read(entry.path()).expect("readable"))
    });
    named.collect()
}

fn out_of(options: &str) -> &str {
    options.rsplit(' ').next().expect("a file")
}

/// Runs a command line where no file can be written.
#[cfg(unix)]
fn ran_on_a_full_device(folder: &Path, line: &str) -> Ran {
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command
        .current_dir(folder)
        .args(["-c", script, env!("CARGO_BIN_EXE_crosscover")]);
    command.args(line.split(' '));
    run(assert_cmd::Command::from_std(command).write_stdin(""))
}

#[test]
fn an_existing_file_is_replaced_by_force_only_and_all_say_so_in_the_same_words() {
    let folder = folder();
    for (command, options) in WRITERS {
        let out = out_of(options);
        fs::write(folder.path().join(out), "old").unwrap();
        let before = contents(folder.path());
        let refused = ran(folder.path(), &format!("{command} {options}"));
        let message = format!("crosscover: {out} exists: --force replaces it\n");
        assert_eq!(
            (refused.code, refused.stdout.as_str(), refused.stderr),
            (Some(2), "", message)
        );
        assert_eq!(contents(folder.path()), before, "{command}");
        done(folder.path(), &format!("{command} --force {options}"));
        assert_ne!(
            fs::read(folder.path().join(out)).unwrap(),
            b"old",
            "{command}"
        );
        fs::remove_file(folder.path().join(out)).unwrap();
    }
}

#[test]
fn no_command_replaces_its_input_or_a_file_in_no_folder() {
    let folder = folder();
    fs::write(folder.path().join("font.ttf"), "font").unwrap();
    let inputs = ["board.id", "picture.pbm", "pack.csv"];
    let with_input = WRITERS.into_iter().filter_map(|(command, options)| {
        let input = options.split(' ').find(|word| inputs.contains(word))?;
        Some((command, options, input))
    });
    let concat = ("concat", "pack.csv --out out.csv", "pack.csv");
    let font = ("render", "--font font.ttf board.id --out o.svg", "font.ttf");
    let before = contents(folder.path());
    for (command, options, input) in with_input.chain([concat, font]) {
        let out = out_of(options);
        for input in [input.to_string(), format!("./{input}")] {
            let format = match command {
                "convert" => " --to non",
                "repair" => " --out-format non",
                "render" => " --as svg",
                _ => "",
            };
            let line = options.replace("--as svg ", "").replace(out, &input);
            let line = format!("{command} --force{format} {line}");
            let message = format!("crosscover: {input} is the input: choose another file for ");
            refused(folder.path(), &line, &message);
        }
    }
    let nowhere = [
        ("generate", "--size 5x5 --count 3 --out out.csv"),
        ("merge", "pack.csv --out out.csv"),
        ("concat", "pack.csv --out out.csv"),
        ("cover", "--checkpoint out.json board.id"),
    ];
    for (command, options) in WRITERS.into_iter().chain(nowhere) {
        let out = options.split(' ').find(|word| word.starts_with("out."));
        let out = out.expect("a file");
        let line = format!("{command} {}", options.replace(out, &format!("no/{out}")));
        let ran = ran(folder.path(), &line);
        let message = format!("crosscover: cannot write no/{out}: there is no such folder\n");
        assert_eq!(
            (ran.code, ran.stdout, ran.stderr),
            (Some(2), String::new(), message),
            "{line}"
        );
    }
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn a_file_of_a_folder_that_is_read_is_an_input() {
    let folder = folder();
    fs::create_dir(folder.path().join("all")).unwrap();
    fs::rename(
        folder.path().join("board.id"),
        folder.path().join("all/b.id"),
    )
    .unwrap();
    let line = "bench all --csv all/b.id --force";
    refused(
        folder.path(),
        line,
        "all/b.id is the input: choose another file for --csv",
    );
    // Files that are not read may stand beside them.
    for _ in 0..2 {
        done(
            folder.path(),
            "bench --runs 1 all --csv all/times.csv --force",
        );
    }
}

#[test]
fn a_number_that_is_none_is_named_in_plain_words() {
    let folder = folder();
    let refused = |options: &str, message: &str| refused(folder.path(), options, message);
    let word = "crosscover: invalid value 'x' for '--count <N>': expected a whole number\n";
    refused("generate --size 5x5 --out o.csv --count x", word);
    refused("decodoku bench --shots x", "expected a whole number\n");
    let large = "render board.id --out o.svg --explain 99999999999999999999";
    refused(large, "the number is too large\n");
    let font = "render board.id --out o.svg --font board.id";
    refused(
        font,
        "board.id: not a usable font: expected a .ttf, .otf or .ttc font\n",
    );
}

#[test]
fn what_would_be_ignored_is_refused() {
    let folder = folder();
    let before = contents(folder.path());
    for name in ["x.gif", "x.jpg", "x.svgg"] {
        let message = format!("the name {name} does not show its format: use --as\n");
        refused(
            folder.path(),
            &format!("render board.id --out {name}"),
            &message,
        );
    }
    for options in ["--preset every-move", "--rounds 9"] {
        let line = format!("decodoku bench --shots 9 --side 3 {options}");
        refused(folder.path(), &line, "cannot be used with");
    }
    refused(
        folder.path(),
        "bench --cover --count 9 board.id",
        "cannot be used with",
    );
    assert_eq!(contents(folder.path()), before);
    done(folder.path(), "render board.id --out x");
    done(folder.path(), "render board.id --out x.txt");
    assert_eq!(
        contents(folder.path())["x"],
        contents(folder.path())["x.txt"]
    );
}

#[test]
fn two_options_cannot_name_one_file() {
    let folder = folder();
    let before = contents(folder.path());
    for command in ["bench board.id", "decodoku bench --shots 9 --side 3"] {
        for force in ["", " --force"] {
            let line = format!("{command} --csv zz --svg ./zz{force}");
            refused(
                folder.path(),
                &line,
                "--csv and --svg name the same file ./zz",
            );
        }
        let line = format!("{command} --csv - --svg -");
        refused(
            folder.path(),
            &line,
            "--csv and --svg cannot both write to stdout",
        );
    }
    let line = "stats --json --svg - pack.csv";
    refused(
        folder.path(),
        line,
        "--json and --svg cannot both write to stdout",
    );
    assert_eq!(contents(folder.path()), before);
}

#[cfg(unix)]
#[test]
fn a_link_to_the_input_is_the_input() {
    let folder = folder();
    std::os::unix::fs::symlink("pack.csv", folder.path().join("link.svg")).unwrap();
    let before = contents(folder.path());
    let line = "stats pack.csv --svg link.svg --force";
    refused(
        folder.path(),
        line,
        "link.svg is the input: choose another file for --svg",
    );
    assert_eq!(contents(folder.path()), before);
    // A device takes what two options write.
    done(
        folder.path(),
        "bench --runs 1 board.id --csv /dev/null --svg /dev/null",
    );
}

#[cfg(unix)]
#[test]
fn a_write_that_fails_leaves_the_old_file_and_no_new_one() {
    let folder = folder();
    for (command, options) in WRITERS {
        let out = out_of(options);
        for is_old in [false, true] {
            if is_old {
                fs::write(folder.path().join(out), "old").unwrap();
            }
            let before = contents(folder.path());
            let line = format!("{command} --force {options}");
            let failed = ran_on_a_full_device(folder.path(), &line);
            let message = format!("cannot write {out}: ");
            assert!(
                failed.stderr.contains(&message),
                "{line}: {}",
                failed.stderr
            );
            assert_eq!(failed.code, Some(2), "{line}");
            assert_eq!(contents(folder.path()), before, "{line}");
        }
        fs::remove_file(folder.path().join(out)).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn a_position_and_a_pack_survive_a_full_device_too() {
    let folder = folder();
    fs::write(folder.path().join("two.dlx"), "a b\na\nb\na b\n").unwrap();
    let cover = "cover --limit 1 --checkpoint place.json two.dlx";
    done(folder.path(), cover);
    let before = contents(folder.path());
    let failed = ran_on_a_full_device(folder.path(), cover);
    assert_eq!(failed.code, Some(2));
    assert!(failed.stderr.contains("cannot write place.json"));
    assert_eq!(contents(folder.path()), before);
    let generate = "generate --size 5x5 --count 4 --force --out pack.csv";
    let failed = ran_on_a_full_device(folder.path(), generate);
    assert_eq!(failed.code, Some(2), "{}", failed.stderr);
    let after = contents(folder.path());
    for file in ["pack.csv", "pack.csv.manifest.json"] {
        assert_eq!(after[file], before[file], "{file}");
    }
}

#[test]
fn a_dash_is_stdout_for_every_command_that_writes() {
    let folder = folder();
    let before = contents(folder.path());
    for (command, options) in WRITERS {
        let out = out_of(options);
        let to = match command {
            "convert" => "--to non -",
            "repair" => "- --out-format non",
            _ => "-",
        };
        let line = format!("{command} {}", options.replace(out, to));
        let ran = done(folder.path(), &line);
        assert!(!ran.stdout.is_empty(), "{line}");
        assert_eq!(contents(folder.path()), before, "{line}");
    }
    let ran = done(folder.path(), "merge --out - pack.csv");
    let pack = fs::read_to_string(folder.path().join("pack.csv")).unwrap();
    assert_eq!(ran.stdout, pack);
}

#[test]
fn a_game_may_replace_what_it_has_saved_itself() {
    let folder = folder();
    let play = |line: &str, commands: &str| {
        let arguments: Vec<&str> = line.split(' ').collect();
        run(crosscover(folder.path(), &arguments).write_stdin(commands))
    };
    let twice = play("decodoku play", "save game.json\nsave game.json\n");
    assert_eq!((twice.code, twice.stderr.as_str()), (Some(0), ""));
    let again = play("decodoku play", "save game.json\n");
    let message = "crosscover: game.json exists: --force replaces it\n";
    assert_eq!((again.code, again.stderr.as_str()), (Some(0), message));
    let forced = play("decodoku play --force", "save game.json\n");
    assert_eq!((forced.code, forced.stderr.as_str()), (Some(0), ""));
}

/// `/dev/full` takes no byte.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for arguments in [&["--help"][..], &["--version"], &["solve", "--help"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let status = Command::new(env!("CARGO_BIN_EXE_crosscover"))
            .args(arguments)
            .stdout(full)
            .status();
        assert_eq!(status.unwrap().code(), Some(2), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_new_file_keeps_to_the_umask_and_a_replaced_one_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let out = folder.path().join("out.non");
    let convert = |options: &str| {
        let script = format!("umask 027; exec \"$0\" convert {options} board.id out.non");
        let program = env!("CARGO_BIN_EXE_crosscover");
        let mut command = Command::new("sh");
        command
            .current_dir(folder.path())
            .args(["-c", &script, program]);
        assert!(command.status().unwrap().success());
        out.metadata().unwrap().permissions().mode() & 0o777
    };
    assert_eq!(convert(""), 0o640);
    fs::set_permissions(&out, fs::Permissions::from_mode(0o604)).unwrap();
    assert_eq!(convert("--force"), 0o604);
}
