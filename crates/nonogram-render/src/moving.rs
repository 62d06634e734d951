//! A drawing that moves: a board that is solved step by step, as SVG and GIF.

use crate::RenderError;
use crate::drawing::{BoardStep, Drawing};
use crate::font::{Faces, Fonts};
use crate::image::{MAX_PIXELS, PNG_CELL, SVG_CELL, scale_for};
use crate::page::{Page, Placed};
use gif::{Encoder, Frame, Repeat};
use nonogram::{Cell, Grid, Ink, Line, Position};
use tiny_skia::Pixmap;

/// The seconds of a step, unless all steps together would take longer than [`ALL_STEPS`].
const STEP: f32 = 0.5;
const ALL_STEPS: f32 = 15.0;
/// The seconds that the finished board stands still.
const END: f32 = 3.0;
/// The greatest side of a GIF in pixels.
const MAX_GIF_SIDE: f32 = 65_535.0;

/// A board that is solved step by step, over and over.
///
/// ```
/// use nonogram::{Ink, Line, Picture, Position};
/// use nonogram_render::{Drawing, Fonts, MovingDrawing, SolvingStep};
///
/// let puzzle = Picture::from_bits(2, 1, "10")?.puzzle();
/// let cells = [(0, Ink::FIRST), (1, Ink::BACKGROUND)];
/// let cells = cells.map(|(column, ink)| (Position { row: 0, column }, ink)).to_vec();
/// let steps = [SolvingStep { lines: vec![Line::Row(0)], cells }];
/// let moving = MovingDrawing { drawing: Drawing::new(&puzzle), steps: &steps };
/// assert!(moving.to_svg(&Fonts::new()).contains("@keyframes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MovingDrawing<'a> {
    /// The board before the first step, without a solution or a step.
    pub drawing: Drawing<'a>,
    /// The steps.
    pub steps: &'a [SolvingStep],
}

/// A step of a [`MovingDrawing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvingStep {
    /// The lines that it uses, which are on the board: they are grey while it lasts.
    pub lines: Vec<Line>,
    /// The cells of the board that it decides.
    pub cells: Vec<(Position, Ink)>,
}

impl MovingDrawing<'_> {
    /// Draws an SVG image that moves by itself. Where nothing may move, because the reader asked
    /// for that or the viewer knows no animations, it shows the finished board.
    pub fn to_svg(&self, fonts: &Fonts) -> String {
        let faces = fonts.faces();
        let start = self.frame(&self.start(), &[], &faces);
        let mut lines = Vec::new();
        let mut cells = Vec::new();
        let mut below = start.things.len();
        for step in self.steps {
            let marked = self.frame(&self.start(), &step.lines, &faces);
            let mut grid = self.start();
            step.enter(&mut grid);
            let filled = self.frame(&grid, &[], &faces);
            for (page, added) in [(marked, &mut lines), (filled, &mut cells)] {
                let (place, things) = difference(&start, page);
                if !things.is_empty() {
                    below = below.min(place);
                }
                added.push(things);
            }
        }
        let mut svg = start.begin_svg_with_texts(SVG_CELL, self.drawing.title);
        svg += &self.style();
        Page::write_things(&mut svg, &start.things[..below]);
        for (class, layers) in [("line", lines), ("cell", cells)] {
            for (number, things) in layers.iter().enumerate() {
                svg += &format!(
                    "<g class=\"{class}\" style=\"animation-name:{class}{number}\" \
                     shape-rendering=\"crispEdges\">\n"
                );
                Page::write_things(&mut svg, things);
                svg += "</g>\n";
            }
        }
        Page::write_things(&mut svg, &start.things[below..]);
        svg + "</g>\n</svg>\n"
    }

    /// Draws a GIF image. At scale 1, a cell has 24 pixels.
    ///
    /// # Errors
    ///
    /// As for [`Drawing::to_png`], where all frames together have at most four times as many
    /// pixels as a PNG image, and no side is above 65,535.
    ///
    /// # Panics
    ///
    /// If the scale is not a positive number.
    pub fn to_gif(&self, scale: f32, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let faces = fonts.faces();
        let mut grid = self.start();
        let first = self.frame(&grid, &[], &faces);
        let frames = self.steps.len() as f32 + 2.0;
        let by_side = MAX_GIF_SIDE / first.width.max(first.height) / PNG_CELL;
        let scale = scale_for(&first, scale, 4.0 * MAX_PIXELS / frames, by_side)?;

        let mut shown = first.to_pixmap(scale, &faces)?;
        let (width, height) = (shown.width() as u16, shown.height() as u16);
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height, &[]).expect("memory takes a file");
        encoder
            .set_repeat(Repeat::Infinite)
            .expect("memory takes a file");
        let mut write = |image: &Pixmap, place: [u32; 4], seconds: f32| {
            let frame = frame_of(image, place, seconds);
            encoder.write_frame(&frame).expect("memory takes a frame");
        };
        let step_seconds = self.step_seconds();
        write(&shown, [0, 0, shown.width(), shown.height()], step_seconds);
        for step in self.steps {
            step.enter(&mut grid);
            let next = self
                .frame(&grid, &step.lines, &faces)
                .to_pixmap(scale, &faces)?;
            write(&next, changed(&shown, &next), step_seconds);
            shown = next;
        }
        let last = self.frame(&grid, &[], &faces).to_pixmap(scale, &faces)?;
        write(&last, changed(&shown, &last), END);
        drop(encoder);
        Ok(file)
    }

    /// The given cells.
    fn start(&self) -> Grid {
        self.drawing.puzzle.start()
    }

    fn step_seconds(&self) -> f32 {
        STEP.min(ALL_STEPS / self.steps.len() as f32)
    }

    /// The page with this board and these grey lines.
    fn frame(&self, grid: &Grid, lines: &[Line], faces: &Faces<'_>) -> Page {
        let step = BoardStep {
            grid,
            lines,
            decided: &[],
        };
        let drawing = Drawing {
            step: Some(step),
            ..self.drawing
        };
        drawing.page(faces)
    }

    /// When layers are seen: the lines of a step while it lasts, its cells from then on.
    fn style(&self) -> String {
        let step = self.step_seconds();
        let all = (self.steps.len() + 1) as f32 * step + END;
        let mut style = format!(
            "<style>\ng{{animation:{all:.2}s step-end infinite}}\n.line{{opacity:0}}\n\
             @media(prefers-reduced-motion:reduce){{g{{animation:none!important}}}}\n"
        );
        for number in 0..self.steps.len() {
            let [from, to] = [1, 2].map(|later| (number + later) as f32 * step / all * 100.0);
            style += &format!(
                "@keyframes line{number}\
                 {{0%{{opacity:0}}{from:.2}%{{opacity:1}}{to:.2}%{{opacity:0}}}}\n\
                 @keyframes cell{number}{{0%{{opacity:0}}{from:.2}%{{opacity:1}}}}\n"
            );
        }
        style + "</style>\n"
    }
}

impl SolvingStep {
    fn enter(&self, grid: &mut Grid) {
        for &(Position { row, column }, ink) in &self.cells {
            grid.set(row, column, Cell::Known(ink));
        }
    }
}

/// What a page has more than another one, all in one place, and this place.
fn difference(less: &Page, more: Page) -> (usize, Vec<Placed>) {
    let added = more.things.len() - less.things.len();
    let alike = less.things.iter().zip(&more.things);
    let place = alike.take_while(|(one, other)| one == other).count();
    (
        place,
        more.things.into_iter().skip(place).take(added).collect(),
    )
}

/// The smallest rectangle with all changed pixels: left, top, width and height, at least a pixel.
fn changed(old: &Pixmap, new: &Pixmap) -> [u32; 4] {
    let (mut least, mut most) = ([u32::MAX; 2], [0; 2]);
    let pixels = old.pixels().iter().zip(new.pixels()).enumerate();
    for (index, _) in pixels.filter(|(_, (old, new))| old != new) {
        let place = [index as u32 % new.width(), index as u32 / new.width()];
        for side in 0..2 {
            least[side] = least[side].min(place[side]);
            most[side] = most[side].max(place[side]);
        }
    }
    if least[0] > most[0] {
        return [0, 0, 1, 1];
    }
    let [left, top] = least;
    [left, top, most[0] - left + 1, most[1] - top + 1]
}

/// A part of an image as a frame.
fn frame_of(image: &Pixmap, [left, top, width, height]: [u32; 4], seconds: f32) -> Frame<'static> {
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    for row in top..top + height {
        let start = (row * image.width() + left) as usize * 4;
        pixels.extend_from_slice(&image.data()[start..start + width as usize * 4]);
    }
    let mut frame = Frame::from_rgba_speed(width as u16, height as u16, &mut pixels, 10);
    (frame.left, frame.top) = (left as u16, top as u16);
    frame.delay = (seconds * 100.0).round() as u16;
    frame
}
