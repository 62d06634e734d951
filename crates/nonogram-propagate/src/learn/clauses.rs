//! Clauses in one array, and the two watched literals of each.
//!
//! While neither watched literal is false, a clause implies nothing. When one becomes false,
//! another literal of the clause is watched instead; if there is none, the other watched literal
//! must be true (Moskewicz, Madigan, Zhao, Zhang and Malik 2001). A watch also stores some other
//! literal of its clause, the blocker. While the blocker is true, the clause itself is not read
//! (Een and Sorensson 2003). In a clause of two literals, the blocker is the rest of the clause.

use super::literal::FactLit;
use super::trail::{Antecedent, ClauseId, FactTrail};

/// A clause to visit when a literal becomes false.
#[derive(Clone, Copy, Debug)]
struct ClauseWatch {
    /// While this literal is true, the clause is satisfied.
    blocker: FactLit,
    clause: ClauseId,
    /// Whether the blocker is the only other literal.
    binary: bool,
}

/// Data of a learned clause that show how useful it is.
#[derive(Clone, Copy, Debug)]
struct Learned {
    clause: ClauseId,
    /// The number of levels among its literals, when it was learned or the lowest since: the *glue*
    /// of Audemard and Simon (2009).
    glue: u32,
}

/// The number of words before the literals of a clause: its length, and the latest conflict that
/// used it.
const HEADER: usize = 2;

/// Clauses of two literals or more.
///
/// Invariant: each clause is watched by its first two literals.
#[derive(Clone, Debug, Default)]
pub(crate) struct FactClauses {
    /// For each clause its header and literals.
    words: Vec<u32>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<ClauseWatch>>,
    learned: Vec<Learned>,
    /// The number of watches visited.
    visits: u64,
}

impl FactClauses {
    /// Makes room for the literals of `vars` variables.
    pub(crate) fn grow(&mut self, vars: usize) {
        self.watches.resize(2 * vars, Vec::new());
    }

    /// The memory that clauses and watches take, roughly.
    pub(crate) fn bytes(&self) -> usize {
        // Each clause has two watches; vectors have room to grow.
        self.words.len() * 8 + Self::bytes_of(self.watches.len() / 2)
    }

    /// The memory for the watches of `vars` variables, without clauses.
    pub(crate) fn bytes_of(vars: usize) -> usize {
        2 * vars * size_of::<Vec<ClauseWatch>>()
    }

    /// The number of watches visited so far.
    pub(crate) fn visits(&self) -> u64 {
        self.visits
    }

    /// The number of learned clauses.
    pub(crate) fn learned(&self) -> usize {
        self.learned.len()
    }

    /// Adds a clause of at least two literals. Its first two are watched.
    pub(crate) fn add(&mut self, lits: &[FactLit]) -> ClauseId {
        debug_assert!(lits.len() >= 2);
        let clause = ClauseId(self.words.len() as u32);
        self.words.extend([lits.len() as u32, 0]);
        self.words.extend(lits.iter().map(|lit| lit.index() as u32));
        self.watch(clause, lits[0], lits[1], lits.len() == 2);
        clause
    }

    /// Adds a clause that may be removed again.
    pub(crate) fn learn(&mut self, lits: &[FactLit], glue: u32, now: u64) -> ClauseId {
        let clause = self.add(lits);
        self.words[clause.0 as usize + 1] = now as u32;
        self.learned.push(Learned { clause, glue });
        clause
    }

    fn watch(&mut self, clause: ClauseId, a: FactLit, b: FactLit, binary: bool) {
        for (lit, blocker) in [(a, b), (b, a)] {
            self.watches[lit.index()].push(ClauseWatch {
                blocker,
                clause,
                binary,
            });
        }
    }

    /// The literals of a clause. If it implies one, that is the first or the second.
    pub(crate) fn lits(&self, clause: ClauseId) -> impl Iterator<Item = FactLit> + '_ {
        let start = clause.0 as usize;
        let len = self.words[start] as usize;
        self.words[start + HEADER..start + HEADER + len]
            .iter()
            .map(|&word| FactLit::from_index(word as usize))
    }

    /// Records that a clause took part in a conflict.
    pub(crate) fn used(&mut self, clause: ClauseId, now: u64) {
        self.words[clause.0 as usize + 1] = now as u32;
    }

    /// Follows the literals of `trail` from place `head` to its end, which grows meanwhile. Returns
    /// a clause whose literals are all false, if there is one.
    pub(crate) fn propagate(
        &mut self,
        trail: &mut FactTrail,
        head: &mut usize,
    ) -> Option<ClauseId> {
        while *head < trail.len() {
            let falsified = !trail.at(*head);
            *head += 1;
            let conflict = self.visit(trail, falsified);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Visits the clauses that watch `falsified`.
    fn visit(&mut self, trail: &mut FactTrail, falsified: FactLit) -> Option<ClauseId> {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        self.visits += watches.len() as u64;
        let mut conflict = None;
        let mut kept = 0;
        let mut next = 0;
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            watches[kept] = watch;
            kept += 1;
            if trail.is_true(watch.blocker) {
                continue;
            }
            let mut other = watch.blocker;
            if !watch.binary {
                let start = watch.clause.0 as usize + HEADER;
                let end = start + self.words[watch.clause.0 as usize] as usize;
                let lits = &mut self.words[start..end];
                let word = falsified.index() as u32;
                if lits[0] == word {
                    lits.swap(0, 1);
                }
                other = FactLit::from_index(lits[0] as usize);
                if trail.is_true(other) {
                    watches[kept - 1].blocker = other;
                    continue;
                }
                let free = (2..lits.len())
                    .find(|&i| !trail.is_false(FactLit::from_index(lits[i] as usize)));
                if let Some(i) = free {
                    lits.swap(1, i);
                    let lit = lits[1] as usize;
                    self.watches[lit].push(ClauseWatch {
                        blocker: other,
                        ..watch
                    });
                    kept -= 1;
                    continue;
                }
            }
            if trail.is_false(other) {
                conflict = Some(watch.clause);
                break;
            }
            trail.assign(other, Antecedent::Clause(watch.clause));
        }
        watches.copy_within(next.., kept);
        watches.truncate(watches.len() - (next - kept));
        self.watches[falsified.index()] = watches;
        conflict
    }

    /// Removes the less useful half of the learned clauses: greatest glue first, then longest
    /// unused. Clauses with a glue of at most 2 stay. This is called at level 0, where no reason
    /// refers to a clause.
    pub(crate) fn forget(&mut self) {
        let mut order: Vec<usize> = (0..self.learned.len())
            .filter(|&i| self.learned[i].glue > 2)
            .collect();
        order.sort_unstable_by_key(|&i| {
            let Learned { clause, glue } = self.learned[i];
            let last_use = self.words[clause.0 as usize + 1];
            (glue, u32::MAX - last_use, i)
        });
        let mut keep = vec![true; self.learned.len()];
        for &i in &order[order.len() / 2..] {
            keep[i] = false;
        }
        self.compact(&keep);
    }

    /// Removes the learned clauses that are not marked in `keep`, and closes the gaps.
    fn compact(&mut self, keep: &[bool]) {
        for watches in &mut self.watches {
            watches.clear();
        }
        let old_words = std::mem::take(&mut self.words);
        let old_learned = std::mem::take(&mut self.learned);
        let mut pending = old_learned.into_iter().zip(keep).peekable();
        let mut at = 0;
        let mut lits = Vec::new();
        while at < old_words.len() {
            let (len, used) = (old_words[at] as usize, old_words[at + 1]);
            let body = &old_words[at + HEADER..at + HEADER + len];
            let entry = pending.next_if(|(learned, _)| learned.clause.0 as usize == at);
            at += HEADER + len;
            if let Some((_, false)) = entry {
                continue;
            }
            lits.clear();
            lits.extend(body.iter().map(|&word| FactLit::from_index(word as usize)));
            let clause = self.add(&lits);
            self.words[clause.0 as usize + 1] = used;
            if let Some((learned, _)) = entry {
                self.learned.push(Learned { clause, ..learned });
            }
        }
    }
}
