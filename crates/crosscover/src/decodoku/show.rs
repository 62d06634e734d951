//! Games as text, with a color for each cluster.

use crate::output;
use anstyle::{AnsiColor, Effects, Style};
use decodoku::{Game, MOVES_PER_ROUND, Square};
use std::io::{self, Write};

/// Colors that are distinct on a dark and on a light background.
const COLORS: [AnsiColor; 6] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
];

/// Prints the board, with a cursor if there is one, and the state of the game.
pub(super) fn game(out: &mut dyn Write, game: &Game, cursor: Option<Square>) -> io::Result<()> {
    let settings = game.settings();
    let side = settings.side as u16;
    let widest = settings.symbol(settings.modulus - 1);
    let width = (side - 1).to_string().len().max(widest.chars().count());
    let dim = Style::new().effects(Effects::DIMMED);
    write!(out, "{dim}{:width$} ", "")?;
    for x in 0..side {
        write!(out, " {x:>width$} ")?;
    }
    writeln!(out, "{dim:#}")?;
    for y in 0..side {
        write!(out, "{dim}{y:>width$}{dim:#} ")?;
        for x in 0..side {
            let square = Square::new(x, y);
            let [left, right] = match cursor == Some(square) {
                true => ["[", "]"],
                false => [" ", " "],
            };
            let cluster = game.cluster(square);
            let mut style = match cluster as usize {
                0 => dim,
                // Twice as many colors, the second half bright.
                id => {
                    let color = COLORS[id % COLORS.len()];
                    let is_bright = id / COLORS.len() % 2 == 1;
                    color.bright(is_bright).on_default()
                }
            };
            if game.lost() == Some(cluster) {
                style = style.effects(Effects::INVERT);
            }
            let symbol = settings.symbol(game.board().get(square));
            write!(out, "{left}{style}{symbol:>width$}{style:#}{right}")?;
        }
        writeln!(out)?;
    }
    let (round, score) = (game.bursts(), game.score());
    write!(out, "round {round}, score {score}")?;
    if game.lost().is_some() {
        return writeln!(out, ": lost, a cluster spans the board");
    }
    let left = output::count(game.moves_left().into(), "move", "moves");
    let danger = match game.is_in_danger() {
        true if game.moves_left() == MOVES_PER_ROUND => ": noise has made a cluster span the board",
        true => ": a cluster still spans the board",
        false => "",
    };
    writeln!(out, ", {left} before the next burst{danger}")
}
