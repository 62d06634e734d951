//! Playing by keys, on a terminal of Unix.

use super::{COLUMNS, Table, said};
use crate::cli::decodoku::KEYS;
use crate::decodoku::show;
use crate::output;
use anyhow::Result;
use decodoku::{Move, Square};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read};
use rustix::termios::{self, LocalModes, OptionalActions, Termios};
use std::io::{self, Write};

/// How often the terminal is asked for its size, in nanoseconds.
const BETWEEN_SIZES: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 200_000_000,
};

/// Where the second column of [`KEYS`] begins.
const KEY_COLUMN: usize = 37;

/// The terminal's other screen, without a cursor and with reports of the mouse, and back.
const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h";
const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";

/// A terminal that reports each key when it is pressed. Dropping it restores the terminal.
struct Raw(Termios);

impl Raw {
    /// `None` if the terminal has not this many columns and rows, or cannot do it.
    fn enter((columns, rows): (usize, usize)) -> Option<Self> {
        let size = termios::tcgetwinsize(io::stdout()).ok()?;
        // A terminal that does not know its size says 0.
        if (1..columns).contains(&size.ws_col.into()) || (1..rows).contains(&size.ws_row.into()) {
            output::note(format_args!(
                "the terminal has {}x{} characters; this board needs {columns}x{rows} to be \
                 played by keys: enlarge the window and start again, choose a lower --side, or \
                 type commands",
                size.ws_col, size.ws_row
            ));
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

/// A letter, the last byte of an arrow's sequence, or the first button of the mouse at a column
/// and row, from 1.
enum KeyPress {
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
        match poll(
            &mut [PollFd::new(&stdin, PollFlags::IN)],
            Some(&BETWEEN_SIZES),
        ) {
            Ok(0) | Err(Errno::INTR) => {}
            Ok(_) => return Ok(true),
            Err(error) => return Err(error.into()),
        }
        if window() != (columns, rows) {
            return Ok(false);
        }
    }
}

/// The next byte of the input, without reading ahead, so that [`waits_for_key`] knows what is
/// left.
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

fn key() -> Result<KeyPress> {
    Ok(match next()? {
        // Control-C, Control-D, or no more input.
        None | Some(3 | 4) => KeyPress::End,
        // Escape, then `[` or `O`, perhaps numbers, then a letter. For the mouse, `<` and three
        // numbers.
        Some(0x1b) => {
            let first = next()?;
            if !matches!(first, Some(b'[' | b'O')) {
                return Ok(first.map_or(KeyPress::End, KeyPress::Letter));
            }
            let mut text = String::new();
            let last = loop {
                match next()? {
                    None => return Ok(KeyPress::End),
                    Some(last @ 0x40..=0x7e) => break last,
                    Some(_) if text.len() > 20 => {}
                    Some(byte) => text.push(byte.into()),
                }
            };
            let numbers = text
                .trim_start_matches('<')
                .split(';')
                .filter_map(|word| word.parse().ok());
            match (last, &numbers.collect::<Vec<_>>()[..]) {
                (b'M', &[0, column, row]) => KeyPress::Press(column, row),
                (b'm', &[0, column, row]) => KeyPress::Release(column, row),
                // With Shift or Control an arrow has numbers, too.
                (arrow, _) => KeyPress::Arrow(arrow),
            }
        }
        Some(letter) => KeyPress::Letter(letter.to_ascii_lowercase()),
    })
}

/// Plays until the player quits. Returns false where keys cannot be read one by one.
pub(super) fn play(table: &mut Table) -> Result<bool> {
    let Some(_raw) = Raw::enter(show::size(&table.session.game().settings())) else {
        return Ok(false);
    };
    let mut hands = Hands::new(table);
    loop {
        let size = window();
        output::to_stdout(|out| {
            write!(out, "\x1b[H\x1b[2J")?;
            hands.draw(out, size)
        })?;
        if waits_for_key(size)? && !hands.press(key()?, size)? {
            return Ok(true);
        }
    }
}

/// What the keys have done so far, apart from the game.
struct Hands<'a> {
    table: &'a mut Table,
    cursor: Square,
    message: String,
    is_marking: bool,
    /// Where the mouse was pressed.
    pressed: Option<Square>,
    /// The key that was asked for again, because it drops the game.
    asked: Option<u8>,
}

impl<'a> Hands<'a> {
    fn new(table: &'a mut Table) -> Self {
        let middle = (table.session.game().settings().side / 2) as u16;
        let cursor = Square::new(middle, middle);
        let message = table.rules() + "\n\n" + KEYS;
        Self {
            table,
            cursor,
            message,
            is_marking: false,
            pressed: None,
            asked: None,
        }
    }

    /// The message in lines, and how many of these fit: all of them below the board, or a page
    /// without it.
    fn lines(&self, (columns, rows): (u16, u16)) -> (Vec<String>, Option<usize>) {
        let most = if columns == 0 {
            COLUMNS
        } else {
            COLUMNS.min(columns.into())
        };
        let mut text = self.message.clone();
        if most < COLUMNS {
            // Keys have two columns.
            text = text.replace(
                KEYS,
                &KEYS
                    .lines()
                    .map(|line| line.split_at(KEY_COLUMN))
                    .fold(String::new(), |keys, (left, right)| {
                        format!("{keys}{}\n{right}\n", left.trim_end())
                    }),
            );
        }
        let lines = show::wrap(&text, most);
        let (_, board) = show::size(&self.table.session.game().settings());
        let rows = usize::from(rows);
        let fits = rows == 0 || board + lines.len() <= rows;
        (lines, (!fits).then(|| rows.saturating_sub(3).max(1)))
    }

    fn draw(&self, out: &mut dyn Write, size: (u16, u16)) -> io::Result<()> {
        let (lines, page) = self.lines(size);
        if let Some(page) = page {
            let next = if lines.len() > page {
                "more"
            } else {
                "the board"
            };
            let shown = lines[..page.min(lines.len())].join("\n");
            return writeln!(out, "{shown}\n\nAny key shows {next}.");
        }
        self.table.draw(out, Some(self.cursor))?;
        let over = if self.table.session.game().lost().is_some() {
            "g: new game, b: look back, "
        } else {
            ""
        };
        // A line feed at the end would scroll a window that is full.
        write!(
            out,
            "seed {}, {over}? explains, q quits\n\n{}",
            self.table.session.seed(),
            lines.join("\n")
        )
    }

    /// Returns false if the player quits.
    fn press(&mut self, key: KeyPress, size: (u16, u16)) -> Result<bool> {
        if let (lines, Some(page)) = self.lines(size)
            && !matches!(key, KeyPress::End | KeyPress::Letter(b'q'))
        {
            self.message = lines.get(page..).unwrap_or_default().join("\n");
            return Ok(true);
        }
        let asked = self.asked.take();
        let settings = self.table.session.game().settings();
        let last = settings.side as u16 - 1;
        let cursor = &mut self.cursor;
        let command = match key {
            KeyPress::Arrow(arrow) => {
                if std::mem::take(&mut self.is_marking) {
                    self.message.clear();
                }
                match arrow {
                    b'A' => cursor.y = cursor.y.saturating_sub(1),
                    b'B' => cursor.y = last.min(cursor.y + 1),
                    b'C' => cursor.x = last.min(cursor.x + 1),
                    b'D' => cursor.x = cursor.x.saturating_sub(1),
                    _ => {}
                }
                return Ok(true);
            }
            KeyPress::Press(column, row) => {
                self.pressed = show::square_at(&settings, column, row);
                *cursor = self.pressed.unwrap_or(*cursor);
                return Ok(true);
            }
            KeyPress::Release(column, row) => {
                match (self.pressed.take(), show::square_at(&settings, column, row)) {
                    (Some(from), Some(to)) if from.distance(to) == 1 => {
                        Move { from, to }.to_string()
                    }
                    _ => return Ok(true),
                }
            }
            KeyPress::Letter(letter) if std::mem::take(&mut self.is_marking) => {
                format!("mark {cursor} {}", char::from(letter))
            }
            KeyPress::Letter(b'm') => {
                let place = self.table.session.check_mark(*cursor);
                self.is_marking = place.is_ok();
                self.message = match place {
                    Ok(()) => format!(
                        "press a letter to mark the number at {cursor}, or space to remove its \
                         mark"
                    ),
                    Err(error) => error.to_string(),
                };
                return Ok(true);
            }
            KeyPress::Letter(b'k') => {
                let kept = self.table.keep();
                self.message = kept.map_or_else(
                    |error| format!("{error:#}"),
                    |name| format!("saved as {name}"),
                );
                return Ok(true);
            }
            KeyPress::Letter(letter @ (b'g' | b'q'))
                if asked != Some(letter) && self.table.drops_game(letter) =>
            {
                self.asked = Some(letter);
                let letter = char::from(letter);
                self.message = format!(
                    "this game is not saved: press {letter} again to leave it, or k to keep it"
                );
                return Ok(true);
            }
            KeyPress::Letter(b'g') => "new".to_string(),
            KeyPress::Letter(b'?') => {
                self.message = self.table.rules() + "\n\n" + KEYS;
                return Ok(true);
            }
            KeyPress::End | KeyPress::Letter(b'q') => return Ok(false),
            KeyPress::Letter(b'w') => format!("{cursor} up"),
            KeyPress::Letter(b'a') => format!("{cursor} left"),
            KeyPress::Letter(b's') => format!("{cursor} down"),
            KeyPress::Letter(b'd') => format!("{cursor} right"),
            KeyPress::Letter(b'h') => {
                let hint = self.table.session.hint();
                *cursor = hint.map_or(*cursor, |step| step.from);
                self.message = said(hint);
                return Ok(true);
            }
            KeyPress::Letter(b'b') => "back".to_string(),
            KeyPress::Letter(b'f') => "forward".to_string(),
            KeyPress::Letter(b'n') => "now".to_string(),
            KeyPress::Letter(b'u') => "undo".to_string(),
            KeyPress::Letter(_) => "board".to_string(),
        };
        let moves = self.table.session.moves().len();
        self.message = match self.table.obey(&command) {
            Ok(said) => said.unwrap_or_default(),
            Err(error) => format!("{error:#}"),
        };
        // The cursor follows the number.
        if let Some(step) = self.table.session.moves().get(moves) {
            self.cursor = step.to;
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use decodoku::{GameSettings, Session};
    use std::path::Path;

    const WINDOW: (u16, u16) = (80, 24);

    fn table(seed: u64) -> Table {
        let session = Session::new(GameSettings::default(), seed, false).unwrap();
        Table::new(session, None, false)
    }

    /// Presses keys and returns what is shown then.
    fn shown(hands: &mut Hands<'_>, keys: &str, size: (u16, u16)) -> String {
        for letter in keys.bytes() {
            assert!(hands.press(KeyPress::Letter(letter), size).unwrap());
        }
        let mut text = Vec::new();
        hands.draw(&mut text, size).unwrap();
        String::from_utf8(anstream::adapter::strip_bytes(&text).into_vec()).unwrap()
    }

    #[test]
    fn a_small_window_shows_the_rules_from_the_beginning_in_whole_words() {
        let table = &mut table(1);
        let words: Vec<String> = table
            .rules()
            .split_whitespace()
            .map(str::to_string)
            .collect();
        let mut hands = Hands::new(table);
        let size = (60, 20);
        let first = shown(&mut hands, "", size);
        assert!(
            first.starts_with("Push a number one square")
                && first.ends_with("\n\nAny key shows more.\n")
        );
        let second = shown(&mut hands, " ", size);
        assert!(
            second.contains("\nseed 1, ? explains, q quits\n\n"),
            "{second}"
        );
        for page in [&first, &second] {
            assert!(
                page.lines().count() < 20 && page.lines().all(|line| line.len() <= 60),
                "{page}"
            );
        }
        assert!(
            first
                .split_whitespace()
                .zip(&words)
                .all(|(shown, word)| shown == word),
            "{first}"
        );
        assert!((first + &second).contains("keep the game in a file"));
    }

    #[test]
    fn a_game_is_dropped_only_when_asked_twice() {
        let table = &mut table(1);
        let mut hands = Hands::new(table);
        // A game without a move, and one with it.
        shown(&mut hands, " g", WINDOW);
        let seed = hands.table.session.seed();
        let asked = "this game is not saved: press g again";
        assert!(!shown(&mut hands, "", WINDOW).contains(asked));
        let step = hands.table.session.hint().unwrap();
        hands.table.session.play(step).unwrap();
        assert!(shown(&mut hands, "g", WINDOW).contains(asked));
        assert!(shown(&mut hands, "hq", WINDOW).contains("press q again to leave it"));
        assert_eq!(
            (
                hands.table.session.seed(),
                hands.table.session.moves().len()
            ),
            (seed, 1)
        );
        shown(&mut hands, "gg", WINDOW);
        assert_eq!(hands.table.session.moves().len(), 0);
        assert!(!hands.press(KeyPress::Letter(b'q'), WINDOW).unwrap());
    }

    #[test]
    fn a_move_leads_back_from_the_past_and_says_so() {
        let table = &mut table(1);
        table.session.obey("1 6 left").unwrap();
        let mut hands = Hands::new(table);
        for key in ["w", "m"] {
            assert!(shown(&mut hands, " b", WINDOW).contains("looking 1 move back"));
            let text = shown(&mut hands, key, WINDOW);
            assert!(
                text.contains("the past was shown: now you are back at the present"),
                "{text}"
            );
            assert!(
                text.contains("score 1,") && !text.contains("looking"),
                "{text}"
            );
        }
    }

    #[test]
    fn a_game_is_saved_under_a_free_name() {
        let name = |taken: &[&str]| {
            table(7).free_name(|path| taken.iter().any(|name| path == Path::new(name)))
        };
        assert_eq!(name(&[]), Path::new("decodoku-7.txt"));
        assert_eq!(name(&["decodoku-7.txt"]), Path::new("decodoku-7-2.txt"));
        assert_eq!(
            name(&["decodoku-7.txt", "decodoku-7-2.txt"]),
            Path::new("decodoku-7-3.txt")
        );
    }

    #[test]
    fn a_lost_game_says_what_its_keys_do() {
        let table = &mut table(1);
        while table.session.game().lost().is_none() {
            let step = table.session.game().board().moves().last().unwrap();
            table.session.play(step).unwrap();
        }
        table.compare();
        let text = shown(&mut Hands::new(table), "  ", (60, 20));
        assert!(
            text.starts_with("   0   1") && text.matches('\n').count() < 20,
            "{text}"
        );
        assert!(text.contains("\non seed 1 a program scored "), "{text}");
        assert!(
            text.contains("seed 1, g: new game, b: look back, ? explains, q quits\n"),
            "{text}"
        );
    }
}
