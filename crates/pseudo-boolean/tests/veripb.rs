//! VeriPB accepts every kind of line that this crate writes, and rejects wrong ones. Needs the environment variable
//! `CROSSCOVER_VERIPB`, the path of the program; without it, nothing is tested.

#![allow(clippy::print_stdout, reason = "a test that was skipped says so")]

use pseudo_boolean::{Cnf, ConstraintId, Derivation, Drat, Formula, Literal, Proof};
use std::process::Command;

/// Whether VeriPB accepts a proof, or None without VeriPB.
fn accepts(name: &str, formula: &Formula, proof: &str) -> Option<bool> {
    let Some(program) = std::env::var_os("CROSSCOVER_VERIPB") else {
        println!("skipped: CROSSCOVER_VERIPB is not set");
        return None;
    };
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = ["opb", "pbp"].map(|extension| folder.join(format!("{name}.{extension}")));
    std::fs::write(&files[0], formula.to_string()).unwrap();
    std::fs::write(&files[1], proof).unwrap();
    let output = Command::new(program).args(files).output().unwrap();
    Some(output.status.success())
}

#[track_caller]
fn assert_accepted(name: &str, formula: &Formula, proof: &str) {
    assert_ne!(accepts(name, formula, proof), Some(false), "{proof}");
}

#[track_caller]
fn assert_rejected(name: &str, formula: &Formula, proof: &str) {
    assert_ne!(accepts(name, formula, proof), Some(true), "{proof}");
}

fn variables<const N: usize>(formula: &mut Formula) -> [Literal; N] {
    [(); N].map(|()| formula.variable())
}

#[test]
fn clauses_and_deletions() {
    let mut formula = Formula::new();
    formula.comment("any text; 1 A0 >= 5 ;");
    let [a, b] = variables(&mut formula);
    for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
        formula.clause(&clause);
    }
    let refute = |is_needed: bool| {
        let mut proof = Proof::new(&formula);
        proof.comment("any text; rup");
        let lemma = proof.rup(&[a]);
        let other = proof.rup(&[b]);
        proof.delete(&[other]);
        if is_needed {
            proof.delete(&[lemma]);
        }
        let contradiction = proof.rup(&[]);
        proof.delete(&[]);
        proof.unsatisfiable(contradiction)
    };
    assert_accepted("clauses", &formula, &refute(false));
    assert_rejected("deleted", &formula, &refute(true));
}

#[test]
fn bounds() {
    // An odd cycle needs three of its five ends.
    let mut formula = Formula::new();
    let ends: [Literal; 5] = variables(&mut formula);
    let edges: Vec<ConstraintId> = (0..5)
        .map(|end| formula.clause(&[ends[end], ends[(end + 1) % 5]]))
        .collect();
    formula.minimize(&ends.map(|end| (1, end)));
    let prove = |cost: i64, divisor: u64| {
        let mut proof = Proof::new(&formula);
        let model = [ends[0], !ends[1], ends[2], !ends[3], ends[4]];
        let better = proof.improve(&model);
        let mut sum = Derivation::from(edges[0]);
        for &edge in &edges[1..] {
            sum = sum.add(edge, 1);
        }
        let sum = sum.divide(divisor).add(better, 1).multiply(2).saturate();
        let contradiction = proof.derive(&sum);
        proof.optimum(cost, contradiction)
    };
    assert_accepted("bounds", &formula, &prove(3, 2));
    assert_rejected("cost", &formula, &prove(2, 2));
    // Halves without rounding give no bound above 2.
    assert_rejected("divisor", &formula, &prove(3, 1));
}

#[test]
fn clauses_in_dimacs_have_a_text() {
    let mut cnf = Cnf::new();
    let [a, b] = [cnf.variable(), cnf.variable()];
    cnf.clause(&[a]);
    assert_eq!((cnf.variables(), cnf.clauses()), (2, 1));
    let mut proof = Drat::new();
    assert_eq!(proof.size(), 0);
    proof.lemma(&[!b, a]);
    assert_eq!((proof.to_string().as_str(), proof.size()), ("-2 1 0\n", 7));
}
