//! How like its figure a picture is, comparable between sizes.

use crate::figure::Figure;
use crate::map::Map;

/// Places and directions of a description, and its side in pixels.
const PLACES: usize = 8;
const DIRECTIONS: usize = 6;
const SIDE: usize = 64;

impl Figure {
    /// How like the figure a picture is, from 0 to 1, comparable between sizes: the cosine of two histograms of oriented
    /// gradients (N. Dalal and B. Triggs, *Histograms of oriented gradients for human detection*, CVPR 2005).
    ///
    /// # Panics
    /// If the picture has no cell, or the last row is not whole.
    pub fn likeness(&self, cells: &[u8], width: usize) -> f32 {
        assert!(!cells.is_empty() && cells.len().is_multiple_of(width), "whole rows of cells");
        let tone = |x: usize, y: usize| self.mask.get(x, y) * (0.2 + 0.8 * (1.0 - self.colors[0].get(x, y) / 100.0));
        let source = described(&Map::new(self.width(), self.height(), tone));
        let filled: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] > 0).collect();
        let ends = |of: fn(usize, usize) -> usize| {
            let places = filled.iter().map(|&at| of(at, width));
            places.clone().min().zip(places.max())
        };
        let Some(((left, right), (top, bottom))) = ends(|at, width| at % width).zip(ends(|at, width| at / width))
        else {
            return 0.0;
        };
        let cell = |x: usize, y: usize| f32::from(u8::from(cells[(top + y) * width + left + x] > 0));
        let picture = described(&Map::new(right + 1 - left, bottom + 1 - top, cell));
        source.iter().zip(&picture).map(|(a, b)| a * b).sum()
    }
}

/// The histogram of a map: a vector of length 1.
fn described(map: &Map) -> Vec<f32> {
    let longer = map.width.max(map.height) as f32;
    let scaled = |side: usize| ((side as f32 * SIDE as f32 / longer).round() as usize).max(1);
    let (width, height) = (scaled(map.width), scaled(map.height));
    let borders = |to: usize, side: usize| (0..=to).map(|at| at as f32 * side as f32 / to as f32).collect::<Vec<f32>>();
    let means = map.sums().means(&borders(width, map.width), &borders(height, map.height));
    // In the middle of the box.
    let (left, top) = ((SIDE - width) / 2, (SIDE - height) / 2);
    let small = Map { width, height, values: means };
    let at = |x: usize, y: usize| small.around(x as isize - left as isize, y as isize - top as isize);
    // Blurred over about a cell of a small board, for the sake of the steps in slanting edges.
    let padded = Map::new(SIDE, SIDE, at);
    let soft = padded.blurred(3).blurred(3);
    let mut histogram = vec![0.0; PLACES * PLACES * DIRECTIONS];
    for y in 0..SIDE {
        for x in 0..SIDE {
            let (ix, iy) = (x as isize, y as isize);
            let dx = soft.around(ix + 1, iy) - soft.around(ix - 1, iy);
            let dy = soft.around(ix, iy + 1) - soft.around(ix, iy - 1);
            let steep = (dx * dx + dy * dy).sqrt();
            let place = (y * PLACES / SIDE) * PLACES + x * PLACES / SIDE;
            histogram[place * DIRECTIONS + direction(dx, dy)] += steep;
        }
    }
    let length = histogram.iter().map(|value| value * value).sum::<f32>().sqrt().max(1e-6);
    histogram.iter_mut().for_each(|value| *value /= length);
    histogram
}

/// The number of the sixth of the half circle in which a direction lies, forth and back being the same.
fn direction(dx: f32, dy: f32) -> usize {
    // The tangents of 30 and 60 degrees.
    let (low, high) = (0.577_350_3, 1.732_050_8);
    let (across, up) = if dy < 0.0 || (dy == 0.0 && dx < 0.0) { (-dx, -dy) } else { (dx, dy) };
    match across > 0.0 {
        true if up < low * across => 0,
        true if up < high * across => 1,
        true => 2,
        false if up > -high * across => 3,
        false if up > -low * across => 4,
        false => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_sixths_of_a_half_circle() {
        for number in 0..6 {
            let angle = (number as f32 + 0.5) * std::f32::consts::PI / 6.0;
            assert_eq!(direction(angle.cos(), angle.sin()), number);
            assert_eq!(direction(-angle.cos(), -angle.sin()), number);
        }
    }
}
