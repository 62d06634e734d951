//! `crosscover convert`: every format to every other and back.

use crate::program::{Ran, crosscover, run};
use crate::round_trips::round_trips;
use nonogram_formats::{Format, read};
use std::fs;
use std::path::{Path, PathBuf};

/// Runs in a folder with a text on stdin.
fn convert(folder: &Path, arguments: &[&str], text: &str) -> Ran {
    let arguments = [&["convert"], arguments].concat();
    run(crosscover(folder, &arguments).write_stdin(text))
}

#[test]
fn convert_keeps_what_there_is_a_place_for_and_says_what_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let text = "title \"Pair\"\nby \"us\"\nwidth 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\ngoal 101110\n";
    fs::write(folder.path().join("pair.non"), text).unwrap();
    let ran = convert(folder.path(), &["pair.non", "pair.g"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert_eq!(ran.stderr, "pair.non: olsak cannot hold: by, goal\n");
    let written = fs::read_to_string(folder.path().join("pair.g")).unwrap();
    assert!(written.starts_with("Pair\n#d\n"), "{written}");

    for force in [&[][..], &["--force"]] {
        let ran = convert(folder.path(), &[force, &["pair.g", "pair.g"]].concat(), "");
        let message = "crosscover: pair.g is the input: choose another file for the output\n";
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), message));
    }
    let ran = convert(folder.path(), &["pair.non", "pair.g"], "");
    let message = "crosscover: pair.g exists: --force replaces it\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), message));
    let ran = convert(folder.path(), &["--force", "pair.non", "pair.g"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(
        fs::read_to_string(folder.path().join("pair.g")).unwrap(),
        written
    );
}

#[test]
fn convert_says_what_it_leaves_out() {
    let clues = |kind: &str| {
        let line = "<line><count>1</count></line>";
        format!("<clues type=\"{kind}\">{line}</clues>")
    };
    let puzzle = |more: &str| {
        format!(
            "<puzzle>{}{}{more}</puzzle>",
            clues("rows"),
            clues("columns")
        )
    };
    let note = "<title>Ben &amp; Jo<br/>second &nose;</title><note>definitely unique</note>";
    let text = format!(
        "<set><title>All</title>{}{}</set>",
        puzzle(note),
        puzzle("<note>n</note>")
    );
    let ran = convert(Path::new("."), &["--to", "non", "-", "-"], &text);
    let left_out = "stdin: left out: note, the meaning of &nose;, title of the set\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), left_out));
    assert!(
        ran.stdout
            .starts_with("title \"Ben & Jo second &amp;nose;\"\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn convert_goes_from_stdin_to_stdout() {
    let ran = convert(
        Path::new("."),
        &["--to", "nin", "-", "-"],
        "3x2:2/1/1/1.1/2\n",
    );
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout, "3 2\n1 1\n2\n2\n1\n1\n");
    let ran = convert(Path::new("."), &["-", "-"], "3x2:2/1/1/1.1/2\n");
    let message = "crosscover: the name of the output does not show its format: use --to\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), message));
}

#[test]
fn convert_solves_only_if_asked() {
    let pair = "3x2:2/1/1/1.1/2\n";
    let ran = convert(Path::new("."), &["--to", "pbm", "-", "-"], pair);
    let message =
        "crosscover: stdin: pbm holds pictures, but the input has no solution: use --solve\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), message));
    let ran = convert(Path::new("."), &["--to", "pbm", "--solve", "-", "-"], pair);
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (Some(0), "P1\n3 2\n101\n110\n")
    );
    let ran = convert(
        Path::new("."),
        &["--to=bits", "--solve", "-", "-"],
        "2x2:1/1/1/1\n",
    );
    let message = "crosscover: stdin, puzzle 1: no single solution: multiple\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), message));
}

#[test]
fn convert_scales_images() {
    let image = "P1 4 2 1100 1110";
    let arguments = ["--to=bits", "--size=2x1", "--threshold=60", "-", "-"];
    assert_eq!(convert(Path::new("."), &arguments, image).stdout, "10\n");
    let arguments = ["--to=bits", "--size=2x1", "--invert", "-", "-"];
    assert_eq!(convert(Path::new("."), &arguments, image).stdout, "01\n");
}

#[test]
fn convert_reads_packs() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["generate", "--size=5x5", "--count=3", "--out=pack.csv"];
    run(&mut crosscover(folder.path(), &arguments));
    let ran = convert(folder.path(), &["pack.csv", "pack.nonpack"], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let pack = fs::read(folder.path().join("pack.nonpack")).unwrap();
    let documents = read(&pack, Format::Non).unwrap();
    assert_eq!(documents.len(), 3);
    assert!(documents.iter().all(|document| document.goal.is_some()));
    let ran = convert(folder.path(), &["pack.csv", "pack.nin"], "");
    let message = "crosscover: pack.csv: nin holds one puzzle, not 3\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), message));
    let broken = "id,seed,index,width,height,cells\na,1,0,2,2,10x1\n";
    let ran = convert(folder.path(), &["--to=non", "-", "-"], broken);
    let message = "crosscover: stdin: line 2, column cells: expected 4 cells of 0 and 1, row by row, found \"10x1\"\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), message));
}

#[test]
fn our_boards_survive_every_way_through_two_formats() {
    let data: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "data"]
        .iter()
        .collect();
    assert!(round_trips(&data.join("corpus")) > 1000);
    assert!(round_trips(&data.join("unit")) > 1000);
}
