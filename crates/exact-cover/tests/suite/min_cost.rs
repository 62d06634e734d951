//! Solutions of least cost: laws on random problems, and instances with known answers.

use crate::shapes::{Shape, multiple, priced, shapes};
use exact_cover::{
    CostSearch, ItemId, Problem, ProblemBuilder, Search, SearchBudget, SearchLimit, SearchOutcome,
    Solution,
    cost::{Best, Bound},
    text,
};
use proptest::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

const BOUNDS: [Bound; 2] = [Bound::Dual, Bound::Turns];

/// The costs of all solutions, ascending, by enumeration.
fn enumerate(problem: &Problem) -> Vec<i64> {
    let solutions = Search::new(problem).solutions();
    let mut costs: Vec<i64> = solutions
        .map(|options| problem.total_cost(&options))
        .collect();
    costs.sort_unstable();
    costs
}

/// Asserts that `best` has distinct solutions, right costs and the documented order.
fn check_solutions(problem: &Problem, best: &Best) {
    for (solution, cost) in &best.solutions {
        assert_eq!(problem.check(solution), Ok(()));
        assert_eq!(problem.total_cost(solution), *cost);
    }
    let ascending = |pair: &[(Solution, i64)]| (pair[0].1, &pair[0].0) < (pair[1].1, &pair[1].0);
    assert!(best.solutions.windows(2).all(ascending));
}

fn costs(best: &Best) -> Vec<i64> {
    best.solutions.iter().map(|solution| solution.1).collect()
}

/// Asserts that the `k` best are the first `k` of all.
fn check_best(problem: &Problem, all: &[i64], k: usize, bound: Bound) {
    let report = CostSearch::new(problem).bound(bound).best(k);
    assert_eq!(report.outcome, SearchOutcome::Exhausted, "{bound:?}");
    assert_eq!(
        report.stats.nodes,
        report.stats.branches + report.stats.forced
    );
    let best = report.answer;
    check_solutions(problem, &best);
    assert_eq!(costs(&best), all[..k.min(all.len())], "{bound:?}");
    let expected = if all.len() < k { i64::MAX } else { all[k - 1] };
    assert_eq!(best.bound, expected, "{bound:?}");
}

fn any_shape(items: usize, options: usize) -> impl Strategy<Value = Shape> {
    prop_oneof![
        priced(shapes(items, options, 0)),
        priced(shapes(items, options, 2)),
        priced(multiple(shapes(items, options, 2))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_best_are_the_first_of_the_sorted_enumeration(
        shape in any_shape(10, 40),
        k in 1..40_usize,
    ) {
        let problem = shape.problem();
        let all = enumerate(&problem);
        prop_assume!(all.len() < 10_000);
        for bound in BOUNDS {
            check_best(&problem, &all, k, bound);
        }
    }

    #[test]
    fn a_budget_leaves_a_bound_that_holds(
        shape in any_shape(10, 24),
        k in 1..4_usize,
        limit in 0..60_u64,
    ) {
        let problem = shape.problem();
        let all = enumerate(&problem);
        for bound in BOUNDS {
            let report = CostSearch::new(&problem).budget(limit).bound(bound).best(k);
            let best = report.answer;
            check_solutions(&problem, &best);
            if report.outcome == SearchOutcome::Exhausted {
                prop_assert_eq!(costs(&best), &all[..k.min(all.len())]);
                continue;
            }
            prop_assert_eq!(
                report.outcome,
                SearchOutcome::OutOfBudget(SearchLimit::Nodes)
            );
            // Without the solutions found, all others cost at least the bound.
            let mut missing = all.clone();
            for cost in costs(&best) {
                let place = missing.binary_search(&cost).expect("a cost of a solution");
                missing.remove(place);
            }
            let least = missing.first().copied().unwrap_or(i64::MAX);
            prop_assert!(
                best.bound <= least,
                "{} of {:?}, {:?}",
                best.bound,
                missing,
                bound
            );
            if best.solutions.len() == k {
                prop_assert!(best.bound <= best.solutions[k - 1].1);
            }
        }
    }

}

/// The same problem with costs from 1 to 100, by the generator xorshift64*.
fn with_costs(problem: &Problem, seed: u64) -> Problem {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    let mut builder = ProblemBuilder::new(problem.primary_items(), problem.secondary_items());
    for item in (0..problem.primary_items()).map(ItemId::from_index) {
        let (lo, hi) = problem.multiplicity(item).into_inner();
        builder.set_multiplicity(item, lo, hi).expect("in range");
    }
    for option in problem.option_ids() {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let draw = state.wrapping_mul(2_685_821_657_736_338_717) >> 33;
        let added = builder.add_option_with_cost(problem.option(option), 1 + (draw % 100) as i32);
        added.expect("well-formed option");
    }
    builder.build()
}

/// Assignment: each of `n` jobs to one of `n` people.
fn assignment(n: usize) -> Problem {
    let pairs = (0..n * n).map(|pair| vec![pair / n, n + pair % n]);
    with_costs(
        &crate::instances::problem(2 * n, 0, &pairs.collect::<Vec<_>>()),
        40 + n as u64,
    )
}

/// Asserts the least cost and the number of nodes with every bound.
fn check_min_cost(name: &str, problem: &Problem, expected: i64, nodes: [u64; 2]) {
    for (bound, nodes) in BOUNDS.into_iter().zip(nodes) {
        let report = CostSearch::new(problem).bound(bound).best(1);
        assert_eq!(
            (report.outcome, report.stats.nodes),
            (SearchOutcome::Exhausted, nodes),
            "{name} {bound:?}"
        );
        let best = report.answer;
        check_solutions(problem, &best);
        assert_eq!(
            (best.cost(), best.bound),
            (Some(expected), expected),
            "{name} {bound:?}"
        );
    }
}

#[test]
fn the_least_costs_are_found() {
    check_min_cost("assignment 9", &assignment(9), 187, [9, 9]);
    check_min_cost("assignment 10", &assignment(10), 91, [10, 10]);
    check_min_cost(
        "queens 8",
        &with_costs(&crate::instances::queens(8), 50),
        247,
        [113, 113],
    );
    check_min_cost(
        "queens 12",
        &with_costs(&crate::instances::queens(12), 50),
        242,
        [644, 644],
    );
    check_min_cost(
        "dominoes 4x6",
        &with_costs(&crate::instances::dominoes(4, 6), 1),
        464,
        [12, 12],
    );
    let pentominoes = with_costs(&crate::instances::pentominoes(3, 20, |_, _| true), 1);
    assert_eq!(enumerate(&pentominoes)[0], 478);
    check_min_cost("pentominoes 3x20", &pentominoes, 478, [29894, 32716]);
    let dominating = with_costs(&crate::instances::dominating_queens(6, 3), 1);
    check_min_cost("dominating queens 6", &dominating, 122, [759, 759]);
}

/// An assignment by duals needs no search: the bound at the root is the least cost.
#[test]
fn a_large_assignment_takes_a_node_for_each_job() {
    let report = CostSearch::new(&assignment(60)).best(1);
    assert_eq!(report.outcome, SearchOutcome::Exhausted);
    assert_eq!((report.answer.cost(), report.stats.nodes), (Some(197), 60));
}

#[test]
fn edges_of_the_definition() {
    for bound in BOUNDS {
        let search = |text: &str, k| {
            CostSearch::new(&text::read(text).expect("well-formed"))
                .bound(bound)
                .best(k)
        };
        let none = search("a b\na |3\n", 2);
        assert_eq!(none.outcome, SearchOutcome::Exhausted);
        assert_eq!(
            (
                none.answer.solutions.len(),
                none.answer.bound,
                none.answer.cost()
            ),
            (0, i64::MAX, None)
        );

        // Nothing is wanted, so nothing is found.
        let nothing = search("a\na |3\n", 0);
        assert_eq!(nothing.outcome, SearchOutcome::Stopped);
        assert_eq!(
            (nothing.answer.solutions.len(), nothing.answer.bound),
            (0, 0)
        );
        let best = |text, k| search(text, k).answer;

        // An option without primary items is never chosen, however cheap.
        let penalty = best("a | x\na x |3\na |5\nx\n", 9);
        assert_eq!(costs(&penalty), [3, 5]);

        // Among equal costs, all wanted solutions are found.
        let equal = best("a b\na |1\na |1\nb |1\nb |1\na b |2\n", 4);
        assert_eq!((costs(&equal), equal.bound), (vec![2; 4], 2));

        // With multiplicities a solution can contain another.
        let more = best("1:3|a\na |1\na |2\na |4\n", 9);
        assert_eq!(costs(&more), [1, 2, 3, 4, 5, 6, 7]);
        let free = best("0:2|a\na\na\n", 9);
        assert_eq!(costs(&free), [0; 4]);

        // More options may cost less.
        let less = best("0:3|a\na |-1\na |2\na |-4\n", 3);
        assert_eq!((costs(&less), less.bound), (vec![-5, -4, -3], -3));
    }
    let empty = ProblemBuilder::new(0, 2).build();
    let best = CostSearch::new(&empty).best(2).answer;
    assert_eq!((costs(&best), best.bound), (vec![0], i64::MAX));
}

#[test]
fn the_greatest_costs_do_not_overflow() {
    for bound in BOUNDS {
        let mut builder = ProblemBuilder::new(40, 0);
        for item in 0..40 {
            for others in 1..4 {
                let items = [item, (item + others) % 40].map(ItemId::from_index);
                builder
                    .add_option_with_cost(items, i32::MAX - others as i32)
                    .expect("well-formed");
            }
        }
        let problem = builder.build();
        let best = CostSearch::new(&problem)
            .bound(bound)
            .budget(2000)
            .best(1)
            .answer;
        let least = 20 * i64::from(i32::MAX - 3);
        assert!(best.bound <= best.cost().expect("a dive finds one"));
        assert!(best.cost() >= Some(least) && best.bound <= least + 40);
    }
    // Nor do the least ones, which are so many that their sum needs 52 bits.
    let mut builder = ProblemBuilder::new(2, 0);
    for item in (0..1 << 20).map(|option| ItemId::from_index(option & 1)) {
        builder
            .add_option_with_cost([item], i32::MIN)
            .expect("well-formed");
    }
    let problem = builder.build();
    assert_eq!(problem.cost_floor(), -1 << 51);
    let best = CostSearch::new(&problem).best(1).answer;
    assert_eq!(
        (best.cost(), best.bound),
        (Some(2 * i64::from(i32::MIN)), 2 * i64::from(i32::MIN))
    );
}

/// A path of points, each alone or with the next one; the last alone in two ways.
fn path(points: usize, cost: i32) -> Problem {
    let mut builder = ProblemBuilder::new(points, 0);
    for point in 0..points {
        for end in [point, point + 1] {
            let items = (point..=end.min(points - 1)).map(ItemId::from_index);
            builder
                .add_option_with_cost(items, cost)
                .expect("well-formed");
        }
    }
    builder.build()
}

#[test]
fn without_costs_a_long_path_takes_no_longer_than_a_first_solution() {
    let problem = path(60_000, 0);
    let first = Search::new(&problem).first();
    let report = CostSearch::new(&problem).best(1);
    assert_eq!(
        (report.outcome, report.answer.bound),
        (SearchOutcome::Exhausted, 0)
    );
    assert_eq!(
        report.answer.solutions,
        [(first.answer.expect("a path"), 0)]
    );
    assert_eq!(report.stats, first.stats);
    // As many as there are, and no more.
    let problem = path(3, 0);
    for (wanted, found, bound) in [(0, 0, 0), (1, 1, 0), (5, 5, 0), (6, 5, i64::MAX)] {
        let best = CostSearch::new(&problem).best(wanted).answer;
        assert_eq!(
            (best.solutions.len(), best.bound),
            (found, bound),
            "{wanted}"
        );
        assert!(best.solutions.is_sorted());
    }
}

#[test]
fn an_interrupt_is_polled_while_a_long_path_is_priced() {
    const POLLS: usize = 50;
    let polls = AtomicUsize::new(0);
    let stop = |_| polls.fetch_add(1, Ordering::Relaxed) >= POLLS;
    let problem = path(60_000, 1);
    let best = CostSearch::new(&problem)
        .budget(SearchBudget::default().until(stop))
        .best(1);
    let interrupted = SearchOutcome::OutOfBudget(SearchLimit::Interrupted);
    assert_eq!(best.outcome, interrupted);
    // Each choice looks at up to 60,000 open items.
    assert!(
        best.stats.nodes <= (POLLS << 20) as u64 / 30_000,
        "{:?}",
        best.stats
    );
}

/// Thousands of items with two options each: neither stack nor time grow too much.
#[test]
fn depth_is_not_bounded_by_the_stack() {
    let mut builder = ProblemBuilder::new(20_000, 0);
    for item in 0..20_000 {
        for cost in [7, 5] {
            let added = builder.add_option_with_cost([ItemId::from_index(item)], cost);
            added.expect("well-formed");
        }
    }
    let problem = builder.build();
    let report = CostSearch::new(&problem).best(1);
    assert_eq!(
        (report.answer.cost(), report.answer.bound),
        (Some(100_000), 100_000)
    );
    assert_eq!(
        (report.stats.nodes, report.stats.max_depth),
        (20_000, 20_000)
    );
}
