//! Small pictures of a figure in several inks.

use crate::candidates::{CHANGE, SHARPNESS, mirror, on_grid, sharpened};
use crate::cluster::groups;
use crate::figure::{Color, Figure};
use crate::grid::grids;
use crate::map::Map;
use crate::{Candidate, Style};
use std::collections::BTreeMap;

/// Groups of colors that are nearer than this are one ink.
const APART: f32 = 14.0;
/// The lightest ink, which must differ from paper.
const LIGHTEST: f32 = 82.0;

/// The pictures of a figure on a board of this size in at most `most` inks, the best first.
pub(crate) fn candidates(figure: &Figure, size: (usize, usize), most: usize) -> Vec<Candidate> {
    let (numbers, centers) = groups(figure, most, APART);
    let mask = &figure.mask;
    let of = |group: usize| {
        let ink = |x: usize, y: usize| {
            let at = y * mask.width + x;
            if numbers[at] == group {
                mask.values[at]
            } else {
                0.0
            }
        };
        Map::new(mask.width, mask.height, ink).sums()
    };
    let shares: Vec<_> = (0..centers.len()).map(of).collect();
    let centers = if figure.is_plain {
        vec![figure.mean]
    } else {
        centers
    };
    let inks: Vec<[u8; 3]> = centers.iter().map(|&center| rgb(center)).collect();
    let mut found: BTreeMap<Vec<u8>, Candidate> = BTreeMap::new();
    for grid in grids(figure, size) {
        let (width, height) = (grid.width(), grid.height());
        let mut values: Vec<Vec<f32>> = shares
            .iter()
            .map(|sums| sums.means(&grid.columns, &grid.rows))
            .collect();
        let ground = (0..width * height)
            .map(|cell| 1.0 - values.iter().map(|ink| ink[cell]).sum::<f32>())
            .collect();
        values.insert(0, ground);
        if figure.is_symmetric {
            values.iter_mut().for_each(|values| mirror(values, width));
        }
        // Outside of the box is ground.
        let values: Vec<Vec<f32>> = values
            .iter()
            .enumerate()
            .map(|(ink, values)| {
                sharpened(
                    values,
                    width,
                    SHARPNESS[1],
                    if ink == 0 { 1.0 } else { 0.0 },
                )
            })
            .collect();
        let mut cells = vec![0; size.0 * size.1];
        let mut costs = vec![0.0; cells.len() * values.len()];
        let mut won = 0.0;
        for (at, (cell, number)) in cells.iter_mut().zip(on_grid(&grid, size)).enumerate() {
            let outside = |ink: usize| if ink == 0 { 1.0 } else { 0.0 };
            let value =
                |ink: usize| number.map_or_else(|| outside(ink), |number| values[ink][number]);
            let best = (1..values.len()).fold(
                0,
                |best, ink| if value(ink) > value(best) { ink } else { best },
            );
            *cell = best as u8;
            won += if number.is_some() { value(best) } else { 0.0 };
            for ink in (0..values.len()).filter(|&ink| ink != best) {
                costs[at * values.len() + ink] = value(best) - value(ink) + CHANGE;
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

/// The picture without the inks that no cell has.
fn without_unused(mut picture: Candidate) -> Candidate {
    let is_used = |ink: usize| ink == 0 || picture.cells.contains(&(ink as u8));
    let used: Vec<usize> = (0..=picture.inks.len())
        .filter(|&ink| is_used(ink))
        .collect();
    let number = |ink: u8| {
        used.iter()
            .position(|&used| used == usize::from(ink))
            .expect("it is used") as u8
    };
    let costs = picture
        .costs
        .chunks(picture.inks.len() + 1)
        .flat_map(|costs| used.iter().map(|&ink| costs[ink]));
    picture.costs = costs.collect();
    picture.inks = used[1..].iter().map(|&ink| picture.inks[ink - 1]).collect();
    picture.cells = picture.cells.into_iter().map(number).collect();
    picture
}

/// The ink for a color.
fn rgb([light, red_green, blue_yellow]: Color) -> [u8; 3] {
    let luma = light.min(LIGHTEST) / 100.0;
    let (a, b) = (red_green / 90.0, blue_yellow / 70.0);
    let red = luma + 0.587 * a + 0.114 * (a / 2.0 + b);
    [red, red - a, red - a / 2.0 - b].map(|part| (255.0 * part.clamp(0.0, 1.0)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::color;

    #[test]
    fn inks_have_the_colors_of_their_groups() {
        for ink in [[200, 30, 40], [10, 120, 220], [0, 0, 0], [128, 128, 128]] {
            assert_eq!(rgb(color(ink)), ink);
        }
        assert_eq!(rgb(color([255, 255, 255])), [209, 209, 209]);
    }
}
