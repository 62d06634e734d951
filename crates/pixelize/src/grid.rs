//! Where the cells of a board lie on a figure.

use crate::figure::Figure;
use crate::map::PixelMap;

/// The borders of cells on a figure, in pixels. The box of the figure has a whole number of cells,
/// so that its outer edges are crisp, and the axis of a symmetric figure lies on the middle or the
/// edge of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CellGrid {
    pub(crate) columns: Vec<f32>,
    pub(crate) rows: Vec<f32>,
}

impl CellGrid {
    pub(crate) fn width(&self) -> usize {
        self.columns.len() - 1
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len() - 1
    }

    /// The side of a cell, in pixels.
    pub(crate) fn cell(&self) -> f32 {
        let sides = [&self.columns, &self.rows]
            .map(|ends| (ends[ends.len() - 1] - ends[0]) / (ends.len() - 1) as f32);
        (sides[0] + sides[1]) / 2.0
    }
}

/// The shares of a cell that are cut off at both ends of a side: the outermost sliver.
const CUTS: [f32; 3] = [0.0, 0.25, 0.45];

/// The grids for a board of this size, which the figure fills: all cells alike, and fitted to the
/// edges of the figure.
pub(crate) fn grids(figure: &Figure, (across, down): (usize, usize)) -> Vec<CellGrid> {
    let edges = StraightEdges::of(figure);
    let (width, height) = (figure.width() as f32, figure.height() as f32);
    let mut grids = Vec::new();
    for (cut_across, cut_down) in CUTS
        .into_iter()
        .flat_map(|cut| CUTS.map(|other| (cut, other)))
    {
        let even = CellGrid {
            columns: borders(width, across, cut_across),
            rows: borders(height, down, cut_down),
        };
        let fitted = CellGrid {
            columns: fitted(&even.columns, &edges.upright, figure.is_symmetric),
            rows: fitted(&even.rows, &edges.level, false),
        };
        if fitted != even {
            grids.push(fitted);
        }
        grids.push(even);
    }
    grids
}

/// The borders of cells of one width on a side without these shares of a cell at both ends.
fn borders(side: f32, cells: usize, inset: f32) -> Vec<f32> {
    let cut = inset * side / (cells as f32 + 2.0 * inset);
    let step = (side - 2.0 * cut) / cells as f32;
    let borders = (0..=cells).map(|border| cut + step * border as f32);
    borders.collect()
}

/// For each border between two pixels, the share of lines that have a straight edge there.
struct StraightEdges {
    upright: Vec<f32>,
    level: Vec<f32>,
}

impl StraightEdges {
    fn of(figure: &Figure) -> Self {
        let mask = &figure.mask;
        let [light, red_green, blue_yellow] = &figure.colors;
        let channels = [
            mask.map(|part| 60.0 * part),
            light.map(|light| light - 50.0).times(mask),
            red_green.times(mask),
            blue_yellow.times(mask),
        ];
        let (width, height) = (mask.width, mask.height);
        let mut edges = Self {
            upright: vec![0.0; width + 1],
            level: vec![0.0; height + 1],
        };
        for y in 0..height {
            for x in 0..width {
                let at = (x as isize, y as isize);
                let (across, down) = (steep(&channels, at, (1, 0)), steep(&channels, at, (0, 1)));
                if across > 2.5 * down {
                    edges.upright[x] += (across / 40.0).min(1.0) / height as f32;
                }
                if down > 2.5 * across {
                    edges.level[y] += (down / 40.0).min(1.0) / width as f32;
                }
            }
        }
        if figure.is_symmetric {
            let mirrored: Vec<f32> = edges.upright.iter().rev().copied().collect();
            for (edge, mirrored) in edges.upright.iter_mut().zip(mirrored) {
                *edge = (*edge + mirrored) / 2.0;
            }
        }
        edges
    }
}

/// How steep the channels are across a border before a pixel, as the mean of three along it.
fn steep(channels: &[PixelMap], (x, y): (isize, isize), (dx, dy): (isize, isize)) -> f32 {
    let mut squares = 0.0;
    for channel in channels {
        let mut sum = 0.0;
        for along in [-1, 0, 1] {
            let (x, y) = (x + along * dy, y + along * dx);
            sum += channel.around(x, y) - channel.around(x - dx, y - dy);
        }
        let mean = sum / 3.0;
        squares += mean * mean;
    }
    squares.sqrt()
}

/// Moves the borders of cells to edges, as hinting does with the strokes of letters. The sum over
/// all cells of 1.5 times the square of how much a cell's side differs from the mean, less what
/// lies at the borders, is least.
fn fitted(even: &[f32], edges: &[f32], is_symmetric: bool) -> Vec<f32> {
    let cells = even.len() - 1;
    let step = (even[cells] - even[0]) / cells as f32;
    let (first, last) = (even[0].round() as usize, even[cells].round() as usize);
    let narrow = (0.65 * step).ceil().max(1.0) as usize;
    let wide = (1.4 * step).floor() as usize;
    if step < 4.0 || narrow >= wide {
        return even.to_vec();
    }
    // For each place, the least cost of the cells up to it, and the width of the last one.
    let mut costs = vec![f32::INFINITY; last + 1];
    costs[first] = 0.0;
    let mut widths = Vec::with_capacity(cells);
    for _ in 0..cells {
        let mut next = vec![(f32::INFINITY, 0); last + 1];
        for place in first..=last {
            if costs[place] == f32::INFINITY {
                continue;
            }
            for width in narrow..=wide.min(last - place) {
                let apart = width as f32 / step - 1.0;
                let cost = costs[place] + 1.5 * apart * apart - edges[place + width];
                if cost < next[place + width].0 {
                    next[place + width] = (cost, width);
                }
            }
        }
        costs = next.iter().map(|&(cost, _)| cost).collect();
        widths.push(next);
    }
    if costs[last] == f32::INFINITY {
        return even.to_vec();
    }
    let mut borders = vec![last as f32];
    let mut place = last;
    for widths in widths.iter().rev() {
        place -= widths[place].1;
        borders.push(place as f32);
    }
    borders.reverse();
    if is_symmetric {
        let sum = borders[0] + borders[cells];
        borders = (0..=cells)
            .map(|at| (borders[at] + sum - borders[cells - at]) / 2.0)
            .collect();
    }
    borders
}
