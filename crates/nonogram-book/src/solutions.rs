//! The pages of solutions: as many a page as stay legible.

use crate::print::{Align, Print, put};
use crate::puzzle::BookPuzzle;
use crate::sheet::{PageSheet, Slot};
use crate::source::BookSource;
use crate::trim::MM;
use nonogram_render::board::LETTERED_CELL;
use nonogram_render::page::{FontStyle, Page};
use std::ops::Range;

/// Columns and rows on an upright page, the fullest first.
const GRIDS: [(usize, usize); 11] = [
    (5, 6),
    (4, 6),
    (4, 5),
    (3, 5),
    (3, 4),
    (3, 3),
    (2, 4),
    (2, 3),
    (2, 2),
    (1, 2),
    (1, 1),
];
/// Where cells would be smaller than this, and in large print, a page has twelve solutions or
/// fewer.
const COMFORTABLE: f32 = 1.4 * MM;
const TWELVE: usize = 12;
/// The smallest cells of boards of one ink.
pub(crate) const MIN_CELL: f32 = 1.1 * MM;
/// The largest cells.
const MAX_CELL: f32 = 4.0 * MM;
/// The space between two solutions.
const BETWEEN: f32 = 12.0;
/// The most lines of a title in one language.
const MOST_LINES: usize = 2;

/// Solutions on a page, and their places below the heading that the first page has.
#[derive(Clone, Debug)]
pub(crate) struct SolutionPage {
    pub(crate) puzzles: Range<usize>,
    columns: usize,
    slots: Vec<Slot>,
}

impl SolutionPage {
    /// The places of the solutions in the type area.
    pub(crate) fn places(&self, print: &Print) -> impl Iterator<Item = (usize, Slot)> {
        let heading = heading(self.puzzles.start, print);
        let slots = self.slots.iter().map(move |slot| Slot {
            y: slot.y + heading,
            ..*slot
        });
        self.puzzles.clone().zip(slots)
    }
}

/// The height of the heading of the page that begins with this solution.
fn heading(start: usize, print: &Print) -> f32 {
    match start {
        0 => 2.2 * print.heading,
        _ => 0.0,
    }
}

impl BookPuzzle {
    /// The smallest cells with which the solution can be read.
    fn min_solution_cell(&self, has_letters: bool) -> f32 {
        if has_letters && self.puzzle().is_colored() {
            LETTERED_CELL
        } else {
            MIN_CELL
        }
    }
}

/// The pages of all solutions: alike, unless this takes a quarter more of them.
pub(crate) fn solution_pages(source: &BookSource<'_>, sheet: &PageSheet) -> Vec<SolutionPage> {
    let mut pages = Vec::new();
    let mut start = 0;
    while start < source.puzzles.len() {
        let page = fullest(source, sheet, start);
        start = page.puzzles.end;
        pages.push(page);
    }
    let alike = alike(source, sheet);
    alike
        .filter(|alike| 4 * alike.len() <= 5 * pages.len())
        .unwrap_or(pages)
}

/// The columns and rows of pages, the fullest first.
fn grids(source: &BookSource<'_>, sheet: &PageSheet) -> impl Iterator<Item = (usize, usize)> {
    let is_wide = sheet.is_wide();
    let most = if source.settings.is_large_print {
        TWELVE
    } else {
        usize::MAX
    };
    GRIDS
        .into_iter()
        .filter(move |(columns, rows)| columns * rows <= most)
        .map(move |(columns, rows)| {
            if is_wide {
                (rows, columns)
            } else {
                (columns, rows)
            }
        })
}

/// Whether these solutions can be read in places of this size. A page has `columns` times `rows` of
/// them.
fn are_legible(
    source: &BookSource<'_>,
    mut puzzles: Range<usize>,
    slot: &Slot,
    (columns, rows): (usize, usize),
) -> bool {
    let comfortable = if columns * rows > TWELVE {
        COMFORTABLE
    } else {
        0.0
    };
    puzzles.all(|index| {
        let least = source.puzzles[index].min_solution_cell(source.settings.letters);
        source.solution_cell(index, slot) >= least.max(comfortable)
    })
}

/// The page with the most legible solutions from this one on.
fn fullest(source: &BookSource<'_>, sheet: &PageSheet, start: usize) -> SolutionPage {
    let height = sheet.height(&source.print) - heading(start, &source.print);
    let mut page = SolutionPage {
        puzzles: start..start,
        columns: 1,
        slots: Vec::new(),
    };
    for grid in grids(source, sheet) {
        page.columns = grid.0;
        page.slots = sheet.divided(grid, BETWEEN, height);
        page.puzzles.end = source.puzzles.len().min(start + page.slots.len());
        if are_legible(source, page.puzzles.clone(), &page.slots[0], grid) {
            break;
        }
    }
    // The last grid has one solution.
    page
}

/// Pages with the same places, of which the first lacks a row for its heading.
fn alike(source: &BookSource<'_>, sheet: &PageSheet) -> Option<Vec<SolutionPage>> {
    let (print, all) = (&source.print, source.puzzles.len());
    let mut grids = grids(source, sheet);
    let (grid, slots) = grids.find_map(|grid| {
        let slots = sheet.divided(grid, BETWEEN, sheet.height(print));
        let has_heading = grid.1 > 1 && heading(0, print) <= slots[0].height + BETWEEN;
        let is_legible = has_heading && are_legible(source, 0..all, &slots[0], grid);
        is_legible.then_some((grid, slots))
    })?;
    let mut pages = Vec::new();
    let mut start = 0;
    while start < all {
        let mut slots = slots.clone();
        if start == 0 {
            slots.truncate(slots.len() - grid.0);
        }
        let end = all.min(start + slots.len());
        pages.push(SolutionPage {
            puzzles: start..end,
            columns: grid.0,
            slots,
        });
        start = end;
    }
    Some(pages)
}

impl BookSource<'_> {
    /// The size of the titles of solutions, and the height of their lines.
    fn caption_size(&self) -> (f32, f32) {
        let size = if self.settings.is_large_print {
            14.0
        } else {
            7.0
        };
        (size, 1.2 * size)
    }

    /// The most lines above a solution.
    fn caption_lines(&self) -> usize {
        MOST_LINES + self.languages.len() - 1
    }

    /// The lines above a solution: its number and its title.
    fn caption(&self, index: usize, width: f32) -> Vec<String> {
        let (size, faces) = (self.caption_size().0, self.faces);
        let text = format!("{} {}", index + 1, self.puzzles[index].title.trim());
        let mut lines = faces.wrap(&text, width / size, FontStyle::Bold);
        let most = self.caption_lines();
        if lines.len() > most {
            lines.truncate(most);
            let last = &mut lines[most - 1];
            while faces.width(last, FontStyle::Bold) * size > width - size {
                last.pop();
            }
            last.push('…');
        }
        lines
    }

    /// The size of the cells of a solution in a slot.
    fn solution_cell(&self, index: usize, slot: &Slot) -> f32 {
        let (columns, rows) = self.puzzles[index].size();
        let height = slot.height - self.caption_lines() as f32 * self.caption_size().1 - 3.0;
        // The frame stands a little outside.
        ((slot.width - 2.0) / columns as f32)
            .min((height - 2.0) / rows as f32)
            .min(MAX_CELL)
    }

    /// A page of solutions, without its number. The first one begins with a heading, in a file of
    /// their own also with the title of the book.
    pub(crate) fn solutions_page(
        &self,
        sheet: &PageSheet,
        number: usize,
        content: &SolutionPage,
    ) -> Page {
        let (faces, print) = (self.faces, &self.print);
        let mut page = sheet.page();
        let (left, top) = (sheet.left(number), sheet.top());
        if content.puzzles.start == 0 {
            self.heading(&mut page, (sheet, number), &self.words.solutions);
            let title = if self.settings.solutions_apart {
                self.settings.title.as_str()
            } else {
                ""
            };
            let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
            let size = print
                .body
                .min(sheet.width() / faces.width(&title, FontStyle::Regular));
            let place = (left, sheet.top() + 1.75 * print.heading);
            put(
                &mut page,
                faces,
                title,
                (size, FontStyle::Regular),
                place,
                Align::Left,
            );
        }
        let (size, line_height) = self.caption_size();
        let places: Vec<(usize, Slot)> = content.places(print).collect();
        let widths = places.iter().map(|(index, slot)| {
            self.puzzles[*index].size().0 as f32 * self.solution_cell(*index, slot)
        });
        // The widest picture is in the middle of its place, the others begin where it does.
        let indent = (content.slots[0].width - widths.fold(0.0, f32::max)) / 2.0;
        for row in places.chunks(content.columns) {
            let captions = row
                .iter()
                .map(|(index, slot)| self.caption(*index, slot.width - indent));
            let captions: Vec<Vec<String>> = captions.collect();
            let most = captions.iter().map(Vec::len).max().unwrap_or(0);
            for (&(index, slot), lines) in row.iter().zip(captions) {
                let (x, y) = (left + slot.x + indent, top + slot.y);
                for (place, line) in lines.into_iter().enumerate() {
                    let (bold, rest) = match place {
                        0 => line
                            .split_once(' ')
                            .map_or((line.as_str(), ""), |(number, rest)| (number, rest)),
                        _ => ("", line.as_str()),
                    };
                    let baseline = y + size + place as f32 * line_height;
                    put(
                        &mut page,
                        faces,
                        bold,
                        (size, FontStyle::Bold),
                        (x, baseline),
                        Align::Left,
                    );
                    let beside = if bold.is_empty() {
                        0.0
                    } else {
                        size * (faces.width(bold, FontStyle::Bold) + 0.4)
                    };
                    put(
                        &mut page,
                        faces,
                        rest,
                        (size, FontStyle::Regular),
                        (x + beside, baseline),
                        Align::Left,
                    );
                }
                let corner = (x, y + most as f32 * line_height + 3.0);
                let (solution, cell) = (
                    self.puzzles[index].solution(),
                    self.solution_cell(index, &slot),
                );
                let weights = &self.settings.weights;
                self.boards[index].draw_solution(&mut page, solution, corner, cell, weights);
            }
        }
        page
    }
}
