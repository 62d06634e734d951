//! The colors of a figure in groups.

use crate::color::{LabColor, difference};
use crate::figure::Figure;

/// Rounds of the search for groups.
const ROUNDS: usize = 12;

/// The number of the group of each pixel and the color of each group, from dark to light. Pixels
/// outside the figure have a group, too. Groups that are nearer than `apart` are one.
pub(crate) fn groups(figure: &Figure, most: usize, apart: f32) -> (Vec<usize>, Vec<LabColor>) {
    let pixels = 0..figure.mask.values.len();
    let inside: Vec<LabColor> = pixels
        .clone()
        .filter(|&at| figure.mask.values[at] > 0.5)
        .map(|at| figure.color(at))
        .collect();
    let mut centers: Vec<LabColor> = vec![mean(inside.iter())];
    // The color that is farthest from the mean, then those that are farthest from all before.
    for number in 0..most {
        let farthest = inside
            .iter()
            .map(|&color| (nearest(&centers, color).1, color))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, far)) = farthest else { break };
        if number == 0 {
            centers.clear();
        }
        centers.push(far);
    }
    for _ in 0..ROUNDS {
        let mut sums = vec![([0.0_f64; 3], 0_u32); centers.len()];
        for &color in &inside {
            let (sum, count) = &mut sums[nearest(&centers, color).0];
            for part in 0..3 {
                sum[part] += f64::from(color[part]);
            }
            *count += 1;
        }
        for (center, (sum, count)) in centers.iter_mut().zip(sums) {
            if count > 0 {
                *center = sum.map(|sum| (sum / f64::from(count)) as f32);
            }
        }
    }
    let mut kept: Vec<LabColor> = Vec::new();
    for center in centers {
        if kept.iter().all(|&other| difference(other, center) >= apart) {
            kept.push(center);
        }
    }
    kept.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let numbers: Vec<usize> = pixels
        .map(|at| nearest(&kept, figure.color(at)).0)
        .collect();
    (smoothed(figure, &numbers, kept.len()), kept)
}

fn mean<'c>(colors: impl ExactSizeIterator<Item = &'c LabColor>) -> LabColor {
    let count = colors.len().max(1) as f64;
    let mut sums = [0.0_f64; 3];
    for color in colors {
        for part in 0..3 {
            sums[part] += f64::from(color[part]);
        }
    }
    sums.map(|sum| (sum / count) as f32)
}

/// The nearest center, the first of equals, and how far it is.
fn nearest(centers: &[LabColor], color: LabColor) -> (usize, f32) {
    let mut best = (0, f32::INFINITY);
    for (number, &center) in centers.iter().enumerate() {
        let away = difference(center, color);
        if away < best.1 {
            best = (number, away);
        }
    }
    best
}

/// The most frequent group around each pixel: without specks.
fn smoothed(figure: &Figure, numbers: &[usize], groups: usize) -> Vec<usize> {
    let (width, height) = (figure.width(), figure.height());
    let mut counts = vec![0_usize; groups];
    let mut smoothed = Vec::with_capacity(numbers.len());
    for at in 0..numbers.len() {
        let (x, y) = (at % width, at / width);
        counts.fill(0);
        for y in y.saturating_sub(2)..(y + 3).min(height) {
            for x in x.saturating_sub(2)..(x + 3).min(width) {
                if figure.mask.get(x, y) > 0.5 {
                    counts[numbers[y * width + x]] += 1;
                }
            }
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        smoothed.push(if most == counts[numbers[at]] {
            numbers[at]
        } else {
            counts.iter().position(|&count| count == most).unwrap_or(0)
        });
    }
    smoothed
}
