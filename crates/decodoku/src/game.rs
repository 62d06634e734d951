//! The game: rounds of a burst of noise and five moves, until a cluster spans the board.

use crate::board::Board;
use crate::error::Error;
use crate::field::ClusterField;
use crate::noise::{self, Variant};
use crate::random::RandomStream;
use crate::square::{MAX_SIDE, Move, Square};

/// The moves between two bursts.
pub const MOVES_PER_ROUND: u32 = 5;

/// While the first burst spans the board, it is drawn again, but at most this number of times: on
/// the smallest boards every burst spans.
const REDRAWS: u32 = 100;

/// When a cluster that spans the board loses the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Preset {
    /// At once, if a move made the cluster span. If a burst of noise did, at the end of the round,
    /// so the player has five moves to undo it.
    #[default]
    SeedText,
    /// After every move, whether a move or a burst made the cluster span, as in the first published
    /// version. The player has one move to undo what a burst did.
    EveryMove,
    /// At the end of the round.
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

/// The kind of a game.
///
/// ```
/// use decodoku::{GameSettings, Preset};
///
/// let settings = GameSettings::default().with_side(7).with_preset(Preset::RoundEnd);
/// assert_eq!((settings.side, settings.modulus), (7, 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GameSettings {
    /// The side of the board: 8 by default; the original game has 7 on small screens.
    pub side: usize,
    /// The modulus of the numbers: 10 by default.
    pub modulus: u16,
    /// When the game is lost.
    pub preset: Preset,
    /// The kind of noise and display.
    pub variant: Variant,
}

impl GameSettings {
    /// The same settings with another side.
    #[must_use]
    pub fn with_side(self, side: usize) -> Self {
        Self { side, ..self }
    }

    /// The same settings with another modulus.
    #[must_use]
    pub fn with_modulus(self, modulus: u16) -> Self {
        Self { modulus, ..self }
    }

    /// The same settings with another preset.
    #[must_use]
    pub fn with_preset(self, preset: Preset) -> Self {
        Self { preset, ..self }
    }

    /// The text that a player sees for a number: `.` on an empty square.
    pub fn symbol(&self, number: u16) -> String {
        match self.variant {
            _ if number == 0 => ".".to_string(),
            Variant::Numbers => number.to_string(),
            Variant::PhiLambda if number == self.modulus / 2 => "Φ".to_string(),
            Variant::PhiLambda => "Λ".to_string(),
        }
    }

    /// The same settings with another variant.
    #[must_use]
    pub fn with_variant(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }
}

impl Default for GameSettings {
    fn default() -> Self {
        Self {
            side: 8,
            modulus: 10,
            preset: Preset::default(),
            variant: Variant::default(),
        }
    }
}

/// The current state of a game. [`Session`](crate::Session) also has its past.
///
/// The settings, the seed and the moves determine everything that happens.
///
/// ```
/// use decodoku::{Game, GameSettings};
///
/// let mut game = Game::new(GameSettings::default(), 7)?;
/// let step = game.board().moves().next().expect("the board is not empty");
/// game.play(step)?;
/// assert_eq!((game.score(), game.moves_left()), (1, 4));
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    settings: GameSettings,
    field: ClusterField,
    random: RandomStream,
    bursts: u64,
    moves_left: u32,
    score: u64,
    /// Whether the last burst made a cluster span, and no move has undone it.
    grace: bool,
    /// The cluster that has lost the game.
    lost: Option<u32>,
    /// The board before the last burst, except the first.
    before_burst: Option<Board>,
}

impl Game {
    /// A new game, after its first burst.
    ///
    /// # Errors
    /// For sides below 2 or above [`MAX_SIDE`], a modulus below 2, and an odd one with
    /// [`Variant::PhiLambda`].
    pub fn new(settings: GameSettings, seed: u64) -> Result<Self, Error> {
        let GameSettings { side, modulus, .. } = settings;
        if !(2..=MAX_SIDE).contains(&side) {
            return Err(Error::Side(side));
        }
        if settings.variant == Variant::PhiLambda && modulus % 2 == 1 {
            // It needs a number that is its own opposite.
            return Err(Error::OddModulus(modulus));
        }
        let mut game = Self {
            settings,
            field: ClusterField::new(side, modulus)?,
            random: RandomStream::new(seed, 0),
            bursts: 0,
            moves_left: 0,
            score: 0,
            grace: false,
            lost: None,
            before_burst: None,
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

    /// The kind of game.
    pub fn settings(&self) -> GameSettings {
        self.settings
    }

    /// The numbers.
    pub fn board(&self) -> &Board {
        self.field.board()
    }

    /// The cluster that a square belongs to, or 0 for an empty square. Numbers of a cluster have a
    /// common origin: a burst adds pairs that cancel, and pairs that touch share a cluster.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn cluster(&self, square: Square) -> u32 {
        self.field.cluster(square)
    }

    /// The number of bursts so far, with the first.
    pub fn bursts(&self) -> u64 {
        self.bursts
    }

    /// The number of moves before the next burst.
    pub fn moves_left(&self) -> u32 {
        self.moves_left
    }

    /// The number of moves made, including those skipped on an empty board.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// The cluster that lost the game, if it is over.
    pub fn lost(&self) -> Option<u32> {
        self.lost
    }

    /// Whether a cluster spans the board because of a burst, so that the player has to undo it in
    /// time.
    pub fn is_in_danger(&self) -> bool {
        self.grace && self.lost.is_none()
    }

    /// Whether the last burst has changed the number of a square. Only true until the next move,
    /// and never for the first burst.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn is_new(&self, square: Square) -> bool {
        let before = self.before_burst.as_ref();
        let before = before.filter(|_| self.moves_left == MOVES_PER_ROUND);
        before.is_some_and(|before| before.get(square) != self.board().get(square))
    }

    /// Makes a move and checks whether it lost the game. After the last move of a round the next
    /// burst follows. An empty board skips the rest of the round.
    ///
    /// # Errors
    /// [`Error::Over`], or as [`Board::play`]. The game has not changed then.
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

    /// Skips to the next burst while there is nothing to move.
    fn skip(&mut self) {
        while self.field.board().is_empty() {
            self.score += u64::from(self.moves_left);
            self.next_round();
        }
    }

    fn next_round(&mut self) {
        self.before_burst = Some(self.field.board().clone());
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
    /// A game with these pairs on the board.
    fn at(preset: Preset, pairs: &[([u16; 2], [u16; 2], u16)]) -> Self {
        let settings = GameSettings::default().with_side(4).with_preset(preset);
        let mut game = Self::new(settings, 1).unwrap();
        game.field.clear();
        for &(first, second, amount) in pairs {
            game.field.pair(first.into(), second.into(), amount);
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
    fn a_spanning_move_loses() {
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
    fn spans_made_by_noise_can_be_undone() {
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
            // Making it span again is the player's own fault.
            game.step([2, 0], [3, 0]).unwrap();
            assert_eq!(game.lost().is_some(), preset == Preset::SeedText);
        }
        let mut game = Game::at(Preset::EveryMove, &SPANS);
        game.step([0, 0], [1, 0]).unwrap();
        assert_eq!(game.lost(), None);
    }

    #[test]
    fn spans_that_stay_lose_with_the_last_move() {
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
    fn numbers_of_a_burst_are_new_until_the_next_move() {
        let mut game = Game::new(GameSettings::default(), 1).unwrap();
        let new = |game: &Game| game.board().squares().filter(|&at| game.is_new(at)).count();
        assert_eq!(new(&game), 0);
        for number in 1..=5 {
            let before = game.board().clone();
            let step = game.board().moves().next().unwrap();
            game.play(step).unwrap();
            let changed = |at: &Square| before.get(*at) != game.board().get(*at);
            let changed = game.board().squares().filter(changed).count();
            assert_eq!(new(&game) > 0, number == 5);
            assert!(new(&game) <= changed + 2);
        }
        let step = game.board().moves().next().unwrap();
        game.play(step).unwrap();
        assert_eq!(new(&game), 0);
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
        let default = GameSettings::default();
        for side in [0, 1, 101, usize::MAX] {
            assert_eq!(refused(GameSettings { side, ..default }), Error::Side(side));
        }
        let modulus = 1;
        let error = refused(GameSettings { modulus, ..default }).to_string();
        assert_eq!(error, "modulus 1: expected at least 2");
        let odd = GameSettings {
            modulus: 9,
            variant: Variant::PhiLambda,
            ..default
        };
        assert!(refused(odd).to_string().ends_with("even modulus, not 9"));
    }

    #[test]
    fn every_size_can_be_played() {
        for side in 2..5 {
            for modulus in [2, 3, 10, 65_535] {
                for preset in Preset::ALL {
                    let settings = GameSettings {
                        side,
                        modulus,
                        preset,
                        ..GameSettings::default()
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
                    assert_eq!(game.field.validate(), Ok(()));
                }
            }
        }
    }
}
