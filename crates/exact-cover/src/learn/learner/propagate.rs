//! Consequences of the assigned literals.
//!
//! A true variable excludes the other members of its groups; the pair "not both" is the reason, and
//! is not stored. A false literal visits the clauses that watch it.

use super::CoverLearner;
use crate::learn::clauses::{ClauseRef, LitWatch};
use crate::learn::literal::Lit;
use crate::learn::trail::PackedCause;
use crate::search::budget::{Meter, SearchLimit};

/// A clause that is false.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Pair(Lit, Lit),
    Clause(ClauseRef),
}

impl CoverLearner {
    /// Assigns all consequences, until a clause is false or no more follows. After a limit, it can
    /// continue.
    pub(super) fn propagate(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Conflict>, SearchLimit> {
        while let Some(&lit) = self.trail.lits().get(self.head) {
            self.count(lit, meter)?;
            self.head += 1;
            let mut conflict = None;
            if lit.is_positive() {
                conflict = self.exclude(lit, meter);
            }
            if conflict.is_none() {
                conflict = self.visit(!lit, meter);
            }
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    /// Counts a literal before its consequences.
    fn count(&mut self, lit: Lit, meter: &mut Meter<'_>) -> Result<(), SearchLimit> {
        meter.poll()?;
        let option = self.formula.option(lit.var()).filter(|_| lit.is_positive());
        if self.trail.decided_at(self.head) {
            meter.branch(self.chosen.len())?;
        } else if option.is_some() {
            meter.forced(self.chosen.len())?;
        }
        self.chosen.extend(option);
        Ok(())
    }

    /// Makes the other members of the groups of `lit` false.
    fn exclude(&mut self, lit: Lit, meter: &mut Meter<'_>) -> Option<Conflict> {
        let Self { formula, trail, .. } = self;
        let reason = PackedCause::pair(!lit);
        for &group in formula.groups(lit.var()) {
            let members = formula.members(group);
            meter.stats.updates += members.len() as u64;
            for &member in members {
                let other = member.is(false);
                match trail.value(other) {
                    0 => trail.assign(other, reason),
                    -1 if member != lit.var() => return Some(Conflict::Pair(!lit, other)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Visits the clauses that watch `lit`, which has become false.
    fn visit(&mut self, lit: Lit, meter: &mut Meter<'_>) -> Option<Conflict> {
        let Self { clauses, trail, .. } = self;
        let mut watches = std::mem::take(&mut clauses.watches[lit.index()]);
        meter.stats.updates += watches.len() as u64;
        let (mut conflict, mut from, mut to) = (None, 0, 0);
        while let Some(&watch) = watches.get(from) {
            from += 1;
            watches[to] = watch;
            to += 1;
            let LitWatch { blocker, clause } = watch;
            let value = trail.value(blocker);
            if value > 0 {
                continue;
            }
            if clause == LitWatch::PAIR {
                if value < 0 {
                    conflict = Some(Conflict::Pair(lit, blocker));
                    break;
                }
                trail.assign(blocker, PackedCause::pair(lit));
                continue;
            }
            let words = clauses.words_mut(clause);
            let other = Lit::from_word(words[0] ^ words[1] ^ lit.word());
            let other_value = trail.value(other);
            if other_value > 0 {
                watches[to - 1].blocker = other;
                continue;
            }
            let found = words[2..]
                .iter()
                .position(|&word| trail.value(Lit::from_word(word)) >= 0);
            if let Some(found) = found {
                let next = Lit::from_word(words[found + 2]);
                if trail.value(next) > 0 {
                    // The clause is true as long as this literal is; the watches may stay.
                    watches[to - 1].blocker = next;
                    continue;
                }
                (words[0], words[1], words[found + 2]) = (other.word(), next.word(), lit.word());
                to -= 1;
                clauses.watches[next.index()].push(LitWatch {
                    blocker: other,
                    clause,
                });
            } else if other_value < 0 {
                conflict = Some(Conflict::Clause(clause));
                break;
            } else {
                trail.assign(other, PackedCause::clause(clause));
            }
        }
        watches.copy_within(from.., to);
        watches.truncate(watches.len() - (from - to));
        clauses.watches[lit.index()] = watches;
        conflict
    }
}
