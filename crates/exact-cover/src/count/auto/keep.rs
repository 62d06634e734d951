//! Counts in order to draw: a way that keeps numbers of sub-problems or of states.

use super::race::walk_cost;
use super::{Policy, by_states, by_walk};
use crate::count::natural::Natural;
use crate::count::order::order;
use crate::count::sample::Kept;
use crate::count::states::{States, Swept};
use crate::count::structure::Structure;
use crate::count::walk::{Progress, Walk};
use crate::count::{Count, CountSearch, Memo};
use crate::search::budget::SearchOutcome;

/// Counts, and keeps what it can for drawing.
pub(in crate::count) fn count_and_keep(search: &CountSearch<'_>) -> (Count, Kept) {
    match search.memo {
        Memo::Auto => by_either(search),
        Memo::Always => by_walk(search),
        Memo::Never => (search.one_by_one().enumerate().into(), Kept::Nothing),
        Memo::States => by_states(search, true),
    }
}

/// Counts by a walk and by states in turn, until one of them ends. States take a quarter of the walk's work as long as few of
/// them are equal, and then as much.
fn by_either(search: &CountSearch<'_>) -> (Count, Kept) {
    let problem = search.problem;
    let Some(structure) = Structure::new(problem, &order(problem)) else {
        return by_states(search, true);
    };
    let Some(mut states) = States::new(problem, search.memory / 2, search.threads) else {
        return by_walk(search);
    };
    states.keep();
    let mut states = Some(states);
    let mut walk = Walk::new(structure, search.memory / 2);
    let (mut walked, mut swept) = (search.limits.meter(), search.limits.meter());
    let begin = Policy::DEFAULT.preparing(problem);
    let mut look = Policy::DEFAULT.look;
    let (number, outcome) = loop {
        walked.limit(search.limits.budget.rest(&swept.stats), u64::MAX, u64::MAX);
        match walk.run(&mut walked, look) {
            Progress::Done(number) => break (number, SearchOutcome::Exhausted),
            Progress::Ended(limit) => {
                break (walk.so_far().number, SearchOutcome::OutOfBudget(limit));
            }
            Progress::Paused => look = walked.stats.updates + walked.stats.updates / 4,
        }
        let Some(sweep) = &mut states else { continue };
        swept.limit(search.limits.budget.rest(&walked.stats), u64::MAX, u64::MAX);
        let cost = begin + walk_cost(&walked.stats, &walk.memo_stats());
        let share = if sweep.ways() < 2.0 { 0.25 } else { 1.0 };
        match sweep.run(&mut swept, share * cost) {
            Swept::Done(number) => break (number, SearchOutcome::Exhausted),
            Swept::Ended(limit) => break (Natural::ZERO, SearchOutcome::OutOfBudget(limit)),
            Swept::Paused => {}
            Swept::TooLarge => states = None,
        }
    };
    let stats = walked.stats.plus(swept.stats);
    let count = Count {
        states: states.as_ref().map(States::stats),
        ..Count::new(number, outcome, stats, Some(walk.memo_stats()))
    };
    let kept = match states.filter(States::is_done) {
        Some(states) => Kept::States(states),
        None => Kept::Walk(Box::new(walk)),
    };
    (count, kept)
}
