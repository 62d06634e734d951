//! Follows line logic from an assumption, line by line, until a line fails.

use super::case::{Case, CaseStep};
use crate::board::{FollowStop, PlayBoard};
use nonogram::{Line, Position, Puzzle, WorkLimit};
use std::collections::VecDeque;

/// The lines to look at next, each at most once.
#[derive(Debug)]
pub(crate) struct Queue {
    height: usize,
    order: VecDeque<Line>,
    /// For each line, rows first: whether it waits, and whether it has been looked at. Invariant:
    /// the waiting lines are the lines in `order`.
    marks: Vec<(bool, bool)>,
}

impl Queue {
    /// A queue without lines.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let height = puzzle.height();
        Self {
            height,
            order: VecDeque::new(),
            marks: vec![(false, false); height + puzzle.width()],
        }
    }

    fn mark(&mut self, line: Line) -> &mut (bool, bool) {
        &mut self.marks[match line {
            Line::Row(row) => row,
            Line::Column(column) => self.height + column,
        }]
    }

    pub(crate) fn push(&mut self, line: Line) {
        if !std::mem::replace(&mut self.mark(line).0, true) {
            self.order.push_back(line);
        }
    }

    /// Adds the two lines of a cell.
    pub(crate) fn push_cell(&mut self, Position { row, column }: Position) {
        self.push(Line::Row(row));
        self.push(Line::Column(column));
    }

    pub(crate) fn pop(&mut self) -> Option<Line> {
        let line = self.order.pop_front()?;
        *self.mark(line) = (false, true);
        Some(line)
    }

    /// Whether no line waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The indices of the lines that were looked at, rows first.
    pub(crate) fn looked(&self) -> impl Iterator<Item = usize> {
        let marks = self.marks.iter().enumerate();
        marks.filter(|(_, mark)| mark.1).map(|(index, _)| index)
    }
}

/// Follows line logic from the waiting lines until a line fails, no line waits, or `most` lines
/// have been looked at. Lines that still wait stay in the queue.
pub(crate) fn chase(
    board: &mut PlayBoard<'_>,
    queue: &mut Queue,
    most: usize,
) -> Result<Case, WorkLimit> {
    let mut case = Case::default();
    for _ in 0..most {
        let Some(line) = queue.pop() else {
            break;
        };
        let start = board.now();
        match board.solve(line) {
            Ok(()) => {}
            Err(FollowStop::OutOfBudget(limit)) => return Err(limit),
            Err(FollowStop::Fails(line)) => {
                case.fails = Some(line);
                return Ok(case);
            }
        }
        let time = start..board.now();
        if time.is_empty() {
            continue;
        }
        for &(Position { row, column }, _) in board.learned(time.clone()) {
            queue.push(match line {
                Line::Row(_) => Line::Column(column),
                Line::Column(_) => Line::Row(row),
            });
        }
        case.steps.push(CaseStep {
            line,
            time,
            goals: Vec::new(),
        });
    }
    Ok(case)
}
