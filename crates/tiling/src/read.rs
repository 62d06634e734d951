//! Reads a tiling from a text.

use crate::error::TilingError;
use crate::shape::{CellPlace, CellShape, Freedom};
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
    pub(crate) size: [i32; 3],
    /// The row and the layer that comes next.
    row: i32,
    layer: i32,
}

impl Layers {
    /// All cells of a box, to be covered.
    fn filled(size: [i32; 3]) -> Self {
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

    fn add_row(&mut self, row: &str) {
        for (x, sign) in row.chars().enumerate() {
            let place = [x as i32, self.row, self.layer];
            match sign {
                '#' => self.cells.push((place, Need::Covered)),
                '?' => self.cells.push((place, Need::Free)),
                _ => {}
            }
        }
        self.row += 1;
        let [width, height, _] = self.size;
        let width = width.max(row.len() as i32);
        self.size = [width, height.max(self.row), self.layer + 1];
    }

    fn next_layer(&mut self) {
        self.layer += 1;
        self.row = 0;
    }

    /// Adds rows with slashes between them and a plus between layers.
    fn add_rows(&mut self, rows: &str) {
        for (layer, rows) in rows.split('+').enumerate() {
            if layer > 0 {
                self.next_layer();
            }
            for row in rows.split('/') {
                self.add_row(row);
            }
        }
    }
}

/// What the rows of the next lines belong to.
enum OpenRows {
    Nothing,
    Board,
    Piece,
}

pub(crate) fn read(text: &str) -> Result<TilingText, TilingError> {
    let mut shape = CellShape::Square;
    let mut is_torus = false;
    let mut board: Option<Layers> = None;
    let mut pieces: Vec<PieceText> = Vec::new();
    let mut block = OpenRows::Nothing;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_end();
        let mut words = line.split_whitespace();
        match words.next() {
            None => {}
            Some(word) if word.starts_with('|') => {}
            Some("cells") => {
                shape = match words.next() {
                    Some("squares") => CellShape::Square,
                    Some("hexagons") => CellShape::Hexagon,
                    other => return Err(wrong(number, "squares or hexagons", other)),
                }
            }
            Some("board") => {
                if board.is_some() {
                    return Err(wrong(number, "one board", Some("another")));
                }
                let layers = board_line(number, words, &mut is_torus)?;
                block = if layers.cells.is_empty() {
                    OpenRows::Board
                } else {
                    OpenRows::Nothing
                };
                board = Some(layers);
            }
            Some("piece") => {
                let piece = piece_line(number, words)?;
                block = if piece.layers.cells.is_empty() {
                    OpenRows::Piece
                } else {
                    OpenRows::Nothing
                };
                pieces.push(piece);
            }
            Some(_) => {
                let layers = match block {
                    OpenRows::Board => board.as_mut(),
                    OpenRows::Piece => pieces.last_mut().map(|piece| &mut piece.layers),
                    OpenRows::Nothing => None,
                };
                add_line(number, line, layers)?;
            }
        }
        if board.as_ref().is_some_and(|it| it.cells.len() > MAX_CELLS) {
            return Err(TilingError::TooManyCells);
        }
    }
    let board = board.ok_or(TilingError::NoBoard)?;
    let pieces = pieces.into_iter().map(PieceText::finish);
    Ok(TilingText {
        shape,
        is_torus,
        board,
        pieces: pieces.collect::<Result<_, _>>()?,
    })
}

/// Adds a line of signs to a board or a piece.
fn add_line(number: usize, line: &str, layers: Option<&mut Layers>) -> Result<(), TilingError> {
    let is_row = line.bytes().all(|sign| b"#?.".contains(&sign));
    match layers {
        Some(layers) if line == "+" => layers.next_layer(),
        Some(layers) if is_row => layers.add_row(line),
        Some(_) => {
            let expected = "a row of #, ? and ., a plus, or a line that begins with \"piece\"";
            return Err(wrong(number, expected, Some(line)));
        }
        None => {
            let expected = "a line that begins with \"board\" or \"piece\"";
            return Err(wrong(number, expected, Some(line)));
        }
    }
    Ok(())
}

/// What follows the word "board".
fn board_line<'a>(
    number: usize,
    words: impl Iterator<Item = &'a str>,
    is_torus: &mut bool,
) -> Result<Layers, TilingError> {
    let mut layers = Layers::default();
    for word in words {
        if word == "torus" {
            *is_torus = true;
        } else if is_rows(word) {
            layers.add_rows(word);
        } else {
            let size = box_size(word).ok_or_else(|| {
                wrong(number, "a size such as 10x6 or 5x4x3, or torus", Some(word))
            })?;
            if size.iter().map(|&side| side as usize).product::<usize>() > MAX_CELLS {
                return Err(TilingError::TooManyCells);
            }
            layers = Layers::filled(size);
        }
    }
    Ok(layers)
}

/// Two or three sides of at most [`MAX_CELLS`].
fn box_size(word: &str) -> Option<[i32; 3]> {
    let sides: Vec<i32> = word
        .split('x')
        .map(|side| side.parse().ok())
        .collect::<Option<_>>()?;
    let size = match sides[..] {
        [width, height] => [width, height, 1],
        [width, height, depth] => [width, height, depth],
        _ => return None,
    };
    let is_possible = size
        .iter()
        .all(|side| (1..=MAX_CELLS as i32).contains(side));
    is_possible.then_some(size)
}

/// A piece whose rows may be still to come.
struct PieceText {
    line: usize,
    name: String,
    times: Option<RangeInclusive<u32>>,
    freedom: Option<Freedom>,
    layers: Layers,
}

/// What follows the word "piece".
fn piece_line<'a>(
    number: usize,
    mut words: impl Iterator<Item = &'a str>,
) -> Result<PieceText, TilingError> {
    let name = words
        .next()
        .ok_or_else(|| wrong(number, "the name of the piece", None))?;
    let mut piece = PieceText {
        line: number,
        name: name.to_string(),
        times: Some(1..=1),
        freedom: None,
        layers: Layers::default(),
    };
    for word in words {
        match word {
            "any" => piece.times = None,
            "free" => piece.freedom = Some(Freedom::Free),
            "one-sided" => piece.freedom = Some(Freedom::OneSided),
            "fixed" => piece.freedom = Some(Freedom::Fixed),
            rows if is_rows(rows) => piece.layers.add_rows(rows),
            _ => {
                let expected = "how often (2, 0..3 or any), or free, one-sided or fixed, or rows";
                let times = times(word).ok_or_else(|| wrong(number, expected, Some(word)))?;
                piece.times = Some(times);
            }
        }
    }
    Ok(piece)
}

impl PieceText {
    fn finish(self) -> Result<TilingPiece, TilingError> {
        let cells: Vec<CellPlace> = self.layers.cells.iter().map(|&(cell, _)| cell).collect();
        if cells.is_empty() {
            return Err(wrong(self.line, "a piece of at least one #", Some("none")));
        }
        Ok(TilingPiece {
            name: self.name,
            times: self.times,
            freedom: self.freedom,
            cells,
        })
    }
}

/// How often a piece is used: a number, or the least and the greatest.
fn times(word: &str) -> Option<RangeInclusive<u32>> {
    let (least, most) = word.split_once("..").unwrap_or((word, word));
    let (least, most) = (least.parse().ok()?, most.parse().ok()?);
    (least <= most).then_some(least..=most)
}

/// Whether a word is rows of signs.
fn is_rows(word: &str) -> bool {
    word.bytes().all(|sign| b"#?./+".contains(&sign))
}

fn wrong(line: usize, expected: &'static str, found: Option<&str>) -> TilingError {
    let found = match found {
        Some(found) => format!("{:?}", found.chars().take(40).collect::<String>()),
        None => "nothing".to_string(),
    };
    TilingError::Syntax {
        line,
        expected,
        found,
    }
}
