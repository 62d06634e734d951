//! Techniques `contradiction` and `either-way`: one color of a cell is supposed at a time, and
//! lines are followed from it.

mod case;
mod chase;
mod contradiction;
mod either_way;
mod memory;

use crate::board::PlayBoard;
use crate::step::{ExplanationStep, LineStep};
pub(crate) use case::{Case, CaseStep};
pub(crate) use chase::{Queue, chase};
pub(crate) use contradiction::contradiction_of;
pub(crate) use either_way::either_way_of;
pub(crate) use memory::Memory;
use nonogram::{Decision, Technique, WorkLimit};

/// The easiest deduction by supposing one cell, with techniques up to `deepest`, on a board where
/// line logic excludes nothing.
pub(crate) fn find(
    board: &mut PlayBoard<'_>,
    memory: &mut Option<Memory>,
    deepest: Technique,
) -> Result<Option<ExplanationStep>, WorkLimit> {
    if deepest <= Technique::Line {
        return Ok(None);
    }
    if Memory::suppositions(board.puzzle) > Memory::MOST {
        return Err(WorkLimit::Memory);
    }
    let memory = memory.get_or_insert_with(|| Memory::new(board.puzzle));
    if let Some(step) = contradiction::find(board, memory)? {
        return Ok(Some(step));
    }
    if deepest >= Technique::EitherWay {
        return either_way::find(board, memory);
    }
    Ok(None)
}

/// Follows line logic from a color of a cell. The board keeps what it excludes. A color that leads
/// to no contradiction is remembered.
fn suppose(
    board: &mut PlayBoard<'_>,
    memory: &mut Memory,
    supposed: Decision,
    most: usize,
) -> Result<Case, WorkLimit> {
    let at = board.now();
    board.decide(supposed);
    let mut queue = Queue::new(board.puzzle);
    queue.push_cell(supposed.position);
    let case = chase(board, &mut queue, most)?;
    if !case.is_closed() {
        let most = if queue.is_empty() { usize::MAX } else { most };
        memory.tried(supposed, most, at, queue.looked());
    }
    Ok(case)
}

/// How much a color of a cell excludes; with one ink, the number of cells that it decides.
pub(crate) fn weight(board: &mut PlayBoard<'_>, supposed: Decision) -> Result<usize, WorkLimit> {
    let begin = board.now();
    board.decide(supposed);
    let mut queue = Queue::new(board.puzzle);
    queue.push_cell(supposed.position);
    let case = chase(board, &mut queue, usize::MAX);
    let weight = board.now() - begin;
    board.undo(begin);
    case.map(|_| weight)
}

/// The lines of a trimmed case. Each excludes only what the end of the case needs.
fn looks(board: &mut PlayBoard<'_>, supposed: Decision, case: &Case) -> Vec<LineStep> {
    let begin = board.now();
    board.decide(supposed);
    let mut looks = Vec::new();
    for CaseStep { line, goals, .. } in &case.steps {
        let before = board.line(*line);
        goals
            .iter()
            .for_each(|&(position, colors)| board.exclude(position, colors));
        looks.push(LineStep::new(
            board.puzzle,
            *line,
            before,
            board.line(*line),
            Vec::new(),
        ));
    }
    board.undo(begin);
    looks
}
