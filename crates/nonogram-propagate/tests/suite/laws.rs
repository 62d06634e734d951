//! Laws for every puzzle: budgets, interrupts, reuse, all widths.

use crate::{pictures, shuffled, solve, sorted};
use nonogram::strategy::{colored_pictures, pictures_of_density, puzzles};
use nonogram::{Cell, Ink, Logic, Picture, Puzzle, Verdict, WorkBudget, WorkLimit};
use nonogram_propagate::{Effort, SolveOptions, SolveOutcome, Solver};
use proptest::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

fn transposed(puzzle: &Puzzle) -> Puzzle {
    Puzzle::new(puzzle.columns().clone(), puzzle.rows().clone()).unwrap()
}

/// The effort for a puzzle, in the bits of its two numbers.
fn effort(puzzle: &Puzzle) -> Option<[u64; 2]> {
    let options = SolveOptions::default().logic(Logic::Probe).strokes(true);
    let mut solver = Solver::new();
    let report = solver.solve(puzzle, &options);
    let traced = solver.solve(puzzle, &options.trace(true));
    assert_eq!(report.strokes, traced.strokes);
    let effort = Effort::of(&mut solver, puzzle, &report, WorkBudget::default())?;
    Some([effort.seconds().to_bits(), effort.difficulty().to_bits()])
}

proptest! {
    #[test]
    fn a_planted_picture_is_found(picture in pictures(12)) {
        let report = solve(&picture.puzzle(), &SolveOptions::default());
        prop_assert!(
            report
                .solutions
                .iter()
                .all(|found| nonogram::check(&picture.puzzle(), found).is_ok())
        );
        match report.verdict() {
            Verdict::Unique => prop_assert_eq!(&report.solutions, &[picture]),
            Verdict::Multiple => prop_assert_ne!(&report.solutions[0], &report.solutions[1]),
            verdict => prop_assert!(false, "{}", verdict),
        }
    }

    /// Weaker logic knows only what is right, and less than stronger logic.
    #[test]
    fn weaker_logic_stalls_with_what_it_knows(picture in pictures(12)) {
        let puzzle = picture.puzzle();
        let unknown = [Logic::Line, Logic::Probe].map(|logic| {
            let mut solver = Solver::new();
            let report = solver.solve(&puzzle, &SolveOptions::default().logic(logic));
            let grid = solver.grid();
            assert!(report.logic <= logic);
            assert_eq!(report.outcome == SolveOutcome::Stalled, grid.unknown_cells() > 0);
            for (row, cells) in grid.rows().enumerate() {
                for (column, &cell) in cells.iter().enumerate() {
                    assert!(!cell.is_known() || cell == Cell::Known(picture.ink(row, column)));
                }
            }
            let full = solve(&puzzle, &SolveOptions::default());
            if report.outcome == SolveOutcome::Exhausted {
                assert_eq!(report, full);
            } else {
                assert!(full.logic > logic);
            }
            grid.unknown_cells()
        });
        prop_assert!(unknown[1] <= unknown[0]);
    }

    /// What line logic and probing find does not depend on the order of
    /// lines and cells, nor does the number of solutions.
    #[test]
    fn the_transposed_board_is_as_hard(picture in pictures(11), other in shuffled(8)) {
        for puzzle in [picture.puzzle(), other] {
            let turned = transposed(&puzzle);
            for logic in Logic::ALL {
                let options = SolveOptions::default().logic(logic).limit(50);
                let (mut solver, mut other) = (Solver::new(), Solver::new());
                let (report, expected) = (
                    solver.solve(&puzzle, &options),
                    other.solve(&turned, &options),
                );
                prop_assert_eq!(report.outcome, expected.outcome);
                prop_assert_eq!(report.logic, expected.logic);
                prop_assert_eq!(report.solutions.len(), expected.solutions.len());
                if report.outcome == SolveOutcome::Stalled {
                    let (grid, turned) = (solver.grid(), other.grid());
                    for row in 0..grid.height() {
                        for column in 0..grid.width() {
                            prop_assert_eq!(grid.get(row, column), turned.get(column, row));
                        }
                    }
                }
            }
        }
    }

    /// The effort of a person does not depend on how a board lies: with one ink and with three, by
    /// line logic and beyond it, with lines of one word and of two. A trace does not change the
    /// strokes.
    #[test]
    fn a_turned_or_mirrored_board_takes_the_same_effort(
        picture in pictures_of_density(1..=12, 1..=12, 40..=70),
        colored in colored_pictures(1..=8, 1..=8, 3..=3),
        long in colored_pictures(60..=70, 2..=3, 1..=2),
    ) {
        for picture in [picture, colored, long] {
            let expected = effort(&picture.puzzle());
            for turned in picture.turns() {
                prop_assert_eq!(effort(&turned.puzzle()), expected);
            }
        }
    }

    /// The same puzzle among empty lines, so wider sets have to solve it.
    #[test]
    fn every_width_gives_the_same_verdict(picture in pictures(8)) {
        let options = SolveOptions::default().limit(20);
        let expected = solve(&picture.puzzle(), &options);
        for side in [63, 64, 130, 300, 1100] {
            let mut wide = Picture::blank(side, picture.height());
            for row in 0..picture.height() {
                for column in 0..picture.width() {
                    wide.set_ink(row, side - 9 + column, picture.ink(row, column));
                }
            }
            for puzzle in [wide.puzzle(), transposed(&wide.puzzle())] {
                let report = solve(&puzzle, &options);
                prop_assert_eq!(report.verdict(), expected.verdict());
                prop_assert_eq!(report.solutions.len(), expected.solutions.len());
                prop_assert_eq!(report.logic, expected.logic);
            }
        }
    }

    #[test]
    fn a_spent_budget_is_unknown_and_a_larger_one_is_not(
        puzzle in prop_oneof![shuffled(10), pictures(14).prop_map(|picture| picture.puzzle())],
        part in 0.0..1.0,
        learns in any::<bool>(),
    ) {
        let options = SolveOptions::default();
        let options = if learns { options.search_work(Some(0)) } else { options };
        let full = solve(&puzzle, &options);
        let work = (full.stats.work as f64 * part) as u64;
        let report = solve(&puzzle, &options.clone().budget(work));
        if work < full.stats.work {
            prop_assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Work));
            prop_assert!(report.stats.work <= work);
            prop_assert!(matches!(report.verdict(), Verdict::Unknown | Verdict::Multiple));
        }
        prop_assert_eq!(solve(&puzzle, &options.budget(full.stats.work)), full);
    }

    /// Learning, from the start or after some plain search, finds the same solutions.
    #[test]
    fn the_options_change_no_solution(
        picture in pictures(13),
        other in shuffled(8),
        work in 0_u64..20_000,
    ) {
        for puzzle in [picture.puzzle(), other] {
            let options = SolveOptions::default().limit(200);
            let plain = solve(&puzzle, &options.clone().search_work(None));
            let expected = sorted(plain.solutions);
            prop_assert!(expected.windows(2).all(|pair| pair[0] != pair[1]));
            let [learning, later] =
                [Some(0), Some(work)].map(|work| options.clone().search_work(work));
            for options in [learning, later, options.trace(true)] {
                let report = solve(&puzzle, &options);
                prop_assert_eq!(report.solutions.len(), expected.len());
                // If there are exactly as many as asked for, a search may or may not notice that
                // there are no more.
                if expected.len() < 200 {
                    prop_assert_eq!(plain.outcome, SolveOutcome::Exhausted);
                    prop_assert_eq!(report.outcome, SolveOutcome::Exhausted);
                    prop_assert_eq!(&sorted(report.solutions), &expected);
                }
            }
        }
    }

    #[test]
    fn a_used_solver_reports_like_a_new_one(
        first in puzzles(1..=70, 1..=12),
        second in colored_pictures(60..=70, 1..=9, 1..=3),
        last in shuffled(12),
    ) {
        let mut solver = Solver::new();
        let options = SolveOptions::default().trace(true).search_work(None).budget(100_000);
        for puzzle in [first, second.puzzle(), last] {
            prop_assert_eq!(solver.solve(&puzzle, &options), solve(&puzzle, &options));
        }
    }
}

/// A board with one filled cell in each line has n! solutions.
fn permutations(side: usize, ink: usize) -> Puzzle {
    let mut picture = Picture::blank(side, side);
    (0..side).for_each(|i| picture.set_ink(i, i, Ink::new(ink).unwrap()));
    picture.puzzle()
}

#[test]
fn as_many_solutions_as_asked_for() {
    for ink in [1, 2] {
        let limited = |limit| solve(&permutations(5, ink), &SolveOptions::default().limit(limit));
        assert_eq!(limited(0).outcome, SolveOutcome::Stopped);
        assert_eq!(limited(1).verdict(), Verdict::Unknown);
        assert_eq!(limited(7).solutions.len(), 7);
        assert_eq!(limited(7).outcome, SolveOutcome::Stopped);
        assert_eq!(limited(200).solutions.len(), 120);
        assert_eq!(limited(200).outcome, SolveOutcome::Exhausted);
    }
}

#[test]
fn thirty_factorial_solutions_take_no_time_to_be_multiple() {
    let options = |search_work| SolveOptions::default().search_work(search_work);
    let report = solve(&permutations(30, 1), &options(None));
    assert_eq!(report.verdict(), Verdict::Multiple);
    assert_eq!(report.stats.branches, 29);
    let report = solve(&permutations(30, 1), &options(Some(0)));
    assert_eq!(report.verdict(), Verdict::Multiple);
    assert_eq!(report.stats.conflicts, 18);
}

#[test]
fn an_interrupt_or_a_timeout_ends_even_one_huge_line_logic_run() {
    let polls = AtomicUsize::new(0);
    let interrupt = || polls.fetch_add(1, Ordering::Relaxed) == 3;
    let mut picture = Picture::blank(2000, 2000);
    for cell in 0..2000 * 2000 {
        picture.set(cell / 2000, cell % 2000, cell * 7919 % 13 < 7);
    }
    let options = SolveOptions::default().budget(WorkBudget::default().until(interrupt));
    let report = solve(&picture.puzzle(), &options);
    assert_eq!(
        report.outcome,
        SolveOutcome::OutOfBudget(WorkLimit::Interrupted)
    );
    assert_eq!(polls.load(Ordering::Relaxed), 4);
    let late = WorkBudget::default().timeout(std::time::Duration::ZERO);
    let report = solve(&picture.puzzle(), &options.budget(late));
    assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Time));
}

#[test]
fn waiting_boards_and_traces_stay_within_the_memory_allowed() {
    let traced = Picture::from_digits(30, 30, &"1201".repeat(225))
        .unwrap()
        .puzzle();
    for (puzzle, memory, trace) in [
        (permutations(20, 1), 10_000, false),
        (permutations(20, 2), 0, false),
        (permutations(20, 2), 30_000, false),
        (
            Picture::from_bits(30, 30, &"110".repeat(300))
                .unwrap()
                .puzzle(),
            5000,
            true,
        ),
        (traced, 5000, true),
    ] {
        let report = solve(
            &puzzle,
            &SolveOptions::default().memory(memory).trace(trace),
        );
        assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Memory));
        assert_eq!(report.verdict(), Verdict::Unknown);
    }
}
