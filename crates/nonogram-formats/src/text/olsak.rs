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
use crate::inks::{InkLook, InkTable, names, signs};
use crate::piece::{Piece, TextLines};
use nonogram::{Ink, Rgb};
use std::collections::BTreeSet;

/// The beginning of the line about rights.
const COPYRIGHT: &str = "Copyright ";

/// Whether a line is `#` with this letter in any case.
fn is_declaration(line: &str, letter: char) -> bool {
    let rest = line.strip_prefix('#').unwrap_or_default();
    rest.starts_with([letter, letter.to_ascii_uppercase()])
}

/// Reads one puzzle.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Document, ParseError> {
    let mut title = None;
    let mut copyright = None;
    let mut left_out = BTreeSet::new();
    // The lines that begin the clues of rows, of columns, and the end, and the lines behind each.
    let mut sections: Vec<(Piece<'_>, Vec<Piece<'_>>)> = Vec::new();
    let mut has_colors = false;
    let mut inks = InkTable::default();
    for line in lines.by_ref() {
        if line.text.starts_with(':') {
            if sections.len() == 3 {
                return Err(line.unexpected("clues of two directions, not of a triddler"));
            }
            sections.push((line, Vec::new()));
        } else if let Some((_, section)) = sections.last_mut() {
            section.push(line.trim());
        } else if is_declaration(line.text, 't') {
            return Err(line.unexpected("clues of two directions, not of a triddler"));
        } else if is_declaration(line.text, 'd') {
            has_colors = true;
        } else if line.is_blank() {
        } else if has_colors {
            define(&mut inks, line.trim(), &mut left_out)?;
        } else if let (Some(rights), None) = (line.text.strip_prefix(COPYRIGHT), &copyright) {
            copyright = Some(rights.trim().to_owned());
        } else if title.is_none() {
            title = Some(line.trim().text.to_owned());
        } else {
            left_out.insert("further text".to_owned());
        }
    }
    let mut end = lines.end();
    let mut sections = sections.into_iter();
    let (Some((_, rows)), Some((border, mut columns))) = (sections.next(), sections.next()) else {
        return Err(end.unexpected("\": rows\" and \": columns\", each before its clues"));
    };
    if let Some((header, more)) = sections.next() {
        end = header;
        if more.iter().any(|line| !line.is_blank()) {
            left_out.insert("text after the clues".to_owned());
        }
    } else {
        // Blank lines at the end of a file are no clues.
        while columns.pop_if(|line| line.is_blank()).is_some() {}
    }
    if has_colors {
        inks.close();
    }
    let blocks = Blocks::colored(&mut inks).separated(',');
    let puzzle = assemble_counted(rows, columns, [border, end], blocks)?;
    Ok(inks.finish(Document {
        title,
        copyright,
        left_out,
        ..puzzle.into()
    }))
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
    let sign = characters.next();
    let rest = line.skip(key.len_utf8() + 1 + sign.map_or(0, char::len_utf8));
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
    let look = InkLook {
        name: if is_number || !comment.is_empty() {
            comment.join(" ")
        } else {
            color.text.to_owned()
        },
        rgb,
        symbol: sign.filter(|sign| !sign.is_whitespace()),
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
        if title.starts_with([':', '#']) || title.starts_with(COPYRIGHT) {
            text += " ";
        }
        text += &format!("{title}\n");
    }
    if let Some(copyright) = &document.copyright {
        text += &format!("{COPYRIGHT}{copyright}\n");
    }
    text += "#d\n";
    let palette = &document.palette;
    let names = names(palette);
    let (inks, signs) = if document.is_colored() {
        (
            palette.inks(),
            signs(palette, |symbol| !symbol.is_control()),
        )
    } else {
        (1, vec!['.', 'X'])
    };
    for (ink, swatch) in palette.swatches().take(inks + 1) {
        let number = ink.number();
        let (key, sign) = (key(document, ink), signs[number]);
        let sign = if sign == '.' { ' ' } else { sign };
        let name = names[number].replace(char::is_whitespace, "_");
        let color = swatch.rgb.to_string().to_uppercase();
        text += &format!("   {key}:{sign}  #{color}   {name}\n");
    }
    for (name, clues) in [
        ("rows", document.puzzle.rows()),
        ("columns", document.puzzle.columns()),
    ] {
        let clues = put_blocks(clues, " ", |block| {
            format!("{}{}", block.length, key(document, block.ink))
        });
        text += &format!(": {name}\n{clues}");
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
