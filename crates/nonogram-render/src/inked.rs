//! What a drawing has on boards of several inks: boxes behind numbers, letters, and a legend.

use crate::colors::{Colors, text_on};
use crate::font::{Faces, Style};
use crate::layout::{
    DECIDED, DIGIT_HEIGHT, GAP, Layout, MARGIN, Number, Part, Shade, THIN, TITLE_WIDTH,
};
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
        let inset = if color.contrast(Rgb::WHITE) < FAINT {
            THIN
        } else {
            0.0
        };
        if inset > 0.0 {
            self.color(DECIDED, rectangle);
        }
        self.color(
            color,
            [
                x + inset,
                y + inset,
                width - 2.0 * inset,
                height - 2.0 * inset,
            ],
        );
    }

    /// The finished drawing. On a dark background, lines and dots are grey.
    pub(crate) fn finished(mut self, colors: &Colors) -> Self {
        if colors.of(Ink::BACKGROUND).contrast(Rgb::BLACK) < DARK {
            let lines = self.rectangles.drain(..);
            self.fills.extend(lines.map(|rectangle| Shade {
                rectangle,
                color: DECIDED,
            }));
        }
        self
    }

    /// Colors the board if its background is not white.
    pub(crate) fn background(&mut self, part: &Part, colors: &Colors) {
        let color = colors.of(Ink::BACKGROUND);
        if color != Rgb::WHITE {
            let (width, height) = (part.columns.len() as f32, part.rows.len() as f32);
            self.shade(color, [self.left, self.top, width, height]);
        }
    }

    /// Adds the inks with their letters and names below the board, if there are several.
    pub(crate) fn with_legend(
        mut self,
        puzzle: &Puzzle,
        colors: &Colors,
        faces: &Faces<'_>,
    ) -> Self {
        if !colors.is_colored {
            return self;
        }
        let right = self.width.max(TITLE_WIDTH) - MARGIN;
        let (mut x, mut y) = (MARGIN, self.height);
        for ink in Ink::first(puzzle.inks()) {
            let (name, color) = (
                faces.text(colors.name(ink), LEGEND, Style::Regular),
                colors.of(ink),
            );
            let width = SWATCH
                + if name.text.is_empty() {
                    0.0
                } else {
                    GAP + name.width
                };
            if x > MARGIN && x + width > right {
                (x, y) = (MARGIN, y + LEGEND_LINE);
            }
            self.framed([x, y, SWATCH, SWATCH], color);
            let middle = (x + SWATCH / 2.0, y + SWATCH / 2.0);
            self.letter(middle, ink, colors, faces);
            if !name.text.is_empty() {
                let baseline = middle.1 + DIGIT_HEIGHT / 2.0 * LEGEND;
                self.letters.push(name.at(x + SWATCH + GAP, baseline));
            }
            self.width = self.width.max(x + width + MARGIN);
            x += width + LEGEND_GAP;
        }
        self.height = y + LEGEND_LINE;
        self
    }

    /// Adds the letter of an ink on its color.
    fn letter(&mut self, (x, y): (f32, f32), ink: Ink, colors: &Colors, faces: &Faces<'_>) {
        let text = faces
            .text(ink.letter(), LETTER, Style::Bold)
            .in_color(text_on(colors.of(ink)));
        let left = x - text.width / 2.0;
        self.letters
            .push(text.at(left, y + DIGIT_HEIGHT / 2.0 * LETTER));
    }

    /// Adds the letters of the inks to the cells of a picture.
    pub(crate) fn with_letters(
        mut self,
        picture: &Picture,
        colors: &Colors,
        faces: &Faces<'_>,
    ) -> Self {
        if !colors.is_colored {
            return self;
        }
        for (place, ink) in picture
            .cells()
            .enumerate()
            .filter(|(_, ink)| !ink.is_background())
        {
            let (row, column) = (place / picture.width(), place % picture.width());
            let (x, y) = (self.left + column as f32, self.top + row as f32);
            self.letter((x + 0.5, y + 0.5), ink, colors, faces);
        }
        self
    }
}
