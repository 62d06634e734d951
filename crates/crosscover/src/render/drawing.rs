//! A board as marks on a plane: what SVG, PNG and PDF have in common.
//!
//! The unit is the side of a cell. Numbers stand left of the rows and above the columns, right
//! and bottom aligned; lines between cells are thin, every fifth one and the border heavy.

use nonogram::{Clues, Picture};
use nonogram_formats::Document;

/// The width of a digit of Helvetica, for a font of size 1.
pub(super) const DIGIT: f32 = 0.556;

const THIN: f32 = 0.04;
const HEAVY: f32 = 0.12;
/// The space between the numbers and the board.
const GAP: f32 = 0.2;
/// The space around everything, so that no line is cut.
const MARGIN: f32 = 0.25;

/// A black rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rectangle {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// A number around its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) value: u16,
}

/// A drawing; y goes down.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub(super) title: Option<String>,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) rectangles: Vec<Rectangle>,
    pub(super) numbers: Vec<Number>,
    /// The font size of the numbers.
    pub(super) size: f32,
}

/// How many digits the longest number has.
fn digits(clues: &Clues) -> usize {
    let greatest = clues.blocks().iter().max().copied().unwrap_or(0);
    greatest.to_string().len()
}

/// The most numbers of a line; an empty one shows a 0.
fn most(clues: &Clues) -> usize {
    clues.iter().map(<[_]>::len).max().unwrap_or(0).max(1)
}

impl Drawing {
    /// A puzzle with its numbers, and with its goal if that is asked for and known.
    pub(super) fn puzzle(document: &Document, with_goal: bool) -> Self {
        let puzzle = &document.puzzle;
        // A number above a column may be as wide as a cell.
        let digits_above = digits(puzzle.columns()) as f32;
        let size = (0.9 / (DIGIT * digits_above)).min(0.66);
        let slot_width = DIGIT * size * digits(puzzle.rows()) as f32 + 0.28;
        let slot_height = size + 0.14;
        let left = MARGIN + slot_width * most(puzzle.rows()) as f32 + GAP;
        let top = MARGIN + slot_height * most(puzzle.columns()) as f32 + GAP;
        let mut drawing = Self::board(puzzle.width(), puzzle.height(), left, top, true);
        drawing.title.clone_from(&document.title);
        drawing.size = size;
        let shown = |clue: &[u16]| {
            if clue.is_empty() {
                vec![0]
            } else {
                clue.to_vec()
            }
        };
        for (row, clue) in puzzle.rows().iter().enumerate() {
            for (place, &value) in shown(clue).iter().rev().enumerate() {
                let x = left - GAP - slot_width * (place as f32 + 0.5);
                let y = top + row as f32 + 0.5;
                drawing.numbers.push(Number { x, y, value });
            }
        }
        for (column, clue) in puzzle.columns().iter().enumerate() {
            for (place, &value) in shown(clue).iter().rev().enumerate() {
                let x = left + column as f32 + 0.5;
                let y = top - GAP - slot_height * (place as f32 + 0.5);
                drawing.numbers.push(Number { x, y, value });
            }
        }
        if let Some(goal) = document.goal.as_ref().filter(|_| with_goal) {
            drawing.fill(goal, left, top);
        }
        drawing
    }

    /// A picture without numbers.
    pub(super) fn solution(picture: &Picture) -> Self {
        let mut drawing = Self::board(picture.width(), picture.height(), MARGIN, MARGIN, false);
        drawing.fill(picture, MARGIN, MARGIN);
        drawing
    }

    /// An empty board whose cells begin here; the heavy lines may reach to its numbers.
    fn board(width: usize, height: usize, left: f32, top: f32, to_numbers: bool) -> Self {
        let (columns, rows) = (width as f32, height as f32);
        let mut rectangles = Vec::new();
        let mut line = |across: bool, index: usize, count: usize| {
            let is_heavy = index.is_multiple_of(5) || index == count;
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
                // A thin line leads from a heavy one along the numbers.
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
            title: None,
            width: left + columns + MARGIN,
            height: top + rows + MARGIN,
            rectangles,
            numbers: Vec::new(),
            size: 0.0,
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
