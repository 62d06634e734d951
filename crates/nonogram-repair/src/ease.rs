//! Makes a repaired picture easier, by a measure of the caller.

use crate::change::{CellChange, cells, changes, color, colors};
use crate::search::images;
use crate::{Costs, Repair};
use nonogram::{Picture, Position, Symmetry};
use std::collections::HashSet;

/// The pictures that are kept for the next change, and the changes that are tried on each.
const KEPT: usize = 6;
const TRIED: usize = 120;
/// The most changes.
const MOST: usize = 16;
/// What a distance of 1 weighs beside the cost of a change.
const DISTANCE: f32 = 8.0;

/// Limits of [`ease`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EaseOptions<'a> {
    /// The most pictures to look at.
    pub looks: u64,
    /// Cells that must not change.
    pub keep: &'a [Position],
    /// The cells that this symmetry makes equal change together. `None` stands for all symmetries
    /// of the picture.
    pub symmetry: Option<Symmetry>,
}

impl<'a> EaseOptions<'a> {
    /// 12,000 pictures, all cells and symmetries.
    pub fn new(keep: &'a [Position], symmetry: Option<Symmetry>) -> Self {
        Self {
            looks: 12_000,
            keep,
            symmetry,
        }
    }
}

/// A picture during the search.
struct EaseAttempt {
    distance: f32,
    cost: f32,
    /// In reading order, from the repaired picture.
    changes: Vec<CellChange>,
}

/// Changes cells of a repaired picture until a measure is 0, with little harm to the drawing. The
/// measure says how far a picture is from the goal, or `None` if it is no puzzle. Returns the
/// repair with all changes, about whose number nothing is proved; `None` if none is found within
/// the limits.
///
/// # Complexity
/// The limits bound the calls of the measure.
///
/// ```
/// use nonogram::{Picture, Symmetry};
/// use nonogram_repair::{EaseOptions, RepairOptions, ease, repair};
///
/// // At most four filled cells.
/// let picture: Picture = "##.\n##.\n#..".parse().unwrap();
/// let good = repair(&picture, &RepairOptions::default()).unwrap();
/// let measure = |picture: &Picture| Some(picture.filled().saturating_sub(4) as f32);
/// let options = EaseOptions::new(&[], Some(Symmetry::None));
/// let eased = ease(&picture, &good, &options, measure).unwrap();
/// assert_eq!((eased.changes.len(), eased.picture.filled()), (1, 4));
/// ```
pub fn ease(
    picture: &Picture,
    repair: &Repair,
    options: &EaseOptions<'_>,
    mut measure: impl FnMut(&Picture) -> Option<f32>,
) -> Option<Repair> {
    let start = &repair.picture;
    let costs = Costs::of_drawing(start);
    let symmetry = options.symmetry.unwrap_or_else(|| Symmetry::of(start));
    let steps = steps(start, &costs, symmetry, options.keep);
    let mut looks = 1;
    let mut kept = vec![EaseAttempt {
        distance: measure(start)?,
        cost: 0.0,
        changes: Vec::new(),
    }];
    let mut seen: HashSet<Vec<CellChange>> = HashSet::new();
    for _ in 0..MOST {
        if let Some(good) = best(&kept) {
            return Some(eased(picture, repair, &good.changes));
        }
        let mut next = Vec::new();
        for attempt in &kept {
            for step in &steps {
                let is_old = |change: &CellChange| {
                    let mut made = attempt.changes.iter();
                    made.any(|made| made.position == change.position)
                };
                if step.iter().any(is_old) {
                    continue;
                }
                let mut changes = [&attempt.changes[..], step].concat();
                changes.sort_unstable();
                if !seen.insert(changes.clone()) {
                    continue;
                }
                if looks == options.looks {
                    return best(&next).map(|good| eased(picture, repair, &good.changes));
                }
                looks += 1;
                let mut board = start.clone();
                changes.iter().for_each(|change| change.apply(&mut board));
                if let Some(distance) = measure(&board) {
                    next.push(EaseAttempt {
                        distance,
                        cost: costs.of(start, &changes),
                        changes,
                    });
                }
            }
        }
        next.sort_by(|one, other| {
            let order = rank(one).total_cmp(&rank(other));
            order.then_with(|| one.changes.cmp(&other.changes))
        });
        // A good picture that harms the drawing must not be lost.
        let good = next.iter().position(|attempt| attempt.distance == 0.0);
        next.truncate(KEPT.max(good.map_or(0, |good| good + 1)));
        kept = next;
    }
    None
}

/// The least ranks are searched further.
fn rank(attempt: &EaseAttempt) -> f32 {
    attempt.distance * DISTANCE + attempt.cost
}

/// The cheapest picture that is at the goal.
fn best(attempts: &[EaseAttempt]) -> Option<&EaseAttempt> {
    let good = attempts.iter().filter(|attempt| attempt.distance == 0.0);
    good.min_by(|one, other| one.cost.total_cmp(&other.cost))
}

/// The changes that are tried, the cheapest first: of a cell and of those that change with it.
fn steps(
    picture: &Picture,
    costs: &Costs,
    symmetry: Symmetry,
    keep: &[Position],
) -> Vec<Vec<CellChange>> {
    let colors = colors(picture);
    let mut steps: Vec<(f32, Vec<CellChange>)> = Vec::new();
    for orbit in images(picture, symmetry) {
        let Some(&first) = orbit.first() else {
            continue;
        };
        if orbit.iter().any(|cell| keep.contains(cell)) {
            continue;
        }
        for change in changes(picture, first, colors) {
            let moved = |&position: &Position| CellChange { position, ..change };
            let step: Vec<CellChange> = orbit.iter().map(moved).collect();
            steps.push((costs.of_cells_alone(picture, &step), step));
        }
    }
    steps.sort_by(|one, other| {
        let order = one.0.total_cmp(&other.0);
        order.then_with(|| one.1.cmp(&other.1))
    });
    steps.truncate(TRIED);
    steps.into_iter().map(|(_, step)| step).collect()
}

/// The repair of a picture with further changes.
fn eased(picture: &Picture, repair: &Repair, more: &[CellChange]) -> Repair {
    let mut repaired = repair.picture.clone();
    more.iter().for_each(|change| change.apply(&mut repaired));
    let changes: Vec<CellChange> = cells(picture)
        .map(|position| CellChange {
            position,
            from: color(picture, position),
            to: color(&repaired, position),
        })
        .filter(|change| change.from != change.to)
        .collect();
    Repair {
        cost: Costs::of_drawing(picture).of(picture, &changes),
        picture: repaired,
        changes,
        is_proved: false,
        ..repair.clone()
    }
}
