//! Games as text, with a color for each cluster.

use anstyle::{AnsiColor, Effects, Style};
use decodoku::{Game, MOVES_PER_ROUND, Square};
use std::io::{self, Write};

/// Colors that are distinct on a dark and on a light background.
const COLORS: [AnsiColor; 12] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::BrightRed,
    AnsiColor::BrightGreen,
    AnsiColor::BrightYellow,
    AnsiColor::BrightBlue,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
];

/// Prints the board, with a cursor if there is one, and the state of the game. A line ends in `end`.
pub(super) fn game(
    out: &mut dyn Write,
    game: &Game,
    cursor: Option<Square>,
    end: &str,
) -> io::Result<()> {
    let side = game.settings().side as u16;
    let settings = game.settings();
    let widest = settings.symbol(settings.modulus - 1);
    let width = (side - 1).to_string().len().max(widest.chars().count());
    let dim = Style::new().effects(Effects::DIMMED);
    write!(out, "{dim}{:width$} ", "")?;
    for x in 0..side {
        write!(out, " {x:>width$} ")?;
    }
    write!(out, "{dim:#}{end}")?;
    for y in 0..side {
        write!(out, "{dim}{y:>width$}{dim:#} ")?;
        for x in 0..side {
            let square = Square::new(x, y);
            let [left, right] = match cursor {
                Some(cursor) if cursor == square => ["[", "]"],
                _ => [" ", " "],
            };
            let cluster = game.cluster(square);
            let mut style = match cluster {
                0 => dim,
                id => COLORS[id as usize % COLORS.len()].on_default(),
            };
            if game.lost() == Some(cluster) {
                style = style.effects(Effects::INVERT);
            }
            let symbol = settings.symbol(game.board().get(square));
            write!(out, "{left}{style}{symbol:>width$}{style:#}{right}")?;
        }
        write!(out, "{end}")?;
    }
    write!(out, "{}{end}", standing(game))
}

/// The state of the game in one line.
fn standing(game: &Game) -> String {
    let (round, score) = (game.bursts(), game.score());
    if game.lost().is_some() {
        return format!("round {round}, score {score}: lost, a cluster spans the board");
    }
    let left = match game.moves_left() {
        1 => "1 move".to_string(),
        moves => format!("{moves} moves"),
    };
    let danger = match game.is_in_danger() {
        true if game.moves_left() == MOVES_PER_ROUND => ": noise has made a cluster span the board",
        true => ": a cluster still spans the board",
        false => "",
    };
    format!("round {round}, score {score}, {left} before the next burst{danger}")
}
