//! Technique `deeper`: one color of a cell is supposed, and refuted by suppositions within it.

use crate::board::{Board, Stop, inks_first};
use crate::easiest::Easiest;
use crate::step::{Argument, ExplanationStep};
use crate::suppose::{self, Memory};
use nonogram::{Decision, InkSet, Line, Technique, WorkLimit};
use std::cmp::Reverse;

/// The number of colors that are supposed.
const SUPPOSED: usize = 8;

/// The limit on line solves for each of them.
const LINE_SOLVES: u64 = 1 << 17;

/// Finds a color of a cell that is refuted. The colors that exclude the most are tried first.
pub(crate) fn find(board: &mut Board<'_>, memory: &Memory) -> Result<Option<ExplanationStep>, WorkLimit> {
    let mut candidates = Vec::new();
    for position in board.unknown_positions() {
        for ink in inks_first(board.colors(position)) {
            let supposed = Decision { position, ink };
            candidates.push((suppose::weight(board, supposed)?, supposed));
        }
    }
    // Ties are broken in reading order.
    candidates.sort_unstable_by_key(|&(weight, Decision { position, ink })| (Reverse(weight), position, ink));
    for (_, supposed) in candidates.into_iter().take(SUPPOSED) {
        let Some(refutation) = refute(board, memory, supposed)? else {
            continue;
        };
        let excluded = [(supposed.position, InkSet::only(supposed.ink))];
        let argument = Argument::Deeper {
            supposed,
            suppositions: refutation.suppositions,
            looks: refutation.looks,
            fails: refutation.fails,
        };
        let step = ExplanationStep::new(board, Technique::Deeper, &excluded, argument);
        return Ok(Some(step));
    }
    Ok(None)
}

/// How a color was refuted.
struct Refutation {
    suppositions: usize,
    looks: usize,
    fails: Line,
}

fn refute(board: &mut Board<'_>, memory: &Memory, supposed: Decision) -> Result<Option<Refutation>, WorkLimit> {
    let mut inner = board.clone();
    let allowed = board.budget.left.work.min(LINE_SOLVES);
    inner.budget.left.work = allowed;
    inner.decide(supposed);
    let mut memory = memory.clone();
    memory.changed(supposed.position, inner.now());
    let mut easiest = Easiest::new(inner);
    easiest.memory = Some(memory);
    let (mut suppositions, mut looks) = (0, 0);
    let is_refuted = loop {
        match easiest.next(Technique::EitherWay) {
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
            Err(Stop::Contradiction) => break true,
            Ok(None) | Err(Stop::OutOfBudget(_)) => break false,
        }
    };
    board.budget.spend(allowed - easiest.board.budget.left.work)?;
    Ok(is_refuted.then(|| Refutation { suppositions, looks, fails: easiest.failing_line().expect("a line fails") }))
}
