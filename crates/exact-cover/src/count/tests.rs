//! Counting by states alone, and by alternation: brute force, known counts, counters, and the
//! limits.

use super::race::{KeptCounts, NumberedCount, by_states as run, count_sized};
use super::{Count, CountSearch, Natural, Sampler, SplitMix};
use crate::instances::{dominating_queens, dominoes, latin, prime_square, problem, queens, toy};
use crate::kernel::Kernel;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::Search;
use crate::search::budget::{SearchBudget, SearchLimit, SearchOutcome};
use crate::search::report::SearchReport;
use crate::search::stats::SearchStats;
use crate::shapes::{Shape, multiple, shapes};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A search that takes another way only if the problem has no states or they do not fit.
pub(super) struct ByStates<'a>(pub(super) CountSearch<'a>);

pub(super) fn by_states(problem: &Problem) -> ByStates<'_> {
    ByStates(CountSearch::new(problem))
}

impl<'a> ByStates<'a> {
    pub(super) fn memory(self, bytes: usize) -> Self {
        Self(self.0.memory(bytes))
    }

    pub(super) fn threads(self, threads: usize) -> Self {
        Self(self.0.threads(threads))
    }

    pub(super) fn budget(self, budget: impl Into<SearchBudget<'a>>) -> Self {
        Self(self.0.budget(budget))
    }

    pub(super) fn count(self) -> SearchReport<Count> {
        run(&self.0, false).0
    }

    pub(super) fn sampler(self) -> Sampler<'a> {
        let search = self.0.threads(1);
        let (count, kept) = run(&search, true);
        Sampler(NumberedCount {
            search,
            count,
            kept,
        })
    }
}

pub(super) fn source(seed: u64) -> impl FnMut() -> u64 {
    let mut random = SplitMix(seed);
    move || random.draw()
}

#[test]
fn threads_count_the_same() {
    let board = dominoes(20, 20);
    let count = by_states(&board).count();
    assert_eq!(
        count.answer.value.to_string(),
        "1269984011256235834242602753102293934298576249856"
    );
    let same = by_states(&board).threads(3).count();
    assert_eq!(
        (&same.answer.value, same.stats),
        (&count.answer.value, count.stats)
    );
    let budget = 5_000_000;
    let spent = by_states(&board).budget(budget).count();
    assert_eq!(
        by_states(&board).budget(budget).threads(3).count().stats,
        spent.stats
    );
    // The draws are those of one thread.
    let [one, other] = [1, 3].map(|threads| {
        let mut sampler = by_states(&board).threads(threads).sampler();
        sampler.draw(1, &mut || 3 << 60).answer
    });
    assert!(one.len() == 1 && one == other);
}

#[test]
fn numbers_grow_beyond_every_width() {
    // 2^700: items with two options each, connected by options of three items that never fit.
    let two = (0..700).flat_map(|item| [vec![item], vec![item]]);
    let chain = problem(700, 0, &two.collect::<Vec<_>>());
    let power = format!("{:x}", by_states(&chain).count().answer.value);
    assert_eq!(power, format!("1{}", "0".repeat(175)));
    // Fibonacci numbers.
    let (mut before, mut number) = (Natural::ZERO, Natural::from(1_u64));
    for _ in 0..900 {
        let next = before + number.clone();
        before = std::mem::replace(&mut number, next);
    }
    assert_eq!(by_states(&dominoes(2, 900)).count().answer.value, number);
}

#[test]
fn counters_repeat() {
    let counters = |problem: &Problem| {
        let count = by_states(problem).count();
        let (work, states) = (count.stats, count.answer.states.expect("by states"));
        let work = [work.branches, work.forced, work.updates, work.max_depth];
        (work, [states.levels, states.states, states.peak_states])
    };
    let table = [
        ("toy", toy(), [4, 1, 12, 3], [7, 12, 2]),
        ("queens 8", queens(8), [1980, 0, 1988, 8], [16, 1782, 538]),
        ("latin 4", latin(4), [1616, 0, 2336, 16], [48, 1863, 204]),
        (
            "prime 3x3",
            prime_square(),
            [254_840, 0, 254_840, 6],
            [6, 75_795, 60_430],
        ),
        (
            "dominoes 8x8",
            dominoes(8, 8),
            [1182, 112, 2209, 63],
            [64, 1776, 70],
        ),
        (
            "dominating queens",
            dominating_queens(4, 2),
            [0, 113, 890, 16],
            [19, 879, 106],
        ),
    ];
    let expected = table
        .iter()
        .map(|(name, _, work, states)| (*name, (*work, *states)));
    let found = table
        .iter()
        .map(|(name, problem, ..)| (*name, counters(problem)));
    assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

/// Three steps by hand: see the documentation of the crate.
#[test]
fn a_small_board_by_hand() {
    let count = by_states(&dominoes(2, 3)).count().answer;
    assert_eq!(count.value, 3_u64.into());
    let states = count.states.expect("by states");
    assert_eq!((states.levels, states.peak_states), (6, 2));
}

#[test]
fn too_little_memory_leads_to_another_way() {
    let problem = dominoes(6, 6);
    let full = by_states(&problem).count().answer;
    let peak = full.states.expect("by states").peak_bytes;
    for memory in [0, 1000, peak / 2, peak - 1, peak] {
        let less = by_states(&problem).memory(memory).count().answer;
        assert_eq!(less.value, full.value, "{memory}");
        assert!(
            less.states.is_none_or(|states| states.peak_bytes <= memory),
            "{memory}"
        );
        assert_eq!(less.states.is_some(), memory == peak, "{memory}");
    }
}

#[test]
fn wide_states_lead_to_another_way() {
    // 600 items wait for the last one.
    let mut options: Vec<Vec<usize>> = (0..600).map(|item| vec![item]).collect();
    options.push((0..600).collect());
    let count = by_states(&problem(600, 0, &options)).count().answer;
    assert_eq!(count.value, 2_u64.into());
    assert_eq!(count.states, None);
}

fn check_budget(count: &SearchReport<Count>, nodes: u64, all: u64) {
    assert_eq!(count.stats.nodes, count.stats.branches + count.stats.forced);
    match count.outcome {
        SearchOutcome::Exhausted => {
            assert_eq!(
                (&count.answer.value, count.stats.solutions),
                (&all.into(), all)
            );
        }
        SearchOutcome::OutOfBudget(SearchLimit::Nodes) => {
            assert_eq!(count.stats.nodes, nodes);
            assert!(count.answer.value <= all.into());
        }
        outcome => panic!("{outcome}"),
    }
}

/// Problems with all that there is: secondary items, colors and multiplicities.
fn all_kinds() -> impl Strategy<Value = Shape> {
    prop_oneof![
        shapes(8, 24, 0),
        shapes(8, 24, 3),
        multiple(shapes(7, 16, 2))
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn states_count_like_a_search_one_by_one(shape in all_kinds(), memory in 0_usize..200_000) {
        let problem = shape.problem();
        let all = Search::new(&problem).enumerate().answer;
        let full = by_states(&problem).count();
        prop_assert_eq!(full.outcome, SearchOutcome::Exhausted);
        prop_assert_eq!(&full.answer.value, &all.into());
        prop_assert!(full.answer.states.is_some());
        prop_assert_eq!(full.stats.nodes, full.stats.branches + full.stats.forced);
        prop_assert_eq!(&by_states(&problem).memory(memory).count().answer.value, &all.into());
    }

    #[test]
    fn budgets_are_kept(shape in all_kinds(), limit in 0_u64..60) {
        let problem = shape.problem();
        let all = Search::new(&problem).enumerate().answer;
        check_budget(&by_states(&problem).budget(limit).count(), limit, all);
    }

    #[test]
    fn both_in_turns_give_the_same_count(
        shape in all_kinds(),
        size in prop_oneof![Just(0.0), 0.0..3.0],
        keeps_levels: bool,
        nodes in prop_oneof![0_u64..80, Just(u64::MAX)],
    ) {
        let problem = shape.problem();
        let all = Search::new(&problem).enumerate().answer;
        let search = CountSearch::new(&problem).budget(nodes);
        let (count, _) = count_sized(&search, keeps_levels, size);
        check_budget(&count, nodes, all);
    }

    #[test]
    fn a_search_that_pauses_comes_to_the_same(
        shape in shapes(8, 24, 2),
        kernel in prop_oneof![Just(Kernel::Links), Just(Kernel::Cells), Just(Kernel::Bits)],
        (nodes, updates) in (1_u64..10, 1_u64..50),
    ) {
        let problem = shape.problem();
        let search = || Search::new(&problem).kernel(kernel);
        let mut solutions = search().solutions();
        let mut turn = 1;
        while solutions.run(SearchStats::default(), turn * nodes, turn * updates) {
            turn += 1;
        }
        prop_assert_eq!(solutions.report().counted(), search().enumerate());
    }

    #[test]
    fn draws_from_states_are_the_same_whatever_the_memory(
        shape in all_kinds(),
        seed: u64,
        // Five solutions fit.
        memory in 10_000_usize..200_000,
    ) {
        let problem = shape.problem();
        let (mut sampler, mut small) = (
            by_states(&problem).sampler(),
            by_states(&problem).memory(memory).sampler(),
        );
        // States that do not fit at all are given up.
        if !matches!(small.0.kept, KeptCounts::States(_)) {
            return Ok(());
        }
        for seed in [seed, seed ^ 1 << 60] {
            let drawn = sampler.draw(1, &mut source(seed)).answer;
            prop_assert_eq!(drawn.is_empty(), sampler.count().answer.value.is_zero());
            prop_assert_eq!(small.draw(1, &mut source(seed)).answer, drawn);
        }
        let mut random = source(seed);
        let each: Vec<_> = (0..5)
            .flat_map(|_| sampler.draw(1, &mut random).answer)
            .collect();
        prop_assert_eq!(small.draw(5, &mut source(seed)).answer, each);
    }

}

/// Steiner triple systems of 13 points: each pair of points is in one triple. There are two kinds,
/// with 6 and with 39 symmetries, which have 8 and 13 sets of four triples on six points.
#[test]
fn draws_through_symmetries_are_uniform() {
    const DRAWS: usize = 600;
    let pair = |a: usize, b: usize| b * (b - 1) / 2 + a;
    let mut triples = Vec::new();
    for c in 0..13 {
        for b in 0..c {
            triples.extend((0..b).map(|a| [a, b, c]));
        }
    }
    let options = triples.iter();
    let options = options.map(|&[a, b, c]| vec![pair(a, b), pair(a, c), pair(b, c)]);
    let systems = problem(78, 0, &options.collect::<Vec<_>>());
    let mut sampler = CountSearch::new(&systems).sampler();
    let count = sampler.count().answer.clone();
    assert_eq!(count.value, 1_197_504_000_u64.into());
    assert!(count.symmetry.expect("they are looked for").cases > 0);
    let drawn = sampler.draw(DRAWS, &mut source(1)).answer;
    assert_eq!(drawn.len(), DRAWS);
    let (mut thirds, mut kinds) = ([0; 11], [0; 2]);
    for system in &drawn {
        let blocks: Vec<[usize; 3]> = system.iter().map(|id| triples[id.index()]).collect();
        let first = blocks.iter().find(|block| block[..2] == [0, 1]);
        thirds[first.expect("the pair of 0 and 1 is in a triple")[2] - 2] += 1;
        kinds[usize::from(pasch_configurations(&blocks) == 13)] += 1;
    }
    // The greatest values that come once in 1,000 times, for 10 degrees of freedom and 1.
    assert!(chi_square(&thirds, &[1.0 / 11.0; 11]) < 29.6, "{thirds:?}");
    assert!(
        chi_square(&kinds, &[39.0 / 45.0, 6.0 / 45.0]) < 10.9,
        "{kinds:?}"
    );
    let (mut again, mut random) = (CountSearch::new(&systems).sampler(), source(1));
    let same: Vec<_> = (0..5)
        .flat_map(|_| again.draw(1, &mut random).answer)
        .collect();
    assert_eq!(same, drawn[..5]);
}

/// The sets of four triples `abc ade fbd fce`: by two triples with a common point.
fn pasch_configurations(blocks: &[[usize; 3]]) -> usize {
    let third = |one: usize, other: usize| {
        let mut blocks = blocks.iter();
        let block = blocks.find(|block| block.contains(&one) && block.contains(&other))?;
        block
            .iter()
            .copied()
            .find(|&point| point != one && point != other)
    };
    let mut found = 0;
    for (index, one) in blocks.iter().enumerate() {
        for other in &blocks[..index] {
            let Some(common) = one.iter().find(|point| other.contains(point)) else {
                continue;
            };
            let rest = |block: &[usize; 3]| -> Vec<usize> {
                block
                    .iter()
                    .copied()
                    .filter(|point| point != common)
                    .collect()
            };
            let (b, d) = (rest(one), rest(other));
            found += usize::from(third(b[0], d[0]) == third(b[1], d[1]));
            found += usize::from(third(b[0], d[1]) == third(b[1], d[0]));
        }
    }
    // Each has six pairs of triples, all with a common point.
    found / 6
}

fn chi_square(found: &[usize], shares: &[f64]) -> f64 {
    let all: usize = found.iter().sum();
    let terms = found.iter().zip(shares).map(|(&found, share)| {
        let expected = share * all as f64;
        (found as f64 - expected).powi(2) / expected
    });
    terms.sum()
}

/// Every solution of small problems, counted in each way.
#[test]
fn each_solution_is_drawn_equally_often() {
    for (name, problem, solutions) in [
        ("dominoes", dominoes(4, 4), 36),
        ("Latin squares", latin(4), 576),
        ("queens", queens(8), 92),
    ] {
        for size in [0.0, 1.0, 1e9] {
            let search = CountSearch::new(&problem);
            let (count, kept) = count_sized(&search, true, size);
            assert_eq!(count.answer.value, (solutions as u64).into(), "{name}");
            let counted = NumberedCount {
                search,
                count,
                kept,
            };
            let drawn = Sampler(counted).draw(20 * solutions, &mut source(7)).answer;
            let mut found: BTreeMap<Vec<OptionId>, usize> = BTreeMap::new();
            for solution in &drawn {
                let mut options = solution.to_vec();
                options.sort_unstable();
                *found.entry(options).or_default() += 1;
            }
            let found: Vec<usize> = found.into_values().collect();
            assert_eq!(found.len(), solutions, "{name}");
            let value = chi_square(&found, &vec![1.0 / solutions as f64; solutions]);
            // About 3.3 standard deviations above the mean.
            let freedom = (solutions - 1) as f64;
            assert!(
                value < freedom + 3.3 * (2.0 * freedom).sqrt(),
                "{name}: {value}"
            );
        }
    }
}

#[test]
fn an_interrupt_ends_it() {
    let board = dominoes(8, 8);
    let count = by_states(&board)
        .budget(SearchBudget::default().until(|_| true))
        .count();
    assert_eq!(
        count.outcome,
        SearchOutcome::OutOfBudget(SearchLimit::Interrupted)
    );
}

#[test]
fn states_are_tried_where_a_short_search_is_not_enough() {
    let small = CountSearch::new(&queens(6)).count().answer;
    assert_eq!((small.value, small.states), (4_u64.into(), None));
    let board = dominoes(8, 8);
    let large = CountSearch::new(&board).count();
    assert_eq!(large.answer.value, 12_988_816_u64.into());
    // The short search, and then as many as by states from the start.
    let states = by_states(&board).count();
    assert!(large.stats.nodes <= states.stats.nodes + 2_000);
}
