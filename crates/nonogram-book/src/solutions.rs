//! The pages of solutions: as many a page as stay legible.

use crate::plan::Source;
use crate::print::{Align, put};
use crate::sheet::{Sheet, Slot};
use crate::trim::MM;
use nonogram_render::page::{Page, Style};
use std::ops::Range;

/// Columns and rows on an upright page, the fullest first.
const GRIDS: [(usize, usize); 11] =
    [(5, 6), (4, 6), (4, 5), (3, 5), (3, 4), (3, 3), (2, 4), (2, 3), (2, 2), (1, 2), (1, 1)];
/// Where cells would be smaller than this, a page has twelve solutions or fewer.
const COMFORTABLE: f32 = 1.4 * MM;
const TWELVE: usize = 12;
/// The largest cells.
const MAX_CELL: f32 = 4.0 * MM;
/// The space between two solutions.
const BETWEEN: f32 = 12.0;
/// The most lines of a title.
const MOST_LINES: usize = 2;

/// Solutions on a page.
#[derive(Clone, Debug)]
pub(crate) struct SolutionPage {
    pub(crate) puzzles: Range<usize>,
    grid: (usize, usize),
}

/// The pages of all solutions.
pub(crate) fn solution_pages(source: &Source<'_>, sheet: &Sheet) -> Vec<SolutionPage> {
    let mut pages = Vec::new();
    let mut start = 0;
    while start < source.puzzles.len() {
        let page = |grid: (usize, usize)| {
            let end = source.puzzles.len().min(start + grid.0 * grid.1);
            SolutionPage { puzzles: start..end, grid }
        };
        let is_legible = |page: &SolutionPage, comfortable: f32| {
            let slots = sheet.divided(page.grid, BETWEEN, &source.print);
            page.puzzles.clone().all(|index| {
                source.solution_cell(index, &slots[0]) >= source.boards[index].min_solution_cell().max(comfortable)
            })
        };
        let pages_of = |full: bool| {
            let grids = GRIDS.into_iter().filter(move |(columns, rows)| full == (columns * rows > TWELVE));
            grids.map(|(columns, rows)| page(if sheet.is_wide() { (rows, columns) } else { (columns, rows) }))
        };
        let full = pages_of(true).find(|page| is_legible(page, COMFORTABLE));
        let found = full.or_else(|| pages_of(false).find(|page| is_legible(page, 0.0)));
        let page = found.unwrap_or_else(|| page((1, 1)));
        start = page.puzzles.end;
        pages.push(page);
    }
    pages
}

impl Source<'_> {
    /// The size of the titles of solutions, and the height of their lines.
    fn caption_size(&self) -> (f32, f32) {
        let size = if self.settings.is_large_print { 11.0 } else { 7.0 };
        (size, 1.2 * size)
    }

    /// The lines above a solution: its number and its title.
    fn caption(&self, index: usize, width: f32) -> Vec<String> {
        let (size, faces) = (self.caption_size().0, self.faces);
        let text = format!("{} {}", index + 1, self.puzzles[index].title.trim());
        let mut lines = faces.wrap(&text, width / size, Style::Bold);
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES);
            let last = &mut lines[MOST_LINES - 1];
            while faces.width(last, Style::Bold) * size > width - size {
                last.pop();
            }
            last.push('…');
        }
        lines
    }

    /// The size of the cells of a solution in a slot.
    fn solution_cell(&self, index: usize, slot: &Slot) -> f32 {
        let (columns, rows) = self.puzzles[index].size();
        let height = slot.height - MOST_LINES as f32 * self.caption_size().1 - 3.0;
        ((slot.width - 1.0) / columns as f32).min((height - 1.0) / rows as f32).min(MAX_CELL)
    }

    /// A page of solutions, without its number.
    pub(crate) fn solutions_page(&self, sheet: &Sheet, number: usize, content: &SolutionPage) -> Page {
        let faces = self.faces;
        let mut page = sheet.page();
        let slots = sheet.divided(content.grid, BETWEEN, &self.print);
        let (size, line_height) = self.caption_size();
        for (index, slot) in content.puzzles.clone().zip(&slots) {
            let (puzzle, cell) = (&self.puzzles[index], self.solution_cell(index, slot));
            let width = puzzle.size().0 as f32 * cell;
            let x = sheet.left(number) + slot.x + (slot.width - width) / 2.0;
            let lines = self.caption(index, slot.width);
            let board = sheet.top() + slot.y + MOST_LINES as f32 * line_height + 3.0;
            // The title ends above the picture. It begins with it, unless it is wider.
            let widest = lines.iter().map(|line| faces.width(line, Style::Bold) * size).fold(0.0, f32::max);
            let text_x = x.min(sheet.left(number) + slot.x + slot.width - widest);
            let mut baseline = board - 3.5 - (lines.len() - 1) as f32 * line_height;
            for (index_of_line, line) in lines.into_iter().enumerate() {
                let (bold, rest) = match index_of_line {
                    0 => line.split_once(' ').map_or((line.as_str(), ""), |(number, rest)| (number, rest)),
                    _ => ("", line.as_str()),
                };
                put(&mut page, faces, bold, (size, Style::Bold), (text_x, baseline), Align::Left);
                let beside = if bold.is_empty() { 0.0 } else { size * (faces.width(bold, Style::Bold) + 0.4) };
                put(&mut page, faces, rest, (size, Style::Regular), (text_x + beside, baseline), Align::Left);
                baseline += line_height;
            }
            let weights = &self.settings.weights;
            self.boards[index].draw_solution(&mut page, faces, puzzle.solution(), (x, board), cell, weights);
        }
        page
    }
}
