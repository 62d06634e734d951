//! The worked example: a house of 5x5 in five drawings.

use crate::print::Print;
use nonogram::{Grid, Line, Picture, Position, Puzzle};
use nonogram_render::board::BoardExtent;
use nonogram_render::page::{Faces, Page};
use nonogram_render::{BoardStep, Drawing};

/// The board in each drawing, and the lines from which its new cells follow. The captions in
/// `words.json` say how. The last drawing is the picture.
pub(crate) const STAGES: [(&str, &[Line]); 5] = [
    ("????? ????? ##### ????? ?????", &[Line::Row(2)]),
    ("????? ??#?? ##### ????? ?????", &[Line::Row(1)]),
    (
        "????? ??#?? ##### ##.## ##.##",
        &[Line::Row(3), Line::Row(4)],
    ),
    (
        "..#.. .?#?? ##### ##.## ##.##",
        &[Line::Column(0), Line::Column(2), Line::Row(0)],
    ),
    (
        "..#.. .###. ##### ##.## ##.##",
        &[Line::Column(1), Line::Column(3), Line::Row(1)],
    ),
];

/// The example.
pub(crate) struct WorkedExample {
    stages: Vec<Grid>,
    picture: Picture,
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
            picture,
        }
    }

    /// The measures of a drawing, and the size of its cells.
    pub(crate) fn measures(&self, faces: &Faces<'_>, print: &Print) -> (BoardExtent, f32) {
        let cell = (2.1 * print.look.min_clue).max(print.cell);
        let board = Drawing::new(&self.puzzle).layout(faces);
        (board.extent(cell, f32::MAX, &print.look), cell)
    }

    /// Draws the board of a stage: its lines have a grey band, its cells a frame.
    pub(crate) fn draw(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        stage: usize,
        place: (f32, f32),
        print: &Print,
    ) {
        let decided = self.decided(stage);
        let mut drawing = Drawing::new(&self.puzzle);
        if stage + 1 == STAGES.len() {
            drawing.solution = Some(&self.picture);
        } else {
            drawing.step = Some(BoardStep {
                grid: &self.stages[stage],
                lines: STAGES[stage].1,
                decided: &decided,
            });
        }
        let (_, cell) = self.measures(faces, print);
        let board = drawing.layout(faces);
        board.draw(page, place, cell, [0.0, f32::MAX], &print.look);
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
