//! A booklet: a cover, the puzzles, the solutions at the back.
//!
//! The pages are A4. The font is Helvetica, which every viewer has, so that nothing is embedded;
//! of titles it shows what Latin-1 has.

use super::drawing::{DIGIT, Drawing};
use nonogram_formats::Document;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
const MARGIN: f32 = 48.0;
/// The height of the line above a drawing.
const CAPTION: f32 = 20.0;
/// The largest side of a cell: 15 mm.
const MAX_CELL: f32 = 42.5;
/// Between two drawings.
const SPACE: f32 = 12.0;
const FONT: Name<'static> = Name(b"F");
const BOLD: Name<'static> = Name(b"B");
/// Columns and rows of solutions on a page.
const SOLUTIONS: (usize, usize) = (3, 4);

/// The pages, as they are written.
struct Booklet {
    pages: Vec<Vec<u8>>,
}

pub(super) fn write(documents: &[Document], title: &str, per_page: &str) -> Vec<u8> {
    let mut booklet = Booklet { pages: Vec::new() };
    let grid = match per_page {
        "1" => (1, 1),
        "2" => (1, 2),
        "4" => (2, 2),
        _ => (2, 3),
    };
    let puzzle_pages = documents.len().div_ceil(grid.0 * grid.1);
    booklet.cover(documents, title, puzzle_pages + 2);
    let puzzles = documents.iter().map(|document| {
        let size = format!("{}x{}", document.puzzle.width(), document.puzzle.height());
        let caption = match &document.title {
            Some(title) if title.contains(&size) => title.clone(),
            Some(title) => format!("{title} ({size})"),
            None => size,
        };
        (caption, Drawing::puzzle(document, false))
    });
    booklet.drawings(puzzles, grid);
    let solutions = documents.iter().map(|document| {
        let goal = document.goal.as_ref().expect("booklets have solutions");
        let caption = document.title.clone().unwrap_or_default();
        (caption, Drawing::solution(goal))
    });
    booklet.drawings(solutions, SOLUTIONS);
    booklet.finish(title)
}

impl Booklet {
    fn cover(&mut self, documents: &[Document], title: &str, solutions: usize) {
        let mut page = Content::new();
        show(
            &mut page,
            BOLD,
            32.0,
            MARGIN,
            HEIGHT - 220.0,
            &cut(title, 26),
        );
        let count = match documents.len() {
            1 => "1 nonogram".to_string(),
            count => format!("{count} nonograms"),
        };
        show(&mut page, FONT, 16.0, MARGIN, HEIGHT - 260.0, &count);
        let lines = [
            "Each number is a block of so many filled cells in its row or column.".to_string(),
            "Blocks stand in the order of their numbers, with at least one".to_string(),
            "empty cell between two of them. 0 is a line without a filled cell.".to_string(),
            String::new(),
            "Each puzzle has exactly one solution.".to_string(),
            format!("The solutions begin on page {solutions}."),
        ];
        for (index, line) in lines.iter().enumerate() {
            let y = HEIGHT - 320.0 - 18.0 * index as f32;
            show(&mut page, FONT, 12.0, MARGIN, y, line);
        }
        self.pages.push(page.finish().to_vec());
    }

    /// Pages of drawings with their numbers and captions, so many columns and rows on each.
    fn drawings(
        &mut self,
        drawings: impl Iterator<Item = (String, Drawing)>,
        (columns, rows): (usize, usize),
    ) {
        let (wide, high) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * MARGIN);
        let (slot_width, slot_height) = (wide / columns as f32, high / rows as f32);
        let mut page = Content::new();
        let mut used = 0;
        for (index, (caption, drawing)) in drawings.enumerate() {
            if used == columns * rows {
                self.end_page(std::mem::replace(&mut page, Content::new()));
                used = 0;
            }
            let left = MARGIN + slot_width * (used % columns) as f32;
            let top = HEIGHT - MARGIN - slot_height * (used / columns) as f32;
            let room = (slot_width - SPACE, slot_height - CAPTION - SPACE);
            let cell = (room.0 / drawing.width)
                .min(room.1 / drawing.height)
                .min(MAX_CELL);
            // In the middle of its place, and the caption where the board begins; a little above the middle on a page
            // of its own. Where several stand side by side, captions are in line.
            let x = left + (slot_width - cell * drawing.width) / 2.0;
            let spare = room.1 - cell * drawing.height;
            let top = match (columns, rows) {
                (1, 1) => top - 0.4 * spare,
                (1, _) => top - 0.5 * spare,
                _ => top,
            };
            let size = if columns == 1 { 13.0 } else { 10.0 };
            let caption = format!("{}. {caption}", index + 1);
            // A letter is rarely wider than 0.6 of its height.
            let letters = ((left + slot_width - x) / (0.6 * size)) as usize;
            let caption = cut(caption.trim_end_matches([' ', '.']), letters);
            show(&mut page, BOLD, size, x, top - size, &caption);
            draw(&mut page, &drawing, x, top - CAPTION, cell);
            used += 1;
        }
        self.end_page(page);
    }

    /// Writes the page number, and keeps the page.
    fn end_page(&mut self, mut page: Content) {
        let number = (self.pages.len() + 1).to_string();
        let wide = DIGIT * 9.0 * number.len() as f32;
        show(
            &mut page,
            FONT,
            9.0,
            (WIDTH - wide) / 2.0,
            MARGIN / 2.0,
            &number,
        );
        self.pages.push(page.finish().to_vec());
    }

    /// The file.
    fn finish(self, title: &str) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let mut last = 0;
        let mut id = || {
            last += 1;
            Ref::new(last)
        };
        let (catalog, tree, font, bold, info) = (id(), id(), id(), id(), id());
        let ids: Vec<(Ref, Ref)> = self.pages.iter().map(|_| (id(), id())).collect();
        pdf.catalog(catalog).pages(tree);
        let count = i32::try_from(ids.len()).expect("fewer pages than a file can have");
        pdf.pages(tree)
            .kids(ids.iter().map(|&(page, _)| page))
            .count(count);
        for (id, name) in [(font, "Helvetica"), (bold, "Helvetica-Bold")] {
            pdf.type1_font(id)
                .base_font(Name(name.as_bytes()))
                .encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        pdf.document_info(info).title(TextStr(title));
        for ((page_id, content_id), content) in ids.into_iter().zip(&self.pages) {
            let mut page = pdf.page(page_id);
            page.media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT));
            page.parent(tree).contents(content_id);
            let mut resources = page.resources();
            resources.fonts().pair(FONT, font).pair(BOLD, bold);
            resources.finish();
            page.finish();
            pdf.stream(content_id, content);
        }
        pdf.finish()
    }
}

/// Draws with the upper left corner here, a cell being this large.
fn draw(page: &mut Content, drawing: &Drawing, left: f32, top: f32, cell: f32) {
    for mark in &drawing.rectangles {
        // The page's y goes up.
        let y = top - cell * (mark.y + mark.height);
        page.rect(
            left + cell * mark.x,
            y,
            cell * mark.width,
            cell * mark.height,
        );
    }
    page.fill_nonzero();
    let size = cell * drawing.size;
    for number in &drawing.numbers {
        let text = number.value.to_string();
        let x = left + cell * number.x - DIGIT * size * text.len() as f32 / 2.0;
        let baseline = top - cell * number.y - 0.36 * size;
        show(page, FONT, size, x, baseline, &text);
    }
}

fn show(page: &mut Content, font: Name<'_>, size: f32, x: f32, y: f32, text: &str) {
    // Where Latin-1 has a printable character, the encoding of the fonts has the same one there.
    let latin = text.chars().filter(|sign| !sign.is_control()).map(|sign| {
        let byte = u8::try_from(sign).ok();
        byte.unwrap_or(b'?')
    });
    let latin: Vec<u8> = latin.collect();
    page.begin_text()
        .set_font(font, size)
        .next_line(x, y)
        .show(Str(&latin))
        .end_text();
}

/// At most so many letters of a text.
fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(letters.saturating_sub(3)).collect();
    short += "...";
    short
}
