//! Boards as codes for addresses: `p15x15_` and the cells in base64, six a character, or `c` and
//! the game id of the clues. A title follows `~`. Boards in other colors than black and white begin
//! with `k`, their palette and a dot; then a cell has as many bits as the number of the last ink.
//! The palette is a number of inks in the standard colors, or lines of color, symbol and name in
//! base64.

use crate::board::{AskedBoard, picture_form, puzzle_form, sides};
use crate::failure::{AskError, present, read};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use nonogram::{Ink, MAX_INKS, Palette, Picture, Puzzle, Rgb, Swatch};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct ShareRequest {
    title: Option<String>,
}

pub(crate) fn share(request: &Value) -> Result<Value, AskError> {
    let board = AskedBoard::of(request)?;
    let request: ShareRequest = read(request)?;
    let mut code = if board.palette == Palette::default() {
        String::new()
    } else {
        format!("k{}.", palette_code(&board.palette))
    };
    // A picture does not say which of its cells are given.
    let picture = board.picture.as_ref();
    match picture.filter(|_| board.puzzle.givens().is_none()) {
        None => code.push_str(&format!("c{}", board.puzzle)),
        Some(picture) => {
            let bits = bits_of(board.palette.inks());
            let mut bytes = vec![0_u8; (board.cells() * bits).div_ceil(8)];
            for (cell, digit) in picture.to_digits().chars().enumerate() {
                let ink = Ink::from_digit(digit)
                    .expect("the digit of an ink")
                    .number();
                for place in (0..bits).filter(|place| ink >> (bits - 1 - place) & 1 == 1) {
                    let place = cell * bits + place;
                    bytes[place / 8] |= 0x80 >> (place % 8);
                }
            }
            let cells = BASE64_URL_SAFE_NO_PAD.encode(bytes);
            code.push_str(&format!(
                "p{}x{}_{cells}",
                picture.width(),
                picture.height()
            ));
        }
    }
    if let Some(title) = request.title.filter(|title| !title.is_empty()) {
        code.push('~');
        code.push_str(&BASE64_URL_SAFE_NO_PAD.encode(title));
    }
    Ok(json!({ "code": code }))
}

#[derive(Deserialize)]
struct UnshareRequest {
    code: String,
}

pub(crate) fn unshare(request: &Value) -> Result<Value, AskError> {
    let request: UnshareRequest = read(request)?;
    let (board, title) = match request.code.split_once('~') {
        None => (&*request.code, None),
        Some((board, title)) => {
            let title = BASE64_URL_SAFE_NO_PAD.decode(title).ok();
            let title = title.and_then(|bytes| String::from_utf8(bytes).ok());
            (board, Some(title.ok_or_else(broken)?))
        }
    };
    let (palette, board) = match board.strip_prefix('k') {
        None => (Palette::default(), board),
        Some(rest) => {
            let (palette, board) = rest.split_once('.').ok_or_else(broken)?;
            (read_palette(palette).ok_or_else(broken)?, board)
        }
    };
    let (puzzle, picture) = match board.split_at_checked(1) {
        Some(("c", id)) => {
            let puzzle: Puzzle = id
                .parse()
                .map_err(|error| AskError::input(format!("the clues of the link: {error}")))?;
            sides(puzzle.width() as u64, puzzle.height() as u64)?;
            (puzzle, None)
        }
        Some(("p", cells)) => {
            let picture = picture(cells, palette.inks())?;
            (picture.puzzle(), Some(picture))
        }
        _ => return Err(broken()),
    };
    if puzzle.inks() > palette.inks() {
        return Err(broken());
    }
    let picture = picture.map(|picture| picture_form(&picture, &palette));
    Ok(present(
        json!({"puzzle": puzzle_form(&puzzle, &palette), "picture": picture, "title": title}),
    ))
}

fn broken() -> AskError {
    AskError::input("this link is broken: its code is not complete")
}

/// The bits of a cell.
fn bits_of(inks: usize) -> usize {
    inks.ilog2() as usize + 1
}

fn palette_code(palette: &Palette) -> String {
    let inks = palette.inks();
    if *palette == Palette::standard(inks) {
        return inks.to_string();
    }
    let mut lines = Vec::new();
    for (_, swatch) in palette.swatches() {
        let name = swatch.name.replace('\n', " ");
        lines.push(format!("{}{}{name}", swatch.rgb, swatch.symbol));
    }
    BASE64_URL_SAFE_NO_PAD.encode(lines.join("\n"))
}

/// The inverse of [`palette_code`].
fn read_palette(code: &str) -> Option<Palette> {
    if let Ok(inks) = code.parse::<usize>() {
        return (1..=MAX_INKS)
            .contains(&inks)
            .then(|| Palette::standard(inks));
    }
    let text = String::from_utf8(BASE64_URL_SAFE_NO_PAD.decode(code).ok()?).ok()?;
    let mut swatches = Vec::new();
    for line in text.split('\n') {
        let (rgb, rest) = line.split_at_checked(6)?;
        let mut rest = rest.chars();
        swatches.push(Swatch {
            rgb: Rgb::from_hex(rgb)?,
            symbol: rest.next()?,
            name: rest.collect(),
        });
    }
    Palette::new(swatches)
}

/// `15x15_` and the cells.
fn picture(text: &str, inks: usize) -> Result<Picture, AskError> {
    let (size, cells) = text.split_once('_').ok_or_else(broken)?;
    let (width, height) = size.split_once('x').ok_or_else(broken)?;
    let width = width.parse().map_err(|_| broken())?;
    let height = height.parse().map_err(|_| broken())?;
    let (width, height) = sides(width, height)?;
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(cells).map_err(|_| broken())?;
    let bits = bits_of(inks);
    if bytes.len() != (width * height * bits).div_ceil(8) {
        return Err(broken());
    }
    let mut picture = Picture::blank(width, height);
    for cell in 0..width * height {
        let mut number = 0;
        for place in cell * bits..(cell + 1) * bits {
            number = number << 1 | usize::from(bytes[place / 8] >> (7 - place % 8) & 1);
        }
        let ink = Ink::new(number).filter(|ink| ink.number() <= inks);
        picture.set_ink(cell / width, cell % width, ink.ok_or_else(broken)?);
    }
    Ok(picture)
}
