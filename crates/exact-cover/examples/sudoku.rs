//! Sudoku: fill the board so that every row, column and block has the digits 1 to 9.
//!
//! Four things must happen exactly once: a cell gets a digit, a row gets a digit, a column gets a
//! digit, and a block gets a digit. These are 4 x 81 primary items. An option writes a digit into a
//! cell and has one item of each kind. A clue is a cell with only one option. Forced moves alone
//! solve most puzzles in newspapers. A solution without branches is what people call "no guessing",
//! if they look at one cell, row, column or block at a time.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example sudoku`, or give a board: 81
//! characters, a dot for an unknown cell.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{NamedBuilder, NamedProblem, Search, error::NamedError};

const BOARD: &str =
    "......14597............8......3..6.28.4....5..9.......7...453...8....9.....17....";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum SudokuItem {
    Cell(usize, usize),
    RowHas(usize, u32),
    ColumnHas(usize, u32),
    BlockHas(usize, u32),
}

fn main() -> Result<(), NamedError> {
    let board = std::env::args().nth(1).unwrap_or_else(|| BOARD.to_owned());
    assert!(board.chars().count() == 81, "a board has 81 cells");
    let problem = sudoku(&board)?;
    let mut solutions = Search::new(&problem).solutions();
    let first = solutions.next();
    if let Some(solution) = &first {
        let mut digits = vec![vec![String::new(); 9]; 9];
        for option in problem.names(solution) {
            if let [
                SudokuItem::Cell(row, column),
                SudokuItem::RowHas(_, digit),
                ..,
            ] = option[..]
            {
                digits[row][column] = digit.to_string();
            }
        }
        for row in digits {
            println!("{}", row.join(" "));
        }
    }
    let count = match (first, solutions.next()) {
        (None, _) => "no solution",
        (_, None) => "one solution",
        (_, Some(_)) => "more than one solution",
    };
    println!("{count}, {} branches", solutions.report().stats.branches);
    Ok(())
}

fn sudoku(board: &str) -> Result<NamedProblem<SudokuItem>, NamedError> {
    let items = (0..9).flat_map(|line| {
        let cells = (0..9).map(move |column| SudokuItem::Cell(line, column));
        let digits = (1..=9).flat_map(move |digit| {
            [
                SudokuItem::RowHas(line, digit),
                SudokuItem::ColumnHas(line, digit),
                SudokuItem::BlockHas(line, digit),
            ]
        });
        cells.chain(digits)
    });
    let mut builder = NamedBuilder::new(items, [])?;
    for (cell, clue) in board.chars().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        for digit in 1..=9 {
            if clue.to_digit(10).is_none_or(|clue| clue == digit) {
                builder.add_option([
                    SudokuItem::Cell(row, column),
                    SudokuItem::RowHas(row, digit),
                    SudokuItem::ColumnHas(column, digit),
                    SudokuItem::BlockHas(block, digit),
                ])?;
            }
        }
    }
    Ok(builder.build())
}
