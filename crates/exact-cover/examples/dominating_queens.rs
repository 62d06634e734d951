//! Dominating queens: so few queens that every square is occupied or attacked.
//!
//! This is covering, not exact cover: a square may be attacked by one queen or by all of them. With
//! multiplicities it is the same to us. The primary items are the squares, each to be covered at least
//! once, and at most as often as there are queens; and one more item, `#`, to be covered exactly as often
//! as there are queens. An option is a queen on a square: it has `#`, the square, and every square that
//! the queen attacks on the empty board.
//!
//! Queens may attack each other, so that an option does not exclude any other until `#` is full. What
//! drives the search is the opposite of what drives it among queens that must not attack: a square in a
//! corner can be attacked from few places, and one queen must be in one of them.
//!
//! Five queens are enough for the chessboard, in 4860 ways (de Jaenisch asked for them in 1862), and four
//! are not; with reflections and rotations taken as the same, it is 638 ways.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example dominating_queens -- 8 5`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{BuildError, ItemId, Problem, ProblemBuilder, Search};

fn main() -> Result<(), BuildError> {
    let given: Vec<usize> = std::env::args()
        .skip(1)
        .map(|number| number.parse().expect("a number"))
        .collect();
    let (size, queens) = if let [size, queens] = given[..] {
        (size, queens)
    } else {
        (8, 5)
    };
    let problem = dominating(size, queens)?;
    let mut solutions = Search::new(&problem).solutions();
    let mut found = 0;
    while let Some(solution) = solutions.advance() {
        if found == 0 {
            let mut board = vec![vec!["."; size]; size];
            for option in solution.iter().map(|option| option.index()) {
                board[option / size][option % size] = "Q";
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

fn dominating(size: usize, queens: usize) -> Result<Problem, BuildError> {
    let squares = || (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let item = |row, column| ItemId::from_index(1 + row * size + column);
    let most = u32::try_from(queens).expect("a number of queens");
    let mut builder = ProblemBuilder::new(1 + size * size, 0);
    builder.set_multiplicity(ItemId::from_index(0), most, most)?;
    for (row, column) in squares() {
        builder.set_multiplicity(item(row, column), 1, most)?;
    }
    for (row, column) in squares() {
        let attacked = squares().filter(|&(r, c)| {
            let (down, right) = (r.abs_diff(row), c.abs_diff(column));
            down == 0 || right == 0 || down == right
        });
        let attacked = attacked.map(|(r, c)| item(r, c));
        builder.add_option(std::iter::once(ItemId::from_index(0)).chain(attacked))?;
    }
    Ok(builder.build())
}
