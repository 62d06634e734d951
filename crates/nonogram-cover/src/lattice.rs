//! `Lattice`: lines are monotone paths through a lattice. The search then solves, without a branch,
//! every board that line logic solves.
//!
//! The colors of a cell are the inks 1 to n and the background. A line with k blocks and slack s
//! has the states (j, x), 0 <= j <= k, 0 <= x <= s: "j blocks are placed, and x of the s spare
//! empty cells are used". It starts at (0, 0) and ends at (k, s). State (j, x) has used p(j, x)
//! cells: the first j blocks, the gaps behind them, and x. There is a gap of one cell behind a
//! block if the next block has the same ink. Let g be the number of gaps of the line.
//!
//! Items, all primary:
//!
//! - Y(row, cell, c): some step of the row passes over the cell in color c, or the cell is not c.
//!   There are (n+1) * cells of these.
//! - Y(column, cell, c): the same for the column; (n+1) * cells.
//! - in(j, x): for all states but (0, 0); (k+1)(s+1) - 1 for each line.
//! - out(j, x): for all states but (k, s); (k+1)(s+1) - 1 for each line.
//!
//! Options with their items:
//!
//! - no(cell, c), the cell is not c: Y(row, cell, c), Y(column, cell, c). There are (n+1) * cells
//!   of these.
//! - place block j + 1 of ink c at slack x: out(j, x), in(j+1, x), Y of its cells in c, and Y of
//!   its gap in the background if it has one; k(s+1) for each line.
//! - skip: out(j, x), in(j, x+1), Y of cell p(j, x) in the background; (k+1)s for each line.
//! - unused(j, x), for all states but the two ends: in(j, x), out(j, x); (k+1)(s+1) - 2 for each
//!   line.
//!
//! If f is the number of filled cells of a line, its options have (s+1)(2k + f + g) + 3(k+1)s +
//! 2((k+1)(s+1) - 2) items in all. On a board of one ink, no(cell, 1) says that the cell is white,
//! and no(cell, background) that it is black.
//!
//! **One-to-one.** Each state is either unused, or entered once and left once; the start is left
//! once and the end is entered once. Every step increases j or x, so the chosen steps form exactly
//! one path from start to end. A path is exactly one placement of the clue. It passes over each
//! cell once, in one color: that of a block, or the background with a skip or a gap. Suppose the
//! row passes over a cell in color a. Then Y(row, cell, a) is covered, so no(cell, a) is not
//! chosen. So a step of the column covers Y(column, cell, a): the column passes over the cell in
//! color a, too. For every other color c, no step of the row covers Y(row, cell, c), so no(cell, c)
//! is chosen, and no step of the column covers its Y. So rows and columns agree on the picture.
//! Conversely, a picture determines each line's path, the unused states and each cell's options. (A
//! further item for each cell, which forbids all but n of its n + 1 options, would add nothing.)
//!
//! **Forced moves are line logic.** Suppose that the remaining options of a line are closed under
//! two rules: an item with one remaining option forces it, and an item without one is a
//! contradiction. If all steps into a state are removed, in(j, x) has only `unused` left; choosing
//! it removes all steps out of the state. The same holds backwards. So each remaining step lies on
//! a path of remaining steps through the whole line, that is, on a placement of the clue. When the
//! last step of a line over a cell in color c is removed, Y of the line forces no(cell, c). This
//! takes Y of the crossing line, and removes every step over the cell in color c there. So the
//! remaining colors of cells are exactly those that complete line logic leaves, if it notes for
//! each cell and each color whether the cell can have it. A board that line logic solves is solved
//! with 0 branches, and every option is removed at most once.
//!
//! The two ends need no option. A closing option in(0, 0), out(k, s) would always be forced, so it
//! and these two items are left out.

use crate::placement::{self, LineShape, line_name, place_text};
use crate::shape::{CellOptions, Counts};
use exact_cover::{ItemId, Problem, ProblemBuilder};
use nonogram::{Cell, Ink, Line, Position, Puzzle};

pub(crate) fn counts(puzzle: &Puzzle) -> Counts {
    let colors = puzzle.inks() as u64 + 1;
    let cells = (puzzle.width() * puzzle.height()) as u64;
    let mut counts = Counts {
        options: colors * cells,
        primary: 2 * colors * cells,
        secondary: 0,
        nonzeros: 2 * colors * cells,
    };
    for shape in placement::lines(puzzle) {
        let (blocks, slack) = (shape.clue.len() as u64, shape.slack as u64);
        let states = states(shape) as u64;
        // The filled cells and the gaps are all cells but the spare ones.
        let tight = (shape.cells - shape.slack) as u64;
        let (skips, unused) = ((blocks + 1) * slack, states - 2);
        counts.options += blocks * (slack + 1) + skips + unused;
        counts.primary += 2 * (states - 1);
        counts.nonzeros += (slack + 1) * (2 * blocks + tight) + 3 * skips + 2 * unused;
    }
    counts
}

/// Order of the items: Y of the rows, color by color (the background last), row by row; Y of the
/// columns, color by color, column by column; the states, line by line. Order of the options: `no`,
/// color by color; lines.
pub(crate) fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> CellOptions {
    let counts = counts(puzzle);
    builder.reset(counts.primary as usize, 0);
    builder.reserve(counts.options as usize, counts.nonzeros as usize);
    let (width, height) = (puzzle.width(), puzzle.height());
    let (cells, colors) = (width * height, puzzle.inks() + 1);
    for color in 0..colors {
        for cell in 0..cells {
            let (row, column) = (cell / width, cell % width);
            let in_column = (colors + color) * cells + column * height + row;
            add(
                builder,
                [color * cells + cell, in_column].map(ItemId::from_index),
            );
        }
    }
    let mut first_state = 2 * colors * cells;
    for shape in placement::lines(puzzle) {
        let first_cell = match shape.line {
            Line::Row(row) => row * width,
            Line::Column(column) => colors * cells + column * height,
        };
        add_line(
            shape,
            |ink| first_cell + color_group(ink, colors) * cells,
            first_state,
            builder,
        );
        first_state += 2 * (states(shape) - 1);
    }
    CellOptions::Filled {
        first: (colors - 1) * cells,
    }
}

/// For each option of the whole problem, whether it agrees with the given cells. The file `givens`
/// says why this is right.
pub(crate) fn agreeing(puzzle: &Puzzle, whole: &Problem) -> impl Iterator<Item = bool> {
    let start = puzzle.start();
    let (width, height) = (puzzle.width(), puzzle.height());
    let (cells, colors) = (width * height, puzzle.inks() + 1);
    whole.option_ids().map(move |option| {
        let is_no = option.index() < colors * cells;
        whole.option(option).all(|entry| {
            let item = entry.item.index();
            if item >= 2 * colors * cells {
                return true;
            }
            let cell = item % cells;
            let position = if item < colors * cells {
                Position {
                    row: cell / width,
                    column: cell % width,
                }
            } else {
                Position {
                    row: cell % height,
                    column: cell / height,
                }
            };
            match start[position] {
                Cell::Unknown => true,
                // An option is about one color of the cell: that it is not this, or that it is.
                Cell::Known(ink) => {
                    let is_given = color_group(ink, colors) == item / cells % colors;
                    is_given != is_no
                }
            }
        })
    })
}

pub(crate) fn item_names(puzzle: &Puzzle) -> Vec<String> {
    let mut names = Vec::new();
    for (line, color) in cell_lines(puzzle) {
        names.extend((0..puzzle.length(line)).map(|at| cell_name(line, at, color, puzzle)));
    }
    for shape in placement::lines(puzzle) {
        let line = line_name(shape.line);
        let width = shape.placements();
        for state in 0..states(shape) - 1 {
            let next = state + 1;
            names.push(format!("{line}out{},{}", state / width, state % width));
            names.push(format!("{line}in{},{}", next / width, next % width));
        }
    }
    names
}

/// The lines in the order of the items of their cells: all rows for each color, then all columns.
fn cell_lines(puzzle: &Puzzle) -> Vec<(Line, Ink)> {
    let is_row = |line: &Line| matches!(line, Line::Row(_));
    let (rows, columns): (Vec<Line>, Vec<Line>) = puzzle.lines().partition(is_row);
    let mut ordered = Vec::new();
    for lines in [rows, columns] {
        for color in color_groups(puzzle) {
            ordered.extend(lines.iter().map(|&line| (line, color)));
        }
    }
    ordered
}

/// The line of each item.
pub(crate) fn item_lines(puzzle: &Puzzle) -> Vec<Line> {
    let mut items = Vec::new();
    for (line, _) in cell_lines(puzzle) {
        items.resize(items.len() + puzzle.length(line), line);
    }
    for shape in placement::lines(puzzle) {
        items.resize(items.len() + 2 * (states(shape) - 1), shape.line);
    }
    items
}

/// What each item is about: `r1c2 filled, by row 1`, or a way into or out of a state (j, x).
pub(crate) fn item_words(puzzle: &Puzzle) -> Vec<String> {
    let mut words = Vec::new();
    for (line, color) in cell_lines(puzzle) {
        let color = color_word(color, puzzle);
        let cells = (0..puzzle.length(line)).map(|at| line.cell(at));
        words.extend(cells.map(|cell| format!("{cell} {color}, by {line}")));
    }
    for shape in placement::lines(puzzle) {
        let line = shape.line;
        for state in 0..states(shape) - 1 {
            words.push(format!("{line}: out of {}", state_word(shape, state)));
            words.push(format!("{line}: into {}", state_word(shape, state + 1)));
        }
    }
    words
}

/// What each option of the problem without given cells does.
pub(crate) fn option_words(puzzle: &Puzzle) -> Vec<String> {
    let mut words = Vec::new();
    for color in color_groups(puzzle) {
        let color = color_word(color, puzzle);
        for row in (0..puzzle.height()).map(Line::Row) {
            let cells = (0..puzzle.width()).map(|at| row.cell(at));
            words.extend(cells.map(|cell| format!("{cell} not {color}")));
        }
    }
    for shape in placement::lines(puzzle) {
        line_words(shape, &mut words);
    }
    words
}

/// The options of a line, in the order of [`add_line`].
fn line_words(shape: LineShape<'_>, words: &mut Vec<String>) {
    let (line, width) = (shape.line, shape.placements());
    for (j, block) in shape.blocks().map(Some).chain([None]).enumerate() {
        let used = block.map_or(shape.cells - shape.slack, |block| block.left);
        for x in 0..width {
            let (state, cell) = (j * width + x, used + x);
            if let Some(block) = block {
                let place = place_text(line, cell, block.length);
                words.push(format!("{line}: block {} at {place}", j + 1));
            }
            if x < shape.slack {
                words.push(format!("{line}: {} empty", line.cell(cell)));
            }
            if state > 0 && state + 1 < states(shape) {
                words.push(format!("{line}: {} unused", state_word(shape, state)));
            }
        }
    }
}

/// `filled` and `empty`, or the letter of an ink.
fn color_word(color: Ink, puzzle: &Puzzle) -> String {
    if color.is_background() {
        "empty".to_string()
    } else if puzzle.is_colored() {
        color.to_string()
    } else {
        "filled".to_string()
    }
}

/// `(j, x)`: the numbers of blocks placed and of spare cells used.
fn state_word(shape: LineShape<'_>, state: usize) -> String {
    let width = shape.placements();
    format!("({}, {})", state / width, state % width)
}

/// The colors in the order of their items: the inks, then the background.
fn color_groups(puzzle: &Puzzle) -> impl Iterator<Item = Ink> + use<> {
    Ink::first(puzzle.inks()).chain([Ink::BACKGROUND])
}

/// The place of a color in [`color_groups`], where there are `colors`.
fn color_group(color: Ink, colors: usize) -> usize {
    (color.number() + colors - 1) % colors
}

/// The name of Y(direction, cell, color). The cell has its row and column, counted from 1. On a
/// black-and-white board, `hb1,2` and `hw1,2` instead of `h1,2=a` and `h1,2=.`.
fn cell_name(line: Line, at: usize, color: Ink, puzzle: &Puzzle) -> String {
    let direction = match line {
        Line::Row(_) => 'h',
        Line::Column(_) => 'v',
    };
    let Position { row, column } = line.cell(at);
    let (row, column) = (row + 1, column + 1);
    match (puzzle.is_colored(), color.is_background()) {
        (true, _) => format!("{direction}{row},{column}={color}"),
        (false, false) => format!("{direction}b{row},{column}"),
        (false, true) => format!("{direction}w{row},{column}"),
    }
}

/// The number of states of a line.
fn states(shape: LineShape<'_>) -> usize {
    (shape.clue.len() + 1) * shape.placements()
}

#[inline]
fn add(builder: &mut ProblemBuilder, items: impl IntoIterator<Item = ItemId>) {
    builder
        .add_option(items)
        .expect("encodings build well-formed options");
}

/// Adds the steps and unused states of one line. `group` is Y of the first cell of the line in a
/// color. State number i is (i / (s+1), i % (s+1)). Its item `out` is `first_state + 2i`, and the
/// item `in` of state i + 1 comes next.
fn add_line(
    shape: LineShape<'_>,
    group: impl Fn(Ink) -> usize,
    first_state: usize,
    builder: &mut ProblemBuilder,
) {
    let width = shape.placements();
    let empty = group(Ink::BACKGROUND);
    for (j, block) in shape.blocks().map(Some).chain([None]).enumerate() {
        // The cells used in state (j, 0).
        let used = block.map_or(shape.cells - shape.slack, |block| block.left);
        for x in 0..width {
            let state = j * width + x;
            let out = ItemId::from_index(first_state + 2 * state);
            let cell = used + x;
            if let Some(block) = block {
                let (filled, end) = (group(block.ink), cell + block.length);
                let cells =
                    (filled + cell..filled + end).chain(empty + end..empty + end + block.gap);
                add(
                    builder,
                    [out, state_in(first_state, state + width)]
                        .into_iter()
                        .chain(cells.map(ItemId::from_index)),
                );
            }
            if x < shape.slack {
                let skipped = ItemId::from_index(empty + cell);
                add(builder, [out, state_in(first_state, state + 1), skipped]);
            }
            if state > 0 && state + 1 < states(shape) {
                add(builder, [state_in(first_state, state), out]);
            }
        }
    }
}

/// The item `in` of a state, which is not the first.
#[inline]
fn state_in(first_state: usize, state: usize) -> ItemId {
    ItemId::from_index(first_state + 2 * state - 1)
}

#[cfg(test)]
mod tests {
    use crate::Encoding;
    use nonogram::{Cell, Grid, Ink, Picture};

    /// Each option has the items that its words say.
    #[test]
    fn options_do_what_their_words_say() {
        let picture = Picture::from_digits(4, 3, "110120022010").unwrap();
        let mut givens = Grid::unknown(4, 3);
        givens.set(0, 3, Cell::Known(Ink::FIRST));
        let whole = picture.puzzle();
        for puzzle in [whole.clone(), whole.with_givens(givens).unwrap()] {
            let encoded = Encoding::Lattice.encode(&puzzle).unwrap();
            let (problem, words) = (encoded.problem(), encoded.words(&puzzle));
            assert_eq!(words.items.len(), problem.primary_items());
            assert_eq!(words.options.len(), problem.options());
            for (id, option) in problem.option_ids().zip(&words.options) {
                let entries = problem.option(id);
                let items: Vec<&str> = entries
                    .map(|entry| &words.items[entry.item.index()][..])
                    .collect();
                if let Some((cell, color)) = option.split_once(" not ") {
                    let (row, column) = cell[1..].split_once('c').unwrap();
                    let expected = [("row", row), ("column", column)];
                    let expected = expected
                        .map(|(kind, number)| format!("{cell} {color}, by {kind} {number}"));
                    assert_eq!(items, expected);
                } else if let Some(state) = option.strip_suffix(" unused") {
                    let (line, state) = state.split_once(": ").unwrap();
                    let expected = ["into", "out of"].map(|way| format!("{line}: {way} {state}"));
                    assert_eq!(items, expected);
                } else if let Some(cell) = option.strip_suffix(" empty") {
                    let (line, cell) = cell.split_once(": ").unwrap();
                    assert!(items[2] == format!("{cell} empty, by {line}"), "{option}");
                    assert_eq!(items.len(), 3);
                } else {
                    let place = option.split_once(" at ").unwrap().1;
                    let numbers = place
                        .split(' ')
                        .filter_map(|word| word.parse::<usize>().ok());
                    let numbers: Vec<usize> = numbers.collect();
                    let length = numbers[numbers.len() - 1] - numbers[0] + 1;
                    let is_filled =
                        |item: &&&str| item.contains(" a, by") || item.contains(" b, by");
                    assert_eq!(items.iter().filter(is_filled).count(), length, "{option}");
                }
            }
        }
    }
}
