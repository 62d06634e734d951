//! Learns a clause from a conflict: the first clause on the way back that would have forced a cell.
//!
//! The analysis begins with the literals that contradict each other. It replaces the latest literal
//! of the current level by its reason until only one literal of that level is left, the *first
//! unique implication point*. The resulting clause is false now and implies its last literal on an
//! earlier level (Marques-Silva and Sakallah 1996; Zhang, Madigan, Moskewicz and Malik 2001).
//! Literals that the others imply are left out (Sorensson and Biere 2009).

use super::BoardLearner;
use super::literal::{FactLit, FactVar};
use super::trail::Antecedent;
use nonogram::WorkLimit;

/// The memory of the analysis, and its result.
#[derive(Debug, Default)]
pub(crate) struct ConflictAnalysis {
    /// The learned clause. It implies its first literal; the second has the highest level of the
    /// others.
    pub(crate) lits: Vec<FactLit>,
    /// The number of levels in the clause.
    pub(crate) glue: u32,
    /// For each variable, whether it is in the clause, was replaced, or is implied by the clause.
    seen: Vec<AnalysisMark>,
    /// The variables with a mark, which is removed at the end.
    marked: Vec<FactVar>,
    /// The literals of one reason.
    reason: Vec<FactLit>,
    /// The variables that `is_implied` still has to look at.
    stack: Vec<FactVar>,
    /// The levels of the literals in the clause, folded to a bit each.
    levels: u64,
    /// For each level, the number of the latest analysis that saw it.
    level_seen: Vec<u32>,
    analyses: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum AnalysisMark {
    #[default]
    None,
    /// It is part of the clause, or was replaced by literals that are.
    Source,
    /// It follows from the clause.
    Implied,
    /// It does not follow from the clause, as far as the analysis looked.
    Free,
}

impl BoardLearner<'_, '_> {
    /// Writes to `reason` the false literals of a cause, either of `implied` or of a conflict.
    fn gather(
        &mut self,
        cause: Antecedent,
        implied: Option<FactLit>,
        reason: &mut Vec<FactLit>,
    ) -> Result<(), WorkLimit> {
        reason.clear();
        match cause {
            Antecedent::Decided => {}
            Antecedent::Clause(clause) => {
                self.clauses.used(clause, self.meter.stats.conflicts);
                let lits = self.clauses.lits(clause);
                reason.extend(lits.filter(|&lit| Some(lit) != implied));
            }
            Antecedent::Line(line) => {
                let position = implied.map_or(usize::MAX, |lit| self.trail.position_of(lit.var()));
                self.lines
                    .explain(line, implied, position, &self.trail, self.meter, reason)?;
                if let Some(lit) = implied {
                    let start = self.explanations.len() as u32;
                    self.explanations.extend(&*reason);
                    let len = reason.len() as u32;
                    self.trail
                        .set_cause(lit.var(), Antecedent::Explained { start, len });
                }
            }
            Antecedent::Explained { start, len } => {
                let start = start as usize;
                reason.extend(&self.explanations[start..start + len as usize]);
            }
        }
        Ok(())
    }

    /// Finds the clause to learn from a conflict. The current level is not 0.
    pub(crate) fn analyze(&mut self, conflict: Antecedent) -> Result<(), WorkLimit> {
        let mut analysis = std::mem::take(&mut self.analysis);
        let result = self.resolve(&mut analysis, conflict);
        for var in analysis.marked.drain(..) {
            analysis.seen[var.index()] = AnalysisMark::None;
        }
        self.analysis = analysis;
        result
    }

    fn resolve(
        &mut self,
        analysis: &mut ConflictAnalysis,
        conflict: Antecedent,
    ) -> Result<(), WorkLimit> {
        analysis.seen.resize(self.trail.vars(), AnalysisMark::None);
        analysis.lits.clear();
        analysis.lits.push(FactLit::from_index(0));
        let mut reason = std::mem::take(&mut analysis.reason);
        let (mut cause, mut implied) = (conflict, None);
        let mut open = 0;
        let mut position = self.trail.len();
        loop {
            self.gather(cause, implied, &mut reason)?;
            for &lit in &reason {
                debug_assert!(self.trail.is_false(lit));
                let var = lit.var();
                let level = self.trail.level_of(var);
                if level == 0 || analysis.seen[var.index()] == AnalysisMark::Source {
                    continue;
                }
                analysis.seen[var.index()] = AnalysisMark::Source;
                analysis.marked.push(var);
                self.activity.bump(var);
                if level == self.trail.level() {
                    open += 1;
                } else {
                    analysis.lits.push(lit);
                }
            }
            let lit = loop {
                position -= 1;
                let lit = self.trail.at(position);
                if analysis.seen[lit.var().index()] == AnalysisMark::Source {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                analysis.lits[0] = !lit;
                break;
            }
            implied = Some(lit);
            cause = self.trail.cause_of(lit.var());
        }
        analysis.reason = reason;
        self.minimize(analysis)?;
        self.rank(analysis);
        Ok(())
    }

    /// Leaves out the literals that follow from the others.
    fn minimize(&mut self, analysis: &mut ConflictAnalysis) -> Result<(), WorkLimit> {
        analysis.levels = 0;
        for &lit in &analysis.lits {
            analysis.levels |= 1 << (self.trail.level_of(lit.var()) % 64);
        }
        let lits = std::mem::take(&mut analysis.lits);
        let mut kept = Vec::with_capacity(lits.len());
        for (i, &lit) in lits.iter().enumerate() {
            if i == 0 || !self.is_implied(analysis, lit)? {
                kept.push(lit);
            }
        }
        analysis.lits = kept;
        Ok(())
    }

    /// Whether a false literal of the clause follows from the others.
    fn is_implied(
        &mut self,
        analysis: &mut ConflictAnalysis,
        lit: FactLit,
    ) -> Result<bool, WorkLimit> {
        let mut reason = std::mem::take(&mut analysis.reason);
        let first = analysis.marked.len();
        analysis.stack.clear();
        analysis.stack.push(lit.var());
        let mut implied = true;
        'all: while let Some(var) = analysis.stack.pop() {
            let cause = self.trail.cause_of(var);
            if cause == Antecedent::Decided {
                implied = false;
                break;
            }
            let value = var.is(!self.trail.is_false(var.is(true)));
            self.gather(cause, Some(value), &mut reason)?;
            for &other in &reason {
                let var = other.var();
                let level = self.trail.level_of(var);
                if level == 0 {
                    continue;
                }
                match analysis.seen[var.index()] {
                    AnalysisMark::Source | AnalysisMark::Implied => continue,
                    AnalysisMark::Free => {
                        implied = false;
                        break 'all;
                    }
                    AnalysisMark::None => {}
                }
                let hopeless = self.trail.cause_of(var) == Antecedent::Decided
                    || analysis.levels >> (level % 64) & 1 == 0;
                if hopeless {
                    implied = false;
                    break 'all;
                }
                analysis.seen[var.index()] = AnalysisMark::Implied;
                analysis.marked.push(var);
                analysis.stack.push(var);
            }
        }
        if !implied {
            for i in first..analysis.marked.len() {
                let var = analysis.marked[i];
                analysis.seen[var.index()] = AnalysisMark::Free;
            }
        }
        analysis.reason = reason;
        Ok(implied)
    }

    /// Moves the literal of the second highest level to the second place, and counts the levels.
    fn rank(&self, analysis: &mut ConflictAnalysis) {
        let others = 1..analysis.lits.len();
        let last = others.max_by_key(|&i| self.trail.level_of(analysis.lits[i].var()));
        if let Some(last) = last {
            analysis.lits.swap(1, last);
        }
        analysis.analyses += 1;
        analysis.level_seen.resize(self.trail.level() + 1, 0);
        analysis.glue = 0;
        for lit in &analysis.lits {
            let seen = &mut analysis.level_seen[self.trail.level_of(lit.var())];
            if *seen != analysis.analyses {
                *seen = analysis.analyses;
                analysis.glue += 1;
            }
        }
    }
}
