//! The state of a game on the board: numbers, and the clusters they belong to.

use crate::board::{Board, opposite};
use crate::error::Error;
use crate::square::{Move, Square};
use std::cmp::Reverse;

/// A board whose numbers belong to clusters.
///
/// The numbers of a cluster have a common origin: a burst of noise adds pairs that cancel, and
/// pairs that touch share a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClusterField {
    board: Board,
    /// The cluster of each square, in the order of the board, or 0. Invariant: not 0 exactly where
    /// the number is not 0; the numbers of a cluster sum up to 0 modulo the modulus.
    clusters: Vec<u32>,
}

impl ClusterField {
    /// An empty board.
    ///
    /// # Errors
    /// As [`Board::new`].
    pub(crate) fn new(side: usize, modulus: u16) -> Result<Self, Error> {
        Ok(Self {
            board: Board::new(side, side, modulus)?,
            clusters: vec![0; side * side],
        })
    }

    /// The numbers.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The cluster of a square, or 0 for an empty one. Panics if the square is not on the board.
    pub(crate) fn cluster(&self, square: Square) -> u32 {
        assert!(self.board.contains(square), "{square} is outside");
        self.clusters[self.board.index(square)]
    }

    /// Empties the board.
    pub(crate) fn clear(&mut self) {
        self.board.clear();
        self.clusters.fill(0);
    }

    /// Adds a pair: `amount`, which is not 0, to the first square and its opposite to the second, a
    /// neighbour. Both join the clusters of the two squares, or a new one with the smallest free
    /// id. Returns whether at least one of them was empty.
    pub(crate) fn pair(&mut self, first: Square, second: Square, amount: u16) -> bool {
        debug_assert_eq!(self.board.check_pair(first, second), Ok(()));
        debug_assert!((1..self.board.modulus()).contains(&amount), "{amount}");
        let had_room = self.board.get(first) == 0 || self.board.get(second) == 0;
        let id = self.join(first, second).unwrap_or_else(|| {
            let free = (1..).find(|id| !self.clusters.contains(id));
            free.expect("more ids than squares")
        });
        let amounts = [amount, opposite(amount, self.board.modulus())];
        for (square, amount) in [first, second].into_iter().zip(amounts) {
            let number = self.board.add(square, amount);
            self.mark(square, if number == 0 { 0 } else { id });
        }
        debug_assert_eq!(self.validate(), Ok(()));
        had_room
    }

    /// Moves a number to a neighbour: numbers add up, clusters merge.
    ///
    /// # Errors
    /// As [`Board::play`].
    pub(crate) fn play(&mut self, step: Move) -> Result<(), Error> {
        self.board.check(step)?;
        let id = self.join(step.from, step.to).expect("a number to move");
        self.board.play(step)?;
        self.mark(step.from, 0);
        let is_empty = self.board.get(step.to) == 0;
        self.mark(step.to, if is_empty { 0 } else { id });
        debug_assert_eq!(self.validate(), Ok(()));
        Ok(())
    }

    fn mark(&mut self, square: Square, id: u32) {
        let index = self.board.index(square);
        self.clusters[index] = id;
    }

    /// The cluster of two squares after they touch, or `None` if both are empty. Of two clusters
    /// the larger one takes over the numbers of the other.
    fn join(&mut self, first: Square, second: Square) -> Option<u32> {
        let mut ids = [first, second].map(|square| self.cluster(square));
        ids.sort_by_key(|&id| {
            let size = self.clusters.iter().filter(|other| **other == id).count();
            (id != 0, size, Reverse(id))
        });
        let [other, id] = ids;
        if other != 0 {
            for old in &mut self.clusters {
                if *old == other {
                    *old = id;
                }
            }
        }
        (id != 0).then_some(id)
    }

    /// The cluster of the smallest id with numbers on two opposite edges. It needs no path of
    /// neighbours between them.
    pub(crate) fn spanning(&self) -> Option<u32> {
        let side = self.board.width() as u16;
        let last = side - 1;
        let mut edges = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
        for along in 0..side {
            for (edge, [x, y]) in
                edges
                    .iter_mut()
                    .zip([[0, along], [last, along], [along, 0], [along, last]])
            {
                edge.push(self.cluster(Square { x, y }));
            }
        }
        let [left, right, top, bottom] = edges;
        let across = left.into_iter().filter(|id| right.contains(id));
        let down = top.into_iter().filter(|id| bottom.contains(id));
        across.chain(down).filter(|&id| id != 0).min()
    }

    /// Checks the invariants by deriving them again.
    ///
    /// # Errors
    /// The invariant that is broken.
    pub(crate) fn validate(&self) -> Result<(), String> {
        let mut sums: Vec<(u32, u64)> = Vec::new();
        for square in self.board.squares() {
            let (number, id) = (self.board.get(square), self.cluster(square));
            if (number == 0) != (id == 0) {
                return Err(format!("{square}: number {number} in cluster {id}"));
            }
            if id != 0 {
                match sums.iter_mut().find(|(known, _)| *known == id) {
                    Some((_, sum)) => *sum += u64::from(number),
                    None => sums.push((id, number.into())),
                }
            }
        }
        let modulus = u64::from(self.board.modulus());
        match sums.iter().find(|(_, sum)| sum % modulus != 0) {
            Some((id, sum)) => Err(format!("cluster {id} sums up to {sum}")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Numbers and clusters of the squares that are not empty: `x y number cluster`.
    fn show(field: &ClusterField) -> Vec<[u32; 4]> {
        let occupied = field.board().occupied();
        occupied
            .map(|(at, number)| [at.x.into(), at.y.into(), number.into(), field.cluster(at)])
            .collect()
    }

    #[test]
    fn the_worked_example() {
        let mut field = ClusterField::new(4, 10).unwrap();
        let mut tenths = 0;
        let mut pair = |first: [u16; 2], second: [u16; 2], amount, expected: &[[u32; 4]]| {
            let had_room = field.pair(first.into(), second.into(), amount);
            tenths += if had_room { 10 } else { 1 };
            assert_eq!(show(&field), expected);
            field.spanning()
        };
        pair([0, 0], [0, 1], 3, &[[0, 0, 3, 1], [0, 1, 7, 1]]);
        let three = [[0, 0, 3, 1], [0, 1, 2, 1], [0, 2, 5, 1]];
        pair([0, 1], [0, 2], 5, &three);
        let more = [[3, 1, 4, 2], [3, 2, 6, 2]];
        pair([3, 1], [3, 2], 4, &[&three[..], &more].concat());
        let moved = [[2, 2, 6, 2], [3, 1, 4, 2]];
        pair([2, 2], [3, 2], 6, &[&three[..], &moved].concat());
        let four = [[0, 0, 3, 1], [0, 1, 2, 1], [0, 2, 6, 1], [1, 2, 9, 1]];
        let spans = pair([1, 2], [0, 2], 9, &[&four[..], &moved].concat());
        assert_eq!(spans, None);
        let all = [
            [0, 0, 3, 1],
            [0, 1, 2, 1],
            [0, 2, 6, 1],
            [1, 2, 1, 1],
            [2, 2, 4, 1],
            [3, 1, 4, 1],
        ];
        assert_eq!(pair([1, 2], [2, 2], 2, &all), Some(1));
        assert_eq!(tenths, 51);
    }

    #[test]
    fn a_square_that_becomes_zero_leaves_its_cluster() {
        let mut field = ClusterField::new(3, 10).unwrap();
        field.pair([0, 0].into(), [0, 1].into(), 3);
        field.pair([1, 1].into(), [1, 0].into(), 5);
        let step = |from: [u16; 2], to: [u16; 2]| Move::from([from.into(), to.into()]);
        field.play(step([1, 0], [0, 0])).unwrap();
        assert_eq!(show(&field), [[0, 0, 8, 1], [0, 1, 7, 1], [1, 1, 5, 1]]);
        field.play(step([0, 1], [1, 1])).unwrap();
        field.play(step([1, 1], [1, 0])).unwrap();
        field.play(step([1, 0], [0, 0])).unwrap();
        assert_eq!(show(&field), Vec::<[u32; 4]>::new());
        field.pair([0, 0].into(), [0, 1].into(), 1);
        assert_eq!(field.cluster([0, 0].into()), 1, "ids are used again");
        field.pair([2, 2].into(), [2, 1].into(), 1);
        field.pair([2, 1].into(), [2, 0].into(), 3);
        field.play(step([0, 1], [1, 1])).unwrap();
        field.play(step([1, 1], [2, 1])).unwrap();
        assert_eq!(
            field.cluster([0, 0].into()),
            2,
            "the larger cluster keeps its id"
        );
    }

    proptest! {
        #[test]
        fn pairs_and_moves_keep_the_invariants(
            side in 2..6usize,
            modulus in 2..12u16,
            operations in prop::collection::vec(
                (any::<prop::sample::Index>(), any::<bool>(), any::<u16>()),
                0..60,
            ),
        ) {
            let mut field = ClusterField::new(side, modulus).unwrap();
            for (index, is_pair, number) in operations {
                if is_pair {
                    let squares: Vec<Square> = field.board().squares().collect();
                    let first = *index.get(&squares);
                    let around: Vec<Square> = field.board().neighbours(first).collect();
                    let second = around[usize::from(number) % around.len()];
                    field.pair(first, second, number % (modulus - 1) + 1);
                } else {
                    let moves: Vec<Move> = field.board().moves().collect();
                    if !moves.is_empty() {
                        field.play(*index.get(&moves)).unwrap();
                    }
                }
                prop_assert_eq!(field.validate(), Ok(()));
                prop_assert_eq!(field.board().total(), 0);
            }
        }
    }
}
