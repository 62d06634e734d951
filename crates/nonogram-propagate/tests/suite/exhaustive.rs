//! All boards of small sizes, grouped by their clues: the verdict and the class of every clue set.

use nonogram::{Logic, Picture, Puzzle, Verdict};
use nonogram_propagate::{SolveOptions, Solver};
use std::collections::HashMap;

/// The number of clue sets, of those with one picture, and of those that line logic solves.
fn census(width: usize, height: usize, search_work: Option<u64>) -> (usize, usize, usize) {
    let mut pictures: HashMap<Puzzle, Vec<Picture>> = HashMap::new();
    for bits in 0..1_u32 << (width * height) {
        let bits = format!("{bits:0cells$b}", cells = width * height);
        let picture = Picture::from_bits(width, height, &bits).unwrap();
        pictures.entry(picture.puzzle()).or_default().push(picture);
    }
    let (mut unique, mut by_line) = (0, 0);
    let mut solver = Solver::new();
    let options = SolveOptions::default().limit(usize::MAX).search_work(search_work);
    for (puzzle, mut expected) in pictures.clone() {
        let mut report = solver.solve(&puzzle, &options);
        expected.sort_by_key(Picture::to_bits);
        report.solutions.sort_by_key(Picture::to_bits);
        assert_eq!(report.solutions, expected);
        assert_eq!(report.verdict() == Verdict::Unique, expected.len() == 1);
        if expected.len() == 1 {
            unique += 1;
            by_line += usize::from(report.logic == Logic::Line);
        } else {
            assert!(report.logic > Logic::Line);
        }
    }
    (pictures.len(), unique, by_line)
}

fn check(search_work: Option<u64>) {
    assert_eq!(census(3, 3, search_work), (445, 384, 384));
    assert_eq!(census(3, 5, search_work), (28068, 24230, 24052));
    assert_eq!(census(5, 3, search_work), (28068, 24230, 24052));
    assert_eq!(census(4, 4, search_work), (58196, 52362, 51234));
}

#[test]
fn every_board_of_3x3_3x5_and_4x4_by_plain_search() {
    check(None);
}

#[test]
fn every_board_of_3x3_3x5_and_4x4_by_learning() {
    check(Some(0));
}
