//! Queens: place n queens on an n x n board so that none attacks another.
//!
//! Every row and every column must have exactly one queen, so they are primary items. A diagonal
//! may have one queen or none, so it is a secondary item. An option puts a queen on a square and
//! has four items: the row, the column and the two diagonals of the square.
//!
//! The rows and columns are declared from the middle of the board outwards ("organ-pipe order").
//! The search takes the first of several items with equally few options, and queens in the middle
//! attack most.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example queens -- 8`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{NamedBuilder, NamedProblem, Search, error::NamedError};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum QueenLine {
    Row(usize),
    Column(usize),
    /// Row and column have this sum.
    Rising(usize),
    /// Row and reversed column have this sum.
    Falling(usize),
}

fn main() -> Result<(), NamedError> {
    let size = std::env::args().nth(1);
    let n: usize = size.map_or(8, |size| size.parse().expect("a board size"));
    let problem = queens(n)?;
    let mut solutions = Search::new(&problem).solutions();
    if let Some(solution) = solutions.next() {
        let mut board = vec![vec!["."; n]; n];
        for queen in problem.names(&solution) {
            if let [QueenLine::Row(row), QueenLine::Column(column), ..] = queen[..] {
                board[row][column] = "Q";
            }
        }
        for row in board {
            println!("{}", row.join(" "));
        }
    }
    println!("{} more", solutions.count());
    Ok(())
}

fn queens(n: usize) -> Result<NamedProblem<QueenLine>, NamedError> {
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|line| (2 * line + 1).abs_diff(n));
    let rows = order.iter().map(|&row| QueenLine::Row(row));
    let columns = order.iter().map(|&column| QueenLine::Column(column));
    let diagonals = (0..(2 * n).saturating_sub(1))
        .flat_map(|sum| [QueenLine::Rising(sum), QueenLine::Falling(sum)]);
    let mut builder = NamedBuilder::new(rows.chain(columns), diagonals)?;
    for &row in &order {
        for &column in &order {
            let rising = QueenLine::Rising(row + column);
            let falling = QueenLine::Falling(row + (n - 1 - column));
            builder.add_option([
                QueenLine::Row(row),
                QueenLine::Column(column),
                rising,
                falling,
            ])?;
        }
    }
    Ok(builder.build())
}
