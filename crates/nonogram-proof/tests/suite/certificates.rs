//! Checkers that share no code with ours accept the certificates: a small one in the tests, and
//! VeriPB where `CROSSCOVER_VERIPB` is the path of this program.

#![allow(clippy::print_stderr, reason = "a check that was skipped says so")]

#[allow(dead_code, reason = "proofs about exact cover need more of it")]
#[path = "../../../cover-proof/tests/suite/pseudo.rs"]
mod pseudo;

use crate::{hard, rows_exchanged};
use nonogram::{Picture, Puzzle, WorkBudget, strategy};
use nonogram_proof::{Certificate, ProveOutcome, certify, prove};
use proof_check::Proved;
use proptest::prelude::*;
use std::path::Path;
use std::process::Command;

/// Whether VeriPB accepts a certificate; `None` without VeriPB.
fn veripb_accepts(name: &str, Certificate { formula, proof }: &Certificate) -> Option<bool> {
    let Some(program) = std::env::var_os("CROSSCOVER_VERIPB") else {
        eprintln!("skipped VeriPB: CROSSCOVER_VERIPB is not set");
        return None;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = ["opb", "pbp"].map(|extension| folder.join(format!("{name}.{extension}")));
    std::fs::write(&files[0], formula).expect("a file");
    std::fs::write(&files[1], proof).expect("a file");
    let output = Command::new(program).args(files).output().expect("VeriPB");
    let text = String::from_utf8_lossy(&output.stdout);
    Some(text.contains("s VERIFIED UNSATISFIABLE"))
}

/// Whether the checkers accept a certificate. They must agree.
#[track_caller]
fn is_accepted(name: &str, certificate: &Certificate) -> bool {
    let formula = pseudo::Opb::read(&certificate.formula);
    let accepted = formula.conclusion(&certificate.proof).is_some();
    if let Some(answer) = veripb_accepts(name, certificate) {
        assert_eq!(accepted, answer, "{name}");
    }
    accepted
}

/// The certificate of a puzzle; `None` if it has several solutions.
fn certificate(puzzle: &Puzzle) -> Option<Certificate> {
    let (known, proof) = match prove(puzzle, WorkBudget::default()) {
        ProveOutcome::Unique(picture, proof) => (Some(picture), proof),
        ProveOutcome::NoSolution(proof) => (None, proof),
        ProveOutcome::Multiple(..) => return None,
        ProveOutcome::OutOfBudget => panic!("{puzzle}: small boards have proofs"),
    };
    Some(certify(puzzle, known.as_ref(), &proof).expect("a small board"))
}

#[test]
fn a_board_that_needs_a_search_has_certificates() {
    let veripb = certificate(&hard().puzzle()).expect("one solution");
    assert!(is_accepted("hard", &veripb));
    // Without its last lemma but one, or with a literal negated, the proof is wrong.
    let lines: Vec<&str> = veripb.proof.lines().collect();
    let is_lemma = |line: &&&str| line.starts_with("rup 1");
    let first = lines
        .iter()
        .position(|line| is_lemma(&line))
        .expect("a lemma");
    let negated = match lines[first].strip_prefix("rup 1 ~") {
        Some(rest) => format!("rup 1 {rest}"),
        None => lines[first].replacen("rup 1 ", "rup 1 ~", 1),
    };
    let mut changed = lines.clone();
    changed[first] = &negated;
    for (name, lines) in [("cut", &lines[..lines.len() / 2]), ("negated", &changed)] {
        let proof = lines.join("\n") + "\n";
        let formula = veripb.formula.clone();
        let damaged = Certificate { formula, proof };
        assert!(!is_accepted(name, &damaged), "{name}");
    }
}

/// A board without a solution, for which the search learns so much that it removes clauses again,
/// which the proof keeps: the rows of a random picture (splitmix64: Steele, Lea and Flood 2014), of
/// which two are exchanged.
fn forgetful() -> Puzzle {
    let (side, mut seed) = (22, 13_u64);
    let mut picture = Picture::blank(side, side);
    for cell in 0..side * side {
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = (seed ^ seed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        picture.set(cell / side, cell % side, (word ^ word >> 31) % 100 < 45);
    }
    rows_exchanged(&picture, 3, 9)
}

#[test]
fn proofs_keep_the_lemmas_that_a_search_removes() {
    let puzzle = forgetful();
    let ProveOutcome::NoSolution(proof) = prove(&puzzle, WorkBudget::default()) else {
        panic!("there is no solution");
    };
    let text = proof.to_string();
    assert!(text.matches('{').count() > 1000);
    let proved = proof_check::check(&puzzle, text.as_bytes());
    assert_eq!(proved, Ok(Proved::NoSolution));
    let veripb = certify(&puzzle, None, &proof).expect("a small board");
    assert_ne!(veripb_accepts("forgetful", &veripb), Some(false));
}

#[test]
fn colors_and_boards_without_a_solution_have_certificates() {
    for (name, puzzle) in [
        ("none", "2x2:2//2/"),
        ("colored-none", "2x2:1b/1a/1a.1b/"),
        ("colored", "3x2:1a/1a.1b/1b/2a.1b/1b"),
        ("probed", "4x4:2b/1b/2b/1b/1b.1b/2b/1b/1b"),
        ("one-cell", "1x1:1/1"),
        ("blank", "2x1://"),
        ("given", "2x2:1/1/1/1,Ad"),
        ("given-wrong", "2x2:1/1/1/1,AAc"),
        ("given-colored", "2x2:1a/1b/1a/1b,A1c"),
    ] {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let veripb = certificate(&puzzle).expect("one solution or none");
        assert!(is_accepted(name, &veripb), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_boards_have_certificates(
        puzzle in strategy::puzzles(1..=7, 1..=7),
        picture in strategy::colored_pictures(1..=5, 1..=5, 2..=3),
        given in strategy::givens(1..=6, 1..=6, 1..=1),
        given_colored in strategy::givens(1..=5, 1..=5, 2..=3),
    ) {
        let colored = picture.puzzle();
        for (name, puzzle) in [
            ("random", puzzle),
            ("random-colored", colored),
            ("random-given", given),
            ("random-given-colored", given_colored),
        ] {
            if let Some(veripb) = certificate(&puzzle) {
                prop_assert!(is_accepted(name, &veripb), "{}", puzzle);
            }
        }
    }
}
