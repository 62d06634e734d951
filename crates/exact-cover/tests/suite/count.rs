//! Counting: known counts and laws.

use crate::instances::{
    dominating_queens, dominoes, langford, latin, matchings, pentominoes, polyominoes, prime_square, queens, smallest,
    sudoku,
};
use crate::shapes::{Shape, shapes};
use exact_cover::{CountSearch, Search, SearchLimit, SearchOutcome};
use proptest::prelude::*;

#[test]
fn known_counts() {
    let hole = |row, column| !((3..5).contains(&row) && (3..5).contains(&column));
    let table = [
        ("queens 8", queens(8), "92"),
        ("queens 10", queens(10), "724"),
        ("langford 7", langford(7), "52"),
        ("langford 8", langford(8), "300"),
        ("latin 4", latin(4), "576"),
        ("latin 5", latin(5), "161280"),
        ("prime 3x3", prime_square(), "43222"),
        ("pentominoes 3x20", pentominoes(3, 20, |_, _| true), "8"),
        ("pentominoes 8x8 without the centre", pentominoes(8, 8, hole), "520"),
        ("dominating queens", dominating_queens(5, 3), "186"),
        ("trominoes 9x9", polyominoes(3, 9, 9, |_, _| true), "928789262080"),
        ("matchings of 24 points", matchings(24), "316234143225"),
        ("dominoes 3x3", dominoes(3, 3), "0"),
        ("dominoes 8x8", dominoes(8, 8), "12988816"),
        ("dominoes 16x16", dominoes(16, 16), "2444888770250892795802079170816"),
        ("sudoku", sudoku("......14597............8......3..6.28.4....5..9.......7...453...8....9.....17...."), "1"),
    ];
    for (name, problem, expected) in smallest().into_iter().chain(table) {
        let count = CountSearch::new(&problem).count();
        assert_eq!(count.outcome, SearchOutcome::Exhausted, "{name}");
        assert_eq!(count.value.to_string(), expected, "{name}");
    }
}

/// Problems on a strip: the items are in a row, and options have items close to each other. The search
/// meets the same sub-problems often, and they often have independent parts.
fn strips(colors: usize) -> impl Strategy<Value = Shape> {
    let color = proptest::option::weighted(0.7, 0..colors.max(1));
    let entry = (0..5_usize, color);
    let option = (0..24_usize, prop::collection::vec(entry, 1..4));
    let options = prop::collection::vec(option, 0..70);
    (options, 6..24_usize, 0..4_usize).prop_map(move |(options, items, nth)| {
        // Every nth item is secondary; they come last.
        let is_secondary = |item: usize| nth > 0 && item % (nth + 1) == nth;
        let primary = (0..items).filter(|&item| !is_secondary(item));
        let secondary = (0..items).filter(|&item| is_secondary(item));
        let order: Vec<usize> = primary.clone().chain(secondary).collect();
        let mut place = vec![0; items];
        for (index, &item) in order.iter().enumerate() {
            place[item] = index;
        }
        let primary = primary.count();
        let legal = |(start, entries): (usize, Vec<(usize, Option<usize>)>)| {
            let mut option: Vec<(usize, Option<usize>)> = entries
                .into_iter()
                .map(|(offset, color)| (place[(start + offset) % items], color))
                .map(|(item, color)| (item, color.filter(|_| item >= primary && colors > 0)))
                .collect();
            option.sort_unstable();
            option.dedup_by_key(|entry| entry.0);
            option
        };
        let options: Vec<_> = options.into_iter().map(legal).collect();
        Shape {
            primary,
            secondary: items - primary,
            multiplicities: Vec::new(),
            costs: vec![0; options.len()],
            options,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn counting_agrees_with_enumerating(
        shape in prop_oneof![shapes(8, 14, 2), shapes(10, 30, 0), strips(0), strips(1), strips(3)],
        memory in prop::option::of(0_usize..300_000),
    ) {
        let problem = shape.problem();
        let expected = Search::new(&problem).enumerate();
        let search = CountSearch::new(&problem);
        let count = memory.map_or(search, |memory| search.memory(memory)).count();
        prop_assert_eq!(count.value, expected.stats.solutions.into());
        prop_assert_eq!(count.outcome, SearchOutcome::Exhausted);
        prop_assert_eq!(count.stats.solutions, expected.stats.solutions);
        prop_assert_eq!(count.stats.nodes, count.stats.branches + count.stats.forced);
    }

    #[test]
    fn a_budget_cuts_a_count_short_and_says_so(
        shape in prop_oneof![shapes(8, 24, 2), strips(2)],
        limit in 0_u64..60,
    ) {
        let problem = shape.problem();
        let full = CountSearch::new(&problem).count();
        let cut = CountSearch::new(&problem).budget(limit).count();
        if full.stats.nodes <= limit {
            prop_assert_eq!(&cut, &full);
        } else {
            prop_assert_eq!(cut.outcome, SearchOutcome::OutOfBudget(SearchLimit::Nodes));
            prop_assert!(cut.value <= full.value);
        }
        prop_assert_eq!(cut.stats.nodes, full.stats.nodes.min(limit));
    }

}
