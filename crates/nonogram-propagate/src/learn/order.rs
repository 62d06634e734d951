//! Block positions as literals: "block j of the line starts at or before cell x".
//!
//! A block has a literal only for the starts that are possible at the beginning; between two of
//! them the statement does not change. Clauses of two and three literals connect the blocks with
//! each other and with the cells:
//!
//! - j <= x implies j <= the next start: starts are in order.
//! - j + 1 <= x implies j <= x - b - g: blocks are in order. b is the length of j, and g the gap: 1
//!   between blocks of the same ink, else 0.
//! - j <= x and not j <= x - b imply "x has the ink of j": block j covers x.
//! - "x has the ink of j" and j <= x - b imply k <= x: behind block j, a cell of its ink belongs to
//!   a later block. k is the next block of the ink.
//! - "x has the ink" implies k <= x: the same before block k, the first of the ink.
//!
//! If there is no block k, "k <= x" is false. Every placement of the blocks satisfies these
//! clauses, so they exclude no solution. And they allow nothing else: the blocks are in order, each
//! covers its cells, and the last block of an ink that starts at or before a cell of this ink
//! covers that cell.
//!
//! The line solver already solves the same lines. The literals are needed for learned clauses about
//! blocks, where clauses about cells alone are weak. The encoding is that of SAT approaches with
//! order literals (Tamura and others 2009), without a variable for "block j covers cell x".

use super::clauses::FactClauses;
use super::literal::{FactLit, FactVar};
use nonogram::{Block, Ink};

/// A statement: true, false, or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    Known(bool),
    Open(FactLit),
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
#[derive(Clone, Debug)]
pub(crate) struct BlockStarts {
    /// The possible starts, in order; at least one.
    pub(crate) places: Vec<usize>,
    /// The first of `places.len() - 1` variables. Number i says that the block starts at one of the
    /// first i + 1 places.
    pub(crate) first: usize,
}

impl BlockStarts {
    /// "The block starts at or before cell `x`."
    fn by(&self, x: Option<usize>) -> Statement {
        let earlier = x.map_or(0, |x| self.places.partition_point(|&place| place <= x));
        if earlier == 0 {
            Statement::Known(false)
        } else if earlier == self.places.len() {
            Statement::Known(true)
        } else {
            Statement::Open(FactVar::from_index(self.first + earlier - 1).is(true))
        }
    }
}

/// Adds the clauses of one line. `cell` is the statement that a cell has an ink.
pub(crate) fn add_clauses(
    blocks: &[(Block, BlockStarts)],
    length: usize,
    cell: impl Fn(usize, Ink) -> Statement,
    clauses: &mut FactClauses,
) {
    for (_, starts) in blocks {
        for pair in starts.places.windows(2) {
            let (by, by_next) = (starts.by(Some(pair[0])), starts.by(Some(pair[1])));
            add(clauses, &[by.not(), by_next]);
        }
    }
    for pair in blocks.windows(2) {
        let [(block, before), (next, after)] = pair else {
            unreachable!("windows of two");
        };
        let need = usize::from(block.length) + usize::from(block.ink == next.ink);
        for &x in &after.places {
            let ended = before.by(x.checked_sub(need));
            add(clauses, &[after.by(Some(x)).not(), ended]);
        }
    }
    for x in 0..length {
        for (j, (block, starts)) in blocks.iter().enumerate() {
            let (size, ink) = (usize::from(block.length), block.ink);
            let ended = starts.by(x.checked_sub(size));
            add(clauses, &[starts.by(Some(x)).not(), ended, cell(x, ink)]);
            let next = first_of_ink(&blocks[j + 1..], ink, x);
            add(clauses, &[cell(x, ink).not(), ended.not(), next]);
        }
        for (j, (block, starts)) in blocks.iter().enumerate() {
            let mut before = blocks[..j].iter();
            if before.all(|(before, _)| before.ink != block.ink) {
                add(clauses, &[cell(x, block.ink).not(), starts.by(Some(x))]);
            }
        }
    }
}

/// "The first of these blocks with the ink starts at or before cell `x`."
fn first_of_ink(blocks: &[(Block, BlockStarts)], ink: Ink, x: usize) -> Statement {
    match blocks.iter().find(|(block, _)| block.ink == ink) {
        Some((_, first)) => first.by(Some(x)),
        None => Statement::Known(false),
    }
}

/// Adds the clause that at least one of these statements is true, unless that is known.
fn add(clauses: &mut FactClauses, statements: &[Statement]) {
    let mut lits = [FactLit::from_index(0); 3];
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
    clauses.add(&lits[..len]);
}
