//! Weights on whole boards, compared with all placements of each line.

use super::*;
use crate::budget::SolveBudget;
use crate::learn::beliefs::STEPS_PER_WORK;
use crate::line::Strength;
use nonogram::{Clue, Clues, Picture, strategy};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn propagator(puzzle: &Puzzle) -> Propagator<'_, u64> {
    let mut propagator = Propagator::new(puzzle, Strength::Complete);
    propagator.trace = Some(Default::default());
    propagator
}

fn board(puzzle: &Puzzle) -> Board<u64> {
    let mut board = Board::default();
    board.reset(puzzle);
    board
}

/// The placements of a line that agree with its known cells, and their weights.
fn placements(clue: Clue<'_>, cells: &[Cell], weights: &[i32]) -> Vec<(i64, Vec<Cell>)> {
    let all = (0..1_usize << cells.len()).map(|bits| {
        let fill = |index: usize| bits >> index & 1 == 1;
        (0..cells.len()).map(fill).collect()
    });
    let is_placement = |filling: &Vec<bool>| {
        let runs = filling.chunk_by(|a, b| a == b).filter(|run| run[0]);
        runs.map(|run| run.len())
            .eq(clue.lengths().iter().map(|&it| usize::from(it)))
    };
    let placements = all.filter(is_placement).map(|filling| {
        let weights = filling.iter().zip(weights).filter(|it| *it.0);
        let weight = weights.map(|it| i64::from(*it.1)).sum();
        (weight, filling.into_iter().map(known_cell).collect())
    });
    let agrees = |(_, line): &(i64, Vec<Cell>)| {
        line.iter()
            .zip(cells)
            .all(|(cell, known)| !known.is_known() || cell == known)
    };
    placements.filter(agrees).collect()
}

fn known_cell(filled: bool) -> Cell {
    if filled { Cell::FILLED } else { Cell::EMPTY }
}

/// What weights say on a board whose lines say nothing alone.
#[derive(Clone, Debug, PartialEq)]
enum Said {
    Decisions(Vec<Decision>),
    /// Even the lightest placements together are too heavy.
    TooHeavy,
    /// Two lines decide a cell in different ways.
    Conflict,
}

/// Goes through all placements of each line.
fn enumerate(weights: &[i32], puzzle: &Puzzle, grid: &Grid) -> Said {
    let all = puzzle.lines().map(|line| {
        let places: Vec<Position> = (0..puzzle.length(line))
            .map(|index| line.cell(index))
            .collect();
        let sign = if matches!(line, Line::Row(_)) { 1 } else { -1 };
        let weight = |it: &Position| sign * weights[it.row * puzzle.width() + it.column];
        let weights: Vec<i32> = places.iter().map(weight).collect();
        let cells: Vec<Cell> = places
            .iter()
            .map(|it| grid.get(it.row, it.column))
            .collect();
        (placements(puzzle.clue(line), &cells, &weights), places)
    });
    let all: Vec<_> = all.collect();
    let least = |placements: &[(i64, Vec<Cell>)]| placements.iter().map(|it| it.0).min().unwrap();
    let spare = -all.iter().map(|it| least(&it.0)).sum::<i64>();
    if spare < 0 {
        return Said::TooHeavy;
    }
    let mut decisions: Vec<Decision> = Vec::new();
    for (placements, places) in &all {
        let most = least(placements) + spare;
        let mut light = placements.iter().filter(|it| it.0 <= most).map(|it| &it.1);
        let mut agreed = light.next().unwrap().clone();
        for line in light {
            for (agreed, cell) in agreed.iter_mut().zip(line) {
                *agreed = if agreed == cell { *cell } else { Cell::Unknown };
            }
        }
        for (cell, place) in agreed.iter().zip(places) {
            if cell.is_known() && !grid.get(place.row, place.column).is_known() {
                let decision = Decision::at(*place, *cell == Cell::FILLED);
                match decisions.iter().find(|it| it.position == *place) {
                    Some(other) if *other != decision => return Said::Conflict,
                    Some(_) => {}
                    None => decisions.push(decision),
                }
            }
        }
    }
    Said::Decisions(decisions)
}

/// Weighs a board by the program and by enumeration, and compares.
fn compare(puzzle: &Puzzle, mut board: Board<u64>, weights: &[i32]) -> Said {
    let said = enumerate(weights, puzzle, &board.grid());
    let mut weighed = board.clone();
    let mut propagator = propagator(puzzle);
    let result = apply(
        weights,
        &mut Placements::default(),
        &mut propagator,
        &mut weighed,
    );
    let deductions = propagator.trace.take().unwrap().into_deductions();
    let first = deductions.iter().find(|it| it.reason == Reason::Weighed);
    let Said::Decisions(decisions) = &said else {
        assert_eq!(
            result.err(),
            Some(Stop::Contradiction),
            "{puzzle} {weights:?}"
        );
        assert_eq!(first.unwrap().weights, weights);
        return said;
    };
    let mut lines = Lines::default();
    for Decision { position, ink } in decisions {
        board.decide(position.row, position.column, !ink.is_background());
        lines = lines.or(Lines::of_cell(position.row, position.column));
    }
    let written = (!decisions.is_empty()).then_some(decisions);
    assert_eq!(first.map(|it| &it.decisions), written);
    match propagator.settle(&mut board, lines) {
        Err(stop) => assert_eq!(result.err(), Some(stop)),
        Ok(_) => {
            assert_eq!(result.unwrap().lines.is_empty(), decisions.is_empty());
            assert_eq!(weighed.grid(), board.grid());
        }
    }
    said
}

/// The board after some decisions and line logic, if there is no contradiction.
fn settled(puzzle: &Puzzle, decisions: &[Decision]) -> Option<Board<u64>> {
    let (mut propagator, mut board) = (propagator(puzzle), board(puzzle));
    propagator.settle_from_nothing(&mut board).ok()?;
    for it in decisions {
        let Position { row, column } = it.position;
        if !board.cell(row, column).is_known() {
            board.decide(row, column, it.filled());
            propagator
                .settle(&mut board, Lines::of_cell(row, column))
                .ok()?;
        }
    }
    Some(board)
}

proptest! {
    #[test]
    fn weights_say_what_all_placements_say(
        puzzle in strategy::puzzles(1..=7, 1..=7),
        (planted, picture) in strategy::planted(1..=7, 1..=7),
        known in prop::collection::vec((0_usize..7, 0_usize..7), 0..6),
        weights in prop::collection::vec(-3..4_i32, 49),
    ) {
        let known = known.iter().map(|&(row, column)| (row % picture.height(), column % picture.width()));
        let known: Vec<_> = known.map(|(row, column)| Decision::new(row, column, picture.get(row, column))).collect();
        for (puzzle, known) in [(&planted, &known[..]), (&puzzle, &[])] {
            if let Some(board) = settled(puzzle, known) {
                compare(puzzle, board, &weights[..puzzle.width() * puzzle.height()]);
            }
        }
        let mut board = settled(&planted, &known).unwrap();
        let before = board.unknown;
        let changed = narrow(&mut propagator(&planted), &mut board).unwrap();
        prop_assert_eq!(changed.is_empty(), board.unknown == before);
        for row in 0..picture.height() {
            for column in 0..picture.width() {
                let cell = board.cell(row, column);
                prop_assert!(!cell.is_known() || cell == known_cell(picture.get(row, column)));
            }
        }
    }
}

#[test]
fn stripes_by_hand() {
    let puzzle = Picture::blank(3, 2).puzzle();
    let expected = [
        [-1, -1, -1, 0, 0, 0],
        [1, 0, 1, 1, 0, 1],
        [0, 0, 0, -1, -1, -1],
        [0, 1, 0, 0, 1, 0],
        [-1, -1, -1, 0, 0, 0],
        [1, 0, 0, 1, 0, 0],
        [0, 0, 0, -1, -1, -1],
        [0, 1, 0, 0, 1, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0, 1],
    ];
    assert!(stripes(&puzzle).eq(expected));
}

/// Three blocks of three take a cell of row 2 or 5 each, and these have only two.
#[test]
fn too_many_blocks_for_a_stripe_are_a_contradiction() {
    let columns: Clues = [vec![3], vec![], vec![3], vec![], vec![3], vec![]]
        .into_iter()
        .collect();
    let rows = [
        vec![1, 1],
        vec![1],
        vec![1, 1],
        vec![1, 1],
        vec![1],
        vec![1],
    ];
    let puzzle = Puzzle::new(rows.into_iter().collect(), columns.clone()).unwrap();
    let mut board = settled(&puzzle, &[]).unwrap();
    assert_eq!(
        narrow(&mut propagator(&puzzle), &mut board).err(),
        Some(Stop::Contradiction)
    );

    let rows = [
        vec![1],
        vec![1, 1],
        vec![1, 1],
        vec![1, 1],
        vec![1],
        vec![1],
    ];
    let puzzle = Puzzle::new(rows.into_iter().collect(), columns).unwrap();
    assert!(
        narrow(
            &mut propagator(&puzzle),
            &mut settled(&puzzle, &[]).unwrap()
        )
        .is_ok()
    );
}

/// Arms of three and four cells: no stripe helps. One set of weights says all.
#[test]
fn a_chain_of_unequal_corners_follows_from_weights() {
    let picture = strategy::chain(7, &[3, 3, 4, 4]);
    let puzzle = picture.puzzle();
    let mut board = settled(&puzzle, &[]).unwrap();
    narrow(&mut propagator(&puzzle), &mut board).unwrap();
    assert_eq!(board.unknown, 0);
    assert_eq!(board.picture(), picture);

    // A wrong cell is a contradiction, even if line logic sees none.
    for cell in 0..picture.width() * picture.height() {
        let (row, column) = (cell / picture.width(), cell % picture.width());
        let right = picture.get(row, column);
        let wrong = Decision::new(row, column, !right);
        if let Some(mut board) =
            settled(&puzzle, &[wrong]).filter(|it| it.cell(row, column) != known_cell(right))
        {
            assert_eq!(
                narrow(&mut propagator(&puzzle), &mut board).err(),
                Some(Stop::Contradiction)
            );
        }
    }
}

/// Chains, unknown or with one wrong cell, and the weights of the first steps of the ascent.
#[test]
fn weights_of_chains_say_what_all_placements_say() {
    let mut seen = [0; 4];
    for (corners, arms) in [(3, [3, 3, 4, 4]), (4, [3, 4, 3, 3])] {
        let picture = strategy::chain(corners, &arms);
        let puzzle = picture.puzzle();
        let cells = picture.width() * picture.height();
        let wrong = (0..cells).step_by(5).map(|cell| {
            let (row, column) = (cell / picture.width(), cell % picture.width());
            Some(Decision::new(row, column, !picture.get(row, column)))
        });
        for wrong in wrong.chain([None]) {
            let Some(board) = settled(&puzzle, wrong.as_slice()) else {
                continue;
            };
            let known = black_and_white(&board);
            let mut ascent = Ascent::new(&puzzle).unwrap();
            let mut meter = Meter::new(SolveBudget::default(), None);
            for _ in 0..12 {
                ascent.climb(&known, 2, &mut meter).unwrap();
                let said = compare(&puzzle, board.clone(), &ascent.weights(&known));
                seen[match said {
                    Said::Decisions(decisions) => usize::from(decisions.is_empty()),
                    Said::TooHeavy => 2,
                    Said::Conflict => 3,
                }] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// On a random board, one step of the ascent tells that weights will not help.
#[test]
fn random_boards_are_given_up() {
    let pictures = strategy::pictures_of_density(20..=20, 20..=20, 45..=45);
    let mut runner = TestRunner::deterministic();
    for _ in 0..5 {
        let puzzle = pictures.new_tree(&mut runner).unwrap().current().puzzle();
        let (mut propagator, mut board) = (propagator(&puzzle), settled(&puzzle, &[]).unwrap());
        assert!(narrow(&mut propagator, &mut board).unwrap().is_empty());
        let steps = |line| {
            let (clue, length) = (puzzle.clue(line), puzzle.length(line));
            (clue.lengths().len() + 1) * (clue.slack(length).unwrap() + 1)
        };
        let once: usize = puzzle
            .lines()
            .map(|line| steps(line) / STEPS_PER_WORK)
            .sum();
        // Eleven weighings of some lines and one step, not eight more.
        assert!(propagator.meter.work_done() < 8 * once as u64);
    }
}

#[test]
fn memory_is_limited() {
    let puzzle = strategy::chain(3, &[3, 3, 4, 4]).puzzle();
    let numbers = size_of::<i32>() * puzzle.width() * puzzle.height();
    let narrow = |bytes| {
        let (mut propagator, mut board) = (propagator(&puzzle), settled(&puzzle, &[]).unwrap());
        propagator.meter = Meter::new(SolveBudget::default().memory(bytes), None);
        narrow(&mut propagator, &mut board).err()
    };
    let out_of_memory = Stop::OutOfBudget(SolveLimit::Memory);
    assert_eq!(narrow(NUMBERS * numbers - 1), Some(out_of_memory));
    assert_eq!(narrow(2 * NUMBERS * numbers), None);

    // The weights that were found are kept.
    let puzzle = strategy::chain(9, &[3]).puzzle();
    let numbers = size_of::<i32>() * puzzle.width() * puzzle.height();
    let ascend = |bytes| {
        let (mut propagator, mut board) = (propagator(&puzzle), settled(&puzzle, &[]).unwrap());
        propagator.trace = None;
        propagator.meter = Meter::new(SolveBudget::default().memory(bytes), None);
        ascend(&mut propagator, &mut Placements::default(), &mut board)
    };
    let found = ascend(usize::MAX).unwrap().0.len();
    assert!(found > 1);
    let most = (NUMBERS + found) * numbers;
    assert_eq!(ascend(most - 1), Err(SolveLimit::Memory));
    assert!(ascend(most).is_ok());
}
