//! Splits the unresolved cells into independent parts, and finds where the next change must be.
//!
//! Two cells are *linked* if they share a line. A *part* is a set of unresolved cells that are
//! linked through each other, and to no unresolved cell outside. Let R and C be the rows and
//! columns of a part. If no cell in a row of R or a column of C is changed, the part stays
//! unresolved:
//!
//! * *Cells that line logic or probing leaves unknown.* The lines of R and C keep their clues, and
//!   their cells outside the part keep their colors, which were all known. So the solver would not
//!   exclude further colors in the part even if it knew all cells outside it.
//! * *Cells in which two solutions differ.* Exchanging the colors in this part alone gives another
//!   solution, because no line has differing cells of two parts. After the changes, both pictures
//!   are as before in the lines of R and C, and equal in all other lines. So they still have the
//!   same clues.
//!
//! So a set of changes that resolves everything has a cell in one of the lines of each part. A cell
//! has one row and one column, so it serves at most two parts. It does not matter which colors the
//! cells get.

use nonogram::{Picture, Position};

/// A part, by its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinkedPart {
    /// In ascending order, without repetition.
    pub(crate) rows: Vec<usize>,
    pub(crate) columns: Vec<usize>,
}

impl LinkedPart {
    /// The number of cells in its lines.
    pub(crate) fn reach(&self, picture: &Picture) -> usize {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        rows * picture.width() + columns * picture.height() - rows * columns
    }

    /// The cells in its lines, in reading order.
    pub(crate) fn cells(&self, picture: &Picture) -> Vec<Position> {
        let mut cells = Vec::with_capacity(self.reach(picture));
        for row in 0..picture.height() {
            if self.rows.binary_search(&row).is_ok() {
                cells.extend((0..picture.width()).map(|column| Position { row, column }));
            } else {
                cells.extend(self.columns.iter().map(|&column| Position { row, column }));
            }
        }
        cells
    }
}

/// The parts of these cells, ordered by their first cells.
pub(crate) fn parts(unresolved: &[Position], width: usize, height: usize) -> Vec<LinkedPart> {
    // A forest over all lines, rows first. Linked lines have the same root.
    let mut above: Vec<usize> = (0..height + width).collect();
    fn root(above: &mut [usize], mut line: usize) -> usize {
        while above[line] != line {
            above[line] = above[above[line]];
            line = above[line];
        }
        line
    }
    for place in unresolved {
        let row = root(&mut above, place.row);
        let column = root(&mut above, height + place.column);
        above[row.max(column)] = row.min(column);
    }
    let mut parts: Vec<(usize, LinkedPart)> = Vec::new();
    for place in unresolved {
        let root = root(&mut above, place.row);
        let found = parts.iter().position(|(of, _)| *of == root);
        let index = found.unwrap_or_else(|| {
            let (rows, columns) = (Vec::new(), Vec::new());
            parts.push((root, LinkedPart { rows, columns }));
            parts.len() - 1
        });
        parts[index].1.rows.push(place.row);
        parts[index].1.columns.push(place.column);
    }
    let mut found = Vec::new();
    for (_, mut part) in parts {
        for lines in [&mut part.rows, &mut part.columns] {
            lines.sort_unstable();
            lines.dedup();
        }
        found.push(part);
    }
    found
}
