//! Several threads find the same as one thread, in the same order.

use crate::instances::*;
use exact_cover::{
    Kernel, OptionId, Problem, Search, SearchBudget, SearchLimit, SearchOutcome, SearchStats,
};
use std::ops::ControlFlow;
use std::panic::catch_unwind;
use std::thread;

/// The solutions in order, each with its options sorted, and how the search ended.
fn solutions(
    problem: &Problem,
    kernel: Kernel,
    threads: usize,
    budget: SearchBudget<'_>,
) -> (Vec<Vec<OptionId>>, SearchOutcome, SearchStats) {
    let mut all = Vec::new();
    let search = Search::new(problem)
        .kernel(kernel)
        .budget(budget)
        .threads(threads);
    let report = search.visit(|options| {
        let mut options = options.to_vec();
        options.sort_unstable();
        all.push(options);
        ControlFlow::Continue(())
    });
    assert_eq!(report.stats.solutions, all.len() as u64);
    (all, report.outcome, report.stats)
}

const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

fn check(problem: &Problem) {
    for kernel in KERNELS {
        let one = solutions(problem, kernel, 1, SearchBudget::default());
        for threads in [2, 3, 8] {
            let more = solutions(problem, kernel, threads, SearchBudget::default());
            assert_eq!(more.0, one.0, "{kernel:?}, {threads} threads");
            assert_eq!(more.1, one.1, "{kernel:?}, {threads} threads");
        }
    }
}

#[test]
fn instances_are_enumerated_in_the_same_order() {
    check(&queens(8));
    check(&langford(7));
    check(&dominoes(6, 6));
    check(&prime_square());
    check(&rest_of_sudoku());
}

#[test]
fn all_counters_are_the_same_whichever_thread_takes_which_part() {
    let problem = queens(9);
    for kernel in KERNELS {
        let first = solutions(&problem, kernel, 3, SearchBudget::default());
        for _ in 0..20 {
            let again = solutions(&problem, kernel, 3, SearchBudget::default());
            assert_eq!(again.2, first.2, "{kernel:?}");
        }
    }
}

#[test]
fn any_number_of_threads_has_an_answer() {
    let problem = rest_of_sudoku();
    let one = solutions(&problem, Kernel::Links, 1, SearchBudget::default());
    let most = solutions(&problem, Kernel::Links, usize::MAX, SearchBudget::default());
    assert_eq!((most.0, most.1), (one.0, one.1));
}

#[test]
fn a_visitor_that_has_seen_enough_stops_all_threads() {
    let problem = dominoes(6, 6);
    let mut seen = 0;
    let report = Search::new(&problem).threads(2).visit(|_| {
        seen += 1;
        if seen < 1000 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(
        (report.outcome, report.stats.solutions, seen),
        (SearchOutcome::Stopped, 1000, 1000)
    );
}

#[test]
fn an_interrupt_stops_all_threads() {
    let problem = dominoes(8, 8);
    let report = Search::new(&problem)
        .budget(SearchBudget::default().until(|_| true))
        .threads(2)
        .enumerate();
    assert_eq!(
        report.outcome,
        SearchOutcome::OutOfBudget(SearchLimit::Interrupted)
    );
}

#[test]
fn solutions_are_passed_on_before_their_subtree_ends() {
    // No subtree ends in this life, and its solutions fit into no memory.
    let problem = matchings(60);
    for kernel in [Kernel::Links, Kernel::Cells] {
        let visit = |threads: usize| {
            let mut seen = Vec::new();
            let search = Search::new(&problem).kernel(kernel).threads(threads);
            let report = search.visit(|options| {
                seen.push(options.to_vec());
                match seen.len() {
                    5000 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            (seen, report.outcome)
        };
        assert_eq!(visit(3), visit(1), "{kernel:?}");
    }
}

#[test]
fn a_limit_on_nodes_ends_at_the_same_solution_whichever_thread_is_faster() {
    let all = solutions(&matchings(10), Kernel::Links, 1, SearchBudget::default()).0;
    for (problem, nodes) in [
        (matchings(60), 70_000),
        (matchings(60), 400_000),
        (matchings(10), 700),
    ] {
        let first = solutions(&problem, Kernel::Links, 3, nodes.into());
        assert_eq!(
            first.1,
            SearchOutcome::OutOfBudget(SearchLimit::Nodes),
            "{nodes}"
        );
        assert!(first.2.nodes <= nodes && first.0.len() as u64 > nodes / 100);
        assert!(nodes > 700 || all.starts_with(&first.0));
        let counted = Search::new(&problem).kernel(Kernel::Links).budget(nodes);
        assert_eq!(counted.threads(3).enumerate().stats, first.2);
        for _ in 0..5 {
            let again = solutions(&problem, Kernel::Links, 3, nodes.into());
            assert_eq!(again, first, "{nodes}");
        }
    }
}

#[test]
fn a_panic_in_the_visitor_or_in_a_callback_ends_all_threads() {
    let problem = matchings(10);
    let visited = catch_unwind(|| {
        let search = Search::new(&problem).threads(3);
        search.visit(|_| panic!("the visitor"))
    });
    assert!(visited.is_err());
    let caller = thread::current().id();
    let polled = catch_unwind(|| {
        let budget = SearchBudget::default().until(move |_| {
            assert_eq!(
                thread::current().id(),
                caller,
                "a callback in another thread"
            );
            false
        });
        Search::new(&problem).budget(budget).threads(3).enumerate()
    });
    assert!(polled.is_err());
}
