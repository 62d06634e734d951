//! The census of small nonograms: how many pictures of a size are determined by their clues, and
//! how hard they are. `docs/CENSUS.md` has the numbers.
//!
//! Pictures with the same row clues are one group. Those whose column clues occur once in their
//! group are unique, and are decided by line logic and probing. The logic is a table for each clue:
//! from a state of the line to the next state. A *state* is a number in base 3, with a digit for
//! each cell: 0 unknown, 1 empty, 2 filled. The tables are made from all pictures of a line, and
//! share no code with the project's solvers.

use anyhow::{Context, ensure};
use rayon::prelude::*;
use std::array;
use std::fmt;
use std::fs;
use std::str::FromStr;

/// The longest side. The states of six lines fit into a word.
const SIDE: usize = 6;
/// The bits of a state: 3^6 = 729 states.
const BITS: usize = 10;
/// The entry of a state that no picture with the clue fits.
const DEAD: u16 = 3_u16.pow(SIDE as u32);

/// The next state for each state.
type Table = [u16; 1 << BITS];

/// A line that is not on the board.
static NO_LINE: Table = [0; 1 << BITS];

/// The sides of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Size {
    /// Checks that each side is from 1 to `most`.
    pub(crate) fn within(self, most: usize) -> anyhow::Result<()> {
        let is_within = [self.width, self.height]
            .iter()
            .all(|side| (1..=most).contains(side));
        ensure!(is_within, "expected sides from 1 to {most}, found {self}");
        Ok(())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (width, height) = text.split_once('x').context("expected WxH")?;
        Ok(Self {
            width: width.parse()?,
            height: height.parse()?,
        })
    }
}

/// The numbers of pictures and of clue sets, and of unique pictures by the weakest technique that
/// finds them: the outermost places of the blocks of each line, all their places, probing, search.
pub(crate) type Tally = [u64; 6];

/// The line of the table in `docs/CENSUS.md`.
fn line([pictures, clue_sets, overlap, line, probe, search]: Tally, size: Size) -> String {
    let solvable = overlap + line;
    let unique = solvable + probe + search;
    let numbers = [
        pictures, clue_sets, unique, solvable, overlap, line, probe, search,
    ];
    let cells = numbers.map(grouped).join(" | ");
    format!("| {size} | {cells} |")
}

/// A number with commas.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let is_start = |at: usize| at > 0 && (digits.len() - at).is_multiple_of(3);
    let comma = |(at, digit)| [is_start(at).then_some(','), Some(digit)];
    digits
        .chars()
        .enumerate()
        .flat_map(comma)
        .flatten()
        .collect()
}

/// Counts the pictures of a size, prints the line of the table, and compares it with that of
/// `docs/CENSUS.md`.
pub(crate) fn run(size: Size) -> anyhow::Result<()> {
    size.within(SIDE)?;
    // A transposed board has the same numbers.
    let size = Size {
        width: size.width.min(size.height),
        height: size.width.max(size.height),
    };
    let line = line(count(size), size);
    println!("{line}");
    let document = fs::read_to_string(crate::root().join("docs/CENSUS.md"))?;
    let start = format!("| {size} |");
    let mut lines = document.lines();
    let known = lines.find(|line| line.starts_with(&start));
    let known = known.context("docs/CENSUS.md does not have this size")?;
    ensure!(line == known, "docs/CENSUS.md says {known}");
    Ok(())
}

/// The first cell and the length of each block.
fn blocks(line: u8) -> Vec<(u32, u32)> {
    let starts =
        (0..SIDE as u32).filter(|&cell| line >> cell & 1 == 1 && line << 1 >> cell & 1 == 0);
    starts
        .map(|start| (start, (line >> start).trailing_ones()))
        .collect()
}

/// The cells that are known to be empty, and those known to be filled.
fn known(state: usize) -> [u8; 2] {
    let with = |digit| {
        let cells = (0..SIDE).filter(|&cell| state / 3_usize.pow(cell as u32) % 3 == digit);
        cells.fold(0, |cells, cell| cells | 1 << cell)
    };
    [with(1), with(2)]
}

/// The state with these cells known to be empty, and these to be filled.
fn state([empty, filled]: [u8; 2]) -> u16 {
    let digit = |cell| u16::from(empty >> cell & 1) + 2 * u16::from(filled >> cell & 1);
    (0..SIDE)
        .rev()
        .fold(0, |state, cell| 3 * state + digit(cell))
}

/// The cells that are empty in all `lines`, and those that are filled in all.
fn in_common(whole: u8, lines: &[u8]) -> [u8; 2] {
    let some = lines.iter().fold(0, |some, line| some | line);
    let all = lines.iter().fold(whole, |all, line| all & line);
    [whole & !some, all]
}

/// The cells that no block comes near between its first and its last place, and those that a block
/// covers in both.
fn by_outermost(whole: u8, lines: &[u8]) -> [u8; 2] {
    let places: Vec<_> = lines.iter().map(|&line| blocks(line)).collect();
    let between = |from: u32, to: u32| (from..to).fold(0, |cells, cell| cells | 1_u8 << cell);
    let (mut near, mut filled) = (0, 0);
    for (block, &(_, length)) in places[0].iter().enumerate() {
        let starts = || places.iter().map(|blocks| blocks[block].0);
        let first = starts().min().expect("a picture fits");
        let last = starts().max().expect("a picture fits");
        near |= between(first, last + length);
        filled |= between(last, first + length);
    }
    [whole & !near, filled]
}

/// The clues of the lines of one length. A clue is a number.
struct Lines {
    /// The clue of each picture of a line; bit i is cell i.
    clue: Vec<u8>,
    /// The pictures of each clue.
    pictures: Vec<Vec<u8>>,
    /// The clue of the mirrored pictures.
    mirrored: Vec<usize>,
    /// For each clue, what the outermost places of its blocks decide.
    outermost: Vec<Table>,
    /// For each clue, what all its pictures that fit have in common.
    complete: Vec<Table>,
}

impl Lines {
    fn new(cells: usize) -> Self {
        let whole = u8::MAX >> (8 - cells);
        let lengths = |line| blocks(line).iter().map(|block| block.1).collect::<Vec<_>>();
        let mut clues: Vec<_> = (0..=whole).map(lengths).collect();
        clues.sort_unstable();
        clues.dedup();
        let number = |line| {
            clues
                .binary_search(&lengths(line))
                .expect("it is among them")
        };
        let mut pictures = vec![Vec::new(); clues.len()];
        (0..=whole).for_each(|line| pictures[number(line)].push(line));
        let tables = |deduce: fn(u8, &[u8]) -> [u8; 2]| {
            let table = |pictures: &Vec<u8>| tabulate(whole, pictures, deduce);
            pictures.iter().map(table).collect()
        };
        let mirror = |pictures: &Vec<u8>| number(pictures[0].reverse_bits() >> (8 - cells));
        Self {
            mirrored: pictures.iter().map(mirror).collect(),
            clue: (0..=whole).map(|line| number(line) as u8).collect(),
            outermost: tables(by_outermost),
            complete: tables(in_common),
            pictures,
        }
    }
}

/// The table of a clue with these pictures, on a line with the cells of `whole`.
fn tabulate(whole: u8, pictures: &[u8], deduce: fn(u8, &[u8]) -> [u8; 2]) -> Table {
    let mut table = [DEAD; 1 << BITS];
    for (index, next) in table.iter_mut().enumerate().take(DEAD.into()) {
        let [empty, filled] = known(index);
        let fits = |&line: &u8| line & empty == 0 && !line & filled == 0;
        let fitting: Vec<u8> = pictures.iter().copied().filter(fits).collect();
        if (empty | filled) & !whole == 0 && !fitting.is_empty() {
            let [more_empty, more_filled] = deduce(whole, &fitting);
            *next = state([empty | more_empty, filled | more_filled]);
        }
    }
    table
}

/// A picture, or some rows of one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Picture {
    /// Six bits for each column.
    columns: u64,
    /// The states of the rows, ten bits for each.
    rows: u64,
}

impl Picture {
    /// The picture in the type that solvers take.
    pub(crate) fn of_size(self, Size { width, height }: Size) -> nonogram::Picture {
        let mut picture = nonogram::Picture::blank(width, height);
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column)))
        {
            picture.set(row, column, self.columns >> (SIDE * column + row) & 1 == 1);
        }
        picture
    }
}

/// The tables of a size.
pub(crate) struct Kit {
    size: Size,
    rows: Lines,
    columns: Lines,
    /// For each state, its digits: digit i in the place of line i. 0 for states that do not occur.
    spread: [u64; 1 << BITS],
}

impl Kit {
    pub(crate) fn new(size: Size) -> Self {
        let spread = |state: usize| {
            let digit = |cell: usize| (state / 3_usize.pow(cell as u32) % 3) as u64;
            let digits = (0..SIDE).map(|cell| digit(cell) << (BITS * cell));
            if state < DEAD.into() { digits.sum() } else { 0 }
        };
        Self {
            size,
            rows: Lines::new(size.width),
            columns: Lines::new(size.height),
            spread: array::from_fn(spread),
        }
    }

    /// The number of different mirror images of row clues; `None` if these are not the least of
    /// them.
    fn images(&self, clues: &[usize]) -> Option<u64> {
        let own = clues.iter().copied();
        let mirrored = clues.iter().map(|&clue| self.rows.mirrored[clue]);
        let number = |number: usize, clue: usize| number << 8 | clue;
        let images = [
            own.clone().fold(0, number),
            own.rev().fold(0, number),
            mirrored.clone().fold(0, number),
            mirrored.rev().fold(0, number),
        ];
        let same = images.iter().filter(|&&image| image == images[0]).count();
        let is_least = images.iter().all(|&image| images[0] <= image);
        is_least.then_some(4 / same as u64)
    }

    /// All choices of row clues.
    pub(crate) fn row_clues(&self) -> impl ParallelIterator<Item = Vec<usize>> + '_ {
        let (clues, height) = (self.rows.pictures.len(), self.size.height as u32);
        let choices = (0..clues.pow(height)).into_par_iter();
        choices.map(move |choice| {
            (0..height)
                .map(|row| choice / clues.pow(row) % clues)
                .collect()
        })
    }

    /// The pictures with these row clues, each behind its key: the same key means the same column
    /// clues. They are sorted by their keys.
    pub(crate) fn group(&self, clues: &[usize]) -> Vec<(u64, Picture)> {
        let mut pictures = vec![Picture::default()];
        for (row, &clue) in clues.iter().enumerate() {
            let whole = u8::MAX >> (8 - self.size.width);
            let line = |&line: &u8| Picture {
                columns: (0..SIDE)
                    .map(|x| u64::from(line >> x & 1) << (SIDE * x + row))
                    .sum(),
                rows: u64::from(state([whole & !line, line])) << (BITS * row),
            };
            let lines: Vec<Picture> = self.rows.pictures[clue].iter().map(line).collect();
            let with = |above: Picture| {
                lines.iter().map(move |line| Picture {
                    columns: above.columns | line.columns,
                    rows: above.rows | line.rows,
                })
            };
            pictures = pictures.into_iter().flat_map(with).collect();
        }
        let mut keyed: Vec<_> = pictures
            .into_iter()
            .map(|picture| (self.key(picture), picture))
            .collect();
        keyed.sort_unstable_by_key(|&(key, _)| key);
        keyed
    }

    /// Counts the pictures with these row clues.
    fn tally(&self, clues: &[usize]) -> Tally {
        let keyed = self.group(clues);
        let mut tally = [keyed.len() as u64, 0, 0, 0, 0, 0];
        for same in keyed.chunk_by(|a, b| a.0 == b.0) {
            tally[1] += 1;
            if let [(_, picture)] = same {
                tally[2 + self.technique(clues, *picture)] += 1;
            }
        }
        tally
    }

    fn column_clue(&self, picture: Picture, column: usize) -> usize {
        let cells = picture.columns >> (SIDE * column) & ((1 << SIDE) - 1);
        self.columns.clue[cells as usize].into()
    }

    /// The column clues of a picture, five bits each.
    fn key(&self, picture: Picture) -> u64 {
        let clue = |column| self.column_clue(picture, column) as u64;
        (0..self.size.width)
            .map(|column| clue(column) << (5 * column))
            .sum()
    }

    /// The weakest technique that finds a unique picture.
    fn technique(&self, clues: &[usize], picture: Picture) -> usize {
        let outermost = Board::new(self, clues, picture, |lines| &lines.outermost);
        if outermost.settle(0) == Some(picture.rows) {
            return 0;
        }
        let complete = Board::new(self, clues, picture, |lines| &lines.complete);
        match complete.settle(0) {
            Some(rows) if rows == picture.rows => 1,
            Some(rows) if complete.probe(picture.rows, rows) => 2,
            _ => 3,
        }
    }
}

/// A board's clues as tables.
struct Board<'k> {
    spread: &'k [u64; 1 << BITS],
    rows: [&'k Table; SIDE],
    columns: [&'k Table; SIDE],
}

impl<'k> Board<'k> {
    /// The board of a picture with these row clues.
    fn new(
        kit: &'k Kit,
        clues: &[usize],
        picture: Picture,
        tables: fn(&Lines) -> &[Table],
    ) -> Self {
        let Size { width, height } = kit.size;
        let (rows, columns) = (tables(&kit.rows), tables(&kit.columns));
        let row = |y: usize| {
            if y < height {
                &rows[clues[y]]
            } else {
                &NO_LINE
            }
        };
        let column = |x| {
            if x < width {
                &columns[kit.column_clue(picture, x)]
            } else {
                &NO_LINE
            }
        };
        Self {
            spread: &kit.spread,
            rows: array::from_fn(row),
            columns: array::from_fn(column),
        }
    }

    /// Looks at each line of one direction. Returns what is known then, as the states of the
    /// crossing lines; `None` for a contradiction.
    fn sweep(&self, tables: &[&Table; SIDE], lines: u64) -> Option<u64> {
        let (mut crossing, mut is_dead) = (0, false);
        for line in (0..SIDE).rev() {
            let next = tables[line][state_of(lines, line)];
            is_dead |= next == DEAD;
            // The digits of successive lines become the digits of the crossing lines.
            crossing = 3 * crossing + self.spread[usize::from(next)];
        }
        (!is_dead).then_some(crossing)
    }

    /// Line logic, until nothing more follows; `None` for a contradiction.
    fn settle(&self, mut rows: u64) -> Option<u64> {
        loop {
            let columns = self.sweep(&self.rows, rows)?;
            let next = self.sweep(&self.columns, columns)?;
            if next == rows {
                return Some(rows);
            }
            rows = next;
        }
    }

    /// Whether probing finds the only solution `picture` from what line logic left: both values of
    /// each cell are followed by line logic. If the wrong one leads to a contradiction, the cell is
    /// known, and otherwise all cells in which both agree.
    fn probe(&self, picture: u64, mut rows: u64) -> bool {
        let mut is_progress = true;
        while is_progress && rows != picture {
            is_progress = false;
            for (row, column) in (0..SIDE * SIDE).map(|cell| (cell / SIDE, cell % SIDE)) {
                let digit = |rows| self.spread[state_of(rows, row)] >> (BITS * column) & 3;
                let right = digit(picture);
                if digit(rows) != 0 || right == 0 {
                    continue;
                }
                let with = |digit| rows + ((digit * 3_u64.pow(column as u32)) << (BITS * row));
                let Some(kept) = self.settle(with(right)) else {
                    continue;
                };
                let found = match self.settle(with(3 - right)) {
                    None => Some(kept),
                    Some(wrong) => self.settle(in_both(kept, wrong)),
                };
                if let Some(found) = found.filter(|&found| found != rows) {
                    (rows, is_progress) = (found, true);
                }
            }
        }
        rows == picture
    }
}

fn state_of(lines: u64, line: usize) -> usize {
    (lines >> (BITS * line)) as usize & ((1 << BITS) - 1)
}

/// What the states of both know.
fn in_both(one: u64, other: u64) -> u64 {
    let line = |line| {
        let [a, b] = [one, other].map(|lines| known(state_of(lines, line)));
        u64::from(state([a[0] & b[0], a[1] & b[1]])) << (BITS * line)
    };
    (0..SIDE).map(line).sum()
}

/// Counts the pictures of a size.
pub(crate) fn count(size: Size) -> Tally {
    let kit = Kit::new(size);
    let tally = |clues: Vec<usize>| {
        let images = kit.images(&clues)?;
        Some(kit.tally(&clues).map(|count| images * count))
    };
    kit.row_clues()
        .filter_map(tally)
        .reduce(Tally::default, |a, b| array::from_fn(|i| a[i] + b[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::{Logic, Verdict};
    use nonogram_propagate::{SolveOptions, Solver};

    fn size(width: usize, height: usize) -> Size {
        Size { width, height }
    }

    #[test]
    fn the_numbers_are_those_of_the_document() {
        for (width, height) in [(2, 2), (2, 6), (4, 4), (3, 5)] {
            run(size(width, height)).unwrap();
        }
        assert_eq!(count(size(3, 5)), count(size(5, 3)));
        assert_eq!(count(size(4, 4))[0], 1 << 16);
    }

    #[test]
    fn the_solver_of_the_project_finds_the_same_numbers() {
        let mut techniques = [0; 4];
        let mut solver = Solver::new();
        for bits in 0_u32..1 << 15 {
            let picture = nonogram::Picture::from_bits(3, 5, &format!("{bits:015b}")).unwrap();
            let options = SolveOptions::default().outermost(true);
            let report = solver.solve(&picture.puzzle(), &options);
            if report.verdict() == Verdict::Unique {
                techniques[match report.logic {
                    Logic::Line if report.by_outermost => 0,
                    Logic::Line => 1,
                    Logic::Probe => 2,
                    Logic::Search => 3,
                }] += 1;
            }
        }
        assert_eq!(count(size(3, 5))[2..], techniques);
    }
}
