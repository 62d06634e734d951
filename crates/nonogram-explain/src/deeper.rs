//! Technique `deeper`: one color of a cell is supposed, and refuted by suppositions within it.

use crate::board::{FollowStop, PlayBoard, inks_first};
use crate::explainer::Explainer;
use crate::step::{Argument, ExplanationStep};
use crate::suppose::{self, Memory};
use nonogram::{Decision, InkSet, Technique, WorkLimit};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The number of colors that are supposed.
const SUPPOSED: usize = 8;

/// The limit on line solves for each of them.
const LINE_SOLVES: u64 = 1 << 17;

/// The easiest deduction with all techniques, which is made on the board. `None` if the board is
/// solved or the techniques find nothing more.
///
/// # Errors
/// The first line that cannot be completed, or the limit that was reached.
pub(crate) fn next(explainer: &mut Explainer<'_>) -> Result<Option<ExplanationStep>, FollowStop> {
    let easy = explainer.next()?;
    if easy.is_some() || explainer.board.is_full() {
        return Ok(easy);
    }
    let memory = explainer.memory.as_ref();
    let memory = memory.expect("suppositions of single cells have been tried");
    let step = find(&mut explainer.board, memory)?;
    Ok(step.map(|step| explainer.take(step)))
}

/// Finds a color of a cell that is refuted. The colors that exclude the most are tried first.
fn find(board: &mut PlayBoard<'_>, memory: &Memory) -> Result<Option<ExplanationStep>, WorkLimit> {
    // Ties are broken in reading order.
    let mut candidates = BinaryHeap::new();
    for position in board.unknown_positions() {
        for ink in inks_first(board.colors(position)) {
            let supposed = Decision { position, ink };
            let weight = suppose::weight(board, supposed)?;
            candidates.push((weight, Reverse((position, ink))));
        }
    }
    for _ in 0..SUPPOSED {
        let Some((_, Reverse((position, ink)))) = candidates.pop() else {
            break;
        };
        let supposed = Decision { position, ink };
        if let Some(argument) = refute(board, memory, supposed)? {
            let excluded = [(supposed.position, InkSet::only(supposed.ink))];
            return Ok(Some(ExplanationStep::new(
                board,
                Technique::Deeper,
                &excluded,
                argument,
            )));
        }
    }
    Ok(None)
}

/// How a color is refuted, if it is.
fn refute(
    board: &mut PlayBoard<'_>,
    memory: &Memory,
    supposed: Decision,
) -> Result<Option<Argument>, WorkLimit> {
    let mut inner = board.clone();
    let allowed = board.budget.left.work.min(LINE_SOLVES);
    inner.budget.left.work = allowed;
    inner.decide(supposed);
    let mut memory = memory.clone();
    memory.changed(supposed.position, inner.now());
    let mut explainer = Explainer::on(inner);
    explainer.memory = Some(memory);
    let (mut suppositions, mut looks) = (0, 0);
    let fails = loop {
        match explainer.next() {
            Ok(Some(step)) => match step.argument {
                Argument::Contradiction { looks: more, .. } => {
                    suppositions += 1;
                    looks += more.len() + 1;
                }
                Argument::EitherWay { cases, .. } => {
                    suppositions += 1;
                    looks += cases.iter().map(|(_, more)| more.len()).sum::<usize>();
                }
                _ => looks += 1,
            },
            Err(FollowStop::Fails(line)) => break Some(line),
            Ok(None) | Err(FollowStop::OutOfBudget(_)) => break None,
        }
    };
    board
        .budget
        .spend(allowed - explainer.board.budget.left.work)?;
    Ok(fails.map(|fails| Argument::Deeper {
        supposed,
        suppositions,
        looks,
        fails,
    }))
}
