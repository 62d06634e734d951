//! Writes puzzles as XML.

use crate::document::Document;
use crate::inks::{names, signs};
use nonogram::{Cell, Grid, Rgb};
use quick_xml::escape::escape;

/// Writes all puzzles.
pub(crate) fn write(documents: &[Document]) -> String {
    let mut text = "<?xml version=\"1.0\"?>\n<puzzleset>\n".to_owned();
    for document in documents {
        let (names, signs) = (names(&document.palette), signs_of(document));
        let names: Vec<_> = names.iter().map(escape).collect();
        text += &format!(
            "<puzzle type=\"grid\" defaultcolor=\"{}\" backgroundcolor=\"{}\">\n",
            names[1], names[0],
        );
        let texts = [
            ("id", &document.catalogue),
            ("title", &document.title),
            ("author", &document.author),
            ("copyright", &document.copyright),
            ("description", &document.description),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                text += &format!("<{name}>{}</{name}>\n", escape(value));
            }
        }
        let colors = document.palette.swatches().zip(&signs).zip(&names);
        for (((_, swatch), sign), name) in colors {
            let sign = sign.to_string();
            let (sign, color) = (escape(&sign), short(swatch.rgb));
            text += &format!("<color name=\"{name}\" char=\"{sign}\">{color}</color>\n");
        }
        let puzzle = &document.puzzle;
        for (name, clues) in [("columns", puzzle.columns()), ("rows", puzzle.rows())] {
            text += &format!("<clues type=\"{name}\">\n");
            for clue in clues.iter() {
                let counts = clue.blocks().map(|block| {
                    let color = &names[block.ink.number()];
                    format!("<count color=\"{color}\">{}</count>", block.length)
                });
                text += &format!("<line>{}</line>\n", counts.collect::<String>());
            }
            text += "</clues>\n";
        }
        if let Some(goal) = &document.goal {
            text += &solution("goal", &Grid::from(goal), &signs);
        }
        if let Some(saved) = &document.saved {
            text += &solution("saved", saved, &signs);
        }
        text += "</puzzle>\n";
    }
    text + "</puzzleset>\n"
}

/// The signs of the background and of the inks.
fn signs_of(document: &Document) -> Vec<char> {
    if !document.is_colored() {
        return vec!['.', 'X'];
    }
    signs(&document.palette, |symbol| {
        symbol.is_ascii_graphic() && !"[]|".contains(symbol)
    })
}

/// Three digits of a color, or six.
fn short(color: Rgb) -> String {
    let digits = color.to_string();
    let is_short = color.0.iter().all(|part| part % 17 == 0);
    if is_short {
        digits.chars().step_by(2).collect()
    } else {
        digits
    }
}

/// A board.
fn solution(kind: &str, board: &Grid, signs: &[char]) -> String {
    let mut text = format!("<solution type=\"{kind}\">\n<image>\n");
    for row in board.rows() {
        let signs = row.iter().map(|cell| match *cell {
            Cell::Unknown => '?',
            Cell::Known(ink) => signs[ink.number()],
        });
        text += &format!("|{}|\n", escape(signs.collect::<String>()));
    }
    text + "</image>\n</solution>\n"
}
