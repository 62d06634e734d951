//! Checks the invariants of the learning search after every step, and its laws.

use super::literal::Lit;
use super::logic::LineLogic;
use super::trail::Cause;
use super::{Learner, black_and_white};
use crate::board::Board;
use crate::budget::Meter;
use crate::color::board::ColorBoard;
use crate::color::cache::ColorCache;
use crate::color::line::ColorLineSolver;
use crate::color::propagate::ColorPropagator;
use crate::line::Strength;
use crate::line::solver::LineSolver;
use crate::propagate::Propagator;
use crate::{SolveOptions, Solver};
use nonogram::strategy::{colored_pictures, pictures_of_density};
use nonogram::{Clue, Clues, Decision, Ink, Picture, Puzzle};
use proptest::prelude::*;

impl Learner<'_, '_> {
    /// Checks the trail, the clauses and the lines, and that each literal follows from earlier ones.
    ///
    /// # Panics
    /// If an invariant does not hold.
    pub(super) fn validate(&mut self) {
        self.trail.validate();
        self.lines.validate(&self.trail);
        let followed = !self.closed && self.head == self.trail.len();
        self.clauses.validate(&self.trail, followed);
        assert!(self.head <= self.trail.len());
        // All lines know the cells of level 0, so their reasons are not checked.
        for position in 0..self.trail.len() {
            let lit = self.trail.at(position);
            if self.trail.level_of(lit.var()) > 0 {
                self.validate_cause(lit, position);
            }
        }
    }

    fn validate_cause(&mut self, lit: Lit, position: usize) {
        let earlier = |other: &Lit| self.trail.is_false(*other) && self.trail.position_of(other.var()) < position;
        match self.trail.cause_of(lit.var()) {
            Cause::Decided => {}
            Cause::Clause(clause) => {
                let mut lits: Vec<Lit> = self.clauses.lits(clause).collect();
                let before = lits.len();
                lits.retain(|&other| other != lit);
                assert_eq!(lits.len() + 1, before, "a clause without what it implies");
                assert!(lits.iter().all(earlier));
            }
            Cause::Line(line) => {
                let known: Vec<Lit> = (0..position).map(|at| self.trail.at(at)).collect();
                let known: Vec<Lit> = known.into_iter().filter(|known| self.trail.level_of(known.var()) > 0).collect();
                assert!(self.lines.follows(line, &known, lit));
            }
            Cause::Explained { start, len } => {
                let reason = &self.explanations[start as usize..][..len as usize];
                assert!(reason.iter().all(earlier));
                let reason: Vec<Lit> = reason.iter().map(|&other| !other).collect();
                let mut lines = self.lines.sources(lit).into_iter();
                assert!(lines.any(|line| {
                    let without = |i: usize| [&reason[..i], &reason[i + 1..]].concat();
                    self.lines.follows(line, &reason, lit)
                        && (0..reason.len()).all(|i| !self.lines.follows(line, &without(i), lit))
                }));
            }
        }
    }

    /// The learned clauses about cells alone: for each literal, a color and whether the cell has it.
    fn learned_of_cells(&self) -> Vec<Vec<(Decision, bool)>> {
        let facts: Vec<Decision> = self.lines.cells().facts().collect();
        let cell = |lit: Lit| {
            let &fact = facts.get(lit.var().index())?;
            Some((fact, lit.value()))
        };
        let clauses = self.clauses.learned_lits();
        clauses.filter_map(|lits| lits.into_iter().map(cell).collect()).collect()
    }
}

/// A board at the fixpoint of line logic; `None` if it is contradictory or solved.
fn settled(puzzle: &Puzzle) -> Option<ColorBoard> {
    if !puzzle.is_colored() {
        let mut propagator = Propagator::new(puzzle, Strength::Complete);
        let mut board = Board::<u64>::default();
        propagator.settle_from_nothing(&mut board).ok()?;
        return (board.unknown > 0).then(|| black_and_white(&board));
    }
    let meter = Meter::default();
    let (solver, cache) = (ColorLineSolver::default(), ColorCache::default());
    let mut propagator = ColorPropagator::new(puzzle, solver, cache, meter, None);
    let mut board = ColorBoard::default();
    propagator.settle_from_nothing(&mut board).ok()?;
    (board.spare > 0).then_some(board)
}

/// A search from a board at the fixpoint of line logic.
fn learner<'a, 'm>(puzzle: &'a Puzzle, board: &ColorBoard, meter: &'a mut Meter<'m>) -> Learner<'a, 'm> {
    let logic: Box<dyn LineLogic> = match puzzle.is_colored() {
        false => Box::<LineSolver<u64>>::default(),
        true => Box::<ColorLineSolver>::default(),
    };
    Learner::new(puzzle, board, logic, &|_| 0, meter, None).unwrap()
}

/// The first solutions, up to `limit`, by plain search.
fn plain(puzzle: &Puzzle, limit: usize) -> Vec<Picture> {
    let options = SolveOptions::default().limit(limit).search_work(None);
    Solver::new().solve(puzzle, &options).solutions
}

/// All solutions of a small board, one cell after the other. `before` are the inks of the first cells in
/// reading order.
fn enumerate(puzzle: &Puzzle, before: &mut Vec<Ink>, found: &mut Vec<Picture>) {
    let width = puzzle.width();
    if before.len() == width * puzzle.height() {
        let mut picture = Picture::blank(width, puzzle.height());
        for (cell, &ink) in before.iter().enumerate() {
            picture.set_ink(cell / width, cell % width, ink);
        }
        found.push(picture);
        return;
    }
    let (row, column) = (before.len() / width, before.len() % width);
    for ink in std::iter::once(Ink::BACKGROUND).chain(Ink::first(puzzle.inks())) {
        before.push(ink);
        let in_row = &before[row * width..];
        let in_column: Vec<Ink> = before[column..].iter().step_by(width).copied().collect();
        let fits = may_begin(in_row, puzzle.rows().get(row), width)
            && may_begin(&in_column, puzzle.columns().get(column), puzzle.height());
        if fits {
            enumerate(puzzle, before, found);
        }
        before.pop();
    }
}

/// Whether the blocks of the first cells of a line agree with its clue.
fn may_begin(cells: &[Ink], clue: Clue<'_>, length: usize) -> bool {
    let runs = cells.chunk_by(|a, b| a == b);
    let runs: Vec<&[Ink]> = runs.filter(|run| !run[0].is_background()).collect();
    let is_complete = cells.len() == length;
    if runs.len() > clue.len() || is_complete && runs.len() < clue.len() {
        return false;
    }
    let is_open = !is_complete && cells.last().is_some_and(|ink| !ink.is_background());
    runs.iter().zip(clue.blocks()).enumerate().all(|(j, (run, block))| {
        let may_grow = is_open && j + 1 == runs.len();
        let block_length = usize::from(block.length);
        let fits = run.len() == block_length || may_grow && run.len() < block_length;
        run[0] == block.ink && fits
    })
}

/// The number of solutions up to which the searches are compared.
const LIMIT: usize = 30;

/// Finds the solutions by learning, and checks every learned clause: it may exclude no solution except
/// those found before. `left` are the solutions; if there are `LIMIT`, these are not all.
fn check_search(puzzle: &Puzzle, mut left: Vec<Picture>) -> Result<(), TestCaseError> {
    let Some(board) = settled(puzzle) else {
        return Ok(());
    };
    let all = left.len() < LIMIT;
    let mut meter = Meter::default();
    let mut learner = learner(puzzle, &board, &mut meter);
    for _ in 0..LIMIT {
        let found = learner.next().unwrap();
        for clause in learner.learned_of_cells() {
            let holds = |picture: &Picture| {
                let mut lits = clause.iter();
                lits.any(|&(Decision { position, ink }, value)| {
                    (picture.ink(position.row, position.column) == ink) == value
                })
            };
            prop_assert!(left.iter().all(holds), "{clause:?} excludes a solution");
        }
        let Some(found) = found else {
            prop_assert!(left.is_empty());
            break;
        };
        prop_assert!(nonogram::check(puzzle, &found).is_ok());
        prop_assert!(!all || left.contains(&found), "found before, or by learning alone");
        left.retain(|picture| *picture != found);
        learner.forbid(&found).unwrap();
        // Removing half of the learned clauses is allowed at any time.
        learner.clauses.forget();
        learner.validate();
    }
    Ok(())
}

proptest! {
    #[test]
    fn every_step_keeps_the_invariants_and_no_clause_excludes_a_solution(
        picture in pictures_of_density(5..=12, 5..=12, 25..=50),
    ) {
        let puzzle = picture.puzzle();
        check_search(&puzzle, plain(&puzzle, LIMIT))?;
    }

    #[test]
    fn the_same_holds_with_several_inks(picture in colored_pictures(5..=11, 5..=11, 2..=4)) {
        let puzzle = picture.puzzle();
        check_search(&puzzle, plain(&puzzle, LIMIT))?;
    }

    #[test]
    fn learning_finds_the_solutions_of_small_boards(
        picture in colored_pictures(4..=5, 4..=5, 2..=3),
    ) {
        let puzzle = picture.puzzle();
        let mut solutions = Vec::new();
        enumerate(&puzzle, &mut Vec::new(), &mut solutions);
        prop_assert!(solutions.contains(&picture));
        solutions.truncate(LIMIT);
        check_search(&puzzle, solutions)?;
    }
}

/// A board of random inks up to `inks`, with two rows exchanged. This keeps the number of cells of each
/// ink, and mostly leaves no solution.
fn exchanged(side: usize, inks: u32, seed: u32) -> Puzzle {
    let mut picture = Picture::blank(side, side);
    let mut bits = seed.wrapping_mul(0x9E37_79B9) | 1;
    for cell in 0..side * side {
        bits ^= bits << 13;
        bits ^= bits >> 17;
        bits ^= bits << 5;
        if bits % 5 < 2 {
            let ink = Ink::new((bits / 5 % inks + 1) as usize).unwrap();
            picture.set_ink(cell / side, cell % side, ink);
        }
    }
    let straight = picture.puzzle();
    let mut order: Vec<usize> = (0..side).collect();
    order.swap(5, 6);
    let mut rows = Clues::new();
    for row in order {
        rows.push_blocks(straight.rows().get(row).blocks());
    }
    Puzzle::new(rows, straight.columns().clone()).unwrap()
}

/// Boards without a solution produce the most clauses.
#[test]
fn boards_without_a_solution_are_refuted() {
    for (side, inks, boards, expected) in [(13, 1, 40, 289), (14, 2, 60, 153), (15, 3, 60, 48)] {
        let mut conflicts = 0;
        for seed in 0..boards {
            let puzzle = exchanged(side, inks, seed);
            if let Some(board) = settled(&puzzle) {
                let mut meter = Meter::default();
                let found = learner(&puzzle, &board, &mut meter).next().unwrap();
                assert_eq!(found.is_some(), !plain(&puzzle, 1).is_empty());
                conflicts += meter.stats.conflicts;
            }
        }
        assert_eq!(conflicts, expected, "{inks} inks");
    }
}
