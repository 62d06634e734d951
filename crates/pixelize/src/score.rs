//! How much of a figure a small picture keeps.

use crate::figure::{Color, Figure, difference};
use crate::grid::Grid;
use crate::map::Sums;
use crate::parts::parts;

/// Neighbours to the right and below, also across corners, which count half.
const NEIGHBOURS: [(isize, isize, f32); 4] = [(1, 0, 1.0), (0, 1, 1.0), (1, 1, 0.5), (-1, 1, 0.5)];

/// The sums of a figure that each grid needs.
pub(crate) struct FigureSums {
    pub(crate) mask: Sums,
    /// The colors times the mask.
    colors: [Sums; 3],
}

impl FigureSums {
    pub(crate) fn of(figure: &Figure) -> Self {
        let colors = [0, 1, 2].map(|part| figure.colors[part].times(&figure.mask).sums());
        Self {
            mask: figure.mask.sums(),
            colors,
        }
    }
}

/// Two neighbouring cells, and how much the figure changes between them.
struct Pair {
    cells: [usize; 2],
    weight: f32,
    /// How much there should be an edge, from 0 to 1.
    edge: f32,
    /// How much of the figure's outline runs between them.
    outline: f32,
    /// How much the color changes inside of the figure.
    inner: f32,
}

/// What a picture on a grid is compared with. All cells have one row of ground around them.
pub(crate) struct Target {
    width: usize,
    height: usize,
    /// How much of each cell belongs to the figure.
    parts: Vec<f32>,
    /// How dark the figure is in each cell, from 0 to 1.
    darkness: Vec<f32>,
    /// The gray that each cell should have, blurred.
    tone: Vec<f32>,
    pairs: Vec<Pair>,
    edges: f32,
    outline: f32,
    inner: f32,
    fills_box: bool,
    /// For figures of one color, the number of parts that they have.
    figure_parts: Option<usize>,
}

impl Target {
    pub(crate) fn new(
        figure: &Figure,
        sums: &FigureSums,
        grid: &Grid,
        figure_parts: Option<usize>,
    ) -> Self {
        let (width, height) = (grid.width() + 2, grid.height() + 2);
        let padded = |values: &[f32]| padded(values, grid.width());
        let parts = sums.mask.means(&grid.columns, &grid.rows);
        let colors = [0, 1, 2].map(|part| {
            let means = sums.colors[part].means(&grid.columns, &grid.rows);
            let means = means
                .iter()
                .zip(&parts)
                .map(|(&sum, &part)| if part > 0.01 { sum / part } else { 0.0 });
            padded(&means.collect::<Vec<f32>>())
        });
        let parts = padded(&parts);
        let color = |at: usize| -> Color { [0, 1, 2].map(|part| colors[part][at]) };
        let darkness: Vec<f32> = colors[0].iter().map(|light| 1.0 - light / 100.0).collect();
        let tone: Vec<f32> = parts
            .iter()
            .zip(&darkness)
            .map(|(part, dark)| part * (0.2 + 0.8 * dark))
            .collect();
        let fills_box = figure.fills_box();
        let mut pairs = Vec::new();
        for at in 0..width * height {
            for (dx, dy, weight) in NEIGHBOURS {
                let (x, y) = ((at % width) as isize + dx, (at / width) as isize + dy);
                if x < 0 || x >= width as isize || y >= height as isize {
                    continue;
                }
                let other = y as usize * width + x as usize;
                let outline = (parts[at] - parts[other]).abs();
                let inner = ((difference(color(at), color(other)) - 6.0) / 36.0).clamp(0.0, 1.0);
                let inner = inner * parts[at].min(parts[other]);
                // Else a black square would be the best picture of a card.
                let weight = if fills_box && outline >= inner {
                    weight / 4.0
                } else {
                    weight
                };
                pairs.push(Pair {
                    cells: [at, other],
                    weight,
                    edge: outline.max(inner),
                    outline,
                    inner,
                });
            }
        }
        let edges = pairs.iter().map(|pair| pair.weight * pair.edge).sum();
        let outline = pairs.iter().map(|pair| pair.weight * pair.outline).sum();
        let inner = pairs.iter().map(|pair| pair.weight * pair.inner).sum();
        let tone = blurred(&tone, width);
        Self {
            inner,
            width,
            height,
            parts,
            darkness,
            tone,
            pairs,
            edges,
            outline,
            fills_box,
            figure_parts,
        }
    }

    /// The score of a picture of the grid's size: about 1.8 for a perfect one, and comparable only
    /// with others of the same figure and size.
    pub(crate) fn score(&self, cells: &[bool]) -> f32 {
        let inked: Vec<f32> = cells.iter().map(|&cell| f32::from(cell)).collect();
        let inked = padded(&inked, self.width - 2);
        let (mut hits, mut extra, mut kept, mut details) = (0.0, 0.0, 0.0, 0.0);
        for pair in &self.pairs {
            let [a, b] = pair.cells;
            if inked[a] == inked[b] {
                continue;
            }
            hits += pair.weight * pair.edge;
            extra += pair.weight * (1.0 - pair.edge);
            kept += pair.weight * pair.outline;
            details += pair.weight * pair.inner;
        }
        let edges = 2.0 * hits / (hits + extra + self.edges).max(1e-6);
        let outline = kept / self.outline.max(1e-6);
        let outline = if self.fills_box {
            0.0
        } else {
            0.35 * outline - (0.5 - outline).max(0.0)
        };
        let everywhere = vec![1.0; inked.len()];
        let (tone, _) = correlation(&blurred(&inked, self.width), &self.tone, &everywhere);
        let (inside, spread) = correlation(&inked, &self.darkness, &self.parts);
        let inside = inside * (spread / 0.15).min(1.0);
        edges + outline + 0.3 * details / self.inner.max(4.0) + 0.3 * tone + 0.15 * inside
            - self.clutter(&inked)
    }

    /// What is taken off for specks.
    fn clutter(&self, inked: &[f32]) -> f32 {
        let found = parts(self.width, self.height, true, |at| inked[at] > 0.0);
        if let Some(wanted) = self.figure_parts {
            return 0.01 * found.len().abs_diff(wanted) as f32;
        }
        let lone = found.iter().filter(|part| part.len() == 1).count();
        0.012 * lone as f32 + 0.006 * found.len().saturating_sub(1) as f32
    }
}

/// Values with a row of zeros around them.
fn padded(values: &[f32], width: usize) -> Vec<f32> {
    let mut padded = vec![0.0; width + 2];
    for row in values.chunks(width) {
        padded.push(0.0);
        padded.extend(row);
        padded.push(0.0);
    }
    padded.resize(padded.len() + width + 2, 0.0);
    padded
}

/// The mean of each value and its neighbours, weighed 1 2 1 in both directions.
fn blurred(values: &[f32], width: usize) -> Vec<f32> {
    let pass = |values: &[f32], step: usize, ends: fn(usize, usize) -> (bool, bool)| -> Vec<f32> {
        let of = |at: usize| {
            let (first, last) = ends(at, width);
            let before = if first { 0.0 } else { values[at - step] };
            let after = if last {
                0.0
            } else {
                values.get(at + step).copied().unwrap_or(0.0)
            };
            (before + 2.0 * values[at] + after) / 4.0
        };
        (0..values.len()).map(of).collect()
    };
    let across = pass(values, 1, |at, width| {
        (at.is_multiple_of(width), (at + 1).is_multiple_of(width))
    });
    pass(&across, width, |at, width| (at < width, false))
}

/// The correlation of two rows of values with weights, 0 if either does not vary; and the deviation
/// of the second.
fn correlation(a: &[f32], b: &[f32], weights: &[f32]) -> (f32, f32) {
    let all: f32 = weights.iter().sum();
    let mean = |values: &[f32]| {
        values
            .iter()
            .zip(weights)
            .map(|(value, weight)| value * weight)
            .sum::<f32>()
            / all.max(1e-6)
    };
    let (middle_a, middle_b) = (mean(a), mean(b));
    let (mut product, mut square_a, mut square_b) = (0.0, 0.0, 0.0);
    for ((a, b), weight) in a.iter().zip(b).zip(weights) {
        let (a, b) = (a - middle_a, b - middle_b);
        product += weight * a * b;
        square_a += weight * a * a;
        square_b += weight * b * b;
    }
    let norm = (square_a * square_b).sqrt();
    let spread = (square_b / all.max(1e-6)).sqrt();
    (if norm > 1e-4 { product / norm } else { 0.0 }, spread)
}
