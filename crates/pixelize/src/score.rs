//! How much of a figure a small picture keeps.

use crate::color::difference;
use crate::figure::Figure;
use crate::grid::CellGrid;
use crate::map::Sums;
use crate::parts::parts;

/// Neighbours to the right and below, also across corners, which count half.
const NEIGHBOURS: [(isize, isize, f32); 4] = [(1, 0, 1.0), (0, 1, 1.0), (1, 1, 0.5), (-1, 1, 0.5)];

/// What an empty line takes off a score.
const EMPTY: f32 = 0.015;

/// On boards with fewer lines a speck costs more, by the square: it is a greater part of the
/// picture, and beginners see these boards first.
const FEW: f32 = 15.0;

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
struct CellPair {
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
pub(crate) struct ScoreTarget {
    width: usize,
    height: usize,
    /// How much of each cell belongs to the figure.
    parts: Vec<f32>,
    /// How dark the figure is in each cell, from 0 to 1.
    darkness: Vec<f32>,
    /// The gray that each cell should have, blurred.
    tone: Vec<f32>,
    pairs: Vec<CellPair>,
    edges: f32,
    outline: f32,
    inner: f32,
    fills_box: bool,
    /// For figures of one color, the number of parts that they have.
    figure_parts: Option<usize>,
}

impl ScoreTarget {
    pub(crate) fn new(
        figure: &Figure,
        sums: &FigureSums,
        grid: &CellGrid,
        figure_parts: Option<usize>,
    ) -> Self {
        let (width, height) = (grid.width() + 2, grid.height() + 2);
        let parts = sums.mask.means(&grid.columns, &grid.rows);
        let colors = sums.colors.each_ref().map(|sums| {
            let mut means = sums.means(&grid.columns, &grid.rows);
            for (mean, &part) in means.iter_mut().zip(&parts) {
                *mean = if part > 0.01 { *mean / part } else { 0.0 };
            }
            padded(&means, grid.width())
        });
        let parts = padded(&parts, grid.width());
        let darkness: Vec<f32> = colors[0].iter().map(|light| 1.0 - light / 100.0).collect();
        let tone = parts.iter().zip(&darkness);
        let tone: Vec<f32> = tone.map(|(part, dark)| part * (0.2 + 0.8 * dark)).collect();
        let mut target = Self {
            width,
            height,
            tone: blurred(&tone, width),
            parts,
            darkness,
            pairs: Vec::new(),
            edges: 0.0,
            outline: 0.0,
            inner: 0.0,
            fills_box: figure.fills_box(),
            figure_parts,
        };
        for at in 0..width * height {
            for (dx, dy, weight) in NEIGHBOURS {
                let (x, y) = ((at % width) as isize + dx, (at / width) as isize + dy);
                if x < 0 || x >= width as isize || y >= height as isize {
                    continue;
                }
                let other = y as usize * width + x as usize;
                let [here, there] = [at, other].map(|at| [0, 1, 2].map(|part| colors[part][at]));
                target.add(at, other, weight, difference(here, there));
            }
        }
        target
    }

    /// Adds two neighbouring cells whose colors differ so much.
    fn add(&mut self, at: usize, other: usize, weight: f32, difference: f32) {
        let (part, other_part) = (self.parts[at], self.parts[other]);
        let outline = (part - other_part).abs();
        let inner = ((difference - 6.0) / 36.0).clamp(0.0, 1.0) * part.min(other_part);
        // Else a black square would be the best picture of a card.
        let weight = if self.fills_box && outline >= inner {
            weight / 4.0
        } else {
            weight
        };
        let edge = outline.max(inner);
        self.edges += weight * edge;
        self.outline += weight * outline;
        self.inner += weight * inner;
        self.pairs.push(CellPair {
            cells: [at, other],
            weight,
            edge,
            outline,
            inner,
        });
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
            - EMPTY * self.empty_lines(&inked) as f32
    }

    /// The number of rows and columns without ink.
    fn empty_lines(&self, inked: &[f32]) -> usize {
        let [wide, high] = [self.width, self.height];
        let rows = (1..high - 1).filter(|row| (0..wide).all(|x| inked[row * wide + x] == 0.0));
        let columns = (1..wide - 1).filter(|x| (0..high).all(|row| inked[row * wide + x] == 0.0));
        rows.count() + columns.count()
    }

    /// What is taken off for specks.
    fn clutter(&self, inked: &[f32]) -> f32 {
        let found = parts(self.width, self.height, true, |at| inked[at] > 0.0);
        // The target has a row of ground on each side.
        let shorter = self.width.min(self.height) - 2;
        let scale = (FEW / shorter as f32).clamp(1.0, 2.0);
        let scale = scale * scale;
        if let Some(wanted) = self.figure_parts {
            return scale * 0.01 * found.len().abs_diff(wanted) as f32;
        }
        let lone = found.iter().filter(|part| part.len() == 1).count();
        scale * (0.012 * lone as f32 + 0.006 * found.len().saturating_sub(1) as f32)
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
    let mut across = Vec::with_capacity(values.len());
    for row in values.chunks(width) {
        for x in 0..width {
            let before = if x > 0 { row[x - 1] } else { 0.0 };
            let after = row.get(x + 1).unwrap_or(&0.0);
            across.push((before + 2.0 * row[x] + after) / 4.0);
        }
    }
    let mut blurred = Vec::with_capacity(values.len());
    for (at, value) in across.iter().enumerate() {
        let before = if at >= width { across[at - width] } else { 0.0 };
        let after = across.get(at + width).unwrap_or(&0.0);
        blurred.push((before + 2.0 * value + after) / 4.0);
    }
    blurred
}

/// The correlation of two rows of values with weights, 0 if either does not vary; and the deviation
/// of the second.
fn correlation(a: &[f32], b: &[f32], weights: &[f32]) -> (f32, f32) {
    let all: f32 = weights.iter().sum();
    let [middle_a, middle_b] = [a, b].map(|values| {
        let weighed = values.iter().zip(weights);
        let sum: f32 = weighed.map(|(value, weight)| value * weight).sum();
        sum / all.max(1e-6)
    });
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
