//! Technique `contradiction`: a color of a cell is supposed, and lines are followed until one
//! cannot be completed.

use super::memory::{ContradictionPass, Memory};
use super::{looks, suppose};
use crate::board::{PlayBoard, inks_first};
use crate::step::{Argument, ExplanationStep, FailingLine};
use nonogram::{Decision, InkSet, Technique, WorkLimit};

/// The limits on the lines of a contradiction, tried in order, because short contradictions are
/// easier to follow.
const LENGTHS: [usize; 7] = [2, 4, 8, 16, 32, 64, usize::MAX];

/// The next contradiction within the shortest of the [`LENGTHS`] that has one. A pass over the
/// board that has begun is finished first, with its own limit.
pub(super) fn find(
    board: &mut PlayBoard<'_>,
    memory: &mut Memory,
) -> Result<Option<ExplanationStep>, WorkLimit> {
    let cells = board.puzzle.width() * board.puzzle.height();
    while let Some(&most) = LENGTHS.get(memory.pass.level) {
        while memory.pass.cell < cells {
            let position = board.position(memory.pass.cell);
            memory.pass.cell += 1;
            let colors = board.colors(position);
            if colors.len() == 1 {
                continue;
            }
            for ink in inks_first(colors) {
                let supposed = Decision { position, ink };
                if memory.is_futile(supposed, most) {
                    continue;
                }
                if let Some(step) = contradiction_of(board, memory, supposed, most)? {
                    memory.pass.found = true;
                    // The other colors come next.
                    memory.pass.cell -= usize::from(!step.exclusions.is_empty());
                    return Ok(Some(step));
                }
            }
        }
        memory.pass = ContradictionPass {
            level: if memory.pass.found {
                0
            } else {
                memory.pass.level + 1
            },
            ..ContradictionPass::default()
        };
    }
    memory.pass = ContradictionPass::default();
    Ok(None)
}

/// The deduction that a cell does not have a color, if the color leads to a contradiction within
/// `most` lines.
pub(crate) fn contradiction_of(
    board: &mut PlayBoard<'_>,
    memory: &mut Memory,
    supposed: Decision,
    most: usize,
) -> Result<Option<ExplanationStep>, WorkLimit> {
    let begin = board.now();
    let case = suppose(board, memory, supposed, most);
    let trimmed = case.and_then(|mut case| {
        if case.is_closed() {
            case.trim(board, begin, &[])?;
        }
        Ok(case)
    });
    board.undo(begin);
    let case = trimmed?;
    let Some(line) = case.fails else {
        return Ok(None);
    };
    let looks = looks(board, supposed, &case);
    board.decide(supposed);
    for look in &looks {
        board.keep_line(look.line, &look.after);
    }
    let fails = FailingLine {
        line,
        clue: board.puzzle.clue(line).blocks().collect(),
        cells: board.line(line),
    };
    board.undo(begin);
    let excluded = [(supposed.position, InkSet::only(supposed.ink))];
    let argument = Argument::Contradiction {
        supposed,
        looks,
        fails,
    };
    Ok(Some(ExplanationStep::new(
        board,
        Technique::Contradiction,
        &excluded,
        argument,
    )))
}
