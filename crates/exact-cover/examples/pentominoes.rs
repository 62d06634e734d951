//! Pentominoes: tile a rectangle of 60 squares with the twelve pentominoes.
//!
//! The items are the twelve pieces and the sixty squares, all to be used exactly once: an option is
//! a placement of a piece, with six items. The 6 x 10 rectangle has 2339 tilings; this program finds
//! each four times, once for each symmetry of the rectangle. This is the classic benchmark of exact
//! cover, from Scott's program of 1958 to Knuth's "Dancing links".
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example pentominoes -- 3 20`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{ItemId, OptionId, Problem, ProblemBuilder, Search};
use std::collections::BTreeSet;

/// A letter for each piece, and its squares row by row.
const PIECES: [(char, &str); 12] = [
    ('F', ".## ##. .#."),
    ('I', "#####"),
    ('L', "#### #..."),
    ('N', "##.. .###"),
    ('P', "## ## #."),
    ('T', "### .#. .#."),
    ('U', "#.# ###"),
    ('V', "### #.. #.."),
    ('W', "##. .## ..#"),
    ('X', ".#. ### .#."),
    ('Y', "#### .#.."),
    ('Z', "##. .#. .##"),
];

type Squares = BTreeSet<(usize, usize)>;

fn main() {
    let sides: Vec<usize> = std::env::args()
        .skip(1)
        .map(|side| side.parse().expect("a side"))
        .collect();
    let (height, width) = if let [height, width] = sides[..] {
        (height, width)
    } else {
        (3, 20)
    };
    let problem = pentominoes(height, width);
    let mut solutions = Search::new(&problem).solutions();
    if let Some(solution) = solutions.next() {
        println!("{}", display(&problem, &solution, width));
    }
    println!("{} more", solutions.count());
}

fn pentominoes(height: usize, width: usize) -> Problem {
    let mut builder = ProblemBuilder::new(PIECES.len() + height * width, 0);
    for (piece, (_, picture)) in PIECES.iter().enumerate() {
        for image in images(picture) {
            for (top, left) in (0..height * width).map(|square| (square / width, square % width)) {
                if image
                    .iter()
                    .all(|(row, column)| top + row < height && left + column < width)
                {
                    let square = |(row, column)| PIECES.len() + (top + row) * width + left + column;
                    let squares = image.iter().copied().map(square);
                    let items = std::iter::once(piece)
                        .chain(squares)
                        .map(ItemId::from_index);
                    builder.add_option(items).expect("a piece and five squares");
                }
            }
        }
    }
    builder.build()
}

/// The different images of a piece under the eight symmetries of the square.
fn images(picture: &str) -> BTreeSet<Squares> {
    let mut image = Squares::new();
    for (row, line) in picture.split(' ').enumerate() {
        let filled = line.char_indices().filter(|&(_, square)| square == '#');
        image.extend(filled.map(|(column, _)| (row, column)));
    }
    let mut images = BTreeSet::new();
    for step in 0..8 {
        // Reflections about the diagonal and about the middle in turn generate the whole group.
        image = if step % 2 == 0 {
            image.iter().map(|&(row, column)| (column, row)).collect()
        } else {
            let last = image
                .iter()
                .map(|square| square.0)
                .max()
                .expect("five squares");
            image
                .iter()
                .map(|&(row, column)| (last - row, column))
                .collect()
        };
        images.insert(image.clone());
    }
    images
}

fn display(problem: &Problem, solution: &[OptionId], width: usize) -> String {
    let mut board = vec!['.'; problem.items() - PIECES.len()];
    for &option in solution {
        let items = problem.option_items(option);
        for square in &items[1..] {
            board[square.index() - PIECES.len()] = PIECES[items[0].index()].0;
        }
    }
    board
        .chunks(width)
        .map(String::from_iter)
        .collect::<Vec<_>>()
        .join("\n")
}
