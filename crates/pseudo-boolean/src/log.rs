//! What proofs of both kinds have in common.

use crate::clauses::Drat;
use crate::literal::Literal;
use crate::opb::ConstraintId;
use crate::veripb::Proof;

/// A formula and a proof about it, as the texts of two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The formula: OPB, or DIMACS CNF.
    pub formula: String,
    /// The proof: VeriPB, or DRAT.
    pub proof: String,
}

/// A proof of lemmas, each of which follows from the formula and the lemmas before it by unit propagation.
///
/// ```
/// use pseudo_boolean::{Drat, Formula, Literal, Log, Proof};
///
/// fn refute(log: &mut impl Log, a: Literal) {
///     let lemma = log.lemma(&[a]);
///     log.delete(vec![lemma]);
/// }
/// let mut formula = Formula::new();
/// let a = formula.variable();
/// formula.clause(&[a]);
/// let (mut proof, mut drat) = (Proof::new(&formula), Drat::new());
/// refute(&mut proof, a);
/// refute(&mut drat, a);
/// assert_eq!(drat.to_string(), "1 0\nd 1 0\n");
/// ```
pub trait Log {
    /// What a lemma is deleted by.
    type Lemma;

    /// Adds a lemma.
    fn lemma(&mut self, literals: &[Literal]) -> Self::Lemma;

    /// Deletes lemmas: those that come later do not depend on them.
    fn delete(&mut self, lemmas: Vec<Self::Lemma>);

    /// The size of the text so far, in bytes.
    fn size(&self) -> usize;
}

impl Log for Proof {
    type Lemma = ConstraintId;

    fn lemma(&mut self, literals: &[Literal]) -> ConstraintId {
        self.rup(literals)
    }

    fn delete(&mut self, lemmas: Vec<ConstraintId>) {
        Proof::delete(self, &lemmas);
    }

    fn size(&self) -> usize {
        Proof::size(self)
    }
}

impl Log for Drat {
    type Lemma = Vec<Literal>;

    fn lemma(&mut self, literals: &[Literal]) -> Vec<Literal> {
        Drat::lemma(self, literals);
        literals.to_vec()
    }

    fn delete(&mut self, lemmas: Vec<Vec<Literal>>) {
        for lemma in lemmas {
            Drat::delete(self, &lemma);
        }
    }

    fn size(&self) -> usize {
        Drat::size(self)
    }
}
