//! Searches for changes of little cost, where the caller says what each costs.

use crate::beam::moves;
use crate::change::{CellChange, changes, colors};
use crate::judge::{Judge, Spent};
use crate::{RepairBudget, RepairOptions};
use nonogram::{Picture, Position};

/// The pictures that are kept for the next change.
const KEPT: usize = 6;
/// The changes that are tried on each, the cheapest first.
const TRIED: usize = 20;

/// What changes cost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Costs {
    /// The number of colors: the background and the inks.
    pub colors: usize,
    /// For each cell, row by row, the cost of each color; infinite if the cell must not get it.
    pub values: Vec<f32>,
    /// Whether each cell changes together with its mirror image in the same row.
    pub mirrored: bool,
}

impl Costs {
    /// Costs of so many colors.
    ///
    /// # Panics
    /// If there are not as many values for each cell.
    pub fn new(colors: usize, values: Vec<f32>) -> Self {
        assert!(colors > 1 && values.len() % colors == 0, "a value for each color of each cell");
        Self { colors, values, mirrored: false }
    }

    /// Sets [`Self::mirrored`].
    #[must_use]
    pub fn mirrored(self, mirrored: bool) -> Self {
        Self { mirrored, ..self }
    }

    fn of(&self, picture: &Picture, change: CellChange) -> f32 {
        let cell = change.position.row * picture.width() + change.position.column;
        self.values[cell * self.colors + change.to.number()]
    }
}

/// A picture during the search. The best one has the fewest unknown cells, then the least cost.
#[derive(Clone, Debug)]
struct Attempt {
    measure: usize,
    cost: f32,
    /// In reading order.
    changes: Vec<CellChange>,
}

/// Changes at most so many cells until a picture is good, at little cost. Returns the changes in reading order and their
/// cost, or none if the search finds nothing within the budget for searches. The result depends only on the arguments, unless
/// the interrupt ends the search.
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
    assert_eq!(costs.values.len(), picture.width() * picture.height() * costs.colors, "a cost for each cell");
    let mut judge = Judge::new(options);
    let RepairBudget { search: budget, .. } = options.budget;
    judge.allow(budget);
    search(&mut judge, picture, costs, most).ok().flatten()
}

fn search(
    judge: &mut Judge<'_>,
    picture: &Picture,
    costs: &Costs,
    most: usize,
) -> Result<Option<(Vec<CellChange>, f32)>, Spent> {
    let colors = colors(picture);
    let mut board = picture.clone();
    let mut kept = vec![Attempt { measure: judge.look(picture)?.measure, cost: 0.0, changes: Vec::new() }];
    for _ in 0..most {
        let mut next: Vec<Attempt> = Vec::new();
        for Attempt { cost: before, changes: made, .. } in &kept {
            made.iter().for_each(|change| change.apply(&mut board));
            let unknown = judge.look(&board)?.unknown;
            let places = moves(&board, &unknown).into_iter();
            let steps = places.flat_map(|place| changes(picture, place, colors)).filter_map(|change| {
                let step = with_mirror(picture, change, costs.mirrored)?;
                let is_new = step.iter().all(|change| made.iter().all(|old| old.position != change.position));
                let cost: f32 = step.iter().map(|&change| costs.of(picture, change)).sum();
                (is_new && made.len() + step.len() <= most && cost < f32::INFINITY).then_some((cost, step))
            });
            let mut steps: Vec<(f32, Vec<CellChange>)> = steps.collect();
            steps.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (cost, step) in steps.into_iter().take(TRIED) {
                step.iter().for_each(|change| change.apply(&mut board));
                let measure = judge.look(&board)?.measure;
                step.iter().for_each(|change| change.undo(&mut board));
                let mut changes = [&made[..], &step].concat();
                changes.sort_unstable();
                next.push(Attempt { measure, cost: before + cost, changes });
            }
            made.iter().for_each(|change| change.undo(&mut board));
        }
        next.sort_by(|a, b| {
            (a.measure.cmp(&b.measure)).then(a.cost.total_cmp(&b.cost)).then(a.changes.cmp(&b.changes))
        });
        next.dedup_by(|a, b| a.changes == b.changes);
        next.truncate(KEPT);
        match next.first() {
            Some(best) if best.measure == 0 => return Ok(Some((best.changes.clone(), best.cost))),
            Some(_) => kept = next,
            None => break,
        }
    }
    Ok(None)
}

/// A change, and the same of the mirrored cell, if they go together. None for the right one of a pair, which would be the same
/// step, and if the mirrored cell has another color.
fn with_mirror(picture: &Picture, change: CellChange, mirrored: bool) -> Option<Vec<CellChange>> {
    let Position { row, column } = change.position;
    let other = picture.width() - 1 - column;
    if !mirrored || other == column {
        return Some(vec![change]);
    }
    let is_same = picture.ink(row, other) == change.from;
    (is_same && column < other)
        .then(|| vec![change, CellChange { position: Position { row, column: other }, ..change }])
}
