//! A case: the steps that follow from an assumption.
//!
//! [`Case::trim`] removes the steps that the end of the case does not need, from the end backwards. A step
//! is needed if it decided a needed cell. Then it needs those cells of its line without which it
//! would not have decided that cell. They are found by taking known cells out of the line, the latest
//! first, as long as the line still decides it.

use crate::board::Board;
use crate::budget::BudgetSpent;
use nonogram::{Cell, Line, Position};
use nonogram_propagate::solve_line;
use std::collections::BTreeSet;
use std::ops::Range;

/// One step of a case.
#[derive(Clone, Debug)]
pub(crate) struct CaseStep {
    pub(crate) kind: StepKind,
    /// The time during which its cells became known.
    pub(crate) time: Range<usize>,
}

/// What a step does.
#[derive(Clone, Debug)]
pub(crate) enum StepKind {
    /// Looks at a line.
    Line(Line),
    /// Distinguishes two cases.
    Split(Box<Split>),
}

/// A cell that is filled in one case and empty in the other.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    pub(crate) place: Position,
    /// The case that the cell is filled.
    pub(crate) filled: Case,
    /// The case that the cell is empty.
    pub(crate) empty: Case,
    /// The cells that were known before and that the cases need.
    pub(crate) needs: BTreeSet<Position>,
}

/// The steps that follow from an assumption.
#[derive(Clone, Debug, Default)]
pub(crate) struct Case {
    pub(crate) steps: Vec<CaseStep>,
    pub(crate) end: CaseEnd,
}

/// How a case ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CaseEnd {
    /// It has no contradiction.
    #[default]
    Open,
    /// This line cannot be completed.
    Fails(Line),
    /// Neither case of its last step, a split, is possible.
    Split,
}

impl Case {
    /// Whether the case is impossible.
    pub(crate) fn is_closed(&self) -> bool {
        self.end != CaseEnd::Open
    }

    /// Keeps the steps that the contradiction needs, or, if the case is open, the steps that the `goals`
    /// need. Returns the needed cells that were known before the time `begin`.
    ///
    /// The board must be as the case left it.
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
                // The last step decides no cell; it is kept below.
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

/// The cells of a line that were known before the time `end` and that decide the `goals` as they are on
/// the board, or, without goals, make the line fail. None of those known since `begin` can be left out.
fn reasons(
    board: &mut Board<'_>,
    line: Line,
    begin: usize,
    end: usize,
    goals: Option<&[Position]>,
) -> Result<BTreeSet<Position>, BudgetSpent> {
    let clue = board.puzzle.clue(line).lengths();
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
    debug_assert!(
        follows(&cells),
        "the cells known before a step decide its cells"
    );
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
