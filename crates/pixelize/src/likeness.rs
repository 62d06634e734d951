//! How like its figure a picture is, comparable between sizes.

use crate::figure::Figure;
use crate::map::{PixelMap, bounds};

/// Places and directions of a description, and its side in pixels.
const PLACES: usize = 8;
const DIRECTIONS: usize = 6;
const SIDE: usize = 64;

impl Figure {
    /// How like the figure a picture is, from 0 to 1, comparable between sizes: the cosine of two
    /// histograms of oriented gradients (N. Dalal and B. Triggs, *Histograms of oriented gradients
    /// for human detection*, CVPR 2005).
    ///
    /// # Panics
    /// If the picture has no cell, or the last row is not whole.
    pub fn likeness(&self, cells: &[u8], width: usize) -> f32 {
        assert!(
            !cells.is_empty() && cells.len().is_multiple_of(width),
            "whole rows of cells"
        );
        let mut like = likeness(&self.described(), cells, width);
        if let Some(upright) = &self.upright {
            like = like.max(likeness(&upright.described(), cells, width));
        }
        like
    }

    /// The histogram of the figure.
    pub(crate) fn described(&self) -> Vec<f32> {
        let [light, red_green, blue_yellow] = &self.colors;
        let tone = light.map(|light| 0.2 + 0.8 * (1.0 - light / 100.0));
        let [hue, other] = [red_green, blue_yellow].map(|hue| hue.map(|value| 0.8 * value / 100.0));
        described(&[tone, hue, other].map(|map| map.times(&self.mask)))
    }
}

/// How like a picture is to the figure that has this histogram.
pub(crate) fn likeness(figure: &[f32], cells: &[u8], width: usize) -> f32 {
    let filled = (0..cells.len()).filter(|&at| cells[at] > 0);
    let Some([left, right, top, bottom]) = bounds(filled.map(|at| (at % width, at / width))) else {
        return 0.0;
    };
    let picture = PixelMap::at_places(right - left, bottom - top, |x, y| {
        f32::from(cells[(top + y) * width + left + x] > 0)
    });
    let picture = described(&[picture]);
    figure.iter().zip(&picture).map(|(a, b)| a * b).sum()
}

/// The histogram of maps of one size: a vector of length 1. At each place the map with the steepest
/// edge counts.
fn described(maps: &[PixelMap]) -> Vec<f32> {
    let maps: Vec<Vec<f32>> = maps.iter().map(soft).collect();
    let mut histogram = vec![0.0_f32; PLACES * PLACES * DIRECTIONS];
    for y in 0..SIDE {
        for x in 0..SIDE {
            let (mut dx, mut dy, mut square) = (0.0, 0.0, 0.0);
            for map in &maps {
                let across = at(map, x + 1, y) - at(map, x.wrapping_sub(1), y);
                let down = at(map, x, y + 1) - at(map, x, y.wrapping_sub(1));
                if across * across + down * down > square {
                    (dx, dy, square) = (across, down, across * across + down * down);
                }
            }
            let steep = square.sqrt();
            if steep < 1e-4 {
                continue;
            }
            let [row, column] = [y, x].map(|at| at * PLACES / SIDE);
            histogram[(row * PLACES + column) * DIRECTIONS + direction(dx, dy)] += steep;
        }
    }
    let square: f32 = histogram.iter().map(|value| value * value).sum();
    let length = square.sqrt().max(1e-6);
    for value in &mut histogram {
        *value /= length;
    }
    histogram
}

/// The value at a place of a box, 0 outside.
fn at(map: &[f32], x: usize, y: usize) -> f32 {
    if x < SIDE && y < SIDE {
        map[y * SIDE + x]
    } else {
        0.0
    }
}

/// A map stretched to a square and blurred over about a cell of a small board, for the sake of the
/// steps in slanting edges.
fn soft(map: &PixelMap) -> Vec<f32> {
    let mut soft = Vec::with_capacity(SIDE * SIDE);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let column = (2 * x + 1) * map.width / (2 * SIDE);
            let row = (2 * y + 1) * map.height / (2 * SIDE);
            soft.push(map.get(column, row));
        }
    }
    for _ in 0..4 {
        soft = blurred(&soft);
    }
    soft
}

/// The mean of the seven values around each place of a row, with rows and columns exchanged.
fn blurred(values: &[f32]) -> Vec<f32> {
    const REACH: usize = 3;
    let mut result = vec![0.0; SIDE * SIDE];
    for (y, row) in values.chunks(SIDE).enumerate() {
        let mut sums = [0.0; SIDE + 1];
        for x in 0..SIDE {
            sums[x + 1] = sums[x] + row[x];
        }
        for x in 0..SIDE {
            let (first, end) = (x.saturating_sub(REACH), (x + REACH + 1).min(SIDE));
            result[x * SIDE + y] = (sums[end] - sums[first]) / (end - first) as f32;
        }
    }
    result
}

/// The number of the sixth of the half circle in which a direction lies, forth and back being the
/// same.
fn direction(dx: f32, dy: f32) -> usize {
    // The tangents of 30 and 60 degrees.
    let (low, high) = (0.577_350_3, 1.732_050_8);
    let (across, up) = if dy < 0.0 || (dy == 0.0 && dx < 0.0) {
        (-dx, -dy)
    } else {
        (dx, dy)
    };
    if across > 0.0 {
        if up < low * across {
            0
        } else if up < high * across {
            1
        } else {
            2
        }
    } else {
        if up > -high * across {
            3
        } else if up > -low * across {
            4
        } else {
            5
        }
    }
}
