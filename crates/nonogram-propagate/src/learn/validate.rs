//! Checks the invariants of the learning search after every step, and its laws.

use super::literal::Lit;
use super::style::Style;
use super::trail::Cause;
use super::{Learner, Planes};
use crate::board::Board;
use crate::budget::{Meter, SolveBudget};
use crate::line::Strength;
use crate::line::solver::LineSolver;
use crate::propagate::Propagator;
use crate::{SolveOptions, Solver};
use nonogram::{Decision, Picture, Puzzle};
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
        let earlier = |other: &Lit| {
            self.trail.is_false(*other) && self.trail.position_of(other.var()) < position
        };
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
                let known: Vec<Lit> = known
                    .into_iter()
                    .filter(|known| self.trail.level_of(known.var()) > 0)
                    .collect();
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
        let facts: Vec<Decision> = self.lines.facts().collect();
        let cell = |lit: Lit| {
            let &fact = facts.get(lit.var().index())?;
            Some((fact, lit.value()))
        };
        let clauses = self.clauses.learned_lits();
        clauses
            .filter_map(|lits| lits.into_iter().map(cell).collect())
            .collect()
    }
}

/// A board at the fixpoint of line logic; `None` if it is contradictory or solved.
fn settled(puzzle: &Puzzle) -> Option<Planes> {
    let mut propagator = Propagator::new(puzzle, Strength::Complete);
    let mut board = Board::<u64>::default();
    propagator.settle_from_nothing(&mut board).ok()?;
    (board.unknown > 0).then(|| Planes::of_board(&board))
}

/// A search from a board at the fixpoint of line logic.
fn learner<'a, 'm>(
    puzzle: &'a Puzzle,
    board: &Planes,
    meter: &'a mut Meter<'m>,
) -> Learner<'a, 'm> {
    let logic = Box::<LineSolver<u64>>::default();
    Learner::new(puzzle, board, logic, &|_| 0, Style::number(0), meter).unwrap()
}

/// The first solutions, up to `limit`, by plain search.
fn plain(puzzle: &Puzzle, limit: usize) -> Vec<Picture> {
    let options = SolveOptions::default().limit(limit).search_work(None);
    Solver::new().solve(puzzle, &options).solutions
}

/// Finds the solutions by learning, and checks every learned clause: it may exclude no solution except
/// those found before.
fn check_search(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    const LIMIT: usize = 30;
    let Some(board) = settled(puzzle) else {
        return Ok(());
    };
    let mut left = plain(puzzle, LIMIT);
    let all = left.len() < LIMIT;
    let mut meter = Meter::new(SolveBudget::default(), None);
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
        prop_assert!(
            !all || left.contains(&found),
            "found before, or by learning alone"
        );
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
        picture in nonogram::strategy::pictures_of_density(5..=12, 5..=12, 25..=50),
    ) {
        check_search(&picture.puzzle())?;
    }
}

/// Boards without a solution produce the most clauses.
#[test]
fn clauses_of_boards_without_a_solution_hold_too() {
    let mut conflicts = 0;
    for seed in 0..40_u32 {
        let mut picture = Picture::blank(13, 13);
        let mut bits = seed.wrapping_mul(0x9E37_79B9) | 1;
        for cell in 0..169 {
            bits ^= bits << 13;
            bits ^= bits >> 17;
            bits ^= bits << 5;
            picture.set(cell / 13, cell % 13, bits % 5 < 2);
        }
        // Exchanging two rows keeps the number of cells, and mostly leaves no solution.
        let straight = picture.puzzle();
        let mut order: Vec<usize> = (0..13).collect();
        order.swap(5, 6);
        let mut rows = nonogram::Clues::new();
        order
            .iter()
            .for_each(|&row| rows.push(straight.rows().get(row).lengths()));
        let puzzle = Puzzle::new(rows, straight.columns().clone()).unwrap();
        if let Some(board) = settled(&puzzle) {
            let mut meter = Meter::new(SolveBudget::default(), None);
            let mut learner = learner(&puzzle, &board, &mut meter);
            let found = learner.next().unwrap();
            assert_eq!(found.is_some(), !plain(&puzzle, 1).is_empty());
            conflicts += meter.stats.conflicts;
        }
    }
    assert_eq!(conflicts, 289);
}
