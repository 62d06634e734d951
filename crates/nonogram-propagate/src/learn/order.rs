//! Block positions as literals: "block j of the line starts at or before cell x".
//!
//! A block has a literal only for the starts that are possible at the beginning; between two of them
//! the statement does not change. Clauses of two and three literals connect the blocks with each other
//! and with the cells:
//!
//! | clause | says |
//! |---|---|
//! | j <= x implies j <= the next start | starts are in order |
//! | j + 1 <= x implies j <= x - b - 1 | blocks are in order with a gap; b is the length of j |
//! | j <= x and not j <= x - b imply x filled | block j covers x |
//! | x filled and j <= x - b imply j + 1 <= x | a filled cell behind block j belongs to a later block |
//!
//! "The block before the first has started" is true, and "the block after the last starts at or before
//! x" is false. The line solver already solves the same lines. The literals are needed for learned
//! clauses about blocks, where clauses about cells alone are weak. The encoding is that of SAT
//! approaches with order literals (Tamura and others 2009), without a variable for "block j covers cell
//! x".

use super::literal::{Lit, Var};
use crate::line::bits::Bits;

/// A statement: true, false, or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    Known(bool),
    Open(Lit),
}

impl Statement {
    fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Open(lit) => Self::Open(!lit),
        }
    }
}

/// The starts of one block, and the variables that distinguish them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Starts<B> {
    /// The possible starts; at least one.
    pub(crate) set: B,
    /// The first of `set.count() - 1` variables. Number i says that the block starts at one of the
    /// first i + 1 starts.
    pub(crate) first: usize,
}

impl<B: Bits> Starts<B> {
    /// "The block starts at or before cell `x`."
    fn by(&self, x: Option<usize>) -> Statement {
        let Some(x) = x else {
            return Statement::Known(false);
        };
        let earlier = self.set.and(B::low((x + 1).min(B::BITS))).count();
        if earlier == 0 {
            Statement::Known(false)
        } else if earlier == self.set.count() {
            Statement::Known(true)
        } else {
            Statement::Open(Var::from_index(self.first + earlier - 1).is(true))
        }
    }
}

/// Passes the clauses of one line to `add`. `blocks` are lengths and starts; `cell` is the statement
/// that a cell is filled.
pub(crate) fn clauses<B: Bits>(
    blocks: &[(usize, Starts<B>)],
    length: usize,
    cell: impl Fn(usize) -> Statement,
    mut add: impl FnMut(&[Lit]),
) {
    let mut clause = |statements: &[Statement]| {
        let mut lits = [Lit::from_index(0); 3];
        let mut len = 0;
        for &statement in statements {
            match statement {
                Statement::Known(true) => return,
                Statement::Known(false) => {}
                Statement::Open(lit) => {
                    if lits[..len].contains(&!lit) {
                        return;
                    }
                    if !lits[..len].contains(&lit) {
                        lits[len] = lit;
                        len += 1;
                    }
                }
            }
        }
        add(&lits[..len]);
    };
    for &(_, starts) in blocks {
        for i in 2..starts.set.count() {
            let var = |i| Statement::Open(Var::from_index(starts.first + i).is(true));
            clause(&[var(i - 2).not(), var(i - 1)]);
        }
    }
    for pair in blocks.windows(2) {
        let (size, before) = pair[0];
        let (_, after) = pair[1];
        let mut set = after.set;
        while let Some(x) = set.pop() {
            clause(&[after.by(Some(x)).not(), before.by(x.checked_sub(size + 1))]);
        }
    }
    for x in 0..length {
        for (j, &(size, starts)) in blocks.iter().enumerate() {
            let ended = starts.by(x.checked_sub(size));
            clause(&[starts.by(Some(x)).not(), ended, cell(x)]);
            let next = blocks.get(j + 1);
            let next = next.map_or(Statement::Known(false), |(_, next)| next.by(Some(x)));
            clause(&[cell(x).not(), ended.not(), next]);
        }
        let first = blocks.first();
        let first = first.map_or(Statement::Known(false), |(_, first)| first.by(Some(x)));
        clause(&[cell(x).not(), first]);
    }
}
