//! `Lattice`: lines as monotone lattice paths. Dancing links alone then solves what line logic
//! solves, without a branch.
//!
//! A line with k blocks and slack s has the states (j, x), 0 <= j <= k, 0 <= x <= s: "j blocks are
//! placed and x of the s spare empty cells are used". It starts at (0, 0) and ends at (k, s). The
//! cells used up in state (j, x) are p(j, x) = (the first j blocks) + (their gaps: j, but k - 1 for
//! j = k > 0) + x. B(cell) and W(cell) below exist once for rows and once for columns.
//!
//! **Known cells.** What a clue fills by itself is filled in every solution; what all the paths of a line
//! that are left make of a cell, all solutions make of it. So much is worked out twice for all lines, word by
//! word (`paths`), and steps that contradict it are left out, with the states and steps that are then
//! on no path. Known cells need no items, since every path that is left agrees on them. Why twice: a pass
//! takes about a ninth of the instructions of the whole decision of a 15x15 board, and the second one saves a
//! third of the rest. Why not until nothing changes: that would be to solve the board here, and what is to
//! be checked is what exact cover makes of it. Smooth boards with 50 % filled cells keep a quarter of their
//! options at 15x15, two thirds at 30x30.
//!
//! **Junctions.** A state that is entered by one step and left by one is only passed through: it is used
//! whenever its step is. It has no items, and the two steps become one, with the items of both (`steps`).
//! In what follows, steps lead from junction to junction, and states are junctions.
//!
//! The numbers are those without known cells and with all states; as it is built, there are fewer.
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

use crate::encoding::{Counts, EmptyCells, Encode};
use crate::known::Known;
use crate::paths::{Lattices, Paths, below, bits};
use crate::placement;
use crate::segment::short;
use crate::steps::{Junctions, LineSteps, State, Step};
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
        let outline = Outline::of(puzzle);
        let cells = CellItems::new(puzzle, &outline.known);
        let items = outline.lines().map(items_of).sum::<usize>();
        builder.reset(cells.items() + items, 0);
        let added = builder.add_options(|options| {
            cells.add_options(options);
            let mut first = cells.items();
            for line in outline.lines() {
                add_line(line, first, &cells, options);
                first += items_of(line);
            }
        });
        added.expect("encodings make well-formed options");
        EmptyCells::Some {
            options: cells.cells,
            known: cells.empty,
        }
    }

    fn item_names(puzzle: &Puzzle) -> Vec<String> {
        let outline = Outline::of(puzzle);
        let mut names = CellItems::new(puzzle, &outline.known).names();
        for line in outline.lines() {
            let name = short(line.shape.line);
            for (number, State { level, x }) in line.junctions().enumerate() {
                if number > 0 {
                    names.push(format!("{name}in{level},{x}"));
                }
                if number + 1 < line.count || line.count == 1 {
                    names.push(format!("{name}out{level},{x}"));
                }
            }
        }
        names
    }
}

/// What clues alone say: known cells, and the paths that are left.
struct Outline {
    known: Known,
    lattices: Lattices,
    paths: Paths,
    junctions: Junctions,
}

impl Outline {
    fn of(puzzle: &Puzzle) -> Self {
        let lattices = Lattices::of(puzzle);
        let mut known = Known::of(puzzle);
        let mut paths = Paths::new(&lattices);
        paths.find(&lattices, &mut known);
        for _ in 0..2 {
            known.learn(&lattices, &paths);
            paths.find(&lattices, &mut known);
        }
        Self {
            junctions: Junctions::new(&lattices, &paths),
            known,
            lattices,
            paths,
        }
    }

    fn lines(&self) -> impl Iterator<Item = LineSteps<'_>> {
        self.junctions.lines(&self.lattices, &self.paths)
    }
}

/// How many items the junctions of a line have: in and out, but for the two ends. If there is no path, the
/// start's item alone: it has no option.
fn items_of(line: LineSteps<'_>) -> usize {
    (2 * line.count - 2).max(1)
}

/// The cells that are not known, and their items.
struct CellItems {
    width: usize,
    /// Row by row.
    cells: Vec<u32>,
    /// Those that are known to be empty.
    empty: Vec<u32>,
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
                next += u32::from(!known.has(cell));
                next - u32::from(!known.has(cell))
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
        let mut empty = Vec::with_capacity(width * height);
        for row in 0..height {
            let known = known.line(Line::Row(row));
            for (word, (known_filled, known_empty)) in
                known.filled.iter().zip(known.empty).enumerate()
            {
                let first = row * width + 64 * word;
                let unknown = !(known_filled | known_empty) & below(width - 64 * word);
                cells.extend(bits(unknown).map(|bit| (first + bit) as u32));
                empty.extend(bits(*known_empty).map(|bit| (first + bit) as u32));
            }
        }
        Self {
            width,
            cells,
            empty,
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
    fn add_options(&self, options: &mut OptionBatch) {
        let group = self.cells.len();
        for color in [0, 1] {
            for (number, &cell) in self.cells.iter().enumerate() {
                let (row, column) = (cell as usize / self.width, cell as usize % self.width);
                let in_column = self.columns.line(column)[row] as usize;
                let row_item = color * group + number;
                let column_item = (color + 2) * group + in_column;
                options.items([row_item, column_item].map(ItemId::from_index));
                options.end();
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

/// Adds the steps and unused junctions of a line. Item in of junction i is number 2i - 1 of the line's, item
/// out number 2i.
fn add_line(line: LineSteps<'_>, first: usize, cells: &CellItems, options: &mut OptionBatch) {
    let (numbers, black, white) = cells.line(line.shape.line);
    // A cell that is known has no item.
    let white_cell =
        |cell: usize| white + numbers[cell] as usize..white + numbers[cell + 1] as usize;
    for (number, junction) in line.junctions().enumerate() {
        let leave = first + 2 * number;
        let mut add = |place: bool| {
            options.item(ItemId::from_index(leave));
            let to = line.follow(junction, place, |step| match step {
                Step::Place { cell, block, gap } => {
                    let end = cell + block;
                    options.range(black + numbers[cell] as usize..black + numbers[end] as usize);
                    if gap {
                        options.range(white_cell(end));
                    }
                }
                Step::Skip { cell } => options.range(white_cell(cell)),
            });
            options.item(ItemId::from_index(first + 2 * to - 1));
            options.end();
        };
        let (place, skip) = line.open(junction);
        if place {
            add(true);
        }
        if skip {
            add(false);
        }
        // The start and the end cannot be unused.
        if number > 0 && number + 1 < line.count {
            options.items([leave - 1, leave].map(ItemId::from_index));
            options.end();
        }
    }
}
