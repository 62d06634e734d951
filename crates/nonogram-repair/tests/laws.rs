//! Repairs: compared with brute force on small boards, and checked by both engines on larger ones.

use nonogram::{Logic, Picture, Verdict, strategy};
use nonogram_propagate::Solver;
use nonogram_repair::{RepairBudget, RepairOptions, Unrepaired, repair};
use proptest::prelude::*;

const LOGICS: [Logic; 3] = [Logic::Line, Logic::Probe, Logic::Search];

fn options(logic: Logic) -> RepairOptions<'static> {
    RepairOptions::new(logic)
}

fn is_good(solver: &mut Solver, picture: &Picture, logic: Logic) -> bool {
    let options = nonogram_propagate::SolveOptions::default().logic(logic);
    solver.solve(&picture.puzzle(), &options).verdict() == Verdict::Unique
}

/// The picture whose cells are the lowest bits of a number.
fn picture(side: usize, bits: u64) -> Picture {
    let cells: String = (0..side * side)
        .map(|cell| if bits >> cell & 1 == 1 { '1' } else { '0' })
        .collect();
    Picture::from_bits(side, side, &cells).unwrap()
}

/// On these boards, all reachable pictures are tried.
#[test]
fn no_repair_of_a_4x4_board_is_shorter() {
    let mut solver = Solver::new();
    for logic in LOGICS {
        let good: Vec<u64> = (0..1 << 16)
            .filter(|&bits| is_good(&mut solver, &picture(4, bits), logic))
            .collect();
        for bits in (0..1 << 16).step_by(331) {
            let repair = repair(&picture(4, bits), &options(logic)).unwrap();
            let fewest = good
                .iter()
                .map(|other| (bits ^ other).count_ones() as usize)
                .min();
            assert_eq!(Some(repair.changes.len()), fewest, "{bits:016b}, {logic}");
            assert!(repair.is_minimal());
        }
    }
}

/// Whether this number of changes, of cells from `first` on, makes a picture good, by trying all sets.
fn can_be_repaired(
    solver: &mut Solver,
    board: &mut Picture,
    first: usize,
    changes: usize,
    logic: Logic,
) -> bool {
    if changes == 0 {
        return is_good(solver, board, logic);
    }
    let side = board.width();
    (first..side * side).any(|cell| {
        let (row, column) = (cell / side, cell % side);
        let value = board.get(row, column);
        board.set(row, column, !value);
        let is_enough = can_be_repaired(solver, board, cell + 1, changes - 1, logic);
        board.set(row, column, value);
        is_enough
    })
}

#[test]
fn no_repair_of_a_6x6_board_is_shorter() {
    let mut solver = Solver::new();
    let mut state = 1_u64;
    let mut numbers = [0; 5];
    for _ in 0..150 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let mut board = picture(6, state >> 28);
        for logic in LOGICS {
            let repair = repair(&board, &options(logic)).unwrap();
            assert!(repair.is_minimal());
            let changes = repair.changes.len();
            numbers[changes] += 1;
            for fewer in 0..changes.min(3) {
                assert!(
                    !can_be_repaired(&mut solver, &mut board, 0, fewer, logic),
                    "{board}, {logic}"
                );
            }
        }
    }
    assert!(numbers[1] > 0 && numbers[2] > 0, "{numbers:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_repaired_is_good_and_the_changes_are_the_difference(
        board in strategy::pictures(1..=9, 1..=9),
        logic in prop::sample::select(&LOGICS),
    ) {
        let options = options(logic).with_budget(RepairBudget::new(2_000_000, 100_000));
        let repaired = repair(&board, &options).unwrap();
        prop_assert!(is_good(&mut Solver::new(), &repaired.picture, logic));
        let cover = nonogram_cover::Decider::new()
            .decide(&repaired.picture.puzzle(), &nonogram_cover::CoverOptions::default())
            .unwrap();
        prop_assert_eq!(cover.verdict(), Verdict::Unique);
        prop_assert_eq!(&cover.solutions[0], &repaired.picture);
        let mut changed = board.clone();
        repaired.changes.iter().for_each(|change| changed.flip(change.position));
        prop_assert_eq!(&changed, &repaired.picture);
        prop_assert!(repaired.changes.is_sorted_by(|a, b| a.position < b.position));
        prop_assert!(repaired.at_least <= repaired.changes.len());
        prop_assert_eq!(repaired.changes.is_empty(), is_good(&mut Solver::new(), &board, logic));
        prop_assert_eq!(&repair(&board, &options).unwrap(), &repaired);
        // A repaired picture needs no repair.
        prop_assert_eq!(repair(&repaired.picture, &options).unwrap().changes, vec![]);
    }
}

#[test]
fn a_spent_budget_is_no_repair_and_no_proof() {
    let board = picture(5, 0b1_0001_1000_1001_0010_0100_1001);
    let with = |search, proof| {
        let options = RepairOptions::default().with_budget(RepairBudget::new(search, proof));
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
fn an_interrupt_ends_it() {
    let options = RepairOptions::default().with_interrupt(&|| true);
    assert_eq!(
        repair(&picture(5, 1), &options),
        Err(Unrepaired::OutOfBudget)
    );
}
