//! A game with its past and with the player's marks: looking back and forward, taking back, saving
//! and loading. What plays by keys, by lines or by touch is around this.
//!
//! Settings, seed and moves determine a game, so the past is the list of moves: earlier boards are
//! computed again when they are needed. A saved game is therefore short, and its score can be
//! checked.

use crate::decode::Method;
use crate::error::Error;
use crate::game::{Game, GameSettings, Preset};
use crate::marks::{self, Marks};
use crate::noise::Variant;
use crate::player::{PlayStyle, Player};
use crate::square::{MAX_SIDE, Move, Square};
use std::collections::BTreeMap;
use std::str::FromStr;

/// The decoder's own game stops after some seconds at most. On the default board it is usually lost
/// before.
const MAX_ROUNDS: u64 = 100;
const MAX_NUMBERS: usize = 64;

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
    /// The marks that the player made or removed, in order, each after a number of moves.
    marked: Vec<(usize, Square, Option<char>)>,
    /// Invariant: `start` after all `moves` and `marked`.
    present: MarkedGame,
    /// The past that the session shows, if any: a number of moves, and the game after them.
    past: Option<(usize, MarkedGame)>,
}

/// A game with the player's own marks.
#[derive(Clone, Debug)]
struct MarkedGame {
    game: Game,
    /// Invariant: none on empty squares.
    marks: Marks,
}

impl MarkedGame {
    fn play(&mut self, step: Move) -> Result<(), Error> {
        // After the move, noise may have put a number there, which is a new one.
        let cancels = self.game.board().cancels(step);
        self.game.play(step)?;
        let mark = self.marks.remove(&step.from);
        if cancels {
            self.marks.remove(&step.to);
        } else if let Some(mark) = mark {
            self.marks.entry(step.to).or_insert(mark);
        }
        self.marks
            .retain(|&square, _| self.game.board().get(square) != 0);
        Ok(())
    }

    fn mark(&mut self, square: Square, letter: Option<char>) {
        self.marks.remove(&square);
        self.marks.extend(letter.map(|letter| (square, letter)));
    }
}

impl Session {
    /// The player that gives hints, and whose score stands beside that of a lost game.
    pub const DECODER: PlayStyle = PlayStyle::Decode(Method::Cover(4));

    /// A new game, scored or for practice.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn new(settings: GameSettings, seed: u64, practice: bool) -> Result<Self, Error> {
        let start = Game::new(settings, seed)?;
        let present = MarkedGame {
            game: start.clone(),
            marks: Marks::new(),
        };
        Ok(Self {
            seed,
            practice,
            start,
            moves: Vec::new(),
            marked: Vec::new(),
            present,
            past: None,
        })
    }

    /// The game as it is now.
    pub fn game(&self) -> &Game {
        &self.present.game
    }

    /// The game that the session shows: the present, or some moves back.
    pub fn shown(&self) -> &Game {
        &self.scene().game
    }

    fn scene(&self) -> &MarkedGame {
        self.past.as_ref().map_or(&self.present, |(_, scene)| scene)
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

    /// Whether moves can be taken back.
    pub fn is_practice(&self) -> bool {
        self.practice
    }

    /// Whether clusters are hidden, because they are what the player looks for: until the game is
    /// lost, except in practice.
    pub fn hides_clusters(&self) -> bool {
        !self.practice && self.game().lost().is_none()
    }

    /// The letters and colors of the game shown, as [`marks`](crate::marks): those of the clusters,
    /// or while these are hidden the player's own.
    pub fn marks(&self, colors: usize) -> BTreeMap<Square, (char, usize)> {
        let MarkedGame { game, marks } = self.scene();
        marks::marks(game, self.hides_clusters().then_some(marks), colors)
    }

    /// Obeys a command: a move such as `3 4 up`; `mark 3 4 a`, or `mark 3 4` to remove the mark;
    /// `undo`; `back` or `back 5`, `forward` or `forward 5`, `now`.
    ///
    /// # Errors
    /// [`Error::MoveText`] for any other text, and if the command is not possible.
    pub fn obey(&mut self, command: &str) -> Result<(), Error> {
        let words: Vec<&str> = command.split_whitespace().collect();
        match words[..] {
            ["back"] => self.back(1),
            ["back", moves] => self.back(number(moves)?),
            ["forward"] => self.forward(1),
            ["forward", moves] => self.forward(number(moves)?),
            ["now"] => self.now(),
            ["undo"] => self.undo()?,
            ["mark", x, y] => self.mark(Square::new(number(x)?, number(y)?), None)?,
            ["mark", x, y, letter] => {
                let letter: char = number(letter)?;
                if !letter.is_ascii_lowercase() {
                    return Err(Error::MoveText);
                }
                self.mark(Square::new(number(x)?, number(y)?), Some(letter))?;
            }
            _ => self.play(command.parse()?)?,
        }
        Ok(())
    }

    /// Makes a move. A mark goes along with its number, unless the number there has one; numbers
    /// that cancel lose theirs.
    ///
    /// # Errors
    /// If the session showed the past, to the present of which it returns, or as [`Game::play`].
    pub fn play(&mut self, step: Move) -> Result<(), Error> {
        self.leave_past()?;
        self.present.play(step)?;
        self.moves.push(step);
        Ok(())
    }

    /// Returns from the past, if it is shown, and fails then: nobody changes the present without
    /// having seen it.
    fn leave_past(&mut self) -> Result<(), Error> {
        match self.past.take() {
            None => Ok(()),
            Some(_) => Err(Error::PastShown),
        }
    }

    /// Why a square cannot be marked, if it cannot.
    ///
    /// # Errors
    /// If the session showed the past, as [`Self::play`]; while clusters are shown; if the square
    /// has no number.
    pub fn check_mark(&mut self, square: Square) -> Result<(), Error> {
        self.leave_past()?;
        if !self.hides_clusters() {
            return Err(Error::ClustersShown);
        }
        let board = self.game().board();
        if !board.contains(square) || board.get(square) == 0 {
            return Err(Error::NoNumber(square));
        }
        Ok(())
    }

    /// Marks a number with a letter from `a` to `z`, or removes its mark.
    fn mark(&mut self, square: Square, letter: Option<char>) -> Result<(), Error> {
        self.check_mark(square)?;
        let now = self.moves.len();
        self.marked
            .pop_if(|&mut (moves, other, _)| (moves, other) == (now, square));
        self.marked.push((now, square, letter));
        self.present.mark(square, letter);
        Ok(())
    }

    /// The letters of the two clusters that the last move joined, if it lost the game shown.
    pub fn last_joined(&self) -> Option<[char; 2]> {
        let (true, Some(step)) = (self.shown().lost().is_some(), self.moves.last()) else {
            return None;
        };
        let before = self.after(self.moves.len() - 1).game;
        let [from, to] = [step.from, step.to].map(|square| before.cluster(square));
        let joined = to != 0 && from != to;
        joined.then(|| [from, to].map(marks::letter))
    }

    /// The move that [`Self::DECODER`] would make in the game shown. None if it is over.
    pub fn hint(&self) -> Option<Move> {
        let game = self.shown();
        if game.lost().is_some() {
            return None;
        }
        decoder().next(game.board())
    }

    /// The score of [`Self::DECODER`] on the same seed, and whether it lost: else it had to stop,
    /// and would score more.
    pub fn decoder_score(&self) -> (u64, bool) {
        let end = decoder().survive(self.game().settings(), self.seed, |game| {
            game.bursts() <= MAX_ROUNDS && game.board().occupied().count() <= MAX_NUMBERS
        });
        let end = end.expect("settings of a game");
        (end.score(), end.lost().is_some())
    }

    /// Shows the game this number of moves earlier, or its start. The present stays.
    ///
    /// # Complexity
    /// O(moves x squares).
    pub fn back(&mut self, moves: usize) {
        self.look_at((self.moves.len() - self.moves_back()).saturating_sub(moves));
    }

    /// Shows the game this number of moves later, or the present.
    ///
    /// # Complexity
    /// O(moves x squares).
    pub fn forward(&mut self, moves: usize) {
        self.look_at((self.moves.len() - self.moves_back()).saturating_add(moves));
    }

    /// Shows the present.
    pub fn now(&mut self) {
        self.past = None;
    }

    fn look_at(&mut self, number: usize) {
        self.past = (number < self.moves.len()).then(|| (number, self.after(number)));
    }

    /// The game after the first `number` moves, with the marks of that time.
    fn after(&self, number: usize) -> MarkedGame {
        let mut scene = MarkedGame {
            game: self.start.clone(),
            marks: Marks::new(),
        };
        let mut marked = self.marked.iter().peekable();
        for moves in 0..=number {
            while let Some(&(_, square, letter)) = marked.next_if(|made| made.0 == moves) {
                scene.mark(square, letter);
            }
            if moves < number {
                scene.play(self.moves[moves]).expect("it was played before");
            }
        }
        scene
    }

    /// Takes the last move back, and the burst after it, and shows the present. The same burst
    /// comes again after the next move.
    ///
    /// # Errors
    /// Unless this is practice, or if there is no move.
    pub fn undo(&mut self) -> Result<(), Error> {
        if !self.practice {
            return Err(Error::NoPractice);
        }
        let number = self.moves.len().checked_sub(1).ok_or(Error::NoMove)?;
        self.present = self.after(number);
        self.moves.truncate(number);
        self.past = None;
        Ok(())
    }

    /// The game as text: a line for each setting, the moves and the marks in order, and the score.
    ///
    /// ```
    /// use decodoku::{GameSettings, Session};
    ///
    /// let mut session = Session::new(GameSettings::default(), 1, false)?;
    /// session.play("1 6 left".parse()?)?;
    /// let text = session.save();
    /// let head = "seed 1\nside 8\nmodulus 10\npreset seed-text\nvariant numbers\npractice no\n";
    /// assert_eq!(text, head.to_string() + "1 6 left\nscore 1\n");
    /// assert_eq!(Session::load(&text)?.game(), session.game());
    /// # Ok::<(), decodoku::Error>(())
    /// ```
    pub fn save(&self) -> String {
        let GameSettings {
            side,
            modulus,
            preset,
            variant,
        } = self.game().settings();
        let (seed, preset, variant) = (self.seed, preset.name(), variant.name());
        let practice = if self.practice { "yes" } else { "no" };
        let mut moves = String::new();
        let mut marked = self.marked.iter().peekable();
        for number in 0..=self.moves.len() {
            while let Some((_, square, letter)) = marked.next_if(|made| made.0 == number) {
                moves += format!("mark {square} {}", letter.unwrap_or(' ')).trim_end();
                moves.push('\n');
            }
            moves.extend(self.moves.get(number).map(|step| format!("{step}\n")));
        }
        let score = self.game().score();
        format!(
            "seed {seed}\nside {side}\nmodulus {modulus}\npreset {preset}\nvariant \
             {variant}\npractice {practice}\n\
             {moves}score {score}\n"
        )
    }

    /// Plays the moves of a saved game and checks that they lead to its score.
    ///
    /// # Errors
    /// With the line at fault: if the text is not a saved game, a move is not possible, or the
    /// score is different.
    pub fn load(text: &str) -> Result<Self, Error> {
        let mut lines = GameLines {
            lines: text.lines(),
            number: 0,
            line: "",
        };
        let seed = lines.setting("seed", "a number", |word| word.parse().ok())?;
        let side = lines.setting("side", "2 to 100", |word| {
            word.parse()
                .ok()
                .filter(|side| (2..=MAX_SIDE).contains(side))
        })?;
        let modulus = lines.setting("modulus", "2 to 65535", |word| {
            word.parse().ok().filter(|&modulus| modulus >= 2)
        })?;
        let preset = lines.setting("preset", "seed-text, every-move or round-end", |word| {
            Preset::ALL.into_iter().find(|preset| preset.name() == word)
        })?;
        let variant = lines.setting("variant", "numbers or phi-lambda", |word| {
            Variant::ALL
                .into_iter()
                .find(|variant| variant.name() == word)
        })?;
        let of_variant = lines.number;
        let practice = lines.setting("practice", "yes or no", |word| match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })?;
        let settings = GameSettings {
            side,
            modulus,
            preset,
            variant,
        };
        let session = Self::new(settings, seed, practice);
        let mut session = session.map_err(|error| in_line(of_variant, error))?;
        while !lines.next().starts_with("score ") {
            let line = lines.line;
            let is_saved =
                line.starts_with(|c: char| c.is_ascii_digit()) || line.starts_with("mark ");
            let obeyed = if is_saved {
                session.obey(line)
            } else {
                Err(Error::MoveText)
            };
            obeyed.map_err(|error| match error {
                Error::MoveText => lines.expected("a move, such as 3 4 up, or score and a number"),
                error => in_line(lines.number, error),
            })?;
        }
        let score = session.game().score();
        if lines.line["score ".len()..].parse() != Ok(score) {
            return Err(lines.expected(&format!("score {score}, to which the moves lead")));
        }
        let end = text.lines().count();
        while lines.number < end {
            if !lines.next().is_empty() {
                return Err(lines.expected("nothing after the score"));
            }
        }
        Ok(session)
    }
}

/// The lines of a saved game. Behind the end all are empty.
struct GameLines<'a> {
    lines: std::str::Lines<'a>,
    /// The last line, and its number from 1.
    line: &'a str,
    number: usize,
}

impl<'a> GameLines<'a> {
    fn next(&mut self) -> &'a str {
        self.number += 1;
        self.line = self.lines.next().unwrap_or("").trim();
        self.line
    }

    /// The value of a setting, from the next line.
    fn setting<T>(
        &mut self,
        name: &str,
        values: &str,
        value: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Error> {
        let rest = self.next().strip_prefix(name).unwrap_or_default();
        let value = rest.strip_prefix(' ').and_then(value);
        value.ok_or_else(|| self.expected(&format!("{name} and {values}")))
    }

    /// The error that the last line is something else.
    fn expected(&self, expected: &str) -> Error {
        let found: String = self.line.chars().take(20).collect();
        let found = if found.is_empty() {
            "nothing".to_owned()
        } else {
            format!("{found:?}")
        };
        Error::line(self.number, format!("{expected}; found {found}"))
    }
}

fn in_line(line: usize, error: Error) -> Error {
    let error = Box::new(error);
    Error::InLine { line, error }
}

/// The rules for people who have never played, in three paragraphs, a line each.
pub fn rules(settings: &GameSettings, practice: bool) -> String {
    let (modulus, most) = (settings.modulus, settings.modulus - 1);
    let clusters = if practice {
        "Numbers with the same letter are a cluster."
    } else {
        "Clusters are hidden: find out which numbers belong together. You can mark them."
    };
    let grace = match settings.preset {
        Preset::EveryMove => "one move",
        Preset::SeedText | Preset::RoundEnd => "five moves",
    };
    format!(
        "Push a number one square, onto a number or an empty square. Two numbers that make \
         {modulus} are gone. A larger sum loses {modulus}: {most} and {most} make {}. Survive as \
         long as you can: each move scores a point.\n\
         After five moves noise adds pairs that make {modulus}. Where pairs meet, they are one \
         cluster. You lose when a cluster is on two opposite edges. If noise does this, you have \
         {grace} to break the cluster.\n\
         {clusters}",
        most - 1
    )
}

fn decoder() -> Player {
    Player::new(Session::DECODER, 0).expect("a decoder for small groups")
}

fn number<T: FromStr>(word: &str) -> Result<T, Error> {
    word.parse().map_err(|_| Error::MoveText)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays the first possible move, this number of times.
    fn played(practice: bool, moves: usize) -> Session {
        let settings = GameSettings::default().with_preset(Preset::RoundEnd);
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
        // A move leads back from the past, and changes nothing.
        let error = session.clone().play(step).unwrap_err().to_string();
        assert_eq!(error, "the past was shown: now you are back at the present");
        let mut present = session.clone();
        for command in [&*step.to_string(), "mark 0 0 a"] {
            present.back(3);
            assert_eq!(present.obey(command).unwrap_err().to_string(), error);
            assert_eq!((present.moves_back(), present.save()), (0, full.save()));
        }
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
    fn marks_are_saved() {
        let mut session = Session::new(GameSettings::default(), 1, false).unwrap();
        for command in [
            "mark 3 5 x",
            "mark 0 6 z",
            "mark 0 6 c",
            "1 6 left",
            "mark 5 1 b",
            "5 1 down",
            "mark 3 5",
        ] {
            session.obey(command).unwrap();
        }
        let text = session.save();
        let steps = "mark 3 5 x\nmark 0 6 c\n1 6 left\nmark 5 1 b\n5 1 down\nmark 3 5\nscore 2\n";
        assert!(text.ends_with(steps), "{text}");
        let mut again = Session::load(&text).unwrap();
        assert_eq!(
            (again.save(), again.marks(12)),
            (text.clone(), session.marks(12))
        );
        // The past has the marks of its time.
        for expected in ["b 5 2", "x 3 5, b 5 1", "x 3 5, c 0 6"] {
            let mut shown: Vec<String> = again
                .marks(12)
                .iter()
                .map(|(square, (letter, _))| format!("{letter} {square}"))
                .collect();
            shown.sort_by_key(|mark| !mark.starts_with('x'));
            assert_eq!(shown.join(", "), expected);
            again.back(1);
        }
        // Marks stood behind all moves in games saved before.
        let old = text
            .replace("mark 3 5\n", "")
            .replace("mark 5 1 b\n", "")
            .replace("score", "mark 5 2 z\nscore");
        assert_eq!(Session::load(&old).unwrap().save(), old);
        let error = |old, new| {
            Session::load(&text.replace(old, new))
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            error("mark 3 5 x", "mark 3 4 x"),
            "line 7: no number is at 3 4"
        );
        assert!(error("mark 3 5 x", "back").starts_with("line 7: expected a move"));
        assert!(error("practice no", "practice yes").contains("while clusters are hidden"));
    }

    #[test]
    fn a_damaged_game_is_refused_with_its_line() {
        let text = played(false, 9).save();
        assert_eq!(Session::load(&text).unwrap().save(), text);
        assert_eq!(
            Session::load(&text.replace('\n', "\r\n")).unwrap().save(),
            text
        );
        let check = |old: &str, new: &str, message: &str| {
            assert!(text.contains(old), "{old}");
            let error = Session::load(&text.replacen(old, new, 1)).unwrap_err();
            assert_eq!(error.to_string(), message);
        };
        check(
            "seed 11",
            "seed -1",
            "line 1: expected seed and a number; found \"seed -1\"",
        );
        check(
            "side 8",
            "size 8",
            "line 2: expected side and 2 to 100; found \"size 8\"",
        );
        check(
            "side 8",
            "side 101",
            "line 2: expected side and 2 to 100; found \"side 101\"",
        );
        check(
            "modulus 10",
            "modulus 1",
            "line 3: expected modulus and 2 to 65535; found \"modulus 1\"",
        );
        let presets =
            "line 4: expected preset and seed-text, every-move or round-end; found \"preset\"";
        check("preset round-end", "preset", presets);
        let variants = "line 5: expected variant and numbers or phi-lambda; found nothing";
        check("variant numbers", "", variants);
        check(
            "practice no",
            "practice 1",
            "line 6: expected practice and yes or no; found \"practice 1\"",
        );
        check(
            "practice no\n",
            "practice no\n9 9 up\n",
            "line 7: square 9 9 is not on the board",
        );
        let no_move =
            "line 7: expected a move, such as 3 4 up, or score and a number; found \"fly\"";
        check("practice no\n", "practice no\nfly\n", no_move);
        check(
            "score 9",
            "score 8",
            "line 16: expected score 9, to which the moves lead; found \"score 8\"",
        );
        check(
            "score 9",
            "score 9\n\n1",
            "line 18: expected nothing after the score; found \"1\"",
        );
        let cut = "line 16: expected a move, such as 3 4 up, or score and a number; found nothing";
        check("score 9\n", "", cut);
        let odd = text
            .replace("modulus 10", "modulus 9")
            .replace("numbers", "phi-lambda");
        let error = Session::load(&odd).unwrap_err().to_string();
        assert_eq!(
            error,
            "line 5: the variant phi-lambda needs an even modulus, not 9"
        );
    }
}
