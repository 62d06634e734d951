//! The pages of puzzles: the size of cells, which boards cannot be printed, and where boards stand.

use crate::error::{Misfit, Remedy};
use crate::print::{Align, Print, put, stars};
use crate::settings::{BoardsPerPage, BookSettings};
use crate::sheet::{PageSheet, Slot};
use crate::source::BookSource;
use crate::trim::{MM, Trim};
use nonogram_render::board::{BoardExtent, BoardLayout};
use nonogram_render::page::{FontStyle, Page};
use std::collections::HashMap;
use std::ops::Range;

/// Boards that share a page look odd with different cells. So a section has cells of one size if it
/// is at least this.
const COMFORTABLE: f32 = 6.5 * MM;

/// The columns that stand on both pages of a board over two pages.
const SHARED: usize = 2;

/// The left and the right part of a board, for two facing pages. Both have the clues of all rows.
pub(crate) fn halves<'a>(board: &BoardLayout<'a>) -> [BoardLayout<'a>; 2] {
    let width = board.columns().end;
    // The right part begins behind a thick line, where the player counts anew.
    let middle = (width.saturating_sub(SHARED) / 2)
        .next_multiple_of(5)
        .min(width);
    let shared = middle..width.min(middle + SHARED);
    [0..shared.end, middle..width].map(|columns| board.part(board.rows(), columns, shared.clone()))
}

/// The columns of a part of a board: `1–27`.
pub(crate) fn columns_text(board: &BoardLayout<'_>) -> String {
    let columns = board.columns();
    format!("{}–{}", columns.start + 1, columns.end)
}

/// The place of the board in a slot, below its heading. The frame stands a little outside of the
/// cells, so there is room for it on all sides.
fn room(slot: &Slot, print: &Print) -> (f32, f32) {
    let frames = 2.0 * print.look.weights.frame;
    (slot.width - frames, slot.height - heading(print) - frames)
}

/// The height of a heading.
pub(crate) fn heading(print: &Print) -> f32 {
    print.number + 12.0
}

/// Where a board begins in a room of this length. It is in the middle, its cells in line with those
/// of all boards of its row or column, if these have room together. Each has a length for clues and
/// a length in all.
fn offset(own: (f32, f32), all: impl Iterator<Item = (f32, f32)>, room: f32) -> f32 {
    let (mut clues, mut cells): (f32, f32) = (0.0, 0.0);
    for (left, whole) in all {
        clues = clues.max(left);
        cells = cells.max(whole - left);
    }
    if clues + cells <= room {
        (room - clues - cells) / 2.0 + clues - own.0
    } else {
        (room - own.1) / 2.0
    }
}

impl BookSource<'_> {
    /// The size of the cells of a board in a book with so many on a page; `None` if it cannot be
    /// printed legibly.
    fn cell_on_page(
        &self,
        index: usize,
        sheet: &PageSheet,
        per_page: BoardsPerPage,
        print: &Print,
    ) -> Option<f32> {
        let room = room(&sheet.slots(per_page, print)[0], print);
        print.cell_in(&self.boards[index], room)
    }

    /// The size of the cells of a board over two facing pages; `None` if it cannot be printed
    /// legibly.
    fn cell_on_spread(&self, index: usize, sheet: &PageSheet, print: &Print) -> Option<f32> {
        let room = room(&sheet.slots(BoardsPerPage::One, print)[0], print);
        let [left, right] = halves(&self.boards[index]).map(|half| print.cell_in(&half, room));
        Some(left?.min(right?))
    }

    /// Whether a board is printed over two facing pages: it is too large for one.
    pub(crate) fn is_spread(&self, index: usize, sheet: &PageSheet) -> bool {
        self.settings.spreads
            && self
                .cell_on_page(index, sheet, self.settings.per_page, &self.print)
                .is_none()
    }

    /// The size of the cells of each board, or all boards that cannot be printed legibly.
    ///
    /// A board that has a page alone has cells as large as they can be. Where boards share pages,
    /// all boards of a section have cells of one size if it is comfortable, else those of a size.
    pub(crate) fn cells(&self, sheet: &PageSheet) -> Result<Vec<f32>, Vec<Misfit>> {
        let is_spread: Vec<bool> = (0..self.boards.len())
            .map(|index| self.is_spread(index, sheet))
            .collect();
        let mut best: Vec<Option<f32>> = Vec::new();
        for (index, &is_spread) in is_spread.iter().enumerate() {
            best.push(if is_spread {
                self.cell_on_spread(index, sheet, &self.print)
            } else {
                self.cell_on_page(index, sheet, self.settings.per_page, &self.print)
            });
        }
        let mut misfits: Vec<usize> = (0..best.len())
            .filter(|&index| best[index].is_none())
            .collect();
        misfits.sort_by_key(|&index| self.puzzles[index].place);
        let misfits: Vec<Misfit> = misfits
            .into_iter()
            .map(|index| self.misfit(index, sheet))
            .collect();
        if !misfits.is_empty() {
            return Err(misfits);
        }
        let mut cells: Vec<f32> = best.into_iter().flatten().collect();
        if self.settings.per_page == BoardsPerPage::One {
            return Ok(cells);
        }
        for section in &self.sections {
            let on_page: Vec<usize> = section
                .puzzles
                .clone()
                .filter(|&index| !is_spread[index])
                .collect();
            let common = on_page.iter().map(|&index| cells[index]);
            let common = common.fold(f32::MAX, f32::min);
            if common >= COMFORTABLE {
                on_page.iter().for_each(|&index| cells[index] = common);
            }
            let mut by_size: HashMap<(bool, (usize, usize)), f32> = HashMap::new();
            for index in section.puzzles.clone() {
                let key = (is_spread[index], self.puzzles[index].size());
                let least = by_size.entry(key).or_insert(f32::MAX);
                *least = least.min(cells[index]);
            }
            for index in section.puzzles.clone() {
                cells[index] = by_size[&(is_spread[index], self.puzzles[index].size())];
            }
        }
        Ok(cells)
    }

    /// What would fit for a board that does not.
    fn misfit(&self, index: usize, sheet: &PageSheet) -> Misfit {
        let puzzle = &self.puzzles[index];
        let mut remedy = self.remedy(index, sheet, &self.print);
        if remedy.is_none() && self.settings.is_large_print {
            let per_page = self.settings.per_page;
            let normal = &Print::NORMAL;
            let is_normal = self.cell_on_page(index, sheet, per_page, normal).is_some()
                || self.remedy(index, sheet, normal).is_some();
            remedy = is_normal.then_some(Remedy::NormalPrint);
        }
        Misfit {
            name: puzzle.name.clone(),
            size: puzzle.size(),
            remedy: remedy.unwrap_or(Remedy::Nothing),
        }
    }

    /// Fewer boards on a page; in large print two facing pages, because smaller cells are none;
    /// smaller cells if the settings ask for large ones; larger pages; two facing pages.
    fn remedy(&self, index: usize, sheet: &PageSheet, print: &Print) -> Option<Remedy> {
        let BookSettings { trim, per_page, .. } = *self.settings;
        for fewer in BoardsPerPage::ALL.into_iter().rev() {
            if fewer < per_page && self.cell_on_page(index, sheet, fewer, print).is_some() {
                return Some(Remedy::PerPage(fewer));
            }
        }
        let is_new = !self.settings.spreads;
        let spread = (is_new && self.cell_on_spread(index, sheet, print).is_some())
            .then_some(Remedy::Spread);
        if self.settings.is_large_print && spread.is_some() {
            return spread;
        }
        let smaller = Print {
            cell: Print::NORMAL.cell,
            ..*print
        };
        if let Some(cell) = self.cell_on_page(index, sheet, per_page, &smaller) {
            return Some(Remedy::Cell(cell));
        }
        for larger in Trim::all() {
            if larger.width * larger.height <= trim.width * trim.height {
                continue;
            }
            let sheet = PageSheet::new(larger, self.settings.inside, sheet.inside);
            for per_page in [per_page, BoardsPerPage::One] {
                if self.cell_on_page(index, &sheet, per_page, print).is_some() {
                    return Some(Remedy::Trim(larger, per_page));
                }
            }
        }
        spread
    }

    /// The page of some puzzles, without its number, or of the left (0) or right half of one.
    pub(crate) fn puzzle_page(
        &self,
        sheet: &PageSheet,
        number: usize,
        puzzles: Range<usize>,
        cells: &[f32],
        half: Option<usize>,
    ) -> Page {
        let (faces, print) = (self.faces, &self.print);
        let mut page = sheet.page();
        let per_page = match half {
            Some(_) => BoardsPerPage::One,
            None => self.settings.per_page,
        };
        let slots = sheet.slots(per_page, print);
        let boards: Vec<BoardLayout<'_>> = match half {
            Some(half) => vec![halves(&self.boards[puzzles.start])[half].clone()],
            None => self.boards[puzzles.clone()].to_vec(),
        };
        let mut extents: Vec<(&Slot, BoardExtent)> = Vec::new();
        for ((index, slot), board) in puzzles.clone().zip(&slots).zip(&boards) {
            extents.push((slot, board.extent(cells[index], slot.width, &print.look)));
        }
        for ((index, &(slot, extent)), board) in puzzles.zip(&extents).zip(&boards) {
            let puzzle = &self.puzzles[index];
            let (x, y) = (sheet.left(number) + slot.x, sheet.top() + slot.y);
            let baseline = y + 0.72 * print.number;
            let shown = faces.text((index + 1).to_string(), print.number, FontStyle::Bold);
            let beside = x + shown.width + 0.6 * print.number;
            put(
                &mut page,
                faces,
                shown.text,
                (print.number, FontStyle::Bold),
                (x, baseline),
                Align::Left,
            );
            let font = (print.small, FontStyle::Regular);
            let mut size = puzzle.size_text();
            if half.is_some() {
                let columns = self.words.columns.replace("{}", &columns_text(board));
                size = format!("{size}, {columns}");
            }
            if let Some(time) = puzzle.time_text().filter(|_| self.settings.times) {
                size = format!("{size}, {time}");
            }
            put(
                &mut page,
                faces,
                size,
                font,
                (beside, baseline),
                Align::Left,
            );
            stars(
                &mut page,
                (puzzle.level as usize + 1, self.stars()),
                (x + slot.width, baseline),
                (print.small + 1.0, self.settings.weights.hair),
            );
            let (width, height) = room(slot, print);
            let in_column = extents.iter().filter(|(other, _)| other.x == slot.x);
            let left = offset(
                (extent.left, extent.width),
                in_column.map(|(_, it)| (it.left, it.width)),
                width,
            );
            let in_row = extents.iter().filter(|(other, _)| other.y == slot.y);
            let top = offset(
                (extent.top, extent.height),
                in_row.map(|(_, it)| (it.top, it.height)),
                height,
            );
            let frame = print.look.weights.frame;
            let place = (x + frame + left, y + heading(print) + frame + top);
            let ends = [x, x + slot.width];
            board.draw(&mut page, place, cells[index], ends, &print.look);
        }
        page
    }

    /// The foot of a page of puzzles: where the solutions are.
    pub(crate) fn solutions_text(&self, puzzles: Range<usize>, solution_pages: &[usize]) -> String {
        let mut pages = solution_pages[puzzles.clone()].to_vec();
        pages.dedup();
        let [one, same, several] = &self.words.solution_on;
        let [page, more] = &self.words.solution_in;
        let form = match (self.settings.solutions_apart, puzzles.len(), pages.len()) {
            (true, _, 1) => page,
            (true, ..) => more,
            (false, 1, _) => one,
            (false, _, 1) => same,
            (false, ..) => several,
        };
        let pages: Vec<String> = pages.iter().map(usize::to_string).collect();
        form.replace("{}", &pages.join(", "))
    }
}
