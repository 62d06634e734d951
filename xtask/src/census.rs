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

/// The technique of boards that probing leaves open.
const SEARCH: usize = 3;

/// The next state for each state.
type StateTable = [u16; 1 << BITS];

/// A line that is not on the board.
static NO_LINE: StateTable = [0; 1 << BITS];

/// The sides of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardSize {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl BoardSize {
    /// Checks that each side is from 1 to `most`.
    pub(crate) fn within(self, most: usize) -> anyhow::Result<()> {
        let is_within = [self.width, self.height]
            .iter()
            .all(|side| (1..=most).contains(side));
        ensure!(is_within, "expected sides from 1 to {most}, found {self}");
        Ok(())
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for BoardSize {
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
pub(crate) type CensusCounts = [u64; 6];

/// The line of the table in `docs/CENSUS.md`.
fn line(
    [pictures, clue_sets, overlap, line, probe, search]: CensusCounts,
    size: BoardSize,
) -> String {
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
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Counts the pictures of a size, prints the line of the table, and compares it with that of
/// `docs/CENSUS.md`.
pub(crate) fn run(size: BoardSize) -> anyhow::Result<()> {
    size.within(SIDE)?;
    // A transposed board has the same numbers.
    let size = BoardSize {
        width: size.width.min(size.height),
        height: size.width.max(size.height),
    };
    let line = line(count(size), size);
    println!("{line}");
    let document = fs::read_to_string(crate::paths::root().join("docs/CENSUS.md"))?;
    let start = format!("| {size} |");
    let mut lines = document.lines();
    let known = lines.find(|line| line.starts_with(&start));
    let known = known.context("docs/CENSUS.md does not have this size")?;
    ensure!(line == known, "docs/CENSUS.md says {known}");
    Ok(())
}

/// The first cell and the length of each block.
fn blocks(line: u8) -> Vec<(u32, u32)> {
    let mut blocks = Vec::new();
    for cell in 0..SIDE as u32 {
        if line >> cell & 1 == 1 && line << 1 >> cell & 1 == 0 {
            blocks.push((cell, (line >> cell).trailing_ones()));
        }
    }
    blocks
}

/// The digit of a cell in a state.
fn digit(state: usize, cell: usize) -> usize {
    state / 3_usize.pow(cell as u32) % 3
}

/// The cells that are known to be empty, and those known to be filled.
fn known(state: usize) -> [u8; 2] {
    let mut known = [0; 2];
    for cell in 0..SIDE {
        match digit(state, cell) {
            0 => {}
            digit => known[digit - 1] |= 1 << cell,
        }
    }
    known
}

/// The state with these cells known to be empty, and these to be filled.
fn state([empty, filled]: [u8; 2]) -> u16 {
    let mut state = 0;
    for cell in (0..SIDE).rev() {
        let digit = (empty >> cell & 1) + 2 * (filled >> cell & 1);
        state = 3 * state + u16::from(digit);
    }
    state
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
    let (mut near, mut filled) = (0, 0);
    for (block, &(_, length)) in places[0].iter().enumerate() {
        let starts = places.iter().map(|blocks| blocks[block].0);
        let first = starts.clone().min().expect("a picture fits");
        let last = starts.max().expect("a picture fits");
        near |= between(first, last + length);
        filled |= between(last, first + length);
    }
    [whole & !near, filled]
}

/// The cells from one to before another.
fn between(from: u32, to: u32) -> u8 {
    (from..to).fold(0, |cells, cell| cells | 1 << cell)
}

/// The lengths of the blocks of a line.
fn lengths(line: u8) -> Vec<u32> {
    blocks(line).iter().map(|block| block.1).collect()
}

/// The clues of the lines of one length. A clue is a number.
struct LineTables {
    /// The clue of each picture of a line; bit i is cell i.
    clue: Vec<u8>,
    /// The pictures of each clue.
    pictures: Vec<Vec<u8>>,
    /// The clue of the mirrored pictures.
    mirrored: Vec<usize>,
    /// For each clue, what the outermost places of its blocks decide.
    outermost: Vec<StateTable>,
    /// For each clue, what all its pictures that fit have in common.
    complete: Vec<StateTable>,
}

impl LineTables {
    fn new(cells: usize) -> Self {
        let whole = u8::MAX >> (8 - cells);
        let mut clues: Vec<Vec<u32>> = (0..=whole).map(lengths).collect();
        clues.sort_unstable();
        clues.dedup();
        let mut clue = Vec::new();
        let mut pictures = vec![Vec::new(); clues.len()];
        for line in 0..=whole {
            let number = clues.binary_search(&lengths(line));
            let number = number.expect("it is among them");
            clue.push(number as u8);
            pictures[number].push(line);
        }
        let mirrored = pictures.iter().map(|pictures| {
            let mirrored = pictures[0].reverse_bits() >> (8 - cells);
            clue[usize::from(mirrored)].into()
        });
        Self {
            mirrored: mirrored.collect(),
            outermost: tables(whole, &pictures, by_outermost),
            complete: tables(whole, &pictures, in_common),
            clue,
            pictures,
        }
    }
}

/// The tables of clues with these pictures.
fn tables(whole: u8, pictures: &[Vec<u8>], deduce: fn(u8, &[u8]) -> [u8; 2]) -> Vec<StateTable> {
    let tables = pictures
        .iter()
        .map(|pictures| tabulate(whole, pictures, deduce));
    tables.collect()
}

/// The table of a clue with these pictures, on a line with the cells of `whole`.
fn tabulate(whole: u8, pictures: &[u8], deduce: fn(u8, &[u8]) -> [u8; 2]) -> StateTable {
    let mut table = [DEAD; 1 << BITS];
    for (index, next) in table.iter_mut().enumerate().take(DEAD.into()) {
        let [empty, filled] = known(index);
        let mut fitting = pictures.to_vec();
        fitting.retain(|line| line & empty == 0 && !line & filled == 0);
        if (empty | filled) & !whole == 0 && !fitting.is_empty() {
            let [more_empty, more_filled] = deduce(whole, &fitting);
            *next = state([empty | more_empty, filled | more_filled]);
        }
    }
    table
}

/// A picture, or some rows of one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BitPicture {
    /// Six bits for each column.
    columns: u64,
    /// The states of the rows, ten bits for each.
    rows: u64,
}

impl BitPicture {
    /// The picture in the type that solvers take.
    pub(crate) fn of_size(self, BoardSize { width, height }: BoardSize) -> nonogram::Picture {
        let mut picture = nonogram::Picture::blank(width, height);
        for row in 0..height {
            for column in 0..width {
                picture.set(row, column, self.columns >> (SIDE * column + row) & 1 == 1);
            }
        }
        picture
    }
}

/// The tables of a size.
pub(crate) struct Kit {
    size: BoardSize,
    rows: LineTables,
    columns: LineTables,
    /// For each state, its digits: digit i in the place of line i. 0 for states that do not occur.
    spread: [u64; 1 << BITS],
}

impl Kit {
    pub(crate) fn new(size: BoardSize) -> Self {
        let mut spread = [0; 1 << BITS];
        for (state, spread) in spread.iter_mut().enumerate().take(DEAD.into()) {
            for cell in 0..SIDE {
                *spread |= (digit(state, cell) as u64) << (BITS * cell);
            }
        }
        Self {
            size,
            rows: LineTables::new(size.width),
            columns: LineTables::new(size.height),
            spread,
        }
    }

    /// The number of different mirror images of row clues; `None` if these are not the least of
    /// them.
    fn images(&self, clues: &[usize]) -> Option<u64> {
        let mut turned: Vec<usize> = clues.to_vec();
        let mut images = Vec::new();
        for _ in 0..2 {
            images.push(turned.clone());
            turned.reverse();
            images.push(turned.clone());
            for clue in &mut turned {
                *clue = self.rows.mirrored[*clue];
            }
        }
        let same = images.iter().filter(|&image| *image == images[0]).count();
        let is_least = images.iter().all(|image| images[0] <= *image);
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
    pub(crate) fn group(&self, clues: &[usize]) -> Vec<(u64, BitPicture)> {
        let mut pictures = vec![BitPicture::default()];
        for (row, &clue) in clues.iter().enumerate() {
            let whole = u8::MAX >> (8 - self.size.width);
            let mut longer = Vec::new();
            for above in &pictures {
                for &line in &self.rows.pictures[clue] {
                    let mut picture = *above;
                    for column in 0..SIDE {
                        picture.columns |= u64::from(line >> column & 1) << (SIDE * column + row);
                    }
                    picture.rows |= u64::from(state([whole & !line, line])) << (BITS * row);
                    longer.push(picture);
                }
            }
            pictures = longer;
        }
        let keyed = pictures
            .into_iter()
            .map(|picture| (self.key(picture), picture));
        let mut keyed: Vec<_> = keyed.collect();
        keyed.sort_unstable_by_key(|&(key, _)| key);
        keyed
    }

    /// Counts the pictures with these row clues.
    fn tally(&self, clues: &[usize]) -> CensusCounts {
        let keyed = self.group(clues);
        let mut tally = [keyed.len() as u64, 0, 0, 0, 0, 0];
        for same in keyed.chunk_by(|a, b| a.0 == b.0) {
            tally[1] += 1;
            if let [(_, picture)] = same {
                let technique = self.technique(clues, *picture);
                tally[2 + technique] += 1;
                if technique == SEARCH {
                    eprintln!("needs search: {}", picture.of_size(self.size).to_digits());
                }
            }
        }
        tally
    }

    fn column_clue(&self, picture: BitPicture, column: usize) -> usize {
        let cells = picture.columns >> (SIDE * column) & ((1 << SIDE) - 1);
        self.columns.clue[cells as usize].into()
    }

    /// The column clues of a picture, five bits each.
    fn key(&self, picture: BitPicture) -> u64 {
        let columns = 0..self.size.width;
        let clues = columns.map(|column| self.column_clue(picture, column) << (5 * column));
        clues.sum::<usize>() as u64
    }

    /// The weakest technique that finds a unique picture.
    fn technique(&self, clues: &[usize], picture: BitPicture) -> usize {
        let outermost = ClueBoard::new(self, clues, picture, |lines| &lines.outermost);
        if outermost.settle(0) == Some(picture.rows) {
            return 0;
        }
        let complete = ClueBoard::new(self, clues, picture, |lines| &lines.complete);
        match complete.settle(0) {
            Some(rows) if rows == picture.rows => 1,
            Some(rows) if complete.probe(picture.rows, rows) => 2,
            _ => SEARCH,
        }
    }
}

/// A board's clues as tables.
struct ClueBoard<'k> {
    spread: &'k [u64; 1 << BITS],
    rows: [&'k StateTable; SIDE],
    columns: [&'k StateTable; SIDE],
}

impl<'k> ClueBoard<'k> {
    /// The board of a picture with these row clues.
    fn new(
        kit: &'k Kit,
        clues: &[usize],
        picture: BitPicture,
        tables: fn(&LineTables) -> &[StateTable],
    ) -> Self {
        let BoardSize { width, height } = kit.size;
        let (rows, columns) = (tables(&kit.rows), tables(&kit.columns));
        let mut board = Self {
            spread: &kit.spread,
            rows: [&NO_LINE; SIDE],
            columns: [&NO_LINE; SIDE],
        };
        for row in 0..height {
            board.rows[row] = &rows[clues[row]];
        }
        for column in 0..width {
            board.columns[column] = &columns[kit.column_clue(picture, column)];
        }
        board
    }

    /// Looks at each line of one direction. Returns what is known then, as the states of the
    /// crossing lines; `None` for a contradiction.
    fn sweep(&self, tables: &[&StateTable; SIDE], lines: u64) -> Option<u64> {
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

    /// The digit of a cell.
    fn cell(&self, rows: u64, row: usize, column: usize) -> u64 {
        self.spread[state_of(rows, row)] >> (BITS * column) & 3
    }

    /// Whether probing finds the only solution `picture` from what line logic left: both values of
    /// each cell are followed by line logic. If the wrong one leads to a contradiction, the cell is
    /// known, and otherwise all cells in which both agree.
    fn probe(&self, picture: u64, mut rows: u64) -> bool {
        let mut is_progress = true;
        while is_progress && rows != picture {
            is_progress = false;
            for (row, column) in (0..SIDE * SIDE).map(|cell| (cell / SIDE, cell % SIDE)) {
                let right = self.cell(picture, row, column);
                if self.cell(rows, row, column) != 0 || right == 0 {
                    continue;
                }
                let one = 3_u64.pow(column as u32) << (BITS * row);
                let Some(kept) = self.settle(rows + right * one) else {
                    continue;
                };
                let found = match self.settle(rows + (3 - right) * one) {
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
    let mut both = 0;
    for line in 0..SIDE {
        let [a, b] = [one, other].map(|lines| known(state_of(lines, line)));
        both |= u64::from(state([a[0] & b[0], a[1] & b[1]])) << (BITS * line);
    }
    both
}

/// Counts the pictures of a size.
pub(crate) fn count(size: BoardSize) -> CensusCounts {
    let kit = Kit::new(size);
    let counts = kit.row_clues().filter_map(|clues| {
        let images = kit.images(&clues)?;
        Some(kit.tally(&clues).map(|count| images * count))
    });
    counts.reduce(CensusCounts::default, |a, b| {
        array::from_fn(|at| a[at] + b[at])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::{Logic, Verdict};
    use nonogram_propagate::{SolveOptions, Solver};

    fn size(width: usize, height: usize) -> BoardSize {
        BoardSize { width, height }
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
    fn the_boards_of_the_document_need_search() {
        let document = fs::read_to_string(crate::paths::root().join("docs/CENSUS.md")).unwrap();
        let is_board =
            |line: &&str| line.len() == 36 && line.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        let boards: Vec<&str> = document.lines().filter(is_board).collect();
        let first = nonogram::Picture::from_bits(6, 6, boards[0]).unwrap();
        let turns = first.turns();
        let mut turns: Vec<String> = turns.iter().map(nonogram::Picture::to_digits).collect();
        turns.sort();
        let mut sorted = boards.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, turns, "all eight");
        let kit = Kit::new(size(6, 6));
        for board in boards {
            let picture = nonogram::Picture::from_bits(6, 6, board).unwrap();
            let report = Solver::new().solve(&picture.puzzle(), &SolveOptions::default());
            let found = (report.verdict(), report.logic);
            assert_eq!(found, (Verdict::Unique, Logic::Search), "{board}");
            // By the tables of the census, too.
            let mut bits = BitPicture::default();
            let mut clues = Vec::new();
            for row in 0..SIDE {
                let mut line = 0;
                for column in 0..SIDE {
                    line |= u8::from(picture.get(row, column)) << column;
                    bits.columns |= u64::from(picture.get(row, column)) << (SIDE * column + row);
                }
                bits.rows |= u64::from(state([63 & !line, line])) << (BITS * row);
                clues.push(kit.rows.clue[usize::from(line)].into());
            }
            assert_eq!(kit.technique(&clues, bits), SEARCH, "{board}");
        }
    }

    #[test]
    fn the_solver_of_the_project_finds_the_same_numbers() {
        let (mut by_lines, mut by_probing, mut by_search) = (0, 0, 0);
        let mut solver = Solver::new();
        for bits in 0_u32..1 << 15 {
            let picture = nonogram::Picture::from_bits(3, 5, &format!("{bits:015b}")).unwrap();
            let report = solver.solve(&picture.puzzle(), &SolveOptions::default());
            if report.verdict() == Verdict::Unique {
                match report.logic {
                    Logic::Line => by_lines += 1,
                    Logic::Probe => by_probing += 1,
                    Logic::Search => by_search += 1,
                }
            }
        }
        let [_, _, overlap, line, probe, search] = count(size(3, 5));
        assert_eq!(
            [overlap + line, probe, search],
            [by_lines, by_probing, by_search]
        );
    }
}
