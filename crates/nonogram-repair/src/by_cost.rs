//! Searches for changes of little cost: each change has a cost, and so has what it does to the form
//! of a drawing.

use crate::RepairOptions;
use crate::beam::moves;
use crate::change::{CellChange, cells, changes, color, colors};
use crate::form::Form;
use crate::judge::{Judge, Spent};
use crate::looks::visibility;
use nonogram::{Ink, Picture, Position, Symmetry};
use std::collections::HashSet;

/// The extent of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// The pictures that are kept for the next change.
    pub(crate) kept: usize,
    /// The changes that are tried on each, the cheapest first.
    pub(crate) tried: usize,
}

/// What changes cost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Costs {
    /// The number of colors: the background and the inks.
    pub colors: usize,
    /// For each cell, row by row, the cost of each color; infinite if the cell must not get it.
    pub values: Vec<f32>,
    /// The cells that this symmetry makes equal change together.
    pub symmetry: Symmetry,
    /// The form of the picture, whose harm costs more; none if the values say all.
    form: Option<Form>,
}

impl Costs {
    /// Costs for this number of colors.
    ///
    /// # Panics
    /// If there are not as many values for each cell.
    pub fn new(colors: usize, values: Vec<f32>) -> Self {
        assert!(
            colors > 1 && values.len() % colors == 0,
            "a value for each color of each cell"
        );
        Self {
            colors,
            values,
            symmetry: Symmetry::None,
            form: None,
        }
    }

    /// Costs by what the eye sees, in cells. A change costs 1, and 1/8 for each of the eight
    /// neighbours that do not have the new color. Each part or hole that falls apart, joins another
    /// one, appears or disappears costs 4, and so does each mirror or turn that the picture loses.
    pub fn of_drawing(picture: &Picture) -> Self {
        let colors = 1 + picture.cells().map(Ink::number).max().unwrap_or(0).max(1);
        let inks = (0..colors).filter_map(Ink::new);
        let inks: Vec<Ink> = inks.collect();
        let change = |position, to| CellChange {
            position,
            from: color(picture, position),
            to,
        };
        let cost = |change: CellChange| {
            if change.from == change.to {
                0.0
            } else {
                1.0 + visibility(picture, change) as f32 / 8.0
            }
        };
        let values =
            cells(picture).flat_map(|place| inks.iter().map(move |&to| cost(change(place, to))));
        Self {
            form: Some(Form::of(picture)),
            ..Self::new(colors, values.collect())
        }
    }

    /// Lets each cell change together with its mirror image in the same row, or alone.
    #[must_use]
    pub fn mirrored(self, mirrored: bool) -> Self {
        self.symmetric(if mirrored {
            Symmetry::LeftRight
        } else {
            Symmetry::None
        })
    }

    /// Sets [`Self::symmetry`].
    #[must_use]
    pub fn symmetric(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    pub(crate) fn without_symmetries(mut self) -> Self {
        self.form.iter_mut().for_each(Form::forget_symmetries);
        self
    }

    /// The cost of these changes.
    ///
    /// # Panics
    /// If a change is outside the picture of these costs.
    pub fn of(&self, picture: &Picture, changes: &[CellChange]) -> f32 {
        let mut board = picture.clone();
        changes.iter().for_each(|change| change.apply(&mut board));
        changes
            .iter()
            .map(|&change| self.of_one(picture, change))
            .sum::<f32>()
            + self.harm(&board)
    }

    fn of_one(&self, picture: &Picture, change: CellChange) -> f32 {
        let cell = change.position.row * picture.width() + change.position.column;
        self.values[cell * self.colors + change.to.number()]
    }

    /// The least ranks are searched further. For a drawing, a good form is worth some unknown
    /// cells.
    fn rank(&self, attempt: &Attempt) -> f32 {
        let worth = if self.form.is_some() { 4.0 } else { 0.0 };
        attempt.measure as f32 + worth * attempt.cost
    }

    fn harm(&self, board: &Picture) -> f32 {
        self.form.as_ref().map_or(0.0, |form| form.harm(board))
    }
}

/// A picture during the search.
#[derive(Clone, Debug)]
struct Attempt {
    measure: usize,
    /// The cost of the changes, and the same with the harm to the form.
    changed: f32,
    cost: f32,
    /// In reading order.
    changes: Vec<CellChange>,
}

/// Changes at most `most` cells until a picture is good, at little cost. Returns the changes in
/// reading order and their cost, or none if the search finds nothing within the budget for
/// searches. The result depends only on the arguments, unless the callback of the budget ends the
/// search.
///
/// # Panics
/// If the costs are those of a picture of another size, or with fewer inks.
///
/// # Complexity
/// At most 120 looks at the picture for each change.
///
/// ```
/// use nonogram::Picture;
/// use nonogram_repair::{Costs, RepairOptions, repair_by_cost};
///
/// let picture: Picture = "#.\n.#".parse().unwrap();
/// let costs = Costs::new(2, vec![5.0, 5.0, 5.0, 1.0, 5.0, 5.0, 5.0, 5.0]);
/// let (changes, cost) = repair_by_cost(&picture, &costs, 2, &RepairOptions::default()).unwrap();
/// assert_eq!((changes[0].position.to_string(), cost), ("r1c2".to_string(), 1.0));
/// ```
pub fn repair_by_cost(
    picture: &Picture,
    costs: &Costs,
    most: usize,
    options: &RepairOptions<'_>,
) -> Option<(Vec<CellChange>, f32)> {
    assert_eq!(
        costs.values.len(),
        picture.width() * picture.height() * costs.colors,
        "a cost for each cell"
    );
    let mut judge = Judge::new(options);
    judge.allow(options.budget.work);
    let mut found = Found::default();
    let extent = Extent { kept: 6, tried: 20 };
    // If the budget is spent, the repairs found so far count.
    let _ = search(&mut judge, picture, costs, most, extent, &mut found);
    found.repairs.into_iter().next()
}

/// The most repairs that are kept.
const MOST_REPAIRS: usize = 100;
/// What an alternative may cost more than the cheapest repair: as much as one hole that opens.
const SLACK: f32 = 4.0;

/// The repairs of least cost that are known, the cheapest first.
///
/// It does not know how many repairs the caller wants, so the search and its results do not depend
/// on their number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    pub(crate) repairs: Vec<(Vec<CellChange>, f32)>,
}

impl Found {
    /// Takes a repair, unless cheaper ones are known, or it only adds changes to one of them.
    pub(crate) fn add(&mut self, changes: &[CellChange], cost: f32) {
        let has_all = |all: &[CellChange], some: &[CellChange]| {
            some.iter().all(|change| all.contains(change))
        };
        let is_more =
            |(other, least): &(Vec<CellChange>, f32)| *least <= cost && has_all(changes, other);
        if self.repairs.iter().any(is_more) {
            return;
        }
        self.repairs
            .retain(|(other, most)| *most < cost || !has_all(other, changes));
        self.repairs.push((changes.to_vec(), cost));
        self.repairs
            .sort_unstable_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        self.repairs.truncate(MOST_REPAIRS);
    }

    /// The least cost that is of no use.
    fn limit(&self) -> f32 {
        self.repairs
            .first()
            .map_or(f32::INFINITY, |(_, least)| least + SLACK)
    }
}

/// Adds changes until pictures are good. For the costs of a drawing, further changes follow while
/// they can make a cheaper repair, as a second change can mend what the first one breaks.
pub(crate) fn search(
    judge: &mut Judge<'_>,
    picture: &Picture,
    costs: &Costs,
    most: usize,
    extent: Extent,
    found: &mut Found,
) -> Result<(), Spent> {
    let colors = colors(picture);
    let images = images(picture, costs.symmetry);
    let mut board = picture.clone();
    let measure = judge.look(picture)?.measure;
    let mut kept = vec![Attempt {
        measure,
        changed: 0.0,
        cost: 0.0,
        changes: Vec::new(),
    }];
    for _ in 0..most {
        let mut next: Vec<Attempt> = Vec::new();
        let mut seen = HashSet::new();
        for Attempt {
            changed: before,
            changes: made,
            ..
        } in &kept
        {
            made.iter().for_each(|change| change.apply(&mut board));
            let unknown = judge.look(&board)?.unknown;
            let places = moves(&board, &unknown).into_iter();
            let steps = places
                .flat_map(|place| changes(picture, place, colors))
                .filter_map(|change| {
                    let Position { row, column } = change.position;
                    let step = images[row * picture.width() + column].iter();
                    let step: Vec<CellChange> = step
                        .map(|&position| CellChange { position, ..change })
                        .collect();
                    let may_change =
                        |place| judge.allows(place) && made.iter().all(|old| old.position != place);
                    let is_new =
                        !step.is_empty() && step.iter().all(|change| may_change(change.position));
                    let cost: f32 = step
                        .iter()
                        .map(|&change| costs.of_one(picture, change))
                        .sum();
                    (is_new && made.len() + step.len() <= most && before + cost < found.limit())
                        .then_some((cost, step))
                });
            let mut steps: Vec<(f32, Vec<CellChange>)> = steps.collect();
            steps.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (cost, step) in steps.into_iter().take(extent.tried) {
                let mut changes = [&made[..], &step].concat();
                changes.sort_unstable();
                if costs.form.is_some() && !seen.insert(changes.clone()) {
                    continue;
                }
                step.iter().for_each(|change| change.apply(&mut board));
                let measure = judge.look(&board)?.measure;
                if costs.form.is_some() {
                    judge.charge((picture.width() * picture.height()) as u64 / 16)?;
                }
                let changed = before + cost;
                let cost = changed + costs.harm(&board);
                step.iter().for_each(|change| change.undo(&mut board));
                next.push(Attempt {
                    measure,
                    changed,
                    cost,
                    changes,
                });
            }
            made.iter().for_each(|change| change.undo(&mut board));
        }
        next.sort_by(|a, b| {
            let order = costs.rank(a).total_cmp(&costs.rank(b));
            order
                .then(a.cost.total_cmp(&b.cost))
                .then_with(|| a.changes.cmp(&b.changes))
        });
        next.dedup_by(|a, b| a.changes == b.changes);
        next.retain(|attempt| {
            if attempt.measure == 0 {
                found.add(&attempt.changes, attempt.cost);
            }
            attempt.measure > 0
        });
        next.truncate(extent.kept);
        if next.is_empty() || costs.form.is_none() && !found.repairs.is_empty() {
            break;
        }
        kept = next;
    }
    Ok(())
}

/// For each cell, row by row, the cells that a symmetry makes equal to it, if it is the first of
/// them; none for the others, so that each set is a step once, and none if the cells have different
/// colors.
fn images(picture: &Picture, symmetry: Symmetry) -> Vec<Vec<Position>> {
    let (width, height) = (picture.width(), picture.height());
    let mut images = vec![Vec::new(); width * height];
    for place in cells(picture) {
        let (row, column) = symmetry.representative(place.row, place.column, width, height);
        images[row * width + column].push(place);
    }
    for set in &mut images {
        if set
            .iter()
            .any(|&place| color(picture, place) != color(picture, set[0]))
        {
            set.clear();
        }
    }
    images
}
