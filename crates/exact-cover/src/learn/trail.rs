//! The assigned literals in order, with level and reason.

use super::clauses::ClauseRef;
use super::literal::{Lit, Var};

/// Why a literal was assigned, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedCause(u32);

/// [`PackedCause`] in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VarCause {
    /// A decision, or known without any.
    None,
    /// This literal is false, and one of the two holds.
    Pair(Lit),
    /// All other literals of the clause are false.
    Clause(ClauseRef),
}

impl PackedCause {
    pub(super) const NONE: Self = Self(u32::MAX);
    const PAIR: u32 = 1 << 31;

    #[inline]
    pub(super) fn pair(other: Lit) -> Self {
        Self(other.word() | Self::PAIR)
    }

    #[inline]
    pub(super) fn clause(clause: ClauseRef) -> Self {
        Self(clause.0)
    }

    #[inline]
    pub(super) fn cause(self) -> VarCause {
        match self.0 {
            u32::MAX => VarCause::None,
            word if word & Self::PAIR != 0 => VarCause::Pair(Lit::from_word(word & !Self::PAIR)),
            word => VarCause::Clause(ClauseRef(word)),
        }
    }
}

/// Invariants: `values` is 1 for each literal on the trail, -1 for its negation, and 0 for all
/// others. Literals `levels[d]..levels[d + 1]` of the trail have level `d + 1`, those before
/// `levels[0]` have level 0.
#[derive(Debug, Default)]
pub(super) struct Trail {
    values: Vec<i8>,
    lits: Vec<Lit>,
    levels: Vec<usize>,
    /// The level and the reason of each assigned variable.
    facts: Vec<(u32, PackedCause)>,
}

impl Trail {
    pub(super) fn new(vars: usize) -> Self {
        Self {
            values: vec![0; 2 * vars],
            lits: Vec::with_capacity(vars),
            levels: Vec::new(),
            facts: vec![(0, PackedCause::NONE); vars],
        }
    }

    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    #[inline]
    pub(super) fn is_open(&self, var: Var) -> bool {
        self.value(var.is(true)) == 0
    }

    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: PackedCause) {
        debug_assert_eq!(self.value(lit), 0, "{lit:?}");
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.facts[lit.var().index()] = (self.levels.len() as u32, reason);
        self.lits.push(lit);
    }

    pub(super) fn open_level(&mut self) {
        self.levels.push(self.lits.len());
    }

    /// The number of decisions.
    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    #[inline]
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.facts[var.index()].0
    }

    #[inline]
    pub(super) fn reason(&self, var: Var) -> PackedCause {
        self.facts[var.index()].1
    }

    /// The decisions, in order.
    pub(super) fn decisions(&self) -> impl DoubleEndedIterator<Item = Lit> + '_ {
        self.levels.iter().map(|&start| self.lits[start])
    }

    /// Whether the literal at this place of the trail is a decision.
    pub(super) fn decided_at(&self, place: usize) -> bool {
        let level = self.level_of(self.lits[place].var()) as usize;
        level > 0 && self.levels[level - 1] == place
    }

    /// The number of literals before the last decision.
    pub(super) fn before_level(&self) -> usize {
        self.levels.last().copied().unwrap_or(self.lits.len())
    }

    /// Takes everything above `level` back, the last literal first.
    pub(super) fn backtrack(&mut self, level: usize, mut open: impl FnMut(Lit)) {
        let Some(&start) = self.levels.get(level) else {
            return;
        };
        for &lit in self.lits[start..].iter().rev() {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            open(lit);
        }
        self.lits.truncate(start);
        self.levels.truncate(level);
    }
}
