//! The worked example: a house of 5x5 in five drawings, which our own explanation fills.

use crate::print::Print;
use nonogram::{Decision, Line, Picture, Puzzle, Rgb};
use nonogram_explain::{ExplanationStep, explain};
use nonogram_render::Drawing;
use nonogram_render::page::{Faces, Page, Placed};

/// The picture.
const HOUSE: &str = "0010001110111111101111011";
/// How many steps of the explanation each drawing shows. The captions in `words.json` say what
/// these steps do.
pub(crate) const STEPS: [usize; 5] = [1, 1, 2, 3, 3];
/// Line solves that are more than enough.
const BUDGET: u64 = 10_000;
/// The lines that a drawing uses, and the cells that were known before it.
const BAND: Rgb = Rgb([0xdd; 3]);
const BEFORE: Rgb = Rgb([0x80; 3]);
/// The space that bands have beyond the clues, as a part of the cell.
const BEYOND: f32 = 0.25;
/// The radius of a dot as a part of the cell, and its corners around the origin with radius 1:
/// enough to look round.
const DOT: f32 = 0.1;
const CORNERS: [[f32; 2]; 12] = [
    [1.0, 0.0],
    [0.866, 0.5],
    [0.5, 0.866],
    [0.0, 1.0],
    [-0.5, 0.866],
    [-0.866, 0.5],
    [-1.0, 0.0],
    [-0.866, -0.5],
    [-0.5, -0.866],
    [0.0, -1.0],
    [0.5, -0.866],
    [0.866, -0.5],
];

/// The example.
pub(crate) struct WorkedExample {
    puzzle: Puzzle,
    pub(crate) steps: Vec<ExplanationStep>,
}

impl WorkedExample {
    pub(crate) fn new() -> Self {
        let picture = Picture::from_bits(5, 5, HOUSE).expect("25 cells");
        let puzzle = picture.puzzle();
        let steps = explain(&puzzle, None, BUDGET).steps;
        Self { puzzle, steps }
    }

    /// The width and height of a drawing, and the size of its cells.
    pub(crate) fn measures(&self, faces: &Faces<'_>, print: &Print) -> (f32, f32, f32) {
        let cell = (2.1 * print.look.min_clue).max(print.cell);
        let board = Drawing::new(&self.puzzle).layout(faces);
        let extent = board.extent(cell, f32::MAX, &print.look);
        (
            extent.width + BEYOND * cell,
            extent.height + BEYOND * cell,
            cell,
        )
    }

    /// Draws the board after one of the five stages: its lines have a grey band, its cells are
    /// black, those before grey. The last drawing is the picture alone.
    pub(crate) fn draw(
        &self,
        page: &mut Page,
        faces: &Faces<'_>,
        stage: usize,
        (x, y): (f32, f32),
        print: &Print,
    ) {
        let board = Drawing::new(&self.puzzle).layout(faces);
        let (width, height, cell) = self.measures(faces, print);
        let (left, top) = (x + width - 5.0 * cell, y + height - 5.0 * cell);
        let start: usize = STEPS[..stage].iter().sum();
        let end = start + STEPS[stage];
        let is_last = end == self.steps.len();
        let lines = self.steps[start..end]
            .iter()
            .flat_map(ExplanationStep::lines)
            .filter(|_| !is_last);
        for line in lines {
            let at = line.index() as f32 * cell;
            let place = match line {
                Line::Row(_) => [x, top + at, width, cell],
                Line::Column(_) => [left + at, y, cell, height],
            };
            page.rectangle(place, BAND);
        }
        for (index, step) in self.steps[..end].iter().enumerate() {
            for &Decision { position, ink } in &step.decisions {
                let (x, y) = (
                    left + position.column as f32 * cell,
                    top + position.row as f32 * cell,
                );
                if !ink.is_background() {
                    page.rectangle(
                        [x, y, cell, cell],
                        if index < start && !is_last {
                            BEFORE
                        } else {
                            Rgb::BLACK
                        },
                    );
                } else if !is_last {
                    let dot = CORNERS
                        .map(|[dx, dy]| [x + (0.5 + DOT * dx) * cell, y + (0.5 + DOT * dy) * cell]);
                    page.things.push(Placed::Shape(dot.to_vec()));
                }
            }
        }
        let corner = (x + BEYOND * cell, y + BEYOND * cell);
        board.draw(page, corner, cell, [0.0, f32::MAX], &print.look);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::Technique;

    /// The captions in ten languages say these things of these lines.
    #[test]
    fn the_explanation_has_the_steps_that_the_captions_describe() {
        let example = WorkedExample::new();
        let lines: Vec<String> = example
            .steps
            .iter()
            .map(|step| step.lines()[0].to_string())
            .collect();
        let expected = [
            "row 3", "row 2", "row 4", "row 5", "column 1", "column 3", "row 1", "column 2",
            "column 4", "row 2",
        ];
        assert_eq!(lines, expected);
        let techniques: Vec<Technique> = example.steps.iter().map(|step| step.technique).collect();
        let (count, overlap) = (Technique::Count, Technique::Overlap);
        let expected = [
            count, overlap, overlap, overlap, count, count, count, count, count, count,
        ];
        assert_eq!(techniques, expected);
        assert_eq!(
            example
                .steps
                .iter()
                .map(|step| step.decisions.len())
                .sum::<usize>(),
            25
        );
    }
}
