//! Problems and boards that the benchmarks share. Everything is made here by seed or formula, so
//! that the figures of two machines are about the same work.

use exact_cover::{ItemId, Problem, ProblemBuilder};
use nonogram::{Picture, Puzzle};
use puzzle_pack::{Recipe, Source};
use std::ops::ControlFlow;

/// `count` boards of the smooth source that line logic solves, half of the cells filled.
pub fn smooth_boards(side: usize, count: u64) -> Vec<Puzzle> {
    let recipe = Recipe {
        width: side,
        height: side,
        source: Source::Smooth,
        density: 0.5..=0.5,
        ..Recipe::default()
    };
    let mut puzzles = Vec::new();
    puzzle_pack::generate(&recipe, 1, count, |row| {
        let picture = Picture::from_bits(side, side, row.get("cells"));
        puzzles.push(picture.expect("a generated row is well formed").puzzle());
        ControlFlow::Continue(())
    })
    .expect("smooth boards are easy to find");
    puzzles
}

/// Langford pairs: each number i of 1..=n twice in a row of 2n, with i places between.
pub fn langford(n: usize) -> Problem {
    let mut builder = ProblemBuilder::new(3 * n, 0);
    for i in 1..=n {
        for j in 0..2 * n - i - 1 {
            let items = [i - 1, n + j, n + j + i + 1];
            builder
                .add_option(items.map(ItemId::from_index))
                .expect("a well-formed option");
        }
    }
    builder.build()
}

/// Queens: rows and columns are primary, diagonals secondary.
pub fn queens(n: usize) -> Problem {
    let mut builder = ProblemBuilder::new(2 * n, 4 * n - 2);
    for row in 0..n {
        for column in 0..n {
            let rising = 2 * n + row + column;
            let falling = 4 * n - 1 + (n - 1 + row - column);
            let items = [row, n + column, rising, falling];
            builder
                .add_option(items.map(ItemId::from_index))
                .expect("a well-formed option");
        }
    }
    builder.build()
}

/// Dominoes on a board of `width` x `height` cells.
pub fn dominoes(width: usize, height: usize) -> Problem {
    let mut builder = ProblemBuilder::new(width * height, 0);
    for row in 0..height {
        for column in 0..width {
            let cell = row * width + column;
            let right = (column + 1 < width).then_some(cell + 1);
            let below = (row + 1 < height).then_some(cell + width);
            for other in right.into_iter().chain(below) {
                builder
                    .add_option([cell, other].map(ItemId::from_index))
                    .expect("a well-formed option");
            }
        }
    }
    builder.build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use exact_cover::Search;

    #[test]
    fn the_problems_have_their_known_counts() {
        let count = |problem: Problem| Search::new(&problem).enumerate().stats.solutions;
        assert_eq!(count(langford(7)), 52);
        assert_eq!(count(queens(8)), 92);
        assert_eq!(count(dominoes(6, 6)), 6728);
    }
}
