//! What single lines say about a board on which some cells are known.

use nonogram::{Decision, InkSet, Line, Position, Puzzle};
use nonogram_explain::placements;
use nonogram_propagate::{Deduction, solve_color_line};
use std::collections::VecDeque;

/// The colors that the cells of a board may have.
#[derive(Clone)]
pub(super) struct CellColors<'p> {
    puzzle: &'p Puzzle,
    colors: Vec<InkSet>,
}

impl<'p> CellColors<'p> {
    /// No cell is known.
    pub(super) fn new(puzzle: &'p Puzzle) -> Self {
        let all = InkSet::up_to(puzzle.inks());
        Self {
            puzzle,
            colors: vec![all; puzzle.width() * puzzle.height()],
        }
    }

    fn place(&self, at: Position) -> usize {
        at.row * self.puzzle.width() + at.column
    }

    fn of_line(&self, line: Line) -> Vec<InkSet> {
        let cells = (0..self.puzzle.length(line)).map(|index| line.cell(index));
        cells.map(|at| self.colors[self.place(at)]).collect()
    }

    pub(super) fn decide(&mut self, decisions: &[Decision]) {
        for Decision { position, ink } in decisions {
            let place = self.place(*position);
            self.colors[place] = InkSet::only(*ink);
        }
    }

    pub(super) fn learn(&mut self, deduction: &Deduction) {
        self.decide(&deduction.decisions);
        for exclusion in &deduction.exclusions {
            let place = self.place(exclusion.position);
            self.colors[place] = self.colors[place].without(exclusion.colors);
        }
    }

    /// The number of ways to place the blocks of a line.
    pub(super) fn ways(&self, line: Line) -> u64 {
        placements(self.puzzle.clue(line), &self.of_line(line))
    }

    /// The line whose blocks find no place if the conclusion about a cell is wrong, and the number
    /// of lines in which something follows before.
    pub(super) fn failing_without(&self, deduction: &Deduction) -> Option<(Line, usize)> {
        let mut board = self.clone();
        let at = match (deduction.decisions.first(), deduction.exclusions.first()) {
            (Some(decision), _) => {
                let place = board.place(decision.position);
                board.colors[place] = board.colors[place].without(InkSet::only(decision.ink));
                decision.position
            }
            (None, Some(exclusion)) => {
                let place = board.place(exclusion.position);
                board.colors[place] = exclusion.colors;
                exclusion.position
            }
            (None, None) => return None,
        };
        let mut followed = 0;
        let mut queue = VecDeque::from([Line::Row(at.row), Line::Column(at.column)]);
        while let Some(line) = queue.pop_front() {
            let before = board.of_line(line);
            let mut after = before.clone();
            if solve_color_line(self.puzzle.clue(line), &mut after).is_err() {
                return Some((line, followed));
            }
            followed += usize::from(after != before);
            for (index, colors) in after.into_iter().enumerate() {
                if colors == before[index] {
                    continue;
                }
                let at = line.cell(index);
                let place = board.place(at);
                board.colors[place] = colors;
                let crossing = match line {
                    Line::Row(_) => Line::Column(at.column),
                    Line::Column(_) => Line::Row(at.row),
                };
                if !queue.contains(&crossing) {
                    queue.push_back(crossing);
                }
            }
        }
        None
    }
}
