//! Marks that show which numbers belong together.
//!
//! A cluster has the letter of its id, and its color where that is possible, so that marks rarely
//! change from move to move.

use crate::game::Game;
use crate::square::Square;
use std::collections::{BTreeMap, BTreeSet};

/// The letters, from `a` to `z`, that a player has given to numbers.
pub type Marks = BTreeMap<Square, char>;

/// The letter and the color, from 0 to `colors - 1`, of each number that has one: the player's own,
/// or without these the ones of the clusters.
///
/// # Panics
/// If there are no colors.
pub fn marks(game: &Game, own: Option<&Marks>, colors: usize) -> BTreeMap<Square, (char, usize)> {
    let mut marks = BTreeMap::new();
    if let Some(own) = own {
        for (&square, &letter) in own {
            let number = u32::from(letter) - u32::from('a');
            marks.insert(square, (letter, number as usize % colors));
        }
        return marks;
    }
    let colors = cluster_colors(game, colors);
    for (square, _) in game.board().occupied() {
        let id = game.cluster(square);
        marks.insert(square, (letter(id), colors[&id]));
    }
    marks
}

/// The letter of a cluster: no two on the board have the same one while the letters suffice.
pub(crate) fn letter(id: u32) -> char {
    ('a'..='z')
        .chain('A'..='Z')
        .cycle()
        .nth(id as usize - 1)
        .expect("no end")
}

/// A color from 0 to `most - 1` for each cluster on the board: different ones while they suffice,
/// and else as far as possible for clusters that touch, also at a corner.
fn cluster_colors(game: &Game, most: usize) -> BTreeMap<u32, usize> {
    let mut colors = BTreeMap::new();
    for (id, touching) in touching(game) {
        let own = id as usize - 1;
        let near = touching.iter().filter_map(|other| colors.get(other));
        let near: Vec<usize> = near.copied().collect();
        let all: Vec<usize> = colors.values().copied().collect();
        let mut color = own % most;
        for used in [near, all] {
            let mut free = (own..own + most).map(|color| color % most);
            color = free.find(|color| !used.contains(color)).unwrap_or(color);
        }
        colors.insert(id, color);
    }
    colors
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
    use crate::game::{GameSettings, MOVES_PER_ROUND};
    use crate::player::{PlayStyle, Player};

    #[test]
    fn clusters_have_their_own_letters_and_colors_and_keep_them() {
        for seed in 0..20 {
            let settings = GameSettings::default().with_side([8, 20][seed as usize % 2]);
            let most = [8, 12][seed as usize % 2];
            let mut game = Game::new(settings, seed).unwrap();
            let mut player = Player::new(PlayStyle::Decode(Method::Greedy), seed).unwrap();
            let mut before: BTreeMap<Square, (char, usize)> = BTreeMap::new();
            while game.lost().is_none() && game.bursts() < 30 {
                let colors = cluster_colors(&game, most);
                for (id, others) in touching(&game) {
                    assert!(others.iter().all(|other| colors[other] != colors[&id]));
                }
                let different: BTreeSet<usize> = colors.values().copied().collect();
                assert_eq!(different.len(), colors.len().min(most));
                assert!(
                    colors
                        .iter()
                        .all(|(id, color)| *id as usize > most || *color == *id as usize - 1)
                );
                let now = marks(&game, None, most);
                let letters: BTreeSet<char> = now.values().map(|(letter, _)| *letter).collect();
                assert_eq!(letters.len(), colors.len().min(52));
                // A move joins two clusters at most, and the larger one keeps its letter.
                let old = now
                    .iter()
                    .filter_map(|(square, mark)| Some((before.get(square)?, mark)));
                let changed: BTreeSet<char> = old
                    .filter(|(old, new)| old.0 != new.0)
                    .map(|(old, _)| old.0)
                    .collect();
                assert!(changed.len() <= 1 || game.moves_left() == MOVES_PER_ROUND);
                before = now;
                let Some(step) = player.next(game.board()) else {
                    break;
                };
                game.play(step).unwrap();
            }
        }
    }
}
