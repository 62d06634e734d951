//! The hardest technique of a board, without its explanation.

use crate::board::{FollowStop, PlayBoard};
use crate::deeper;
use crate::explainer::Explainer;
use crate::line_rules::{self, FOR_LINES};
use nonogram::{Grid, Line, Picture, Position, Puzzle, Technique, WorkBudget, WorkLimit};

/// The hardest technique in the explanation of a puzzle: the same as [`Explanation::hardest`], at a
/// fraction of the cost.
///
/// `solution` must be the only solution of the puzzle. Where no technique decides a cell, a cell is
/// taken from it, which counts as [`Technique::Deeper`].
///
/// [`explain`] follows lines in another order, but the result is the same: with more
/// known, the techniques up to any level find at least as much.
///
/// # Errors
/// The limit, if the budget is too small.
///
/// # Panics
/// If `solution` is not a solution of the puzzle.
///
/// # Examples
/// ```
/// use nonogram::{Picture, Technique};
/// use nonogram_explain::hardest;
///
/// let picture = Picture::from_bits(5, 3, "011101111100100").unwrap();
/// assert_eq!(hardest(&picture.puzzle(), &picture, 1000), Ok(Technique::Count));
/// ```
///
/// [`explain`]: crate::explain()
/// [`Explanation::hardest`]: crate::Explanation::hardest
pub fn hardest<'p>(
    puzzle: &'p Puzzle,
    solution: &Picture,
    budget: impl Into<WorkBudget<'p>>,
) -> Result<Technique, WorkLimit> {
    let found = hardest_up_to(puzzle, solution, Technique::Deeper, budget);
    found.map(|technique| technique.expect("nothing is harder"))
}

/// [`hardest`], or `None` if it is harder than `limit`, which takes less time to find out.
///
/// # Errors
/// The limit, if the budget is too small.
///
/// # Panics
/// If `solution` is not a solution of the puzzle.
///
/// # Examples
/// ```
/// use nonogram::{Picture, Technique};
/// use nonogram_explain::hardest_up_to;
///
/// let picture = Picture::from_bits(3, 3, "000010101").unwrap();
/// let puzzle = picture.puzzle();
/// let find = |limit| hardest_up_to(&puzzle, &picture, limit, 1000).unwrap();
/// assert_eq!(find(Technique::Count), None);
/// assert_eq!(find(Technique::Gap), Some(Technique::Overlap));
/// ```
pub fn hardest_up_to<'p>(
    puzzle: &'p Puzzle,
    solution: &Picture,
    limit: Technique,
    budget: impl Into<WorkBudget<'p>>,
) -> Result<Option<Technique>, WorkLimit> {
    let checked = nonogram::check(puzzle, solution);
    assert_eq!(
        checked,
        Ok(()),
        "`solution` is not a solution of the puzzle"
    );
    let grid = Grid::unknown(puzzle.width(), puzzle.height());
    let mut board = PlayBoard::new(puzzle, &grid, budget.into());
    for (level, technique) in FOR_LINES.into_iter().enumerate() {
        if technique > limit {
            return Ok(None);
        }
        follow_lines(&mut board, &FOR_LINES[..=level])?;
        if board.is_full() {
            return Ok(Some(technique));
        }
    }
    let mut explainer = Explainer::on(board);
    // A line alone shows nothing more.
    let mut hardest = Technique::Contradiction;
    while hardest < Technique::Deeper && hardest <= limit {
        match deeper::next(&mut explainer) {
            Ok(Some(step)) => hardest = hardest.max(step.technique),
            Ok(None) if explainer.board.is_full() => break,
            Ok(None) => hardest = Technique::Deeper,
            Err(FollowStop::OutOfBudget(limit)) => return Err(limit),
            Err(FollowStop::Fails(line)) => {
                unreachable!("{line} can be completed: the solution does")
            }
        }
    }
    Ok(Some(hardest).filter(|&hardest| hardest <= limit))
}

/// The hardest of the techniques for lines that decide all cells of a board together, `Line` if
/// none do. The board stays as it is.
pub(crate) fn hardest_for_lines(board: &mut PlayBoard<'_>) -> Result<Technique, WorkLimit> {
    let begin = board.now();
    let mut level = 0;
    while level + 1 < FOR_LINES.len() && !board.is_full() {
        level += 1;
        follow_lines(board, &FOR_LINES[..level])?;
    }
    let is_full = board.is_full();
    board.undo(begin);
    Ok(if is_full {
        FOR_LINES[level.saturating_sub(1)]
    } else {
        Technique::Line
    })
}

/// Uses techniques on all lines until they find nothing more.
fn follow_lines(board: &mut PlayBoard<'_>, techniques: &[Technique]) -> Result<(), WorkLimit> {
    let lines: Vec<Line> = board.puzzle.lines().collect();
    let mut waiting = vec![true; lines.len()];
    while let Some(index) = waiting.iter().position(|&is_waiting| is_waiting) {
        for index in index..lines.len() {
            if std::mem::take(&mut waiting[index]) {
                let line = lines[index];
                board.spend(line)?;
                let before = board.line(line);
                let after = line_rules::find_all(techniques, board.puzzle.clue(line), &before);
                let learned = board.now();
                board.keep_line(line, &after);
                for &(Position { row, column }, _) in board.learned(learned..board.now()) {
                    waiting[match line {
                        Line::Row(_) => board.puzzle.height() + column,
                        Line::Column(_) => row,
                    }] = true;
                }
            }
        }
    }
    Ok(())
}
