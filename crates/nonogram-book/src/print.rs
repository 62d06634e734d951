//! The sizes of print, and small helps for placing texts.

use crate::settings::BookSettings;
use crate::trim::MM;
use nonogram_render::board::{BoardLayout, BoardLook, LineWeights};
use nonogram_render::page::{Faces, FontStyle, Page, Placed};

/// Cells are multiples of this.
const CELL_STEP: f32 = 0.25 * MM;

/// The sizes of letters and cells, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print {
    pub(crate) look: BoardLook,
    /// Cells are at least and at most this large.
    pub(crate) cell: f32,
    pub(crate) max_cell: f32,
    /// Numbers of puzzles, sizes and feet of pages, running text, headings.
    pub(crate) number: f32,
    pub(crate) small: f32,
    pub(crate) body: f32,
    pub(crate) heading: f32,
}

impl Print {
    pub(crate) const NORMAL: Self = Self {
        look: BoardLook {
            clue: 0.56,
            min_clue: 8.0,
            max_clue: 13.0,
            weights: LineWeights::NORMAL,
            is_for_pens: true,
        },
        cell: 3.25 * MM,
        max_cell: 10.0 * MM,
        number: 14.0,
        small: 9.0,
        body: 10.5,
        heading: 20.0,
    };
    /// Clues begin to grow where cells are large, so that no board has smaller cells than in normal
    /// print.
    pub(crate) const LARGE: Self = Self {
        look: BoardLook {
            clue: 0.44,
            min_clue: 14.0,
            max_clue: 20.0,
            ..Self::NORMAL.look
        },
        cell: 6.5 * MM,
        max_cell: 14.0 * MM,
        number: 20.0,
        small: 14.0,
        body: 14.0,
        heading: 26.0,
    };

    /// The sizes in a book with these settings.
    pub(crate) fn new(settings: &BookSettings) -> Self {
        let mut print = if settings.is_large_print {
            Self::LARGE
        } else {
            Self::NORMAL
        };
        print.look.weights = settings.weights;
        if let Some(cell) = settings.cell {
            print.cell = cell;
            print.max_cell = print.max_cell.max(cell);
        }
        print
    }

    /// The largest cells with which a board fits into a slot; `None` if none that can be read do.
    pub(crate) fn cell_in(&self, board: &BoardLayout<'_>, slot: (f32, f32)) -> Option<f32> {
        let most = (self.max_cell / CELL_STEP).round() as usize;
        let least = (self.cell / CELL_STEP - 0.01).ceil() as usize;
        let mut cells = (least..=most).rev().map(|steps| steps as f32 * CELL_STEP);
        cells.find(|&cell| board.fits(cell, slot, &self.look))
    }

    /// The distance of the lines of running text.
    pub(crate) fn line(&self) -> f32 {
        1.45 * self.body
    }
}

/// Where a text is in relation to a point.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

/// Places a black text.
pub(crate) fn put(
    page: &mut Page,
    faces: &Faces<'_>,
    text: impl Into<String>,
    (size, style): (f32, FontStyle),
    (x, baseline): (f32, f32),
    align: Align,
) {
    let text = faces.text(text, size, style);
    if text.text.is_empty() {
        return;
    }
    let left = match align {
        Align::Left => x,
        Align::Center => x - text.width / 2.0,
        Align::Right => x - text.width,
    };
    page.things.push(Placed::Text(text.at(left, baseline)));
}

/// The corners of a star around the origin with radius 1, the first one on top.
const STAR: [[f32; 2]; 10] = [
    [0.0, -1.0],
    [0.225, -0.309],
    [0.951, -0.309],
    [0.363, 0.118],
    [0.588, 0.809],
    [0.0, 0.382],
    [-0.588, 0.809],
    [-0.363, 0.118],
    [-0.951, -0.309],
    [-0.225, -0.309],
];

/// Draws stars side by side on a baseline, some of all of them filled, the others with an outline.
pub(crate) fn stars(
    page: &mut Page,
    (filled, all): (usize, usize),
    (right, baseline): (f32, f32),
    (size, outline): (f32, f32),
) {
    let radius = 0.42 * size;
    for index in 0..all {
        let (x, y) = (
            right - outline / 2.0 - radius - (all - 1 - index) as f32 * size,
            baseline - 0.36 * size,
        );
        let corners = STAR.map(|[dx, dy]| [x + radius * dx, y + radius * dy]);
        if index < filled {
            page.things.push(Placed::Shape(corners.to_vec()));
        } else {
            for (index, &from) in corners.iter().enumerate() {
                page.line(from, corners[(index + 1) % 10], outline);
            }
        }
    }
}
