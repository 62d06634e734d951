//! Repairing pictures: flipping as few cells as possible until the clues lead back to the picture.
//!
//! A picture is *good* for a [`Logic`] if the techniques up to it find the picture from its clues:
//! line logic alone, probing too, or any search, which means that it is the only picture with its clues.
//! Every picture can be made good, since the empty one is.
//!
//! ```
//! use nonogram::{Logic, Picture, Position};
//! use nonogram_repair::{Options, repair};
//!
//! // Two pictures have these clues: each corner may be the filled one.
//! let picture = Picture::from_bits(2, 2, "1001").unwrap();
//! let repair = repair(&picture, &Options::default()).unwrap();
//! assert_eq!(repair.flips.len(), 1);
//! assert!(repair.is_minimal());
//! assert_eq!(repair.logic, Logic::Line);
//! ```
//!
//! # How it works
//!
//! 1. **A beam search** flips cells that the solver leaves unknown, and their neighbours; of all pictures with the
//!    same number of flips it keeps those with the fewest unknown cells. First one picture is kept, which is greedy;
//!    then 4 and 16, as long as that can still save a flip.
//! 2. **Whole lines** are given one value, where the beam finds nothing: that always leads to an end, and flips that
//!    are not needed are taken back.
//! 3. **A search near what was found** takes back two flips or three, and looks for one fewer in their place.
//! 4. **A proof** goes through all sets of fewer flips, by iterative deepening. What makes it short is that the next
//!    flip must lie in a row or a column of what is unresolved, and what is unresolved mostly falls into parts: see
//!    the module `parts` for why. Where it ends within its budget, the number of flips is proved to be the least;
//!    otherwise [`Repair::at_least`] says what is proved.
//!
//! Of several sets with as few flips, the one whose cells have the fewest like neighbours is taken:
//! a cell at the border between filled and empty, or on its own, is missed less than one inside.
//!
//! # How few they are
//!
//! Pictures with 40 to 60 % of their cells filled, of `puzzle-pack`'s sources: how many need a repair, the share of the
//! cells of these that is flipped in all, and how many repairs are proved minimal. The greedy baseline flips, again and
//! again, the unknown cell that leaves the fewest. (`cargo run --release -p crosscover-benches --example repair`)
//!
//! | pictures | for | need it | flipped | greedy | proved minimal | not repaired |
//! |---|---|---|---|---|---|---|
//! | 100 smooth 20x20 | line logic | 59 | 0.390 % | 0.403 % | 54 | 0 |
//! | 100 smooth 30x30 | line logic | 90 | 0.327 % | 0.365 % | 50 | 0 |
//! | 100 smooth 20x20 | uniqueness | 54 | 0.352 % | 0.370 % | 52 | 0 |
//! | 100 smooth 30x30 | uniqueness | 83 | 0.234 % | 0.244 % | 59 | 0 |
//! | 100 shapes 20x20 | line logic | 32 | 0.445 % | 0.516 % | 26 | 0 |
//! | 100 shapes 30x30 | line logic | 38 | 0.336 % | 0.687 % | 24 | 0 |
//! | 40 random 20x20 | line logic | 29 | 0.905 % | 1.095 % | 18 | 0 |
//!
//! With these budgets a 20x20 picture takes 30 milliseconds in the mean and a 30x30 picture 400. Three of the
//! pictures, on which single flips gain nothing for a while, are repaired by whole lines; on one of them the baseline
//! runs in circles, and was stopped after 100 flips.
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | `judge` | what the solver makes of a picture, within a budget |
//! | `parts` | what is unresolved, in independent parts |
//! | `beam` | the search for few flips |
//! | `lines` | larger steps, where the beam finds nothing |
//! | `shorten` | the search near what was found |
//! | `proof` | the search through all smaller sets |
//! | `looks` | how much a flip is seen |
//!
//! # References
//!
//! The pruning is that of hitting sets (R. Reiter, *A theory of diagnosis from first principles*, Artificial
//! Intelligence 32, 1987): every way to read the clues wrongly is a conflict which some flip has to break. That
//! pictures become puzzles by changing a few pixels is in K. J. Batenburg, S. Henstra, W. A. Kosters and W. J. Palenstijn,
//! *Constructing simple nonograms of varying difficulty* (Pure Mathematics and Applications 20, 2009).

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
