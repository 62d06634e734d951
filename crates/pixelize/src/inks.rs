//! Small pictures of a figure in several inks.

use crate::candidates::{CHANGE, SHARPNESS, mirror, outer_lines, sharpened};
use crate::cluster::groups;
use crate::color::LabColor;
use crate::figure::Figure;
use crate::grid::grids;
use crate::map::Sums;
use crate::{Candidate, Style};
use std::collections::BTreeMap;

/// Groups of colors that are nearer than this are one ink.
const APART: f32 = 14.0;
/// The lightest ink, which must differ from paper.
const LIGHTEST: f32 = 82.0;

/// The pictures of a figure on a board of this size in at most `most` inks, the best first.
pub(crate) fn candidates(figure: &Figure, size: (usize, usize), most: usize) -> Vec<Candidate> {
    let (numbers, centers) = groups(figure, most, APART);
    let shares = 0..centers.len();
    let shares = shares.map(|group| figure.mask.only(|at| numbers[at] == group).sums());
    let shares: Vec<Sums> = shares.collect();
    let centers = if figure.is_plain {
        vec![figure.mean]
    } else {
        centers
    };
    let inks: Vec<[u8; 3]> = centers.iter().map(|&center| rgb(center)).collect();
    let mut found: BTreeMap<Vec<u8>, Candidate> = BTreeMap::new();
    for grid in grids(figure, size) {
        let (width, height) = (grid.width(), grid.height());
        let mut ground = vec![0.0_f32; width * height];
        let mut values: Vec<Vec<f32>> = Vec::new();
        for sums in &shares {
            let share = sums.means(&grid.columns, &grid.rows);
            for (ground, share) in ground.iter_mut().zip(&share) {
                *ground += share;
            }
            values.push(share);
        }
        values.insert(0, ground.iter().map(|inked| 1.0 - inked).collect());
        for (ink, values) in values.iter_mut().enumerate() {
            if figure.is_symmetric {
                mirror(values, width);
            }
            *values = sharpened(values, width, SHARPNESS[1], outside(ink));
        }
        let mut cells: Vec<u8> = (0..width * height)
            .map(|at| strongest(&values, at))
            .collect();
        for line in outer_lines(width, height) {
            if line.iter().any(|&at| cells[at] > 0) {
                continue;
            }
            let fullest = line
                .into_iter()
                .min_by(|&a, &b| values[0][a].total_cmp(&values[0][b]));
            let fullest = fullest.expect("a line has cells");
            cells[fullest] = 1 + strongest(&values[1..], fullest);
        }
        let mut costs = Vec::with_capacity(width * height * values.len());
        let mut won = 0.0;
        for (at, &best) in cells.iter().enumerate() {
            won += values[usize::from(best)][at];
            for (ink, values_of_ink) in values.iter().enumerate() {
                let less = (values[usize::from(best)][at] - values_of_ink[at]).max(0.0);
                costs.push(if ink == usize::from(best) {
                    0.0
                } else {
                    less + CHANGE
                });
            }
        }
        let score = won / (width * height) as f32;
        if found.get(&cells).is_none_or(|other| other.score < score) {
            let candidate = Candidate {
                width: size.0,
                cells: cells.clone(),
                inks: inks.clone(),
                score,
                style: Style::Inks,
                costs,
                is_symmetric: figure.is_symmetric,
                is_turned: figure.is_turned,
            };
            found.insert(cells, without_unused(candidate));
        }
    }
    let mut found: Vec<Candidate> = found.into_values().collect();
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// The number of the first of the largest values of a cell.
fn strongest(values: &[Vec<f32>], at: usize) -> u8 {
    let mut best = 0;
    for number in 1..values.len() {
        if values[number][at] > values[best][at] {
            best = number;
        }
    }
    best as u8
}

/// The share of an ink, or of the ground, outside of the box: all is ground.
fn outside(ink: usize) -> f32 {
    if ink == 0 { 1.0 } else { 0.0 }
}

/// The picture without the inks that no cell has.
fn without_unused(mut picture: Candidate) -> Candidate {
    let all = picture.inks.len() + 1;
    let mut used: Vec<usize> = (0..all).collect();
    used.retain(|&ink| ink == 0 || picture.cells.contains(&(ink as u8)));
    let costs = picture.costs.chunks(all);
    let costs = costs.flat_map(|costs| used.iter().map(|&ink| costs[ink]));
    picture.costs = costs.collect();
    picture.inks = used[1..].iter().map(|&ink| picture.inks[ink - 1]).collect();
    for cell in &mut picture.cells {
        let number = used.iter().position(|&ink| ink == usize::from(*cell));
        *cell = number.expect("it is used") as u8;
    }
    picture
}

/// The ink for a color.
fn rgb([light, red_green, blue_yellow]: LabColor) -> [u8; 3] {
    let luma = light.min(LIGHTEST) / 100.0;
    let (a, b) = (red_green / 90.0, blue_yellow / 70.0);
    let red = luma + 0.587 * a + 0.114 * (a / 2.0 + b);
    [red, red - a, red - a / 2.0 - b].map(|part| (255.0 * part.clamp(0.0, 1.0)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::color;

    #[test]
    fn inks_have_the_colors_of_their_groups() {
        for ink in [[200, 30, 40], [10, 120, 220], [0, 0, 0], [128, 128, 128]] {
            assert_eq!(rgb(color(ink)), ink);
        }
        assert_eq!(rgb(color([255, 255, 255])), [209, 209, 209]);
    }
}
