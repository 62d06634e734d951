//! Playing by keys, on a terminal.

use super::Table;
#[cfg(unix)]
use crate::decodoku::show;
use anyhow::Result;

/// Plays until the player quits. Returns false where keys cannot be read one by one.
#[cfg(not(unix))]
pub(super) fn play(_: &mut Table) -> Result<bool> {
    Ok(false)
}

/// Plays until the player quits. Returns false where keys cannot be read one by one.
#[cfg(unix)]
pub(super) fn play(table: &mut Table) -> Result<bool> {
    let wanted = show::size(&table.session.game().settings());
    match unix::Raw::enter(wanted) {
        Some(raw) => unix::run(table, raw).map(|()| true),
        None => Ok(false),
    }
}

#[cfg(unix)]
mod unix {
    use super::Table;
    use crate::cli::decodoku::KEYS;
    use crate::decodoku::play::said;
    use crate::decodoku::show;
    use crate::output;
    use anyhow::Result;
    use decodoku::{Move, Square};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, read};
    use rustix::termios::{self, LocalModes, OptionalActions, Termios};
    use std::io::{self, Write};

    /// How often the terminal is asked for its size, in nanoseconds.
    const BETWEEN_SIZES: Timespec = Timespec { tv_sec: 0, tv_nsec: 200_000_000 };

    /// The terminal's other screen, without a cursor and with reports of the mouse, and back.
    const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h";
    const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";

    /// A terminal that reports each key when it is pressed. Dropping it restores the terminal.
    pub(super) struct Raw(Termios);

    impl Raw {
        /// `None` if the terminal has not this many columns and rows, or cannot do it.
        pub(super) fn enter((columns, rows): (usize, usize)) -> Option<Self> {
            let size = termios::tcgetwinsize(io::stdout()).ok()?;
            // A terminal that does not know its size says 0.
            if (1..columns).contains(&size.ws_col.into()) || (1..rows).contains(&size.ws_row.into()) {
                return None;
            }
            let before = termios::tcgetattr(io::stdin()).ok()?;
            let mut raw = before.clone();
            raw.local_modes -= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
            termios::tcsetattr(io::stdin(), OptionalActions::Flush, &raw).ok()?;
            let raw = Self(before);
            control(ENTER);
            Some(raw)
        }
    }

    impl Drop for Raw {
        fn drop(&mut self) {
            control(LEAVE);
            // Nothing else can be done if the terminal does not respond.
            let _ = termios::tcsetattr(io::stdin(), OptionalActions::Flush, &self.0);
        }
    }

    /// Sends a control sequence as it is.
    fn control(sequence: &str) {
        let mut stdout = io::stdout().lock();
        // A terminal that is gone needs no control.
        let _ = stdout.write_all(sequence.as_bytes());
        let _ = stdout.flush();
    }

    /// A letter, the last byte of an arrow's sequence, or the first button of the mouse at a column and row, from 1.
    enum Key {
        Letter(u8),
        Arrow(u8),
        Press(usize, usize),
        Release(usize, usize),
        End,
    }

    /// The columns and rows of the terminal; 0 if it does not know.
    fn window() -> (u16, u16) {
        termios::tcgetwinsize(io::stdout()).map_or((0, 0), |size| (size.ws_col, size.ws_row))
    }

    /// Waits for a key. Returns false if the size of the terminal has changed before.
    fn waits_for_key((columns, rows): (u16, u16)) -> Result<bool> {
        loop {
            let stdin = io::stdin();
            match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&BETWEEN_SIZES)) {
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) => return Ok(true),
                Err(error) => return Err(error.into()),
            }
            if window() != (columns, rows) {
                return Ok(false);
            }
        }
    }

    /// The next byte of the input, without reading ahead, so that [`waits_for_key`] knows what is left.
    fn next() -> Result<Option<u8>> {
        let mut byte = [0];
        loop {
            match read(io::stdin(), &mut byte) {
                Ok(0) => return Ok(None),
                Ok(_) => return Ok(Some(byte[0])),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn key() -> Result<Key> {
        Ok(match next()? {
            // Control-C, Control-D, or no more input.
            None | Some(3 | 4) => Key::End,
            // Escape, then `[` or `O`, perhaps numbers, then a letter. For the mouse, `<` and three numbers.
            Some(0x1b) => {
                let first = next()?;
                if !matches!(first, Some(b'[' | b'O')) {
                    return Ok(first.map_or(Key::End, Key::Letter));
                }
                let mut text = String::new();
                let last = loop {
                    match next()? {
                        None => return Ok(Key::End),
                        Some(last @ 0x40..=0x7e) => break last,
                        Some(_) if text.len() > 20 => {}
                        Some(byte) => text.push(byte.into()),
                    }
                };
                let numbers = text.trim_start_matches('<').split(';').filter_map(|word| word.parse().ok());
                match (last, &numbers.collect::<Vec<_>>()[..]) {
                    (b'M', &[0, column, row]) => Key::Press(column, row),
                    (b'm', &[0, column, row]) => Key::Release(column, row),
                    // With Shift or Control an arrow has numbers, too.
                    (arrow, _) => Key::Arrow(arrow),
                }
            }
            Some(letter) => Key::Letter(letter.to_ascii_lowercase()),
        })
    }

    pub(super) fn run(table: &mut Table, _raw: Raw) -> Result<()> {
        let settings = table.session.game().settings();
        let side = settings.side as u16;
        let last = side - 1;
        let mut cursor = Square::new(side / 2, side / 2);
        let explained = format!("{}\n\n{KEYS}", table.rules());
        let (_, rows) = show::size(&settings);
        let fits = |message: &str| match window() {
            (_, 0) => true,
            (_, window) => rows + message.lines().count() <= window.into(),
        };
        let mut message = explained.clone();
        let mut is_marking = false;
        let mut pressed = None;
        loop {
            let size = window();
            output::to_stdout(|out| {
                write!(out, "\x1b[H\x1b[2J")?;
                if !fits(&message) {
                    return writeln!(out, "{message}\n\nAny key shows the board.");
                }
                table.draw(out, Some(cursor))?;
                writeln!(out, "seed {}, ? explains, q quits\n\n{message}", table.session.seed())
            })?;
            if !waits_for_key(size)? {
                continue;
            }
            let pressed_key = key()?;
            if !fits(&message) && !matches!(pressed_key, Key::End | Key::Letter(b'q')) {
                message.clear();
                continue;
            }
            let command = match pressed_key {
                Key::Arrow(arrow) => {
                    if std::mem::take(&mut is_marking) {
                        message.clear();
                    }
                    match arrow {
                        b'A' => cursor.y = cursor.y.saturating_sub(1),
                        b'B' => cursor.y = last.min(cursor.y + 1),
                        b'C' => cursor.x = last.min(cursor.x + 1),
                        b'D' => cursor.x = cursor.x.saturating_sub(1),
                        _ => {}
                    }
                    continue;
                }
                Key::Press(column, row) => {
                    pressed = show::square_at(&settings, column, row);
                    cursor = pressed.unwrap_or(cursor);
                    continue;
                }
                Key::Release(column, row) => match (pressed.take(), show::square_at(&settings, column, row)) {
                    (Some(from), Some(to)) if from.distance(to) == 1 => Move { from, to }.to_string(),
                    _ => continue,
                },
                Key::Letter(letter) if is_marking => {
                    is_marking = false;
                    format!("mark {cursor} {}", char::from(letter))
                }
                Key::Letter(b'm') => {
                    let place = table.session.check_mark(cursor);
                    is_marking = place.is_ok();
                    message = match place {
                        Ok(()) => format!("press a letter to mark the number at {cursor}, or space to remove its mark"),
                        Err(error) => error.to_string(),
                    };
                    continue;
                }
                Key::Letter(b'k') => {
                    message = table.keep().map_or_else(|error| format!("{error:#}"), |name| format!("saved as {name}"));
                    continue;
                }
                Key::Letter(b'g') => "new".to_string(),
                Key::Letter(b'?') => {
                    message = explained.clone();
                    continue;
                }
                Key::End | Key::Letter(b'q') => return Ok(()),
                Key::Letter(b'w') => format!("{cursor} up"),
                Key::Letter(b'a') => format!("{cursor} left"),
                Key::Letter(b's') => format!("{cursor} down"),
                Key::Letter(b'd') => format!("{cursor} right"),
                Key::Letter(b'h') => {
                    let hint = table.session.hint();
                    cursor = hint.map_or(cursor, |step| step.from);
                    message = said(hint);
                    continue;
                }
                Key::Letter(b'b') => "back".to_string(),
                Key::Letter(b'f') => "forward".to_string(),
                Key::Letter(b'n') => "now".to_string(),
                Key::Letter(b'u') => "undo".to_string(),
                Key::Letter(_) => "board".to_string(),
            };
            let moves = table.session.moves().len();
            message = match table.obey(&command) {
                Ok(said) => said.unwrap_or_default(),
                Err(error) => format!("{error:#}"),
            };
            // The cursor follows the number.
            if let Some(step) = table.session.moves().get(moves) {
                cursor = step.to;
            }
        }
    }
}
