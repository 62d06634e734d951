//! Laws that hold for every problem, on small random ones.

use crate::hostile;
use crate::instances;
use crate::shapes::{multiple, shapes};
use exact_cover::{
    CostSearch, CountSearch, ItemId, Kernel, LearnSearch, OptionId, ProblemBuilder, Search,
    SearchBudget, SearchLimit, SearchOutcome, SearchProgress, SearchReport, Solution, Uniqueness,
    Workspace, cost::Bound, read_problem, text,
};
use proptest::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_same_search_repeats_itself_in_any_memory(
        first in shapes(8, 20, 2), second in multiple(shapes(8, 12, 2))
    ) {
        let mut workspace = Workspace::new();
        for problem in [first.problem(), second.problem(), first.problem()] {
            for kernel in KERNELS {
                let mut fresh = Search::new(&problem).kernel(kernel).solutions();
                let mut again = Search::new(&problem)
                    .kernel(kernel)
                    .workspace(&mut workspace)
                    .solutions();
                loop {
                    // Interleaved, to show that leaving and resuming a search changes nothing.
                    let solution = fresh.next();
                    prop_assert_eq!(&solution, &again.next());
                    prop_assert_eq!(fresh.report(), again.report());
                    if solution.is_none() {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn progress_goes_from_nothing_to_all(shape in shapes(8, 24, 2)) {
        let problem = shape.problem();
        for kernel in KERNELS {
            let mut solutions = Search::new(&problem).kernel(kernel).solutions();
            let mut before = solutions.progress();
            prop_assert_eq!(before, 0.0);
            while solutions.next().is_some() {
                let progress = solutions.progress();
                prop_assert!(progress < 1.0, "{:?} {}", kernel, progress);
                prop_assert!(before <= progress + 1e-9, "{:?} {} {}", kernel, before, progress);
                before = progress;
            }
            prop_assert_eq!(solutions.progress(), 1.0);
        }
    }

    #[test]
    fn a_budget_cuts_a_search_short_and_says_so(
        shape in prop_oneof![shapes(8, 24, 2).boxed(), multiple(shapes(8, 12, 2)).boxed()],
        limit in 0_u64..40,
    ) {
        let problem = shape.problem();
        for kernel in KERNELS {
            let full: Vec<Solution> = Search::new(&problem).kernel(kernel).solutions().collect();
            let needed = Search::new(&problem).kernel(kernel).enumerate().stats.nodes;
            let mut solutions = Search::new(&problem).kernel(kernel).budget(limit).solutions();
            let found: Vec<Solution> = solutions.by_ref().collect();
            prop_assert!(full.starts_with(&found), "a prefix of the solutions");
            let cut = SearchOutcome::OutOfBudget(SearchLimit::Nodes);
            let expected = if needed <= limit { SearchOutcome::Exhausted } else { cut };
            prop_assert_eq!(solutions.report().outcome, expected);
            let report = Search::new(&problem).kernel(kernel).budget(limit).unique();
            if found.len() < 2 && needed > limit {
                prop_assert_eq!(report.limit(), Some(SearchLimit::Nodes));
                prop_assert_eq!(report.answer, Uniqueness::Unknown(found.first().cloned()));
            } else {
                prop_assert_eq!(report.limit(), None);
            }
            prop_assert_eq!(solutions.report().stats.nodes, needed.min(limit));
            prop_assert_eq!(solutions.next(), None, "the iterator is fused");
        }
    }

    /// The automatic choice may take forced moves before the search begins; this changes no
    /// counter.
    #[test]
    fn the_automatic_kernel_counts_as_the_one_that_it_is(
        shape in shapes(8, 10, 2), nodes in 0_u64..8
    ) {
        let problem = shape.problem();
        let kernel = Kernel::Auto.choose_for(&problem);
        for budget in [nodes, u64::MAX] {
            let mut workspace = Workspace::new();
            let mut steps = |kernel| {
                let search = Search::new(&problem).kernel(kernel).budget(budget);
                let mut solutions = search.workspace(&mut workspace).solutions();
                let found: Vec<Solution> = solutions.by_ref().collect();
                (found, solutions.report())
            };
            prop_assert_eq!(steps(Kernel::Auto), steps(kernel));
        }
    }

    #[test]
    fn a_text_has_an_answer(bytes in prop::collection::vec(any::<u8>(), 1..80)) {
        hostile::a_text_has_an_answer(&bytes);
    }

    #[test]
    fn a_text_in_lines_has_an_answer(
        ec in prop::collection::vec("(p ec 4|p ec|s|c|x) ?([1-4] ){0,3}[0-9]?", 0..6),
        words in prop::collection::vec("[ab|: \t1$é]{0,12}", 0..6),
    ) {
        for lines in [ec, words] {
            hostile::a_text_has_an_answer(&[b"\x04", lines.join("\n").as_bytes()].concat());
        }
    }

}

#[test]
fn an_interrupt_is_polled_inside_long_propagation() {
    // Dominoes on a single row: the first cell forces the first domino, and so on to the end.
    let mut builder = ProblemBuilder::new(20_000, 0);
    for cell in 1..20_000 {
        builder
            .add_option([cell - 1, cell].map(ItemId::from_index))
            .expect("well-formed");
    }
    let problem = builder.build();
    for kernel in KERNELS {
        let polls = AtomicUsize::new(0);
        let interrupt = |_| polls.fetch_add(1, Ordering::Relaxed) == 3;
        let report = Search::new(&problem)
            .kernel(kernel)
            .budget(SearchBudget::default().until(interrupt))
            .enumerate();
        assert_eq!(
            report.outcome,
            SearchOutcome::OutOfBudget(SearchLimit::Interrupted)
        );
        assert!(
            report.stats.updates < 5 * 4096,
            "{kernel:?} {:?}",
            report.stats
        );
    }
}

/// The counters that a callback sees are those of all parts of a search together.
#[test]
fn every_search_shows_its_progress() {
    let last = Mutex::new(SearchProgress::default());
    let calls = AtomicUsize::new(0);
    let is_back = |progress: SearchProgress| {
        calls.fetch_add(1, Ordering::Relaxed);
        let before = std::mem::replace(&mut *last.lock().unwrap(), progress);
        let shares = before.share.zip(progress.share);
        before.stats.nodes > progress.stats.nodes
            || shares.is_some_and(|(before, share)| before > share + 1e-9)
    };
    let check = |name: &str, search: &dyn Fn(SearchBudget<'_>) -> SearchReport| {
        *last.lock().unwrap() = SearchProgress::default();
        calls.store(0, Ordering::Relaxed);
        let report = search(SearchBudget::default().until(is_back));
        assert_eq!(report.limit(), None, "{name}");
        assert!(
            calls.load(Ordering::Relaxed) as u64 > report.stats.updates / 10_000,
            "{name}"
        );
        last.lock().unwrap().share
    };
    let board = instances::queens(11);
    for kernel in KERNELS {
        let search = || Search::new(&board).kernel(kernel);
        let share = check("one", &|budget| {
            search().budget(budget).enumerate().map(drop)
        });
        assert!(
            share.is_some_and(|share| share > 0.0),
            "{kernel:?} {share:?}"
        );
    }
    let latin = instances::latin(6);
    check("count", &|budget| {
        CountSearch::new(&latin).budget(budget).count().map(drop)
    });
    check("cost", &|budget| {
        CostSearch::new(&board)
            .bound(Bound::Dual)
            .budget(budget)
            .best(1)
            .map(drop)
    });
    check("learn", &|budget| {
        LearnSearch::new(&board)
            .expect("no multiplicities")
            .budget(budget)
            .find(9)
            .map(drop)
    });
}

/// Two items with single options, whose choices cause no updates; and one of them covered together
/// with the other, which looks at all options of that one.
#[test]
fn an_interrupt_is_polled_where_choices_cause_no_updates() {
    const POLLS: usize = 20;
    let apart = [(vec![0], 2000), (vec![1], 2000)];
    let together = [(vec![0, 1], 2000), (vec![1], 50_000)];
    for (parts, most) in [(apart, 5000 * POLLS), (together, 50 * POLLS)] {
        let options = parts
            .iter()
            .flat_map(|(option, times)| vec![option.clone(); *times]);
        let problem = instances::problem(2, 0, &options.collect::<Vec<_>>());
        for kernel in KERNELS {
            let polls = AtomicUsize::new(0);
            let stop = |_| polls.fetch_add(1, Ordering::Relaxed) >= POLLS;
            let search = Search::new(&problem)
                .kernel(kernel)
                .budget(SearchBudget::default().until(stop));
            let report = search.enumerate();
            let interrupted = SearchOutcome::OutOfBudget(SearchLimit::Interrupted);
            assert_eq!(report.outcome, interrupted, "{kernel:?}");
            assert!(
                report.stats.nodes <= most as u64,
                "{kernel:?} {:?}",
                report.stats
            );
        }
    }
}

#[test]
fn depth_is_not_bounded_by_the_stack() {
    // 200,000 items with one option each, then 100,000 with two.
    let mut builder = ProblemBuilder::new(300_000, 0);
    for item in 0..300_000 {
        for _ in 0..=usize::from(item >= 200_000) {
            builder
                .add_option([ItemId::from_index(item)])
                .expect("well-formed");
        }
    }
    let problem = builder.build();
    // Only `Cells`: in `Links`, the MRV scan at each of the forced moves would take quadratic time.
    let report = Search::new(&problem).budget(200_050).first();
    assert_eq!(
        (&report.answer, report.limit()),
        (&None, Some(SearchLimit::Nodes))
    );
    assert_eq!(report.stats.max_depth, 200_050);
}

#[test]
fn check_names_what_is_broken() {
    let check = |text: &str, options: &[usize], expected: &str| {
        let problem = text::read(text).expect("well-formed");
        let options: Vec<OptionId> = options.iter().copied().map(OptionId::from_index).collect();
        let found = problem
            .check(&options)
            .err()
            .map_or(String::new(), |broken| broken.to_string());
        assert_eq!(found, expected, "{options:?}");
    };
    let once = "a b | x y\na x:1 y\nb x:1\nb x:2\na b y\nx\n";
    check(once, &[0, 1], "");
    check(once, &[3], "");
    check(once, &[0, 2], "item 2 of option 2 is covered already");
    check(once, &[3, 0], "item 0 of option 0 is covered already");
    check(once, &[0], "item 1 is not covered often enough");
    check(once, &[3, 4], "option 4 has no primary item");
    check(once, &[3, 5], "option 5 does not exist");

    let several = "2|a 0:1|b\na\na b\na b\na\n";
    check(several, &[1, 0], "");
    check(several, &[0, 3], "");
    check(several, &[1], "item 0 is not covered often enough");
    check(several, &[0, 0], "option 0 is repeated");
    check(several, &[0, 1, 3], "item 0 of option 3 is covered already");
    check(several, &[1, 2], "item 1 of option 2 is covered already");
}

#[test]
fn multiplicities_and_costs_that_say_nothing_leave_no_trace() {
    let item = ItemId::from_index;
    let plain = {
        let mut builder = ProblemBuilder::new(3, 1);
        builder.add_option([item(0)]).expect("well-formed");
        builder.build()
    };
    let mut builder = ProblemBuilder::new(3, 1);
    builder.set_multiplicity(item(1), 0, 5).expect("in range");
    builder.set_multiplicity(item(2), 2, 2).expect("in range");
    let error = builder.set_multiplicity(item(3), 1, 1).unwrap_err();
    assert_eq!(
        error.to_string(),
        "item 3 cannot have a multiplicity: only the 3 primary items can"
    );
    for (lo, hi, expected) in [
        (
            2,
            1,
            "item 1: the least multiplicity, 2, is above the greatest, 1",
        ),
        (
            0,
            0,
            "item 1: expected a multiplicity of 1 or more, found 0: leave out its options",
        ),
    ] {
        let error = builder.set_multiplicity(item(1), lo, hi).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    builder.set_multiplicity(item(2), 1, 1).expect("in range");
    builder.set_multiplicity(item(1), 1, 1).expect("in range");
    let error = builder.add_option_with_cost([item(0), item(0)], 5);
    assert!(error.is_err());
    builder
        .add_option_with_cost([item(0)], 0)
        .expect("well-formed");
    assert_eq!(builder.clone().build(), plain);

    // Memory that is reused forgets them, too.
    builder.set_multiplicity(item(0), 2, 3).expect("in range");
    builder
        .add_option_with_cost([item(0)], 9)
        .expect("well-formed");
    let problem = builder.build();
    assert!(problem.has_multiplicities());
    let mut builder = problem.recycle();
    builder.add_option([item(0)]).expect("well-formed");
    assert_eq!(builder.build(), plain);
}

#[test]
fn builder_errors_name_option_and_item() {
    let mut builder = ProblemBuilder::new(2, 1);
    let item = ItemId::from_index;
    let color = exact_cover::Color::from_index(0);
    let message =
        |result: Result<OptionId, exact_cover::error::BuildError>| result.unwrap_err().to_string();
    assert_eq!(
        message(builder.add_option(Vec::<ItemId>::new())),
        "option 0: expected at least one item"
    );
    assert_eq!(
        message(builder.add_option([item(1), item(1)])),
        "option 0: item 1 is repeated"
    );
    assert_eq!(
        message(builder.add_option([item(3)])),
        "option 0: item 3 is out of range, there are 3 items"
    );
    let colored = builder.add_option([(item(0), color)]);
    assert_eq!(
        message(colored),
        "option 0: item 0 is primary and cannot have a color"
    );
    assert_eq!(
        builder.add_option([item(2), item(0)]),
        Ok(OptionId::from_index(0))
    );

    let problem = builder.build();
    assert_eq!(
        problem.option_items(OptionId::from_index(0)),
        [item(0), item(2)],
        "primary items first"
    );
    let names = |names: &[&str]| {
        problem
            .clone()
            .with_names(names.iter().map(ToString::to_string).collect())
    };
    assert_eq!(
        names(&["a", "b"]).unwrap_err().to_string(),
        "expected 3 names, found 2"
    );
    assert_eq!(
        names(&["a", "b", "a"]).unwrap_err().to_string(),
        r#"the name "a" is repeated"#
    );
    let message = names(&["a", "b c", "d"]).unwrap_err().to_string();
    assert_eq!(
        message,
        r#"expected a name without blanks, "|" and ":", found "b c""#
    );
    assert_eq!(
        names(&["a", "b", "c"])
            .expect("well-formed")
            .item_name(item(1)),
        "b"
    );
}

/// `p ec` begins the other format, whose comments begin with `c`.
#[test]
fn items_whose_names_mark_another_format_are_read_again() {
    for written in [
        "|\np ec 2\n2 p ec\n",
        "|\nc p ec\np ec\nc\n",
        "|\n\u{feff}a\n",
    ] {
        let problem = text::read(written).expect("well-formed");
        assert_eq!(text::write(&problem).as_deref(), Ok(written));
        assert_eq!(read_problem(written), Ok(problem));
    }
}
