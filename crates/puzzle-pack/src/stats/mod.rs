//! The distributions of the columns of a pack.

mod counts;
#[cfg(feature = "chart")]
mod figure;

use crate::judge::difficulty::Level;
use crate::names::ValueError;
use crate::row::Row;
pub use counts::NumberCounts;
use counts::Words;
use nonogram::{Logic, MAX_SIDE, Symmetry, Technique};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The columns with words, by their names in the statistics.
const WORDS: [&str; 5] = ["size", "symmetry", "logic", "technique", "level"];

/// The columns with numbers.
const NUMBERS: [&str; 12] = [
    "density %",
    "blocks",
    "difficulty",
    "sweeps",
    "productive",
    "line_solves",
    "branches",
    "footholds_first",
    "footholds_least",
    "footholds_mean",
    "cover_nodes",
    "xp",
];

/// The distributions of a pack's columns, in memory that does not grow with the number of rows.
///
/// ```
/// use puzzle_pack::{PackReader, PackStats};
///
/// let pack = "id,width,height,xp\n0123456789abcdef,10,15,20\n";
/// let mut stats = PackStats::default();
/// for row in PackReader::new(pack.as_bytes()).unwrap() {
///     stats.add(&row.unwrap()).unwrap();
/// }
/// let (name, xp) = stats.numbers().next().unwrap();
/// assert_eq!((stats.rows(), name, xp.mean()), (1, "xp", 20.0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct PackStats {
    rows: u64,
    words: [Words; WORDS.len()],
    numbers: [NumberCounts; NUMBERS.len()],
}

impl PackStats {
    /// Counts a row. Columns that the row does not have are skipped.
    ///
    /// # Errors
    /// If a column of numbers has a value that is not a number. Then nothing of the row is counted.
    pub fn add(&mut self, row: &Row) -> Result<(), ValueError> {
        let values: Vec<_> = NUMBERS.iter().map(|&name| number(name, row)).collect::<Result<_, _>>()?;
        for (&name, words) in WORDS.iter().zip(&mut self.words) {
            let word = match name {
                "size" => {
                    let sides = row.get("width").zip(row.get("height"));
                    sides.map(|(width, height)| format!("{width}x{height}"))
                }
                column => row.get(column).map(String::from),
            };
            if let Some(word) = word {
                words.add(&word);
            }
        }
        for (value, numbers) in values.into_iter().zip(&mut self.numbers) {
            if let Some(number) = value {
                numbers.add(number);
            }
        }
        self.rows += 1;
        Ok(())
    }

    /// The number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The distributions of words in the pack, each with its name: words and their numbers of
    /// occurrences.
    pub fn words(&self) -> impl Iterator<Item = (&'static str, Vec<(&str, u64)>)> {
        let all = WORDS.into_iter().zip(&self.words);
        let counted = all.map(|(name, words)| (name, words.counts(&order(name))));
        counted.filter(|(_, counts)| !counts.is_empty())
    }

    /// The distributions of numbers in the pack, each with its name.
    pub fn numbers(&self) -> impl Iterator<Item = (&'static str, &NumberCounts)> {
        let all = NUMBERS.into_iter().zip(&self.numbers);
        all.filter(|(_, numbers)| !numbers.is_empty())
    }

    /// A chart in SVG, with a panel for each distribution. Columns with the same value on all boards are named in a
    /// line of text instead.
    #[cfg(feature = "chart")]
    pub fn chart(&self, name: &str) -> String {
        figure::of_pack(name, self).to_svg()
    }
}

/// The rows, the words and the numbers.
impl Serialize for PackStats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = self.words().map(|(name, counts)| (name, InOrder(counts)));
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("rows", &self.rows)?;
        map.serialize_entry("words", &InOrder(words.collect()))?;
        map.serialize_entry("numbers", &InOrder(self.numbers().collect()))?;
        map.end()
    }
}

/// A map in the order of its entries.
struct InOrder<K, V>(Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for InOrder<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The order of the possible words.
fn order(name: &str) -> Vec<&'static str> {
    match name {
        "symmetry" => Symmetry::ALL.map(Symmetry::name).to_vec(),
        "logic" => Logic::ALL.map(Logic::name).to_vec(),
        "technique" => Technique::ALL.map(Technique::name).to_vec(),
        "level" => Level::ALL.map(Level::name).to_vec(),
        _ => Vec::new(),
    }
}

/// A number of a row. `None` if the row does not have it.
fn number(name: &'static str, row: &Row) -> Result<Option<u64>, ValueError> {
    let (column, expected) = match name {
        "blocks" => {
            let blocks = |clues: &str| clues.split(['/', '.']).filter(|b| !b.is_empty()).count();
            let clues = row.get("rows").zip(row.get("columns"));
            return Ok(clues.map(|(rows, columns)| (blocks(rows) + blocks(columns)) as u64));
        }
        "density %" => ("density", "a share"),
        column => (column, "a number"),
    };
    let Some(text) = row.get(column).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let number = match column {
        "density" => {
            let share = text.parse().ok();
            let share = share.filter(|share: &f64| (0.0..=1.0).contains(share));
            share.map(|share| (share * 100.0).round() as u64)
        }
        "footholds_mean" => {
            let mean = text.parse().ok();
            let mean = mean.filter(|mean: &f64| (0.0..=2.0 * MAX_SIDE as f64).contains(mean));
            mean.map(|mean| mean.round() as u64)
        }
        _ => text.parse().ok(),
    };
    number.map(Some).ok_or_else(|| ValueError(format!("column {column}: expected {expected}, found {text:?}")))
}
