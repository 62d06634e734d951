//! Drawings in strokes, which small boards have no room for.

use crate::distance::distance;
use crate::figure::Figure;
use crate::map::{PixelMap, bounds};
use crate::parts::parts;

/// Holes of fewer cells at the edge of a figure stay open, such as the ring of an anchor.
const SMALL: f32 = 1.5;

/// Strokes narrower than this part of a cell are lost in it, so they are drawn a cell wide.
const THIN: f32 = 0.6;

/// A drawing in strokes of one width.
pub(crate) struct FigureStrokes {
    pub(crate) width: f32,
    /// What it stands for: its areas filled, with gaps for the strokes inside.
    pub(crate) filled: Figure,
    /// If the strokes are thin: the drawing in strokes that are a cell wide.
    pub(crate) lines: Option<Figure>,
}

impl Figure {
    /// The strokes of a drawing, on a board whose cells have this side; `None` for anything else,
    /// and for drawings in whole cells.
    pub(crate) fn strokes(&self, cell: f32) -> Option<FigureStrokes> {
        let mut inked = depth(&self.mask).values;
        inked.retain(|&depth| depth > 0.0);
        if !self.is_plain || inked.is_empty() || self.is_pixels(cell) {
            return None;
        }
        // Nearly all depths in strokes of one width lie between 0 and twice the mean.
        let mean = inked.iter().sum::<f32>() / inked.len() as f32;
        let most = inked.len() * 19 / 20;
        let deep = *inked.select_nth_unstable_by(most, f32::total_cmp).1;
        let width = 2.1 * deep;
        if deep > 2.1 * mean {
            return None;
        }
        let mut is_ground: Vec<bool> = self.mask.values.iter().map(|&ink| ink <= 0.5).collect();
        let holes = self.holes();
        for &at in holes.iter().flatten() {
            is_ground[at] = false;
        }
        let depth = depth(&self.filled(&is_ground));
        for hole in holes {
            let deepest = hole.iter().map(|&at| depth.values[at]).fold(0.0, f32::max);
            if (hole.len() as f32) < SMALL * cell * cell && deepest < 2.2 * width {
                for at in hole {
                    is_ground[at] = true;
                }
            }
        }
        let mut mask = self.filled(&is_ground);
        if width < THIN * cell {
            let is_stroke: Vec<bool> = self.mask.values.iter().map(|&ink| ink > 0.5).collect();
            let to_hole = distance(self.width(), self.height(), |at| {
                !is_ground[at] && !is_stroke[at]
            });
            let room = (cell / 2.0).ceil() as usize + 1;
            let reach = 0.475 * cell - width / 2.0;
            let mut filled = self.widened(room, reach, |at| {
                is_stroke[at] && to_hole.values[at] > 1.5 * width + 1.0
            });
            let gaps = self.widened(room, 0.4 * cell - width / 2.0, |at| {
                is_stroke[at] && depth.values[at] > cell
            });
            let before = -(room as isize);
            let whole = mask.part(before, before, filled.width, filled.height);
            for (at, ink) in filled.values.iter_mut().enumerate() {
                *ink = ink.max(whole.values[at]).min(1.0 - gaps.values[at]);
            }
            let lines = self.widened(room, reach, |at| is_stroke[at]);
            return Some(FigureStrokes {
                width,
                filled: self.redrawn(&filled),
                lines: Some(self.redrawn(&lines)),
            });
        }
        for (at, ink) in mask.values.iter_mut().enumerate() {
            if depth.values[at] > 1.1 * width {
                *ink -= self.mask.values[at];
            }
        }
        Some(FigureStrokes {
            width,
            filled: Self {
                mask,
                upright: None,
                ..self.clone()
            },
            lines: None,
        })
    }

    /// The mask, in which all is ink that is no ground.
    fn filled(&self, is_ground: &[bool]) -> PixelMap {
        PixelMap::new(self.width(), self.height(), |at| {
            if is_ground[at] {
                self.mask.values[at]
            } else {
                1.0
            }
        })
    }

    /// All that is at most this far from some pixels, with room around the figure.
    fn widened(&self, room: usize, reach: f32, is_in: impl Fn(usize) -> bool) -> PixelMap {
        let (width, height) = (self.width(), self.height());
        let wide = width + 2 * room;
        let away = distance(wide, height + 2 * room, |at| {
            let (x, y) = (
                (at % wide).wrapping_sub(room),
                (at / wide).wrapping_sub(room),
            );
            x < width && y < height && is_in(y * width + x)
        });
        away.map(|away| (reach + 0.5 - away).clamp(0.0, 1.0))
    }

    /// The figure with this mask, without the margins of the mask.
    fn redrawn(&self, mask: &PixelMap) -> Self {
        let inside = (0..mask.values.len()).filter(|&at| mask.values[at] > 0.5);
        let box_of = bounds(inside.map(|at| (at % mask.width, at / mask.width)));
        let [left, right, top, bottom] = box_of.unwrap_or([0, mask.width, 0, mask.height]);
        let mask = mask.part(left as isize, top as isize, right - left, bottom - top);
        let mut figure = Self {
            colors: [0, 1, 2].map(|_| mask.map(|_| 0.0)),
            mask,
            upright: None,
            ..self.clone()
        };
        figure.is_symmetric = figure.mirrors();
        figure
    }

    /// Whether it is drawn in whole cells of this side.
    pub(crate) fn is_pixels(&self, cell: f32) -> bool {
        let [columns, rows] = [self.width(), self.height()].map(|side| {
            let cells = (side as f32 / cell).round().max(1.0);
            let borders = 0..=cells as usize;
            let borders = borders.map(|border| border as f32 * side as f32 / cells);
            borders.collect::<Vec<f32>>()
        });
        let means = self.mask.sums().means(&columns, &rows);
        means.iter().all(|mean| !(0.15..0.85).contains(mean))
            && means.iter().any(|&mean| mean > 0.5)
    }

    /// The parts of the ground that do not reach the border.
    pub(crate) fn holes(&self) -> Vec<Vec<usize>> {
        let (width, height) = (self.width(), self.height());
        let mut found = parts(width, height, false, |at| self.mask.values[at] <= 0.5);
        found.retain(|part| {
            part.iter().all(|at| {
                let (x, y) = (at % width, at / width);
                (1..width - 1).contains(&x) && (1..height - 1).contains(&y)
            })
        });
        found
    }
}

/// How far each pixel is from the ground.
pub(crate) fn depth(mask: &PixelMap) -> PixelMap {
    let (width, height) = (mask.width, mask.height);
    // With a row of ground around it.
    let around = mask.part(-1, -1, width + 2, height + 2);
    let depth = distance(width + 2, height + 2, |at| around.values[at] <= 0.5);
    depth.part(1, 1, width, height)
}
