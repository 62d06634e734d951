//! A proof as a formula and a derivation, for verifiers that others wrote.

use crate::constraints::{MAX_STEPS, Variables};
use crate::proof::Proof;
use nonogram::{Fact, Picture, Puzzle};
use pseudo_boolean::{Certificate, ConstraintId, Formula, FormulaLiteral};

/// The walks of all lines would have more than 2^24 steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the formula would need {0} variables for the lines of the puzzle, more than 2^24")]
pub struct CertifyError(u64);

/// The proof that a puzzle has no solution besides `known`, with linear constraints, for VeriPB.
///
/// The formula says what the solutions of the puzzle are, and, if one is known, that the solution
/// differs from it. The proof derives a contradiction.
///
/// # Errors
/// [`CertifyError`].
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
) -> Result<Certificate, CertifyError> {
    let mut formula = Formula::new();
    describe(puzzle, known, &mut formula);
    let variables = constraints(puzzle, known, proof, &mut formula)?;
    let mut log = pseudo_boolean::VeripbProof::new(&formula);
    let contradiction = follow(puzzle, known, &variables, proof, &mut log);
    Ok(Certificate {
        formula: formula.to_string(),
        proof: log.unsatisfiable(contradiction),
    })
}

/// Writes the comments at the top of a formula.
fn describe(puzzle: &Puzzle, known: Option<&Picture>, formula: &mut Formula) {
    formula.comment("a nonogram: its size, the clues of its columns, those of its rows");
    if puzzle.givens().is_some() {
        formula.comment(
            "after a comma, its given cells: a letter skips cells, a capital gives a filled one",
        );
    }
    formula.comment(&puzzle.to_string());
    formula.comment(if puzzle.is_colored() {
        "the first variables: the cells row by row, each with its background and its inks"
    } else {
        "the first variables: the cells row by row, true if filled"
    });
    if let Some(known) = known {
        formula.comment("the last constraint: the cells are not those of this solution");
        for row in known.to_string().lines() {
            formula.comment(row);
        }
    }
}

/// Adds the constraints of a puzzle, and that the solution is not the known one.
fn constraints(
    puzzle: &Puzzle,
    known: Option<&Picture>,
    proof: &Proof,
    formula: &mut Formula,
) -> Result<Variables, CertifyError> {
    let steps = Variables::steps(puzzle);
    if steps > MAX_STEPS {
        return Err(CertifyError(steps));
    }
    let mut literals = proof.lemmas().iter().flat_map(|lemma| &lemma.clause);
    let with_started = literals.any(|literal| matches!(literal.fact, Fact::StartsBy { .. }));
    let variables = Variables::of(puzzle, with_started, formula);
    if let Some(known) = known {
        formula.clause(&variables.differences(known, false));
    }
    Ok(variables)
}

/// Writes the steps of a proof as clauses of the formula's variables, and the empty clause, which
/// is returned. The negation of each clause leads to a contradiction by unit propagation.
fn follow(
    puzzle: &Puzzle,
    known: Option<&Picture>,
    variables: &Variables,
    proof: &Proof,
    log: &mut pseudo_boolean::VeripbProof,
) -> ConstraintId {
    for lemma in proof.lemmas() {
        let mut clause = Vec::with_capacity(lemma.clause.len());
        let mut is_trivial = lemma.clause.is_empty();
        for literal in &lemma.clause {
            match value(puzzle, variables, literal.fact) {
                FactValue::Known(value) => is_trivial |= value == literal.holds,
                FactValue::Open(fact) => clause.push(if literal.holds { fact } else { !fact }),
            }
        }
        if !is_trivial {
            log.rup(&clause);
        }
        if let Some(known) = known.filter(|_| lemma.finds) {
            log.rup(&variables.differences(known, true));
        }
    }
    log.rup(&[])
}

/// A fact: a literal, or its value.
enum FactValue {
    Known(bool),
    Open(FormulaLiteral),
}

fn value(puzzle: &Puzzle, variables: &Variables, fact: Fact) -> FactValue {
    let (line, block, cell) = match fact {
        Fact::Color(decision) => return FactValue::Open(variables.color(decision)),
        Fact::StartsBy { line, block, cell } => (line, block, cell),
    };
    let clue = puzzle.clue(line);
    let mut earliest = 0;
    for before in 0..block {
        earliest += usize::from(clue.lengths()[before]) + clue.gap(before);
    }
    match cell.checked_sub(earliest) {
        None => FactValue::Known(false),
        Some(passed) if passed >= puzzle.slack(line) => FactValue::Known(true),
        Some(passed) => FactValue::Open(variables.started(line, block, passed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Lemma, Steps};
    use nonogram::Line;

    fn lines(puzzle: &Puzzle) -> Proof {
        let lines: Vec<Line> = puzzle.lines().collect();
        Proof {
            steps: Steps::Lines(lines),
            is_colored: false,
        }
    }

    #[test]
    fn a_formula_tells_its_puzzle_and_excludes_the_known_solution() {
        let picture: Picture = "#.\n".parse().expect("a picture");
        let puzzle = picture.puzzle();
        let proof = lines(&puzzle);
        let formula = |known| {
            let certificate = certify(&puzzle, known, &proof);
            certificate.expect("it is small").formula
        };
        let (open, closed) = (formula(None), formula(Some(&picture)));
        for word in ["a nonogram", &puzzle.to_string(), "the first variables"] {
            assert!(open.contains(word) && closed.contains(word), "{open}");
        }
        // The first cell is empty, or the second one is filled.
        assert_eq!(closed.lines().last(), Some("1 ~A0 1 A1 >= 1 ;"));
        assert_eq!(closed.lines().count(), open.lines().count() + 3);
    }

    #[test]
    fn the_variables_are_cells_and_steps() {
        for text in ["#.#..\n.....\n##.##\n", "#\n", ".\n", "##.\n#..\n"] {
            let picture: Picture = text.parse().expect("a picture");
            let puzzle = picture.puzzle();
            let mut formula = Formula::new();
            Variables::of(&puzzle, false, &mut formula);
            let cells = (puzzle.width() * puzzle.height()) as u64;
            assert_eq!(
                u64::from(formula.variables()),
                cells + Variables::steps(&puzzle),
                "{text}"
            );
        }
    }

    /// Ten rows with 700 single cells in 3000 cells.
    #[test]
    fn a_formula_that_would_be_too_large_is_not_made() {
        let mut picture = Picture::blank(3000, 10);
        for (row, cell) in (0..10).flat_map(|row| (0..700).map(move |cell| (row, 2 * cell))) {
            picture.set(row, cell, true);
        }
        let puzzle = picture.puzzle();
        let proof = lines(&puzzle);
        let steps = 10 * (701 * 1601 + 700 * 1602) + 700 + 2300 * 10;
        assert_eq!(certify(&puzzle, None, &proof), Err(CertifyError(steps)));
    }

    /// The block of two in a row of four cells starts in the first three.
    #[test]
    fn lemmas_on_places_that_a_block_always_or_never_has_are_left_out() {
        let picture: Picture = ".##.\n".parse().expect("a picture");
        let puzzle = picture.puzzle();
        let lemma = |cell, holds| {
            let line = Line::Row(0);
            let fact = Fact::StartsBy {
                line,
                block: 0,
                cell,
            };
            let clause = vec![nonogram::Literal { fact, holds }];
            Lemma {
                clause,
                finds: false,
            }
        };
        let derived = |lemmas| {
            let proof = Proof {
                steps: Steps::Lemmas(lemmas),
                is_colored: false,
            };
            let certificate = certify(&puzzle, None, &proof).expect("it is small");
            certificate.proof.matches("\nrup").count()
        };
        // The empty clause is always written.
        assert_eq!(derived(vec![]), 1);
        assert_eq!(derived(vec![lemma(1, true)]), 2);
        assert_eq!(derived(vec![lemma(1, false)]), 2);
        assert_eq!(derived(vec![lemma(2, true)]), 1);
        assert_eq!(derived(vec![lemma(3, true)]), 1);
        assert_eq!(derived(vec![lemma(2, false)]), 2);
    }
}
