//! `crosscover decodoku play`: the game, by commands in lines or by keys.

mod keys;
mod lines;

use super::show;
use crate::cli::decodoku::{COMMANDS, Play};
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Result, anyhow, bail};
use decodoku::{Error, Method, Move, PlayStyle, Player, SavedGame, Session, Square};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// A game, and the player that gives hints.
struct Table {
    session: Session,
    adviser: Player,
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
        None => Session::new(options.game.settings(), options.game.seed, options.practice)?,
    };
    let mut table = Table {
        session,
        adviser: Player::new(PlayStyle::Decode(Method::Cover(4)), 0)?,
        force: options.force,
        saved: Vec::new(),
    };
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if on_terminal && keys::play(&mut table)? {
        // The terminal has gone back to its other screen. The board and the score stay on this one.
        output::to_stdout(|out| table.draw(out, None))?;
    } else {
        lines::play(&mut table)?;
    }
    if let Some(path) = &options.save {
        table.save(path)?;
    }
    Ok(Exit::Yes)
}

fn load(path: &Path) -> Result<Session> {
    let name = input::name(path);
    let saved = serde_json::from_str(&input::text(path)?);
    let saved: SavedGame = saved.map_err(|_| anyhow!("{name}: not a saved game"))?;
    Session::load(&saved).map_err(|error| anyhow!("{name}: {error}"))
}

impl Table {
    /// Obeys a line, except `quit`. Returns a message to show in place of the board, if any.
    fn obey(&mut self, line: &str) -> Result<Option<String>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let unknown = || anyhow!("\"{line}\"? Try `help`");
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
            "hint" | "now" | "undo" | "board" | "help" if !rest.is_empty() => bail!(unknown()),
            "hint" => return Ok(Some(said(self.hint()))),
            "now" => self.session.now(),
            "undo" => self.session.undo()?,
            "board" => {}
            "help" => return Ok(Some(COMMANDS.to_string())),
            _ => match line.parse::<Move>() {
                Err(Error::MoveText) => bail!(unknown()),
                step => self.session.play(step?)?,
            },
        }
        Ok(None)
    }

    /// The move that a decoder would make, if the game is not over.
    fn hint(&mut self) -> Option<Move> {
        let game = self.session.shown();
        let step = self.adviser.next(game.board());
        step.filter(|_| game.lost().is_none())
    }

    fn save(&mut self, path: &Path) -> Result<()> {
        let force = self.force || self.saved.iter().any(|saved| saved == path);
        let text = serde_json::to_string(&self.session.save())? + "\n";
        output::save(path, text.as_bytes(), force)?;
        self.saved.push(path.to_path_buf());
        Ok(())
    }

    /// Draws the board that the session shows.
    fn draw(&self, out: &mut dyn Write, cursor: Option<Square>) -> io::Result<()> {
        show::game(out, self.session.shown(), cursor)?;
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
