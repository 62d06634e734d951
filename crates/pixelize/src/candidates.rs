//! Small pictures of a figure in one ink.

use crate::cluster::groups;
use crate::distance::distance;
use crate::figure::Figure;
use crate::grid::{CellGrid, grids};
use crate::likeness::likeness;
use crate::map::{PixelMap, Sums};
use crate::parts::parts;
use crate::score::{FigureSums, ScoreTarget};
use crate::strokes::depth;
use crate::{Candidate, Style};
use std::collections::{BTreeMap, HashSet};

/// How full a cell must be to be filled.
const THRESHOLDS: [f32; 3] = [0.4, 0.5, 0.6];
/// How much the difference between a cell and its neighbours is raised. It keeps strokes and gaps
/// that are narrower than a cell.
pub(crate) const SHARPNESS: [f32; 2] = [0.0, 0.7];
/// What the directions of edges count, beside half of the score of the cells.
const LIKENESS: f32 = 0.75;
/// What the best picture of a drawing in strokes loses when it is filled, although there is room
/// for its strokes.
const FILLED: f32 = 0.03;
/// What each changed cell costs beside its own doubt.
pub(crate) const CHANGE: f32 = 0.05;

/// A way to draw a figure: what is ink at full resolution.
struct FigureDrawing {
    style: Style,
    ink: PixelMap,
    /// How far each pixel is from a border between two groups of colors that are both ink. A gap
    /// runs along such borders.
    apart: Option<PixelMap>,
}

impl FigureDrawing {
    /// What is ink if cells have this side. `depth` is how far each pixel of the figure is from the
    /// ground.
    fn inked(&self, figure: &Figure, depth: &PixelMap, cell: f32) -> Sums {
        let ink = PixelMap::new(figure.width(), figure.height(), |at| match &self.apart {
            Some(apart) if apart.values[at] < 0.5 * cell => 0.0,
            _ if self.style == Style::Outline && depth.values[at] < 0.95 * cell => {
                figure.mask.values[at]
            }
            _ => self.ink.values[at],
        });
        ink.sums()
    }
}

/// The pictures of a figure on a board of this size, the best first.
pub(crate) fn candidates(
    figure: &Figure,
    size: (usize, usize),
    styles: &[Style],
) -> Vec<Candidate> {
    let cell = figure.cell(size);
    let Some(drawing) = figure.strokes(cell) else {
        return pictures(figure, size, styles);
    };
    let mut filled = pictures(&drawing.filled, size, styles);
    if let Some(lines) = &drawing.lines {
        return merged(filled, pictures(lines, size, styles));
    }
    if drawing.width <= cell {
        return filled;
    }
    let found = pictures(figure, size, styles);
    // Second best: thin outlines have few boards that are good puzzles.
    let less = filled[0].score - found[0].score + FILLED;
    for picture in &mut filled {
        picture.score -= less;
    }
    merged(found, filled)
}

/// The pictures of two views of a figure, the best first. Those that both have are of the first.
fn merged(mut found: Vec<Candidate>, mut others: Vec<Candidate>) -> Vec<Candidate> {
    let known: HashSet<&Vec<u8>> = found.iter().map(|picture| &picture.cells).collect();
    others.retain(|picture| !known.contains(&picture.cells));
    found.extend(others);
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// The pictures of a figure as it is.
fn pictures(figure: &Figure, size: (usize, usize), styles: &[Style]) -> Vec<Candidate> {
    let sums = FigureSums::of(figure);
    let drawings = drawings(figure, styles);
    // What each drawing inked last, for cells of which side.
    let mut inked: Vec<Option<(f32, Sums)>> = drawings.iter().map(|_| None).collect();
    let dots = if figure.is_plain {
        Dots::of(figure)
    } else {
        Dots::default()
    };
    let depth = depth(&figure.mask);
    let mut found: BTreeMap<Vec<u8>, Candidate> = BTreeMap::new();
    for grid in grids(figure, size) {
        let cell = grid.cell();
        let parts = figure.is_plain.then(|| dots.parts(cell));
        let target = ScoreTarget::new(figure, &sums, &grid, parts);
        let missing = dots.on(&grid, figure);
        let mut covered = sums.mask.means(&grid.columns, &grid.rows);
        if figure.is_symmetric {
            mirror(&mut covered, size.0);
        }
        // In whole pixels, so that most grids share it.
        let side = cell.round();
        for (drawing, inked) in drawings.iter().zip(&mut inked) {
            let depends = drawing.style == Style::Outline || drawing.apart.is_some();
            let kept = inked.take().filter(|(of, _)| *of == side || !depends);
            let kept = kept.unwrap_or_else(|| (side, drawing.inked(figure, &depth, side)));
            let (_, ink) = inked.insert(kept);
            let mut means = ink.means(&grid.columns, &grid.rows);
            if figure.is_symmetric {
                mirror(&mut means, grid.width());
            }
            for sharpness in SHARPNESS {
                let values = sharpened(&means, grid.width(), sharpness, 0.0);
                for threshold in THRESHOLDS {
                    let mut cells: Vec<bool> =
                        values.iter().map(|&value| value >= threshold).collect();
                    for dot in &missing {
                        dot.add(&mut cells);
                    }
                    reach_borders(&mut cells, &covered, size.0);
                    let score = target.score(&cells);
                    let filled: Vec<u8> = cells.iter().copied().map(u8::from).collect();
                    if found.get(&filled).is_some_and(|other| other.score >= score) {
                        continue;
                    }
                    // What it costs to empty a cell and to fill it.
                    let mut costs = Vec::with_capacity(2 * filled.len());
                    for (value, &is_filled) in values.iter().zip(&cells) {
                        let change = (value - threshold).abs() + CHANGE;
                        costs.extend(if is_filled {
                            [change, 0.0]
                        } else {
                            [0.0, change]
                        });
                    }
                    let candidate = Candidate {
                        width: size.0,
                        cells: filled.clone(),
                        inks: vec![[0, 0, 0]],
                        score,
                        style: drawing.style,
                        costs,
                        is_symmetric: figure.is_symmetric,
                        is_turned: figure.is_turned,
                    };
                    found.insert(filled, candidate);
                }
            }
        }
    }
    let mut found: Vec<Candidate> = found.into_values().collect();
    let described = figure.described();
    for picture in &mut found {
        let like = likeness(&described, &picture.cells, size.0);
        picture.score = picture.score / 2.0 + LIKENESS * like;
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// The ways to draw a figure.
fn drawings(figure: &Figure, styles: &[Style]) -> Vec<FigureDrawing> {
    let mut drawings = Vec::new();
    if figure.is_plain || !figure.is_photo && styles.contains(&Style::Silhouette) {
        drawings.push(FigureDrawing {
            style: Style::Silhouette,
            ink: figure.mask.clone(),
            apart: None,
        });
    }
    if figure.is_plain {
        return drawings;
    }
    for count in [2, 3] {
        let mut used: Vec<Style> = Vec::new();
        for &style in styles {
            match style {
                Style::Outline if count == 2 && !figure.is_photo => used.push(style),
                Style::Tones if count == 2 || figure.is_photo => used.push(style),
                Style::ThreeTones if count == 3 && !figure.is_photo => used.push(Style::Outline),
                _ => {}
            }
        }
        if used.is_empty() && figure.is_photo {
            used.push(Style::Tones);
        }
        if used.is_empty() {
            continue;
        }
        let (numbers, centers) = groups(figure, count, 0.0);
        // All subsets of the groups; those of several groups also with gaps between them.
        for subset in 1..1_usize << centers.len() {
            let ink = figure.mask.only(|at| subset >> numbers[at] & 1 == 1);
            let groups = subset.count_ones() as usize;
            let mut gaps = Vec::new();
            if groups < centers.len() {
                gaps.push(None);
            }
            if groups > 1 {
                gaps.push(Some(apart(&ink, &numbers)));
            }
            for &style in &used {
                for apart in &gaps {
                    drawings.push(FigureDrawing {
                        style,
                        ink: ink.clone(),
                        apart: apart.clone(),
                    });
                }
            }
        }
    }
    drawings
}

/// How far each pixel is from a border between two groups in the ink.
fn apart(ink: &PixelMap, numbers: &[usize]) -> PixelMap {
    let (width, height) = (ink.width, ink.height);
    distance(width, height, |at| {
        let right = at + 1;
        let below = at + width;
        !right.is_multiple_of(width) && differ(ink, numbers, at, right)
            || below < numbers.len() && differ(ink, numbers, at, below)
    })
}

/// Whether two pixels are ink of different groups.
fn differ(ink: &PixelMap, numbers: &[usize], a: usize, b: usize) -> bool {
    ink.values[a] > 0.5 && ink.values[b] > 0.5 && numbers[a] != numbers[b]
}

/// Makes a picture its own mirror image.
pub(crate) fn mirror(values: &mut [f32], width: usize) {
    for row in values.chunks_mut(width) {
        for x in 0..width / 2 {
            let mean = (row[x] + row[width - 1 - x]) / 2.0;
            row[x] = mean;
            row[width - 1 - x] = mean;
        }
    }
}

/// Raises the difference between each cell and the mean of the nine around it. Cells beyond the
/// grid have the value `outside`.
pub(crate) fn sharpened(means: &[f32], width: usize, sharpness: f32, outside: f32) -> Vec<f32> {
    if sharpness == 0.0 {
        return means.to_vec();
    }
    let height = means.len() / width;
    let mut sharpened = Vec::with_capacity(means.len());
    for (at, mean) in means.iter().enumerate() {
        let (x, y) = (at % width, at / width);
        let columns = x.saturating_sub(1)..(x + 2).min(width);
        let rows = y.saturating_sub(1)..(y + 2).min(height);
        let mut sum = outside * (9 - columns.len() * rows.len()) as f32;
        for y in rows {
            sum += means[y * width..][columns.clone()].iter().sum::<f32>();
        }
        sharpened.push(mean + sharpness * (mean - sum / 9.0));
    }
    sharpened
}

/// Fills the cells that the figure covers most on each outer line that would be empty.
fn reach_borders(cells: &mut [bool], covered: &[f32], width: usize) {
    for line in outer_lines(width, cells.len() / width) {
        if line.iter().any(|&at| cells[at]) {
            continue;
        }
        let most = line.iter().map(|&at| covered[at]).fold(1e-6, f32::max);
        for at in line {
            cells[at] = covered[at] >= most - 1e-4;
        }
    }
}

/// The cells of the first and the last row and column.
pub(crate) fn outer_lines(width: usize, height: usize) -> [Vec<usize>; 4] {
    let last = width * (height - 1);
    [
        (0..width).collect(),
        (last..last + width).collect(),
        (0..height).map(|row| row * width).collect(),
        (0..height).map(|row| row * width + width - 1).collect(),
    ]
}

/// The parts of a figure and the holes in it.
#[derive(Default)]
struct Dots {
    /// The pixels of each, and whether it is ink.
    found: Vec<(Vec<usize>, bool)>,
}

impl Dots {
    fn of(figure: &Figure) -> Self {
        let (width, height) = (figure.width(), figure.height());
        let mut found = Vec::new();
        for part in parts(width, height, true, |at| figure.mask.values[at] > 0.5) {
            found.push((part, true));
        }
        for hole in figure.holes() {
            found.push((hole, false));
        }
        Self { found }
    }

    /// The number of parts of ink that are larger than a quarter of a cell.
    fn parts(&self, cell: f32) -> usize {
        let least = 0.25 * cell * cell;
        let parts = self.found.iter().filter(|(_, is_ink)| *is_ink);
        parts.filter(|(part, _)| part.len() as f32 >= least).count()
    }

    /// The small parts and holes on a grid.
    fn on(&self, grid: &CellGrid, figure: &Figure) -> Vec<Dot> {
        let area = grid.cell() * grid.cell();
        let mut dots = Vec::new();
        for (part, is_ink) in &self.found {
            if !(0.25 * area..3.0 * area).contains(&(part.len() as f32)) {
                continue;
            }
            let mut shares: BTreeMap<usize, f32> = BTreeMap::new();
            for &at in part {
                let (x, y) = (at % figure.width(), at / figure.width());
                if let (Some(column), Some(row)) =
                    (between(&grid.columns, x), between(&grid.rows, y))
                {
                    *shares.entry(row * grid.width() + column).or_default() += 1.0 / area;
                }
            }
            let Some((&best, &most)) = shares.iter().max_by(|a, b| a.1.total_cmp(b.1)) else {
                continue;
            };
            if most < 0.12 {
                continue;
            }
            shares.retain(|_, share| *share > 0.3);
            dots.push(Dot {
                is_ink: *is_ink,
                cells: shares.into_keys().collect(),
                best,
            });
        }
        dots
    }
}

/// The number of the cell between these ends in which a pixel lies.
fn between(ends: &[f32], pixel: usize) -> Option<usize> {
    let after = ends.partition_point(|&end| end <= pixel as f32 + 0.5);
    let number = after.checked_sub(1)?;
    (number + 1 < ends.len()).then_some(number)
}

/// A small part of a figure, such as an eye, or a small hole.
struct Dot {
    is_ink: bool,
    /// The cells that it covers in good part.
    cells: Vec<usize>,
    /// The cell that it covers most.
    best: usize,
}

impl Dot {
    /// Gives it a cell if it has none.
    fn add(&self, cells: &mut [bool]) {
        if self.cells.iter().all(|&cell| cells[cell] != self.is_ink) {
            cells[self.best] = self.is_ink;
        }
    }
}
