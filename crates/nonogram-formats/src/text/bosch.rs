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

use crate::clues::{Blocks, Section, assemble};
use crate::document::Document;
use crate::error::{ParseError, count};
use crate::piece::{Lines, Piece};

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let height = value(&mut lines, "number_of_rows")?.number("a number of rows")?;
    let width = value(&mut lines, "number_of_columns")?.number("a number of columns")?;
    // The header of a section that has been read already, because an empty line has no sizes.
    let mut ahead = None;
    let mut section = |name: &str, wanted: usize| {
        let mut clues = Vec::new();
        for index in 1..=wanted {
            let header = ahead.take().unwrap_or_else(|| lines.next_content()).trim();
            let expected = format!("{name}_{index}");
            if header.text != expected {
                return Err(header.unexpected(expected));
            }
            let number = value(&mut lines, "number_of_clusters")?;
            let sizes = lines.next_content().trim();
            let is_empty = number.text == "0";
            if is_empty && after_key(sizes, "size(s)").is_none() {
                ahead = Some(sizes);
                clues.push(number);
            } else {
                clues.push(blocks(number, sizes)?);
            }
        }
        Ok(Section {
            wanted,
            clues,
            end: Lines::start(),
        })
    };
    let rows = section("row", height)?;
    let columns = section("column", width)?;
    let extra = ahead.unwrap_or_else(|| lines.next_content());
    if !extra.is_blank() {
        return Err(extra.trim().unexpected("nothing after the last column"));
    }
    Ok(vec![assemble(&rows, &columns, Blocks::WORDS)?.into()])
}

/// The clue in a line of sizes. `number` must be the number of sizes.
fn blocks<'a>(number: Piece<'a>, sizes: Piece<'a>) -> Result<Piece<'a>, ParseError> {
    let Some(clue) = after_key(sizes, "size(s)") else {
        return Err(sizes.unexpected("size(s):"));
    };
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

/// The value of the key that the next line must have.
fn value<'a>(lines: &mut Lines<'a>, key: &str) -> Result<Piece<'a>, ParseError> {
    let line = lines.next_content().trim();
    after_key(line, key).ok_or_else(|| line.unexpected(format!("{key}:")))
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
            let (clusters, sizes) = (blocks.len(), blocks.display(' '));
            text +=
                &format!("\n{name}_{number}\nnumber_of_clusters: {clusters}\nsize(s): {sizes}\n");
        }
    }
    text
}
