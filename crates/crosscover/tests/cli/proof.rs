//! `crosscover prove` and `crosscover check-proof`, as a user meets them.

#![allow(clippy::print_stderr, reason = "a check that was skipped says so")]

use crate::program::{DATA, Folder, Ran, piped, ran};

/// A proof of `unit/probe.id`, a unique board that line logic does not solve.
const PROOF: &str = "r1-4{r1c1}\n";

fn check_proof(proof: &str, options: &str) -> Ran {
    piped(&format!("check-proof unit/probe.id -{options}"), proof)
}

#[test]
fn a_proof_is_printed_and_checked() {
    let ran = ran(DATA, "prove unit/probe.id");
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
    let proved = "stdin: proved, this is the only solution\n\n#..#\n##..\n..#.\n..#.\n\n";
    check_proof(&ran.stdout, "").check(0, proved, "");
    let json = "{\"file\":\"stdin\",\"proved\":\"unique\",\"byte\":null,\"message\":null}\n";
    check_proof(PROOF, " --json").check(0, json, "");
    piped("prove -", "2x2:2//2/\n").check(0, "{}\n", "stdin: there is no solution\n");
    let several = "crosscover: stdin: several solutions (elementary switch: rows 1 and 2, columns 1 \
                   and 2)\n";
    piped("prove -", "2x2:1/1/1/1\n").check(1, "", several);
}

#[test]
fn a_text_that_is_no_proof_exits_1_and_names_the_place() {
    let message = "stdin: no proof, at byte 11: the negation of this lemma does not lead to a \
        contradiction\n";
    check_proof(&PROOF.replace("r1c1", "r1c2"), "").check(1, message, "");
    let json = "{\"file\":\"stdin\",\"proved\":null,\"byte\":3,\
                \"message\":\"expected a number from 1 to 4, found 9\"}\n";
    check_proof("r1-9", " --json").check(1, json, "");
    let message = "crosscover: only one of the puzzle and the proof can come from stdin\n";
    piped("check-proof - -", "").check(2, "", message);
}

/// The files for verifiers that others wrote. Where VeriPB is installed, it checks them.
#[test]
fn formulas_and_their_proofs_are_written() {
    let folder = Folder::new();
    let verifier = std::env::var_os("CROSSCOVER_VERIPB");
    for (board, is_unique) in [
        ("unit/probe.id", true),
        ("corpus/noise-25x25.non", true),
        ("unit/no-solution.non", false),
    ] {
        let ran = folder.done(&format!("prove --force --veripb it {DATA}/{board}"));
        assert_eq!(ran.stdout, "");
        assert_eq!(ran.stderr.contains("there is no solution"), !is_unique);
        assert_eq!(
            folder.read("it.opb").contains("not those of this"),
            is_unique
        );
        assert!(folder.read("it.pbp").contains("conclusion UNSAT"));
        let Some(verifier) = &verifier else {
            eprintln!("skipped VeriPB: CROSSCOVER_VERIPB is not set");
            continue;
        };
        let mut check = std::process::Command::new(verifier);
        let checked = check.args(["it.opb", "it.pbp"]).current_dir(folder.path());
        let checked = checked.output().expect("VeriPB runs");
        let text = String::from_utf8_lossy(&checked.stdout);
        assert!(text.contains("s VERIFIED UNSATISFIABLE"), "{board}: {text}");
    }
    // Nothing is overwritten, and no two options write the same file.
    let board = format!("{DATA}/unit/probe.id");
    folder.refused(&format!("prove --veripb it {board}"), "it.opb exists");
    folder.refused(&format!("prove --out x.opb --veripb x {board}"), "x.opb");
}

#[test]
fn a_spent_budget_exits_3() {
    let message = "crosscover: corpus/noise-25x25.non: no proof within the budget\n";
    ran(DATA, "prove --timeout 0.000000001 corpus/noise-25x25.non").check(3, "", message);
}

#[test]
fn a_check_ends_at_its_time_limit() {
    let ran = check_proof(&"r1-4".repeat(4_000_000), " --timeout 0.2");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let message = ": the budget of the check was spent before the end of the proof\n";
    assert!(ran.stdout.ends_with(message), "{}", ran.stdout);
}
