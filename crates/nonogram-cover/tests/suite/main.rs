//! Tests of the encodings through the public API.

mod agreement;
mod any_board;
mod counts;
mod givens;
mod hostile;

use nonogram::{Picture, Puzzle};
use std::collections::HashMap;

/// All pictures with these sides and inks, by their puzzles.
fn all_pictures(width: usize, height: usize, inks: usize) -> HashMap<Puzzle, Vec<Picture>> {
    let cells = (width * height) as u32;
    let mut pictures: HashMap<Puzzle, Vec<Picture>> = HashMap::new();
    for number in 0..(inks + 1).pow(cells) {
        let digit = |cell: u32| number / (inks + 1).pow(cell) % (inks + 1);
        let digits: String = (0..cells).map(|cell| digit(cell).to_string()).collect();
        let picture = Picture::from_digits(width, height, &digits).unwrap();
        pictures.entry(picture.puzzle()).or_default().push(picture);
    }
    pictures
}

fn digits(pictures: &[Picture]) -> Vec<String> {
    let mut digits: Vec<String> = pictures.iter().map(Picture::to_digits).collect();
    digits.sort_unstable();
    digits
}
