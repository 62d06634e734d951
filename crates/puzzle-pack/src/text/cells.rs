//! The picture in the values of a row.

use crate::row::palette::{picture_of, read_palette};
use crate::text::spreadsheet::{advice, shown};
use nonogram::{Clues, Palette, Picture};

/// A column, and what is wrong in it.
pub(crate) type Wrong = (String, String);

/// The error of a value that should have this length.
fn wrong(column: &str, expected: &str, text: &str, length: usize) -> Wrong {
    let mut found: String = text.chars().take(40).collect();
    if found.len() < text.len() {
        found.push_str("...");
    }
    let count = text.chars().count();
    let characters = if count == length || length == 0 {
        String::new()
    } else {
        format!(" of {count} characters")
    };
    (
        column.to_string(),
        format!(
            "expected {expected}, found {found:?}{characters}{}",
            advice(text, length)
        ),
    )
}

pub(crate) fn number(column: &str, text: &str) -> Result<u64, Wrong> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| wrong(column, "a whole number", text, 0))
}

/// The picture in the columns of a row, and its palette if it has one. `size` is for tables without
/// sizes.
pub(crate) fn read_picture<'v>(
    get: impl Fn(&str) -> Option<&'v str>,
    size: Option<(usize, usize)>,
) -> Result<(Picture, Option<Palette>), Wrong> {
    let text = |column: &str| get(column).unwrap_or_default();
    let side = |column: &str| {
        let side = number(column, text(column))?;
        match nonogram::check_sides(side, 1) {
            Ok(()) => Ok(side as usize),
            Err(_) => Err(wrong(
                column,
                &format!("1 to {}", nonogram::MAX_SIDE),
                text(column),
                0,
            )),
        }
    };
    let (width, height) = match (get("width"), size) {
        (None, Some(size)) => size,
        _ => (side("width")?, side("height")?),
    };
    let colors = "colors such as 0:ffffff/1:000000/2:ff0000";
    let palette = Some(text("palette")).filter(|palette| !palette.is_empty());
    let palette = palette
        .map(|text| read_palette(text).ok_or_else(|| wrong("palette", colors, text, 0)))
        .transpose()?;
    let picture = picture_of(width, height, text("cells"), palette.as_ref());
    let picture = picture.ok_or_else(|| {
        let cells = width * height;
        let digits = if palette.is_none() {
            "0 and 1"
        } else {
            "digits of the palette"
        };
        wrong(
            "cells",
            &format!("{cells} cells of {digits}, row by row"),
            text("cells"),
            cells,
        )
    })?;
    Ok((picture, palette))
}

/// How clues differ from those of the cells.
pub(crate) fn clue_difference(line: &str, clues: &Clues, expected: &str, found: &str) -> String {
    let pairs = expected.split('/').zip(found.split('/')).enumerate();
    for (number, (expected, found)) in pairs {
        if expected != found {
            let (number, expected, found) = (number + 1, shown(expected), shown(found));
            return format!("{line} {number}: the cells give {expected}, the file says {found}");
        }
    }
    let found = found.split('/').count();
    format!("expected {} clues, found {found}", clues.len())
}
