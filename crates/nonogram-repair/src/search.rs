//! Searches for changes of little cost: a beam search, which adds a change after the other. Of all
//! pictures with as many changes it keeps those with the fewest unresolved cells, or for drawings
//! those that also keep their form.

use crate::RepairOptions;
use crate::change::{CellChange, cells, changes, color, colors};
use crate::costs::Costs;
use crate::judge::{RepairJudge, Spent};
use nonogram::{InkSet, Line, Picture, Position, Symmetry};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The extent of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// The pictures that are kept for the next change.
    pub(crate) kept: usize,
    /// The changes that are tried on each, the cheapest first.
    pub(crate) tried: usize,
    /// The changes without progress after which the search ends.
    pub(crate) patience: usize,
    /// Whether each step gives one color to a line: either to a whole row, or to the unresolved
    /// cells of a line. Where single changes gain nothing, this comes to an end, since a row of one
    /// color follows from its clue alone.
    pub(crate) by_lines: bool,
}

impl Extent {
    pub(crate) const fn new(kept: usize, tried: usize) -> Self {
        Self {
            kept,
            tried,
            patience: usize::MAX,
            by_lines: false,
        }
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
/// Some 120 looks at pictures for each change.
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
    let mut judge = RepairJudge::new(options);
    judge.allow(options.budget.work);
    let mut found = FoundRepairs::default();
    let extent = Extent::new(6, 20);
    // If the budget is spent, the repairs found so far count.
    let _ = search(&mut judge, picture, costs, most, extent, &mut found);
    found.repairs.into_iter().next()
}

/// The most repairs that are kept.
const MOST_REPAIRS: usize = 100;
/// What an alternative may cost more than the cheapest repair: as much as one hole that opens.
const SLACK: f32 = 4.0;
/// What a cost of 1 weighs where cheaper attempts may come first: as much as some unknown cells.
const COST: f32 = 4.0;

/// The repairs of least cost that are known, the cheapest first.
///
/// It does not know how many repairs the caller wants, so the search and its results do not depend
/// on their number.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoundRepairs {
    pub(crate) repairs: Vec<(Vec<CellChange>, f32)>,
}

impl FoundRepairs {
    /// Takes a repair, unless cheaper ones are known, or it only adds changes to one of them.
    pub(crate) fn add(&mut self, changes: &[CellChange], cost: f32) {
        for (other, least) in &self.repairs {
            if *least <= cost && has_all(changes, other) {
                return;
            }
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

fn has_all(all: &[CellChange], some: &[CellChange]) -> bool {
    some.iter().all(|change| all.contains(change))
}

/// Adds changes until pictures are good. For the costs of a drawing, further changes follow while
/// they can make a cheaper repair, as a second change can mend what the first one breaks.
pub(crate) fn search(
    judge: &mut RepairJudge<'_>,
    picture: &Picture,
    costs: &Costs,
    most: usize,
    extent: Extent,
    found: &mut FoundRepairs,
) -> Result<(), Spent> {
    let mut search = RepairSearch {
        picture,
        costs,
        most,
        extent,
        colors: colors(picture),
        images: images(picture, costs.symmetry),
        board: picture.clone(),
        seen: HashSet::new(),
    };
    let is_drawing = costs.form.is_some();
    let worth = if is_drawing || extent.by_lines {
        COST
    } else {
        0.0
    };
    let mut kept = vec![Attempt {
        measure: judge.look(picture)?.measure,
        changed: 0.0,
        cost: 0.0,
        changes: Vec::new(),
    }];
    // The fewest unresolved cells so far, and the number of changes after which they were found.
    let (mut fewest, mut since) = (usize::MAX, 0_usize);
    for depth in 0..most {
        let mut next: Vec<Attempt> = Vec::new();
        search.seen.clear();
        for attempt in &kept {
            search.extend(judge, attempt, found.limit(), &mut next)?;
        }
        next.sort_by(|a, b| {
            let order = rank(a, worth).total_cmp(&rank(b, worth));
            order
                .then(a.cost.total_cmp(&b.cost))
                .then_with(|| a.changes.cmp(&b.changes))
        });
        let mut is_found = false;
        next.retain(|attempt| {
            if attempt.measure == 0 {
                found.add(&attempt.changes, attempt.cost);
                is_found = true;
            }
            attempt.measure > 0
        });
        next.truncate(extent.kept);
        let Some(best) = next.first() else { break };
        if is_found && !is_drawing {
            break;
        }
        if best.measure < fewest {
            (fewest, since) = (best.measure, depth);
        } else if depth > since.saturating_add(extent.patience) {
            break;
        }
        kept = next;
    }
    Ok(())
}

/// The least ranks are searched further.
fn rank(attempt: &Attempt, worth: f32) -> f32 {
    attempt.measure as f32 + worth * attempt.cost
}

/// What all steps of a search need.
struct RepairSearch<'a> {
    picture: &'a Picture,
    costs: &'a Costs,
    /// The most changes.
    most: usize,
    extent: Extent,
    colors: InkSet,
    images: Vec<Vec<Position>>,
    /// The picture after the changes that are looked at.
    board: Picture,
    /// The sets of changes that were looked at.
    seen: HashSet<Vec<CellChange>>,
}

impl RepairSearch<'_> {
    /// Adds the attempts that have one step more than this one.
    fn extend(
        &mut self,
        judge: &mut RepairJudge<'_>,
        attempt: &Attempt,
        limit: f32,
        next: &mut Vec<Attempt>,
    ) -> Result<(), Spent> {
        let made = &attempt.changes;
        made.iter().for_each(|change| change.apply(&mut self.board));
        let unknown = judge.look(&self.board)?.unknown;
        let mut steps = self.steps(judge, attempt, &unknown, limit);
        steps.truncate(self.extent.tried);
        for (cost, step) in steps {
            let mut changes = [&made[..], &step].concat();
            changes.sort_unstable();
            if !self.seen.insert(changes.clone()) {
                continue;
            }
            step.iter().for_each(|change| change.apply(&mut self.board));
            let measure = judge.look(&self.board)?.measure;
            if self.costs.form.is_some() {
                let cells = self.picture.width() * self.picture.height();
                judge.charge(cells as u64 / 16)?;
            }
            let changed = attempt.changed + cost;
            let cost = changed + self.costs.harm(&self.board);
            step.iter().for_each(|change| change.undo(&mut self.board));
            next.push(Attempt {
                measure,
                changed,
                cost,
                changes,
            });
        }
        made.iter().for_each(|change| change.undo(&mut self.board));
        Ok(())
    }

    /// The steps that may follow with their costs, the cheapest first.
    fn steps(
        &self,
        judge: &RepairJudge<'_>,
        attempt: &Attempt,
        unknown: &[Position],
        limit: f32,
    ) -> Vec<(f32, Vec<CellChange>)> {
        let steps = if self.extent.by_lines {
            self.line_steps(judge, &attempt.changes, unknown)
        } else {
            self.cell_steps(judge, &attempt.changes, unknown)
        };
        let mut costly = Vec::new();
        for step in steps {
            let cost = self.costs.of_cells_alone(self.picture, &step);
            let is_short = attempt.changes.len() + step.len() <= self.most;
            if is_short && attempt.changed + cost < limit {
                costly.push((cost, step));
            }
        }
        costly.sort_by(|a, b| a.0.total_cmp(&b.0));
        costly
    }

    /// Changes of a cell together with its images, if all of them may change.
    fn cell_steps(
        &self,
        judge: &RepairJudge<'_>,
        made: &[CellChange],
        unknown: &[Position],
    ) -> Vec<Vec<CellChange>> {
        let mut steps = Vec::new();
        for place in moves(&self.board, unknown) {
            let images = &self.images[place.row * self.picture.width() + place.column];
            if images.is_empty() || !images.iter().all(|&image| is_free(judge, made, image)) {
                continue;
            }
            for change in changes(self.picture, place, self.colors) {
                let images = images.iter();
                steps.push(
                    images
                        .map(|&position| CellChange { position, ..change })
                        .collect(),
                );
            }
        }
        steps
    }

    /// Changes that give one color to a line.
    fn line_steps(
        &self,
        judge: &RepairJudge<'_>,
        made: &[CellChange],
        unknown: &[Position],
    ) -> Vec<Vec<CellChange>> {
        let mut lines: BTreeMap<(usize, Line), Vec<Position>> = BTreeMap::new();
        for &place in unknown {
            let (row, column) = (Line::Row(place.row), Line::Column(place.column));
            lines.entry((0, row)).or_default().push(place);
            lines.entry((0, column)).or_default().push(place);
            lines.entry((1, row)).or_insert_with(|| {
                let row = place.row;
                (0..self.picture.width())
                    .map(|column| Position { row, column })
                    .collect()
            });
        }
        let mut steps = Vec::new();
        for cells in lines.into_values() {
            for to in self.colors.iter() {
                let free = cells.iter().filter(|&&place| is_free(judge, made, place));
                let only = InkSet::only(to);
                let step: Vec<CellChange> = free
                    .flat_map(|&place| changes(self.picture, place, only))
                    .collect();
                if !step.is_empty() {
                    steps.push(step);
                }
            }
        }
        steps
    }
}

/// Whether a cell may change once more.
fn is_free(judge: &RepairJudge<'_>, made: &[CellChange], place: Position) -> bool {
    judge.allows(place) && made.iter().all(|old| old.position != place)
}

/// The cells to change: unknown cells, and the cells above, below, left and right of them.
fn moves(picture: &Picture, unknown: &[Position]) -> BTreeSet<Position> {
    let (width, height) = (picture.width(), picture.height());
    let mut places = BTreeSet::new();
    for place in unknown {
        let Position { row, column } = *place;
        let rows = row.saturating_sub(1)..=(row + 1).min(height - 1);
        let columns = column.saturating_sub(1)..=(column + 1).min(width - 1);
        places.extend(rows.map(|row| Position { row, column }));
        places.extend(columns.map(|column| Position { row, column }));
    }
    places
}

/// For each cell, row by row, the cells that a symmetry makes equal to it, if it is the first of
/// them; none for the others, so that each set is a step once, and none if the cells have different
/// colors.
pub(crate) fn images(picture: &Picture, symmetry: Symmetry) -> Vec<Vec<Position>> {
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
