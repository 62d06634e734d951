//! Searches for few flips. Of all pictures with the same number of flips, it keeps those with the
//! fewest unresolved cells.

use crate::judge::{Judge, Spent};
use crate::looks;
use crate::looks::{damage, like_neighbours};
use nonogram::{Picture, Position};
use std::collections::{BTreeSet, HashSet};

/// The searches in order. For each: the number of pictures kept, the most pictures looked at for one
/// more flip, and the number of flips without progress after which a wider search begins. The first
/// search finds some repair of any picture, so it tries only some cells; the others keep fewer pictures
/// when these have many cells to flip.
const SEARCHES: [(usize, usize, usize); 4] = [
    (1, 1 << 7, 4),
    (1, 1 << 13, 4),
    (4, 1 << 13, 4),
    (16, 1 << 13, usize::MAX),
];

/// A picture during the search: its flips in reading order, and its unresolved cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// The least state is best: fewest unknown cells, then least damage, then first in reading order.
    measure: usize,
    damage: usize,
    flips: Vec<Position>,
}

/// The fewest flips that the widest affordable search finds; `None` if no search finds a repair.
pub(crate) fn search(judge: &mut Judge<'_>, picture: &Picture) -> Option<Vec<Position>> {
    let mut best: Option<State> = None;
    for search in SEARCHES {
        let cells = picture.width() * picture.height();
        let most = best.as_ref().map_or(cells, |best| best.flips.len());
        let (state, is_spent) = match sweep(judge, picture, search, most) {
            Ok(state) => (state, false),
            Err(Spent) => (None, true),
        };
        if let Some(state) = state {
            let key = |state: &State| (state.flips.len(), state.damage);
            if best.as_ref().is_none_or(|best| key(&state) < key(best)) {
                best = Some(state);
            }
        }
        let done = best.as_ref().is_some_and(|best| best.flips.len() == 1);
        if is_spent || done {
            break;
        }
    }
    Some(prune(judge, picture, best?.flips))
}

/// Runs one search, with at most `most` flips.
fn sweep(
    judge: &mut Judge<'_>,
    picture: &Picture,
    (width, most_looks, patience): (usize, usize, usize),
    most: usize,
) -> Result<Option<State>, Spent> {
    let mut kept = vec![State {
        measure: usize::MAX,
        damage: 0,
        flips: Vec::new(),
    }];
    let mut board = picture.clone();
    // The fewest unknown cells so far, and the number of flips after which they were found.
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
            state.flips.iter().for_each(|&place| board.flip(place));
            let unknown = judge.look(&board)?.unknown;
            let places = moves(&board, &unknown);
            // All cells, unless there are too many.
            let step = places.len().div_ceil(most_looks).max(1);
            for place in places.into_iter().step_by(step) {
                let Err(at) = state.flips.binary_search(&place) else {
                    continue;
                };
                let mut flips = state.flips.clone();
                flips.insert(at, place);
                if !seen.insert(flips.clone()) {
                    continue;
                }
                looks += 1;
                board.flip(place);
                let measure = judge.look(&board)?.measure;
                board.flip(place);
                next.insert(State {
                    measure,
                    damage: state.damage + like_neighbours(picture, place),
                    flips,
                });
                if next.len() > width {
                    next.pop_last();
                }
            }
            state.flips.iter().for_each(|&place| board.flip(place));
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

/// The cells to flip: unknown cells, and the cells above, below, left and right of them.
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

/// Takes back every unnecessary flip, the most visible first.
pub(crate) fn prune(
    judge: &mut Judge<'_>,
    picture: &Picture,
    mut flips: Vec<Position>,
) -> Vec<Position> {
    let mut board = picture.clone();
    flips.iter().for_each(|&place| board.flip(place));
    let mut order = flips.clone();
    order.sort_by_key(|&place| std::cmp::Reverse(looks::damage(picture, &[place])));
    for place in order {
        board.flip(place);
        match judge.look(&board) {
            Ok(look) if look.is_good() => flips.retain(|&flip| flip != place),
            Ok(_) => board.flip(place),
            Err(Spent) => break,
        }
    }
    debug_assert!(
        damage(picture, &flips) <= 8 * flips.len(),
        "eight neighbours"
    );
    flips
}
