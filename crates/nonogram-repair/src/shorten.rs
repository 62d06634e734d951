//! Shortens a known repair. Some changes are taken back, and all sets with one change fewer are
//! tried in their place (large neighbourhood search: P. Shaw, *Using constraint programming and
//! local search methods to solve vehicle routing problems*, CP 1998).

use crate::change::CellChange;
use crate::judge::{RepairJudge, Spent};
use crate::looks::visibility;
use crate::proof::replace;
use nonogram::Picture;

/// The most sets of three that are sorted: far more than a budget allows to be tried.
const MAX_SETS: usize = 100_000;

/// A repair with as many changes or fewer.
pub(crate) fn shorten(
    judge: &mut RepairJudge<'_>,
    picture: &Picture,
    changes: Vec<CellChange>,
) -> Vec<CellChange> {
    let mut changes = prune(judge, picture, changes);
    while let Ok(Some(fewer)) = shorter(judge, picture, &changes) {
        changes = fewer;
    }
    changes
}

/// Takes back every unnecessary change, the most visible first.
fn prune(
    judge: &mut RepairJudge<'_>,
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

/// One change fewer, if two changes can be replaced by one, or three by two. Changes that are close
/// together come first.
fn shorter(
    judge: &mut RepairJudge<'_>,
    picture: &Picture,
    changes: &[CellChange],
) -> Result<Option<Vec<CellChange>>, Spent> {
    let mut pairs = Vec::new();
    let mut triples = Vec::new();
    for a in 0..changes.len() {
        for b in 0..a {
            pairs.push(vec![a, b]);
            if triples.len() < MAX_SETS {
                triples.extend((0..b).map(|c| vec![a, b, c]));
            }
        }
    }
    triples.truncate(MAX_SETS);
    for mut sets in [pairs, triples] {
        sets.sort_by_cached_key(|set| spread(changes, set));
        for taken in sets {
            let kept = (0..changes.len()).filter(|number| !taken.contains(number));
            let kept: Vec<CellChange> = kept.map(|number| changes[number]).collect();
            let fewer = replace(judge, picture, &kept, taken.len() - 1)?;
            if fewer.is_some() {
                return Ok(fewer);
            }
        }
    }
    Ok(None)
}

/// The distance between the changes with these numbers.
fn spread(changes: &[CellChange], set: &[usize]) -> usize {
    let mut distance = 0;
    for &a in set {
        for &b in set {
            let (a, b) = (changes[a].position, changes[b].position);
            distance += a.row.abs_diff(b.row) + a.column.abs_diff(b.column);
        }
    }
    distance
}
