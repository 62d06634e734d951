//! Repairs that keep the form of drawings.

use super::{assert_changes_are_right, can_be_repaired, colors, is_good, numbers, picture, smooth};
use nonogram::{Logic, Picture, Position, Symmetry};
use nonogram_propagate::Solver;
use nonogram_repair::{Repair, RepairOptions, Unrepaired, repair, repair_drawing};

fn options() -> RepairOptions<'static> {
    RepairOptions::default()
        .with_budget(500_000)
        .with_proof(100_000)
}

fn drawn(picture: &Picture) -> Repair {
    repair_drawing(picture, None, 1, &options())
        .unwrap()
        .remove(0)
}

/// The parts of the background, with one row of it around the picture.
fn background_parts(picture: &Picture) -> usize {
    let (width, height) = (picture.width() + 2, picture.height() + 2);
    let is_inside = |row: usize, column: usize| {
        (1..height - 1).contains(&row) && (1..width - 1).contains(&column)
    };
    let mut open = vec![vec![true; width]; height];
    for (row, cells) in open.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = !is_inside(row, column) || !picture.get(row - 1, column - 1);
        }
    }
    let mut parts = 0;
    for start in 0..width * height {
        let mut next = vec![(start / width, start % width)];
        parts += usize::from(open[start / width][start % width]);
        while let Some((row, column)) = next.pop() {
            if row < height && column < width && std::mem::take(&mut open[row][column]) {
                next.extend([(row + 1, column), (row, column + 1)]);
                next.extend([(row.wrapping_sub(1), column), (row, column.wrapping_sub(1))]);
            }
        }
    }
    parts
}

/// The outline of an ellipse that fills the board, with two eyes.
fn outline(width: usize, height: usize) -> Picture {
    let is_inside = |row: i64, column: i64| {
        let (w, h) = (width as i64, height as i64);
        let (x, y) = (2 * column + 1 - w, 2 * row + 1 - h);
        x * x * h * h + y * y * w * w <= w * w * h * h
    };
    let mut picture = Picture::blank(width, height);
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let (r, c) = (row as i64, column as i64);
        let around = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)];
        let is_edge = is_inside(r, c) && !around.into_iter().all(|(r, c)| is_inside(r, c));
        picture.set(
            row,
            column,
            is_edge || row == height / 3 && [width / 3, width - 1 - width / 3].contains(&column),
        );
    }
    picture
}

#[test]
fn closed_outlines_stay_closed_and_both_eyes_stay() {
    let mut lopsided = 0;
    for (width, height) in [9, 11]
        .into_iter()
        .flat_map(|width| (8..13).map(move |height| (width, height)))
    {
        let before = outline(width, height);
        let after = drawn(&before);
        assert!(is_good(&mut Solver::new(), &after.picture, Logic::Line));
        assert_eq!(
            background_parts(&after.picture),
            background_parts(&before),
            "{before}\n{}",
            after.picture
        );
        assert!(
            after.picture.get(height / 3, width / 3),
            "{}",
            after.picture
        );
        assert!(
            Symmetry::LeftRight.is_in(&after.picture),
            "{}",
            after.picture
        );
        let fewest = repair(&before, &options()).unwrap();
        assert!(after.cost <= fewest.cost);
        lopsided += usize::from(!Symmetry::LeftRight.is_in(&fewest.picture));
    }
    // With the fewest cells, many are not symmetric.
    assert!(lopsided > 3, "{lopsided}");
}

#[test]
fn symmetric_pictures_stay_symmetric() {
    let mut needing = 0;
    for seed in 0..6 {
        for symmetry in Symmetry::ALL {
            let mut picture = smooth(10, 1 + seed as usize % 2, seed);
            symmetry.impose(&mut picture);
            let Ok(repairs) = repair_drawing(&picture, Some(symmetry), 2, &options()) else {
                continue;
            };
            for repair in &repairs {
                assert_changes_are_right(&picture, repair);
                assert!(
                    symmetry.is_in(&repair.picture),
                    "{symmetry}\n{}",
                    repair.picture
                );
                assert!(is_good(&mut Solver::new(), &repair.picture, Logic::Line));
            }
            needing += usize::from(!repairs[0].changes.is_empty());
        }
    }
    assert!(needing > 10, "{needing}");
    let picture: Picture = "#.\n..".parse().unwrap();
    let left_right = repair_drawing(&picture, Some(Symmetry::LeftRight), 1, &options());
    assert_eq!(left_right, Err(Unrepaired::Asymmetric));
}

#[test]
fn no_repair_of_fewest_cells_costs_less() {
    for number in 0..1 << 12 {
        let picture = picture(4, 3, 2, number);
        let (fewest, best) = (repair(&picture, &options()).unwrap(), drawn(&picture));
        assert!(best.cost <= fewest.cost && best.is_proved);
        assert_eq!(best.at_least, fewest.changes.len());
        assert_eq!(best.changes.is_empty(), best.cost == 0.0);
    }
}

#[test]
fn alternatives_differ_and_are_good() {
    let mut several = 0;
    for seed in 0..8 {
        let picture = smooth(10, 1 + seed as usize % 3, seed);
        let repairs = repair_drawing(&picture, None, 5, &options()).unwrap();
        assert_eq!(
            repairs,
            repair_drawing(&picture, None, 5, &options()).unwrap()
        );
        assert!(repairs.is_sorted_by(|a, b| a.cost <= b.cost) && repairs.len() <= 5);
        for (number, one) in repairs.iter().enumerate() {
            assert_changes_are_right(&picture, one);
            assert!(is_good(&mut Solver::new(), &one.picture, Logic::Line));
            let is_in_one = |other: &Repair| {
                other
                    .changes
                    .iter()
                    .all(|change| one.changes.contains(change))
            };
            assert!(
                repairs
                    .iter()
                    .enumerate()
                    .all(|(at, other)| at == number || !is_in_one(other))
            );
        }
        several += usize::from(repairs.len() == 5);
    }
    assert!(several > 2, "{several}");
}

#[test]
fn the_first_repairs_do_not_depend_on_how_many_are_wanted() {
    let mut needing = 0;
    for seed in 0..16 {
        let picture = smooth(8 + seed as usize % 5, 1 + seed as usize % 3, seed);
        let symmetry = (seed % 4 == 3).then_some(Symmetry::None);
        let first = |most| repair_drawing(&picture, symmetry, most, &options()).unwrap();
        let all = first(30);
        for most in [0, 1, 2, 5] {
            assert_eq!(first(most), all[..all.len().min(most.max(1))], "{picture}");
        }
        needing += usize::from(all.len() > 3);
    }
    assert!(needing > 7, "{needing}");
}

#[test]
fn kept_cells_stay_and_the_proof_knows_them() {
    let mut solver = Solver::new();
    let mut more = 0;
    for number in 0..1 << 12 {
        let board = picture(4, 3, 2, number);
        // The first cells cannot change.
        let keep: Vec<Position> = (0..6)
            .map(|cell| Position {
                row: cell / 4,
                column: cell % 4,
            })
            .collect();
        let options = options().with_keep(&keep);
        let all = repair(&board, &self::options()).unwrap();
        let Ok(fewest) = repair(&board, &options) else {
            continue;
        };
        let best = &repair_drawing(&board, None, 1, &options).unwrap()[0];
        for found in [&fewest, best] {
            assert!(
                found
                    .changes
                    .iter()
                    .all(|change| !keep.contains(&change.position))
            );
            assert!(is_good(&mut solver, &found.picture, Logic::Line));
            assert_eq!(found.at_least, fewest.changes.len());
        }
        let mut changed = board.clone();
        for less in 0..fewest.changes.len() {
            assert!(!can_be_repaired(
                &mut solver,
                &mut changed,
                colors(&board),
                keep.len(),
                less,
                Logic::Line
            ));
        }
        more += usize::from(fewest.changes.len() > all.changes.len());
    }
    assert!(more > 0);
    let all: Vec<Position> = (0..4)
        .map(|cell| Position {
            row: cell / 2,
            column: cell % 2,
        })
        .collect();
    let board: Picture = "#.\n.#".parse().unwrap();
    assert_eq!(
        repair_drawing(&board, None, 1, &options().with_keep(&all)),
        Err(Unrepaired::OutOfBudget)
    );
}

#[test]
fn budgets_end_repairs_of_large_boards() {
    let mut number = numbers(3);
    let mut board = Picture::blank(100, 100);
    (0..5000).for_each(|_| board.set(number(100), number(100), true));
    for symmetry in [None, Some(Symmetry::None)] {
        if let Ok(repairs) = repair_drawing(&board, symmetry, 3, &options().with_budget(300_000)) {
            assert!(repairs[0].line_solves <= 3 * 300_000 + 100_000);
        }
    }
    let board = smooth(30, 2, 1);
    let found = repair_drawing(&board, None, 2, &RepairOptions::default()).unwrap();
    assert_changes_are_right(&board, &found[0]);
}
