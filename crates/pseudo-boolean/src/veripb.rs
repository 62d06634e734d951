//! Proofs about formulas in OPB, in version 3 of VeriPB's format.

use crate::literal::FormulaLiteral;
use crate::opb::{ConstraintId, Formula, clause, write_to};
use std::fmt;

/// A formula and a proof about it, as the texts of two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The formula, in OPB.
    pub formula: String,
    /// The proof, for VeriPB.
    pub proof: String,
}

/// A proof about a formula. `Display` writes it for VeriPB.
///
/// Each derived constraint gets the next number after those of the formula. A proof ends with one
/// of the conclusions, which take it and return its text.
///
/// ```
/// use pseudo_boolean::{Formula, VeripbProof};
///
/// let mut formula = Formula::new();
/// let [a, b] = [formula.variable(), formula.variable()];
/// for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
///     formula.clause(&clause);
/// }
/// let mut proof = VeripbProof::new(&formula);
/// proof.rup(&[a]);
/// let contradiction = proof.rup(&[]);
/// let text = "\
/// pseudo-Boolean proof version 3.0
/// f 4;
/// rup 1 A0 >= 1;
/// rup >= 1;
/// output NONE;
/// conclusion UNSAT : 6;
/// end pseudo-Boolean proof;
/// ";
/// assert_eq!(proof.unsatisfiable(contradiction), text);
/// ```
#[derive(Clone, Debug)]
pub struct VeripbProof {
    text: String,
    constraints: u64,
}

impl VeripbProof {
    /// A proof about a formula, which is complete.
    pub fn new(formula: &Formula) -> Self {
        let constraints = formula.constraints();
        let text = format!("pseudo-Boolean proof version 3.0\nf {constraints};\n");
        Self { text, constraints }
    }

    /// The size of the text so far, in bytes.
    pub fn size(&self) -> usize {
        self.text.len()
    }

    /// A clause whose negation leads to a contradiction by unit propagation.
    pub fn rup(&mut self, literals: &[FormulaLiteral]) -> ConstraintId {
        self.text += "rup ";
        clause(&mut self.text, literals);
        self.end()
    }

    /// A constraint that follows from others by arithmetic.
    pub fn derive(&mut self, derivation: &Derivation) -> ConstraintId {
        write_to(&mut self.text, format_args!("pol {}", derivation.0));
        self.end()
    }

    /// Deletes constraints.
    pub fn delete(&mut self, constraints: &[ConstraintId]) {
        if constraints.is_empty() {
            return;
        }
        self.text += "del id";
        for constraint in constraints {
            write_to(&mut self.text, format_args!(" {constraint}"));
        }
        self.text += ";\n";
    }

    /// A model, whose remaining literals follow by unit propagation. The constraint is that the
    /// objective is smaller than in this model.
    pub fn improve(&mut self, model: &[FormulaLiteral]) -> ConstraintId {
        self.text += "soli";
        for literal in model {
            write_to(&mut self.text, format_args!(" {literal}"));
        }
        self.end()
    }

    /// The formula has no model: a constraint is a contradiction.
    pub fn unsatisfiable(self, contradiction: ConstraintId) -> String {
        self.conclude(format_args!("UNSAT : {contradiction}"))
    }

    /// The objective is at least `cost`, since a constraint implies this, and some improving model
    /// has this cost.
    pub fn optimum(self, cost: i64, reason: ConstraintId) -> String {
        self.conclude(format_args!("BOUNDS {cost} : {reason} {cost}"))
    }

    fn end(&mut self) -> ConstraintId {
        self.text += ";\n";
        self.constraints += 1;
        ConstraintId(self.constraints)
    }

    fn conclude(mut self, conclusion: fmt::Arguments<'_>) -> String {
        write_to(
            &mut self.text,
            format_args!("output NONE;\nconclusion {conclusion};\n"),
        );
        self.text += "end pseudo-Boolean proof;\n";
        self.text
    }
}

/// Arithmetic with constraints, each read as "sum of literals with positive coefficients is at
/// least a bound".
///
/// ```
/// use pseudo_boolean::{Derivation, Formula};
///
/// let mut formula = Formula::new();
/// let [a, b] = [formula.variable(), formula.variable()];
/// let first = formula.at_least(&[(2, a), (1, b)], 2);
/// let second = formula.clause(&[!b]);
/// let derivation = Derivation::from(first).add(second, 1).multiply(3);
/// assert_eq!(derivation.to_string(), "1 2 + 3 *");
/// ```
#[derive(Clone, Debug)]
pub struct Derivation(String);

impl From<ConstraintId> for Derivation {
    fn from(constraint: ConstraintId) -> Self {
        Self(constraint.to_string())
    }
}

impl Derivation {
    /// Times a positive number.
    pub fn multiply(self, factor: u64) -> Self {
        self.then(format_args!("{factor} *"))
    }

    /// Plus a constraint times a positive number.
    pub fn add(self, constraint: ConstraintId, factor: u64) -> Self {
        match factor {
            1 => self.then(format_args!("{constraint} +")),
            _ => self.then(format_args!("{constraint} {factor} * +")),
        }
    }

    fn then(mut self, what: fmt::Arguments<'_>) -> Self {
        write_to(&mut self.0, format_args!(" {what}"));
        self
    }
}

impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
