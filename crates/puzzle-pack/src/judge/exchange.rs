//! Elementary switches of colored pictures.
//!
//! Two rows and two columns have four common cells. If these are `ab/ba`, with two different colors, and if
//! `ba/ab` in their place changes no clue, the picture has a second solution. The background is one of the colors.

use nonogram::{Ink, Line, Picture, Position};

/// The longest sides of a rectangle that is looked at, less one.
const REACH: usize = 5;

/// Whether the picture has an elementary switch of two colors whose rows and whose columns are at most five apart.
/// If the result is false, there may still be another switch.
///
/// # Complexity
/// O(cells).
pub(crate) fn has_near_exchange(picture: &Picture) -> bool {
    let (width, height) = (picture.width(), picture.height());
    let rows: Vec<Vec<[bool; REACH]>> = (0..height)
        .map(|row| exchanges(picture, Line::Row(row)))
        .collect();
    let columns: Vec<Vec<[bool; REACH]>> = (0..width)
        .map(|column| exchanges(picture, Line::Column(column)))
        .collect();
    (0..height).any(|top| {
        (0..width).any(|left| {
            (0..REACH)
                .filter(|&across| rows[top][left][across])
                .any(|across| {
                    let right = left + across + 1;
                    (0..REACH).any(|down| {
                        let bottom = top + down + 1;
                        columns[left][top][down]
                            && columns[right][top][down]
                            && rows[bottom][left][across]
                            && picture.ink(top, left) == picture.ink(bottom, right)
                            && picture.ink(top, right) == picture.ink(bottom, left)
                    })
                })
        })
    })
}

/// For each cell of a line, and each distance less one: whether exchanging the colors of the cell and of the cell at
/// that distance behind it changes the picture, but not the clue.
fn exchanges(picture: &Picture, line: Line) -> Vec<[bool; REACH]> {
    let length = match line {
        Line::Row(_) => picture.width(),
        Line::Column(_) => picture.height(),
    };
    let inks: Vec<Ink> = (0..length)
        .map(|at| {
            let Position { row, column } = line.cell(at);
            picture.ink(row, column)
        })
        .collect();
    let keeps = |one: usize, other: usize| {
        if other >= length || inks[one] == inks[other] {
            return false;
        }
        // The neighbours of the two cells belong to blocks that may go on outside.
        let part = one.saturating_sub(1)..length.min(other + 2);
        let exchanged = |at: usize| match at {
            _ if at == one => inks[other],
            _ if at == other => inks[one],
            _ => inks[at],
        };
        blocks(part.clone().map(|at| inks[at])).eq(blocks(part.map(exchanged)))
    };
    let from = |one: usize| std::array::from_fn(|distance| keeps(one, one + distance + 1));
    (0..length).map(from).collect()
}

/// The runs of inks, with their lengths.
fn blocks(inks: impl Iterator<Item = Ink>) -> impl Iterator<Item = (Ink, usize)> {
    let mut inks = inks.peekable();
    std::iter::from_fn(move || {
        let ink = inks.find(|ink| !ink.is_background())?;
        let mut length = 1;
        while inks.next_if_eq(&ink).is_some() {
            length += 1;
        }
        Some((ink, length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whether some rectangle can be exchanged, by trying all.
    fn by_trying(picture: &Picture) -> bool {
        let (width, height) = (picture.width(), picture.height());
        let puzzle = picture.puzzle();
        let mut cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        cells.any(|(top, left)| {
            let far = |from: usize, end: usize| from + 1..end.min(from + REACH + 1);
            far(top, height).any(|bottom| {
                far(left, width).any(|right| {
                    let (a, b) = (picture.ink(top, left), picture.ink(top, right));
                    let is_switch =
                        a != b && (picture.ink(bottom, left), picture.ink(bottom, right)) == (b, a);
                    let mut other = picture.clone();
                    for (row, column, ink) in [
                        (top, left, b),
                        (top, right, a),
                        (bottom, left, a),
                        (bottom, right, b),
                    ] {
                        other.set_ink(row, column, ink);
                    }
                    is_switch && other.puzzle() == puzzle
                })
            })
        })
    }

    proptest! {
        #[test]
        fn every_near_switch_is_found(
            picture in nonogram::strategy::colored_pictures(1..=8, 1..=8, 1..=3),
        ) {
            prop_assert_eq!(has_near_exchange(&picture), by_trying(&picture));
        }
    }
}
