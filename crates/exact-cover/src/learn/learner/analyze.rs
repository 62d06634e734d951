//! From a conflict to a clause.
//!
//! The false literals of the conflict are replaced by the reasons for them, the latest first, until
//! only one literal of the last level is left: the *first unique implication point* (Marques-Silva
//! and Sakallah, *GRASP*, 1999). After going back, the clause forces this literal. Literals that
//! follow from the others are removed (Sörensson and Biere, *Minimizing Learned Clauses*, 2009).

use super::CoverLearner;
use super::propagate::Conflict;
use crate::learn::clauses::Clauses;
use crate::learn::literal::{Lit, Var};
use crate::learn::trail::{Trail, VarCause};

/// What is known about a variable during an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mark {
    #[default]
    None,
    /// In the clause, or resolved away.
    Seen,
    /// It follows from literals of the clause.
    Follows,
    /// It does not.
    Needed,
}

/// Memory of the analysis. Invariant between two: all marks are `None`, and are listed in `marked`
/// during one.
#[derive(Debug)]
pub(in crate::learn) struct Analysis {
    marks: Vec<Mark>,
    marked: Vec<Var>,
    /// The learned clause. The first literal is the one that it forces; the second has the level to
    /// go back to.
    pub(super) clause: Vec<Lit>,
    /// The glue of the clause: the number of levels of its literals.
    pub(super) glue: u32,
    reason: Vec<Lit>,
    /// For each level, the number of the last count that met it.
    stamps: Vec<u64>,
    stamp: u64,
    stack: Vec<(Var, usize)>,
}

/// The most literals that one test of a literal looks at.
const MINIMIZE: usize = 1000;

impl Analysis {
    pub(super) fn new(vars: usize) -> Self {
        Self {
            marks: vec![Mark::None; vars],
            marked: Vec::new(),
            clause: Vec::new(),
            glue: 0,
            reason: Vec::new(),
            stamps: vec![0; vars + 1],
            stamp: 0,
            stack: Vec::new(),
        }
    }

    fn mark(&mut self, var: Var, mark: Mark) {
        if self.marks[var.index()] == Mark::None {
            self.marked.push(var);
        }
        self.marks[var.index()] = mark;
    }

    /// The number of levels of some literals.
    fn glue(&mut self, trail: &Trail, lits: impl Iterator<Item = Lit>) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for lit in lits {
            let stamp = &mut self.stamps[trail.level_of(lit.var()) as usize];
            glue += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        glue
    }

    /// Whether a literal follows from literals of the clause, by reasons.
    fn follows(&mut self, trail: &Trail, clauses: &Clauses, lit: Lit) -> bool {
        let mut steps = 0;
        self.stack.clear();
        self.stack.push((lit.var(), 0));
        while let Some(&(var, place)) = self.stack.last() {
            let cause = trail.reason(var).cause();
            let next = match cause {
                VarCause::None => unreachable!("decisions are needed"),
                VarCause::Pair(other) => (place == 0).then_some(other),
                VarCause::Clause(clause) => clauses
                    .words(clause)
                    .get(place)
                    .map(|&word| Lit::from_word(word)),
            };
            let Some(next) = next else {
                if self.stack.len() > 1 {
                    self.mark(var, Mark::Follows);
                }
                self.stack.pop();
                continue;
            };
            self.stack.last_mut().expect("not empty").1 += 1;
            steps += 1;
            let next = next.var();
            if next == var || trail.level_of(next) == 0 {
                continue;
            }
            match self.marks[next.index()] {
                Mark::Seen | Mark::Follows => continue,
                _ if steps > MINIMIZE => {}
                // A level without a literal of the clause cannot lead back to the clause.
                Mark::None
                    if trail.reason(next).cause() != VarCause::None
                        && self.stamps[trail.level_of(next) as usize] == self.stamp =>
                {
                    self.stack.push((next, 0));
                    continue;
                }
                Mark::None | Mark::Needed => {}
            }
            for index in 1..self.stack.len() {
                self.mark(self.stack[index].0, Mark::Needed);
            }
            if self.marks[next.index()] == Mark::None {
                self.mark(next, Mark::Needed);
            }
            return false;
        }
        true
    }
}

impl CoverLearner {
    /// Learns from a conflict: the clause is in `self.analysis`. Returns the level to go back to.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> usize {
        let Self {
            analysis,
            trail,
            clauses,
            activity,
            ..
        } = self;
        let level = trail.level() as u32;
        analysis.clause.clear();
        // The place of the literal to force.
        analysis.clause.push(trail.lits()[0]);
        let mut reason = std::mem::take(&mut analysis.reason);
        let mut antecedent = None;
        reason.clear();
        match conflict {
            Conflict::Pair(one, other) => reason.extend([one, other]),
            Conflict::Clause(clause) => {
                reason.extend(clauses.lits(clause));
                antecedent = Some(clause);
            }
        }
        let mut at = trail.lits().len();
        let mut open = 0;
        let forced = loop {
            if let Some(clause) = antecedent
                && let Some(glue) = clauses.glue(clause)
            {
                let now = match glue {
                    ..=2 => glue,
                    _ => analysis.glue(trail, reason.iter().copied()).clamp(1, glue),
                };
                clauses.used(clause, now);
            }
            for &lit in &reason {
                let var = lit.var();
                if analysis.marks[var.index()] != Mark::None || trail.level_of(var) == 0 {
                    continue;
                }
                analysis.mark(var, Mark::Seen);
                activity.bump(var);
                if trail.level_of(var) == level {
                    open += 1;
                } else {
                    analysis.clause.push(lit);
                }
            }
            let lit = loop {
                at -= 1;
                let lit = trail.lits()[at];
                if analysis.marks[lit.var().index()] == Mark::Seen {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break lit;
            }
            reason.clear();
            antecedent = None;
            match trail.reason(lit.var()).cause() {
                VarCause::None => unreachable!("a decision is the last literal of its level"),
                VarCause::Pair(other) => reason.push(other),
                VarCause::Clause(clause) => {
                    reason.extend(clauses.lits(clause).filter(|&other| other != lit));
                    antecedent = Some(clause);
                }
            }
        };
        analysis.reason = reason;
        analysis.clause[0] = !forced;
        // Leaves a stamp at each level of the clause.
        let mut clause = std::mem::take(&mut analysis.clause);
        analysis.glue(trail, clause.iter().copied());
        let mut first = true;
        clause.retain(|&lit| {
            let is_first = std::mem::take(&mut first);
            is_first
                || trail.reason(lit.var()).cause() == VarCause::None
                || !analysis.follows(trail, clauses, lit)
        });
        analysis.glue = analysis.glue(trail, clause.iter().copied());
        let latest = (1..clause.len()).max_by_key(|&place| trail.level_of(clause[place].var()));
        let back = latest.map_or(0, |place| {
            clause.swap(1, place);
            trail.level_of(clause[1].var()) as usize
        });
        analysis.clause = clause;
        for var in analysis.marked.drain(..) {
            analysis.marks[var.index()] = Mark::None;
        }
        back
    }
}
