//! Distances to a set of pixels (P. Felzenszwalb and D. Huttenlocher, *Distance transforms of
//! sampled functions*, Theory of Computing 8, 2012).

use crate::map::PixelMap;

/// Farther than any pixel.
const FAR: f32 = 1e9;

/// The Euclidean distance of each pixel to the nearest one that is in the set; very far if the set
/// is empty.
pub(crate) fn distance(width: usize, height: usize, is_in: impl Fn(usize) -> bool) -> PixelMap {
    let mut squares = PixelMap::new(width, height, |at| if is_in(at) { 0.0 } else { FAR });
    let mut line = Vec::new();
    for x in 0..width {
        line.clear();
        line.extend((0..height).map(|y| squares.get(x, y)));
        for (y, value) in along(&line).into_iter().enumerate() {
            squares.values[y * width + x] = value;
        }
    }
    for y in 0..height {
        let row = &mut squares.values[y * width..][..width];
        let found = along(row);
        row.copy_from_slice(&found);
    }
    squares.map(f32::sqrt)
}

/// The least of `line[j] + (i - j)^2` for each i: the lower envelope of parabolas.
fn along(line: &[f32]) -> Vec<f32> {
    // The parabolas of the envelope, and where each begins.
    let mut envelope: Vec<(usize, f32)> = Vec::new();
    for (at, &value) in line.iter().enumerate() {
        let mut begin = f32::NEG_INFINITY;
        while let Some(&(last, last_begin)) = envelope.last() {
            let meets = value + (at * at) as f32 - line[last] - (last * last) as f32;
            begin = meets / (2 * (at - last)) as f32;
            if begin > last_begin {
                break;
            }
            envelope.pop();
            begin = f32::NEG_INFINITY;
        }
        envelope.push((at, begin));
    }
    let mut number = 0;
    let mut least = Vec::with_capacity(line.len());
    for at in 0..line.len() {
        while number + 1 < envelope.len() && envelope[number + 1].1 < at as f32 {
            number += 1;
        }
        let (from, _) = envelope[number];
        let away = at.abs_diff(from);
        least.push(line[from] + (away * away) as f32);
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_nearest_pixel() {
        let set = [(1, 1), (9, 4), (3, 7)];
        let map = distance(12, 9, |at| set.contains(&(at % 12, at / 12)));
        for (at, &value) in map.values.iter().enumerate() {
            let to = |&(x, y): &(usize, usize)| {
                (x.abs_diff(at % 12).pow(2) + y.abs_diff(at / 12).pow(2)) as f32
            };
            let nearest = set.iter().map(to).min_by(f32::total_cmp).unwrap();
            assert_eq!(value, nearest.sqrt());
        }
    }
}
