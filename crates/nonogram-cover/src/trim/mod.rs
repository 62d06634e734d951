//! `LatticeTrimmed`: [`lattice`](crate::lattice), reduced before the search.
//!
//! This reduction is optional, and it is not exact cover: it decides some cells from the clues and
//! removes options that no cover can contain. The search on the reduced problem gives the same
//! pictures, with fewer and shorter options. There are three parts:
//!
//! 1. **Known cells** (`known`, `paths`). A cell that a block covers wherever it stands is filled. Then
//!    there are two passes over all lines. A pass finds the cells on which all paths of a line agree, and
//!    removes the steps that contradict a known cell. It also removes steps and states that are then on no
//!    path from start to end. Each known cell loses its four items B and W and its two options.
//! 2. **Junctions** (`steps`). A path only passes through a state that has one step into it and one
//!    step out of it. Such a state loses its items `in` and `out` and its option `unused`, and its two
//!    steps become one option with the items of both. The remaining states are the junctions: the start,
//!    the end, and each state where paths part or meet.
//! 3. The remaining items and options are numbered without gaps, in the order of the lattice.
//!
//! If a line has no path, its start is its only state, and no option covers the start's item: there is
//! no cover.
//!
//! **Covers still correspond one to one.** A known cell has its value in every solution, by induction
//! over the passes: in a solution, each line's placement is a path that agrees with the known cells, so
//! it is never removed, and the cells on which all remaining paths agree have their values on it. First
//! let a cover of the lattice be given. Its picture is a solution, so it uses no removed step. Leave
//! out its options of known cells and of removed states, and join its steps at states that are passed
//! through. The result is a cover of the trimmed problem, because each removed item is covered only by
//! the options left out, or by every remaining path. Conversely, a cover of the trimmed problem is one
//! path in each line that agrees with the known cells. The path determines the options of known cells,
//! `unused` of the states off the path, and the single steps of each joined one. Together they cover
//! the lattice.
//!
//! **Forced moves are still line logic**, by the argument for the lattice with junctions in place of
//! states. So a board that line logic solves needs no branch in either problem.
//!
//! There are two passes because each saves more than it costs. One pass takes about a ninth of the
//! instructions of deciding a 15x15 board, and the second pass saves a third of the rest. Repeating the
//! passes until nothing changes would solve the board here instead of by exact cover.

mod known;
mod paths;
mod steps;

use crate::encode::{CellOptions, Counts, Encode};
use crate::lattice::Lattice;
use crate::placement::line_name;
use exact_cover::{ItemId, OptionBatch, ProblemBuilder};
use known::Known;
use nonogram::{Line, Puzzle};
use paths::{Lattices, Paths, below, bits};
use steps::{Junctions, LineSteps, State, Step};

/// The encoding of this module.
pub(crate) struct LatticeTrimmed;

impl Encode for LatticeTrimmed {
    fn counts(puzzle: &Puzzle) -> Counts {
        Lattice::counts(puzzle)
    }

    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> CellOptions {
        if puzzle.is_colored() {
            return Lattice::build(puzzle, builder);
        }
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
        added.expect("encodings build well-formed options");
        CellOptions::Filled {
            first: cells.cells.len(),
            cells: cells.cells,
            known: cells.filled,
        }
    }

    fn item_names(puzzle: &Puzzle) -> Vec<String> {
        if puzzle.is_colored() {
            return Lattice::item_names(puzzle);
        }
        let outline = Outline::of(puzzle);
        let mut names = CellItems::new(puzzle, &outline.known).names();
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

/// The result of the passes: known cells, and the remaining paths.
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

/// The number of items of a line's junctions: in and out of each, except for the two ends. If there is
/// no path, this is only the start's item, which has no option.
fn items_of(line: LineSteps<'_>) -> usize {
    (2 * line.count - 2).max(1)
}

/// The unknown cells, and their items.
struct CellItems {
    width: usize,
    /// The unknown cells, row by row.
    cells: Vec<u32>,
    /// The cells known to be filled.
    filled: Vec<u32>,
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
        let mut filled = Vec::with_capacity(width * height);
        for row in 0..height {
            let known = known.line(Line::Row(row));
            for (word, (known_filled, known_empty)) in
                known.filled.iter().zip(known.empty).enumerate()
            {
                let first = row * width + 64 * word;
                let unknown = !(known_filled | known_empty) & below(width - 64 * word);
                cells.extend(bits(unknown).map(|bit| (first + bit) as u32));
                filled.extend(bits(*known_filled).map(|bit| (first + bit) as u32));
            }
        }
        Self {
            width,
            cells,
            filled,
            rows: Numbers::new((0..height).map(Line::Row), width, known),
            columns: Numbers::new((0..width).map(Line::Column), height, known),
        }
    }

    /// The number of items of all cells. There are four groups of equal size: B and W of the rows, B
    /// and W of the columns.
    fn items(&self) -> usize {
        4 * self.cells.len()
    }

    /// The numbers of the cells of a line, its first B item and its first W item.
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

/// Adds the steps and unused junctions of a line. Junction i has the items number 2i - 1 (in) and 2i
/// (out) of the line.
fn add_line(line: LineSteps<'_>, first: usize, cells: &CellItems, options: &mut OptionBatch) {
    let (numbers, black, white) = cells.line(line.lattice.line);
    // A known cell has no item.
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
        // The start and the end are never unused.
        if number > 0 && number + 1 < line.count {
            options.items([leave - 1, leave].map(ItemId::from_index));
            options.end();
        }
    }
}
