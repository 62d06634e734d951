//! A saved game of "Pattern" in Simon Tatham's Portable Puzzle Collection.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! VERSION :1:1
//! GAME    :7:Pattern
//! PARAMS  :3:3x2
//! CPARAMS :3:3x2
//! DESC    :11:2/1/1/1.1/2
//! NSTATES :1:2
//! STATEPOS:1:2
//! MOVE    :8:F0,0,1,1
//! ```
//!
//! Each line has a key, the length of its value in bytes, and the value. Parameters and description
//! are a game ID. The moves fill (`F`), empty (`E`) or clear (`U`) the cells of a rectangle: column
//! and row of a corner, width, height. They lead to the board in play after the first `STATEPOS`
//! states, of which the first one is the beginning.

use crate::MAX_PIXELS;
use crate::document::Document;
use crate::error::{ParseError, count};
use crate::piece::{Piece, TextLines};
use crate::text::id;
use nonogram::{Cell, Grid};

/// Reads one puzzle, with the board in play as the saved one.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Document, ParseError> {
    let first = lines.next_content();
    if first.text.is_empty() {
        return Err(first.unexpected("the key PARAMS"));
    }
    let (key, _) = field(first)?;
    if key != "SAVEFILE" {
        return Err(first.unexpected("SAVEFILE:41: and the name of the collection"));
    }
    let mut params = None;
    let mut desc = None;
    let mut states = usize::MAX;
    let mut moves = Vec::new();
    for line in lines.by_ref().filter(|line| !line.is_blank()) {
        let (key, value) = field(line)?;
        match key {
            "GAME" if value.text != "Pattern" => return Err(value.unexpected("the game Pattern")),
            "PARAMS" => params = Some(value),
            "DESC" => desc = Some(value),
            "STATEPOS" => {
                let number = value.text.parse().ok().filter(|&number| number > 0);
                states = number.ok_or_else(|| value.unexpected("a number of states from 1"))?;
            }
            "MOVE" | "SOLVE" | "RESTART" => moves.push((key, value)),
            _ => {}
        }
    }
    let end = lines.end();
    let params = params.ok_or_else(|| end.unexpected("the key PARAMS"))?;
    let desc = desc.ok_or_else(|| end.unexpected("the key DESC"))?;
    let mut document = read_game(params, desc)?;
    let start = document.puzzle.start();
    let mut grid = start.clone();
    let mut work = MAX_PIXELS as usize;
    moves.truncate(states - 1);
    let restart = moves.iter().rposition(|(key, _)| *key == "RESTART");
    for &(_, step) in &moves[restart.map_or(0, |at| at + 1)..] {
        play(&mut grid, &start, step, &mut work)?;
    }
    document.saved = Some(grid).filter(|grid| *grid != start);
    Ok(document)
}

/// The key and the value of a line.
fn field(line: Piece<'_>) -> Result<(&str, Piece<'_>), ParseError> {
    let wanted = "a key, the length of its value, and the value, as in GAME    :7:Pattern";
    let Some((key, rest)) = line.split_once(':') else {
        return Err(line.unexpected(wanted));
    };
    let Some((length, value)) = rest.split_once(':') else {
        return Err(line.unexpected(wanted));
    };
    let expected = length.text.parse().map_err(|_| length.unexpected(wanted))?;
    match value.text.len() {
        found if found == expected => Ok((key.text.trim_end(), value)),
        found => Err(value.error(count("bytes", expected, found))),
    }
}

/// The puzzle of a game ID in two parts. Errors are at their places in these.
fn read_game(params: Piece<'_>, desc: Piece<'_>) -> Result<Document, ParseError> {
    let game = format!("{}:{}", params.text, desc.text);
    let id = id::read_id(TextLines::new(&game).next_content());
    id.map_err(|error| {
        let before = params.text.chars().count() + ":".len();
        let place = match (error.column - 1).checked_sub(before) {
            Some(at) => desc.skip(desc.text.chars().take(at).map(char::len_utf8).sum()),
            None => params,
        };
        place.error(error.kind)
    })
}

/// Makes a move. The given cells stay.
///
/// `work` is the number of cells that moves may still change, so a few bytes do not ask for much
/// time.
fn play(
    grid: &mut Grid,
    start: &Grid,
    step: Piece<'_>,
    work: &mut usize,
) -> Result<(), ParseError> {
    let (width, height) = (grid.width(), grid.height());
    let expected = "a move inside the board, such as F0,0,1,1";
    if let Some(cells) = step.text.strip_prefix('S') {
        let is_whole = cells.len() == width * height;
        if !is_whole || !cells.bytes().all(|byte| matches!(byte, b'0' | b'1')) {
            return Err(step.unexpected(expected));
        }
        for (at, byte) in cells.bytes().enumerate() {
            set(
                grid,
                start,
                at / width,
                at % width,
                Cell::known(byte == b'1'),
            );
        }
        return Ok(());
    }
    let Some((cell, [column, row, columns, rows])) = rectangle(step.text) else {
        return Err(step.unexpected(expected));
    };
    if column + columns > width || row + rows > height {
        return Err(step.unexpected(expected));
    }
    let left = work.checked_sub(columns * rows);
    *work = left.ok_or_else(|| step.unexpected(format!("moves of at most {MAX_PIXELS} cells")))?;
    for row in row..row + rows {
        for column in column..column + columns {
            set(grid, start, row, column, cell);
        }
    }
    Ok(())
}

/// What a move such as `F0,0,1,1` makes of which rectangle.
fn rectangle(step: &str) -> Option<(Cell, [usize; 4])> {
    let mut signs = step.chars();
    let cell = match signs.next()? {
        'F' => Cell::FILLED,
        'E' => Cell::EMPTY,
        'U' => Cell::Unknown,
        _ => return None,
    };
    let numbers = signs.as_str().split(',').map(str::parse::<u16>);
    let numbers: Vec<u16> = numbers.collect::<Result<_, _>>().ok()?;
    let numbers: [u16; 4] = numbers.try_into().ok()?;
    Some((cell, numbers.map(usize::from)))
}

/// Changes a cell, unless the puzzle gives it.
fn set(grid: &mut Grid, start: &Grid, row: usize, column: usize, cell: Cell) {
    if !start.get(row, column).is_known() {
        grid.set(row, column, cell);
    }
}
