//! Small random exact-cover problems as plain data, for the unit tests and the laws alike.

use exact_cover::{Color, Entry, ItemId, Problem, ProblemBuilder};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// A problem in the words of the definition. Items are numbered, secondary ones after the primary.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) primary: usize,
    pub(crate) secondary: usize,
    /// Pairs of an item and, for secondary ones, perhaps a color.
    pub(crate) options: Vec<Vec<(usize, Option<usize>)>>,
}

impl Shape {
    pub(crate) fn problem(&self) -> Problem {
        let mut builder = ProblemBuilder::new(self.primary, self.secondary);
        for option in &self.options {
            let entries = option.iter().map(|&(item, color)| Entry {
                item: ItemId::from_index(item),
                color: color.map(Color::from_index),
            });
            builder.add_option(entries).expect("shapes are well-formed");
        }
        builder.build()
    }
}

/// Up to `items` items and `options` options with up to five entries, in any order. `colors` is the number of
/// colors; with 0, nothing is colored.
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
            options,
        })
    })
}
