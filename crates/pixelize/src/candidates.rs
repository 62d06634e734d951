//! Small pictures of a figure in one ink.

use crate::cluster::groups;
use crate::distance::distance;
use crate::figure::Figure;
use crate::grid::{Grid, grids};
use crate::likeness::likeness;
use crate::map::{Map, Sums};
use crate::parts::parts;
use crate::score::{FigureSums, Target};
use crate::strokes::{Strokes, depth};
use crate::{Candidate, Style};
use std::collections::{BTreeMap, HashSet};

/// How full a cell must be to be filled.
const THRESHOLDS: [f32; 3] = [0.4, 0.5, 0.6];
/// How much the difference between a cell and its neighbours is raised. It keeps strokes and gaps
/// that are narrower than a cell.
pub(crate) const SHARPNESS: [f32; 2] = [0.0, 0.7];
/// What the directions of edges count, beside half of the score of the cells.
const LIKENESS: f32 = 0.75;
/// What a picture loses that leaves a row and a column of the board free.
const SMALLER: f32 = 0.005;
/// What the best picture of a drawing in strokes loses when it is filled, although there is room
/// for its strokes.
const FILLED: f32 = 0.03;
/// What each changed cell costs beside its own doubt.
pub(crate) const CHANGE: f32 = 0.05;

/// A way to draw a figure: what is ink at full resolution.
struct Drawing {
    style: Style,
    ink: Map,
    /// How far each pixel is from a border between two groups of colors that are both ink. A gap
    /// runs along such borders.
    apart: Option<Map>,
}

impl Drawing {
    /// What is ink if cells have this side. `depth` is how far each pixel of the figure is from the
    /// ground.
    fn inked(&self, figure: &Figure, depth: &Map, cell: f32) -> Sums {
        let is_ring = |at: usize| self.style == Style::Outline && depth.values[at] < 0.95 * cell;
        let is_gap = |at: usize| {
            self.apart
                .as_ref()
                .is_some_and(|apart| apart.values[at] < 0.5 * cell)
        };
        let ink = |x: usize, y: usize| {
            let at = y * figure.width() + x;
            if is_gap(at) {
                0.0
            } else {
                if is_ring(at) {
                    figure.mask.values[at]
                } else {
                    self.ink.values[at]
                }
            }
        };
        Map::new(figure.width(), figure.height(), ink).sums()
    }
}

/// The pictures of a figure on a board of this size, the best first.
pub(crate) fn candidates(
    figure: &Figure,
    size: (usize, usize),
    styles: &[Style],
) -> Vec<Candidate> {
    let cell = figure.cell(size);
    let drawing = figure.strokes(cell);
    if let Some(Strokes {
        filled,
        lines: Some(lines),
        ..
    }) = &drawing
    {
        let found = pictures(filled, size, styles);
        return merged(found, pictures(lines, size, styles));
    }
    if let Some(strokes) = drawing.as_ref().filter(|strokes| strokes.width <= cell) {
        return pictures(&strokes.filled, size, styles);
    }
    let mut found = pictures(figure, size, styles);
    if let Some(strokes) = drawing {
        // Second best: thin outlines have few boards that are good puzzles.
        let filled = pictures(&strokes.filled, size, styles);
        let less = filled[0].score - found[0].score + FILLED;
        let lowered = filled.into_iter().map(|picture| Candidate {
            score: picture.score - less,
            ..picture
        });
        found = merged(found, lowered);
    }
    found
}

/// The pictures of two views of a figure, the best first. Those that both have are of the first.
fn merged(
    mut found: Vec<Candidate>,
    others: impl IntoIterator<Item = Candidate>,
) -> Vec<Candidate> {
    let known: HashSet<Vec<u8>> = found.iter().map(|picture| picture.cells.clone()).collect();
    let others = others.into_iter();
    found.extend(others.filter(|picture| !known.contains(&picture.cells)));
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// The pictures of a figure as it is.
fn pictures(figure: &Figure, size: (usize, usize), styles: &[Style]) -> Vec<Candidate> {
    let sums = FigureSums::of(figure);
    let drawings = drawings(figure, styles);
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
        let target = Target::new(
            figure,
            &sums,
            &grid,
            figure.is_plain.then(|| dots.parts(cell)),
        );
        let missing = dots.on(&grid, figure);
        let fills = grid.width() == size.0 || grid.height() == size.1;
        let smaller = if fills { 0.0 } else { SMALLER };
        // In whole pixels, so that most grids share it.
        let side = cell.round();
        for (drawing, inked) in drawings.iter().zip(&mut inked) {
            let depends = drawing.style == Style::Outline || drawing.apart.is_some();
            let (_, ink) = match inked.take().filter(|&(of, _)| of == side || !depends) {
                Some(kept) => inked.insert(kept),
                None => inked.insert((side, drawing.inked(figure, &depth, side))),
            };
            let mut means = ink.means(&grid.columns, &grid.rows);
            if figure.is_symmetric {
                mirror(&mut means, grid.width());
            }
            for sharpness in SHARPNESS {
                let values = sharpened(&means, grid.width(), sharpness, 0.0);
                for threshold in THRESHOLDS {
                    let mut cells: Vec<bool> =
                        values.iter().map(|&value| value >= threshold).collect();
                    missing.iter().for_each(|dot| dot.add(&mut cells));
                    let score = target.score(&cells) - smaller;
                    let filled: Vec<u8> = on_grid(&grid, size)
                        .map(|number| u8::from(number.is_some_and(|at| cells[at])))
                        .collect();
                    let is_best = found.get(&filled).is_none_or(|other| other.score < score);
                    if is_best {
                        // What it costs to empty a cell and to fill it.
                        let costs = on_grid(&grid, size).flat_map(|number| {
                            let (value, is_filled) =
                                number.map_or((0.0, false), |at| (values[at], cells[at]));
                            let change = (value - threshold).abs() + CHANGE;
                            if is_filled {
                                [change, 0.0]
                            } else {
                                [0.0, change]
                            }
                        });
                        let candidate = Candidate {
                            width: size.0,
                            cells: filled.clone(),
                            inks: vec![[0, 0, 0]],
                            score,
                            style: drawing.style,
                            costs: costs.collect(),
                            is_symmetric: figure.is_symmetric,
                            is_turned: figure.is_turned,
                        };
                        found.insert(filled, candidate);
                    }
                }
            }
        }
    }
    let mut found: Vec<Candidate> = found.into_values().collect();
    let described = figure.described();
    for picture in &mut found {
        picture.score =
            picture.score / 2.0 + LIKENESS * likeness(&described, &picture.cells, size.0);
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// The ways to draw a figure.
fn drawings(figure: &Figure, styles: &[Style]) -> Vec<Drawing> {
    let mut drawings = Vec::new();
    if !figure.is_photo && styles.contains(&Style::Silhouette) {
        drawings.push(Drawing {
            style: Style::Silhouette,
            ink: figure.mask.clone(),
            apart: None,
        });
    }
    if figure.is_plain {
        if drawings.is_empty() {
            drawings.push(Drawing {
                style: Style::Silhouette,
                ink: figure.mask.clone(),
                apart: None,
            });
        }
        return drawings;
    }
    for count in [2, 3] {
        let styles = styles.iter().filter(|style| match style {
            Style::Outline => count == 2 && !figure.is_photo,
            Style::Tones => count == 2 || figure.is_photo,
            Style::ThreeTones => count == 3 && !figure.is_photo,
            Style::Silhouette | Style::Inks => false,
        });
        let styles: Vec<Style> = styles.copied().collect();
        let styles = if styles.is_empty() && figure.is_photo {
            vec![Style::Tones]
        } else {
            styles
        };
        if styles.is_empty() {
            continue;
        }
        let (numbers, centers) = groups(figure, count, 0.0);
        // All subsets of the groups; those of several groups also with gaps between them.
        for subset in 1..1_usize << centers.len() {
            let is_in = |at: usize| subset >> numbers[at] & 1 == 1;
            let ink = |x: usize, y: usize| {
                let at = y * figure.width() + x;
                if is_in(at) {
                    figure.mask.values[at]
                } else {
                    0.0
                }
            };
            let ink = Map::new(figure.width(), figure.height(), ink);
            let apart = (subset.count_ones() > 1).then(|| apart(&ink, &numbers));
            let is_all = subset.count_ones() as usize == centers.len();
            for &style in &styles {
                let style = if style == Style::ThreeTones {
                    Style::Outline
                } else {
                    style
                };
                if !is_all {
                    drawings.push(Drawing {
                        style,
                        ink: ink.clone(),
                        apart: None,
                    });
                }
                if apart.is_some() {
                    drawings.push(Drawing {
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
fn apart(ink: &Map, numbers: &[usize]) -> Map {
    let (width, height) = (ink.width, ink.height);
    let group = |at: usize| (ink.values[at] > 0.5).then_some(numbers[at]);
    let differs =
        |at: usize, other: usize| group(at).zip(group(other)).is_some_and(|(a, b)| a != b);
    distance(width, height, |x, y| {
        let at = y * width + x;
        x + 1 < width && differs(at, at + 1) || y + 1 < height && differs(at, at + width)
    })
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
    let of = |at: usize| {
        let (x, y) = (at % width, at / width);
        let columns = x.saturating_sub(1)..(x + 2).min(width);
        let rows = y.saturating_sub(1)..(y + 2).min(height);
        let mut sum = outside * (9 - columns.len() * rows.len()) as f32;
        for y in rows {
            sum += means[y * width..][columns.clone()].iter().sum::<f32>();
        }
        means[at] + sharpness * (means[at] - sum / 9.0)
    };
    (0..means.len()).map(of).collect()
}

/// For each cell of a board of this size, its number on a grid in the middle, if it lies there.
pub(crate) fn on_grid(
    grid: &Grid,
    (across, down): (usize, usize),
) -> impl Iterator<Item = Option<usize>> {
    let (width, height) = (grid.width(), grid.height());
    let (left, top) = ((across - width) / 2, (down - height) / 2);
    (0..across * down).map(move |at| {
        let (x, y) = (
            (at % across).checked_sub(left)?,
            (at / across).checked_sub(top)?,
        );
        (x < width && y < height).then_some(y * width + x)
    })
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
        let is_ink = |at: usize| figure.mask.values[at] > 0.5;
        let inked = parts(width, height, true, is_ink)
            .into_iter()
            .map(|part| (part, true));
        let holes = figure.holes().into_iter();
        let found = inked.chain(holes.map(|part| (part, false))).collect();
        Self { found }
    }

    /// The number of parts of ink that are larger than a quarter of a cell.
    fn parts(&self, cell: f32) -> usize {
        let least = 0.25 * cell * cell;
        self.found
            .iter()
            .filter(|(part, is_ink)| *is_ink && part.len() as f32 >= least)
            .count()
    }

    /// The small parts and holes on a grid.
    fn on(&self, grid: &Grid, figure: &Figure) -> Vec<Dot> {
        let area = grid.cell() * grid.cell();
        let small = self
            .found
            .iter()
            .filter(|(part, _)| (0.25 * area..3.0 * area).contains(&(part.len() as f32)));
        let dot = |(part, is_ink): &(Vec<usize>, bool)| {
            let place = |ends: &[f32], at: usize| {
                let after = ends.partition_point(|&end| end <= at as f32 + 0.5);
                after
                    .checked_sub(1)
                    .filter(|&number| number + 1 < ends.len())
            };
            let mut counts: BTreeMap<usize, f32> = BTreeMap::new();
            for &at in part {
                let (x, y) = (at % figure.width(), at / figure.width());
                if let (Some(column), Some(row)) = (place(&grid.columns, x), place(&grid.rows, y)) {
                    *counts.entry(row * grid.width() + column).or_default() += 1.0 / area;
                }
            }
            let best = counts
                .iter()
                .max_by(|a, b| a.1.total_cmp(b.1))
                .filter(|&(_, &share)| share >= 0.12);
            let best = *best?.0;
            let cells = counts
                .iter()
                .filter(|&(_, &share)| share > 0.3)
                .map(|(&cell, _)| cell)
                .collect();
            Some(Dot {
                is_ink: *is_ink,
                cells,
                best,
            })
        };
        small.filter_map(dot).collect()
    }
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
