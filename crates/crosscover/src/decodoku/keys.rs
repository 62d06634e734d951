//! Playing by keys, on a terminal.

use super::play::Table;
use anyhow::Result;

/// Plays until the player quits. Returns false where keys cannot be read one by one.
#[cfg(not(unix))]
pub(super) fn play(_: &mut Table) -> Result<bool> {
    Ok(false)
}

/// Plays until the player quits. Returns false where keys cannot be read one by one.
#[cfg(unix)]
pub(super) fn play(table: &mut Table) -> Result<bool> {
    match unix::Raw::enter() {
        Some(raw) => unix::run(table, raw).map(|()| true),
        None => Ok(false),
    }
}

#[cfg(unix)]
mod unix {
    use super::super::play::{Command, Table, step};
    use crate::output;
    use anyhow::{Context, Result};
    use decodoku::{Move, Square};
    use rustix::termios::{self, LocalModes, OptionalActions, Termios};
    use std::io::{self, Read, Write};

    /// The terminal's other screen, without a cursor, and back.
    const ENTER: &str = "\x1b[?1049h\x1b[?25l";
    const LEAVE: &str = "\x1b[?25h\x1b[?1049l";

    const HELP: &str = "arrows choose, wasd push, h hint, b back, f forward, n now, u undo, q quit";

    /// A terminal that reports each key when it is pressed. Dropping it restores the terminal.
    pub(super) struct Raw(Termios);

    impl Raw {
        pub(super) fn enter() -> Option<Self> {
            let before = termios::tcgetattr(io::stdin()).ok()?;
            let mut raw = before.clone();
            raw.local_modes -= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
            termios::tcsetattr(io::stdin(), OptionalActions::Flush, &raw).ok()?;
            let raw = Self(before);
            say(ENTER);
            Some(raw)
        }
    }

    impl Drop for Raw {
        fn drop(&mut self) {
            say(LEAVE);
            // Nothing else can be done if the terminal does not respond.
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Flush, &self.0);
        }
    }

    /// Sends a control sequence as it is.
    fn say(sequence: &str) {
        let mut stdout = io::stdout().lock();
        // A terminal that is gone needs no control.
        let _ = stdout.write_all(sequence.as_bytes());
        let _ = stdout.flush();
    }

    /// A key.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Key {
        Letter(u8),
        /// How far to the right and down.
        Arrow(i16, i16),
        End,
    }

    fn key() -> Result<Key> {
        let mut bytes = io::stdin().lock().bytes();
        let mut next = || bytes.next().transpose().context("cannot read stdin");
        // Control-C, Control-D, or no more input.
        let Some(first) = next()?.filter(|byte| !matches!(byte, 3 | 4)) else {
            return Ok(Key::End);
        };
        if first != 0x1b {
            return Ok(Key::Letter(first.to_ascii_lowercase()));
        }
        // Escape, then `[` or `O`, then a letter.
        let _ = next()?;
        Ok(match next()? {
            Some(b'A') => Key::Arrow(0, -1),
            Some(b'B') => Key::Arrow(0, 1),
            Some(b'C') => Key::Arrow(1, 0),
            Some(b'D') => Key::Arrow(-1, 0),
            Some(_) => Key::Letter(0),
            None => Key::End,
        })
    }

    pub(super) fn run(table: &mut Table, _raw: Raw) -> Result<()> {
        let side = table.session.game().settings().side as u16;
        let mut cursor = Square::new(side / 2, side / 2);
        let mut message = String::new();
        loop {
            output::to_stdout(|out| {
                write!(out, "\x1b[H\x1b[2J")?;
                table.draw(out, Some(cursor), "\n")?;
                let shown = if message.is_empty() { HELP } else { &message };
                writeln!(out, "{shown}")
            })?;
            let push = |right, down| {
                let to = step(cursor, right, down);
                Command::Push(Move { from: cursor, to })
            };
            let command = match key()? {
                Key::Arrow(right, down) => {
                    let to = step(cursor, right, down);
                    if to.x < side && to.y < side {
                        cursor = to;
                    }
                    continue;
                }
                Key::End | Key::Letter(b'q') => return Ok(()),
                Key::Letter(b'w') => push(0, -1),
                Key::Letter(b'a') => push(-1, 0),
                Key::Letter(b's') => push(0, 1),
                Key::Letter(b'd') => push(1, 0),
                Key::Letter(b'h') => Command::Hint,
                Key::Letter(b'b') => Command::Back(1),
                Key::Letter(b'f') => Command::Forward(1),
                Key::Letter(b'n') => Command::Now,
                Key::Letter(b'u') => Command::Undo,
                Key::Letter(_) => {
                    message.clear();
                    continue;
                }
            };
            message = match table.obey(&command) {
                Ok(said) => said.unwrap_or_default(),
                Err(error) => format!("{error:#}"),
            };
            // The cursor follows the number.
            if let Command::Push(step) = command
                && table.session.moves().last() == Some(&step)
                && message.is_empty()
            {
                cursor = step.to;
            }
        }
    }
}
