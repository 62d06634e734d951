//! Marks that show which numbers belong together.
//!
//! Ids of clusters grow during a game, but there are few letters and colors. A cluster keeps the mark of its
//! id where that is possible, so that marks rarely change from move to move. Once the game is lost, its clusters have the
//! first letters, and keep them in the past.

use crate::game::Game;
use crate::square::Square;
use std::collections::{BTreeMap, BTreeSet};

/// The letters, from `a` to `z`, that a player has given to numbers.
pub type Marks = BTreeMap<Square, char>;

/// The letter and the color, from 0 to `colors - 1`, of each number that has one: the player's own, or without these the
/// ones of the clusters. `end` is the present of the game.
///
/// # Panics
/// If there are no colors.
pub fn marks(game: &Game, end: &Game, own: Option<&Marks>, colors: usize) -> BTreeMap<Square, (char, usize)> {
    if let Some(own) = own {
        let color = |letter| (u32::from(letter) - u32::from('a')) as usize % colors;
        return own.iter().map(|(&square, &letter)| (square, (letter, color(letter)))).collect();
    }
    let (letters, colors) = (cluster_letters(game, end), cluster_colors(game, colors));
    let mark = |(square, _)| {
        let id = game.cluster(square);
        (square, (letters[&id], colors[&id]))
    };
    game.board().occupied().map(mark).collect()
}

/// A letter for each cluster on the board, and on that of a lost game. No two clusters have the same one while the letters
/// suffice, and there are no capitals while the small ones do.
fn cluster_letters(game: &Game, end: &Game) -> BTreeMap<u32, char> {
    let mut letters = BTreeMap::new();
    let lost = end.lost().map(|_| end);
    for id in lost.into_iter().chain([game]).flat_map(|game| touching(game).into_keys()) {
        if letters.contains_key(&id) {
            continue;
        }
        let own = (if lost.is_some() { letters.len() } else { id as usize - 1 } % 26) as u8;
        let next = |first: u8| (0..26).map(move |step| char::from(first + (own + step) % 26));
        let is_free = |letter: &char| !letters.values().any(|used| used == letter);
        let letter = next(b'a').chain(next(b'A')).find(is_free).unwrap_or(char::from(b'a' + own));
        letters.insert(id, letter);
    }
    letters
}

/// A mark from 0 to `marks - 1` for each cluster on the board. Clusters that touch, also at a corner, have
/// different ones, as far as there are enough marks. A new cluster changes the mark of no older one.
fn cluster_colors(game: &Game, marks: usize) -> BTreeMap<u32, usize> {
    let mut colors = BTreeMap::new();
    for (id, touching) in touching(game) {
        let near: BTreeSet<usize> = touching.iter().filter_map(|other| colors.get(other).copied()).collect();
        let own = id as usize - 1;
        let free = (own..own + marks).map(|mark| mark % marks).find(|mark| !near.contains(mark));
        colors.insert(id, free.unwrap_or(own % marks));
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
    use crate::game::GameSettings;
    use crate::player::{PlayStyle, Player};

    #[test]
    fn clusters_that_touch_never_share_a_color() {
        for seed in 0..20 {
            let settings = GameSettings::default().with_side([8, 20][seed as usize % 2]);
            let mut game = Game::new(settings, seed).unwrap();
            let mut player = Player::new(PlayStyle::Decode(Method::Greedy), seed).unwrap();
            while game.lost().is_none() && game.bursts() < 30 {
                let colors = cluster_colors(&game, [8, 12][seed as usize % 2]);
                for (id, others) in touching(&game) {
                    assert!(others.iter().all(|other| colors[other] != colors[&id]));
                }
                let letters = cluster_letters(&game, &game);
                let different: BTreeSet<char> = letters.values().copied().collect();
                assert_eq!(different.len(), letters.len().min(52));
                let capitals = different.iter().filter(|letter| letter.is_ascii_uppercase()).count();
                assert_eq!(capitals, letters.len().clamp(26, 52) - 26);
                let Some(step) = player.next(game.board()) else {
                    break;
                };
                game.play(step).unwrap();
            }
            if game.lost().is_some() {
                let letters = cluster_letters(&game, &game);
                assert!(letters.values().zip(('a'..='z').chain('A'..='Z')).all(|(one, other)| *one == other));
                let past = cluster_letters(&Game::new(settings, seed).unwrap(), &game);
                assert!(letters.iter().all(|(id, letter)| past[id] == *letter));
            }
        }
    }
}
