//! A forward checker of DRAT, by the definition: a lemma follows by unit propagation, or it does so with each clause that
//! has the negation of its first literal.

use std::collections::BTreeSet;

type Clause = BTreeSet<i64>;

/// A formula in DIMACS CNF.
fn parse(formula: &str) -> Vec<Clause> {
    let lines = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    lines
        .map(|line| literals(line).into_iter().collect())
        .collect()
}

fn literals(line: &str) -> Vec<i64> {
    let numbers = line.split(' ').map(|word| word.parse::<i64>());
    let mut literals: Vec<i64> = numbers.map(|number| number.expect("a number")).collect();
    assert_eq!(literals.pop(), Some(0));
    literals
}

/// Whether the negations of these literals lead to a contradiction.
fn follows(clauses: &[Clause], literals: impl IntoIterator<Item = i64>) -> bool {
    let mut is_true: BTreeSet<i64> = literals.into_iter().map(|literal| -literal).collect();
    if is_true.iter().any(|literal| is_true.contains(&-literal)) {
        return true;
    }
    loop {
        let before = is_true.len();
        for clause in clauses {
            if clause.iter().any(|literal| is_true.contains(literal)) {
                continue;
            }
            let mut open = clause
                .iter()
                .filter(|&literal| !is_true.contains(&-literal));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&literal), None) => {
                    is_true.insert(literal);
                }
                _ => {}
            }
        }
        if is_true.len() == before {
            return false;
        }
    }
}

/// Whether the proof refutes the formula.
pub(crate) fn accepts(formula: &str, proof: &str) -> bool {
    let mut clauses = parse(formula);
    for line in proof.lines() {
        if let Some(deleted) = line.strip_prefix("d ") {
            let deleted: Clause = literals(deleted).into_iter().collect();
            let Some(place) = clauses.iter().position(|clause| *clause == deleted) else {
                return false;
            };
            clauses.swap_remove(place);
            continue;
        }
        let lemma = literals(line);
        let is_asymmetric = || {
            let Some(pivot) = lemma.first() else {
                return false;
            };
            let mut resolved = clauses.iter().filter(|clause| clause.contains(&-pivot));
            resolved.all(|clause| {
                let rest = clause.iter().filter(|&literal| literal != &-pivot);
                follows(&clauses, lemma.iter().chain(rest).copied())
            })
        };
        if !follows(&clauses, lemma.iter().copied()) && !is_asymmetric() {
            return false;
        }
        if lemma.is_empty() {
            return true;
        }
        clauses.push(lemma.into_iter().collect());
    }
    false
}
