//! All boards of small sizes, grouped by their clues: the verdict and the class of every clue set.

use crate::{all_pictures, solve, sorted};
use nonogram::{Clue, InkSet, Logic, Puzzle, Verdict};
use nonogram_propagate::{SolveOptions, SolveOutcome, Solver, solve_color_line};

/// The number of clue sets, of those with one picture, and of those that line logic solves. The
/// solver finds all solutions of each.
fn census(
    width: usize,
    height: usize,
    inks: usize,
    search_work: Option<u64>,
) -> (usize, usize, usize) {
    let pictures = all_pictures(width, height, inks);
    let (puzzles, mut unique, mut by_line) = (pictures.len(), 0, 0);
    let options = SolveOptions::default()
        .limit(usize::MAX)
        .search_work(search_work);
    let mut solver = Solver::new();
    for (puzzle, expected) in pictures {
        let report = solver.solve(&puzzle, &options);
        assert_eq!(report.outcome, SolveOutcome::Exhausted);
        assert_eq!(report.verdict() == Verdict::Unique, expected.len() == 1);
        assert!(expected.len() == 1 || report.logic > Logic::Line);
        unique += usize::from(expected.len() == 1);
        by_line += usize::from(report.logic == Logic::Line);
        assert_eq!(sorted(report.solutions), sorted(expected));
    }
    (puzzles, unique, by_line)
}

fn check(search_work: Option<u64>) {
    for (width, height, inks, expected) in [
        (3, 3, 1, (445, 384, 384)),
        (3, 5, 1, (28068, 24230, 24052)),
        (5, 3, 1, (28068, 24230, 24052)),
        (4, 4, 1, (58196, 52362, 51234)),
        (2, 2, 2, (79, 77, 77)),
        (2, 3, 2, (705, 681, 681)),
        (3, 2, 2, (705, 681, 681)),
        (3, 3, 2, (18_833, 18_027, 18_027)),
        (2, 3, 3, (4030, 3964, 3964)),
    ] {
        assert_eq!(
            census(width, height, inks, search_work),
            expected,
            "{width}x{height}, {inks} inks"
        );
    }
}

#[test]
fn every_small_board_by_plain_search() {
    check(None);
}

#[test]
fn every_small_board_by_learning() {
    check(Some(0));
}

/// Line logic solves such boards, though at first it decides no cell: it only excludes colors.
#[test]
fn line_logic_excludes_colors_before_it_decides_cells() {
    let puzzles = all_pictures(3, 3, 2).into_keys().filter(Puzzle::is_colored);
    let decides = |clue: Clue<'_>| {
        let mut cells = [InkSet::up_to(2); 3];
        solve_color_line(clue, &mut cells).unwrap();
        cells.iter().any(|set| set.single().is_some())
    };
    let is_open = |puzzle: &Puzzle| puzzle.lines().all(|line| !decides(puzzle.clue(line)));
    let solved = puzzles.filter(is_open).filter(|puzzle| {
        let report = solve(puzzle, &SolveOptions::default());
        (report.verdict(), report.logic) == (Verdict::Unique, Logic::Line)
    });
    assert!(solved.count() > 0);
}
