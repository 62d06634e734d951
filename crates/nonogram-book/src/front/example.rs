//! The drawings of how to solve: the worked example, a house of 5x5, two longer rows, and two rows
//! of two inks.

use crate::print::Print;
use nonogram::{Grid, Ink, Line, Palette, Picture, Position, Puzzle};
use nonogram_render::board::{BoardExtent, BoardLayout};
use nonogram_render::page::{Faces, Page};
use nonogram_render::{BoardStep, Drawing};

/// The board in each drawing, and the lines from which its new cells follow. The captions in
/// `words.json` say how. The last drawing is the picture.
pub(crate) const STAGES: [(&str, &[Line]); 6] = [
    ("????? ????? ##### ????? ?????", &[Line::Row(2)]),
    ("????? ??#?? ##### ????? ?????", &[Line::Row(1)]),
    (
        "????? ??#?? ##### ##.## ##.##",
        &[Line::Row(3), Line::Row(4)],
    ),
    (
        ".???. .?#?. ##### ##.## ##.##",
        &[Line::Column(0), Line::Column(4)],
    ),
    (".???. .###. ##### ##.## ##.##", &[Line::Row(1)]),
    (
        "..#.. .###. ##### ##.## ##.##",
        &[Line::Column(1), Line::Column(3), Line::Row(0)],
    ),
];

/// Two longer rows: a solution, what is known before, and what follows. The captions in
/// `words.json` say how.
pub(crate) const ROWS: [[&str; 3]; 2] = [
    ["########..", "??????????", "??######??"],
    ["####......", "??#???????", "??##??...."],
];

/// Two blocks of one ink, with a gap, and two blocks of different inks without one.
const INKS: [[usize; 5]; 2] = [[1, 1, 0, 1, 1], [1, 1, 2, 2, 2]];

/// The size of the cells of all drawings: in large print, six steps still fit on two pages, so they
/// do not grow with the cells of the puzzles.
pub(crate) fn cell(print: &Print) -> f32 {
    10.0 + 0.8 * print.look.min_clue
}

/// The two rows of two inks.
pub(crate) struct InkExample {
    picture: Picture,
    puzzle: Puzzle,
    palette: Palette,
}

impl InkExample {
    /// With these colors, whose names are left out if they are wider than the drawing.
    pub(crate) fn new(palette: &Palette, faces: &Faces<'_>, print: &Print) -> Self {
        let mut picture = Picture::blank(INKS[0].len(), INKS.len());
        for (row, inks) in INKS.iter().enumerate() {
            for (column, &ink) in inks.iter().enumerate() {
                if let Some(ink) = Ink::new(ink) {
                    picture.set_ink(row, column, ink);
                }
            }
        }
        let mut example = Self {
            puzzle: picture.puzzle(),
            picture,
            palette: palette.clone(),
        };
        let board = example.layout(faces, false);
        let extent = board.extent(cell(print), f32::MAX, &print.look);
        if !board.fits(cell(print), (extent.width + 2.0, f32::MAX), &print.look) {
            example.palette = palette.renamed(|_| String::new());
        }
        example
    }

    pub(crate) fn layout<'a>(&'a self, faces: &'a Faces<'a>, has_letters: bool) -> BoardLayout<'a> {
        let drawing = Drawing {
            palette: Some(&self.palette),
            solution: Some(&self.picture),
            has_letters,
            ..Drawing::new(&self.puzzle)
        };
        drawing.layout(faces)
    }
}

/// A longer row.
pub(crate) struct RowExample {
    puzzle: Puzzle,
    before: Grid,
    after: Grid,
}

impl RowExample {
    pub(crate) fn new(cells: [&str; 3]) -> Self {
        let [solution, before, after] = cells.map(|cells| cells.parse().expect("a board"));
        let solution: Grid = solution;
        let picture = solution.to_picture().expect("all cells are known");
        Self {
            puzzle: picture.puzzle(),
            before,
            after,
        }
    }

    /// The measures of the drawing, and the size of its cells: smaller ones on narrow pages.
    pub(crate) fn measures(
        &self,
        faces: &Faces<'_>,
        print: &Print,
        width: f32,
    ) -> (BoardExtent, f32) {
        let board = Drawing::new(&self.puzzle).layout(faces).without_columns();
        let extent = |cell| board.extent(cell, f32::MAX, &print.look);
        let room = width - 2.0 - extent(cell(print)).left;
        let cell = cell(print).min(room / self.puzzle.width() as f32);
        (extent(cell), cell)
    }

    /// Draws the row: its new cells have a frame.
    pub(crate) fn draw(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        place: (f32, f32),
        cell: f32,
        print: &Print,
    ) {
        let decided = decided(&self.before, &self.after);
        let drawing = Drawing {
            step: Some(BoardStep {
                grid: &self.after,
                lines: &[],
                decided: &decided,
            }),
            ..Drawing::new(&self.puzzle)
        };
        let board = drawing.layout(faces).without_columns();
        board.draw(page, place, cell, [0.0, f32::MAX], &print.look);
    }
}

/// The cells that are known only after a step.
fn decided(before: &Grid, after: &Grid) -> Vec<Position> {
    let mut decided: Vec<Position> = Position::all(after.width(), after.height()).collect();
    decided.retain(|&place| after[place].is_known() && !before[place].is_known());
    decided
}

/// The worked example.
pub(crate) struct WorkedExample {
    stages: Vec<Grid>,
    puzzle: Puzzle,
}

impl WorkedExample {
    pub(crate) fn new() -> Self {
        let stages = STAGES.map(|(cells, _)| cells.replace(' ', "\n").parse().expect("a board"));
        let stages: Vec<Grid> = stages.into();
        let picture = stages[STAGES.len() - 1].to_picture();
        let picture = picture.expect("all cells are known");
        Self {
            stages,
            puzzle: picture.puzzle(),
        }
    }

    /// The measures of a drawing.
    pub(crate) fn measures(&self, faces: &Faces<'_>, print: &Print) -> BoardExtent {
        let board = Drawing::new(&self.puzzle).layout(faces);
        board.extent(cell(print), f32::MAX, &print.look)
    }

    /// Draws the board of a stage: its lines have a grey band, its new cells a frame.
    pub(crate) fn draw(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        stage: usize,
        place: (f32, f32),
        print: &Print,
    ) {
        let board = &self.stages[stage];
        let blank = Grid::unknown(board.width(), board.height());
        let before = stage.checked_sub(1).map_or(&blank, |it| &self.stages[it]);
        let decided = decided(before, board);
        let drawing = Drawing {
            step: Some(BoardStep {
                grid: board,
                lines: STAGES[stage].1,
                decided: &decided,
            }),
            ..Drawing::new(&self.puzzle)
        };
        let board = drawing.layout(faces);
        board.draw(page, place, cell(print), [0.0, f32::MAX], &print.look);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::Cell;
    use nonogram_propagate::solve_line;

    /// The captions in ten languages say so.
    #[test]
    fn each_drawing_follows_from_its_lines() {
        let example = WorkedExample::new();
        let mut board = Grid::unknown(5, 5);
        for (stage, (_, lines)) in example.stages.iter().zip(STAGES) {
            for &line in lines {
                let mut cells: Vec<Cell> = (0..5).map(|cell| board[line.cell(cell)]).collect();
                solve_line(example.puzzle.clue(line).lengths(), &mut cells).unwrap();
                for (index, &cell) in cells.iter().enumerate() {
                    board[line.cell(index)] = cell;
                }
            }
            assert_eq!(board, *stage);
        }
    }

    #[test]
    fn each_longer_row_follows_from_its_clue() {
        for cells in ROWS {
            let row = RowExample::new(cells);
            let mut cells: Vec<Cell> = (0..10).map(|cell| row.before.get(0, cell)).collect();
            solve_line(row.puzzle.rows().get(0).lengths(), &mut cells).unwrap();
            let expected: Vec<Cell> = (0..10).map(|cell| row.after.get(0, cell)).collect();
            assert_eq!(cells, expected);
        }
    }
}
