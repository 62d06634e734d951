//! One drawing as an image: a title, the board, a caption.

use crate::RenderError;
use crate::board::{BoardLook, LineWeights};
use crate::drawing::Drawing;
use crate::font::{Faces, FontStyle, Fonts};
use crate::page::{Page, Placed};

/// The look of a board in an image, whose unit is the side of a cell.
const LOOK: BoardLook = BoardLook {
    clue: 0.62,
    min_clue: 0.0,
    max_clue: 1.0,
    weights: LineWeights {
        hair: 0.04,
        fifth: 0.12,
        frame: 0.12,
    },
    is_for_pens: false,
};
/// The side of a cell in pixels: in an SVG image unless the viewer scales it, and in a PNG image at
/// scale 1.
pub(crate) const SVG_CELL: f32 = 20.0;
pub(crate) const PNG_CELL: f32 = 24.0;
/// The most pixels of a PNG image.
pub(crate) const MAX_PIXELS: f32 = (1 << 26) as f32;
/// The space around everything, so that no line is cut.
const MARGIN: f32 = 0.25;
/// The width of the legend, where the board is not wider.
const LEGEND_WIDTH: f32 = 8.0;

/// The lines above or below a board.
struct LabelLines {
    size: f32,
    line: f32,
    /// The space between the lines and the board.
    gap: f32,
    /// The least width of an image with them.
    least_width: f32,
    /// The part of the width that they take: other fonts, which a viewer of an SVG has, may be
    /// wider.
    room: f32,
}

const TITLE: LabelLines = LabelLines {
    size: 0.8,
    line: 1.1,
    gap: 0.4,
    least_width: 8.0,
    room: 1.0,
};
const CAPTION: LabelLines = LabelLines {
    size: 0.55,
    line: 0.75,
    gap: 0.25,
    least_width: 12.0,
    room: 0.85,
};

impl Drawing<'_> {
    /// Draws an SVG image. The fonts decide where the heading breaks; the viewer has fonts of its
    /// own.
    pub fn to_svg(&self, fonts: &Fonts) -> String {
        let page = self.page(&fonts.faces());
        page.to_svg_with_texts(SVG_CELL, self.title)
    }

    /// Draws a PNG image, in shades of grey unless there are colors. At scale 1, a cell has 24
    /// pixels.
    ///
    /// # Errors
    ///
    /// - [`RenderError::TooManyPixels`] for images of more than 2^26 pixels;
    /// - [`RenderError::MissingGlyph`] and [`RenderError::Script`] for characters of the heading
    ///   that the fonts cannot show.
    ///
    /// # Panics
    ///
    /// If the scale is not a positive number.
    pub fn to_png(&self, scale: f32, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let faces = fonts.faces();
        let page = self.page(&faces);
        let scale = scale_for(&page, scale, MAX_PIXELS, f32::INFINITY)?;
        page.to_png(scale, &faces)
    }

    /// The image as a page whose unit is the side of a cell.
    pub(crate) fn page(&self, faces: &Faces<'_>) -> Page {
        let board = self.layout(faces);
        let alone = board.extent(1.0, f32::MAX, &LOOK);
        let mut width = alone.width;
        if self.puzzle.is_colored() {
            width = width
                .max(LEGEND_WIDTH)
                .max(board.widest_legend() * alone.clue);
        }
        for (text, words) in [(self.heading, &TITLE), (self.caption, &CAPTION)] {
            if text.is_some() {
                width = width.max(words.least_width);
            }
        }
        let extent = board.extent(1.0, width, &LOOK);
        let mut page = Page::new(width + 2.0 * MARGIN, 0.0);
        let mut top = MARGIN;
        if let Some(heading) = self.heading {
            top = TITLE.draw(&mut page, heading, top, faces);
        }
        let left = MARGIN + (width - extent.width) / 2.0;
        board.draw(&mut page, (left, top), 1.0, [MARGIN, MARGIN + width], &LOOK);
        top += extent.height + MARGIN;
        if let Some(caption) = self.caption {
            top = CAPTION.draw(&mut page, caption, top, faces);
        }
        page.height = top;
        page
    }
}

/// The side of a cell in pixels at this scale. An error if the scale is above `largest`, or if the
/// image would have more than `pixels`.
pub(crate) fn scale_for(
    page: &Page,
    scale: f32,
    pixels: f32,
    largest: f32,
) -> Result<f32, RenderError> {
    assert!(scale.is_finite() && scale > 0.0, "a scale is positive");
    let largest = largest.min((pixels / (page.width * page.height)).sqrt() / PNG_CELL);
    if scale > largest {
        // Rounded down, so that the scale that the message shows is small enough.
        let largest = (largest * 100.0 - 1.0).floor() / 100.0;
        return Err(RenderError::TooManyPixels { largest });
    }
    Ok(scale * PNG_CELL)
}

impl LabelLines {
    /// Writes a text in the middle of the page, in as many lines as it needs, and returns where the
    /// space below it ends.
    fn draw(&self, page: &mut Page, text: &str, top: f32, faces: &Faces<'_>) -> f32 {
        let room = self.room * (page.width - 2.0 * MARGIN) / self.size;
        let mut baseline = top + self.size;
        for line in faces.wrap(text, room, FontStyle::Regular) {
            let line = faces.text(line, self.size, FontStyle::Regular);
            let left = (page.width - line.width) / 2.0;
            page.things.push(Placed::Text(line.at(left, baseline)));
            baseline += self.line;
        }
        baseline - self.size + self.gap
    }
}
