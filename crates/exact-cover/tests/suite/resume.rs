//! A search that is stopped anywhere and resumed finds the same as without the stop.

use crate::instances::*;
use exact_cover::{
    Checkpoint, Kernel, OptionId, Problem, Search, SearchBudget, SearchOutcome, SearchStats,
    error::ResumeError,
};
use std::sync::atomic::{AtomicU64, Ordering};

const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

/// The checkpoint after it was written and read again, as by another process.
fn passed_on(checkpoint: &Checkpoint) -> Checkpoint {
    if cfg!(feature = "serde") {
        #[cfg(feature = "serde")]
        {
            let text = serde_json::to_string(checkpoint).expect("writable");
            return serde_json::from_str(&text).expect("readable");
        }
    }
    checkpoint.clone()
}

/// All solutions in the order in which a single search finds them, options in the order of choice.
fn uninterrupted(problem: &Problem, kernel: Kernel) -> (Vec<Vec<OptionId>>, SearchStats) {
    let mut solutions = Search::new(problem).kernel(kernel).solutions();
    let mut all = Vec::new();
    while let Some(options) = solutions.advance() {
        all.push(options.to_vec());
    }
    (all, solutions.report().stats)
}

/// The same with several searches. Each ends at `stop` at the latest: after a number of solutions
/// or within a budget.
fn in_pieces(
    problem: &Problem,
    kernel: Kernel,
    budget: SearchBudget<'_>,
    most: usize,
) -> (Vec<Vec<OptionId>>, SearchStats, usize) {
    let search = || Search::new(problem).kernel(kernel).budget(budget.clone());
    let mut solutions = search().solutions();
    let mut all = Vec::new();
    let mut pieces = 1;
    loop {
        for _ in 0..most {
            match solutions.advance() {
                Some(options) => all.push(options.to_vec()),
                None => break,
            }
        }
        if solutions.report().outcome == SearchOutcome::Exhausted {
            return (all, solutions.report().stats, pieces);
        }
        let checkpoint = passed_on(&solutions.checkpoint());
        assert_eq!(checkpoint.stats(), solutions.report().stats);
        drop(solutions);
        solutions = search().resume(&checkpoint).expect("our own checkpoint");
        // Resuming does not change a checkpoint.
        assert_eq!(solutions.checkpoint().stats(), checkpoint.stats());
        let again = solutions.checkpoint();
        let resumed = search().resume(&again).expect("our own checkpoint");
        assert_eq!(resumed.checkpoint(), again);
        pieces += 1;
        assert!(pieces < 10_000, "no headway");
    }
}

fn check_pieces(problem: &Problem, nodes: u64, most: usize) {
    for kernel in KERNELS {
        let (all, stats) = uninterrupted(problem, kernel);
        // After solutions, nothing is counted twice.
        let (found, counted, _) = in_pieces(problem, kernel, SearchBudget::default(), most);
        assert_eq!(found, all, "{kernel:?}, {most} at a time");
        let updates_differ = kernel.choose_for(problem) == Kernel::Bits;
        let mut expected = stats;
        if updates_differ {
            expected.updates = counted.updates;
        }
        assert_eq!(counted, expected, "{kernel:?}, {most} at a time");

        let (found, counted, pieces) =
            in_pieces(problem, kernel, SearchBudget::new(nodes), usize::MAX);
        assert_eq!(found, all, "{kernel:?}, {nodes} nodes at a time");
        assert_eq!(counted.solutions, stats.solutions);
        let twice = counted.nodes - stats.nodes;
        assert!(
            twice <= nodes * pieces as u64,
            "{kernel:?}, {nodes} nodes at a time, {twice} of them twice"
        );

        let polls = AtomicU64::new(0);
        let interrupt = |_| polls.fetch_add(1, Ordering::Relaxed) % 4 == 3;
        let (found, ..) = in_pieces(
            problem,
            kernel,
            SearchBudget::default().until(interrupt),
            usize::MAX,
        );
        assert_eq!(found, all, "{kernel:?}, interrupted");
    }
}

#[test]
fn instances_are_finished_in_pieces() {
    check_pieces(&queens(8), 40, 7);
    check_pieces(&langford(7), 25, 3);
    check_pieces(&dominoes(6, 6), 500, 100);
    check_pieces(&prime_square(), 5000, 9000);
    check_pieces(&rest_of_sudoku(), 100, 5);
}

#[test]
fn an_interrupt_at_any_time_loses_nothing() {
    let problem = dominoes(4, 6);
    for kernel in KERNELS {
        let (all, _) = uninterrupted(&problem, kernel);
        for polls in 0..20 {
            let count = AtomicU64::new(0);
            let interrupt = |_| count.fetch_add(1, Ordering::Relaxed) == polls;
            let mut solutions = Search::new(&problem)
                .kernel(kernel)
                .budget(SearchBudget::default().until(interrupt))
                .solutions();
            let mut found = Vec::new();
            while let Some(options) = solutions.advance() {
                found.push(options.to_vec());
            }
            let checkpoint = solutions.checkpoint();
            let rest = Search::new(&problem).resume(&checkpoint);
            let mut rest = rest.expect("our own checkpoint");
            while let Some(options) = rest.advance() {
                found.push(options.to_vec());
            }
            assert_eq!(found, all, "{kernel:?}, poll {polls}");
        }
    }
}

#[test]
fn a_checkpoint_belongs_to_a_problem() {
    let problem = queens(8);
    let mut solutions = Search::new(&problem).solutions();
    solutions.advance();
    let checkpoint = solutions.checkpoint();
    let other = Search::new(&queens(9)).resume(&checkpoint).err();
    assert_eq!(other, Some(ResumeError::OtherProblem));
}

#[test]
fn a_checkpoint_is_refused_by_another_kernel_that_was_chosen() {
    let problem = queens(6);
    let checkpoint = Search::new(&problem)
        .kernel(Kernel::Links)
        .solutions()
        .checkpoint();
    let resumed = |kernel| Search::new(&problem).kernel(kernel).resume(&checkpoint);
    assert_eq!(resumed(Kernel::Cells).err(), Some(ResumeError::OtherKernel));
    for kernel in [Kernel::Links, Kernel::Auto] {
        let solutions = resumed(kernel).expect("the same kernel");
        assert_eq!(solutions.kernel(), Kernel::Links);
    }
}

/// Whatever is written into a checkpoint, no search panics, hangs or finds a wrong solution.
#[cfg(feature = "serde")]
mod forged {
    use super::*;
    use crate::hostile;
    use crate::shapes::{multiple, shapes};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    #[test]
    fn counters_that_no_search_has_are_refused() {
        let problem = queens(6);
        let mut solutions = Search::new(&problem).solutions();
        solutions.advance();
        let text = serde_json::to_value(solutions.checkpoint()).expect("writable");
        for counter in ["nodes", "branches", "forced", "updates", "solutions"] {
            let mut forged = text.clone();
            forged["stats"][counter] = Value::from(u64::MAX);
            let checkpoint: Checkpoint = serde_json::from_value(forged).expect("well-formed");
            let resumed = Search::new(&problem).resume(&checkpoint);
            assert_eq!(resumed.err(), Some(ResumeError::NoSuchPlace), "{counter}");
        }
    }

    #[test]
    fn a_kernel_is_written_by_its_name_and_read_by_an_older_one() {
        for kernel in Kernel::ALL {
            assert_eq!(
                serde_json::to_value(kernel).expect("writable"),
                kernel.name()
            );
            let older = Value::from(format!("{kernel:?}"));
            assert_eq!(serde_json::from_value::<Kernel>(older).ok(), Some(kernel));
        }
    }

    proptest! {
        #[test]
        fn a_changed_checkpoint_is_refused_or_searched_from(
            bytes in prop::collection::vec(any::<u8>(), 2..20),
        ) {
            hostile::a_changed_checkpoint_is_refused_or_searched_from(&bytes);
        }

        #[test]
        fn a_forged_place_is_refused_or_searched_from(
            shape in prop_oneof![shapes(8, 24, 2).boxed(), multiple(shapes(8, 20, 2)).boxed()],
            at in 0_usize..12,
            forged in prop_oneof![
                (0_u64..30).prop_map(|option| json!({ "Take": option })),
                (0_u64..30).prop_map(|option| json!({ "Remove": option })),
                Just(json!("Enough")),
            ],
            stand in prop_oneof![Just("Before"), Just("Inside"), Just("After")],
            insert: bool,
            nodes in 0_u64..30,
        ) {
            let problem = shape.problem();
            for kernel in KERNELS {
                let (all, _) = uninterrupted(&problem, kernel);
                let budget = SearchBudget::new(nodes);
                let search = || Search::new(&problem).kernel(kernel).budget(budget);
                let mut solutions = search().solutions();
                while solutions.advance().is_some() {}
                let mut text = serde_json::to_value(solutions.checkpoint()).expect("writable");
                let path = text["position"]["path"].as_array_mut().expect("a list");
                let at = at.min(path.len());
                if insert || at == path.len() {
                    path.insert(at, forged.clone());
                } else {
                    path[at] = forged.clone();
                }
                text["position"]["stand"] = Value::from(stand);
                let checkpoint: Checkpoint = serde_json::from_value(text).expect("well-formed");
                let Ok(mut rest) = Search::new(&problem).resume(&checkpoint) else {
                    continue;
                };
                let mut found = 0;
                while let Some(options) = rest.advance() {
                    prop_assert_eq!(problem.check(options), Ok(()));
                    found += 1;
                }
                prop_assert!(found <= all.len());
            }
        }
    }
}
