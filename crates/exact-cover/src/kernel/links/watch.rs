//! Dancing links step by step, for people who want to see how it works.

use super::{Label, Links};
use crate::problem::Problem;
use crate::problem::ids::{ItemId, OptionId};
use crate::search::budget::{Meter, Reached, SearchBudget, SearchLimit, SearchOutcome};
use crate::search::report::SearchReport;

/// A step of [`Dance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DanceStep {
    /// An option is chosen to cover an item.
    Chosen {
        /// The item with the fewest options.
        item: ItemId,
        /// The option.
        option: OptionId,
        /// The number of options that the item had when it was selected. With 1, the choice is
        /// forced.
        ways: usize,
    },
    /// An item has no option left.
    DeadEnd {
        /// The item.
        item: ItemId,
    },
    /// The last chosen option is given back.
    Withdrawn {
        /// The option.
        option: OptionId,
    },
    /// The chosen options are an exact cover.
    Solution,
}

/// The steps of [`Kernel::Links`](crate::Kernel::Links) on a problem, one at a time.
///
/// ```
/// use exact_cover::{text, watch::{Dance, DanceStep}};
///
/// // Item a has one option, and its choice leaves no option for c.
/// let problem = text::read("a b c\na b\nb c\n")?;
/// let steps: Vec<String> = Dance::new(&problem).map(|step| match step {
///     DanceStep::Chosen { option, ways, .. } => format!("option {option} of {ways}"),
///     DanceStep::DeadEnd { item } => format!("nothing for item {item}"),
///     DanceStep::Withdrawn { option } => format!("not option {option}"),
///     _ => "solution".to_string(),
/// }).collect();
/// assert_eq!(steps, ["option 0 of 1", "nothing for item 2", "not option 0"]);
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Dance<'a> {
    problem: &'a Problem,
    links: Links,
    meter: Meter<'a>,
    /// Why there are no more steps, once this is known.
    ended: Option<SearchOutcome>,
}

impl<'a> Dance<'a> {
    /// Stands before the first step.
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            links: Links::new(problem),
            meter: Meter::default(),
            ended: None,
        }
    }

    /// The same steps within a budget. Only for use before the first step.
    #[must_use]
    pub fn budget(self, budget: impl Into<SearchBudget<'a>>) -> Self {
        Self {
            meter: budget.into().meter(),
            ..self
        }
    }

    /// How the steps ended, and the counters so far. While there may be more steps, the outcome is
    /// [`SearchOutcome::Stopped`].
    pub fn report(&self) -> SearchReport {
        let outcome = self.ended.unwrap_or(SearchOutcome::Stopped);
        SearchReport::new((), outcome, self.meter.stats)
    }

    /// The options chosen so far, in order.
    pub fn chosen(&self) -> &[OptionId] {
        &self.links.chosen
    }

    /// The number of primary items that are still to be covered.
    ///
    /// # Complexity
    /// O(items).
    pub fn open_items(&self) -> usize {
        self.open().count()
    }

    /// The number of options that can still be chosen.
    ///
    /// # Complexity
    /// O(options + their entries).
    pub fn live_options(&self) -> usize {
        let mut is_live = vec![false; self.problem.options()];
        for item in self.open() {
            let mut node = self.links.nodes[item as usize].down;
            while node != item {
                is_live[self.links.option_of(node).index()] = true;
                node = self.links.nodes[node as usize].down;
            }
        }
        is_live.into_iter().filter(|&is_live| is_live).count()
    }

    /// The items of the horizontal list.
    fn open(&self) -> impl Iterator<Item = u32> + '_ {
        let next =
            |&item: &u32| Some(self.links.items[item as usize].right).filter(|&item| item != 0);
        std::iter::successors(next(&0), next)
    }
}

/// The index of an item outside this kernel.
fn item_id(item: u32) -> ItemId {
    ItemId::from_index(item as usize - 1)
}

/// Ends with the search, or once the budget is spent.
impl Iterator for Dance<'_> {
    type Item = DanceStep;

    fn next(&mut self) -> Option<DanceStep> {
        while self.ended.is_none() {
            match self.advance() {
                Ok(None) => {}
                Ok(step) => return step,
                Err(limit) => self.ended = Some(SearchOutcome::OutOfBudget(limit)),
            }
        }
        None
    }
}

impl Dance<'_> {
    /// Takes a step of the kernel, which a person may see.
    fn advance(&mut self) -> Result<Option<DanceStep>, SearchLimit> {
        let before = self.links.chosen.len();
        let last = self.links.chosen.last().copied();
        let is_entering = self.links.label == Label::Enter;
        match self.links.step(&mut self.meter)? {
            Some(Reached::Solution) => {
                self.meter.solution();
                return Ok(Some(DanceStep::Solution));
            }
            Some(_) => self.ended = Some(SearchOutcome::Exhausted),
            None if is_entering && self.links.label == Label::Leave => {
                let (item, _) = self.links.choose_item(&mut self.meter)?;
                return Ok(Some(DanceStep::DeadEnd {
                    item: item_id(item),
                }));
            }
            None => {}
        }
        let chosen = &self.links.chosen;
        if chosen.len() > before {
            let level = self.links.path.last().expect("a level was entered");
            return Ok(Some(DanceStep::Chosen {
                item: item_id(level.item),
                option: chosen[before],
                ways: level.ways as usize,
            }));
        }
        let withdrawn = last.filter(|_| chosen.len() < before);
        Ok(withdrawn.map(|option| DanceStep::Withdrawn { option }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::{multiple, shapes};
    use crate::{Kernel, Search};
    use proptest::prelude::*;

    proptest! {
        /// Every cover is shown, choices are the search's nodes, and at the end nothing is chosen.
        #[test]
        fn the_steps_are_those_of_the_search(
            shape in prop_oneof![shapes(7, 12, 2), multiple(shapes(6, 9, 2))],
        ) {
            let problem = shape.problem();
            let report = Search::new(&problem).kernel(Kernel::Links).enumerate();
            let mut watch = Dance::new(&problem);
            let (at_first, mut chosen, mut solutions) = (watch.live_options(), 0, 0);
            prop_assert_eq!(watch.open_items(), problem.primary_items());
            while let Some(step) = watch.next() {
                match step {
                    DanceStep::Chosen { option, ways, .. } => {
                        chosen += 1;
                        prop_assert!(ways > 0);
                        prop_assert_eq!(watch.chosen().last(), Some(&option));
                    }
                    DanceStep::Solution => {
                        solutions += 1;
                        prop_assert_eq!(problem.check(watch.chosen()), Ok(()));
                    }
                    DanceStep::DeadEnd { .. } | DanceStep::Withdrawn { .. } => {}
                }
            }
            prop_assert_eq!(solutions, report.stats.solutions);
            prop_assert_eq!(chosen, report.stats.nodes);
            let danced = watch.report();
            prop_assert_eq!((danced.outcome, danced.stats), (report.outcome, report.stats));
            // A budget ends the steps where it ends the search.
            let few = Search::new(&problem).kernel(Kernel::Links).budget(chosen / 2).enumerate();
            let mut dance = Dance::new(&problem).budget(chosen / 2);
            let steps = dance.by_ref().filter(|step| matches!(step, DanceStep::Chosen { .. }));
            prop_assert_eq!(steps.count() as u64, few.stats.nodes);
            prop_assert_eq!(dance.report().outcome, few.outcome);
            prop_assert_eq!((watch.chosen().len(), watch.live_options()), (0, at_first));
        }
    }
}
