//! `.g`, the format of Mirek and Petr Olšák's solver, for black and white puzzles.
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
//! `#d` begins the colors. The clues of the rows and the clues of the columns each follow a line that
//! starts with a colon. The letter of its color may follow each block.

use crate::clues::{Blocks, assemble_counted};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::{Lines, Piece};
use nonogram::Clues;
use std::cell::Cell;

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
        } else if !line.is_blank() && !line.text.contains(':') {
            return Err(line.trim().unexpected("a color such as g:X #000000 black"));
        }
    }
    let end = lines.end();
    let (Ok([_, border]), Ok([rows, columns])) =
        (<[_; 2]>::try_from(headers), <[_; 2]>::try_from(sections))
    else {
        return Err(end.unexpected("\": rows\" and \": columns\", each before its clues"));
    };
    let color = Cell::new(None);
    let puzzle = assemble_counted(rows, columns, [border, end], Blocks::Colored(&color))?;
    Ok(vec![Document {
        title: title.map(str::to_owned),
        copyright: copyright.map(str::to_owned),
        ..puzzle.into()
    }])
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
    text += "#d\n   0:   #FFFFFF   white\n   g:X  #000000   black\n";
    text + ": rows\n"
        + &put(document.puzzle.rows())
        + ": columns\n"
        + &put(document.puzzle.columns())
}

fn put(clues: &Clues) -> String {
    let lines = clues.iter().map(|blocks| match blocks.is_empty() {
        true => "0\n".to_owned(),
        _ => format!("{}g\n", blocks.display(' ').to_string().replace(' ', "g ")),
    });
    lines.collect()
}
