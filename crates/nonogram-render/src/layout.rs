//! A board as rectangles and numbers on a plane: the common part of SVG, PNG and PDF.
//!
//! The unit is the side of a cell. Clues stand to the left of the rows, aligned right, and above the
//! columns, aligned at the bottom. Lines between cells are thin; every fifth line and the border are
//! heavy.

use crate::font::{Faces, Style};
use nonogram::{Block, Clues, Picture, Puzzle};
use std::ops::Range;

/// The width and height of a digit of Noto Sans, for a font of size 1.
const DIGIT: f32 = 0.572;
const DIGIT_HEIGHT: f32 = 0.714;

pub(crate) const THIN: f32 = 0.04;
const HEAVY: f32 = 0.12;
/// The space between the numbers and the board.
const GAP: f32 = 0.2;
/// The space around everything, so that no line is cut.
const MARGIN: f32 = 0.25;
/// The font size of a title, the distance of its lines, and the space below them.
const TITLE: f32 = 0.8;
const TITLE_LINE: f32 = 1.1;
const TITLE_GAP: f32 = 0.4;
/// The least width of a drawing with a title.
const TITLE_WIDTH: f32 = 8.0;

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

/// A text, placed by the left end of its baseline.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    pub(crate) x: f32,
    pub(crate) baseline: f32,
    pub(crate) width: f32,
    pub(crate) size: f32,
    pub(crate) text: String,
}

/// The rectangles and numbers of a drawing; y grows downwards.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// The upper left corner of the first cell.
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) rectangles: Vec<Rectangle>,
    pub(crate) numbers: Vec<Number>,
    /// The font size of the numbers.
    pub(crate) font_size: f32,
    title: Vec<Text>,
}

/// A part of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) columns: Range<usize>,
    pub(crate) rows: Range<usize>,
}

impl Part {
    /// The whole board.
    pub(crate) fn whole(puzzle: &Puzzle) -> Self {
        Self {
            columns: 0..puzzle.width(),
            rows: 0..puzzle.height(),
        }
    }
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
fn most_numbers(clues: &Clues, lines: &Range<usize>) -> usize {
    let lines = clues.iter().take(lines.end).skip(lines.start);
    lines.map(<[_]>::len).max().unwrap_or(0).max(1)
}

impl Layout {
    /// A part of a puzzle with its clues.
    pub(crate) fn part(puzzle: &Puzzle, part: &Part) -> Self {
        // A number above a column may be as wide as a cell.
        let digits_above = digits(puzzle.columns()) as f32;
        let font_size = (0.9 / (DIGIT * digits_above)).min(0.66);
        let slot_width = DIGIT * font_size * digits(puzzle.rows()) as f32 + 0.28;
        let slot_height = font_size + 0.14;
        let rows_left = most_numbers(puzzle.rows(), &part.rows) as f32;
        let columns_above = most_numbers(puzzle.columns(), &part.columns) as f32;
        let left = MARGIN + slot_width * rows_left + GAP;
        let top = MARGIN + slot_height * columns_above + GAP;
        let mut layout = Self::board(part, left, top, true);
        layout.font_size = font_size;
        for row in part.rows.clone() {
            let clue = numbers(puzzle.rows().get(row));
            for (slot, &value) in clue.iter().rev().enumerate() {
                let x = left - GAP - slot_width * (slot as f32 + 0.5);
                let y = top + (row - part.rows.start) as f32 + 0.5;
                layout.numbers.push(Number { x, y, value });
            }
        }
        for column in part.columns.clone() {
            let clue = numbers(puzzle.columns().get(column));
            for (slot, &value) in clue.iter().rev().enumerate() {
                let x = left + (column - part.columns.start) as f32 + 0.5;
                let y = top - GAP - slot_height * (slot as f32 + 0.5);
                layout.numbers.push(Number { x, y, value });
            }
        }
        layout
    }

    /// A puzzle with its clues, and with its solution if given.
    pub(crate) fn puzzle(puzzle: &Puzzle, solution: Option<&Picture>) -> Self {
        let mut layout = Self::part(puzzle, &Part::whole(puzzle));
        if let Some(picture) = solution {
            layout.fill(picture);
        }
        layout
    }

    /// A picture without numbers.
    pub(crate) fn solution(picture: &Picture) -> Self {
        let whole = Part {
            columns: 0..picture.width(),
            rows: 0..picture.height(),
        };
        let mut layout = Self::board(&whole, MARGIN, MARGIN, false);
        layout.fill(picture);
        layout
    }

    /// Adds a title above the drawing, in as many lines as it needs.
    pub(crate) fn titled(mut self, title: &str, faces: &Faces<'_>) -> Self {
        self.width = self.width.max(TITLE_WIDTH);
        let room = (self.width - 2.0 * MARGIN) / TITLE;
        let lines = faces.wrap(title, room, Style::Regular);
        let down = TITLE_LINE * lines.len() as f32 + TITLE_GAP;
        self.height += down;
        self.top += down;
        self.rectangles.iter_mut().for_each(|mark| mark.y += down);
        self.numbers.iter_mut().for_each(|number| number.y += down);
        for (index, text) in lines.into_iter().enumerate() {
            self.title.push(Text {
                x: MARGIN,
                baseline: MARGIN + TITLE + TITLE_LINE * index as f32,
                width: TITLE * faces.width(&text, Style::Regular),
                size: TITLE,
                text,
            });
        }
        self
    }

    /// The title and the numbers.
    pub(crate) fn texts(&self, faces: &Faces<'_>) -> impl Iterator<Item = Text> {
        let digit = faces.width("0", Style::Regular) * self.font_size;
        let numbers = self.numbers.iter().map(move |number| {
            let text = number.value.to_string();
            let width = digit * text.len() as f32;
            Text {
                x: number.x - width / 2.0,
                baseline: number.y + DIGIT_HEIGHT / 2.0 * self.font_size,
                width,
                size: self.font_size,
                text,
            }
        });
        self.title.iter().cloned().chain(numbers)
    }

    /// An empty board whose first cell is at this place. `to_numbers` extends its heavy lines beside
    /// the numbers.
    fn board(part: &Part, left: f32, top: f32, to_numbers: bool) -> Self {
        let (columns, rows) = (part.columns.len() as f32, part.rows.len() as f32);
        let mut rectangles = Vec::new();
        let mut line = |across: bool, index: usize, lines: &Range<usize>| {
            let is_heavy = index % 5 == 0 || index == lines.start || index == lines.end;
            let thick = if is_heavy { HEAVY } else { THIN };
            let index = (index - lines.start) as f32;
            let at = index - thick / 2.0;
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
                let at = index - THIN / 2.0;
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
        (part.rows.start..=part.rows.end).for_each(|index| line(true, index, &part.rows));
        (part.columns.start..=part.columns.end).for_each(|index| line(false, index, &part.columns));
        Self {
            width: left + columns + MARGIN,
            height: top + rows + MARGIN,
            left,
            top,
            rectangles,
            numbers: Vec::new(),
            font_size: 0.0,
            title: Vec::new(),
        }
    }

    /// Fills the runs of a picture.
    fn fill(&mut self, picture: &Picture) {
        for row in 0..picture.height() {
            let mut column = 0;
            while column < picture.width() {
                let start = column;
                while column < picture.width() && picture.get(row, column) {
                    column += 1;
                }
                if column > start {
                    self.rectangles.push(Rectangle {
                        x: self.left + start as f32,
                        y: self.top + row as f32,
                        width: (column - start) as f32,
                        height: 1.0,
                    });
                }
                column += 1;
            }
        }
    }
}
