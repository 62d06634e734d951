//! Counts one option for all that look the same.
//!
//! A *symmetry* (an automorphism) of a problem is a permutation of its items and options that
//! changes nothing but names. If it maps option o to option o', then it maps the solutions with o
//! to those with o', so there are as many. Now take an item that is covered exactly once. Every
//! solution has exactly one of its options. Put options into one *orbit* if symmetries map them to
//! each other. Of each orbit it is enough to keep one option, the *representative*, and to count
//! the solutions with it as often as the orbit has options.
//!
//! Dominoes on 2 x 2 cells, by hand: the cells are `a b` above `c d`, the options are `a b`, `c d`,
//! `a c` and `b d`. Cell a has the options `a b` and `a c`. The reflection that exchanges b and c
//! maps one to the other, so they are one orbit. Only `a b` is kept, and is now forced. `c d`
//! follows, so there is one solution, which counts twice.
//!
//! If all orbits of the item have the same size s, the problem without the other options has
//! exactly 1/s of the solutions, whatever way they are counted. Otherwise there is one such problem
//! for each size. Each of them is again a problem that may have symmetries, also such that the
//! whole problem does not have. After the first cell of a Latin square of order 6 has the first of
//! 6 numbers, the next cell of the row has 5 numbers that look the same, and so on. In the end
//! 1/(6! 5!) of the squares are left.
//!
//! | problem | item | orbits of its options | solutions left |
//! |---|---|---|---|
//! | Langford pairs of 15 | the number 15 | 7 of 2, by reversal | 1/2 |
//! | 13 queens | the middle row | 6 of 2 and 1 of 1 | two problems |
//! | pentominoes on 6 x 10 cells | the cross | 8 of 4 | 1/4 |
//! | matchings of 2n points | any point | 1 of 2n - 1 | 1/(2n - 1), then 1/(2n - 3), ... |
//!
//! **Finding symmetries.** A problem becomes a graph (`graph`). Refinement (`partition`) separates
//! options that do not look the same; most problems end here. For the others, a search in two
//! copies of the graph (`mapping`) finds a symmetry that maps one to the other. Each one is checked
//! in full before it is used, and joins all orbits that it connects.
//!
//! **Which item.** That with the most options for each orbit, as far as refinement can see. Among
//! equals, an item that fewer others look like, because symmetries that map it to itself are left
//! after it: the middle row of a board before the first. Among those, the one with the fewest
//! options, where a search begins.
//!
//! **Limits.** The edges that are looked at are counted, and there is a limit. Symmetries that
//! would take longer are not found; the count is the same without them.

mod graph;
mod lift;
mod mapping;
mod partition;

use super::natural::Natural;
use crate::problem::ids::OptionId;
use crate::problem::{Multiplicity, Problem};
use crate::search::budget::Meter;
use graph::SymmetryGraph;
pub(super) use lift::Lift;
use mapping::{Path, TooLong};
use partition::{Partition, Refiner};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// Counters of the search for symmetries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SymmetryStats {
    /// Symmetries found, one for each two orbits that became one.
    pub symmetries: u64,
    /// Problems that are counted instead of others, because symmetries have made them smaller.
    pub cases: u64,
    /// The work of the search for symmetries: edges of its graphs that were looked at.
    pub work: u64,
}

impl SymmetryStats {
    /// The counters of two searches for symmetries.
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            symmetries: self.symmetries + other.symmetries,
            cases: self.cases + other.cases,
            work: self.work + other.work,
        }
    }
}

/// A problem whose solutions count several times.
#[derive(Debug)]
pub(super) struct SymmetryCase {
    pub(super) problem: Problem,
    /// How often each of its solutions counts.
    pub(super) weight: Natural,
    /// The share of the work that is left, if all options of an item take equally long.
    pub(super) share: f64,
    /// The way from its solutions to those of the problem, the last step first made. Each step is
    /// shared by the cases behind it.
    pub(super) lifts: Vec<Arc<Lift>>,
}

/// The most items, as seen by refinement, whose orbits are looked at.
const MAX_TRIED: usize = 3;

/// The most pairs of options that look alike to refinement, and are not. After that, no more
/// symmetries are looked for.
const MAX_FAILURES: usize = 4;

/// Cases whose solutions, with their weights, are those of the problem. `None` if no symmetry was
/// found that leaves fewer, or if the budget of the meter is spent. It looks at up to `max_work`
/// edges and makes up to `max_cases` cases. With 1, it uses only items whose orbits have equal
/// sizes. With `room`, it keeps the way back, for which symmetries take up to this number of bytes.
pub(super) fn cases(
    problem: &Problem,
    max_work: u64,
    max_cases: usize,
    mut room: Option<usize>,
    meter: &mut Meter<'_>,
) -> (Option<Vec<SymmetryCase>>, SymmetryStats) {
    let mut stats = SymmetryStats::default();
    let mut done = Vec::new();
    let rest = problem.rest(|_| true);
    let mut open = vec![SymmetryCase {
        weight: 1_u64.into(),
        share: 1.0,
        lifts: room
            .map(|_| Arc::new(Lift::new(&rest)))
            .into_iter()
            .collect(),
        problem: rest.problem,
    }];
    let mut found = false;
    while let Some(case) = open.pop() {
        let left = max_cases - done.len() - open.len();
        let max_work = max_work.saturating_sub(stats.work);
        // A problem is copied, and made a graph.
        if meter.work(2 * case.problem.entries()).is_err() {
            return (None, stats);
        }
        match split_by_orbits(&case.problem, max_work, left, room, &mut stats, meter) {
            Some(finer) => {
                found = true;
                // The cases share the symmetries.
                let lift = finer.first().and_then(|orbit| orbit.lifts.first());
                let bytes = lift.map_or(0, |lift| lift.bytes());
                room = room.map(|room| room.saturating_sub(bytes));
                open.extend(finer.into_iter().map(|orbit| SymmetryCase {
                    weight: &case.weight * &orbit.weight,
                    share: case.share * orbit.share,
                    lifts: [&case.lifts[..], &orbit.lifts].concat(),
                    ..orbit
                }));
            }
            None => done.push(case),
        }
    }
    if !found {
        return (None, stats);
    }
    stats.cases = done.len() as u64;
    (Some(done), stats)
}

/// The cases by the orbits of one item; at most `max_cases`.
fn split_by_orbits(
    problem: &Problem,
    max_work: u64,
    max_cases: usize,
    room: Option<usize>,
    stats: &mut SymmetryStats,
    meter: &mut Meter<'_>,
) -> Option<Vec<SymmetryCase>> {
    if problem.entries() as u64 > max_work {
        return None;
    }
    let mut finder = Finder::new(problem, max_work, room, meter);
    let item = finder.best_item(max_cases);
    stats.work += finder.refiner.work;
    stats.symmetries += finder.symmetries;
    let orbits = item?;
    let images = Arc::new(finder.images);
    let options: usize = orbits.iter().map(Vec::len).sum();
    let mut is_kept = vec![true; problem.options()];
    for option in orbits.iter().flatten() {
        is_kept[option.index()] = false;
    }
    let mut by_size: BTreeMap<usize, Vec<Orbit>> = BTreeMap::new();
    for orbit in orbits {
        by_size.entry(orbit.len()).or_default().push(orbit);
    }
    let cases = by_size.into_iter().map(|(size, orbits)| {
        let mut is_kept = is_kept.clone();
        for orbit in &orbits {
            is_kept[orbit[0].index()] = true;
        }
        let rest = problem.rest(|option| is_kept[option.index()]);
        let share = orbits.len() as f64 / options as f64;
        let lift = room.map(|_| Arc::new(Lift::with(&rest, orbits, images.clone())));
        SymmetryCase {
            weight: Natural::from(size as u64),
            share,
            lifts: lift.into_iter().collect(),
            problem: rest.problem,
        }
    });
    Some(cases.collect())
}

/// Options of an item that symmetries map to each other, ascending.
type Orbit = Vec<OptionId>;

/// For each option, the one to which a symmetry maps it.
type Images = Vec<OptionId>;

/// Finds the orbits of options.
struct Finder<'m, 'a> {
    graph: SymmetryGraph,
    root: Partition,
    refiner: Refiner<'m, 'a>,
    max_work: u64,
    /// For each item that is covered exactly once and has several options, these.
    items: Vec<(usize, Vec<OptionId>)>,
    /// The options that symmetries found so far map to each other.
    orbits: OrbitSets,
    symmetries: u64,
    /// Those of each symmetry found, if there is room for them.
    images: Vec<Images>,
    room: Option<usize>,
    /// The number of pairs that looked alike and were not.
    failures: usize,
}

/// What refinement says of an item.
struct Promise {
    /// The number of its options, and of their cells.
    options: usize,
    cells: usize,
    /// The number of different sizes of the cells.
    sizes: usize,
    /// The cell of the item, and the number of items in it.
    cell: usize,
    like: usize,
    /// Its place in [`Finder::items`].
    place: usize,
}

impl<'m, 'a> Finder<'m, 'a> {
    fn new(
        problem: &Problem,
        max_work: u64,
        room: Option<usize>,
        meter: &'m mut Meter<'a>,
    ) -> Self {
        let graph = SymmetryGraph::new(problem);
        let mut refiner = Refiner::new(&graph, meter);
        let root = Partition::new(&graph, &mut refiner);
        let options = problem.options_by_item().into_iter();
        let mut items = Vec::new();
        for (item, options) in options.take(problem.primary_items()).enumerate() {
            if options.len() > 1 && problem.bounds(item) == Multiplicity::ONCE {
                items.push((item, options));
            }
        }
        Self {
            items,
            orbits: OrbitSets::new(problem.options()),
            symmetries: 0,
            images: Vec::new(),
            room,
            failures: 0,
            max_work,
            graph,
            root,
            refiner,
        }
    }

    fn vertex(&self, option: OptionId) -> usize {
        self.graph.first_option + option.index()
    }

    /// The options of an item by their cells.
    fn cells(&self, place: usize) -> BTreeMap<usize, Vec<OptionId>> {
        let mut cells: BTreeMap<usize, Vec<OptionId>> = BTreeMap::new();
        for &option in &self.items[place].1 {
            let cell = self.root.cell(self.vertex(option));
            cells.entry(cell).or_default().push(option);
        }
        cells
    }

    fn promise(&self, place: usize) -> Promise {
        let cells = self.cells(place);
        let (item, options) = &self.items[place];
        let cell = self.root.cell(*item);
        Promise {
            options: options.len(),
            cells: cells.len(),
            sizes: sizes(cells.values()),
            like: self.root.members(cell).len(),
            cell,
            place,
        }
    }

    /// The orbits of the item that leaves the fewest options for its number, with at most
    /// `max_sizes` different sizes.
    fn best_item(&mut self, max_sizes: usize) -> Option<Vec<Orbit>> {
        let promises = (0..self.items.len()).map(|place| self.promise(place));
        let mut promises: Vec<Promise> = promises
            .filter(|item| item.cells < item.options && item.sizes <= max_sizes)
            .collect();
        // More options for each cell come first: the fractions are compared by their products.
        promises.sort_by(|one, other| {
            let (first, second) = (one.options * other.cells, other.options * one.cells);
            second
                .cmp(&first)
                .then((one.like, one.options).cmp(&(other.like, other.options)))
        });
        let mut tried = Vec::new();
        let mut best: Option<(usize, Vec<Orbit>)> = None;
        for promise in promises {
            // Refinement promises at least what there is.
            let is_enough = best.as_ref().is_some_and(|(options, orbits)| {
                options * promise.cells >= promise.options * orbits.len()
            });
            if is_enough || tried.len() == MAX_TRIED {
                break;
            }
            if tried.contains(&promise.cell) {
                continue;
            }
            tried.push(promise.cell);
            let orbits = self.orbits_of(promise.place);
            let is_better = best.as_ref().is_none_or(|(options, others)| {
                promise.options * others.len() > options * orbits.len()
            });
            if is_better && orbits.len() < promise.options && sizes(orbits.iter()) <= max_sizes {
                best = Some((promise.options, orbits));
            }
        }
        best.map(|(_, orbits)| orbits)
    }

    /// The orbits of the options of an item, as far as symmetries are found.
    fn orbits_of(&mut self, place: usize) -> Vec<Orbit> {
        let mut all: BTreeMap<usize, Orbit> = BTreeMap::new();
        for options in self.cells(place).into_values() {
            let mut different: Vec<(OptionId, Option<Path>)> = Vec::new();
            'options: for &option in &options {
                // No more are joined, and there may be a million.
                if self.has_given_up() {
                    break;
                }
                for (other, path) in &mut different {
                    if self.are_joined(*other, option) || self.join(*other, path, option) {
                        continue 'options;
                    }
                }
                different.push((option, None));
            }
            for option in options {
                all.entry(self.orbits.find(option.index()))
                    .or_default()
                    .push(option);
            }
        }
        all.into_values().collect()
    }

    /// Whether no further symmetries are looked for.
    fn has_given_up(&self) -> bool {
        let Refiner {
            work, is_stopped, ..
        } = self.refiner;
        let is_full = self
            .room
            .is_some_and(|room| lift::bytes(&self.images) > room);
        is_stopped || is_full || work >= self.max_work || self.failures == MAX_FAILURES
    }

    fn are_joined(&mut self, one: OptionId, other: OptionId) -> bool {
        self.orbits.find(one.index()) == self.orbits.find(other.index())
    }

    /// Looks for a symmetry that maps one option to another, and joins all orbits that it connects.
    /// `path` is that of the first option, once it is known. Returns false if there is none, or if
    /// it takes too long.
    fn join(&mut self, one: OptionId, path: &mut Option<Path>, other: OptionId) -> bool {
        if self.has_given_up() {
            return false;
        }
        let (from, to) = (self.vertex(one), self.vertex(other));
        match self.symmetry(from, path, to) {
            Ok(Some(images)) => {
                let first = self.graph.first_option;
                let options = images[first..].iter().map(|&image| image as usize - first);
                let options: Images = options.map(OptionId::from_index).collect();
                for (option, image) in options.iter().enumerate() {
                    self.orbits.join(option, image.index());
                }
                self.symmetries += 1;
                if self.room.is_some() {
                    self.images.push(options);
                }
                true
            }
            Ok(None) | Err(TooLong) => {
                self.failures += 1;
                false
            }
        }
    }

    fn symmetry(
        &mut self,
        from: usize,
        path: &mut Option<Path>,
        to: usize,
    ) -> Result<Option<Vec<u32>>, TooLong> {
        let (root, graph, refiner) = (&self.root, &self.graph, &mut self.refiner);
        // One hopeless search leaves something for the others.
        let max_work = refiner.work + self.max_work.saturating_sub(refiner.work) / 4;
        let path = match path {
            Some(path) => path,
            None => path.insert(Path::new(from, root, graph, refiner, max_work)?),
        };
        path.mapping_to(to, root, graph, refiner, max_work)
    }
}

/// The number of different lengths.
fn sizes<'a>(options: impl Iterator<Item = &'a Vec<OptionId>>) -> usize {
    let sizes: HashSet<usize> = options.map(Vec::len).collect();
    sizes.len()
}

/// Disjoint sets of numbers (union; `find` halves its paths; R. E. Tarjan, 1975).
struct OrbitSets(Vec<usize>);

impl OrbitSets {
    fn new(numbers: usize) -> Self {
        Self((0..numbers.max(1)).collect())
    }

    fn find(&mut self, mut number: usize) -> usize {
        while self.0[number] != number {
            self.0[number] = self.0[self.0[number]];
            number = self.0[number];
        }
        number
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        // The lower number stays the root.
        self.0[one.max(other)] = one.min(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instances;
    use crate::problem::builder::ProblemBuilder;
    use crate::problem::ids::ItemId;
    use crate::search::Search;
    use crate::shapes::{Shape, multiple, shapes};
    use proptest::prelude::*;

    /// With plenty of work.
    fn some_cases(problem: &Problem) -> (Option<Vec<SymmetryCase>>, SymmetryStats) {
        cases(problem, 1 << 22, 8, None, &mut Meter::default())
    }

    fn number(problem: &Problem) -> Natural {
        Search::new(problem).enumerate().answer.into()
    }

    /// Pairs of points of a graph.
    fn matchings(points: usize, is_edge: impl Fn(usize, usize) -> bool) -> Problem {
        let edges = (0..points).flat_map(|a| (a + 1..points).map(move |b| vec![a, b]));
        let edges = edges.filter(|edge| is_edge(edge[0], edge[1]));
        instances::problem(points, 0, &edges.collect::<Vec<_>>())
    }

    /// Shapes together with their images under a permutation, which are symmetric to it if it is
    /// its own inverse. Items next to each other change places.
    fn mirrored(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = Shape> {
        shapes.prop_map(|mut shape| {
            let swap = |item: usize| {
                if item < shape.primary {
                    (item ^ 1).min(shape.primary - 1)
                } else {
                    item
                }
            };
            let image = |option: &Vec<(usize, Option<usize>)>| {
                let mut entries: Vec<_> = option
                    .iter()
                    .map(|&(item, color)| (swap(item), color))
                    .collect();
                entries.sort_unstable();
                entries.dedup_by_key(|entry| entry.0);
                entries
            };
            let images: Vec<_> = shape.options.iter().map(image).collect();
            shape.options.extend(images);
            shape.costs.resize(shape.options.len(), 0);
            shape
        })
    }

    /// The automorphisms of a graph with few vertices, by trying all permutations that keep kinds.
    fn is_mapped(graph: &SymmetryGraph, images: &mut Vec<u32>, from: usize, to: usize) -> bool {
        let vertex = images.len();
        if vertex == graph.vertices() {
            return graph.is_automorphism(images);
        }
        let vertices = 0..graph.vertices() as u32;
        vertices.into_iter().any(|image| {
            let fits = !images.contains(&image)
                && graph.kind(vertex) == graph.kind(image as usize)
                && (vertex == from) == (image as usize == to);
            if !fits {
                return false;
            }
            images.push(image);
            let is_found = is_mapped(graph, images, from, to);
            images.pop();
            is_found
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]

        #[test]
        fn cases_have_the_solutions_of_the_problem(
            shape in prop_oneof![
                shapes(8, 16, 0),
                shapes(6, 16, 2),
                multiple(shapes(6, 12, 2)),
                mirrored(shapes(8, 10, 0)),
                mirrored(shapes(6, 8, 2)),
                multiple(mirrored(shapes(6, 8, 2))),
            ],
            work in prop_oneof![Just(1 << 20), 0_u64..20_000],
            max_cases in 1_usize..6,
        ) {
            let problem = shape.problem();
            let (found, stats) = cases(&problem, work, max_cases, None, &mut Meter::default());
            prop_assert!(found.is_none() || stats.symmetries > 0);
            if let Some(found) = found {
                prop_assert!(found.len() <= max_cases);
                let share: f64 = found.iter().map(|case| case.share).sum();
                prop_assert!(share < 1.0);
                let total: Natural = found
                    .iter()
                    .map(|case| &case.weight * &number(&case.problem))
                    .sum();
                prop_assert_eq!(total, number(&problem));
            }
        }

        /// So a solution of the problem is as likely as any other if its number is.
        #[test]
        fn each_solution_is_lifted_from_one_of_a_case_in_one_way(
            shape in prop_oneof![
                shapes(8, 16, 2),
                mirrored(shapes(8, 7, 0)),
                mirrored(multiple(shapes(6, 6, 0))),
            ],
            room in prop_oneof![Just(0), Just(100), Just(1 << 20)],
        ) {
            let problem = shape.problem();
            let (found, _) = cases(&problem, 1 << 22, 8, Some(room), &mut Meter::default());
            let mut lifted = Vec::new();
            for case in found.iter().flatten() {
                let mut open: Vec<Vec<OptionId>> = Search::new(&case.problem)
                    .solutions()
                    .map(|solution| solution.to_vec())
                    .collect();
                for lift in case.lifts.iter().rev() {
                    let ways = |options: Vec<OptionId>| {
                        (0..lift.ways()).map(move |way| lift.lift(&options, way))
                    };
                    open = open.into_iter().flat_map(ways).collect();
                }
                lifted.extend(open);
            }
            // Most problems have no symmetry.
            if found.is_none() {
                return Ok(());
            }
            lifted
                .iter_mut()
                .for_each(|options| options.sort_unstable());
            lifted.sort_unstable();
            let all = Search::new(&problem).solutions();
            let mut all: Vec<Vec<OptionId>> = all.map(|solution| solution.to_vec()).collect();
            all.iter_mut().for_each(|options| options.sort_unstable());
            all.sort_unstable();
            prop_assert_eq!(lifted, all);
        }

        #[test]
        fn the_rest_has_the_solutions_with_the_kept_options(
            shape in prop_oneof![shapes(8, 16, 2), multiple(shapes(7, 14, 2))],
            kept in prop::collection::vec(prop::bool::weighted(0.7), 16),
        ) {
            let problem = shape.problem();
            let is_kept = |option: OptionId| kept[option.index()];
            let solutions = Search::new(&problem).solutions();
            let expected =
                solutions.filter(|solution| solution.iter().all(|&option| is_kept(option)));
            prop_assert_eq!(
                number(&problem.rest(is_kept).problem),
                (expected.count() as u64).into()
            );
        }

        #[test]
        fn a_symmetry_is_found_if_there_is_one(
            shape in prop_oneof![shapes(3, 4, 0), mirrored(shapes(4, 2, 0)), shapes(2, 3, 2)],
        ) {
            let problem = shape.problem();
            let mut meter = Meter::default();
            let mut finder = Finder::new(&problem, 1 << 20, None, &mut meter);
            prop_assume!(finder.graph.vertices() <= 9);
            for from in problem.option_ids() {
                for to in problem.option_ids() {
                    let (from, to) = (finder.vertex(from), finder.vertex(to));
                    let alike = finder.root.cell(from) == finder.root.cell(to);
                    let found = if alike {
                        finder.symmetry(from, &mut None, to).expect("little work")
                    } else {
                        None
                    };
                    let is_there = is_mapped(&finder.graph, &mut Vec::new(), from, to);
                    prop_assert_eq!(found.is_some(), is_there);
                    if let Some(images) = found {
                        prop_assert!(
                            finder.graph.is_automorphism(&images) && images[from] as usize == to
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn matchings_of_a_complete_graph_need_no_search() {
        let (found, stats) = some_cases(&matchings(10, |_, _| true));
        let found = found.expect("all points look the same");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].weight, (9 * 7 * 5 * 3_u64).into());
        assert_eq!(found[0].problem.options(), 0);
        assert_eq!((stats.symmetries, stats.cases), (20, 1));
    }

    /// R. Frucht's graph (1949): three edges at each of its 12 points, so refinement sees no
    /// difference between the points; and no symmetry.
    #[test]
    fn what_only_looks_the_same_is_kept() {
        let chords = [(0, 7), (1, 11), (2, 10), (3, 5), (4, 9), (6, 8)];
        let is_edge =
            |a: usize, b: usize| a + 1 == b || (a, b) == (0, 11) || chords.contains(&(a, b));
        let frucht = matchings(12, is_edge);
        let graph = SymmetryGraph::new(&frucht);
        let root = Partition::new(&graph, &mut Refiner::new(&graph, &mut Meter::default()));
        assert_eq!(root.members(0).len(), 12, "all points look the same");
        let (found, stats) = some_cases(&frucht);
        assert!(found.is_none());
        assert_eq!(stats.symmetries, 0);
    }

    #[test]
    fn what_is_no_automorphism_is_noticed() {
        let graph = SymmetryGraph::new(&matchings(4, |a, b| a + 1 == b));
        let vertices = graph.vertices() as u32;
        let identity: Vec<u32> = (0..vertices).collect();
        assert!(graph.is_automorphism(&identity));
        // Points 0 to 3, edges 4 to 6.
        assert!(graph.is_automorphism(&[3, 2, 1, 0, 6, 5, 4]));
        assert!(
            !graph.is_automorphism(&[3, 2, 1, 0, 4, 5, 6]),
            "other neighbours"
        );
        assert!(
            !graph.is_automorphism(&[0, 0, 2, 3, 4, 5, 6]),
            "no permutation"
        );
        assert!(
            !graph.is_automorphism(&[4, 5, 6, 0, 1, 2, 3]),
            "other kinds"
        );
    }

    #[test]
    fn a_spent_budget_ends_the_search_for_symmetries() {
        use crate::search::budget::{SearchBudget, SearchLimit};
        // Pairs of many points, of which all look the same.
        let problem = matchings(400, |_, _| true);
        let (found, all) = cases(&problem, 1 << 24, 1, None, &mut Meter::default());
        assert!(
            found.is_none() && all.work > 1 << 23,
            "too many for this work: {all:?}"
        );
        let mut meter = SearchBudget::default().until(|_| true).meter();
        let (found, stats) = cases(&problem, 1 << 24, 1, None, &mut meter);
        assert!(found.is_none() && stats.work < all.work / 2, "{stats:?}");
        assert_eq!(meter.poll(), Err(SearchLimit::Interrupted));
    }

    #[test]
    fn options_that_look_the_same_are_not_compared_in_pairs() {
        // Of a quarter of a million, each two: that would take minutes.
        let options = (0..250_000).map(|option| vec![option % 2]);
        let problem = instances::problem(2, 0, &options.collect::<Vec<_>>());
        let (_, stats) = cases(
            &problem,
            10 * problem.entries() as u64,
            1,
            None,
            &mut Meter::default(),
        );
        assert!(stats.work < 20 * problem.entries() as u64, "{stats:?}");
    }

    #[test]
    fn colors_of_an_item_may_change_places() {
        // Two items, two colors each, and the two must agree: red-red or blue-blue, whatever the
        // colors are called.
        use crate::problem::ids::Color;
        let mut builder = ProblemBuilder::new(2, 1);
        let [a, b, shared] = [0, 1, 2].map(ItemId::from_index);
        for color in [5, 3] {
            for item in [a, b] {
                let entries = [(item, None), (shared, Some(Color::from_index(color)))];
                let entries = entries.map(|(item, color)| crate::problem::Entry { item, color });
                builder.add_option(entries).expect("well-formed");
            }
        }
        let problem = builder.build();
        let found = some_cases(&problem).0.expect("the colors look the same");
        let weights: Vec<&Natural> = found.iter().map(|case| &case.weight).collect();
        assert_eq!(
            (weights, number(&found[0].problem)),
            (vec![&2_u64.into()], 1_u64.into())
        );
    }
}
