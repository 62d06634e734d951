//! A case: the steps that follow from an assumption.
//!
//! [`Case::trim`] removes the steps that the end of the case does not need, from the end backwards.
//! A step is needed if it excluded a needed color. Then it needs those colors to be excluded in its
//! line without which it would not have excluded that color. They are found by giving colors back
//! to the cells of the line, the latest first, as long as the line still excludes it.

use crate::board::{LostColors, PlayBoard};
use nonogram::{Clue, InkSet, Line, Position, WorkLimit};
use nonogram_propagate::solve_color_line;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::Range;

/// One step of a case: a look at a line.
#[derive(Clone, Debug)]
pub(crate) struct CaseStep {
    pub(crate) line: Line,
    /// The time during which its colors were excluded.
    pub(crate) time: Range<usize>,
    /// What it excludes and the end of the case needs, once the case is trimmed.
    pub(crate) goals: Vec<LostColors>,
}

/// Excluded colors of cells; none of the sets is empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Needs(BTreeMap<Position, InkSet>);

impl Needs {
    fn of(&self, position: Position) -> InkSet {
        self.0.get(&position).copied().unwrap_or_default()
    }

    /// Adds excluded colors.
    pub(crate) fn extend(&mut self, excluded: impl IntoIterator<Item = LostColors>) {
        for (position, colors) in excluded {
            let set = self.0.entry(position).or_default();
            *set = set.union(colors);
        }
    }
}

/// The steps that follow from an assumption.
#[derive(Clone, Debug, Default)]
pub(crate) struct Case {
    pub(crate) steps: Vec<CaseStep>,
    /// The line that cannot be completed; `None` if the case has no contradiction.
    pub(crate) fails: Option<Line>,
}

impl Case {
    /// Whether the case is impossible.
    pub(crate) fn is_closed(&self) -> bool {
        self.fails.is_some()
    }

    /// Keeps the steps that the contradiction needs, or, if the case is open, the steps that the
    /// `goals` need.
    ///
    /// The board must be as the case left it.
    pub(crate) fn trim(
        &mut self,
        board: &mut PlayBoard<'_>,
        begin: usize,
        goals: &[LostColors],
    ) -> Result<(), WorkLimit> {
        let mut needed = Needs::default();
        match self.fails {
            None => needed.extend(goals.iter().copied()),
            Some(line) => needed.extend(reasons(board, line, begin, board.now(), None)?),
        }
        let mut kept = Vec::new();
        for step in std::mem::take(&mut self.steps).into_iter().rev() {
            let goals: Vec<LostColors> = board
                .learned(step.time.clone())
                .iter()
                .map(|&(place, colors)| (place, colors.intersection(needed.of(place))))
                .filter(|(_, colors)| !colors.is_empty())
                .collect();
            if goals.is_empty() {
                continue;
            }
            let start = step.time.start;
            needed.extend(reasons(board, step.line, begin, start, Some(&goals))?);
            kept.push(CaseStep { goals, ..step });
        }
        kept.reverse();
        self.steps = kept;
        Ok(())
    }
}

/// The colors of a line's cells that were excluded before the time `end` and by which the line
/// excludes the `goals`, or, without goals, fails. None of those excluded since `begin` can be left
/// out.
fn reasons(
    board: &mut PlayBoard<'_>,
    line: Line,
    begin: usize,
    end: usize,
    goals: Option<&[LostColors]>,
) -> Result<Vec<LostColors>, WorkLimit> {
    let clue = board.puzzle.clue(line);
    let places: Vec<Position> = (0..board.length(line)).map(|p| line.cell(p)).collect();
    let mut cells = Vec::with_capacity(places.len());
    let mut recent = BinaryHeap::new();
    for (index, &place) in places.iter().enumerate() {
        let mut colors = board.colors(place);
        for (since, excluded) in board
            .history(place)
            .take_while(|&(since, _)| since >= begin)
        {
            if since >= end {
                colors = colors.union(excluded);
            } else {
                recent.extend(excluded.iter().map(|ink| (since, index, ink)));
            }
        }
        cells.push(colors);
    }
    debug_assert!(
        follow(line, clue, &cells, goals),
        "what was excluded before a step is enough for it"
    );
    while let Some((_, index, ink)) = recent.pop() {
        board.spend(line)?;
        cells[index].insert(ink);
        if !follow(line, clue, &cells, goals) {
            cells[index].remove(ink);
        }
    }
    let excluded = cells.iter().map(|&colors| board.all().without(colors));
    let excluded = places.into_iter().zip(excluded);
    Ok(excluded.filter(|(_, colors)| !colors.is_empty()).collect())
}

/// Whether a line excludes the goals if its cells have these colors, or, without goals, fails.
fn follow(line: Line, clue: Clue<'_>, cells: &[InkSet], goals: Option<&[LostColors]>) -> bool {
    let mut solved = cells.to_vec();
    let fails = solve_color_line(clue, &mut solved).is_err();
    let Some(goals) = goals else {
        return fails;
    };
    let mut goals = goals.iter();
    !fails
        && goals.all(|&(place, colors)| {
            let index = line.index_of(place).expect("a cell of the line");
            solved[index].intersection(colors).is_empty()
        })
}
