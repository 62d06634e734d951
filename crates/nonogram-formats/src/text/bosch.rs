//! `.lp`: the input of Robert Bosch's linear programs.
//!
//! ```text
//! number_of_rows: 1
//! number_of_columns: 3
//!
//! row_1
//! number_of_clusters: 2
//! size(s): 1 1
//!
//! column_1
//! ...
//! ```
//!
//! A cluster is a block.

use crate::clues::{Blocks, ClueSection, assemble};
use crate::document::Document;
use crate::error::{ParseError, count};
use crate::piece::{Piece, TextLines};

/// Reads one puzzle.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Document, ParseError> {
    let height = value(lines.next_content(), "number_of_rows")?.number("a number of rows")?;
    let width = value(lines.next_content(), "number_of_columns")?.number("a number of columns")?;
    // The header that follows, which is read early behind an empty line without sizes.
    let mut header = lines.next_content();
    let rows = section(&mut lines, &mut header, "row", height)?;
    let columns = section(&mut lines, &mut header, "column", width)?;
    if !header.is_blank() {
        return Err(header.trim().unexpected("nothing after the last column"));
    }
    Ok(assemble(&rows, &columns, Blocks::WORDS)?.into())
}

/// The clues of one direction. `header` is the first line of the next clue.
fn section<'a>(
    lines: &mut TextLines<'a>,
    header: &mut Piece<'a>,
    name: &str,
    wanted: usize,
) -> Result<ClueSection<'a>, ParseError> {
    let mut clues = Vec::new();
    for index in 1..=wanted {
        let expected = format!("{name}_{index}");
        if header.trim().text != expected {
            return Err(header.trim().unexpected(expected));
        }
        let number = value(lines.next_content(), "number_of_clusters")?;
        let sizes = lines.next_content();
        if number.text == "0" && after_key(sizes, "size(s)").is_none() {
            *header = sizes;
            clues.push(number);
        } else {
            *header = lines.next_content();
            clues.push(blocks(number, value(sizes, "size(s)")?)?);
        }
    }
    Ok(ClueSection {
        wanted,
        clues,
        end: Piece::START,
    })
}

/// The clue of sizes, whose number must be `number`.
fn blocks<'a>(number: Piece<'a>, clue: Piece<'a>) -> Result<Piece<'a>, ParseError> {
    let found = clue.words().filter(|word| word.text != "0").count();
    let expected = match number.text {
        "0" => 0,
        _ => number.number("a number of clusters")?,
    };
    // Some programs write an empty line as one cluster of size 0.
    let is_zero = expected == 1 && clue.text == "0";
    if found != expected && !is_zero {
        return Err(clue.error(count("sizes", expected, found)));
    }
    Ok(clue)
}

/// The value of the key that a line must have.
fn value<'a>(line: Piece<'a>, key: &str) -> Result<Piece<'a>, ParseError> {
    after_key(line, key).ok_or_else(|| line.trim().unexpected(format!("{key}:")))
}

fn after_key<'a>(line: Piece<'a>, key: &str) -> Option<Piece<'a>> {
    let (name, value) = line.split_once(':')?;
    (name.trim().text == key).then(|| value.trim())
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut text = format!("number_of_rows: {height}\nnumber_of_columns: {width}\n");
    for (name, clues) in [("row", puzzle.rows()), ("column", puzzle.columns())] {
        for (number, blocks) in (1..).zip(clues.iter()) {
            text += &format!(
                "\n{name}_{number}\nnumber_of_clusters: {}\nsize(s): {}\n",
                blocks.len(),
                blocks.display(' ')
            );
        }
    }
    text
}
