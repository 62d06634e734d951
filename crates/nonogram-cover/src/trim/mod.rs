//! `LatticeTrimmed`: [`lattice`](crate::lattice), made smaller before the search.
//!
//! This is an optional reduction, and it is not exact cover: it decides some cells by looking at the clues and
//! leaves out what can then be in no cover. The search on the rest gives the same pictures, in fewer
//! and shorter options. There are three parts:
//!
//! 1. **Known cells** (`known`, `paths`). A cell that a block covers wherever it stands is filled. Then all lines are passed over twice:
//!    a pass notes the cells on which all paths of a line agree and which paths agree with the known cells. Steps that
//!    contradict a known cell go, and so do steps and states that then lie on no path from start to end. Each known
//!    cell loses its four items B and W and its two options.
//! 2. **Junctions** (`steps`). A state with one step into it and one step out of it is only passed through. It loses its
//!    items `in` and `out` and its option `unused`, and its two steps become one option, with the items of both. The
//!    states that stay are the junctions: the start, the end, and wherever paths part or meet.
//! 3. The items that stay are numbered without gaps, in the same order as in the lattice, and so are the options.
//!
//! If a line has no path left, its start is its only state, and no option covers its item: there is no cover.
//!
//! **Covers still correspond one to one.** A known cell has its value in every solution, by induction over the
//! passes: a line's placement in a solution is a path that agrees with all solutions, so it is never removed, and what
//! all remaining paths agree on holds for it. Let a cover of the lattice be given. Its picture is a solution, so it uses no
//! step that was removed; leaving out its options of known cells and of removed states, and joining the steps at
//! states passed through, gives a cover of the trimmed problem: the items that went are those that only
//! these options covered or that every remaining path covers. Conversely a cover of the trimmed problem is one path in each line that agrees
//! with the known cells. The options of known cells, `unused` of the states that are not on the path, and the steps
//! behind each joined one are all determined, and together they cover the lattice.
//!
//! **Forced moves are still line logic**, by the argument of the lattice with junctions for states. So a board that
//! line logic solves needs no branch in either.
//!
//! Two passes, because they are worth it: a pass takes about a ninth of the instructions of the whole decision of a 15x15
//! board, and the second one saves a third of the rest. Repeating until nothing changes would be to solve the
//! board here, and the point is to see what exact cover makes of it.

mod known;
mod paths;
mod steps;

use crate::encode::{Counts, EmptyCells, Encode};
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
    let (numbers, black, white) = cells.line(line.lattice.line);
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
