//! The part of a board that a figure fills, so that it keeps its proportions.

use crate::figure::Figure;

/// A figure is stretched by up to this to fill a board: people hardly see it.
const UNSEEN: f32 = 1.12;
/// The most empty lines at each end of the short side of a figure, and the lines of a board for
/// each of them.
const MARGIN: usize = 2;
const LINES: usize = 7;

/// How much the proportions of a figure, its width by its height, change where it fills this many
/// columns and rows: 1 if they stay.
fn stretch(proportions: f32, (across, down): (usize, usize)) -> f32 {
    let ratio = proportions * down as f32 / across as f32;
    ratio.max(1.0 / ratio)
}

/// The columns and rows of a board that a figure fills whose width by height is `proportions`. If
/// it would be stretched much to fill all of them, one or two lines at both ends of its short side
/// stay empty.
///
/// ```
/// assert_eq!(pixelize::filled_part(1.0, (15, 15)), (15, 15));
/// assert_eq!(pixelize::filled_part(1.3, (15, 15)), (15, 11));
/// assert_eq!(pixelize::filled_part(0.5, (10, 10)), (8, 10));
/// ```
pub fn filled_part(proportions: f32, board: (usize, usize)) -> (usize, usize) {
    let mut best = board;
    if stretch(proportions, board) <= UNSEEN {
        return best;
    }
    let is_wide = proportions * board.1 as f32 > board.0 as f32;
    let side = if is_wide { board.1 } else { board.0 };
    for margin in 1..=MARGIN.min(side / LINES) {
        let part = if is_wide {
            (board.0, side - 2 * margin)
        } else {
            (side - 2 * margin, board.1)
        };
        if stretch(proportions, part) < stretch(proportions, best) {
            best = part;
        }
    }
    best
}

impl Figure {
    /// The figure, stretched to fill all of each board: no outer line stays empty.
    #[must_use]
    pub fn without_margins(self) -> Self {
        let upright = self.upright.map(|upright| upright.without_margins());
        Self {
            has_margins: false,
            upright: upright.map(Box::new),
            ..self
        }
    }

    /// The columns and rows of a board of this size that it fills.
    pub(crate) fn part_of(&self, size: (usize, usize)) -> (usize, usize) {
        if self.has_margins {
            filled_part(self.proportions(), size)
        } else {
            size
        }
    }

    /// How much its proportions change on a board of this size: 1 if they stay.
    pub fn stretch(&self, size: (usize, usize)) -> f32 {
        self.standing(size).stretched(size)
    }

    /// [`Self::stretch`] of this view of the figure.
    pub(crate) fn stretched(&self, size: (usize, usize)) -> f32 {
        stretch(self.proportions(), self.part_of(size))
    }

    fn proportions(&self) -> f32 {
        self.width() as f32 / self.height() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pixels, Style};

    /// A filled box.
    fn figure(width: usize, height: usize) -> Figure {
        let pixels = vec![[0, 0, 0, 255]; width * height];
        let mut padded = vec![[0; 4]; (width + 2) * (height + 2)];
        for (row, line) in pixels.chunks(width).enumerate() {
            let start = (row + 1) * (width + 2) + 1;
            padded[start..start + width].copy_from_slice(line);
        }
        Figure::of(&Pixels::new(width + 2, padded)).expect("a box")
    }

    /// The number of rows and columns with ink of the best picture.
    fn inked(figure: &Figure, side: usize) -> (usize, usize) {
        let best = &figure.candidates((side, side), &Style::DEFAULT)[0];
        assert_eq!((best.width, best.cells.len()), (side, side * side));
        let has_ink = |at: usize| best.cells[at] > 0;
        let rows = (0..side).filter(|row| (0..side).any(|column| has_ink(row * side + column)));
        let columns = (0..side).filter(|column| (0..side).any(|row| has_ink(row * side + column)));
        (rows.count(), columns.count())
    }

    #[test]
    fn a_figure_keeps_its_proportions_as_far_as_margins_allow() {
        for (width, height, side, expected) in [
            (100, 100, 15, (15, 15)),
            (108, 100, 15, (15, 15)),
            (130, 100, 15, (11, 15)),
            (100, 130, 20, (20, 16)),
            (100, 125, 10, (10, 8)),
            (300, 100, 20, (16, 20)),
            (130, 100, 5, (5, 5)),
        ] {
            let figure = figure(width, height);
            assert_eq!(inked(&figure, side), expected, "{width}x{height} on {side}");
            assert_eq!(inked(&figure.without_margins(), side), (side, side));
        }
    }
}
