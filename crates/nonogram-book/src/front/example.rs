//! The drawings of how to solve: the worked example, a house of 5x5, and two rows of two inks.

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

/// Two blocks of one ink, with a gap, and two blocks of different inks without one.
const INKS: [[usize; 5]; 2] = [[1, 1, 0, 1, 1], [1, 1, 2, 2, 2]];

/// The size of the cells of all drawings: in large print, six steps still fit on two pages.
pub(crate) fn cell(print: &Print) -> f32 {
    (10.0 + 0.85 * print.look.min_clue).max(print.cell)
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
        let decided = self.decided(stage);
        let drawing = Drawing {
            step: Some(BoardStep {
                grid: &self.stages[stage],
                lines: STAGES[stage].1,
                decided: &decided,
            }),
            ..Drawing::new(&self.puzzle)
        };
        let board = drawing.layout(faces);
        board.draw(page, place, cell(print), [0.0, f32::MAX], &print.look);
    }

    /// The cells that a stage adds.
    fn decided(&self, stage: usize) -> Vec<Position> {
        let board = &self.stages[stage];
        let mut decided: Vec<Position> = Position::all(board.width(), board.height()).collect();
        decided.retain(|&place| {
            board[place].is_known() && !(stage > 0 && self.stages[stage - 1][place].is_known())
        });
        decided
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
}
