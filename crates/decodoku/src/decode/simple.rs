//! Two decoders without a search, to compare the exact cover with.
//!
//! - *Greedy*: of all pairs that cancel, and with open edges of all ways out, the shortest first.
//! - *Growth*: hard-decision renormalisation (Bravyi and Haah 2013) in its plainest form. For the
//!   distances 1, 2, 3 and so on, numbers within the distance of each other form a cluster. A
//!   cluster that cancels, or that is within the distance of an open edge, becomes a group.
//!   Refinements of this do better (Anwar and others 2014, Hutter, Loss and Wootton 2015).
//!
//! References: S. Bravyi and J. Haah, "Quantum self-correction in the 3D cubic code model",
//! *Physical Review Letters* 111 (2013), 200501; H. Anwar, B. J. Brown, E. T. Campbell and D. E.
//! Browne, "Fast decoders for qudit topological codes", *New Journal of Physics* 16 (2014), 063038;
//! A. Hutter, D. Loss and J. R. Wootton, "Improved HDRG decoders for qudit and non-Abelian quantum
//! error correction", *New Journal of Physics* 17 (2015), 035017.

use super::decoding::{Edges, Group, exit};
use crate::board::{Board, add, opposite};
use crate::square::Square;
use crate::steiner::{self, SquareBox};

pub(super) fn greedy(board: &Board, edges: Edges) -> Vec<Group> {
    let occupied: Vec<(Square, u16)> = board.occupied().collect();
    // Cost, then squares; a way out has one square twice.
    let mut choices: Vec<(u32, Square, Square)> = Vec::new();
    for (index, &(first, number)) in occupied.iter().enumerate() {
        if edges == Edges::Open {
            let (_, way) = exit(SquareBox::of(first), board.width());
            choices.push((way, first, first));
        }
        let rest = occupied[index + 1..].iter();
        let rest = rest.filter(|(_, other)| *other == opposite(number, board.modulus()));
        choices.extend(rest.map(|&(second, _)| (first.distance(second), first, second)));
    }
    choices.sort_unstable();
    let mut left = board.clone();
    let mut groups = Vec::new();
    for (cost, first, second) in choices {
        if [first, second].iter().any(|&square| left.get(square) == 0) {
            continue;
        }
        let is_pair = first != second;
        for square in [first, second] {
            left.set(square, 0).expect("a square of the board");
        }
        groups.push(Group {
            squares: if is_pair {
                vec![first, second]
            } else {
                vec![first]
            },
            cost,
            exit: (!is_pair).then(|| exit(SquareBox::of(first), board.width()).0),
            tree: Vec::new(),
        });
    }
    groups
}

pub(super) fn growth(board: &Board, edges: Edges) -> Vec<Group> {
    let mut left: Vec<(Square, u16)> = board.occupied().collect();
    let mut groups = Vec::new();
    // Beyond this all numbers are in one cluster.
    let farthest = (board.width() + board.height()) as u32;
    for distance in 1..=farthest {
        let mut rest = Vec::new();
        while let Some(first) = left.pop() {
            let mut cluster = vec![first];
            let mut at = 0;
            while let Some(&(square, _)) = cluster.get(at) {
                at += 1;
                cluster
                    .extend(left.extract_if(.., |(other, _)| square.distance(*other) <= distance));
            }
            let sum = cluster
                .iter()
                .fold(0, |sum, &(_, number)| add(sum, number, board.modulus()));
            let mut squares: Vec<Square> = cluster.iter().map(|&(square, _)| square).collect();
            squares.sort_unstable();
            let (nearest, way) = exit(SquareBox::around(&squares), board.width());
            let leaves = sum != 0;
            if leaves && (edges == Edges::Closed || way > distance) {
                rest.extend(cluster);
                continue;
            }
            let mut group = gathered(squares);
            if leaves {
                group.cost += way;
                group.exit = Some(nearest);
            }
            groups.push(group);
        }
        left = rest;
    }
    groups
}

/// A group of squares, connected by direct ways from one to the next.
pub(super) fn gathered(squares: Vec<Square>) -> Group {
    let ways = steiner::spanning_tree(&squares).into_iter();
    Group {
        cost: ways.map(|[one, other]| one.distance(other)).sum(),
        squares,
        exit: None,
        tree: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::{Decoder, Method};

    fn groups(method: Method, edges: Edges, text: &str) -> Vec<(Vec<[u16; 2]>, u32)> {
        let board = Board::parse(text, 10).unwrap();
        let groups = Decoder::new(method)
            .unwrap()
            .edges(edges)
            .decode(&board)
            .groups;
        let places = |group: &Group| group.squares.iter().map(|&square| square.into()).collect();
        groups
            .iter()
            .map(|group| (places(group), group.cost))
            .collect()
    }

    #[test]
    fn greedy_takes_the_closest_pair_and_pays_for_it() {
        let text = "3 0 7 3 0 7\n".to_string() + &"0 0 0 0 0 0\n".repeat(5);
        let inner = vec![[2, 0], [3, 0]];
        let outer = vec![[0, 0], [5, 0]];
        let expected = [(outer, 5), (inner, 1)];
        assert_eq!(groups(Method::Greedy, Edges::Closed, &text), expected);
        let pairs = groups(Method::Cover(2), Edges::Closed, &text);
        assert_eq!(pairs.iter().map(|(_, cost)| cost).sum::<u32>(), 4);
        // With open edges the outer ones leave.
        let open = groups(Method::Greedy, Edges::Open, &text);
        assert_eq!(open.iter().map(|(_, cost)| cost).sum::<u32>(), 3);
    }

    #[test]
    fn clusters_grow_until_they_cancel() {
        let text = "0 0 0 0 0\n0 0 2 0 0\n0 0 3 0 0\n0 0 0 0 0\n0 0 5 0 0\n";
        let all = vec![[2, 1], [2, 2], [2, 4]];
        assert_eq!(
            groups(Method::Growth, Edges::Closed, text),
            [(all.clone(), 3)]
        );
        assert_eq!(groups(Method::Growth, Edges::Open, text), [(all, 3)]);
        let lonely = "0 0 0 0 0\n0 0 0 0 0\n0 0 3 0 0\n0 0 0 0 0\n0 0 0 0 0\n";
        assert_eq!(groups(Method::Growth, Edges::Closed, lonely), []);
        assert_eq!(
            groups(Method::Growth, Edges::Open, lonely),
            [(vec![[2, 2]], 3)]
        );
    }
}
