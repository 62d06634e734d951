//! `crosscover cover --proof`: the files, and when they are written.

use crate::cover::{CHOICE, COSTS, NONE, TOY};
use crate::program::{done, ran, refused};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A folder with problems.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let files = [
        ("toy", TOY),
        ("costs", COSTS),
        ("choice", CHOICE),
        ("none", NONE),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a new file");
    }
    folder
}

fn text(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("it was written")
}

/// The names of the files that a run has written.
fn written(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("a folder");
    let names = entries.map(|entry| entry.expect("a file").file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.contains('.')).collect();
    names.sort();
    names
}

/// VeriPB accepts, if the environment variable `CROSSCOVER_VERIPB` has its path.
#[track_caller]
fn check(folder: &Path, stem: &str) {
    if let Some(program) = std::env::var_os("CROSSCOVER_VERIPB") {
        let files = ["opb", "pbp"].map(|extension| folder.join(format!("{stem}.{extension}")));
        let output = Command::new(program).args(files).output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
    }
}

#[test]
fn a_unique_solution_is_printed_and_proved() {
    let folder = folder();
    let plain = done(folder.path(), "cover --unique toy");
    let proved = done(folder.path(), "cover --unique --proof a.b toy");
    assert_eq!(
        (proved.stdout, proved.stderr),
        (plain.stdout, String::new())
    );
    assert_eq!(written(&folder), ["a.b.opb", "a.b.pbp"]);
    assert!(text(&folder, "a.b.opb").contains("* A0: c e\n"));
    assert!(text(&folder, "a.b.pbp").contains("\nconclusion UNSAT : "));
    check(folder.path(), "a.b");
}

#[test]
fn preprocessing_changes_no_proof() {
    let folder = folder();
    done(folder.path(), "cover --unique --proof p toy");
    done(folder.path(), "cover --unique --preprocess --proof q toy");
    assert_eq!(text(&folder, "p.opb"), text(&folder, "q.opb"));
    assert_eq!(text(&folder, "p.pbp"), text(&folder, "q.pbp"));
}

#[test]
fn no_solution_is_proved_for_each_question() {
    let folder = folder();
    for question in ["unique", "count", "min-cost"] {
        let line = format!("cover --{question} --proof {question} none");
        assert_eq!(ran(folder.path(), &line).code, Some(1));
        check(folder.path(), question);
        assert!(text(&folder, &format!("{question}.pbp")).contains("UNSAT"));
    }
}

#[test]
fn the_least_cost_is_proved() {
    let folder = folder();
    done(folder.path(), "cover --min-cost --proof p costs");
    assert!(text(&folder, "p.pbp").contains("\nconclusion BOUNDS 12 : "));
    check(folder.path(), "p");
}

#[test]
fn other_answers_have_no_proof() {
    let folder = folder();
    for (line, code, why) in [
        (
            "cover --unique --proof p costs",
            1,
            "two solutions are printed, and need none",
        ),
        (
            "cover --count --proof p choice",
            0,
            "there are solutions, and only their absence has a proof",
        ),
        (
            "cover --unique --max-nodes 0 --proof p costs",
            3,
            "the budget was spent before",
        ),
    ] {
        let ran = ran(folder.path(), line);
        assert_eq!(ran.code, Some(code), "{line}");
        let message = format!("crosscover: p.pbp: no proof is written: {why}");
        assert!(ran.stderr.starts_with(&message), "{}", ran.stderr);
    }
    assert_eq!(written(&folder), [] as [&str; 0]);
}

#[test]
fn bad_use_is_refused_before_any_work() {
    let folder = folder();
    let refused = |line: &str, message: &str| refused(folder.path(), line, message);
    refused("cover --unique --proof - toy", "--proof writes two files");
    refused("cover --proof p toy", "required");
    refused("cover --all --proof p toy", "required");
    fs::write(folder.path().join("p.pbp"), "kept").expect("a new file");
    refused(
        "cover --unique --proof p toy",
        "p.pbp exists: --force replaces it",
    );
    assert_eq!(text(&folder, "p.pbp"), "kept");
    done(folder.path(), "cover --unique --force --proof p toy");
    assert!(text(&folder, "p.pbp").starts_with("pseudo-Boolean"));
    fs::copy(folder.path().join("toy"), folder.path().join("i.opb")).expect("a copy");
    refused(
        "cover --unique --force --proof i i.opb",
        "i.opb is the input",
    );
}
