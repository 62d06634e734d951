//! Boards as requests and answers have them: palettes, cells, clues, lines.

use crate::failure::{Failure, read};
use nonogram::{
    Block, Cell, Clue, Clues, Decision, Exclusion, Grid, Ink, Length, Line, MAX_INKS, Palette, Picture, Position,
    Puzzle, Rgb, Swatch, check_sides,
};
use serde::{Deserialize, Serialize};

/// The most cells of a board.
pub(crate) const MAX_CELLS: usize = 250_000;

/// A color of a board.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
struct SwatchForm {
    name: String,
    rgb: String,
    symbol: char,
}

/// The background and the inks.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct PaletteForm(Vec<SwatchForm>);

/// Black on white.
impl Default for PaletteForm {
    fn default() -> Self {
        Self::from(&Palette::default())
    }
}

impl From<&Palette> for PaletteForm {
    fn from(palette: &Palette) -> Self {
        let form = |(_, swatch): (_, &Swatch)| SwatchForm {
            name: swatch.name.clone(),
            rgb: swatch.rgb.to_string(),
            symbol: swatch.symbol,
        };
        Self(palette.swatches().map(form).collect())
    }
}

impl PaletteForm {
    /// The number of inks.
    pub(crate) fn inks(&self) -> usize {
        self.0.len() - 1
    }

    fn check(&self) -> Result<(), Failure> {
        let inks = self.0.len().saturating_sub(1);
        if !(1..=MAX_INKS).contains(&inks) {
            return Err(Failure::input(format!("expected a palette with 1 to {MAX_INKS} inks, found {inks}")));
        }
        if inks > 1 {
            self.read()?;
        }
        match self.0.iter().find(|ink| Rgb::from_hex(&ink.rgb).is_none()) {
            None => Ok(()),
            Some(ink) => Err(ink.no_color()),
        }
    }

    /// The palette.
    pub(crate) fn read(&self) -> Result<Palette, Failure> {
        let swatch = |form: &SwatchForm| {
            Ok(Swatch {
                name: form.name.clone(),
                rgb: Rgb::from_hex(&form.rgb).ok_or_else(|| form.no_color())?,
                symbol: form.symbol,
            })
        };
        let swatches = self.0.iter().map(swatch).collect::<Result<_, Failure>>()?;
        Palette::new(swatches).ok_or_else(|| Failure::input("expected a symbol of its own for each color"))
    }
}

impl SwatchForm {
    fn no_color(&self) -> Failure {
        Failure::input(format!("expected six hexadecimal digits as the color of {:?}, found {:?}", self.name, self.rgb))
    }
}

#[derive(Deserialize)]
pub(crate) struct PictureForm {
    width: u64,
    height: u64,
    #[serde(default)]
    palette: PaletteForm,
    cells: String,
}

#[derive(Deserialize)]
struct PuzzleForm {
    width: u64,
    height: u64,
    #[serde(default)]
    palette: PaletteForm,
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
    pub(crate) palette: PaletteForm,
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

    /// The palette for texts, which name only the colors of several inks.
    pub(crate) fn names(&self) -> Result<Palette, Failure> {
        match self.palette.inks() {
            1 => Ok(Palette::default()),
            _ => self.palette.read(),
        }
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
                Ok(Board { palette, puzzle: picture.puzzle(), picture: Some(picture) })
            }
            (None, Some(form)) => {
                form.palette.check()?;
                sides(form.width, form.height)?;
                let lengths = [("rows", &form.rows, form.height), ("columns", &form.columns, form.width)];
                for (what, clues, expected) in lengths {
                    if clues.len() as u64 != expected {
                        let found = clues.len();
                        return Err(Failure::input(format!("expected {expected} clues in {what}, found {found}")));
                    }
                }
                let inks = form.palette.inks();
                let puzzle =
                    Puzzle::new(clues(&form.rows, inks)?, clues(&form.columns, inks)?).map_err(Failure::input)?;
                Ok(Board { palette: form.palette, puzzle, picture: None })
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
        return Err(Failure::limit(format!("expected a board of at most {MAX_CELLS} cells, found {found}")));
    }
    Ok((width, height))
}

/// Appends a line with the inks from 1 to `inks`.
pub(crate) fn push_clue(clues: &mut Clues, clue: &[(u64, u64)], inks: usize) -> Result<(), Failure> {
    let block = |&(length, number): &(u64, u64)| {
        let ink = usize::try_from(number).ok().filter(|&ink| ink <= inks);
        let Some(ink) = ink.and_then(Ink::new).filter(|ink| !ink.is_background()) else {
            let expected = match inks {
                1 => "ink 1".to_string(),
                _ => format!("an ink of 1 to {inks}"),
            };
            return Err(Failure::input(format!("expected {expected}, found {number}")));
        };
        match Length::try_from(length) {
            Ok(length) if length > 0 => Ok(Block { length, ink }),
            _ => Err(Failure::input(format!("expected a block of 1 to {} cells, found {length}", Length::MAX))),
        }
    };
    let blocks: Vec<Block> = clue.iter().map(block).collect::<Result<_, _>>()?;
    clues.push_blocks(blocks);
    Ok(())
}

fn clues(lines: &[Vec<(u64, u64)>], inks: usize) -> Result<Clues, Failure> {
    let mut clues = Clues::new();
    for clue in lines {
        push_clue(&mut clues, clue, inks)?;
    }
    Ok(clues)
}

/// The characters of known cells, in words.
fn digits(inks: usize) -> String {
    let last = Ink::new(inks).map_or('v', Ink::digit);
    match inks {
        1 => "0 or 1".to_string(),
        _ => format!("0 to {last}"),
    }
}

impl PictureForm {
    pub(crate) fn read(self) -> Result<(Picture, PaletteForm), Failure> {
        self.palette.check()?;
        let inks = self.palette.inks();
        let (width, height) = sides(self.width, self.height)?;
        expect_cells(&self.cells, width * height, &digits(inks))?;
        let picture = match inks {
            1 => Picture::from_bits(width, height, &self.cells),
            _ => Picture::from_digits(width, height, &self.cells),
        };
        let is_ink = |digit| Ink::from_digit(digit).is_some_and(|ink| ink.number() <= inks);
        let picture = picture.filter(|_| self.cells.chars().all(is_ink));
        let picture = picture.ok_or_else(|| {
            Failure::input(match inks {
                1 => "expected cells of 0 and 1".to_string(),
                _ => format!("expected cells of {}", digits(inks)),
            })
        })?;
        Ok((picture, self.palette))
    }
}

fn expect_cells(cells: &str, expected: usize, symbols: &str) -> Result<(), Failure> {
    let found = cells.chars().count();
    match found == expected {
        true => Ok(()),
        false => Err(Failure::input(format!("expected {expected} cells of {symbols}, found {found}"))),
    }
}

/// The value of a cell in a text of cells with the inks from 1 to `inks`.
pub(crate) fn cell(symbol: char, inks: usize) -> Result<Cell, Failure> {
    let known = |ink: &Ink| ink.number() <= inks;
    match (symbol, Ink::from_digit(symbol).filter(known)) {
        ('?', _) => Ok(Cell::Unknown),
        (_, Some(ink)) => Ok(Cell::Known(ink)),
        _ => Err(Failure::input(format!(
            "expected a cell of {} or ?, found {symbol:?}",
            digits(inks).replace(" or ", ", ")
        ))),
    }
}

/// A board in play.
pub(crate) fn grid(cells: &str, puzzle: &Puzzle) -> Result<Grid, Failure> {
    let (width, height, inks) = (puzzle.width(), puzzle.height(), puzzle.inks());
    let symbols = format!("{} or ?", digits(inks).replace(" or ", ", "));
    expect_cells(cells, width * height, &symbols)?;
    let mut grid = Grid::unknown(width, height);
    for (place, symbol) in cells.chars().enumerate() {
        grid.set(place / width, place % width, cell(symbol, inks)?);
    }
    Ok(grid)
}

/// A board in play as a text of cells.
pub(crate) fn grid_text(grid: &Grid) -> String {
    let symbol = |cell: &Cell| match *cell {
        Cell::Known(ink) => ink.digit(),
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
        (cell, decision.ink.number() as u8)
    };
    decisions.iter().map(change).collect()
}

/// A cell and colors that it does not have.
pub(crate) type Lost = (usize, Vec<u8>);

/// Colors that cells lost which still may have several.
pub(crate) fn lost(exclusions: &[Exclusion], width: usize) -> Vec<Lost> {
    let lost = |exclusion: &Exclusion| {
        let colors = exclusion.colors.iter().map(|ink| ink.number() as u8);
        (cell_number(exclusion.position, width), colors.collect())
    };
    exclusions.iter().map(lost).collect()
}

/// A puzzle in an answer.
#[derive(Serialize)]
pub(crate) struct PuzzleAnswer<'a> {
    width: usize,
    height: usize,
    palette: &'a PaletteForm,
    rows: Vec<Vec<(Length, u8)>>,
    columns: Vec<Vec<(Length, u8)>>,
}

impl<'a> PuzzleAnswer<'a> {
    pub(crate) fn new(puzzle: &Puzzle, palette: &'a PaletteForm) -> Self {
        let lines = |clues: &Clues| {
            let clue = |clue: Clue<'_>| clue.blocks().map(|block| (block.length, block.ink.number() as u8)).collect();
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
    palette: &'a PaletteForm,
    cells: String,
}

impl<'a> PictureAnswer<'a> {
    pub(crate) fn new(picture: &Picture, palette: &'a PaletteForm) -> Self {
        Self { width: picture.width(), height: picture.height(), palette, cells: picture.to_digits() }
    }
}
