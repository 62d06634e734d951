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
//! A line that starts with `#d`, such as `#declaration`, begins the colors: a character for clues,
//! one for output, the color as in XPM, and a comment, which is read as its name. `0` is the
//! background, and blocks without a letter have the color `1`. The clues of the rows and the clues
//! of the columns each follow a line that starts with a colon, and a third colon ends them. A blank
//! line before a colon is the clue of an empty line. Triangles, whose colors have a slash, and
//! triddlers, which `#t` declares, are refused.

use crate::clues::{Blocks, assemble_counted, put_blocks};
use crate::color::color;
use crate::document::Document;
use crate::error::ParseError;
use crate::inks::{InkTable, Look, names, signs};
use crate::piece::{Lines, Piece};
use nonogram::{Block, Ink, Rgb};
use std::cell::RefCell;
use std::collections::BTreeSet;

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
    let mut left_out = BTreeSet::new();
    let mut headers = Vec::new();
    let mut sections: Vec<Vec<Piece<'_>>> = Vec::new();
    let mut colors = false;
    let mut inks = InkTable::default();
    for line in lines.by_ref() {
        let is_declaration = |letter: char| {
            let mut signs = line.text.chars();
            signs.next() == Some('#')
                && signs
                    .next()
                    .is_some_and(|sign| sign.eq_ignore_ascii_case(&letter))
        };
        if line.text.starts_with(':') {
            if headers.len() == 3 {
                return Err(line.unexpected("clues of two directions, not of a triddler"));
            }
            headers.push(line);
            sections.push(Vec::new());
        } else if let Some(section) = sections.last_mut() {
            section.push(line.trim());
        } else if is_declaration('t') {
            return Err(line.unexpected("clues of two directions, not of a triddler"));
        } else if is_declaration('d') {
            colors = true;
        } else if line.is_blank() {
        } else if colors {
            define(&mut inks, line.trim(), &mut left_out)?;
        } else if let (Some(rights), None) = (line.text.strip_prefix(COPYRIGHT), copyright) {
            copyright = Some(rights.trim());
        } else if title.is_none() {
            title = Some(line.trim().text);
        } else {
            left_out.insert("further text".to_owned());
        }
    }
    let end = lines.end();
    let ([_, border] | [_, border, _], Some(columns)) = (&headers[..], sections.get_mut(1)) else {
        return Err(end.unexpected("\": rows\" and \": columns\", each before its clues"));
    };
    let end = match headers.get(2) {
        Some(&end) => end,
        // Blank lines at the end of a file are no clues.
        None => {
            while columns.last().is_some_and(|line| line.is_blank()) {
                columns.pop();
            }
            end
        }
    };
    let columns = std::mem::take(columns);
    let rows = std::mem::take(&mut sections[0]);
    if sections.iter().flatten().any(|line| !line.is_blank()) {
        left_out.insert("text after the clues".to_owned());
    }
    if colors {
        inks.close();
    }
    let inks = RefCell::new(inks);
    let blocks = Blocks::colored(&inks).separated(',');
    let puzzle = assemble_counted(rows, columns, [*border, end], blocks)?;
    let document = Document {
        title: title.map(str::to_owned),
        copyright: copyright.map(str::to_owned),
        left_out,
        ..puzzle.into()
    };
    Ok(vec![inks.into_inner().finish(document)])
}

/// Reads a color such as `g:X #000000 black`.
fn define(
    inks: &mut InkTable,
    line: Piece<'_>,
    left_out: &mut BTreeSet<String>,
) -> Result<(), ParseError> {
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
    if color.text.contains(['/', '\\']) {
        return Err(color.unexpected("a color for whole cells, not a triangle"));
    }
    let comment: Vec<String> = words.map(|word| word.text.replace('_', " ")).collect();
    let rgb = xpm(color.text);
    let is_number = color.text.starts_with('#');
    if rgb.is_none() {
        if is_number {
            return Err(color.unexpected("a color such as #000000"));
        }
        left_out.insert(format!("the meaning of the color {}", color.text));
    }
    let look = Look {
        name: if is_number || !comment.is_empty() {
            comment.join(" ")
        } else {
            color.text.to_owned()
        },
        rgb,
        symbol,
    };
    if key == '0' {
        inks.define_background(look);
        return Ok(());
    }
    let defined = inks.define(key.encode_utf8(&mut [0; 4]), look);
    defined.map_err(|expected| line.unexpected(expected))
}

/// The color of a word of XPM. Five of its names have other colors in CSS.
fn xpm(word: &str) -> Option<Rgb> {
    color(match word.to_ascii_lowercase().as_str() {
        "gray" | "grey" => "bebebe",
        "green" => "00ff00",
        "maroon" => "b03060",
        "purple" => "a020f0",
        _ => word,
    })
}

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
    let inks = if document.is_colored() {
        palette.inks()
    } else {
        1
    };
    let signs = if document.is_colored() {
        signs(palette, |symbol| !symbol.is_control())
    } else {
        vec!['X', '.']
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
        let block = |block: Block| format!("{}{}", block.length, key(document, block.ink));
        text += &format!(": {name}\n{}", put_blocks(clues, " ", block));
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
