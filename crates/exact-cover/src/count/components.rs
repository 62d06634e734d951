//! Problems with independent parts from the start: each part is counted alone, and the counts multiply.
//!
//! A walk also finds parts, but a search one by one beside it would go through the product.

use crate::problem::builder::ProblemBuilder;
use crate::problem::ids::ItemId;
use crate::problem::{Entry, Problem};

/// The parts of a problem, in the order of their first primary items. `None` if there is only one.
///
/// # Complexity
/// O(items + entries), nearly.
pub(super) fn components(problem: &Problem) -> Option<Vec<Problem>> {
    let primary = problem.primary_items();
    let mut sets = Sets::new(problem.items());
    for option in problem.option_ids() {
        let items = problem.option_items(option);
        // An option without primary items is never chosen.
        if items[0].index() < primary {
            for pair in items.windows(2) {
                sets.join(pair[0].index(), pair[1].index());
            }
        }
    }
    let root = sets.find(0);
    if (1..primary).all(|item| sets.find(item) == root) {
        return None;
    }
    // For each item, its part and its number there.
    let mut parts: Vec<(ProblemBuilder, [usize; 2])> = Vec::new();
    let mut part_of = vec![None; problem.items()];
    let mut places = Vec::new();
    for item in 0..problem.items() {
        let root = sets.find(item);
        if item < primary && part_of[root].is_none() {
            part_of[root] = Some(parts.len());
            parts.push((ProblemBuilder::new(0, 0), [0; 2]));
        }
        let part = part_of[root];
        let place = part.map(|part| {
            let counts = &mut parts[part].1;
            let kind = usize::from(item >= primary);
            counts[kind] += 1;
            (part, counts[0] + counts[1] - 1)
        });
        places.push(place);
    }
    for (builder, [primary, secondary]) in &mut parts {
        builder.reset(*primary, *secondary);
    }
    for (item, place) in places[..primary].iter().enumerate() {
        let (part, place) = place.expect("a primary item is in a part");
        let bounds = problem.bounds(item);
        let item = ItemId::from_index(place);
        let set = parts[part].0.set_multiplicity(item, bounds.lo, bounds.hi);
        set.expect("a multiplicity of the problem");
    }
    for option in problem.option_ids() {
        let first = problem.option_items(option)[0].index();
        let Some((part, _)) = places[first].filter(|_| first < primary) else {
            continue;
        };
        let entries = problem.option(option).map(|entry| {
            let place = places[entry.item.index()].expect("in the same part");
            let item = ItemId::from_index(place.1);
            Entry { item, ..entry }
        });
        parts[part]
            .0
            .add_option(entries)
            .expect("an option of the problem");
    }
    Some(
        parts
            .into_iter()
            .map(|(builder, _)| builder.build())
            .collect(),
    )
}

/// Disjoint sets of numbers (union by path halving; R. E. Tarjan, 1975).
pub(super) struct Sets(Vec<usize>);

impl Sets {
    pub(super) fn new(numbers: usize) -> Self {
        Self((0..numbers.max(1)).collect())
    }

    pub(super) fn find(&mut self, mut number: usize) -> usize {
        while self.0[number] != number {
            self.0[number] = self.0[self.0[number]];
            number = self.0[number];
        }
        number
    }

    pub(super) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        // The lower number stays the root.
        self.0[one.max(other)] = one.min(other);
    }
}
