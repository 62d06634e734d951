#![doc = include_str!("../README.md")]

mod change;
mod costs;
mod drawing;
mod ease;
mod form;
mod judge;
mod looks;
mod parts;
mod proof;
mod search;
mod shorten;

pub use change::CellChange;
pub use costs::Costs;
pub use drawing::repair_drawing;
pub use ease::{EaseOptions, ease};
use judge::{RepairJudge, Spent};
/// The types of boards that this crate takes.
pub use nonogram;
use nonogram::{Logic, Picture, Position, WorkBudget};
use proof::LeastChanges;
pub use search::repair_by_cost;
use search::{Extent, FoundRepairs};
use std::fmt;

/// The goal of a repair, and its limits.
///
/// ```
/// use nonogram::Logic;
/// use nonogram_repair::RepairOptions;
///
/// let options = RepairOptions::new(Logic::Search).with_budget(100_000).with_proof(0);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RepairOptions<'a> {
    /// The strongest technique that the repaired picture may need; [`Logic::Search`] asks for
    /// uniqueness only.
    pub logic: Logic,
    /// The most line solves of each search for few changes: some 4 million by default, about a
    /// second. A look at a picture counts at least one for each line.
    pub budget: WorkBudget<'a>,
    /// The most line solves of the proof that fewer changes are not enough, as many by default.
    pub proof: u64,
    /// Cells that must not change. With them, some pictures cannot be repaired.
    pub keep: &'a [Position],
}

impl<'a> RepairOptions<'a> {
    /// A repair for this logic, with the default limits.
    pub fn new(logic: Logic) -> Self {
        Self {
            logic,
            budget: WorkBudget::new(4_000_000),
            proof: 4_000_000,
            keep: &[],
        }
    }

    /// These options with another [budget](Self::budget).
    pub fn with_budget(self, budget: impl Into<WorkBudget<'a>>) -> Self {
        Self {
            budget: budget.into(),
            ..self
        }
    }

    /// These options with another limit on the [proof](Self::proof).
    pub fn with_proof(self, line_solves: u64) -> Self {
        Self {
            proof: line_solves,
            ..self
        }
    }

    /// These options with cells that must not change.
    pub fn with_keep(self, keep: &'a [Position]) -> Self {
        Self { keep, ..self }
    }
}

/// A repair for line logic.
impl Default for RepairOptions<'_> {
    fn default() -> Self {
        Self::new(Logic::Line)
    }
}

/// A repaired picture, and what is known about smaller repairs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Repair {
    /// The repaired picture.
    pub picture: Picture,
    /// The cells that were changed, in reading order.
    pub changes: Vec<CellChange>,
    /// The cost of the changes by [`Costs::of_drawing`].
    pub cost: f32,
    /// A proved lower bound on the number of changes of any repair that keeps
    /// [`RepairOptions::keep`].
    pub at_least: usize,
    /// Whether the proof ended within its budget, so that some repair has [`Self::at_least`]
    /// changes.
    pub is_proved: bool,
    /// The logic of the repair: [`RepairOptions::logic`].
    pub logic: Logic,
    /// The number of cells that the techniques left unknown before the repair.
    pub unknown_before: usize,
    /// The number of pictures looked at.
    pub pictures: u64,
    /// The number of line solves.
    pub line_solves: u64,
}

impl Repair {
    /// Whether it is proved that no repair has fewer changes.
    pub fn is_minimal(&self) -> bool {
        self.at_least == self.changes.len()
    }
}

/// Why no repair was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrepaired {
    /// The budget of the search was spent.
    OutOfBudget,
    /// The picture does not have the symmetry that the repair must keep.
    Asymmetric,
}

impl fmt::Display for Unrepaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OutOfBudget => "no repair was found within the budget",
            Self::Asymmetric => "the picture does not have the symmetry",
        })
    }
}

impl std::error::Error for Unrepaired {}

/// Changes the colors of cells until a picture is good, with as few changes as the search finds. A
/// good picture is not changed.
///
/// Cells get inks of the picture, or become empty. So a picture of one ink stays black and white. A
/// repair may change the last cell of an ink; then the repaired picture has fewer inks.
///
/// The result depends only on the picture and the options, unless the callback of the budget ends
/// the repair.
///
/// # Errors
/// [`Unrepaired`] if the budget is spent before a repair is found.
///
/// # Complexity
/// The budgets limit it. A look at a picture takes some hundred line solves on a 30x30 board. For
/// each change and each picture that it keeps, a search takes at most one look for each other color
/// of each unknown cell and of each neighbour of one.
pub fn repair(picture: &Picture, options: &RepairOptions<'_>) -> Result<Repair, Unrepaired> {
    let mut judge = RepairJudge::new(options);
    let found = fewest(&mut judge, picture, options.budget.work);
    let (unknown, found) = found.map_err(|Spent| Unrepaired::OutOfBudget)?;
    judge.allow(options.proof);
    let least = proof::search(&mut judge, picture, found);
    let cost = Costs::of_drawing(picture).of(picture, &least.changes);
    let repair = (least.changes.clone(), cost);
    Ok(finish(&judge, picture, unknown, repair, &least))
}

/// The searches for few changes in order. The first one finds a repair of most pictures at once,
/// and limits what the wider ones try.
const SEARCHES: [Extent; 4] = [
    Extent {
        patience: 4,
        ..Extent::new(1, 1 << 7)
    },
    Extent {
        patience: 4,
        ..Extent::new(1, 1 << 13)
    },
    Extent {
        patience: 4,
        ..Extent::new(4, 1 << 11)
    },
    Extent::new(16, 1 << 9),
];
/// The search where all others find nothing.
const BY_LINES: Extent = Extent {
    by_lines: true,
    ..Extent::new(1, usize::MAX)
};

/// The number of unknown cells, and as few changes as the searches find within this budget.
fn fewest(
    judge: &mut RepairJudge<'_>,
    picture: &Picture,
    budget: u64,
) -> Result<(usize, Vec<CellChange>), Spent> {
    // Half of the budget is for searches, and half for shortening their result.
    judge.allow(budget / 2);
    let at_first = judge.look(picture)?;
    if at_first.is_good() {
        return Ok((0, Vec::new()));
    }
    let costs = Costs::of_each(picture);
    let mut found = FoundRepairs::default();
    let mut most = picture.width() * picture.height();
    for extent in SEARCHES {
        let ended = search::search(judge, picture, &costs, most, extent, &mut found);
        most = found.repairs.first().map_or(most, |best| best.0.len());
        if ended.is_err() || most == 1 {
            break;
        }
    }
    judge.allow(budget / 2);
    if found.repairs.is_empty() {
        // What line logic finds is good for every logic, and it is quick.
        let logic = std::mem::replace(&mut judge.logic, Logic::Line);
        let ended = search::search(judge, picture, &costs, most, BY_LINES, &mut found);
        judge.logic = logic;
        ended?;
    }
    let (changes, _) = found.repairs.into_iter().next().ok_or(Spent)?;
    let changes = shorten::shorten(judge, picture, changes);
    Ok((at_first.unknown.len(), changes))
}

fn finish(
    judge: &RepairJudge<'_>,
    picture: &Picture,
    unknown_before: usize,
    (changes, cost): (Vec<CellChange>, f32),
    least: &LeastChanges,
) -> Repair {
    let mut repaired = picture.clone();
    changes
        .iter()
        .for_each(|change| change.apply(&mut repaired));
    Repair {
        picture: repaired,
        changes,
        cost,
        at_least: least.at_least,
        is_proved: least.at_least == least.changes.len(),
        logic: judge.logic,
        unknown_before,
        pictures: judge.pictures,
        line_solves: judge.line_solves,
    }
}
