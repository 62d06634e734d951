//! Against brute force.

use super::*;
use crate::problem::ids::OptionId;
use crate::search::budget::SearchLimit;
use crate::shapes::shapes;
use literal::{Literal, Statement};
use proptest::prelude::*;

/// All solutions, by trying every set of options.
fn brute(problem: &Problem) -> Vec<Vec<OptionId>> {
    let sets = 0_u32..1 << problem.options();
    let chosen = |set: u32| -> Vec<OptionId> {
        problem
            .option_ids()
            .filter(|option| set >> option.index() & 1 == 1)
            .collect()
    };
    let mut all: Vec<_> = sets
        .map(chosen)
        .filter(|set| problem.check(set).is_ok())
        .collect();
    all.sort();
    all
}

/// Solutions as sorted sets, in sorted order.
fn sorted(solutions: impl Iterator<Item = Solution>) -> Vec<Vec<OptionId>> {
    let mut all: Vec<Vec<OptionId>> = solutions.map(|solution| solution.to_vec()).collect();
    all.sort();
    all
}

/// The value of a statement in a solution.
fn holds(problem: &Problem, solution: &[OptionId], literal: Literal) -> bool {
    let holds = match literal.statement {
        Statement::Option(option) => solution.contains(&option),
        Statement::Color(item, color) => solution.iter().any(|&option| {
            let mut entries = problem.option(option);
            entries.any(|entry| entry.item == item && entry.color == Some(color))
        }),
    };
    holds == literal.holds
}

/// Asserts that clauses hold in all solutions not found before.
fn check_steps(problem: &Problem, all: &[Vec<OptionId>]) {
    let mut left = all.to_vec();
    let mut closed = false;
    let mut recorder = |step: LearnStep<'_>| {
        assert!(!closed, "{step:?}");
        match step {
            LearnStep::Learned(clause) => {
                let is_true = |solution: &Vec<OptionId>| {
                    clause
                        .iter()
                        .any(|&literal| holds(problem, solution, literal))
                };
                assert!(left.iter().all(is_true), "{clause:?} in {left:?}");
                closed = clause.is_empty();
            }
            LearnStep::Deleted(_) => {}
            LearnStep::Found { solution, excluded } => {
                let mut solution = solution.to_vec();
                solution.sort_unstable();
                let before = left.len();
                left.retain(|other| *other != solution);
                assert_eq!(left.len() + 1, before);
                let is_true = |solution: &[OptionId]| {
                    excluded
                        .iter()
                        .any(|&literal| holds(problem, solution, literal))
                };
                assert!(!is_true(&solution));
                assert!(left.iter().all(|other| is_true(other)));
                closed = excluded.is_empty();
            }
        }
    };
    let search = LearnSearch::new(problem).expect("no multiplicities");
    assert_eq!(search.record(&mut recorder).solutions().count(), all.len());
    assert!(left.is_empty());
}

fn search(problem: &Problem) -> LearnSearch<'_> {
    LearnSearch::new(problem).expect("no multiplicities")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_solutions_are_those_of_brute_force(shape in prop_oneof![shapes(8, 12, 2), shapes(10, 12, 0)]) {
        let problem = shape.problem();
        let all = brute(&problem);
        prop_assert_eq!(&sorted(search(&problem).solutions()), &all);
        let (first, report) = search(&problem).first();
        prop_assert_eq!(first.is_none(), all.is_empty());
        prop_assert_eq!(report.outcome == SearchOutcome::Exhausted, all.is_empty());
        match (search(&problem).unique().0, &all[..]) {
            (Uniqueness::None, []) => {}
            (Uniqueness::Unique(solution), [only]) => prop_assert_eq!(&solution[..], &only[..]),
            (Uniqueness::Multiple(one, other), [_, _, ..]) => prop_assert_ne!(one, other),
            (answer, _) => prop_assert!(false, "{:?} of {}", answer, all.len()),
        }
        check_steps(&problem, &all);
    }

    #[test]
    fn a_search_in_pieces_finds_the_same(shape in shapes(12, 40, 2), nodes in 1_u64..4, updates in 1_u64..30) {
        let problem = shape.problem();
        let mut whole = search(&problem).solutions();
        let all: Vec<Solution> = whole.by_ref().take(50).collect();
        let budget = SearchBudget::default().nodes(nodes);
        let mut pieces = search(&problem).budget(budget).solutions();
        let mut found = Vec::new();
        while found.len() < 50 && pieces.report().outcome != SearchOutcome::Exhausted {
            let spent = pieces.report().stats;
            pieces.go_on(budget);
            let budget = SearchBudget::default().nodes(spent.nodes + nodes);
            found.extend(pieces.next_until(budget, spent.updates + updates));
            prop_assert!(pieces.report().stats.nodes <= spent.nodes + nodes);
            pieces.learner.validate();
        }
        prop_assert_eq!(&found, &all);
        if all.len() < 50 {
            prop_assert_eq!(pieces.report(), whole.report());
        }
    }
}

/// Pigeons and holes: each of `n + 1` pigeons needs a hole of its own.
fn pigeons(n: usize) -> Problem {
    let mut builder = crate::ProblemBuilder::new(n + 1, n);
    for pigeon in 0..=n {
        for hole in 0..n {
            let option = [pigeon, n + 1 + hole].map(crate::ItemId::from_index);
            builder.add_option(option).expect("well-formed");
        }
    }
    builder.build()
}

#[test]
fn pigeons_do_not_fit() {
    let problem = pigeons(7);
    let (first, report) = search(&problem).first();
    assert!(first.is_none());
    assert_eq!(report.outcome, SearchOutcome::Exhausted);
    // With little memory, clauses are removed and the answer is the same.
    let (first, small) = search(&problem).memory(200_000).first();
    assert!(first.is_none());
    assert_eq!(small.outcome, SearchOutcome::Exhausted);
    assert!(
        small.learned.removed > report.learned.removed,
        "{small:?} {report:?}"
    );
}

#[test]
fn limits_are_reported() {
    let problem = pigeons(9);
    let interrupt = || true;
    let (_, report) = search(&problem).interrupt(&interrupt).first();
    assert_eq!(
        report.outcome,
        SearchOutcome::OutOfBudget(SearchLimit::Interrupted)
    );
    let budget = SearchBudget::default().updates(1000);
    let (_, report) = search(&problem).budget(budget).first();
    assert_eq!(
        report.outcome,
        SearchOutcome::OutOfBudget(SearchLimit::Updates)
    );
    let report = search(&problem).memory(0).first().1;
    assert_eq!(
        report.outcome,
        SearchOutcome::OutOfBudget(SearchLimit::Memory)
    );
}
