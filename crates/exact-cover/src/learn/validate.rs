//! Checks of the invariants, for tests.

use super::clauses::Watch;
use super::learner::Learner;
use super::literal::{Lit, Var};
use super::trail::Cause;

impl Learner {
    /// Asserts the invariants.
    pub(super) fn validate(&self) {
        let Self { formula, trail, clauses, .. } = self;
        for (place, &lit) in trail.lits().iter().enumerate() {
            assert_eq!((trail.value(lit), trail.value(!lit)), (1, -1));
            let earlier = |other: Lit| trail.lits()[..place].contains(&!other);
            let (level, reason) = (trail.level_of(lit.var()), trail.reason(lit.var()));
            match reason.cause() {
                _ if level == 0 => {}
                Cause::None => assert!(trail.decided_at(place)),
                Cause::Pair(other) => assert!(earlier(other)),
                Cause::Clause(clause) => {
                    assert!(clauses.lits(clause).all(|other| other == lit || earlier(other)));
                    assert!(clauses.lits(clause).take(2).any(|other| other == lit));
                }
            }
        }
        for var in (0..formula.vars()).map(Var::from_index) {
            assert!(!trail.is_open(var) || self.activity.has(var));
        }
        let options = trail.lits()[..self.head].iter().filter(|lit| lit.is_positive());
        let options: Vec<_> = options.filter_map(|lit| formula.option(lit.var())).collect();
        assert_eq!(self.chosen, options);
        for clause in clauses.all() {
            for lit in clauses.lits(clause).take(2) {
                let watches = &clauses.watches[lit.index()];
                assert_eq!(watches.iter().filter(|watch| watch.clause == clause).count(), 1);
            }
        }
        let places = clauses.watches.iter().flatten();
        assert!(
            places
                .filter(|watch| watch.clause != Watch::PAIR)
                .all(|watch| clauses.lits(watch.clause).any(|lit| lit == watch.blocker))
        );
    }
}
