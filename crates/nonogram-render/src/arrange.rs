//! Drawings on pages: how many fit, how large their cells are, and where each stands.
//!
//! All drawings of a page have cells of the same size, and their boards stand in line.

use crate::RenderError;
use crate::font::{Faces, Style};
use crate::layout::{Layout, Part, Rectangle, Shade, Text};
use crate::paper::{Paper, PerPage};
use crate::pdf::Page;
use nonogram::{Puzzle, Rgb};

/// Points in a millimetre.
const MM: f32 = 72.0 / 25.4;
const MARGIN: f32 = 15.0 * MM;
/// The height of the line at the bottom of a page, and of its letters.
const FOOTER: f32 = 20.0;
const FOOTER_SIZE: f32 = 8.0;
/// The letters above a drawing, the distance of their lines, and the space below them.
const CAPTION_SIZE: f32 = 11.0;
const CAPTION_LINE: f32 = 14.0;
const CAPTION_GAP: f32 = 8.0;
/// The space between two drawings.
const SPACE: f32 = 18.0;
/// Cells are multiples of this, so that pages of a booklet differ little.
const CELL_STEP: f32 = 0.25 * MM;
/// The smallest print of the numbers: 6 points.
const MIN_NUMBER: f32 = 6.0;

/// A drawing with a line above it.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) caption: String,
    pub(crate) layout: Layout,
}

/// Columns and rows of drawings on a page.
type Grid = (usize, usize);

/// How drawings may be arranged.
pub(crate) struct Arrangement {
    /// Grids to try, the fullest first; the last has one drawing.
    grids: Vec<Grid>,
    min_cell: f32,
    max_cell: f32,
}

/// The paper.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet {
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Sheet {
    pub(crate) fn new(paper: Paper, is_landscape: bool) -> Self {
        let (short, long) = match paper {
            Paper::A4 => (210.0 * MM, 297.0 * MM),
            Paper::Letter => (612.0, 792.0),
        };
        let (width, height) = if is_landscape { (long, short) } else { (short, long) };
        Self { width, height }
    }

    pub(crate) fn margin(&self) -> f32 {
        MARGIN
    }

    /// The width and height of the place for drawings.
    pub(crate) fn area(&self) -> (f32, f32) {
        (self.width - 2.0 * MARGIN, self.height - 2.0 * MARGIN - FOOTER)
    }

    /// How puzzles are arranged.
    pub(crate) fn puzzles(&self, per_page: PerPage) -> Arrangement {
        let most = match per_page {
            PerPage::One => 1,
            PerPage::Two => 2,
            PerPage::Four => 4,
            PerPage::Six => 6,
        };
        Arrangement { grids: self.grids(most), min_cell: 3.2 * MM, max_cell: 12.0 * MM }
    }

    /// How this many solutions are arranged.
    pub(crate) fn solutions(&self, count: usize) -> Arrangement {
        let enough = [1, 2, 6].into_iter().find(|&most| most >= count);
        Arrangement { grids: self.grids(enough.unwrap_or(12)), min_cell: 1.2 * MM, max_cell: 7.0 * MM }
    }

    /// The grids with room for `most` drawings or fewer.
    fn grids(&self, most: usize) -> Vec<Grid> {
        let grids = [(3, 4), (2, 3), (2, 2), (1, 2), (1, 1)].into_iter();
        let grids = grids.filter(|(columns, rows)| columns * rows <= most);
        let turned = |(columns, rows)| {
            if self.width > self.height { (rows, columns) } else { (columns, rows) }
        };
        grids.map(turned).collect()
    }

    /// Adds a line of text at the left margin.
    pub(crate) fn text(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        style: Style,
        size: f32,
        baseline: f32,
        text: String,
    ) {
        let width = size * faces.width(&text, style);
        let text = Text { x: MARGIN, baseline, width, size, text, color: Rgb::BLACK, style };
        page.texts.push(text);
    }

    /// The place for one drawing in a grid.
    fn slot(&self, (columns, rows): Grid) -> (f32, f32) {
        let (width, height) = self.area();
        let (columns, rows) = (columns as f32, rows as f32);
        ((width - SPACE * (columns - 1.0)) / columns, (height - SPACE * (rows - 1.0)) / rows)
    }
}

/// The common measures of some drawings in a grid.
struct Fit {
    /// The side of a cell; negative if the captions leave no room.
    cell: f32,
    /// The lines of the captions, and the height of the highest.
    captions: Vec<Vec<String>>,
    caption_height: f32,
    /// In cells: the room left of and above the boards, and of the boards with their right and lower edges.
    left: f32,
    top: f32,
    width: f32,
}

impl Fit {
    fn new(drawings: &[Drawing], grid: Grid, max_cell: f32, sheet: &Sheet, faces: &Faces<'_>) -> Self {
        let slot = sheet.slot(grid);
        let wrap = |drawing: &Drawing| faces.wrap(&drawing.caption, slot.0 / CAPTION_SIZE, Style::Bold);
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
            cell: if steps >= 4.0 { steps * CELL_STEP } else { cell },
            captions,
            caption_height,
            left,
            top,
            width,
        }
    }

    /// Places the drawings on a page.
    fn place(self, drawings: &[Drawing], grid: Grid, sheet: &Sheet, faces: &Faces<'_>) -> Page {
        let mut page = Page::default();
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
                let width = CAPTION_SIZE * faces.width(&text, Style::Bold);
                let text = Text {
                    x: middle - width / 2.0,
                    baseline: first + CAPTION_LINE * line as f32,
                    width,
                    size: CAPTION_SIZE,
                    text,
                    color: Rgb::BLACK,
                    style: Style::Bold,
                };
                page.texts.push(text);
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
    page.rectangles.extend(layout.rectangles.iter().map(placed));
    let shades = |shades: &[Shade]| -> Vec<Shade> {
        let shade = |shade: &Shade| Shade { rectangle: placed(&shade.rectangle), ..*shade };
        shades.iter().map(shade).collect()
    };
    page.shades.extend(shades(&layout.shades));
    page.shades.extend(shades(&layout.fills));
    let texts = layout.texts(faces).map(|text| Text {
        x: left + cell * text.x,
        baseline: top + cell * text.baseline,
        width: cell * text.width,
        size: cell * text.size,
        ..text
    });
    page.texts.extend(texts);
}

/// Pages of drawings, in their order. A page has fewer drawings than it could if their cells would become
/// too small.
pub(crate) fn arrange(
    drawings: &[Drawing],
    arrangement: &Arrangement,
    sheet: &Sheet,
    faces: &Faces<'_>,
) -> Result<Vec<Page>, RenderError> {
    let mut pages = Vec::new();
    let mut rest = drawings;
    while !rest.is_empty() {
        let fit = |count: usize, grid: Grid| Fit::new(&rest[..count], grid, arrangement.max_cell, sheet, faces);
        let is_large = |fit: &Fit| fit.cell >= arrangement.min_cell;
        let grids = arrangement.grids.iter().copied();
        let grid = grids.clone().find(|&grid| is_large(&fit(1, grid)));
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

/// Whether the numbers of a puzzle can be read if it has a page of its own.
pub(crate) fn fits(drawing: &Drawing, sheet: &Sheet, faces: &Faces<'_>) -> bool {
    let fit = Fit::new(std::slice::from_ref(drawing), (1, 1), f32::MAX, sheet, faces);
    fit.cell * drawing.layout.font_size >= MIN_NUMBER
}

/// The parts of a puzzle that is too large for a page, or `None` if the clues alone are. `whole` is the
/// layout of the whole puzzle. Parts meet at heavy lines.
pub(crate) fn parts(puzzle: &Puzzle, whole: &Layout, sheet: &Sheet) -> Option<Vec<Part>> {
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
    let sizes = [4.0, 3.5, 3.0, 2.5, 2.0, 1.5].into_iter().map(|cell| cell * MM);
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

/// Adds the number of each page, and the title of the booklet where it has room.
pub(crate) fn footers(pages: &mut [Page], title: &str, sheet: &Sheet, faces: &Faces<'_>) {
    let baseline = sheet.height - MARGIN;
    for (number, page) in (1..).zip(pages) {
        let text = format!("{number}");
        let width = FOOTER_SIZE * faces.width(&text, Style::Regular);
        let x = sheet.width - MARGIN - width;
        let text = Text { x, baseline, width, size: FOOTER_SIZE, text, color: Rgb::BLACK, style: Style::Regular };
        page.texts.push(text);
        let mut lines = faces.wrap(title, (x - 2.0 * MARGIN) / FOOTER_SIZE, Style::Regular);
        if lines.len() == 1 {
            sheet.text(page, faces, Style::Regular, FOOTER_SIZE, baseline, lines.remove(0));
        }
    }
}
