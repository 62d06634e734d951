//! A rating does not depend on the way a board lies.

use nonogram::strategy::{chain, colored_pictures, pictures, pictures_of_density};
use nonogram::{Cell, Decision, Grid, Logic, Picture, Puzzle, Verdict};
use proptest::prelude::*;
use puzzle_pack::{Level, Rating, rate};

/// The rating of a picture's puzzle, after comparing it with those of the seven others, turned and
/// mirrored.
#[track_caller]
fn check_rating(picture: &Picture) -> Rating {
    let expected = without_directions(&picture.puzzle());
    for turned in &picture.turns()[1..] {
        assert_eq!(without_directions(&turned.puzzle()), expected, "{turned:?}");
    }
    expected.0
}

/// The rating of a puzzle without what names directions and places, and the distances of its
/// repeats, the smaller one first.
fn without_directions(puzzle: &Puzzle) -> (Rating, Option<[Option<usize>; 2]>) {
    let mut rating = rate(puzzle, 20_000);
    rating.symmetry = None;
    rating.switch = None;
    let repeats = rating.repeats.take().map(|repeats| {
        let mut distances = [repeats.rows, repeats.columns];
        distances.sort();
        distances
    });
    (rating, repeats)
}

/// The puzzle of a picture that gives the cells that are filled in another one.
fn giving(picture: &Picture, given: &Picture) -> Puzzle {
    let mut givens = picture.puzzle().start();
    for Decision { position, ink } in Grid::from(picture).known() {
        if given.get(position.row, position.column) {
            givens[position] = Cell::Known(ink);
        }
    }
    picture.puzzle().with_givens(givens).unwrap()
}

#[test]
fn boards_that_need_a_search_have_one_rating() {
    let rating = check_rating(&chain(5, &[3]));
    assert_eq!(rating.logic, Some(Logic::Search));
    assert_eq!(rating.grade.unwrap().level, Level::Expert);
}

proptest! {
    #[test]
    fn small_boards_have_one_rating(picture in pictures(1..=6, 1..=6)) {
        check_rating(&picture);
    }

    #[test]
    fn boards_of_several_inks_have_one_rating(picture in colored_pictures(1..=9, 1..=5, 2..=3)) {
        check_rating(&picture);
    }

    /// The given cells are turned with the board.
    #[test]
    fn boards_that_give_cells_have_one_rating(
        picture in colored_pictures(1..=7, 1..=7, 1..=2),
        given in prop::collection::vec(prop::bool::weighted(0.2), 49),
    ) {
        let mut mask = Picture::blank(picture.width(), picture.height());
        for (place, given) in given
            .into_iter()
            .take(picture.width() * picture.height())
            .enumerate()
        {
            mask.set(place / picture.width(), place % picture.width(), given);
        }
        let expected = without_directions(&giving(&picture, &mask));
        for (picture, mask) in picture.turns().iter().zip(&mask.turns()) {
            let turned = without_directions(&giving(picture, mask));
            prop_assert_eq!(turned, expected.clone());
        }
    }

    /// Wider than the vector instructions take.
    #[test]
    fn wide_boards_have_one_rating(picture in pictures_of_density(33..=70, 1..=6, 70..=95)) {
        let rating = check_rating(&picture);
        prop_assert_ne!(rating.verdict, Verdict::None);
    }
}
