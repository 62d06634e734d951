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

/// How much work to do: counted, not timed, so that the result is the same everywhere. The unit is a line
/// solve (some 100 to 200 nanoseconds on boards of up to 63 cells a side); looking at a picture costs as many as
/// it has lines at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// For the search for few flips.
    pub search: u64,
    /// For the proof that there are not fewer.
    pub proof: u64,
}

/// Up to a second for each.
impl Default for Budget {
    fn default() -> Self {
        Self {
            search: 4_000_000,
            proof: 4_000_000,
        }
    }
}

/// What to repair for, and how far to go.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The strongest technique that the repaired picture may need; [`Logic::Search`] asks for
    /// uniqueness only.
    pub logic: Logic,
    /// Limits of work.
    pub budget: Budget,
    /// Polled now and then; the repair ends when it returns true.
    pub interrupt: Option<SolveInterrupt<'a>>,
}

/// Line logic, the default budget.
impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            logic: Logic::Line,
            budget: Budget::default(),
            interrupt: None,
        }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("logic", &self.logic)
            .field("budget", &self.budget)
            .field("interrupt", &self.interrupt.is_some())
            .finish()
    }
}

/// What a repair comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The repaired picture.
    pub picture: Picture,
    /// The cells that were flipped, in reading order.
    pub flips: Vec<Position>,
    /// The number of flips that any repair needs, as far as proved.
    pub at_least: usize,
    /// [`Options::logic`].
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

/// Flips as few cells of a picture as can be found until it is good; none if it is.
///
/// The result depends on the picture and the options alone, unless the interrupt ends it.
///
/// # Errors
/// If the budget is spent before any repair is found.
///
/// # Complexity
/// The budgets bound it. A look at a picture costs some hundred line solves on a 30x30 board, and a flip of
/// the greedy search as many looks as there are cells unknown or next to these.
pub fn repair(picture: &Picture, options: &Options<'_>) -> Result<Repair, Unrepaired> {
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
