//! Repairs: compared with brute force on small boards, and checked by both engines on larger ones.

mod drawings;

use nonogram::{Ink, InkSet, Logic, Picture, Verdict, WorkBudget, strategy};
use nonogram_cover::{CoverOptions, Decider};
use nonogram_propagate::{SolveOptions, Solver};
use nonogram_repair::{Repair, RepairOptions, Unrepaired, repair};
use proptest::prelude::*;

const LOGICS: [Logic; 3] = [Logic::Line, Logic::Probe, Logic::Search];

fn is_good(solver: &mut Solver, picture: &Picture, logic: Logic) -> bool {
    let options = SolveOptions::default().logic(logic);
    solver.solve(&picture.puzzle(), &options).verdict() == Verdict::Unique
}

/// The background and the inks of a picture.
fn colors(picture: &Picture) -> InkSet {
    let digits = picture.to_digits();
    let inks = digits.chars().filter_map(Ink::from_digit);
    inks.chain([Ink::BACKGROUND]).collect()
}

/// The changes are what the report says, in order, and give no cell a color that the picture did
/// not have.
fn assert_changes_are_right(picture: &Picture, repair: &Repair) {
    let mut changed = picture.clone();
    for change in &repair.changes {
        let (row, column) = (change.position.row, change.position.column);
        assert_eq!(picture.ink(row, column), change.from);
        assert_ne!(change.from, change.to);
        assert!(colors(picture).contains(change.to));
        changed.set_ink(row, column, change.to);
    }
    assert_eq!(changed, repair.picture);
    let is_ordered = |changes: &[_]| changes.is_sorted_by(|a: &_, b: &_| a < b);
    assert!(is_ordered(
        &repair
            .changes
            .iter()
            .map(|change| change.position)
            .collect::<Vec<_>>()
    ));
    assert!(repair.at_least <= repair.changes.len());
}

/// Whether this number of changes of cells from `first` on makes a picture good, by trying all
/// sets.
fn can_be_repaired(
    solver: &mut Solver,
    picture: &mut Picture,
    allowed: InkSet,
    first: usize,
    changes: usize,
    logic: Logic,
) -> bool {
    if changes == 0 {
        return is_good(solver, picture, logic);
    }
    let width = picture.width();
    (first..width * picture.height()).any(|cell| {
        let (row, column) = (cell / width, cell % width);
        let color = picture.ink(row, column);
        let is_enough = allowed.without(InkSet::only(color)).iter().any(|other| {
            picture.set_ink(row, column, other);
            can_be_repaired(solver, picture, allowed, cell + 1, changes - 1, logic)
        });
        picture.set_ink(row, column, color);
        is_enough
    })
}

/// Repairs a picture, and compares with all sets of fewer changes. Returns the number of changes.
fn assert_fewest(solver: &mut Solver, picture: &Picture, logic: Logic) -> usize {
    let repair = repair(picture, &RepairOptions::new(logic)).unwrap();
    assert_changes_are_right(picture, &repair);
    assert!(is_good(solver, &repair.picture, logic));
    assert!(repair.is_minimal(), "{picture}, {logic}");
    let (mut board, allowed) = (picture.clone(), colors(picture));
    for fewer in 0..repair.changes.len() {
        let is_enough = can_be_repaired(solver, &mut board, allowed, 0, fewer, logic);
        assert!(!is_enough, "{picture}, {logic}: {fewer} are enough");
    }
    repair.changes.len()
}

/// The picture whose cell c has the color of digit c of a number.
fn picture(width: usize, height: usize, colors: usize, mut number: usize) -> Picture {
    let mut picture = Picture::blank(width, height);
    for cell in 0..width * height {
        let ink = Ink::new(number % colors).unwrap();
        picture.set_ink(cell / width, cell % width, ink);
        number /= colors;
    }
    picture
}

/// How many of all pictures of a size need each number of changes.
fn all_pictures(width: usize, height: usize, colors: usize, logic: Logic) -> [usize; 3] {
    let mut solver = Solver::new();
    let mut numbers = [0; 3];
    for number in 0..colors.pow((width * height) as u32) {
        let picture = picture(width, height, colors, number);
        numbers[assert_fewest(&mut solver, &picture, logic)] += 1;
    }
    numbers
}

#[test]
fn no_repair_of_a_small_board_is_shorter() {
    for logic in LOGICS {
        assert_eq!(all_pictures(3, 3, 3, logic), [18_027, 1656, 0]);
        assert_eq!(all_pictures(2, 3, 4, logic), [3964, 132, 0]);
        let [_, one, _] = all_pictures(4, 3, 2, logic);
        assert!(one > 0);
    }
}

/// A generator of numbers below a limit.
fn numbers(mut state: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

#[test]
fn no_repair_of_a_larger_board_is_shorter() {
    let mut solver = Solver::new();
    let mut number = numbers(1);
    for (inks, boards, side) in [(3, 300, 5), (1, 150, 6)] {
        let mut counts = [0; 6];
        for _ in 0..boards {
            let mut board = Picture::blank(side, side);
            for cell in 0..side * side {
                // Half of the cells are empty.
                let color = number(2 * inks).saturating_sub(inks - 1);
                board.set_ink(cell / side, cell % side, Ink::new(color).unwrap());
            }
            for logic in LOGICS {
                counts[assert_fewest(&mut solver, &board, logic)] += 1;
            }
        }
        assert!(counts[1] > 10 && counts[2] > 0, "{counts:?}");
    }
}

/// The least visible of all changes is here that of the only cell of the second ink.
#[test]
fn the_last_cell_of_an_ink_may_change() {
    let picture: Picture = ".aaa\n.aba\n.aa.\naa..\n".parse().unwrap();
    assert_eq!(assert_fewest(&mut Solver::new(), &picture, Logic::Line), 1);
    let repair = repair(&picture, &RepairOptions::default()).unwrap();
    assert_eq!(
        (repair.changes[0].to, repair.picture.is_colored()),
        (Ink::FIRST, false)
    );
}

/// A picture of regions: cells take the most frequent color of their neighbours.
fn smooth(side: usize, inks: usize, seed: u64) -> Picture {
    let mut number = numbers(seed);
    // Half of the cells are empty at first.
    let mut cells: Vec<usize> = (0..side * side)
        .map(|_| number(2 * inks).saturating_sub(inks - 1))
        .collect();
    for _ in 0..2 * side * side {
        let cell = number(side * side);
        let (row, column) = (cell / side, cell % side);
        let mut votes = vec![0; inks + 1];
        for r in row.saturating_sub(1)..(row + 2).min(side) {
            for c in column.saturating_sub(1)..(column + 2).min(side) {
                votes[cells[r * side + c]] += 1;
            }
        }
        let most = *votes.iter().max().unwrap();
        cells[cell] = votes.iter().position(|&votes| votes == most).unwrap();
    }
    let mut picture = Picture::blank(side, side);
    for (cell, &color) in cells.iter().enumerate() {
        picture.set_ink(cell / side, cell % side, Ink::new(color).unwrap());
    }
    picture
}

fn assert_both_engines_agree(picture: &Picture) {
    let puzzle = picture.puzzle();
    let report = Solver::new().solve(&puzzle, &SolveOptions::default());
    assert_eq!(
        (report.verdict(), &report.solutions[0]),
        (Verdict::Unique, picture)
    );
    let cover = Decider::new()
        .decide(&puzzle, &CoverOptions::default())
        .unwrap();
    assert_eq!(
        (cover.verdict(), &cover.solutions[0]),
        (Verdict::Unique, picture)
    );
}

#[test]
fn smooth_boards_of_three_inks_are_repaired() {
    let mut solver = Solver::new();
    let (mut needing, mut minimal) = (0, 0);
    for seed in 0..12 {
        let picture = smooth(15, 3, seed);
        for logic in [Logic::Line, Logic::Search] {
            let options = RepairOptions::new(logic)
                .with_budget(100_000)
                .with_proof(20_000);
            let repair = repair(&picture, &options).unwrap();
            assert_changes_are_right(&picture, &repair);
            assert!(is_good(&mut solver, &repair.picture, logic));
            assert_both_engines_agree(&repair.picture);
            needing += usize::from(!repair.changes.is_empty());
            minimal += usize::from(!repair.changes.is_empty() && repair.is_minimal());
        }
    }
    assert!(needing > 10 && minimal > 0, "{needing}, {minimal}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn repaired_boards_are_good(
        board in prop_oneof![
            strategy::pictures(1..=9, 1..=9),
            strategy::colored_pictures(1..=8, 1..=8, 2..=4),
        ],
        logic in prop::sample::select(&LOGICS),
    ) {
        let options = RepairOptions::new(logic).with_budget(2_000_000).with_proof(100_000);
        let repaired = repair(&board, &options).unwrap();
        assert_changes_are_right(&board, &repaired);
        prop_assert!(is_good(&mut Solver::new(), &repaired.picture, logic));
        assert_both_engines_agree(&repaired.picture);
        prop_assert_eq!(repaired.changes.is_empty(), is_good(&mut Solver::new(), &board, logic));
        prop_assert_eq!(&repair(&board, &options).unwrap(), &repaired);
        prop_assert!(repair(&repaired.picture, &options).unwrap().changes.is_empty());
    }
}

/// Every line has every other cell filled, and only one empty cell to spare: no single change
/// helps.
#[test]
fn chessboards_are_repaired() {
    for side in [2, 8, 20] {
        let mut board = Picture::blank(side, side);
        for row in 0..side {
            for column in (row % 2..side).step_by(2) {
                board.set(row, column, true);
            }
        }
        for logic in [Logic::Line, Logic::Search] {
            let repair = repair(&board, &RepairOptions::new(logic).with_proof(0)).unwrap();
            assert_changes_are_right(&board, &repair);
            assert!(is_good(&mut Solver::new(), &repair.picture, logic));
        }
    }
}

#[test]
fn a_spent_budget_is_no_repair_and_no_proof() {
    let board = picture(5, 5, 2, 0b1_0001_1000_1001_0010_0100_1001);
    let with = |search, proof| {
        let options = RepairOptions::default()
            .with_budget(search)
            .with_proof(proof);
        repair(&board, &options)
    };
    assert_eq!(with(0, 1_000_000), Err(Unrepaired::OutOfBudget));
    assert_eq!(with(100, 1_000_000), Err(Unrepaired::OutOfBudget));
    let unproved = with(1_000_000, 0).unwrap();
    assert_eq!(unproved.at_least, 0);
    let proved = with(1_000_000, 1_000_000).unwrap();
    assert!(proved.is_minimal() && proved.changes.len() > 1);
}

#[test]
fn an_interrupt_ends_a_repair() {
    let options = RepairOptions::default().with_budget(WorkBudget::default().until(|| true));
    assert_eq!(
        repair(&picture(5, 5, 2, 1), &options),
        Err(Unrepaired::OutOfBudget)
    );
}
