//! The parts of a search, joined, are the undivided search.

use crate::instances::*;
use crate::shapes::{priced, shapes};
use exact_cover::{
    CostSearch, Kernel, OptionId, Problem, Search, SearchOutcome, SearchPart, SearchStats, Solution,
};
use proptest::prelude::*;
use std::ops::ControlFlow;

const KERNELS: [Kernel; 4] = Kernel::ALL;

fn parts(of: u32) -> impl Iterator<Item = SearchPart> {
    (1..=of).map(move |number| SearchPart::new(number, of).expect("a part"))
}

/// Solutions one by one, in order, with the counters.
fn check_order(problem: &Problem, kernel: Kernel, of: u32, threads: usize) {
    let mut expected: Vec<Vec<OptionId>> = Vec::new();
    let search = || Search::new(problem).kernel(kernel);
    let whole = search().visit(|options| {
        expected.push(options.to_vec());
        ControlFlow::Continue(())
    });
    let mut found = Vec::new();
    let mut stats = SearchStats::default();
    for part in parts(of) {
        let mut last = 0;
        let report = search()
            .threads(threads)
            .visit_part(part, |subtree, options| {
                assert!(part.has(subtree) && last <= subtree);
                last = subtree;
                found.push((subtree, options.to_vec()));
                ControlFlow::Continue(())
            });
        assert_eq!(report.outcome, SearchOutcome::Exhausted);
        stats = stats.plus(report.stats);
    }
    found.sort_by_key(|&(subtree, _)| subtree);
    let found: Vec<Vec<OptionId>> = found.into_iter().map(|(_, options)| options).collect();
    let sorted = |lists: Vec<Vec<OptionId>>| -> Vec<Solution> {
        lists.into_iter().map(Solution::from_options).collect()
    };
    assert_eq!(sorted(found), sorted(expected), "{kernel:?} in {of}");
    assert_eq!(stats.solutions, whole.stats.solutions, "{kernel:?} in {of}");
}

proptest! {
    #[test]
    fn a_spent_budget_loses_no_bound(
        shape in priced(shapes(8, 24, 2)),
        nodes in 0_u64..20,
        of in 1_u32..4,
    ) {
        let problem = shape.problem();
        let whole = CostSearch::new(&problem).best(1).answer.cost();
        for part in parts(of) {
            let best = CostSearch::new(&problem).budget(nodes).best_of_part(part, 1).answer;
            let least = CostSearch::new(&problem).best_of_part(part, 1).answer.cost();
            prop_assert!(best.bound <= least.unwrap_or(i64::MAX));
            prop_assert!(whole <= least || least.is_none());
        }
    }
}

#[test]
fn instances_are_found_in_parts() {
    for problem in [
        queens(8),
        langford(8),
        dominoes(6, 6),
        prime_square(),
        rest_of_sudoku(),
    ] {
        for of in [1, 2, 5, 16] {
            for kernel in KERNELS {
                check_order(&problem, kernel, of, 2);
            }
        }
    }
}

#[test]
fn a_visitor_ends_a_part() {
    let problem = queens(8);
    let part = SearchPart::new(1, 2).unwrap();
    for threads in [1, 2] {
        let search = Search::new(&problem).threads(threads);
        let report = search.visit_part(part, |_, _| ControlFlow::Break(()));
        assert_eq!(report.outcome, SearchOutcome::Stopped);
        assert_eq!(report.stats.solutions, 1);
    }
}

/// The most nodes of a part, as a multiple of their mean.
fn imbalance(problem: &Problem, kernel: Kernel, of: u32) -> f64 {
    let nodes = |part| {
        Search::new(problem)
            .kernel(kernel)
            .visit_part(part, |_, _| ControlFlow::Continue(()))
            .stats
            .nodes
    };
    let nodes: Vec<u64> = parts(of).map(nodes).collect();
    let most = nodes.iter().max().expect("a part");
    *most as f64 * f64::from(of) / nodes.iter().sum::<u64>() as f64
}

#[test]
fn parts_are_of_like_size() {
    for problem in [queens(9), langford(8), dominoes(6, 6)] {
        for kernel in KERNELS {
            for of in [2, 4, 7] {
                let imbalance = imbalance(&problem, kernel, of);
                assert!(imbalance < 1.35, "{kernel:?} in {of}: {imbalance}");
            }
        }
    }
}
