//! Players: a method of decoding, or chance, at the game.
//!
//! A player looks at the whole board before every move and starts with the group that is done soonest. It does
//! not see the clusters: they say which numbers belong together in the end, and a decoder of a code would not know
//! them either.

use crate::board::{Board, Move, Square};
use crate::decode::{Edges, correction};
use crate::error::Error;
use crate::game::{Game, MOVES_PER_ROUND, Settings};
use crate::method::{Method, Strategy};
use crate::random::Stream;
use std::fmt;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// Every move is as likely as any other.
    Random,
    /// As a decoder would.
    Decode(Method),
}

impl Style {
    /// The style of this name: `random`, or that of a [method](Method::from_name).
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Self::Random),
            _ => Method::from_name(name).map(Self::Decode),
        }
    }
}

impl fmt::Display for Style {
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
/// use decodoku::{Game, Method, Player, Settings, Style};
///
/// let mut game = Game::new(Settings::default(), 5)?;
/// let mut player = Player::new(Style::Decode(Method::Cover(4)), 1)?;
/// while game.lost().is_none() && game.score() < 50 {
///     let step = player.next(game.board()).expect("a board with numbers");
///     game.play(step)?;
/// }
/// assert!(game.bursts() > 5);
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Debug)]
pub struct Player {
    random: Stream,
    strategy: Option<Strategy>,
}

impl Player {
    /// A player; the seed is for the random one.
    ///
    /// # Errors
    /// [`Error::GroupSize`].
    pub fn new(style: Style, seed: u64) -> Result<Self, Error> {
        let strategy = match style {
            Style::Random => None,
            Style::Decode(method) => Some(Strategy::new(method, Edges::Closed)?),
        };
        Ok(Self {
            // Games draw from stream 0.
            random: Stream::new(seed, 1),
            strategy,
        })
    }

    /// The next move; `None` on an empty board.
    pub fn next(&mut self, board: &Board) -> Option<Move> {
        match &mut self.strategy {
            None => {
                let moves: Vec<Move> = board.moves().collect();
                let bound = u32::try_from(moves.len()).expect("a board is small");
                (bound > 0).then(|| moves[self.random.below(bound) as usize])
            }
            Some(strategy) => {
                let groups = strategy.groups(board);
                let moves = correction(board, &groups);
                moves.first().copied().or_else(|| approach(board))
            }
        }
    }

    /// Plays a game until it is lost or has gone on for so many rounds; returns the rounds that were
    /// survived: bursts after the first.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn survive(&mut self, settings: Settings, seed: u64, rounds: u64) -> Result<u64, Error> {
        let mut game = Game::new(settings, seed)?;
        while game.lost().is_none() && game.bursts() <= rounds {
            let Some(step) = self.next(game.board()) else {
                break;
            };
            game.play(step)?;
        }
        debug_assert!(game.score() <= game.bursts() * u64::from(MOVES_PER_ROUND));
        Ok(game.bursts() - 1)
    }
}

/// Moves a number towards the one that is nearest to it, where nothing cancels.
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
        let mut player = Player::new(Style::Decode(Method::Greedy), 0).unwrap();
        let step = player.next(&board).unwrap();
        assert_eq!(step.to_string(), "0 0 right");
        let lonely = Board::parse("1 0\n0 0\n", 10).unwrap();
        assert!(player.next(&lonely).is_some());
        let empty = Board::parse("0 0\n0 0\n", 10).unwrap();
        assert_eq!(player.next(&empty), None);
    }

    #[test]
    fn better_decoders_survive_longer() {
        let settings = Settings {
            side: 7,
            ..Settings::default()
        };
        let rounds = |style| -> u64 {
            let mut player = Player::new(style, 3).unwrap();
            (0..30)
                .map(|seed| player.survive(settings, seed, 1000).unwrap())
                .sum()
        };
        let random = rounds(Style::Random);
        let greedy = rounds(Style::Decode(Method::Greedy));
        let cover = rounds(Style::Decode(Method::Cover(4)));
        assert!(
            random < greedy && greedy < cover,
            "{random} {greedy} {cover}"
        );
    }
}
