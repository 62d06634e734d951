//! `crosscover cover --proof`: the files, and when they are written.

use crate::cover::{CHOICE, COSTS, GAINS, NONE, TOY};
use crate::program::Folder;
use std::process::Command;

/// A folder with problems.
fn folder() -> Folder {
    Folder::with(&[
        ("toy", TOY),
        ("costs", COSTS),
        ("gains", GAINS),
        ("choice", CHOICE),
        ("none", NONE),
    ])
}

#[test]
fn each_question_has_its_proof() {
    let folder = folder();
    for (options, code, formula, proof) in [
        (
            "--unique --proof a.b toy",
            0,
            "* A0 is option 1: c e\n",
            "\nconclusion UNSAT : ",
        ),
        ("--unique --proof u none", 1, "", "UNSAT"),
        ("--count --proof c none", 1, "", "UNSAT"),
        ("--min-cost --proof m none", 1, "", "UNSAT"),
        (
            "--min-cost --proof b costs",
            0,
            "",
            "\nconclusion BOUNDS 12 : ",
        ),
        (
            "--min-cost --proof g gains",
            0,
            "\nmin: -150 A0 200 A1 -25 A2 2000 A3 -170 A4 ;",
            "\nconclusion BOUNDS -170 : ",
        ),
    ] {
        let ran = folder.ran(&format!("cover {options}"));
        let stderr = if options.ends_with("none") {
            "no solution: no option has b\n"
        } else {
            ""
        };
        assert_eq!((ran.code, &*ran.stderr), (Some(code), stderr), "{options}");
        let stem = options.rsplit(' ').nth(1).expect("a name");
        let files = ["opb", "pbp"].map(|extension| format!("{stem}.{extension}"));
        let [opb, pbp] = files.each_ref().map(|name| folder.read(name));
        assert!(opb.contains(formula) && pbp.contains(proof), "{options}");
        // VeriPB accepts it, if this variable has its path.
        if let Some(program) = std::env::var_os("CROSSCOVER_VERIPB") {
            let mut check = Command::new(program);
            let output = check.current_dir(folder.path()).args(files).output();
            assert!(output.expect("it runs").status.success(), "{options}");
        }
    }
}

#[test]
fn other_answers_have_no_proof() {
    let folder = folder();
    for (options, code, why) in [
        (
            "--unique --proof p costs",
            1,
            "two solutions are printed, and need none",
        ),
        (
            "--count --proof p choice",
            0,
            "there are solutions, and only their absence has a proof",
        ),
        (
            "--unique --max-nodes 0 --proof p costs",
            3,
            "the budget was spent before",
        ),
    ] {
        let ran = folder.ran(&format!("cover {options}"));
        assert_eq!(ran.code, Some(code), "{options}");
        let message = format!("crosscover: p.pbp: no proof is written: {why}");
        assert!(ran.stderr.starts_with(&message), "{}", ran.stderr);
    }
    assert_eq!(folder.files().len(), 5);
}

#[test]
fn bad_use_is_refused_before_any_work() {
    let folder = folder();
    folder.write("p.pbp", "kept");
    folder.write("i.opb", TOY);
    for (options, message) in [
        ("--unique --proof - toy", "--proof writes two files"),
        ("--proof p toy", "required"),
        ("--all --proof p toy", "required"),
        (
            "--unique --proof p toy",
            "p.pbp exists: --force replaces it",
        ),
        ("--unique --force --proof i i.opb", "i.opb is the input"),
    ] {
        folder.refused(&format!("cover {options}"), message);
    }
    assert_eq!(folder.read("p.pbp"), "kept");
    folder.done("cover --unique --force --proof p toy");
    assert!(folder.read("p.pbp").starts_with("pseudo-Boolean"));
}
