//! Boards of several inks: all boards of small sizes, and laws for every board.

use nonogram::strategy::colored_pictures;
use nonogram::{Block, Cell, Clues, Ink, Logic, Picture, Puzzle, Verdict, WorkBudget, WorkLimit};
use nonogram_propagate::{SolveOptions, SolveOutcome, SolveReport, Solver};
use proptest::prelude::*;
use std::collections::HashMap;

fn solve(puzzle: &Puzzle, options: &SolveOptions<'_>) -> SolveReport {
    Solver::new().solve(puzzle, options)
}

fn sorted(mut pictures: Vec<Picture>) -> Vec<Picture> {
    pictures.sort_by_key(Picture::to_digits);
    pictures
}

/// All pictures with these sides and inks, by their puzzles.
fn pictures(width: usize, height: usize, inks: usize) -> HashMap<Puzzle, Vec<Picture>> {
    let mut pictures: HashMap<Puzzle, Vec<Picture>> = HashMap::new();
    for number in 0..(inks + 1).pow((width * height) as u32) {
        let mut picture = Picture::blank(width, height);
        let mut left = number;
        for cell in 0..width * height {
            let ink = Ink::new(left % (inks + 1)).unwrap();
            picture.set_ink(cell / width, cell % width, ink);
            left /= inks + 1;
        }
        pictures.entry(picture.puzzle()).or_default().push(picture);
    }
    pictures
}

/// The number of puzzles of these sides and inks, and of those with one solution. The solver finds all
/// solutions of each.
fn census(width: usize, height: usize, inks: usize, search_work: Option<u64>) -> (usize, usize) {
    let pictures = pictures(width, height, inks);
    let (puzzles, mut unique) = (pictures.len(), 0);
    let options = SolveOptions::default().limit(usize::MAX).search_work(search_work);
    let mut solver = Solver::new();
    for (puzzle, expected) in pictures {
        let report = solver.solve(&puzzle, &options);
        assert_eq!(report.outcome, SolveOutcome::Exhausted);
        assert_eq!(report.verdict() == Verdict::Unique, expected.len() == 1);
        assert!(expected.len() == 1 || report.logic == Logic::Search);
        unique += usize::from(expected.len() == 1);
        assert_eq!(sorted(report.solutions), sorted(expected));
    }
    (puzzles, unique)
}

#[test]
fn every_board_of_up_to_3x3_with_two_and_three_inks() {
    for search_work in [None, Some(0)] {
        assert_eq!(census(2, 2, 2, search_work), (79, 77));
        assert_eq!(census(2, 3, 2, search_work), (705, 681));
        assert_eq!(census(3, 2, 2, search_work), (705, 681));
        assert_eq!(census(3, 3, 2, search_work), (18_833, 18_027));
        assert_eq!(census(2, 3, 3, search_work), (4030, 3964));
    }
    // All pictures of 2x2 with three inks, whether they have one solution or more.
    let (puzzles, unique) = census(2, 2, 3, None);
    assert!(unique < puzzles);
}

/// A puzzle with any number of solutions, often none: the rows of a picture in another order.
fn shuffled() -> impl Strategy<Value = Puzzle> {
    let picture = colored_pictures(1..=8, 1..=8, 2..=4);
    let rows = picture.prop_flat_map(|picture| {
        let rows: Vec<Vec<Block>> = picture.row_clues().iter().map(|clue| clue.blocks().collect()).collect();
        (Just(picture.column_clues()), Just(rows).prop_shuffle())
    });
    rows.prop_map(|(columns, rows)| {
        let mut clues = Clues::new();
        rows.into_iter().for_each(|row| clues.push_blocks(row));
        Puzzle::new(clues, columns).expect("clues fit and totals agree in any order")
    })
}

fn transposed(puzzle: &Puzzle) -> Puzzle {
    Puzzle::new(puzzle.columns().clone(), puzzle.rows().clone()).unwrap()
}

proptest! {
    #[test]
    fn a_planted_picture_is_found(picture in colored_pictures(1..=12, 1..=12, 2..=5)) {
        let report = solve(&picture.puzzle(), &SolveOptions::default());
        prop_assert!(report.solutions.iter().all(|found| nonogram::check(&picture.puzzle(), found).is_ok()));
        match report.verdict() {
            Verdict::Unique => prop_assert_eq!(&report.solutions, &[picture]),
            Verdict::Multiple => prop_assert_ne!(&report.solutions[0], &report.solutions[1]),
            verdict => prop_assert!(false, "{}", verdict),
        }
    }

    /// Weaker logic knows only what is right, and less than stronger logic.
    #[test]
    fn weaker_logic_stalls_with_what_it_knows(picture in colored_pictures(1..=12, 1..=12, 2..=4)) {
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

    /// What line logic and probing find does not depend on the order of lines and cells, nor does the
    /// number of solutions.
    #[test]
    fn the_transposed_board_is_as_hard(picture in colored_pictures(1..=10, 1..=10, 2..=4), other in shuffled()) {
        for puzzle in [picture.puzzle(), other] {
            let turned = transposed(&puzzle);
            for logic in Logic::ALL {
                let options = SolveOptions::default().logic(logic).limit(50);
                let (mut solver, mut other) = (Solver::new(), Solver::new());
                let (report, expected) = (solver.solve(&puzzle, &options), other.solve(&turned, &options));
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

    /// The same puzzle among empty lines, so wider sets have to solve it.
    #[test]
    fn every_width_gives_the_same_verdict(picture in colored_pictures(1..=8, 1..=8, 2..=3)) {
        let options = SolveOptions::default().limit(20);
        let expected = solve(&picture.puzzle(), &options);
        for side in [63, 64, 130, 300] {
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
    fn a_spent_budget_is_unknown_and_a_larger_one_is_not(puzzle in shuffled(), part in 0.0..1.0) {
        let full = solve(&puzzle, &SolveOptions::default());
        let work = (full.stats.work as f64 * part) as u64;
        let report = solve(&puzzle, &SolveOptions::default().budget(work));
        if work < full.stats.work {
            prop_assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Work));
            prop_assert!(report.stats.work <= work);
            prop_assert!(matches!(report.verdict(), Verdict::Unknown | Verdict::Multiple));
        }
        prop_assert_eq!(solve(&puzzle, &SolveOptions::default().budget(full.stats.work)), full);
    }

    #[test]
    fn the_options_change_no_solution(puzzle in shuffled(), work in 0_u64..2000, limit in 1_usize..20) {
        let options = SolveOptions::default().limit(1000);
        let all = solve(&puzzle, &options.search_work(None));
        prop_assert_eq!(all.outcome, SolveOutcome::Exhausted);
        let expected = sorted(all.solutions);
        prop_assert!(expected.windows(2).all(|pair| pair[0] != pair[1]));
        let other = solve(&puzzle, &options.search_work(Some(work)));
        prop_assert_eq!(&sorted(other.solutions), &expected);
        let some = solve(&puzzle, &options.limit(limit).trace(true).outermost(true));
        prop_assert_eq!(some.solutions.len(), limit.min(expected.len()));
        prop_assert!(some.solutions.iter().all(|picture| expected.contains(picture)));
        // Line logic finds all that the outermost placements find.
        prop_assert!(!some.by_outermost || some.logic == Logic::Line && expected.len() == 1);
    }

    #[test]
    fn a_used_solver_reports_like_a_new_one(first in shuffled(), picture in colored_pictures(60..=70, 1..=9, 1..=3), last in shuffled()) {
        let mut solver = Solver::new();
        let options = SolveOptions::default().budget(100_000);
        for puzzle in [first, picture.puzzle(), last] {
            prop_assert_eq!(solver.solve(&puzzle, &options), solve(&puzzle, &options));
        }
    }
}

/// A board with one filled cell in each line, all of ink b, has n! solutions.
fn permutations(side: usize) -> Puzzle {
    let mut picture = Picture::blank(side, side);
    (0..side).for_each(|i| picture.set_ink(i, i, Ink::new(2).unwrap()));
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
fn interrupts_and_limits_of_memory_end_the_solve() {
    let options = SolveOptions::default().budget(WorkBudget::default().until(&|| true));
    let report = solve(&permutations(20), &options);
    assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Interrupted));
    for memory in [0, 30_000] {
        let report = solve(&permutations(20), &SolveOptions::default().memory(memory));
        assert_eq!(report.outcome, SolveOutcome::OutOfBudget(WorkLimit::Memory));
        assert_eq!(report.verdict(), Verdict::Unknown);
    }
}

/// Line logic solves this board, though at first it decides no cell: it only excludes colors.
#[test]
fn line_logic_excludes_colors_before_it_decides_cells() {
    let puzzles = pictures(3, 3, 2).into_keys().filter(Puzzle::is_colored);
    let decides = |clue: nonogram::Clue<'_>| {
        let mut cells = [nonogram::InkSet::up_to(2); 3];
        nonogram_propagate::solve_color_line(clue, &mut cells).unwrap();
        cells.iter().any(|set| set.single().is_some())
    };
    let is_open = |puzzle: &Puzzle| puzzle.lines().all(|line| !decides(puzzle.clue(line)));
    let solved = puzzles.filter(is_open).filter(|puzzle| {
        let report = solve(puzzle, &SolveOptions::default());
        (report.verdict(), report.logic) == (Verdict::Unique, Logic::Line)
    });
    assert!(solved.count() > 0);
}
