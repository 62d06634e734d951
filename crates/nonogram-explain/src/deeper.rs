//! Technique `deeper`: one value of a cell is supposed, and refuted by suppositions within it.

use crate::board::{Board, Stop};
use crate::budget::BudgetSpent;
use crate::easiest::Easiest;
use crate::memory::Memory;
use crate::step::{Argument, ExplanationStep};
use crate::suppose;
use nonogram::{Decision, Line, Position, Technique};
use std::cmp::Reverse;

/// The number of values that are supposed.
const VALUES: usize = 8;

/// The limit on line solves for each of them.
const LINE_SOLVES: u64 = 1 << 17;

/// Finds the value of a cell whose opposite is refuted. The values that decide the most other cells
/// are tried first.
pub(crate) fn find(
    board: &mut Board<'_>,
    memory: &Memory,
) -> Result<Option<ExplanationStep>, BudgetSpent> {
    let mut candidates = Vec::new();
    for position in board.unknown_positions() {
        for filled in [true, false] {
            let weight = suppose::weight(board, position, filled)?;
            candidates.push((weight, position, filled));
        }
    }
    // Ties are broken in reading order.
    candidates.sort_by_key(|&(weight, position, filled)| (Reverse(weight), position, filled));
    for (_, position, filled) in candidates.into_iter().take(VALUES) {
        let Some(refutation) = refute(board, memory, position, filled)? else {
            continue;
        };
        let decision = |filled| Decision::at(position, filled);
        return Ok(Some(ExplanationStep {
            technique: Technique::Deeper,
            decisions: vec![decision(!filled)],
            argument: Argument::Deeper {
                supposed: decision(filled),
                suppositions: refutation.suppositions,
                looks: refutation.looks,
                fails: refutation.fails,
            },
        }));
    }
    Ok(None)
}

/// How a value was refuted.
struct Refutation {
    suppositions: usize,
    looks: usize,
    fails: Line,
}

fn refute(
    board: &mut Board<'_>,
    memory: &Memory,
    position: Position,
    filled: bool,
) -> Result<Option<Refutation>, BudgetSpent> {
    let mut inner = board.clone();
    let allowed = board.budget.line_solves.min(LINE_SOLVES);
    inner.budget.line_solves = allowed;
    inner.decide(position, filled);
    let mut memory = memory.clone();
    memory.decided(position, inner.now());
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
                Argument::EitherWay { filled, empty, .. } => {
                    suppositions += 1;
                    looks += filled.len() + empty.len();
                }
                _ => looks += 1,
            },
            Err(Stop::Contradiction) => break true,
            Ok(None) | Err(Stop::BudgetSpent) => break false,
        }
    };
    board
        .budget
        .spend(allowed - easiest.board.budget.line_solves)?;
    Ok(is_refuted.then(|| Refutation {
        suppositions,
        looks,
        fails: easiest.failing_line().expect("a line fails"),
    }))
}
