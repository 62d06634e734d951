//! A board with its clues on a page, at any size of its cells: the one layout of images, sheets and
//! books.
//!
//! Clues stand to the left of the rows, aligned right, and above the columns, aligned at the
//! bottom. With several inks, each number has its letter and a box in its color, and a legend
//! stands below.

mod solution;

use crate::colors::{InkColors, text_on};
use crate::drawing::{BoardStep, Drawing};
use crate::font::{DIGIT_HEIGHT, Faces, FontStyle};
use crate::page::{Page, Placed, Text};
use nonogram::{Block, Cell, Clue, Ink, Line, Picture, Position, Rgb};
use std::ops::Range;

/// In sizes of the clues: the space between numbers beside a row, the distance of numbers above a
/// column, the space before the board, and beside and above a number in its box.
const SPACE: f32 = 0.5;
const PITCH: f32 = 1.16;
const GAP: f32 = 0.42;
const BESIDE: f32 = 0.08;
const ABOVE: f32 = 0.14;
/// In sizes of the clues: the space above the legend, the distance of its lines, its boxes, and the
/// space around a name.
const LEGEND_GAP: f32 = 1.0;
const LEGEND_LINE: f32 = 1.7;
const SWATCH: f32 = 1.1;
const NAME: f32 = 1.4;
const AFTER_NAME: f32 = 0.8;
/// The widest number above a column in its box, as a part of the cell.
const WIDEST: f32 = 0.95;
/// The space between numbers above neighbouring columns, in sizes of the clues, and how narrow
/// their digits become for it.
const APART: f32 = 0.28;
const NARROWEST: f32 = 0.75;
/// The size of the letter of an ink as a part of a cell: on a board with clues, and on a solution
/// alone, whose cells are small.
const LETTER: f32 = 0.62;
const SOLUTION_LETTER: f32 = 0.8;
/// Letters on a solution alone are at least this large; where they cannot be, there are none.
const MIN_LETTER: f32 = 7.0;
/// The smallest cells of a solution alone that have letters.
pub const LETTERED_CELL: f32 = MIN_LETTER / SOLUTION_LETTER;
/// As parts of the cell: the space around the cross in a given empty cell, the side of the dot in a
/// cell that is found to be empty, and the frame of a cell that a step decides.
const CROSS: f32 = 0.25;
const DOT: f32 = 0.2;
const DECIDED: f32 = 0.18;
/// Lines that a step uses, columns that stand on two pages, and what is neither black nor white on
/// any printer: frames, and lines on a dark background. Lighter greys vanish on coarse paper.
const BAND: Rgb = Rgb([0xcc; 3]);
const SHARED: Rgb = Rgb([0xd9; 3]);
const GREY: Rgb = Rgb([0x80; 3]);
/// The contrast to paper below which a box has a frame.
const FAINT: f64 = 1.6;
/// The contrast to black below which a background is dark.
const DARK: f64 = 4.0;

/// The weights of the lines of a board, in the unit of the page: in points for print.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineWeights {
    /// Between cells, and of all rules and outlines besides boards.
    pub hair: f32,
    /// After each fifth line.
    pub fifth: f32,
    /// Around the board.
    pub frame: f32,
}

impl LineWeights {
    /// For printers that hold fine lines, and for sheets.
    pub const LIGHT: Self = Self {
        hair: 0.35,
        fifth: 1.0,
        frame: 1.4,
    };
    /// For books: print on demand asks for lines of at least 0.75 points.
    pub const NORMAL: Self = Self {
        hair: 0.75,
        fifth: 1.5,
        frame: 2.1,
    };
    /// For weak eyes and coarse paper.
    pub const BOLD: Self = Self {
        hair: 1.0,
        fifth: 2.0,
        frame: 2.8,
    };
    /// The weights with a name, from the lightest to the heaviest.
    pub const ALL: [Self; 3] = [Self::LIGHT, Self::NORMAL, Self::BOLD];

    /// `light`, `normal` or `bold`; weights of your own have no name and count as normal.
    pub fn name(self) -> &'static str {
        match self {
            Self::LIGHT => "light",
            Self::BOLD => "bold",
            _ => "normal",
        }
    }

    /// No line thinner than this, with each fifth line and the frame still heavier than the others.
    ///
    /// ```
    /// use nonogram_render::board::LineWeights;
    ///
    /// let light = LineWeights::LIGHT.at_least(0.75);
    /// assert_eq!((light.hair, light.fifth, light.frame), (0.75, 1.125, 1.5));
    /// ```
    #[must_use]
    pub fn at_least(self, least: f32) -> Self {
        let hair = self.hair.max(least);
        Self {
            hair,
            fifth: self.fifth.max(1.5 * hair),
            frame: self.frame.max(2.0 * hair),
        }
    }
}

impl Default for LineWeights {
    fn default() -> Self {
        Self::NORMAL
    }
}

/// How a board looks besides what it shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardLook {
    /// The size of the clues as a part of the cell, between the next two limits.
    pub clue: f32,
    /// The least size of the clues, in the unit of the page.
    pub min_clue: f32,
    /// The greatest size of the clues, in the unit of the page.
    pub max_clue: f32,
    /// How heavy lines are.
    pub weights: LineWeights,
    /// Whether the board is solved with a pen: it is then white, whatever its background.
    pub is_for_pens: bool,
}

/// The measures of a board at a size of its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardExtent {
    /// The size of the clues.
    pub clue: f32,
    /// The room left of the cells.
    pub left: f32,
    /// The room above the cells.
    pub top: f32,
    /// The width of all.
    pub width: f32,
    /// The height of all, with the legend.
    pub height: f32,
}

/// A board, or a part of it, ready to be placed. Made by [`Drawing::layout`].
#[derive(Clone, Debug)]
pub struct BoardLayout<'a> {
    drawing: Drawing<'a>,
    colors: InkColors,
    faces: &'a Faces<'a>,
    rows: Range<usize>,
    columns: Range<usize>,
    /// Columns that another part has, too.
    shared: Range<usize>,
    /// The style of the numbers, and the width of a digit of size 1.
    style: FontStyle,
    digit: f32,
    /// In sizes of the clues: the width of the longest clue of a row, and of the widest number of a
    /// column.
    rows_width: f32,
    widest_above: f32,
    most_above: usize,
    legend: Vec<LegendEntry>,
}

/// An ink with its name, and how wide both are in sizes of the clues.
#[derive(Clone, Debug)]
struct LegendEntry {
    ink: Ink,
    name: String,
    width: f32,
}

/// Where the cells of a part of a board are.
struct CellArea {
    left: f32,
    top: f32,
    cell: f32,
    rows: Range<usize>,
    columns: Range<usize>,
    /// Width and height of the whole board in cells.
    size: (usize, usize),
}

impl CellArea {
    /// The left edge of a column.
    fn x(&self, column: usize) -> f32 {
        self.left + (column - self.columns.start) as f32 * self.cell
    }

    /// The upper edge of a row.
    fn y(&self, row: usize) -> f32 {
        self.top + (row - self.rows.start) as f32 * self.cell
    }

    fn right(&self) -> f32 {
        self.x(self.columns.end)
    }

    fn bottom(&self) -> f32 {
        self.y(self.rows.end)
    }

    /// A cell without this part of it on each side.
    fn inside(&self, row: usize, column: usize, inset: f32) -> [f32; 4] {
        let side = (1.0 - 2.0 * inset) * self.cell;
        let inset = inset * self.cell;
        [self.x(column) + inset, self.y(row) + inset, side, side]
    }
}

impl<'a> Drawing<'a> {
    /// The board without title and caption.
    ///
    /// # Panics
    ///
    /// If the parts of the drawing do not fit the puzzle.
    pub fn layout(&self, faces: &'a Faces<'a>) -> BoardLayout<'a> {
        let colors = self.colors();
        // Numbers on colors are bold, so that they can be read.
        let style = if colors.is_colored {
            FontStyle::Bold
        } else {
            FontStyle::Regular
        };
        let mut board = BoardLayout {
            drawing: *self,
            colors,
            faces,
            rows: 0..self.puzzle.height(),
            columns: 0..self.puzzle.width(),
            shared: 0..0,
            style,
            digit: faces.width("0", style),
            rows_width: 0.0,
            widest_above: 0.0,
            most_above: 0,
            legend: Vec::new(),
        };
        for clue in self.puzzle.rows().iter() {
            let mut width = -SPACE;
            for block in shown(clue) {
                width += board.width(block) + SPACE;
            }
            board.rows_width = board.rows_width.max(width);
        }
        for clue in self.puzzle.columns().iter() {
            board.most_above = board.most_above.max(shown(clue).count());
            for block in shown(clue) {
                board.widest_above = board.widest_above.max(board.width(block));
            }
        }
        if board.colors.is_colored {
            for ink in Ink::first(self.puzzle.inks()) {
                let name = board.colors.name(ink);
                let width = NAME + faces.width(&name, FontStyle::Regular) + AFTER_NAME;
                board.legend.push(LegendEntry { ink, name, width });
            }
        }
        board
    }
}

impl BoardLayout<'_> {
    /// A part of the board, with the room of all clues. Shared columns are grey, as another part
    /// has them, too.
    #[must_use]
    pub fn part(&self, rows: Range<usize>, columns: Range<usize>, shared: Range<usize>) -> Self {
        Self {
            rows,
            columns,
            shared,
            ..self.clone()
        }
    }

    /// The board without the clues of its columns, which a drawing of single rows does not need.
    #[must_use]
    pub fn without_columns(self) -> Self {
        Self {
            widest_above: 0.0,
            most_above: 0,
            ..self
        }
    }

    /// The rows of the part.
    pub fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// The columns of the part.
    pub fn columns(&self) -> Range<usize> {
        self.columns.clone()
    }

    /// The width of the widest entry of the legend, in sizes of the clues.
    pub(crate) fn widest_legend(&self) -> f32 {
        let widths = self.legend.iter().map(|entry| entry.width);
        widths.fold(0.0, f32::max)
    }

    /// The width of a number in sizes of the clues, with its letter and its box on a board of
    /// several inks.
    fn width(&self, block: Option<Block>) -> f32 {
        let digits = block.map_or(1, |block| block.length.to_string().len()) as f32;
        match block.filter(|_| self.colors.is_colored) {
            Some(block) => {
                let letter = block.ink.letter().to_string();
                digits * self.digit + self.faces.width(&letter, self.style) + 2.0 * BESIDE
            }
            None => digits * self.digit,
        }
    }

    /// The lines of the legend, none wider than this in sizes of the clues.
    fn legend_lines(&self, width: f32) -> Vec<&[LegendEntry]> {
        let mut lines = Vec::new();
        let (mut start, mut used) = (0, 0.0);
        for (index, entry) in self.legend.iter().enumerate() {
            if used + entry.width > width && index > start {
                lines.push(&self.legend[start..index]);
                (start, used) = (index, 0.0);
            }
            used += entry.width;
        }
        if start < self.legend.len() {
            lines.push(&self.legend[start..]);
        }
        lines
    }

    /// The measures with cells of this size, in a slot of this width.
    pub fn extent(&self, cell: f32, slot: f32, look: &BoardLook) -> BoardExtent {
        let clue = (look.clue * cell)
            .min(self.most_clue(cell))
            .clamp(look.min_clue, look.max_clue);
        let left = (self.rows_width + GAP) * clue;
        let top = match self.most_above {
            0 => 0.0,
            most => ((most - 1) as f32 * PITCH + DIGIT_HEIGHT + GAP) * clue,
        };
        let legend = match self.legend_lines(slot / clue).len() {
            0 => 0.0,
            lines => (LEGEND_GAP + LEGEND_LINE * lines as f32) * clue,
        };
        BoardExtent {
            clue,
            left,
            top,
            width: left + self.columns.len() as f32 * cell,
            height: top + self.rows.len() as f32 * cell + legend,
        }
    }

    /// The size of the clues with which the numbers above the columns are apart.
    fn most_clue(&self, cell: f32) -> f32 {
        if self.colors.is_colored {
            WIDEST * cell / self.widest_above
        } else {
            cell / (self.widest_above + APART)
        }
    }

    /// How wide the digits of a number above a column are, so that numbers are apart where clues
    /// are larger than their cells ask for.
    fn stretch(&self, cell: f32, clue: f32) -> f32 {
        if self.colors.is_colored || clue <= self.most_clue(cell) * 1.001 {
            return 1.0;
        }
        (cell / clue - APART) / self.widest_above
    }

    /// Whether the numbers above the columns are apart.
    fn are_apart(&self, cell: f32, clue: f32) -> bool {
        if self.colors.is_colored {
            return self.widest_above * clue <= (WIDEST + 0.01) * cell;
        }
        self.stretch(cell, clue) >= NARROWEST
    }

    /// Whether the board fits into a slot of this width and height with cells of this size, so that
    /// it can be read.
    pub fn fits(&self, cell: f32, (width, height): (f32, f32), look: &BoardLook) -> bool {
        let extent = self.extent(cell, width, look);
        // The frame stands a little outside.
        extent.width + 2.0 <= width
            && extent.height + 2.0 <= height
            && self.widest_legend() * extent.clue <= width
            && self.are_apart(cell, extent.clue)
    }

    /// Draws the board with its clues, whose upper left corner is here. The legend keeps between
    /// the ends of the slot.
    pub fn draw(
        &self,
        page: &mut Page,
        (x, y): (f32, f32),
        cell: f32,
        ends: [f32; 2],
        look: &BoardLook,
    ) {
        let extent = self.extent(cell, ends[1] - ends[0], look);
        let area = CellArea {
            left: x + extent.left,
            top: y + extent.top,
            cell,
            rows: self.rows.clone(),
            columns: self.columns.clone(),
            size: (self.drawing.puzzle.width(), self.drawing.puzzle.height()),
        };
        let is_blank = self.drawing.solution.is_none() && self.drawing.step.is_none();
        let has_background = !(look.is_for_pens && is_blank);
        if has_background {
            self.draw_background(page, &area);
        }
        if let Some(step) = &self.drawing.step {
            draw_bands(page, step, (x, y), &area);
        }
        if !self.shared.is_empty() {
            let width = self.shared.len() as f32 * cell;
            let place = [
                area.x(self.shared.start),
                area.top,
                width,
                area.bottom() - area.top,
            ];
            page.rectangle(place, SHARED);
        }
        let is_dark = self.colors.of(Ink::BACKGROUND).contrast(Rgb::BLACK) < DARK;
        let color = if has_background && is_dark {
            GREY
        } else {
            Rgb::BLACK
        };
        if !is_blank || self.drawing.puzzle.givens().is_some() {
            self.draw_runs(page, &area, |row, column| match self.cell(row, column) {
                Cell::Known(ink) => ink,
                Cell::Unknown => Ink::BACKGROUND,
            });
            self.draw_marks(page, &area, color, &look.weights);
        }
        draw_lines(page, (x, y), &area, color, &look.weights);
        self.draw_clues(page, &area, extent.clue, &look.weights);
        if let Some(picture) = self.drawing.solution.filter(|_| self.drawing.has_letters) {
            self.draw_letters(page, picture, &area, LETTER * cell);
        }
        self.draw_legend(page, (x, extent), area.bottom(), ends, &look.weights);
    }

    /// What a cell shows.
    fn cell(&self, row: usize, column: usize) -> Cell {
        if let Some(step) = self.drawing.step {
            return step.grid.get(row, column);
        }
        if let Some(picture) = self.drawing.solution {
            return Cell::Known(picture.ink(row, column));
        }
        let givens = self.drawing.puzzle.givens();
        givens.map_or(Cell::Unknown, |givens| givens.get(row, column))
    }

    /// Colors the cells if their background is not white.
    fn draw_background(&self, page: &mut Page, area: &CellArea) {
        let color = self.colors.of(Ink::BACKGROUND);
        if color != Rgb::WHITE {
            let (width, height) = (area.right() - area.left, area.bottom() - area.top);
            page.rectangle([area.left, area.top, width, height], color);
        }
    }

    /// Fills the runs of cells of one ink.
    fn draw_runs(&self, page: &mut Page, area: &CellArea, ink_at: impl Fn(usize, usize) -> Ink) {
        let mut runs = Vec::new();
        for row in area.rows.clone() {
            let mut start = area.columns.start;
            for column in area.columns.clone() {
                let ink = ink_at(row, column);
                if column + 1 < area.columns.end && ink_at(row, column + 1) == ink {
                    continue;
                }
                if !ink.is_background() {
                    runs.push((ink, row, start..column + 1));
                }
                start = column + 1;
            }
        }
        // One ink after the other: neighbours of one color become one path.
        runs.sort_by_key(|(ink, ..)| ink.number());
        for (ink, row, run) in runs {
            let place = [
                area.x(run.start),
                area.y(row),
                run.len() as f32 * area.cell,
                area.cell,
            ];
            page.rectangle(place, self.colors.of(ink));
        }
    }

    /// Marks cells that are known to be empty, and those that a step decides.
    fn draw_marks(&self, page: &mut Page, area: &CellArea, color: Rgb, weights: &LineWeights) {
        let step = self.drawing.step;
        for row in area.rows.clone() {
            for column in area.columns.clone() {
                let cell = self.cell(row, column);
                let place = Position { row, column };
                if step.is_some_and(|step| step.decided.contains(&place)) {
                    page.rectangle(area.inside(row, column, 0.0), GREY);
                    let ink = match cell {
                        Cell::Known(ink) => ink,
                        Cell::Unknown => Ink::BACKGROUND,
                    };
                    let inside = area.inside(row, column, DECIDED);
                    page.rectangle(inside, self.colors.of(ink));
                }
                if cell != Cell::EMPTY || self.drawing.solution.is_some() {
                    continue;
                }
                if step.is_some() {
                    let dot = area.inside(row, column, (1.0 - DOT) / 2.0);
                    page.rectangle(dot, color);
                    continue;
                }
                let [left, top, side, _] = area.inside(row, column, CROSS);
                let (right, bottom) = (left + side, top + side);
                for (from, to) in [
                    ([left, top], [right, bottom]),
                    ([left, bottom], [right, top]),
                ] {
                    page.things.push(Placed::Line {
                        from,
                        to,
                        weight: weights.fifth,
                        color,
                    });
                }
            }
        }
    }

    /// Draws the numbers: first their boxes, then their texts.
    fn draw_clues(&self, page: &mut Page, area: &CellArea, clue: f32, weights: &LineWeights) {
        let mut texts = Vec::new();
        for row in area.rows.clone() {
            let middle = area.y(row) + 0.5 * area.cell;
            let mut right = area.left - GAP * clue;
            for block in shown(self.drawing.puzzle.rows().get(row)).rev() {
                let width = self.width(block) * clue;
                let place = (right - width, middle);
                texts.push(self.number(page, block, place, clue, weights));
                right -= width + SPACE * clue;
            }
        }
        let stretch = self.stretch(area.cell, clue);
        let columns = area.columns.clone().filter(|_| self.most_above > 0);
        for column in columns {
            let center = area.x(column) + 0.5 * area.cell;
            let mut middle = area.top - (GAP + DIGIT_HEIGHT / 2.0) * clue;
            for block in shown(self.drawing.puzzle.columns().get(column)).rev() {
                let place = (center - self.width(block) * clue / 2.0, middle);
                let mut number = self.number(page, block, place, clue, weights);
                if number.text.len() > 1 {
                    number = number.narrowed(stretch);
                }
                texts.push(number);
                middle -= PITCH * clue;
            }
        }
        page.things.extend(texts.into_iter().map(Placed::Text));
    }

    /// A number from its left end, with its middle at this height. Draws its box.
    fn number(
        &self,
        page: &mut Page,
        block: Option<Block>,
        (x, middle): (f32, f32),
        size: f32,
        weights: &LineWeights,
    ) -> Text {
        let baseline = middle + DIGIT_HEIGHT / 2.0 * size;
        let number = block.map_or(0, |block| block.length).to_string();
        let Some(block) = block.filter(|_| self.colors.is_colored) else {
            let text = self.faces.text(number, size, self.style);
            return text.at(x, baseline);
        };
        let color = self.colors.of(block.ink);
        let (width, height) = (
            self.width(Some(block)) * size,
            (DIGIT_HEIGHT + 2.0 * ABOVE) * size,
        );
        draw_box(
            page,
            [x, middle - height / 2.0, width, height],
            color,
            weights,
        );
        let text = format!("{number}{}", block.ink.letter());
        let text = self.faces.text(text, size, self.style);
        text.at(x + BESIDE * size, baseline)
            .in_color(text_on(color))
    }

    /// The letter of an ink with its middle here, to stand on its color.
    fn letter(&self, ink: Ink, (x, y): (f32, f32), size: f32) -> Placed {
        let text = self.faces.text(ink.letter(), size, FontStyle::Bold);
        let place = (x - text.width / 2.0, y + DIGIT_HEIGHT / 2.0 * size);
        let color = text_on(self.colors.of(ink));
        Placed::Text(text.at(place.0, place.1).in_color(color))
    }

    /// Writes the letters of the inks into the filled cells of a board of several inks.
    fn draw_letters(&self, page: &mut Page, picture: &Picture, area: &CellArea, size: f32) {
        if !self.colors.is_colored {
            return;
        }
        for row in area.rows.clone() {
            for column in area.columns.clone() {
                let ink = picture.ink(row, column);
                let middle = (
                    area.x(column) + 0.5 * area.cell,
                    area.y(row) + 0.5 * area.cell,
                );
                if !ink.is_background() {
                    let letter = self.letter(ink, middle, size);
                    page.things.push(letter);
                }
            }
        }
    }

    /// Draws the inks with their letters and names below the board.
    fn draw_legend(
        &self,
        page: &mut Page,
        (x, extent): (f32, BoardExtent),
        bottom: f32,
        [begin, end]: [f32; 2],
        weights: &LineWeights,
    ) {
        let clue = extent.clue;
        let mut baseline = bottom + (LEGEND_GAP + 1.2) * clue;
        for line in self.legend_lines((end - begin) / clue) {
            let width: f32 = line.iter().map(|entry| entry.width * clue).sum();
            let centered = x + (extent.width - width + AFTER_NAME * clue) / 2.0;
            let mut at = centered.min(end - width).max(begin);
            for entry in line {
                let (side, high) = (SWATCH * clue, 1.2 * clue);
                let top = baseline - 0.95 * clue;
                draw_box(
                    page,
                    [at, top, side, high],
                    self.colors.of(entry.ink),
                    weights,
                );
                let middle = (at + side / 2.0, top + high / 2.0);
                page.things.push(self.letter(entry.ink, middle, clue));
                if !entry.name.is_empty() {
                    let name = self
                        .faces
                        .text(entry.name.as_str(), clue, FontStyle::Regular);
                    page.things
                        .push(Placed::Text(name.at(at + NAME * clue, baseline)));
                }
                at += entry.width * clue;
            }
            baseline += LEGEND_LINE * clue;
        }
    }
}

/// The blocks to show for a clue: `None`, shown as 0, for a line without blocks.
pub(crate) fn shown(clue: Clue<'_>) -> impl DoubleEndedIterator<Item = Option<Block>> {
    let zero = clue.is_empty().then_some(None);
    clue.blocks().map(Some).chain(zero)
}

/// Draws a band behind each line that a step uses, and behind its clue.
fn draw_bands(page: &mut Page, step: &BoardStep<'_>, (x, y): (f32, f32), area: &CellArea) {
    for &line in step.lines {
        let band = match line {
            Line::Row(row) => [x, area.y(row), area.right() - x, area.cell],
            Line::Column(column) => [area.x(column), y, area.cell, area.bottom() - y],
        };
        page.rectangle(band, BAND);
    }
}

/// Draws the lines between cells and the frame, which is open where another part of the board
/// follows. A hair line continues each fifth line beside the clues, which begin here.
fn draw_lines(
    page: &mut Page,
    (x, y): (f32, f32),
    area: &CellArea,
    color: Rgb,
    weights: &LineWeights,
) {
    let (right, bottom) = (area.right(), area.bottom());
    let mut lines = Vec::new();
    for (is_fifth, weight) in [(false, weights.hair), (true, weights.fifth)] {
        for row in inner_lines(&area.rows, is_fifth) {
            lines.push(([area.left, area.y(row)], [right, area.y(row)], weight));
        }
        for column in inner_lines(&area.columns, is_fifth) {
            lines.push(([area.x(column), area.top], [area.x(column), bottom], weight));
        }
    }
    for row in inner_lines(&area.rows, true) {
        lines.push(([x, area.y(row)], [area.left, area.y(row)], weights.hair));
    }
    for column in inner_lines(&area.columns, true) {
        lines.push((
            [area.x(column), y],
            [area.x(column), area.top],
            weights.hair,
        ));
    }
    let [above, below] = edges(&area.rows, area.size.1, weights);
    let [before, behind] = edges(&area.columns, area.size.0, weights);
    // The corners of the frame are square.
    let reach = |edge: f32| {
        if edge == weights.frame {
            edge / 2.0
        } else {
            0.0
        }
    };
    let ends = [area.left - reach(before), right + reach(behind)];
    for (at, weight) in [(area.top, above), (bottom, below)] {
        lines.push(([ends[0], at], [ends[1], at], weight));
    }
    for (at, weight) in [(area.left, before), (right, behind)] {
        lines.push(([at, area.top], [at, bottom], weight));
    }
    for (from, to, weight) in lines {
        // A solution without clues has no lines between all cells.
        if weight > 0.0 && from != to {
            page.things.push(Placed::Line {
                from,
                to,
                weight,
                color,
            });
        }
    }
}

/// The weights of the lines before and behind these cells: the frame only at the ends of the board.
fn edges(cells: &Range<usize>, all: usize, weights: &LineWeights) -> [f32; 2] {
    let is_end = [cells.start == 0, cells.end == all];
    is_end.map(|is_end| if is_end { weights.frame } else { weights.hair })
}

/// The lines between cells, either each fifth or all others.
fn inner_lines(cells: &Range<usize>, is_fifth: bool) -> impl Iterator<Item = usize> {
    let inner = cells.clone().skip(1);
    inner.filter(move |index| (index % 5 == 0) == is_fifth)
}

/// Draws a box. One that differs little from paper has a grey outline.
fn draw_box(page: &mut Page, [x, y, width, height]: [f32; 4], color: Rgb, weights: &LineWeights) {
    let mut inset = 0.0;
    if color.contrast(Rgb::WHITE) < FAINT {
        page.rectangle([x, y, width, height], GREY);
        inset = weights.hair;
    }
    let (width, height) = (width - 2.0 * inset, height - 2.0 * inset);
    page.rectangle([x + inset, y + inset, width, height], color);
}
