//! Counting with symmetries: known counts, counters, and problems that have none.

use crate::instances::{dominoes, langford, latin, pentominoes, queens};
use exact_cover::{
    CountSearch, ItemId, Problem, ProblemBuilder, SearchOutcome, count::SymmetryStats,
};

/// The count, and the counters of the search for symmetries: symmetries, cases, and nodes of the
/// search.
fn count(problem: &Problem) -> (String, Option<[u64; 2]>, u64) {
    let count = CountSearch::new(problem).count();
    assert_eq!(count.outcome, SearchOutcome::Exhausted);
    let found = |stats: SymmetryStats| [stats.symmetries, stats.cases];
    (
        count.answer.value.to_string(),
        count.answer.symmetry.map(found),
        count.stats.nodes,
    )
}

#[test]
fn known_counts() {
    let table = [
        ("queens 8", queens(8), "92", None, 1238),
        ("queens 12", queens(12), "14200", None, 347_602),
        ("queens 13", queens(13), "73712", Some([3, 2]), 396_344),
        ("langford 11", langford(11), "35584", Some([1, 1]), 298_918),
        ("latin 4", latin(4), "576", None, 4744),
        ("latin 5", latin(5), "161280", Some([9, 2]), 81_887),
        ("latin 6", latin(6), "812851200", Some([82, 21]), 92_200),
        (
            "pentominoes 5x12",
            pentominoes(5, 12, |_, _| true),
            "4040",
            Some([2, 1]),
            890_885,
        ),
        (
            "dominoes 12x12",
            dominoes(12, 12),
            "53060477521960000",
            None,
            29_012,
        ),
    ];
    let expected = table
        .iter()
        .map(|&(name, _, value, symmetry, nodes)| (name, (value.to_owned(), symmetry, nodes)));
    let found = table
        .iter()
        .map(|(name, problem, ..)| (*name, count(problem)));
    assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

/// The same problem with other numbers for items and options.
fn renamed(problem: &Problem, seed: u64) -> Problem {
    let mut state = seed;
    let mut below = |n: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % n
    };
    let mut shuffled = |n: usize| {
        let mut all: Vec<usize> = (0..n).collect();
        for last in (1..n).rev() {
            all.swap(last, below(last + 1));
        }
        all
    };
    let primary = problem.primary_items();
    let mut items = shuffled(primary);
    items.extend(
        shuffled(problem.secondary_items())
            .iter()
            .map(|item| primary + item),
    );
    let mut builder = ProblemBuilder::new(primary, problem.secondary_items());
    let options: Vec<_> = problem.option_ids().collect();
    for option in shuffled(options.len()) {
        let entries = problem.option(options[option]).map(|mut entry| {
            entry.item = ItemId::from_index(items[entry.item.index()]);
            entry
        });
        builder.add_option(entries).expect("well-formed");
    }
    builder.build()
}

#[test]
fn other_names_do_not_hide_symmetries() {
    for (problem, expected) in [
        (latin(6), "812851200"),
        (langford(12), "216288"),
        (queens(13), "73712"),
    ] {
        for seed in 1..4 {
            let (value, symmetry, _) = count(&renamed(&problem, seed));
            assert_eq!(value, expected);
            assert!(symmetry.is_some_and(|[symmetries, _]| symmetries > 0));
        }
    }
}

#[test]
fn a_spent_budget_leaves_a_lower_bound() {
    let problem = latin(6);
    let all = CountSearch::new(&problem).count();
    let mut best = exact_cover::count::Natural::ZERO;
    for nodes in (0..all.stats.nodes).step_by(997) {
        let count = CountSearch::new(&problem).budget(nodes).count();
        assert_ne!(count.outcome, SearchOutcome::Exhausted, "{nodes}");
        assert!(count.stats.nodes <= nodes && count.answer.value <= all.answer.value);
        best = best.max(count.answer.value);
    }
    assert!(best > 1_000_000_u64.into(), "the cases that were counted");
}

/// A number cannot be at its first place any more.
#[test]
fn one_change_ends_all_symmetries() {
    let given = langford(11);
    let mut builder = ProblemBuilder::new(given.primary_items(), 0);
    for option in given.option_ids().skip(1) {
        builder
            .add_option(given.option(option))
            .expect("well-formed");
    }
    let (value, symmetry, _) = count(&builder.build());
    let all: u64 = value.parse().expect("a number");
    assert!(all < 35_584);
    assert_eq!(symmetry.map(|stats| stats[0]), Some(0));
}
