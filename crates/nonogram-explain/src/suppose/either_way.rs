//! Technique `either-way`: every color that a cell may have leads to the same.

use super::memory::Memory;
use super::{looks, suppose};
use crate::board::{LostColors, PlayBoard, inks_first};
use crate::step::{Argument, ExplanationStep};
use nonogram::{Decision, InkSet, Position, Technique, WorkLimit};
use std::collections::BTreeMap;

/// The deduction from the first cell whose colors exclude something in common.
pub(super) fn find(
    board: &mut PlayBoard<'_>,
    memory: &mut Memory,
) -> Result<Option<ExplanationStep>, WorkLimit> {
    for position in board.unknown_positions() {
        let step = either_way_of(board, memory, position)?;
        if step.is_some() {
            return Ok(step);
        }
    }
    Ok(None)
}

/// The deduction that cells do not have the colors that all colors of this cell exclude.
pub(crate) fn either_way_of(
    board: &mut PlayBoard<'_>,
    memory: &mut Memory,
    position: Position,
) -> Result<Option<ExplanationStep>, WorkLimit> {
    let colors = board.colors(position);
    if memory.would_share_nothing(position, colors) {
        return Ok(None);
    }
    let begin = board.now();
    let mut shared: Option<BTreeMap<Position, InkSet>> = None;
    for ink in inks_first(colors) {
        let case = suppose(board, memory, Decision { position, ink }, usize::MAX);
        let mut here: BTreeMap<Position, InkSet> = BTreeMap::new();
        for &(place, excluded) in board.learned(begin..board.now()) {
            let set = here.entry(place).or_default();
            *set = set.union(excluded);
        }
        board.undo(begin);
        if case?.is_closed() {
            // A refuted color is a contradiction, which is an easier technique.
            return Ok(None);
        }
        if let Some(shared) = &shared {
            here.retain(|place, excluded| {
                let others = shared.get(place).copied().unwrap_or_default();
                *excluded = excluded.intersection(others);
                !excluded.is_empty()
            });
        }
        shared = Some(here);
    }
    let shared: Vec<LostColors> = shared.unwrap_or_default().into_iter().collect();
    if shared.is_empty() {
        memory.share_nothing(position);
        return Ok(None);
    }
    let mut cases = Vec::new();
    for ink in inks_first(colors) {
        let supposed = Decision { position, ink };
        let case = suppose(board, memory, supposed, usize::MAX);
        let trimmed = case.and_then(|mut case| {
            case.trim(board, begin, &shared)?;
            Ok(case)
        });
        board.undo(begin);
        cases.push((ink, looks(board, supposed, &trimmed?)));
    }
    let argument = Argument::EitherWay { position, cases };
    Ok(Some(ExplanationStep::new(
        board,
        Technique::EitherWay,
        &shared,
        argument,
    )))
}
