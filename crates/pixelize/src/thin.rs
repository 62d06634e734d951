//! Strokes as thin as a cell.

use crate::distance::distance;
use crate::figure::Figure;
use crate::map::Map;

/// The figure with strokes of one cell's width, whose outer edges are those of a board with `cells` cells on the longer side.
/// Solid parts stay. `None` if it is not made of strokes, or not of one color.
pub(crate) fn thin(figure: &Figure, cells: usize) -> Option<Figure> {
    if !figure.is_plain || cells < 2 {
        return None;
    }
    let longer = figure.width().max(figure.height()) as f32;
    let cell = longer / cells as f32;
    // With room around it, for strokes that become wider.
    let room = cell.ceil() as usize + 1;
    let (width, height) = (figure.width() + 2 * room, figure.height() + 2 * room);
    let mask = figure.mask.part(-(room as isize), -(room as isize), width, height);
    let is_in = |x: usize, y: usize| mask.get(x, y) > 0.5;
    let depth = distance(width, height, |x, y| !is_in(x, y));
    let inside: Vec<f32> = depth.values.iter().copied().filter(|&depth| depth > 0.0).collect();
    if 4.0 * inside.iter().sum::<f32>() > 2.2 * cell * inside.len() as f32 {
        return None;
    }
    let skeleton = skeleton(width, height, is_in);
    let on = skeleton.iter().zip(&depth.values).filter(|(is_on, _)| **is_on);
    let mut radii: Vec<f32> = on.map(|(_, &depth)| depth).collect();
    radii.sort_unstable_by(f32::total_cmp);
    let (&radius, &thick) = (radii.get(radii.len() / 2)?, radii.get(radii.len() * 4 / 5)?);
    if thick > 1.5 * radius {
        return None;
    }
    let stroke = (longer - 2.0 * radius) / (cells - 1) as f32;
    let from_skeleton = distance(width, height, |x, y| skeleton[y * width + x]);
    let is_solid = |x: usize, y: usize| depth.get(x, y) > 1.45 * radius;
    let from_solid = distance(width, height, is_solid);
    let value = |x: usize, y: usize| {
        let thin = (stroke / 2.0 + 0.5 - from_skeleton.get(x, y)).clamp(0.0, 1.0);
        let solid = if from_solid.get(x, y) < 1.45 * radius { mask.get(x, y) } else { 0.0 };
        thin.max(solid)
    };
    Some(Figure::plain(cropped(&Map::new(width, height, value)), figure.is_symmetric))
}

/// The box of a mask.
fn cropped(mask: &Map) -> Map {
    let is_in = |x: usize, y: usize| mask.get(x, y) > 0.5;
    let rows: Vec<usize> = (0..mask.height).filter(|&y| (0..mask.width).any(|x| is_in(x, y))).collect();
    let columns: Vec<usize> = (0..mask.width).filter(|&x| (0..mask.height).any(|y| is_in(x, y))).collect();
    let (left, top) = (columns[0], rows[0]);
    let (right, bottom) = (columns[columns.len() - 1], rows[rows.len() - 1]);
    mask.part(left as isize, top as isize, right + 1 - left, bottom + 1 - top)
}

/// The middle lines of a figure that does not touch the border (T. Y. Zhang and C. Y. Suen, *A fast parallel algorithm for
/// thinning digital patterns*, Communications of the ACM 27, 1984).
fn skeleton(width: usize, height: usize, is_in: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let mut on: Vec<bool> = (0..width * height).map(|at| is_in(at % width, at / width)).collect();
    let mut left: Vec<usize> = (0..on.len()).filter(|&at| on[at]).collect();
    loop {
        let before = left.len();
        for second in [false, true] {
            let goes = |&at: &usize| {
                // Clockwise, from the pixel above.
                let ring = [
                    at - width,
                    at - width + 1,
                    at + 1,
                    at + width + 1,
                    at + width,
                    at + width - 1,
                    at - 1,
                    at - width - 1,
                ]
                .map(|at| on[at]);
                let neighbours = ring.iter().filter(|&&is_on| is_on).count();
                let changes = (0..8).filter(|&number| !ring[number] && ring[(number + 1) % 8]).count();
                let [up, right, down, left] = [ring[0], ring[2], ring[4], ring[6]];
                let sides = match second {
                    false => !(right && down && (up || left)),
                    true => !(up && left && (right || down)),
                };
                (2..=6).contains(&neighbours) && changes == 1 && sides
            };
            let gone: Vec<usize> = left.iter().copied().filter(goes).collect();
            gone.iter().for_each(|&at| on[at] = false);
            left.retain(|&at| on[at]);
        }
        if left.len() == before {
            return on;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_skeleton_of_a_bar_is_a_line() {
        let on = skeleton(40, 20, |x, y| (5..35).contains(&x) && (6..13).contains(&y));
        let rows: Vec<usize> = (0..on.len()).filter(|&at| on[at]).map(|at| at / 40).collect();
        assert!(rows.iter().all(|&row| row == 9), "{rows:?}");
        assert!((20..=30).contains(&rows.len()));
    }

    #[test]
    fn strokes_get_the_width_of_a_cell_and_discs_stay() {
        let ring = |x: f32, y: f32| {
            let away = ((x - 95.5) * (x - 95.5) + (y - 95.5) * (y - 95.5)).sqrt();
            f32::from((89.0..96.0).contains(&away))
        };
        let mask = Map::new(192, 192, |x, y| ring(x as f32, y as f32));
        let thin = thin(&Figure::plain(mask.clone(), true), 12).unwrap();
        assert_eq!(thin.width(), thin.height());
        assert!(thin.mask.sum() > 1.8 * mask.sum());
        let disc = Map::new(192, 192, |x, y| f32::from((x as f32 - 95.5).hypot(y as f32 - 95.5) < 96.0));
        assert!(super::thin(&Figure::plain(disc, true), 12).is_none());
    }
}
