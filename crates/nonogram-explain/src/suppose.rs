//! Techniques `contradiction` and `either-way`: one cell is supposed at a time, and lines are followed
//! from it.

use crate::board::Board;
use crate::budget::BudgetSpent;
use crate::case::{Case, CaseEnd, StepKind};
use crate::chase::{Queue, chase};
use crate::memory::{Memory, Pass};
use crate::step::{Argument, ExplanationStep, FailingLine, LineStep};
use nonogram::{Cell, Decision, Position, Technique};

/// The limits on the lines of a contradiction, tried in order, because short contradictions are easier
/// to follow.
const LENGTHS: [usize; 7] = [2, 4, 8, 16, 32, 64, usize::MAX];

/// The largest board, in cells, on which cells are supposed. [`Memory`] takes 80 bytes for each cell.
const MAX_CELLS: usize = 250_000;

/// The easiest deduction by supposing one cell, with techniques up to `deepest`, on a board where line
/// logic decides nothing.
pub(crate) fn find(
    board: &mut Board<'_>,
    memory: &mut Option<Memory>,
    deepest: Technique,
) -> Result<Option<ExplanationStep>, BudgetSpent> {
    if deepest <= Technique::Line {
        return Ok(None);
    }
    if board.puzzle.width() * board.puzzle.height() > MAX_CELLS {
        return Err(BudgetSpent);
    }
    let memory = memory.get_or_insert_with(|| Memory::new(board.puzzle));
    if let Some(step) = contradiction(board, memory)? {
        return Ok(Some(step));
    }
    if deepest >= Technique::EitherWay {
        return either_way(board, memory);
    }
    Ok(None)
}

/// Follows line logic from a value of a cell. The board keeps the cells it decides. A value that leads to
/// no contradiction is remembered.
fn suppose(
    board: &mut Board<'_>,
    memory: &mut Memory,
    position: Position,
    filled: bool,
    most: usize,
) -> Result<Case, BudgetSpent> {
    let at = board.now();
    board.decide(position, filled);
    let mut queue = Queue::new(board.puzzle);
    queue.push_cell(position);
    let case = chase(board, &mut queue, most)?;
    if !case.is_closed() {
        let most = if queue.is_empty() { usize::MAX } else { most };
        memory.tried(position, filled, most, at, queue.looked());
    }
    Ok(case)
}

/// The number of cells that a value of a cell decides.
pub(crate) fn weight(
    board: &mut Board<'_>,
    position: Position,
    filled: bool,
) -> Result<usize, BudgetSpent> {
    let begin = board.now();
    board.decide(position, filled);
    let mut queue = Queue::new(board.puzzle);
    queue.push_cell(position);
    let case = chase(board, &mut queue, usize::MAX);
    let weight = board.now() - begin;
    board.undo(begin);
    case.map(|_| weight)
}

/// The next contradiction within the shortest of the [`LENGTHS`] that has one. A pass over the board
/// that has begun is finished first, with its own limit.
fn contradiction(
    board: &mut Board<'_>,
    memory: &mut Memory,
) -> Result<Option<ExplanationStep>, BudgetSpent> {
    let (width, height) = (board.puzzle.width(), board.puzzle.height());
    while let Some(&most) = LENGTHS.get(memory.pass.level) {
        while memory.pass.cell < width * height {
            let (row, column) = (memory.pass.cell / width, memory.pass.cell % width);
            let position = Position { row, column };
            memory.pass.cell += 1;
            for filled in [true, false] {
                if board.cell(position).is_known() || memory.is_futile(position, filled, most) {
                    continue;
                }
                if let Some(step) = refuted(board, memory, position, filled, most)? {
                    memory.pass.found = true;
                    return Ok(Some(step));
                }
            }
        }
        memory.pass = Pass {
            level: if memory.pass.found {
                0
            } else {
                memory.pass.level + 1
            },
            ..Pass::default()
        };
    }
    memory.pass = Pass::default();
    Ok(None)
}

/// The deduction that a value of a cell is wrong, if it leads to a contradiction within `most` lines.
fn refuted(
    board: &mut Board<'_>,
    memory: &mut Memory,
    position: Position,
    filled: bool,
    most: usize,
) -> Result<Option<ExplanationStep>, BudgetSpent> {
    let begin = board.now();
    let supposed = suppose(board, memory, position, filled, most);
    let trimmed = supposed.and_then(|mut case| {
        if case.is_closed() {
            case.trim(board, begin, &[])?;
        }
        Ok(case)
    });
    board.undo(begin);
    let case = trimmed?;
    let CaseEnd::Fails(line) = case.end else {
        return Ok(None);
    };
    let looks = looks(board, position, filled, &case);
    board.decide(position, filled);
    for look in &looks {
        board.decide_line(look.line, &look.before, &look.after);
    }
    let fails = FailingLine {
        line,
        clue: board.puzzle.clue(line).lengths().to_vec(),
        cells: board.line(line),
    };
    board.undo(begin);
    let decision = |filled| Decision::at(position, filled);
    Ok(Some(ExplanationStep {
        technique: Technique::Contradiction,
        decisions: vec![decision(!filled)],
        argument: Argument::Contradiction {
            supposed: decision(filled),
            looks,
            fails,
        },
    }))
}

/// The lines of a trimmed case, with the cells that are known when only these lines were followed.
fn looks(board: &mut Board<'_>, position: Position, filled: bool, case: &Case) -> Vec<LineStep> {
    let begin = board.now();
    board.decide(position, filled);
    let mut looks = Vec::new();
    for step in &case.steps {
        let StepKind::Line(line) = step.kind else {
            unreachable!("a chase follows only lines");
        };
        let before = board.line(line);
        let mut after = before.clone();
        let solved = nonogram_propagate::solve_line(board.puzzle.clue(line).lengths(), &mut after);
        debug_assert!(
            solved.is_ok(),
            "the line could be completed with more known cells"
        );
        board.decide_line(line, &before, &after);
        looks.push(LineStep {
            line,
            clue: board.puzzle.clue(line).lengths().to_vec(),
            before,
            after,
        });
    }
    board.undo(begin);
    looks
}

/// The first cell whose two values decide another cell in the same way.
fn either_way(
    board: &mut Board<'_>,
    memory: &mut Memory,
) -> Result<Option<ExplanationStep>, BudgetSpent> {
    for position in board.unknown_positions() {
        if memory.would_share_nothing(position) {
            continue;
        }
        let begin = board.now();
        let filled = suppose(board, memory, position, true, usize::MAX);
        let known: Vec<(Position, Cell)> = board
            .learned(begin..board.now())
            .iter()
            .map(|&position| (position, board.cell(position)))
            .collect();
        board.undo(begin);
        let filled = filled?;
        let empty = suppose(board, memory, position, false, usize::MAX);
        let mut shared = known;
        shared.retain(|&(position, cell)| board.cell(position) == cell);
        board.undo(begin);
        if filled.is_closed() || empty?.is_closed() {
            // A refuted value is a contradiction, which is an easier technique.
            continue;
        }
        if shared.is_empty() {
            memory.share_nothing(position);
            continue;
        }
        let goals: Vec<Position> = shared.iter().map(|&(position, _)| position).collect();
        let mut sides = Vec::new();
        for filled in [true, false] {
            let case = suppose(board, memory, position, filled, usize::MAX);
            let trimmed = case.and_then(|mut case| {
                case.trim(board, begin, &goals)?;
                Ok(case)
            });
            board.undo(begin);
            sides.push(looks(board, position, filled, &trimmed?));
        }
        let mut decisions: Vec<Decision> = shared
            .iter()
            .map(|&(position, cell)| Decision::at(position, cell.is_filled()))
            .collect();
        decisions.sort_unstable_by_key(|d| d.position);
        let empty = sides.pop().expect("two sides");
        let filled = sides.pop().expect("two sides");
        return Ok(Some(ExplanationStep {
            technique: Technique::EitherWay,
            decisions,
            argument: Argument::EitherWay {
                position,
                filled,
                empty,
            },
        }));
    }
    Ok(None)
}
