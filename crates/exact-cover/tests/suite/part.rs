//! The parts of a problem have each of its solutions once.

use crate::instances::*;
use crate::shapes::{priced, shapes};
use exact_cover::{CostSearch, CountSearch, Kernel, OptionId, Problem, Search, Solution, text};
use proptest::prelude::*;

/// The solutions of a problem, sorted, with the numbers that `options` gives to its options.
fn solutions(problem: &Problem, options: &[OptionId]) -> Vec<Solution> {
    let solutions = Search::new(problem).solutions();
    let mut solutions: Vec<Solution> = solutions.map(|found| found.in_whole(options)).collect();
    solutions.sort();
    solutions
}

/// Checks all answers of the parts against those of the whole, and returns the number of parts.
fn check(problem: &Problem, number: usize) -> usize {
    let all: Vec<OptionId> = problem.option_ids().collect();
    let expected = solutions(problem, &all);
    let (mut found, mut costs) = (Vec::new(), Vec::new());
    let mut count = exact_cover::count::Natural::ZERO;
    let parts = problem.parts(number);
    for part in &parts {
        let (part, options) = part.problem();
        found.extend(solutions(&part, &options));
        costs.extend(CostSearch::new(&part).best(1).answer.cost());
        count += &CountSearch::new(&part).count().answer.value;
        for (option, &number) in part.option_ids().zip(&options) {
            assert_eq!(part.option_name(option), problem.option_name(number));
            assert_eq!(part.cost(option), problem.cost(number));
        }
        if problem.primary_items() > 0 {
            let text = text::write(&part).expect("primary items");
            let read = text::read(&text).expect("a problem");
            assert_eq!(text::write(&read).as_ref(), Ok(&text));
        }
    }
    found.sort();
    assert_eq!(found, expected, "{number} parts");
    assert_eq!(count, (expected.len() as u64).into(), "{number} parts");
    let least = CostSearch::new(problem).best(1).answer.cost();
    assert_eq!(costs.into_iter().min(), least, "{number} parts");
    parts.len()
}

proptest! {
    #[test]
    fn parts_of_any_problem_are_the_whole(
        shape in prop_oneof![priced(shapes(8, 24, 0)), priced(shapes(8, 24, 2))],
        number in prop_oneof![1_usize..8, Just(100)],
    ) {
        prop_assert!((1..=number).contains(&check(&shape.problem(), number)));
    }
}

proptest! {
    #[test]
    fn assumptions_leave_the_solutions_that_keep_them(
        shape in prop_oneof![priced(shapes(8, 14, 0)), priced(shapes(8, 14, 2))],
        forced in prop::collection::vec(0_usize..14, 0..3),
        forbidden in prop::collection::vec(0_usize..14, 0..4),
    ) {
        let problem = shape.problem();
        let all: Vec<OptionId> = problem.option_ids().collect();
        let ids = |numbers: &[usize]| {
            let numbers = numbers.iter().filter(|&&number| number < all.len());
            numbers.map(|&number| all[number]).collect::<Vec<_>>()
        };
        let (forced, forbidden) = (ids(&forced), ids(&forbidden));
        let mut expected = solutions(&problem, &all);
        expected.retain(|solution| {
            forced.iter().all(|option| solution.contains(option))
                && !forbidden.iter().any(|option| solution.contains(option))
        });
        let (part, options) = problem.assume(&forced, &forbidden).problem();
        prop_assert_eq!(solutions(&part, &options), expected.clone());
        prop_assert_eq!(
            CountSearch::new(&part).count().answer.value,
            (expected.len() as u64).into()
        );
        let costs = expected.iter().map(|solution| problem.total_cost(solution));
        prop_assert_eq!(CostSearch::new(&part).best(1).answer.cost(), costs.min());
    }
}

#[test]
fn instances_have_as_many_parts_as_asked_for() {
    for problem in [queens(7), langford(8), dominoes(4, 6), prime_square()] {
        for number in [1, 2, 7, 36] {
            assert_eq!(check(&problem, number), number);
        }
    }
    // There are fewer parts where choices run out.
    assert!(check(&rest_of_sudoku(), 1000) < 1000);
}

#[test]
fn items_that_may_be_covered_often_are_split_too() {
    let problem = text::read("1:3|a 0:2|b | x\nn: a x:1\na b x:2\na x:1\nb x:2\na b\na\n");
    let problem = problem.expect("a problem");
    for number in 1..20 {
        check(&problem, number);
    }
    let names = |problem: &Problem| text::write(problem).expect("primary items");
    let parts: Vec<String> = problem
        .parts(2)
        .iter()
        .map(|part| names(&part.problem().0))
        .collect();
    let whole = "1:3|a 0:2|b";
    assert_eq!(
        parts,
        [
            format!(
                "{whole} 1:2|one-of-1 | x\n\
                 n: a one-of-1 x:1\na b one-of-1 x:2\na x:1\nb x:2\na b\na\n"
            ),
            format!(
                "{whole} 1:3|one-of-1 | x\n\
                 a one-of-1 x:1\nb x:2\na b one-of-1\na one-of-1\n"
            ),
        ]
    );
}

/// The most nodes of a part, as a multiple of their mean.
fn imbalance(problem: &Problem, number: usize) -> f64 {
    let parts = problem.parts(number);
    let nodes = parts.iter().map(|part| {
        let search = Search::new(&part.problem().0)
            .kernel(Kernel::Cells)
            .enumerate();
        search.stats.nodes as f64
    });
    let nodes: Vec<f64> = nodes.collect();
    let most = nodes.iter().copied().fold(0.0, f64::max);
    most * nodes.len() as f64 / nodes.iter().sum::<f64>()
}

#[test]
fn parts_are_of_similar_size() {
    for problem in [queens(9), langford(8), dominoes(6, 6)] {
        for number in [2, 4, 7, 30] {
            let imbalance = imbalance(&problem, number);
            assert!(imbalance < 3.5, "{number}: {imbalance}");
        }
    }
}
