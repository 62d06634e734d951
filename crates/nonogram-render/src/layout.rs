//! A board as rectangles and numbers on a plane: the common part of SVG, PNG and PDF.
//!
//! The unit is the side of a cell. Clues stand to the left of the rows, aligned right, and above the
//! columns, aligned at the bottom. Lines between cells are thin; every fifth line and the border are
//! heavy.

use nonogram::{Block, Clues, Picture, Puzzle};

/// The width of a digit of Helvetica, for a font of size 1.
pub(crate) const DIGIT: f32 = 0.556;

const THIN: f32 = 0.04;
const HEAVY: f32 = 0.12;
/// The space between the numbers and the board.
const GAP: f32 = 0.2;
/// The space around everything, so that no line is cut.
const MARGIN: f32 = 0.25;

/// A black rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rectangle {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// A number, placed by its centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) value: Block,
}

/// The rectangles and numbers of a drawing; y grows downwards.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) rectangles: Vec<Rectangle>,
    pub(crate) numbers: Vec<Number>,
    /// The font size of the numbers.
    pub(crate) font_size: f32,
}

/// The number of digits of the longest block.
pub(crate) fn digits(clues: &Clues) -> usize {
    let greatest = clues.blocks().iter().max().copied().unwrap_or(0);
    greatest.to_string().len()
}

/// The numbers to show for a clue: 0 for a line without blocks.
pub(crate) fn numbers(clue: &[Block]) -> &[Block] {
    if clue.is_empty() { &[0] } else { clue }
}

/// The most numbers beside a line; an empty clue shows a 0.
fn most_numbers(clues: &Clues) -> usize {
    clues.iter().map(<[_]>::len).max().unwrap_or(0).max(1)
}

impl Layout {
    /// A puzzle with its clues, and with its solution if given.
    pub(crate) fn puzzle(puzzle: &Puzzle, solution: Option<&Picture>) -> Self {
        // A number above a column may be as wide as a cell.
        let digits_above = digits(puzzle.columns()) as f32;
        let font_size = (0.9 / (DIGIT * digits_above)).min(0.66);
        let slot_width = DIGIT * font_size * digits(puzzle.rows()) as f32 + 0.28;
        let slot_height = font_size + 0.14;
        let left = MARGIN + slot_width * most_numbers(puzzle.rows()) as f32 + GAP;
        let top = MARGIN + slot_height * most_numbers(puzzle.columns()) as f32 + GAP;
        let mut layout = Self::board(puzzle.width(), puzzle.height(), left, top, true);
        layout.font_size = font_size;
        for (row, clue) in puzzle.rows().iter().enumerate() {
            for (slot, &value) in numbers(clue).iter().rev().enumerate() {
                let x = left - GAP - slot_width * (slot as f32 + 0.5);
                let y = top + row as f32 + 0.5;
                layout.numbers.push(Number { x, y, value });
            }
        }
        for (column, clue) in puzzle.columns().iter().enumerate() {
            for (slot, &value) in numbers(clue).iter().rev().enumerate() {
                let x = left + column as f32 + 0.5;
                let y = top - GAP - slot_height * (slot as f32 + 0.5);
                layout.numbers.push(Number { x, y, value });
            }
        }
        if let Some(picture) = solution {
            layout.fill(picture, left, top);
        }
        layout
    }

    /// A picture without numbers.
    pub(crate) fn solution(picture: &Picture) -> Self {
        let mut layout = Self::board(picture.width(), picture.height(), MARGIN, MARGIN, false);
        layout.fill(picture, MARGIN, MARGIN);
        layout
    }

    /// An empty board whose first cell is at this place. `to_numbers` extends its heavy lines beside
    /// the numbers.
    fn board(width: usize, height: usize, left: f32, top: f32, to_numbers: bool) -> Self {
        let (columns, rows) = (width as f32, height as f32);
        let mut rectangles = Vec::new();
        let mut line = |across: bool, index: usize, count: usize| {
            let is_heavy = index % 5 == 0 || index == count;
            let thick = if is_heavy { HEAVY } else { THIN };
            let at = index as f32 - thick / 2.0;
            let (x, y, long) = if across {
                (left - HEAVY / 2.0, top + at, columns + HEAVY)
            } else {
                (left + at, top - HEAVY / 2.0, rows + HEAVY)
            };
            let (width, height) = if across { (long, thick) } else { (thick, long) };
            rectangles.push(Rectangle {
                x,
                y,
                width,
                height,
            });
            if is_heavy && to_numbers {
                // A thin line continues each heavy line beside the numbers.
                let at = index as f32 - THIN / 2.0;
                rectangles.push(if across {
                    Rectangle {
                        x: 0.0,
                        y: top + at,
                        width: left,
                        height: THIN,
                    }
                } else {
                    Rectangle {
                        x: left + at,
                        y: 0.0,
                        width: THIN,
                        height: top,
                    }
                });
            }
        };
        (0..=height).for_each(|index| line(true, index, height));
        (0..=width).for_each(|index| line(false, index, width));
        Self {
            width: left + columns + MARGIN,
            height: top + rows + MARGIN,
            rectangles,
            numbers: Vec::new(),
            font_size: 0.0,
        }
    }

    /// Fills the runs of a picture.
    fn fill(&mut self, picture: &Picture, left: f32, top: f32) {
        for row in 0..picture.height() {
            let mut column = 0;
            while column < picture.width() {
                let start = column;
                while column < picture.width() && picture.get(row, column) {
                    column += 1;
                }
                if column > start {
                    self.rectangles.push(Rectangle {
                        x: left + start as f32,
                        y: top + row as f32,
                        width: (column - start) as f32,
                        height: 1.0,
                    });
                }
                column += 1;
            }
        }
    }
}
