//! Where things may stand on a page: the type area between mirrored margins, its slots for boards,
//! its foot.

use crate::print::{Align, Print, put};
use crate::settings::BoardsPerPage;
use crate::trim::{INCH, MM, Trim};
use nonogram_render::page::{Faces, FontStyle, Page};

/// The space between two boards of a page.
const BETWEEN: f32 = 22.0;
/// The margins of sheets.
const MARGIN: f32 = 15.0 * MM;
/// The inside margin is wider than the outside one by this: the gutter of a glued book swallows
/// paper.
const GUTTER: f32 = 3.0 * MM;

/// The margins of a page. Odd pages lie on the right, so their inside margin is on the left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageSheet {
    trim: Trim,
    pub(crate) inside: f32,
    outside: f32,
    /// The upper and the lower margin.
    above: f32,
}

/// A place for a board and its heading, relative to the type area.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl PageSheet {
    /// Pages with the given inside margin; without it, with at least this one.
    pub(crate) fn new(trim: Trim, given: Option<f32>, least: f32) -> Self {
        let outside = if trim.width < 6.5 * INCH {
            0.3 * INCH
        } else {
            0.4 * INCH
        };
        Self {
            trim,
            inside: given.unwrap_or(least.max(outside + GUTTER)),
            outside,
            above: outside + 0.1 * INCH,
        }
    }

    /// Pages that nobody binds.
    pub(crate) fn on_screen(trim: Trim, given: Option<f32>) -> Self {
        let sheet = Self::new(trim, given, 0.0);
        Self {
            inside: given.unwrap_or(sheet.outside),
            ..sheet
        }
    }

    /// Pages with the same margin on all sides, for sheets.
    pub(crate) fn even(trim: Trim) -> Self {
        Self {
            trim,
            inside: MARGIN,
            outside: MARGIN,
            above: MARGIN,
        }
    }

    /// Whether pages are wider than high.
    pub(crate) fn is_wide(&self) -> bool {
        self.trim.width > self.trim.height
    }

    /// An empty page.
    pub(crate) fn page(&self) -> Page {
        Page::new(self.trim.width, self.trim.height)
    }

    /// The left edge of the type area on the page with this number.
    pub(crate) fn left(&self, number: usize) -> f32 {
        if number % 2 == 1 {
            self.inside
        } else {
            self.outside
        }
    }

    pub(crate) fn top(&self) -> f32 {
        self.above
    }

    pub(crate) fn width(&self) -> f32 {
        self.trim.width - self.inside - self.outside
    }

    /// The lower edge of the type area, where the foot has its baseline.
    pub(crate) fn bottom(&self) -> f32 {
        self.trim.height - self.above
    }

    /// The height above the foot.
    pub(crate) fn height(&self, print: &Print) -> f32 {
        self.bottom() - self.top() - 2.4 * print.small
    }

    /// The slots for boards.
    pub(crate) fn slots(&self, per_page: BoardsPerPage, print: &Print) -> Vec<Slot> {
        self.divided(self.grid(per_page), BETWEEN, self.height(print))
    }

    /// The columns and rows of boards.
    pub(crate) fn grid(&self, per_page: BoardsPerPage) -> (usize, usize) {
        let (columns, rows) = match per_page {
            BoardsPerPage::One => (1, 1),
            BoardsPerPage::Two => (1, 2),
            BoardsPerPage::Four => (2, 2),
            BoardsPerPage::Six => (2, 3),
        };
        if self.is_wide() {
            (rows, columns)
        } else {
            (columns, rows)
        }
    }

    /// The width and the height of the type area without a foot.
    pub(crate) fn size(&self) -> (f32, f32) {
        (self.width(), self.bottom() - self.top())
    }

    /// The upper part of the type area, of this height, divided into equal parts, row by row.
    pub(crate) fn divided(
        &self,
        (columns, rows): (usize, usize),
        between: f32,
        height: f32,
    ) -> Vec<Slot> {
        let width = (self.width() - between * (columns - 1) as f32) / columns as f32;
        let height = (height - between * (rows - 1) as f32) / rows as f32;
        let mut slots = Vec::new();
        for index in 0..columns * rows {
            slots.push(Slot {
                x: (index % columns) as f32 * (width + between),
                y: (index / columns) as f32 * (height + between),
                width,
                height,
            });
        }
        slots
    }

    /// Adds the number of a page at its outer edge, and a text at its inner one.
    pub(crate) fn foot(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        number: usize,
        text: &str,
        print: &Print,
    ) {
        let (left, right) = (self.left(number), self.left(number) + self.width());
        let (outer, inner) = match number % 2 {
            1 => ((right, Align::Right), (left, Align::Left)),
            _ => ((left, Align::Left), (right, Align::Right)),
        };
        let font = (print.small, FontStyle::Regular);
        put(
            page,
            faces,
            number.to_string(),
            font,
            (outer.0, self.bottom()),
            outer.1,
        );
        if !text.is_empty() {
            // A text in two languages may be long.
            let beside = faces.width(&number.to_string(), FontStyle::Regular) + 1.0;
            let room = self.width() - beside * print.small;
            let size = print
                .small
                .min(room / faces.width(text, FontStyle::Regular));
            let font = (size, FontStyle::Regular);
            put(page, faces, text, font, (inner.0, self.bottom()), inner.1);
        }
    }
}
