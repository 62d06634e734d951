//! A proof as a formula and a derivation, for verifiers that others wrote.

use crate::constraints::{Constraints, MAX_STEPS, Variables};
use crate::proof::{Lemma, Proof, Steps};
use nonogram::{Fact, Line, Picture, Puzzle};
use pseudo_boolean::{Cnf, Drat, Formula, Literal};
use std::collections::HashMap;

/// A formula, and the proof that it has no model.
///
/// The formula says what the solutions of a puzzle are, and, if one is known, that the solution differs from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The formula: OPB, or DIMACS CNF.
    pub formula: String,
    /// The proof: VeriPB, or DRAT.
    pub proof: String,
}

/// The constraints of a puzzle would have more than 2^24 variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a puzzle with at most 2^24 places of blocks, found {0}")]
pub struct TooLarge(u64);

impl Certificate {
    /// The proof that a puzzle has no solution besides `known`, for VeriPB.
    ///
    /// # Errors
    /// [`TooLarge`].
    ///
    /// # Complexity
    /// Memory and time in proportion to the places of all blocks, and to the proof.
    pub fn veripb(
        puzzle: &Puzzle,
        known: Option<&Picture>,
        proof: &Proof,
    ) -> Result<Self, TooLarge> {
        let mut formula = Formula::new();
        describe(puzzle, known, |line| formula.comment(line));
        let variables = constraints(puzzle, known, &mut formula)?;
        let next = formula.variables();
        let log = pseudo_boolean::Proof::new(&formula);
        let mut writer = Writer::new(puzzle, known, &variables, log, next);
        let contradiction = writer.follow(proof);
        Ok(Self {
            formula: formula.to_string(),
            proof: writer.log.unsatisfiable(contradiction),
        })
    }

    /// The same in clauses, for checkers of DRAT.
    ///
    /// # Errors
    /// [`TooLarge`].
    ///
    /// # Complexity
    /// As [`Self::veripb`].
    pub fn drat(puzzle: &Puzzle, known: Option<&Picture>, proof: &Proof) -> Result<Self, TooLarge> {
        let mut formula = Cnf::new();
        describe(puzzle, known, |line| formula.comment(line));
        let variables = constraints(puzzle, known, &mut formula)?;
        let next = formula.variables();
        let mut writer = Writer::new(puzzle, known, &variables, Drat::new(), next);
        writer.follow(proof);
        Ok(Self {
            formula: formula.to_string(),
            proof: writer.log.to_string(),
        })
    }
}

/// Writes the comments at the top of a formula.
fn describe(puzzle: &Puzzle, known: Option<&Picture>, mut comment: impl FnMut(&str)) {
    let (width, height) = (puzzle.width(), puzzle.height());
    comment(&format!("a nonogram of {width}x{height}: {puzzle}"));
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
    formula: &mut impl Constraints,
) -> Result<Variables, TooLarge> {
    let steps = Variables::steps(puzzle);
    if steps > MAX_STEPS {
        return Err(TooLarge(steps));
    }
    let variables = Variables::of(puzzle, formula);
    if let Some(known) = known {
        formula.at_least_one(&variables.differences(known, false));
    }
    Ok(variables)
}

/// A proof in the making.
trait Log {
    /// The number of a constraint.
    type Id;

    /// A clause whose negation leads to a contradiction by unit propagation.
    fn implied(&mut self, clause: &[Literal]) -> Self::Id;

    /// A new variable that is true if and only if one of `steps` is.
    fn define(&mut self, variable: Literal, steps: &[Literal]);
}

impl Log for pseudo_boolean::Proof {
    type Id = pseudo_boolean::ConstraintId;

    fn implied(&mut self, clause: &[Literal]) -> Self::Id {
        self.rup(clause)
    }

    fn define(&mut self, variable: Literal, steps: &[Literal]) {
        let count = steps.len() as i64;
        let none = steps.iter().map(|&step| (1, !step));
        let sum: Vec<_> = [(count, variable)].into_iter().chain(none).collect();
        self.define_at_least(variable, &sum, count);
        self.define(&[&[!variable], steps].concat());
    }
}

impl Log for Drat {
    type Id = ();

    fn implied(&mut self, clause: &[Literal]) {
        self.lemma(clause);
    }

    fn define(&mut self, variable: Literal, steps: &[Literal]) {
        for &step in steps {
            self.lemma(&[variable, !step]);
        }
        self.lemma(&[&[!variable], steps].concat());
    }
}

/// Writes a proof.
struct Writer<'a, L> {
    puzzle: &'a Puzzle,
    known: Option<&'a Picture>,
    variables: &'a Variables,
    log: L,
    /// The number of the next new variable.
    next: u32,
    /// The variables for "block j of the line starts after at most o single empty cells".
    starts: HashMap<(Line, usize, usize), Literal>,
}

/// A literal of a lemma, or its value.
enum Value {
    Known(bool),
    Open(Literal),
}

impl<'a, L: Log> Writer<'a, L> {
    fn new(
        puzzle: &'a Puzzle,
        known: Option<&'a Picture>,
        variables: &'a Variables,
        log: L,
        next: u32,
    ) -> Self {
        Self {
            puzzle,
            known,
            variables,
            log,
            next,
            starts: HashMap::new(),
        }
    }

    /// Writes a proof, and returns the number of the contradiction.
    fn follow(&mut self, proof: &Proof) -> L::Id {
        if let Steps::Lemmas(lemmas) = &proof.steps {
            for lemma in lemmas {
                self.lemma(lemma);
            }
        }
        self.log.implied(&[])
    }

    fn lemma(&mut self, lemma: &Lemma) {
        let mut clause = Vec::with_capacity(lemma.clause.len());
        for literal in &lemma.clause {
            let (value, holds) = (self.value(literal.fact), literal.holds);
            match value {
                Value::Known(value) if value == holds => return,
                Value::Known(_) => {}
                Value::Open(literal) => clause.push(if holds { literal } else { !literal }),
            }
        }
        if !clause.is_empty() {
            self.log.implied(&clause);
        }
        if let Some(known) = self.known.filter(|_| lemma.finds) {
            let differences = self.variables.differences(known, true);
            self.log.implied(&differences);
        }
    }

    fn value(&mut self, fact: Fact) -> Value {
        let (line, block, cell) = match fact {
            Fact::Color(decision) => return Value::Open(self.variables.color(decision)),
            Fact::StartsBy { line, block, cell } => (line, block, cell),
        };
        let clue = self.puzzle.clue(line);
        let size = |j: usize| usize::from(clue.lengths()[j]) + clue.gap(j);
        let Some(passed) = cell.checked_sub((0..block).map(size).sum()) else {
            return Value::Known(false);
        };
        if passed >= self.puzzle.slack(line) {
            return Value::Known(true);
        }
        let key = (line, block, passed);
        if let Some(&variable) = self.starts.get(&key) {
            return Value::Open(variable);
        }
        // One step leads over the next single empty cell. The block starts before this step if and only if the step
        // comes behind the block.
        let skips = self.variables.walk(line).skips.iter();
        let skips: Vec<Literal> = skips.map(|skips| skips[passed]).collect();
        let (before, behind) = skips.split_at(block + 1);
        let variable = Literal::new(self.next);
        self.next += 1;
        self.log.define(variable, behind);
        self.log.implied(&[&[variable], before].concat());
        for &skip in before {
            self.log.implied(&[!variable, !skip]);
        }
        self.starts.insert(key, variable);
        Value::Open(variable)
    }
}
