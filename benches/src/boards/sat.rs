//! Nonograms decided by CaDiCaL, on the [order encoding](super::order).

use super::order;
use nonogram::{Picture, Puzzle};

/// Up to `limit` different solutions; fewer only if there are no more. A clause excludes each
/// solution before the next is looked for.
///
/// There is no limit of time or memory.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Picture> {
    let mut solver: cadical::Solver = cadical::Solver::new();
    order::clauses(puzzle, |clause| solver.add_clause(clause.iter().copied()));
    let mut found = Vec::new();
    while found.len() < limit && solver.solve() == Some(true) {
        let picture = order::decode(puzzle, |variable| solver.value(variable) == Some(true));
        solver.add_clause(order::forbid(puzzle, &picture));
        found.push(picture);
    }
    found
}
