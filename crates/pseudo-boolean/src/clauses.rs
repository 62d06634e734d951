//! Formulas of clauses in DIMACS CNF, and proofs about them in DRAT.

use crate::literal::Literal;
use crate::opb::{comment, write_to};
use std::fmt;

/// A formula of clauses. `Display` writes it as DIMACS CNF, where variable n has the number n + 1.
///
/// ```
/// use pseudo_boolean::Cnf;
///
/// let mut cnf = Cnf::new();
/// let [a, b] = [cnf.variable(), cnf.variable()];
/// cnf.comment("one of two");
/// cnf.clause(&[a, b]);
/// cnf.clause(&[!a, !b]);
/// assert_eq!(cnf.to_string(), "c one of two\np cnf 2 2\n1 2 0\n-1 -2 0\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    variables: u32,
    clauses: u64,
    comments: String,
    text: String,
}

impl Cnf {
    /// A formula without variables and clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next variable.
    pub fn variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::new(self.variables - 1)
    }

    /// How many variables there are.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// How many clauses there are.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    /// Adds a line to the comment at the top.
    ///
    /// # Panics
    /// If it has a line break.
    pub fn comment(&mut self, line: &str) {
        comment(&mut self.comments, "c", line);
    }

    /// At least one of the literals is true.
    pub fn clause(&mut self, literals: &[Literal]) {
        dimacs(&mut self.text, literals);
        self.clauses += 1;
    }
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}p cnf ", self.comments)?;
        write!(f, "{} {}\n{}", self.variables, self.clauses, self.text)
    }
}

/// A proof that a formula of clauses has no model. `Display` writes it as DRAT text.
///
/// ```
/// use pseudo_boolean::{Drat, Literal};
///
/// let [a, b] = [Literal::new(0), Literal::new(1)];
/// let mut proof = Drat::new();
/// proof.lemma(&[a, !b]);
/// proof.delete(&[a, !b]);
/// proof.lemma(&[]);
/// assert_eq!(proof.to_string(), "1 -2 0\nd 1 -2 0\n0\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Drat {
    text: String,
}

impl Drat {
    /// A proof without lemmas.
    pub fn new() -> Self {
        Self::default()
    }

    /// The size of the text so far, in bytes.
    pub fn size(&self) -> usize {
        self.text.len()
    }

    /// A clause that follows by unit propagation. The proof ends with the empty clause.
    pub fn lemma(&mut self, literals: &[Literal]) {
        dimacs(&mut self.text, literals);
    }

    /// Deletes a clause with these literals.
    pub fn delete(&mut self, literals: &[Literal]) {
        self.text += "d ";
        dimacs(&mut self.text, literals);
    }
}

impl fmt::Display for Drat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn dimacs(text: &mut String, literals: &[Literal]) {
    for literal in literals {
        write_to(text, format_args!("{} ", literal.dimacs()));
    }
    *text += "0\n";
}
