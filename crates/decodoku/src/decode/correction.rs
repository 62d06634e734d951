//! A decoding as moves.
//!
//! Each group has a shortest tree. Where trees touch, they are taken together: of the steps of all of them a
//! spanning tree is kept, and everything on it is moved inwards, the outermost first. A number takes a step
//! at most once, so that there are at most as many moves as the groups cost, and what is gathered cancels.
//! Without this, a number that passes over a number of another group would take it along.
//!
//! Trees keep clear of deferred squares where they can. Where they cannot, what they bring is left there.

use super::Group;
use crate::board::Board;
use crate::square::{Move, Square};
use crate::steiner;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The moves that bring the numbers of every group together, the parts with the fewest moves first.
///
/// If nothing is deferred and the groups cancel, they empty the board, in no more moves than the groups
/// cost. Groups with an exit are gathered on their square that is nearest to it.
///
/// # Panics
/// If a square is not on the board.
pub fn correction(board: &Board, groups: &[Group]) -> Vec<Move> {
    let mut parts: Vec<Vec<Move>> = Vec::new();
    let mut graph = Graph::new(board, groups);
    while let Some(root) = graph.next_root() {
        parts.push(graph.gather(root, board));
    }
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(|part| (part.len(), part.iter().map(|step| step.from).min()));
    parts.concat()
}

/// The steps of all trees.
struct Graph {
    neighbours: BTreeMap<Square, BTreeSet<Square>>,
    /// Where to gather, in order: deferred squares, then exits, then squares of groups.
    roots: VecDeque<Square>,
}

impl Graph {
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
            let avoid = |square| board.get(square) != 0;
            for [from, to] in steiner::tree(&group.squares, avoid) {
                for [a, b] in [[from, to], [to, from]] {
                    graph.neighbours.entry(a).or_default().insert(b);
                }
            }
        }
        let exits = groups.iter().filter_map(|group| match group.exit? {
            super::ExitEdge::Left => group.squares.first().copied(),
            super::ExitEdge::Right => group.squares.last().copied(),
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
            // Nothing may be left to be moved from here.
            if numbers.play(step).is_ok() {
                moves.push(step);
            }
        }
        moves
    }
}
