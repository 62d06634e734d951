//! Shortens a known repair. Some flips are taken back, and all sets with one flip fewer are tried in
//! their place (large neighbourhood search: P. Shaw, *Using constraint programming and local search
//! methods to solve vehicle routing problems*, CP 1998).

use crate::judge::{Judge, Spent};
use crate::proof::replace;
use nonogram::{Picture, Position};

/// The most sets of three that are sorted: far more than a budget allows to be tried.
const MAX_SETS: usize = 100_000;

/// A repair with as many flips or fewer.
pub(crate) fn shorten(
    judge: &mut Judge<'_>,
    picture: &Picture,
    mut flips: Vec<Position>,
) -> Vec<Position> {
    while let Ok(Some(fewer)) = shorter(judge, picture, &flips) {
        flips = fewer;
    }
    flips
}

/// One flip fewer, if two flips can be replaced by one, or three by two. Flips that are close together
/// come first.
fn shorter(
    judge: &mut Judge<'_>,
    picture: &Picture,
    flips: &[Position],
) -> Result<Option<Vec<Position>>, Spent> {
    let numbers = 0..flips.len();
    let pairs = || {
        numbers
            .clone()
            .flat_map(|a| (0..a).map(move |b| vec![a, b]))
    };
    let triples = pairs().flat_map(|pair| {
        let third = 0..pair[1];
        third.map(move |c| vec![pair[0], pair[1], c])
    });
    for mut sets in [
        pairs().collect::<Vec<_>>(),
        triples.take(MAX_SETS).collect(),
    ] {
        sets.sort_by_cached_key(|set| spread(flips, set));
        for taken in sets {
            let kept = numbers.clone().filter(|number| !taken.contains(number));
            let kept: Vec<Position> = kept.map(|number| flips[number]).collect();
            let fewer = replace(judge, picture, &kept, taken.len() - 1)?;
            if fewer.is_some() {
                return Ok(fewer);
            }
        }
    }
    Ok(None)
}

/// The distance between the flips with these numbers.
fn spread(flips: &[Position], set: &[usize]) -> usize {
    let distance = |a: Position, b: Position| a.row.abs_diff(b.row) + a.column.abs_diff(b.column);
    let places = || set.iter().map(|&number| flips[number]);
    places()
        .map(|a| places().map(|b| distance(a, b)).sum::<usize>())
        .sum()
}
