//! Two engines that share no solving code decide one puzzle, and must agree.

use exact_cover::Stats as CoverStats;
use nonogram::{Picture, Puzzle, Verdict};
use nonogram_cover::{Decider, Encoding, TooLarge};
use nonogram_propagate::{Logic, Report, Solver};

/// How much work each engine may spend on one puzzle: counted, not timed, so that the result is the
/// same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Work of the propagation solver, as [`nonogram_propagate::Budget::work`] counts it.
    pub work: u64,
    /// Updates of the exact-cover engine.
    pub updates: u64,
}

/// Five to ten seconds of each engine.
impl Default for Budget {
    fn default() -> Self {
        Self {
            work: 300_000_000,
            updates: 1_000_000_000,
        }
    }
}

/// What one engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The number of solutions, as far as proved.
    pub verdict: Verdict,
    /// Up to two solutions.
    pub solutions: Vec<Picture>,
}

/// What both engines say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both found the same single solution.
    Unique(Box<Proof>),
    /// Both proved that there is not exactly one solution; the pictures are propagation's.
    NotUnique(Opinion),
    /// An engine spent its budget.
    Unknown,
    /// The puzzle is too large for the exact-cover engine.
    TooLarge(TooLarge),
    /// A bug: propagation says the first, exact cover the second.
    Disagreement(Box<[Opinion; 2]>),
}

/// What each engine needed for the one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The report of the propagation solver, which has the one solution.
    pub propagation: Report,
    /// The counters of the exact-cover engine.
    pub cover: CoverStats,
}

impl Proof {
    /// The one solution.
    pub fn picture(&self) -> &Picture {
        &self.propagation.solutions[0]
    }
}

/// The encoding that decides a puzzle fastest: [`Encoding::Segment`] up to 100 cells, on which its
/// few branches cost less than the larger [`Encoding::Lattice`], and that above.
///
/// Mean microseconds on thousands of smooth boards that line logic solves, half of the cells filled:
///
/// | side | 5 | 8 | 9 | 10 | 11 | 12 | 15 |
/// |---|---|---|---|---|---|---|---|
/// | `Segment` | 2.4 | 8.5 | 12.2 | 18.3 | 25.7 | 40.1 | 180 |
/// | `Lattice` | 4.5 | 13.8 | 19.1 | 22.6 | 29.2 | 35.4 | 62 |
pub fn encoding_for(puzzle: &Puzzle) -> Encoding {
    if puzzle.width() * puzzle.height() <= 100 {
        Encoding::Segment
    } else {
        Encoding::Lattice
    }
}

/// Both engines and their memory.
#[derive(Debug, Default)]
pub struct CrossCheck {
    solver: Solver,
    decider: Decider,
}

impl CrossCheck {
    /// Two engines without memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What the propagation solver says, using no technique above `logic`.
    pub fn propagate(&mut self, puzzle: &Puzzle, logic: Logic, budget: Budget) -> Report {
        let options = nonogram_propagate::Options {
            logic,
            budget: nonogram_propagate::Budget {
                work: Some(budget.work),
                ..nonogram_propagate::Budget::default()
            },
            ..nonogram_propagate::Options::default()
        };
        self.solver.solve(puzzle, &options)
    }

    /// Compares a finished report of [`Self::propagate`] with what exact cover says.
    pub fn confirm(&mut self, puzzle: &Puzzle, propagation: Report, budget: Budget) -> Agreement {
        if propagation.verdict() == Verdict::Unknown {
            return Agreement::Unknown;
        }
        let options = nonogram_cover::Options {
            encoding: encoding_for(puzzle),
            budget: exact_cover::Budget {
                updates: Some(budget.updates),
                ..exact_cover::Budget::default()
            },
            ..nonogram_cover::Options::default()
        };
        let cover = match self.decider.decide(puzzle, &options) {
            Ok(cover) => cover,
            Err(too_large) => return Agreement::TooLarge(too_large),
        };
        match (propagation.verdict(), cover.verdict()) {
            (_, Verdict::Unknown) => Agreement::Unknown,
            (Verdict::Unique, Verdict::Unique) if propagation.solutions == cover.solutions => {
                Agreement::Unique(Box::new(Proof {
                    propagation,
                    cover: cover.stats,
                }))
            }
            (verdict, other) if verdict == other && verdict != Verdict::Unique => {
                Agreement::NotUnique(Opinion {
                    verdict,
                    solutions: propagation.solutions,
                })
            }
            (verdict, other) => Agreement::Disagreement(Box::new([
                Opinion {
                    verdict,
                    solutions: propagation.solutions,
                },
                Opinion {
                    verdict: other,
                    solutions: cover.solutions,
                },
            ])),
        }
    }
}
