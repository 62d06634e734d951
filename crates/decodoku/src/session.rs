//! A game with its past: looking back and forward, taking back, saving and loading.
//!
//! Settings, seed and moves determine a game, so the past is the list of moves: earlier boards are computed
//! again when they are needed. A saved game is therefore short, and its board and score can be checked.

use crate::error::Error;
use crate::game::{Game, GameSettings};
use crate::square::Move;
use serde::{Deserialize, Serialize};

/// A game with its past.
///
/// ```
/// use decodoku::{GameSettings, Session};
///
/// let mut session = Session::new(GameSettings::default(), 7, false)?;
/// let first = session.game().clone();
/// for _ in 0..3 {
///     let step = session.game().board().moves().next().expect("something to move");
///     session.play(step)?;
/// }
/// session.back(2);
/// assert_eq!((session.shown().score(), session.game().score()), (1, 3));
/// session.back(100);
/// assert_eq!(session.shown(), &first);
/// session.now();
/// assert_eq!(session.shown(), session.game());
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    seed: u64,
    practice: bool,
    start: Game,
    moves: Vec<Move>,
    /// Invariant: `start` after all `moves`.
    present: Game,
    /// The past that the session shows, if any: a number of moves, and the game after them.
    past: Option<(usize, Game)>,
}

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SavedGame {
    /// The kind of game.
    pub settings: GameSettings,
    /// Its seed.
    pub seed: u64,
    /// Whether moves can be taken back.
    pub practice: bool,
    /// All moves so far.
    pub moves: Vec<Move>,
    /// The score they lead to.
    pub score: u64,
    /// The numbers they lead to, as [`Board`](crate::Board) prints them, a line each.
    pub board: Vec<String>,
}

impl Session {
    /// A new game, scored or for practice.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn new(settings: GameSettings, seed: u64, practice: bool) -> Result<Self, Error> {
        let start = Game::new(settings, seed)?;
        Ok(Self { seed, practice, present: start.clone(), start, moves: Vec::new(), past: None })
    }

    /// The game as it is now.
    pub fn game(&self) -> &Game {
        &self.present
    }

    /// The game that the session shows: the present, or some moves back.
    pub fn shown(&self) -> &Game {
        self.past.as_ref().map_or(&self.present, |(_, game)| game)
    }

    /// The number of moves between the game shown and the present.
    pub fn moves_back(&self) -> usize {
        let past = self.past.as_ref();
        past.map_or(0, |(number, _)| self.moves.len() - number)
    }

    /// All moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If the session shows the past, or as [`Game::play`].
    pub fn play(&mut self, step: Move) -> Result<(), Error> {
        if self.past.is_some() {
            let message = "the past is shown: go forward to the present first";
            return Err(Error::new(message));
        }
        self.present.play(step)?;
        self.moves.push(step);
        Ok(())
    }

    /// Shows the game this number of moves earlier, or its start. The present stays.
    ///
    /// # Complexity
    /// O(moves x squares).
    pub fn back(&mut self, moves: usize) {
        let shown = self.moves.len() - self.moves_back();
        self.look_at(shown.saturating_sub(moves));
    }

    /// Shows the game this number of moves later, or the present.
    ///
    /// # Complexity
    /// O(moves x squares).
    pub fn forward(&mut self, moves: usize) {
        let shown = self.moves.len() - self.moves_back();
        self.look_at(shown.saturating_add(moves));
    }

    /// Shows the present.
    pub fn now(&mut self) {
        self.past = None;
    }

    fn look_at(&mut self, number: usize) {
        self.past = (number < self.moves.len()).then(|| (number, self.after(number)));
    }

    /// The game after the first `number` moves.
    fn after(&self, number: usize) -> Game {
        let mut game = self.start.clone();
        for &step in &self.moves[..number] {
            game.play(step).expect("it was played before");
        }
        game
    }

    /// Takes the last move back, and the burst after it, and shows the present. The same burst comes
    /// again after the next move.
    ///
    /// # Errors
    /// Unless this is practice, or if there is no move.
    pub fn undo(&mut self) -> Result<(), Error> {
        if !self.practice {
            let message = "moves can be taken back only in practice games";
            return Err(Error::new(message));
        }
        let number = self.moves.len().checked_sub(1);
        let number = number.ok_or_else(|| Error::new("there is no move to take back"))?;
        self.present = self.after(number);
        self.moves.truncate(number);
        self.past = None;
        Ok(())
    }

    /// The game as data, to be saved.
    pub fn save(&self) -> SavedGame {
        SavedGame {
            settings: self.present.settings(),
            seed: self.seed,
            practice: self.practice,
            moves: self.moves.clone(),
            score: self.present.score(),
            board: rows(&self.present),
        }
    }

    /// Plays the moves of a saved game and checks that they lead to its board and score.
    ///
    /// # Errors
    /// As [`Game::new`]; for a move that is not possible; if the board or the score is different.
    pub fn load(saved: &SavedGame) -> Result<Self, Error> {
        let mut session = Self::new(saved.settings, saved.seed, saved.practice)?;
        for (index, &step) in saved.moves.iter().enumerate() {
            let played = session.play(step);
            played.map_err(|error| Error::new(format!("move {}: {error}", index + 1)))?;
        }
        let game = session.game();
        if game.score() != saved.score || rows(game) != saved.board {
            let message = "the moves do not lead to the board and score that were saved";
            return Err(Error::new(message));
        }
        Ok(session)
    }
}

fn rows(game: &Game) -> Vec<String> {
    let text = game.board().to_string();
    text.lines().map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays the first possible move, this number of times.
    fn played(practice: bool, moves: usize) -> Session {
        let settings = GameSettings::default().with_preset(crate::Preset::RoundEnd);
        let mut session = Session::new(settings, 11, practice).unwrap();
        for _ in 0..moves {
            let step = session.game().board().moves().next().unwrap();
            session.play(step).unwrap();
        }
        session
    }

    #[test]
    fn looking_back_loses_nothing() {
        let full = played(false, 12);
        let mut session = full.clone();
        for back in 1..=12 {
            session.back(1);
            assert_eq!(session.shown(), played(false, 12 - back).game());
            assert_eq!(session.moves_back(), back);
        }
        let step = session.shown().board().moves().next().unwrap();
        assert!(session.play(step).is_err());
        session.forward(5);
        assert_eq!(session.moves_back(), 7);
        session.forward(usize::MAX);
        assert_eq!((session.shown(), session.moves_back()), (full.game(), 0));
        session.back(usize::MAX);
        assert_eq!(session.moves_back(), 12);
        session.now();
        assert_eq!(session.shown(), full.game());
    }

    #[test]
    fn undo_is_for_practice_only() {
        let mut scored = played(false, 1);
        assert!(scored.undo().is_err());
        let mut session = played(true, 6);
        let full = session.game().clone();
        assert_eq!(full.bursts(), 2);
        let last = session.moves()[4..].to_vec();
        session.undo().unwrap();
        session.undo().unwrap();
        assert_eq!((session.game().bursts(), session.moves().len()), (1, 4));
        for step in last {
            session.play(step).unwrap();
        }
        assert_eq!(session.game(), &full);
        let mut fresh = played(true, 0);
        assert!(fresh.undo().is_err());
    }

    #[test]
    fn forged_games_are_refused() {
        let session = played(false, 9);
        let text = serde_json::to_string(&session.save()).unwrap();
        let saved: SavedGame = serde_json::from_str(&text).unwrap();
        let loaded = Session::load(&saved).unwrap();
        assert_eq!(loaded.game(), session.game());
        assert_eq!(loaded.moves(), session.moves());
        let mut dear = saved.clone();
        dear.score += 1;
        let error = Session::load(&dear).unwrap_err().to_string();
        assert!(error.starts_with("the moves do not lead"), "{error}");
        let mut longer = saved.clone();
        longer.moves.insert(3, Move::from([[0, 0].into(), [5, 5].into()]));
        let error = Session::load(&longer).unwrap_err();
        assert_eq!(error.to_string(), "move 4: squares 0 0 and 5 5 are not neighbours");
        assert!(serde_json::from_str::<SavedGame>("{}").is_err());
    }
}
