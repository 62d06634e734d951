//! Marks that show which numbers belong together.
//!
//! Ids of clusters grow during a game, but there are few letters and colors. A cluster keeps the mark of its
//! id where that is possible, so that marks rarely change from move to move.

use crate::game::Game;
use crate::square::Square;
use std::collections::{BTreeMap, BTreeSet};

/// A mark from 0 to `marks - 1` for each cluster on the board. No two clusters have the same one, as far as
/// there are enough marks.
///
/// # Panics
/// If there are no marks.
pub fn cluster_letters(game: &Game, marks: usize) -> BTreeMap<u32, usize> {
    let mut letters = BTreeMap::new();
    let mut used = BTreeSet::new();
    for &id in touching(game).keys() {
        let mark = free(id, marks, |mark| used.contains(&mark));
        used.insert(mark);
        letters.insert(id, mark);
    }
    letters
}

/// A mark from 0 to `marks - 1` for each cluster on the board. Clusters that touch, also at a corner, have
/// different ones, as far as there are enough marks.
///
/// Clusters are marked in the reverse of the order in which they fall out of the graph of those that touch, the one
/// with the fewest neighbours first. (D. W. Matula and L. L. Beck, "Smallest-last ordering and clustering and
/// graph coloring algorithms", *Journal of the ACM* 30, 1983.)
///
/// # Panics
/// If there are no marks.
pub fn cluster_colors(game: &Game, marks: usize) -> BTreeMap<u32, usize> {
    let touching = touching(game);
    let mut left = touching.clone();
    let mut order = Vec::new();
    while let Some((&id, _)) = left.iter().min_by_key(|(id, others)| (others.len(), **id)) {
        for other in left.remove(&id).expect("it was found") {
            if let Some(others) = left.get_mut(&other) {
                others.remove(&id);
            }
        }
        order.push(id);
    }
    let mut colors = BTreeMap::new();
    for id in order.into_iter().rev() {
        let near: BTreeSet<usize> = touching[&id].iter().filter_map(|other| colors.get(other).copied()).collect();
        colors.insert(id, free(id, marks, |mark| near.contains(&mark)));
    }
    colors
}

/// The mark of an id, or the next one that is not in use; its own if all are.
fn free(id: u32, marks: usize, is_used: impl Fn(usize) -> bool) -> usize {
    let own = (id as usize - 1) % marks;
    let mut next = (0..marks).map(|step| (own + step) % marks);
    next.find(|&mark| !is_used(mark)).unwrap_or(own)
}

/// For each cluster, those with which it touches.
fn touching(game: &Game) -> BTreeMap<u32, BTreeSet<u32>> {
    let board = game.board();
    let mut touching: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for (square, _) in board.occupied() {
        let id = game.cluster(square);
        let others = touching.entry(id).or_default();
        for y in square.y.saturating_sub(1)..=square.y + 1 {
            for x in square.x.saturating_sub(1)..=square.x + 1 {
                let near = Square::new(x, y);
                if board.contains(near) {
                    others.insert(game.cluster(near));
                }
            }
        }
        others.remove(&id);
        others.remove(&0);
    }
    touching
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::Method;
    use crate::game::GameSettings;
    use crate::player::{PlayStyle, Player};

    #[test]
    fn clusters_that_touch_never_share_a_color() {
        for seed in 0..20 {
            let settings = GameSettings::default().with_side([8, 20][seed as usize % 2]);
            let mut game = Game::new(settings, seed).unwrap();
            let mut player = Player::new(PlayStyle::Decode(Method::Greedy), seed).unwrap();
            while game.lost().is_none() && game.bursts() < 30 {
                let colors = cluster_colors(&game, 12);
                for (id, others) in touching(&game) {
                    assert!(others.iter().all(|other| colors[other] != colors[&id]));
                }
                let letters = cluster_letters(&game, 52);
                let different: BTreeSet<usize> = letters.values().copied().collect();
                assert_eq!(different.len(), letters.len().min(52));
                let Some(step) = player.next(game.board()) else {
                    break;
                };
                game.play(step).unwrap();
            }
        }
    }
}
