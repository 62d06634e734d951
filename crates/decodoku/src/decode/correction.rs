//! A decoding as moves.
//!
//! Each group has a shortest tree. Trees that touch are joined: a spanning tree of all their steps
//! is kept, and everything on it moves inwards, the outermost numbers first. Each step of the tree
//! is at most one move, so there are at most as many moves as the groups cost, and the gathered
//! numbers cancel. If touching trees were not joined, a number that passes over a number of another
//! group would take it along.
//!
//! Trees avoid deferred squares where they can. Where they cannot, the gathered numbers stay there.

use super::Group;
use crate::board::Board;
use crate::square::{Move, Square};
use crate::steiner;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The moves that bring the numbers of every group together. Groups that need the fewest moves come
/// first.
///
/// If no square is deferred and the groups cancel, the moves empty the board, and there are no more
/// of them than the groups cost. A group with an exit is gathered on its square that is nearest to
/// the exit.
///
/// # Panics
/// If a square is not on the board.
pub fn correction(board: &Board, groups: &[Group]) -> Vec<Move> {
    let mut parts: Vec<Vec<Move>> = Vec::new();
    let mut graph = TreeGraph::new(board, groups);
    while let Some(root) = graph.next_root() {
        parts.push(graph.gather(root, board));
    }
    parts.retain(|part| !part.is_empty());
    parts.sort_by_cached_key(|part| (part.len(), part.iter().map(|step| step.from).min()));
    parts.concat()
}

/// The steps of all trees.
struct TreeGraph {
    neighbours: BTreeMap<Square, BTreeSet<Square>>,
    /// Where to gather, in order: deferred squares, then exits, then squares of groups.
    roots: VecDeque<Square>,
}

impl TreeGraph {
    fn new(board: &Board, groups: &[Group]) -> Self {
        let grouped: BTreeSet<Square> = groups
            .iter()
            .flat_map(|group| group.squares.clone())
            .collect();
        let occupied = board.occupied().map(|(square, _)| square);
        let deferred: Vec<Square> = occupied
            .filter(|square| !grouped.contains(square))
            .collect();
        let mut graph = Self {
            neighbours: BTreeMap::new(),
            roots: deferred.into(),
        };
        for group in groups {
            let tree = if group.tree.is_empty() {
                steiner::tree(&group.squares, |square| board.get(square) != 0)
            } else {
                group.tree.clone()
            };
            for [from, to] in tree {
                for [a, b] in [[from, to], [to, from]] {
                    graph.neighbours.entry(a).or_default().insert(b);
                }
            }
        }
        let exits = groups.iter().filter_map(|group| match group.exit? {
            super::decoding::ExitEdge::Left => group.squares.first().copied(),
            super::decoding::ExitEdge::Right => group.squares.last().copied(),
        });
        graph.roots.extend(exits);
        graph.roots.extend(grouped);
        graph
    }

    /// A square of a part that has not been gathered.
    fn next_root(&mut self) -> Option<Square> {
        while let Some(root) = self.roots.pop_front() {
            if self.neighbours.contains_key(&root) {
                return Some(root);
            }
        }
        None
    }

    /// Takes the part with this square out of the graph and gathers its numbers there.
    fn gather(&mut self, root: Square, board: &Board) -> Vec<Move> {
        // Breadth first: every square with the one before it on the way from the root.
        let mut order = vec![(root, root)];
        let mut seen = BTreeSet::from([root]);
        let mut at = 0;
        while let Some(&(square, _)) = order.get(at) {
            at += 1;
            for next in self.neighbours.remove(&square).unwrap_or_default() {
                if seen.insert(next) {
                    order.push((next, square));
                }
            }
        }
        let mut numbers = board.clone();
        let mut moves = Vec::new();
        for &(from, to) in order.iter().skip(1).rev() {
            let step = Move { from, to };
            // The square may be empty by now.
            if numbers.play(step).is_ok() {
                moves.push(step);
            }
        }
        moves
    }
}
