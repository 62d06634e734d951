//! Sudoku: fill the board so that every row, column and block has the digits 1 to 9.
//!
//! Four things must happen exactly once: a cell gets a digit, a row gets a digit, a column gets a
//! digit, a block gets a digit. That makes 4 x 81 primary items. An option writes a digit into a
//! cell and has one item of each kind; a clue is a cell with one option only. Most puzzles in
//! newspapers are then solved by forced moves alone: "no branches" is what people call "no
//! guessing", if they look at one cell, row, column or block at a time.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example sudoku`, or give a board: 81
//! characters, a dot for an unknown cell.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{ItemId, OptionId, Problem, ProblemBuilder, Search};

const BOARD: &str =
    "......14597............8......3..6.28.4....5..9.......7...453...8....9.....17....";

fn main() {
    let board = std::env::args().nth(1).unwrap_or_else(|| BOARD.to_owned());
    assert!(board.chars().count() == 81, "a board has 81 cells");
    let problem = sudoku(&board);
    let mut solutions = Search::new(&problem).solutions();
    let first = solutions.next();
    if let Some(solution) = &first {
        println!("{}", display(&problem, solution));
    }
    let count = match (first, solutions.next()) {
        (None, _) => "no solution",
        (_, None) => "one solution",
        (_, Some(_)) => "more than one solution",
    };
    println!("{count}, {} branches", solutions.report().stats.branches);
}

fn sudoku(board: &str) -> Problem {
    let mut builder = ProblemBuilder::new(4 * 81, 0);
    for (cell, clue) in board.chars().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        for digit in 0..9 {
            if clue
                .to_digit(10)
                .is_none_or(|clue| clue as usize == digit + 1)
            {
                let items = [
                    cell,
                    81 + 9 * row + digit,
                    162 + 9 * column + digit,
                    243 + 9 * block + digit,
                ];
                let items = items.map(ItemId::from_index);
                builder.add_option(items).expect("four different items");
            }
        }
    }
    builder.build()
}

fn display(problem: &Problem, solution: &[OptionId]) -> String {
    let mut digits = vec![0; 81];
    for &option in solution {
        let items = problem.option_items(option);
        digits[items[0].index()] = (items[1].index() - 81) % 9 + 1;
    }
    let row = |row: &[usize]| {
        row.iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    digits.chunks(9).map(row).collect::<Vec<_>>().join("\n")
}
