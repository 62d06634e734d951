//! A booklet: a cover, the puzzles, and the solutions at the back.
//!
//! The pages are A4. The font is Helvetica, which every viewer has, so no font is embedded. Characters
//! of titles that are not in Latin-1 are shown as `?`.

use crate::assert_same_size;
use crate::layout::{DIGIT, Layout};
use nonogram::{Picture, Puzzle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
const MARGIN: f32 = 48.0;
/// The height of the line above a drawing.
const CAPTION: f32 = 20.0;
/// The largest side of a cell: 15 mm.
const MAX_CELL: f32 = 42.5;
/// The space between two drawings.
const SPACE: f32 = 12.0;
const FONT: Name<'static> = Name(b"F");
const BOLD: Name<'static> = Name(b"B");
/// Columns and rows of solutions on a page.
const SOLUTIONS: (usize, usize) = (3, 4);

/// The number of puzzles on a page of a [`Booklet`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerPage {
    /// One puzzle.
    #[default]
    One,
    /// Two puzzles, one above the other.
    Two,
    /// Two rows of two puzzles.
    Four,
    /// Three rows of two puzzles.
    Six,
}

impl PerPage {
    fn columns_and_rows(self) -> (usize, usize) {
        match self {
            Self::One => (1, 1),
            Self::Two => (1, 2),
            Self::Four => (2, 2),
            Self::Six => (2, 3),
        }
    }
}

/// Puzzles to print, with their solutions at the back.
#[derive(Clone, Debug)]
pub struct Booklet<'a> {
    title: &'a str,
    per_page: PerPage,
    entries: Vec<Entry<'a>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Picture,
    title: Option<&'a str>,
}

impl<'a> Booklet<'a> {
    /// A booklet without puzzles.
    pub fn new(title: &'a str) -> Self {
        Self {
            title,
            per_page: PerPage::default(),
            entries: Vec::new(),
        }
    }

    /// Sets the number of puzzles on a page. A page of solutions always has twelve.
    #[must_use]
    pub fn per_page(self, per_page: PerPage) -> Self {
        Self { per_page, ..self }
    }

    /// Adds a puzzle. The cover says that each puzzle has exactly one solution.
    ///
    /// # Panics
    ///
    /// If the solution does not have the size of the puzzle.
    pub fn add(&mut self, puzzle: &'a Puzzle, solution: &'a Picture, title: Option<&'a str>) {
        assert_same_size(puzzle, solution);
        self.entries.push(Entry {
            puzzle,
            solution,
            title,
        });
    }

    /// The booklet as a PDF file.
    pub fn to_pdf(&self) -> Vec<u8> {
        let grid = self.per_page.columns_and_rows();
        let puzzle_pages = self.entries.len().div_ceil(grid.0 * grid.1);
        let mut pages = Pages(Vec::new());
        pages.cover(self.title, self.entries.len(), puzzle_pages + 2);
        pages.drawings(self.entries.iter().map(Entry::puzzle_page), grid);
        pages.drawings(self.entries.iter().map(Entry::solution_page), SOLUTIONS);
        pages.finish(self.title)
    }
}

impl Entry<'_> {
    /// The caption and drawing of the puzzle.
    fn puzzle_page(&self) -> (String, Layout) {
        let size = format!("{}x{}", self.puzzle.width(), self.puzzle.height());
        let caption = match self.title {
            Some(title) if title.contains(&size) => title.to_owned(),
            Some(title) => format!("{title} ({size})"),
            None => size,
        };
        (caption, Layout::puzzle(self.puzzle, None))
    }

    /// The caption and drawing of the solution.
    fn solution_page(&self) -> (String, Layout) {
        let caption = self.title.unwrap_or_default().to_owned();
        (caption, Layout::solution(self.solution))
    }
}

/// The content of each page.
struct Pages(Vec<Vec<u8>>);

impl Pages {
    fn cover(&mut self, title: &str, puzzles: usize, solutions_page: usize) {
        let mut page = Content::new();
        show(
            &mut page,
            BOLD,
            32.0,
            MARGIN,
            HEIGHT - 220.0,
            &cut(title, 26),
        );
        let count = match puzzles {
            1 => "1 nonogram".to_string(),
            count => format!("{count} nonograms"),
        };
        show(&mut page, FONT, 16.0, MARGIN, HEIGHT - 260.0, &count);
        let lines = [
            "Each number is a block of that many filled cells in its row or column.".to_string(),
            "Blocks stand in the order of their numbers, with at least one".to_string(),
            "empty cell between two of them. 0 is a line without a filled cell.".to_string(),
            String::new(),
            "Each puzzle has exactly one solution.".to_string(),
            format!("The solutions begin on page {solutions_page}."),
        ];
        for (index, line) in lines.iter().enumerate() {
            let y = HEIGHT - 320.0 - 18.0 * index as f32;
            show(&mut page, FONT, 12.0, MARGIN, y, line);
        }
        self.0.push(page.finish().to_vec());
    }

    /// Adds pages of numbered drawings with captions, arranged in columns and rows.
    fn drawings(
        &mut self,
        drawings: impl Iterator<Item = (String, Layout)>,
        (columns, rows): (usize, usize),
    ) {
        let (wide, high) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * MARGIN);
        let (slot_width, slot_height) = (wide / columns as f32, high / rows as f32);
        let mut page = Content::new();
        let mut used = 0;
        for (index, (caption, layout)) in drawings.enumerate() {
            if used == columns * rows {
                self.end_page(std::mem::replace(&mut page, Content::new()));
                used = 0;
            }
            let left = MARGIN + slot_width * (used % columns) as f32;
            let top = HEIGHT - MARGIN - slot_height * (used / columns) as f32;
            let room = (slot_width - SPACE, slot_height - CAPTION - SPACE);
            let cell = (room.0 / layout.width)
                .min(room.1 / layout.height)
                .min(MAX_CELL);
            // Centred in its slot, its caption at the left edge of the board. A drawing alone on its page stands a
            // little above the middle. Captions of drawings side by side are on one level.
            let x = left + (slot_width - cell * layout.width) / 2.0;
            let spare = room.1 - cell * layout.height;
            let top = match (columns, rows) {
                (1, 1) => top - 0.4 * spare,
                (1, _) => top - 0.5 * spare,
                _ => top,
            };
            let size = if columns == 1 { 13.0 } else { 10.0 };
            let caption = format!("{}. {caption}", index + 1);
            // A letter is rarely wider than 0.6 of the font size.
            let letters = ((left + slot_width - x) / (0.6 * size)) as usize;
            let caption = cut(caption.trim_end_matches([' ', '.']), letters);
            show(&mut page, BOLD, size, x, top - size, &caption);
            draw(&mut page, &layout, x, top - CAPTION, cell);
            used += 1;
        }
        self.end_page(page);
    }

    /// Adds a page, with its number.
    fn end_page(&mut self, mut page: Content) {
        let number = (self.0.len() + 1).to_string();
        let wide = DIGIT * 9.0 * number.len() as f32;
        show(
            &mut page,
            FONT,
            9.0,
            (WIDTH - wide) / 2.0,
            MARGIN / 2.0,
            &number,
        );
        self.0.push(page.finish().to_vec());
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
        let ids: Vec<(Ref, Ref)> = self.0.iter().map(|_| (id(), id())).collect();
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
        for ((page_id, content_id), content) in ids.into_iter().zip(&self.0) {
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

/// Draws with the upper left corner at this place and cells of this size.
fn draw(page: &mut Content, layout: &Layout, left: f32, top: f32, cell: f32) {
    for mark in &layout.rectangles {
        // In a PDF, y grows upwards.
        let y = top - cell * (mark.y + mark.height);
        page.rect(
            left + cell * mark.x,
            y,
            cell * mark.width,
            cell * mark.height,
        );
    }
    page.fill_nonzero();
    let size = cell * layout.font_size;
    for number in &layout.numbers {
        let text = number.value.to_string();
        let x = left + cell * number.x - DIGIT * size * text.len() as f32 / 2.0;
        let baseline = top - cell * number.y - 0.36 * size;
        show(page, FONT, size, x, baseline, &text);
    }
}

fn show(page: &mut Content, font: Name<'_>, size: f32, x: f32, y: f32, text: &str) {
    // The fonts use an encoding that agrees with Latin-1 on all its printable characters.
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

/// A text, cut to a number of letters.
fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(letters.saturating_sub(3)).collect();
    short += "...";
    short
}
