//! Questions about a problem as a whole, each with what its answer must be.

use crate::model::{Cover, Model, cover};
use crate::trace::Call;
use exact_cover::{
    CostSearch, CountSearch, Kernel, OptionId, Problem, Search, SearchLimit, SearchOutcome,
    SearchReport, Uniqueness, Workspace,
    cost::{Best, Bound},
    count::Natural,
    text,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) fn kernel(number: usize) -> Kernel {
    Kernel::ALL[number % Kernel::ALL.len()]
}

/// A limit of nodes, increased by one; 0 is no limit.
pub(crate) fn max_nodes(nodes: usize) -> u64 {
    nodes.checked_sub(1).map_or(u64::MAX, |nodes| nodes as u64)
}

/// Asks questions in memory that all of them share.
#[derive(Default)]
pub(crate) struct Asked {
    workspace: Workspace,
}

impl Asked {
    /// Asks a question and checks the answer. Returns whether the call is one.
    pub(crate) fn question(&mut self, problem: &Problem, model: &Model, call: &Call) -> bool {
        match call.name.as_str() {
            "enumerate" | "unique" | "first" | "upto" => self.search(problem, model, call),
            "threads" => threads(problem, model, call),
            "parts" => in_parts(problem, model, call),
            "count" => count(problem, model, call),
            "sample" => sample(problem, model, call),
            "best" => self.best(problem, model, call),
            "text" => written(problem, model),
            "check" => {
                let ids: Vec<OptionId> = call
                    .numbers
                    .iter()
                    .map(|&number| OptionId::from_index(number))
                    .collect();
                let is_set = call.numbers.iter().collect::<BTreeSet<_>>().len() == ids.len();
                let is_cover = is_set && model.has(&cover(&ids));
                assert_eq!(problem.check(&ids).is_ok(), is_cover, "{call}");
            }
            _ => return false,
        }
        true
    }

    fn search(&mut self, problem: &Problem, model: &Model, call: &Call) {
        let all = model.covers().len() as u64;
        let is_cover = |solution: &[OptionId]| model.has(&cover(solution));
        let search = Search::new(problem)
            .kernel(kernel(call.at(0)))
            .budget(max_nodes(call.at(1)))
            .workspace(&mut self.workspace);
        let report = match call.name.as_str() {
            "enumerate" => {
                let report = search.enumerate();
                assert_ne!(report.outcome, SearchOutcome::Stopped, "{call}");
                report.map(drop)
            }
            "upto" => {
                let report = search.count_up_to(call.at(3) as u64);
                assert!(report.answer <= call.at(3) as u64, "{call}");
                if report.outcome == SearchOutcome::Stopped {
                    assert_eq!(report.answer, call.at(3) as u64, "{call}");
                }
                report.map(drop)
            }
            "first" => {
                let report = search.first();
                match &report.answer {
                    Some(first) => assert!(is_cover(first), "{call}"),
                    None => assert_ne!(report.outcome, SearchOutcome::Stopped, "{call}"),
                }
                report.map(drop)
            }
            _ => {
                let report = search.unique();
                match &report.answer {
                    Uniqueness::None => assert_eq!(all, 0, "{call}"),
                    Uniqueness::Unique(one) => assert!(all == 1 && is_cover(one), "{call}"),
                    Uniqueness::Multiple(one, other) => {
                        assert!(one != other && is_cover(one) && is_cover(other), "{call}");
                    }
                    Uniqueness::Unknown(solution) => {
                        assert!(solution.as_ref().is_none_or(|one| is_cover(one)), "{call}");
                        assert!(report.limit().is_some(), "{call}");
                    }
                }
                report.map(drop)
            }
        };
        fits(report, all, call);
    }

    fn best(&mut self, problem: &Problem, model: &Model, call: &Call) {
        let search = CostSearch::new(problem)
            .bound([Bound::Dual, Bound::Turns][call.at(0) % 2])
            .budget(max_nodes(call.at(2)))
            .workspace(&mut self.workspace);
        let report = search.best(call.at(1));
        let best = report.answer;
        let found = costs_of(&best, model, call);
        let expected = model.costs();
        let wanted = call.at(1).min(expected.len());
        if report.outcome == SearchOutcome::Exhausted {
            assert_eq!(found, expected[..wanted], "{call}");
            if found.len() == call.at(1) && call.at(1) > 0 {
                assert_eq!(Some(&best.bound), found.last(), "{call}");
            }
        } else {
            assert!(call.at(2) > 0, "{call}");
        }
        no_less_than_the_bound(&[best], model, call);
    }
}

/// A search within a budget found no more than all, and not less unless something ended it.
fn fits(report: SearchReport, all: u64, call: &Call) {
    let found = report.stats.solutions;
    assert!(found <= all, "{call}: {found} of {all}");
    assert_eq!(
        report.stats.nodes,
        report.stats.branches + report.stats.forced,
        "{call}"
    );
    if let Some(nodes) = call.at(1).checked_sub(1) {
        assert!(report.stats.nodes <= nodes as u64, "{call}");
    }
    match report.outcome {
        SearchOutcome::Exhausted => assert_eq!(found, all, "{call}"),
        SearchOutcome::Stopped => {}
        SearchOutcome::OutOfBudget(SearchLimit::Nodes) => assert!(call.at(1) > 0, "{call}"),
        SearchOutcome::OutOfBudget(limit) => panic!("{call}: {limit:?}"),
    }
}

/// The solutions of a search with one thread, in its order.
fn in_order(problem: &Problem, kernel: Kernel) -> Vec<Vec<OptionId>> {
    let mut solutions = Search::new(problem).kernel(kernel).solutions();
    let mut all = Vec::new();
    while let Some(options) = solutions.advance() {
        all.push(options.to_vec());
    }
    all
}

fn threads(problem: &Problem, model: &Model, call: &Call) {
    let search = Search::new(problem).kernel(kernel(call.at(0)));
    let search = search
        .budget(max_nodes(call.at(1)))
        .threads(call.at(2).max(1));
    let mut found = Vec::new();
    let report = search.visit(|options| {
        found.push(options.to_vec());
        ControlFlow::Continue(())
    });
    assert!(
        in_order(problem, kernel(call.at(0))).starts_with(&found),
        "{call}"
    );
    assert_eq!(found.len() as u64, report.stats.solutions, "{call}");
    fits(report, model.covers().len() as u64, call);
}

/// All parts of a problem have each solution once, with its cost.
fn in_parts(problem: &Problem, model: &Model, call: &Call) {
    let mut found = Vec::new();
    let parts = problem.parts(call.at(1).max(1));
    assert!((1..=call.at(1).max(1)).contains(&parts.len()), "{call}");
    for part in parts {
        let (part, numbers) = part.problem();
        for solution in in_order(&part, kernel(call.at(0))) {
            let whole: Vec<OptionId> = solution.iter().map(|id| numbers[id.index()]).collect();
            assert_eq!(
                part.total_cost(&solution),
                problem.total_cost(&whole),
                "{call}"
            );
            found.push(cover(&whole));
        }
    }
    found.sort();
    let expected: Vec<Cover> = model.covers().to_vec();
    assert_eq!(found, expected, "{call}");
}

fn count(problem: &Problem, model: &Model, call: &Call) {
    let all = Natural::from(model.covers().len() as u64);
    let mut search = CountSearch::new(problem);
    if call.at(0) > 0 {
        search = search.memory(call.at(0));
    }
    let report = search.budget(max_nodes(call.at(1))).count();
    if let Some(nodes) = call.at(1).checked_sub(1) {
        assert!(
            report.stats.nodes <= nodes as u64,
            "{call}: {} nodes",
            report.stats.nodes
        );
    }
    let value = report.answer.value;
    match report.outcome {
        SearchOutcome::Exhausted => assert_eq!(value, all, "{call}"),
        SearchOutcome::OutOfBudget(SearchLimit::Nodes) => {
            assert!(call.at(1) > 0 && value <= all, "{call}");
        }
        outcome => panic!("{call}: {outcome}"),
    }
}

fn sample(problem: &Problem, model: &Model, call: &Call) {
    let mut search = CountSearch::new(problem);
    if call.at(0) > 0 {
        search = search.memory(call.at(0));
    }
    let mut sampler = search.budget(max_nodes(call.at(1))).sampler();
    let mut state = call.at(2) as u64 | 1 << 40;
    let mut source = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..2 {
        let drawn = sampler.draw(1, &mut source);
        assert!(
            drawn
                .answer
                .iter()
                .all(|solution| model.has(&cover(solution))),
            "{call}"
        );
        match drawn.outcome {
            SearchOutcome::Stopped => assert_eq!(drawn.answer.len(), 1, "{call}"),
            SearchOutcome::Exhausted => assert!(model.covers().is_empty(), "{call}"),
            SearchOutcome::OutOfBudget(limit) => {
                assert!(limit == SearchLimit::Nodes && call.at(1) > 0, "{call}")
            }
        }
    }
}

/// The costs of solutions, which are what they say, ascending and different.
fn costs_of(best: &Best, model: &Model, call: &Call) -> Vec<i64> {
    let mut seen = BTreeSet::new();
    let mut costs = Vec::new();
    for (solution, cost) in &best.solutions {
        let solution = cover(solution);
        assert!(model.has(&solution), "{call}");
        assert_eq!(model.cost(&solution), *cost, "{call}");
        assert!(seen.insert(solution), "{call}: a solution twice");
        costs.push(*cost);
    }
    assert!(costs.is_sorted() && costs.len() <= call.at(1), "{call}");
    costs
}

/// No solution that is in none of some answers costs less than the least of their bounds.
fn no_less_than_the_bound(answers: &[Best], model: &Model, call: &Call) {
    let solutions = answers.iter().flat_map(|best| &best.solutions);
    let found: BTreeSet<Cover> = solutions.map(|(solution, _)| cover(solution)).collect();
    let bound = answers
        .iter()
        .map(|best| best.bound)
        .min()
        .expect("an answer");
    for missing in model
        .covers()
        .iter()
        .filter(|&cover| !found.contains(cover))
    {
        assert!(
            model.cost(missing) >= bound,
            "{call}: {missing:?} below {bound}"
        );
    }
}

fn written(problem: &Problem, model: &Model) {
    let Ok(written) = text::write(problem) else {
        assert_eq!(model.primary, 0, "every other problem can be written");
        return;
    };
    let again = text::read(&written).expect("our own text");
    assert_eq!(text::write(&again).as_ref(), Ok(&written));
    let solutions = Search::new(&again).solutions();
    let mut covers: Vec<Cover> = solutions.map(|solution| cover(&solution)).collect();
    covers.sort();
    assert_eq!(covers, model.covers(), "{written}");
    let costs = again.option_ids().map(|option| again.cost(option));
    assert!(
        costs.eq(model.options.iter().map(|option| option.0)),
        "{written}"
    );
}
