//! The boards of earlier packs, which a new pack leaves out with their turns, their mirror images
//! and boards that are nearly the same.
//!
//! Turns and mirror images take a cell to one at the same distances from the borders. So they keep
//! the numbers of filled cells by these distances, and boards that differ in few cells have nearly
//! the same numbers. Only such boards are compared cell by cell.

use crate::row::hex;
use crate::source::things::{self, same};
use nonogram::{Ink, Picture};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::cell::LazyCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

/// Boards that a pack leaves out, and the things that they show.
///
/// Two values are equal if they have the same boards and things, in any order. In JSON it is its
/// digest, which is enough to compare, but not to leave boards out.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Excluded {
    digest: String,
    /// `None` if only the digest is known, from a manifest.
    known: Option<Arc<ExcludedBoards>>,
}

/// Boards to leave out, one by one.
///
/// # Complexity
/// Memory for each board: a byte for each cell, and 24 bytes.
///
/// ```
/// use nonogram::Picture;
/// use puzzle_pack::{Excluded, ExcludedBoards};
///
/// let picture = Picture::from_bits(3, 1, "110").unwrap();
/// let mut boards = ExcludedBoards::default();
/// boards.add(&picture, "");
/// assert_eq!(boards.seal(), Excluded::new([(picture, String::new())]));
/// ```
#[derive(Debug, Default)]
pub struct ExcludedBoards {
    /// By their columns and rows.
    sizes: HashMap<(usize, usize), SameSize>,
    /// The English names of the things.
    things: HashSet<&'static str>,
    unnamed: usize,
}

/// The boards of a size.
#[derive(Debug, Default)]
struct SameSize {
    /// The numbers of the inks of all boards, row by row, one board behind the other.
    cells: Vec<u8>,
    /// The boards in the order of their filled cells, once all are there.
    boards: Vec<Profile>,
}

/// What is compared before the cells.
#[derive(Clone, Copy, Debug)]
struct Profile {
    filled: u32,
    /// The place of the board among [`SameSize::cells`].
    place: u32,
    orbits: Orbits,
}

/// The numbers of filled cells by their distances from the next borders. Some distances share a
/// number.
type Orbits = [u8; 16];

fn orbits(picture: &Picture) -> Orbits {
    let mut orbits = [0_u8; 16];
    let (width, height) = (picture.width(), picture.height());
    for row in 0..height {
        for column in (0..width).filter(|&column| picture.get(row, column)) {
            let (one, other) = (row.min(height - 1 - row), column.min(width - 1 - column));
            // On boards of up to 10x10, each pair of distances has its own number.
            let (near, far) = (one.min(other), one.max(other));
            let count = &mut orbits[(far * (far + 1) / 2 + near) % 16];
            *count = count.saturating_add(1);
        }
    }
    orbits
}

/// A lower bound on the number of cells in which any turn of a board differs from any turn of
/// another one.
fn least_difference(one: &Orbits, other: &Orbits) -> usize {
    let pairs = one.iter().zip(other);
    let differences = pairs.map(|(one, other)| u16::from(one.abs_diff(*other)));
    usize::from(differences.sum::<u16>())
}

impl ExcludedBoards {
    /// Adds a board, and the icons and shapes that its title names: in any of the languages, as
    /// whole words.
    ///
    /// # Panics
    /// If there are more than 2^32 boards of a size.
    pub fn add(&mut self, picture: &Picture, title: &str) {
        let named = things::named(title);
        self.unnamed += usize::from(named.is_empty());
        self.things.extend(named);
        let same_size = self.sizes.entry(sides(picture)).or_default();
        same_size.cells.extend(inks(picture));
        same_size.boards.push(Profile {
            filled: picture.filled() as u32,
            place: same_size.boards.len().try_into().expect("2^32 boards"),
            orbits: orbits(picture),
        });
    }

    /// These boards.
    pub fn seal(mut self) -> Excluded {
        // The lines of all boards and things, sorted. A size or a name is the beginning of a line.
        let mut beginnings: BTreeMap<String, Option<(usize, usize)>> = BTreeMap::new();
        for &(width, height) in self.sizes.keys() {
            beginnings.insert(format!("{width}x{height} "), Some((width, height)));
        }
        for name in &self.things {
            beginnings.insert(format!("{name}\n"), None);
        }
        let mut hasher = Sha256::new();
        for (beginning, sides) in beginnings {
            match sides.and_then(|sides| self.sizes.get_mut(&sides).zip(Some(sides))) {
                None => hasher.update(beginning),
                Some((same_size, (width, height))) => {
                    same_size.hash(width * height, &beginning, &mut hasher);
                }
            }
        }
        for same_size in self.sizes.values_mut() {
            same_size.boards.sort_by_key(|board| board.filled);
        }
        Excluded {
            digest: hex(&hasher.finalize()),
            known: Some(Arc::new(self)),
        }
    }
}

impl SameSize {
    /// Adds the different boards as sorted lines, which begin alike and end with the digits of the
    /// inks.
    fn hash(&mut self, area: usize, beginning: &str, hasher: &mut Sha256) {
        let cells = |board: &Profile| &self.cells[board.place as usize * area..][..area];
        self.boards
            .sort_unstable_by(|one, other| cells(one).cmp(cells(other)));
        let mut last: Option<&[u8]> = None;
        let mut line = String::new();
        for board in &self.boards {
            let cells = cells(board);
            if last.replace(cells) == Some(cells) {
                continue;
            }
            line.clear();
            line.push_str(beginning);
            for &number in cells {
                line.push(Ink::new(number.into()).expect("an ink").digit());
            }
            line.push('\n');
            hasher.update(&line);
        }
    }

    /// Whether one of the boards differs from one of these boards of the same size in at most
    /// `near` cells. `new` is one of them.
    fn has_near(&self, near: usize, new: &Profile, turns: &[Vec<u8>]) -> bool {
        let area = turns[0].len();
        let filled = new.filled as usize;
        let least = filled.saturating_sub(near);
        let first = self
            .boards
            .partition_point(|board| (board.filled as usize) < least);
        let alike = self.boards[first..].iter();
        alike
            .take_while(|board| board.filled as usize <= filled.saturating_add(near))
            .filter(|board| least_difference(&board.orbits, &new.orbits) <= near)
            .any(|board| {
                let cells = &self.cells[board.place as usize * area..][..area];
                turns
                    .iter()
                    .any(|turn| differ_in_at_most(near, turn, cells))
            })
    }
}

impl Excluded {
    /// These boards and their titles: see [`ExcludedBoards::add`].
    pub fn new(boards: impl IntoIterator<Item = (Picture, String)>) -> Self {
        let mut all = ExcludedBoards::default();
        for (picture, title) in boards {
            all.add(&picture, &title);
        }
        all.seal()
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
    pub(crate) fn is_known(&self) -> bool {
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
        let new = Profile {
            filled: picture.filled() as u32,
            place: 0,
            orbits: orbits(picture),
        };
        let (width, height) = sides(picture);
        let turns = LazyCell::new(|| picture.turns());
        let is_near_of = |sides_of: (usize, usize)| {
            let Some(same_size) = known.sizes.get(&sides_of) else {
                return false;
            };
            let turns = turns.iter().filter(|turn| sides(turn) == sides_of);
            let turns: Vec<Vec<u8>> = turns.map(|turn| inks(turn).collect()).collect();
            same_size.has_near(near, &new, &turns)
        };
        is_near_of((width, height)) || width != height && is_near_of((height, width))
    }
}

/// What a manifest says of them.
impl From<String> for Excluded {
    fn from(digest: String) -> Self {
        Self {
            digest,
            known: None,
        }
    }
}

impl From<Excluded> for String {
    fn from(excluded: Excluded) -> Self {
        excluded.digest
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

fn sides(picture: &Picture) -> (usize, usize) {
    (picture.width(), picture.height())
}

/// The numbers of the inks, row by row.
fn inks(picture: &Picture) -> impl Iterator<Item = u8> {
    picture.cells().map(|ink| ink.number() as u8)
}

/// Whether two boards of the same sides differ in at most `most` cells.
fn differ_in_at_most(most: usize, one: &[u8], other: &[u8]) -> bool {
    let (ones, one) = one.as_chunks::<32>();
    let (others, other) = other.as_chunks::<32>();
    let mut different = 0;
    for (one, other) in ones.iter().zip(others) {
        let pairs = one.iter().zip(other);
        different += usize::from(pairs.map(|(one, other)| u8::from(one != other)).sum::<u8>());
        if different > most {
            return false;
        }
    }
    different += one
        .iter()
        .zip(other)
        .filter(|(one, other)| one != other)
        .count();
    different <= most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Drawer, Source, stream};

    /// Boards near to drawn ones, of sizes whose distances have their own numbers and of others.
    #[test]
    fn near_boards_are_those_that_differ_in_few_cells() {
        let mut found = [0; 2];
        for (width, height, inks_of) in [(8, 8, 1), (6, 9, 2), (14, 14, 1), (40, 30, 3), (1, 5, 1)]
        {
            let half = (width * height / 2) as u32;
            let mut drawer = Drawer::new(Source::Random, width, height, 1..=half).inks(inks_of);
            let mut rng = stream(1, 0);
            let first: Vec<Picture> = (0..30).map(|_| drawer.draw(&mut rng).clone()).collect();
            let titled = first.iter().map(|picture| (picture.clone(), String::new()));
            let excluded = Excluded::new(titled);
            for (number, picture) in first.iter().enumerate() {
                let mut new = picture.turns().swap_remove(number % 8);
                for change in 0..number % 5 {
                    let at = (7 * change + number) % (width * height);
                    let (row, column) = (at / new.width(), at % new.width());
                    let is_filled = new.get(row, column);
                    new.set(row, column, !is_filled);
                }
                let difference = |turn: &Picture, old: &Picture| {
                    let pairs = turn.cells().zip(old.cells());
                    pairs.filter(|(one, other)| one != other).count()
                };
                let pairs = first.iter().flat_map(|old| {
                    let turns = new.turns().into_iter();
                    let same = turns.filter(|turn| sides(turn) == sides(old));
                    same.map(move |turn| difference(&turn, old))
                });
                let least = pairs.min().expect("the board itself");
                for near in 0..6 {
                    assert_eq!(excluded.is_near(&new, near), least <= near, "{new}");
                    found[usize::from(least <= near)] += 1;
                }
            }
        }
        assert!(found.iter().all(|&count| count > 100), "{found:?}");
    }
}
