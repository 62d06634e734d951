//! Tests of proofs, with checkers that share no code with ours.

mod certificates;
mod proofs;

use nonogram::{Clues, Picture, Puzzle};

/// Random boards rarely have one solution that only a search finds. This one needs branches within
/// branches.
fn hard() -> Picture {
    let bits = "1001101000000001101101101001000000101001000000110001101101101001001101001001100110\
         1001100001010111111100010000000011101010001000111010011000100000101100100110001101\
         10100000100100101000000001010011";
    Picture::from_bits(14, 14, bits).expect("a picture")
}

/// The puzzle of a picture with two of its rows exchanged, which mostly leaves no solution.
fn rows_exchanged(picture: &Picture, one: usize, other: usize) -> Puzzle {
    let straight = picture.puzzle();
    let mut order: Vec<usize> = (0..picture.height()).collect();
    order.swap(one, other);
    let mut rows = Clues::new();
    for row in order {
        rows.push_blocks(straight.rows().get(row).blocks());
    }
    Puzzle::new(rows, straight.columns().clone()).expect("as many cells")
}
