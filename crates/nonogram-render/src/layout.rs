//! A board as rectangles and numbers on a plane: the common part of SVG, PNG and PDF.
//!
//! The unit is the side of a cell. Clues stand to the left of the rows, aligned right, and above
//! the columns, aligned at the bottom. Lines between cells are thin; every fifth line and the
//! border are heavy.

use crate::BoardStep;
use crate::colors::{Colors, INK_LETTER, text_on};
use crate::font::{Faces, Style};
use nonogram::{
    Block, Cell, Clue, Clues, Decision, Ink, Length, Line, Picture, Position, Puzzle, Rgb,
};
use std::ops::Range;

/// The width of a digit of Noto Sans, for a font of size 1.
pub(crate) const DIGIT: f32 = 0.572;
/// The height of a digit of Noto Sans, for a font of size 1.
pub const DIGIT_HEIGHT: f32 = 0.714;

pub(crate) const THIN: f32 = 0.04;
const HEAVY: f32 = 0.12;
/// The space between the numbers and the board.
pub(crate) const GAP: f32 = 0.2;
/// The space around everything, so that no line is cut.
pub(crate) const MARGIN: f32 = 0.25;
/// The font size of a title, the distance of its lines, and the space below them.
const TITLE: f32 = 0.8;
const TITLE_LINE: f32 = 1.1;
const TITLE_GAP: f32 = 0.4;
/// The font size of a caption, the distance of its lines, and the least width of a drawing with a
/// caption.
const CAPTION: f32 = 0.55;
const CAPTION_LINE: f32 = 0.75;
const CAPTION_WIDTH: f32 = 12.0;
const CAPTION_ROOM: f32 = 0.85;
/// The shades of the lines that a step uses, and of the frames of the cells that it decides. They
/// differ from each other and from black and white on any printer.
const BAND: Rgb = Rgb([0xdd; 3]);
pub(crate) const DECIDED: Rgb = Rgb([0x80; 3]);
/// The width of the frame in a decided cell, and the side of the dot in an empty one.
const FRAME: f32 = 0.18;
const DOT: f32 = 0.2;
/// The space between the boxes behind numbers.
const BOX_GAP: f32 = 0.06;
/// The space between a number and its letter, as a part of the font size.
const LETTER_GAP: f32 = 0.03;
/// The least width of a drawing with a title.
pub(crate) const TITLE_WIDTH: f32 = 8.0;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

/// Left, top, width and height.
impl From<[f32; 4]> for Rectangle {
    fn from([x, y, width, height]: [f32; 4]) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }
}

/// A rectangle in a color, below everything black.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shade {
    pub(crate) rectangle: Rectangle,
    pub(crate) color: Rgb,
}

/// A number, placed by its centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Number {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) value: Length,
    /// On a board of several inks, the letter of the ink, and its color.
    pub(crate) ink: Option<(char, Rgb)>,
}

/// A text, placed by the left end of its baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The left end.
    pub x: f32,
    /// The baseline.
    pub baseline: f32,
    /// The width of the text.
    pub width: f32,
    /// The size of the font.
    pub size: f32,
    /// The text.
    pub text: String,
    /// Its color.
    pub color: Rgb,
    /// Its style.
    pub style: Style,
}

/// The rectangles and numbers of a drawing; y grows downwards.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// The upper left corner of the first cell.
    pub(crate) left: f32,
    pub(crate) top: f32,
    /// In the order in which they are drawn.
    pub(crate) shades: Vec<Shade>,
    /// Drawn after the shades: boxes behind numbers, and cells in color.
    pub(crate) fills: Vec<Shade>,
    pub(crate) rectangles: Vec<Rectangle>,
    pub(crate) numbers: Vec<Number>,
    /// The font size of the numbers.
    pub(crate) font_size: f32,
    title: Vec<Text>,
    /// Letters in cells, and the legend.
    pub(crate) letters: Vec<Text>,
    /// The lines below the board, all from the left margin.
    pub(crate) caption: Vec<Text>,
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
    let greatest = clues.lengths().iter().max().copied().unwrap_or(0);
    greatest.to_string().len()
}

/// The blocks to show for a clue: `None`, shown as 0, for a line without blocks.
pub fn shown(clue: Clue<'_>) -> impl DoubleEndedIterator<Item = Option<Block>> {
    let zero = clue.is_empty().then_some(None);
    clue.blocks().map(Some).chain(zero)
}

/// The runs of filled cells of one ink, row by row: the ink, the row, and the columns.
pub fn runs(picture: &Picture) -> Vec<(Ink, usize, Range<usize>)> {
    let mut runs = Vec::new();
    for row in 0..picture.height() {
        let mut column = 0;
        while column < picture.width() {
            let start = column;
            let ink = picture.ink(row, start);
            while column < picture.width() && picture.ink(row, column) == ink {
                column += 1;
            }
            if !ink.is_background() {
                runs.push((ink, row, start..column));
            }
        }
    }
    runs
}

/// The most numbers beside a line; an empty clue shows a 0.
fn most_numbers(clues: &Clues, lines: &Range<usize>) -> usize {
    let lines = clues.iter().take(lines.end).skip(lines.start);
    lines.map(|clue| clue.len()).max().unwrap_or(0).max(1)
}

impl Layout {
    /// A part of a puzzle with its clues.
    pub(crate) fn part(puzzle: &Puzzle, part: &Part, colors: &Colors) -> Self {
        // A number above a column may be as wide as a cell.
        let digits_above = digits(puzzle.columns()) as f32;
        let letter = colors.letter_width();
        let font_size = (0.9 / (DIGIT * digits_above + letter)).min(0.66);
        let digits = digits(puzzle.rows()) as f32;
        let slot_width = (DIGIT * digits + letter) * font_size + 0.28;
        let slot_height = font_size + 0.14 + if colors.is_colored { BOX_GAP } else { 0.0 };
        let rows_left = most_numbers(puzzle.rows(), &part.rows) as f32;
        let columns_above = most_numbers(puzzle.columns(), &part.columns) as f32;
        let left = MARGIN + slot_width * rows_left + GAP;
        let top = MARGIN + slot_height * columns_above + GAP;
        let mut layout = Self::board(part, left, top);
        layout.font_size = font_size;
        layout.background(part, colors);
        for row in part.rows.clone() {
            let clue = shown(puzzle.rows().get(row));
            for (slot, block) in clue.rev().enumerate() {
                let x = left - GAP - slot_width * (slot as f32 + 0.5);
                let y = top + (row - part.rows.start) as f32 + 0.5;
                let size = (slot_width - BOX_GAP, 1.0 - 2.0 * BOX_GAP);
                layout.number((x, y), block, size, colors);
            }
        }
        for column in part.columns.clone() {
            let clue = shown(puzzle.columns().get(column));
            for (slot, block) in clue.rev().enumerate() {
                let x = left + (column - part.columns.start) as f32 + 0.5;
                let y = top - GAP - slot_height * (slot as f32 + 0.5);
                let size = (1.0 - BOX_GAP, slot_height - BOX_GAP);
                layout.number((x, y), block, size, colors);
            }
        }
        layout
    }

    /// The given cells of a part of a puzzle: filled, or with a dot if they are empty.
    pub(crate) fn with_givens(mut self, puzzle: &Puzzle, part: &Part, colors: &Colors) -> Self {
        for Decision { position, ink } in puzzle.given_cells() {
            let Position { row, column } = position;
            if part.rows.contains(&row) && part.columns.contains(&column) {
                let x = self.left + (column - part.columns.start) as f32;
                let y = self.top + (row - part.rows.start) as f32;
                self.cell(Cell::Known(ink), [x, y, 1.0, 1.0], colors);
            }
        }
        self
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
        self.shades
            .iter_mut()
            .chain(&mut self.fills)
            .for_each(|shade| shade.rectangle.y += down);
        self.letters
            .iter_mut()
            .chain(&mut self.caption)
            .for_each(|text| text.baseline += down);
        self.numbers.iter_mut().for_each(|number| number.y += down);
        for (index, text) in lines.into_iter().enumerate() {
            let baseline = MARGIN + TITLE + TITLE_LINE * index as f32;
            self.title
                .push(faces.text(text, TITLE, Style::Regular).at(MARGIN, baseline));
        }
        self
    }

    /// Adds a caption below the drawing, in as many lines as it needs.
    pub(crate) fn captioned(mut self, caption: &str, faces: &Faces<'_>) -> Self {
        self.width = self.width.max(CAPTION_WIDTH);
        // Other fonts, which a viewer of an SVG has, may be wider.
        let room = CAPTION_ROOM * (self.width - 2.0 * MARGIN) / CAPTION;
        for text in faces.wrap(caption, room, Style::Regular) {
            self.height += CAPTION_LINE;
            let text = faces.text(text, CAPTION, Style::Regular);
            self.caption
                .push(text.at(MARGIN, self.height - 0.5 * CAPTION));
        }
        self.height += MARGIN;
        self
    }

    /// The title, the numbers and the letters.
    pub(crate) fn texts(&self, faces: &Faces<'_>) -> impl Iterator<Item = Text> {
        let digit = |style| faces.width("0", style) * self.font_size;
        let digits = [digit(Style::Regular), digit(Style::Bold)];
        let numbers = self.numbers.iter().flat_map(move |number| {
            let text = number.value.to_string();
            let color = number.ink.map_or(Rgb::BLACK, |(_, color)| text_on(color));
            // Texts on colors are bold, so that they can be read in print.
            let style = match number.ink {
                Some(_) => Style::Bold,
                None => Style::Regular,
            };
            let number_width = digits[style as usize] * text.len() as f32;
            let size = INK_LETTER * self.font_size;
            let letter = number
                .ink
                .map(|(letter, _)| faces.text(letter, size, style));
            let gap = LETTER_GAP * self.font_size;
            let width = number_width + letter.as_ref().map_or(0.0, |letter| gap + letter.width);
            let x = number.x - width / 2.0;
            let baseline = number.y + DIGIT_HEIGHT / 2.0 * self.font_size;
            let number = Text {
                x,
                baseline,
                width: number_width,
                size: self.font_size,
                text,
                color,
                style,
            };
            let letter =
                letter.map(|letter| letter.at(x + number_width + gap, baseline).in_color(color));
            std::iter::once(number).chain(letter)
        });
        let title = self.title.iter().cloned();
        title.chain(numbers).chain(self.letters.iter().cloned())
    }

    /// An empty board whose first cell is at this place, with its heavy lines extended beside the
    /// numbers.
    fn board(part: &Part, left: f32, top: f32) -> Self {
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
            if is_heavy {
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
            shades: Vec::new(),
            fills: Vec::new(),
            rectangles,
            numbers: Vec::new(),
            font_size: 0.0,
            title: Vec::new(),
            letters: Vec::new(),
            caption: Vec::new(),
        }
    }

    /// Shows a step: a band behind its lines, a frame in the cells that it decided, and all known
    /// cells. A dot is in each empty cell.
    pub(crate) fn step(&mut self, step: &BoardStep<'_>, colors: &Colors) {
        let (width, height) = (step.grid.width() as f32, step.grid.height() as f32);
        for &line in step.lines {
            let (left, top, index) = (self.left, self.top, line.index() as f32);
            let band = match line {
                Line::Row(_) => [0.0, top + index, left + width, 1.0],
                Line::Column(_) => [left + index, 0.0, 1.0, top + height],
            };
            self.shade(BAND, band);
        }
        for (row, cells) in step.grid.rows().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let (x, y) = (self.left + column as f32, self.top + row as f32);
                let is_decided = step.decided.contains(&Position { row, column });
                let inset = if is_decided { FRAME } else { 0.0 };
                let inner = [x + inset, y + inset, 1.0 - 2.0 * inset, 1.0 - 2.0 * inset];
                if is_decided {
                    self.shade(DECIDED, [x, y, 1.0, 1.0]);
                    self.shade(colors.of(Ink::BACKGROUND), inner);
                }
                self.cell(cell, inner, colors);
            }
        }
    }

    /// Shows what is known of a cell: its ink in this place, or a dot in the middle if it is empty.
    fn cell(&mut self, cell: Cell, place: [f32; 4], colors: &Colors) {
        let [x, y, width, height] = place;
        match cell {
            Cell::EMPTY => {
                let (left, top) = (x + (width - DOT) / 2.0, y + (height - DOT) / 2.0);
                self.mark([left, top, DOT, DOT]);
            }
            Cell::Known(ink) if colors.of(ink) != Rgb::BLACK => self.color(colors.of(ink), place),
            Cell::Known(_) => self.mark(place),
            Cell::Unknown => {}
        }
    }

    pub(crate) fn shade(&mut self, color: Rgb, rectangle: [f32; 4]) {
        self.shades.push(Shade {
            rectangle: rectangle.into(),
            color,
        });
    }

    pub(crate) fn color(&mut self, color: Rgb, rectangle: [f32; 4]) {
        self.fills.push(Shade {
            rectangle: rectangle.into(),
            color,
        });
    }

    fn mark(&mut self, rectangle: [f32; 4]) {
        self.rectangles.push(rectangle.into());
    }

    /// Fills the runs of a picture.
    pub(crate) fn fill(&mut self, picture: &Picture, colors: &Colors) {
        for (ink, row, columns) in runs(picture) {
            let (x, y) = (self.left + columns.start as f32, self.top + row as f32);
            let run = [x, y, columns.len() as f32, 1.0];
            match colors.of(ink) {
                // Lines between cells in color stay visible.
                Rgb::BLACK if !colors.is_colored => self.mark(run),
                color => self.color(color, run),
            }
        }
    }
}
