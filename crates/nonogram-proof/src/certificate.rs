//! A proof as a formula and a derivation, for verifiers that others wrote.

use crate::constraints::{Constraints, MAX_STEPS, Variables};
use crate::proof::{Proof, Step};
use nonogram::{Fact, Picture, Puzzle};
use pseudo_boolean::{Certificate, Cnf, Drat, Formula, Literal, Log};

/// The walks of all lines would have more than 2^24 steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the formula would need {0} variables for the lines of the puzzle, more than 2^24")]
pub struct TooLarge(u64);

/// The proof that a puzzle has no solution besides `known`, with linear constraints, for VeriPB.
///
/// The formula says what the solutions of the puzzle are, and, if one is known, that the solution differs from it. The
/// proof derives a contradiction.
///
/// # Errors
/// [`TooLarge`].
///
/// # Panics
/// If the proof names cells or blocks that the puzzle does not have.
///
/// # Complexity
/// Memory and time in proportion to the steps of the walks of all lines, and to the proof.
pub fn certify(
    puzzle: &Puzzle,
    known: Option<&Picture>,
    proof: &Proof,
) -> Result<Certificate, TooLarge> {
    let mut formula = Formula::new();
    describe(puzzle, known, |line| formula.comment(line));
    let variables = constraints(puzzle, known, proof, &mut formula)?;
    let mut log = pseudo_boolean::Proof::new(&formula);
    let contradiction = follow(puzzle, known, &variables, proof, &mut log);
    Ok(Certificate {
        formula: formula.to_string(),
        proof: log.unsatisfiable(contradiction),
    })
}

/// The same with clauses, for checkers of DRAT.
///
/// # Errors
/// [`TooLarge`].
///
/// # Panics
/// If the proof names cells or blocks that the puzzle does not have.
///
/// # Complexity
/// As [`certify`].
pub fn certify_with_clauses(
    puzzle: &Puzzle,
    known: Option<&Picture>,
    proof: &Proof,
) -> Result<Certificate, TooLarge> {
    let mut formula = Cnf::new();
    describe(puzzle, known, |line| formula.comment(line));
    let variables = constraints(puzzle, known, proof, &mut formula)?;
    let mut log = Drat::new();
    follow(puzzle, known, &variables, proof, &mut log);
    Ok(Certificate {
        formula: formula.to_string(),
        proof: log.to_string(),
    })
}

/// Writes the comments at the top of a formula.
fn describe(puzzle: &Puzzle, known: Option<&Picture>, mut comment: impl FnMut(&str)) {
    comment("a nonogram: its size, the clues of its columns, those of its rows");
    comment(&puzzle.to_string());
    comment(match puzzle.is_colored() {
        false => "the first variables: the cells row by row, true if filled",
        true => "the first variables: the cells row by row, each with its background and its inks",
    });
    if let Some(known) = known {
        comment("the last constraint: the cells are not those of this solution");
        known.to_string().lines().for_each(&mut comment);
    }
}

/// Adds the constraints of a puzzle, and that the solution is not the known one.
fn constraints(
    puzzle: &Puzzle,
    known: Option<&Picture>,
    proof: &Proof,
    formula: &mut impl Constraints,
) -> Result<Variables, TooLarge> {
    let steps = Variables::steps(puzzle);
    if steps > MAX_STEPS {
        return Err(TooLarge(steps));
    }
    let mut literals = proof.lemmas().iter().flat_map(|step| match step {
        Step::Lemma(lemma) => &lemma.clause[..],
        Step::Delete(_) => &[],
    });
    let with_started = literals.any(|literal| matches!(literal.fact, Fact::StartsBy { .. }));
    let variables = Variables::of(puzzle, with_started, formula);
    if let Some(known) = known {
        formula.at_least_one(&variables.differences(known, false));
    }
    Ok(variables)
}

/// Writes the steps of a proof as clauses of the formula's variables, and the empty clause, which is returned. The
/// negation of each clause leads to a contradiction by unit propagation.
fn follow<L: Log>(
    puzzle: &Puzzle,
    known: Option<&Picture>,
    variables: &Variables,
    proof: &Proof,
    log: &mut L,
) -> L::Lemma {
    // A lemma that needs no clause, or whose clause was deleted, is `None`.
    let mut lemmas: Vec<Option<L::Lemma>> = Vec::new();
    for step in proof.lemmas() {
        let lemma = match step {
            Step::Lemma(lemma) => lemma,
            Step::Delete(deleted) => {
                let deleted = deleted.iter().filter_map(|&number| lemmas[number].take());
                log.delete(deleted.collect());
                continue;
            }
        };
        let mut clause = Vec::with_capacity(lemma.clause.len());
        let mut is_trivial = lemma.clause.is_empty();
        for literal in &lemma.clause {
            match value(puzzle, variables, literal.fact) {
                Value::Known(value) => is_trivial |= value == literal.holds,
                Value::Open(fact) => clause.push(if literal.holds { fact } else { !fact }),
            }
        }
        lemmas.push((!is_trivial).then(|| log.lemma(&clause)));
        if let Some(known) = known.filter(|_| lemma.finds) {
            log.lemma(&variables.differences(known, true));
        }
    }
    log.lemma(&[])
}

/// A fact: a literal, or its value.
enum Value {
    Known(bool),
    Open(Literal),
}

fn value(puzzle: &Puzzle, variables: &Variables, fact: Fact) -> Value {
    let (line, block, cell) = match fact {
        Fact::Color(decision) => return Value::Open(variables.color(decision)),
        Fact::StartsBy { line, block, cell } => (line, block, cell),
    };
    let clue = puzzle.clue(line);
    let size = |j: usize| usize::from(clue.lengths()[j]) + clue.gap(j);
    match cell.checked_sub((0..block).map(size).sum()) {
        None => Value::Known(false),
        Some(passed) if passed >= puzzle.slack(line) => Value::Known(true),
        Some(passed) => Value::Open(variables.started(line, block, passed)),
    }
}
