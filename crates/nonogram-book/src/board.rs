//! A board with its clues, or its solution, at any size of its cells.

use crate::print::{Align, Print, put};
use crate::settings::LineWeights;
use crate::trim::MM;
use nonogram::{Block, Decision, Ink, Palette, Picture, Puzzle, Rgb};
use nonogram_render::page::{
    DIGIT_HEIGHT, FAINT, Faces, Page, Placed, Style, runs, shown, text_on,
};
use std::ops::Range;

/// Cells are multiples of this.
const CELL_STEP: f32 = 0.25 * MM;
/// The size of clues as a part of the cell.
const CLUE: f32 = 0.56;
/// In sizes of the clues: the space between numbers beside a row, the distance of numbers above a
/// column, the space before the board, and around a number in its box.
const SPACE: f32 = 0.5;
const PITCH: f32 = 1.16;
const GAP: f32 = 0.42;
const BOX: f32 = 0.14;
/// The size of the letter of an ink as a part of a cell of the solution, and the smallest that is
/// printed.
const LETTER: f32 = 0.62;
const MIN_LETTER: f32 = 4.0;
/// The frame of a solution, unless thinner lines are heavier.
const SOLUTION_FRAME: f32 = 0.7;

/// The space around the cross in a given empty cell, as a part of the cell.
const CROSS: f32 = 0.25;

/// The columns that stand on both pages of a board over two pages, and their grey.
const SHARED: usize = 2;
const SHARED_GREY: Rgb = Rgb([0xE6; 3]);

/// A board to print, or a part of its columns.
#[derive(Clone, Debug)]
pub(crate) struct Board<'a> {
    puzzle: &'a Puzzle,
    columns: Range<usize>,
    /// Columns that another part has, too.
    shared: Range<usize>,
    /// The colors of a board of several inks.
    palette: Option<&'a Palette>,
    style: Style,
    /// The width of a digit of size 1.
    digit: f32,
    /// In sizes of the clues: the width of the longest clue of a row, and of the widest number of a
    /// column.
    rows_width: f32,
    widest_above: f32,
    most_above: usize,
    /// The inks with their names, and how wide each is in sizes of the clues.
    legend: Vec<(Ink, String, f32)>,
}

/// The measures of a board at a size of its cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) clue: f32,
    /// The room of the clues, and all with the legend.
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl<'a> Board<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, palette: &'a Palette, faces: &Faces<'_>) -> Self {
        let palette = (puzzle.inks() > 1).then_some(palette);
        // Numbers on colors are bold, so that they can be read.
        let style = if palette.is_some() {
            Style::Bold
        } else {
            Style::Regular
        };
        let mut board = Self {
            puzzle,
            columns: 0..puzzle.width(),
            shared: 0..0,
            palette,
            style,
            digit: faces.width("0", style),
            rows_width: 0.0,
            widest_above: 0.0,
            most_above: 0,
            legend: Vec::new(),
        };
        for clue in puzzle.rows().iter() {
            let width = shown(clue)
                .map(|block| board.width(block, faces) + SPACE)
                .sum::<f32>()
                - SPACE;
            board.rows_width = board.rows_width.max(width);
        }
        for clue in puzzle.columns().iter() {
            board.most_above = board.most_above.max(shown(clue).count());
            let widest = shown(clue)
                .map(|block| board.width(block, faces))
                .fold(0.0, f32::max);
            board.widest_above = board.widest_above.max(widest);
        }
        if let Some(palette) = palette {
            let entry = |ink: Ink| {
                let name = palette.get(ink).map_or("", |swatch| &swatch.name);
                let name = name
                    .split(|sign: char| sign.is_whitespace() || sign.is_control())
                    .collect::<Vec<_>>()
                    .join(" ");
                let width = 2.2 + faces.width(&name, Style::Regular);
                (ink, name, width)
            };
            board.legend = Ink::first(puzzle.inks()).map(entry).collect();
        }
        board
    }

    /// The left and the right part of the board, for two facing pages. Both have the clues of all
    /// rows.
    pub(crate) fn halves(&self) -> [Self; 2] {
        let width = self.puzzle.width();
        // The right part begins behind a thick line, where the player counts anew.
        let middle = (width.saturating_sub(SHARED) / 2)
            .next_multiple_of(5)
            .min(width);
        let shared = middle..width.min(middle + SHARED);
        [0..shared.end, middle..width].map(|columns| Self {
            columns,
            shared: shared.clone(),
            ..self.clone()
        })
    }

    /// The first and the last column, from 1.
    pub(crate) fn ends(&self) -> (usize, usize) {
        (self.columns.start + 1, self.columns.end)
    }

    /// The width of a number in sizes of the clues, with its letter and its box on a board of
    /// several inks.
    fn width(&self, block: Option<Block>, faces: &Faces<'_>) -> f32 {
        let digits = block.map_or(1, |block| block.length.to_string().len()) as f32;
        match block.filter(|_| self.palette.is_some()) {
            Some(block) => {
                digits * self.digit
                    + faces.width(&block.ink.letter().to_string(), self.style)
                    + 2.0 * BOX
            }
            None => digits * self.digit,
        }
    }

    /// The lines of the legend, none wider than this in sizes of the clues.
    fn legend_lines(&self, width: f32) -> Vec<&[(Ink, String, f32)]> {
        let mut lines = Vec::new();
        let (mut start, mut used) = (0, 0.0);
        for (index, (_, _, wide)) in self.legend.iter().enumerate() {
            if used + wide > width && index > start {
                lines.push(&self.legend[start..index]);
                (start, used) = (index, 0.0);
            }
            used += wide;
        }
        lines.extend((start < self.legend.len()).then(|| &self.legend[start..]));
        lines
    }

    /// The measures with cells of this size, in a slot of this width.
    pub(crate) fn extent(&self, cell: f32, print: &Print, slot: f32) -> Extent {
        // The widest number above a column is not wider than a cell.
        let clue = (CLUE * cell)
            .min((cell - 0.5) / self.widest_above)
            .clamp(print.clue, print.max_clue);
        let left = (self.rows_width + GAP) * clue;
        let top = ((self.most_above - 1) as f32 * PITCH + DIGIT_HEIGHT + GAP) * clue;
        let legend = match self.legend_lines(slot / clue).len() {
            0 => 0.0,
            lines => (1.0 + 1.7 * lines as f32) * clue,
        };
        let (columns, rows) = (self.columns.len() as f32, self.puzzle.height() as f32);
        Extent {
            clue,
            left,
            top,
            width: left + columns * cell,
            height: top + rows * cell + legend,
        }
    }

    /// The largest cells with which the board fits into a slot; `None` if none that can be read do.
    pub(crate) fn cell_in(&self, (width, height): (f32, f32), print: &Print) -> Option<f32> {
        let most = (print.max_cell / CELL_STEP).round() as usize;
        let least = (print.cell / CELL_STEP).round() as usize;
        let cells = (least..=most).rev().map(|steps| steps as f32 * CELL_STEP);
        cells.into_iter().find(|&cell| {
            let extent = self.extent(cell, print, width);
            // The frame stands a little outside.
            let fits = extent.width + 2.0 <= width && extent.height + 2.0 <= height;
            let has_room = |&(_, _, wide): &(Ink, String, f32)| wide * extent.clue <= width;
            fits && self.legend.iter().all(has_room)
                && self.widest_above * extent.clue + 0.4 <= cell
        })
    }

    /// Draws the empty board with its clues, whose upper left corner is here. The legend keeps
    /// between the ends of the slot.
    pub(crate) fn draw(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        (x, y): (f32, f32),
        (cell, [begin, end]): (f32, [f32; 2]),
        print: &Print,
        weights: &LineWeights,
    ) {
        let extent = self.extent(cell, print, end - begin);
        let (left, top) = (x + extent.left, y + extent.top);
        for (row, clue) in self.puzzle.rows().iter().enumerate() {
            let middle = top + (row as f32 + 0.5) * cell;
            let mut right = left - GAP * extent.clue;
            for block in shown(clue).rev() {
                let width = self.width(block, faces) * extent.clue;
                self.number(page, faces, block, (right - width, middle), extent.clue);
                right -= width + SPACE * extent.clue;
            }
        }
        let at_column = |column: usize| left + (column - self.columns.start) as f32 * cell;
        for column in self.columns.clone() {
            let clue = self.puzzle.columns().get(column);
            let center = at_column(column) + 0.5 * cell;
            let mut middle = top - (GAP + DIGIT_HEIGHT / 2.0) * extent.clue;
            for block in shown(clue).rev() {
                let width = self.width(block, faces) * extent.clue;
                self.number(
                    page,
                    faces,
                    block,
                    (center - width / 2.0, middle),
                    extent.clue,
                );
                middle -= PITCH * extent.clue;
            }
        }
        let Range { start, end: last } = self.columns;
        let rows = self.puzzle.height();
        let (right, bottom) = (at_column(last), top + rows as f32 * cell);
        for Decision { position, ink } in self.puzzle.given_cells() {
            if self.columns.contains(&position.column) {
                let y = top + position.row as f32 * cell;
                self.given(page, ink, (at_column(position.column), y), (cell, weights));
            }
        }
        if !self.shared.is_empty() {
            let width = self.shared.len() as f32 * cell;
            page.rectangle(
                [at_column(self.shared.start), top, width, bottom - top],
                SHARED_GREY,
            );
        }
        let inner = |lines: Range<usize>, is_fifth: bool| {
            lines
                .skip(1)
                .filter(move |index| (index % 5 == 0) == is_fifth)
        };
        let whole = [left, top, right, bottom];
        // The last: a hair line continues each fifth line beside the clues.
        let grids = [
            (false, whole, weights.hair),
            (true, whole, weights.fifth),
            (true, [x, y, left, top], weights.hair),
        ];
        for (is_fifth, [left, top, right, bottom], weight) in grids {
            for row in inner(0..rows, is_fifth) {
                let at = whole[1] + row as f32 * cell;
                page.line([left, at], [right, at], weight);
            }
            for column in inner(start..last, is_fifth) {
                let at = at_column(column);
                page.line([at, top], [at, bottom], weight);
            }
        }
        frame(page, whole, weights.frame);
        let lines = self.legend_lines((end - begin) / extent.clue);
        let mut baseline = bottom + 2.2 * extent.clue;
        for line in lines {
            let width: f32 = line.iter().map(|(_, _, width)| width * extent.clue).sum();
            let centered = x + (extent.width - width + 0.8 * extent.clue) / 2.0;
            let mut at = centered.min(end - width).max(begin);
            for (ink, name, width) in line {
                let sample = [
                    at,
                    baseline - 0.95 * extent.clue,
                    1.1 * extent.clue,
                    1.2 * extent.clue,
                ];
                self.letter(page, faces, *ink, sample, extent.clue);
                let place = (at + 1.4 * extent.clue, baseline);
                put(
                    page,
                    faces,
                    name.as_str(),
                    (extent.clue, Style::Regular),
                    place,
                    Align::Left,
                );
                at += width * extent.clue;
            }
            baseline += 1.7 * extent.clue;
        }
    }

    /// Draws a given cell: filled, or crossed if it is empty.
    fn given(
        &self,
        page: &mut Page,
        ink: Ink,
        (x, y): (f32, f32),
        (cell, weights): (f32, &LineWeights),
    ) {
        if !ink.is_background() {
            page.rectangle([x, y, cell, cell], self.color(ink));
            return;
        }
        let (near, far) = (CROSS * cell, (1.0 - CROSS) * cell);
        page.line([x + near, y + near], [x + far, y + far], weights.fifth);
        page.line([x + near, y + far], [x + far, y + near], weights.fifth);
    }

    /// Draws a number from its left end, with its middle at this height.
    fn number(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        block: Option<Block>,
        (x, middle): (f32, f32),
        size: f32,
    ) {
        let text = block.map_or("0".to_string(), |block| block.length.to_string());
        let baseline = middle + DIGIT_HEIGHT / 2.0 * size;
        let text = match block.filter(|_| self.palette.is_some()) {
            Some(block) => {
                let color = self.color(block.ink);
                let height = (DIGIT_HEIGHT + 2.0 * BOX) * size;
                boxed(
                    page,
                    [
                        x,
                        middle - height / 2.0,
                        self.width(Some(block), faces) * size,
                        height,
                    ],
                    color,
                );
                let text = faces.text(format!("{text}{}", block.ink.letter()), size, self.style);
                text.at(x + BOX * size, baseline).in_color(text_on(color))
            }
            None => faces.text(text, size, self.style).at(x, baseline),
        };
        page.things.push(Placed::Text(text));
    }

    /// Draws the letter of an ink in the middle of a box in its color.
    fn letter(&self, page: &mut Page, faces: &Faces<'_>, ink: Ink, place: [f32; 4], size: f32) {
        let color = self.color(ink);
        boxed(page, place, color);
        let text = faces
            .text(ink.letter(), size, Style::Bold)
            .in_color(text_on(color));
        let [x, y, width, height] = place;
        let left = x + (width - text.width) / 2.0;
        page.things.push(Placed::Text(
            text.at(left, y + height / 2.0 + DIGIT_HEIGHT / 2.0 * size),
        ));
    }

    /// The color of an ink: on a board of one ink it is black.
    fn color(&self, ink: Ink) -> Rgb {
        self.palette
            .and_then(|palette| palette.get(ink))
            .map_or(Rgb::BLACK, |swatch| swatch.rgb)
    }

    /// The smallest cells with which a solution can be read.
    pub(crate) fn min_solution_cell(&self) -> f32 {
        match self.palette {
            Some(_) => MIN_LETTER / LETTER,
            None => 1.1 * MM,
        }
    }

    /// Draws the solution with its upper left corner here.
    pub(crate) fn draw_solution(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        picture: &Picture,
        (left, top): (f32, f32),
        cell: f32,
        weights: &LineWeights,
    ) {
        let (columns, rows) = (picture.width(), picture.height());
        let (right, bottom) = (left + columns as f32 * cell, top + rows as f32 * cell);
        let background = self.color(Ink::BACKGROUND);
        if self.palette.is_some() && background != Rgb::WHITE {
            page.rectangle([left, top, right - left, bottom - top], background);
        }
        for row in (5..rows).step_by(5) {
            let at = top + row as f32 * cell;
            page.line([left, at], [right, at], weights.hair);
        }
        for column in (5..columns).step_by(5) {
            let at = left + column as f32 * cell;
            page.line([at, top], [at, bottom], weights.hair);
        }
        let mut runs = runs(picture);
        // One ink after the other: neighbours of one color become one path.
        runs.sort_by_key(|(ink, ..)| ink.number());
        for (ink, row, run) in runs {
            let (x, y) = (left + run.start as f32 * cell, top + row as f32 * cell);
            page.rectangle([x, y, run.len() as f32 * cell, cell], self.color(ink));
        }
        if self.palette.is_some() {
            let size = LETTER * cell;
            for (place, ink) in picture
                .cells()
                .enumerate()
                .filter(|(_, ink)| !ink.is_background())
            {
                let (row, column) = (place / columns, place % columns);
                let text = faces
                    .text(ink.letter(), size, Style::Bold)
                    .in_color(text_on(self.color(ink)));
                let x = left + (column as f32 + 0.5) * cell - text.width / 2.0;
                let y = top + (row as f32 + 0.5) * cell + DIGIT_HEIGHT / 2.0 * size;
                page.things.push(Placed::Text(text.at(x, y)));
            }
        }
        let weight = weights.hair.max(SOLUTION_FRAME);
        frame(page, [left, top, right, bottom], weight);
    }
}

/// Adds a box. One that differs little from paper has a grey outline.
fn boxed(page: &mut Page, [x, y, width, height]: [f32; 4], color: Rgb) {
    let mut inset = 0.0;
    if color.contrast(Rgb::WHITE) < FAINT {
        page.rectangle([x, y, width, height], Rgb([0x80; 3]));
        inset = 0.75;
    }
    page.rectangle(
        [
            x + inset,
            y + inset,
            width - 2.0 * inset,
            height - 2.0 * inset,
        ],
        color,
    );
}

/// Draws the four sides around a board, with full corners.
fn frame(page: &mut Page, [left, top, right, bottom]: [f32; 4], weight: f32) {
    let more = weight / 2.0;
    for at in [top, bottom] {
        page.line([left - more, at], [right + more, at], weight);
    }
    for at in [left, right] {
        page.line([at, top], [at, bottom], weight);
    }
}
