//! Laws for every puzzle: budgets, interrupts, reuse, traces, all widths.

use nonogram::strategy::{pictures_of_density, planted, puzzles};
use nonogram::{Cell, Grid, Logic, Picture, Puzzle, Verdict, WorkBudget, WorkLimit};
use nonogram_propagate::{Reason, SolveOptions, SolveOutcome, SolveReport, Solver};
use proptest::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

fn solve(puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
    Solver::new().solve(puzzle, options)
}

/// Plays a trace on an empty board. Returns every board that it completes, and the known cells at the
/// end.
fn replay(puzzle: &Puzzle, report: &SolveReport) -> (Vec<Picture>, Grid) {
    let mut boards = vec![Grid::unknown(puzzle.width(), puzzle.height())];
    let mut complete = Vec::new();
    for deduction in &report.trace {
        match deduction.reason {
            Reason::Assumed => boards.push(boards.last().unwrap().clone()),
            Reason::Withdrawn => drop(boards.pop()),
            _ => {}
        }
        let board = boards.last_mut().unwrap();
        for decision in &deduction.decisions {
            assert_eq!(board[decision.position], Cell::Unknown);
            board[decision.position] = Cell::known(decision.filled());
        }
        complete.extend(board.to_picture().filter(|picture| nonogram::check(puzzle, picture).is_ok()));
    }
    (complete, boards.pop().unwrap())
}

proptest! {
    #[test]
    fn a_planted_picture_is_found((puzzle, picture) in planted(1..=12, 1..=12)) {
        let report = solve(&puzzle, &SolveOptions::default());
        prop_assert!(report.solutions.iter().all(|found| nonogram::check(&puzzle, found).is_ok()));
        match report.verdict() {
            Verdict::Unique => prop_assert_eq!(&report.solutions, &[picture]),
            Verdict::Multiple => prop_assert_ne!(&report.solutions[0], &report.solutions[1]),
            verdict => prop_assert!(false, "{}", verdict),
        }
    }

    /// The same puzzle among empty lines, so wider sets have to solve it.
    #[test]
    fn every_width_gives_the_same_verdict(picture in pictures_of_density(1..=9, 1..=9, 30..=70)) {
        let expected = solve(&picture.puzzle(), &SolveOptions::default());
        for side in [64, 130, 300, 1100] {
            let mut wide = Picture::blank(side, picture.height());
            for row in 0..picture.height() {
                for column in 0..picture.width() {
                    wide.set(row, side / 2 + column, picture.get(row, column));
                }
            }
            let report = solve(&wide.puzzle(), &SolveOptions::default());
            // Room at the sides may add solutions, but removes none.
            if expected.verdict() == Verdict::Multiple {
                prop_assert_eq!(report.verdict(), Verdict::Multiple);
            }
            // The columns determine the position of the picture.
            prop_assert_eq!(report.verdict(), expected.verdict());
            prop_assert_eq!(report.logic, expected.logic);
        }
    }

    /// Without a trace, a board of up to 31x31 is solved in another way, with the same report.
    #[test]
    fn a_trace_changes_nothing(
        contradictory in puzzles(1..=31, 1..=31),
        (possible, _) in planted(1..=33, 1..=31),
        dense in pictures_of_density(1..=31, 1..=31, 55..=80),
        part in 0.0..1.2,
    ) {
        for puzzle in [contradictory, possible, dense.puzzle()] {
            for logic in [Logic::Line, Logic::Probe] {
                let options = SolveOptions::default().logic(logic).outermost(true);
                let check = |budget: u64| {
                    let (mut plain, mut traced) = (Solver::new(), Solver::new());
                    let options = options.budget(budget);
                    let report = plain.solve(&puzzle, &options);
                    let expected = traced.solve(&puzzle, &options.trace(true));
                    let mut expected = expected;
                    expected.trace.clear();
                    prop_assert_eq!(&report, &expected);
                    prop_assert_eq!(plain.grid(), traced.grid());
                    Ok(report.stats.work)
                };
                let work = check(u64::MAX)?;
                check((work as f64 * part) as u64)?;
            }
        }
    }

    /// Line logic solves every puzzle that the outermost placements solve, in any order of the lines.
    #[test]
    fn outermost_placements_do_not_depend_on_the_side(picture in pictures_of_density(1..=12, 1..=20, 50..=80)) {
        let options = SolveOptions::default().outermost(true);
        let report = solve(&picture.puzzle(), &options);
        prop_assert!(!report.by_outermost || report.logic == Logic::Line);
        let turned = solve(&picture.transposed().puzzle(), &options);
        prop_assert_eq!(report.by_outermost, turned.by_outermost);
        prop_assert!(!solve(&picture.puzzle(), &SolveOptions::default()).by_outermost);
    }

    #[test]
    fn a_spent_budget_is_unknown_and_a_larger_one_is_not(puzzle in puzzles(1..=10, 1..=10), part in 0.0..1.0) {
        let full = solve(&puzzle, &SolveOptions::default());
        let work = (full.stats.work as f64 * part) as u64;
        let report = solve(&puzzle, &SolveOptions::default().budget(work));
        if work < full.stats.work {
            prop_assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Work));
            prop_assert!(report.stats.work <= work);
            prop_assert_ne!(report.verdict(), Verdict::Unique);
            prop_assert_ne!(report.verdict(), Verdict::None);
        }
        prop_assert_eq!(solve(&puzzle, &SolveOptions::default().budget(full.stats.work)), full);
    }

    /// Learning, from the start or after some plain search, finds the same solutions.
    #[test]
    fn learning_changes_no_solution(picture in pictures_of_density(1..=14, 1..=14, 30..=60), work in 0_u64..20_000) {
        let puzzle = picture.puzzle();
        let found = |search_work| {
            let mut report = solve(&puzzle, &SolveOptions::default().search_work(search_work).limit(200));
            report.solutions.sort_by_key(Picture::to_bits);
            report
        };
        let plain = found(None);
        for learning in [found(Some(0)), found(Some(work))] {
            prop_assert_eq!(plain.solutions.len(), learning.solutions.len());
            // If there are exactly as many as asked for, a search may or may not notice that there are
            // no more.
            if plain.solutions.len() < 200 {
                prop_assert_eq!(plain.outcome, SolveOutcome::Exhausted);
                prop_assert_eq!(learning.outcome, SolveOutcome::Exhausted);
                prop_assert_eq!(&plain.solutions, &learning.solutions);
            }
        }
    }

    #[test]
    fn learning_keeps_to_its_budget(picture in pictures_of_density(8..=16, 8..=16, 30..=60), part in 0.0..1.0) {
        let puzzle = picture.puzzle();
        let learn = |budget: u64| solve(&puzzle, &SolveOptions::default().search_work(Some(0)).budget(budget));
        let full = learn(u64::MAX);
        let work = (full.stats.work as f64 * part) as u64;
        let report = learn(work);
        if work < full.stats.work {
            prop_assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Work));
            prop_assert!(report.stats.work <= work);
        } else {
            prop_assert_eq!(report, full);
        }
    }

    #[test]
    fn a_used_solver_reports_like_a_new_one(first in puzzles(1..=70, 1..=12), second in puzzles(1..=12, 1..=12)) {
        let mut solver = Solver::new();
        let options = SolveOptions::default().trace(true).search_work(None).budget(100_000);
        solver.solve(&first, &options);
        prop_assert_eq!(solver.solve(&second, &options), solve(&second, &options));
    }

    #[test]
    fn a_trace_replays_to_the_solutions(puzzle in puzzles(1..=8, 1..=8)) {
        let options = SolveOptions::default().trace(true).search_work(None).limit(3);
        let mut solver = Solver::new();
        let report = solver.solve(&puzzle, &options);
        let (complete, _) = replay(&puzzle, &report);
        prop_assert_eq!(complete, report.solutions);
    }

    #[test]
    fn weaker_logic_stalls_with_what_it_knows((puzzle, picture) in planted(1..=12, 1..=12)) {
        for logic in [Logic::Line, Logic::Probe] {
            let mut solver = Solver::new();
            let report = solver.solve(&puzzle, &SolveOptions::default().logic(logic).trace(true));
            let grid = solver.grid();
            prop_assert_eq!(report.outcome == SolveOutcome::Stalled, grid.unknown_cells() > 0);
            for (row, cells) in grid.rows().enumerate() {
                for (column, &cell) in cells.iter().enumerate() {
                    prop_assert!(!cell.is_known() || cell == Cell::known(picture.get(row, column)));
                }
            }
            prop_assert_eq!(replay(&puzzle, &report).1, grid);
        }
    }
}

/// A board with one filled cell in each line has n! solutions.
fn permutations(side: usize) -> Puzzle {
    let mut picture = Picture::blank(side, side);
    (0..side).for_each(|i| picture.set(i, i, true));
    picture.puzzle()
}

#[test]
fn as_many_solutions_as_asked_for() {
    let limited = |limit| solve(&permutations(5), &SolveOptions::default().limit(limit));
    assert_eq!(limited(0).outcome, SolveOutcome::Stopped);
    assert_eq!(limited(1).verdict(), Verdict::Unknown);
    assert_eq!(limited(7).solutions.len(), 7);
    assert_eq!(limited(7).outcome, SolveOutcome::Stopped);
    assert_eq!(limited(200).solutions.len(), 120);
    assert_eq!(limited(200).outcome, SolveOutcome::Exhausted);
}

#[test]
fn thirty_factorial_solutions_take_no_time_to_be_multiple() {
    let options = |search_work| SolveOptions::default().search_work(search_work);
    let report = solve(&permutations(30), &options(None));
    assert_eq!(report.verdict(), Verdict::Multiple);
    assert_eq!(report.stats.branches, 29);
    let report = solve(&permutations(30), &options(Some(0)));
    assert_eq!(report.verdict(), Verdict::Multiple);
    assert_eq!(report.stats.conflicts, 18);
}

#[test]
fn an_interrupt_ends_even_one_huge_line_logic_run() {
    let polls = AtomicUsize::new(0);
    let interrupt = || polls.fetch_add(1, Ordering::Relaxed) == 3;
    let mut picture = Picture::blank(2000, 2000);
    for cell in 0..2000 * 2000 {
        picture.set(cell / 2000, cell % 2000, cell * 7919 % 13 < 7);
    }
    let options = SolveOptions::default().budget(WorkBudget::default().until(&interrupt));
    let report = solve(&picture.puzzle(), &options);
    assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Interrupted));
    assert_eq!(polls.load(Ordering::Relaxed), 4);
}

#[test]
fn waiting_boards_stay_within_the_memory_allowed() {
    let report = solve(&permutations(20), &SolveOptions::default().memory(10_000));
    assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Memory));
    assert_eq!(report.verdict(), Verdict::Unknown);
}

#[test]
fn traces_stay_within_the_memory_allowed() {
    let picture = Picture::from_bits(30, 30, &"110".repeat(300)).unwrap();
    let options = SolveOptions::default().memory(5_000).trace(true);
    let report = solve(&picture.puzzle(), &options);
    assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Memory));
}
