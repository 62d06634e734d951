//! Whether the outermost placements of each line solve a board.

use super::board::{ColorBoard, LineSet, clue};
use super::line::ColorLineSolver;
use nonogram::Puzzle;

/// Whether the outermost placements decide every cell of a puzzle that line logic has solved: see
/// [`ColorLineSolver::outermost`].
pub(super) fn do_outermost_suffice(puzzle: &Puzzle, solver: &mut ColorLineSolver) -> bool {
    let mut board = ColorBoard::default();
    board.reset(puzzle);
    let mut dirty = LineSet::default();
    dirty.reset(board.lines());
    (0..board.lines()).for_each(|line| dirty.insert(line));
    let mut next = 0;
    while let Some(line) = dirty.pop(next) {
        let (clue, length) = clue(puzzle, line);
        let solved = solver.outermost(clue, length, board.planes(line));
        let solved = solved.expect("the solution allows every line");
        board.narrow(line, solved, &mut dirty);
        next = line;
    }
    board.spare == 0
}
