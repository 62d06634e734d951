//! The levels, derived again at every solution, and other instructions.

use super::counts::len;
use super::sets::{SetLevel, elements};
use super::*;
use crate::kernel::explore::Explore;
use crate::search::budget::SearchBudget;
use crate::search::stats::SearchStats;
use crate::shapes::{Shape, shapes};
use proptest::prelude::*;
use std::collections::BTreeSet;

impl Bits {
    /// Re-derives every list of options from the problem and the options chosen above it.
    fn validate(&self, problem: &Problem) {
        for level in self.levels.iter().filter(|level| !level.root) {
            let rows = 0..level.rows.len;
            let options = rows.map(|row| self.arena.option(&level.rows, row));
            let options: Vec<u32> = options.collect();
            let tried = &self.candidates[level.first as usize..level.end as usize];
            let tried = tried.iter().map(|row| options[(row & !REFUTED) as usize]);
            let open = self.open[level.open as usize..][..level.width as usize].iter();
            let open = open.map(|word| word.count_ones() as usize).sum();
            let chosen = &self.chosen[..level.chosen as usize];
            check_level(problem, chosen, &options, tried.collect(), open);
        }
        for level in &self.wide.levels {
            self.validate_sets(problem, &self.wide.rows, level);
        }
        for level in &self.dense.levels {
            self.validate_sets(problem, &self.dense.rows, level);
        }
    }

    fn validate_sets<const R: usize, const I: usize>(
        &self,
        problem: &Problem,
        list: &RowList,
        level: &SetLevel<R, I>,
    ) {
        let options = |set: &[u64]| -> Vec<u32> {
            let options = self.options_in(list, elements(set));
            options.iter().map(|option| option.index() as u32).collect()
        };
        let chosen = &self.chosen[..level.chosen as usize];
        let (live, rest) = (options(&level.live), options(&level.rest));
        check_level(problem, chosen, &live, rest, len(&level.open) as usize);
    }
}

fn clash(problem: &Problem, a: OptionId, b: OptionId) -> bool {
    problem.option(a).any(|x| {
        let same = problem.option(b).find(|y| x.item == y.item);
        same.is_some_and(|y| x.color.is_none() || x.color != y.color)
    })
}

/// A level has all options that go with `chosen`, counts the items not covered by them, and
/// tries the options of one that has the fewest; `tried` has at least the last of them.
fn check_level(problem: &Problem, chosen: &[OptionId], live: &[u32], tried: Vec<u32>, open: usize) {
    let id = |option: u32| OptionId::from_index(option as usize);
    let expected = problem.option_ids().filter(|&option| {
        let primary = problem
            .option_items(option)
            .iter()
            .any(|&item| problem.is_primary(item));
        primary && !chosen.iter().any(|&other| clash(problem, option, other))
    });
    let live: Vec<OptionId> = live.iter().map(|&option| id(option)).collect();
    assert_eq!(live, expected.collect::<Vec<_>>(), "live options");

    let items = (0..problem.primary_items()).map(crate::ItemId::from_index);
    let covers = |option: OptionId, item| problem.option_items(option).contains(&item);
    let is_open = |item: &_| !chosen.iter().any(|&option| covers(option, *item));
    let open_items: Vec<_> = items.filter(is_open).collect();
    assert_eq!(open, open_items.len(), "open items");
    let lists = open_items.iter().map(|&item| {
        let options = live.iter().filter(|&&option| covers(option, item));
        options
            .map(|option| option.index() as u32)
            .collect::<Vec<_>>()
    });
    let rarest = lists.min_by_key(Vec::len);
    assert!(
        rarest.is_some_and(|options| options.ends_with(&tried)),
        "the options of the first of the rarest items"
    );
}

/// The solutions and the counters by certain instructions.
fn search(
    problem: &Problem,
    isa: Isa,
    limit: u64,
) -> (BTreeSet<Vec<OptionId>>, Vec<OptionId>, SearchStats) {
    let start = Start::after_only_options(problem);
    let mut bits = Bits::of(problem, start, Arena::default(), isa);
    let mut meter = SearchBudget::new(2000).meter();
    let mut solutions = BTreeSet::new();
    let mut order = Vec::new();
    while meter.stats.solutions < limit {
        meter.wanted = meter.stats.solutions + 1;
        match bits.advance(problem, &mut meter) {
            Reached::Solution => {
                // Quadratic in the options for every level, so only at the first solution of larger
                // problems.
                if problem.items() < 30 || solutions.is_empty() {
                    bits.validate(problem);
                }
                assert_eq!(problem.check(bits.chosen()), Ok(()));
                order.extend(bits.chosen());
                assert!(solutions.insert(bits.chosen().to_vec()), "found twice");
            }
            Reached::End | Reached::Pause | Reached::Limit(_) => break,
        }
    }
    (solutions, order, meter.stats)
}

/// `copies` of a problem side by side.
fn side_by_side(shape: &Shape, copies: usize) -> Problem {
    let mut wide = Shape {
        primary: shape.primary * copies,
        secondary: shape.secondary * copies,
        options: Vec::new(),
        multiplicities: shape.multiplicities.repeat(copies),
        costs: shape.costs.repeat(copies),
    };
    for copy in 0..copies {
        let place = |item: usize| match item.checked_sub(shape.primary) {
            None => copy * shape.primary + item,
            Some(item) => wide.primary + copy * shape.secondary + item,
        };
        let moved = shape.options.iter().map(|option| {
            option
                .iter()
                .map(|&(item, color)| (place(item), color))
                .collect()
        });
        let moved: Vec<_> = moved.collect();
        wide.options.extend(moved);
    }
    wide.problem()
}

proptest! {
    #[test]
    fn every_solution_leaves_valid_levels(shape in shapes(8, 24, 2)) {
        let problem = shape.problem();
        let all = search(&problem, Isa::all()[0], 1000);
        for isa in Isa::all() {
            prop_assert_eq!(&search(&problem, isa, 1000), &all, "{:?}", isa);
        }
    }

    #[test]
    fn wide_problems_are_narrowed_without_loss(shape in shapes(8, 16, 3), copies in 1..40_usize) {
        let problem = side_by_side(&shape, copies);
        prop_assume!(Bits::fits(&problem));
        let one = search(&shape.problem(), Isa::all()[0], u64::MAX).2.solutions;
        let expected = (0..copies).fold(1_u64, |product, _| product.saturating_mul(one));
        let all = search(&problem, Isa::all()[0], 300);
        if all.2.nodes < 2000 {
            prop_assert_eq!(all.2.solutions, expected.min(300));
        }
        for isa in Isa::all() {
            prop_assert_eq!(&search(&problem, isa, 300), &all, "{:?}", isa);
        }
    }
}

#[test]
fn problems_that_are_too_large_do_not_fit() {
    let items = |count: usize| crate::ProblemBuilder::new(count, 0).build();
    assert!(Bits::fits(&items(512)));
    assert!(!Bits::fits(&items(513)));
    let mut builder = crate::ProblemBuilder::new(1, 0);
    for _ in 0..1 << 20 {
        builder
            .add_option([crate::ItemId::from_index(0)])
            .expect("well-formed");
    }
    assert!(Bits::fits(&builder.build()));
}
