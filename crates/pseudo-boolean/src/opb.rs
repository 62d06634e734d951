//! Formulas of linear constraints over Boolean variables, in OPB.

use crate::literal::FormulaLiteral;
use std::fmt::{self, Write};

/// The number of a constraint in a formula or a proof, from 1. An equality takes two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstraintId(pub(crate) u64);

impl ConstraintId {
    /// The number that comes after.
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for ConstraintId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A formula of linear constraints, with a sum to minimize if it has an objective. `Display` writes
/// it as OPB.
///
/// A *sum* is a list of literals with their coefficients. A literal counts 1 if it is true.
///
/// ```
/// use pseudo_boolean::Formula;
///
/// let mut formula = Formula::new();
/// let [a, b, c] = [formula.variable(), formula.variable(), formula.variable()];
/// formula.comment("two of three");
/// formula.clause(&[a, !b]);
/// formula.equal(&[(1, a), (1, b), (1, c)], 2);
/// formula.minimize(&[(3, a), (5, c)]);
/// let text = "\
/// * #variable= 3 #constraint= 2
/// * two of three
/// min: 3 A0 5 A2 ;
/// 1 A0 1 ~A1 >= 1 ;
/// 1 A0 1 A1 1 A2 = 2 ;
/// ";
/// assert_eq!(formula.to_string(), text);
/// assert_eq!(formula.constraints(), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Formula {
    variables: u32,
    /// Constraints in the text, where an equality is one.
    lines: u64,
    constraints: u64,
    comments: String,
    objective: String,
    text: String,
}

impl Formula {
    /// A formula without variables and constraints.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next variable.
    pub fn variable(&mut self) -> FormulaLiteral {
        self.variables += 1;
        FormulaLiteral::new(self.variables - 1)
    }

    /// How many variables there are.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// How many constraints there are, where an equality counts as two, as in proofs.
    pub fn constraints(&self) -> u64 {
        self.constraints
    }

    /// Adds a line to the comment at the top.
    ///
    /// # Panics
    /// If it has a line break.
    pub fn comment(&mut self, line: &str) {
        assert!(!line.contains(['\n', '\r']), "a comment of several lines");
        write_to(&mut self.comments, format_args!("* {line}\n"));
    }

    /// At least one of the literals is true.
    pub fn clause(&mut self, literals: &[FormulaLiteral]) -> ConstraintId {
        clause(&mut self.text, literals);
        self.end()
    }

    /// The sum is at least `bound`.
    pub fn at_least(&mut self, sum: &[(i64, FormulaLiteral)], bound: i64) -> ConstraintId {
        at_least(&mut self.text, sum, bound);
        self.end()
    }

    /// The sum is `value`: two constraints, of which the first says "at least" and the next one
    /// says "at most".
    pub fn equal(&mut self, sum: &[(i64, FormulaLiteral)], value: i64) -> ConstraintId {
        terms(&mut self.text, sum.iter().copied());
        write_to(&mut self.text, format_args!("= {value}"));
        let first = self.end();
        self.constraints += 1;
        first
    }

    /// The sum is to be as small as possible.
    ///
    /// # Panics
    /// If the formula already has an objective.
    pub fn minimize(&mut self, sum: &[(i64, FormulaLiteral)]) {
        assert!(self.objective.is_empty(), "a second objective");
        self.objective += "min: ";
        terms(&mut self.objective, sum.iter().copied());
        self.objective += ";\n";
    }

    fn end(&mut self) -> ConstraintId {
        self.text += " ;\n";
        self.lines += 1;
        self.constraints += 1;
        ConstraintId(self.constraints)
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "* #variable= {} #constraint= {}",
            self.variables, self.lines
        )?;
        write!(f, "{}{}{}", self.comments, self.objective, self.text)
    }
}

/// Writes a sum and a space.
fn terms(text: &mut String, sum: impl IntoIterator<Item = (i64, FormulaLiteral)>) {
    for (coefficient, literal) in sum {
        write_to(text, format_args!("{coefficient} {literal} "));
    }
}

/// Writes that at least one literal is true.
pub(crate) fn clause(text: &mut String, literals: &[FormulaLiteral]) {
    terms(text, literals.iter().map(|&literal| (1, literal)));
    *text += ">= 1";
}

/// Writes that a sum has at least some value.
pub(crate) fn at_least(text: &mut String, sum: &[(i64, FormulaLiteral)], bound: i64) {
    terms(text, sum.iter().copied());
    write_to(text, format_args!(">= {bound}"));
}

/// Appends to a text.
pub(crate) fn write_to(text: &mut String, what: fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a string takes any text");
}
