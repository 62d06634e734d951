//! `crosscover prove` and `crosscover check-proof`, as a user meets them.

#![allow(clippy::print_stderr, reason = "a check that was skipped says so")]

use crate::program::{Ran, crosscover, run};
use std::fs;
use std::path::Path;

/// The workspace's boards.
fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data"))
}

/// A unique board that line logic does not solve, and a proof of it.
const PROBE: &str = "4x4:2/1/2/1/1.1/2/1/1\n";
const PROOF: &str = "r1-4{r1c1}\n";

#[track_caller]
fn check(ran: &Ran, code: i32, stdout: &str, stderr: &str) {
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), (stdout, stderr));
    assert_eq!(ran.code, Some(code));
}

/// Checks a proof of [`PROBE`].
fn check_proof(proof: &str, arguments: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("board.id"), PROBE).expect("a board");
    let arguments = [&["check-proof", "board.id", "-"], arguments].concat();
    run(crosscover(folder.path(), &arguments).write_stdin(proof))
}

#[test]
fn a_proof_is_printed_and_checked() {
    let ran = run(&mut crosscover(data(), &["prove", "unit/probe.id"]));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    check(
        &check_proof(&ran.stdout, &[]),
        0,
        "stdin: proved, this is the only solution\n\n#..#\n##..\n..#.\n..#.\n\n",
        "",
    );
    check(
        &check_proof(PROOF, &["--json"]),
        0,
        "{\"file\":\"stdin\",\"proved\":\"unique\",\"byte\":null,\"message\":null}\n",
        "",
    );
}

#[test]
fn a_text_that_is_no_proof_exits_1_and_names_the_place() {
    check(
        &check_proof(&PROOF.replace("r1c1", "r1c2"), &[]),
        1,
        "stdin: no proof, at byte 11: the negation of this lemma does not lead to a contradiction\n",
        "",
    );
    check(
        &check_proof("r1-9", &["--json"]),
        1,
        "{\"file\":\"stdin\",\"proved\":null,\"byte\":3,\
         \"message\":\"expected a number from 1 to 4, found 9\"}\n",
        "",
    );
}

#[test]
fn every_board_of_the_data_folder_has_a_proof_or_several_solutions() {
    let folder = tempfile::tempdir().expect("a folder");
    let proof = folder.path().join("a.proof");
    let proof = proof.to_str().expect("a path in UTF-8");
    let mut proved = 0;
    for kind in ["unit", "corpus"] {
        for entry in fs::read_dir(data().join(kind)).expect("a folder") {
            let name = entry.expect("a file").file_name();
            let board = format!("{kind}/{}", name.to_str().expect("a name in UTF-8"));
            let ran = run(&mut crosscover(
                data(),
                &["prove", "--force", "--out", proof, &board],
            ));
            assert_eq!(ran.stdout, "", "{board}");
            if ran.code == Some(0) {
                let ran = run(&mut crosscover(data(), &["check-proof", &board, proof]));
                assert_eq!(ran.code, Some(0), "{board}: {}", ran.stdout);
                proved += 1;
            } else {
                let message = format!("crosscover: {board}: several solutions\n");
                check(&ran, 1, "", &message);
            }
        }
    }
    assert_eq!(proved, 21);
}

#[test]
fn a_board_without_a_solution_has_a_proof_of_that() {
    let board = "2x2:2//2/\n";
    let ran = run(crosscover(data(), &["prove", "-"]).write_stdin(board));
    check(&ran, 0, "{}\n", "stdin: there is no solution\n");
}

/// The files for verifiers that others wrote. Where VeriPB is installed, it checks them.
#[test]
fn formulas_and_their_proofs_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let verifier = std::env::var_os("CROSSCOVER_VERIPB");
    let boards = [
        ("unit/probe.id", true),
        ("corpus/noise-25x25.non", true),
        ("unit/no-solution.non", false),
    ];
    for (board, is_unique) in boards {
        let stem = folder.path().join("it");
        let stem = stem.to_str().expect("a path in UTF-8");
        let arguments = ["prove", "--force", "--veripb", stem, board];
        let ran = run(&mut crosscover(data(), &arguments));
        let note = if is_unique {
            ""
        } else {
            "there is no solution"
        };
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
        assert!(ran.stderr.contains(note), "{}", ran.stderr);
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
        assert_eq!(read("it.opb").contains("not those of this"), is_unique);
        assert!(read("it.pbp").contains("conclusion UNSAT"));
        let Some(verifier) = &verifier else {
            continue;
        };
        let mut check = std::process::Command::new(verifier);
        let checked = check.args(["it.opb", "it.pbp"]).current_dir(folder.path());
        let checked = checked.output().expect("VeriPB runs");
        let text = String::from_utf8_lossy(&checked.stdout);
        assert!(text.contains("s VERIFIED UNSATISFIABLE"), "{board}: {text}");
    }
    if verifier.is_none() {
        eprintln!("skipped VeriPB: CROSSCOVER_VERIPB is not set");
    }
    // Nothing is overwritten, and no two options write the same file.
    let stem = folder.path().join("it");
    let stem = stem.to_str().expect("a path in UTF-8");
    let again = ["prove", "--veripb", stem, "unit/probe.id"];
    assert_eq!(run(&mut crosscover(data(), &again)).code, Some(2));
    let out = format!("{stem}2.opb");
    let twice = [
        "prove",
        "--out",
        &out,
        "--veripb",
        &out[..out.len() - 4],
        "unit/probe.id",
    ];
    assert_eq!(run(&mut crosscover(data(), &twice)).code, Some(2));
}

#[test]
fn a_spent_timeout_exits_3() {
    let arguments = [
        "prove",
        "--timeout",
        "0.000000001",
        "corpus/noise-25x25.non",
    ];
    check(
        &run(&mut crosscover(data(), &arguments)),
        3,
        "",
        "crosscover: corpus/noise-25x25.non: no proof within the budget\n",
    );
}

#[test]
fn one_of_the_two_inputs_must_be_a_file() {
    check(
        &run(&mut crosscover(data(), &["check-proof", "-", "-"])),
        2,
        "",
        "crosscover: only one of the puzzle and the proof can come from stdin\n",
    );
}

#[test]
fn a_check_ends_at_its_time_limit() {
    let proof = "r1-4".repeat(4_000_000);
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("long.proof"), proof).expect("writable");
    let board = data().join("unit/probe.id");
    let board = board.to_str().expect("text");
    let start = std::time::Instant::now();
    let arguments = ["check-proof", board, "long.proof", "--timeout", "0.2"];
    let ran = run(&mut crosscover(folder.path(), &arguments));
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let message = ": the budget of the check was spent before the end of the proof\n";
    assert!(ran.stdout.ends_with(message), "{}", ran.stdout);
    // All of it takes many seconds.
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
