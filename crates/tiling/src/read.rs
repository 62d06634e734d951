//! Reads a tiling from a text.

use crate::error::TilingError;
use crate::shape::{CellPlace, CellShape, Freedom};
use crate::words::{PlacedWord, words};
use crate::{MAX_CELLS, Need, TilingPiece};
use std::ops::RangeInclusive;

/// A text as it stands: a board and pieces.
#[derive(Debug)]
pub(crate) struct TilingText {
    pub(crate) shape: CellShape,
    pub(crate) is_torus: bool,
    pub(crate) board: Layers,
    pub(crate) pieces: Vec<TilingPiece>,
}

impl TilingText {
    /// Whether pieces turn in space.
    pub(crate) fn is_solid(&self) -> bool {
        let pieces = self.pieces.iter().flat_map(|piece| &piece.cells);
        self.board.size[2] > 1 || pieces.into_iter().any(|cell| cell[2] > 0)
    }

    /// How pieces move if nothing is said: solid ones cannot be mirrored.
    pub(crate) fn freedom(&self) -> Freedom {
        if self.is_solid() {
            Freedom::OneSided
        } else {
            Freedom::Free
        }
    }
}

/// Layers of rows, of a board or of a piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    pub(crate) cells: Vec<(CellPlace, Need)>,
    /// Width, height and depth.
    pub(crate) size: CellPlace,
    /// The row and the layer that comes next.
    row: i32,
    layer: i32,
}

impl Layers {
    /// All cells of a box, to be covered.
    fn filled(size: CellPlace) -> Self {
        let [width, height, depth] = size;
        let mut cells = Vec::new();
        for z in 0..depth {
            for y in 0..height {
                cells.extend((0..width).map(|x| ([x, y, z], Need::Covered)));
            }
        }
        Self {
            cells,
            size,
            ..Self::default()
        }
    }

    fn has_rows(&self) -> bool {
        self.size[1] > 0
    }

    fn add_row(&mut self, row: PlacedWord<'_>) -> Result<(), TilingError> {
        // The box around all cells has at least these.
        if self.cells.len() + row.text.len() > MAX_CELLS {
            return Err(too_large(row));
        }
        for (x, sign) in row.text.chars().enumerate() {
            let place = [x as i32, self.row, self.layer];
            match sign {
                '#' => self.cells.push((place, Need::Covered)),
                '?' => self.cells.push((place, Need::Free)),
                _ => {}
            }
        }
        self.row += 1;
        let [width, height, _] = self.size;
        let width = width.max(row.text.len() as i32);
        self.size = [width, height.max(self.row), self.layer + 1];
        Ok(())
    }

    /// Goes to the next layer, at a plus.
    fn next_layer(&mut self, plus: PlacedWord<'_>) -> Result<(), TilingError> {
        if self.row == 0 {
            return Err(plus.instead_of("a row of #, ? and . before each plus"));
        }
        self.layer += 1;
        self.row = 0;
        Ok(())
    }

    /// Adds rows with slashes between them and a plus between layers.
    fn add_rows(&mut self, rows: PlacedWord<'_>) -> Result<(), TilingError> {
        let mut column = rows.column;
        for (layer, of_layer) in rows.text.split('+').enumerate() {
            if layer > 0 {
                self.next_layer(rows)?;
            }
            for row in of_layer.split('/') {
                if row.is_empty() {
                    let empty = PlacedWord { column, ..rows };
                    let expected = "a row of #, ? and . before and after each / and +";
                    return Err(empty.instead_of(expected));
                }
                self.add_row(PlacedWord {
                    column,
                    text: row,
                    ..rows
                })?;
                column += row.len() + 1;
            }
        }
        Ok(())
    }

    /// The size, if the box has not too many cells.
    fn is_small(&self) -> bool {
        let sides = self.size.iter().map(|&side| side as usize);
        sides.fold(1, usize::saturating_mul) <= MAX_CELLS
    }
}

/// A board whose rows may be still to come.
struct BoardText<'a> {
    word: PlacedWord<'a>,
    layers: Layers,
}

/// A piece whose rows may be still to come.
struct PieceText<'a> {
    name: PlacedWord<'a>,
    times: Option<Option<RangeInclusive<u32>>>,
    freedom: Option<Freedom>,
    layers: Layers,
}

/// What the rows of the next lines belong to.
#[derive(Default)]
enum OpenRows {
    #[default]
    Nothing,
    Board,
    Piece,
}

/// What has been read.
#[derive(Default)]
struct TilingReader<'a> {
    shape: Option<CellShape>,
    is_torus: bool,
    board: Option<BoardText<'a>>,
    pieces: Vec<PieceText<'a>>,
    open: OpenRows,
}

pub(crate) fn read(text: &str) -> Result<TilingText, TilingError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = TilingReader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.add_line(&words(number, line))?;
    }
    reader.finish()
}

impl<'a> TilingReader<'a> {
    fn add_line(&mut self, words: &[PlacedWord<'a>]) -> Result<(), TilingError> {
        let Some((&first, others)) = words.split_first() else {
            return Ok(());
        };
        if is_comment(words) {
            Ok(())
        } else if first.is("cells") {
            self.add_cells(first, others)
        } else if first.is("board") {
            self.add_board(first, others)
        } else if first.is("piece") {
            self.add_piece(first, others)
        } else {
            self.add_row(first, others)
        }
    }

    fn add_cells(
        &mut self,
        first: PlacedWord<'a>,
        others: &[PlacedWord<'a>],
    ) -> Result<(), TilingError> {
        if self.shape.is_some() {
            return Err(first.instead_of("one line that begins with \"cells\""));
        }
        self.shape = match others {
            [shape] if shape.is("squares") => Some(CellShape::Square),
            [shape] if shape.is("hexagons") => Some(CellShape::Hexagon),
            [] => return Err(first.without("squares or hexagons")),
            [other] | [_, other, ..] => return Err(other.instead_of("squares or hexagons")),
        };
        Ok(())
    }

    fn add_board(
        &mut self,
        first: PlacedWord<'a>,
        others: &[PlacedWord<'a>],
    ) -> Result<(), TilingError> {
        if self.board.is_some() {
            return Err(first.instead_of("one board"));
        }
        let mut layers = Layers::default();
        for &word in others {
            if word.is("torus") {
                self.is_torus = true;
            } else if layers.has_rows() {
                return Err(word.instead_of("one size, or all rows with slashes between them"));
            } else if word.is_rows() {
                layers.add_rows(word)?;
            } else {
                layers = Layers::filled(box_size(word)?);
            }
        }
        self.open = if layers.has_rows() {
            OpenRows::Nothing
        } else {
            OpenRows::Board
        };
        self.board = Some(BoardText {
            word: first,
            layers,
        });
        Ok(())
    }

    fn add_piece(
        &mut self,
        first: PlacedWord<'a>,
        others: &[PlacedWord<'a>],
    ) -> Result<(), TilingError> {
        let Some((&name, others)) = others.split_first() else {
            return Err(first.without("the name of the piece, and its rows"));
        };
        self.check_name(name)?;
        let mut piece = PieceText {
            name,
            times: None,
            freedom: None,
            layers: Layers::default(),
        };
        for &word in others {
            piece.add_word(word)?;
        }
        self.open = if piece.layers.has_rows() {
            OpenRows::Nothing
        } else {
            OpenRows::Piece
        };
        self.pieces.push(piece);
        Ok(())
    }

    fn check_name(&self, name: PlacedWord<'_>) -> Result<(), TilingError> {
        if name.is_rows() {
            return Err(name.instead_of("the name of the piece before its rows"));
        }
        if name.text.starts_with('~') || name.text.contains([':', '|']) {
            return Err(name.instead_of("a name without : and |, and without ~ at its beginning"));
        }
        if is_cell(name.text) {
            return Err(name.instead_of("a name of a piece that is not the name of a cell"));
        }
        let mut pieces = self.pieces.iter();
        if let Some(other) = pieces.find(|piece| piece.name.text == name.text) {
            let line = other.name.line;
            return Err(name.instead_of(format!("another name than that of line {line}")));
        }
        Ok(())
    }

    /// Adds a line of signs to a board or a piece.
    fn add_row(
        &mut self,
        row: PlacedWord<'a>,
        others: &[PlacedWord<'a>],
    ) -> Result<(), TilingError> {
        let layers = match self.open {
            OpenRows::Board => self.board.as_mut().map(|board| &mut board.layers),
            OpenRows::Piece => self.pieces.last_mut().map(|piece| &mut piece.layers),
            OpenRows::Nothing => None,
        };
        let Some(layers) = layers else {
            let expected = "a line that begins with \"board\", \"piece\" or \"cells\", or with | \
                 as a comment";
            return Err(row.instead_of(expected));
        };
        if let Some(blank) = others.first() {
            return Err(blank.instead_of("a row without blanks, with a dot where no cell is"));
        }
        if row.text == "+" {
            return layers.next_layer(row);
        }
        if !row.is_rows() || row.text.contains(['/', '+']) || row.column > 1 {
            let expected = "a row of #, ? and . from the first column on, a plus, or a line that \
                 begins with \"board\", \"piece\" or \"cells\"";
            return Err(row.instead_of(expected));
        }
        layers.add_row(row)
    }

    fn finish(self) -> Result<TilingText, TilingError> {
        let BoardText {
            word,
            layers: board,
        } = self.board.ok_or(TilingError::NoBoard)?;
        if board.cells.is_empty() || board.row == 0 && board.layer > 0 {
            let expected = "a size such as 10x6 or 5x4x3, or rows with at least one # or ?";
            return Err(word.without(expected));
        }
        if !board.is_small() {
            return Err(too_large(word));
        }
        let pieces = self.pieces.into_iter().map(PieceText::finish);
        Ok(TilingText {
            shape: self.shape.unwrap_or(CellShape::Square),
            is_torus: self.is_torus,
            board,
            pieces: pieces.collect::<Result<_, _>>()?,
        })
    }
}

impl PieceText<'_> {
    /// Adds what a word after the name says.
    fn add_word(&mut self, word: PlacedWord<'_>) -> Result<(), TilingError> {
        if word.is_rows() {
            if self.layers.has_rows() {
                return Err(word.instead_of("all rows in one word, with slashes between them"));
            }
            return self.layers.add_rows(word);
        }
        if let Some(freedom) = freedom(word) {
            if self.freedom.is_some() {
                return Err(word.instead_of("only one of free, one-sided and fixed"));
            }
            self.freedom = Some(freedom);
            return Ok(());
        }
        let times = times(word)?;
        if self.times.is_some() {
            return Err(word.instead_of("only one number of uses"));
        }
        self.times = Some(times);
        Ok(())
    }

    fn finish(self) -> Result<TilingPiece, TilingError> {
        let layers = self.layers;
        if layers.cells.is_empty() || layers.row == 0 && layers.layer > 0 {
            let expected = "the rows of the piece, with at least one #";
            return Err(self.name.without(expected));
        }
        if layers.cells.iter().any(|&(_, need)| need == Need::Free) {
            let expected = "a piece with rows of # and . alone: ? is for boards";
            return Err(self.name.instead_of(expected));
        }
        Ok(TilingPiece {
            name: self.name.text.to_string(),
            times: self.times.unwrap_or(Some(1..=1)),
            freedom: self.freedom,
            cells: layers.cells.iter().map(|&(cell, _)| cell).collect(),
        })
    }
}

/// Whether a line is a comment: it begins with a bar, or with `#`, a blank and a letter, which no
/// row does.
fn is_comment(words: &[PlacedWord<'_>]) -> bool {
    match words {
        [first, ..] if first.text.starts_with('|') => true,
        [first, second, ..] => {
            first.text == "#" && second.text.starts_with(|sign: char| sign.is_alphanumeric())
        }
        _ => false,
    }
}

/// Two or three sides, for at most [`MAX_CELLS`] cells.
fn box_size(word: PlacedWord<'_>) -> Result<CellPlace, TilingError> {
    let mut size = [1; 3];
    let sides: Vec<&str> = word.text.split(['x', 'X']).collect();
    let is_number = |side: &&str| {
        side.bytes().all(|digit| digit.is_ascii_digit()) && !side.trim_matches('0').is_empty()
    };
    if !matches!(sides.len(), 2 | 3) || !sides.iter().all(is_number) {
        return Err(word.instead_of("a size such as 10x6 or 5x4x3, or rows, or torus"));
    }
    let mut cells: usize = 1;
    for (side, digits) in size.iter_mut().zip(sides) {
        let length: usize = digits.parse().unwrap_or(usize::MAX);
        cells = cells.saturating_mul(length);
        if cells > MAX_CELLS {
            return Err(too_large(word));
        }
        *side = length as i32;
    }
    Ok(size)
}

fn too_large(word: PlacedWord<'_>) -> TilingError {
    word.instead_of(format!("at most {MAX_CELLS} cells in the box around all"))
}

/// How a piece may be moved.
fn freedom(word: PlacedWord<'_>) -> Option<Freedom> {
    let known = [
        ("free", Freedom::Free),
        ("one-sided", Freedom::OneSided),
        ("fixed", Freedom::Fixed),
    ];
    let mut known = known.into_iter();
    known.find_map(|(name, freedom)| word.is(name).then_some(freedom))
}

/// How often a piece is used: a number, or the least and the greatest; `None` is any number.
fn times(word: PlacedWord<'_>) -> Result<Option<RangeInclusive<u32>>, TilingError> {
    if word.is("any") {
        return Ok(None);
    }
    let (least, most) = word.text.split_once("..").unwrap_or((word.text, word.text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok(Some(least..=most)),
        _ => {
            Err(word.instead_of("how often (2, 0..3 or any), or free, one-sided or fixed, or rows"))
        }
    }
}

/// Whether a name is that of a cell, such as `r1c2` or `r1c2l3`.
fn is_cell(name: &str) -> bool {
    let is_number =
        |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let parts = name.strip_prefix('r').and_then(|name| name.split_once('c'));
    let Some((row, column)) = parts else {
        return false;
    };
    let (column, layer) = column.split_once('l').unwrap_or((column, "1"));
    [row, column, layer].into_iter().all(is_number)
}
