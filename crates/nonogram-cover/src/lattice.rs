//! `Lattice`: lines as monotone lattice paths. Dancing links alone then solves what line logic
//! solves, without a branch.
//!
//! A line with k blocks and slack s has the states (j, x), 0 <= j <= k, 0 <= x <= s: "j blocks are
//! placed and x of the s spare empty cells are used". It starts at (0, 0) and ends at (k, s). The
//! cells used up in state (j, x) are p(j, x) = (the first j blocks) + (their gaps: j, but k - 1 for
//! j = k > 0) + x. B(cell) and W(cell) below exist once for rows and once for columns.
//!
//! **Known cells.** A cell that some block of its row, or of its column, covers wherever the clue lets it
//! stand is filled in every solution. Steps that would leave it empty are left out, and with them the
//! states and steps that are then on no path; blocks that can now stand in fewer places make a few more
//! cells known; once more, steps and states are left out. (Going on like this until nothing changes takes
//! longer than it saves; so does keeping track of empty cells.) Known cells need no items, since
//! every path that is left fills them. On random 30x30 boards with 65 % filled cells this leaves a third
//! of the work, on smooth ones with 50 % two thirds.
//!
//! The numbers are those without known cells, where all states are on paths; with them, they are less.
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
//! **One-to-one.** Each state is either unused, or entered once and left once; the start is left
//! once and the end entered once. Since every step increases j or x, the steps chosen form exactly
//! one path from start to end, and a path is exactly one placement of the clue, which passes over each
//! cell once: with a block or with an empty step. If the row fills a cell, its B of the row is covered, so
//! that white(cell) is not chosen; its W of the row is not covered by the row, so that black(cell) is
//! chosen; this covers its W of the column, so that no empty step of the column passes over it, and
//! a block does. If the row leaves it empty, the other way round. So rows and columns agree on the
//! picture. Conversely a picture fixes each line's path, the unused states and each cell's option.
//! (Another item for each cell, in both its options, would say nothing new.)
//!
//! **Forced moves are line logic.** Suppose that the options left of a line are closed under "an
//! item with one option left forces it, and an item with none is a contradiction". If all steps
//! into a state are gone, in(j, x) has only `unused` left; choosing it removes all steps out of the
//! state; and the same backwards. So each step that remains lies on a path of remaining steps
//! through the whole line: a placement of the clue. When the last empty step of a line over a cell goes,
//! its W item forces black(cell), which takes W of the crossing line and with it every empty step
//! over the cell there; when the last block goes, B forces white(cell), which removes the crossing
//! blocks. So what is left of the cells is exactly what each line logic step leaves, and a board that
//! line logic solves is solved with 0 branches, every option removed at most once.
//!
//! The two ends need no option of their own: a closing option in(0, 0), out(k, s), as one might
//! write it, is always forced, so those two items are left out. If a line has no path, the start is its only
//! state, and no option covers its item.

use crate::encoding::{Counts, EmptyCells, Encode, add};
use crate::known::{Known, is_known};
use crate::paths::{LinePaths, Paths, below};
use crate::placement;
use crate::segment::short;
use exact_cover::ProblemBuilder;
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
            let states = (blocks + 1) * (slack + 1);
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

    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> EmptyCells {
        let (known, paths) = know(puzzle);
        let cells = CellItems::new(puzzle, &known);
        builder.reset(cells.items() + paths.items(), 0);
        let counts = Self::counts(puzzle);
        builder.reserve(counts.options as usize, counts.nonzeros as usize);
        cells.add_options(builder);
        let mut first = cells.items();
        for line in paths.lines(puzzle, &known) {
            add_line(line, first, &cells, builder);
            first += line.items;
        }
        EmptyCells::Some(cells.cells)
    }

    fn item_names(puzzle: &Puzzle) -> Vec<String> {
        let (known, paths) = know(puzzle);
        let cells = CellItems::new(puzzle, &known);
        let mut names = cells.names();
        for line in paths.lines(puzzle, &known) {
            let name = short(line.shape.line);
            let end = names.len() + line.items;
            for level in line.levels() {
                for (word, chunk) in line.chunks(level).enumerate() {
                    for bit in bits(chunk.states) {
                        let state = format!("{},{}", level.number, 64 * word + bit);
                        if state != "0,0" {
                            names.push(format!("{name}in{state}"));
                        }
                        if names.len() < end {
                            names.push(format!("{name}out{state}"));
                        }
                    }
                }
            }
        }
        names
    }
}

/// What is known before the search, and the paths that are left.
fn know(puzzle: &Puzzle) -> (Known, Paths) {
    let mut known = Known::of(puzzle);
    let paths = Paths::new(puzzle, &known);
    known.learn(puzzle, &paths);
    let paths = Paths::new(puzzle, &known);
    (known, paths)
}

/// The cells that are not known, and their items.
struct CellItems {
    width: usize,
    /// Row by row.
    cells: Vec<u32>,
    rows: Numbers,
    columns: Numbers,
}

/// Numbers for cells, line by line.
struct Numbers {
    /// For each line, how many cells have numbers before its first one, its second one, ... and its end.
    before: Vec<u32>,
    /// The length of a line.
    length: usize,
}

impl Numbers {
    fn new(lines: impl Iterator<Item = Line>, length: usize, known: &Known) -> Self {
        let (mut before, mut next) = (Vec::new(), 0);
        for line in lines {
            let known = known.line(line);
            before.extend((0..length).map(|cell| {
                next += u32::from(!is_known(known, cell));
                next - u32::from(!is_known(known, cell))
            }));
            before.push(next);
        }
        Self { before, length }
    }

    fn line(&self, line: usize) -> &[u32] {
        &self.before[line * (self.length + 1)..][..=self.length]
    }
}

impl CellItems {
    fn new(puzzle: &Puzzle, known: &Known) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut cells = Vec::with_capacity(width * height);
        for row in 0..height {
            let known = known.line(Line::Row(row));
            let others = (0..width).filter(|&column| !is_known(known, column));
            cells.extend(others.map(|column| (row * width + column) as u32));
        }
        Self {
            width,
            cells,
            rows: Numbers::new((0..height).map(Line::Row), width, known),
            columns: Numbers::new((0..width).map(Line::Column), height, known),
        }
    }

    /// How many items the cells have. They come in four equal groups: B and W of the rows, B and W of the
    /// columns.
    fn items(&self) -> usize {
        4 * self.cells.len()
    }

    /// The numbers of the cells of a line, and its first B and W items.
    fn line(&self, line: Line) -> (&[u32], usize, usize) {
        let group = self.cells.len();
        match line {
            Line::Row(row) => (self.rows.line(row), 0, group),
            Line::Column(column) => (self.columns.line(column), 2 * group, 3 * group),
        }
    }

    /// Adds the white options of all cells, then the black ones.
    fn add_options(&self, builder: &mut ProblemBuilder) {
        let group = self.cells.len();
        for color in [0, 1] {
            for (number, &cell) in self.cells.iter().enumerate() {
                let (row, column) = (cell as usize / self.width, cell as usize % self.width);
                let in_column = self.columns.line(column)[row] as usize;
                let row_item = color * group + number;
                let column_item = (color + 2) * group + in_column;
                add(builder, [row_item, column_item]);
            }
        }
    }

    fn names(&self) -> Vec<String> {
        let place = |cell: usize| (cell / self.width + 1, cell % self.width + 1);
        let by_rows: Vec<_> = self
            .cells
            .iter()
            .map(|&cell| place(cell as usize))
            .collect();
        let mut by_columns = by_rows.clone();
        by_columns.sort_unstable_by_key(|&(row, column)| (column, row));
        let groups = [
            ("hb", &by_rows),
            ("hw", &by_rows),
            ("vb", &by_columns),
            ("vw", &by_columns),
        ];
        let names = groups.into_iter().flat_map(|(group, cells)| {
            cells
                .iter()
                .map(move |(row, column)| format!("{group}{row},{column}"))
        });
        names.collect()
    }
}

/// Adds the steps and unused states of a line. The states on its paths are numbered in order: item in of
/// state i is number 2i - 1 of the line's, item out number 2i.
fn add_line(line: LinePaths<'_>, first: usize, cells: &CellItems, builder: &mut ProblemBuilder) {
    let (numbers, black, white) = cells.line(line.shape.line);
    let mut state = 0;
    for level in line.levels() {
        let chunks = line.chunks(level);
        let mut next = state + chunks.map(|chunk| chunk.states()).sum::<usize>();
        for (word, chunk) in line.chunks(level).enumerate() {
            let number = |bit: usize| state + (chunk.states & below(bit)).count_ones() as usize;
            for bit in bits(chunk.place) {
                let (cell, block) = (level.used + 64 * word + bit, level.block.unwrap_or(0));
                let [begin, end] = [cell, cell + block].map(|cell| numbers[cell] as usize);
                let gap = level.gap.then_some(white + end);
                let to = next + (chunk.next & below(bit)).count_ones() as usize;
                let ends = [first + 2 * number(bit), first + 2 * to - 1];
                let covered = black + begin..black + end;
                add(builder, ends.into_iter().chain(covered).chain(gap));
            }
            for bit in bits(chunk.skip) {
                let skipped = white + numbers[level.used + 64 * word + bit] as usize;
                let leave = first + 2 * number(bit);
                add(builder, [leave, leave + 1, skipped]);
            }
            // The start and the end cannot be unused.
            for state in state.max(1)..(state + chunk.states()).min(line.items.div_ceil(2)) {
                let leave = first + 2 * state;
                add(builder, [leave - 1, leave]);
            }
            state += chunk.states();
            next += chunk.next.count_ones() as usize;
        }
    }
}

/// The places of the bits of a word, in ascending order.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
