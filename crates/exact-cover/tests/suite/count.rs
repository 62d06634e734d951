//! Counting: known counts, laws, and the limit on the memo's memory.

use crate::instances::{
    dominating_queens, dominoes, langford, latin, pentominoes, prime_square, problem, queens,
    smallest, sudoku, toy,
};
use crate::shapes::{Shape, shapes};
use exact_cover::{
    CountSearch, ItemId, Memo, Natural, Problem, ProblemBuilder, Search, SearchBudget, SearchLimit,
    SearchOutcome,
};
use proptest::prelude::*;

fn with_memo(problem: &Problem) -> CountSearch<'_> {
    CountSearch::new(problem).memo(Memo::Always)
}

/// Asserts that the memo counts `expected` solutions, with any memory.
fn check_count(name: &str, problem: &Problem, expected: &str) {
    let full = with_memo(problem).count();
    assert_eq!(full.outcome, SearchOutcome::Exhausted, "{name}");
    assert_eq!(full.value.to_string(), expected, "{name}");
    let full = full.memo.expect("a memo");
    for memory in [full.peak_bytes / 2, full.peak_bytes / 8, 0] {
        // A memo that drops numbers takes long. As many nodes as with enough memory show that it keeps
        // within its memory.
        let budget = SearchBudget::default().nodes(1_000_000);
        let less = with_memo(problem).memory(memory).budget(budget).count();
        let memo = less.memo.expect("a memo");
        assert!(memo.peak_bytes <= memory, "{name} {memory} {memo:?}");
        match less.outcome {
            SearchOutcome::Exhausted => {
                assert_eq!(less.value.to_string(), expected, "{name} {memory}")
            }
            _ => assert!(less.value < expected_number(expected), "{name} {memory}"),
        }
    }
}

/// A number from its decimal digits.
fn expected_number(decimal: &str) -> Natural {
    let ten = Natural::from(10_u64);
    let digits = decimal
        .bytes()
        .map(|digit| Natural::from(u64::from(digit - b'0')));
    digits.fold(Natural::ZERO, |number, digit| &number * &ten + digit)
}

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
        (
            "pentominoes 8x8 without the centre",
            pentominoes(8, 8, hole),
            "520",
        ),
        ("dominoes 3x3", dominoes(3, 3), "0"),
        ("dominoes 8x8", dominoes(8, 8), "12988816"),
        (
            "dominoes 16x16",
            dominoes(16, 16),
            "2444888770250892795802079170816",
        ),
        (
            "sudoku",
            sudoku(
                "......14597............8......3..6.28.4....5..9.......7...453...8....9.....17....",
            ),
            "1",
        ),
    ];
    for (name, problem, expected) in smallest().into_iter().chain(table) {
        check_count(name, &problem, expected);
    }
}

#[test]
fn two_boards_cost_the_sum_of_both() {
    let board = pentominoes(3, 20, |_, _| true);
    let mut builder = ProblemBuilder::new(2 * board.items(), 0);
    for copy in 0..2 {
        for option in board.option_ids() {
            let items = board.option_items(option).iter();
            let items = items.map(|item| ItemId::from_index(copy * board.items() + item.index()));
            builder.add_option(items).expect("well-formed");
        }
    }
    let both = CountSearch::new(&builder.build()).count();
    assert_eq!(
        (both.outcome, both.value),
        (SearchOutcome::Exhausted, Natural::from(64_u64))
    );
    let nodes = CountSearch::new(&board).count().stats.nodes;
    // Before parts are looked for, a short search of the whole problem is tried.
    let trial = both.stats.nodes - 2 * nodes;
    assert!(trial <= nodes / 100, "{trial} more than 2 x {nodes}");
}

#[test]
fn dominoes_on_two_rows_are_fibonacci_numbers() {
    let (mut last, mut next) = (Natural::ONE, Natural::ONE);
    for columns in 1..=600 {
        if columns % 100 == 0 {
            let value = with_memo(&dominoes(2, columns)).count().value;
            assert_eq!(value, next, "2 x {columns}");
        }
        let sum = last + next.clone();
        (last, next) = (next, sum);
    }
    assert!(next > Natural::from(u128::MAX));
}

#[test]
fn perfect_matchings_of_complete_graphs_are_double_factorials() {
    for pairs in 1..=8_usize {
        let people = 2 * pairs;
        let meetings = (0..people).flat_map(|a| (a + 1..people).map(move |b| vec![a, b]));
        let problem = problem(people, 0, &meetings.collect::<Vec<_>>());
        let expected: usize = (1..people).step_by(2).product();
        assert_eq!(with_memo(&problem).count().value, (expected as u64).into());
    }
}

/// Two independent problems without secondary items or colors, joined into one.
fn side_by_side(problems: [&Problem; 2]) -> Problem {
    let items: usize = problems.iter().map(|problem| problem.primary_items()).sum();
    let mut builder = ProblemBuilder::new(items, 0);
    let mut first = 0;
    for problem in problems {
        for option in problem.option_ids() {
            let items = problem.option_items(option).iter();
            let items = items.map(|item| ItemId::from_index(first + item.index()));
            builder.add_option(items).expect("well-formed option");
        }
        first += problem.primary_items();
    }
    builder.build()
}

#[test]
fn independent_boards_cost_their_sum() {
    let one = pentominoes(3, 20, |_, _| true);
    let other = dominoes(6, 7);
    let [alone, dominoes] = [&one, &other].map(|problem| with_memo(problem).count());
    let twice = with_memo(&side_by_side([&one, &one])).count();
    assert_eq!(twice.value, 64_u64.into());
    assert_eq!(twice.stats.nodes, 2 * alone.stats.nodes);
    // A contradiction is noticed at the end of a word, which may come a little later in the other.
    let updates = 2 * alone.stats.updates;
    assert!(twice.stats.updates.abs_diff(updates) < updates / 100);
    assert_eq!(twice.memo.expect("a memo").splits, 1);

    let both = with_memo(&side_by_side([&one, &other])).count();
    assert_eq!(both.value, &alone.value * &dominoes.value);
    assert_eq!(both.stats.nodes, alone.stats.nodes + dominoes.stats.nodes);
}

#[test]
fn counters_repeat() {
    let counters = |problem: &Problem| {
        let count = with_memo(problem).count();
        let (stats, memo) = (count.stats, count.memo.expect("a memo"));
        let work = [stats.branches, stats.forced, stats.updates, stats.max_depth];
        (work, [memo.entries, memo.hits, memo.splits])
    };
    let table = [
        ("toy", toy(), [2, 3, 32, 3], [1, 0, 0]),
        ("queens 8", queens(8), [559, 606, 12_668, 8], [230, 3, 0]),
        (
            "langford 7",
            langford(7),
            [322, 284, 11_484, 7],
            [130, 0, 0],
        ),
        (
            "dominoes 8x8",
            dominoes(8, 8),
            [866, 704, 10_866, 32],
            [433, 411, 0],
        ),
        ("latin 4", latin(4), [868, 2724, 28_128, 16], [419, 126, 0]),
        (
            "prime 3x3",
            prime_square(),
            [42_773, 11_915, 1_676_612, 6],
            [10_944, 13_361, 0],
        ),
    ];
    for (name, problem, work, memo) in table {
        assert_eq!(counters(&problem), (work, memo), "{name}");
    }
}

#[test]
fn problems_that_a_memo_does_not_take_are_enumerated() {
    let problem = dominating_queens(5, 3);
    let count = with_memo(&problem).count();
    assert_eq!((count.value, count.memo), (186_u64.into(), None));
}

#[test]
fn the_memo_can_be_switched_off() {
    let problem = dominoes(6, 6);
    let count = |memo| CountSearch::new(&problem).memo(memo).count();
    let report = Search::new(&problem).enumerate();
    assert_eq!(count(Memo::Never), report.into());
    assert!(count(Memo::Always).stats.nodes < report.stats.nodes / 10);
    assert_eq!(count(Memo::Auto).value, 6728_u64.into());
}

#[test]
fn states_are_tried_where_a_short_search_is_not_enough() {
    let auto = |problem: &Problem| CountSearch::new(problem).count();
    let small = auto(&queens(6));
    assert_eq!((small.value, small.memo), (4_u64.into(), None));
    assert_eq!(small.states, None);
    let board = dominoes(8, 8);
    let large = auto(&board);
    assert_eq!(large.value, 12_988_816_u64.into());
    assert!(large.states.is_some() && large.memo.is_none());
    // The short search, and then at most as many as by states from the start.
    let states = CountSearch::new(&board).memo(Memo::States).count();
    assert!(large.stats.nodes <= states.stats.nodes + 2_000);
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
        let search = with_memo(&problem);
        let count = memory.map_or(search, |memory| search.memory(memory)).count();
        prop_assert_eq!(count.value, expected.stats.solutions.into());
        prop_assert_eq!(count.outcome, SearchOutcome::Exhausted);
        prop_assert_eq!(count.stats.solutions, expected.stats.solutions);
        prop_assert_eq!(count.stats.nodes, count.stats.branches + count.stats.forced);
        let memo = count.memo.expect("a memo");
        prop_assert!(memory.is_none_or(|memory| memo.peak_bytes <= memory));
    }

    #[test]
    fn counts_of_independent_problems_multiply(one in strips(0), other in strips(0)) {
        let [one, other] = [one, other].map(|shape| Shape { secondary: 0, ..shape });
        let only_primary = |shape: Shape| {
            let options = shape.options.into_iter();
            let options: Vec<_> = options
                .map(|option| option.into_iter().filter(|entry| entry.0 < shape.primary).collect::<Vec<_>>())
                .filter(|option| !option.is_empty())
                .collect();
            Shape { costs: vec![0; options.len()], options, ..shape }.problem()
        };
        let problems = [one, other].map(only_primary);
        let [a, b] = [&problems[0], &problems[1]].map(|problem| with_memo(problem).count().value);
        let both = side_by_side([&problems[0], &problems[1]]);
        prop_assert_eq!(with_memo(&both).count().value, &a * &b);
    }

    #[test]
    fn a_budget_cuts_a_count_short_and_says_so(
        shape in prop_oneof![shapes(8, 24, 2), strips(2)],
        limit in 0_u64..60,
    ) {
        let problem = shape.problem();
        let full = with_memo(&problem).count();
        let budgets = [
            (SearchBudget::default().nodes(limit), full.stats.nodes, SearchLimit::Nodes),
            (SearchBudget::default().updates(limit), full.stats.updates, SearchLimit::Updates),
        ];
        for (budget, needed, which) in budgets {
            let cut = with_memo(&problem).budget(budget).count();
            if needed <= limit {
                prop_assert_eq!(&cut, &full);
            } else {
                prop_assert_eq!(cut.outcome, SearchOutcome::OutOfBudget(which));
                prop_assert!(cut.value <= full.value);
            }
            if which == SearchLimit::Nodes {
                prop_assert_eq!(cut.stats.nodes, needed.min(limit));
            }
        }
    }

    #[test]
    fn an_interrupt_that_is_up_stops_before_anything_is_counted(shape in shapes(6, 12, 2)) {
        let problem = shape.problem();
        let count = with_memo(&problem).interrupt(&|| true).count();
        prop_assert_eq!(count.outcome, SearchOutcome::OutOfBudget(SearchLimit::Interrupted));
        prop_assert_eq!(count.value, Natural::ZERO);
    }
}

#[test]
fn a_lower_bound_grows_with_the_budget() {
    let problem = dominoes(8, 8);
    let full = with_memo(&problem).count();
    let mut last = Natural::ZERO;
    for nodes in (0..full.stats.nodes).step_by(50) {
        let budget = SearchBudget::default().nodes(nodes);
        let value = with_memo(&problem).budget(budget).count().value;
        assert!(last <= value && value < full.value);
        last = value;
    }
    assert!(last > Natural::from(100_000_u64));
}
