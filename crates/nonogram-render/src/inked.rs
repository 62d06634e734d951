//! What a drawing has on boards of several inks: boxes behind numbers, letters, and a legend.

use crate::colors::{Colors, text_on};
use crate::font::{Faces, Style};
use crate::layout::{DECIDED, DIGIT_HEIGHT, GAP, Layout, MARGIN, Number, Part, Shade, THIN, TITLE_WIDTH, Text};
use nonogram::{Block, Ink, Picture, Puzzle, Rgb};

/// The contrast to paper below which a box has a frame.
pub const FAINT: f64 = 1.6;
/// The contrast to black below which a background is dark.
const DARK: f64 = 4.0;
/// The font size of the letters in cells and in the legend.
const LETTER: f32 = 0.6;
/// The font size of the names of inks, the side of the boxes beside them, and the distances.
const LEGEND: f32 = 0.6;
const SWATCH: f32 = 0.8;
const LEGEND_LINE: f32 = 1.1;
const LEGEND_GAP: f32 = 0.6;

impl Layout {
    /// Adds the number of a block, on a box in its ink if there are several inks.
    pub(crate) fn number(
        &mut self,
        (x, y): (f32, f32),
        block: Option<Block>,
        (width, height): (f32, f32),
        colors: &Colors,
    ) {
        let value = block.map_or(0, |block| block.length);
        let ink = block.filter(|_| colors.is_colored).map(|block| {
            let color = colors.of(block.ink);
            self.framed([x - width / 2.0, y - height / 2.0, width, height], color);
            (block.ink.letter(), color)
        });
        self.numbers.push(Number { x, y, value, ink });
    }

    /// Adds a box. One that differs little from paper has a frame.
    fn framed(&mut self, rectangle: [f32; 4], color: Rgb) {
        let [x, y, width, height] = rectangle;
        let inset = match color.contrast(Rgb::WHITE) < FAINT {
            true => THIN,
            false => 0.0,
        };
        if inset > 0.0 {
            self.color(Rgb([DECIDED; 3]), rectangle);
        }
        self.color(color, [x + inset, y + inset, width - 2.0 * inset, height - 2.0 * inset]);
    }

    /// The finished drawing. On a dark background, lines and dots are grey.
    pub(crate) fn finished(mut self, colors: &Colors) -> Self {
        if colors.of(Ink::BACKGROUND).contrast(Rgb::BLACK) < DARK {
            let rectangles = std::mem::take(&mut self.rectangles);
            let color = Rgb([DECIDED; 3]);
            let line = |rectangle| Shade { rectangle, color };
            self.fills.extend(rectangles.into_iter().map(line));
        }
        self
    }

    /// Colors the board if its background is not white.
    pub(crate) fn background(&mut self, part: &Part, colors: &Colors) {
        let color = colors.of(Ink::BACKGROUND);
        if color != Rgb::WHITE {
            let (width, height) = (part.columns.len() as f32, part.rows.len() as f32);
            let rectangle = [self.left, self.top, width, height].into();
            self.shades.push(Shade { rectangle, color });
        }
    }

    /// Adds the inks with their letters and names below the board, if there are several.
    pub(crate) fn with_legend(mut self, puzzle: &Puzzle, colors: &Colors, faces: &Faces<'_>) -> Self {
        if !colors.is_colored {
            return self;
        }
        let right = self.width.max(TITLE_WIDTH) - MARGIN;
        let (mut x, mut y) = (MARGIN, self.height);
        for ink in Ink::first(puzzle.inks()) {
            let (name, color) = (colors.name(ink), colors.of(ink));
            let name_width = LEGEND * faces.width(&name, Style::Regular);
            let width = SWATCH + if name.is_empty() { 0.0 } else { GAP + name_width };
            if x > MARGIN && x + width > right {
                (x, y) = (MARGIN, y + LEGEND_LINE);
            }
            self.framed([x, y, SWATCH, SWATCH], color);
            let middle = (x + SWATCH / 2.0, y + SWATCH / 2.0);
            self.letter(middle, ink, colors, faces);
            if !name.is_empty() {
                self.letters.push(Text {
                    x: x + SWATCH + GAP,
                    baseline: middle.1 + DIGIT_HEIGHT / 2.0 * LEGEND,
                    width: name_width,
                    size: LEGEND,
                    text: name,
                    color: Rgb::BLACK,
                    style: Style::Regular,
                });
            }
            self.width = self.width.max(x + width + MARGIN);
            x += width + LEGEND_GAP;
        }
        self.height = y + LEGEND_LINE;
        self
    }

    /// Adds the letter of an ink on its color.
    fn letter(&mut self, (x, y): (f32, f32), ink: Ink, colors: &Colors, faces: &Faces<'_>) {
        let text = ink.letter().to_string();
        let width = LETTER * faces.width(&text, Style::Bold);
        self.letters.push(Text {
            x: x - width / 2.0,
            baseline: y + DIGIT_HEIGHT / 2.0 * LETTER,
            width,
            size: LETTER,
            text,
            color: text_on(colors.of(ink)),
            style: Style::Bold,
        });
    }

    /// Adds the letters of the inks to the cells of a picture.
    pub(crate) fn with_letters(mut self, picture: &Picture, colors: &Colors, faces: &Faces<'_>) -> Self {
        if !colors.is_colored {
            return self;
        }
        for row in 0..picture.height() {
            for column in 0..picture.width() {
                let ink = picture.ink(row, column);
                if !ink.is_background() {
                    let (x, y) = (self.left + column as f32, self.top + row as f32);
                    self.letter((x + 0.5, y + 0.5), ink, colors, faces);
                }
            }
        }
        self
    }
}
