//! `Lattice`: lines are monotone paths through a lattice. Dancing links then solves, without a branch,
//! every board that line logic solves.
//!
//! A line with k blocks and slack s has the states (j, x), 0 <= j <= k, 0 <= x <= s: "j blocks are
//! placed, and x of the s spare empty cells are used". It starts at (0, 0) and ends at (k, s). State
//! (j, x) has used p(j, x) cells: the first j blocks, their gaps (j of them, but k - 1 for j = k > 0),
//! and x. B(cell) and W(cell) below exist once for rows and once for columns.
//!
//! | items, all primary | number |
//! |---|---|
//! | B(cell): some block of the line covers it, or it is white | 2 * cells |
//! | W(cell): some empty step of the line covers it, or it is black | 2 * cells |
//! | in(j, x): for all states but (0, 0) | (k+1)(s+1) - 1 for each line |
//! | out(j, x): for all states but (k, s) | (k+1)(s+1) - 1 for each line |
//!
//! | options | items | number |
//! |---|---|---|
//! | white(cell) | B of the row, B of the column | cells |
//! | black(cell) | W of the row, W of the column | cells |
//! | place block j + 1 at slack x | out(j, x), in(j+1, x), B of its cells, W of the gap behind it if j + 1 < k | k(s+1) for each line |
//! | skip | out(j, x), in(j, x+1), W of cell p(j, x) | (k+1)s for each line |
//! | unused(j, x): for all states but the two ends | in(j, x), out(j, x) | (k+1)(s+1) - 2 for each line |
//!
//! **One-to-one.** Each state is either unused, or entered once and left once; the start is left once
//! and the end is entered once. Every step increases j or x, so the chosen steps form exactly one path
//! from start to end. A path is exactly one placement of the clue. It passes over each cell once, with
//! a block or with an empty step. Suppose the row fills a cell. Then B of the row is covered, so
//! white(cell) is not chosen. The row does not cover its W, so black(cell) is chosen, which covers W of
//! the column. Then no empty step of the column passes over the cell, so a block does. If the row
//! leaves the cell empty, the same holds with the colours exchanged. So rows and columns agree on the
//! picture. Conversely, a picture determines each line's path, the unused states and each cell's
//! option. (A further item for each cell, in both its options, would add nothing.)
//!
//! **Forced moves are line logic.** Suppose that the remaining options of a line are closed under two
//! rules: an item with one remaining option forces it, and an item without one is a contradiction. If
//! all steps into a state are removed, in(j, x) has only `unused` left; choosing it removes all steps
//! out of the state. The same holds backwards. So each remaining step lies on a path of remaining steps
//! through the whole line, that is, on a placement of the clue. When the last empty step of a line over
//! a cell is removed, its W item forces black(cell). This takes W of the crossing line, and removes
//! every empty step over the cell there. When the last block over a cell is removed, B forces
//! white(cell), which removes the crossing blocks. So the remaining values of cells are exactly those
//! that line logic leaves. A board that line logic solves is solved with 0 branches, and every option
//! is removed at most once.
//!
//! The two ends need no option. A closing option in(0, 0), out(k, s) would always be forced, so it and
//! these two items are left out.
//!
//! [`trim`](crate::trim) reduces this problem before the search.

use crate::encode::{Counts, EmptyCells, Encode};
use crate::placement::{self, LineShape, line_name};
use exact_cover::{ItemId, OptionBatch, ProblemBuilder};
use nonogram::{Line, Puzzle};

/// The encoding of this module.
pub(crate) struct Lattice;

impl Encode for Lattice {
    fn counts(puzzle: &Puzzle) -> Counts {
        let cells = (puzzle.width() * puzzle.height()) as u64;
        let mut counts = Counts {
            options: 2 * cells,
            primary: 4 * cells,
            secondary: 0,
            nonzeros: 4 * cells,
        };
        for shape in placement::lines(puzzle) {
            let (blocks, slack) = (shape.clue.len() as u64, shape.slack as u64);
            let states = states(shape) as u64;
            let filled = shape
                .clue
                .iter()
                .map(|&block| u64::from(block))
                .sum::<u64>();
            let gaps = blocks.saturating_sub(1);
            let (skips, unused) = ((blocks + 1) * slack, states - 2);
            counts.options += blocks * (slack + 1) + skips + unused;
            counts.primary += 2 * (states - 1);
            counts.nonzeros += (slack + 1) * (2 * blocks + filled + gaps) + 3 * skips + 2 * unused;
        }
        counts
    }

    /// Order of the items: B and W of the rows, row by row; B and W of the columns, column by column;
    /// the states, line by line. Order of the options: white cells, black cells, lines.
    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> EmptyCells {
        let counts = Self::counts(puzzle);
        builder.reset(counts.primary as usize, 0);
        builder.reserve(counts.options as usize, counts.nonzeros as usize);
        let (width, height) = (puzzle.width(), puzzle.height());
        let cells = width * height;
        let added = builder.add_options(|options| {
            for color in [0, cells] {
                for cell in 0..cells {
                    let (row, column) = (cell / width, cell % width);
                    let in_column = 2 * cells + column * height + row;
                    options.items([color + cell, color + in_column].map(ItemId::from_index));
                    options.end();
                }
            }
            let mut first_state = 4 * cells;
            for shape in placement::lines(puzzle) {
                let black = match shape.line {
                    Line::Row(row) => row * width,
                    Line::Column(column) => 2 * cells + column * height,
                };
                add_line(shape, black, black + cells, first_state, options);
                first_state += 2 * (states(shape) - 1);
            }
        });
        added.expect("encodings build well-formed options");
        EmptyCells::All
    }

    fn item_names(puzzle: &Puzzle) -> Vec<String> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let rows = || (1..=height).flat_map(|r| (1..=width).map(move |c| (r, c)));
        let columns = || (1..=width).flat_map(|c| (1..=height).map(move |r| (r, c)));
        let mut names = Vec::new();
        for group in ["hb", "hw"] {
            names.extend(rows().map(|(r, c)| format!("{group}{r},{c}")));
        }
        for group in ["vb", "vw"] {
            names.extend(columns().map(|(r, c)| format!("{group}{r},{c}")));
        }
        for shape in placement::lines(puzzle) {
            let line = line_name(shape.line);
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
}

/// The number of states of a line.
fn states(shape: LineShape<'_>) -> usize {
    (shape.clue.len() + 1) * shape.placements()
}

/// Adds the steps and unused states of one line. State number i is (i / (s+1), i % (s+1)). Its item `out` is
/// `first_state + 2i`, and the item `in` of state i + 1 comes next.
fn add_line(
    shape: LineShape<'_>,
    black: usize,
    white: usize,
    first_state: usize,
    options: &mut OptionBatch,
) {
    let (blocks, width) = (shape.clue.len(), shape.placements());
    let leave = |state: usize| ItemId::from_index(first_state + 2 * state);
    let enter = |state: usize| ItemId::from_index(first_state + 2 * state - 1);
    let mut used = 0; // The cells used up in state (j, 0).
    for j in 0..=blocks {
        let block = shape.clue.get(j).map(|&block| usize::from(block));
        let is_followed = j + 1 < blocks;
        for x in 0..width {
            let state = j * width + x;
            let cell = used + x;
            if let Some(block) = block {
                let end = cell + block;
                options.items([leave(state), enter(state + width)]);
                options.range(black + cell..black + end);
                options.range(white + end..white + end + usize::from(is_followed));
                options.end();
            }
            if x < shape.slack {
                let skipped = ItemId::from_index(white + cell);
                options.items([leave(state), enter(state + 1), skipped]);
                options.end();
            }
            if state > 0 && state + 1 < states(shape) {
                options.items([enter(state), leave(state)]);
                options.end();
            }
        }
        used += block.map_or(0, |block| block + usize::from(is_followed));
    }
}
