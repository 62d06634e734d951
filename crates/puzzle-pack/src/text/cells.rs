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
    let [width, height, palette, cells] = ["width", "height", "palette", "cells"].map(&get);
    let (width, height) = match (width, size) {
        (None, Some(size)) => size,
        _ => (read_side("width", width)?, read_side("height", height)?),
    };
    let colors = "colors such as 0:ffffff/1:000000/2:ff0000";
    let palette = palette
        .filter(|palette| !palette.is_empty())
        .map(|text| read_palette(text).ok_or_else(|| wrong("palette", colors, text, 0)))
        .transpose()?;
    let text = cells.unwrap_or_default();
    let picture = picture_of(width, height, text, palette.as_ref());
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
            text,
            cells,
        )
    })?;
    Ok((picture, palette))
}

fn read_side(column: &str, text: Option<&str>) -> Result<usize, Wrong> {
    let text = text.unwrap_or_default();
    let side = number(column, text)?;
    match nonogram::check_sides(side, 1) {
        Ok(()) => Ok(side as usize),
        Err(_) => Err(wrong(
            column,
            &format!("1 to {}", nonogram::MAX_SIDE),
            text,
            0,
        )),
    }
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
