//! Pictures drawn cell by cell for small boards, as `drawings/README.md` describes them.

use super::languages::TitleLanguage;
use nonogram::Picture;
use std::sync::LazyLock;

/// A picture and what it shows.
#[derive(Debug)]
pub(super) struct ShapeDrawing {
    /// Its names, in the order of the languages of titles.
    pub(super) names: Vec<&'static str>,
    pub(super) picture: Picture,
}

impl ShapeDrawing {
    /// Width and height.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.picture.width(), self.picture.height())
    }
}

/// All drawings.
pub(super) static DRAWINGS: LazyLock<Vec<ShapeDrawing>> = LazyLock::new(|| {
    let texts = [
        include_str!("drawings/5x5.txt"),
        include_str!("drawings/8x8.txt"),
        include_str!("drawings/10x10.txt"),
        include_str!("drawings/12x12.txt"),
    ];
    texts.into_iter().flat_map(read).collect()
});

/// The drawings of a file: names, then rows.
fn read(text: &'static str) -> Vec<ShapeDrawing> {
    let blocks = text.split("\n\n").filter(|block| !block.trim().is_empty());
    let drawings = blocks.map(|block| {
        let (names, rows) = block.trim().split_once('\n').expect("names, then rows");
        let names: Vec<&str> = names.split(',').map(str::trim).collect();
        assert_eq!(names.len(), TitleLanguage::WRITTEN, "{names:?}");
        let rows: Vec<&str> = rows.split('\n').map(str::trim).collect();
        let mut picture = Picture::blank(rows[0].len(), rows.len());
        for (row, signs) in rows.iter().enumerate() {
            assert_eq!(signs.len(), rows[0].len(), "{names:?}");
            for (column, sign) in signs.bytes().enumerate() {
                assert!(matches!(sign, b'#' | b'.'), "{names:?}");
                picture.set(row, column, sign == b'#');
            }
        }
        ShapeDrawing { names, picture }
    });
    drawings.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::filter::margins;
    use nonogram::{Logic, Verdict};
    use nonogram_propagate::{SolveOptions, Solver};
    use std::collections::HashSet;

    fn of_side(side: usize) -> impl Iterator<Item = &'static ShapeDrawing> {
        DRAWINGS
            .iter()
            .filter(move |drawing| drawing.size() == (side, side))
    }

    #[test]
    fn there_are_many_drawings_of_each_size() {
        let counts = [5, 8, 10, 12].map(|side| of_side(side).count());
        assert!(counts[0] >= 60 && counts[1] >= 150 && counts[2] >= 70 && counts[3] >= 50);
        assert_eq!(counts.iter().sum::<usize>(), DRAWINGS.len());
    }

    #[test]
    fn each_drawing_is_another_board() {
        let pictures: HashSet<&Picture> = DRAWINGS.iter().map(|drawing| &drawing.picture).collect();
        assert_eq!(pictures.len(), DRAWINGS.len());
        for side in [5, 8, 10, 12] {
            let names: HashSet<&str> = of_side(side).map(|drawing| drawing.names[0]).collect();
            assert_eq!(names.len(), of_side(side).count());
        }
    }

    #[test]
    fn outer_lines_of_a_drawing_are_empty_only_on_both_sides_of_a_large_one() {
        for ShapeDrawing { names, picture } in DRAWINGS.iter() {
            let most = usize::from(picture.width() >= 10);
            let [top, bottom, left, right] = margins(picture);
            let is_even = top == bottom && left == right;
            assert!(is_even && top + left <= most, "{}:\n{picture}", names[0]);
        }
    }

    #[test]
    fn line_logic_solves_every_drawing() {
        for ShapeDrawing { names, picture } in DRAWINGS.iter() {
            let report = Solver::new().solve(&picture.puzzle(), &SolveOptions::default());
            let found = (report.verdict(), report.logic, &report.solutions[..]);
            assert_eq!(
                found,
                (Verdict::Unique, Logic::Line, &[picture.clone()][..]),
                "{}",
                names[0]
            );
        }
    }
}
