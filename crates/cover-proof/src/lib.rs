#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what it does |
//! |---|---|
//! | `formula` | a problem as linear constraints |
//! | `learned` | lemmas from a search that learns |
//! | `propagate` | unit propagation, and what a conflict depends on |
//! | `refute` | the search tree, and the lemmas that close it |
//! | `prices` | bounds of the cost by prices of the items |

mod formula;
mod learned;
mod prices;
mod propagate;
mod refute;

/// The problems that this crate takes.
pub use exact_cover;
use exact_cover::{OptionId, Problem, SearchBudget, SearchStats, error::Broken};
use formula::{EncodedProblem, assignment, encode, negative, variable, without};
use prices::PriceBound;
use propagate::{Linear, LinearPropagator};
pub use pseudo_boolean::Certificate;
use pseudo_boolean::{ConstraintId, FormulaLiteral, VeripbProof};
use refute::Refuter;
use std::fmt;

/// The size of a proof within which the search tree, then the search that learns, must end at
/// first. It grows by a factor of 4.
const FIRST_TURN: usize = 1 << 16;

/// What is claimed about the covers of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim<'a> {
    /// There is none.
    NoCover,
    /// This is the only one.
    Only(&'a [OptionId]),
    /// None costs less than this one.
    Cheapest(&'a [OptionId]),
}

impl<'a> Claim<'a> {
    /// The cover that it names.
    fn cover(self) -> Option<&'a [OptionId]> {
        match self {
            Self::NoCover => None,
            Self::Only(cover) | Self::Cheapest(cover) => Some(cover),
        }
    }
}

/// A limit on the bytes of a proof, which is in memory: 1 GiB.
pub const PROOF_BYTES: usize = 1 << 30;

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproved {
    /// The cover that was given is none.
    NotACover(Broken),
    /// The claim is wrong: these options are a cover, another one, or a cheaper one.
    Refuted(Vec<OptionId>),
    /// A limit ended the search; the claim may be true.
    BudgetSpent,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACover(broken) => write!(f, "no cover: {broken}"),
            Self::Refuted(_) => f.write_str("there is another cover"),
            Self::BudgetSpent => f.write_str("the budget was spent"),
        }
    }
}

impl std::error::Error for Unproved {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotACover(broken) => Some(broken),
            _ => None,
        }
    }
}

/// Proves a claim, for VeriPB, in at most `bytes`. Each search that it takes has the budget, of
/// which it polls the callback at least every thousand nodes.
///
/// # Errors
/// [`Unproved::NotACover`], [`Unproved::Refuted`] or [`Unproved::BudgetSpent`].
///
/// # Complexity
/// Exponential at worst. Each conflict of a search adds a clause to the proof.
pub fn prove<'a>(
    problem: &'a Problem,
    claim: Claim<'_>,
    budget: impl Into<SearchBudget<'a>>,
    bytes: usize,
) -> Result<Certificate, Unproved> {
    let budget = &budget.into();
    check(problem, claim)?;
    let mut encoded = encode(problem);
    let Claim::Cheapest(cover) = claim else {
        if let Claim::Only(cover) = claim {
            encoded.clause(&without(problem, cover));
        }
        let (proof, contradiction) = contradict(problem, claim, &encoded, budget, bytes)?;
        return Ok(Certificate {
            formula: encoded.formula.to_string(),
            proof: proof.unsatisfiable(contradiction),
        });
    };
    let costs = costs(problem);
    encoded.formula.minimize(&costs);
    let mut proof = VeripbProof::new(&encoded.formula);
    let mut refuter = refuter(&encoded, problem);
    let cost = problem.total_cost(cover);
    let better = proof.improve(&assignment(problem, cover));
    let cheaper = Linear::new(&negative(&costs), 1 - cost);
    refuter.propagator.add(cheaper);
    let mut prices = PriceBound::new(problem, &encoded, cost, better);
    prices.start(&mut refuter.propagator, &mut proof);
    let contradiction = refuter.refute(&mut proof, budget, bytes, |propagator, proof| {
        prices.close(propagator, proof)
    })?;
    Ok(Certificate {
        formula: encoded.formula.to_string(),
        proof: proof.optimum(cost, contradiction),
    })
}

/// Lemmas that contradict the formula, by the search tree or by the search that learns, which
/// alternate for longer and longer.
fn contradict(
    problem: &Problem,
    claim: Claim<'_>,
    encoded: &EncodedProblem,
    budget: &SearchBudget<'_>,
    bytes: usize,
) -> Result<(VeripbProof, ConstraintId), Unproved> {
    let mut turn = FIRST_TURN.min(bytes);
    loop {
        let mut proof = VeripbProof::new(&encoded.formula);
        let mut derived = refuter(encoded, problem).refute(&mut proof, budget, turn, |_, _| None);
        if matches!(derived, Err(Unproved::BudgetSpent)) && !problem.has_multiplicities() {
            proof = VeripbProof::new(&encoded.formula);
            derived = learned::refute(
                problem,
                claim.cover(),
                &encoded.colors,
                &mut proof,
                budget,
                turn,
            );
        }
        let is_spent = turn == bytes || budget.poll(SearchStats::default()).is_err();
        if is_spent || !matches!(derived, Err(Unproved::BudgetSpent)) {
            return derived.map(|contradiction| (proof, contradiction));
        }
        turn = turn.saturating_mul(4).min(bytes);
    }
}

fn check(problem: &Problem, claim: Claim<'_>) -> Result<(), Unproved> {
    match claim.cover() {
        Some(cover) => problem.check(cover).map_err(Unproved::NotACover),
        None => Ok(()),
    }
}

/// The options that have a cost.
fn costs(problem: &Problem) -> Vec<(i64, FormulaLiteral)> {
    let mut costs = Vec::new();
    for option in problem.option_ids() {
        if problem.cost(option) != 0 {
            costs.push((problem.cost(option).into(), variable(option)));
        }
    }
    costs
}

fn refuter(encoded: &EncodedProblem, problem: &Problem) -> Refuter {
    let mut propagator = LinearPropagator::new(encoded.formula.variables());
    let constraints = encoded.constraints.iter();
    let rows: Vec<_> = constraints
        .map(|linear| propagator.add(linear.clone()))
        .collect();
    let items = encoded.items.iter();
    let items = items.map(|&(index, needed)| (rows[index], needed));
    Refuter {
        items: items.collect(),
        propagator,
        options: problem.options() as u32,
    }
}
