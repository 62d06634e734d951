//! Pentominoes: tile a rectangle of 60 squares with the twelve pentominoes.
//!
//! The items are the twelve pieces and the sixty squares, each used exactly once. An option is a placement of a
//! piece, with six items. The 6 x 10 rectangle has 2339 tilings, and this program finds each four times, once
//! for each symmetry of the rectangle. This is the classic benchmark of exact cover, from Scott's program of
//! 1958 to Knuth's "Dancing links".
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example pentominoes -- 3 20`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{NamedBuilder, NamedProblem, Search, error::NamedError};
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Item {
    Piece(char),
    Square(usize, usize),
}

fn main() -> Result<(), NamedError> {
    let sides: Vec<usize> = std::env::args().skip(1).map(|side| side.parse().expect("a side")).collect();
    let (height, width) = if let [height, width] = sides[..] { (height, width) } else { (3, 20) };
    let problem = pentominoes(height, width)?;
    let mut solutions = Search::new(&problem).solutions();
    if let Some(solution) = solutions.next() {
        println!("{}", display(&problem.names(&solution), height, width));
    }
    println!("{} more", solutions.count());
    Ok(())
}

fn pentominoes(height: usize, width: usize) -> Result<NamedProblem<Item>, NamedError> {
    let squares = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let pieces = PIECES.iter().map(|(letter, _)| Item::Piece(*letter));
    let items = pieces.chain(squares.clone().map(|(row, column)| Item::Square(row, column)));
    let mut builder = NamedBuilder::new(items, [])?;
    for (letter, picture) in PIECES {
        for image in images(picture) {
            for (top, left) in squares.clone() {
                let placed = image.iter().map(|(row, column)| (top + row, left + column));
                if placed.clone().all(|(row, column)| row < height && column < width) {
                    let covered = placed.map(|(row, column)| Item::Square(row, column));
                    builder.add_option(std::iter::once(Item::Piece(letter)).chain(covered))?;
                }
            }
        }
    }
    Ok(builder.build())
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
        // Reflections at the diagonal and at the middle, one after the other, generate the whole group.
        image = if step % 2 == 0 {
            image.iter().map(|&(row, column)| (column, row)).collect()
        } else {
            let last = image.iter().map(|square| square.0).max().expect("five squares");
            image.iter().map(|&(row, column)| (last - row, column)).collect()
        };
        images.insert(image.clone());
    }
    images
}

fn display(placements: &[Vec<Item>], height: usize, width: usize) -> String {
    let mut board = vec![vec!['.'; width]; height];
    for placement in placements {
        for item in &placement[1..] {
            if let (Item::Piece(letter), Item::Square(row, column)) = (placement[0], *item) {
                board[row][column] = letter;
            }
        }
    }
    let rows: Vec<String> = board.iter().map(String::from_iter).collect();
    rows.join("\n")
}
