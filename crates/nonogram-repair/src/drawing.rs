//! Repairs that keep the form of a drawing: of all that the searches find, the ones of least cost.

use crate::change::CellChange;
use crate::form::OldForm;
use crate::judge::{RepairJudge, Spent};
use crate::search::{Extent, FoundRepairs, search};
use crate::{Costs, Repair, RepairOptions, Unrepaired, fewest, finish, proof};
use nonogram::{Picture, Symmetry};

/// The searches in order. The first ones are quick, and their repairs limit what the wider ones
/// try.
const SEARCHES: [Extent; 3] = [
    Extent::new(1, 64),
    Extent::new(8, 256),
    Extent::new(48, 512),
];

/// Changes cells until a picture is good, at the least cost that the searches find by
/// [`Costs::of_drawing`]. Returns up to `most` different repairs, at least one and at most 100, the
/// cheapest first. None of them only adds changes to another. The first ones are the same for each
/// `most`. A good picture is not changed.
///
/// With a symmetry, the repaired picture has it, and no other symmetry counts; [`Symmetry::None`]
/// lets all be lost. Without one, each symmetry that the picture loses costs. [`Repair::at_least`]
/// is about the number of changes alone, whatever they cost, for repairs with any symmetry.
///
/// The result depends only on the arguments, unless the callback of the budget ends the repair.
///
/// # Errors
/// [`Unrepaired::Asymmetric`] if the picture does not have the symmetry,
/// [`Unrepaired::OutOfBudget`] if no repair was found.
///
/// # Complexity
/// That of [`repair`](crate::repair), and the budget of a search again.
///
/// ```
/// use nonogram::{Picture, Symmetry};
/// use nonogram_repair::{RepairOptions, repair, repair_drawing};
///
/// // One dot in the middle is enough. It divides the inside, so four round corners cost less.
/// let picture: Picture = "..#..\n.#.#.\n#...#\n.#.#.\n..#..".parse().unwrap();
/// let options = RepairOptions::default();
/// let fewest = repair(&picture, &options).unwrap();
/// let best = repair_drawing(&picture, None, 1, &options).unwrap().remove(0);
/// assert_eq!((fewest.changes.len(), fewest.cost), (1, 13.5));
/// assert_eq!((best.changes.len(), best.cost), (4, 6.5));
/// assert!(Symmetry::All.is_in(&best.picture));
/// ```
pub fn repair_drawing(
    picture: &Picture,
    symmetry: Option<Symmetry>,
    most: usize,
    options: &RepairOptions<'_>,
) -> Result<Vec<Repair>, Unrepaired> {
    if symmetry.is_some_and(|symmetry| !symmetry.is_in(picture)) {
        return Err(Unrepaired::Asymmetric);
    }
    let mut costs = Costs::of_drawing(picture);
    if symmetry.is_some() {
        costs.form.iter_mut().for_each(OldForm::forget_symmetries);
    }
    let mut judge = RepairJudge::new(options);
    let (unknown, fewest) = match fewest(&mut judge, picture, options.budget.work) {
        Ok((unknown, fewest)) => (unknown, Some(fewest)),
        Err(Spent) => {
            judge.allow(options.budget.work);
            let at_first = judge
                .look(picture)
                .map_err(|Spent| Unrepaired::OutOfBudget)?;
            (at_first.unknown.len(), None)
        }
    };
    let mut found = FoundRepairs::default();
    if let Some(changes) = &fewest {
        add(&mut found, picture, symmetry, &costs, changes);
    }
    if fewest.as_ref().is_none_or(|changes| !changes.is_empty()) {
        let groups: Vec<Symmetry> = match symmetry {
            Some(symmetry) => vec![symmetry],
            None => Symmetry::ALL
                .into_iter()
                .rev()
                .filter(|symmetry| symmetry.is_in(picture))
                .collect(),
        };
        for &group in &groups {
            judge.allow(options.budget.work / groups.len() as u64);
            costs.symmetry = group;
            for extent in SEARCHES {
                let most = picture.width() * picture.height();
                if let Err(Spent) = search(&mut judge, picture, &costs, most, extent, &mut found) {
                    break;
                }
            }
        }
    }
    let known = found
        .repairs
        .iter()
        .map(|(changes, _)| changes)
        .chain(&fewest);
    let known = known
        .min_by_key(|changes| changes.len())
        .ok_or(Unrepaired::OutOfBudget)?
        .clone();
    judge.allow(options.proof);
    let least = proof::search(&mut judge, picture, known);
    add(&mut found, picture, symmetry, &costs, &least.changes);
    let mut repairs = Vec::new();
    for repair in found.repairs.into_iter().take(most.max(1)) {
        repairs.push(finish(&judge, picture, unknown, repair, &least));
    }
    if repairs.is_empty() {
        Err(Unrepaired::OutOfBudget)
    } else {
        Ok(repairs)
    }
}

/// Takes a repair if it keeps the symmetry.
fn add(
    found: &mut FoundRepairs,
    picture: &Picture,
    symmetry: Option<Symmetry>,
    costs: &Costs,
    changes: &[CellChange],
) {
    let mut board = picture.clone();
    changes.iter().for_each(|change| change.apply(&mut board));
    if symmetry.is_none_or(|symmetry| symmetry.is_in(&board)) {
        found.add(changes, costs.of(picture, changes));
    }
}
