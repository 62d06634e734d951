//! Projected counts: in how many ways the solutions cover some of the items.
//!
//! Two solutions cover an item in the same way if the same options have it or, where these give it
//! a color, if the color is the same. An *atom* says that one option is chosen, or that one item
//! has one color; a way is the set of atoms that are true.
//!
//! The search decides atoms, and does not visit all solutions. Given a solution, it decides the
//! atoms as they are in it: first the true ones, then the others that could be true. That is one
//! way. Then it takes back decisions, up to the last that could be another one, makes that the
//! other one, and looks for a solution with the decisions left. No two ways agree in all decisions,
//! so each is counted once, however many solutions have it.

use crate::problem::ids::{Color, ItemId, OptionId};
use crate::problem::{Entry, Problem};
use crate::search::Search;
use crate::search::budget::SearchOutcome;
use crate::search::report::SearchReport;
use crate::search::stats::SearchStats;
use crate::workspace::Workspace;
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Atom {
    Chosen(OptionId),
    Painted(ItemId, Color),
}

#[derive(Debug)]
struct AtomDecision {
    atom: usize,
    is_true: bool,
    /// Whether the other decision is still to be made.
    is_open: bool,
}

#[derive(Debug)]
struct Over<'p> {
    problem: &'p Problem,
    /// The options of each item.
    lists: Vec<Vec<OptionId>>,
    atoms: Vec<Atom>,
    /// The atoms that each option makes true.
    made: Vec<Vec<usize>>,
    /// For each option, the number of decisions that exclude it.
    excluded: Vec<u32>,
    decisions: Vec<AtomDecision>,
    is_decided: Vec<bool>,
}

impl Search<'_> {
    /// Counts in how many ways the solutions cover these items, but stops at `limit`. Two solutions
    /// cover an item in the same way if the same options have it or, if these give it a color, if
    /// the color is the same.
    ///
    /// ```
    /// use exact_cover::{Search, text};
    ///
    /// // b and c are covered in four ways, whatever covers a.
    /// let problem = text::read("a b c\na\na\na b\nb\nb\nc\nb c\n")?;
    /// let items = ["b", "c"].map(|name| problem.item(name).expect("an item"));
    /// assert_eq!(Search::new(&problem).enumerate().answer, 7);
    /// assert_eq!(Search::new(&problem).count_over(&items, u64::MAX).answer, 4);
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    ///
    /// # Panics
    /// If one of the items does not exist.
    ///
    /// # Complexity
    /// One search for a first solution for each way and each option or color in it, and at most one
    /// more for each option or color that could be added to it.
    pub fn count_over(self, items: &[ItemId], limit: u64) -> SearchReport<u64> {
        let mut over = Over::new(&self.problem, items);
        let mut workspace = Workspace::new();
        let (mut stats, mut found) = (SearchStats::default(), 0);
        let outcome = loop {
            if found == limit {
                break SearchOutcome::Stopped;
            }
            let (problem, options) = over.rest();
            let search = Search::new(&problem)
                .kernel(self.kernel)
                .budget(self.budget.rest(&stats));
            let first = Search {
                shows_share: false,
                ..search
            }
            .workspace(&mut workspace)
            .first();
            stats = stats.plus(first.stats);
            match (first.answer, first.outcome) {
                (Some(solution), _) => {
                    found += 1;
                    over.decide(solution.iter().map(|option| options[option.index()]));
                }
                (None, outcome @ SearchOutcome::OutOfBudget(_)) => break outcome,
                (None, _) => {}
            }
            if !over.change() {
                break SearchOutcome::Exhausted;
            }
        };
        stats.solutions = found;
        SearchReport::new(found, outcome, stats)
    }
}

impl<'p> Over<'p> {
    fn new(problem: &'p Problem, items: &[ItemId]) -> Self {
        let mut is_asked = vec![false; problem.items()];
        for item in items.iter().map(|item| item.index()) {
            assert!(item < problem.items(), "item {item} of {}", problem.items());
            is_asked[item] = true;
        }
        let mut numbers = HashMap::new();
        let mut atoms = Vec::new();
        let mut lists = vec![Vec::new(); problem.items()];
        let mut made = vec![Vec::new(); problem.options()];
        for option in problem.option_ids() {
            // An option without primary items is never chosen.
            if !problem.is_primary(problem.option_items(option)[0]) {
                continue;
            }
            for Entry { item, color } in problem.option(option) {
                lists[item.index()].push(option);
                if is_asked[item.index()] {
                    let atom =
                        color.map_or(Atom::Chosen(option), |color| Atom::Painted(item, color));
                    let number = *numbers.entry(atom).or_insert(atoms.len());
                    if number == atoms.len() {
                        atoms.push(atom);
                    }
                    if !made[option.index()].contains(&number) {
                        made[option.index()].push(number);
                    }
                }
            }
        }
        let is_decided = vec![false; atoms.len()];
        let excluded = vec![0; problem.options()];
        Self {
            problem,
            lists,
            atoms,
            made,
            excluded,
            decisions: Vec::new(),
            is_decided,
        }
    }

    /// What the decisions leave of the problem, with the numbers of its options. An additional item
    /// for each atom that was decided to be true makes it true.
    fn rest(&self) -> (Problem, Vec<OptionId>) {
        let problem = self.problem;
        let options = problem.option_ids();
        let options: Vec<OptionId> = options.filter(|&option| self.is_left(option)).collect();
        let mut places = vec![None; self.atoms.len()];
        let wanted = self.decisions.iter().filter(|decision| decision.is_true);
        for (place, decision) in wanted.clone().enumerate() {
            places[decision.atom] = Some(place);
        }
        let mut times = vec![0; wanted.count()];
        for option in &options {
            for &atom in &self.made[option.index()] {
                if let Some(place) = places[atom] {
                    times[place] += 1;
                }
            }
        }
        let mut builder = problem.with_more_items(&options, times.len(), |option| {
            let made = self.made[option.index()].iter();
            made.filter_map(|&atom| places[atom])
        });
        // Several options may give an item its color.
        for (item, &times) in (problem.primary_items()..).zip(&times) {
            builder
                .set_multiplicity(ItemId::from_index(item), 1, times.max(1))
                .expect("one or more");
        }
        (builder.build(), options)
    }

    /// Decides all atoms that are open as they are in a solution.
    fn decide(&mut self, solution: impl Iterator<Item = OptionId>) {
        let mut is_true = vec![false; self.atoms.len()];
        for option in solution {
            self.made[option.index()]
                .iter()
                .for_each(|&atom| is_true[atom] = true);
        }
        for value in [true, false] {
            for (atom, &is_true) in is_true.iter().enumerate() {
                if is_true == value && !self.is_decided[atom] && (is_true || self.can_be_true(atom))
                {
                    self.push(AtomDecision {
                        atom,
                        is_true,
                        is_open: true,
                    });
                }
            }
        }
    }

    /// Takes back decisions up to one that can be another, and changes it. Returns false if there
    /// is none.
    fn change(&mut self) -> bool {
        while let Some(AtomDecision {
            atom,
            is_true,
            is_open,
        }) = self.decisions.pop()
        {
            self.is_decided[atom] = false;
            self.exclude(atom, is_true, u32::wrapping_sub);
            let is_possible = if is_true {
                self.can_be_false(atom)
            } else {
                self.can_be_true(atom)
            };
            if is_open && is_possible {
                self.push(AtomDecision {
                    atom,
                    is_true: !is_true,
                    is_open: false,
                });
                return true;
            }
        }
        false
    }

    fn push(&mut self, decision: AtomDecision) {
        self.is_decided[decision.atom] = true;
        self.exclude(decision.atom, decision.is_true, u32::wrapping_add);
        self.decisions.push(decision);
    }

    /// Counts a decision for the options that it excludes, or takes it back.
    fn exclude(&mut self, atom: usize, is_true: bool, change: fn(u32, u32) -> u32) {
        for option in self.excluded_by(atom, is_true) {
            let times = &mut self.excluded[option.index()];
            *times = change(*times, 1);
        }
    }

    /// The options that a decision excludes; one comes several times if it clashes in several
    /// items.
    fn excluded_by(&self, atom: usize, is_true: bool) -> Vec<OptionId> {
        let problem = self.problem;
        let mut excluded = Vec::new();
        match self.atoms[atom] {
            Atom::Chosen(option) if !is_true => excluded.push(option),
            Atom::Chosen(option) => {
                for Entry { item, color } in problem.option(option) {
                    if problem.is_primary(item) && problem.bounds(item.index()).hi > 1 {
                        continue;
                    }
                    for &other in &self.lists[item.index()] {
                        let agrees = color.is_some() && problem.color_in(other, item) == color;
                        if other != option && !agrees {
                            excluded.push(other);
                        }
                    }
                }
            }
            Atom::Painted(item, color) => {
                for &option in &self.lists[item.index()] {
                    let is_painted = problem.color_in(option, item) == Some(color);
                    if is_painted != is_true {
                        excluded.push(option);
                    }
                }
            }
        }
        excluded
    }

    /// Whether no decision excludes an option.
    fn is_left(&self, option: OptionId) -> bool {
        self.excluded[option.index()] == 0
    }

    /// Whether an option that is left makes an atom true.
    fn can_be_true(&self, atom: usize) -> bool {
        match self.atoms[atom] {
            Atom::Chosen(option) => self.is_left(option),
            Atom::Painted(item, _) => self.lists[item.index()]
                .iter()
                .any(|&option| self.is_left(option) && self.made[option.index()].contains(&atom)),
        }
    }

    /// Whether each item of an option has another one that is left, or needs none. A color is not
    /// looked at.
    fn can_be_false(&self, atom: usize) -> bool {
        let Atom::Chosen(option) = self.atoms[atom] else {
            return true;
        };
        self.problem.option_items(option).iter().all(|&item| {
            !self.problem.is_primary(item)
                || self.problem.bounds(item.index()).lo == 0
                || self.has_other(item, option)
        })
    }

    /// Whether an item has another option than this one left.
    fn has_other(&self, item: ItemId, option: OptionId) -> bool {
        self.lists[item.index()]
            .iter()
            .any(|&other| other != option && self.is_left(other))
    }
}

#[cfg(test)]
mod tests {
    use crate::problem::Problem;
    use crate::problem::ids::ItemId;
    use crate::search::Search;
    use crate::search::budget::{SearchLimit, SearchOutcome};
    use crate::shapes::{multiple, shapes};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The ways in which the solutions cover items, from the definition.
    fn ways(problem: &Problem, items: &[ItemId]) -> usize {
        let ways = Search::new(problem).solutions().map(|solution| {
            let entries = solution
                .iter()
                .flat_map(|&option| problem.option(option).map(move |entry| (option, entry)));
            let asked = entries.filter(|(_, entry)| items.contains(&entry.item));
            let way = asked.map(|(option, entry)| {
                (
                    entry.item,
                    entry.color,
                    entry.color.is_none().then_some(option),
                )
            });
            way.collect::<BTreeSet<_>>()
        });
        ways.collect::<BTreeSet<_>>().len()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]

        #[test]
        fn as_many_ways_as_by_brute_force(
            shape in prop_oneof![shapes(8, 20, 0), shapes(8, 20, 3), multiple(shapes(6, 12, 2))],
            bits in any::<u16>(),
            limit in 0..9_u64,
            nodes in 0..60_u64,
        ) {
            let problem = shape.problem();
            let asked = (0..problem.items()).filter(|item| bits >> item & 1 == 1);
            let items: Vec<_> = asked.map(ItemId::from_index).collect();
            let ways = ways(&problem, &items) as u64;
            let report = Search::new(&problem).count_over(&items, u64::MAX);
            prop_assert_eq!((report.answer, report.outcome), (ways, SearchOutcome::Exhausted));
            let some = Search::new(&problem).count_over(&items, limit);
            prop_assert_eq!(some.answer, ways.min(limit));
            let spent = Search::new(&problem).budget(nodes).count_over(&items, u64::MAX);
            prop_assert!(spent.stats.nodes <= nodes && spent.answer <= ways);
            let is_spent = spent.outcome == SearchOutcome::OutOfBudget(SearchLimit::Nodes);
            prop_assert!(is_spent || spent.answer == ways);
        }
    }

    #[test]
    #[should_panic(expected = "item 77 of 2")]
    fn an_item_that_does_not_exist_is_refused() {
        let problem = crate::text::read("a b\na b\n").expect("a problem");
        Search::new(&problem).count_over(&[ItemId::from_index(77)], 1);
    }

    #[test]
    fn far_more_solutions_than_ways_take_no_longer() {
        // 40 items are covered in 2^40 ways, and one of them in two.
        let items: Vec<String> = (0..40).map(|item| format!("i{item}")).collect();
        let options: Vec<String> = items
            .iter()
            .map(|item| format!("{item}\n{item}\n"))
            .collect();
        let problem =
            crate::text::read(format!("{}\n{}", items.join(" "), options.concat())).unwrap();
        let item = problem.item("i7").unwrap();
        assert_eq!(
            Search::new(&problem)
                .count_over(&[item, item], u64::MAX)
                .answer,
            2
        );
        assert_eq!(Search::new(&problem).count_over(&[], u64::MAX).answer, 1);
    }
}
