//! Sheets: drawings on pages without front matter and solutions.
//!
//! All drawings of a page have cells of the same size, and their boards stand in line.

use crate::print::{Align, put};
use crate::settings::BoardsPerPage;
use crate::sheet::{PageSheet, Slot};
use crate::solutions::MIN_CELL as MIN_SOLUTION;
use crate::trim::{MM, Trim};
use nonogram::Picture;
use nonogram_render::board::{BoardExtent, BoardLayout, BoardLook, LineWeights};
use nonogram_render::page::{Faces, FontStyle, Page, PdfFile, Placed};
use nonogram_render::{Drawing, Fonts, RenderError};
use std::ops::Range;

/// The letters above a drawing, the distance of their lines, and the space below them.
const CAPTION_SIZE: f32 = 11.0;
const CAPTION_LINE: f32 = 14.0;
const CAPTION_GAP: f32 = 8.0;
/// The space between two drawings.
const SPACE: f32 = 18.0;
/// Cells are multiples of this, at least and at most this large.
const CELL_STEP: f32 = 0.25 * MM;
const MIN_CELL: f32 = 3.25 * MM;
const MAX_CELL: f32 = 12.0 * MM;
/// The cells of the parts of a board that is too large for a page.
const PART_CELLS: [f32; 6] = [4.0 * MM, 3.5 * MM, 3.0 * MM, 2.5 * MM, 2.0 * MM, 1.5 * MM];
/// The solution below its puzzle: its part of the height, the space above it, the letters of its
/// title, and its cells.
const KEY_PART: f32 = 0.2;
const KEY_GAP: f32 = 10.0;
const KEY_TITLE: f32 = 9.0;
const MAX_KEY_CELL: f32 = 3.0 * MM;
/// The fewest rows and columns of a part.
const MIN_PART: usize = 10;
/// The look of boards, and of those that are too large for it: solutions, which are never divided,
/// and parts beside long clues.
const LOOK: BoardLook = BoardLook {
    clue: 0.66,
    min_clue: 6.0,
    max_clue: 16.0,
    weights: LineWeights::LIGHT,
    is_for_pens: true,
};
const SMALL: BoardLook = BoardLook {
    min_clue: 0.0,
    ..LOOK
};

/// Drawings on pages, as a PDF file.
#[derive(Clone, Debug, Default)]
pub struct Sheets<'a> {
    /// The size of the pages.
    pub trim: Trim,
    /// The most drawings on a page. Large ones get pages of their own.
    pub per_page: BoardsPerPage,
    /// The title of the file, which no page shows.
    pub title: &'a str,
    /// Whether a drawing with a solution is the unsolved puzzle, with the solution small below it,
    /// and with its title if it has no heading. A solution that would be too small gets a page.
    pub has_keys: bool,
}

/// Why sheets cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SheetsError {
    /// A title leaves no room for the drawing on its page.
    #[error("the title that begins with `{start}` is too long for a page")]
    LongTitle {
        /// The first line of the title.
        start: String,
    },
    /// The clues of a puzzle leave no room for its cells on a page, even in the smallest print.
    #[error("puzzle {number} has clues that are too long for a page")]
    LongClues {
        /// The number of the drawing, from 1.
        number: usize,
    },
    /// The fonts cannot show a text, or a font is damaged.
    #[error(transparent)]
    Render(#[from] RenderError),
}

/// A drawing with a line above it, and perhaps its solution below it.
#[derive(Clone, Debug)]
struct Captioned<'a> {
    caption: String,
    board: BoardLayout<'a>,
    key: Option<SolutionKey<'a>>,
}

/// A solution below its puzzle.
#[derive(Clone, Debug)]
struct SolutionKey<'a> {
    /// The whole board.
    board: BoardLayout<'a>,
    picture: &'a Picture,
    title: &'a str,
}

impl SolutionKey<'_> {
    /// The size of the cells in this room.
    fn cell(&self, (width, height): (f32, f32)) -> f32 {
        let (columns, rows) = (self.picture.width(), self.picture.height());
        let height = height - KEY_GAP - 1.6 * KEY_TITLE;
        ((width - 2.0) / columns as f32)
            .min((height - 2.0) / rows as f32)
            .min(MAX_KEY_CELL)
    }
}

/// Drawings that share a page.
struct SharedPage<'d, 'a> {
    drawings: &'d [Captioned<'a>],
    slots: Vec<Slot>,
    look: BoardLook,
    cell: f32,
    /// The lines of the captions, and the height of the highest.
    captions: Vec<Vec<String>>,
    caption_height: f32,
    /// The height of the solutions below the slots.
    key_height: f32,
}

impl Sheets<'_> {
    /// The drawings on pages, each below its number, its heading or its size, and its caption. A
    /// page has fewer drawings if they would be too small to read, and an unsolved puzzle that is
    /// too large for a page continues on further pages.
    ///
    /// # Errors
    ///
    /// - [`SheetsError::LongTitle`] and [`SheetsError::LongClues`] for what is too long for a page;
    /// - [`SheetsError::Render`] for characters that the fonts cannot show, or a damaged font.
    pub fn to_pdf(&self, drawings: &[Drawing<'_>], fonts: &Fonts) -> Result<Vec<u8>, SheetsError> {
        let pages = self.pages(drawings, fonts)?;
        let pages: Vec<&Page> = pages.iter().collect();
        let file = PdfFile {
            pages: &pages,
            title: self.title,
            ..PdfFile::default()
        };
        Ok(file.write(&fonts.faces())?)
    }

    /// The pages of the file, see [`Self::to_pdf`].
    ///
    /// # Errors
    ///
    /// [`SheetsError::LongTitle`] and [`SheetsError::LongClues`] for what is too long for a page.
    pub fn pages(&self, drawings: &[Drawing<'_>], fonts: &Fonts) -> Result<Vec<Page>, SheetsError> {
        let faces = fonts.faces();
        let sheet = PageSheet::even(self.trim);
        let captioned = self.captioned(drawings, &sheet, &faces)?;
        let mut pages = Vec::new();
        let mut rest = captioned.as_slice();
        while !rest.is_empty() {
            let shared = self.fullest(rest, &sheet, &faces);
            if shared.caption_height > shared.slots[0].height / 2.0 {
                let start = shared.captions[0][0].clone();
                return Err(SheetsError::LongTitle { start });
            }
            rest = &rest[shared.drawings.len()..];
            pages.push(shared.draw(&sheet, &faces));
        }
        Ok(pages)
    }

    /// The fullest page that begins with the first of these drawings.
    fn fullest<'d, 'a>(
        &self,
        drawings: &'d [Captioned<'a>],
        sheet: &PageSheet,
        faces: &Faces<'_>,
    ) -> SharedPage<'d, 'a> {
        let fewer = BoardsPerPage::ALL.into_iter().rev();
        for per_page in fewer.filter(|per_page| *per_page <= self.per_page) {
            let most = per_page.count().min(drawings.len());
            let mut found = None;
            for count in 1..=most {
                let shared = SharedPage::new(&drawings[..count], per_page, sheet, faces);
                if shared.look != LOOK {
                    break;
                }
                found = Some(shared);
            }
            if let Some(found) = found {
                return found;
            }
        }
        SharedPage::new(&drawings[..1], BoardsPerPage::One, sheet, faces)
    }

    /// The drawings with their captions. Those that are too large for a page are divided.
    fn captioned<'d>(
        &self,
        drawings: &[Drawing<'d>],
        sheet: &PageSheet,
        faces: &'d Faces<'d>,
    ) -> Result<Vec<Captioned<'d>>, SheetsError> {
        let (width, height) = sheet.size();
        let mut captioned = Vec::new();
        for (number, drawing) in (1..).zip(drawings) {
            let mut caption = String::new();
            if drawings.len() > 1 {
                caption = format!("{number}. ");
            }
            match drawing.heading {
                Some(heading) => caption += heading,
                None => {
                    caption += &format!("{}x{}", drawing.puzzle.width(), drawing.puzzle.height());
                }
            }
            if let Some(text) = drawing.caption {
                caption += &format!(": {text}");
            }
            let key = drawing.solution.filter(|_| self.has_keys);
            let shown = Drawing {
                solution: drawing.solution.filter(|_| key.is_none()),
                ..*drawing
            };
            let board = shown.layout(faces);
            let key = key.map(|picture| SolutionKey {
                board: board.clone(),
                picture,
                title: drawing
                    .title
                    .filter(|_| drawing.heading.is_none())
                    .unwrap_or_default(),
            });
            let room = (width, KEY_PART * height);
            let (key, apart) = match key {
                Some(key) if key.cell(room) < MIN_SOLUTION => (None, Some(drawing.layout(faces))),
                key => (key, None),
            };
            let key_height = if key.is_some() { room.1 } else { 0.0 };
            let is_blank = shown.solution.is_none() && shown.step.is_none();
            let room = (width, height - key_height - CAPTION_LINE - CAPTION_GAP);
            if !is_blank || board.fits(MIN_CELL, room, &LOOK) {
                captioned.push(Captioned {
                    caption: caption.clone(),
                    board,
                    key,
                });
            } else {
                let parts = parts(&board, &shown, (width, room.1 - CAPTION_LINE))
                    .ok_or(SheetsError::LongClues { number })?;
                let count = parts.len();
                for (index, (rows, columns)) in (1..).zip(parts) {
                    let caption = format!(
                        "{caption}, part {index} of {count}: columns {}–{}, rows {}–{}",
                        columns.start + 1,
                        columns.end,
                        rows.start + 1,
                        rows.end,
                    );
                    captioned.push(Captioned {
                        caption,
                        board: board.part(rows, columns, 0..0),
                        key: key.clone().filter(|_| index == count),
                    });
                }
            }
            captioned.extend(apart.map(|board| Captioned {
                caption,
                board,
                key: None,
            }));
        }
        Ok(captioned)
    }
}

/// The rows and the columns of the parts of a puzzle that is too large for a page, or `None` if the
/// clues alone are. Parts meet at heavy lines.
fn parts(
    board: &BoardLayout<'_>,
    drawing: &Drawing<'_>,
    (width, height): (f32, f32),
) -> Option<Vec<(Range<usize>, Range<usize>)>> {
    let puzzle = drawing.puzzle;
    for cell in PART_CELLS {
        let extent = board.extent(cell, width, &SMALL);
        let cells = puzzle.height() as f32 * cell;
        // The legend stands below each part.
        let legend = extent.height - extent.top - cells;
        let columns = in_part(width - extent.left, cell, puzzle.width());
        let rows = in_part(height - extent.top - legend, cell, puzzle.height());
        let (Some(columns), Some(rows)) = (columns, rows) else {
            continue;
        };
        let mut parts = Vec::new();
        for row in (0..puzzle.height()).step_by(rows) {
            for column in (0..puzzle.width()).step_by(columns) {
                let last = (column + columns).min(puzzle.width());
                parts.push((row..(row + rows).min(puzzle.height()), column..last));
            }
        }
        return Some(parts);
    }
    None
}

/// The lines in a part: all, or a multiple of five and about as many in each part.
fn in_part(room: f32, cell: f32, all: usize) -> Option<usize> {
    // The frame stands a little outside.
    let most = ((room - 2.0) / cell).max(0.0) as usize;
    if most >= all {
        return Some(all);
    }
    let most = most / 5 * 5;
    (most >= MIN_PART).then(|| all.div_ceil(all.div_ceil(most)).next_multiple_of(5))
}

impl SolutionKey<'_> {
    /// Draws the solution and its title, whose place has its upper middle here.
    fn draw(
        &self,
        page: &mut Page,
        (middle, top): (f32, f32),
        room: (f32, f32),
        faces: &Faces<'_>,
    ) {
        let cell = self.cell(room);
        let left = middle - cell * self.picture.width() as f32 / 2.0;
        let corner = (left, top + KEY_GAP);
        let weights = &LOOK.weights;
        self.board
            .draw_solution(page, self.picture, corner, cell, weights);
        let most = room.0 / KEY_TITLE;
        let lines = faces.wrap(self.title, most, FontStyle::Regular);
        if let Some(line) = lines.into_iter().next() {
            let below = corner.1 + cell * self.picture.height() as f32 + 1.3 * KEY_TITLE;
            let font = (KEY_TITLE, FontStyle::Regular);
            put(page, faces, line, font, (middle, below), Align::Center);
        }
    }
}

impl<'d, 'a> SharedPage<'d, 'a> {
    fn new(
        drawings: &'d [Captioned<'a>],
        per_page: BoardsPerPage,
        sheet: &PageSheet,
        faces: &Faces<'_>,
    ) -> Self {
        let mut slots = sheet.divided(sheet.grid(per_page), SPACE, sheet.size().1);
        let mut key_height = 0.0;
        if drawings.iter().any(|drawing| drawing.key.is_some()) {
            key_height = KEY_PART * slots[0].height;
        }
        slots.iter_mut().for_each(|slot| slot.height -= key_height);
        let width = slots[0].width / CAPTION_SIZE;
        let captions: Vec<Vec<String>> = drawings
            .iter()
            .map(|drawing| faces.wrap(&drawing.caption, width, FontStyle::Bold))
            .collect();
        let lines = captions.iter().map(Vec::len).max().unwrap_or(0);
        let mut shared = Self {
            drawings,
            slots,
            look: LOOK,
            cell: MAX_CELL,
            captions,
            caption_height: CAPTION_LINE * lines as f32 + CAPTION_GAP,
            key_height,
        };
        while !shared.fits() {
            if shared.cell > MIN_CELL {
                shared.cell -= CELL_STEP;
            } else if shared.look == LOOK {
                (shared.look, shared.cell) = (SMALL, MAX_CELL);
            } else if shared.cell > 0.01 {
                shared.cell *= 0.98;
            } else {
                // The caption leaves no room.
                break;
            }
        }
        shared
    }

    /// The largest extents of the boards, whose first cells are in line.
    fn extent(&self) -> BoardExtent {
        let mut most = BoardExtent::default();
        for drawing in self.drawings {
            let own = drawing
                .board
                .extent(self.cell, self.slots[0].width, &self.look);
            most.left = most.left.max(own.left);
            most.top = most.top.max(own.top);
            most.width = most.width.max(own.width - own.left);
            most.height = most.height.max(own.height - own.top);
        }
        most.width += most.left;
        most.height += most.top;
        most
    }

    fn fits(&self) -> bool {
        let slot = &self.slots[0];
        let (width, height) = (slot.width, slot.height - self.caption_height);
        let most = self.extent();
        let is_legible =
            |drawing: &Captioned<'_>| drawing.board.fits(self.cell, (width, height), &self.look);
        let mut keys = self
            .drawings
            .iter()
            .filter_map(|drawing| drawing.key.as_ref());
        most.width + 2.0 <= width
            && most.height + 2.0 <= height
            && self.drawings.iter().all(is_legible)
            && keys.all(|key| key.cell((slot.width, self.key_height)) >= MIN_SOLUTION)
    }

    fn draw(&self, sheet: &PageSheet, faces: &Faces<'_>) -> Page {
        let mut page = sheet.page();
        let most = self.extent();
        for ((drawing, lines), slot) in self.drawings.iter().zip(&self.captions).zip(&self.slots) {
            let (x, y) = (sheet.left(1) + slot.x, sheet.top() + slot.y);
            let middle = x + slot.width / 2.0;
            // The last lines of all captions of a row have one baseline.
            let first = self.caption_height - CAPTION_GAP - CAPTION_LINE * lines.len() as f32;
            let mut baseline = y + first + CAPTION_SIZE;
            for line in lines {
                let text = faces.text(line.as_str(), CAPTION_SIZE, FontStyle::Bold);
                let left = middle - text.width / 2.0;
                page.things.push(Placed::Text(text.at(left, baseline)));
                baseline += CAPTION_LINE;
            }
            let extent = drawing.board.extent(self.cell, slot.width, &self.look);
            let left = middle - most.width / 2.0 + most.left - extent.left;
            let top = y + self.caption_height + 1.0 + most.top - extent.top;
            let ends = [x, x + slot.width];
            drawing
                .board
                .draw(&mut page, (left, top), self.cell, ends, &self.look);
            if let Some(key) = &drawing.key {
                let place = (middle, y + slot.height);
                key.draw(&mut page, place, (slot.width, self.key_height), faces);
            }
        }
        page
    }
}
