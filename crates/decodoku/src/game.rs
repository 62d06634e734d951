//! The game: rounds of a burst of noise and five moves, until a cluster spans the board.

use crate::board::{Board, MAX_SIDE, Move};
use crate::error::Error;
use crate::field::Field;
use crate::noise;
use crate::random::Stream;
use serde::{Deserialize, Serialize};

/// The moves between two bursts.
pub const MOVES_PER_ROUND: u32 = 5;

/// The first burst is drawn again while it spans the board, but not more often than this: on the
/// smallest boards every burst does.
const REDRAWS: u32 = 100;

/// When it is checked whether a cluster spans the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// A move that makes a cluster span loses at once. If a burst has made it, the player has the moves
    /// of the round to undo it.
    #[default]
    SeedText,
    /// After every move, whoever made the cluster span, as the first published version does. After a
    /// burst one move is left.
    EveryMove,
    /// Before the next burst.
    RoundEnd,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 3] = [Self::SeedText, Self::EveryMove, Self::RoundEnd];

    /// The word for the preset.
    pub fn name(self) -> &'static str {
        match self {
            Self::SeedText => "seed-text",
            Self::EveryMove => "every-move",
            Self::RoundEnd => "round-end",
        }
    }
}

/// What noise and display are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// All amounts are equally likely, and shown.
    #[default]
    Numbers,
    /// A third of the pairs are two halves of the modulus, and the display tells halves from other
    /// numbers and nothing else.
    PhiLambda,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Numbers, Self::PhiLambda];

    /// The word for the variant.
    pub fn name(self) -> &'static str {
        match self {
            Self::Numbers => "numbers",
            Self::PhiLambda => "phi-lambda",
        }
    }
}

/// What a game is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The side of the board: 8 on large screens, 7 on small ones.
    pub side: usize,
    /// What numbers are counted modulo.
    pub modulus: u16,
    /// When the game is lost.
    pub preset: Preset,
    /// What noise is like.
    pub variant: Variant,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            side: 8,
            modulus: 10,
            preset: Preset::default(),
            variant: Variant::default(),
        }
    }
}

/// A game and nothing of its past: see [`Session`](crate::Session) for that.
///
/// The settings, the seed and the moves determine everything.
///
/// ```
/// use decodoku::{Game, Settings};
///
/// let mut game = Game::new(Settings::default(), 7)?;
/// let step = game.board().moves().next().expect("the board is not empty");
/// game.play(step)?;
/// assert_eq!((game.score(), game.moves_left()), (1, 4));
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    settings: Settings,
    field: Field,
    random: Stream,
    bursts: u64,
    moves_left: u32,
    score: u64,
    /// Whether the last burst made a cluster span, and no move has undone it.
    grace: bool,
    /// The cluster that has lost the game.
    lost: Option<u32>,
}

impl Game {
    /// A new game, after its first burst.
    ///
    /// # Errors
    /// [`Error::Side`] for sides below 2 or above [`MAX_SIDE`], [`Error::Modulus`],
    /// [`Error::OddModulus`].
    pub fn new(settings: Settings, seed: u64) -> Result<Self, Error> {
        let Settings { side, modulus, .. } = settings;
        if !(2..=MAX_SIDE).contains(&side) {
            return Err(Error::Side { side });
        }
        if settings.variant == Variant::PhiLambda && modulus % 2 == 1 {
            return Err(Error::OddModulus { modulus });
        }
        let mut game = Self {
            settings,
            field: Field::new(side, modulus)?,
            random: Stream::new(seed, 0),
            bursts: 0,
            moves_left: 0,
            score: 0,
            grace: false,
            lost: None,
        };
        for _ in 0..REDRAWS {
            game.field.clear();
            noise::burst(&mut game.field, settings.variant, &mut game.random);
            if game.field.spanning().is_none() {
                break;
            }
        }
        game.start_round();
        game.skip();
        Ok(game)
    }

    /// What the game is like.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The board with its clusters.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The numbers.
    pub fn board(&self) -> &Board {
        self.field.board()
    }

    /// The bursts so far, the first included; those drawn again are not counted.
    pub fn bursts(&self) -> u64 {
        self.bursts
    }

    /// The moves before the next burst.
    pub fn moves_left(&self) -> u32 {
        self.moves_left
    }

    /// The moves made, those skipped on an empty board included.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// The cluster that has lost the game, if it is over.
    pub fn lost(&self) -> Option<u32> {
        self.lost
    }

    /// Whether a burst has made a cluster span and it still does: it must be undone in time.
    pub fn is_in_danger(&self) -> bool {
        self.grace && self.lost.is_none()
    }

    /// Makes a move; then it is seen whether the game is lost, and after the last move of a round
    /// comes the next burst. With an empty board the rest of the round is skipped.
    ///
    /// # Errors
    /// [`Error::Over`], or as [`Board::check`]. Nothing has changed then.
    pub fn play(&mut self, step: Move) -> Result<(), Error> {
        if self.lost.is_some() {
            return Err(Error::Over);
        }
        self.field.play(step)?;
        self.score += 1;
        self.moves_left -= 1;
        let spanning = self.field.spanning();
        let is_last = self.moves_left == 0;
        let counts = match self.settings.preset {
            Preset::SeedText => !self.grace || is_last,
            Preset::EveryMove => true,
            Preset::RoundEnd => is_last,
        };
        self.lost = spanning.filter(|_| counts);
        self.grace &= spanning.is_some();
        if self.lost.is_none() {
            if is_last {
                self.next_round();
            }
            self.skip();
        }
        Ok(())
    }

    /// Goes on to the next burst while there is nothing to move.
    fn skip(&mut self) {
        while self.field.board().is_empty() {
            self.score += u64::from(self.moves_left);
            self.next_round();
        }
    }

    fn next_round(&mut self) {
        noise::burst(&mut self.field, self.settings.variant, &mut self.random);
        self.start_round();
    }

    fn start_round(&mut self) {
        self.bursts += 1;
        self.moves_left = MOVES_PER_ROUND;
        self.grace = self.field.spanning().is_some();
    }
}

#[cfg(test)]
impl Game {
    /// A game on a given field, with no noise to come that matters.
    fn at(preset: Preset, pairs: &[([u16; 2], [u16; 2], u16)]) -> Self {
        let settings = Settings {
            side: 4,
            preset,
            ..Settings::default()
        };
        let mut game = Self::new(settings, 1).unwrap();
        game.field.clear();
        for &(first, second, amount) in pairs {
            let pair = game.field.add_pair(first.into(), second.into(), amount);
            pair.unwrap();
        }
        game.start_round();
        game
    }

    fn step(&mut self, from: [u16; 2], to: [u16; 2]) -> Result<(), Error> {
        self.play(Move::from([from.into(), to.into()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cluster that reaches from the left edge to the last column but one, and another beside it.
    const CLOSE: [([u16; 2], [u16; 2], u16); 3] = [
        ([0, 0], [1, 0], 3),
        ([1, 0], [2, 0], 1),
        ([2, 3], [1, 3], 4),
    ];

    /// A cluster that spans.
    const SPANS: [([u16; 2], [u16; 2], u16); 3] = [
        ([0, 0], [1, 0], 3),
        ([1, 0], [2, 0], 1),
        ([2, 0], [3, 0], 5),
    ];

    #[test]
    fn a_move_that_spans_loses_when_it_is_looked_at() {
        for preset in Preset::ALL {
            let mut game = Game::at(preset, &CLOSE);
            game.step([2, 0], [3, 0]).unwrap();
            let loses = preset != Preset::RoundEnd;
            assert_eq!(game.lost().is_some(), loses, "{preset:?}");
            let after = game.step([3, 0], [2, 0]);
            assert_eq!(after == Err(Error::Over), loses, "{preset:?}");
        }
    }

    #[test]
    fn what_noise_has_made_span_can_be_undone() {
        for preset in Preset::ALL {
            let mut game = Game::at(preset, &SPANS);
            assert!(game.is_in_danger());
            game.step([1, 0], [1, 1]).unwrap();
            assert_eq!(game.lost().is_some(), preset == Preset::EveryMove);
            if preset == Preset::EveryMove {
                continue;
            }
            game.step([3, 0], [2, 0]).unwrap();
            assert!(!game.is_in_danger());
            assert_eq!(game.lost(), None);
            // To make it span again is the player's own doing.
            game.step([2, 0], [3, 0]).unwrap();
            assert_eq!(game.lost().is_some(), preset == Preset::SeedText);
        }
        let mut game = Game::at(Preset::EveryMove, &SPANS);
        game.step([0, 0], [1, 0]).unwrap();
        assert_eq!(game.lost(), None);
    }

    #[test]
    fn what_is_not_undone_loses_with_the_last_move() {
        for preset in [Preset::SeedText, Preset::RoundEnd] {
            let mut game = Game::at(preset, &SPANS);
            for number in 0..5 {
                assert_eq!(game.lost(), None);
                let there = number % 2;
                let (from, to) = ([1, there], [1, 1 - there]);
                game.step(from, to).unwrap();
            }
            assert_eq!((game.lost(), game.score()), (Some(1), 5));
        }
    }

    #[test]
    fn an_empty_board_skips_to_the_next_burst() {
        let mut game = Game::at(Preset::SeedText, &[([1, 1], [2, 1], 3)]);
        let bursts = game.bursts();
        game.step([1, 1], [2, 1]).unwrap();
        assert_eq!((game.score(), game.moves_left()), (5, 5));
        assert!(game.bursts() > bursts && !game.board().is_empty());
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let mut game = Game::at(Preset::SeedText, &CLOSE);
        let before = game.clone();
        for (from, to) in [([3, 3], [3, 2]), ([0, 0], [1, 1]), ([0, 0], [0, 9])] {
            assert!(game.step(from, to).is_err());
            assert_eq!(game, before);
        }
    }

    #[test]
    fn bad_settings_are_refused() {
        let refused = |settings| Game::new(settings, 1).unwrap_err();
        let default = Settings::default();
        for side in [0, 1, 101, usize::MAX] {
            assert_eq!(refused(Settings { side, ..default }), Error::Side { side });
        }
        let modulus = 1;
        assert_eq!(
            refused(Settings { modulus, ..default }),
            Error::Modulus { modulus }
        );
        let odd = Settings {
            modulus: 9,
            variant: Variant::PhiLambda,
            ..default
        };
        assert_eq!(refused(odd), Error::OddModulus { modulus: 9 });
    }

    #[test]
    fn every_size_can_be_played() {
        for side in 2..5 {
            for modulus in [2, 3, 10, 65_535] {
                for preset in Preset::ALL {
                    let settings = Settings {
                        side,
                        modulus,
                        preset,
                        ..Settings::default()
                    };
                    let mut game = Game::new(settings, 4).unwrap();
                    for _ in 0..200 {
                        let Some(step) = game.board().moves().next() else {
                            panic!("an empty board is skipped");
                        };
                        if game.play(step) == Err(Error::Over) {
                            break;
                        }
                    }
                    assert_eq!(game.field().validate(), Ok(()));
                }
            }
        }
    }
}
