//! Files that commands write: an old one survives a write that fails, and only `--force` replaces
//! it.

use crate::program::Folder;
use std::collections::BTreeMap;
use std::fs;
#[cfg(unix)]
use std::process::Command;

/// A command that writes a file, and the file. Options stand before the file.
const WRITERS: [(&str, &str); 8] = [
    ("convert", "board.id out.non"),
    ("render", "--as svg board.id --out out.svg"),
    ("repair", "picture.pbm --out out.non"),
    ("prove", "board.id --out out.proof"),
    ("bench", "board.id --csv out.csv"),
    ("stats", "pack.csv --svg out.svg"),
    ("decodoku play", "--seed 1 --save out.txt"),
    ("decodoku bench", "--shots 9 --side 3 --csv out.csv"),
];

fn folder() -> Folder {
    let folder = Folder::with(&[
        ("board.id", "4x4:2/1/2/1/1.1/2/1/1\n"),
        ("picture.pbm", "P1\n3 2\n1 0 1\n1 1 0\n"),
    ]);
    folder.done("generate --size 5x5 --count 3 --out pack.csv");
    folder
}

/// The files of a folder and their contents.
fn contents(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    let read = |name: String| {
        let text = fs::read(folder.path().join(&name)).expect("readable");
        (name, text)
    };
    folder.files().into_iter().map(read).collect()
}

fn out_of(options: &str) -> &str {
    options.rsplit(' ').next().expect("a file")
}

/// Where no file can be written.
#[cfg(unix)]
const FULL: &str = "trap '' XFSZ; ulimit -f 0";

#[test]
fn only_force_replaces_an_existing_file() {
    let folder = folder();
    for (command, options) in WRITERS {
        let out = out_of(options);
        folder.write(out, "old");
        let before = contents(&folder);
        let message = format!("crosscover: {out} exists: --force replaces it\n");
        folder
            .ran(&format!("{command} {options}"))
            .check(2, "", &message);
        assert_eq!(contents(&folder), before, "{command}");
        folder.done(&format!("{command} --force {options}"));
        assert_ne!(contents(&folder)[out], b"old", "{command}");
        fs::remove_file(folder.path().join(out)).unwrap();
    }
}

#[test]
fn no_command_replaces_its_input_or_makes_a_folder() {
    let folder = folder();
    folder.write("font.ttf", "font");
    folder.write("all/b.id", "1x1:1/1\n");
    let before = folder.files();
    for (line, input) in [
        ("convert --force --to non board.id IN", "board.id"),
        ("render --force --as svg board.id --out IN", "board.id"),
        (
            "render --force --font font.ttf board.id --out IN --as svg",
            "font.ttf",
        ),
        (
            "repair --force --out-format non picture.pbm --out IN",
            "picture.pbm",
        ),
        ("prove --force board.id --out IN", "board.id"),
        ("bench --force board.id --csv IN", "board.id"),
        ("bench --force all --csv IN", "all/b.id"),
        ("stats --force pack.csv --svg IN", "pack.csv"),
        ("concat --force pack.csv --out IN", "pack.csv"),
    ] {
        for input in [input.to_string(), format!("./{input}")] {
            let message = format!("crosscover: {input} is the input: choose another file for ");
            folder.refused(&line.replace("IN", &input), &message);
        }
    }
    let nowhere = [
        ("generate", "--size 5x5 --count 3 --out out.csv"),
        ("merge", "pack.csv --out out.csv"),
        ("concat", "pack.csv --out out.csv"),
        ("cover", "board.id --checkpoint out.json"),
    ];
    for (command, options) in WRITERS.into_iter().chain(nowhere) {
        let out = out_of(options);
        let line = format!("{command} {}", options.replace(out, &format!("no/{out}")));
        let message = format!("crosscover: cannot write no/{out}: there is no such folder\n");
        folder.ran(&line).check(2, "", &message);
    }
    assert_eq!(folder.files(), before);
    // Files that are not read may stand beside them.
    for _ in 0..2 {
        folder.done("bench --runs 1 all --csv all/times.csv --force");
    }
}

#[test]
fn unclear_options_are_refused() {
    let folder = folder();
    let before = contents(&folder);
    let whole = "crosscover: invalid value 'x' for '--count <N>': expected a whole number of \
                 boards, at least 1\n";
    let name = "x.gif: render writes .svg, .png, .pdf and .txt: use one of them\n";
    for (line, message) in [
        ("generate --size 5x5 --out o.csv --count x", whole),
        ("decodoku bench --shots x", "expected a whole number\n"),
        (
            "render board.id --out o.svg --explain 99999999999999999999",
            "the number is too large\n",
        ),
        (
            "render board.id --out o.svg --font board.id",
            "board.id: not a usable font: expected a .ttf, .otf or .ttc font\n",
        ),
        ("render board.id --out x.gif", name),
        (
            "decodoku bench --shots 9 --preset every-move",
            "cannot be used with",
        ),
        ("decodoku bench --shots 9 --rounds 9", "cannot be used with"),
        ("bench --cover --count 9 board.id", "cannot be used with"),
        (
            "bench board.id --csv z --svg ./z",
            "--csv and --svg name the same file ./z",
        ),
        (
            "bench board.id --csv - --svg -",
            "--csv and --svg cannot both write to stdout",
        ),
        (
            "stats --json --svg - pack.csv",
            "--json and --svg cannot both write to stdout",
        ),
    ] {
        folder.refused(line, message);
    }
    assert_eq!(contents(&folder), before);
    folder.done("render board.id --out x");
    folder.done("render board.id --out x.txt");
    assert_eq!(folder.read("x"), folder.read("x.txt"));
}

#[cfg(unix)]
#[test]
fn a_link_to_the_input_is_the_input() {
    let folder = folder();
    std::os::unix::fs::symlink("pack.csv", folder.path().join("link.svg")).unwrap();
    let before = contents(&folder);
    let message = "link.svg is the input: choose another file for --svg";
    folder.refused("stats pack.csv --svg link.svg --force", message);
    assert_eq!(contents(&folder), before);
    // A device takes what two options write.
    folder.done("bench --runs 1 board.id --csv /dev/null --svg /dev/null");
}

#[cfg(unix)]
#[test]
fn a_failed_write_leaves_the_old_file_and_no_new_one() {
    let folder = folder();
    let check = |line: &str, out: &str| {
        let before = contents(&folder);
        let failed = folder.in_shell(FULL, line);
        let message = format!("cannot write {out}: ");
        assert!(
            failed.stderr.contains(&message),
            "{line}: {}",
            failed.stderr
        );
        assert_eq!(failed.code, Some(2), "{line}");
        assert_eq!(contents(&folder), before, "{line}");
    };
    for (command, options) in WRITERS {
        let (line, out) = (format!("{command} --force {options}"), out_of(options));
        check(&line, out);
        folder.write(out, "old");
        check(&line, out);
        fs::remove_file(folder.path().join(out)).unwrap();
    }
    folder.write("two.dlx", "a b\na\nb\na b\n");
    let cover = "cover --limit 1 --checkpoint place.json two.dlx";
    folder.done(cover);
    check(cover, "place.json");
    let before = contents(&folder);
    let generate = "generate --size 5x5 --count 4 --force --out pack.csv";
    assert_eq!(folder.in_shell(FULL, generate).code, Some(2));
    let after = contents(&folder);
    for file in ["pack.csv", "pack.csv.manifest.json"] {
        assert_eq!(after[file], before[file], "{file}");
    }
}

#[test]
fn a_dash_is_stdout_for_every_command_that_writes() {
    let folder = folder();
    let before = contents(&folder);
    for (command, options) in WRITERS {
        let to = match command {
            "convert" => "--to non -",
            "repair" => "- --out-format non",
            _ => "-",
        };
        let line = format!("{command} {}", options.replace(out_of(options), to));
        assert!(!folder.printed(&line).is_empty(), "{line}");
        assert_eq!(contents(&folder), before, "{line}");
    }
    assert_eq!(
        folder.printed("merge --out - pack.csv"),
        folder.read("pack.csv")
    );
}

#[test]
fn a_game_may_replace_its_own_save() {
    let folder = folder();
    let exists = "crosscover: game.txt exists: --force replaces it\n";
    for (line, commands, message) in [
        (
            "decodoku play --seed 1",
            "save game.txt\nsave game.txt\n",
            "",
        ),
        ("decodoku play --seed 1", "save game.txt\n", exists),
        ("decodoku play --seed 1 --force", "save game.txt\n", ""),
    ] {
        let ran = folder.piped(line, commands);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), message));
    }
}

/// `/dev/full` takes no byte.
#[cfg(target_os = "linux")]
#[test]
fn unwritable_help_is_an_error() {
    for arguments in [&["--help"][..], &["--version"], &["solve", "--help"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosscover"));
        let status = command.args(arguments).stdout(full).status();
        assert_eq!(status.unwrap().code(), Some(2), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn new_files_follow_the_umask_and_replaced_ones_keep_their_permissions() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let out = folder.path().join("out.non");
    let convert = |options: &str| {
        let ran = folder.in_shell("umask 027", &format!("convert{options} board.id out.non"));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        out.metadata().unwrap().permissions().mode() & 0o777
    };
    assert_eq!(convert(""), 0o640);
    fs::set_permissions(&out, fs::Permissions::from_mode(0o604)).unwrap();
    assert_eq!(convert(" --force"), 0o604);
}

/// Names of output that mean another kind of file, and folders.
#[test]
fn names_of_other_kinds_of_files_are_refused_with_what_to_write() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("into")).unwrap();
    let before = folder.files();
    let page = "`share --html --out x.html` writes a page to play on";
    let book = "x.docx: a book is a PDF file: choose a name that ends with .pdf";
    let is_folder = "is a folder: give --out the name of a file in it";
    for (line, message) in [
        ("book pack.csv --out x.docx", book),
        ("book pack.csv --out x.pdf --solutions x.docx", book),
        ("share board.id --out x.png", "`render --out x.png` draws"),
        (
            "share board.id --out x.svg",
            "x.svg: share writes a page, .html, or a link, .txt; `render",
        ),
        ("convert board.id x.svg", "`render --out x.svg` draws"),
        ("convert board.id x.pdf", "`render --out x.pdf` draws"),
        ("convert board.id x.html", page),
        (
            "convert board.id x.csv",
            "`generate` and `concat` write packs",
        ),
        ("convert board.id x.dlx", "`encode` prints exact-cover"),
        (
            "convert board.id x",
            "x: the name does not show a format of puzzles: use --to\n",
        ),
        ("repair board.id --out x.svg", "`render --out x.svg` draws"),
        ("render board.id --out x.html", page),
        ("render board.id --out x.non", "`convert` writes non"),
        ("render board.id --out into/", is_folder),
        ("render board.id --out into", is_folder),
        (
            "render board.id --as png --out new/",
            "new/ names a folder: give --out the name of a file",
        ),
        ("share board.id --out into", is_folder),
        ("book pack.csv --out into/", is_folder),
        ("repair board.id --out into", is_folder),
        (
            "convert board.id into/",
            "is a folder: give the output the name of a file in it",
        ),
        (
            "generate --size 5x5 --count 1 --out x.json",
            "x.json: a pack is CSV unless --json or --json=array is given",
        ),
        (
            "concat pack.csv --out x.jsonl",
            "x.jsonl: a pack is CSV unless --json or --json=array is given",
        ),
        (
            "concat pack.csv --json --out x.csv",
            "x.csv: --json writes no CSV",
        ),
        (
            "generate --size 5x5 --count 1 --out x.pdf",
            "x.pdf: a pack is a table: choose a name that ends with .csv; `render",
        ),
        (
            "generate --size 5x5 --count 1 --out x.xlsx",
            "x.xlsx: a pack is CSV, which spreadsheets open",
        ),
        (
            "stats pack.csv --svg x.png",
            "x.png: the chart is an SVG image",
        ),
        (
            "generate --size 5x5 --count 1 --out x.csv --contact x.pdf",
            "x.pdf: a contact sheet is a page: choose a name that ends with .html",
        ),
    ] {
        folder.refused(line, message);
    }
    assert_eq!(folder.files(), before);
    let page = "share board.id --out page.html";
    assert_eq!(folder.ran(page).code, Some(0));
    assert!(folder.read("page.html").starts_with("<!doctype html>"));
}

#[test]
fn options_and_commands_that_people_try_are_answered_with_what_to_write() {
    let folder = folder();
    for (line, advice) in [
        ("book pack.csv --out x.pdf --bleed", "a book has no bleed"),
        ("book pack.csv --out x.pdf --size 6x9in", "--trim sets"),
        (
            "-q book pack.csv --out x.pdf --bleed",
            "a book has no bleed",
        ),
        ("render board.id --dpi 300", "--scale X"),
        ("convert board.id --out x.non", "the last name"),
        ("draw board.id", "`render` draws puzzles"),
    ] {
        let ran = folder.ran(line);
        assert_eq!(ran.code, Some(2), "{line}");
        assert!(
            ran.stderr.contains(&format!("  tip: {advice}")),
            "{}",
            ran.stderr
        );
    }
    let ran = folder.ran("solve --nothing-like-it board.id");
    assert!(!ran.stderr.contains("tip:"), "{}", ran.stderr);
}
