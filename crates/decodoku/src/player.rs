//! Players of the game: a decoder, or chance.
//!
//! Before every move a player decodes the whole board and makes the first move for the group that
//! needs the fewest. It does not see the clusters, because they show which numbers belong together
//! and a decoder of a code does not know that.

use crate::board::Board;
use crate::decode::{Decoder, Method, correction};
use crate::error::Error;
use crate::game::{Game, GameSettings, MOVES_PER_ROUND};
use crate::random::RandomStream;
use crate::square::{Move, Square};
use std::fmt;

/// How a player chooses moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PlayStyle {
    /// Every move has the same probability.
    Random,
    /// The moves of a decoder.
    Decode(Method),
}

impl PlayStyle {
    /// The style with this name: `random`, or the name of a [method](Method::from_name).
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Self::Random),
            _ => Method::from_name(name).map(Self::Decode),
        }
    }
}

impl fmt::Display for PlayStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.pad("random"),
            Self::Decode(method) => method.fmt(f),
        }
    }
}

/// Plays games.
///
/// ```
/// use decodoku::{Game, GameSettings, Method, PlayStyle, Player};
///
/// let mut game = Game::new(GameSettings::default(), 5)?;
/// let mut player = Player::new(PlayStyle::Decode(Method::Cover(4)), 1)?;
/// while game.lost().is_none() && game.score() < 50 {
///     let step = player.next(game.board()).expect("a board with numbers");
///     game.play(step)?;
/// }
/// assert!(game.bursts() > 5);
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Debug)]
pub struct Player {
    random: RandomStream,
    decoder: Option<Decoder>,
}

impl Player {
    /// A player of this style. The seed is for [`PlayStyle::Random`].
    ///
    /// # Errors
    /// As [`Decoder::new`].
    pub fn new(style: PlayStyle, seed: u64) -> Result<Self, Error> {
        let decoder = match style {
            PlayStyle::Random => None,
            PlayStyle::Decode(method) => Some(Decoder::new(method)?),
        };
        Ok(Self {
            // Games draw from stream 0.
            random: RandomStream::new(seed, 1),
            decoder,
        })
    }

    /// The next move; `None` on an empty board.
    pub fn next(&mut self, board: &Board) -> Option<Move> {
        match &mut self.decoder {
            None => {
                let moves: Vec<Move> = board.moves().collect();
                let bound = u32::try_from(moves.len()).expect("a board is small");
                (bound > 0).then(|| moves[self.random.below(bound) as usize])
            }
            Some(decoder) => {
                let groups = decoder.decode(board).groups;
                let moves = correction(board, &groups);
                moves.first().copied().or_else(|| approach(board))
            }
        }
    }

    /// Plays a game until it is lost or does not go on. Returns the game as it is then.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn survive(
        &mut self,
        settings: GameSettings,
        seed: u64,
        goes_on: impl Fn(&Game) -> bool,
    ) -> Result<Game, Error> {
        let mut game = Game::new(settings, seed)?;
        while game.lost().is_none() && goes_on(&game) {
            let Some(step) = self.next(game.board()) else {
                break;
            };
            game.play(step)?;
        }
        debug_assert!(game.score() <= game.bursts() * u64::from(MOVES_PER_ROUND));
        Ok(game)
    }
}

/// A move for boards where nothing cancels: brings the two nearest numbers closer together.
fn approach(board: &Board) -> Option<Move> {
    let squares: Vec<Square> = board.occupied().map(|(square, _)| square).collect();
    let pairs = squares.iter().enumerate().flat_map(|(index, &first)| {
        let rest = squares[index + 1..].iter();
        rest.map(move |&second| (first.distance(second), first, second))
    });
    let Some((_, from, target)) = pairs.min() else {
        return board.moves().next();
    };
    let mut steps = board.neighbours(from);
    let to = steps.find(|to| to.distance(target) < from.distance(target))?;
    Some(Move { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_do_not_cancel_approach_each_other() {
        let board = Board::parse("1 0 0\n0 0 1\n0 0 0\n", 10).unwrap();
        let mut player = Player::new(PlayStyle::Decode(Method::Greedy), 0).unwrap();
        let step = player.next(&board).unwrap();
        assert_eq!(step.to_string(), "0 0 right");
        let lonely = Board::parse("1 0\n0 0\n", 10).unwrap();
        assert!(player.next(&lonely).is_some());
        let empty = Board::parse("0 0\n0 0\n", 10).unwrap();
        assert_eq!(player.next(&empty), None);
    }
}
