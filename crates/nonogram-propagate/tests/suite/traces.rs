//! Traces: replayed, and each deduction checked by brute force on small boards.

use crate::{all_pictures, pictures, shuffled};
use nonogram::strategy::{pictures_of_density, puzzles};
use nonogram::{Cell, Grid, Ink, InkSet, Line, Logic, Picture, Position, Puzzle};
use nonogram_propagate::{Deduction, Reason, SolveOptions, SolveOutcome, Solver};
use proptest::prelude::*;
use std::collections::HashMap;

/// The colors that each cell may have.
#[derive(Clone, Debug, PartialEq)]
struct Board {
    width: usize,
    cells: Vec<InkSet>,
}

impl Board {
    fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.width() * puzzle.height();
        Self {
            width: puzzle.width(),
            cells: vec![InkSet::up_to(puzzle.inks()); cells],
        }
    }

    fn cell(&mut self, position: Position) -> &mut InkSet {
        &mut self.cells[position.row * self.width + position.column]
    }

    fn allows(&self, picture: &Picture) -> bool {
        let mut cells = self.cells.iter().enumerate();
        let ink = |at: usize| picture.ink(at / self.width, at % self.width);
        cells.all(|(at, set)| set.contains(ink(at)))
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::unknown(self.width, self.cells.len() / self.width);
        for (at, set) in self.cells.iter().enumerate() {
            if let Some(ink) = set.single() {
                grid.set(at / self.width, at % self.width, Cell::Known(ink));
            }
        }
        grid
    }

    /// Applies the conclusions, each of which must say something new and leave a color.
    fn apply(&mut self, deduction: &Deduction) {
        assert!(deduction.decisions.len() + deduction.exclusions.len() > 0);
        for decision in &deduction.decisions {
            let set = self.cell(decision.position);
            assert!(set.len() > 1 && set.contains(decision.ink), "{deduction}");
            *set = InkSet::only(decision.ink);
        }
        for exclusion in &deduction.exclusions {
            let set = self.cell(exclusion.position);
            let is_there = |ink| set.contains(ink);
            assert!(!exclusion.colors.is_empty() && exclusion.colors.iter().all(is_there));
            *set = set.without(exclusion.colors);
            assert!(set.len() > 1, "{deduction}");
        }
    }
}

/// Plays a trace. Calls `watch` with each deduction and the board before and after it. Returns
/// every board that the trace completes, and the last board.
fn replay(
    puzzle: &Puzzle,
    trace: &[Deduction],
    mut watch: impl FnMut(&Deduction, &Board, &Board),
) -> (Vec<Picture>, Board) {
    let mut boards = vec![Board::new(puzzle)];
    let mut complete = Vec::new();
    for deduction in trace {
        match deduction.reason {
            Reason::Assumed => boards.push(boards.last().unwrap().clone()),
            Reason::Withdrawn => drop(boards.pop()),
            _ => {}
        }
        let board = boards.last_mut().unwrap();
        let before = board.clone();
        board.apply(deduction);
        watch(deduction, &before, board);
        let picture = board.grid().to_picture();
        complete.extend(picture.filter(|picture| nonogram::check(puzzle, picture).is_ok()));
    }
    (complete, boards.pop().unwrap())
}

/// All that follows from a line, by trying all its fillings. False if there is none.
fn follow(board: &mut Board, puzzle: &Puzzle, line: Line) -> bool {
    let (clue, length) = (puzzle.clue(line), puzzle.length(line));
    let before: Vec<InkSet> = (0..length)
        .map(|cell| *board.cell(line.cell(cell)))
        .collect();
    let mut after = vec![InkSet::EMPTY; length];
    let mut fillings: Vec<Vec<Ink>> = vec![Vec::new()];
    for set in &before {
        let longer = |filling: Vec<Ink>| {
            let with = move |ink| [&filling[..], &[ink]].concat();
            set.iter().map(with)
        };
        fillings = fillings.into_iter().flat_map(longer).collect();
    }
    for filling in fillings {
        let runs = filling.chunk_by(|one, other| one == other);
        let blocks = runs.filter(|run| !run[0].is_background());
        let blocks = blocks.map(|run| (run.len(), run[0]));
        let wanted = clue
            .blocks()
            .map(|block| (usize::from(block.length), block.ink));
        if blocks.eq(wanted) {
            for (set, &ink) in after.iter_mut().zip(&filling) {
                set.insert(ink);
            }
        }
    }
    for (cell, &set) in after.iter().enumerate() {
        *board.cell(line.cell(cell)) = set;
    }
    !after[0].is_empty()
}

/// The fixpoint of line logic if a cell has a color. `None` for a contradiction.
fn settled(board: &Board, puzzle: &Puzzle, position: Position, ink: Ink) -> Option<Board> {
    let mut board = board.clone();
    *board.cell(position) = InkSet::only(ink);
    loop {
        let before = board.clone();
        if !puzzle.lines().all(|line| follow(&mut board, puzzle, line)) {
            return None;
        }
        if board == before {
            return Some(board);
        }
    }
}

/// Checks that a deduction says all that its reason implies, and nothing else.
fn check(puzzle: &Puzzle, deduction: &Deduction, before: &Board, after: &Board) {
    match deduction.reason {
        Reason::Line(line) => {
            let mut expected = before.clone();
            assert!(follow(&mut expected, puzzle, line));
            assert_eq!(&expected, after, "{deduction}");
        }
        Reason::Refuted | Reason::Withdrawn | Reason::Assumed => {
            let changed = |&at: &usize| before.cells[at] != after.cells[at];
            let changed: Vec<usize> = (0..before.cells.len()).filter(changed).collect();
            let [at] = changed[..] else {
                panic!("one cell: {deduction}");
            };
            let (row, column) = (at / before.width, at % before.width);
            let lost = before.cells[at].without(after.cells[at]);
            match deduction.reason {
                Reason::Assumed => assert_eq!(after.cells[at].len(), 1),
                _ => assert_eq!(lost.len(), 1),
            }
            if deduction.reason == Reason::Refuted {
                let color = lost.single().unwrap();
                let position = Position { row, column };
                assert_eq!(
                    settled(before, puzzle, position, color),
                    None,
                    "{deduction}"
                );
            }
        }
        Reason::EitherWay(position) => {
            let colors = *before.clone().cell(position);
            assert!(colors.len() > 1, "{deduction}");
            let mut union = vec![InkSet::EMPTY; before.cells.len()];
            for color in colors.iter() {
                let board = settled(before, puzzle, position, color).expect("refuted before");
                for (set, other) in union.iter_mut().zip(&board.cells) {
                    *set = set.iter().chain(other.iter()).collect();
                }
            }
            assert_eq!(union, after.cells, "{deduction}");
        }
        Reason::Learned | Reason::Found => {
            unreachable!("plain search neither weighs nor learns")
        }
    }
}

/// The name of a reason.
fn name(reason: Reason) -> &'static str {
    match reason {
        Reason::Line(_) => "line",
        Reason::Refuted => "refuted",
        Reason::EitherWay(_) => "either way",
        Reason::Assumed => "assumed",
        Reason::Withdrawn => "withdrawn",
        Reason::Learned | Reason::Found => {
            unreachable!("plain search neither weighs nor learns")
        }
    }
}

/// Deductions by their reason, and by whether they decide cells only.
type Counts = HashMap<(&'static str, bool), usize>;

/// Checks the trace of a puzzle that has these solutions.
fn check_trace(puzzle: &Puzzle, solutions: &[Picture], counts: &mut Counts) {
    let options = SolveOptions::default()
        .limit(usize::MAX)
        .trace(true)
        .search_work(None);
    let report = Solver::new().solve(puzzle, &options);
    let (found, _) = replay(puzzle, &report.trace, |deduction, before, after| {
        let kind = (name(deduction.reason), deduction.exclusions.is_empty());
        *counts.entry(kind).or_default() += 1;
        check(puzzle, deduction, before, after);
        let mut right = solutions.iter().filter(|picture| before.allows(picture));
        match deduction.reason {
            // An assumption divides the solutions.
            Reason::Assumed | Reason::Withdrawn => {}
            _ => assert!(right.all(|picture| after.allows(picture)), "{deduction}"),
        }
    });
    assert_eq!(found, report.solutions);
    assert_eq!(found.len(), solutions.len());
    assert!(found.iter().all(|picture| solutions.contains(picture)));
}

#[test]
fn every_deduction_on_every_small_board_is_right_and_complete() {
    let mut counts = Counts::new();
    for (width, height, inks) in [(3, 3, 2), (2, 3, 3), (4, 2, 2)] {
        for (puzzle, solutions) in all_pictures(width, height, inks) {
            check_trace(&puzzle, &solutions, &mut counts);
        }
    }
    assert!(counts[&("line", false)] > 1000, "{counts:?}");
}

#[test]
fn every_deduction_on_boards_that_need_probing_is_right_and_complete() {
    let (mut counts, mut boards) = (Counts::new(), 0);
    let mut state = 1_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    while boards < 1200 {
        let inks = if boards % 6 == 0 { 1 } else { 2 + random(3) };
        let (width, height) = (4 + random(3) as usize, 4 + random(3) as usize);
        // Smooth boards need more probing.
        let mut picture = Picture::blank(width, height);
        for (row, column) in (0..width * height).map(|at| (at / width, at % width)) {
            let ink = match random(5) {
                0 if row > 0 => picture.ink(row - 1, column),
                1 if column > 0 => picture.ink(row, column - 1),
                _ => Ink::new(random(inks + 1) as usize).unwrap(),
            };
            picture.set_ink(row, column, ink);
        }
        let puzzle = picture.puzzle();
        let options = SolveOptions::default().limit(usize::MAX);
        let report = Solver::new().solve(&puzzle, &options);
        if report.logic > Logic::Line {
            check_trace(&puzzle, &report.solutions, &mut counts);
            boards += 1;
        }
    }
    for name in ["line", "refuted", "either way", "withdrawn"] {
        for is_decided in [true, false] {
            assert!(
                counts.contains_key(&(name, is_decided)),
                "{name}: {counts:?}"
            );
        }
    }
    assert!(counts.contains_key(&("assumed", true)), "{counts:?}");
}

#[test]
fn deductions_are_shown_with_what_cells_are_and_what_they_are_not() {
    let puzzle: Puzzle = "3x2:1a/1a.1b/1b/2a.1b/1b".parse().unwrap();
    let report = Solver::new().solve(&puzzle, &SolveOptions::default().trace(true));
    let lines: Vec<String> = report.trace.iter().map(|it| format!("{it:#}")).collect();
    let expected = [
        "row 1: r1c1a r1c2a r1c3b",
        "row 2: r2c1-a r2c2-a r2c3-a",
        "column 1: r2c1.",
        "column 2: r2c2b",
        "column 3: r2c3.",
    ];
    assert_eq!(lines, expected);
}

proptest! {
    #[test]
    fn a_trace_replays_to_the_solutions(puzzle in shuffled(9)) {
        let options = SolveOptions::default().trace(true).search_work(None).limit(3);
        let report = Solver::new().solve(&puzzle, &options);
        let (complete, _) = replay(&puzzle, &report.trace, |_, _, _| {});
        prop_assert_eq!(complete, report.solutions);
    }

    /// Weaker logic ends with what the trace says, and the trace costs nothing that is counted.
    /// Without it, a board of one ink of up to 31x31 is solved in another way.
    #[test]
    fn a_trace_changes_nothing(
        contradictory in puzzles(1..=31, 1..=31),
        possible in pictures(33),
        dense in pictures_of_density(1..=31, 1..=31, 55..=80),
        part in 0.0..1.2,
    ) {
        for puzzle in [contradictory, possible.puzzle(), dense.puzzle()] {
            for logic in [Logic::Line, Logic::Probe] {
                let check = |budget: u64| {
                    let (mut plain, mut traced) = (Solver::new(), Solver::new());
                    let options = SolveOptions::default().logic(logic).budget(budget);
                    let report = plain.solve(&puzzle, &options);
                    let mut expected = traced.solve(&puzzle, &options.trace(true));
                    let trace = std::mem::take(&mut expected.trace);
                    prop_assert_eq!(&report, &expected);
                    prop_assert_eq!(plain.grid(), traced.grid());
                    if report.outcome == SolveOutcome::Stalled {
                        let (_, board) = replay(&puzzle, &trace, |_, _, _| {});
                        prop_assert_eq!(board.grid(), plain.grid());
                    }
                    Ok(report.stats.work)
                };
                let work = check(u64::MAX)?;
                check((work as f64 * part) as u64)?;
            }
        }
    }
}
