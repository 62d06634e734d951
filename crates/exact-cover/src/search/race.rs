//! A few solutions, by plain search and by learned clauses in turn.
//!
//! Plain search decides most problems before learning would have begun, and some large ones faster
//! than learning. Other problems take it practically forever, and learning decides them quickly.
//! Nobody knows before. So plain search begins; after [`PLAIN`] updates the two take turns, and
//! each turn is twice as long as the one before. Together they take at most about twice as long as
//! the faster of the two, and [`PLAIN`] updates.
//!
//! Turns are counted in updates, so the result depends on the problem and the budget alone.

use crate::learn::{LearnSearch, LearnSolutions};
use crate::problem::Problem;
use crate::problem::solution::Solution;
use crate::search::Search;
use crate::search::budget::{SearchBudget, SearchOutcome};
use crate::search::report::SearchReport;
use crate::search::solutions::Solutions;
use std::collections::BTreeSet;

/// Updates of plain search before learning begins.
const PLAIN: u64 = 1 << 25;

/// An update of learning takes as long as this number of updates of plain search.
const LEARNED_COST: u64 = 4;

/// Up to `wanted` solutions, at least 1.
pub(super) fn find(search: Search<'_>, wanted: usize) -> SearchReport<Vec<Solution>> {
    take_turns(search, wanted, PLAIN)
}

/// The same with another length of the first turn.
fn take_turns(search: Search<'_>, wanted: usize, first: u64) -> SearchReport<Vec<Solution>> {
    let problem = search.problem.clone();
    let mut race = Race {
        problem: &problem,
        budget: search.budget.clone(),
        plain: search.solutions(),
        learning: None,
        wanted,
        found: Vec::new(),
        known: BTreeSet::new(),
    };
    let outcome = race.run(first);
    let mut stats = race.plain.report().stats;
    if let Some(learning) = &race.learning {
        stats = stats.plus(learning.report().stats);
    }
    stats.solutions = race.found.len() as u64;
    SearchReport::new(race.found, outcome, stats)
}

struct Race<'a> {
    problem: &'a Problem,
    budget: SearchBudget<'a>,
    plain: Solutions<'a>,
    /// Once it has begun.
    learning: Option<LearnSolutions<'a>>,
    wanted: usize,
    found: Vec<Solution>,
    /// The same, to recognise what was found before.
    known: BTreeSet<Solution>,
}

impl Race<'_> {
    fn run(&mut self, first: u64) -> SearchOutcome {
        let mut turn = first;
        let mut can_learn = true;
        loop {
            if let Some(outcome) = self.search(turn) {
                return outcome;
            }
            if can_learn {
                match self.learn(turn / LEARNED_COST) {
                    Some(Err(())) => can_learn = false,
                    Some(Ok(outcome)) => return outcome,
                    None => {}
                }
            }
            turn = turn.saturating_mul(2);
        }
    }

    /// Adds a solution. Returns whether there are enough.
    fn add(&mut self, solution: Solution) -> bool {
        if self.known.insert(solution.clone()) {
            self.found.push(solution);
        }
        self.found.len() >= self.wanted
    }

    /// A turn of plain search. Returns how the race ended, if it did.
    fn search(&mut self, updates: u64) -> Option<SearchOutcome> {
        let learned = self
            .learning
            .as_ref()
            .map(|learning| learning.report().stats)
            .unwrap_or_default();
        let end = self.plain.report().stats.updates.saturating_add(updates);
        while self.plain.report().stats.updates < end {
            if let Some(solution) = self.plain.next_until(learned, end) {
                if self.add(solution) {
                    return Some(SearchOutcome::Stopped);
                }
                continue;
            }
            match self.plain.report().outcome {
                SearchOutcome::Stopped => {}
                outcome => return Some(outcome),
            }
        }
        None
    }

    /// A turn of learning. Returns how the race ended, if it did, or an error if learning cannot
    /// continue.
    fn learn(&mut self, updates: u64) -> Option<Result<SearchOutcome, ()>> {
        if self.learning.is_none() {
            let Ok(search) = LearnSearch::new(self.problem) else {
                return Some(Err(()));
            };
            self.learning = Some(search.budget(self.budget.clone()).solutions());
        }
        let plain = self.plain.report().stats;
        let learning = self.learning.as_mut().expect("it has begun");
        let end = learning.report().stats.updates.saturating_add(updates);
        loop {
            let learning = self.learning.as_mut().expect("it has begun");
            if let Some(solution) = learning.next_until(plain, end) {
                if self.add(solution) {
                    return Some(Ok(SearchOutcome::Stopped));
                }
                continue;
            }
            return match learning.report().outcome {
                SearchOutcome::Stopped => None,
                SearchOutcome::OutOfBudget(crate::SearchLimit::Memory) => Some(Err(())),
                outcome => Some(Ok(outcome)),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::budget::{SearchLimit, SearchProgress};
    use crate::shapes::{multiple, shapes};
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicU64, Ordering};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn turns_find_what_plain_search_finds(
            shape in prop_oneof![shapes(10, 30, 2).boxed(), multiple(shapes(8, 20, 2)).boxed()],
            wanted in 1_usize..6,
            first in 1_u64..60,
            nodes in 0_u64..40,
        ) {
            let problem = shape.problem();
            let all: BTreeSet<Solution> = Search::new(&problem).solutions().collect();
            let report = take_turns(Search::new(&problem), wanted, first);
            let found = report.answer;
            let different: BTreeSet<Solution> = found.iter().cloned().collect();
            prop_assert_eq!(different.len(), found.len());
            prop_assert!(different.is_subset(&all));
            prop_assert_eq!(found.len(), all.len().min(wanted));
            if all.len() < wanted {
                prop_assert_eq!(report.outcome, SearchOutcome::Exhausted);
            }
            prop_assert_eq!(report.stats.solutions, found.len() as u64);

            // The callback sees the counters of both.
            let seen = AtomicU64::new(0);
            let is_back = |SearchProgress { stats, .. }| {
                seen.swap(stats.nodes, Ordering::Relaxed) > stats.nodes
            };
            let budget = SearchBudget::new(nodes).until(is_back);
            let report = take_turns(Search::new(&problem).budget(budget), wanted, first);
            prop_assert!(report.limit() != Some(SearchLimit::Interrupted));
            prop_assert!(report.stats.nodes <= nodes);
            if report.answer.len() < all.len().min(wanted) {
                prop_assert!(matches!(report.outcome, SearchOutcome::OutOfBudget(_)));
            }
        }
    }
}
