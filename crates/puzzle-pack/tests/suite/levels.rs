//! The limits of the levels are the quantiles of their sample: the sizes that take seconds. A board
//! has the same level, seconds and difficulty in all directions.

use nonogram::{Logic, Picture};
use nonogram_propagate::{SolveOptions, Solver};
use puzzle_pack::{Engines, Grade, Level, Recipe, generate};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// `cargo xtask levels` prints the limits.
#[test]
fn levels_are_quantiles_of_the_sample() {
    for side in [5, 8, 10, 12, 15, 20] {
        let mut recipe = Recipe::new(side, side);
        recipe.engines = Engines::Propagation;
        let mut sample: Vec<(f64, Level)> = Vec::new();
        let made = generate(&recipe, 1, 4000, |board| {
            let value = |column| board.row.get(column).unwrap();
            let difficulty = value("difficulty").parse().unwrap();
            sample.push((difficulty, value("level").parse().unwrap()));
            ControlFlow::Continue(())
        });
        assert_eq!(made.unwrap().accepted, 4000);
        sample.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        for (level, rank) in [(Level::Easy, 2000), (Level::Medium, 3600)] {
            let (limit, last) = sample[rank - 1];
            assert_eq!(last, level, "{side}x{side}");
            let next = sample[rank..].iter().find(|(more, _)| *more > limit);
            assert!(next.unwrap().1 > level, "{side}x{side}");
        }
    }
}

/// The parts of a rating that must not depend on how the board lies.
fn grade(picture: &Picture) -> Grade {
    let puzzle = picture.puzzle();
    let mut solver = Solver::new();
    let report = solver.solve(&puzzle, &SolveOptions::default().strokes(true));
    assert_eq!(report.unique(), Some(picture));
    Grade::of(&mut solver, &puzzle, &report, &|| false).expect("nothing stops it")
}

#[test]
fn turned_and_mirrored_boards_have_one_grade() {
    for (side, inks, logic) in [
        (12, 1, Logic::Line),
        (9, 3, Logic::Line),
        (8, 1, Logic::Search),
    ] {
        let mut recipe = Recipe::new(side, side + 1);
        (recipe.inks, recipe.logic) = (inks, logic);
        recipe.engines = Engines::Propagation;
        let mut grades = HashSet::new();
        let made = generate(&recipe, 1, 100, |board| {
            let picture = Picture::from_digits(side, side + 1, board.row.get("cells").unwrap());
            let turns = picture.unwrap().turns();
            let first = grade(&turns[0]);
            assert!(turns.iter().all(|turn| grade(turn) == first));
            grades.insert((first.level, first.seconds));
            ControlFlow::Continue(())
        });
        assert_eq!(made.unwrap().accepted, 100);
        assert!(grades.len() > 10);
    }
}
