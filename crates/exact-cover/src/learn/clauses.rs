//! Clauses in one array, each watched by its first two literals.
//!
//! While a watched literal is not false, the clause cannot force anything. So a clause is visited
//! only when one of the two becomes false, and then looks for another (Moskewicz et al., *Chaff*,
//! 2001). Each watch has a further literal of the clause, the *blocker*; if that is true, the
//! clause is not read at all. Clauses of two literals are in the watches only.

use super::literal::Lit;

/// The place of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseRef(pub(super) u32);

/// A clause to visit when a literal becomes false.
#[derive(Clone, Copy, Debug)]
pub(super) struct LitWatch {
    pub(super) blocker: Lit,
    /// [`LitWatch::PAIR`] for a clause of two literals: the blocker and the watched one.
    pub(super) clause: ClauseRef,
}

impl LitWatch {
    pub(super) const PAIR: ClauseRef = ClauseRef(u32::MAX);
}

/// The head of a clause has two words: the number of its literals, and what is known about it.
const HEAD: usize = 2;

/// The mark of a learned clause in the second word of the head.
const LEARNED: u32 = 1 << 31;
/// The rounds for which it is kept without regard to its glue.
const ROUND: u32 = 1 << 28;
const ROUNDS: u32 = 3 * ROUND;
/// The rest is its glue.
const GLUE: u32 = ROUND - 1;

/// Invariant: `words` is a sequence of clauses; the clauses of the problem come before `learned`.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// The place of the first learned clause.
    learned: usize,
    /// For each literal, the clauses to visit when it becomes false.
    pub(super) watches: Vec<Vec<LitWatch>>,
    /// The number of learned clauses, without pairs.
    pub(super) learned_count: usize,
}

impl Clauses {
    /// The memory of two watches.
    pub(super) const PAIR_BYTES: usize = 2 * size_of::<LitWatch>();

    pub(super) fn new(vars: usize) -> Self {
        Self {
            watches: vec![Vec::new(); 2 * vars],
            ..Self::default()
        }
    }

    /// Adds a clause of two literals.
    pub(super) fn add_pair(&mut self, [one, other]: [Lit; 2]) {
        for (lit, blocker) in [(one, other), (other, one)] {
            let watch = LitWatch {
                blocker,
                clause: LitWatch::PAIR,
            };
            self.watches[lit.index()].push(watch);
        }
    }

    /// Adds a clause of the problem, with at least three literals. Only for use before anything is
    /// learned.
    pub(super) fn add(&mut self, lits: &[Lit]) {
        self.push(lits, 0);
        self.learned = self.words.len();
    }

    /// Adds a learned clause of at least three literals. The first two are watched. With `glue` 0,
    /// it is never removed.
    pub(super) fn learn(&mut self, lits: &[Lit], glue: u32) -> ClauseRef {
        self.learned_count += 1;
        self.push(lits, LEARNED | (2 * ROUND) | glue.min(GLUE))
    }

    fn push(&mut self, lits: &[Lit], about: u32) -> ClauseRef {
        debug_assert!(lits.len() > 2);
        let clause = ClauseRef(self.words.len() as u32);
        self.words.extend([lits.len() as u32, about]);
        self.words.extend(lits.iter().map(|lit| lit.word()));
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseRef) {
        let [one, other] = [0, 1].map(|place| self.lit(clause, place));
        for (lit, blocker) in [(one, other), (other, one)] {
            self.watches[lit.index()].push(LitWatch { blocker, clause });
        }
    }

    #[inline]
    fn lit(&self, clause: ClauseRef, place: usize) -> Lit {
        Lit::from_word(self.words[clause.0 as usize + HEAD + place])
    }

    /// The literals of a clause, as words.
    #[inline]
    pub(super) fn words(&self, clause: ClauseRef) -> &[u32] {
        let start = clause.0 as usize + HEAD;
        &self.words[start..start + self.words[clause.0 as usize] as usize]
    }

    #[inline]
    pub(super) fn words_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause.0 as usize + HEAD;
        let end = start + self.words[clause.0 as usize] as usize;
        &mut self.words[start..end]
    }

    /// The literals of a clause.
    pub(super) fn lits(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + '_ {
        self.words(clause).iter().map(|&word| Lit::from_word(word))
    }

    /// The glue of a learned clause that may be removed: the number of levels among its literals
    /// when it was learned, or fewer later.
    pub(super) fn glue(&self, clause: ClauseRef) -> Option<u32> {
        let about = self.words[clause.0 as usize + 1];
        let glue = about & GLUE;
        (about & LEARNED != 0 && glue > 0).then_some(glue)
    }

    /// Notes that a clause was used, and its glue then.
    pub(super) fn used(&mut self, clause: ClauseRef, glue: u32) {
        let rounds = if glue <= 6 { 2 } else { 1 };
        let about = &mut self.words[clause.0 as usize + 1];
        let rounds = (*about & ROUNDS).max(rounds * ROUND);
        *about = LEARNED | rounds | glue;
    }

    /// The place of the first learned clause.
    pub(super) fn learned_start(&self) -> usize {
        self.learned
    }

    /// All clauses with at least three literals.
    pub(super) fn all(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let clause = ClauseRef(at as u32);
            let length = *self.words.get(at)?;
            at += HEAD + length as usize;
            Some(clause)
        })
    }

    /// Ends a round: returns the clauses that may be removed, with their glue.
    pub(super) fn unused(&mut self) -> Vec<(u32, ClauseRef)> {
        let mut unused = Vec::new();
        let mut at = self.learned;
        while let Some(&length) = self.words.get(at) {
            let about = &mut self.words[at + 1];
            let glue = *about & GLUE;
            if *about & ROUNDS != 0 {
                *about -= ROUND;
            } else if glue > 2 {
                unused.push((glue, ClauseRef(at as u32)));
            }
            at += HEAD + length as usize;
        }
        unused
    }

    /// Removes the clauses for which `keep` is false, and watches the others anew. `keep` is called
    /// with the literals, the place and the glue, 0 if the clause was not learned. No clause may be
    /// a reason.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&[u32], ClauseRef, u32) -> bool) {
        let (mut from, mut to) = (0, 0);
        let first_learned = self.learned;
        self.learned_count = 0;
        while let Some(&length) = self.words.get(from) {
            let size = HEAD + length as usize;
            let glue = self.words[from + 1] & GLUE;
            if keep(
                &self.words[from + HEAD..from + size],
                ClauseRef(from as u32),
                glue,
            ) {
                self.words.copy_within(from..from + size, to);
                to += size;
                self.learned_count += usize::from(from >= first_learned);
            }
            from += size;
            if from == first_learned {
                self.learned = to;
            }
        }
        self.words.truncate(to);
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause == LitWatch::PAIR);
        }
        let all: Vec<ClauseRef> = self.all().collect();
        for clause in all {
            self.watch(clause);
        }
    }

    /// The memory of the learned clauses, without pairs.
    pub(super) fn learned_bytes(&self) -> usize {
        (self.words.len() - self.learned) * size_of::<u32>() + self.learned_count * Self::PAIR_BYTES
    }

    /// The memory of a clause of `length` literals.
    pub(super) fn bytes(length: usize) -> usize {
        (HEAD + length) * size_of::<u32>() + Self::PAIR_BYTES
    }
}
