//! `crosscover decodoku play`: the game, by commands in lines or by keys.

mod keys;
mod lines;

use super::show::{self, Marks};
use crate::cli::decodoku::{COMMANDS, Play, rules};
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Result, anyhow, bail};
use decodoku::{Error, Method, Move, PlayStyle, Player, Session, Square, Variant};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Who gives hints.
const ADVISER: PlayStyle = PlayStyle::Decode(Method::Cover(4));

/// The adviser's own game stops after some seconds at most. On the default board it is usually lost before.
const MAX_ROUNDS: u64 = 100;
const MAX_NUMBERS: usize = 64;

/// A game, and the player that gives hints.
struct Table {
    session: Session,
    /// The player's own marks in the present game.
    marks: Marks,
    adviser: Player,
    /// The adviser's score on the same seed, in words, when the game has been lost.
    adviser_score: String,
    /// Whether any file may be replaced.
    force: bool,
    /// The files of this game, which may be replaced.
    saved: Vec<PathBuf>,
}

pub(super) fn run(options: &Play) -> Result<Exit> {
    // A game may replace the one that it continues.
    output::check_files([], &[("--save", options.save.as_deref())], options.force)?;
    let session = match &options.load {
        Some(path) => load(path)?,
        None => Session::new(options.game.settings(), super::seed(options.game.seed), options.practice)?,
    };
    let mut table = Table {
        session,
        marks: Marks::new(),
        adviser: Player::new(ADVISER, 0)?,
        adviser_score: String::new(),
        force: options.force,
        saved: Vec::new(),
    };
    table.compare()?;
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if on_terminal && keys::play(&mut table)? {
        // The terminal has gone back to its other screen. The present board and the score stay on this one.
        table.session.now();
        let seed = table.session.seed();
        output::to_stdout(|out| table.draw(out, None).and_then(|()| writeln!(out, "seed {seed}")))?;
    } else {
        lines::play(&mut table)?;
    }
    if let Some(path) = &options.save {
        table.save(path)?;
    }
    Ok(Exit::Yes)
}

pub(super) fn load(path: &Path) -> Result<Session> {
    let session = Session::load(&input::text(path)?);
    session.map_err(|error| anyhow!("{}: {error}", input::name(path)))
}

/// Whether clusters are hidden, because they are what the player looks for.
pub(super) fn hides_clusters(session: &Session) -> bool {
    !session.is_practice() && session.game().lost().is_none()
}

impl Table {
    /// Obeys a line, except `quit`. Returns a message to show in place of the board, if any.
    fn obey(&mut self, line: &str) -> Result<Option<String>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let unknown = || anyhow!("\"{line}\"? Try `?`");
        let moves = match rest {
            "" => Ok(1),
            number => number.parse().map_err(|_| unknown()),
        };
        match word {
            "back" => self.session.back(moves?),
            "forward" => self.session.forward(moves?),
            "save" if !rest.is_empty() => {
                self.save(Path::new(rest))?;
                return Ok(Some(format!("saved as {rest}")));
            }
            "mark" => {
                let (square, letter) = mark(rest).ok_or_else(unknown)?;
                self.mark(square, letter)?;
            }
            "hint" | "now" | "undo" | "board" | "help" | "?" if !rest.is_empty() => bail!(unknown()),
            "hint" => return Ok(Some(said(self.hint()))),
            "now" => self.session.now(),
            "undo" => self.session.undo()?,
            "board" => {}
            "help" | "?" => return Ok(Some(format!("{}\n\n{COMMANDS}", self.rules()))),
            _ => match line.parse::<Move>() {
                Err(Error::MoveText) => bail!(unknown()),
                step => self.play(step?)?,
            },
        }
        Ok(None)
    }

    fn rules(&self) -> String {
        let settings = self.session.game().settings();
        let symbols = match settings.variant {
            Variant::Numbers => "",
            _ => "\nYou see only Φ for half the modulus, so two Φ cancel, and Λ for all other numbers.",
        };
        rules(settings.modulus, self.session.is_practice()) + symbols
    }

    /// Makes a move. A mark goes along with its number, unless the number there has one; numbers that cancel lose theirs.
    fn play(&mut self, step: Move) -> Result<()> {
        let before = self.session.game().board().clone();
        self.session.play(step)?;
        let mark = self.marks.remove(&step.from);
        if (u32::from(before.get(step.from)) + u32::from(before.get(step.to))) % u32::from(before.modulus()) == 0 {
            self.marks.remove(&step.to);
        } else if let Some(mark) = mark {
            self.marks.entry(step.to).or_insert(mark);
        }
        let board = self.session.game().board();
        self.marks.retain(|&square, _| board.get(square) != 0);
        self.compare()
    }

    /// Why a square cannot be marked.
    fn check_mark(&self, square: Square) -> Result<()> {
        if !hides_clusters(&self.session) || self.session.moves_back() > 0 {
            bail!("numbers can be marked in the present, while clusters are hidden");
        }
        let board = self.session.game().board();
        if !board.contains(square) || board.get(square) == 0 {
            bail!("no number is at {square}");
        }
        Ok(())
    }

    /// Marks a number with a letter, or removes its mark.
    fn mark(&mut self, square: Square, letter: Option<u8>) -> Result<()> {
        self.check_mark(square)?;
        match letter {
            Some(letter) => self.marks.insert(square, letter),
            None => self.marks.remove(&square),
        };
        Ok(())
    }

    /// When the game has been lost, lets the adviser play it, too.
    fn compare(&mut self) -> Result<()> {
        let (game, seed) = (self.session.game(), self.session.seed());
        if game.lost().is_some() {
            let end = self.adviser.survive(game.settings(), seed, |game| {
                game.bursts() <= MAX_ROUNDS && game.board().occupied().count() <= MAX_NUMBERS
            })?;
            let more = if end.lost().is_none() { "more than " } else { "" };
            self.adviser_score = format!("on seed {seed} the decoder {ADVISER} scores {more}{}", end.score());
        }
        Ok(())
    }

    /// The move that a decoder would make, if the game is not over.
    fn hint(&mut self) -> Option<Move> {
        let game = self.session.shown();
        let step = self.adviser.next(game.board());
        step.filter(|_| game.lost().is_none())
    }

    fn save(&mut self, path: &Path) -> Result<()> {
        let force = self.force || self.saved.iter().any(|saved| saved == path);
        output::save(path, self.session.save().as_bytes(), force)?;
        self.saved.push(path.to_path_buf());
        Ok(())
    }

    /// Draws the board that the session shows.
    fn draw(&self, out: &mut dyn Write, cursor: Option<Square>) -> io::Result<()> {
        let none = Marks::new();
        let marks = if self.session.moves_back() == 0 { &self.marks } else { &none };
        let own = hides_clusters(&self.session).then_some(marks);
        show::game(out, self.session.shown(), own, cursor)?;
        if self.session.shown().lost().is_some() {
            writeln!(out, "{}", self.adviser_score)?;
        }
        match self.session.moves_back() {
            0 => Ok(()),
            back => {
                let back = output::count(back as u64, "move", "moves");
                writeln!(out, "looking {back} back")
            }
        }
    }
}

/// A hint in words.
fn said(hint: Option<Move>) -> String {
    match hint {
        Some(step) => format!("hint: {step}"),
        None => "nothing can be done".to_string(),
    }
}

/// A square, and a letter if there is one.
fn mark(text: &str) -> Option<(Square, Option<u8>)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (x, y, letter) = match words[..] {
        [x, y] => (x, y, None),
        [x, y, letter] => (x, y, Some(letter.parse().ok().filter(char::is_ascii_lowercase)? as u8)),
        _ => return None,
    };
    Some((Square::new(x.parse().ok()?, y.parse().ok()?), letter))
}
