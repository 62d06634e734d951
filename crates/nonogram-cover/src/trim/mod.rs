//! `LatticeTrimmed`: [`lattice`](crate::lattice), reduced before the search.
//!
//! This reduction is optional, and it is not exact cover: it excludes some colors of cells by the clues and
//! removes options that no cover can contain. The search on the reduced problem gives the same
//! pictures, with fewer and shorter options. There are three parts:
//!
//! 1. **Known colors** (`known`, `paths`). There are three passes over all lines, rows first. A pass
//!    removes the steps of a line that contradict a known color, and the steps and states that are then
//!    on no path from start to end. It excludes the colors of cells that no path gives them, so that the
//!    next lines know. At the end, paths are found once more where cells have become known. For each excluded
//!    color, a cell loses an option and two items Y; when one color is left, it loses those of this color, too.
//! 2. **Junctions** (`steps`). A path only passes through a state that has one step into it and one
//!    step out of it. Such a state loses its items `in` and `out` and its option `unused`, and its two
//!    steps become one option with the items of both. The remaining states are the junctions: the start,
//!    the end, and each state where paths part or meet.
//! 3. The remaining items and options are numbered without gaps, in the order of the lattice.
//!
//! If a line has no path, its start is its only state, and no option covers the start's item: there is
//! no cover.
//!
//! **Covers still correspond one to one.** No cell has an excluded color in any solution, by induction
//! over the passes: in a solution, each line's placement is a path that agrees with what is known, so it
//! is never removed, and the cells have colors on it that remaining paths give them. First let a cover
//! of the lattice be given. Its picture is a solution, so it uses no removed step. Leave out its options
//! of colors that have lost their items and of removed states, and join its steps at states that are
//! passed through. The result is a cover of the trimmed problem, because each removed item is covered
//! only by the options left out, or by every remaining path. Conversely, a cover of the trimmed problem
//! is one path in each line that agrees with what is known. The path determines the options of known
//! colors, `unused` of the states off the path, and the single steps of each joined one. Together they
//! cover the lattice.
//!
//! **Forced moves are still line logic**, by the argument for the lattice with junctions in place of
//! states. So a board that line logic solves needs no branch in either problem.
//!
//! There are three passes because each saves more than it costs: without the third, a 15x15 board takes half as long
//! again. The passes are line logic, so on small boards they may leave a single path in each line: on 71 % of smooth
//! pictures of 10x10, on 17 % of 15x15, and on few larger ones (`benches/PACKS.md`).

mod known;
mod paths;
mod steps;
mod words;

use crate::encode::{CellOptions, Counts, Encode};
use crate::lattice::{self, Lattice};
use crate::placement::line_name;
use exact_cover::{ItemId, OptionBatch, ProblemBuilder};
use known::{Known, Lines};
use nonogram::{Line, Puzzle};
use paths::{Lattices, Paths};
use std::ops::Range;
use steps::{Junctions, LineSteps, State, Step};
use words::bits;

/// See the top of this file.
const PASSES: usize = 3;

/// The encoding of this module.
pub(crate) struct LatticeTrimmed;

impl Encode for LatticeTrimmed {
    fn counts(puzzle: &Puzzle) -> Counts {
        Lattice::counts(puzzle)
    }

    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> CellOptions {
        let outline = Outline::of(puzzle);
        let cells = CellItems::new(&outline.known);
        let items = outline.lines().map(items_of).sum::<usize>();
        builder.reset(cells.items() + items, 0);
        let added = builder.add_options(|options| {
            cells.add_options(options);
            let mut first = cells.items();
            let mut numbers = Vec::with_capacity(cells.colors);
            for line in outline.lines() {
                numbers.clear();
                let colors = 0..cells.colors;
                numbers.extend(colors.map(|color| cells.line(line.lattice.line, color)));
                add_line(line, first, &numbers, options);
                first += items_of(line);
            }
        });
        added.expect("encodings build well-formed options");
        cells.into_options()
    }

    fn item_names(puzzle: &Puzzle) -> Vec<String> {
        let outline = Outline::of(puzzle);
        let mut names = CellItems::new(&outline.known).names(puzzle);
        for line in outline.lines() {
            let name = line_name(line.lattice.line);
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

/// The result of the passes: what is known about cells, and the remaining paths.
struct Outline {
    known: Known,
    lattices: Lattices,
    paths: Paths,
    junctions: Junctions,
}

impl Outline {
    fn of(puzzle: &Puzzle) -> Self {
        let lattices = Lattices::of(puzzle);
        let mut known = Known::nothing(puzzle);
        let mut paths = Paths::new(&lattices);
        for _ in 0..PASSES {
            paths.find(&lattices, &mut known, true);
        }
        paths.find(&lattices, &mut known, false);
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

/// The number of items of a line's junctions: in and out of each, except for the two ends. If there is
/// no path, this is only the start's item, which has no option.
fn items_of(line: LineSteps<'_>) -> usize {
    (2 * line.count - 2).max(1)
}

/// The cells with several possible colors, and their items.
struct CellItems {
    width: usize,
    colors: usize,
    /// For each color, the cells that may have this color or another. With one ink, these are the same
    /// cells for both colors, and stored once.
    open: Vec<OpenCells>,
    /// The first item of each color in the rows, then of each color in the columns, then the end.
    first: Vec<usize>,
    /// The cells known to be filled, as in `CellOptions`.
    filled: Vec<u64>,
}

/// The cells that may have some color or another.
struct OpenCells {
    /// Their numbers, row by row.
    cells: Vec<u32>,
    rows: Numbers,
    columns: Numbers,
}

/// Numbers of cells, line by line.
struct Numbers {
    /// For each line, the number of numbered cells before its first cell, before its second, ... and
    /// before its end.
    before: Vec<u32>,
    /// The length of a line.
    length: usize,
}

impl Numbers {
    /// Numbers the cells of `open`, which has a bit for each cell of the lines.
    fn new(lines: &Lines, open: &[u64]) -> Self {
        let length = lines.length;
        let mut before = Vec::with_capacity(lines.count() * (length + 1));
        let mut next = 0;
        for open in open.chunks_exact(length.div_ceil(64)) {
            if open.iter().all(|&cells| cells == 0) {
                before.resize(before.len() + length + 1, next);
                continue;
            }
            before.extend((0..length).map(|cell| {
                // Without a branch, because the processor could not predict it.
                let is_open = (open[cell / 64] >> (cell % 64) & 1) as u32;
                next += is_open;
                next - is_open
            }));
            before.push(next);
        }
        Self { before, length }
    }

    fn line(&self, line: usize) -> &[u32] {
        &self.before[line * (self.length + 1)..][..=self.length]
    }
}

/// The numbers of the cells whose bits `words` has, row by row, on a board of this width.
fn numbers_of(words: &[u64], width: usize) -> Vec<u32> {
    let mut cells = Vec::with_capacity(64 * words.len());
    for (row, words) in words.chunks_exact(width.div_ceil(64)).enumerate() {
        for (word, &found) in words.iter().enumerate() {
            let first = row * width + 64 * word;
            cells.extend(bits(found).map(|bit| (first + bit) as u32));
        }
    }
    cells
}

impl CellItems {
    fn new(known: &Known) -> Self {
        let Known { rows, columns } = known;
        let colors = rows.colors;
        let stored = if colors == 2 { 1 } else { colors };
        let open = (0..stored).map(|color| {
            let in_rows = rows.open(color);
            OpenCells {
                cells: numbers_of(&in_rows, rows.length),
                rows: Numbers::new(rows, &in_rows),
                columns: Numbers::new(columns, &columns.open(color)),
            }
        });
        let mut items = Self {
            width: rows.length,
            colors,
            open: open.collect(),
            first: Vec::with_capacity(2 * colors + 1),
            filled: rows.not(colors - 1),
        };
        items.first.push(0);
        for group in 0..2 * colors {
            let next = items.first[group] + items.open(group % colors).cells.len();
            items.first.push(next);
        }
        items
    }

    fn open(&self, color: usize) -> &OpenCells {
        &self.open[color.min(self.open.len() - 1)]
    }

    /// The number of items of all cells.
    fn items(&self) -> usize {
        self.first[2 * self.colors]
    }

    /// The numbers of the cells of a line in a color, and their first item.
    fn line(&self, line: Line, color: usize) -> (&[u32], usize) {
        let open = self.open(color);
        match line {
            Line::Row(row) => (open.rows.line(row), self.first[color]),
            Line::Column(column) => (open.columns.line(column), self.first[self.colors + color]),
        }
    }

    /// Adds the options that exclude colors of cells, color by color.
    fn add_options(&self, options: &mut OptionBatch) {
        for color in 0..self.colors {
            let OpenCells { cells, columns, .. } = self.open(color);
            for (number, &cell) in cells.iter().enumerate() {
                let (row, column) = (cell as usize / self.width, cell as usize % self.width);
                let row_item = self.first[color] + number;
                let column_item =
                    self.first[self.colors + color] + columns.line(column)[row] as usize;
                options.items([row_item, column_item].map(ItemId::from_index));
                options.end();
            }
        }
    }

    /// What the options for cells say: those that exclude the background fill a cell.
    fn into_options(mut self) -> CellOptions {
        CellOptions::Filled {
            first: self.first[self.colors - 1],
            cells: self.open.pop().map_or(Vec::new(), |open| open.cells),
            known: self.filled,
        }
    }

    fn names(&self, puzzle: &Puzzle) -> Vec<String> {
        let mut names = Vec::new();
        for direction in ['h', 'v'] {
            for (number, color) in lattice::color_groups(puzzle).enumerate() {
                let place = |&cell: &u32| {
                    let cell = cell as usize;
                    (cell / self.width + 1, cell % self.width + 1)
                };
                let mut cells: Vec<_> = self.open(number).cells.iter().map(place).collect();
                if direction == 'v' {
                    cells.sort_unstable_by_key(|&(row, column)| (column, row));
                }
                let name = |cell| lattice::cell_name(direction, cell, color, puzzle);
                names.extend(cells.into_iter().map(name));
            }
        }
        names
    }
}

/// Adds the steps and unused junctions of a line. Junction i has the items number 2i - 1 (in) and 2i
/// (out) of the line. `numbers` has the numbers of the line's cells in each color, and their first item.
fn add_line(
    line: LineSteps<'_>,
    first: usize,
    numbers: &[(&[u32], usize)],
    options: &mut OptionBatch,
) {
    // A cell has an item only in colors that it may have, and only if there are several.
    let items = |(numbers, first): (&[u32], usize), covered: Range<usize>| {
        first + numbers[covered.start] as usize..first + numbers[covered.end] as usize
    };
    let background = numbers[numbers.len() - 1];
    line.junctions().enumerate().for_each(|(number, junction)| {
        let leave = first + 2 * number;
        let mut add = |place: bool| {
            options.item(ItemId::from_index(leave));
            let to = line.follow(junction, place, |step| match step {
                Step::Place {
                    cell,
                    block,
                    color,
                    gap,
                } => {
                    let end = cell + block;
                    options.range(items(numbers[color], cell..end));
                    if gap {
                        options.range(items(background, end..end + 1));
                    }
                }
                Step::Skip { cells } => options.range(items(background, cells)),
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
        // The start and the end are never unused.
        if number > 0 && number + 1 < line.count {
            options.items([leave - 1, leave].map(ItemId::from_index));
            options.end();
        }
    });
}
