//! Connected parts.

/// The connected parts of the places where `is_in` holds, with all eight neighbours or only four.
///
/// # Complexity
/// O(places).
pub fn parts(
    width: usize,
    height: usize,
    diagonal: bool,
    is_in: impl Fn(usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut seen = vec![false; width * height];
    let mut parts = Vec::new();
    for first in 0..seen.len() {
        if seen[first] || !is_in(first) {
            continue;
        }
        seen[first] = true;
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&at) = part.get(next) {
            next += 1;
            let (x, y) = (at % width, at / width);
            for ny in y.saturating_sub(1)..(y + 2).min(height) {
                for nx in x.saturating_sub(1)..(x + 2).min(width) {
                    let other = ny * width + nx;
                    if !seen[other] && (diagonal || nx == x || ny == y) && is_in(other) {
                        seen[other] = true;
                        part.push(other);
                    }
                }
            }
        }
        parts.push(part);
    }
    parts
}
