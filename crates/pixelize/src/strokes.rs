//! Drawings in strokes, which small boards have no room for.

use crate::distance::distance;
use crate::figure::Figure;
use crate::map::Map;
use crate::parts::parts;

/// Holes of fewer cells at the edge of a figure stay open, such as the ring of an anchor.
const SMALL: f32 = 1.5;

/// A drawing in strokes of one width.
pub(crate) struct Strokes {
    pub(crate) width: f32,
    /// What it stands for: its areas filled, with gaps for the strokes inside.
    pub(crate) filled: Figure,
}

impl Figure {
    /// The strokes of a drawing, on a board whose cells have this side; `None` for anything else,
    /// and for drawings in whole cells.
    pub(crate) fn strokes(&self, cell: f32) -> Option<Strokes> {
        let mut inked: Vec<f32> = depth(&self.mask)
            .values
            .into_iter()
            .filter(|&depth| depth > 0.0)
            .collect();
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
        holes.iter().flatten().for_each(|&at| is_ground[at] = false);
        let whole = |is_ground: &[bool]| {
            Map::new(self.width(), self.height(), |x, y| {
                let at = y * self.width() + x;
                if is_ground[at] {
                    self.mask.values[at]
                } else {
                    1.0
                }
            })
        };
        let depth = depth(&whole(&is_ground));
        let is_small = |hole: &Vec<usize>| {
            let deepest = hole.iter().map(|&at| depth.values[at]).fold(0.0, f32::max);
            (hole.len() as f32) < SMALL * cell * cell && deepest < 2.2 * width
        };
        holes
            .iter()
            .filter(|hole| is_small(hole))
            .flatten()
            .for_each(|&at| is_ground[at] = true);
        let mut mask = whole(&is_ground);
        for (at, ink) in mask.values.iter_mut().enumerate() {
            if depth.values[at] > 1.1 * width {
                *ink -= self.mask.values[at];
            }
        }
        Some(Strokes {
            width,
            filled: Self {
                mask,
                upright: None,
                ..self.clone()
            },
        })
    }

    /// Whether it is drawn in whole cells of this side.
    pub(crate) fn is_pixels(&self, cell: f32) -> bool {
        let borders = |side: usize| {
            let cells = (side as f32 / cell).round().max(1.0);
            (0..=cells as usize)
                .map(|border| border as f32 * side as f32 / cells)
                .collect::<Vec<f32>>()
        };
        let means = self
            .mask
            .sums()
            .means(&borders(self.width()), &borders(self.height()));
        means.iter().all(|mean| !(0.15..0.85).contains(mean))
    }

    /// The parts of the ground that do not reach the border.
    pub(crate) fn holes(&self) -> Vec<Vec<usize>> {
        let (width, height) = (self.width(), self.height());
        let mut found = parts(width, height, false, |at| self.mask.values[at] <= 0.5);
        let is_inside = |&at: &usize| {
            let (x, y) = (at % width, at / width);
            (1..width - 1).contains(&x) && (1..height - 1).contains(&y)
        };
        found.retain(|part| part.iter().all(is_inside));
        found
    }
}

/// How far each pixel is from the ground.
pub(crate) fn depth(mask: &Map) -> Map {
    let is_ground = |x: usize, y: usize| mask.around(x as isize - 1, y as isize - 1) <= 0.5;
    distance(mask.width + 2, mask.height + 2, is_ground).part(1, 1, mask.width, mask.height)
}
