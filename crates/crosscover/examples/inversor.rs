//! An answer to CodinGame's inverse-nonogram challenge, in one file to paste as it is.
//!
//! A nonogram gives, for each column and each row, the lengths of its runs of black cells. The
//! challenge is to find the picture and to print the lengths of the *white* runs instead.
//!
//! A line is two words of 64 bits: the cells that can be black and those that can be white. All
//! positions of a block are bits of one word, so they move together. From the left, we keep the
//! white cells that can end the first j blocks; from the right, those that can begin the others.
//! Where the two meet, a cell can be white; where a block fits between them, its cells can be
//! black. A cell that is decided by one line is news for the line that crosses it. When there is no
//! news left, we try both colors of every open cell: if one is impossible, the other is certain.
//! When that helps no more, we guess at the cell that told most, and come back if we were wrong.
//!
//! Reads `width height`, the column clues and the row clues, a line each; `0` or nothing is the
//! clue of a white line. Exit code: 0 solved, 1 no solution, 2 bad input.

use std::io::{self, Read, Write};
use std::process::ExitCode;

/// The longest line: its cells are the bits 1..=62 of a word, between two borders that are white.
const MAX_SIDE: usize = 62;

/// The cells of a line that can be black, and those that can be white.
#[derive(Clone, Copy, PartialEq)]
struct OpenLine {
    black: u64,
    white: u64,
}

impl OpenLine {
    /// The cells that are not decided.
    fn open(self) -> u64 {
        self.black & self.white
    }
}

/// All columns, then all rows: every cell is kept twice, bit `row + 1` of its column and bit
/// `column + 1` of its row.
type AllLines = Vec<OpenLine>;

/// The white cells that `from` reaches to the right: the carry of the addition does the walking.
fn flood_right(from: u64, white: u64) -> u64 {
    (((from & white).wrapping_add(white) ^ white) | from) & white
}

fn flood_left(from: u64, white: u64) -> u64 {
    flood_right(from.reverse_bits(), white.reverse_bits()).reverse_bits()
}

/// The cells at which a run of `length` cells can start.
fn starts(cells: u64, length: usize) -> u64 {
    (1..length).fold(cells, |starts, i| starts & (cells >> i))
}

/// The cells of all runs of `length` cells that start at `starts`.
fn runs(starts: u64, length: usize) -> u64 {
    (1..length).fold(starts, |runs, i| runs | (starts << i))
}

/// The colors that each cell has in some placement of the clue's blocks, unless there is none.
fn solve_line(clue: &[usize], line: OpenLine, length: usize) -> Option<OpenLine> {
    let last_border = 1 << (length + 1);
    let white = line.white | 1 | last_border;
    // left[j]: where the first j blocks and a white cell after them can end.
    let mut left = vec![flood_right(1, white)];
    let mut places = Vec::with_capacity(clue.len());
    for (j, &block) in clue.iter().enumerate() {
        places.push(starts(line.black, block) & (left[j] << 1));
        left.push(flood_right(places[j] << block, white));
    }
    if left[clue.len()] & last_border == 0 {
        return None;
    }
    // Where the remaining blocks and a white cell before them can begin.
    let mut right = flood_left(last_border, white);
    let mut solved = OpenLine {
        black: 0,
        white: left[clue.len()] & right,
    };
    for (j, &block) in clue.iter().enumerate().rev() {
        let places = places[j] & (right >> block);
        solved.black |= runs(places, block);
        right = flood_left(places >> 1, white);
        solved.white |= left[j] & right;
    }
    solved.white &= line.white;
    Some(solved)
}

struct Challenge {
    width: usize,
    height: usize,
    /// The clues of all columns, then of all rows.
    clues: Vec<Vec<usize>>,
}

impl Challenge {
    /// The number of cells of a line.
    fn length(&self, line: usize) -> usize {
        if line < self.width {
            self.height
        } else {
            self.width
        }
    }

    /// Decides a cell, and returns its two lines as a set of bits.
    fn paint(&self, board: &mut AllLines, row: usize, column: usize, black: bool) -> u128 {
        let lines = [(column, row), (self.width + row, column)];
        for (line, cell) in lines {
            let bit = 1 << (cell + 1);
            if black {
                board[line].white &= !bit;
            } else {
                board[line].black &= !bit;
            }
        }
        (1 << column) | (1 << (self.width + row))
    }

    /// Solves the `dirty` lines, a bit each, and all that get news, until there is none.
    fn settle(&self, mut board: AllLines, mut dirty: u128) -> Option<AllLines> {
        while dirty != 0 {
            let index = dirty.trailing_zeros() as usize;
            let is_column = index < self.width;
            let old = board[index];
            let new = solve_line(&self.clues[index], old, self.length(index))?;
            let mut news = old.open() & !new.open();
            while news != 0 {
                let bit = news.trailing_zeros() as usize;
                let (row, column) = if is_column {
                    (bit - 1, index)
                } else {
                    (index - self.width, bit - 1)
                };
                dirty |= self.paint(&mut board, row, column, new.black >> bit & 1 == 1);
                news &= news - 1;
            }
            dirty &= !(1 << index);
        }
        Some(board)
    }

    /// Tries both colors of every open cell. Returns the boards that are left to look at: one if
    /// some cell could be decided, else two for the two colors of one cell; none if that is all.
    fn probe(&self, mut board: AllLines) -> Vec<AllLines> {
        let mut decided = false;
        let mut best = (usize::MAX, Vec::new());
        for cell in 0..self.width * self.height {
            let (row, column) = (cell / self.width, cell % self.width);
            if board[column].open() >> (row + 1) & 1 == 0 {
                continue;
            }
            let attempt = |black: &bool| {
                let mut board = board.clone();
                let dirty = self.paint(&mut board, row, column, *black);
                self.settle(board, dirty)
            };
            let mut futures: Vec<AllLines> = [false, true].iter().filter_map(attempt).collect();
            match futures.len() {
                0 => return Vec::new(),
                1 => {
                    board = futures.remove(0);
                    decided = true;
                }
                _ => {
                    let open = futures.iter().map(|board| self.open_cells(board)).sum();
                    if open < best.0 {
                        best = (open, futures);
                    }
                }
            }
        }
        if decided { vec![board] } else { best.1 }
    }

    fn open_cells(&self, board: &AllLines) -> usize {
        let columns = &board[..self.width];
        columns
            .iter()
            .map(|column| column.open().count_ones() as usize)
            .sum()
    }

    /// Some board that fits all clues. Boards that wait for a look are on a stack.
    fn solve(&self) -> Option<AllLines> {
        let lines = self.width + self.height;
        let blank = |index| {
            let cells = ((1 << self.length(index)) - 1) << 1;
            OpenLine {
                black: cells,
                white: cells,
            }
        };
        let board = self.settle((0..lines).map(blank).collect(), (1 << lines) - 1)?;
        let mut waiting = vec![board];
        while let Some(board) = waiting.pop() {
            if self.open_cells(&board) == 0 {
                return Some(board);
            }
            waiting.extend(self.probe(board));
        }
        None
    }
}

/// Reads the text of the challenge, or says what is wrong with it.
fn parse(text: &str) -> Result<Challenge, String> {
    let mut lines = text.trim_start_matches('\u{feff}').split('\n');
    let size = numbers(1, lines.next().unwrap_or(""))?;
    let (width, height) = match size[..] {
        [width, height] if (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height) => {
            (width, height)
        }
        _ => {
            return Err(format!(
                "line 1: expected a width and a height from 1 to {MAX_SIDE}"
            ));
        }
    };
    let mut clues = Vec::new();
    for number in 2..width + height + 2 {
        let line = lines
            .next()
            .ok_or(format!("line {number}: expected a clue, found the end"))?;
        let mut clue = numbers(number, line)?;
        if clue == [0] {
            clue.clear();
        }
        let length = if clues.len() < width { height } else { width };
        if clue.contains(&0) || clue.iter().map(|block| block + 1).sum::<usize>() > length + 1 {
            return Err(format!(
                "line {number}: expected blocks that fit in {length} cells"
            ));
        }
        clues.push(clue);
    }
    if lines.any(|line| !line.trim().is_empty()) {
        return Err(format!("expected nothing after {} clues", width + height));
    }
    let black = |clues: &[Vec<usize>]| clues.iter().flatten().sum::<usize>();
    let (columns, rows) = (black(&clues[..width]), black(&clues[width..]));
    if columns != rows {
        return Err(format!(
            "the columns ask for {columns} black cells but the rows for {rows}"
        ));
    }
    Ok(Challenge {
        width,
        height,
        clues,
    })
}

/// The numbers of a line of text, none of them above `MAX_SIDE`.
fn numbers(number: usize, line: &str) -> Result<Vec<usize>, String> {
    let parse = |word: &str| match word.parse() {
        Ok(value) if value <= MAX_SIDE => Ok(value),
        _ => Err(format!(
            "line {number}: expected a number up to {MAX_SIDE}, found {word:?}"
        )),
    };
    line.split_whitespace().map(parse).collect()
}

/// The white runs of a solved line, as the challenge wants them.
fn white_runs(line: &OpenLine, length: usize) -> String {
    let colors: String = (1..=length)
        .map(|cell| [' ', 'w'][(line.white >> cell & 1) as usize])
        .collect();
    let runs: Vec<_> = colors
        .split_whitespace()
        .map(|run| run.len().to_string())
        .collect();
    if runs.is_empty() {
        "0".into()
    } else {
        runs.join(" ")
    }
}

fn main() -> ExitCode {
    let mut text = String::new();
    if io::stdin().take(1 << 20).read_to_string(&mut text).is_err() {
        return fail(2, "cannot read the input as text");
    }
    let puzzle = match parse(&text) {
        Ok(puzzle) => puzzle,
        Err(error) => return fail(2, &error),
    };
    let Some(board) = puzzle.solve() else {
        return fail(1, "no picture fits the clues");
    };
    let lines = board.iter().enumerate();
    let runs = lines.map(|(index, line)| white_runs(line, puzzle.length(index)) + "\n");
    match io::stdout().write_all(runs.collect::<String>().as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(2, &error.to_string()),
    }
}

/// Says what is wrong; when even that cannot be said, the exit code still tells.
fn fail(code: u8, message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "inversor: {message}");
    ExitCode::from(code)
}
