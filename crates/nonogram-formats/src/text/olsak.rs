//! `.g`, the format of Mirek and Petr Olšák's solver.
//!
//! ```text
//! Pair
//! #d
//!    0:   #FFFFFF   white
//!    g:X  #000000   black
//! : rows
//! 1g 1g
//! 2g
//! : columns
//! 2g
//! 1g
//! 1g
//! ```
//!
//! Free text comes first: its first line is the title, and a line with `Copyright` is about rights.
//! `#d` begins the colors: a character for clues, one for output, the color as in XPM, and a comment, which is read as its
//! name. `0` is the background, and blocks without a letter have the color `1`. The clues of the rows and the clues of
//! the columns each follow a line that starts with a colon. A color with a slash is a triangle, and is refused.

use crate::clues::{Blocks, assemble_counted};
use crate::document::Document;
use crate::error::ParseError;
use crate::inks::{InkTable, Look, names, rgb, signs};
use crate::piece::{Lines, Piece};
use nonogram::{Clues, Ink};
use std::cell::RefCell;

/// The beginning of the line about rights.
const COPYRIGHT: &str = "Copyright ";

/// Whether a line belongs to the grammar. No free text may start like it.
fn is_header(line: &str) -> bool {
    line.starts_with([':', '#'])
}

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut title = None;
    let mut copyright = None;
    let mut headers = Vec::new();
    let mut sections: Vec<Vec<Piece<'_>>> = Vec::new();
    let mut colors = false;
    let mut inks = InkTable::default();
    for line in lines.by_ref() {
        if line.text.starts_with(':') {
            if headers.len() == 2 {
                return Err(line.unexpected("nothing after the columns"));
            }
            headers.push(line);
            sections.push(Vec::new());
        } else if let Some(section) = sections.last_mut() {
            if !line.is_blank() {
                section.push(line.trim());
            }
        } else if is_header(line.text) {
            // Letters other than d stand for puzzles with triangles.
            if !line.trim().text.eq_ignore_ascii_case("#d") {
                return Err(line.unexpected("\"#d\""));
            }
            colors = true;
        } else if !colors {
            if let Some(rights) = line.text.strip_prefix(COPYRIGHT) {
                copyright = copyright.or(Some(rights.trim()));
            } else if !line.is_blank() {
                title = title.or(Some(line.trim().text));
            }
        } else if !line.is_blank() {
            define(&mut inks, line.trim())?;
        }
    }
    let end = lines.end();
    let (Ok([_, border]), Ok([rows, columns])) =
        (<[_; 2]>::try_from(headers), <[_; 2]>::try_from(sections))
    else {
        return Err(end.unexpected("\": rows\" and \": columns\", each before its clues"));
    };
    if colors {
        inks.close();
    }
    let inks = RefCell::new(inks);
    let puzzle = assemble_counted(rows, columns, [border, end], Blocks::colored(&inks))?;
    let document = Document {
        title: title.map(str::to_owned),
        copyright: copyright.map(str::to_owned),
        ..puzzle.into()
    };
    Ok(vec![inks.into_inner().finish(document)])
}

/// Reads a color such as `g:X #000000 black`.
fn define(inks: &mut InkTable, line: Piece<'_>) -> Result<(), ParseError> {
    let wanted = "a color such as g:X #000000 black";
    // The character for clues may be a colon.
    let mut characters = line.text.chars();
    let (Some(key), Some(':')) = (characters.next(), characters.next()) else {
        return Err(line.unexpected(wanted));
    };
    let (_, rest) = line.split_at(key.len_utf8() + 1);
    let symbol = rest
        .text
        .chars()
        .next()
        .filter(|sign| !sign.is_whitespace());
    let (_, rest) = rest.split_at(rest.text.chars().next().map_or(0, char::len_utf8));
    let mut words = rest.words();
    let color = words.next().ok_or_else(|| rest.end().unexpected(wanted))?;
    if color.text.contains('/') {
        return Err(color.unexpected("a color for whole cells, not a triangle"));
    }
    let comment: Vec<String> = words.map(|word| word.text.replace('_', " ")).collect();
    let is_number = color.text.starts_with('#');
    let look = Look {
        name: match is_number || !comment.is_empty() {
            true => comment.join(" "),
            false => color.text.to_owned(),
        },
        rgb: match is_number {
            true => {
                Some(rgb(color.text).ok_or_else(|| color.unexpected("a color such as #000000"))?)
            }
            false => NAMED
                .iter()
                .find(|(name, _)| color.text.eq_ignore_ascii_case(name))
                .and_then(|(_, digits)| rgb(digits)),
        },
        symbol,
    };
    if key == '0' {
        inks.define_background(look);
        return Ok(());
    }
    let defined = inks.define(key.encode_utf8(&mut [0; 4]), look);
    defined.map_err(|expected| line.unexpected(expected))
}

/// The usual names of colors. Other names are read as the colors of the standard palette.
const NAMED: [(&str, &str); 12] = [
    ("black", "000"),
    ("white", "fff"),
    ("red", "f00"),
    ("green", "0f0"),
    ("blue", "00f"),
    ("yellow", "ff0"),
    ("cyan", "0ff"),
    ("magenta", "f0f"),
    ("gray", "bebebe"),
    ("brown", "a52a2a"),
    ("orange", "ffa500"),
    ("pink", "ffc0cb"),
];

/// Writes title, copyright and clues.
pub(crate) fn write(document: &Document) -> String {
    let mut text = String::new();
    if let Some(title) = &document.title {
        // A leading blank distinguishes a title from the grammar.
        let is_free = !is_header(title) && !title.starts_with(COPYRIGHT);
        text += if is_free { "" } else { " " };
        text += &format!("{title}\n");
    }
    if let Some(copyright) = &document.copyright {
        text += &format!("{COPYRIGHT}{copyright}\n");
    }
    text += "#d\n";
    let palette = &document.palette;
    let names = names(palette);
    let inks = match document.is_colored() {
        true => palette.inks(),
        false => 1,
    };
    let signs = match document.is_colored() {
        true => signs(palette, |symbol| !symbol.is_control()),
        false => vec!['X', '.'],
    };
    for (ink, swatch) in palette.swatches().take(inks + 1) {
        let sign = match ink {
            Ink::BACKGROUND => signs[inks],
            ink => signs[ink.number() - 1],
        };
        let (key, sign) = (key(document, ink), if sign == '.' { ' ' } else { sign });
        let name = names[ink.number()].replace(char::is_whitespace, "_");
        let color = swatch.rgb.to_string().to_uppercase();
        text += &format!("   {key}:{sign}  #{color}   {name}\n");
    }
    for (name, clues) in [
        ("rows", document.puzzle.rows()),
        ("columns", document.puzzle.columns()),
    ] {
        text += &format!(": {name}\n{}", put(document, clues));
    }
    text
}

/// The character of an ink in clues.
fn key(document: &Document, ink: Ink) -> char {
    match ink {
        Ink::BACKGROUND => '0',
        _ if document.is_colored() => ink.letter(),
        _ => 'g',
    }
}

fn put(document: &Document, clues: &Clues) -> String {
    let mut text = String::new();
    for clue in clues.iter() {
        let blocks = clue
            .blocks()
            .map(|block| format!("{}{}", block.length, key(document, block.ink)));
        text += &match clue.is_empty() {
            true => "0".to_owned(),
            false => blocks.collect::<Vec<_>>().join(" "),
        };
        text += "\n";
    }
    text
}
