//! Games as text, with a letter and a color for each cluster.

use crate::output;
use anstyle::{AnsiColor, Effects, Style};
use decodoku::{Game, MOVES_PER_ROUND, Square, cluster_colors, cluster_letters};
use std::io::{self, Write};

/// Colors that are distinct on a dark and on a light background; there are as many bright ones.
const COLORS: [AnsiColor; 6] =
    [AnsiColor::Red, AnsiColor::Green, AnsiColor::Yellow, AnsiColor::Blue, AnsiColor::Magenta, AnsiColor::Cyan];

/// The letters of clusters.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Prints the board, with a cursor if there is one, and the state of the game. Behind each number is the letter of
/// its cluster, and a star if the last burst has changed it.
pub(super) fn game(out: &mut dyn Write, game: &Game, cursor: Option<Square>) -> io::Result<()> {
    let settings = game.settings();
    let side = settings.side as u16;
    let widest = settings.symbol(settings.modulus - 1);
    let width = (side - 1).to_string().len().max(widest.chars().count());
    let dim = Style::new().effects(Effects::DIMMED);
    let letters = cluster_letters(game, LETTERS.len());
    let letter = |cluster| char::from(LETTERS[letters[&cluster]]);
    let colors = cluster_colors(game, 2 * COLORS.len());
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
            let [left, right] = match cursor == Some(square) {
                true => ["[", "]"],
                false => [" ", if is_new { "*" } else { " " }],
            };
            let cluster = game.cluster(square);
            let symbol = settings.symbol(game.board().get(square));
            if cluster == 0 {
                write!(out, "{left}{dim}{symbol:>width$}{dim:#} {right}")?;
                continue;
            }
            let color = colors[&cluster];
            let is_bright = color >= COLORS.len();
            let color = COLORS[color % COLORS.len()].bright(is_bright);
            let mut style = color.on_default();
            if game.lost() == Some(cluster) {
                style = style.effects(Effects::INVERT);
            }
            let letter = letter(cluster);
            write!(out, "{left}{style}{symbol:>width$}{letter}{style:#}{right}")?;
        }
        writeln!(out)?;
    }
    let (round, score) = (game.bursts(), game.score());
    write!(out, "round {round}, score {score}")?;
    if let Some(cluster) = game.lost() {
        let letter = letter(cluster);
        return writeln!(out, ": lost, a cluster spans the board: {letter}");
    }
    let left = output::count(game.moves_left().into(), "move", "moves");
    let danger = match game.is_in_danger() {
        true if game.moves_left() == MOVES_PER_ROUND => ": noise has made a cluster span the board",
        true => ": a cluster still spans the board",
        false => "",
    };
    let new = if has_new { " (* new)" } else { "" };
    writeln!(out, ", {left} before the next burst{danger}{new}")
}
