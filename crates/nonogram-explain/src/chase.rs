//! Chasing an assumption: line logic from the lines that it touches, until a line fails.
//!
//! What a chase did is then cut down to what its end needed, from the end backwards. A step is needed
//! if it decided a cell that is; it needs those cells of its line without which it would not have
//! decided it. Such cells are found by taking cells away from the line, the latest ones first, as
//! long as the line says the same.

use crate::board::{Board, Stop};
use crate::budget::BudgetSpent;
use nonogram::{Cell, Line, Position, Puzzle};
use nonogram_propagate::solve_line;
use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

/// A part of an argument.
#[derive(Clone, Debug)]
pub(crate) struct CaseStep {
    pub(crate) kind: StepKind,
    /// When its cells became known.
    pub(crate) time: Range<usize>,
}

/// What a step does.
#[derive(Clone, Debug)]
pub(crate) enum StepKind {
    /// Looks at a line.
    Line(Line),
    /// Tells two cases apart.
    Split(Box<Split>),
}

/// A cell that is filled in one case and empty in the other.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    pub(crate) place: Position,
    /// That the cell is filled.
    pub(crate) filled: Case,
    /// That the cell is empty.
    pub(crate) empty: Case,
    /// The cells, known before, that the cases need.
    pub(crate) needs: BTreeSet<Position>,
}

/// What follows from an assumption.
#[derive(Clone, Debug, Default)]
pub(crate) struct Case {
    pub(crate) steps: Vec<CaseStep>,
    pub(crate) end: CaseEnd,
}

/// How a case ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CaseEnd {
    /// It does not.
    #[default]
    Open,
    /// This line cannot be completed.
    Fails(Line),
    /// Neither case of its last step, a split, is possible.
    Split,
}

/// The lines that wait to be looked at, each once.
#[derive(Debug)]
pub(crate) struct Queue {
    height: usize,
    order: VecDeque<Line>,
    /// For each line, rows first, whether it waits and whether it has been looked at. Invariant: those
    /// that wait are those in `order`.
    marks: Vec<(bool, bool)>,
}

impl Queue {
    /// No line of a board waits.
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

    /// The two lines of a cell.
    pub(crate) fn push_cell(&mut self, Position { row, column }: Position) {
        self.push(Line::Row(row));
        self.push(Line::Column(column));
    }

    fn pop(&mut self) -> Option<Line> {
        let line = self.order.pop_front()?;
        *self.mark(line) = (false, true);
        Some(line)
    }

    /// Whether no line waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The lines that were looked at, by index, rows first.
    pub(crate) fn looked(&self) -> impl Iterator<Item = usize> {
        let marks = self.marks.iter().enumerate();
        marks.filter(|(_, mark)| mark.1).map(|(index, _)| index)
    }
}

/// Follows line logic from the waiting lines until one fails, none is left, or `most` have been looked
/// at; what waits then stays in the queue.
pub(crate) fn chase(
    board: &mut Board<'_>,
    queue: &mut Queue,
    most: usize,
) -> Result<Case, BudgetSpent> {
    let mut case = Case::default();
    for _ in 0..most {
        let Some(line) = queue.pop() else {
            break;
        };
        let start = board.now();
        match board.solve(line) {
            Ok(()) => {}
            Err(Stop::BudgetSpent) => return Err(BudgetSpent),
            Err(Stop::Contradiction) => {
                case.end = CaseEnd::Fails(line);
                return Ok(case);
            }
        }
        let time = start..board.now();
        if time.is_empty() {
            continue;
        }
        for &Position { row, column } in board.learned(time.clone()) {
            queue.push(match line {
                Line::Row(_) => Line::Column(column),
                Line::Column(_) => Line::Row(row),
            });
        }
        let kind = StepKind::Line(line);
        case.steps.push(CaseStep { kind, time });
    }
    Ok(case)
}

impl Case {
    /// Whether it is impossible.
    pub(crate) fn is_closed(&self) -> bool {
        self.end != CaseEnd::Open
    }

    /// Keeps the steps that the end needs, or, if the case is open, those that the `goals` do.
    /// Returns the cells, known before the time `begin`, that are needed too.
    ///
    /// The board is still as the case left it.
    pub(crate) fn trim(
        &mut self,
        board: &mut Board<'_>,
        begin: usize,
        goals: &[Position],
    ) -> Result<BTreeSet<Position>, BudgetSpent> {
        let mut needed: BTreeSet<Position> = goals.iter().copied().collect();
        match self.end {
            CaseEnd::Open => {}
            CaseEnd::Fails(line) => needed = reasons(board, line, begin, board.now(), None)?,
            CaseEnd::Split => {
                // The last step needs nothing of its own time, so it is kept here.
                needed.clear();
            }
        }
        let mut kept = Vec::new();
        let last = self.steps.len().wrapping_sub(1);
        for (index, step) in std::mem::take(&mut self.steps)
            .into_iter()
            .enumerate()
            .rev()
        {
            let decided = board.learned(step.time.clone());
            let goals: Vec<Position> = decided
                .iter()
                .copied()
                .filter(|place| needed.contains(place))
                .collect();
            let is_end = self.end == CaseEnd::Split && index == last;
            if goals.is_empty() && !is_end {
                continue;
            }
            match &step.kind {
                StepKind::Line(line) => {
                    needed.extend(reasons(board, *line, begin, step.time.start, Some(&goals))?);
                }
                StepKind::Split(split) => needed.extend(&split.needs),
            }
            kept.push(step);
        }
        kept.reverse();
        self.steps = kept;
        needed.retain(|&place| board.since(place) < begin);
        Ok(needed)
    }
}

/// The cells of a line, known before the time `end`, from which it follows that the `goals` are as
/// they are on the board, or that the line fails. Of those known since `begin`, none can be
/// left out.
fn reasons(
    board: &mut Board<'_>,
    line: Line,
    begin: usize,
    end: usize,
    goals: Option<&[Position]>,
) -> Result<BTreeSet<Position>, BudgetSpent> {
    let clue = board.puzzle.clue(line);
    let places: Vec<Position> = (0..board.length(line)).map(|p| line.cell(p)).collect();
    let mut cells = board.line(line);
    let goals: Option<Vec<(usize, Cell)>> = goals.map(|goals| {
        let positions = (0..places.len()).filter(|&p| goals.contains(&places[p]));
        positions.map(|p| (p, cells[p])).collect()
    });
    let follows = |cells: &[Cell]| {
        let mut solved = cells.to_vec();
        match (solve_line(clue, &mut solved), &goals) {
            (Err(_), goals) => goals.is_none(),
            (Ok(_), None) => false,
            (Ok(_), Some(goals)) => goals.iter().all(|&(p, value)| solved[p] == value),
        }
    };
    let mut recent = Vec::new();
    for (position, cell) in cells.iter_mut().enumerate().filter(|(_, c)| c.is_known()) {
        let since = board.since(places[position]);
        if since >= end {
            *cell = Cell::Unknown;
        } else if since >= begin {
            recent.push((since, position));
        }
    }
    debug_assert!(follows(&cells), "the step did what it did");
    recent.sort_unstable();
    for &(_, position) in recent.iter().rev() {
        board.spend(line)?;
        let cell = std::mem::take(&mut cells[position]);
        if !follows(&cells) {
            cells[position] = cell;
        }
    }
    let kept = places
        .iter()
        .zip(&cells)
        .filter(|(_, cell)| cell.is_known());
    Ok(kept.map(|(&place, _)| place).collect())
}
