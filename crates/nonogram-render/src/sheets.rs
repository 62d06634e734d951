//! Sheets: how many drawings fit on a page, how large their cells are, and where each stands.
//!
//! All drawings of a page have cells of the same size, and their boards stand in line.

use crate::font::{Faces, Style};
use crate::layout::{Layout, Part, Rectangle, Text};
use crate::page::{Page, PdfFile, Placed};
use crate::{Drawing, Fonts, RenderError};
use nonogram::{Puzzle, Rgb};

/// Points in a millimetre.
const MM: f32 = 72.0 / 25.4;
const MARGIN: f32 = 15.0 * MM;
/// The letters above a drawing, the distance of their lines, and the space below them.
const CAPTION_SIZE: f32 = 11.0;
const CAPTION_LINE: f32 = 14.0;
const CAPTION_GAP: f32 = 8.0;
/// The space between two drawings.
const SPACE: f32 = 18.0;
/// Cells are multiples of this, so that pages differ little.
const CELL_STEP: f32 = 0.25 * MM;
/// The smallest cells of drawings that share a page, and the largest cells.
const MIN_CELL: f32 = 3.2 * MM;
const MAX_CELL: f32 = 12.0 * MM;
/// The smallest print of the numbers: 6 points.
const MIN_NUMBER: f32 = 6.0;

/// The largest number of drawings on a page of [`Sheets`]. Large ones get pages of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerPage {
    /// One drawing.
    #[default]
    One,
    /// Two drawings.
    Two,
    /// Two rows of two drawings.
    Four,
    /// Six drawings.
    Six,
}

/// The paper of [`Sheets`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Drawings on pages, as a PDF file.
#[derive(Clone, Debug, Default)]
pub struct Sheets<'a> {
    /// The paper.
    pub paper: Paper,
    /// Whether the pages lie on their long side.
    pub is_landscape: bool,
    /// The largest number of drawings on a page.
    pub per_page: PerPage,
    /// The title of the file, which no page shows.
    pub title: &'a str,
}

/// A drawing with a line above it.
#[derive(Clone, Debug)]
struct Captioned {
    caption: String,
    layout: Layout,
}

/// Columns and rows of drawings on a page.
type Grid = (usize, usize);

impl Sheets<'_> {
    /// The drawings on pages, each below its number, its heading or its size, and its caption. A
    /// page has fewer drawings if they would be too small to read, and an unsolved puzzle that is
    /// too large for a page continues on further pages.
    ///
    /// # Errors
    ///
    /// - [`RenderError::MissingGlyph`] and [`RenderError::Script`] for characters that the fonts
    ///   cannot show;
    /// - [`RenderError::LongTitle`] and [`RenderError::LongClues`] for what is too long for a page;
    /// - [`RenderError::Font`] for a damaged font.
    pub fn to_pdf(&self, drawings: &[Drawing<'_>], fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let faces = fonts.faces();
        let pages = self.pages(drawings, &faces)?;
        let pages: Vec<&Page> = pages.iter().collect();
        PdfFile {
            pages: &pages,
            title: self.title,
            ..PdfFile::default()
        }
        .write(&faces)
    }

    fn pages(&self, drawings: &[Drawing<'_>], faces: &Faces<'_>) -> Result<Vec<Page>, RenderError> {
        let sheet = Sheet::new(self.paper, self.is_landscape);
        let mut captioned = Vec::new();
        for (number, drawing) in (1..).zip(drawings) {
            let whole = drawing.board(faces);
            let number_shown = if drawings.len() > 1 {
                format!("{number}. ")
            } else {
                String::new()
            };
            let (puzzle, caption) = (
                drawing.puzzle,
                drawing
                    .caption
                    .map_or(String::new(), |text| format!(": {text}")),
            );
            let name = drawing.heading.map_or_else(
                || format!("{}x{}", puzzle.width(), puzzle.height()),
                str::to_owned,
            );
            let caption = format!("{number_shown}{name}{caption}");
            if drawing.solution.is_some() || drawing.step.is_some() || fits(&whole, &sheet) {
                captioned.push(Captioned {
                    caption,
                    layout: whole,
                });
                continue;
            }
            let colors = drawing.colors();
            let parts = parts(puzzle, &whole, &sheet).ok_or(RenderError::LongClues { number })?;
            let count = parts.len();
            for (index, part) in (1..).zip(parts) {
                let caption = format!(
                    "{caption}, part {index} of {count}: columns {}–{}, rows {}–{}",
                    part.columns.start + 1,
                    part.columns.end,
                    part.rows.start + 1,
                    part.rows.end,
                );
                let layout = Layout::part(puzzle, &part, &colors)
                    .with_givens(puzzle, &part, &colors)
                    .with_legend(puzzle, &colors, faces)
                    .finished(&colors);
                captioned.push(Captioned { caption, layout });
            }
        }
        arrange(&captioned, &sheet.grids(self.per_page), &sheet, faces)
    }
}

/// The paper.
#[derive(Clone, Copy, Debug)]
struct Sheet {
    width: f32,
    height: f32,
}

impl Sheet {
    fn new(paper: Paper, is_landscape: bool) -> Self {
        let (short, long) = match paper {
            Paper::A4 => (210.0 * MM, 297.0 * MM),
            Paper::Letter => (612.0, 792.0),
        };
        let (width, height) = if is_landscape {
            (long, short)
        } else {
            (short, long)
        };
        Self { width, height }
    }

    /// The width and height of the place for drawings.
    fn area(&self) -> (f32, f32) {
        (self.width - 2.0 * MARGIN, self.height - 2.0 * MARGIN)
    }

    /// The grids to try, the fullest first; the last has one drawing.
    fn grids(&self, per_page: PerPage) -> Vec<Grid> {
        let most = match per_page {
            PerPage::One => 1,
            PerPage::Two => 2,
            PerPage::Four => 4,
            PerPage::Six => 6,
        };
        let grids = [(2, 3), (2, 2), (1, 2), (1, 1)].into_iter();
        let grids = grids.filter(|(columns, rows)| columns * rows <= most);
        let turned = |(columns, rows)| {
            if self.width > self.height {
                (rows, columns)
            } else {
                (columns, rows)
            }
        };
        grids.map(turned).collect()
    }

    /// The place for one drawing in a grid.
    fn slot(&self, (columns, rows): Grid) -> (f32, f32) {
        let (width, height) = self.area();
        let (columns, rows) = (columns as f32, rows as f32);
        (
            (width - SPACE * (columns - 1.0)) / columns,
            (height - SPACE * (rows - 1.0)) / rows,
        )
    }
}

/// The common measures of some drawings in a grid.
struct Fit {
    /// The side of a cell; negative if the captions leave no room.
    cell: f32,
    /// The lines of the captions, and the height of the highest.
    captions: Vec<Vec<String>>,
    caption_height: f32,
    /// In cells: the room left of and above the boards, and of the boards with their right and
    /// lower edges.
    left: f32,
    top: f32,
    width: f32,
}

impl Fit {
    fn new(
        drawings: &[Captioned],
        grid: Grid,
        max_cell: f32,
        sheet: &Sheet,
        faces: &Faces<'_>,
    ) -> Self {
        let slot = sheet.slot(grid);
        let wrap =
            |drawing: &Captioned| faces.wrap(&drawing.caption, slot.0 / CAPTION_SIZE, Style::Bold);
        let captions: Vec<Vec<String>> = drawings.iter().map(wrap).collect();
        let caption_height = caption_height(&captions);
        let most = |measure: fn(&Layout) -> f32| {
            let measures = drawings.iter().map(|drawing| measure(&drawing.layout));
            measures.fold(0.0, f32::max)
        };
        let (left, top) = (most(|layout| layout.left), most(|layout| layout.top));
        let width = left + most(|layout| layout.width - layout.left);
        let height = top + most(|layout| layout.height - layout.top);
        let room = slot.1 - caption_height;
        let cell = (slot.0 / width).min(room / height).min(max_cell);
        let steps = (cell / CELL_STEP).floor();
        Self {
            // Very small cells are not rounded.
            cell: if steps >= 4.0 {
                steps * CELL_STEP
            } else {
                cell
            },
            captions,
            caption_height,
            left,
            top,
            width,
        }
    }

    /// Places the drawings on a page.
    fn place(self, drawings: &[Captioned], grid: Grid, sheet: &Sheet, faces: &Faces<'_>) -> Page {
        let mut page = Page::new(sheet.width, sheet.height);
        let (slot_width, slot_height) = sheet.slot(grid);
        let heights: Vec<f32> = self.captions.chunks(grid.0).map(caption_height).collect();
        for (index, (drawing, caption)) in drawings.iter().zip(self.captions).enumerate() {
            let caption_height = heights[index / grid.0];
            let x = MARGIN + (slot_width + SPACE) * (index % grid.0) as f32;
            let y = MARGIN + (slot_height + SPACE) * (index / grid.0) as f32;
            let middle = x + slot_width / 2.0;
            // Captions of a row end at the same height, above the drawings.
            let high = CAPTION_GAP + CAPTION_LINE * caption.len() as f32;
            let first = y + caption_height - high + CAPTION_SIZE;
            for (line, text) in caption.into_iter().enumerate() {
                let text = faces.text(text, CAPTION_SIZE, Style::Bold);
                let x = middle - text.width / 2.0;
                page.things
                    .push(Placed::Text(text.at(x, first + CAPTION_LINE * line as f32)));
            }
            let layout = &drawing.layout;
            let left = middle + self.cell * (self.left - self.width / 2.0 - layout.left);
            let top = y + caption_height + self.cell * (self.top - layout.top);
            draw(&mut page, layout, left, top, self.cell, faces);
        }
        page
    }
}

/// The height of the highest caption, with the space below it.
fn caption_height(captions: &[Vec<String>]) -> f32 {
    let lines = captions.iter().map(Vec::len).max().unwrap_or(0);
    CAPTION_LINE * lines as f32 + CAPTION_GAP
}

/// Draws with the upper left corner at this place and cells of this size.
fn draw(page: &mut Page, layout: &Layout, left: f32, top: f32, cell: f32, faces: &Faces<'_>) {
    let placed = |mark: &Rectangle| Rectangle {
        x: left + cell * mark.x,
        y: top + cell * mark.y,
        width: cell * mark.width,
        height: cell * mark.height,
    };
    let shades = layout
        .shades
        .iter()
        .chain(&layout.fills)
        .map(|shade| (&shade.rectangle, shade.color));
    let black = layout.rectangles.iter().map(|mark| (mark, Rgb::BLACK));
    let rectangles = shades
        .chain(black)
        .map(|(mark, color)| Placed::Rectangle(placed(mark), color));
    page.things.extend(rectangles);
    let texts = layout.texts(faces).map(|text| Text {
        x: left + cell * text.x,
        baseline: top + cell * text.baseline,
        width: cell * text.width,
        size: cell * text.size,
        ..text
    });
    page.things.extend(texts.map(Placed::Text));
}

/// Pages of drawings, in their order. A page has fewer drawings than it could if their cells would
/// become too small.
fn arrange(
    drawings: &[Captioned],
    grids: &[Grid],
    sheet: &Sheet,
    faces: &Faces<'_>,
) -> Result<Vec<Page>, RenderError> {
    let mut pages = Vec::new();
    let mut rest = drawings;
    while !rest.is_empty() {
        let fit = |count: usize, grid: Grid| Fit::new(&rest[..count], grid, MAX_CELL, sheet, faces);
        let is_large = |fit: &Fit| fit.cell >= MIN_CELL;
        let grid = grids.iter().copied().find(|&grid| is_large(&fit(1, grid)));
        let grid = grid.unwrap_or((1, 1));
        let mut best = fit(1, grid);
        let mut count = 1;
        while count < rest.len().min(grid.0 * grid.1) {
            let more = fit(count + 1, grid);
            if !is_large(&more) {
                break;
            }
            best = more;
            count += 1;
        }
        if best.caption_height > sheet.slot(grid).1 / 2.0 {
            let start = best.captions.swap_remove(0).swap_remove(0);
            return Err(RenderError::LongTitle { start });
        }
        pages.push(best.place(&rest[..count], grid, sheet, faces));
        rest = &rest[count..];
    }
    Ok(pages)
}

/// Whether the numbers of a puzzle can be read if it has a page of its own with one line above it.
fn fits(layout: &Layout, sheet: &Sheet) -> bool {
    let (width, height) = sheet.area();
    let cell = (width / layout.width).min((height - CAPTION_LINE - CAPTION_GAP) / layout.height);
    cell * layout.font_size >= MIN_NUMBER
}

/// The parts of a puzzle that is too large for a page, or `None` if the clues alone are. `whole` is
/// the layout of the whole puzzle. Parts meet at heavy lines.
fn parts(puzzle: &Puzzle, whole: &Layout, sheet: &Sheet) -> Option<Vec<Part>> {
    let (width, height) = sheet.area();
    let height = height - 2.0 * CAPTION_LINE - CAPTION_GAP;
    // The lines in a part: all, or a multiple of five and about as many in each part.
    let lines = |room: f32, clues: f32, cell: f32, all: usize| {
        let most = (room / cell - clues - 0.5).max(0.0) as usize;
        if most >= all {
            return Some(all);
        }
        let most = most / 5 * 5;
        (most >= 10).then(|| all.div_ceil(all.div_ceil(most)).next_multiple_of(5))
    };
    let sizes = [4.0, 3.5, 3.0, 2.5, 2.0, 1.5]
        .into_iter()
        .map(|cell| cell * MM);
    let (columns, rows) = sizes.into_iter().find_map(|cell| {
        let columns = lines(width, whole.left, cell, puzzle.width())?;
        Some((columns, lines(height, whole.top, cell, puzzle.height())?))
    })?;
    let mut parts = Vec::new();
    for row in (0..puzzle.height()).step_by(rows) {
        for column in (0..puzzle.width()).step_by(columns) {
            parts.push(Part {
                columns: column..(column + columns).min(puzzle.width()),
                rows: row..(row + rows).min(puzzle.height()),
            });
        }
    }
    Some(parts)
}

#[cfg(test)]
mod tests;
