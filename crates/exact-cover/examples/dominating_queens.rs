//! Dominating queens: few queens, so placed that every square is occupied or attacked.
//!
//! This is covering, not exact cover: one queen or several may attack a square. Multiplicities
//! allow this. The squares are primary items, each covered at least once and at most as often as
//! there are queens. One more item counts the queens and is covered exactly as often as there are
//! queens. An option is a queen on a square: it has the counting item, the square, and every square
//! that the queen attacks on the empty board.
//!
//! Queens may attack each other, so an option excludes no other option until all queens are placed.
//! If queens must not attack each other, exclusions drive the search. Here the squares do: few
//! squares attack a corner, and a queen must be on one of them.
//!
//! Five queens are enough for the chessboard, in 4860 ways (de Jaenisch posed the problem in 1862);
//! four are not. Up to reflections and rotations, there are 638 ways.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example dominating_queens -- 8 5`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{NamedBuilder, NamedProblem, Search, error::NamedError};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum QueenItem {
    Queens,
    Square(usize, usize),
}

fn main() -> Result<(), NamedError> {
    let given: Vec<usize> = std::env::args()
        .skip(1)
        .map(|number| number.parse().expect("a number"))
        .collect();
    let (size, queens) = if let [size, queens] = given[..] {
        (size, queens)
    } else {
        (8, 5)
    };
    let (problem, squares) = dominating(size, queens)?;
    let mut solutions = Search::new(&problem).solutions();
    let mut found = 0;
    while let Some(solution) = solutions.advance() {
        if found == 0 {
            let mut board = vec![vec!["."; size]; size];
            for option in solution {
                let (row, column) = squares[option.index()];
                board[row][column] = "Q";
            }
            for row in board {
                println!("{}", row.join(" "));
            }
        }
        found += 1;
    }
    println!("{found} ways");
    if (size, queens) == (8, 5) {
        assert_eq!(found, 4860);
    }
    Ok(())
}

/// A row and a column.
type BoardSquare = (usize, usize);

/// The problem, and the square of the queen of each option.
fn dominating(
    size: usize,
    queens: usize,
) -> Result<(NamedProblem<QueenItem>, Vec<BoardSquare>), NamedError> {
    let mut squares = Vec::new();
    let mut items = vec![QueenItem::Queens];
    for row in 0..size {
        for column in 0..size {
            squares.push((row, column));
            items.push(QueenItem::Square(row, column));
        }
    }
    let most = u32::try_from(queens).expect("a number of queens");
    let mut builder = NamedBuilder::new(items, [])?;
    builder.set_multiplicity(&QueenItem::Queens, most, most)?;
    for &(row, column) in &squares {
        builder.set_multiplicity(&QueenItem::Square(row, column), 1, most)?;
    }
    for &(row, column) in &squares {
        let mut option = vec![QueenItem::Queens];
        for &(other_row, other_column) in &squares {
            let (down, right) = (other_row.abs_diff(row), other_column.abs_diff(column));
            if down == 0 || right == 0 || down == right {
                option.push(QueenItem::Square(other_row, other_column));
            }
        }
        builder.add_option(option)?;
    }
    Ok((builder.build(), squares))
}
