//! The boards of earlier packs, which a new pack leaves out with their turns, their mirror images and boards that are nearly
//! the same.
//!
//! Turns and mirror images keep the numbers of filled cells in each ring around the centre. Boards that differ in few cells
//! have nearly the same numbers. Few boards do, and only those are compared cell by cell.

use crate::row::hex;
use crate::source::things;
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
    /// The numbers of the inks, row by row.
    cells: Vec<u8>,
    filled: usize,
    rings: Rings,
}

/// The numbers of filled cells by their distance from the border. A distance of 8 counts as 0, and so on.
type Rings = [u32; 8];

impl Board {
    fn of(picture: &Picture) -> Self {
        let mut rings = Rings::default();
        let (width, height) = (picture.width(), picture.height());
        for row in 0..height {
            for column in (0..width).filter(|&column| picture.get(row, column)) {
                let distance = row.min(height - 1 - row).min(column).min(width - 1 - column);
                rings[distance % rings.len()] += 1;
            }
        }
        let cells = match width < height {
            true => inks(&picture.transposed()),
            false => inks(picture),
        };
        Self { cells, filled: picture.filled(), rings }
    }

    /// A number of cells in which every turn of this board differs from every turn of another one, or more.
    fn least_difference(&self, other: &Self) -> usize {
        let pairs = self.rings.iter().zip(&other.rings);
        pairs.map(|(one, other)| one.abs_diff(*other)).sum::<u32>() as usize
    }
}

impl Excluded {
    /// These boards, and the icons and shapes that their titles name: in any of the languages, as whole words.
    pub fn new(boards: impl IntoIterator<Item = (Picture, String)>) -> Self {
        let mut known = Known { boards: HashMap::new(), things: HashSet::new(), unnamed: 0 };
        let mut lines = Vec::new();
        for (picture, title) in boards {
            lines.push(format!("{}x{} {}\n", picture.width(), picture.height(), picture.to_digits()));
            let named = things::named(&title);
            known.unnamed += usize::from(named.is_empty());
            known.things.extend(named);
            known.boards.entry(sides(&picture)).or_default().push(Board::of(&picture));
        }
        known.boards.values_mut().for_each(|boards| boards.sort_by_key(|board| board.filled));
        lines.extend(known.things.iter().map(|name| format!("{name}\n")));
        lines.sort_unstable();
        lines.dedup();
        let mut hasher = Sha256::new();
        lines.iter().for_each(|line| hasher.update(line));
        Self { digest: hex(&hasher.finalize()), known: Some(Arc::new(known)) }
    }

    /// What a manifest says of them.
    #[cfg(feature = "files")]
    pub(crate) fn of_digest(digest: String) -> Self {
        Self { digest, known: None }
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

    /// Whether one of the boards shows the thing with this English name.
    pub(super) fn shows(&self, name: &str) -> bool {
        self.known.as_ref().is_some_and(|known| known.things.contains(name))
    }

    /// Whether a turn or a mirror image of a picture, or the picture itself, differs from one of the boards in at most `near`
    /// cells. Cells differ if their inks have other numbers.
    pub(super) fn is_near(&self, picture: &Picture, near: usize) -> bool {
        let known = self.known.as_ref().expect("the recipe was checked");
        let Some(boards) = known.boards.get(&sides(picture)) else { return false };
        let new = Board::of(picture);
        let turns = LazyCell::new(|| turns(picture));
        let first = boards.partition_point(|board| board.filled < new.filled.saturating_sub(near));
        let alike = boards[first..].iter().take_while(|board| board.filled <= new.filled.saturating_add(near));
        let mut alike = alike.filter(|board| board.least_difference(&new) <= near);
        alike.any(|board| turns.iter().any(|turn| differ_in_at_most(near, turn, &board.cells)))
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

/// The numbers of the inks of a picture, row by row.
fn inks(picture: &Picture) -> Vec<u8> {
    picture.cells().map(|ink| ink.number() as u8).collect()
}

/// The pictures that are this one, turned or mirrored, and at least as wide as they are high: eight of a square, four of
/// another picture.
fn turns(picture: &Picture) -> Vec<Vec<u8>> {
    let mut turns = Vec::new();
    let mut turned = picture.clone();
    for number in 0..8 {
        if turned.width() >= turned.height() {
            turns.push(inks(&turned));
        }
        turned = if number % 2 == 0 { turned.mirrored() } else { turned.transposed() };
    }
    turns
}

/// Whether two boards of the same sides differ in at most `most` cells.
fn differ_in_at_most(most: usize, one: &[u8], other: &[u8]) -> bool {
    let mut different = one.iter().zip(other).filter(|(one, other)| one != other);
    different.nth(most).is_none()
}
