//! Small random exact-cover problems as plain data, for unit tests and laws.

#![allow(
    dead_code,
    reason = "every crate that has this module uses a part of it"
)]

use exact_cover::{Color, Entry, ItemId, Problem, ProblemBuilder};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// A problem in the words of the definition. Secondary items are numbered after the primary ones.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) primary: usize,
    pub(crate) secondary: usize,
    /// Pairs of an item and, for secondary ones, perhaps a color.
    pub(crate) options: Vec<Vec<(usize, Option<usize>)>>,
    /// The least and the greatest number of options for each primary item.
    pub(crate) multiplicities: Vec<(u32, u32)>,
    /// One for each option.
    pub(crate) costs: Vec<i32>,
}

impl Shape {
    pub(crate) fn problem(&self) -> Problem {
        let mut builder = ProblemBuilder::new(self.primary, self.secondary);
        for (item, &(lo, hi)) in self.multiplicities.iter().enumerate() {
            let set = builder.set_multiplicity(ItemId::from_index(item), lo, hi);
            set.expect("shapes are well-formed");
        }
        for (option, &cost) in self.options.iter().zip(&self.costs) {
            let entries = option.iter().map(|&(item, color)| Entry {
                item: ItemId::from_index(item),
                color: color.map(Color::from_index),
            });
            let added = builder.add_option_with_cost(entries, cost);
            added.expect("shapes are well-formed");
        }
        builder.build()
    }
}

/// Up to `items` items and `options` options with up to five entries, in any order. `colors` is the
/// number of colors; with 0, nothing is colored.
pub(crate) fn shapes(items: usize, options: usize, colors: usize) -> impl Strategy<Value = Shape> {
    (1..=items, 0..=items / 2).prop_flat_map(move |(primary, secondary)| {
        let color = if colors == 0 {
            Just(None).boxed()
        } else {
            proptest::option::weighted(0.7, 0..colors).boxed()
        };
        let option = btree_map(
            0..primary + secondary,
            color,
            1..=5.min(primary + secondary),
        );
        let entries = option.prop_map(move |entries| {
            let entries = entries.into_iter();
            let legal =
                |(item, color): (usize, Option<usize>)| (item, color.filter(|_| item >= primary));
            entries.map(legal).collect::<Vec<_>>()
        });
        vec(entries.prop_shuffle(), 0..=options).prop_map(move |options| Shape {
            primary,
            secondary,
            multiplicities: vec![(1, 1); primary],
            costs: vec![0; options.len()],
            options,
        })
    })
}

/// The same shapes with multiplicities: up to 3, half of them exactly once.
pub(crate) fn multiple(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Shape> {
    shapes.prop_flat_map(|shape| {
        let ranges = (0_u32..4, 0_u32..4).prop_map(|(a, b)| (a.min(b), a.max(b).max(1)));
        let multiplicity = prop_oneof![Just((1, 1)), ranges];
        vec(multiplicity, shape.primary).prop_map(move |multiplicities| Shape {
            multiplicities,
            ..shape.clone()
        })
    })
}

/// The same shapes with costs below 100, half of them without negative ones.
pub(crate) fn priced(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Shape> {
    shapes.prop_flat_map(|shape| {
        let options = shape.options.len();
        let costs =
            prop_oneof![Just(0), Just(-100)].prop_flat_map(move |least| vec(least..100, options));
        costs.prop_map(move |costs| Shape {
            costs,
            ..shape.clone()
        })
    })
}
