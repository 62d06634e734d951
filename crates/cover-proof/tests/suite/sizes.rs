//! The sizes of proofs of fixed problems. Every step of a right proof is checked elsewhere; here a change that makes the
//! search larger shows up as a number.

use crate::drat;
use crate::pseudo::Opb;
use crate::wrong::langford;
use cover_proof::{Budget, Claim, prove, prove_with_clauses};
use exact_cover::{CostSearch, Problem, text};

/// Lines of a proof: lemmas, sums, deletions.
fn lines(proof: &str) -> [usize; 3] {
    let starts = |start: &str| proof.lines().filter(|line| line.starts_with(start)).count();
    ["rup", "pol", "del"].map(starts)
}

/// Workers and tasks, one to one, with costs that look random.
fn assignment(n: usize) -> Problem {
    let names = |letter: char| (0..n).map(move |number| format!("{letter}{number}"));
    let mut problem = names('w').chain(names('t')).collect::<Vec<_>>().join(" ") + "\n";
    for worker in 0..n {
        for task in 0..n {
            let cost = (worker * worker * 7 + task * 13 + worker * task * 5) % 17;
            problem += &format!("w{worker} t{task} |{cost}\n");
        }
    }
    text::read(problem).unwrap()
}

fn linear(problem: &Problem, claim: Claim<'_>) -> [usize; 3] {
    let certificate = prove(problem, claim, &Budget::default()).unwrap();
    let checker = Opb::read(&certificate.formula);
    assert!(checker.conclusion(&certificate.proof).is_some());
    lines(&certificate.proof)
}

/// Lemmas and deletions.
fn clausal(problem: &Problem, claim: Claim<'_>) -> [usize; 2] {
    let certificate = prove_with_clauses(problem, claim, &Budget::default()).unwrap();
    assert!(drat::accepts(&certificate.formula, &certificate.proof));
    let all = certificate.proof.lines().count();
    let deletions = certificate.proof.matches("d ").count();
    [all - deletions, deletions]
}

/// An odd number of items, alone or in pairs: half of each pair of a triangle costs less than any cover.
fn pairs(n: usize) -> Problem {
    let names = (0..n).map(|number| format!("i{number}"));
    let mut problem = names.collect::<Vec<_>>().join(" ") + "\n";
    for one in 0..n {
        problem += &format!("i{one} |{}\n", 5 + one % 3);
        for other in one + 1..n {
            problem += &format!("i{one} i{other} |{}\n", 2 + (one * 3 + other * other) % 5);
        }
    }
    text::read(problem).unwrap()
}

/// Sets of three, at least one for each item and at most two.
fn triples(n: usize) -> Problem {
    let names = (0..n).map(|number| format!("1:2|i{number}"));
    let mut problem = names.collect::<Vec<_>>().join(" ") + "\n";
    for first in 0..n {
        for (a, b) in [(1, 3), (2, 5), (1, 4)] {
            let [second, third] = [(first + a) % n, (first + b) % n];
            problem += &format!("i{first} i{second} i{third} |{}\n", 7 + first * a % 4);
        }
    }
    text::read(problem).unwrap()
}

#[test]
fn searches_without_a_cover_have_these_sizes() {
    for (n, lemmas, deletions, with_clauses) in [(5, 16, 7, [16, 10]), (6, 51, 24, [52, 43])] {
        let problem = langford(n, "");
        assert_eq!(linear(&problem, Claim::NoCover), [lemmas, 0, deletions]);
        assert_eq!(clausal(&problem, Claim::NoCover), with_clauses);
    }
}

#[test]
fn proofs_of_the_least_cost_have_these_sizes() {
    for (problem, cost, size) in [
        // Prices are enough, as always for an assignment.
        (assignment(5), 15, [1, 1, 0]),
        (assignment(7), 13, [1, 1, 0]),
        (pairs(5), 11, [5, 1, 1]),
        (pairs(9), 15, [62, 1, 29]),
        (triples(8), 22, [7, 7, 5]),
        (triples(10), 28, [40, 26, 24]),
    ] {
        let best = CostSearch::new(&problem).min_cost();
        let cover = &best.solutions[0].0;
        assert_eq!(problem.total_cost(cover), cost);
        assert_eq!(linear(&problem, Claim::Cheapest(cover)), size, "{cost}");
    }
}
