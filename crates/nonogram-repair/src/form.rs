//! What a change does to the form of a drawing: its parts, holes and symmetries.
//!
//! A *part* is a connected set of cells of one color. Cells of an ink are connected in eight
//! directions, and empty cells in four, as a closed outline of one cell separates its inside from
//! the outside. All empty cells at the border belong to the outside.

use nonogram::{MAX_INKS, Picture, Symmetry};
use std::collections::{BTreeMap, BTreeSet};

/// The cost of a part that falls apart, joins another one, appears or disappears, and of a symmetry
/// that is lost: as much as some single cells.
const BREAK: f32 = 4.0;

/// Colors of a picture.
const COLORS: usize = MAX_INKS + 1;

/// The symmetries without their combinations.
const SYMMETRIES: [Symmetry; 6] = [
    Symmetry::LeftRight,
    Symmetry::TopBottom,
    Symmetry::HalfTurn,
    Symmetry::Diagonal,
    Symmetry::Antidiagonal,
    Symmetry::QuarterTurn,
];

/// The form of a picture before its repair.
#[derive(Clone, Debug)]
pub(crate) struct OldForm {
    parts: Vec<usize>,
    symmetries: Vec<Symmetry>,
}

impl OldForm {
    pub(crate) fn of(picture: &Picture) -> Self {
        let symmetries = SYMMETRIES
            .into_iter()
            .filter(|symmetry| symmetry.is_in(picture));
        Self {
            parts: parts(picture),
            symmetries: symmetries.collect(),
        }
    }

    pub(crate) fn forget_symmetries(&mut self) {
        self.symmetries.clear();
    }

    /// The cost of what is broken on a changed board.
    pub(crate) fn harm(&self, board: &Picture) -> f32 {
        let lost = self
            .symmetries
            .iter()
            .filter(|symmetry| !symmetry.is_in(board))
            .count();
        BREAK * (lost + breaks(&self.parts, &parts(board))) as f32
    }
}

/// For each cell of a board with a margin of empty cells, the number of its part.
fn parts(picture: &Picture) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let (width, height) = (picture.width() + 2, picture.height() + 2);
    let mut colors = vec![0; width * height];
    for row in 0..picture.height() {
        for column in 0..picture.width() {
            colors[(row + 1) * width + column + 1] = picture.ink(row, column).number();
        }
    }
    let mut parts = vec![NONE; width * height];
    let mut open = Vec::new();
    for start in 0..parts.len() {
        if parts[start] != NONE {
            continue;
        }
        // The first cell in reading order is the part's number.
        parts[start] = start;
        open.push(start);
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / width, cell % width);
            for r in row.saturating_sub(1)..(row + 2).min(height) {
                for c in column.saturating_sub(1)..(column + 2).min(width) {
                    let other = r * width + c;
                    let is_near = colors[cell] != 0 || r == row || c == column;
                    if is_near && colors[other] == colors[cell] && parts[other] == NONE {
                        parts[other] = start;
                        open.push(other);
                    }
                }
            }
        }
    }
    // Parts of different colors never count as the same: their numbers include the color.
    let numbers = parts
        .iter()
        .zip(&colors)
        .map(|(&part, &color)| part * COLORS + color);
    numbers.collect()
}

/// How often a part falls apart, joins another one, appears or disappears. Each part should share
/// cells of its color with one part of the other picture.
fn breaks(before: &[usize], after: &[usize]) -> usize {
    // The parts of the other picture that each part shares cells with.
    let mut partners: [BTreeMap<usize, BTreeSet<usize>>; 2] = Default::default();
    let mut last = None;
    for pair in before.iter().zip(after) {
        // Most cells are as the one before them.
        if last.replace(pair) == Some(pair) {
            continue;
        }
        let (&one, &other) = pair;
        let is_shared = one % COLORS == other % COLORS;
        for (side, part, partner) in [(0, one, other), (1, other, one)] {
            let own = partners[side].entry(part).or_default();
            if is_shared {
                own.insert(partner);
            }
        }
    }
    let mut breaks = 0;
    for partners in partners.iter().flat_map(BTreeMap::values) {
        breaks += partners.len().abs_diff(1);
    }
    breaks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaks_of(before: &str, after: &str) -> usize {
        breaks(
            &parts(&before.parse().unwrap()),
            &parts(&after.parse().unwrap()),
        )
    }

    #[test]
    fn broken_parts_are_counted() {
        let ring = ".....\n.###.\n.#.#.\n.###.\n.....";
        assert_eq!(breaks_of(ring, ring), 0);
        assert_eq!(
            breaks_of(ring, "..#..\n.###.\n.#.#.\n.###.\n....."),
            0,
            "a larger part"
        );
        assert_eq!(
            breaks_of(ring, ".....\n..##.\n.#.#.\n.###.\n....."),
            0,
            "a round corner"
        );
        assert_eq!(
            breaks_of(ring, ".....\n.#.#.\n.#.#.\n.###.\n....."),
            1,
            "an open outline"
        );
        assert_eq!(
            breaks_of(ring, ".....\n.###.\n.###.\n.###.\n....."),
            1,
            "a filled hole"
        );
        assert_eq!(
            breaks_of(ring, "#....\n.###.\n.#.#.\n.###.\n....."),
            0,
            "joined at a corner"
        );
        assert_eq!(
            breaks_of(".#.\n.#.\n.#.", ".#.\n...\n.#."),
            1,
            "a broken stroke"
        );
        assert_eq!(
            breaks_of(".#.\n...\n.#.", ".#.\n.#.\n.#."),
            1,
            "joined strokes"
        );
        assert_eq!(breaks_of("#...", "#..#"), 1, "a dot appears");
        assert_eq!(breaks_of("#..#", "#..."), 1, "a dot disappears");
        assert_eq!(
            breaks_of("aaa", "aba"),
            2,
            "a stroke of another ink crosses"
        );
        assert_eq!(breaks_of("##\n##", ".#\n##"), 0, "the outside is one part");
    }
}
