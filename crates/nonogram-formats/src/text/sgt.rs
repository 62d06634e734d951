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
use crate::piece::{Lines, Piece};
use crate::text::id;
use nonogram::{Cell, Grid};

/// Reads one puzzle, with the board in play as the saved one.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut params = None;
    let mut desc = None;
    let mut states = usize::MAX;
    let mut moves = Vec::new();
    let mut is_first = true;
    for line in lines.by_ref().filter(|line| !line.is_blank()) {
        let (key, value) = field(line)?;
        match key {
            "SAVEFILE" if is_first => {}
            _ if is_first => {
                return Err(line.unexpected("SAVEFILE:41: and the name of the collection"));
            }
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
        is_first = false;
    }
    let end = lines.end();
    let missing = |key: &str| end.unexpected(format!("the key {key}"));
    let params = params.ok_or_else(|| missing("PARAMS"))?;
    let desc = desc.ok_or_else(|| missing("DESC"))?;
    let game = format!("{}:{}", params.text, desc.text);
    let mut ids = Lines::new(game.as_bytes())?;
    let id = id::read_id(ids.next().expect("it has a colon"));
    let mut document = id.map_err(|error| {
        let before = params.text.chars().count() + ":".len();
        let at = (error.column as usize - 1).checked_sub(before);
        let at = at.map(|at| desc.text.chars().take(at).map(char::len_utf8).sum());
        let place = at.map_or(params, |at| desc.split_at(at).1);
        place.error(error.kind)
    })?;
    let start = document.puzzle.start();
    let mut grid = start.clone();
    let mut work = MAX_PIXELS as usize;
    moves.truncate(states - 1);
    let restart = moves.iter().rposition(|(key, _)| *key == "RESTART");
    for &(_, step) in &moves[restart.map_or(0, |at| at + 1)..] {
        play(&mut grid, &start, step, &mut work)?;
    }
    document.saved = Some(grid).filter(|grid| *grid != start);
    Ok(vec![document])
}

/// The key and the value of a line.
fn field(line: Piece<'_>) -> Result<(&str, Piece<'_>), ParseError> {
    let wanted = "a key, the length of its value, and the value, as in GAME    :7:Pattern";
    let parts = line.split_once(':');
    let parts = parts.and_then(|(key, rest)| Some((key, rest.split_once(':')?)));
    let (key, (length, value)) = parts.ok_or_else(|| line.unexpected(wanted))?;
    let expected = length.text.parse().map_err(|_| length.unexpected(wanted))?;
    match value.text.len() {
        found if found == expected => Ok((key.text.trim_end(), value)),
        found => Err(value.error(count("bytes", expected, found))),
    }
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
    let wrong = || step.unexpected("a move inside the board, such as F0,0,1,1");
    let mut signs = step.text.chars();
    let cell = match signs.next() {
        Some('F') => Cell::FILLED,
        Some('E') => Cell::EMPTY,
        Some('U') => Cell::Unknown,
        Some('S') => {
            let cells = signs.as_str();
            let is_whole = cells.len() == width * height;
            if !is_whole || !cells.bytes().all(|byte| matches!(byte, b'0' | b'1')) {
                return Err(wrong());
            }
            for (at, byte) in cells.bytes().enumerate() {
                let (row, column) = (at / width, at % width);
                if !start.get(row, column).is_known() {
                    grid.set(row, column, Cell::known(byte == b'1'));
                }
            }
            return Ok(());
        }
        _ => return Err(wrong()),
    };
    let numbers = signs
        .as_str()
        .split(',')
        .map(|number| number.parse::<u16>().ok());
    let numbers: Option<Vec<u16>> = numbers.collect();
    let Some(&[column, row, columns, rows]) = numbers.as_deref() else {
        return Err(wrong());
    };
    let [column, row, columns, rows] = [column, row, columns, rows].map(usize::from);
    if column + columns > width || row + rows > height {
        return Err(wrong());
    }
    let left = work.checked_sub(columns * rows);
    *work = left.ok_or_else(|| step.unexpected(format!("moves of at most {MAX_PIXELS} cells")))?;
    for row in row..row + rows {
        for column in column..column + columns {
            if !start.get(row, column).is_known() {
                grid.set(row, column, cell);
            }
        }
    }
    Ok(())
}
