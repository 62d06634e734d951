//! Every question asks its budget often, also about a million options, and ends once it says stop.

use exact_cover::cost::Bound;
use exact_cover::count::SplitMix;
use exact_cover::{
    CostSearch, CountSearch, ItemId, Kernel, LearnSearch, Problem, ProblemBuilder, Search,
    SearchBudget, SearchLimit, SearchOutcome, SearchStats,
};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// The options `a` and `b` of two items in turns.
fn crowd(options: usize) -> Problem {
    let mut builder = ProblemBuilder::new(2, 0);
    for option in 0..options {
        let item = ItemId::from_index(option % 2);
        builder.add_option([item]).expect("well-formed");
    }
    builder.build()
}

/// Dominoes on two rows of cells.
fn strip(columns: usize) -> Problem {
    let mut builder = ProblemBuilder::new(2 * columns, 0);
    let mut add = |one: usize, other: usize| {
        let pair = [one, other].map(ItemId::from_index);
        builder.add_option(pair).expect("well-formed");
    };
    for column in 0..columns {
        add(2 * column, 2 * column + 1);
        if column + 1 < columns {
            add(2 * column, 2 * column + 2);
            add(2 * column + 1, 2 * column + 3);
        }
    }
    builder.build()
}

/// The calls of a budget's callback, of which the last ones say stop.
#[derive(Default)]
struct Calls {
    number: u64,
    last: SearchStats,
    /// The most updates and nodes from one call to the next.
    gap: u64,
}

/// A question about a problem.
#[derive(Clone, Copy, Debug)]
enum Question {
    First(Kernel),
    Unique(Kernel),
    Enumerate(Kernel),
    Visit(Kernel),
    CountOver(Kernel),
    Count,
    Sample,
    Best(usize),
    Learn(usize),
}

use Question::*;

impl Question {
    /// All questions about a problem.
    fn all(problem: &Problem) -> Vec<Self> {
        let mut all = vec![Count, Sample, Best(1), Best(100), Learn(2), Learn(50)];
        let kernels = Kernel::ALL.into_iter();
        for kernel in kernels.filter(|kernel| kernel.supports(problem)) {
            let in_tree = [First, Unique, Enumerate, Visit, CountOver];
            all.extend(in_tree.map(|question| question(kernel)));
        }
        all
    }

    /// How its search ends within a budget.
    fn ask(self, problem: &Problem, budget: SearchBudget<'_>) -> SearchOutcome {
        let search = Search::new(problem).budget(budget.clone());
        let count = CountSearch::new(problem).budget(budget.clone());
        let cost = CostSearch::new(problem)
            .bound(Bound::Dual)
            .budget(budget.clone());
        let go_on = ControlFlow::Continue(());
        match self {
            First(kernel) => search.kernel(kernel).first().outcome,
            Unique(kernel) => search.kernel(kernel).unique().outcome,
            Enumerate(kernel) => search.kernel(kernel).enumerate().outcome,
            Visit(kernel) => search.kernel(kernel).visit(|_| go_on).outcome,
            CountOver(kernel) => {
                let item = ItemId::from_index(0);
                search.kernel(kernel).count_over(&[item], u64::MAX).outcome
            }
            Count => count.count().outcome,
            Sample => {
                let mut random = SplitMix(1);
                count.sampler().draw(2, &mut || random.draw()).outcome
            }
            Best(k) => cost.best(k).outcome,
            Learn(wanted) => {
                let learn = LearnSearch::new(problem).expect("a formula");
                learn.budget(budget).find(wanted).outcome
            }
        }
    }
}

/// Asks a question whose budget says stop from the call with this number on, and returns the calls.
fn ask(question: Question, problem: &Problem, stop_at: u64) -> Calls {
    let calls = Mutex::new(Calls::default());
    let budget = SearchBudget::default().until(|progress| {
        let mut calls = calls.lock().expect("no panic");
        let Calls { number, last, gap } = &mut *calls;
        let stats = progress.stats;
        let steps = |stats: &SearchStats| stats.updates + stats.nodes;
        *gap = (*gap).max(steps(&stats).saturating_sub(steps(last)));
        (*number, *last) = (*number + 1, stats);
        *number >= stop_at
    });
    let outcome = question.ask(problem, budget);
    let calls = calls.into_inner().expect("no panic");
    if calls.number >= stop_at {
        let stopped = SearchOutcome::OutOfBudget(SearchLimit::Interrupted);
        assert_eq!(outcome, stopped, "{question:?} stopped at call {stop_at}");
    }
    calls
}

/// Checks every question about a problem, stopped early and a little later.
fn check(problem: &Problem) {
    // A choice may remove all options of an item, and then those of another.
    let most = 8192 + 4 * problem.entries() as u64;
    for question in Question::all(problem) {
        for stop_at in [1, 2, 5, 40] {
            let Calls { number, gap, .. } = ask(question, problem, stop_at);
            assert!(number >= 1, "{question:?} never asks");
            assert!(
                number <= stop_at + 3,
                "{question:?}: {number} calls, stopped at {stop_at}"
            );
            assert!(gap <= most, "{question:?}: {gap} steps between two calls");
        }
    }
}

#[test]
fn questions_about_300_000_options_end_with_the_budget() {
    check(&crowd(300_000));
}

#[test]
fn questions_about_a_hundred_thousand_items_end_with_the_budget() {
    check(&strip(50_000));
}
