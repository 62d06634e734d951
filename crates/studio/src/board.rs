//! Boards as requests and answers have them: palettes, cells, clues, lines.

use crate::failure::{Failure, read};
use nonogram::{
    Cell, Clue, Clues, Decision, Grid, Length, Line, Picture, Position, Puzzle, check_sides,
};
use serde::{Deserialize, Serialize};

/// The most cells of a board.
pub(crate) const MAX_CELLS: usize = 250_000;

/// A color of a board.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct Ink {
    name: String,
    rgb: String,
    symbol: char,
}

/// The background and the inks.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(transparent)]
pub(crate) struct Palette(Vec<Ink>);

/// Black on white.
impl Default for Palette {
    fn default() -> Self {
        let ink = |name: &str, rgb: &str, symbol| Ink {
            name: name.to_string(),
            rgb: rgb.to_string(),
            symbol,
        };
        Self(vec![
            ink("white", "ffffff", '.'),
            ink("black", "000000", '#'),
        ])
    }
}

impl Palette {
    fn check(&self) -> Result<(), Failure> {
        if self.0.len() != 2 {
            let found = self.0.len().saturating_sub(1);
            return Err(Failure::input(format!(
                "expected a palette with one ink, found {found}"
            )));
        }
        let is_rgb =
            |ink: &Ink| ink.rgb.len() == 6 && ink.rgb.bytes().all(|byte| byte.is_ascii_hexdigit());
        match self.0.iter().find(|ink| !is_rgb(ink)) {
            None => Ok(()),
            Some(ink) => Err(Failure::input(format!(
                "expected six hexadecimal digits as the color of {:?}, found {:?}",
                ink.name, ink.rgb
            ))),
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct PictureForm {
    width: u64,
    height: u64,
    #[serde(default)]
    palette: Palette,
    cells: String,
}

#[derive(Deserialize)]
struct PuzzleForm {
    width: u64,
    height: u64,
    #[serde(default)]
    palette: Palette,
    rows: Vec<Vec<(u64, u64)>>,
    columns: Vec<Vec<(u64, u64)>>,
}

#[derive(Deserialize)]
pub(crate) struct BoardForm {
    picture: Option<PictureForm>,
    puzzle: Option<PuzzleForm>,
}

/// The board of a request.
pub(crate) struct Board {
    pub(crate) palette: Palette,
    pub(crate) puzzle: Puzzle,
    /// Of a request with a picture.
    pub(crate) picture: Option<Picture>,
}

impl Board {
    /// The members `picture` or `puzzle` of a request.
    pub(crate) fn of(request: &str) -> Result<Self, Failure> {
        read::<BoardForm>(request)?.read()
    }

    pub(crate) fn width(&self) -> usize {
        self.puzzle.width()
    }

    pub(crate) fn cells(&self) -> usize {
        self.puzzle.width() * self.puzzle.height()
    }

    /// The puzzle for answers.
    pub(crate) fn to_form(&self) -> PuzzleAnswer<'_> {
        PuzzleAnswer::new(&self.puzzle, &self.palette)
    }
}

impl BoardForm {
    pub(crate) fn read(self) -> Result<Board, Failure> {
        match (self.picture, self.puzzle) {
            (Some(form), _) => {
                let (picture, palette) = form.read()?;
                Ok(Board {
                    palette,
                    puzzle: picture.puzzle(),
                    picture: Some(picture),
                })
            }
            (None, Some(form)) => {
                form.palette.check()?;
                sides(form.width, form.height)?;
                let lengths = [
                    ("rows", &form.rows, form.height),
                    ("columns", &form.columns, form.width),
                ];
                for (what, clues, expected) in lengths {
                    if clues.len() as u64 != expected {
                        let found = clues.len();
                        return Err(Failure::input(format!(
                            "expected {expected} clues in {what}, found {found}"
                        )));
                    }
                }
                let puzzle = Puzzle::new(clues(&form.rows)?, clues(&form.columns)?)
                    .map_err(Failure::input)?;
                Ok(Board {
                    palette: form.palette,
                    puzzle,
                    picture: None,
                })
            }
            (None, None) => Err(Failure::request("expected a picture or a puzzle")),
        }
    }
}

/// The sides of a board that the studio takes.
pub(crate) fn sides(width: u64, height: u64) -> Result<(usize, usize), Failure> {
    check_sides(width, height).map_err(Failure::limit)?;
    let (width, height) = (width as usize, height as usize);
    if width * height > MAX_CELLS {
        let found = width * height;
        return Err(Failure::limit(format!(
            "expected a board of at most {MAX_CELLS} cells, found {found}"
        )));
    }
    Ok((width, height))
}

/// A clue of blocks with their inks.
pub(crate) fn blocks(clue: &[(u64, u64)]) -> Result<Vec<Length>, Failure> {
    let block = |&(length, ink): &(u64, u64)| match (Length::try_from(length), ink) {
        (Ok(length), 1) if length > 0 => Ok(length),
        (_, 1) => Err(Failure::input(format!(
            "expected a block of 1 to {} cells, found {length}",
            Length::MAX
        ))),
        _ => Err(Failure::input(format!("expected ink 1, found {ink}"))),
    };
    clue.iter().map(block).collect()
}

fn clues(lines: &[Vec<(u64, u64)>]) -> Result<Clues, Failure> {
    let mut clues = Clues::new();
    for clue in lines {
        clues.push(&blocks(clue)?);
    }
    Ok(clues)
}

impl PictureForm {
    pub(crate) fn read(self) -> Result<(Picture, Palette), Failure> {
        self.palette.check()?;
        let (width, height) = sides(self.width, self.height)?;
        expect_cells(&self.cells, width * height, "0 or 1")?;
        let picture = Picture::from_bits(width, height, &self.cells);
        let picture = picture.ok_or_else(|| Failure::input("expected cells of 0 and 1"))?;
        Ok((picture, self.palette))
    }
}

fn expect_cells(cells: &str, expected: usize, symbols: &str) -> Result<(), Failure> {
    let found = cells.chars().count();
    match found == expected {
        true => Ok(()),
        false => Err(Failure::input(format!(
            "expected {expected} cells of {symbols}, found {found}"
        ))),
    }
}

/// The value of a cell in a text of cells.
pub(crate) fn cell(symbol: char) -> Result<Cell, Failure> {
    match symbol {
        '0' => Ok(Cell::EMPTY),
        '1' => Ok(Cell::FILLED),
        '?' => Ok(Cell::Unknown),
        _ => Err(Failure::input(format!(
            "expected a cell of 0, 1 or ?, found {symbol:?}"
        ))),
    }
}

/// A board in play.
pub(crate) fn grid(cells: &str, puzzle: &Puzzle) -> Result<Grid, Failure> {
    let (width, height) = (puzzle.width(), puzzle.height());
    expect_cells(cells, width * height, "0, 1 or ?")?;
    let mut grid = Grid::unknown(width, height);
    for (place, symbol) in cells.chars().enumerate() {
        grid.set(place / width, place % width, cell(symbol)?);
    }
    Ok(grid)
}

/// A board in play as a text of cells.
pub(crate) fn grid_text(grid: &Grid) -> String {
    let symbol = |cell: &Cell| match *cell {
        Cell::EMPTY => '0',
        Cell::Known(_) => '1',
        Cell::Unknown => '?',
    };
    grid.rows().flatten().map(symbol).collect()
}

/// The number of a line: rows from 0, then columns.
pub(crate) fn line_number(line: Line, puzzle: &Puzzle) -> usize {
    match line {
        Line::Row(row) => row,
        Line::Column(column) => puzzle.height() + column,
    }
}

/// The cell and its color.
pub(crate) type Change = (usize, u8);

/// The number of a cell.
pub(crate) fn cell_number(position: Position, width: usize) -> usize {
    position.row * width + position.column
}

/// Decided cells.
pub(crate) fn changes(decisions: &[Decision], width: usize) -> Vec<Change> {
    let change = |decision: &Decision| {
        let cell = cell_number(decision.position, width);
        (cell, u8::from(decision.filled()))
    };
    decisions.iter().map(change).collect()
}

/// A puzzle in an answer.
#[derive(Serialize)]
pub(crate) struct PuzzleAnswer<'a> {
    width: usize,
    height: usize,
    palette: &'a Palette,
    rows: Vec<Vec<(Length, u8)>>,
    columns: Vec<Vec<(Length, u8)>>,
}

impl<'a> PuzzleAnswer<'a> {
    pub(crate) fn new(puzzle: &Puzzle, palette: &'a Palette) -> Self {
        let lines = |clues: &Clues| {
            let clue = |clue: Clue<'_>| {
                clue.blocks()
                    .map(|block| (block.length, block.ink.number() as u8))
                    .collect()
            };
            clues.iter().map(clue).collect()
        };
        Self {
            width: puzzle.width(),
            height: puzzle.height(),
            palette,
            rows: lines(puzzle.rows()),
            columns: lines(puzzle.columns()),
        }
    }
}

/// A picture in an answer.
#[derive(Serialize)]
pub(crate) struct PictureAnswer<'a> {
    width: usize,
    height: usize,
    palette: &'a Palette,
    cells: String,
}

impl<'a> PictureAnswer<'a> {
    pub(crate) fn new(picture: &Picture, palette: &'a Palette) -> Self {
        Self {
            width: picture.width(),
            height: picture.height(),
            palette,
            cells: picture.to_bits(),
        }
    }
}
