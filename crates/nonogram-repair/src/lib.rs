#![doc = include_str!("../README.md")]

mod beam;
mod judge;
mod lines;
mod looks;
mod parts;
mod proof;
mod shorten;

use judge::{Judge, Spent};
use nonogram::{Logic, Picture, Position};
use nonogram_propagate::SolveInterrupt;
use std::fmt;

/// How much work to do, in line solves: counted, not timed, so that the result is the same on every machine. A look
/// at a picture counts at least as many as the picture has lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RepairBudget {
    /// For the search for few flips.
    pub search: u64,
    /// For the proof that there are not fewer.
    pub proof: u64,
}

impl RepairBudget {
    /// A budget with these limits.
    pub const fn new(search: u64, proof: u64) -> Self {
        Self { search, proof }
    }
}

/// Up to a second for each.
impl Default for RepairBudget {
    fn default() -> Self {
        Self {
            search: 4_000_000,
            proof: 4_000_000,
        }
    }
}

/// What to repair for, and how far to go.
///
/// ```
/// use nonogram::Logic;
/// use nonogram_repair::{RepairBudget, RepairOptions};
///
/// let options = RepairOptions::new(Logic::Search).with_budget(RepairBudget::new(100_000, 0));
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct RepairOptions<'a> {
    /// The strongest technique that the repaired picture may need; [`Logic::Search`] asks for
    /// uniqueness only.
    pub logic: Logic,
    /// Limits of work.
    pub budget: RepairBudget,
    /// Polled before each look at a picture and during each solve; the repair ends when it returns true.
    pub interrupt: Option<SolveInterrupt<'a>>,
}

impl<'a> RepairOptions<'a> {
    /// A repair for this logic, with the default budget and no interrupt.
    pub fn new(logic: Logic) -> Self {
        Self {
            logic,
            budget: RepairBudget::default(),
            interrupt: None,
        }
    }

    /// These options with another budget.
    pub fn with_budget(self, budget: RepairBudget) -> Self {
        Self { budget, ..self }
    }

    /// These options with an interrupt.
    pub fn with_interrupt(self, interrupt: SolveInterrupt<'a>) -> Self {
        let interrupt = Some(interrupt);
        Self { interrupt, ..self }
    }
}

/// A repair for line logic.
impl Default for RepairOptions<'_> {
    fn default() -> Self {
        Self::new(Logic::Line)
    }
}

impl fmt::Debug for RepairOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RepairOptions")
            .field("logic", &self.logic)
            .field("budget", &self.budget)
            .field("interrupt", &self.interrupt.is_some())
            .finish()
    }
}

/// A repaired picture, and what is known about smaller repairs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The repaired picture.
    pub picture: Picture,
    /// The cells that were flipped, in reading order.
    pub flips: Vec<Position>,
    /// The number of flips that any repair needs, as far as proved.
    pub at_least: usize,
    /// [`RepairOptions::logic`].
    pub logic: Logic,
    /// The cells that the techniques up to it left unknown before.
    pub unknown_before: usize,
    /// Pictures looked at.
    pub pictures: u64,
    /// Line solves for them.
    pub line_solves: u64,
}

impl Repair {
    /// Whether it is proved that no repair has fewer flips.
    pub fn is_minimal(&self) -> bool {
        self.at_least == self.flips.len()
    }
}

/// Why there is no repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrepaired {
    /// The budget for the search was spent, or the interrupt ended it.
    OutOfBudget,
}

impl fmt::Display for Unrepaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no repair was found within the budget")
    }
}

impl std::error::Error for Unrepaired {}

/// Flips cells of a picture until it is good, as few as it finds; none if the picture is good already.
///
/// The result depends on the picture and the options alone, unless the interrupt ends it.
///
/// # Errors
/// If the budget is spent before any repair is found.
///
/// # Complexity
/// The budgets bound it. A look at a picture costs some hundred line solves on a 30x30 board, and a flip of
/// the greedy search as many looks as there are cells unknown or next to these.
pub fn repair(picture: &Picture, options: &RepairOptions<'_>) -> Result<Repair, Unrepaired> {
    let mut judge = Judge::new(options);
    // Half of the search for the beam, half for what may be near.
    judge.allow(options.budget.search / 2);
    let at_first = judge
        .look(picture)
        .map_err(|Spent| Unrepaired::OutOfBudget)?;
    let found = if at_first.is_good() {
        Vec::new()
    } else {
        let found = beam::search(&mut judge, picture);
        judge.allow(options.budget.search / 2);
        let found = match found {
            Some(found) => found,
            None => lines::search(&mut judge, picture).map_err(|Spent| Unrepaired::OutOfBudget)?,
        };
        shorten::shorten(&mut judge, picture, found)
    };
    judge.allow(options.budget.proof);
    let proof::Proved { flips, at_least } = proof::search(&mut judge, picture, found);
    let mut repaired = picture.clone();
    for place in &flips {
        repaired.flip(*place);
    }
    Ok(Repair {
        picture: repaired,
        flips,
        at_least,
        logic: options.logic,
        unknown_before: at_first.unknown.len(),
        pictures: judge.pictures,
        line_solves: judge.line_solves,
    })
}
