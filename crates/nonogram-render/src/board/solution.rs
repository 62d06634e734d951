//! A solution without clues.

use super::{
    BoardLayout, CellArea, DARK, LETTERED_CELL, LineWeights, SHARED, SOLUTION_LETTER, draw_lines,
    inner_lines,
};
use crate::page::{Page, Placed};
use nonogram::{Picture, Rgb};
use std::ops::Range;

/// The frame, in weights of the other lines.
const SOLUTION_FRAME: f32 = 1.4;

impl BoardLayout<'_> {
    /// Draws a solution without clues, its upper left corner here. A drawing
    /// [with letters](crate::Drawing::has_letters) has them in cells of [`LETTERED_CELL`] and more.
    pub fn draw_solution(
        &self,
        page: &mut Page,
        picture: &Picture,
        (left, top): (f32, f32),
        cell: f32,
        weights: &LineWeights,
    ) {
        let area = CellArea {
            left,
            top,
            cell,
            rows: self.rows.clone(),
            columns: self.columns.clone(),
            size: (self.drawing.puzzle.width(), self.drawing.puzzle.height()),
        };
        self.draw_background(page, &area);
        let weights = LineWeights {
            hair: 0.0,
            fifth: weights.hair,
            frame: SOLUTION_FRAME * weights.hair.max(0.5),
        };
        draw_lines(page, (left, top), &area, Rgb::BLACK, &weights);
        self.draw_runs(page, &area, |row, column| picture.ink(row, column));
        self.draw_guides(page, &area, picture, weights.fifth);
        if self.drawing.has_letters && cell >= LETTERED_CELL {
            self.draw_letters(page, picture, &area, SOLUTION_LETTER * cell);
        }
    }

    /// Draws each fifth line light where it runs between two dark cells, so that they can be
    /// counted.
    fn draw_guides(&self, page: &mut Page, area: &CellArea, picture: &Picture, weight: f32) {
        let is_dark = |row, column| {
            let color = self.colors.of(picture.ink(row, column));
            color.contrast(Rgb::BLACK) < DARK
        };
        let mut lines = Vec::new();
        for row in inner_lines(&area.rows, true) {
            let is_dark = |&column: &usize| is_dark(row - 1, column) && is_dark(row, column);
            for run in runs(area.columns.clone().filter(is_dark)) {
                let y = area.y(row);
                lines.push(([area.x(run.start), y], [area.x(run.end), y]));
            }
        }
        for column in inner_lines(&area.columns, true) {
            let is_dark = |&row: &usize| is_dark(row, column - 1) && is_dark(row, column);
            for run in runs(area.rows.clone().filter(is_dark)) {
                let x = area.x(column);
                lines.push(([x, area.y(run.start)], [x, area.y(run.end)]));
            }
        }
        for (from, to) in lines {
            page.things.push(Placed::Line {
                from,
                to,
                weight,
                color: SHARED,
            });
        }
    }
}

/// The runs of consecutive numbers among rising ones.
fn runs(numbers: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some(run) if run.end == number => run.end += 1,
            _ => runs.push(number..number + 1),
        }
    }
    runs
}
