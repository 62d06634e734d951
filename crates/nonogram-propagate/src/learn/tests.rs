//! Checks the invariants of the learning search after every step, and its laws.

use super::literal::Lit;
use super::trail::Cause;
use super::{Learner, luby};
use crate::board::AnyBoard;
use crate::budget::Meter;
use crate::color::ColorPropagator;
use crate::color::board::ColorBoard;
use crate::line::Strength;
use crate::propagate::Propagator;
use crate::search::{Propagation, Task};
use crate::{SolveOptions, Solver};
use nonogram::strategy::{colored_pictures, pictures_of_density};
use nonogram::{Clues, Decision, Ink, Picture, Puzzle};
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
    fn by<P: Propagation>(mut propagator: P, puzzle: &Puzzle) -> Option<ColorBoard> {
        let mut board = P::Board::default();
        propagator.settle_from_nothing(&mut Task::new(puzzle), &mut board, Strength::Complete).ok()?;
        (board.spare() > 0).then(|| board.to_planes())
    }
    match puzzle.is_colored() {
        false => by(Propagator::<u64>::default(), puzzle),
        true => by(ColorPropagator::default(), puzzle),
    }
}

/// A search from a board at the fixpoint of line logic.
fn learner<'a, 'm>(puzzle: &'a Puzzle, board: &ColorBoard, meter: &'a mut Meter<'m>) -> Learner<'a, 'm> {
    Learner::new(puzzle, board, &|_| 0, meter, None).unwrap()
}

/// The first solutions, up to `limit`, by plain search.
fn plain(puzzle: &Puzzle, limit: usize) -> Vec<Picture> {
    let options = SolveOptions::default().limit(limit).search_work(None);
    Solver::new().solve(puzzle, &options).solutions
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
        colored in colored_pictures(5..=11, 5..=11, 2..=4),
    ) {
        for puzzle in [picture.puzzle(), colored.puzzle()] {
            check_search(&puzzle, plain(&puzzle, LIMIT))?;
        }
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

#[test]
fn luby_by_hand() {
    let terms: Vec<_> = (1..=15).map(luby).collect();
    assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
