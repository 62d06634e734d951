//! A search that learns a clause from each conflict: the clauses are the lemmas.
//!
//! `exact_cover::LearnSearch` says which clauses it learns and deletes. Each follows from the
//! problem and the clauses in use by unit propagation, so a checker confirms it. The clause that
//! excludes the only cover follows from the formula, which says so.

use crate::Unproved;
use crate::formula::{ColorVariables, variable};
use exact_cover::{
    LearnSearch, OptionId, Problem, SearchBudget, SearchLimit, SearchOutcome, Solution,
    learn::{LearnLiteral, LearnStatement, LearnStep},
};
use pseudo_boolean::{ConstraintId, FormulaLiteral, VeripbProof};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The nodes of the search between two looks at the limits.
const PIECE: u64 = 1000;

/// Derives the empty clause from the formula of a problem, which excludes `cover` if there is one.
/// The problem has no multiplicities.
///
/// # Errors
/// [`Unproved::Refuted`] with another cover, or [`Unproved::BudgetSpent`].
pub(crate) fn refute(
    problem: &Problem,
    cover: Option<&[OptionId]>,
    colors: &ColorVariables,
    proof: &mut VeripbProof,
    budget: &SearchBudget<'_>,
    bytes: usize,
) -> Result<ConstraintId, Unproved> {
    let size = AtomicUsize::new(0);
    let mut kept: HashMap<Vec<FormulaLiteral>, Vec<ConstraintId>> = HashMap::new();
    let mut contradiction = None;
    let recorder = &mut |step: LearnStep<'_>| match step {
        LearnStep::Learned(literals)
        | LearnStep::Found {
            excluded: literals, ..
        } => {
            let clause = clause(literals, colors);
            let lemma = proof.rup(&clause);
            size.store(proof.size(), Ordering::Relaxed);
            if clause.is_empty() {
                contradiction = Some(lemma);
            } else {
                kept.entry(clause).or_default().push(lemma);
            }
        }
        LearnStep::Deleted(literals) => {
            let lemmas = kept.get_mut(&clause(literals, colors));
            let lemma = lemmas.and_then(Vec::pop);
            proof.delete(&[lemma.expect("it was learned")]);
        }
        _ => unreachable!("a new kind of step"),
    };
    let excluded = cover.map(|cover| Solution::from_options(cover.to_vec()));
    // More than 2^28 entries: the proof would be too large, too.
    let search = LearnSearch::new(problem).map_err(|_| Unproved::BudgetSpent)?;
    let mut solutions = search.record(recorder).budget(0).solutions();
    let mut left = budget.nodes;
    loop {
        if let Some(solution) = solutions.next() {
            if Some(&solution) != excluded.as_ref() {
                return Err(Unproved::Refuted(solution.to_vec()));
            }
            continue;
        }
        if size.load(Ordering::Relaxed) > bytes {
            return Err(Unproved::BudgetSpent);
        }
        let report = solutions.report();
        match report.outcome {
            SearchOutcome::OutOfBudget(SearchLimit::Nodes)
                if left > 0 && budget.poll(report.stats).is_ok() =>
            {
                solutions.go_on(left.min(PIECE));
                left -= left.min(PIECE);
            }
            SearchOutcome::OutOfBudget(_) => return Err(Unproved::BudgetSpent),
            SearchOutcome::Exhausted | SearchOutcome::Stopped => break,
        }
    }
    drop(solutions);
    Ok(contradiction.unwrap_or_else(|| proof.rup(&[])))
}

/// A clause of the search as one of the formula, sorted.
fn clause(literals: &[LearnLiteral], colors: &ColorVariables) -> Vec<FormulaLiteral> {
    let mut clause = Vec::with_capacity(literals.len());
    for literal in literals {
        let statement = match literal.statement {
            LearnStatement::Option(option) => variable(option),
            LearnStatement::Color(item, color) => colors[&(item, color)],
        };
        clause.push(if literal.holds { statement } else { !statement });
    }
    clause.sort_unstable();
    clause
}
