//! Codes with errors, and the definition of a decoder's failure.
//!
//! The code is planar, with `side` x `side` squares that are measured. The left and the right edge
//! absorb charges; there is a bond between neighbours, and one from each square of the first and
//! the last column to its edge: `side` x (`side` + 1) along rows and (`side` - 1) x `side` along
//! columns. Errors on the bonds are independent, with the same probability; an error moves a
//! charge, uniform from 1 to the modulus minus 1, along the bond.
//!
//! A decoder sees the numbers and explains them. It fails if the charge that its correction sends
//! to the left edge and the charge that the errors put there do not cancel. Errors and correction
//! together have then taken a charge across the board without a trace, and the stored state has
//! changed.
//!
//! **The draws of a trial**, bonds along rows first, row by row from the left edge, then bonds
//! along columns, row by row: for each bond a 32-bit number, which is below the rate times 2^32 for
//! an error; then its charge.

use crate::board::{Board, add, opposite};
use crate::decode::{ExitEdge, Group};
use crate::error::Error;
use crate::random::RandomStream;
use crate::square::Square;

/// A code and its error rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Channel {
    side: usize,
    modulus: u16,
    /// The rate in units of 2^-32.
    chance: u64,
}

/// A board of errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trial {
    board: Board,
    /// The charge that errors put on the left edge.
    left: u16,
}

impl Channel {
    /// A code of this size with errors at this rate, which is rounded to a multiple of 2^-32.
    ///
    /// # Errors
    /// If there is no such code, or if the rate is not from 0 to 1.
    pub(crate) fn new(side: usize, modulus: u16, rate: f64) -> Result<Self, Error> {
        Board::new(side, side, modulus)?;
        if !(0.0..=1.0).contains(&rate) {
            return Err(Error::Rate);
        }
        Ok(Self {
            side,
            modulus,
            chance: (rate * 4_294_967_296.0).round() as u64,
        })
    }

    /// Trial number `number` of a seed.
    pub(crate) fn draw(&self, seed: u64, number: u64) -> Trial {
        let mut random = RandomStream::new(seed, number);
        let side = self.side as u16;
        let board = Board::new(self.side, self.side, self.modulus);
        let mut trial = Trial {
            board: board.expect("they have been checked"),
            left: 0,
        };
        for y in 0..side {
            for x in 0..=side {
                if let Some(amount) = self.error(&mut random) {
                    trial.shift(x.checked_sub(1), (x < side).then_some(x), amount, |x| {
                        Square { x, y }
                    });
                }
            }
        }
        for y in 1..side {
            for x in 0..side {
                if let Some(amount) = self.error(&mut random) {
                    trial.shift(Some(y - 1), Some(y), amount, |y| Square { x, y });
                }
            }
        }
        trial
    }

    /// The amount of an error at one place, if there is one.
    fn error(&self, random: &mut RandomStream) -> Option<u16> {
        let has_error = random.chance(self.chance);
        has_error.then(|| 1 + random.below((self.modulus - 1).into()) as u16)
    }
}

impl Trial {
    /// Moves a charge to the second square and its opposite to the first. `None` is an edge.
    fn shift(
        &mut self,
        first: Option<u16>,
        second: Option<u16>,
        amount: u16,
        square: impl Fn(u16) -> Square,
    ) {
        let modulus = self.board.modulus();
        match first {
            Some(first) => _ = self.board.add(square(first), opposite(amount, modulus)),
            None => self.left = add(self.left, opposite(amount, modulus), modulus),
        }
        if let Some(second) = second {
            self.board.add(square(second), amount);
        }
    }

    /// The numbers that a measurement shows.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a correction by these groups leaves a logical error, or numbers on the board.
    pub(crate) fn is_failure(&self, groups: &[Group]) -> bool {
        let modulus = self.board.modulus();
        let mut left = self.left;
        let mut rest = self.board.clone();
        for group in groups {
            let mut sum = 0;
            for &square in &group.squares {
                sum = add(sum, rest.get(square), modulus);
                rest.set(square, 0).expect("a square of the board");
            }
            match group.exit {
                Some(ExitEdge::Left) => left = add(left, sum, modulus),
                Some(ExitEdge::Right) => {}
                None if sum != 0 => return true,
                None => {}
            }
        }
        left != 0 || !rest.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::{Decoder, Edges, Method};

    fn trial(text: &str, left: u16) -> Trial {
        let board = Board::parse(text, 10).unwrap();
        Trial { board, left }
    }

    fn group(squares: &[[u16; 2]], exit: Option<ExitEdge>) -> Group {
        let squares = squares.iter().map(|&square| square.into()).collect();
        Group {
            squares,
            cost: 0,
            exit,
            tree: Vec::new(),
        }
    }

    #[test]
    fn a_wrong_charge_on_the_left_is_a_failure() {
        // An error between the left edge and the first square.
        let trial = trial("3 0\n0 0\n", 7);
        assert!(!trial.is_failure(&[group(&[[0, 0]], Some(ExitEdge::Left))]));
        assert!(trial.is_failure(&[group(&[[0, 0]], Some(ExitEdge::Right))]));
        assert!(trial.is_failure(&[group(&[[0, 0]], None)]));
        assert!(trial.is_failure(&[]));
    }

    #[test]
    fn errors_come_at_their_rate_and_charges_are_conserved() {
        assert!(
            [1.5, f64::NAN]
                .map(|rate| Channel::new(5, 10, rate))
                .iter()
                .all(Result::is_err)
        );
        let none = Channel::new(5, 10, 0.0).unwrap().draw(1, 0);
        assert!(none.board.is_empty() && none.left == 0);
        // With modulus 2 and certain errors, each square has a number of errors that is known.
        let all = Channel::new(3, 2, 1.0).unwrap().draw(1, 0);
        assert_eq!(
            (all.board.to_string().as_str(), all.left),
            ("1 1 1\n0 0 0\n1 1 1\n", 1)
        );
        // 5 x 6 + 4 x 5 bonds; those of the two edges leave a total.
        let channel = Channel::new(5, 10, 0.1).unwrap();
        let trials = 4000;
        let empty = (0..trials).filter(|&number| {
            let trial = channel.draw(9, number);
            trial.board.is_empty()
        });
        let share = empty.count() as f64 / trials as f64;
        assert!((share - 0.9_f64.powi(50)).abs() < 0.004, "{share}");
    }

    #[test]
    fn single_errors_are_corrected_by_all_methods() {
        let channel = Channel::new(5, 10, 0.02).unwrap();
        let methods = [
            Method::Greedy,
            Method::Growth,
            Method::Cover(2),
            Method::Cover(4),
        ];
        for method in methods {
            let mut decoder = Decoder::new(method).unwrap().edges(Edges::Open);
            let fails = |&number: &u64| {
                let trial = channel.draw(2, number);
                trial.is_failure(&decoder.decode(&trial.board).groups)
            };
            let failures = (0..500).filter(fails).count();
            assert!(failures < 20, "{method}: {failures}");
        }
    }
}
