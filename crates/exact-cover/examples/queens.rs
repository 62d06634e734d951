//! Queens: place n queens on an n x n board so that none attacks another.
//!
//! Every row and every column must have exactly one queen: primary items. A diagonal may have
//! one queen or none: secondary items. An option puts a queen on a square and has four items:
//! the row, the column and the two diagonals of the square.
//!
//! Rows and columns are listed from the middle of the board outwards ("organ-pipe order"). The search
//! breaks ties by the lowest item, and queens in the middle attack most.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example queens -- 8`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{ItemId, Problem, ProblemBuilder, Search};

fn main() {
    let size = std::env::args().nth(1);
    let n: usize = size.map_or(8, |size| size.parse().expect("a board size"));
    let order = middle_first(n);
    let problem = queens(&order);
    let mut solutions = Search::new(&problem).solutions();
    if let Some(solution) = solutions.next() {
        let mut board = vec![vec!["."; n]; n];
        for option in solution.iter().map(|option| option.index()) {
            board[order[option / n]][order[option % n]] = "Q";
        }
        for row in board {
            println!("{}", row.join(" "));
        }
    }
    println!("{} more", solutions.count());
}

/// The numbers below n, those in the middle first.
fn middle_first(n: usize) -> Vec<usize> {
    let mut lines: Vec<usize> = (0..n).collect();
    lines.sort_by_key(|line| (2 * line + 1).abs_diff(n));
    lines
}

fn queens(order: &[usize]) -> Problem {
    let n = order.len();
    let diagonals = (4 * n).saturating_sub(2);
    let mut builder = ProblemBuilder::new(2 * n, diagonals);
    for (i, row) in order.iter().enumerate() {
        for (j, column) in order.iter().enumerate() {
            let rising = 2 * n + row + column;
            let falling = 4 * n - 1 + (n - 1 + row - column);
            let items = [i, n + j, rising, falling].map(ItemId::from_index);
            builder.add_option(items).expect("four different items");
        }
    }
    builder.build()
}
