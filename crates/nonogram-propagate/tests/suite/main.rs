//! Tests of the solver through its public API, on boards of one ink and of several.

mod any_line;
mod exhaustive;
mod hard;
mod hostile;
mod laws;
mod traces;

use nonogram::strategy::{colored_pictures, pictures_of_density};
use nonogram::{Block, Clues, Ink, Picture, Puzzle};
use nonogram_propagate::{SolveOptions, SolveReport, Solver};
use proptest::prelude::*;
use std::collections::HashMap;

fn solve(puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
    Solver::new().solve(puzzle, options)
}

/// Pictures with sides up to `most`, half of them with one ink.
fn pictures(most: usize) -> impl Strategy<Value = Picture> {
    prop_oneof![
        pictures_of_density(1..=most, 1..=most, 30..=70),
        colored_pictures(1..=most, 1..=most, 2..=4)
    ]
}

/// Puzzles with any number of solutions, often none: the rows of a picture in another order.
fn shuffled(most: usize) -> impl Strategy<Value = Puzzle> {
    let rows = pictures(most).prop_flat_map(|picture| {
        let rows: Vec<Vec<Block>> = picture
            .row_clues()
            .iter()
            .map(|clue| clue.blocks().collect())
            .collect();
        (Just(picture.column_clues()), Just(rows).prop_shuffle())
    });
    rows.prop_map(|(columns, rows)| {
        let mut clues = Clues::new();
        rows.into_iter().for_each(|row| clues.push_blocks(row));
        Puzzle::new(clues, columns).expect("clues fit and totals agree in any order")
    })
}

/// All pictures with these sides and inks, by their puzzles.
fn all_pictures(width: usize, height: usize, inks: usize) -> HashMap<Puzzle, Vec<Picture>> {
    let mut pictures: HashMap<Puzzle, Vec<Picture>> = HashMap::new();
    for number in 0..(inks + 1).pow((width * height) as u32) {
        let digit = |cell: usize| number / (inks + 1).pow(cell as u32) % (inks + 1);
        let digits = (0..width * height).map(|cell| Ink::new(digit(cell)).unwrap().digit());
        let digits: String = digits.collect();
        let picture = Picture::from_digits(width, height, &digits).unwrap();
        pictures.entry(picture.puzzle()).or_default().push(picture);
    }
    pictures
}

fn sorted(mut pictures: Vec<Picture>) -> Vec<Picture> {
    pictures.sort_by_key(Picture::to_digits);
    pictures
}
