//! Leaves out the steps of a hint that its last step does not need.
//!
//! First the steps remain from which a way leads to the last one, from line to line. Then each step
//! is left out in turn, and the others are made again from the beginning: if the last one still
//! decides a cell, the step was not needed.

use crate::board::{FollowStop, PlayBoard};
use crate::explainer::Explainer;
use crate::step::{Argument, ExplanationStep};
use crate::suppose::{Memory, contradiction_of, either_way_of};
use nonogram::{Line, Position, Technique, WorkLimit};
use std::collections::HashSet;

/// The steps that the last of `steps`, which decides a cell, needs. The board is as before the
/// first step; its budget limits the work.
pub(crate) fn prune(board: PlayBoard<'_>, steps: Vec<ExplanationStep>) -> Vec<ExplanationStep> {
    if steps.len() < 2 || steps.iter().any(is_dark) {
        return steps;
    }
    let mut steps = on_the_way(steps);
    let mut explainer = Explainer::on(board).told(Technique::Line);
    // The last step stays.
    let mut index = steps.len() - 1;
    while index > 0 {
        index -= 1;
        let others = steps[..index].iter().chain(&steps[index + 1..]);
        match again(&mut explainer, others) {
            Ok(Some(fewer)) => {
                index = index.min(fewer.len() - 1);
                steps = fewer;
            }
            Ok(None) => {}
            Err(_) => break,
        }
    }
    steps
}

/// Whether the argument of a step cannot be followed.
fn is_dark(step: &ExplanationStep) -> bool {
    matches!(step.argument, Argument::Deeper { .. } | Argument::Solution)
}

/// The two lines of a cell.
fn both(Position { row, column }: Position) -> [Line; 2] {
    [Line::Row(row), Line::Column(column)]
}

/// The steps from which a way leads to the last one: they exclude colors in lines that a later step
/// looks at.
fn on_the_way(steps: Vec<ExplanationStep>) -> Vec<ExplanationStep> {
    let mut lines: HashSet<Line> = HashSet::new();
    let mut kept: Vec<ExplanationStep> = Vec::new();
    for step in steps.into_iter().rev() {
        let excluded = step
            .exclusions
            .iter()
            .flat_map(|exclusion| both(exclusion.position));
        let excluded: Vec<Line> = excluded.collect();
        if kept.is_empty() || excluded.iter().any(|line| lines.contains(line)) {
            lines.extend(step.lines());
            if !matches!(step.argument, Argument::Line(_)) {
                // What its cells could be matters, too.
                lines.extend(excluded);
                lines.extend(
                    step.decisions
                        .iter()
                        .flat_map(|decision| both(decision.position)),
                );
                if let Argument::EitherWay { position, .. } = step.argument {
                    lines.extend(both(position));
                }
            }
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

/// The steps, made again from the beginning, without those that find nothing now. `None` if the
/// last one decides no cell.
fn again<'a>(
    explainer: &mut Explainer<'_>,
    steps: impl Iterator<Item = &'a ExplanationStep>,
) -> Result<Option<Vec<ExplanationStep>>, WorkLimit> {
    let begin = explainer.board.now();
    explainer.memory = None;
    let mut made = Vec::new();
    let mut decides = false;
    for step in steps {
        let step = match once_more(explainer, step) {
            Ok(step) => step,
            Err(FollowStop::OutOfBudget(limit)) => return Err(limit),
            Err(FollowStop::Fails(_)) => None,
        };
        decides = step.as_ref().is_some_and(|step| !step.decisions.is_empty());
        made.extend(step.map(|step| explainer.take(step)));
    }
    explainer.board.undo(begin);
    Ok(decides.then_some(made))
}

/// A step with the same argument on another board.
fn once_more(
    explainer: &mut Explainer<'_>,
    step: &ExplanationStep,
) -> Result<Option<ExplanationStep>, FollowStop> {
    let board = &mut explainer.board;
    let is_open = step
        .supposes()
        .is_some_and(|position| board.colors(position).len() > 1);
    let made = match &step.argument {
        Argument::Line(look) => {
            return explainer.in_line(look.line, look.findings[0].technique);
        }
        Argument::Contradiction {
            supposed, looks, ..
        } if is_open => {
            let memory = explainer
                .memory
                .get_or_insert_with(|| Memory::new(board.puzzle));
            let made = contradiction_of(board, memory, *supposed, usize::MAX);
            // A longer one is not easier to follow.
            made.map(|made| made.filter(|made| made.lines().len() <= looks.len() + 1))
        }
        Argument::EitherWay { position, .. } if is_open => {
            let memory = explainer
                .memory
                .get_or_insert_with(|| Memory::new(board.puzzle));
            either_way_of(board, memory, *position)
        }
        _ => Ok(None),
    };
    made.map_err(FollowStop::from)
}
