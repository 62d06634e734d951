//! `Lattice`: lines as monotone lattice paths. Dancing links alone then solves what line logic
//! solves, without a branch.
//!
//! A line with k blocks and slack s has the states (j, x), 0 <= j <= k, 0 <= x <= s: "j blocks are
//! placed and x of the s spare empty cells are used". It starts at (0, 0) and ends at (k, s). The
//! cells used up in state (j, x) are p(j, x) = (the first j blocks) + (their gaps: j, but k - 1 for
//! j = k > 0) + x. B(cell) and W(cell) below exist once for rows and once for columns.
//!
//! | items, all primary | number |
//! |---|---|
//! | X(cell): it has a color | cells |
//! | B(cell): some block of the line covers it, or it is white | 2 * cells |
//! | W(cell): some empty step of the line covers it, or it is black | 2 * cells |
//! | in(j, x): for all states but (0, 0) | (k+1)(s+1) - 1 for each line |
//! | out(j, x): for all states but (k, s) | (k+1)(s+1) - 1 for each line |
//!
//! | options | items | number |
//! |---|---|---|
//! | black(cell) | X, W of the row, W of the column | cells |
//! | white(cell) | X, B of the row, B of the column | cells |
//! | place block j + 1 at slack x | out(j, x), in(j+1, x), B of its cells, W of the gap behind it if j + 1 < k | k(s+1) for each line |
//! | skip | out(j, x), in(j, x+1), W of cell p(j, x) | (k+1)s for each line |
//! | unused(j, x): for all states but the two ends | in(j, x), out(j, x) | (k+1)(s+1) - 2 for each line |
//!
//! **One-to-one.** Each state is either unused, or entered once and left once; the start is left
//! once and the end entered once. Since every step increases j or x, the steps chosen form exactly
//! one path from start to end, and a path is exactly one placement of the clue. If a cell is
//! black, its W items are covered by the cell's own option, so no empty step of either line uses
//! the cell, and its B items must be covered by blocks: both lines fill it. If white, the other
//! way round. So rows and columns agree on the picture. Conversely a picture fixes each line's
//! path, the unused states and each cell's option.
//!
//! **Forced moves are line logic.** Suppose that the options left of a line are closed under "an
//! item with one option left forces it, and an item with none is a contradiction". If all steps
//! into a state are gone, in(j, x) has only `unused` left; choosing it removes all steps out of the
//! state; and the same backwards. So each step that remains lies on a path of remaining steps
//! through the whole line: a placement of the clue. And the step of color c over a cell remains
//! only if the cell's option of color c does: when the cell's white option goes, X forces the black
//! one, which takes the W items and with them every empty step over the cell in both lines; when
//! the last empty step of a line goes, its W item forces black. So what is left of the cells is
//! exactly what each line logic step leaves, and a board that line logic solves is solved with 0
//! branches, every option removed at most once.
//!
//! The two ends need no option of their own: a closing option in(0, 0), out(k, s), as one might
//! write it, is always forced, so those two items are left out.

use crate::encoding::{Counts, Encode, add};
use crate::placement::{self, LineShape};
use crate::segment::short;
use exact_cover::{OptionId, ProblemBuilder};
use nonogram::{Line, Puzzle};

/// The encoding of this module.
pub(crate) struct Lattice;

/// The number of states of a line.
fn states(shape: LineShape<'_>) -> usize {
    (shape.clue.len() + 1) * shape.placements()
}

impl Encode for Lattice {
    fn counts(puzzle: &Puzzle) -> Counts {
        let cells = (puzzle.width() * puzzle.height()) as u64;
        let mut counts = Counts {
            options: 2 * cells,
            primary: 5 * cells,
            secondary: 0,
            nonzeros: 6 * cells,
        };
        for shape in placement::lines(puzzle) {
            let (blocks, slack) = (shape.clue.len() as u64, shape.slack as u64);
            let states = states(shape) as u64;
            let placed = shape
                .clue
                .iter()
                .map(|&block| u64::from(block))
                .sum::<u64>();
            let gaps = blocks.saturating_sub(1);
            let (skips, unused) = ((blocks + 1) * slack, states - 2);
            counts.options += blocks * (slack + 1) + skips + unused;
            counts.primary += 2 * (states - 1);
            counts.nonzeros += (slack + 1) * (2 * blocks + placed + gaps) + 3 * skips + 2 * unused;
        }
        counts
    }

    fn add_options(puzzle: &Puzzle, builder: &mut ProblemBuilder) {
        let (width, height) = (puzzle.width(), puzzle.height());
        let cells = width * height;
        // X, then B and W of the rows (row by row), then B and W of the columns (column by column).
        for row in 0..height {
            for column in 0..width {
                let (in_row, in_column) = (row * width + column, column * height + row);
                add(builder, [in_row, 2 * cells + in_row, 4 * cells + in_column]);
                add(builder, [in_row, cells + in_row, 3 * cells + in_column]);
            }
        }
        let mut first_state = 5 * cells;
        for shape in placement::lines(puzzle) {
            let black = match shape.line {
                Line::Row(row) => cells + row * width,
                Line::Column(column) => 3 * cells + column * height,
            };
            add_line(shape, black, black + cells, first_state, builder);
            first_state += 2 * (states(shape) - 1);
        }
    }

    fn item_names(puzzle: &Puzzle) -> Vec<String> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let rows = || (1..=height).flat_map(|r| (1..=width).map(move |c| (r, c)));
        let columns = || (1..=width).flat_map(|c| (1..=height).map(move |r| (r, c)));
        let mut names: Vec<String> = rows().map(|(r, c)| format!("x{r},{c}")).collect();
        for color in ["b", "w"] {
            names.extend(rows().map(|(r, c)| format!("h{color}{r},{c}")));
        }
        for color in ["b", "w"] {
            names.extend(columns().map(|(r, c)| format!("v{color}{r},{c}")));
        }
        for shape in placement::lines(puzzle) {
            let line = short(shape.line);
            let state = |index: usize| {
                let (j, x) = (index / shape.placements(), index % shape.placements());
                format!("{j},{x}")
            };
            for index in 0..states(shape) - 1 {
                names.push(format!("{line}out{}", state(index)));
                names.push(format!("{line}in{}", state(index + 1)));
            }
        }
        names
    }

    /// Cell c's black option is number 2c, its white option 2c + 1.
    fn empty_cell(option: OptionId, cells: usize) -> Option<usize> {
        let index = option.index();
        (index % 2 == 1 && index < 2 * cells).then_some(index / 2)
    }
}

/// Adds the steps and unused states of one line. State number i is (i / (s+1), i % (s+1)); item
/// out of state i is `first_state + 2i`, and in of state i + 1 lies behind it.
fn add_line(
    shape: LineShape<'_>,
    black: usize,
    white: usize,
    first_state: usize,
    builder: &mut ProblemBuilder,
) {
    let (blocks, width) = (shape.clue.len(), shape.placements());
    let leave = |state: usize| first_state + 2 * state;
    let enter = |state: usize| first_state + 2 * state - 1;
    let mut used = 0; // Cells used up in state (j, 0).
    for j in 0..=blocks {
        let block = shape.clue.get(j).map(|&block| usize::from(block));
        for x in 0..width {
            let state = j * width + x;
            let cell = used + x;
            if let Some(block) = block {
                let gap = (j + 1 < blocks).then_some(white + cell + block);
                let ends = [leave(state), enter(state + width)];
                let covered = black + cell..black + cell + block;
                add(builder, ends.into_iter().chain(covered).chain(gap));
            }
            if x < shape.slack {
                add(builder, [leave(state), enter(state + 1), white + cell]);
            }
            if state > 0 && state + 1 < (blocks + 1) * width {
                add(builder, [enter(state), leave(state)]);
            }
        }
        used += block.map_or(0, |block| block + usize::from(j + 1 < blocks));
    }
}
