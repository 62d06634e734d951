//! Games as text, with letters and colors: those of the clusters, or a player's own.

use crate::output;
use anstyle::{AnsiColor, Effects, Style};
use decodoku::{Game, GameSettings, MOVES_PER_ROUND, Marks, Square, marks};
use std::collections::BTreeMap;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

/// Between two boards on a terminal.
const BETWEEN_MOVES: Duration = Duration::from_millis(300);

/// Colors that are distinct on a dark and on a light background; there are as many bright ones.
const COLORS: [AnsiColor; 6] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
];

/// The number of colors that [`game`] distinguishes.
pub(super) const MARK_COLORS: usize = 2 * COLORS.len();

/// Whether the output is a terminal that can go back to its top left.
pub(super) fn has_screen() -> bool {
    io::stdout().is_terminal() && env::var_os("TERM").is_none_or(|name| name != "dumb")
}

/// The lines of a text, broken between words where they are longer than this.
pub(super) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while rest.chars().count() > columns {
            let most = rest
                .char_indices()
                .nth(columns)
                .map_or(rest.len(), |(at, _)| at);
            let blank = rest
                .char_indices()
                .take(columns + 1)
                .filter(|&(at, letter)| at > 0 && letter == ' ')
                .last();
            let end = blank.map_or(most, |(at, _)| at);
            lines.push(rest[..end].trim_end().to_string());
            rest = rest[end..].trim_start();
        }
        lines.push(rest.to_string());
    }
    lines
}

/// Prints a board of a game with a title. On a terminal, it takes the place of the board before it.
pub(super) fn frame(
    out: &mut dyn Write,
    title: &str,
    game: &Game,
    own: Option<&Marks>,
) -> io::Result<()> {
    let in_place = has_screen();
    if in_place {
        // Goes to the top left and clears the screen.
        write!(out, "\x1b[H\x1b[2J")?;
    }
    writeln!(out, "{title}")?;
    self::game(out, game, &marks(game, own, MARK_COLORS), None)?;
    if !in_place {
        return writeln!(out);
    }
    out.flush()?;
    thread::sleep(BETWEEN_MOVES);
    Ok(())
}

/// The width of a number.
fn width(settings: &GameSettings) -> usize {
    let widest = settings.symbol(settings.modulus - 1);
    (settings.side - 1)
        .to_string()
        .len()
        .max(widest.chars().count())
}

/// The columns and rows of the screen that [`game`] takes, with three lines below it.
#[cfg(any(test, unix))]
pub(super) fn size(settings: &GameSettings) -> (usize, usize) {
    let width = width(settings);
    (width + 1 + settings.side * (width + 3), settings.side + 6)
}

/// The square at a column and row of the screen, from 1, if [`game`] prints at the top left.
#[cfg(any(test, unix))]
pub(super) fn square_at(settings: &GameSettings, column: usize, row: usize) -> Option<Square> {
    let width = width(settings);
    let (x, y) = (
        column.checked_sub(width + 2)? / (width + 3),
        row.checked_sub(2)?,
    );
    (x < settings.side && y < settings.side).then(|| Square::new(x as u16, y as u16))
}

/// Prints the board, with a cursor if there is one, and the state of the game. Behind each number
/// are its letter, if it has one, and a star if the last burst has changed it.
pub(super) fn game(
    out: &mut dyn Write,
    game: &Game,
    marks: &BTreeMap<Square, (char, usize)>,
    cursor: Option<Square>,
) -> io::Result<()> {
    let settings = game.settings();
    let side = settings.side as u16;
    let width = width(&settings);
    let dim = Style::new().effects(Effects::DIMMED);
    let mut has_new = false;
    write!(out, "{dim}{:width$} ", "")?;
    for x in 0..side {
        write!(out, " {x:>width$}  ")?;
    }
    writeln!(out, "{dim:#}")?;
    for y in 0..side {
        write!(out, "{dim}{y:>width$}{dim:#} ")?;
        for x in 0..side {
            let square = Square::new(x, y);
            let is_new = game.is_new(square);
            has_new |= is_new;
            let [left, right] = if cursor == Some(square) {
                ["[", "]"]
            } else {
                [" ", if is_new { "*" } else { " " }]
            };
            let cluster = game.cluster(square);
            let symbol = settings.symbol(game.board().get(square));
            if cluster == 0 {
                write!(out, "{left}{dim}{symbol:>width$}{dim:#} {right}")?;
                continue;
            }
            let mark = marks.get(&square);
            let mut style = mark.map_or(Style::new(), |&(_, color)| {
                let is_bright = color >= COLORS.len();
                COLORS[color % COLORS.len()].bright(is_bright).on_default()
            });
            if game.lost() == Some(cluster) {
                style = style.effects(Effects::INVERT);
            }
            let letter = mark.map_or(' ', |&(letter, _)| letter);
            write!(out, "{left}{style}{symbol:>width$}{letter}{style:#}{right}")?;
        }
        writeln!(out)?;
    }
    let (round, score) = (game.bursts(), game.score());
    write!(out, "round {round}, score {score}")?;
    if let Some(cluster) = game.lost() {
        let (_, (letter, _)) = marks
            .iter()
            .find(|(square, _)| game.cluster(**square) == cluster)
            .expect("a lost game shows its clusters");
        return writeln!(out, ": lost, a cluster spans the board: {letter}");
    }
    let left = output::count(game.moves_left().into(), "move", "moves");
    let danger = if game.is_in_danger() {
        if game.moves_left() == MOVES_PER_ROUND {
            "\nnoise has made a cluster span the board"
        } else {
            "\na cluster still spans the board"
        }
    } else {
        ""
    };
    let new = if has_new { " (* new)" } else { "" };
    writeln!(out, ", {left} before the next burst{new}{danger}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_words() {
        let text = "a cluster is on two opposite edges\n\nof the board";
        let lines = [
            "a cluster is on",
            "two opposite",
            "edges",
            "",
            "of the board",
        ];
        assert_eq!(wrap(text, 15), lines);
        assert_eq!(wrap("ΦΛΦΛΦ ΛΦ", 3), ["ΦΛΦ", "ΛΦ", "ΛΦ"]);
        for columns in 20..100 {
            let wrapped = wrap(text, columns);
            assert_eq!(
                wrapped.join(" ").replace("  ", " "),
                text.replace("\n\n", " ")
            );
            assert!(wrapped.iter().all(|line| line.len() <= columns));
        }
    }

    #[test]
    fn a_click_finds_the_square_that_is_drawn_there() {
        for (side, modulus) in [(3, 10), (12, 10), (4, 1000)] {
            let settings = GameSettings::default()
                .with_side(side)
                .with_modulus(modulus);
            let shown = Game::new(settings, 1).unwrap();
            for square in shown.board().squares() {
                let mut text = Vec::new();
                game(&mut text, &shown, &BTreeMap::new(), Some(square)).unwrap();
                let text = anstream::adapter::strip_bytes(&text).into_vec();
                let rows: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
                let row = rows.iter().position(|row| row.contains(&b'[')).unwrap();
                let left = rows[row].iter().position(|&byte| byte == b'[').unwrap();
                let right = rows[row].iter().position(|&byte| byte == b']').unwrap();
                for column in left..=right {
                    assert_eq!(square_at(&settings, column + 1, row + 1), Some(square));
                }
            }
            assert_eq!(square_at(&settings, 1, 2), None);
            assert_eq!(square_at(&settings, 5, 1), None);
            assert_eq!(square_at(&settings, usize::MAX, 2), None);
            assert_eq!(square_at(&settings, 5, side + 2), None);
        }
    }
}
