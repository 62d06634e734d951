//! `crosscover decodoku play`: the game, by commands in lines or by keys.

use super::{keys, show};
use crate::cli::decodoku::Play;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result, anyhow, bail};
use decodoku::{Method, Move, PlayStyle, Player, SavedGame, Session, Square};
use std::fs;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// The longest line that is read as a command.
const MAX_LINE: u64 = 1 << 12;

/// A command of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Push(Move),
    Hint,
    Back(usize),
    Forward(usize),
    Now,
    Undo,
    Save(PathBuf),
    Board,
    Help,
    Quit,
}

/// A game, and the player that gives hints.
pub(super) struct Table {
    pub(super) session: Session,
    adviser: Player,
}

pub(super) fn run(options: &Play) -> Result<Exit> {
    let session = match &options.load {
        Some(path) => load(path)?,
        None => Session::new(options.game.settings(), options.game.seed, options.practice)?,
    };
    let mut table = Table {
        session,
        adviser: Player::new(PlayStyle::Decode(Method::Cover(4)), 0)?,
    };
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !on_terminal || options.lines || !keys::play(&mut table)? {
        lines(&mut table)?;
    }
    if let Some(path) = &options.save {
        save(&table.session, path)?;
    }
    Ok(Exit::Yes)
}

fn load(path: &Path) -> Result<Session> {
    let name = input::name(path);
    let saved: SavedGame = serde_json::from_str(&input::text(path)?)
        .with_context(|| format!("{name}: no saved game"))?;
    Session::load(&saved).map_err(|error| anyhow!("{name}: {error}"))
}

fn save(session: &Session, path: &Path) -> Result<()> {
    let mut text = serde_json::to_string(&session.save()).context("cannot write the game")?;
    text.push('\n');
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Reads commands from stdin until it ends. Prints the board at the start and after each change. A command
/// that is not possible is reported on stderr and changes nothing.
fn lines(table: &mut Table) -> Result<()> {
    let prompts = io::stdin().is_terminal();
    print(table, None)?;
    let mut stdin = io::stdin().lock();
    loop {
        if prompts {
            output::to_stdout(|out| write!(out, "> "))?;
        }
        let mut line = Vec::new();
        let mut limited = (&mut stdin).take(MAX_LINE);
        let read = limited.read_until(b'\n', &mut line);
        if read.context("cannot read stdin")? == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        match parse(&line) {
            None => output::complain(format_args!("\"{}\"? Try `help`", line.trim())),
            Some(Command::Quit) => return Ok(()),
            Some(command) => match table.obey(&command) {
                Ok(message) => print(table, message.as_deref())?,
                Err(error) => output::complain(format_args!("{error:#}")),
            },
        }
    }
}

fn print(table: &Table, message: Option<&str>) -> Result<()> {
    output::to_stdout(|out| match message {
        Some(message) => writeln!(out, "{message}"),
        None => table.draw(out, None, "\n"),
    })
}

impl Table {
    /// Executes a command, except quitting. Returns a message to show in place of the board, if any.
    pub(super) fn obey(&mut self, command: &Command) -> Result<Option<String>> {
        match command {
            Command::Push(step) if step.to.x == u16::MAX || step.to.y == u16::MAX => {
                bail!("the board ends there");
            }
            Command::Push(step) => self.session.play(*step)?,
            Command::Hint => return Ok(Some(self.hint())),
            Command::Back(moves) => self.session.back(*moves),
            Command::Forward(moves) => self.session.forward(*moves),
            Command::Now => self.session.now(),
            Command::Undo => self.session.undo()?,
            Command::Save(path) => {
                save(&self.session, path)?;
                return Ok(Some(format!("saved as {}", path.display())));
            }
            Command::Help => return Ok(Some(HELP.to_string())),
            Command::Board | Command::Quit => {}
        }
        Ok(None)
    }

    fn hint(&mut self) -> String {
        let game = self.session.shown();
        match self
            .adviser
            .next(game.board())
            .filter(|_| game.lost().is_none())
        {
            Some(step) => format!("hint: {step}"),
            None => "nothing can be done".to_string(),
        }
    }

    /// Draws the board that the session shows.
    pub(super) fn draw(
        &self,
        out: &mut dyn Write,
        cursor: Option<Square>,
        end: &str,
    ) -> io::Result<()> {
        show::game(out, self.session.shown(), cursor, end)?;
        match self.session.moves_back() {
            0 => Ok(()),
            back => {
                let back = output::count(back as u64, "move", "moves");
                write!(out, "looking {back} back{end}")
            }
        }
    }
}

const HELP: &str = "\
X Y up|down|left|right   push the number in column X, row Y
hint                     the move that a decoder would make
back [N], forward [N]    look at the past; now: the present
undo                     take a move back, in practice
save FILE                write the game
board, help, quit";

fn parse(line: &str) -> Option<Command> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |words: &[&str]| match words {
        [] => Some(1),
        [word] => word.parse().ok(),
        _ => None,
    };
    match &words[..] {
        ["save", rest @ ..] if !rest.is_empty() => {
            let name = line.trim().strip_prefix("save")?.trim();
            Some(Command::Save(name.into()))
        }
        ["back", rest @ ..] => number(rest).map(Command::Back),
        ["forward", rest @ ..] => number(rest).map(Command::Forward),
        ["hint"] => Some(Command::Hint),
        ["now"] => Some(Command::Now),
        ["undo"] => Some(Command::Undo),
        ["board"] => Some(Command::Board),
        ["help"] => Some(Command::Help),
        ["quit"] => Some(Command::Quit),
        [x, y, direction] => {
            let from = Square::new(x.parse().ok()?, y.parse().ok()?);
            let to = match *direction {
                "left" | "l" => step(from, -1, 0),
                "right" | "r" => step(from, 1, 0),
                "up" | "u" => step(from, 0, -1),
                "down" | "d" => step(from, 0, 1),
                _ => return None,
            };
            Some(Command::Push(Move { from, to }))
        }
        _ => None,
    }
}

/// The square in a direction. Beyond the left and the upper edge it is a square that is on no board.
pub(super) fn step(from: Square, right: i16, down: i16) -> Square {
    let to = |at: u16, by: i16| at.checked_add_signed(by).unwrap_or(u16::MAX);
    Square::new(to(from.x, right), to(from.y, down))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood() {
        let push = Move {
            from: Square::new(3, 4),
            to: Square::new(3, 3),
        };
        assert_eq!(parse("3 4 up\n"), Some(Command::Push(push)));
        assert_eq!(parse("  back 12 "), Some(Command::Back(12)));
        assert_eq!(parse("forward"), Some(Command::Forward(1)));
        assert_eq!(
            parse("save my game.json"),
            Some(Command::Save("my game.json".into()))
        );
        for bad in [
            "",
            "back x",
            "back 1 2",
            "3 4",
            "3 4 there",
            "-1 2 up",
            "save",
            "quit now",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn beyond_the_edges_are_squares_that_are_on_no_board() {
        assert_eq!(step(Square::new(0, 0), -1, 0), Square::new(u16::MAX, 0));
        assert_eq!(
            step(Square::new(0, u16::MAX), 0, 1),
            Square::new(0, u16::MAX)
        );
    }
}
