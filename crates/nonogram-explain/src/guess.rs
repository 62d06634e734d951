//! Deductions by supposing a cell: contradictions, what both values share, and deeper ones.

use crate::board::Board;
use crate::budget::BudgetSpent;
use crate::chase::{Case, CaseEnd, Queue, StepKind, chase};
use crate::explain::{Argument, Explainer, FailingLine, LineStep, NextStep};
use crate::memory::{Memory, Pass};
use nonogram::{Cell, Decision, Position, Technique};

/// A deduction that is not on the board yet.
pub(crate) struct Guess {
    pub(crate) technique: Technique,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) argument: Argument,
}

/// The numbers of lines that may be looked at for a contradiction, tried in order: short ones are
/// easier.
const LENGTHS: [usize; 7] = [2, 4, 8, 16, 32, 64, usize::MAX];

/// The largest board, in cells, on which cells are supposed: what is remembered of them takes 80 bytes
/// each.
const MAX_CELLS: usize = 250_000;

/// How many cells are tried by deeper suppositions.
const DEEPER_CELLS: usize = 8;

/// The line solves that each of them may take.
const DEEPER_LINE_SOLVES: u64 = 1 << 17;

/// The easiest deduction by supposing, up to a technique, on a board where line logic tells nothing.
pub(crate) fn find(
    board: &mut Board<'_>,
    memory: &mut Option<Memory>,
    deepest: Technique,
) -> Result<Option<Guess>, BudgetSpent> {
    if deepest <= Technique::Line {
        return Ok(None);
    }
    if board.puzzle.width() * board.puzzle.height() > MAX_CELLS {
        return Err(BudgetSpent);
    }
    let memory = memory.get_or_insert_with(|| Memory::new(board.puzzle));
    if let Some(guess) = contradiction(board, memory)? {
        return Ok(Some(guess));
    }
    if deepest >= Technique::EitherWay {
        if let Some(guess) = either_way(board, memory)? {
            return Ok(Some(guess));
        }
    }
    if deepest >= Technique::Deeper {
        return deeper(board, memory);
    }
    Ok(None)
}

/// Follows line logic from a cell; the board is left as it is then. What leads to no contradiction
/// is remembered.
fn suppose(
    board: &mut Board<'_>,
    memory: &mut Memory,
    place: Position,
    filled: bool,
    most: usize,
) -> Result<Case, BudgetSpent> {
    let at = board.now();
    board.decide(place, filled);
    let mut queue = Queue::new(board.puzzle);
    queue.push_cell(place);
    let case = chase(board, &mut queue, most)?;
    if !case.is_closed() {
        let most = if queue.is_empty() { usize::MAX } else { most };
        memory.tried(place, filled, most, at, queue.looked());
    }
    Ok(case)
}

/// The number of cells that a value of a cell decides.
pub(crate) fn weight(
    board: &mut Board<'_>,
    place: Position,
    filled: bool,
) -> Result<usize, BudgetSpent> {
    let begin = board.now();
    board.decide(place, filled);
    let mut queue = Queue::new(board.puzzle);
    queue.push_cell(place);
    let case = chase(board, &mut queue, usize::MAX);
    let weight = board.now() - begin;
    board.undo(begin);
    case.map(|_| weight)
}

/// The next contradiction: one within the first of the [`LENGTHS`] that suffices for any, but a pass
/// that has begun is finished first.
fn contradiction(board: &mut Board<'_>, memory: &mut Memory) -> Result<Option<Guess>, BudgetSpent> {
    let (width, height) = (board.puzzle.width(), board.puzzle.height());
    while let Some(&most) = LENGTHS.get(memory.pass.level) {
        while memory.pass.cell < width * height {
            let (row, column) = (memory.pass.cell / width, memory.pass.cell % width);
            let place = Position { row, column };
            memory.pass.cell += 1;
            for filled in [true, false] {
                if board.cell(place).is_known() || memory.is_futile(place, filled, most) {
                    continue;
                }
                if let Some(guess) = refuted(board, memory, place, filled, most)? {
                    memory.pass.found = true;
                    return Ok(Some(guess));
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
    place: Position,
    filled: bool,
    most: usize,
) -> Result<Option<Guess>, BudgetSpent> {
    let begin = board.now();
    let supposed = suppose(board, memory, place, filled, most);
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
    let looks = looks(board, place, filled, &case);
    board.decide(place, filled);
    for look in &looks {
        board.decide_line(look.line, &look.before, &look.after);
    }
    let fails = FailingLine {
        line,
        clue: board.puzzle.clue(line).to_vec(),
        cells: board.line(line),
    };
    board.undo(begin);
    let decision = |filled| Decision {
        position: place,
        filled,
    };
    Ok(Some(Guess {
        technique: Technique::Contradiction,
        decisions: vec![decision(!filled)],
        argument: Argument::Contradiction {
            supposed: decision(filled),
            looks,
            fails,
        },
    }))
}

/// The steps of a case, once more, as they look when nothing else is known.
fn looks(board: &mut Board<'_>, place: Position, filled: bool, case: &Case) -> Vec<LineStep> {
    let begin = board.now();
    board.decide(place, filled);
    let mut looks = Vec::new();
    for step in &case.steps {
        let StepKind::Line(line) = step.kind else {
            unreachable!("a chase has lines only");
        };
        let before = board.line(line);
        let mut after = before.clone();
        let solved = nonogram_propagate::solve_line(board.puzzle.clue(line), &mut after);
        debug_assert!(solved.is_ok(), "it held when more was known");
        board.decide_line(line, &before, &after);
        looks.push(LineStep {
            line,
            clue: board.puzzle.clue(line).to_vec(),
            before,
            after,
        });
    }
    board.undo(begin);
    looks
}

/// The first cell whose two values lead to the same somewhere.
fn either_way(board: &mut Board<'_>, memory: &mut Memory) -> Result<Option<Guess>, BudgetSpent> {
    for place in board.unknown_places() {
        if memory.would_share_nothing(place) {
            continue;
        }
        let begin = board.now();
        let filled = suppose(board, memory, place, true, usize::MAX);
        let known: Vec<(Position, Cell)> = board
            .learned(begin..board.now())
            .iter()
            .map(|&place| (place, board.cell(place)))
            .collect();
        board.undo(begin);
        let filled = filled?;
        let empty = suppose(board, memory, place, false, usize::MAX);
        let mut shared = known;
        shared.retain(|&(place, cell)| board.cell(place) == cell);
        board.undo(begin);
        if filled.is_closed() || empty?.is_closed() {
            // Refuting that value is easier.
            continue;
        }
        if shared.is_empty() {
            memory.share_nothing(place);
            continue;
        }
        let goals: Vec<Position> = shared.iter().map(|&(place, _)| place).collect();
        let mut sides = Vec::new();
        for filled in [true, false] {
            let case = suppose(board, memory, place, filled, usize::MAX);
            let trimmed = case.and_then(|mut case| {
                case.trim(board, begin, &goals)?;
                Ok(case)
            });
            board.undo(begin);
            sides.push(looks(board, place, filled, &trimmed?));
        }
        let mut decisions: Vec<Decision> = shared
            .iter()
            .map(|&(position, cell)| Decision {
                position,
                filled: cell == Cell::Filled,
            })
            .collect();
        decisions.sort_unstable_by_key(|d| d.position);
        let empty = sides.pop().expect("two sides");
        let filled = sides.pop().expect("two sides");
        return Ok(Some(Guess {
            technique: Technique::EitherWay,
            decisions,
            argument: Argument::EitherWay {
                position: place,
                filled,
                empty,
            },
        }));
    }
    Ok(None)
}

/// A cell of which one value is refuted by contradictions within: of the cells with the most telling
/// values, the first.
fn deeper(board: &mut Board<'_>, memory: &Memory) -> Result<Option<Guess>, BudgetSpent> {
    let mut candidates = Vec::new();
    for place in board.unknown_places() {
        for filled in [true, false] {
            candidates.push((weight(board, place, filled)?, place, filled));
        }
    }
    // The most telling first; ties in reading order.
    candidates.sort_by_key(|&(weight, place, filled)| (std::cmp::Reverse(weight), place, filled));
    for (_, place, filled) in candidates.into_iter().take(DEEPER_CELLS) {
        let mut inner = board.clone();
        let allowed = board.budget.line_solves.min(DEEPER_LINE_SOLVES);
        inner.budget.line_solves = allowed;
        inner.decide(place, filled);
        let mut memory = memory.clone();
        memory.decided(place, inner.now());
        let mut explainer = Explainer::on(inner)
            .with_memory(memory)
            .up_to(Technique::EitherWay);
        let (mut suppositions, mut looks) = (0, 0);
        let fails = loop {
            match explainer.next() {
                NextStep::Step(step) => match step.argument {
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
                NextStep::Fails(line) => break Some(line),
                NextStep::Solved | NextStep::Stuck | NextStep::OutOfBudget => break None,
            }
        };
        let spent = allowed - explainer.into_board().budget.line_solves;
        board.budget.spend(spent)?;
        if let Some(fails) = fails {
            let decision = |filled| Decision {
                position: place,
                filled,
            };
            return Ok(Some(Guess {
                technique: Technique::Deeper,
                decisions: vec![decision(!filled)],
                argument: Argument::Deeper {
                    supposed: decision(filled),
                    suppositions,
                    looks,
                    fails,
                },
            }));
        }
    }
    Ok(None)
}
