//! Problems with very many items or equal options. The time between two polls is short in every
//! step.

use exact_cover::{CountSearch, ItemId, Kernel, ProblemBuilder, Search, SearchBudget, text};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of times that `search` polls its interrupt, which never returns true.
fn polls(search: impl FnOnce(SearchBudget<'_>)) -> usize {
    let polls = AtomicUsize::new(0);
    search(SearchBudget::default().until(|_| {
        polls.fetch_add(1, Ordering::Relaxed);
        false
    }));
    polls.into_inner()
}

#[test]
fn an_interrupt_is_polled_where_nothing_is_updated() {
    // `Links` looks at all remaining items before each of its choices.
    let count = 4_000;
    let mut singles = ProblemBuilder::new(count, 0);
    // `Bits` looks ahead at all options of an item.
    let mut equal = ProblemBuilder::new(1, 0);
    for item in 0..count {
        singles
            .add_option([ItemId::from_index(item)])
            .expect("a valid option");
        equal
            .add_option([ItemId::from_index(0)])
            .expect("a valid option");
    }
    for (problem, kernel) in [
        (singles.build(), Kernel::Links),
        (equal.build(), Kernel::Bits),
    ] {
        let polls = polls(|budget| {
            let search = Search::new(&problem).kernel(kernel).budget(budget);
            assert!(search.first().answer.is_some());
        });
        assert!(polls >= (4_000 * 4_000 / 2) >> 20, "{kernel:?}: {polls}");
    }
}

#[test]
fn equal_options_are_counted_and_drawn_as_one() {
    // 5,000 options with both items, and 3 x 4 with each of them alone, one kind after the other.
    let mut builder = ProblemBuilder::new(2, 0);
    for round in 0..5_000 {
        let items = [0, 1].map(ItemId::from_index);
        builder.add_option(items).expect("a valid option");
        for (item, options) in [(0, 3), (1, 4)] {
            if round < options {
                builder.add_option([items[item]]).expect("a valid option");
            }
        }
    }
    let problem = builder.build();
    let mut drawn = Vec::new();
    let polls = polls(|budget| {
        let search = CountSearch::new(&problem).budget(budget);
        let mut sampler = search.sampler();
        assert_eq!(sampler.count().answer.value, 5_012_u64.into());
        drawn = sampler.draw(1, &mut || 7 << 60).answer;
    });
    assert_eq!(problem.check(&drawn[0]), Ok(()));
    assert!(polls < 40, "{polls}");
}

#[test]
fn more_options_than_bits_can_sift_go_to_links() {
    let mut builder = ProblemBuilder::new(1, 0);
    for _ in 0..1 << 15 {
        builder
            .add_option([ItemId::from_index(0)])
            .expect("a valid option");
    }
    let problem = builder.build();
    assert_eq!(Kernel::Auto.choose_for(&problem), Kernel::Links);
    assert_eq!(Kernel::Bits.choose_for(&problem), Kernel::Bits);
    let report = Search::new(&problem).enumerate();
    assert_eq!(report.stats.solutions, 1 << 15);
}

/// Problems that need a branch, and problems that forced moves solve or refute. In the last one,
/// items have more than three options on average.
#[test]
fn what_forced_moves_decide_goes_to_cells_if_options_are_few() {
    for (problem, kernel, solutions) in [
        ("a b c\na\na b\nb c\nc\nb\n", Kernel::Bits, 3),
        ("a b c\na\na b\nc b\n", Kernel::Cells, 1),
        ("a b c\na\na b\nc b a\n", Kernel::Cells, 1),
        ("a b c\na b\nb c\n", Kernel::Cells, 0),
        (
            "a b c d e\na\nb c\nb d\nc e\nd e\nb c d e\n",
            Kernel::Bits,
            3,
        ),
        ("a b c\nc a\na b\na b\na b\na b\nb\n", Kernel::Bits, 1),
    ] {
        let problem = text::read(problem).expect("a valid problem");
        assert_eq!(Kernel::Auto.choose_for(&problem), kernel);
        for kernel in Kernel::ALL {
            let report = Search::new(&problem).kernel(kernel).enumerate();
            assert_eq!(report.stats.solutions, solutions, "{kernel:?}");
        }
    }
}
