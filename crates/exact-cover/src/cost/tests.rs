//! Checks the state of a search after every operation.

use super::CostSearch;
use super::prices::{MaxPrice, Pricing};
use super::quick::Quick;
use super::residual::{DEAD, Residual};
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::Search;
use crate::search::budget::{Meter, SearchBudget, SearchOutcome};
use crate::search::stats::SearchStats;
use crate::shapes::{Shape, multiple, priced, shapes};
use proptest::prelude::*;

/// Checks all redundant fields.
fn validate(live: &Residual, problem: &Problem) {
    let chosen = &live.chosen;
    assert_eq!(live.cost, problem.total_cost(chosen));
    for option in problem.option_ids() {
        let reduced = live.reduced[option.index()];
        if reduced != DEAD {
            let items = problem.option_items(option).iter();
            let prices: i64 = items.map(|item| live.items[item.index()].price).sum();
            let cost = i64::from(problem.cost(option)) * live.scale;
            assert_eq!(reduced, cost - prices, "option {option}");
            assert!(!chosen.contains(&option));
        }
    }
    let mut dual: i64 = live.reduced.iter().map(|&reduced| reduced.min(0)).sum();
    for (index, item) in live.items.iter().enumerate() {
        let has = |option: OptionId| {
            let mut items = problem.option_items(option).iter();
            items.any(|item| item.index() == index)
        };
        let is_live = |option: &OptionId| live.reduced[option.index()] != DEAD;
        let options: Vec<OptionId> = problem.option_ids().filter(|&option| has(option)).collect();
        let alive = options.iter().filter(|option| is_live(option));
        assert_eq!(item.live as usize, alive.clone().count(), "item {index}");
        let listed = live.list(index);
        assert!(
            alive
                .clone()
                .all(|option| listed.contains(&(option.index() as u32)))
        );
        assert!(
            listed
                .iter()
                .all(|&option| options.contains(&OptionId::from_index(option as usize)))
        );
        let number = chosen.iter().filter(|&&option| has(option)).count();
        if index < live.primary {
            let bounds = problem.bounds(index);
            assert_eq!(i64::from(item.need), i64::from(bounds.lo) - number as i64);
            let room = bounds.hi.min(options.len() as u32) - number as u32;
            assert_eq!(item.room, room, "item {index}");
        }
        dual += item.worth(item.price);
    }
    assert_eq!(live.dual, dual);
}

/// The state that restoring must restore. The order of a list is not part of it.
fn snapshot(live: &Residual) -> impl PartialEq + std::fmt::Debug + use<> {
    let lists = (0..live.items.len()).map(|item| {
        let mut list = live.list(item).to_vec();
        list.sort_unstable();
        list
    });
    (
        live.items.clone(),
        lists.collect::<Vec<_>>(),
        live.reduced.clone(),
        live.chosen.clone(),
        live.cost,
    )
}

#[derive(Clone, Debug)]
enum Operation {
    Choose(prop::sample::Index),
    Kill(prop::sample::Index),
    Relax(prop::sample::Index),
    Propagate,
    Undo(prop::sample::Index),
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let index = any::<prop::sample::Index>;
    let operation = prop_oneof![
        2 => index().prop_map(Operation::Choose),
        2 => index().prop_map(Operation::Kill),
        5 => index().prop_map(Operation::Relax),
        1 => Just(Operation::Propagate),
        1 => index().prop_map(Operation::Undo),
    ];
    prop::collection::vec(operation, 0..40)
}

fn any_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![priced(shapes(8, 16, 2)), priced(multiple(shapes(8, 16, 2)))]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_operation_leaves_a_valid_state(
        shape in any_shape(),
        operations in operations(),
        most in -400..400_i64,
    ) {
        let problem = shape.problem();
        let mut live = Residual::default();
        let mut meter = Meter::default();
        let mut scratch = Vec::new();
        if !live.reset(&problem) {
            return Ok(());
        }
        validate(&live, &problem);
        let mut marks = vec![(live.trail.len(), live.dual, snapshot(&live))];
        for operation in operations {
            let alive: Vec<u32> = (0..problem.options() as u32)
                .filter(|&option| live.reduced[option as usize] != DEAD)
                .collect();
            let is_open = |item: &usize| !live.items[*item].is_done();
            let priced: Vec<usize> = live.priced().filter(is_open).collect();
            let dual = live.dual;
            let consistent = match operation {
                Operation::Choose(index) if !alive.is_empty() => live
                    .choose(*index.get(&alive), &problem, &mut meter)
                    .unwrap(),
                Operation::Kill(index) if !alive.is_empty() => {
                    live.kill(*index.get(&alive), &problem)
                }
                Operation::Relax(index) if !priced.is_empty() => {
                    let mut pricing = Pricing {
                        problem: &problem,
                        limit: MaxPrice::of(&problem),
                        slack: most * live.scale,
                        meter: &mut meter,
                        scratch: &mut scratch,
                    };
                    let within = live.relax(*index.get(&priced), &mut pricing).unwrap();
                    prop_assert!(live.dual >= dual, "pricing never lowers the bound");
                    within
                }
                Operation::Propagate => live.propagate(&problem, &mut meter).unwrap(),
                Operation::Undo(index) => {
                    marks.truncate(index.index(marks.len()) + 1);
                    false
                }
                _ => true,
            };
            if consistent {
                validate(&live, &problem);
                marks.push((live.trail.len(), live.dual, snapshot(&live)));
            } else {
                let (trail, dual, before) = marks.last().expect("the first stays");
                live.restore(*trail, &problem);
                live.dual = *dual;
                validate(&live, &problem);
                prop_assert_eq!(&snapshot(&live), before);
            }
        }
    }
}

/// All solutions with their costs, ascending.
fn enumerate(problem: &Problem) -> Vec<(i64, Solution)> {
    let solutions = Search::new(problem).solutions();
    let mut all: Vec<_> = solutions
        .map(|solution| (problem.total_cost(&solution), solution))
        .collect();
    all.sort();
    all
}

fn costs(found: &[(i64, Solution)]) -> Vec<i64> {
    found.iter().map(|(cost, _)| *cost).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Turns are so short in these tests that both searches get some.
    #[test]
    fn searches_that_take_turns_find_the_best(
        shape in prop_oneof![priced(shapes(12, 60, 0)), priced(shapes(12, 60, 2))],
        k in 1..10_usize,
        nodes in 0..40_u64,
    ) {
        let problem = shape.problem();
        let all = enumerate(&problem);
        let report = CostSearch::new(&problem).best(k);
        let best = report.answer;
        let found: Vec<_> = best
            .solutions
            .iter()
            .map(|(solution, cost)| (*cost, solution.clone()))
            .collect();
        prop_assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert!(
            found
                .iter()
                .all(|solution| all.binary_search(solution).is_ok())
        );
        prop_assert_eq!(costs(&found), costs(&all[..k.min(all.len())]));
        prop_assert_eq!(report.outcome, SearchOutcome::Exhausted);
        prop_assert_eq!(best.bound, all.get(k - 1).map_or(i64::MAX, |worst| worst.0));

        let report = CostSearch::new(&problem).budget(nodes).best(k);
        prop_assert!(report.stats.nodes <= nodes);
        let best = report.answer;
        let has = |solution| best.solutions.iter().any(|(other, _)| other == solution);
        prop_assert!(
            all.iter()
                .all(|(cost, solution)| *cost >= best.bound || has(solution))
        );
    }

    #[test]
    fn any_prices_are_right_for_the_quick_search(
        shape in prop_oneof![priced(shapes(10, 40, 0)), priced(shapes(10, 40, 2))],
        k in 1..10_usize,
        numbers in prop::collection::vec(-1_i64 << 20..1 << 20, 16),
        cap in prop_oneof![Just(i64::MAX), -2000..2000_i64],
    ) {
        let problem = shape.problem();
        let all = enumerate(&problem);
        let priced = |item: usize| item < problem.primary_items() || !problem.is_colored();
        let price = |item| {
            if priced(item) {
                numbers[item % numbers.len()]
            } else {
                0
            }
        };
        let prices: Vec<i64> = (0..problem.items()).map(price).collect();
        let mut rows = Quick::new(&problem, &prices, k, SearchBudget::default());
        rows.found.cap = cap;
        prop_assert_eq!(
            rows.go_on(SearchStats::default(), u64::MAX),
            Some(SearchOutcome::Exhausted)
        );
        let mut found = rows.found.into_vec();
        found.sort();
        let expected: Vec<_> = all
            .iter()
            .filter(|(cost, _)| *cost <= cap)
            .take(k)
            .cloned()
            .collect();
        prop_assert_eq!(costs(&found), costs(&expected));
    }
}
