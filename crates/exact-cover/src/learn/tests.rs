//! Against plain search.

use super::*;
use crate::problem::ids::OptionId;
use crate::search::Search;
use crate::search::budget::SearchLimit;
use crate::search::stats::SearchStats;
use crate::shapes::shapes;
use clauses::LitWatch;
use literal::{LearnLiteral, LearnStatement, Lit, Var};
use proptest::prelude::*;
use trail::{PackedCause, VarCause};

impl CoverLearner {
    /// Asserts the invariants.
    fn validate(&self) {
        let Self {
            formula,
            trail,
            clauses,
            ..
        } = self;
        for (place, &lit) in trail.lits().iter().enumerate() {
            assert_eq!((trail.value(lit), trail.value(!lit)), (1, -1));
            let earlier = |other: Lit| trail.lits()[..place].contains(&!other);
            let (level, reason) = (trail.level_of(lit.var()), trail.reason(lit.var()));
            match reason.cause() {
                _ if level == 0 => {}
                VarCause::None => assert!(trail.decided_at(place)),
                VarCause::Pair(other) => assert!(earlier(other)),
                VarCause::Clause(clause) => {
                    assert!(
                        clauses
                            .lits(clause)
                            .all(|other| other == lit || earlier(other))
                    );
                    assert!(clauses.lits(clause).take(2).any(|other| other == lit));
                }
            }
        }
        for var in (0..formula.vars()).map(Var::from_index) {
            assert!(!trail.is_open(var) || self.activity.has(var));
        }
        let options = trail.lits()[..self.head]
            .iter()
            .filter(|lit| lit.is_positive());
        let options: Vec<_> = options
            .filter_map(|lit| formula.option(lit.var()))
            .collect();
        assert_eq!(self.chosen, options);
        for clause in clauses.all() {
            for lit in clauses.lits(clause).take(2) {
                let watches = &clauses.watches[lit.index()];
                assert_eq!(
                    watches
                        .iter()
                        .filter(|watch| watch.clause == clause)
                        .count(),
                    1
                );
            }
        }
        let places = clauses.watches.iter().flatten();
        assert!(
            places
                .filter(|watch| watch.clause != LitWatch::PAIR)
                .all(|watch| clauses.lits(watch.clause).any(|lit| lit == watch.blocker))
        );
    }
}

/// Solutions as sorted sets, in sorted order.
fn sorted(solutions: impl Iterator<Item = Solution>) -> Vec<Vec<OptionId>> {
    let mut all: Vec<Vec<OptionId>> = solutions.map(|solution| solution.to_vec()).collect();
    all.sort();
    all
}

/// The value of a statement in a solution.
fn holds(problem: &Problem, solution: &[OptionId], literal: LearnLiteral) -> bool {
    let holds = match literal.statement {
        LearnStatement::Option(option) => solution.contains(&option),
        LearnStatement::Color(item, color) => solution.iter().any(|&option| {
            let mut entries = problem.option(option);
            entries.any(|entry| entry.item == item && entry.color == Some(color))
        }),
    };
    holds == literal.holds
}

/// Asserts that clauses hold in all solutions not found before.
fn check_steps(problem: &Problem, all: &[Vec<OptionId>]) {
    let mut left = all.to_vec();
    let mut closed = false;
    let mut recorder = |step: LearnStep<'_>| {
        assert!(!closed, "{step:?}");
        match step {
            LearnStep::Learned(clause) => {
                let is_true = |solution: &Vec<OptionId>| {
                    clause
                        .iter()
                        .any(|&literal| holds(problem, solution, literal))
                };
                assert!(left.iter().all(is_true), "{clause:?} in {left:?}");
                closed = clause.is_empty();
            }
            LearnStep::Deleted(_) => {}
            LearnStep::Found { solution, excluded } => {
                let mut solution = solution.to_vec();
                solution.sort_unstable();
                let before = left.len();
                left.retain(|other| *other != solution);
                assert_eq!(left.len() + 1, before);
                let is_true = |solution: &[OptionId]| {
                    excluded
                        .iter()
                        .any(|&literal| holds(problem, solution, literal))
                };
                assert!(!is_true(&solution));
                assert!(left.iter().all(|other| is_true(other)));
                closed = excluded.is_empty();
            }
        }
    };
    let search = LearnSearch::new(problem).expect("no multiplicities");
    assert_eq!(search.record(&mut recorder).solutions().count(), all.len());
    assert!(left.is_empty());
}

fn search(problem: &Problem) -> LearnSearch<'_> {
    LearnSearch::new(problem).expect("no multiplicities")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_solutions_are_those_of_plain_search(
        shape in prop_oneof![shapes(8, 12, 2), shapes(10, 12, 0)],
    ) {
        let problem = shape.problem();
        let all = sorted(Search::new(&problem).solutions());
        prop_assert_eq!(&sorted(search(&problem).solutions()), &all);
        let report = search(&problem).first();
        prop_assert_eq!(report.answer.is_none(), all.is_empty());
        prop_assert_eq!(report.outcome == SearchOutcome::Exhausted, all.is_empty());
        match (search(&problem).unique().answer, &all[..]) {
            (Uniqueness::None, []) => {}
            (Uniqueness::Unique(solution), [only]) => prop_assert_eq!(&solution[..], &only[..]),
            (Uniqueness::Multiple(one, other), [_, _, ..]) => prop_assert_ne!(one, other),
            (answer, _) => prop_assert!(false, "{:?} of {}", answer, all.len()),
        }
        check_steps(&problem, &all);
    }

    #[test]
    fn a_search_in_pieces_finds_the_same(
        shape in shapes(12, 40, 2),
        nodes in 1_u64..4,
        updates in 1_u64..30,
    ) {
        let problem = shape.problem();
        let mut whole = search(&problem).solutions();
        let all: Vec<Solution> = whole.by_ref().take(50).collect();
        let mut pieces = search(&problem).budget(nodes).solutions();
        let mut found = Vec::new();
        while found.len() < 50 && pieces.report().outcome != SearchOutcome::Exhausted {
            let spent = pieces.report().stats;
            pieces.go_on(nodes);
            found.extend(pieces.next_until(SearchStats::default(), spent.updates + updates));
            prop_assert!(pieces.report().stats.nodes <= spent.nodes + nodes);
            pieces.learner.validate();
        }
        prop_assert_eq!(&found, &all);
        if all.len() < 50 {
            prop_assert_eq!(pieces.report(), whole.report());
        }
    }
}

/// Pigeons and holes: each of `n + 1` pigeons needs a hole of its own.
fn pigeons(n: usize) -> Problem {
    let mut builder = crate::ProblemBuilder::new(n + 1, n);
    for pigeon in 0..=n {
        for hole in 0..n {
            let option = [pigeon, n + 1 + hole].map(crate::ItemId::from_index);
            builder.add_option(option).expect("well-formed");
        }
    }
    builder.build()
}

#[test]
fn pigeons_do_not_fit() {
    let problem = pigeons(7);
    assert_eq!(search(&problem).first().into_result(), Ok(None));
    // With little memory, clauses are removed and the answer is the same.
    assert_eq!(
        search(&problem).memory(200_000).first().into_result(),
        Ok(None)
    );
}

#[test]
fn limits_are_reported() {
    let problem = pigeons(9);
    let budget = SearchBudget::default().until(|_| true);
    assert_eq!(
        search(&problem).budget(budget).first().limit(),
        Some(SearchLimit::Interrupted)
    );
    assert_eq!(
        search(&problem).budget(1000).first().limit(),
        Some(SearchLimit::Nodes)
    );
    assert_eq!(
        search(&problem).memory(0).first().limit(),
        Some(SearchLimit::Memory)
    );
}

/// Clauses, and whether others follow from them by unit propagation.
struct Rup {
    clauses: Vec<Vec<LearnLiteral>>,
}

impl Rup {
    /// The formula of a problem without colors, by the definition.
    fn new(problem: &Problem) -> Self {
        let of = |option, holds| LearnLiteral {
            statement: LearnStatement::Option(option),
            holds,
        };
        let mut clauses = Vec::new();
        for item in (0..problem.items()).map(crate::ItemId::from_index) {
            let options = || {
                let options = problem.option_ids();
                options.filter(move |&option| problem.option_items(option).contains(&item))
            };
            if problem.is_primary(item) {
                clauses.push(options().map(|option| of(option, true)).collect());
            }
            for one in options() {
                let later = options().filter(|&other| other > one);
                clauses.extend(later.map(|other| vec![of(one, false), of(other, false)]));
            }
        }
        Self { clauses }
    }

    fn follows(&self, clause: &[LearnLiteral]) -> bool {
        let mut values: std::collections::HashMap<LearnStatement, bool> = clause
            .iter()
            .map(|literal| (literal.statement, !literal.holds))
            .collect();
        loop {
            let before = values.len();
            for clause in &self.clauses {
                let value = |literal: &LearnLiteral| {
                    let value = values.get(&literal.statement);
                    value.map(|&value| value == literal.holds)
                };
                if clause.iter().any(|literal| value(literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|literal| value(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&open), None) => {
                        values.insert(open.statement, open.holds);
                    }
                    _ => {}
                }
            }
            if values.len() == before {
                return false;
            }
        }
    }

    /// Takes a step, and returns whether it deletes a clause.
    fn step(&mut self, step: LearnStep<'_>) -> bool {
        match step {
            LearnStep::Learned(clause) => {
                assert!(self.follows(clause), "{clause:?}");
                self.clauses.push(clause.to_vec());
                false
            }
            LearnStep::Deleted(clause) => {
                let is_it = |other: &Vec<LearnLiteral>| {
                    other.len() == clause.len() && other.iter().all(|lit| clause.contains(lit))
                };
                let place = self.clauses.iter().rposition(is_it).expect("a clause");
                self.clauses.swap_remove(place);
                true
            }
            LearnStep::Found { excluded, .. } => {
                self.clauses.push(excluded.to_vec());
                false
            }
        }
    }
}

/// Sets of three at random.
fn triples(items: usize, options: usize) -> Problem {
    let mut state = 1_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % items
    };
    let mut builder = crate::ProblemBuilder::new(items, 0);
    for _ in 0..options {
        let set: std::collections::BTreeSet<usize> = [(); 3].map(|()| random()).into();
        let set = set.into_iter().map(crate::ItemId::from_index);
        builder.add_option(set).expect("well-formed");
    }
    builder.build()
}

#[test]
fn clauses_follow_from_those_that_are_not_deleted() {
    let problem = triples(60, 195);
    let mut checker = Rup::new(&problem);
    let mut deleted = 0;
    let mut recorder = |step: LearnStep<'_>| deleted += u64::from(checker.step(step));
    let search = search(&problem).budget(12_000);
    search.memory(140_000).record(&mut recorder).first();
    assert!(deleted > 100, "{deleted}");
}

/// It may be the reason for what is known.
#[test]
fn a_clause_that_is_true_without_decisions_stays_in_a_proof() {
    let problem = pigeons(3);
    for is_true in [false, true] {
        let mut learner = CoverLearner::new(&problem, DEFAULT_MEMORY);
        let clause = [0, 4, 8].map(|var| Var::from_index(var).is(true));
        learner.clauses.learn(&clause, 2);
        if is_true {
            learner.trail.assign(clause[1], PackedCause::NONE);
        }
        let mut deleted = 0;
        let mut recorder = |step: LearnStep<'_>| {
            deleted += usize::from(matches!(step, LearnStep::Deleted(clause) if clause.len() == 3));
        };
        learner.reduce(true, &mut Some(&mut recorder));
        assert_eq!(deleted, usize::from(!is_true));
    }
}
