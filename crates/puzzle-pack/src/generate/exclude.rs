//! The boards of earlier packs, which a new pack leaves out with their turns, their mirror images
//! and boards that are nearly the same.
//!
//! Turns and mirror images take a cell to one at the same distances from the borders. So they keep
//! the numbers of filled cells by these distances, and boards that differ in few cells have nearly
//! the same numbers. Only such boards are compared cell by cell.

use crate::row::hex;
use crate::source::{same, things};
use nonogram::Picture;
use sha2::{Digest, Sha256};
use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

/// Boards that a pack leaves out, and the things that they show.
///
/// Two values are equal if they have the same boards and things, in any order.
#[derive(Clone)]
pub struct Excluded {
    digest: String,
    /// `None` if only the digest is known, from a manifest.
    known: Option<Arc<Known>>,
}

struct Known {
    /// By their sides, the longer one first. Each list is sorted by the number of filled cells.
    boards: HashMap<(usize, usize), Vec<Board>>,
    /// The English names of the things.
    things: HashSet<&'static str>,
    unnamed: usize,
}

/// A board that is at least as wide as it is high: turned, if necessary.
struct Board {
    cells: Cells,
    filled: usize,
    orbits: [u8; 32],
}

/// The numbers of the inks, row by row and 32 at a time. Cells behind the last one are 0.
type Cells = Vec<[u8; 32]>;

impl Board {
    fn of(picture: &Picture) -> Self {
        // The numbers of filled cells whose distances from the next borders in both directions are
        // the same, or have the same place here.
        let mut orbits = [0_u8; 32];
        let (width, height) = (picture.width(), picture.height());
        for row in 0..height {
            for column in (0..width).filter(|&column| picture.get(row, column)) {
                let (one, other) = (row.min(height - 1 - row), column.min(width - 1 - column));
                let count = &mut orbits[(7 * one.min(other) + one.max(other)) % 32];
                *count = count.saturating_add(1);
            }
        }
        let cells = if width < height {
            inks(&picture.transposed())
        } else {
            inks(picture)
        };
        Self {
            cells,
            filled: picture.filled(),
            orbits,
        }
    }

    /// A number of cells in which every turn of this board differs from every turn of another one,
    /// or more.
    fn least_difference(&self, other: &Self) -> usize {
        let pairs = self.orbits.iter().zip(&other.orbits);
        pairs
            .map(|(one, other)| usize::from(one.abs_diff(*other)))
            .sum()
    }
}

impl Excluded {
    /// These boards, and the icons and shapes that their titles name: in any of the languages, as
    /// whole words.
    pub fn new(boards: impl IntoIterator<Item = (Picture, String)>) -> Self {
        let mut known = Known {
            boards: HashMap::new(),
            things: HashSet::new(),
            unnamed: 0,
        };
        let mut lines = Vec::new();
        for (picture, title) in boards {
            lines.push(format!(
                "{}x{} {}\n",
                picture.width(),
                picture.height(),
                picture.to_digits()
            ));
            let named = things::named(&title);
            known.unnamed += usize::from(named.is_empty());
            known.things.extend(named);
            known
                .boards
                .entry(sides(&picture))
                .or_default()
                .push(Board::of(&picture));
        }
        known
            .boards
            .values_mut()
            .for_each(|boards| boards.sort_by_key(|board| board.filled));
        lines.extend(known.things.iter().map(|name| format!("{name}\n")));
        lines.sort_unstable();
        lines.dedup();
        let mut hasher = Sha256::new();
        lines.iter().for_each(|line| hasher.update(line));
        Self {
            digest: hex(&hasher.finalize()),
            known: Some(Arc::new(known)),
        }
    }

    /// What a manifest says of them.
    #[cfg(feature = "files")]
    pub(crate) fn of_digest(digest: String) -> Self {
        Self {
            digest,
            known: None,
        }
    }

    /// The SHA-256 of the boards and the names of the things, in hexadecimal digits.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The number of boards whose titles name no icon and no shape.
    pub fn unnamed(&self) -> usize {
        self.known.as_ref().map_or(0, |known| known.unnamed)
    }

    /// Whether the boards are known, and not only their digest.
    pub(super) fn is_known(&self) -> bool {
        self.known.is_some()
    }

    /// Whether one of the boards shows the thing with this English name, or one that counts as the
    /// same.
    pub(super) fn shows(&self, name: &str) -> bool {
        let known = self.known.as_ref();
        known.is_some_and(|known| known.things.iter().any(|shown| same::are_one(shown, name)))
    }

    /// Whether a turn or a mirror image of a picture, or the picture itself, differs from one of
    /// the boards in at most `near` cells. Cells differ if their inks have other numbers.
    pub(super) fn is_near(&self, picture: &Picture, near: usize) -> bool {
        let known = self.known.as_ref().expect("the recipe was checked");
        let Some(boards) = known.boards.get(&sides(picture)) else {
            return false;
        };
        let new = Board::of(picture);
        // As wide as they are high, or wider.
        let turns = LazyCell::new(|| {
            let turns = picture.turns().into_iter();
            turns
                .filter(|turn| turn.width() >= turn.height())
                .map(|turn| inks(&turn))
                .collect::<Vec<Cells>>()
        });
        let first = boards.partition_point(|board| board.filled < new.filled.saturating_sub(near));
        let alike = boards[first..]
            .iter()
            .take_while(|board| board.filled <= new.filled.saturating_add(near));
        let mut alike = alike.filter(|board| board.least_difference(&new) <= near);
        alike.any(|board| {
            turns
                .iter()
                .any(|turn| differ_in_at_most(near, turn, &board.cells))
        })
    }
}

impl PartialEq for Excluded {
    fn eq(&self, other: &Self) -> bool {
        self.digest == other.digest
    }
}

impl fmt::Debug for Excluded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Excluded").field(&self.digest).finish()
    }
}

/// The sides of a picture, the longer one first.
fn sides(picture: &Picture) -> (usize, usize) {
    let (width, height) = (picture.width(), picture.height());
    (width.max(height), width.min(height))
}

fn inks(picture: &Picture) -> Cells {
    let mut cells = vec![[0; 32]; (picture.width() * picture.height()).div_ceil(32)];
    cells
        .as_flattened_mut()
        .iter_mut()
        .zip(picture.cells())
        .for_each(|(cell, ink)| *cell = ink.number() as u8);
    cells
}

/// Whether two boards of the same sides differ in at most `most` cells.
fn differ_in_at_most(most: usize, one: &Cells, other: &Cells) -> bool {
    let mut different = 0;
    one.iter().zip(other).all(|(one, other)| {
        let here: u8 = one
            .iter()
            .zip(other)
            .map(|(one, other)| u8::from(one != other))
            .sum();
        different += usize::from(here);
        different <= most
    })
}
