//! Searches for few changes. Of all pictures with the same number of changes, it keeps those with
//! the fewest unresolved cells.

use crate::change::{CellChange, changes, colors};
use crate::judge::{Judge, Spent};
use crate::looks::visibility;
use nonogram::{Picture, Position};
use std::collections::{BTreeSet, HashSet};

/// The searches in order. For each: the number of pictures kept, the most pictures looked at for
/// one more change, and the number of changes without progress after which a wider search begins.
/// The first search finds some repair of any picture, so it tries only some cells; the others keep
/// fewer pictures when these have many cells to change.
const SEARCHES: [(usize, usize, usize); 4] = [
    (1, 1 << 7, 4),
    (1, 1 << 13, 4),
    (4, 1 << 13, 4),
    (16, 1 << 13, usize::MAX),
];

/// A picture during the search: its changes in reading order, and its unresolved cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Attempt {
    /// The least state is best: fewest unknown cells, then least damage, then first in reading
    /// order.
    measure: usize,
    damage: usize,
    changes: Vec<CellChange>,
}

/// The fewest changes that the widest affordable search finds; `None` if no search finds a repair.
pub(crate) fn search(judge: &mut Judge<'_>, picture: &Picture) -> Option<Vec<CellChange>> {
    let mut best: Option<Attempt> = None;
    for search in SEARCHES {
        let cells = picture.width() * picture.height();
        let most = best.as_ref().map_or(cells, |best| best.changes.len());
        let (state, is_spent) = match sweep(judge, picture, search, most) {
            Ok(state) => (state, false),
            Err(Spent) => (None, true),
        };
        if let Some(state) = state {
            let key = |state: &Attempt| (state.changes.len(), state.damage);
            if best.as_ref().is_none_or(|best| key(&state) < key(best)) {
                best = Some(state);
            }
        }
        let done = best.as_ref().is_some_and(|best| best.changes.len() == 1);
        if is_spent || done {
            break;
        }
    }
    Some(prune(judge, picture, best?.changes))
}

/// Runs one search, with at most `most` changes.
fn sweep(
    judge: &mut Judge<'_>,
    picture: &Picture,
    (width, most_looks, patience): (usize, usize, usize),
    most: usize,
) -> Result<Option<Attempt>, Spent> {
    let mut kept = vec![Attempt {
        measure: usize::MAX,
        damage: 0,
        changes: Vec::new(),
    }];
    let mut board = picture.clone();
    let colors = colors(picture);
    let others = colors.len() - 1;
    // The fewest unknown cells so far, and the number of changes after which they were found.
    let (mut fewest, mut since) = (usize::MAX, 0_usize);
    for depth in 0..most {
        if depth > since.saturating_add(patience) {
            return Ok(None);
        }
        let mut next = BTreeSet::new();
        let mut seen = HashSet::new();
        let mut looks = 0;
        for state in &kept {
            if looks >= most_looks {
                break;
            }
            state
                .changes
                .iter()
                .for_each(|change| change.apply(&mut board));
            let unknown = judge.look(&board)?.unknown;
            let mut places = moves(&board, &unknown);
            places.retain(|&place| judge.allows(place));
            // All cells, unless there are too many.
            let step = (places.len() * others).div_ceil(most_looks).max(1);
            let places = places.into_iter().step_by(step);
            let moves = places.flat_map(|place| changes(picture, place, colors));
            for change in moves {
                let by_place = |other: &CellChange| other.position.cmp(&change.position);
                let Err(at) = state.changes.binary_search_by(by_place) else {
                    continue;
                };
                let mut changes = state.changes.clone();
                changes.insert(at, change);
                if !seen.insert(changes.clone()) {
                    continue;
                }
                looks += 1;
                change.apply(&mut board);
                let measure = judge.look(&board)?.measure;
                change.undo(&mut board);
                next.insert(Attempt {
                    measure,
                    damage: state.damage + visibility(picture, change),
                    changes,
                });
                if next.len() > width {
                    next.pop_last();
                }
            }
            state
                .changes
                .iter()
                .for_each(|change| change.undo(&mut board));
        }
        kept = next.into_iter().collect();
        match kept.first() {
            // Solved states come first, and of these the one with the least damage.
            Some(state) if state.measure == 0 => return Ok(Some(state.clone())),
            Some(state) if state.measure < fewest => (fewest, since) = (state.measure, depth),
            Some(_) => {}
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// The cells to change: unknown cells, and the cells above, below, left and right of them.
pub(crate) fn moves(picture: &Picture, unknown: &[Position]) -> BTreeSet<Position> {
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

/// Takes back every unnecessary change, the most visible first.
pub(crate) fn prune(
    judge: &mut Judge<'_>,
    picture: &Picture,
    mut changes: Vec<CellChange>,
) -> Vec<CellChange> {
    let mut board = picture.clone();
    changes.iter().for_each(|change| change.apply(&mut board));
    let mut order = changes.clone();
    order.sort_by_cached_key(|&change| std::cmp::Reverse(visibility(picture, change)));
    for change in order {
        change.undo(&mut board);
        match judge.look(&board) {
            Ok(look) if look.is_good() => changes.retain(|&other| other != change),
            Ok(_) => change.apply(&mut board),
            Err(Spent) => break,
        }
    }
    changes
}
